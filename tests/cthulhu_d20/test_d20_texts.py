"""Everything that happens in the d20 variant can be told, everything asked has a name, twice."""

import re
from gettext import GNUTranslations
from io import BytesIO
from typing import get_args

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from d20_evening import HOUSE, Cast, Evening
from randomplay import random_session
from tablee.dice.distribution import fraction
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.data import tables
from tablee.games.cthulhu_d20.data.creatures import NATURAL
from tablee.games.cthulhu_d20.data.gear import ARMOURS, FEATS, GROUPS, WEAPONS
from tablee.games.cthulhu_d20.odds.outcomes import SUPPOSED_AC
from tablee.games.cthulhu_d20.rules.attack import asks
from tablee.games.cthulhu_d20.rules.creatures.asks import PlaceRow, SeverityRow
from tablee.games.cthulhu_d20.rules.investigators.asks import Rank
from tablee.games.cthulhu_d20.state.people import (
    ABILITIES,
    SAVES,
    Condition,
    Gender,
    Insanity,
    Part,
    Shock,
    Treatment,
)
from tablee.games.cthulhu_d20.state.table import CheckKind, Term
from tablee.games.cthulhu_d20.words import choices, labels, names, nouns
from tablee.games.cthulhu_d20.words import outcomes as outcome_words
from tablee.kernel.chronicle import told
from tablee.kernel.ledger import rule_of
from tablee.kernel.prospect import Prospect
from tablee.kernel.reading import COMMON_ASKS, COMMON_EVENTS
from tablee.kernel.tongue import LANGUAGES, Tongue

TONGUES = pytest.mark.parametrize("language", LANGUAGES)
CATALOGUE = game.folder / "locale" / "fr.po"
SILENT = {"check-closed", "check-cast", "turn-ended", "time-ran", "time-felt", "loss-borne"}
"""What is never told: the line after it says it."""


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
    return Evening(**HOUSE).play()


def lines(table, language, seat=None):
    return [line.text for line in told(table, language, seat)]


def untranslated(table, *written):
    """Lines that read alike in both languages, but for what somebody wrote and nothing else."""
    both = zip(lines(table, "fr"), lines(table, "en"), strict=True)
    only_written = re.compile("|".join(written))
    return [one for one, other in both if one == other and not only_written.fullmatch(one)]


def tag_of(event):
    return str(type(event).__struct_config__.tag)


def test_every_event_of_the_game_has_a_teller():
    assert not set(game.events.values()) - set(game.rules.tellers)


def test_everything_the_game_knows_happens_in_the_evening(evening):
    happened = {type(entry.event) for entry in evening.entries}
    assert set(game.events.values()) <= happened


def test_every_event_is_told_at_least_once_but_those_that_go_without_saying(evening):
    state, spoken = evening.state, set()
    for entry in evening.entries:
        state = evening.evolve(state, entry.event)
        of_the_game = type(entry.event) in game.events.values()
        if of_the_game and game.tell(state.game, entry.event, Tongue("en")):
            spoken.add(tag_of(entry.event))
    assert set(game.events) - spoken == SILENT


@TONGUES
def test_what_is_told_is_whole(evening, language):
    said = lines(evening, language)
    assert said
    assert all(text and text.strip() == text and "{" not in text for text in said)


def test_no_line_is_the_same_in_both_languages(evening):
    assert not untranslated(evening, r"La nuit est noire\.")


@TONGUES
def test_a_sentence_opens_with_a_capital_letter_and_ends_with_a_full_stop(evening, language):
    said = [line.text for line in told(evening, language) if line.kind == "event"]
    assert not [text for text in said if not re.match(r"[A-ZÀÉ«“0-9]", text) or text[-1] != "."]
    assert not [text for text in said if re.search(r"\. [a-zà-ÿ]", text.replace("no. ", ""))]


@TONGUES
def test_a_negative_number_has_a_real_minus_sign(evening, language):
    assert not [text for text in lines(evening, language) if re.search(r"(?<![\w])-\d", text)]


