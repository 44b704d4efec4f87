"""The examples of the book, played through the engine."""

from pathlib import Path

import pytest
import yaml

from innommable_table import Play, of_type, one, refused_by, rule
from tablee.games.innommable.state.pools import dice_of
from tablee.games.innommable.state.preparation import PLACES, kind_of, symptom_dice
from tablee.games.innommable.words.names import CONTENTS
from tablee.kernel.words import Refused

EXAMPLES = yaml.safe_load((Path(__file__).parent / "data/examples.yaml").read_text("utf-8"))
PLAYED = {}


def example(*rules):
    def register(played):
        PLAYED[played.__name__.replace("_", "-").replace("-n", "-N")] = (rule(*rules), played)
        return played

    return register


def with_dice(difficulty, dice, who="ada"):
    play = Play()
    if difficulty > 1:
        play.to_phase(3)
        play.change(difficulty=difficulty)
    play.hold(who, *dice)
    return play


@example("suggestion.give", "monologue.types")
def suggestion_d8(given, expect):
    play = Play()
    play.hold(given["giver"], given["die"])
    play.by(
        given["giver"],
        "suggest",
        towards=given["recipient"],
        die=given["die"],
        text=given["said"],
    )
    play.by(given["recipient"], "take-suggestion")
    taker = play.one(given["recipient"])
    assert [*dice_of(taker.dice)] == expect["recipient_holds"]
    assert taker.transgressed == expect["transgressed"]
    assert CONTENTS[given["die"]] == expect["kind"]


@example("suggestion.must-accept")
def suggestion_reinterpreted(given, expect):
    play = Play()
    play.hold(given["giver"], given["die"])
    taker = given["recipient"]
    play.by(given["giver"], "suggest", towards=taker, die=given["die"], text=given["said"])
    with pytest.raises(Refused):
        play.by(taker, "withdraw-aside")
    found = play.by(taker, "take-suggestion", text=given["answer"])
    assert one(found, "suggestion-taken").retold == expect["retold"]
    assert play.state.elements["element-1"].text == given["said"]


@example("suggestion.give", "action.compare", "action.success-narration", "monologue.types")
def suggestion_d4_corridor(given, expect):
    taker = given["recipient"]
    play = Play()
    play.hold(given["giver"], given["die"])
    play.mend(taker, transgressed=given["transgressed"])
    play.suggest(given["giver"], taker, given["die"])
    play.call(taker)
    found = play.roll(taker, *given["faces"])
    assert one(found, "resolution-ended").success == expect["success"]
    with refused_by("action.success-narration"):
        play.ask("alice", "tell-outcome", text="x")
    play.ask(expect["narrator"], "tell-outcome", text="A shapeless mass surges and is gone.")


@example("action.count", "action.compare", "action.success-narration")
def antonie_rescue(given, expect):
    # Counted to the end where nothing is enough, then against the difficulty of the book.
    play = with_dice(7, given["dice"])
    play.call("ada")
    found = play.roll("ada", *given["faces"])
    assert one(found, "dice-fell").successes == expect["successes"]
    play = with_dice(given["difficulty"], given["dice"])
    play.call("ada")
    found = play.roll("ada", *given["faces"])
    assert one(found, "resolution-ended").success == expect["success"]
    assert len(of_type(found, "box-added")) == expect["boxes"]


@example("action.failure", "scene.threat-not-executed", "meter.fate-power")
def sabrina_failure(given, expect):
    play = with_dice(given["difficulty"], given["dice"])
    play.call("ada")
    play.roll("ada", *given["faces"])
    found = play.by("ada", "stop-action")
    assert one(found, "resolution-ended").success == expect["success"]
    assert len(of_type(found, "box-added")) == expect["boxes"]
    play.keeper("threaten", who="ada", text="I shall be back tomorrow")
    assert play.one("ada").ticked == expect["ticked"]
    assert play.state.outrages == ()


