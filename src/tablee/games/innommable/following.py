"""Resolutions followed to their end through the rules and nothing else."""

from functools import lru_cache
from typing import NamedTuple

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import rules
from tablee.games.innommable.outcomes import next_ask
from tablee.games.innommable.pools import Pool, joined, size
from tablee.games.innommable.state import Attachment, Protagonist, Resolution, State
from tablee.kernel.words import Ask, By

SOMEBODY = "somebody"
THROWER = By(SOMEBODY, "player", frozenset({SOMEBODY}))


class End(NamedTuple):
    """How a resolution ended; `first`: with its first throw."""

    success: bool
    box: bool
    one: bool
    first: bool


class Gift(NamedTuple):
    """A die that will come in after a failure: the `first` one, or that of the reroll."""

    die: int
    when: str


class At(NamedTuple):
    """Where a resolution has come to: all that its end hangs on, apart from dice to be thrown."""

    dice: Pool
    """The dice held, while nothing has been thrown."""
    missing: int
    one_seen: bool = False
    odd: Pool = ()
    thrown: bool = False
    rerolled: bool = False
    given: int | None = None
    gift: Gift | None = None
    empty_reroll: str = "allowed"


def at_of(going: Resolution, dice: Pool, empty_reroll: str, gift: Gift | None = None) -> At:
    """Where a resolution of the table has come to."""
    return At(
        () if going.thrown else dice,
        going.missing,
        going.one_seen,
        going.odd,
        going.thrown,
        going.rerolled,
        going.given,
        gift,
        empty_reroll,
    )


@lru_cache(maxsize=50_000)
def ends(at: At) -> Distribution[End]:
    """All that may come of it: thrown, thrown again, and left as it fell."""
    gift = at.gift
    if gift is not None and at.thrown and at.given is None:
        if gift.when == ("second" if at.rerolled else "first"):
            return ends(at._replace(given=gift.die, gift=None))
        if gift.when == "first":
            return ends(at._replace(gift=None))  # its moment has passed
    state = _state(at)
    ask = _ask(state, at)

    def run(dice: Dice) -> "At | End":
        after: At | End = at
        for event in rules.decide(state, THROWER, ask, dice):
            if isinstance(event, events.DiceFell):
                after = _fallen(at, event)
            elif isinstance(event, events.ResolutionEnded):
                first = event.success and not at.thrown
                return End(event.success, event.box, event.one_seen, first)
        return after

    return exact(run).then(_rest)


def _rest(reached: "At | End") -> Distribution[End]:
    if isinstance(reached, End):
        return Distribution.certain(reached)
    return ends(reached)


def _state(at: At) -> State:
    options = {
        "empty_reroll": at.empty_reroll,
        "stopped_action_adds_box": "true",
        "fate_list": "public",
    }
    one = Protagonist(SOMEBODY, "", SOMEBODY, Attachment(""), dice=at.dice)
    going = Resolution(
        SOMEBODY,
        "",
        at.missing,
        thrown=at.thrown,
        rerolled=at.rerolled,
        one_seen=at.one_seen,
        odd=at.odd,
        given=at.given,
    )
    return State(options=options, protagonists={SOMEBODY: one}, resolution=going)


def _ask(state: State, at: At) -> Ask:
    if not at.thrown:
        return asks.Roll(who=SOMEBODY)
    if at.given is not None:
        return asks.RollGiven(who=SOMEBODY)
    going = state.resolution
    return asks.StopAction(who=SOMEBODY) if going is None else next_ask(state, going)


def _fallen(at: At, event: events.DiceFell) -> At:
    """Dice have fallen and it still fails; when nothing more can come, by how much is all one."""
    again = event.dice == "odd"
    odd = () if again else joined(at.odd, event.odd)
    rerolled = at.rerolled or again
    over = rerolled and at.gift is None
    return at._replace(
        dice=(),
        missing=1 if over else at.missing - event.successes,
        one_seen=at.one_seen or event.one_seen,
        odd=odd,
        thrown=True,
        rerolled=rerolled,
        given=None,
    )


@lru_cache(maxsize=512)
def successes(dice: Pool) -> Distribution[tuple[int, bool]]:
    """The successes of one throw of these dice, and whether a 1 is seen."""
    state = _state(At(dice, 2 * size(dice) + 1, rerolled=True))

    def run(dice: Dice) -> tuple[int, bool]:
        (event,) = rules.decide(state, THROWER, asks.Roll(who=SOMEBODY), dice)
        if not isinstance(event, events.DiceFell):
            raise TypeError(event)
        return event.successes, event.one_seen

    return exact(run)


def rescue(die: int, missing: int, when: str) -> Distribution[End]:
    """One given die against so many missing successes, thrown once or (after `first`) twice."""
    return ends(At((), missing, thrown=True, rerolled=when == "second", given=die))