def test_points_have_the_books_names_in_french_and_english_ones_in_english(evening):
    assert not [text for text in lines(evening, "en") if re.search(r"\b(PV|PF|GB|CA|DD)\b", text)]
    assert not [text for text in lines(evening, "fr") if re.search("fatigue point|life|DC", text)]


def test_an_attack_is_told_no_further_than_it_was_announced():
    evening = Evening()
    evening.open_charts()
    before = set(lines(evening.table, "fr", evening.cast.two))
    evening.keeper("declare-attack", who=evening.thug, target=evening.basile, weapon="pistol")
    evening.keeper("roll-attack", [10, 18])
    told_now = [t for t in lines(evening.table, "fr", evening.cast.two) if t not in before]
    assert told_now == [
        "Le voyou attaque Basile\u00a0: pistolet.",
        "Annonce\u00a0: le coup touche Basile.",
    ]
    kept = lines(evening.table, "fr", evening.cast.keeper)
    assert [text for text in kept if text.startswith("Sous scellé\u00a0: 22 contre CA 10, torse")]


def test_what_only_the_keeper_may_know_is_not_told_to_a_player(evening):
    everything, to_player = (set(lines(evening, "fr", seat)) for seat in (None, "Tom"))
    hidden = everything - to_player
    for start in ("Sous scellé", "Relevé, le voyou", "Fiche ouverte, la chose", "Un indice est"):
        assert any(text.startswith(start) for text in hidden)
        assert not any(text.startswith(start) for text in to_player)


@pytest.mark.parametrize(
    ("gender", "told_so"),
    [
        ("f", "Vigueur, Ada\u00a0: échec. Inconsciente."),
        ("m", "Vigueur, Ada\u00a0: échec. Inconscient."),
        ("n", "Vigueur, Ada\u00a0: échec. Perte de connaissance."),
    ],
)
def test_french_agrees_with_the_gender_of_the_investigator(gender, told_so):
    evening = Evening(gender=gender)
    evening.open_charts()
    evening.keeper("charge-effort", [2], who=[evening.ada], cost=20, kind="violent")
    evening.told()
    assert told_so in lines(evening.table, "fr")


def test_somebody_described_has_no_capital_within_a_sentence(evening):
    said = lines(evening, "fr")
    assert "Annonce\u00a0: le coup touche le voyou." in said
    assert "Le voyou est en vue." in said


def test_two_people_of_one_first_name_are_called_by_their_whole_names():
    evening = Evening(Cast(basile="Ada Roy"))
    evening.open_charts()
    evening.keeper("charge-effort", who=[evening.ada], cost=2, kind="violent")
    assert [t for t in lines(evening.table, "fr") if t.startswith("Effort violent, Ada Vernier")]


def test_somebody_hidden_does_not_change_how_the_others_are_called():
    evening = Evening()
    evening.open_charts()
    evening.keeper("create-opponent", name="Ada Noir", hidden=True)
    evening.keeper("charge-effort", who=[evening.ada], cost=2, kind="violent")
    assert [t for t in lines(evening.table, "fr") if t.startswith("Effort violent, Ada\u00a0:")]


def test_every_term_of_a_total_is_named():
    terms = (Term("base", 1), Term("lethality", 3), Term("fatigue", -1))
    in_words = names.total_told(10, terms, 13, tongue_of("fr"))
    assert in_words == "10 (dé) + 1 (base) + 3 (arme) \u2212 1 (fatigue) = 13"


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
    kinds = (*game.asks.values(), Rank, PlaceRow, SeverityRow)
    assert set(labels.FIELDS) == {name for kind in kinds for name in kind.__struct_fields__}
    for own in labels.FIELDS_OF:
        ask, _, field = own.partition(".")
        assert field in game.asks[ask].__struct_fields__


