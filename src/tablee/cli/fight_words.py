"""What comes of a fight, in words and tables, and as JSON."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tablee.cli.screen import Screen
from tablee.kernel.tongue import Tongue

if TYPE_CHECKING:
    from tablee.lab.fight import Chance, Outcome
    from tablee.lab.lineup import LineUp

LEAST = Fraction(1, 1000)
"""What is nearer to never, or to always, is said so."""

SHORT = 12
"""A fraction of more signs says nothing to the eye; --json has it whole."""


def told_chance(screen: Screen, tongue: Tongue, chance: "Chance") -> str:
    """Never more than is known: an exact chance with its fraction, a simulated one with what it
    lies between, and one that was never seen as less than something."""
    percent = screen.percent
    if 0 < chance.value < LEAST and not chance.draws:
        return tongue("less than {most}", most=percent(LEAST))
    if 1 - LEAST < chance.value < 1 and not chance.draws:
        return tongue("more than {least}", least=percent(1 - LEAST))
    if not chance.draws:
        text = str(chance.value)
        exact = f" ({text})" if 0 < chance.value < 1 and len(text) <= SHORT else ""
        return percent(chance.value) + exact
    low, high = (Fraction(bound).limit_denominator(10**6) for bound in chance.between)
    if not chance.value:
        return tongue("less than {most}", most=percent(high))
    return tongue(
        "{about} ({low} to {high})",
        about=percent(chance.value),
        low=percent(low),
        high=percent(high),
    )


def said_chance(chance: "Chance") -> str | dict[str, float]:
    """A chance for programs."""
    if not chance.draws:
        return str(chance.value)
    low, high = chance.between
    return {"about": float(chance.value), "low": low, "high": high}


class FightWords:
    """The answer to one line-up, for a reader."""

    def __init__(
        self, screen: Screen, line_up: "LineUp", sides: Sequence[str], outcome: "Outcome"
    ) -> None:
        self.screen, self.outcome, self.sides = screen, outcome, sides
        self.names = line_up.names
        self._fights = line_up.fights
        self._tongue = screen.tongue_of(line_up.game)

    def chance(self, chance: "Chance") -> str:
        return told_chance(self.screen, self._tongue, chance)

    def show(self, letter: str = "") -> None:
        self._show_head(letter)
        self._show_winners()
        self.screen.say()
        self._show_people()
        self.screen.say()
        self._show_rounds()
        self.screen.say()
        self.show_source()

    def _show_head(self, letter: str) -> None:
        tongue, outcome = self._tongue, self.outcome
        head = tongue(
            "“{side}” wins: {chance}", side=self.sides[0], chance=self.chance(outcome.wins(0))
        )
        self.screen.say(f"{letter}. {head}" if letter else head, "bold")

    def _show_winners(self) -> None:
        tongue, outcome = self._tongue, self.outcome
        rows = [
            (tongue("“{side}” wins", side=side), outcome.wins(at))
            for at, side in enumerate(self.sides)
        ]
        rows.append((tongue("nobody is left standing"), outcome.wins(-1)))
        rows.append((tongue("it goes on without end"), outcome.goes_on))
        shown = [(label, chance.value) for label, chance in rows if chance.value]
        self.screen.chances(shown, is_drawn=bool(outcome.draws))

    def _show_people(self) -> None:
        tongue, outcome, question = self._tongue, self.outcome, self.outcome.question
        rows = []
        for side in question.sides:
            for who in side:
                left = outcome.left(who)
                counted = self._fights.left_name(question.state, who, tongue)
                known = ", ".join(
                    f"{value}: {self.screen.percent(chance.value)}"
                    for value, chance in left.items()
                )
                rows.append(
                    (
                        self.names.get(who, who),
                        self.chance(outcome.comes_out(who, "down")),
                        self.chance(outcome.comes_out(who, "fled")),
                        tongue("{what}: {figure}", what=counted, figure=known) if known else "–",
                    )
                )
        self.screen.table((tongue("who"), tongue("falls"), tongue("flees"), tongue("left")), rows)

    def _show_rounds(self) -> None:
        from tablee.lab.fight import LONG

        tongue, outcome = self._tongue, self.outcome
        rows = [
            (
                tongue.many("{count} round", "{count} rounds", number)
                if number < LONG
                else tongue("{count} rounds or more", count=number),
                outcome.lasts(number).value,
            )
            for number in outcome.lengths
        ]
        self.screen.chances(rows, is_drawn=bool(outcome.draws))

    def show_source(self) -> None:
        """Whether it was counted out or played, and what was supposed."""
        tongue, outcome = self._tongue, self.outcome
        if outcome.draws:
            low, high = outcome.wins(0).between
            self.screen.say(
                tongue(
                    "Simulated: {count} fights, ± {points} points.",
                    count=outcome.draws,
                    points=self.screen.number(
                        Fraction((high - low) * 50).limit_denominator(100), 1
                    ),
                )
            )
        else:
            self.screen.say(tongue("Exact: every way the dice may fall was counted."))
        for side, tactic in zip(self.sides, outcome.question.tactics, strict=True):
            name = self._fights.tactic_name(tactic, tongue)
            self.screen.say(tongue("“{side}”: {tactic}.", side=side, tactic=name), "dim")

    def show_difference(self, before: "FightWords") -> None:
        """How much the second line-up changes for the first side."""
        tongue = self._tongue
        change = self.outcome.wins(0).value - before.outcome.wins(0).value
        self.screen.say()
        self.screen.say(
            tongue(
                "From A to B: {points} points for “{side}”.",
                points=("+" if change >= 0 else "-") + self.screen.number(abs(change) * 100, 1),
                side=self.sides[0],
            ),
            "bold",
        )


def as_json(outcome: "Outcome", sides: Sequence[str], names: Mapping[str, str]) -> dict[str, Any]:
    """The same for programs: exact chances as fractions, others with what they lie between."""

    question = outcome.question
    return {
        "sides": list(sides),
        "tactics": list(question.tactics),
        "simulated": outcome.draws,
        "wins": [said_chance(outcome.wins(at)) for at in range(len(sides))],
        "nobody": said_chance(outcome.wins(-1)),
        "goes_on": said_chance(outcome.goes_on),
        "rounds": {str(number): said_chance(outcome.lasts(number)) for number in outcome.lengths},
        "people": [
            {
                "who": who,
                "name": names.get(who, who),
                "side": at,
                "falls": said_chance(outcome.comes_out(who, "down")),
                "flees": said_chance(outcome.comes_out(who, "fled")),
                "left": {str(value): said_chance(one) for value, one in outcome.left(who).items()},
            }
            for at, side in enumerate(question.sides)
            for who in side
        ],
    }
