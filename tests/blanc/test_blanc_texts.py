"""Everything that happens in Cthulhu Blanc can be told, everything asked has a name, twice."""

import re
from gettext import GNUTranslations
from io import BytesIO
from typing import get_args

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from blanc_evening import Cast, Evening
from randomplay import random_session
from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.state import (
    Act,
    Cause,
    Exit,
    Gender,
    Meter,
    Mode,
    PaperKind,
    Result,
    Status,
    Zeal,
)
from tablee.games.cthulhu_blanc.words import labels, names
from tablee.kernel.chronicle import told
from tablee.kernel.ledger import rule_of
from tablee.kernel.reading import COMMON_ASKS, COMMON_EVENTS
from tablee.kernel.tongue import LANGUAGES, Tongue

TONGUES = pytest.mark.parametrize("language", LANGUAGES)
CATALOGUE = game.folder / "locale" / "fr.po"


def tongue_of(language):
    """The catalogue as it is written, compiled or not."""
    if language == "en":
        return Tongue("en")
    compiled = BytesIO()
    with CATALOGUE.open("rb") as source:
        write_mo(compiled, read_po(source))
    compiled.seek(0)
    return Tongue("fr", (GNUTranslations(compiled),))


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """The chronicle reads compiled catalogues; `make test` compiles them, an editor may not."""
    mo = CATALOGUE.with_suffix(".mo")
    assert mo.exists(), "run `make catalogues`"
    assert mo.stat().st_mtime >= CATALOGUE.stat().st_mtime, "run `make catalogues`"


@pytest.fixture(scope="module")
def evening():
    return Evening().play()


def lines(table, language, seat=None):
    return [line.text for line in told(table, language, seat)]


def test_every_event_of_the_game_has_a_teller():
    assert not set(game.events.values()) - set(game.rules.tellers)


def test_everything_the_game_knows_happens_in_the_evening(evening):
    happened = {type(entry.event) for entry in evening.entries}
    assert set(game.events.values()) <= happened


@TONGUES
def test_everything_that_happens_is_told_but_the_bare_asks(evening, language):
    asked = COMMON_EVENTS["asked"]
    happened = [entry.event for entry in evening.entries if type(entry.event) is not asked]
    said = lines(evening, language)
    assert len(said) == len(happened)
    assert all(text and text.strip() == text and "{" not in text for text in said)


def test_no_line_is_the_same_in_both_languages(evening):
    both = zip(lines(evening, "fr"), lines(evening, "en"), strict=True)
    assert not [one for one, other in both if one == other]


def test_a_sentence_opens_with_a_capital_letter_and_ends_with_a_full_stop(evening):
    said = [line.text for line in told(evening, "fr") if line.kind == "event"]
    assert not [text for text in said if not re.match(r"[A-ZÀÉ«]", text) or text[-1] != "."]


def test_the_meters_have_their_english_names_in_english_and_their_french_ones_in_french(evening):
    assert not [t for t in lines(evening, "en") if re.search("Folie|Blessures|Bureaucratie", t)]
    assert not [t for t in lines(evening, "fr") if re.search("Madness|Wounds|Bureaucracy", t)]


def test_what_only_the_keeper_may_know_is_not_told_to_a_player(evening):
    everything, to_player = (set(lines(evening, "fr", seat)) for seat in (None, "Tom"))
    hidden = everything - to_player
    assert any(text.startswith("Un lieu est préparé") for text in hidden)
    assert any(text.startswith("Inès cherche dans un lieu préparé") for text in hidden)
    assert any(text.startswith("Indice, diffusion restreinte (Inès)") for text in hidden)


@pytest.mark.parametrize(
    ("gender", "told_so"),
    [("f", "Karim est morte"), ("m", "Karim est mort"), ("n", "Karim a perdu la vie")],
)
def test_french_agrees_with_the_gender_of_the_agent(gender, told_so):
    table = Evening(genders=f"f{gender}n").play()
    expected = f"{told_so}\u00a0: la nuit est noire."
    assert [text for text in lines(table, "fr") if text.endswith(expected)]


