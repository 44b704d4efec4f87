"""Everything that happens in Innommable can be told, everything asked has a name, twice."""

import re
from gettext import GNUTranslations
from io import BytesIO
from typing import get_args

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from innommable_evening import Cast, Evening
from randomplay import random_session
from tablee.games.innommable import game
from tablee.games.innommable.rules.after_character import DiceKept
from tablee.games.innommable.rules.concrete_information import ConcreteStruck
from tablee.games.innommable.rules.conflicts.events import DiceFell, OutcomeTold
from tablee.games.innommable.rules.dice_scheme.asks import Row
from tablee.games.innommable.rules.symptoms import SymptomStruck
from tablee.games.innommable.state.people import (
    AttachmentKind,
    Bond,
    Cause,
    Gender,
    LinkKind,
    Manner,
    Status,
)
from tablee.games.innommable.state.preparation import (
    ConcreteKind,
    Nature,
    SymptomKind,
    SymptomPlace,
)
from tablee.games.innommable.state.table import Agreed, DieFrom, Severity, Told
from tablee.games.innommable.words import labels, names
from tablee.games.innommable.words import outcomes as outcome_words
from tablee.games.innommable.words.situation import DRAFTS
from tablee.kernel.chronicle import told
from tablee.kernel.ledger import rule_of
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.tongue import LANGUAGES, Tongue

TONGUES = pytest.mark.parametrize("language", LANGUAGES)
CATALOGUE = game.folder / "locale" / "fr.po"
DICE = (20, 12, 8, 4)

UNSAID = {SymptomStruck, ConcreteStruck, *DRAFTS}
"""What only keeps the keeper's list: what was revealed has just been told. And drafts."""

SOMETIMES_UNSAID = {DiceFell, OutcomeTold, DiceKept}
"""Told, but where the next sentence says it, or there is nothing to say."""


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


def said_of(table, language):
    """Each event of the game with what is said of it, in the state just after it."""
    tongue, state = tongue_of(language), table.state
    for entry in table.entries:
        state = table.evolve(state, entry.event)
        if type(entry.event) in game.events.values():
            yield type(entry.event), game.tell(state.game, entry.event, tongue)


@TONGUES
def test_everything_that_happens_is_told_but_what_is_said_already(evening, language):
    said = list(said_of(evening, language))
    assert {kind for kind, text in said if not text} <= UNSAID | SOMETIMES_UNSAID
    assert {kind for kind, text in said if text} == set(game.events.values()) - UNSAID
    assert all(text.strip() == text and "{" not in text for _, text in said)


def test_no_line_is_the_same_in_both_languages(evening):
    both = zip(lines(evening, "fr"), lines(evening, "en"), strict=True)
    assert not [one for one, other in both if one == other]


def test_a_sentence_opens_with_a_capital_letter_and_is_closed(evening):
    said = [line.text for line in told(evening, "fr") if line.kind == "event"]
    assert not [text for text in said if not re.match(r"[A-ZÀÉ«]", text)]
    assert not [text for text in said if not re.search(r"[.?]$|\.\u00a0»$", text)]


def test_a_monologue_is_quoted_in_full(evening):
    expected = "Inès raconte une prémonition\u00a0: «\u00a0La nuit est noire.\u00a0»"
    assert expected in lines(evening, "fr")
    assert "Inès tells of an omen: “La nuit est noire.”" in lines(evening, "en")


def test_a_die_that_is_held_out_is_told_with_what_it_hints_at(evening):
    assert (
        "Inès se tourne vers Odile et tend un d20\u00a0: «\u00a0La nuit est noire.\u00a0»"
        in lines(evening, "fr")
    )


def test_dice_are_named_by_their_faces_with_whose_they_are(evening):
    dice = [line.text for line in told(evening, "fr") if line.kind == "dice"]
    assert "Vrais dés\u00a0: d12 1 (Karim)." in dice


def test_what_only_the_keeper_may_know_is_not_told_to_a_player(evening):
    everything, to_player = (set(lines(evening, "fr", seat)) for seat in (None, "Tom"))
    hidden = everything - to_player
    assert any(text.startswith("Noté (Karim, hallucination)") for text in hidden)
    assert any(text.startswith("Ce qui reste de la réserve") for text in hidden)
    assert not [text for text in everything if text.startswith("Le gardien note")]


def test_boxes_are_told_to_the_keeper_alone_where_the_list_is_the_keeper_s():
    table = Evening(fate_list="keeper-only").play()
    everything, to_player = (set(lines(table, "fr", seat)) for seat in (None, "Tom"))
    ticks = {text for text in everything if text.startswith("Le gardien coche")}
    assert ticks
    assert not ticks & to_player


