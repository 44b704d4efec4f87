"""Pages of a table as a load generator sees them: streams that note what they hear, and when."""

import asyncio
import contextlib
import json
import re
import time

HEARD = re.compile(rb"^id: (\d+)\r?$", re.MULTILINE)


def place_of(address):
    host, port = address.removeprefix("http://").split(":")
    return host, int(port)


class Page:
    """An open stream: how many bytes each update took, and when each turn was known."""

    def __init__(self, address, path, cookie=""):
        self._place, self._path, self._cookie = place_of(address), path, cookie
        self.turn = 0
        self.known_at = {}
        self.sizes = []
        self._news = asyncio.Condition()

    async def open(self):
        self._reader, self._writer = await asyncio.open_connection(*self._place)
        cookie = f"Cookie: {self._cookie}\r\n" if self._cookie else ""
        self._writer.write(f"GET {self._path} HTTP/1.1\r\nHost: x\r\n{cookie}\r\n".encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        self._task = asyncio.create_task(self._listen())

    async def _listen(self):
        """Reads chunks until they make an event. Chunk heads are counted too: a few bytes each."""
        event = bytearray()
        while data := await self._reader.read(1 << 20):
            event += data
            while (end := event.find(b"\n\n")) >= 0:
                await self._hear(bytes(event[: end + 2]))
                del event[: end + 2]

    async def _hear(self, event):
        found = HEARD.findall(event)
        if not found:
            return
        self.turn = int(found[-1])
        self.known_at[self.turn] = time.perf_counter()
        self.sizes.append(len(event))
        async with self._news:
            self._news.notify_all()

    async def knows(self, turn, seconds=30):
        """Waits until this page has been told of a turn."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: self.turn >= turn)

    def told_of(self, turn):
        """When this page first knew of a turn; None if it does not."""
        later = [number for number in self.known_at if number >= turn]
        return self.known_at[min(later)] if later else None

    def close(self):
        self._task.cancel()
        self._writer.close()


class Line:
    """One connection that stays open, written by hand: a client library would use more of the
    machine than the server."""

    def __init__(self, address):
        self._place = place_of(address)
        self._turn = asyncio.Lock()
        self._writer = None

    async def post(self, path, value, token=""):
        body = json.dumps(value).encode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        sent = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\n{bearer}Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        async with self._turn:
            try:
                head = await self._head_of_answer(sent)
            except (asyncio.IncompleteReadError, ConnectionError):  # closed as this was sent
                self._writer = None
                head = await self._head_of_answer(sent)
            length = int(re.search(rb"content-length: (\d+)", head, re.IGNORECASE)[1])
            answer = await self._reader.readexactly(length)
            return int(head.split()[1]), json.loads(answer or b"null")

    async def _head_of_answer(self, sent):
        if self._writer is None or self._reader.at_eof():  # a server closes what lies idle
            self._reader, self._writer = await asyncio.open_connection(*self._place)
        self._writer.write(sent)
        return await self._reader.readuntil(b"\r\n\r\n")

    def close(self):
        if self._writer is not None:
            with contextlib.suppress(OSError):
                self._writer.close()
