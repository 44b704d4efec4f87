"""The French catalogues are complete, in step with the code, and well set."""

import ast
import importlib
import re

import pytest
from catalogues import (
    CATALOGUES,
    ROOMS,
    entries,
    french,
    messages,
    originals,
    places,
    refusals,
    texts,
    texts_of,
    translations,
    without_places,
)

from tablee.journal.store import StoreError
from tablee.kernel.refusal import refusal
from tablee.kernel.tongue import Tongue, typographic
from tablee.kernel.words import Refused

ALL_ROOMS = pytest.mark.parametrize("room", sorted(ROOMS))

PERSONS = "(name|names|target|holder|leader|who|members|seat)"
"""Places that hold a name."""


def faulty(is_wrong, rooms=tuple(ROOMS)):
    """The French forms that are wrong beside their English text."""
    return [
        told
        for room, message in entries()
        for told, said in zip(translations(message), originals(message), strict=True)
        if room in rooms and is_wrong(told, said)
    ]


@ALL_ROOMS
def test_every_text_of_the_code_has_a_french_one(room):
    lacking = [t.one for t in texts_of(room) if messages.message_of(CATALOGUES[room], t) is None]
    assert not lacking, "run `make messages` and translate what it lists"


@ALL_ROOMS
def test_nothing_is_left_to_translate(room):
    assert not list(messages.missing(CATALOGUES[room]))


@ALL_ROOMS
def test_no_catalogue_holds_a_text_that_nobody_says(room):
    assert not CATALOGUES[room].obsolete
    said = {(t.one, t.context or None) for t in texts_of(room)}
    held = {(originals(m)[0], m.context) for r, m in entries() if r == room}
    of_several = {(text, context) for text, context in held if context in messages.PLURALS}
    assert held - of_several == said
    assert all({(text, c[0]), (text, None)} & said for text, c in of_several)


@pytest.mark.parametrize("room", sorted(set(ROOMS) - {"web", "kernel", "lab", "cli"}))
def test_the_pages_and_the_game_on_them_say_a_text_in_one_way(room):
    """The site's own catalogue comes first: what a game says otherwise would not be heard."""
    said = {(r, originals(m)[0], m.context): translations(m) for r, m in entries() if r != "cli"}
    shared = [
        (text, here, said[r, text, context])
        for (r, text, context), here in ((k, said.get((room, *k[1:]))) for k in said)
        if r in ("web", "kernel") and here is not None and here != said[r, text, context]
    ]
    assert not shared


def test_french_and_english_fill_in_the_same_places():
    assert not faulty(lambda told, said: places(told) != places(said))


def test_what_agrees_with_a_person_has_all_three_genders():
    gendered = {(r, message.id) for r, message in entries() if message.context in texts.GENDERS}
    assert gendered
    for room, said in gendered:
        forms = [CATALOGUES[room].get(said, context=gender) for gender in texts.GENDERS]
        assert all(form is not None and form.string for form in forms), said
        assert len({form.string for form in forms}) > 1, f"“{said}” needs no gender"


VERBLESS = ("against the others", "at the dice", "beside the heroes", "without you")
"""What stands after a name without a verb is the same of several."""


@pytest.mark.parametrize("room", sorted(set(ROOMS) - {"web", "kernel", "lab", "cli"}))
def test_whoever_opens_a_clause_may_be_several(room):
    """“Les jumelles” open every door in the plural; what agrees with a number has its own way."""
    held = {(m.id, m.context) for r, m in entries() if r == room and isinstance(m.id, str)}
    opened = {
        m.id
        for r, m in entries()
        if r == room and isinstance(m.id, str) and m.context not in messages.PLURALS
        if re.search(r"(?:^|[:!.,…]\s)\{name\} [a-zéà]", m.string)
    }
    lacking = [
        said
        for said in opened
        if not any((said, context) in held for context in messages.PLURALS)
        if not said.removeprefix("{name} ").startswith(VERBLESS)
    ]
    assert not sorted(lacking)


def test_french_punctuation_has_its_no_break_spaces():
    wrong = re.compile(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)|[“”\"’\u202f]|\s\s|[^;:]\s$")

    def is_wrong(told, said):
        for to_type in re.findall(r"\b[A-Za-z]+: ", said):
            told = told.replace(to_type, "")
        in_columns = re.sub("  +", " ", told) if "  " in said else told
        return wrong.search(without_places(in_columns))

    assert not faulty(is_wrong)


def test_no_little_word_stands_where_a_name_could_force_an_elision():
    # “de Isabelle”, “que Isa” and “à le majordome” are what this keeps out.
    little = re.compile(rf"\b([dDjJ]e|[qQ]ue|[lL][ea]|du|des|aux?|à) \{{{PERSONS}\}}")
    assert not faulty(lambda told, _: little.search(told), {"kernel", "yacdha"})


