"""What the offers of several chapters share: who is there, who can act, who is in reach."""

from tablee.games.cthulhu_d20.rules.clock.agenda import due_for
from tablee.games.cthulhu_d20.rules.lately import of_one_state
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By

MOST_OFFERED = 500
"""More people than any table has; an offer of them all still fits a page."""


@of_one_state
def the_living(state: State) -> tuple[Person, ...]:
    return tuple(p for p in state.people.values() if not p.is_dead)[:MOST_OFFERED]


def own_people(state: State, by: By) -> tuple[Person, ...]:
    """The living for whom this seat decides."""
    return tuple(person for person in the_living(state) if by.may_act_for(person.seat))


def acting(state: State, by: By) -> tuple[Person, ...]:
    """Those for whom this seat decides and who can do something; in a fight, whoever's turn it is.

    Whether they may do a certain thing is for its law to say.
    """
    awake = (person for person in own_people(state, by) if not person.is_out)
    if state.fight is None:
        return tuple(awake)
    turn = state.fight.turn
    return tuple(person for person in awake if turn is not None and turn.who == person.id)


def in_attack(state: State, person: Person) -> bool:
    attack = state.strike
    return attack is not None and person.id in (attack.who, attack.target)


def in_reach(state: State, attacker: Person) -> tuple[str, ...]:
    """Whom somebody can attack, as far as this seat knows."""
    return tuple(
        p.id
        for p in state.people.values()
        if p.id != attacker.id and not p.is_dead and not p.hidden
    )[:MOST_OFFERED]


def can_act(state: State, by: By, person: Person) -> bool:
    free = not person.is_dead and not person.is_out and by.may_act_for(person.seat)
    return free and due_for(state, person) is None and person.id not in state.lots
