"""The moment of a throw in YACDHA: its verdict, what it moved, the window that it leaves open."""

import pytest

from laws.fetched import room_of
from tablee.games.yacdha.pages.actions import ActionCard
from tablee.games.yacdha.pages.checks import CheckCard
from tablee.games.yacdha.pages.fight import FightTurn
from tablee.kernel.looked_on import LookedOn
from tablee.kernel.stage import stage
from tablee.kernel.strip import Strip, story
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import in_window, laid_out
from yacdha_table import Campaign, Play

CAMPAIGN = {"story": "campaign"}
PRICE = {"low": -5, "high": 0, "meter": "trauma", "amount": 1}
EVERYBODY = ("isa", "tom", "gardien")


def sight(play, seat):
    room = room_of(play.table)
    return sight_of(room, scene_of(room, "table", seat, "fr"), Folds())


def card_of(play, seat):
    return next(iter(stage(sight(play, seat))), None)


def tab(play, seat):
    return laid_out(parts_of(sight(play, seat), "now"))


def moved(card):
    return [(one.whose, one.kind, one.before, one.after) for one in card.shifts]


@pytest.mark.parametrize(("face", "word", "tone"), [(4, "La folie monte", "bad"), (1, "", "good")])
def test_a_check_rises_or_stays(face, word, tone):
    play = Play()
    play.keeper("call-check", meter="madness", who=["daisy"], event="Du sang")
    assert [type(part) for part in tab(play, "isa")][:1] == [CheckCard]
    assert CheckCard in [type(part) for part in tab(play, "tom")]
    play.player("daisy", "roll-check", [face])
    for seat in EVERYBODY:
        card = card_of(play, seat)
        assert card.verdict.word == (word or "La folie ne monte pas")
        assert card.verdict.tone == tone
        assert moved(card) == ([("Daisy Walcot", "madness", 1, 2)] if word else [])


def test_madness_that_is_ones_own_stays_off_the_stage_of_the_others():
    play = Play({"madness_shown": "own"})
    play.keeper("call-check", meter="madness", who=["daisy"], event="Du sang")
    play.player("daisy", "roll-check", [4])
    assert moved(card_of(play, "isa")) == [("Daisy Walcot", "madness", 1, 2)]
    for seat in ("tom", "phil"):
        assert card_of(play, seat) is None
        (strip,) = [part for part in story(sight(play, seat)) if isinstance(part, Strip)]
        assert not any("folie monte" in text or "2 sur 6" in text for text in strip.events)


def test_an_action_names_its_degree_and_which_die_counts():
    play = Play({**CAMPAIGN, "luck": "off"})
    play.prepare("john", force=("john",), opposition=3, attempt={"what": "grimper"})
    play.throw("john", [2, 5, 6])
    card = card_of(play, "isa")
    assert card.what_for == "Grimper"
    assert (card.verdict.word, card.verdict.tone) == ("Réussite", "good")
    assert card.verdict.note == "écart de 2. Gagné."
    assert [(die.role, die.is_kept) for die in card.dice] == [
        ("action", False),
        ("trauma", True),
        ("trauma-check", True),
    ]
    assert moved(card) == [("John Timbald", "trauma", 1, 2)]


def test_everybody_reads_what_the_dice_were_held_against():
    play = Play()
    play.prepare("john", opposition=3)
    play.throw("john", [5])
    for seat in EVERYBODY:
        found = card_of(play, seat).sum
        assert [(one.sign, one.number, one.word) for one in found.terms] == [
            ("", "5", "dé d’action")
        ]
        assert found.total == ""  # one number needs none
        assert (found.against.number, found.against.word) == ("3", "opposition moyenne")


