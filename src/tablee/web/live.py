"""The live stream of a seat: what changed, turn by turn, resumed exactly where it stopped."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Stream

from tablee.kernel.common.events import Rewound
from tablee.web.hub import Room
from tablee.web.keys import Held, Keys
from tablee.web.play import token_of
from tablee.web.regions import ON_THE_PAGE, REGIONS, Scene, Sent, context_of, scene_of, story
from tablee.web.render import page
from tablee.web.seating import Seated, seated_at

logger = logging.getLogger(__name__)

HEARTBEAT = 20.0
"""Seconds of silence after which a comment keeps the line open."""

RELOAD = b"event: reload\ndata: seat\n\n"
"""The page's part at the table has changed: it must be drawn anew."""


@get("/t/{table_id:str}/live")
async def live(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Stream:
    seated = await seated_at(request, table_id)
    resumed = request.headers.get("last-event-id")
    after = resumed or request.query_params.get("after") or "0"
    # A page that was just drawn says with whom; one that comes back may have missed who came.
    here = "" if resumed else request.query_params.get("here", "")
    start = int(after) if after.isascii() and after.isdigit() and len(after) < 12 else 0
    stream = LiveStream(seated, start, token_of(request), request.app.state.seat_keys, here)
    return Stream(
        stream.updates(),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class LiveStream:
    """One page's line to its table: where it is in the story and what it was sent."""

    def __init__(self, seated: Seated, after: int, csrf: str, keys: Keys, here: str = "") -> None:
        self.seated = seated
        self._here = here
        self.after = min(after, seated.room.table.history.turns)
        self._csrf = csrf
        self._keys = keys
        self._sent = Sent()
        self._role = seated.room.table.by(seated.seat).role

    async def updates(self) -> AsyncIterator[bytes]:
        """Server-sent events: the id of each is the turn up to which the page now knows all."""
        room, seat = self.seated.room, self.seated.seat
        clock = asyncio.get_running_loop().time
        checked = clock()
        async with room.watching(seat) as watcher:
            await asyncio.to_thread(self._open)
            while not watcher.is_dismissed:
                try:
                    message = await asyncio.to_thread(self.message)
                except Exception:
                    # The page stays as it is until the next change: a stream that broke off
                    # would only be opened again at once, and break again.
                    logger.exception("no update for %s", self.seated.table_id)
                    message = b""
                if message:
                    yield message
                if message is RELOAD:
                    return
                try:
                    await asyncio.wait_for(watcher.news(), HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
                if clock() - checked >= HEARTBEAT:
                    checked = clock()
                    if not await asyncio.to_thread(self._still_seated):
                        return

    def _still_seated(self) -> bool:
        """A link that was revoked shows nothing any more, even on a page that stays open."""
        held = Held(self.seated.table_id, self.seated.seat)
        return any(found == held for _, found in self._keys.held_by([self.seated.token]))

    def _scene(self) -> Scene:
        at = self.seated
        return scene_of(at.room, at.table_id, at.seat, at.language)

    def _open(self) -> None:
        """A page that missed nothing has its regions as they are."""
        scene = self._scene()
        if (self.after, self._here) == (scene.turn, scene.here):
            context = context_of(self.seated.room, scene, self._csrf)
            self._sent.remember(context, *REGIONS)

    def message(self) -> bytes:
        """What this page does not know yet; empty when there is nothing."""
        room = self.seated.room
        scene = self._scene()
        if scene.view.role != self._role:
            return RELOAD
        context = context_of(room, scene, self._csrf)
        parts = list(self._sent.changed(context))
        rewound = _rewound(room, self.after, scene.turn)
        lines = story(room, scene, 0 if rewound else self.after)
        if rewound:
            lines = lines[-ON_THE_PAGE:]
        if not parts and not lines and scene.turn == self.after:
            return b""
        self.after = scene.turn
        text = page("update.html", {**context, "parts": parts, "lines": lines, "rewound": rewound})
        return event_of(scene.turn, text)


def event_of(turn: int, text: str) -> bytes:
    """One server-sent event. Without a text it only says how far the page now is."""
    text = text.strip()
    data = "".join(f"data: {line}\n" for line in re.split(r"\r\n|\r|\n", text)) if text else ""
    return f"id: {turn}\n{data}\n".encode()


def _rewound(room: Room, after: int, turn: int) -> bool:
    history = room.table.history
    return any(
        isinstance(entry.event, Rewound)
        for number in range(after + 1, turn + 1)
        for entry in history.turn(number)
    )


handlers = [live]