@example("action.reroll", "action.break-attachment")
def gael_break(given, expect):
    for name, (first, again) in given["rolls"].items():
        play = with_dice(given["difficulty"], given["dice"])
        play.call("ada")
        play.roll("ada", *first)
        play.by("ada", "reroll", faces=again, text="She does not avoid the body")
        found = play.by("ada", "break-attachment", text="The boy sees it")
        assert one(found, "resolution-ended").success == expect["success"]
        assert len(of_type(found, "box-added")) == expect["boxes"][name]
        assert play.one("ada").attachment.bond == expect["bond"]
        play.boxes("ada", ticked=1)
        with refused_by("recovery.anchor-broken"):
            play.by("ada", "anchor")


@example("monologue.no-near-duplicate")
def recurring_dream(given, expect):
    play = Play()
    play.open_symptom()
    play.monologue("ada", 20, given["first"])
    play.by("ada", "take-die", die=20)
    play.by("ada", "tell-monologue", text=given["second"])
    play.keeper("reject-monologue", element="element-1")
    assert [*dice_of(play.one("ada").dice)] == expect["dice"]
    assert len(play.state.elements) == expect["elements"]
    play.by("ada", "reuse-element", element="element-1", text=given["second"])


SCHEME = ("dice.total", "dice.allocation-phase-one", "dice.allocation-phase-two")


def _scheme(given, expect):
    players = given["players"]
    play = Play(players=players)
    brought = [symptom_dice(kind_of(place), players) for place in PLACES]
    assert brought == [expect["opening"], *expect["intermediates"], expect["trigger"]]
    assert play.state.prepared.phase_two_dice == expect["phase_two"]
    assert len(play.all_dice()) == expect["total"] == sum(brought) + expect["phase_two"]


@example(*SCHEME)
def scheme_n2(given, expect):
    _scheme(given, expect)


@example(*SCHEME)
def scheme_n3(given, expect):
    _scheme(given, expect)


@example(*SCHEME)
def scheme_n4(given, expect):
    _scheme(given, expect)


@example("end.impose")
def imposed_kinds(given, expect):
    for die in given["dice"]:
        play = Play()
        play.mend("ada", transgressed=True)
        play.hold("celeste", die)
        play.renounce("celeste", manner="immobilised")
        play.by("celeste", "impose", towards="ada", die=die)
        play.by("celeste", "tell-imposed", text=expect[die])
        element = play.state.elements["element-1"]
        assert (element.told, CONTENTS[element.die]) == ("imposed", expect[die])


@example("end.impose", "monologue.transgression")
def bible_d8(given, expect):
    play = Play()
    play.hold("celeste", given["die"])
    play.renounce("celeste", manner="turned")
    play.by("celeste", "impose", towards="ada", die=given["die"])
    play.by("celeste", "tell-imposed", text=given["said"])
    assert [*dice_of(play.one("ada").dice)] == expect["recipient_holds"]
    assert play.one("ada").transgressed == expect["transgressed"]


@example("meter.fate-severity-protagonist", "gm.pressure")
def five_passages(given, expect):
    play = Play()
    play.boxes("ada", 1, given["ticked"])
    column = play.view("alice").fate[0]
    assert (column.now, column.next) == (expect["now"], expect["at_next_tick"])


@example("end.epilogue-defused")
def funeral(given, expect):
    play = Play()
    play.to_phase(3)
    play.renounce("celeste", manner="immobilised")
    play.hold("ada", 20, 20)
    play.call("ada")
    play.roll("ada", 20, 20)
    play.by("ada", "propose-defusing", text="It is over")
    play.keeper("confirm-defusing")
    play.by("celeste", "tell-epilogue", text=given["said"])
    assert play.state.ending == expect["ending"]
    assert play.one("celeste").is_gone == expect["teller_is_gone"]


def test_every_example_of_the_book_is_played():
    assert set(PLAYED) == set(EXAMPLES)
    assert len(EXAMPLES) == 14


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=PLAYED[name][0]) for name in EXAMPLES if name in PLAYED]
)
def test_the_book_gives_this_example(name):
    PLAYED[name][1](EXAMPLES[name]["given"], EXAMPLES[name]["expect"])