def test_somebody_described_has_no_capital_within_a_sentence(evening):
    said = lines(evening, "fr")
    assert "Le vigile s’y oppose, avec 2 dés." in said
    assert [text for text in said if "Plus haut dé pour le vigile\u00a0: 5." in text]


def test_two_agents_of_one_first_name_are_called_by_their_whole_names():
    evening = Evening(Cast(karim="Inès Benali"))
    evening.recruit()
    assert [text for text in lines(evening.table, "fr") if "pour Inès Delmas." in text]


def test_an_opposition_beaten_by_an_objection_has_no_winner():
    evening = Evening(failure_die_in_opposition="allowed")
    evening.recruit()
    ines, karim = evening.ines, evening.karim
    evening.one("propose-test", who=ines, what="passer", mode="against")
    evening.two("join-test", who=karim, leader=ines)
    evening.three("oppose", leader=ines, how="la porte est murée")
    evening.one("throw-test", [2, 3, 6], leader=ines)
    evening.keeper("settle-test", leader=ines)
    assert lines(evening.table, "fr")[-1] == (
        "«\u00a0Passer\u00a0»\u00a0: échec constaté pour Inès et Karim. "
        "Objection retenue (Zoé)\u00a0: personne ne l’emporte."
    )


def test_a_retry_of_the_whole_group_is_told_as_one():
    evening = Evening(coop_retry="all-together")
    evening.recruit()
    ines, karim = evening.ines, evening.karim
    evening.one("propose-test", who=ines, what="passer", mode="together")
    evening.two("join-test", who=karim, leader=ines)
    evening.one("throw-test", [2, 3], leader=ines)
    evening.one("retry", who=ines, meter="folie")
    waiting = "Inès attend les autres pour relancer\u00a0: dé humain, dé de Folie."
    assert lines(evening.table, "fr")[-1] == waiting
    evening.two("retry", [3, 4, 5, 2], who=karim, meter="blessures")
    last = "Karim se joint au recours commun\u00a0: dé humain, dé de Blessures."
    assert last in lines(evening.table, "fr")
    assert [text for text in lines(evening.table, "fr") if text.startswith("La commission")]


def test_a_retry_without_a_new_die_is_told_as_such():
    evening = Evening(retry_die_already_in="counts")
    evening.recruit()
    evening.one("propose-test", who=evening.ines, what="passer", meters=["folie"])
    evening.one("throw-test", [4, 3], leader=evening.ines)
    evening.one("retry", [5, 2], who=evening.ines)
    expected = "Inès forme un recours et relance. Plus haut dé pour Inès\u00a0: 5."
    assert expected in lines(evening.table, "fr")


@TONGUES
@pytest.mark.parametrize("ask", sorted(game.asks))
def test_every_ask_and_its_fields_have_names(ask, language):
    tongue = tongue_of(language)
    assert names.ask_name(ask, tongue)
    for field in game.asks[ask].__struct_fields__:
        assert names.field_name(field, tongue, ask)
        assert names.field_name(field, tongue)


def test_no_name_is_kept_for_an_ask_or_a_field_that_is_gone():
    assert set(labels.ASKS) == set(game.asks)
    assert set(labels.FIELDS) == {n for kind in game.asks.values() for n in kind.__struct_fields__}
    for own in labels.FIELDS_OF:
        ask, _, field = own.partition(".")
        assert field in game.asks[ask].__struct_fields__