def test_everything_of_the_tables_and_of_the_gear_has_a_name_and_nothing_else_has():
    assert set(nouns.LOCATIONS) == set(tables.HUMAN_LOCATIONS)
    assert {*nouns.LOCATIONS, *nouns.GROUPS_OF_ZONES} == set(get_args(asks.Zone))
    assert set(nouns.ROWS) == set(nouns.CARE_NEEDED) == set(get_args(tables.Row))
    assert set(nouns.RATES) == set(tables.EVERY)
    assert set(nouns.SKILLS) == set(tables.SKILLS)
    assert set(nouns.CIRCUMSTANCES) == set(tables.CIRCUMSTANCES)
    assert set(nouns.EFFORTS) == {effort for effort, _, _ in tables.TARIFF}
    assert set(nouns.ABILITIES) == set(ABILITIES)
    assert set(nouns.SAVES) == set(SAVES)
    assert set(nouns.FEATS) == set(FEATS)
    assert set(nouns.WEAPONS) == {*WEAPONS, *NATURAL, "healing-touch"}
    assert set(nouns.WEAPON_GROUPS) == set(GROUPS)
    assert set(nouns.ARMOURS) == set(ARMOURS)
    assert set(nouns.PARTS) == set(get_args(Part))
    assert set(nouns.SHOCKS) == set(get_args(Shock))
    assert set(choices.INSANITIES) == set(get_args(Insanity))


@TONGUES
def test_words_that_stand_side_by_side_differ(language):
    tongue = tongue_of(language)
    for table in (nouns.LOCATIONS, nouns.ROWS, nouns.SKILLS, nouns.FEATS, nouns.WEAPONS):
        assert len({tongue(word) for word in table.values()}) == len(table)
    for gender in get_args(Gender):
        said = {names.condition_name(c, gender, tongue) for c in get_args(Condition)}
        assert len(said) == len(get_args(Condition))


@TONGUES
def test_choices_of_the_rules_have_words(language):
    tongue = tongue_of(language)
    for field, kind in {"gender": Gender, "treatment": Treatment, "kind": CheckKind}.items():
        known = [names.choice_name(field, choice, tongue) for choice in get_args(kind)]
        assert len(set(known)) == len(known)
        assert f"{field}.{get_args(kind)[0]}" in choices.CHOICES


def test_every_offered_choice_that_is_not_somebody_or_something_has_a_word():
    evening = Evening(**HOUSE)
    evening.open_charts()
    people = {"who", "target", "seat", "seats", "surprised", "after", "healer", "patient"}
    named = people | {
        "caster",
        "helper",
        "against",
        "wound",
        "clue",
        "spell",
        "more_sides",
        "sides",
        "number",
    }
    french, english = tongue_of("fr"), Tongue("en")
    own = {w for w in evening.state.arsenal if w not in nouns.WEAPONS} | {*evening.state.wardrobe}
    for seat in (evening.cast.keeper, evening.cast.one):
        for offer in evening.table.offers(seat):
            for field in () if offer.ask in COMMON_ASKS else offer.fields:
                for choice in field.choices if field.name not in named else ():
                    in_french = names.choice_name(field.name, choice, french)
                    in_english = names.choice_name(field.name, choice, english)
                    same = in_french == in_english == choice
                    of_table = choice in own or choice.partition(":")[2] in own
                    plain = choice in ("", "abdomen", "revolver") or of_table
                    assert not same or plain, (offer.ask, field.name, choice)


def test_a_die_on_the_table_has_its_name(evening):
    french = tongue_of("fr")
    roles = {
        die.role
        for entry in evening.entries
        if isinstance(entry.event, COMMON_EVENTS["rolled"])
        for die in entry.event.cast.dice
    }
    assert roles - set(nouns.DICE) == {"ability"}
    assert len({names.die_name(role, french) for role in nouns.DICE}) == len(nouns.DICE)
    assert names.die_name("nothing", french) == ""


def test_a_weapon_of_the_table_keeps_its_name():
    evening = Evening()
    evening.open_charts()
    called = game.names(evening.table.view(evening.cast.one).game)
    assert "knife" not in called, "a page would show the English name"
    assert called["la-nuit-est"] == evening.cast.said
    assert names.weapon_name("le-croc", tongue_of("fr"), "Le croc") == "Le croc"
    assert names.weapon_name("knife", tongue_of("fr"), "Knife") == "couteau"


