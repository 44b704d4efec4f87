"""Innommable in small: a resolution in stages, each of which is a state with its offers.

What lies on the table between two throws is no list of faces but what the book still asks of them:
the successes so far, whether a 1 was seen, and which dice are odd and may be thrown once more.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import OddProfile, Successes
from tablee.kernel.game import Game, Rules
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused, View

Pool = tuple[tuple[int, int], ...]
"""(sides, count) for each kind of dice, the largest first."""

Sides = Literal[4, 8, 12, 20]
Way = Literal["dice", "stop", "break", "renounce"]

WHEN = "innommable.action.when"
GIFT = "innommable.suggestion.after-failed-roll"
LIMITS = "innommable.suggestion.limits"
REROLL = "innommable.action.reroll"
BREAK = "innommable.action.break-attachment"
RENOUNCE = "innommable.action.renounce"

rules: Rules["State"] = Rules()


def with_die(pool: Pool, sides: int, change: int = 1) -> Pool:
    counts = dict(pool)
    counts[sides] = counts.get(sides, 0) + change
    return tuple((kind, count) for kind, count in sorted(counts.items(), reverse=True) if count)


class Protagonist(msgspec.Struct, frozen=True):
    id: str
    seat: str
    dice: Pool = ()
    boxes: int = 1
    attached: bool = True
    left: Literal["", "renounced", "fled"] = ""
    gave_in: int | None = None
    """The scene in which a die was last given away, and below the one in which one was received."""
    received_in: int | None = None


class Resolution(msgspec.Struct, frozen=True):
    """A resolution under way. Once `thrown` it is failing, else it would be over."""

    who: str
    difficulty: int
    fleeing: bool = False
    thrown: bool = False
    rerolled: bool = False
    successes: int = 0
    one_seen: bool = False
    odd: Pool = ()
    """The dice that a reroll would throw."""
    given: int | None = None
    """A die that was held out and is not thrown yet."""

    @property
    def missing(self) -> int:
        return self.difficulty - self.successes


class State(msgspec.Struct, frozen=True):
    difficulty: int = 1
    protagonists: Mapping[str, Protagonist] = {}
    resolution: Resolution | None = None
    ended: "Ended | None" = None
    """How the last resolution ended."""

    def with_one(self, protagonist: Protagonist) -> "State":
        return replace(self, protagonists={**self.protagonists, protagonist.id: protagonist})


# Asks


class Enter(Ask, frozen=True, kw_only=True):
    name: str
    dice: tuple[Sides, ...] = ()


class SetDifficulty(Ask, frozen=True, kw_only=True):
    difficulty: Annotated[int, Meta(ge=1, le=7)]


class Resolve(Ask, frozen=True, kw_only=True):
    who: str
    fleeing: bool = False


class Roll(Ask, frozen=True, kw_only=True):
    pass


class Give(Ask, frozen=True, kw_only=True):
    die: Sides


class RollGiven(Ask, frozen=True, kw_only=True):
    pass


class Reroll(Ask, frozen=True, kw_only=True):
    pass


class Stop(Ask, frozen=True, kw_only=True):
    pass


class Break(Ask, frozen=True, kw_only=True):
    pass


class Renounce(Ask, frozen=True, kw_only=True):
    who: str


# Events


class Entered(Event, frozen=True, kw_only=True):
    rule: str = WHEN
    protagonist: Protagonist


class DifficultySet(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.difficulty-caps"
    difficulty: int


class Resolving(Event, frozen=True, kw_only=True):
    rule: str = WHEN
    resolution: Resolution


class Counted(Event, frozen=True, kw_only=True):
    """Dice fell: what they add, whether they show a 1, and what a reroll may now throw."""

    rule: str = "innommable.action.count"
    dice: Literal["all", "given", "odd"]
    successes: int
    one_seen: bool
    odd: Pool = ()


class Given(Event, frozen=True, kw_only=True):
    rule: str = GIFT
    giver: str
    to_whom: str
    die: int
    scene: int


class AttachmentBroken(Event, frozen=True, kw_only=True):
    rule: str = BREAK
    who: str


class Left(Event, frozen=True, kw_only=True):
    who: str
    how: Literal["renounced", "fled"]


class Ended(Event, frozen=True, kw_only=True):
    """The one end of a resolution, with the one box that it may add."""

    rule: str = "innommable.action.single-box"
    who: str
    success: bool
    box: bool
    way: Way


# Throws: the answer stops counting where the book does


def up_to(missing: int, value: tuple[int, bool], index: int) -> tuple[int, bool]:
    """Successes beyond those that are missing change nothing."""
    return min(missing, value[0]), value[1]


def odd_dice(pool: Pool, odd: tuple[int, ...]) -> Pool:
    return tuple((sides, count) for (sides, _), count in zip(pool, odd, strict=True) if count)


def throw_fresh(
    going: Resolution, pool: Pool, what: Literal["all", "given"], dice: Dice
) -> Counted:
    """Dice of which the odd ones may still be thrown again."""
    if not pool:
        return Counted(dice=what, successes=0, one_seen=False)
    part = OddProfile(pool=pool, difficulty=going.missing, role=what)
    successes, one_seen, odd = dice.ask(part)
    left = odd_dice(pool, odd) if odd else ()
    return Counted(dice=what, successes=successes, one_seen=one_seen, odd=left)


def throw_last(going: Resolution, pool: Pool, what: Literal["odd", "given"], dice: Dice) -> Counted:
    """Dice that stay as they fall."""
    if not pool:
        return Counted(dice=what, successes=0, one_seen=False)
    part = Successes(pool=pool, role=what)
    successes, one_seen = dice.throw(part, fold=up_to, start=going.missing)
    return Counted(dice=what, successes=successes, one_seen=one_seen)


def then_end(state: State, going: Resolution, fallen: Counted) -> Iterator[Event]:
    """What fell, and the end if it is enough."""
    yield fallen
    if fallen.successes >= going.missing:
        yield from end(going, "dice", going.one_seen or fallen.one_seen)


def end(going: Resolution, way: Way, one_seen: bool) -> Iterator[Event]:
    success = way != "stop"
    box = way != "renounce" and (not success or one_seen)
    yield Ended(who=going.who, success=success, box=box, way=way)
    if way == "renounce":
        yield Left(rule=RENOUNCE, who=going.who, how="renounced")
    elif success and going.fleeing:
        yield Left(rule="innommable.action.flee", who=going.who, how="fled")


# What is asked, in the order of a resolution


def active(state: State, who: str) -> Protagonist:
    found = state.protagonists.get(who)
    if found is None or found.left:
        raise Refused(WHEN, "No protagonist “{who}” is in play.", who=who)
    return found


def mine(state: State, by: By) -> Resolution:
    going = state.resolution
    if going is None:
        raise Refused(WHEN, "No resolution is under way.")
    if not by.may_act_for(state.protagonists[going.who].seat):
        raise Refused(WHEN, "Another protagonist is acting.")
    return going


def failing(state: State, by: By) -> Resolution:
    going = mine(state, by)
    if not going.thrown:
        raise Refused("innommable.action.roll-all", "The dice have not been thrown yet.")
    return going


@rules.decides(Enter)
def enter(state: State, by: By, ask: Enter, dice: Dice) -> Iterator[Event]:
    pool: Pool = ()
    for sides in ask.dice:
        pool = with_die(pool, sides)
    yield Entered(protagonist=Protagonist(ask.name, by.seat, pool))


@rules.decides(SetDifficulty)
def set_difficulty(state: State, by: By, ask: SetDifficulty, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper:
        raise Refused("innommable.meter.difficulty-caps", "Only the keeper may do this.")
    yield DifficultySet(difficulty=ask.difficulty)


@rules.decides(Resolve)
def resolve(state: State, by: By, ask: Resolve, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper:
        raise Refused(WHEN, "The keeper has the last word on whether dice are thrown.")
    if state.resolution is not None:
        raise Refused(WHEN, "A resolution is under way.")
    # The difficulty is fixed here: a raise does not touch a resolution under way.
    yield Resolving(resolution=Resolution(active(state, ask.who).id, state.difficulty, ask.fleeing))


@rules.decides(Roll)
def roll(state: State, by: By, ask: Roll, dice: Dice) -> Iterator[Event]:
    going = mine(state, by)
    if going.thrown:
        raise Refused("innommable.action.roll-all", "The dice have been thrown.")
    held = state.protagonists[going.who].dice
    yield from then_end(state, going, throw_fresh(going, held, "all", dice))


@rules.decides(Give)
def give(state: State, by: By, ask: Give, dice: Dice) -> Iterator[Event]:
    going = state.resolution
    if going is None or not going.thrown:
        raise Refused(GIFT, "A die is held out when somebody has just failed.")
    giver = giver_of(state, by)
    if giver is None or not can_give(state, by, giver):
        raise Refused(LIMITS, "One gives one die a scene, to somebody who has received none.")
    if ask.die not in dict(giver.dice):
        raise Refused(GIFT, "You hold no d{sides}.", sides=ask.die)
    yield Given(giver=giver.id, to_whom=going.who, die=ask.die, scene=by.scene)


@rules.decides(RollGiven)
def roll_given(state: State, by: By, ask: RollGiven, dice: Dice) -> Iterator[Event]:
    going = failing(state, by)
    if going.given is None:
        raise Refused(GIFT, "Nobody has held out a die.")
    pool = ((going.given, 1),)
    if going.rerolled:
        yield from then_end(state, going, throw_last(going, pool, "given", dice))
    else:
        yield from then_end(state, going, throw_fresh(going, pool, "given", dice))


@rules.decides(Reroll)
def reroll(state: State, by: By, ask: Reroll, dice: Dice) -> Iterator[Event]:
    going = failing(state, by)
    if going.rerolled:
        raise Refused(REROLL, "There is one reroll in a resolution.")
    if going.given is not None:
        raise Refused(REROLL, "The die that was given is thrown first, or the action stops.")
    yield from then_end(state, going, throw_last(going, going.odd, "odd", dice))


@rules.decides(Break)
def break_attachment(state: State, by: By, ask: Break, dice: Dice) -> Iterator[Event]:
    going = failing(state, by)
    if not going.rerolled:
        raise Refused(BREAK, "Only a failed reroll opens this way.")
    if not state.protagonists[going.who].attached:
        raise Refused(BREAK, "This link is broken already.")
    yield AttachmentBroken(who=going.who)
    yield from end(going, "break", going.one_seen)


@rules.decides(Stop)
def stop(state: State, by: By, ask: Stop, dice: Dice) -> Iterator[Event]:
    yield from end(failing(state, by), "stop", one_seen=False)


@rules.decides(Renounce)
def renounce(state: State, by: By, ask: Renounce, dice: Dice) -> Iterator[Event]:
    protagonist = active(state, ask.who)
    if not by.may_act_for(protagonist.seat):
        raise Refused(RENOUNCE, "Only its player renounces a protagonist.")
    going = state.resolution
    if going is not None and going.who == protagonist.id:
        yield from end(going, "renounce", going.one_seen)
    else:
        yield Left(rule=RENOUNCE, who=protagonist.id, how="renounced")


def giver_of(state: State, by: By) -> Protagonist | None:
    found = (p for p in state.protagonists.values() if p.seat == by.seat and not p.left)
    return next(found, None)


def can_give(state: State, by: By, giver: Protagonist) -> bool:
    going = state.resolution
    if going is None or not going.thrown or going.given is not None or giver.id == going.who:
        return False
    taker = state.protagonists[going.who]
    return bool(giver.dice) and by.scene not in (giver.gave_in, taker.received_in)


# What events change


def under_way(state: State) -> Resolution:
    if state.resolution is None:
        raise LookupError("no resolution")
    return state.resolution


@rules.evolves(Entered)
def entered(state: State, event: Entered) -> State:
    return state.with_one(event.protagonist)


@rules.evolves(DifficultySet)
def difficulty_set(state: State, event: DifficultySet) -> State:
    return replace(state, difficulty=event.difficulty)


@rules.evolves(Resolving)
def resolving(state: State, event: Resolving) -> State:
    return replace(state, resolution=event.resolution, ended=None)


@rules.evolves(Counted)
def counted(state: State, event: Counted) -> State:
    going = under_way(state)
    odd = () if event.dice == "odd" else going.odd
    for sides, count in event.odd:
        odd = with_die(odd, sides, count)
    return replace(
        state,
        resolution=replace(
            going,
            thrown=True,
            rerolled=going.rerolled or event.dice == "odd",
            successes=going.successes + event.successes,
            one_seen=going.one_seen or event.one_seen,
            odd=odd,
            given=None,
        ),
    )


@rules.evolves(Given)
def given(state: State, event: Given) -> State:
    giver, taker = state.protagonists[event.giver], state.protagonists[event.to_whom]
    state = state.with_one(
        replace(giver, dice=with_die(giver.dice, event.die, -1), gave_in=event.scene)
    )
    state = state.with_one(
        replace(taker, dice=with_die(taker.dice, event.die), received_in=event.scene)
    )
    return replace(state, resolution=replace(under_way(state), given=event.die))


@rules.evolves(AttachmentBroken)
def attachment_broken(state: State, event: AttachmentBroken) -> State:
    return state.with_one(replace(state.protagonists[event.who], attached=False))


@rules.evolves(Left)
def left(state: State, event: Left) -> State:
    return state.with_one(replace(state.protagonists[event.who], left=event.how))


@rules.evolves(Ended)
def ended(state: State, event: Ended) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, boxes=one.boxes + event.box))
    return replace(state, resolution=None, ended=event)


# What may be asked


@rules.offering
def windows(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        if not one.left and by.may_act_for(one.seat):
            yield Offer("renounce", RENOUNCE, {"who": one.id})
    going = state.resolution
    if going is None:
        return
    giver = giver_of(state, by)
    if giver is not None and can_give(state, by, giver):
        for sides, _ in giver.dice:
            yield Offer("give", GIFT, {"die": sides})
    if by.may_act_for(state.protagonists[going.who].seat):
        yield from _for_the_one_who_acts(state.protagonists[going.who], going)


def _for_the_one_who_acts(one: Protagonist, going: Resolution) -> Iterator[Offer]:
    if not going.thrown:
        yield Offer("roll", "innommable.action.roll-all", dice=True)
        return
    yield Offer("stop", GIFT)
    if going.given is not None:
        yield Offer("roll-given", GIFT, dice=True)
    elif not going.rerolled:
        yield Offer("reroll", REROLL, dice=bool(going.odd))
    if going.rerolled and one.attached:
        yield Offer("break", BREAK)


@rules.offering
def keeper_desk(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer(
        "set-difficulty",
        "innommable.meter.difficulty-caps",
        fields=(Field("difficulty", "integer", least=1, most=7),),
    )
    if state.resolution is None:
        for one in state.protagonists.values():
            if not one.left:
                yield Offer("resolve", WHEN, {"who": one.id}, (Field("fleeing", "flag"),))


class InnommableView(View, frozen=True, kw_only=True):
    difficulty: int
    protagonists: tuple[Protagonist, ...]
    resolution: Resolution | None


class Innommable(Game[State]):
    id = "innommable"
    folder = Path(__file__).parent / "innommable"
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State()

    def view(self, state: State, by: By) -> InnommableView:
        return InnommableView(
            difficulty=state.difficulty,
            protagonists=tuple(state.protagonists.values()),
            resolution=state.resolution,
        )

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Any]:
        for event in events:
            if isinstance(event, Ended):
                return {"success": event.success, "box": event.box}
        return {}


innommable = Innommable()