@pytest.mark.parametrize(
    ("gender", "told_so"),
    [("f", "jouée par Tom."), ("m", "joué par Tom."), ("n", "avec Tom pour interprète.")],
)
def test_french_agrees_with_the_gender_of_the_protagonist(gender, told_so):
    evening = Evening(genders=f"f{gender}nf")
    evening.prepare()
    evening.meet()
    assert [t for t in lines(evening.table, "fr") if t.startswith(f"Karim Benali, {told_so}")]


def test_two_protagonists_of_one_first_name_are_called_by_their_whole_names():
    evening = Evening(Cast(karim="Inès Benali"))
    evening.prepare()
    evening.meet()
    assert [t for t in lines(evening.table, "fr") if t.startswith("Entre Inès Delmas et Inès B")]


def test_a_story_that_is_lost_ends_with_what_the_keeper_tells():
    said = lines(Evening().play(ending="lost"), "fr")
    assert said[-3:] == [
        "Il ne reste personne pour l’empêcher. La nuit est noire.",
        "Ce qu’il y eut après\u00a0: la nuit est noire.",
        "L’histoire s’arrête là.",
    ]


@TONGUES
@pytest.mark.parametrize("ask", sorted(game.asks))
def test_every_ask_and_its_fields_have_names(ask, language):
    tongue = tongue_of(language)
    assert names.ask_name(ask, tongue)
    for field in game.asks[ask].__struct_fields__:
        assert names.field_name(field, tongue, ask)
        assert names.field_name(field, tongue)


@TONGUES
def test_the_columns_of_a_reveal_have_names(language):
    tongue = tongue_of(language)
    columns = Row.__struct_fields__
    assert len({names.field_name(column, tongue, "allot") for column in columns}) == len(columns)


def test_no_name_is_kept_for_an_ask_or_a_field_that_is_gone():
    assert set(labels.ASKS) == set(game.asks)
    assert set(labels.FIELDS) == {n for kind in game.asks.values() for n in kind.__struct_fields__}
    for own in labels.FIELDS_OF:
        ask, _, field = own.partition(".")
        columns = Row.__struct_fields__ if ask == "allot" else ()
        assert field in (*game.asks[ask].__struct_fields__, *columns)


def test_no_two_asks_have_the_same_name():
    french = tongue_of("fr")
    assert len({names.ask_name(ask, french) for ask in game.asks}) == len(game.asks)


@TONGUES
def test_every_word_of_the_rules_has_a_name(language):
    tongue = tongue_of(language)
    kinds = {
        "attachment_kind": get_args(AttachmentKind),
        "bond": get_args(Bond),
        "die": tuple(map(str, DICE)),
        "gender": get_args(Gender),
        "kind": (*get_args(LinkKind), *get_args(ConcreteKind)),
        "language": LANGUAGES,
        "manner": get_args(Manner),
        "nature": get_args(Nature),
        "origin": get_args(DieFrom),
        "severity": get_args(Agreed),
        "source": ("hampered", "vanquished"),
        "symptom": get_args(SymptomPlace),
        "transgressed": ("yes", "no"),
    }
    assert {name.partition(".")[0] for name in labels.CHOICES} == set(kinds)
    for field, choices in kinds.items():
        known = {f"{field}.{choice}" for choice in choices}
        assert known == {name for name in labels.CHOICES if name.startswith(f"{field}.")}
        assert len({names.choice_name(field, choice, tongue) for choice in choices}) == len(known)


@TONGUES
def test_every_state_of_a_protagonist_and_of_a_story_has_a_name(language):
    tongue = tongue_of(language)

    def differ(name, values):
        assert len({name(value, tongue) for value in values}) == len(values)

    differ(names.bond_name, get_args(Bond))
    differ(names.status_name, get_args(Status))
    differ(names.telling_name, get_args(Told))
    differ(names.phase_name, range(5))
    differ(names.content_name, DICE)
    differ(names.severity_name, get_args(Severity))
    differ(names.link_name, get_args(LinkKind))
    differ(names.reveal_name, (*get_args(SymptomKind), *get_args(ConcreteKind)))
    for gender in get_args(Gender):
        causes = {names.cause_name(cause, gender, tongue) for cause in get_args(Cause)}
        assert len(causes) == len(get_args(Cause))


