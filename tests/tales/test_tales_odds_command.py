"""The sixteen questions about chances, asked of `tablee odds` with a session file."""

import json
import re
from fractions import Fraction

import pytest
import yaml
from click.testing import CliRunner

from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tales_table import SEATS, Play

THROW = {"ask": "throw", "who": "zoe"}
STAND = {"ask": "stand", "who": "zoe"}


class Recorded(Play):
    """A table that can be written down as a session file."""

    def __init__(self, **fields):
        self.steps = []
        super().__init__(**fields)

    def ask(self, seat, ask, faces=None, /, **fields):
        happened = super().ask(seat, ask, faces, **fields)
        step = {seat: {"ask": ask, **fields}}
        self.steps.append(step if faces is None else {**step, "dice": faces})
        return happened

    def as_file(self, seat, ask):
        play = [*self.steps, {seat: ask}]
        session = {"game": "cheap-tales", "seats": SEATS, "play": play}
        return yaml.safe_dump(session, sort_keys=False)


def outcome(key, value=True):
    """The chance of one result of the dice, as the command prints it."""
    said = {True: "true", False: "false"}.get(value, str(value))
    return lambda shown: shown["odds"][""][key].get(said, "0")


def prospect(key, value=None, **which):
    """What comes of it, as the command prints it."""

    def read(shown):
        (found,) = [
            one
            for one in shown["prospects"]
            if one["key"] == key and all(one.get(name) == of for name, of in which.items())
        ]
        return found["value"] if value is None else found["value"][value]

    return read


def rolling():
    """Zoé is about to throw with a sum of 2."""
    play = Recorded()
    play.attempt()
    return play


def failed():
    play = rolling()
    play.throw(1, 2)
    return play


def facing(count=7, kind="brute", banded=False, **fields):
    play = Recorded()
    foe = play.gang(count, kind=kind)
    play.fight(foe, banded=[foe] if banded else [], **fields)
    return play, foe


def success():
    return rolling(), "zoe", THROW, {"7/12": outcome("success")}


def distribution():
    return rolling(), "zoe", THROW, {"1/6": outcome("kept", 7), "1/36": outcome("kept", 12)}


def exceptional():
    return rolling(), "zoe", THROW, {"1/36": outcome("degree", "yes_and")}


def catastrophe():
    return rolling(), "zoe", THROW, {"1/36": outcome("catastrophe")}


def reroll_or_shift():
    found = {
        "7/12": prospect("reroll-succeeds"),
        "1": prospect("shift-gives", "partial"),
    }
    return failed(), "zoe", STAND, found


def power_to_pass():
    return rolling(), "zoe", THROW, {"13/18": prospect("succeeds-with-power", times=1)}


def damage():
    play, foe = facing(3, "henchman")
    ask = {"ask": "attack", "who": "zoe", "target": foe, "weapon": "brawl"}
    return play, "gardien", ask, {str(Fraction(7, 12) / 2): prospect("falls", who=foe)}


def clear():
    play, foe = facing(4)
    ask = {"ask": "attack", "who": "zoe", "target": foe, "prowess": "clear"}
    return play, "gardien", ask, {str(Fraction(7, 12) / 2): outcome(f"cleared.{foe}", 4)}


def gang():
    play, foe = facing(7, surprised=True, banded=True)
    ask = {"ask": "extra-attack", "who": foe, "targets": ["zoe", "max"]}
    return play, "gardien", ask, {"5/12": prospect("all-struck")}


def risk():
    play, foe = facing(3, "henchman")
    play.attack(foe, 1, 2, prowess="violent")
    ask = {"ask": "roll-risk", "who": "zoe"}
    return play, "gardien", ask, {"1/18": outcome("risk", "blunder")}


def wound():
    play = Recorded()
    foe = play.gang(2)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.fight(foe)
    play.knock()
    found = {"1/6": prospect("wound-dies"), "1/3": prospect("wound-trait")}
    return play, "zoe", {"ask": "roll-wound", "who": "zoe"}, found


def group():
    fields = {"what": "Traverser", "quality": "mind", "talent": "focus", "difficulty": 0}
    ask = {"ask": "call-group", "who": ["zoe", "max"], **fields}
    passes = 1 - Fraction(5, 12) ** 2
    return Recorded(), "gardien", ask, {str(passes): prospect("group-passes")}


def magic():
    skills = [{"name": "Feu", "rank": 2, "kind": "prodigy"}, {"name": "M", "rank": 2}]
    skills += [{"name": "N", "rank": 0}, {"name": "P", "rank": 0}]
    play = Recorded(zoe={"skills": skills})
    play.set("zoe", heroism=15, power=4)
    ask = {"ask": "cast-gift", "who": "zoe", "gift": "k1", "what": "Brûler", "circle": 2}
    found = {"5": prospect("cost-of-failure"), "2": prospect("life-for-power")}
    return play, "zoe", ask, found


def poison():
    ask = {"ask": "call-lethal", "who": "zoe", "threat": "Venin", "malus": 0}
    found = {"7/12": outcome("success"), "5/12": outcome("falls.zoe")}
    return Recorded(), "gardien", ask, found


def golden_rule():
    ask = {"ask": "ask-fate", "question": "Est-ce que la porte est ouverte ?"}
    return Recorded(), "gardien", ask, {"1/2": outcome("yes")}


def recovery():
    play = Recorded()
    play.set("zoe", heroism=15, power=5)
    play.knock(amount=7)
    care = [{"healer": "max", "patient": "zoe", "skill": "k1"}]
    ask = {"ask": "respite", "who": ["zoe"], "care": care}
    return play, "gardien", ask, {"5": prospect("life-back"), "2": prospect("power-back")}


QUESTIONS = [
    success,
    distribution,
    exceptional,
    catastrophe,
    reroll_or_shift,
    power_to_pass,
    damage,
    clear,
    gang,
    risk,
    wound,
    group,
    magic,
    poison,
    golden_rule,
    recovery,
]


def command(*given):
    result = CliRunner().invoke(Tablee(Screen(choose(given, {}))), given)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_the_command_answers_and_says_it_in_words(question, tmp_path):
    play, seat, ask, answers = question()
    path = tmp_path / "session.yaml"
    path.write_text(play.as_file(seat, ask), encoding="utf-8")
    shown = json.loads(command("odds", str(path), "--json"))
    for expected, read in answers.items():
        assert Fraction(read(shown)) == Fraction(expected)
    for language in ("en", "fr"):
        words = command("odds", str(path), "--lang", language)
        said = "\n".join(words.splitlines()[1:])
        assert said
        assert not re.search(r"[{}]|[a-z]_[a-z]|\b[a-z]+\.[a-z]", said), said
