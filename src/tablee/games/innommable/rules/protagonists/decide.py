"""Protagonists are created and described, and links woven."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import STEPS, acting, known, mine, rules
from tablee.games.innommable.rules.protagonists import asks, events
from tablee.games.innommable.rules.protagonists.law import (
    LAST_PHASE,
    LINKS,
    _attachment_faults,
    _faults,
    _word_faults,
)
from tablee.games.innommable.state.people import Attachment, Link, Protagonist
from tablee.games.innommable.state.table import State
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused, refuse_all


@rules.decides(asks.CreateProtagonist)
def create_protagonist(
    state: State, by: By, ask: asks.CreateProtagonist, dice: Dice
) -> Iterator[Event]:
    seat = ask.seat or by.seat
    refuse_all([*_faults(state, by, seat, ask)])
    yield events.ProtagonistCreated(
        protagonist=Protagonist(
            slug(ask.name, state.protagonists),
            ask.name,
            seat,
            Attachment(ask.attachment.strip(), ask.attachment_kind),
            ask.gender,
            ask.looks,
            ask.temperament,
            ask.origin,
            ask.role,
        )
    )


@rules.decides(asks.RewriteProtagonist)
def rewrite_protagonist(
    state: State, by: By, ask: asks.RewriteProtagonist, dice: Dice
) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    if state.begun:
        raise Refused(STEPS, "The game has begun: the character is built in play now.")
    looks = one.looks if ask.looks is None else ask.looks
    temperament = one.temperament if ask.temperament is None else ask.temperament
    origin = one.origin if ask.origin is None else ask.origin
    role = one.role if ask.role is None else ask.role
    attachment = one.attachment.name if ask.attachment is None else ask.attachment.strip()
    refuse_all(
        [
            *_word_faults(looks, temperament, origin, role),
            *_attachment_faults(state, attachment, one.id),
        ]
    )
    yield events.ProtagonistRewritten(
        who=one.id,
        looks=looks,
        temperament=temperament,
        origin=origin,
        role=role,
        attachment=attachment,
        attachment_kind=ask.attachment_kind or one.attachment.kind,
    )


@rules.decides(asks.WeaveLink)
def weave_link(state: State, by: By, ask: asks.WeaveLink, dice: Dice) -> Iterator[Event]:
    one, other = acting(state, by, ask.who), known(state, ask.towards)
    if state.phase == LAST_PHASE:
        raise Refused(LINKS, "The story is over: only the epilogue is left.")
    if one.id == other.id:
        raise Refused(LINKS, "A link ties two protagonists.")
    yield events.LinkWoven(who=one.id, link=Link(other.id, ask.kind, ask.text))
