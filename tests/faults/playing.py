"""People at tables through a bad line: they ask until they are answered, and watch their pages."""

import threading
import time
from functools import cache

import httpx

HIDDEN = "98765432109"
"""What the keeper of every table hides. No player may ever be sent it."""

SEATS = ("isa", "tom")


class Table:
    """A table made through the balancer."""

    def __init__(self, url):
        wanted = {"game": "toy", "keeper": "gardien", "players": list(SEATS), "title": "La cave"}
        made = asked_until_answered(url, "/api/tables", wanted).json()
        self.id, self.tokens = made["table"], made["seats"]
        hide = {"ask": {"ask": "hide", "number": int(HIDDEN)}, "key": "hidden"}
        asked_until_answered(url, f"/api/tables/{self.id}/asks", hide, self.tokens["gardien"])


@cache
def client():
    """Comes over a new connection each time, so that any node may answer."""
    once = httpx.Limits(max_keepalive_connections=0)
    return httpx.Client(timeout=15, verify=False, limits=once)  # noqa: S501 - plain http


def asked_until_answered(url, path, body, token="", stop=None):
    """Sends the same again until it is answered; None if it is stopped before."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while stop is None or not stop.is_set():
        try:
            answer = client().post(f"{url}{path}", json=body, headers=headers)
        except httpx.TransportError:
            time.sleep(0.05)
            continue
        if answer.status_code < 429:
            assert answer.status_code == 201, answer.text
            return answer
        time.sleep(0.1)
    return None


class Asker(threading.Thread):
    """Asks one thing after the other; what was not answered is asked again with the same key."""

    def __init__(self, url, table, seat, name, pause=0.0):
        super().__init__(daemon=True)
        self._url, self._table, self._seat = url, table, seat
        self._name, self._pause = name, pause
        self.stop = threading.Event()
        self.acknowledged = {}
        """The turn and the events that each key was answered with."""
        self.sent = 0

    def run(self):
        path = f"/api/tables/{self._table.id}/asks"
        token = self._table.tokens[self._seat]
        while not self.stop.wait(self._pause):
            key = f"{self._name}-{self.sent}"
            what = {"ask": "throw"} if self.sent % 2 else {"ask": "count", "amount": 1}
            self.sent += 1
            answer = asked_until_answered(
                self._url, path, {"ask": what, "key": key}, token, self.stop
            )
            if answer is not None:
                (turn,) = answer.json()["turns"]
                self.acknowledged[key] = turn["number"], turn["events"]


class Page(threading.Thread):
    """An open page: it follows its stream, and comes back where it stopped when that is lost."""

    def __init__(self, url, table, seat):
        super().__init__(daemon=True)
        self._url, self._table, self.seat = url, table, seat
        self.stop = threading.Event()
        self.turn = 0
        self.is_betrayed = False
        """Whether it was ever sent what the keeper hides."""
        self.since = 0.0
        """When its stream was opened last."""
        self.lost = None
        """Since when it has no stream, if it has none."""
        self.away = []
        """When the stream was lost each time, and the seconds until it was there again."""

    def run(self):
        with httpx.Client(base_url=self._url, timeout=20) as client:
            while not self.stop.is_set():
                try:
                    if not client.cookies:
                        client.get(f"/s/{self._table.tokens[self.seat]}", follow_redirects=True)
                    headers = {"Last-Event-ID": str(self.turn)} if self.turn else {}
                    path = f"/t/{self._table.id}/live"
                    with client.stream("GET", path, headers=headers) as stream:
                        if stream.status_code == 200:
                            if self.lost is not None:
                                self.away.append((self.lost, time.monotonic() - self.lost))
                            self.lost = None
                            self.since = time.monotonic()
                            self._follow(stream)
                except (httpx.TransportError, httpx.StreamError):
                    pass
                self.lost = self.lost or time.monotonic()
                time.sleep(0.2)

    def _follow(self, stream):
        for line in stream.iter_lines():
            self.is_betrayed |= HIDDEN in line
            if line.startswith("id: "):
                self.turn = int(line[4:])
            if self.stop.is_set():
                return
