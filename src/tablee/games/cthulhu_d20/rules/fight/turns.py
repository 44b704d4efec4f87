"""Turns of a fight: what an action takes, and who may still take one."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack
from tablee.games.cthulhu_d20.rules.attack.events import Aimed
from tablee.games.cthulhu_d20.rules.clock.agenda import due_for
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.destiny.lots import known_lots, nothing_fell
from tablee.games.cthulhu_d20.rules.fight import events
from tablee.games.cthulhu_d20.rules.figures import attack_line
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Turn
from tablee.kernel.words import By, Event, Refused

WINDOW = f"{ID}.destiny.announcement-window"
CLOCK = f"{ID}.base.clock"
BAR = f"{ID}.wound.gm-restriction"
ACTIONS = f"{ID}.base.actions"
ITERATIVE = f"{ID}.combat.iterative-attacks"
OPPORTUNITY = f"{ID}.base.opportunity"


def nothing_lies(state: State, by: By) -> None:
    if state.strike is not None:
        raise Refused(f"{ID}.combat.resolution-order", "First finish the attack on the table.")
    if known_lots(state, by):
        raise Refused(WINDOW, "First what the dice have brought.")


def in_fight(state: State, person: Person) -> bool:
    return state.fight is not None and person.id in state.fight.order


def stop_resting(person: Person) -> Iterator[Event]:
    """Whoever does something is not resting."""
    if person.rest.since is not None:
        yield RestChanged(who=person.id, change="ends", to=person.audience)


def check_free(state: State, person: Person, *, attack: bool = True) -> None:
    """What must come first: a loss that has fallen due, an action ruled out by the keeper."""
    if due_for(state, person) is not None:
        raise Refused(CLOCK, "Something has fallen due for {name} first.", name=person.name)
    nothing_fell(state, person)
    if attack and person.barred:
        raise Refused(BAR, "The keeper has ruled this out: {text}.", text=person.barred)


def use_turn(turn: Turn, *, act: bool = False, move: bool = False, full: bool = False) -> Turn:
    return replace(turn, acted=turn.acted or act or full, moved=turn.moved or move or full)


def lose_aim(person: Person) -> Iterator[Event]:
    """Whatever else one does, the aim is lost."""
    if person.aim is not None:
        yield Aimed(who=person.id, aim=None, to=person.audience)


def spend_action(person: Person, turn: Turn | None) -> Iterator[Event]:
    """An action of the turn, if there are turns."""
    if turn is not None:
        yield events.TurnUsed(turn=use_turn(turn, act=True))
    yield from lose_aim(person)


def turn_of(state: State, person: Person) -> Turn | None:
    """The turn in which somebody acts; None outside fights. Others wait for theirs."""
    fight = state.fight
    if fight is None:
        return None
    if person.id not in fight.order:
        raise Refused(ACTIONS, "{name} does not take part in the fight.", name=person.name)
    if fight.turn is None or fight.turn.who != person.id:
        raise Refused(ACTIONS, "It is not the turn of {name}.", name=person.name)
    return fight.turn


def check_action(turn: Turn | None, kind: str) -> None:
    """Whether a turn still has room for an action, a move or a whole round."""
    if turn is None:
        return
    if turn.limit == "none":
        raise Refused(ACTIONS, "This turn has to be skipped.")
    partial = turn.limit == "partial"
    some = turn.acted or turn.moved
    if kind == "full" and (partial or some):
        raise Refused(ACTIONS, "A full-round action needs the whole turn.")
    if partial and some:
        raise Refused(f"{ID}.shock.shock", "Only a partial action is possible this turn.")
    if (kind == "act" and turn.acted) or (kind == "move" and (turn.moved or turn.attacks > 1)):
        raise Refused(ACTIONS, "There is nothing left of this turn for that.")


def too_many(most: int) -> Refused:
    several = "There are {most} attacks in a full attack."
    return Refused(
        ITERATIVE, several if most > 1 else "There is one attack in a full attack.", most=most
    )


def check_turn(  # noqa: PLR0911 - each kind of attack has its own number
    state: State, by: By, attacker: Person, weapon: Weapon, ask: DeclareAttack
) -> int:
    """Which attack of a full attack this is, if it may be made now."""
    fight = state.fight
    most = len(attack_line(attacker))
    if ask.opportunity:
        if not by.is_keeper or weapon.ranged or ask.cleaving:
            raise Refused(OPPORTUNITY, "An attack of opportunity is the keeper's call, in melee.")
        return 1
    if fight is None or (attacker.hidden and by.is_keeper):
        # Somebody unseen has no place in the order: a shot out of the dark.
        if ask.cleaving:
            raise Refused(f"{ID}.feat.cleave", "Nobody has fallen to this attacker.")
        if ask.number > most:
            raise too_many(most)
        return ask.number
    turn = turn_of(state, attacker)
    if turn is None:
        return 1
    if ask.cleaving:
        if not turn.cleave or weapon.ranged:
            raise Refused(f"{ID}.feat.cleave", "Nobody has fallen to this attacker.")
        return max(1, turn.attacks)
    if ask.mercy:
        check_action(turn, "full")
        return 1
    if not turn.attacks:
        check_action(turn, "act")
        return 1
    if turn.limit != "normal" or turn.moved or turn.attacks >= most:
        raise too_many(most)
    if not weapon.ranged and ask.power != turn.power:
        rule = f"{ID}.feat.power-attack"
        raise Refused(rule, "Power Attack is the same for all attacks of a turn.")
    return turn.attacks + 1