def test_a_level_is_added_in_sight_and_dice_against_dice_are_told_as_such():
    play = Campaign()
    play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.ask("isa", "attempt", who="daisy", what="grimper", claim="escalade")
    judged = {"opposition": "active", "levels": [{"who": "daisy", "level": 3}]}
    play.keeper("judge", who="daisy", success="gagné", failure="perdu", **judged)
    play.player("daisy", "agree")
    play.throw("daisy", [2, 4])
    for seat in ("isa", "tom", "gardien"):
        found = card_of(play, seat).sum
        assert [f"{one.sign}{one.number}" for one in found.terms] == ["2", "+3"]
        assert (found.total, found.against.number, found.against.word) == ("5", "4", "opposition")


def ways(play, seat):
    (found,) = [part for part in in_window(tab(play, seat)) if isinstance(part, LookedOn)]
    return [(one.word, one.is_open, one.note) for one in found.ways]


def test_those_who_look_on_read_what_is_open_and_why_the_rest_is_not():
    play = Campaign()
    for seat, name in (("isa", "Daisy Walcot"), ("tom", "John Timbald")):
        play.add(seat, name)
    play.prepare("john", opposition=3, costs=[PRICE])
    play.throw("john", [1])
    for seat in ("isa", "gardien"):
        assert ways(play, seat) == [
            ("Chance", True, "un point retourne un dé"),
            ("Un niveau oublié", True, "si le gardien l’accorde"),
            ("Relancer les dés", False, "une fois ce jet posé"),
        ]
    play.player("john", "resolve")
    for seat in ("isa", "gardien"):
        assert ways(play, seat) == [
            ("Chance", False, "le jet est posé"),
            ("En rester là", True, "ce qu’il a donné reste"),
            ("Relancer les dés", True, "avec le dé de trauma"),
        ]
    assert not [part for part in tab(play, "isa") if isinstance(part, ActionCard)]
    assert [type(part) for part in in_window(tab(play, "tom"))] == [ActionCard]


def test_of_an_action_that_the_terms_let_nobody_repeat_the_others_read_so():
    play = Play({"luck": "off"})
    play.prepare("john", opposition=3, rerolls="closed")
    play.throw("john", [1])
    assert ways(play, "isa")[-1] == ("Relancer les dés", False, "les termes l’interdisent")


def test_luck_changes_what_the_throw_on_the_stage_came_to():
    play = Play(CAMPAIGN)
    play.prepare("john", opposition=3, costs=[PRICE])
    play.throw("john", [1])
    first = card_of(play, "isa")
    assert (first.verdict.word, first.shifts) == ("Échec", ())
    (mine,) = [part for part in tab(play, "tom") if isinstance(part, ActionCard)]
    assert mine.roll.is_on_stage
    assert mine.roll.window.lucks
    assert in_window(tab(play, "tom")) == [mine]
    play.player("john", "spend-luck", die=0, face=6)
    card = card_of(play, "isa")
    assert card.turn == first.turn
    assert card.verdict.tone == "good"
    assert ("John Timbald", "luck", 1, 0) in moved(card)
    assert set(first.told) < set(card.told)
    (mine,) = [part for part in tab(play, "tom") if isinstance(part, ActionCard)]
    assert not mine.roll.is_on_stage
    assert [one.number for one in mine.roll.line if one.role] == [6]


def test_what_is_put_away_lies_on_the_card_of_the_action_again():
    play = Play(CAMPAIGN)
    play.prepare("john", opposition=3, costs=[PRICE])
    play.throw("john", [1])
    seen = sight(play, "tom")
    seen.put_away = frozenset({f"roll-{card_of(play, 'tom').turn}"})
    (mine,) = [part for part in parts_of(seen, "now") if isinstance(part, ActionCard)]
    assert not mine.roll.is_on_stage


