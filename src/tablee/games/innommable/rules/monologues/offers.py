"""Who may take a die, tell, doubt or accept."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.rules.common import ID, MANY
from tablee.games.innommable.rules.monologues.law import (
    TAKE,
    earlier,
    may_accept,
    may_doubt,
    may_reject,
    may_take,
    may_tell,
    may_withdraw,
    told,
    who_tells,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_take.offers
def takers(state: State, by: By) -> Iterator[Candidate]:
    if state.bowl and state.aside is None:
        for one in state.active():
            if by.may_act_for(one.seat):
                for sides, _ in state.bowl:
                    yield Candidate({"who": one.id, "die": sides})


@may_tell.offers
def tellers(state: State, by: By) -> Iterator[Candidate]:
    return who_tells(state, by, "monologue")


WITHDRAWN = {"monologue": TAKE, "imposed": f"{ID}.end.impose", "anchor": f"{ID}.recovery.anchor"}
"""What may be taken back before it is told, and the rule that each stands in."""


@may_withdraw.offers
def withdrawals(state: State, by: By) -> Iterator[Candidate]:
    for candidate in who_tells(state, by, "monologue", "imposed", "anchor"):
        if state.aside is not None:
            yield replace(candidate, rule=WITHDRAWN[state.aside.kind])


@may_accept.offers
def acceptances(state: State, by: By) -> Iterator[Candidate]:
    if told(state) is not None:
        yield Candidate()


def _resembling(state: State) -> Iterator[Candidate]:
    """What the monologue that waits for the table may be said to resemble."""
    aside = told(state)
    if aside is not None:
        like = [element.id for element in earlier(state, aside.who)][-MANY:]
        yield Candidate(choices={"element": like}, sure=("element",))


@may_reject.offers
def rejections(state: State, by: By) -> Iterator[Candidate]:
    return _resembling(state)


@may_doubt.offers
def doubts(state: State, by: By) -> Iterator[Candidate]:
    return _resembling(state)