def test_the_books_own_words_are_used():
    french = tongue_of("fr")
    assert names.zone_name("torso-arms-abdomen", french) == "torse, bras et abdomen"
    assert names.row_name("destructive", french) == "destructrice"
    assert names.skill_name("medicine", french) == "Connaissances (médecine)"
    assert names.skill_name("first-aid", french) == "Premiers secours"
    assert names.save_name("fortitude", french) == "Vigueur"
    assert names.feat_name("weapon-focus:m21", french).endswith("(fusil M21)")
    assert names.condition_name("stunned", "m", french) == "étourdi"


@TONGUES
def test_every_outcome_and_every_supposition_has_a_name(language):
    tongue = tongue_of(language)
    values = {
        "row": "grave",
        "location": "head",
        "gb": 4,
        "total": -1,
        "sanity": 40,
        "damage": 5,
        "insanity": "temporary",
        "healed": (3, 8),
        "condition.paul": "stunned",
        "pf.paul": -2,
        "pv.paul": 8,
        **dict.fromkeys(outcome_words.OUTCOMES, True),
    }
    said = [outcome_words.outcome_name(k, v, {"paul": "Paul"}, tongue) for k, v in values.items()]
    assert len(set(said)) == len(said)
    assert all(text and "{" not in text for text in said)
    for ac in SUPPOSED_AC:
        assert str(ac) in outcome_words.hypothesis_name(f"ac-{ac}", tongue)


@TONGUES
def test_every_prospect_of_an_evening_has_a_name(language):
    tongue = tongue_of(language)
    evening = Evening()
    evening.open_charts()
    keeper, ada, thug = evening.cast.keeper, evening.ada, evening.thug
    asked = (
        {"ask": "declare-attack", "who": ada, "target": thug, "weapon": "revolver"},
        {"ask": "declare-attack", "who": ada, "target": thug, "weapon": "sword"},
        {"ask": "charge-effort", "who": [ada], "cost": 2, "kind": "violent"},
        {"ask": "fall", "who": ada, "metres": 6},
        {"ask": "expose-to", "who": [ada], "cause": "feu", "fire": True},
        {"ask": "hold-breath", "who": ada},
    )
    for ask in asked:
        for prospect in evening.table.prospects(keeper, ask):
            for value, _ in prospect.parts:
                name = outcome_words.prospect_name(prospect, value, {ada: "Ada"}, tongue)
                assert name
                assert "{" not in name


@TONGUES
def test_the_names_of_prospects_fill_in_their_number(language):
    tongue = tongue_of(language)
    for key in (*outcome_words.PROSPECTS, *outcome_words.WITHIN, *outcome_words.ATTACKS):
        prospect = Prospect(key, fraction(1, 2), who="ada", times=3)
        name = outcome_words.prospect_name(prospect, "grave", {"ada": "Ada"}, tongue)
        assert name
        assert "{" not in name


def test_every_rule_that_an_event_cites_stands_in_the_ledger(evening):
    for entry in evening.entries:
        if type(entry.event) in game.events.values():
            assert rule_of(game, entry.event.rule).id == entry.event.rule


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_house_rules_what_happens_is_told_in_both_languages(seed):
    table = random_session(game, seed, 150)
    assert not untranslated(table, r"Été \d+ “\{x\}” <b>\.")


def test_no_little_word_stands_where_a_name_could_force_an_elision():
    persons = "names?|seat|other|target|caster|healer|patient|helper"
    little = re.compile(rf"\b([dDjJ]e|[qQ]ue|[lL][ea]|du|des|aux?|à) \{{({persons})\}}")
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
    plain = Evening(said_by("☃"), **HOUSE).play()
    odd = Evening(said_by(nasty), **HOUSE).play()
    for language in LANGUAGES:
        expected = [text.replace("☃", nasty) for text in lines(plain, language)]
        assert lines(odd, language) == expected
