"""Fights that are played by themselves: what each side does, from what its seat may see."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.games.yacdha.rules.action.asks import Force
from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.creation.asks import CreateInvestigator
from tablee.games.yacdha.rules.fight.asks import Declare, DescribeRound, OpenFight, Reveal, Strike
from tablee.games.yacdha.rules.fight.events import RoundEnded
from tablee.games.yacdha.rules.luck.asks import AcceptDeath, Resolve, TurnToComa
from tablee.games.yacdha.state.fight import Blow, Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.view.view import Stranger, YacdhaView
from tablee.games.yacdha.words import lab as words
from tablee.kernel.fights import Fights, Moment, Sight, Standing
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, Refused

HURT = 4
"""The trauma at which those who are careful have had enough."""

UNKNOWN = 0
"""Of somebody whose trauma this seat may not know."""


def trauma_in(moment: Moment[YacdhaView], who: str) -> int:
    """Somebody's trauma, as far as this seat knows it."""
    for person in (*moment.sight.view.investigators, *moment.sight.view.npcs):
        if person.id == who:
            return int(person.trauma)
    return UNKNOWN


Choice = Callable[[Moment[YacdhaView], str], Ask | None]
"""What one fighter declares."""


def _attack(moment: Moment[YacdhaView], who: str, wanted: Sequence[str]) -> Ask | None:
    """Attacks the first of these within reach, with the worst weapon at hand."""
    most = {weapon.id: weapon.most for weapon in moment.sight.view.weapons}
    best: tuple[int, Declare] | None = None
    for offer in moment.sight.offers(Declare, who=who, doing="attack"):
        weapon = offer.given.get("weapon", "fist")
        reach = next((field.choices for field in offer.fields if field.name == "target"), ())
        target = next((one for one in wanted if one in reach), None)
        if target is not None and (best is None or most[weapon] > best[0]):
            ask = Declare(who=who, doing="attack", target=target, weapon=weapon)
            best = most[weapon], ask
    return None if best is None else best[1]


def _standing_foes(moment: Moment[YacdhaView]) -> list[str]:
    """Those of the others who still fight, as far as everybody sees."""
    fight = moment.sight.view.fight
    down = {f.id for f in (fight.fighters if fight else ()) if f.unconscious or f.fled}
    people: tuple[Person | Stranger, ...] = (
        *moment.sight.view.investigators,
        *moment.sight.view.strangers,
        *moment.sight.view.npcs,
    )
    down |= {one.id for one in people if one.condition in ("dead", "coma", "dying")}
    return [who for who in moment.foes if who not in down]


def facing(moment: Moment[YacdhaView], who: str) -> Ask | None:
    """Each attacks an opponent of their own, as long as there are enough."""
    foes = _standing_foes(moment)
    if not foes:
        return None
    first = moment.own.index(who) % len(foes)
    return _attack(moment, who, (*foes[first:], *foes[:first]))


def on_the_weakest(moment: Moment[YacdhaView], who: str) -> Ask | None:
    """All attack the opponent who is hurt most, as far as they know."""
    foes = _standing_foes(moment)
    return _attack(moment, who, sorted(foes, key=lambda foe: -trauma_in(moment, foe)))


def dodging(moment: Moment[YacdhaView], who: str) -> Ask | None:
    return Declare(who=who, doing="dodge")


def fleeing_when_hurt(moment: Moment[YacdhaView], who: str) -> Ask | None:
    if trauma_in(moment, who) >= HURT and moment.sight.has(Declare, who=who, doing="flee"):
        return Declare(who=who, doing="flee")
    return facing(moment, who)


def dodging_when_hurt(moment: Moment[YacdhaView], who: str) -> Ask | None:
    return dodging(moment, who) if trauma_in(moment, who) >= HURT else facing(moment, who)


