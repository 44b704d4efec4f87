"""Everything that happens can be told, everything that is asked has a name, in both languages."""

from typing import get_args, get_type_hints

import msgspec
import pytest
from catalogues import ROOMS, french, messages, rule_ids
from evening import Cast, Evening
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.yacdha import game
from tablee.games.yacdha.rules.action.pool import TABLE_3
from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.state.fight import TABLE_2
from tablee.games.yacdha.state.people import Age, CareKind, Category, Condition, Doing, Meter
from tablee.games.yacdha.words import terms as words
from tablee.kernel.chronicle import told
from tablee.kernel.common import tell
from tablee.kernel.common.rules import rules as common_rules
from tablee.kernel.ledger import rule_of, table_book
from tablee.kernel.reading import COMMON_ASKS, COMMON_EVENTS
from tablee.kernel.refusal import refusal
from tablee.kernel.tongue import LANGUAGES, Tongue, table_tongue
from tablee.kernel.words import Refused

TONGUES = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """The chronicle reads compiled catalogues; `make test` compiles them, an editor may not."""
    for room in ROOMS.values():
        po = messages.catalogue_path(room)
        mo = po.with_suffix(".mo")
        assert mo.exists(), "run `make catalogues`"
        assert mo.stat().st_mtime >= po.stat().st_mtime, "run `make catalogues`"


@pytest.fixture(scope="module")
def evening():
    return Evening().play()


def tongue_of(language):
    return french("yacdha", "kernel") if language == "fr" else Tongue("en")


def test_every_event_of_the_game_has_a_teller():
    assert not set(game.events.values()) - set(game.rules.tellers)


def test_every_common_event_has_a_teller():
    told_elsewhere = {COMMON_EVENTS["rolled"]}  # tell_common itself, which knows the die's names
    assert set(COMMON_EVENTS.values()) - set(common_rules.tellers) == told_elsewhere


def test_everything_that_can_happen_happens_in_the_evening(evening):
    happened = {type(entry.event) for entry in evening.entries}
    assert happened == {*game.events.values(), *COMMON_EVENTS.values()}


def what_happened(table):
    """All events that have a sentence: an action that takes time says so itself, and so does
    whoever lets a throw stand or turns its last die; lines and veils have a page of their own."""
    happened = [entry.event for entry in table.entries]
    clock, taken = COMMON_EVENTS["clock-moved"], game.events["time-taken"]
    silent = {COMMON_EVENTS[name] for name in ("asked", "limit-set", "limit-lifted")}
    silent.add(game.events["contest-settled"])
    return [
        event
        for event in happened
        if type(event) not in silent
        and not (type(event) is clock and event.rule != "table.clock")
        and not (type(event) is taken and event.minutes == event.passed)
    ]


@TONGUES
def test_everything_that_happens_is_told_but_the_bare_asks(evening, language):
    lines = [line.text for line in told(evening, language)]
    assert len(lines) == len(what_happened(evening))
    assert all(text and text.strip() == text and "{" not in text for text in lines)


def test_no_line_is_the_same_in_both_languages(evening):
    both = zip(told(evening, "fr"), told(evening, "en"), strict=True)
    assert not [one.text for one, other in both if one.text == other.text]


@pytest.mark.parametrize("seat", ["Tom", "Isa 2"])
def test_a_player_reads_the_same_story_without_what_is_hidden(evening, seat):
    by = evening.by(seat)
    everything = zip(what_happened(evening), told(evening, "fr"), strict=True)
    visible = [line.text for event, line in everything if by.may_see(event.to)]
    assert [line.text for line in told(evening, "fr", seat)] == visible
    assert len(visible) < len(what_happened(evening))


def test_somebody_hidden_does_not_change_how_the_others_are_called():
    alone, shadowed = Evening(), Evening(Cast(butler="Daisy, la sœur"))
    for evening in (alone, shadowed):
        evening.sit_down()
        evening.gather()
    read = [[line.text for line in told(e.table, "fr", "Tom")] for e in (alone, shadowed)]
    assert read[0] == read[1]


@pytest.mark.parametrize(
    ("gender", "told_so"),
    [("f", "Daisy s’est enfuie."), ("m", "Daisy s’est enfui."), ("n", "Daisy a pris la fuite.")],
)
def test_french_agrees_with_the_gender_of_the_character(gender, told_so):
    table = Evening(genders=gender + "mmf").play()
    assert told_so in {line.text for line in told(table, "fr")}


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Daisy Walcot", "Daisy"),
        ("Marie-Ève Roy", "Marie-Ève"),
        ("Dr Watson", "Dr Watson"),
        ("L'Oncle Paul", "L'Oncle Paul"),
        ("le vieux Tom", "le vieux Tom"),
        ("John le Grand", "John le Grand"),  # there is another John
        ("M. Hyde", "M. Hyde"),
    ],
)
def test_people_are_called_by_their_first_name_where_it_is_one(name, called):
    evening = Evening(Cast(daisy=name))
    evening.sit_down()
    evening.gather()
    lines = {line.text for line in told(evening.table, "en")}
    assert f"The sheet changes for {called}." in lines


