"""How a site is hosted: what `tablee serve` was told."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

KEY_BYTES = 18
COOKIE = "tablee_host"

Logging = Literal["trouble", "lines", "json"]
"""Only what went wrong; or every request too, as lines or as JSON."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    """`key` opens the host's page and the measures; without one nothing does."""

    key: str = ""
    address: str = ""
    """How people reach the site: the beginning of every link."""
    proxies: tuple[str, ...] = ()
    """Whose word counts on where a request came from: addresses or networks."""
    backups: Path | None = None
    """The folder of the daily backups."""
    packs: Path | None = None
    """The folder of the packs that the host puts out for everybody."""
    makes_backups: bool = True
    """Whether it is this process that makes them."""
    keep: int = 7
    log: Logging = "trouble"
    listens_on: str = ""
    """The address of this machine at which the server listens, and its port; "" if not known."""
    port: int = 0
    push_to: tuple[str, ...] = ()
    """Push services in our own networks to which alerts may go; those of the public one always."""
    drain: float = 0
    """Seconds for which a server that was told to stop says so before it does."""

    def __repr__(self) -> str:
        return "Hosting(secret)"

    @property
    def cookie(self) -> str:
        """What a browser shows once the key was typed into it."""
        return hashlib.sha256(f"host {self.key}".encode()).hexdigest()

    def is_key(self, given: str) -> bool:
        return bool(self.key) and hmac.compare_digest(given.encode(), self.key.encode())

    def knows(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> bool:
        """Whether a request comes from the host."""
        shown = headers.get("authorization", "").removeprefix("Bearer ").strip()
        return self.is_key(shown) or self.is_cookie(cookies.get(COOKIE, ""))

    def is_cookie(self, given: str) -> bool:
        return bool(self.key) and hmac.compare_digest(given.encode(), self.cookie.encode())