def test_a_sentence_is_a_sentence_in_both_languages():
    assert not faulty(lambda told, said: told.endswith(".") != said.endswith("."))


@ALL_ROOMS
def test_every_refusal_can_be_told_in_both_languages(room):
    for sentence in refusals(room):
        values = {place: f"<{place}>" for place in places(sentence)}
        refused = Refused("table.ask", sentence, **values)
        in_english = refusal(refused, Tongue("en"))
        in_french = refusal(refused, french(room))
        assert in_english == str(Refused("table.ask", typographic(sentence), **values))
        assert in_french != in_english
        assert all(value in in_french for value in values.values())
        assert in_french.endswith(".")


def journal_errors(kind=StoreError):
    """Every kind of error of the journal, by name."""
    found = {kind.__name__: kind}
    for inner in kind.__subclasses__():
        found |= journal_errors(inner)
    return found


def journal_sentences():
    """The sentence of every error of the journal, wherever one is made."""
    for path in sorted(messages.PACKAGE.glob("journal/[a-z]*.py")):
        importlib.import_module(f"tablee.journal.{path.stem}")
    errors = journal_errors()
    worded = {name for name, kind in errors.items() if kind.__init__ is StoreError.__init__}
    for path in sorted(messages.PACKAGE.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        of_errors = [n for n in module.body if getattr(n, "name", "") in errors]
        inner = {call for kind in of_errors for call in ast.walk(kind)}
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            made = getattr(call.func, "id", "") in worded
            if made or (call in inner and getattr(call.func, "attr", "") == "__init__"):
                match call.args:
                    case [ast.Constant(value=str(sentence)), *_]:
                        yield sentence
                    case [ast.Name(id=name), *_] if name.isupper():
                        place = path.relative_to(messages.PACKAGE).with_suffix("").parts
                        yield getattr(importlib.import_module(".".join(("tablee", *place))), name)
                    case _:
                        assert call in inner, f"{path.name}:{call.lineno}: no sentence is found"


def test_every_trouble_with_a_journal_has_a_french_sentence():
    told = french("kernel")
    found = set(journal_sentences())
    assert "The address of the database cannot be read." in found
    assert "There is no table “{table}” here." in found
    assert not [each for each in found if told(each) == each]


def test_a_text_that_cannot_be_found_by_reading_is_an_error(tmp_path, monkeypatch):
    module = tmp_path / "lost.py"
    module.write_text("def f(tongue, x):\n    return tongue(x.upper())\n")
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    with pytest.raises(texts.LostText, match=r"lost\.py:2.*x\.upper"):
        list(texts.texts_in(module))


def test_texts_said_with_the_tongue_that_somebody_holds_are_found(tmp_path):
    module = tmp_path / "held.py"
    module.write_text(
        "sight.t('One word')\n"
        "self.sight.t.many('{count} word', '{count} words', 2)\n"
        "sight.t.of(gender, 'worded')\n",
        encoding="utf-8",
    )
    found = {(text.one, text.several) for text in texts.texts_in(module)}
    assert found == {("One word", ""), ("{count} word", "{count} words"), ("worded", "")}


def test_texts_in_tables_choices_and_constants_are_found(tmp_path):
    module = tmp_path / "found.py"
    module.write_text(
        'WORDS = {"a": "one", "b": "two"}\n'
        'LATE = "three"\n'
        "def f(tongue, x, n):\n"
        "    known = WORDS.get(x)\n"
        "    tongue(known)\n"
        '    tongue("four" if x else LATE)\n'
        '    tongue.many("{count} bird", "{count} birds", n)\n'
        '    tongue.of("f", "ready")\n'
        '    raise Refused("rule", "five")\n'
    )
    found = set(texts.texts_in(module))
    assert {t.one for t in found if not t.context and not t.several} == {
        "one",
        "two",
        "three",
        "four",
        "five",
    }
    assert texts.Text("{count} bird", "{count} birds") in found
    assert {t.context for t in found if t.one == "ready"} == {"f", "m", "n"}


def test_those_who_are_several_count_in_the_plural():
    """“Les Ormand gagnent 2 points”: a sentence may agree with a number and with its name."""

    def gained(name, count):
        one, several = "{name} gains {count} heroism point.", "{name} gains {count} heroism points."
        return french("cheap_tales").many(one, several, count, name=name)

    assert gained("Les Ormand", 2) == "Les Ormand gagnent 2 points d’héroïsme."
    assert gained("Les Ormand", 1) == "Les Ormand gagnent 1 point d’héroïsme."
    assert gained("Zoé", 2) == "Zoé gagne 2 points d’héroïsme."