def test_every_offered_choice_that_is_not_somebody_or_something_has_a_word():
    evening = Evening()
    evening.prepare()
    evening.meet()
    named = {"who", "seat", "towards", "present", "element", "gain", "concrete", "against"}
    named |= {"situation"}
    for stage in (evening.begin, evening.notice, evening.learn, evening.try_things):
        stage()
        for seat in (evening.cast.keeper, evening.cast.one):
            for offer in evening.table.offers(seat):
                for field in () if offer.ask in COMMON_ASKS else offer.fields:
                    for choice in field.choices if field.name not in named else ():
                        assert f"{field.name}.{choice}" in labels.CHOICES, offer.ask


def test_a_die_to_keep_is_called_by_its_faces_and_its_number():
    assert names.choice_name("keep", "d20.2", tongue_of("fr")) == "d20 n° 2"
    assert names.choice_name("keep", "d20.2", Tongue("en")) == "d20, no. 2"


def test_the_book_s_own_words_are_used():
    french = tongue_of("fr")
    assert names.content_name(8, french) == "connaissance occulte"
    assert names.phase_name(2, french) == "Agissements"
    assert names.reveal_name("trigger", french) == "déclencheur"
    assert names.field_name("attachment", french) == "Attache"
    assert names.choice_name("severity", "moderate", french) == "modéré"
    assert names.choice_name("manner", "immobilised", french) == "immobilisation irrémédiable"


@pytest.fixture(scope="module")
def reckoned():
    """The odds of a throw, and all that is reckoned beyond it, wherever somebody may ask."""
    evening, odds, prospects = Evening(), [], []
    cast = evening.cast

    def look(seat, ask, **fields):
        asked = {"ask": ask, **fields}
        odds.extend(evening.table.odds(seat, asked).values())
        prospects.extend(evening.table.prospects(seat, asked))

    evening.prepare()
    look(cast.keeper, "set-scheme", players=4, d20=5, d12=5, d8=4, d4=4)
    evening.meet()
    look(cast.keeper, "begin-game", context="-")
    evening.begin()
    look(cast.one, "take-die", who=evening.ines, die=20)
    evening.notice()
    evening.learn()
    evening.scene()
    look(cast.keeper, "reveal-concrete", concrete="concrete-3")
    look(cast.keeper, "raise-difficulty", element="element-1", text="-")
    evening.by(evening.ines, "state-goal", goal="-")
    look(cast.keeper, "call-resolution", who=evening.ines)
    look(cast.one, "suggest", who=evening.ines, towards=evening.karim, die=8, text="-")
    evening.call(evening.ines)
    look(cast.one, "roll", who=evening.ines)
    evening.by(evening.ines, "roll", evening.faces(evening.ines, 3))
    look(cast.one, "reroll", who=evening.ines)
    look(cast.two, "suggest", who=evening.karim, towards=evening.ines, die=20, text="-")
    evening.by(evening.ines, "renounce", manner="turned")
    look(cast.one, "keep-dice", who=evening.ines, keep=["d20.1", "d12.1"])
    look(cast.two, "flee", who=evening.karim)
    return odds, prospects


@TONGUES
def test_all_that_is_reckoned_has_words(reckoned, language):
    tongue = tongue_of(language)
    odds, prospects = reckoned
    keys = {name for each in odds for name in each.names}
    assert keys <= set(outcome_words.OUTCOMES)
    said = [
        outcome_words.prospect_name(each, value, {each.who: "Inès"}, tongue)
        for each in prospects
        for value, _ in each.parts
    ]
    assert all(text and "{" not in text for text in said)


def test_no_words_are_kept_for_what_nobody_reckons(reckoned):
    _, prospects = reckoned
    known = {*outcome_words.PROSPECTS, *outcome_words.OF_A_DIE, *outcome_words.MISSING}
    assert known <= {each.key for each in prospects}


def test_an_outcome_is_said_for_each_key_of_the_odds():
    french = tongue_of("fr")
    for key, said in outcome_words.OUTCOMES.items():
        assert outcome_words.outcome_name(key, True, {}, french) not in (key, said)


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
    places = "(names?|seat|other|who|attachment)"
    little = re.compile(rf"\b([dDjJ]e|[qQ]ue|[lL][ea]|du|des|aux?|à) \{{{places}\}}")
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


@settings(max_examples=12, deadline=None)
@given(NASTY)
def test_what_people_write_is_told_as_they_wrote_it(nasty):
    plain, odd = Evening(said_by("☃")).play(), Evening(said_by(nasty)).play()
    for language in LANGUAGES:
        expected = [text.replace("☃", nasty) for text in lines(plain, language)]
        assert lines(odd, language) == expected
