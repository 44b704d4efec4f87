"""A small client for the API of a site: tables, seats, asks, odds and stories, typed.

    site = Site("http://127.0.0.1:8000")
    table = site.new_table("yacdha", keeper="Anna", players=["Tom"])
    tom = table["Tom"]
    tom.ask("create-investigator", name="John", occupation="Cooking")

It needs nothing beyond what Tablée itself is installed with, and works with a site of the same
version or a later one. A `Site` keeps one connection open and belongs to one thread.
"""

import http.client
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from tablee.kernel.line import Line
from tablee.kernel.shapes import json_reader, read_as
from tablee.kernel.words import Offer
from tablee.web.api.messages import BlankTurn, Die, Done, FacesWanted, GameCard, Made, NewKey
from tablee.web.api.messages import SeenTurn as Turn

__all__ = [
    "BlankTurn",
    "Chance",
    "Die",
    "Done",
    "FacesNeeded",
    "GameCard",
    "Line",
    "Offer",
    "Refused",
    "Seat",
    "Site",
    "Trouble",
    "Turn",
]

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds after which a site that says nothing is given up."""

LONGEST_KEY = 24


class Said(msgspec.Struct, frozen=True):
    """Why something was not done, as the site says it."""

    status: int
    sentence: str
    rule: str = ""
    also: tuple[dict[str, str], ...] = ()


class Trouble(Exception):
    """The site did not do it; `status` as in HTTP, and a sentence for people."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.sentence)
        self.status, self.sentence = said.status, said.sentence