def test_a_blow_says_what_is_to_come_and_keeps_what_the_keeper_alone_knows():
    play = Play()
    thug = play.npc("Le voyou", weapons=["knife"])
    play.fight(thug, weapons=("knife",))
    play.keeper("describe-round", text="La ruelle.")
    play.player("john", "declare", doing="attack", target=thug, weapon="knife")
    play.keeper("declare", who=thug, doing="dodge")
    play.keeper("reveal")
    assert any(isinstance(part, FightTurn) for part in tab(play, "tom"))
    assert not any(isinstance(part, FightTurn) for part in tab(play, "isa"))
    play.player("john", "strike", [6, 3])
    card = card_of(play, "isa")
    assert (card.verdict.word, card.verdict.tone) == ("Touché", "good")
    assert "écart de 3" in card.verdict.note
    assert not any(one.kind == "trauma" for one in card.shifts)
    assert [one for one in card_of(play, "gardien").shifts if one.kind == "trauma"]


def test_a_chase_says_who_is_ahead_and_how_it_ends():
    play = Play()
    thug = play.npc("Le voyou")
    play.keeper("open-chase", pursued=["john"], pursuers=[thug])
    play.compare("tom", "chase-1", [5, 2])
    card = card_of(play, "isa")
    assert card.verdict.word == "Fuite réussie"
    assert card.verdict.note == "écart de 3"


def test_a_called_check_says_what_it_is_for_and_what_its_die_is_held_against():
    play = Play()
    play.keeper("call-check", meter="madness", who=["daisy"], event="du sang partout")
    play.player("daisy", "roll-check", [4])
    for seat in EVERYBODY:
        card = card_of(play, seat)
        assert card.what_for == "Du sang partout"
        assert [(one.number, one.word) for one in card.sum.terms] == [("4", "jet de folie")]
        assert (card.sum.against.number, card.sum.against.word) == ("1", "folie avant le jet")


def test_what_is_newly_asked_stands_above_a_throw_of_ones_own():
    play = Play()
    play.keeper("call-check", meter="madness", who=["daisy"], event="Du sang")
    play.player("daisy", "roll-check", [4])
    play.keeper("call-check", meter="trauma", who=["daisy"], event="Une chute")
    keys = [part.key for part in tab(play, "isa")]
    assert keys.index("check-daisy") < keys.index(card_of(play, "isa").key)


def test_a_throw_to_recover_stands_above_what_lies_there_from_before():
    play = Play(CAMPAIGN)
    play.raise_to("daisy", "trauma", 3)
    play.keeper("end-scenario", outcome="other")
    play.keeper("set-care", who="daisy", meter="trauma", care="partial", rest=True)
    play.keeper("pass-time", minutes=42 * 1440)
    first = tab(play, "isa")[0]
    assert (first.key, first.roll.ask) == ("recovery-daisy-trauma", "roll-recovery")
    assert not any(part.key == first.key for part in tab(play, "tom"))
    (between,) = [part for part in tab(play, "isa") if part.key == "between"]
    own = next(life for life in between.lives if life.is_own)
    assert [meter.roll for meter in own.meters] == [None] * len(own.meters)  # nothing asks twice


def test_the_dice_of_a_chase_say_that_it_is_one():
    play = Play()
    man = play.npc("Un homme")
    play.keeper("open-chase", pursued=["john"], pursuers=[man])
    play.ask("tom", "throw-contest", [6, 1], contest="chase-1")
    assert card_of(play, "isa").what_for == "La poursuite"


@pytest.mark.parametrize(("faces", "counts"), [([3, 1], [True, False]), ([2, 5, 1], [False, True])])
def test_of_a_forced_blow_only_the_higher_die_counts(faces, counts):
    play = Play()
    man = play.npc("Un homme")
    play.fight(man, investigators=("john", "daisy"))
    play.keeper("describe-round")
    play.player("john", "declare", doing="attack", target=man, weapon="knife")
    play.player("daisy", "declare", doing="flee")
    play.keeper("declare", who=man, doing="attack", target="daisy", weapon="knife")
    play.keeper("reveal")
    play.player("john", "force")
    play.player("john", "strike", faces)
    for seat in EVERYBODY:
        dice = [one for one in card_of(play, seat).dice if one.role in ("action", "trauma")]
        assert [one.is_kept for one in dice] == counts
