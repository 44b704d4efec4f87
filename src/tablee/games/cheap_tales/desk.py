"""The keeper's desk: the golden rule, awards, public aspects, things set right."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.aftermath import aspect_set
from tablee.games.cheap_tales.claims import check_on, is_crowded, live_aspect
from tablee.games.cheap_tales.common import ID, known, living, only_keeper, rules
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.stock import lengths
from tablee.games.cheap_tales.traits import AWARDS
from tablee.kernel.words import KEEPER, By, Event, Refused

GOLDEN = f"{ID}.gm.golden-rule"
AWARD = f"{ID}.gm.heroism-awards"
CIRCUMSTANCE = f"{ID}.aspect.circumstance"
EXPIRY = f"{ID}.aspect.temporary-expiry"
AWARD_RULE = {
    "daring": f"{ID}.heroism.gain-daring",
    "jinx": f"{ID}.heroism.gain-jinx",
    "bribe": f"{ID}.heroism.gain-bribe",
}
YES_ABOVE = 3


@rules.decides(asks.AskFate)
def ask_fate(state: State, by: By, ask: asks.AskFate, dice: Dice) -> Iterator[Event]:
    if by.role == "spectator":
        raise Refused(GOLDEN, "This is for those who play.")
    yes = dice.above(6, YES_ABOVE, role="golden", who=(by.seat,))
    yield events.FateAnswered(question=ask.question, yes=yes)


INSPIRED_BY = {
    "consequence": f"{ID}.result.partial-list",
    "wound": f"{ID}.recovery.wound-roll",
    "mark": f"{ID}.magic.marks-samples",
    "gift": f"{ID}.magic.prodigy",
}
"""The rules that some of the lists illustrate."""


def inspiration_rule(table: str) -> str:
    if table.startswith("aspect-"):
        return f"{ID}.aspect.sample-circumstances"
    return INSPIRED_BY.get(table, f"{ID}.campaign.tone")


@rules.decides(asks.DrawInspiration)
def draw_inspiration(
    state: State, by: By, ask: asks.DrawInspiration, dice: Dice
) -> Iterator[Event]:
    rule = inspiration_rule(ask.table)
    only_keeper(by, rule)
    lines = lengths().get(ask.table, 0)
    if not lines:
        raise Refused(rule, "There is no list “{name}”.", name=ask.table)
    number = dice.ask(Face(sides=lines, role="inspiration", who=(by.seat,)), to=(KEEPER,))
    yield events.InspirationDrawn(rule=rule, table=ask.table, number=number, to=(KEEPER,))


@rules.decides(asks.Award)
def award(state: State, by: By, ask: asks.Award, dice: Dice) -> Iterator[Event]:
    only_keeper(by, AWARD)
    hero = living(known(state, ask.who))
    if ask.points > AWARDS[ask.kind]:
        raise Refused(AWARD, "This award is {most} at most.", most=AWARDS[ask.kind])
    yield events.HeroismGained(
        rule=AWARD_RULE[ask.kind], who=hero.id, points=ask.points, why=ask.why
    )


@rules.decides(asks.SetAspect)
def set_aspect(state: State, by: By, ask: asks.SetAspect, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CIRCUMSTANCE)
    if is_crowded(state, by):
        raise Refused(CIRCUMSTANCE, "This scene has aspects enough.")
    check_turns(state, ask.until)
    on = check_on(state, by, ask.on)
    yield aspect_set(state, by, ask.text, on=on, until=ask.until, turns=ask.turns)


def check_turns(state: State, until: str) -> None:
    if until == "turn" and state.fight is None:
        raise Refused(EXPIRY, "Turns are counted in fights only.")


@rules.decides(asks.ChangeExpiry)
def change_expiry(state: State, by: By, ask: asks.ChangeExpiry, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EXPIRY)
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    check_turns(state, ask.until)
    turn = state.fight.turn + ask.turns - 1 if state.fight is not None else 0
    yield events.ExpirySet(
        aspect=aspect.id,
        text=aspect.text,
        until=ask.until,
        turn=turn if ask.until == "turn" else 0,
        scene=by.scene,
        session=by.session,
    )


@rules.decides(asks.DropAspect)
def drop_aspect(state: State, by: By, ask: asks.DropAspect, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EXPIRY)
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    yield events.AspectDropped(aspect=aspect.id, text=aspect.text)
