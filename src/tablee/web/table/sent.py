"""What one page was sent, so that it is sent again only what has changed since."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from tablee.kernel.common import tell as common
from tablee.web.site.parts import Drawn, addressed
from tablee.web.table.regions import REGIONS, framed, is_of_parts, region, waits_html
from tablee.web.table.scene import Scene, digest
from tablee.web.table.shown_before import ShownBefore
from tablee.web.table.sight import drawn_parts

Marks = tuple[tuple[str, bytes], ...]
"""How the parts of a region looked, in their order."""

Within = dict[tuple[str, ...], bytes]
"""How the parts inside these looked, by the keys of all around them: one that has moved is sent
again."""


class Sent:
    """What one page was sent: it is sent again what has changed, and nothing is rendered twice."""

    def __init__(self) -> None:
        self._marks: dict[str, bytes] = {}
        self._parts: dict[str, Marks] = {}
        self._within: dict[str, Within] = {}
        self._inputs: dict[str, Inputs] = {}
        self._before = ShownBefore()

    @property
    def is_nothing(self) -> bool:
        """Whether the page was sent nothing yet, and has nothing."""
        return not self._inputs

    def remember(self, context: Mapping[str, Any]) -> None:
        """The page has all regions as they are now."""
        self._inputs = inputs(context["scene"])
        for name in REGIONS:
            if is_of_parts(context, name):
                self._marks[name] = digest(framed(context, name, ()))
                found = drawn_parts(context["sight"], name)
                self._parts[name], self._within[name] = _marks(found), _inner_marks(found)
            else:
                self._note_region(context, name, region(context, name))

    def copy(self) -> "Sent":
        """What another page of the same seat was sent, which was drawn from the same."""
        other = Sent()
        other._marks, other._inputs = dict(self._marks), dict(self._inputs)
        other._parts, other._within = dict(self._parts), dict(self._within)
        other._before = self._before.copy()
        return other

    def changed(self, context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """What looks different from what this page was sent last, each under its id: regions, or
        single parts of them."""
        before, self._inputs = self._inputs, inputs(context["scene"])
        for name in REGIONS:
            if self._inputs[name].same(before.get(name)):
                continue
            if is_of_parts(context, name):
                yield from self._changed_parts(context, name)
                continue
            html = region(context, name)
            self._parts.pop(name, None)
            if self._note_region(context, name, html):
                yield name, html
        if not self._inputs["waits"].same(before.get("waits")):
            yield from self._changed_waits(context)

    def _note_region(self, context: Mapping[str, Any], name: str, html: str) -> bool:
        """Notes how a region looks; whether it looked otherwise. Whom the table waits for is sent
        alone where the rest of the top is as it was."""
        waits = _waits(context) if name == "top" else ""
        mark = digest(html.replace(waits, "", 1) if waits else html)
        is_other = self._marks.get(name) != mark
        self._marks[name] = mark
        if is_other and waits:
            self._marks["waits"] = digest(waits)
        return is_other

    def _changed_waits(self, context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        html = _waits(context)
        mark = digest(html)
        if html and self._marks.get("waits") != mark:
            self._marks["waits"] = mark
            yield "waits", html

    def _changed_parts(self, context: Mapping[str, Any], name: str) -> Iterator[tuple[str, str]]:
        """The parts that changed; or the region, in which those that did not are only named."""
        scene: Scene = context["scene"]
        found = drawn_parts(context["sight"], name)
        frame = digest(framed(context, name, ()))
        before, same_frame = self._parts.get(name), self._marks.get(name) == frame
        self._marks[name], self._parts[name] = frame, _marks(found)
        known, inside = dict(before or ()), self._within[name] if before else {}
        self._within[name] = _inner_marks(found)
        if before is None or not same_frame or list(known) != [part.key for part in found]:
            stay = [part.key for part in found if known.get(part.key) == part.mark]
            thin = [
                part if part.key in stay else part._replace(html=self._thin(part, inside))
                for part in found
            ]
            yield name, framed(context, name, thin, stay)
            return
        for part in found:
            if known[part.key] != part.mark:
                html = self._thin(part, inside)
                yield part.key, addressed(html, scene.table_id, context["csrf"])

    def _thin(self, part: Drawn, known: Within, around: tuple[str, ...] = ()) -> str:
        """A part in which those that look as they did are only named, as is all that the page was
        shown before."""
        if not part.within:
            return self._before.told(part)
        html, here = part.html, (*around, part.key)
        for inner in part.within:
            is_same = known.get((*here, inner.key)) == inner.mark
            thin = inner.stub if is_same else self._thin(inner, known, here)
            html = html.replace(inner.html, thin, 1)
        return html


def _waits(context: Mapping[str, Any]) -> str:
    return waits_html(context["game"], context["scene"], context["csrf"])


def _marks(parts: Iterable[Drawn]) -> Marks:
    return tuple((part.key, part.mark) for part in parts)


def _inner_marks(parts: Iterable[Drawn], around: tuple[str, ...] = ()) -> Within:
    found: Within = {}
    for part in parts:
        if part.within:
            here = (*around, part.key)
            found |= {(*here, inner.key): inner.mark for inner in part.within}
            found |= _inner_marks(part.within, here)
    return found


class Inputs(NamedTuple):
    """All that a region depends on: what this seat knows that is small, as a mark, and what is
    another one as soon as anything in it has changed: the state of the game, what happened."""

    mark: bytes
    state: object = None
    happened: object = None

    def same(self, other: "Inputs | None") -> bool:
        return (
            other is not None
            and self.mark == other.mark
            and self.state is other.state
            and self.happened is other.happened
        )


def inputs(scene: Scene) -> dict[str, Inputs]:
    """A game's regions may use anything but the number of the turn; the top and the talk show what
    all games share."""
    view = scene.view
    shared = _mark(view.common, view.role, sorted(scene.by.acts_for if scene.by else ()))
    offers = _mark(*_common_offers(scene))
    present = _mark(sorted(scene.present))
    of_the_game = shared + offers + present + _mark(scene.by, scene.is_short, scene.foreseen)
    waits = _mark(scene.waits)
    around = waits + _mark(sorted(scene.put_away), scene.nudged)
    keeper = view.role == "keeper"
    return {
        "top": Inputs(shared + present + offers + _mark(scene.waits is None, scene.asked)),
        "waits": Inputs(waits),
        "talk": Inputs(shared + offers),
        "desk": Inputs(of_the_game, scene.state) if keeper else Inputs(shared),
        "sheet": Inputs(of_the_game, scene.state),
        "now": Inputs(of_the_game + around, scene.state, scene.happened),
    }


def _mark(*values: object) -> bytes:
    """A page is remembered by marks: what they stand for is many times as large."""
    return hashlib.blake2b(msgspec.msgpack.encode(values, enc_hook=str), digest_size=16).digest()


REWINDS = frozenset({"rewind", "want-rewind"})


def _common_offers(scene: Scene) -> tuple[object, ...]:
    """What is offered at any table. Places to go back to change with every turn, and are looked up
    when somebody opens their fold: here it counts only whether there are any."""
    offers = [offer for offer in scene.offers if offer.ask in common.ASKS]
    can_go_back = any(offer.ask in REWINDS for offer in offers)
    return (can_go_back, *(offer for offer in offers if offer.ask not in REWINDS))
