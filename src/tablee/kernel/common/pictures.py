"""Pictures on the table: kept in secret, shown to some or to all, put away again."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.kernel.ask_fields import declared
from tablee.kernel.checks import only_keeper
from tablee.kernel.common import asks, events
from tablee.kernel.common.rules import a_seat, rules, shown_picture
from tablee.kernel.common.state import Common, Picture
from tablee.kernel.words import KEEPER, Audience, By, Event, Field, Offer, Refused

MOST_PICTURES = 60
"""Of the keeper's at one table; and everybody has one portrait."""

RULE = "table.pictures"


@rules.decides(asks.KeepPicture)
def keep_picture(state: Common, by: By, ask: asks.KeepPicture, dice: Dice) -> Iterator[Event]:
    is_portrait = ask.kind == "portrait"
    if not is_portrait:
        only_keeper(by, RULE)
        if sum(each.kind != "portrait" for each in state.pictures.values()) >= MOST_PICTURES:
            raise Refused(RULE, "There is no room left: remove a picture first.")
    known = {"paper": state.handouts, "scene": state.prepared}.get(ask.kind, {})
    # A face goes with whoever the keeper says it is; nobody else is told (`seen`).
    if ask.of and ask.kind != "person" and ask.of not in known:
        raise Refused(RULE, "There is nothing “{id}” for this picture to go with.", id=ask.of)
    if is_portrait:
        for picture in state.pictures.values():
            if picture.kind == "portrait" and picture.seat == by.seat:
                yield events.PictureDropped(id=picture.id)
    # Its id comes from the table (kernel/sealing.py), like that of a handout.
    yield events.PictureKept(
        id="",
        kind=ask.kind,
        seat=by.seat,
        fingerprint=ask.fingerprint,
        words=ask.words,
        title=ask.title,
        text=ask.text,
        of=ask.of,
        engraved=ask.engraved,
        to=None if is_portrait else (KEEPER,),
    )


@rules.decides(asks.ChangePicture)
def change_picture(state: Common, by: By, ask: asks.ChangePicture, dice: Dice) -> Iterator[Event]:
    picture = _own(state, by, ask.id)
    for to in _readers(picture):
        yield events.PictureChanged(
            id=picture.id,
            words=ask.words,
            title=ask.title,
            text=ask.text,
            engraved=ask.engraved,
            to=to,
        )


@rules.decides(asks.ShowPicture)
def show_picture(state: Common, by: By, ask: asks.ShowPicture, dice: Dice) -> Iterator[Event]:
    picture = _own(state, by, ask.id)
    if picture.to is None:
        raise Refused(RULE, "Everybody sees this picture already.")
    named = dict.fromkeys(a_seat(state, name, RULE).name for name in ask.seats)
    if seen := [name for name in named if name in picture.to]:
        raise Refused(RULE, "They see this picture already: {seats}.", seats=", ".join(seen))
    # One event for each reader: a common one would name the others to each of them.
    for to in ((name, KEEPER) for name in named) if named else (None,):
        yield shown_picture(picture, to)


@rules.decides(asks.HidePicture)
def hide_picture(state: Common, by: By, ask: asks.HidePicture, dice: Dice) -> Iterator[Event]:
    picture = _own(state, by, ask.id)
    if not picture.shown:
        raise Refused(RULE, "Nobody sees this picture.")
    if picture.kind == "portrait":
        raise Refused(RULE, "A portrait is removed, not put away.")
    for to in _readers(picture):
        yield events.PictureHidden(id=picture.id, to=to)


@rules.decides(asks.DropPicture)
def drop_picture(state: Common, by: By, ask: asks.DropPicture, dice: Dice) -> Iterator[Event]:
    picture = _own(state, by, ask.id)
    for to in _readers(picture):
        yield events.PictureDropped(id=picture.id, to=to)


def _own(state: Common, by: By, name: str) -> Picture:
    """A picture that this seat decides about; one that it may not know of is as none."""
    picture = state.pictures.get(name)
    is_own = picture is not None and picture.kind == "portrait" and picture.seat == by.seat
    if picture is None or not (by.is_keeper or is_own):
        raise Refused(RULE, "You have no picture “{id}”.", id=name)
    return picture


def _readers(picture: Picture) -> tuple[Audience, ...]:
    """Whom news of a picture reach: each reader alone, for none learns of the others."""
    if picture.to is None:
        return (None,)
    readers = [name for name in picture.to if name != KEEPER]
    return tuple((name, KEEPER) for name in readers) or ((KEEPER,),)


def may_see(picture: Picture, by: By) -> bool:
    return by.is_keeper or (picture.shown and by.may_see(picture.to))


def seen(state: Common, by: By) -> Iterator[Picture]:
    """The pictures that a seat may see, in the order in which they came."""
    for picture in state.pictures.values():
        if by.is_keeper:
            yield picture
        elif may_see(picture, by):
            # Who else sees it is the keeper's business, and so is what it was prepared for.
            handout = state.handouts.get(picture.of) if picture.kind == "paper" else None
            known = handout is not None and handout.shown and by.may_see(handout.to)
            yield replace(picture, to=None, of=picture.of if known else "")


@rules.offering
def pictures(state: Common, by: By) -> Iterator[Offer]:
    """What may be done with a picture that is here. A new one comes with its file."""
    for picture in state.pictures.values():
        given = {"id": picture.id}
        is_portrait = picture.kind == "portrait"
        if not (by.is_keeper or (is_portrait and picture.seat == by.seat)):
            continue
        if picture.to is not None:
            left = tuple(name for name in state.seats if name not in picture.to)
            some = Field("seats", "many", left, most=len(left), required=False)
            yield Offer("show-picture", RULE, given, (some,) if left else ())
        if picture.shown and not is_portrait:
            yield Offer("hide-picture", RULE, given)
        yield Offer("change-picture", RULE, given, CHANGES)
        yield Offer("drop-picture", RULE, given)


CHANGES = (
    *declared(asks.ChangePicture, "words", "title", "text"),
    Field("engraved", "flag"),
)
