"""What one page was sent, so that it is sent again only what has changed since."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablee.kernel.common import tell as common
from tablee.web.site.parts import Drawn, addressed
from tablee.web.table.regions import REGIONS, framed, is_of_parts, region
from tablee.web.table.scene import Scene, digest
from tablee.web.table.sight import drawn_parts

Marks = tuple[tuple[str, bytes], ...]
"""How the parts of a region looked, in their order."""


class Sent:
    """What one page was sent: it is sent again what has changed, and nothing is rendered twice."""

    def __init__(self) -> None:
        self._marks: dict[str, bytes] = {}
        self._parts: dict[str, Marks] = {}
        self._inputs: dict[str, object] = {}

    @property
    def is_nothing(self) -> bool:
        """Whether the page was sent nothing yet, and has nothing."""
        return not self._inputs

    def remember(self, context: Mapping[str, Any]) -> None:
        """The page has all regions as they are now."""
        for name in REGIONS:
            self._inputs[name] = inputs(context["scene"], name)
            if is_of_parts(context, name):
                self._marks[name] = digest(framed(context, name, ()))
                self._parts[name] = _marks(drawn_parts(context["sight"], name))
            else:
                self._marks[name] = digest(region(context, name))

    def copy(self) -> "Sent":
        """What another page of the same seat was sent, which was drawn from the same."""
        other = Sent()
        other._marks, other._inputs = dict(self._marks), dict(self._inputs)
        other._parts = dict(self._parts)
        return other

    def changed(self, context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """What looks different from what this page was sent last, each under its id: regions, or
        single parts of them."""
        for name in REGIONS:
            now = inputs(context["scene"], name)
            if name in self._inputs and self._inputs[name] == now:
                continue
            self._inputs[name] = now
            if is_of_parts(context, name):
                yield from self._changed_parts(context, name)
                continue
            html = region(context, name)
            mark = digest(html)
            self._parts.pop(name, None)
            if self._marks.get(name) != mark:
                self._marks[name] = mark
                yield name, html

    def _changed_parts(self, context: Mapping[str, Any], name: str) -> Iterator[tuple[str, str]]:
        """The parts that changed; or the region, in which those that did not are only named."""
        scene: Scene = context["scene"]
        found = drawn_parts(context["sight"], name)
        frame = digest(framed(context, name, ()))
        before, same_frame = self._parts.get(name), self._marks.get(name) == frame
        self._marks[name], self._parts[name] = frame, _marks(found)
        known = dict(before or ())
        if before is None or not same_frame or list(known) != [part.key for part in found]:
            stay = [part.key for part in found if known.get(part.key) == part.mark]
            yield name, framed(context, name, found, stay)
            return
        for part in found:
            if known[part.key] != part.mark:
                yield part.key, addressed(part.html, scene.table_id, context["csrf"])


def _marks(parts: Iterable[Drawn]) -> Marks:
    return tuple((part.key, part.mark) for part in parts)


def inputs(scene: Scene, name: str) -> object:
    """All that a region depends on. A game's regions may use anything but the number of the turn;
    the top and the talk show what all games share."""
    shared = (scene.view.role, scene.view.common)
    match name:
        case "top":
            return (*shared, scene.present, _common_offers(scene))
        case "talk":
            return (*shared, _common_offers(scene))
        case "desk" if scene.view.role != "keeper":
            return shared
        case _:
            return (
                *shared,
                scene.view.game,
                scene.offers,
                scene.present,
                scene.is_short,
                scene.foreseen,
                *((scene.happened, scene.put_away) if name == "now" else ()),
            )


REWINDS = frozenset({"rewind", "want-rewind"})


def _common_offers(scene: Scene) -> tuple[object, ...]:
    """What is offered at any table. Places to go back to change with every turn, and are looked up
    when somebody opens their fold: here it counts only whether there are any."""
    offers = [offer for offer in scene.offers if offer.ask in common.ASKS]
    can_go_back = any(offer.ask in REWINDS for offer in offers)
    return (can_go_back, *(offer for offer in offers if offer.ask not in REWINDS))