class _Led:
    """A tactic: each of the side declares by a choice, and throws; a forced die if so wanted."""

    def __init__(self, choose: Choice, forces: bool = False) -> None:
        self._choose = choose
        self._forces = forces

    def __call__(self, moment: Moment[YacdhaView]) -> Ask | None:
        for kind in (TurnToComa, AcceptDeath, Resolve):
            for offer in moment.sight.offers(kind):
                if offer.given["who"] in moment.own:
                    return kind(who=offer.given["who"])
        for who in moment.own:
            if moment.sight.has(Declare, who=who):
                return self._declared(moment, who)
            if self._forces and moment.sight.has(Force, who=who, on=True):
                return Force(who=who)
            if moment.sight.has(Strike, who=who):
                return Strike(who=who)
        return None

    def _declared(self, moment: Moment[YacdhaView], who: str) -> Ask:
        if moment.sight.has(Declare, who=who, doing="break-free"):
            return Declare(who=who, doing="break-free")
        return self._choose(moment, who) or Declare(who=who, doing="dodge")


class YacdhaFights(Fights[State]):
    ends_round = (RoundEnded,)
    hero = CreateInvestigator
    tactics: Mapping[str, _Led] = {
        "facing": _Led(facing),
        "weakest": _Led(on_the_weakest),
        "bold": _Led(facing, forces=True),
        "careful": _Led(dodging_when_hurt),
        "fleeing": _Led(fleeing_when_hurt),
        "dodging": _Led(dodging),
    }

    def opening(self, state: State, sides: Sequence[Sequence[str]]) -> Iterator[Ask]:
        if len(sides) != 2:
            raise Refused("yacdha.combat.when", "A fight takes two sides.")
        yield OpenFight(investigators=tuple(sides[0]), opponents=tuple(sides[1]))

    def umpire(self, sight: Sight[YacdhaView]) -> Ask | None:
        for kind in (DescribeRound, Reveal):
            if sight.has(kind):
                return kind()
        return None

    def plain(self, state: State, tactics: Container[str]) -> State:
        fight = state.fight
        if fight is None:
            return state
        fighters = {who: _plain(one) for who, one in fight.fighters.items()}
        blows = tuple(_together(state, fight))
        return replace(
            state,
            fight=replace(fight, fighters=fighters, round=1, situation="", blows=blows, last=None),
        )

    def standing(self, state: State, fighters: Iterable[str]) -> Iterator[Standing]:
        board = {} if state.fight is None else state.fight.fighters
        for who in fighters:
            person, fighter = anybody(state, who), board.get(who)
            if person.is_out or (fighter is not None and fighter.unconscious):
                yield Standing(who, "down", person.trauma)
            else:
                has_fled = fighter is None or fighter.fled
                yield Standing(who, "fled" if has_fled else "up", person.trauma)

    def people(self, state: State) -> Mapping[str, str]:
        everybody = (*state.investigators.values(), *state.npcs.values())
        return {person.id: person.name for person in everybody}

    def seat_of(self, state: State, who: str) -> str | None:
        return anybody(state, who).seat

    def left_name(self, state: State, who: str, tongue: Tongue) -> str:
        return words.left_name(tongue)

    def tactic_name(self, tactic: str, tongue: Tongue) -> str:
        return words.tactic_name(tactic, tongue)


def _plain(fighter: Fighter) -> Fighter:
    """Once thrown, all that counts of a throw is what it will do when the round ends."""
    if not fighter.has_struck:
        return fighter
    return replace(
        fighter, hit=None, margin=None, dealt=0, critical=False, met=None, met_by="", dice=()
    )


def _together(state: State, fight: Fight) -> Iterator[Blow]:
    """The blows of the round so far: what hurts is added up for each, whoever struck. More than
    kills makes no difference, but to those whom luck may save."""
    hurt: dict[str, int] = {}
    for blow in fight.blows:
        if blow.kind in ("hit", "strain"):
            hurt[blow.target] = hurt.get(blow.target, 0) + blow.amount
    for who in sorted(hurt):
        person = anybody(state, who)
        deadly = person.end_of("trauma") - person.trauma
        saved = state.has("luck") and person.luck
        yield Blow(who, who, "hit", hurt[who] if saved else min(hurt[who], deadly))
    yield from (blow for blow in fight.blows if blow.kind not in ("hit", "strain"))


fights = YacdhaFights()
