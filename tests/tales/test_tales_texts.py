"""Everything that happens in Cheap Tales can be told, everything asked has a name, twice."""

import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from randomplay import random_session
from tablee.dice.distribution import Distribution, fraction
from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.rules.creation.asks import NewSkill
from tablee.games.cheap_tales.rules.health.asks import Care
from tablee.games.cheap_tales.state import Thirds
from tablee.games.cheap_tales.state.roll import Purpose
from tablee.games.cheap_tales.state.traits import (
    DIFFICULTIES,
    TRAITS,
    WOUNDS,
    Armour,
    Asset,
    Class,
    Degree,
    EffectKind,
    Gender,
    Partial,
    Prowess,
    Quality,
    Risk,
    SkillKind,
    Style,
    Talent,
    ThingKind,
    Until,
    Weapon,
)
from tablee.games.cheap_tales.words import names as words
from tablee.games.cheap_tales.words import outcomes as outcome_words
from tablee.games.cheap_tales.words.choices import ALIKE, CHOICES
from tablee.games.cheap_tales.words.labels import ASKS, DICE, FIELDS, FIELDS_OF
from tablee.kernel.chronicle import told
from tablee.kernel.ledger import rule_of
from tablee.kernel.prospect import Prospect
from tablee.kernel.reading import COMMON_ASKS, COMMON_EVENTS
from tablee.kernel.seen import by_seat
from tablee.kernel.tongue import LANGUAGES, Tongue
from tablee.lab.session import play
from tales_evening import Evening

TONGUES = pytest.mark.parametrize("language", LANGUAGES)
CATALOGUE = game.folder / "locale" / "fr.po"
STORY = Path(__file__).parents[2] / "examples" / "rapide-de-minuit.yaml"
UNSAID = {"go-begun", "go-ended", "blow-dealt", "thrust-used", "invocation-answered", "targeted"}
"""Events of which the story is told by what comes with them."""
SOMETIMES = {"roll-proposed", "roll-thrown"}
"""Unsaid for members of a common action, and for extras, whose numbers are the keeper's."""


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
    return Evening().play().table


@pytest.fixture(scope="module")
def story():
    played = play(STORY)
    assert played.failures == ()
    return played.table


def lines(table, language, seat=None):
    return [line.text for line in told(table, language, seat)]


def tag(event):
    return type(event).__struct_config__.tag


def test_every_event_of_the_game_has_a_teller():
    assert not set(game.events.values()) - set(game.rules.tellers)


def test_everything_the_game_knows_happens_in_the_evening_or_the_story(evening, story):
    happened = {type(entry.event) for table in (evening, story) for entry in table.entries}
    assert set(game.events.values()) <= happened


@TONGUES
def test_everything_is_told_but_what_is_told_by_something_else(evening, language):
    silent = UNSAID | SOMETIMES | {"asked"}
    spoken = [entry for entry in evening.entries if tag(entry.event) not in silent]
    rules = [line.rule for line in told(evening, language)]
    assert len(rules) >= len(spoken)
    said = lines(evening, language)
    assert all(text and text.strip() == text and "{" not in text for text in said)


def test_no_line_is_the_same_in_both_languages(evening, story):
    for table in (evening, story):
        both = zip(told(table, "fr"), told(table, "en"), strict=True)
        same = [one.text for one, other in both if one.text == other.text and one.kind != "talk"]
        assert not [text for text in same if not re.match(r"\w+ : ", text)]


@TONGUES
def test_a_sentence_opens_with_a_capital_letter_and_is_closed(evening, story, language):
    for table in (evening, story):
        said = [line.text for line in told(table, language) if line.kind == "event"]
        assert not [t for t in said if not re.match(r"[A-ZÀÉ«“\d]", t) or t[-1] not in ".!?…»”"]


def test_french_keeps_its_no_break_spaces(evening):
    assert not [text for text in lines(evening, "fr") if re.search(r" [:;?!»]|« ", text)]


SECRETS = ("En coulisse", "Modificateur secret", "À l’insu de tous", "Sur la carte", "Une idée")


def test_what_only_the_keeper_may_know_is_not_told_to_a_player(evening):
    everything, to_player = lines(evening, "fr"), lines(evening, "fr", "lou")
    for opening in SECRETS:
        assert [text for text in everything if text.startswith(opening)], opening
        assert not [text for text in to_player if text.startswith(opening)], opening
    assert any(text.startswith("Zoé n’en doute pas") for text in everything)
    assert not any(text.startswith("Zoé n’en doute pas") for text in to_player)


def test_a_player_never_reads_the_true_name_that_an_alias_hides(story):
    assert any("von Kreutz" in text for text in lines(story, "fr"))
    assert not any("von Kreutz" in text for text in lines(story, "fr", "isa"))


def test_whoever_falls_falls_in_the_same_words(story):
    """An antagonist who is only stunned must not be known by the sentence."""
    said = lines(story, "fr")
    assert "La dame en gris\u00a0: au tapis." in said


