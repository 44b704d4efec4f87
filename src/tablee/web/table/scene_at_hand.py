"""The scene at hand: what to say, what to know and what may be done next, on the keeper's desk.

It is read off the keeper's own notes on the prepared scene (`evenings/notes.py`), so it follows
whatever is rewritten there, and holds nothing that the keeper's view does not. It does nothing by
itself: whatever it shows is a form that the keeper sends.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from tablee.evenings.notes import BETWEEN, AtHand, Notes, read_notes
from tablee.kernel.acts import Act, act
from tablee.kernel.common.state import Picture, PreparedScene
from tablee.kernel.composer import compose
from tablee.kernel.page import Fold, Part, Sight
from tablee.web.table.acts_at_hand import ONCE, as_written, filled, known, offered

ENDS = "end-"
"""How asks begin that end what a scene belongs to: they are not offered there twice."""

LONGEST_SAID = 4000


class Hung(msgspec.Struct, frozen=True):
    """A picture of this scene, with what shows it to all; nothing where all see it."""

    id: str
    words: str
    show: Act | None


class Row(msgspec.Struct, frozen=True):
    """Something at hand: a line to read, a press, or a fold with the form that does it; with a
    face or a paper beside it where there is a picture of it."""

    text: str
    press: Act | None = None
    form: Fold | None = None
    is_done: bool = False
    done: str = ""
    """What was done of it in this scene; it may be done again where a form is still there."""
    picture: Hung | None = None
    why: str = ""
    """Why it cannot be done now."""


class Saying(msgspec.Struct, frozen=True):
    """One of several texts of a scene, with what says it to all; nothing once that is done."""

    title: str
    say: tuple[str, ...]
    said: Act | None
    is_said: bool


class SceneAtHand(Part, frozen=True):
    template: ClassVar[str] = "parts/scene_at_hand.html"

    title: str
    say: tuple[str, ...]
    said: Act | None
    """Says the whole text to everybody; nothing where that was done."""
    know: tuple[str, ...]
    rows: tuple[Row, ...]
    pictures: tuple[Hung, ...] = ()
    is_said: bool = False
    sayings: tuple[Saying, ...] = ()


class FirstScene(Part, frozen=True):
    """Before any scene is open: the one to begin with."""

    template: ClassVar[str] = "parts/first_scene.html"

    title: str
    open: Act


def scene_at_hand(sight: Sight[Any]) -> Iterator[Part]:
    """For the keeper of a table whose present scene was prepared; for nobody else."""
    common = sight.view.common
    if not sight.is_keeper or common.closed or not common.prepared:
        return
    present = scene_in_play(sight)
    if present is not None:
        yield _at_hand(sight, present)
    elif not any(one.opened for one in common.prepared):
        first = common.prepared[0]
        offer = sight.offer_of("open-scene", name=first.title)
        if offer is not None:
            opening = act(sight, offer, sight.t("Open this scene"), id="open-first-scene")
            yield FirstScene(key="scene-at-hand", title=first.title, open=opening)


def scene_in_play(sight: Sight[Any]) -> PreparedScene | None:
    """The prepared scene that is open now, if it has notes."""
    common = sight.view.common
    found = (one for one in common.prepared if one.title == common.scene and one.text)
    return next(found, None)


def _at_hand(sight: Sight[Any], scene: PreparedScene) -> SceneAtHand:
    notes = read_notes(scene.text)
    rows = (row(sight, f"hand-{number}", one) for number, one in enumerate(notes.at_hand, 1))
    return SceneAtHand(
        key="scene-at-hand",
        title=scene.title,
        say=notes.say,
        said=saying(sight, "\n".join(notes.say), "say-scene"),
        is_said=was_said(sight, "\n".join(notes.say)),
        sayings=tuple(_sayings(sight, notes)),
        know=notes.know,
        rows=tuple(_each_face_once(rows)),
        pictures=tuple(hung(sight, scene, "show")),
    )


def _sayings(sight: Sight[Any], notes: Notes) -> Iterator[Saying]:
    for number, one in enumerate(notes.sayings, 1):
        text = "\n".join(one.say)
        said = saying(sight, text, f"say-{number}")
        yield Saying(one.title, one.say, said, was_said(sight, text))


def _each_face_once(rows: Iterable[Row]) -> Iterator[Row]:
    """A clue may name somebody too: their face is shown from the line that comes first."""
    seen = set[str]()
    for one in rows:
        if one.picture and one.picture.id in seen:
            yield msgspec.structs.replace(one, picture=None)
            continue
        if one.picture:
            seen.add(one.picture.id)
        yield one


def hung(sight: Sight[Any], scene: PreparedScene, place: str) -> Iterator[Hung]:
    """The pictures that were prepared for a scene."""
    for picture in sight.view.common.pictures:
        if picture.kind == "scene" and picture.of == scene.id:
            yield _shown(sight, picture, sight.t("Show it to all"), place)


def _shown(sight: Sight[Any], picture: Picture, label: str, place: str) -> Hung:
    offer = sight.offer_of("show-picture", id=picture.id)
    show = None
    if offer is not None:
        to_all = msgspec.structs.replace(offer, fields=())
        show = act(sight, to_all, label, id=f"{place}-{picture.id}", icon="image")
    return Hung(picture.id, picture.words, show)


def saying(sight: Sight[Any], text: str, id_: str) -> Act | None:
    """What says a text to everybody, as long as it was not said in this scene."""
    offer = sight.offer_of("say")
    if offer is None or not text or was_said(sight, text):
        return None
    given = msgspec.structs.replace(offer, given={"text": text[:LONGEST_SAID]}, fields=())
    return act(sight, given, sight.t("Say it to all"), id=id_, icon="chat-text")


def was_said(sight: Sight[Any], text: str) -> bool:
    said = {"ask": "say", "text": text[:LONGEST_SAID]}
    return any(said.items() <= ask.items() for ask in sight.looks.asked_in_scene())


def row(sight: Sight[Any], place: str, one: AtHand) -> Row:
    if not one.ask:
        return Row(one.text, picture=_face(sight, one.text))
    values = {name: known(sight, value) for name, value in one.values.items()}
    offer = offered(sight, one.ask, values)
    picture = _of_paper(sight, values.get("id", "")) if one.ask == "show-handout" else None
    done = _done(sight, one.ask, values)
    if offer is None or (done and one.ask.startswith(ENDS)):
        is_barred = one.ask.startswith((*ONCE, ENDS)) and not done
        why = sight.looks.why_not({"ask": one.ask, **values}) if is_barred else ""
        return Row(one.text, is_done=bool(done), done=done, picture=picture, why=why)
    label = {
        "open-scene": sight.t("Open this scene"),
        "show-handout": sight.t("Hand it over…"),
    }.get(one.ask, "")
    if not offer.fields:
        return Row(one.text, act(sight, offer, label, place=place), done=done, picture=picture)

    def inside() -> Iterator[Part]:
        return compose(sight, (offer,), place, lambda one: filled(sight, one, values))

    form = sight.fold(f"fold-{place}", label or sight.ask_name(one.ask), inside)
    return Row(one.text, form=form, done=done, picture=picture)


def _done(sight: Sight[Any], ask: str, values: Mapping[str, str]) -> str:
    """What was done of a line: a scene was opened, a paper was handed over, a roll was called for
    as the line says it."""
    common, t = sight.view.common, sight.t
    if ask == "open-scene":
        is_open = any(one.opened for one in common.prepared if one.title == values.get("name"))
        return t("played") if is_open else ""
    if ask == "show-handout":
        papers = [one for one in common.handouts if one.id == values.get("id") and one.shown]
        to_all = any(one.to is None for one in papers)
        return t("handed to all") if to_all else t("handed over") if papers else ""
    return t("done") if any(_is_it(one, ask, values) for one in _asked(sight)) else ""


def _asked(sight: Sight[Any]) -> tuple[Mapping[str, Any], ...]:
    return sight.looks.asked_in_scene()


def _is_it(asked: Mapping[str, Any], ask: str, values: Mapping[str, str]) -> bool:
    """Whether what was sent is what a line speaks of; names may have been added to its own."""
    if asked.get("ask") != ask:
        return False
    return all(_holds(asked.get(name), value) for name, value in values.items())


def _holds(sent: object, value: str) -> bool:
    if isinstance(sent, list | tuple):
        return set(value.split(BETWEEN)) <= {str(one) for one in sent}
    return as_written(sent) == value


def _face(sight: Sight[Any], text: str) -> Hung | None:
    """The face of whoever a line names, for the keeper to show apart from the name."""
    for picture in sight.view.common.pictures:
        if picture.kind == "person" and picture.of and picture.of in text:
            return _shown(sight, picture, sight.t("Show the face, without a name"), "face")
    return None


def _of_paper(sight: Sight[Any], handout: str) -> Hung | None:
    """How a paper looks; it is shown with the paper itself."""
    for picture in sight.view.common.pictures:
        if picture.kind == "paper" and handout and picture.of == handout:
            return Hung(picture.id, picture.words, None)
    return None
