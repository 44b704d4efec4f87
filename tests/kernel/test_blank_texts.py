"""A text that says nothing is no text, in every field of every ask of every game."""

import pytest
from msgspec import inspect

from kernel.bowl import new_table
from tablee.kernel.reading import Readings
from tablee.kernel.tidy import trimmed
from tablee.kernel.words import Refused
from tablee.lab.games import find_game, game_ids

BLANKS = (" ", "\t\n ", "\u00a0\u2003", "\u200b", "\ufeff \u2060", "\u3164", "\u2800 ", "\x00")


def example(kind):  # noqa: PLR0911 - one for each kind of value
    """The simplest value of a type."""
    match kind:
        case inspect.Metadata(type=inner):
            return example(inner)
        case inspect.UnionType(types=types):
            return (
                None if any(isinstance(t, inspect.NoneType) for t in types) else example(types[0])
            )
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.IntType(ge=least):
            return least or 0
        case inspect.StrType(pattern=pattern) if pattern:
            return "0" * 64  # the fingerprint of a picture
        case inspect.StrType():
            return "x"
        case inspect.VarTupleType(item_type=inner, min_length=least):
            return [example(inner) for _ in range(least or 0)]
        case inspect.TupleType(item_types=inners):
            return [example(inner) for inner in inners]
        case inspect.DictType():
            return {}
        case inspect.StructType(fields=fields):
            return {f.encode_name: example(f.type) for f in fields if f.required}
    raise AssertionError(kind)


def texts(kind):
    """Every text that must say something, as a function that puts a text into a fresh value."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from texts(inner)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from texts(inner)
        case inspect.StrType(min_length=least, pattern=None) if least:
            yield lambda text: text
        case inspect.VarTupleType(item_type=inner, min_length=least):
            for put in texts(inner):
                yield lambda text, put=put: [put(text)] * max(1, least or 0)
        case inspect.StructType(fields=fields):
            for field in fields:
                for put in texts(field.type):
                    yield lambda text, put=put, name=field.encode_name: {
                        **example(kind),
                        name: put(text),
                    }


def found_in(value, text):
    if isinstance(value, dict):
        return any(found_in(inner, text) for inner in value.values())
    if isinstance(value, list | tuple):
        return any(found_in(inner, text) for inner in value)
    return value == text


@pytest.mark.rule("table.ask")
@pytest.mark.parametrize("name", game_ids())
def test_a_blank_text_is_refused_wherever_a_text_is_needed(name):
    readings = Readings(find_game(name))
    tried = 0
    for ask, kind in readings.asks.items():
        for put in texts(inspect.type_info(kind)):
            tried += 1
            blank = BLANKS[tried % len(BLANKS)]
            with pytest.raises(Refused, match="must not be empty"):
                readings.ask({"ask": ask, **put(blank)})
            read = readings.ask({"ask": ask, **put("\u200b  du thé \n")})
            assert found_in(struct_values(read), "du thé"), ask
    assert tried > 30


def struct_values(value):
    if hasattr(value, "__struct_fields__"):
        return {name: struct_values(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [struct_values(inner) for inner in value]
    return value


@pytest.mark.rule("table.ask")
def test_a_text_is_kept_trimmed_and_an_optional_one_that_says_nothing_is_absent():
    table = new_table()
    table.apply("isa", {"ask": "say", "text": "  Qui va là ?\n"})
    assert table.entries[-1].event.text == "Qui va là ?"
    table.apply("gardien", {"ask": "pass-time", "minutes": 5, "text": " \u200b"})
    assert not table.entries[-1].event.text
    with pytest.raises(Refused, match="must not be empty"):
        table.apply("gardien", {"ask": "open-scene", "name": " "})


def test_what_shows_at_the_end_of_a_text_stays():
    scotland = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    for text in (scotland, "❤\ufe0f", "👩\u200d🔬", "e\u0301", "«\u00a0oui\u00a0»"):
        assert trimmed(f" {text} ") == text


@pytest.mark.rule("table.ask")
@pytest.mark.parametrize("sign", "\u202e\u202d\u2066\u2069\u200f\u061c\x1b\x9b\x07")
def test_no_sign_in_a_text_turns_the_writing_or_moves_a_cursor(sign):
    """In a title, in a name, in the middle of a long text, in a list."""
    table = new_table()
    table.apply("gardien", {"ask": "open-scene", "name": f"La {sign}criée"})
    table.apply("isa", {"ask": "say", "text": f"Un{sign}\n\tdeux{sign}"})
    handout = {"ask": "prepare-handout", "title": f"{sign}Le plan", "text": "Rien."}
    table.apply("gardien", handout)
    told = [entry.event for entry in table.entries]
    assert [e.name for e in told if type(e).__name__ == "SceneOpened"] == ["La criée"]
    assert [e.text for e in told if type(e).__name__ == "Said"] == ["Un\n\tdeux"]
    assert [one.title for one in table.state.common.handouts.values()] == ["Le plan"]
    assert trimmed(f"a{sign}b") == "ab"
    with pytest.raises(Refused, match="must not be empty"):
        table.apply("gardien", {"ask": "open-scene", "name": sign})


@pytest.mark.rule("table.talk")
def test_nobody_whispers_to_oneself():
    with pytest.raises(Refused, match="for others to hear"):
        new_table().apply("isa", {"ask": "whisper", "seats": ["isa", "tom"], "text": "Chut"})