@pytest.mark.parametrize(
    ("name", "told_as"),
    [("L'homme au couteau", "l'homme au couteau"), ("Le Duc", "Le Duc"), ("Abel", "Abel")],
)
def test_somebody_who_is_described_has_no_capital_within_a_sentence(name, told_as):
    evening = Evening(Cast(butler=name))
    evening.sit_down()
    evening.gather()
    lines = [line.text for line in told(evening.table, "fr")]
    assert f"En coulisse\u00a0: {told_as} (folie 1, trauma 1). Équipement\u00a0: couteau." in lines


def test_a_sentence_opens_with_a_capital_letter(evening):
    lines = [line for line in told(evening, "fr") if line.kind == "event"]
    assert all(line.text[0] == line.text[0].upper() for line in lines)
    assert any(line.text.startswith("Le majordome ") for line in lines)


@TONGUES
def test_a_table_that_leaves_degrees_and_scale_unnamed_reads_numbers_alone(language):
    named = [*words.DEGREES.values(), *words.SCALE]
    plain = Evening(degree_names="off", passive_scale="off").play()
    tongue = tongue_of(language)
    told_of = {line.text for line in told(plain, language)}
    assert not [text for text in told_of for name in named if f": {tongue(name)})" in text]
    assert tongue("opposition {value}", value=5) in " ".join(told_of)
    assert words.opposition_name(5, tongue) not in " ".join(told_of)


def nested(kind):
    """The names of all fields of an ask, those of its rows included."""
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__:
            yield name
            for inner in structs_in(hint):
                yield from nested(inner)


def structs_in(hint):
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in get_args(hint):
        yield from structs_in(inner)


@TONGUES
@pytest.mark.parametrize("ask", sorted(game.asks))
def test_every_ask_of_the_game_and_its_fields_have_names(ask, language):
    tongue = tongue_of(language)
    assert words.ask_name(ask, tongue)
    for field in nested(game.asks[ask]):
        assert words.field_name(field, tongue, ask)
        assert words.field_name(field, tongue)


@TONGUES
@pytest.mark.parametrize("ask", sorted(COMMON_ASKS))
def test_every_common_ask_and_its_fields_have_names(ask, language):
    tongue = tongue_of(language)
    assert tell.ask_name(ask, tongue)
    for field in nested(COMMON_ASKS[ask]):
        assert tell.field_name(field, tongue)


def test_no_name_is_kept_for_an_ask_or_a_field_that_is_gone():
    fields = {name for kind in game.asks.values() for name in nested(kind)}
    assert set(words.ASKS) == set(game.asks)
    assert set(words.FIELDS) == fields
    for own in words.FIELDS_OF:
        ask, _, field = own.partition(".")
        assert field in nested(game.asks[ask])
    assert set(tell.ASKS) == set(COMMON_ASKS)
    assert set(tell.FIELDS) == {n for kind in COMMON_ASKS.values() for n in nested(kind)}


def test_every_offered_choice_that_is_not_somebody_or_something_has_a_word(evening):
    tongue, table = tongue_of("fr"), Evening()
    table.sit_down()
    table.gather()
    open_names = {"who", "target", "weapon", "weapons", "lead", "claim", "users", "order"}
    open_names |= {
        "investigators",
        "opponents",
        "pursued",
        "pursuers",
        "seats",
        "seat",
        "lent_to",
        "author",
        "die",
    }
    open_names |= {"surprised", "handicapped", "favoured", "occupation", "price", "die"}
    for offer in table.table.offers("Claude"):
        for field in offer.fields:
            for choice in field.choices if field.name not in open_names else ():
                common = offer.ask in COMMON_ASKS
                name = (tell if common else words).choice_name(field.name, choice, tongue)
                assert name != choice, (offer.ask, field.name, choice)


