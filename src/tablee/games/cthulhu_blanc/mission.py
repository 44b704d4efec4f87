"""The mission: its order, what the places hide, clues dealt, and its end."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, known, rules
from tablee.games.cthulhu_blanc.state import Paper, Place, State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

CLUE = f"{ID}.dice.uncanny-clue"
MISSION = f"{ID}.gm.calls"


@rules.decides(asks.BriefMission)
def brief_mission(state: State, by: By, ask: asks.BriefMission, dice: Dice) -> Iterator[Event]:
    only_keeper(by, MISSION)
    yield events.MissionBriefed(
        code=ask.code,
        objective=ask.objective,
        deadline=ask.deadline,
        liaison=ask.liaison,
        budget=ask.budget,
    )


@rules.decides(asks.PreparePlace)
def prepare_place(state: State, by: By, ask: asks.PreparePlace, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLUE)
    place = Place(
        slug(ask.title, state.places, words=5),
        ask.title,
        ask.scant,
        ask.good,
        ask.full,
        ask.uncanny,
        ask.needed,
    )
    yield events.PlacePrepared(place=place, to=(KEEPER,))


@rules.decides(asks.TellDebt)
def tell_debt(state: State, by: By, ask: asks.TellDebt, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.dice.price-and-backlash")
    debt = state.debts.get(ask.debt)
    if debt is None:
        raise Refused(f"{ID}.dice.price-and-backlash", "Nothing “{id}” is owed.", id=ask.debt)
    rule = {
        "price": f"{ID}.dice.price-and-backlash",
        "backlash": f"{ID}.dice.price-and-backlash",
        "extra": f"{ID}.dice.excellent-extra",
        "clue": CLUE,
    }[debt.kind]
    seats = _seats(by, ask.seats) if debt.kind == "clue" else ()
    yield events.DebtTold(
        rule=rule,
        debt=debt.id,
        kind=debt.kind,
        text="" if debt.kind == "clue" else ask.text,
        seats=(),
    )
    if debt.kind == "clue":
        yield _clue(state, ask.text, seats, debt.uncanny)


def _seats(by: By, named: tuple[str, ...]) -> tuple[str, ...]:
    for seat in distinct(named, CLUE):
        if by.seats.get(seat) != "player":
            raise Refused(CLUE, "“{seat}” is no player's seat.", seat=seat)
    return named


def _clue(state: State, text: str, seats: tuple[str, ...], uncanny: bool) -> Event:
    to: Audience = (*seats, KEEPER) if seats else None
    # Numbered among those of the same readers: a common number would tell how many others exist.
    label = "-".join(seats) or "all"
    alike = sum(clue.id.startswith(f"clue-{label}-") for clue in state.clues.values())
    name = f"clue-{label}-{alike + 1}"
    return events.ClueDealt(clue=name, text=text, seats=seats, uncanny=uncanny, to=to)


@rules.decides(asks.DealClue)
def deal_clue(state: State, by: By, ask: asks.DealClue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLUE)
    yield _clue(state, ask.text, _seats(by, ask.seats), ask.uncanny)


@rules.decides(asks.ShareClue)
def share_clue(state: State, by: By, ask: asks.ShareClue, dice: Dice) -> Iterator[Event]:
    clue = state.clues.get(ask.clue)
    knows = clue is not None and (by.is_keeper or by.seat in clue.seats)
    if clue is None or not knows or not clue.seats:
        raise Refused(CLUE, "You have no clue “{id}” of your own.", id=ask.clue)
    yield events.ClueShared(clue=clue.id, text=clue.text)


@rules.decides(asks.EndMission)
def end_mission(state: State, by: By, ask: asks.EndMission, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.campaign.meters-persist"
    only_keeper(by, rule)
    if state.trials or state.owed:
        raise Refused(rule, "A test or a roll is still on the table.")
    if state.moment:
        raise Refused(f"{ID}.recovery.zeal-price", "An important moment is running; end it first.")
    present = distinct(ask.present, rule) or tuple(
        a.id for a in state.agents.values() if not a.is_ending
    )
    for who in present:
        known(state, who)
    yield events.MissionEnded(number=state.mission.number, present=present, text=ask.text)
    authors = {
        "per-agent": present,
        "one-author": present[:1],
        "keeper-decides": (),
    }[state.options["mission_report"]]
    signing = [known(state, who) for who in authors]
    for place, agent in enumerate(one for one in signing if not one.is_ending):
        yield events.PaperDropped(
            paper=Paper(
                f"paper-{state.counted + 1 + place}",
                "report",
                agent.id,
                ask.text or state.mission.code,
                mission=state.mission.number,
                code=state.mission.code,
            )
        )