@pytest.mark.parametrize(
    ("gender", "told_so"),
    [
        ("f", "Zoé est sonnée\u00a0!"),
        ("m", "Zoé est sonné\u00a0!"),
        ("n", "Zoé voit trente-six chandelles\u00a0: la case sonné est cochée\u00a0!"),
    ],
)
def test_french_agrees_with_the_gender_of_the_hero(gender, told_so):
    evening = Evening(gender=gender)
    evening.knock_out("zoe", evening.zoe, "out")
    assert told_so in lines(evening.table, "fr")


def test_somebody_described_has_no_capital_within_a_sentence(story):
    said = lines(story, "fr")
    assert "En scène\u00a0: la dame en gris." in said
    assert "La dame en gris\u00a0: attaque contre Célestine." in said


def test_a_gift_that_fails_is_told_as_working(story):
    assert "«\u00a0Non\u00a0»\u00a0: le don agit, mais Séraphine va le payer." in lines(story, "fr")


@TONGUES
@pytest.mark.parametrize("ask", sorted(game.asks))
def test_every_ask_and_its_fields_have_names(ask, language):
    tongue = tongue_of(language)
    assert words.ask_name(ask, tongue)
    for field in game.asks[ask].__struct_fields__:
        assert words.field_name(field, tongue, ask)
        assert words.field_name(field, tongue)


def test_no_name_is_kept_for_an_ask_or_a_field_that_is_gone():
    assert set(ASKS) == set(game.asks)
    fields = {n for kind in game.asks.values() for n in kind.__struct_fields__}
    rows = {*Care.__struct_fields__, *NewSkill.__struct_fields__}
    assert set(FIELDS) == fields | rows
    for own in FIELDS_OF:
        ask, _, field = own.partition(".")
        assert field in game.asks[ask].__struct_fields__


def test_no_two_buttons_say_the_same():
    french = tongue_of("fr")
    assert len({words.ask_name(ask, french) for ask in ASKS}) == len(ASKS)


KINDS = {
    "armour": Armour,
    "assets": Asset,
    "effect": EffectKind,
    "element": Quality,
    "gender": Gender,
    "how": Thirds,
    "partial": Partial,
    "prowess": Prowess,
    "purpose": Purpose,
    "quality": Quality,
    "risk": Risk,
    "style": Style,
    "talent": Talent,
    "until": Until,
    "weapon": Weapon,
}


@TONGUES
def test_every_word_of_the_rules_has_a_name(language):
    tongue = tongue_of(language)
    for field, kind in KINDS.items():
        named = {words.choice_name(field, choice, tongue) for choice in get_args(kind)}
        assert len(named) == len(get_args(kind))
        assert all(f"{ALIKE.get(field, (field,))[0]}.{c}" in CHOICES for c in get_args(kind))
    for kind in (SkillKind, ThingKind, Class):
        assert all(f"kind.{choice}" in CHOICES for choice in get_args(kind))
    assert len({words.choice_name("trait", trait, tongue) for trait in TRAITS}) == len(TRAITS)
    assert set(words.DEGREES) == set(get_args(Degree))
    assert set(words.WOUND_ROWS) == set(WOUNDS)
    assert set(words.DIFFICULTY_NAMES) == set(DIFFICULTIES)


def test_every_offered_choice_that_is_not_somebody_or_something_has_a_word(story):
    french = tongue_of("fr")
    names = {"1", *story.state.game.heroes, *story.state.game.extras}
    for seat in ("gardien", "isa", "tom"):
        for offer in story.offers(seat):
            for field in () if offer.ask in (*COMMON_ASKS, "assign-hero") else offer.fields:
                for choice in field.choices:
                    if choice in names or re.fullmatch(r"[a-z]\d+|.*\..*|g-.*", choice):
                        continue
                    name = words.choice_name(field.name, choice, french)
                    assert name != choice, (offer.ask, field.name, choice)


def test_a_die_on_the_table_has_its_name(evening, story):
    french = tongue_of("fr")
    roles = {
        die.role
        for table in (evening, story)
        for entry in table.entries
        if isinstance(entry.event, COMMON_EVENTS["rolled"])
        for die in entry.event.cast.dice
    }
    assert roles <= set(DICE)
    assert len({words.die_name(role, french) for role in DICE}) == len(DICE)
    assert words.die_name("nothing", french) == ""


def test_the_book_s_own_words_are_used():
    french = tongue_of("fr")
    assert words.choice_name("prowess", "clear", french) == "dégager le terrain"
    assert words.choice_name("quality", "luck", french) == "Chance"
    assert words.choice_name("assets", "tough", french) == "Dur à cuire"
    assert words.choice_name("kind", "jinx", french) == "scoumoune"
    assert words.degree_name("yes_and", None, french) == "Oui et"
    assert words.ask_name("shake-off", french) == "Secoue-toi"
    assert words.ask_name("reroll", french).startswith("Baraka")


# Odds