@TONGUES
def test_the_tables_of_the_book_have_all_their_words(language):
    tongue = tongue_of(language)
    assert [row[2] for row in TABLE_3] == list(get_args(Degree)) == list(words.DEGREES)
    assert set(words.WEAPONS) == set(TABLE_2)
    assert set(words.METERS) == set(get_args(Meter))
    assert set(words.CATEGORIES) == set(get_args(Category))
    assert len({words.level_name(level, tongue) for level in range(6)}) == len(words.LEVELS)
    assert all(words.age_name(age, tongue) for age in get_args(Age))
    assert all(words.care_name(care, tongue) for care in get_args(CareKind))
    assert all(words.condition_name(c, "f", "Anna", tongue) for c in get_args(Condition))
    for value in range(6 + 1):
        assert words.SCALE[value]
        assert str(value) in words.opposition_name(value, tongue)
    assert [words.tier_name(tier, tongue) for tier in range(5)]


def test_the_book_s_own_words_are_used():
    tongue = tongue_of("fr")
    assert words.degree_name("minor-failure", tongue) == "échec mineur"
    assert words.degree_name("critical-success", tongue) == "réussite critique"
    assert words.opposition_name(3, tongue) == "opposition 3, moyenne"
    assert words.opposition_name("active", tongue) == "opposition active"
    assert words.die_name("trauma", tongue) == "dé de trauma"
    assert words.tier_name(1, tongue) == "le strict minimum"
    assert words.weapon_name("firearm", tongue) == "arme à feu"


@TONGUES
def test_a_combat_action_of_a_sheet_is_said_in_words_and_any_other_as_it_is(language):
    tongue = tongue_of(language)
    doings = {f"@{doing}" for doing in get_args(Doing) if doing != "attack"}
    combat = doings | {f"@attack.{weapon}" for weapon in TABLE_2}
    titles = {words.action_title(name, tongue) for name in combat}
    assert len(titles) == len(combat)
    assert not [title for title in titles if "@" in title]
    assert "harpon" in words.action_title("@attack.harpon", tongue)
    assert words.action_title("grimper", tongue) == "grimper"


def test_a_weapon_of_the_keeper_keeps_its_name():
    assert words.weapon_name("madness", tongue_of("fr")) == "madness"


@pytest.mark.parametrize("rule", sorted(set(rule_ids())))
def test_every_rule_that_the_code_cites_stands_in_a_ledger(rule):
    assert rule_of(game, rule).id == rule


def test_the_table_cites_every_entry_of_its_own_ledger():
    assert {rule for rule in rule_ids() if rule.startswith("table.")} == set(table_book().rules)


def test_an_unknown_rule_is_a_lookup_error():
    with pytest.raises(LookupError):
        rule_of(game, "yacdha.nowhere")


def test_a_refusal_is_told_with_its_values_as_they_are():
    refused = Refused("table.seats", "“{name}” cannot name a seat.", name="{0} %s {name}")
    assert (
        refusal(refused, tongue_of("fr"))
        == "«\u00a0{0} %s {name}\u00a0» ne peut pas nommer une place."
    )
    assert refusal(refused, tongue_of("en")) == "“{0} %s {name}” cannot name a seat."


def test_what_belongs_to_no_game_is_told_without_one():
    assert table_tongue("fr")("The file is empty.") == "Le fichier est vide."
    assert table_tongue("en")("The file is empty.") == "The file is empty."


def test_an_empty_text_stays_empty():
    assert tongue_of("fr")("") == ""


NASTY = st.one_of(
    st.sampled_from(
        [
            "{0}",
            "{}",
            "{",
            "}",
            "{{",
            "}}",
            "%s",
            "%(name)s",
            "{name}",
            "{name!r}",
            "{name:>9}",
            "${name}",
            "<b>",
        ]
    ),
    st.sampled_from(("{name.__class__}", "{seat.__init__.__globals__}", "\\n", "\u00a0:")),
    st.text(alphabet="{}%[]()!:.0_naméš<&'\"\\ «»", min_size=1, max_size=20),
)


def said_by(nasty):
    """People whose every word holds this; digits keep it from being a first name."""
    names = (f"Z{number}{nasty}z" for number in range(10))
    return Cast(*names)


@settings(max_examples=60)
@given(NASTY)
def test_what_people_write_is_told_as_they_wrote_it(nasty):
    plain, odd = Evening(said_by("☃")).play(), Evening(said_by(nasty)).play()
    for language in LANGUAGES:
        expected = [line.text.replace("☃", nasty) for line in told(plain, language)]
        assert [line.text for line in told(odd, language)] == expected


def test_those_who_are_several_do_things_in_the_plural():
    twins = Cast(butler="Les jumelles")
    evening = Evening(twins)
    evening.sit_down()
    evening.gather()
    evening.keeper("set-survival", who=evening.butler, on=True)
    lines = [line.text for line in told(evening.table, "fr")]
    assert "Les jumelles luttent désormais pour leur vie et peuvent forcer un avantage." in lines