class Refused(Trouble):
    """The rules say no: which one, and whatever else is wrong."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.rule, self.also = said.rule, said.also


class FacesNeeded(Exception):
    """Real dice are thrown at this table: ask again with their faces."""

    def __init__(self, wanted: FacesWanted) -> None:
        super().__init__(wanted.sentence)
        self.dice, self.given = wanted.dice, wanted.given


class Chance(msgspec.Struct, frozen=True):
    """How likely an outcome has a value. `exact` is None where it was simulated."""

    value: Any
    exact: str | None
    chance: float
    low: float
    high: float
    sentence: str = ""

    @property
    def fraction(self) -> Fraction | None:
        return Fraction(self.exact) if self.exact else None


class Seen(msgspec.Struct, frozen=True):
    """What a seat may know. `game` is as its game writes it, `common` is what all games share."""

    seat: str
    role: str
    turn: int
    common: dict[str, Any]
    game: dict[str, Any]


class Site:
    """A site that serves Tablée, at an address such as https://table.example.org."""

    def __init__(self, address: str, *, language: str = "en", patience: float = PATIENCE) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{address!r} is not the address of a site")
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self._line = kind(parts.hostname, parts.port, timeout=patience)
        self._language = language
        self.address = f"{parts.scheme}://{parts.netloc}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._line.close()

    def games(self) -> list[GameCard]:
        """The games that can be played there."""
        return self.call("GET", "/api/games", list[GameCard])

    def new_table(
        self,
        game: str,
        *,
        keeper: str,
        players: Sequence[str],
        title: str = "",
        options: Mapping[str, str] | None = None,
    ) -> dict[str, "Seat"]:
        """A new table: its seats by their names, the keeper's first."""
        wanted = {"game": game, "keeper": keeper, "players": list(players), "title": title}
        made = self.call("POST", "/api/tables", Made, {**wanted, "options": dict(options or {})})
        return {name: Seat(self, made.table, token) for name, token in made.seats.items()}

    def seat(self, table: str, token: str) -> "Seat":
        """A seat whose token you have: the last part of its link."""
        return Seat(self, table, token)

    def call(
        self, method: str, path: str, kind: type[T], body: object = None, token: str = ""
    ) -> T:
        """One request and its answer, as what it should be; Trouble, Refused or FacesNeeded."""
        headers = {"Accept": "application/json", "Accept-Language": self._language}
        data = None
        if body is not None:
            data, headers["Content-Type"] = msgspec.json.encode(body), "application/json"
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, answer = self._sent(method, path, data, headers)
        if status == 409:
            raise FacesNeeded(json_reader(FacesWanted).decode(answer))
        if status >= 400:
            raise _trouble(status, answer)
        return json_reader(kind).decode(answer)

    def _sent(
        self, method: str, path: str, data: bytes | None, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        """A line that the site closed meanwhile is opened again, once; asks carry a key, so that
        nothing is done twice."""
        for is_last in (False, True):
            try:
                self._line.request(method, path, data, headers)
                answer = self._line.getresponse()
                return answer.status, answer.read()
            except (ConnectionError, http.client.HTTPException):
                self._line.close()
                if is_last:
                    raise
        raise AssertionError


def _trouble(status: int, answer: bytes) -> Trouble:
    try:
        said = json_reader(Said).decode(answer)
    except msgspec.DecodeError:
        return Trouble(Said(status, f"The site answered {status}."))
    return Refused(said) if said.rule else Trouble(said)


def _turn(one: dict[str, Any]) -> Turn | BlankTurn:
    return read_as(Turn, one) if "events" in one else read_as(BlankTurn, one)


class Seat:
    """A place at a table, held by its token."""

    def __init__(self, site: Site, table: str, token: str) -> None:
        self.site, self.table, self._token = site, table, token

    def __repr__(self) -> str:
        return f"Seat(table={self.table!r})"

    @property
    def link(self) -> str:
        """What opens this seat in a browser. Whoever has it sits here."""
        return f"{self.site.address}/s/{self._token}"

    def view(self) -> Seen:
        return self._get("view", Seen)

    def offers(self) -> list[Offer]:
        """Everything that this seat may ask now."""
        return self._get("offers", list[Offer])

    def ask(self, name: str, /, *, faces: Sequence[int] | None = None, **fields: object) -> Done:
        """Asks, and returns when what happened is on the disk. `faces` are those of real dice."""
        sent: dict[str, object] = {
            "ask": {"ask": name, **fields},
            "key": secrets.token_urlsafe(LONGEST_KEY),
            "nonce": secrets.token_urlsafe(LONGEST_KEY),
        }
        if faces is not None:
            sent["faces"] = list(faces)
        return self._post("asks", Done, sent)

    def odds(self, name: str, /, **fields: object) -> dict[str, dict[str, list[Chance]]]:
        """The chances of an ask, by hypothesis (mostly one, named "") and outcome."""
        kind = dict[str, dict[str, list[Chance]]]
        return self._post("odds", kind, {"ask": {"ask": name, **fields}})

    def turns(self, after: int = 0) -> list[Turn | BlankTurn]:
        """The turns after one; of some only the number, for there is nothing to see of them."""
        # Both have numbers, and only one has events: told apart by hand.
        found = self._get(f"stream?after={after}", list[dict[str, Any]])
        return [_turn(one) for one in found]

    def follow(self, after: int = 0, *, every: float = 1.0) -> Iterator[Turn | BlankTurn]:
        """The turns after one, and all that are still to come."""
        while True:
            for turn in self.turns(after):
                after = turn.number
                yield turn
            time.sleep(every)

    def story(self, after: int = 0) -> list[Line]:
        """The turns after one as this seat is told them."""
        return self._get(f"chronicle?after={after}", list[Line])

    def own_key(self) -> None:
        """Exchanges the token for one that whoever made the table has never seen."""
        self._token = self._post("key", NewKey, None).token

    def _path(self, what: str) -> str:
        return f"/api/tables/{quote(self.table, safe='')}/{what}"

    def _get(self, what: str, kind: type[T]) -> T:
        return self.site.call("GET", self._path(what), kind, token=self._token)

    def _post(self, what: str, kind: type[T], body: object) -> T:
        return self.site.call("POST", self._path(what), kind, body, token=self._token)
