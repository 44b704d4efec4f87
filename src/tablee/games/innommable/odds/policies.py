"""How a resolution goes on to its end: through the rules and nothing else."""

from typing import NamedTuple

from tablee.dice.budget import REMEMBERED, charged
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.games.innommable.odds.outcomes import next_ask
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.conflicts.asks import Roll, RollGiven, StopAction
from tablee.games.innommable.rules.conflicts.events import DiceFell, ResolutionEnded
from tablee.games.innommable.state.people import Attachment, Protagonist
from tablee.games.innommable.state.pools import Pool, joined, size
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.following import Course, Follower, Step, Way
from tablee.kernel.words import Ask, By

follower = Follower(rules)
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


@charged
def ends(at: At) -> Distribution[End]:
    """All that may come of it: thrown, thrown again, and left as it fell."""
    start: At | End = _with_gift(at)
    return Course(start, None, _play, most=REMEMBERED).results(_end)


def _end(at: At | End, _: None) -> End:
    if isinstance(at, End):
        return at
    raise TypeError(f"it goes on from {at!r}")


def _with_gift(at: At) -> At:
    """A gift comes in at its moment, or is too late for it."""
    gift = at.gift
    if gift is None or not at.thrown or at.given is not None:
        return at
    if gift.when == ("second" if at.rerolled else "first"):
        return at._replace(given=gift.die, gift=None)
    return at._replace(gift=None) if gift.when == "first" else at


def _play(at: At | End, _: None) -> Step[At | End, None] | None:
    if isinstance(at, End):
        return None
    before = at
    state = _state(before)
    ask = _ask(state, before)

    def step(dice: Dice) -> tuple[At | End, None]:
        return _reached(before, follower.follow(state, THROWER, ask, dice)), None

    return step


def _reached(at: At, way: Way[State]) -> At | End:
    after: At | End = at
    for event in way.happened:
        if isinstance(event, DiceFell):
            after = _with_gift(_fallen(at, event))
        elif isinstance(event, ResolutionEnded):
            return End(event.success, event.box, event.one_seen, event.success and not at.thrown)
    return after


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
        return Roll(who=SOMEBODY)
    if at.given is not None:
        return RollGiven(who=SOMEBODY)
    going = state.resolution
    return StopAction(who=SOMEBODY) if going is None else next_ask(state, going)


def _fallen(at: At, event: DiceFell) -> At:
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


@charged
def successes(dice: Pool) -> Distribution[tuple[int, bool]]:
    """The successes of one throw of these dice, and whether a 1 is seen."""
    state = _state(At(dice, 2 * size(dice) + 1, rerolled=True))

    return follower.ends(state, THROWER, Roll(who=SOMEBODY), _fell)


def _fell(way: Way[State]) -> tuple[int, bool]:
    (event,) = way.happened
    if not isinstance(event, DiceFell):
        raise TypeError(event)
    return event.successes, event.one_seen


def rescue(die: int, missing: int, when: str) -> Distribution[End]:
    """One given die against so many missing successes, thrown once or (after `first`) twice."""
    return ends(At((), missing, thrown=True, rerolled=when == "second", given=die))
