"""Words that several cards share: who is called what, dice, meters, chances."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.state import METERS, SIX, Agent, Meter, Trial
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Sight
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

Seen = Sight[BlancView]
"""What a seat sees of a table of this game."""

DICE: Mapping[str, str] = {
    "folie": "Madness",
    "blessures": "Wounds",
    "bureaucratie": "Bureaucracy",
    "human": "Human",
    "trade": "Trade",
    "failure": "Failure",
    "plain": "Die",
}
"""What stands under a die: shorter than its name in a sentence."""

PAPERS: Mapping[str, str] = {
    "report": "Report",
    "expense-claim": "Expense claim",
    "call-superiors": "Call to the superiors",
    "exceptional-gear": "Request for exceptional equipment",
}

ZEALS: Mapping[str, str] = {
    "seminar": "a seminar",
    "paper-clips": "an inventory of paper clips",
    "other": "a voluntary task",
}

LONGEST_ID = 72
LEGIBLE = 1000
"""A fraction with a denominator below this can be read; others are rounded."""


class DrawnDie(msgspec.Struct, frozen=True):
    """A die with its sign. `look` says how it lies: in, may, closed, top, low."""

    role: str
    name: str
    look: str = "in"
    face: int = 0


class People:
    """The agents that a seat sees: who they are, how they are called, who of them is its own."""

    def __init__(self, sight: Seen) -> None:
        agents = sight.mine.agents
        self.by_id: Mapping[str, Agent] = {agent.id: agent for agent in agents}
        firsts = [_first_name(agent) for agent in agents if not agent.is_gone]
        self._called = dict(sight.names) | {
            agent.id: first if firsts.count(first := _first_name(agent)) == 1 else agent.name
            for agent in agents
        }
        self.own: tuple[str, ...] = tuple(
            agent.id for agent in agents if agent.seat in sight.held and not agent.is_gone
        )

    def call(self, who: str) -> str:
        """The first name where nobody shares it, else the whole."""
        return self._called.get(who, who)

    def full_name(self, who: str) -> str:
        agent = self.by_id.get(who)
        return agent.name if agent else self.call(who)

    def name_side(self, trial: Trial, side: str, t: Tongue) -> str:
        """Who stands on a side of an opposition."""
        return t.listed([self.call(p.who) for p in trial.pools.values() if p.side == side])


def _first_name(agent: Agent) -> str:
    return next(iter(agent.name.split()), agent.name)


def die(role: str, t: Tongue, look: str = "in", face: int = 0) -> DrawnDie:
    return DrawnDie(role, short_die_name(role, t), look, face)


def short_die_name(role: str, t: Tongue) -> str:
    return t(DICE[role])


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def per_cent(chance: Fraction, t: Tongue) -> str:
    """A whole per cent, never 0 or 100 unless it is certain."""
    certain = chance in (0, 1)
    number = round(chance * 100) if certain else min(99, max(1, round(chance * 100)))
    return t("{number}%", number=number)


def chance_in_words(chance: Fraction, t: Tongue, share: int | None = None) -> str:
    """The exact fraction while it can be read, and its per cent; `share` is that number where
    several chances must add up."""
    if chance == 1:
        return t("a certainty")
    if chance == 0:
        return t("no chance")
    rounded = per_cent(chance, t) if share is None else t("{number}%", number=share)
    if chance.denominator >= LEGIBLE:
        return t("roughly {chance}", chance=rounded)
    one, several = "{count} chance in {of}", "{count} chances in {of}"
    exact = t.many(one, several, chance.numerator, of=chance.denominator)
    return f"{exact}, {rounded}"


def chance_to_rise(score: int, t: Tongue) -> str:
    """How likely the next roll of a meter at this score raises it: “1 in 2”."""
    chance = Fraction(SIX - score, SIX)
    return t("{count} in {of}", count=chance.numerator, of=chance.denominator)


def times_it_rises(score: int, t: Tongue) -> str:
    """The same in a sentence: “1 time in 2”."""
    chance = Fraction(SIX - score, SIX)
    one, several = "{count} time in {of}", "{count} times in {of}"
    return t.many(one, several, chance.numerator, of=chance.denominator)


def meter_names(t: Tongue) -> Iterator[tuple[Meter, str]]:
    return ((meter, meter_name(meter, t)) for meter in METERS)


def press(
    sight: Seen,
    offer: Offer,
    label: str,
    look: str = "quiet",
    *,
    id: str = "",
    icon: str = "",
    labels: Mapping[str, str] | None = None,
    values: Mapping[str, object] | None = None,
    fields: Sequence[str] | None = None,
) -> Act:
    """An offer as a form in the look of the service; its id stays as long as the offer does.

    `fields` are those that the form has, in the order in which it shows them; all without it.
    """
    made = act(
        sight,
        offer,
        label,
        id=id or offer_id(sight, offer),
        look=look,
        icon=icon,
        labels=labels,
        values=values,
    )
    if fields is None:
        return made
    by_name = {one.name: one for one in made.inputs}
    return replace(made, inputs=tuple(by_name[name] for name in fields if name in by_name))


def presses(sight: Seen, offers: Iterable[Offer], label: str, look: str) -> tuple[Act, ...]:
    return tuple(press(sight, offer, label, look) for offer in offers)


def offer_id(sight: Seen, offer: Offer) -> str:
    given = "".join(f"-{_joined(value)}" for value in offer.given.values())
    found = f"o-{offer.ask}{given}"
    return found if len(found) <= LONGEST_ID else f"o-{offer.ask}-{sight.offers.index(offer)}"


def _joined(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def paper_title(kind: str, t: Tongue) -> str:
    return t(PAPERS[kind])


def zeal_in_words(zeal: str, t: Tongue) -> str:
    """What somebody on zeal does; a task of their own is said as they said it."""
    return t(ZEALS[zeal]) if zeal in ZEALS else zeal
