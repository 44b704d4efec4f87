"""The live stream of a seat: what changed, turn by turn, resumed exactly where it stopped."""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, AsyncIterator, Hashable, Mapping
from contextlib import ExitStack, aclosing

from sqlalchemy.exc import DBAPIError

from tablee.kernel.common.events import Rewound
from tablee.web.site.crowds import Crowd, Door
from tablee.web.site.folds import Folds
from tablee.web.site.measures import DRAWING_SECONDS
from tablee.web.site.parts import TOKEN_TO_COME
from tablee.web.site.render import page
from tablee.web.table.keys import Keys
from tablee.web.table.regions import ON_THE_PAGE, Scene, context_of, scene_of, story
from tablee.web.table.room import Room
from tablee.web.table.seating import Seated
from tablee.web.table.sent import Sent
from tablee.web.table.watcher import Watcher

logger = logging.getLogger(__name__)

HEARTBEAT = 5.0
"""Seconds of silence after which the page is told that its line still holds (`live.js` counts)."""

BEAT = b"event: beat\ndata:\n\n"


RELOAD = b"event: reload\ndata: seat\n\n"
"""The page's part at the table has changed: it must be drawn anew."""


OF_THE_LAYOUT = re.compile(
    r"(?<=>)\s*\n\s*(?=</?(?:a|article|button|circle|details|div|fieldset|form|h2|h3|header"
    r"|hx-partial|input|label|legend|li|ol|optgroup|option|p|path|rect|section|select|small|span"
    r"|summary|svg|table|tbody|td|text|textarea|th|thead|time|tr|ul|use)\b)"
    r"|(?<=[\"a-z0-9])\s*\n\s*(?=[a-z][a-z:-]*=\")"
)
"""Lines that end where nothing shows it, between tags and between what a tag carries: each costs
six bytes more than a space."""


TOKEN_FIELD = re.compile(
    rf'<input type="hidden"\s+name="_csrf_token"\s+value="{TOKEN_TO_COME}">\s*'.encode()
)
"""What a form carries that is sent without the page's script, which has the token itself."""


NO_CROWDS: Mapping[Hashable, Crowd] = {}


class LiveStream:
    """One page's line to its table: where it is in the story and what it was sent."""

    def __init__(self, seated: Seated, after: int, csrf: str, keys: Keys, here: str = "") -> None:
        self.seated = seated
        self._here = here
        self.after = min(after, seated.room.table.history.turns)
        self._csrf = csrf.encode()
        self._keys = keys
        self._sent = Sent()
        self._role = seated.room.table.by(seated.seat).role

    async def updates(
        self, crowds: Mapping[Hashable, Crowd] = NO_CROWDS, door: Door | None = None
    ) -> AsyncIterator[bytes]:
        """Server-sent events: the id of each is the turn up to which the page now knows all.

        While it runs it is one of these crowds. Behind a door that is shut there is nothing: the
        page comes back by itself, to the server that is started next.
        """
        async with self.seated.room.watching(self.seated.seat, self.seated.token) as watcher:
            if door is not None and door.is_shut:
                return
            with ExitStack() as places:
                for whose, crowd in crowds.items():
                    places.enter_context(crowd.joined(whose, watcher))
                async with aclosing(self._messages(watcher)) as messages:
                    async for message in messages:
                        yield message

    async def _messages(self, watcher: Watcher) -> AsyncGenerator[bytes, None]:
        is_open = False
        while True:
            async with self.seated.room.drawing(self.seated.seat):
                # Whoever was dismissed while waiting for a turn is not drawn for any more.
                if watcher.is_dismissed:
                    return
                if not is_open:
                    is_open = await asyncio.to_thread(self._open)
                with DRAWING_SECONDS.time():
                    message = await asyncio.to_thread(self._next)
            if message:
                yield message
            if message in (RELOAD, None):
                return
            try:
                await asyncio.wait_for(watcher.news(), HEARTBEAT)
            except TimeoutError:
                yield BEAT

    def _next(self) -> bytes | None:
        """What this page does not know yet; None when it may know no more."""
        try:
            if not self._still_seated():
                return None
        except DBAPIError as problem:
            # Nobody can say whether it may look on: the page comes in again, and is told then.
            logger.warning("a stream of %s ends: %s", self.seated.table_id, problem.orig)
            return None
        try:
            return self.message()
        except Exception:
            # The page stays as it is until the next change: a stream that broke off
            # would only be opened again at once, and break again.
            logger.exception("no update for %s", self.seated.table_id)
            return b""

    def _still_seated(self) -> bool:
        """A link that was revoked shows nothing any more, even on a page that stays open."""
        at = self.seated
        return any(held.is_seat(at.table_id, at.seat) for _, held in self._keys.held_by([at.token]))

    def _scene(self) -> Scene:
        at = self.seated
        return scene_of(at.room, at.table_id, at.seat, at.language)

    def _open(self) -> bool:
        """A page that missed nothing has its regions as they are."""
        scene = self._scene()
        if (self.after, self._here) == (scene.turn, scene.here):
            self._sent.remember(context_of(self.seated.room, scene, TOKEN_TO_COME, Folds()))
        return True

    def message(self) -> bytes:
        """What this page does not know yet; empty when there is nothing."""
        scene = self._scene()
        # A history that is shorter than what this page knows is another one.
        if scene.view.role != self._role or scene.turn < self.after:
            return RELOAD
        drawn = self._first(scene) if self._sent.is_nothing else self._changes(scene)
        return TOKEN_FIELD.sub(b"", drawn).replace(TOKEN_TO_COME.encode(), self._csrf)

    def _first(self, scene: Scene) -> bytes:
        """All that a page needs which was drawn before this moment. A seat that opens many streams
        at once is drawn for once."""
        firsts = self.seated.room.firsts
        key = (scene.view.seat, scene.language, self.after)
        known = firsts.get(key)
        if known is not None and known[0] == scene:
            self._sent = known[1].copy()
            self.after = scene.turn
            return known[2]
        message = self._changes(scene)
        firsts.clear()  # one seat's, at a time
        firsts[key] = (scene, self._sent.copy(), message)
        return message

    def _changes(self, scene: Scene) -> bytes:
        room = self.seated.room
        context = context_of(room, scene, TOKEN_TO_COME, Folds())
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
    if not text:
        return f"id: {turn}\n\n".encode()
    text = OF_THE_LAYOUT.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    data = text.replace("\n", "\ndata: ")
    return f"id: {turn}\ndata: {data}\n\n".encode()


def _rewound(room: Room, after: int, turn: int) -> bool:
    history = room.table.history
    return any(
        isinstance(entry.event, Rewound)
        for number in range(after + 1, turn + 1)
        for entry in history.turn(number)
    )