@TONGUES
def test_every_word_of_the_rules_has_a_name(language):
    tongue = tongue_of(language)
    kinds = {
        "gender": Gender,
        "mode": Mode,
        "meter": Meter,
        "meters": Meter,
        "act": Act,
        "zeal": Zeal,
        "exit": Exit,
        "kind": PaperKind,
    }
    for field, kind in kinds.items():
        known = {f"{field}.{choice}" for choice in get_args(kind)}
        assert known == {name for name in labels.CHOICES if name.startswith(f"{field}.")}
        named = {names.choice_name(field, choice, tongue) for choice in get_args(kind)}
        assert len(named) == len(known)
    assert set(names.RESULTS) == set(get_args(Result))
    assert set(names.METERS) == set(get_args(Meter))
    for gender in get_args(Gender):
        states = {names.status_name(status, gender, tongue) for status in get_args(Status)}
        causes = {names.cause_name(cause, gender, tongue) for cause in get_args(Cause)}
        assert len(states) == len(get_args(Status))
        assert len(causes) == len(get_args(Cause))


def test_every_offered_choice_that_is_not_somebody_or_something_has_a_word():
    evening = Evening()
    evening.recruit()
    evening.raise_to(evening.ines, "folie", 5)
    named = {"who", "seats", "seat", "to", "present", "side"}
    tongue = tongue_of("fr")
    for seat in (evening.cast.keeper, evening.cast.one):
        for offer in evening.table.offers(seat):
            for field in () if offer.ask in COMMON_ASKS else offer.fields:
                for choice in field.choices if field.name not in named else ():
                    name = names.choice_name(field.name, choice, tongue)
                    assert name != choice, (offer.ask, field.name, choice)


def test_a_die_on_the_table_has_its_name():
    french = tongue_of("fr")
    table = Evening().play()
    roles = {
        die.role
        for entry in table.entries
        if isinstance(entry.event, COMMON_EVENTS["rolled"])
        for die in entry.event.cast.dice
    }
    assert roles == set(names.DICE)
    assert len({names.die_name(role, french) for role in roles}) == len(roles)
    assert names.die_name("nothing", french) == ""


def test_the_book_s_own_words_are_used():
    french = tongue_of("fr")
    assert names.meter_name("folie", french) == "Folie"
    assert names.die_name("failure", french) == "dé d’échec"
    assert names.result_name("backlash", french) == "réussite de justesse, avec retour de bâton"
    assert names.paper_name("expense-claim", french) == "note de frais"
    assert names.zeal_name("seminar", french) == "un séminaire"
    assert names.meter_name("blessures", Tongue("en")) == "Wounds"


def test_every_rule_that_an_event_cites_stands_in_the_ledger(evening):
    for entry in evening.entries:
        if type(entry.event) in game.events.values():
            assert rule_of(game, entry.event.rule).id == entry.event.rule


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_house_rules_what_happens_is_told_in_both_languages(seed):
    table = random_session(game, seed, 150)
    both = zip(lines(table, "fr"), lines(table, "en"), strict=True)
    assert not [one for one, other in both if one == other]


def test_no_little_word_stands_where_a_name_could_force_an_elision():
    little = re.compile(r"\b([dDjJ]e|[qQ]ue|[lL][ea]|du|des|aux?|à) \{(names?|seat|other|side)\}")
    with CATALOGUE.open("rb") as source:
        said = [message.string for message in read_po(source)]
    forms = [form for each in said for form in (each if isinstance(each, tuple) else (each,))]
    assert not [form for form in forms if little.search(form)]


NASTY = st.sampled_from(
    ["{0}", "{}", "{", "}}", "%s", "%(name)s", "{name}", "{name!r}", "<b>", "\\n", "\u00a0:", "«"]
)


def said_by(nasty):
    """People whose every word holds this; digits keep it from being a first name."""
    return Cast(*(f"Z{number}{nasty}z" for number in range(len(Cast.__dataclass_fields__))))


@settings(max_examples=12)
@given(NASTY)
def test_what_people_write_is_told_as_they_wrote_it(nasty):
    plain, odd = Evening(said_by("☃")).play(), Evening(said_by(nasty)).play()
    for language in LANGUAGES:
        expected = [text.replace("☃", nasty) for text in lines(plain, language)]
        assert lines(odd, language) == expected