VALUES = {
    "degree": ("no_and", "partial", "legendary"),
    "group-degree": ("yes", "no"),
    "risk": ("blunder", "nothing"),
    "wound": tuple(WOUNDS),
}


@TONGUES
def test_every_outcome_has_its_words(language):
    tongue = tongue_of(language)
    names = {"zoe": "Zoé"}
    for kind in (*outcome_words.OUTCOMES, *outcome_words.COUNTED, *VALUES):
        for value in (*VALUES.get(kind, (True, 3)), None):
            said = outcome_words.outcome_name(f"{kind}.zoe", value, names, tongue)
            assert said
            assert "{" not in said


@TONGUES
def test_all_outcomes_of_the_evening_and_the_story_have_words(evening, story, language):
    tongue = tongue_of(language)
    kinds = set()
    for table in (evening, story):
        by = by_seat(table.state.common, "gardien")
        for entry in table.entries:
            if type(entry.event) in game.events.values():
                found = game.outcomes(table.state.game, by, [entry.event])
                kinds |= {key.partition(".")[0] for key in found}
                for key, value in found.items():
                    assert game.outcome_name(key, value, {}, tongue)
    assert kinds >= {"kept", "degree", "success", "risk", "hit", "loss", "down", "cleared", "cost"}


@TONGUES
@pytest.mark.parametrize(
    "name",
    ["difficulty.-6", "difficulty.-2", "defence.3", "might.4", "blow", "class.brute", "risk", ""],
)
def test_every_supposed_number_has_its_words(name, language):
    said = outcome_words.hypothesis_name(name, tongue_of(language))
    assert said != name or not name


@TONGUES
def test_every_prospect_has_its_words(language):
    tongue = tongue_of(language)
    names = {"zoe": "Zoé"}
    one = fraction(1, 2)
    for key in outcome_words.PROSPECTS:
        said = outcome_words.prospect_name(Prospect(key, one, who="zoe"), None, names, tongue)
        assert said
        assert "{" not in said
    for times in (1, 3):
        prospect = Prospect("succeeds-with-power", one, who="zoe", times=times)
        assert str(times) in outcome_words.prospect_name(prospect, None, names, tongue)
    values = {"shift-gives": "yes", "group-degree": "no", "wound-row": 6, "tended-row": 1}
    for key in outcome_words.VALUED:
        value = values.get(key, 2)
        prospect = Prospect(key, Distribution.certain(value), who="zoe")
        said = outcome_words.prospect_name(prospect, value, names, tongue)
        assert "{" not in said


def test_no_prospect_is_without_words():
    folder = game.folder / "odds"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    keys = set(re.findall(r'Prospect\("([a-z-]+)"', source))
    known = {*outcome_words.PROSPECTS, *outcome_words.VALUED, "succeeds-with-power"}
    assert keys
    assert keys <= known
    made = {f"{name}-{what}" for name in ("wound", "tended") for what in ("row", "dies", "trait")}
    assert known == keys | made


def test_every_rule_that_an_event_cites_stands_in_the_ledger(evening, story):
    for table in (evening, story):
        for entry in table.entries:
            if type(entry.event) in game.events.values():
                assert rule_of(game, entry.event.rule).id == entry.event.rule


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_house_rules_what_happens_is_told_in_both_languages(seed):
    table = random_session(game, seed, 120)
    both = zip(told(table, "fr"), told(table, "en"), strict=True)
    same = [one.text for one, other in both if one.text == other.text and one.kind == "event"]
    assert not same


def forms():
    with CATALOGUE.open("rb") as source:
        said = [message.string for message in read_po(source) if message.id]
    return [form for each in said for form in (each if isinstance(each, tuple) else (each,))]


def test_nothing_is_left_without_french():
    assert all(forms())


def test_no_little_word_stands_where_a_name_could_force_an_elision():
    little = re.compile(
        r"\b([dDjJ]e|[qQ]ue|[lL][ea]|du|des|aux?|à) \{(names?|seat|others?|targets|objects?)\}"
    )
    assert not [form for form in forms() if little.search(form)]


NASTY = st.sampled_from(
    ["{0}", "{}", "{", "}}", "%s", "%(name)s", "{name}", "{name!r}", "<b>", "\\n", "\u00a0:", "«"]
)


@settings(max_examples=6, deadline=None)
@given(NASTY)
def test_what_people_write_is_told_as_they_wrote_it(nasty):
    plain, odd = Evening("☃").play().table, Evening(nasty).play().table
    for language in LANGUAGES:
        expected = [text.replace("☃", nasty) for text in lines(plain, language)]
        assert lines(odd, language) == expected


def test_a_window_that_is_shut_says_why_in_french():
    evening = Evening()
    evening.thrown(1, 1)
    shut = [w for roll in evening.view("zoe").rolls for w in roll.windows if not w.open]
    french = tongue_of("fr")
    assert [french(window.why, **window.values) for window in shut] == [
        "Un double règle le jet\u00a0: le pouvoir n’y change rien."
    ]
