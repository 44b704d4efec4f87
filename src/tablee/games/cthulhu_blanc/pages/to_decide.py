"""What else waits for a word of this seat: papers to sign, ways down that the keeper opened."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.pages.tray import TrayPaper, tray_paper
from tablee.games.cthulhu_blanc.pages.ways_down import way_down
from tablee.games.cthulhu_blanc.pages.words import People, Seen
from tablee.games.cthulhu_blanc.state import Meter
from tablee.kernel.acts import Act
from tablee.kernel.page import Part

OPENED: tuple[tuple[Meter, str], ...] = (
    ("folie", "roll-suppression"),
    ("blessures", "accept-care"),
)
"""The ways down on which the keeper speaks first, and what their player answers."""


class ToSign(Part, frozen=True):
    """The papers that somebody has to sign, or to hand on."""

    template: ClassVar[str] = "to_sign.html"

    papers: tuple[TrayPaper, ...]


class OpenWay(Part, frozen=True):
    """A way down that the keeper has opened."""

    template: ClassVar[str] = "open_way.html"

    meter: str
    title: str
    text: str
    acts: tuple[Act, ...]


def to_sign(sight: Seen) -> Iterator[ToSign]:
    people = sight.once(People)
    papers = tuple(
        tray_paper(sight, people, paper, "-due")
        for paper in sight.mine.papers
        if paper.who in people.own and sight.offer_of("sign-paper", paper=paper.id)
    )
    if papers:
        yield ToSign(key="to-sign", papers=papers)


def open_ways(sight: Seen) -> Iterator[OpenWay]:
    people = sight.once(People)
    for who in people.own:
        for meter, answer in OPENED:
            offered = sight.offer_of(answer, who=who)
            way = way_down(sight, people.by_id[who], meter) if offered else None
            if way:
                acts = tuple(replace(act, id=f"{act.id}-due") for act in way.acts)
                yield OpenWay(
                    key=f"open-way-{who}-{meter}",
                    meter=meter,
                    title=way.title,
                    text=way.text,
                    acts=acts,
                )
