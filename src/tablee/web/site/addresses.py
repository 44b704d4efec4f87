"""How others reach this site: the address to put into an invitation, and whether they can open it.

A site that was told its address has that one. Else it is the one that the reader came by, unless
only their own machine can use that: then the addresses of this machine in its networks are tried.
"""

import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, Protocol

import msgspec
from litestar import Request

Kind = Literal["public", "opened", "wireless", "cable", "network", "local"]

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - read, not bound
_NOT_PEOPLES = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap", "wg", "zt", "cni", "flannel")
"""Interfaces behind which there are no phones."""

_ASK_ADDRESS = 0x8915
"""Linux: what is the address of this interface (SIOCGIFADDR)."""


class Reach(msgspec.Struct, frozen=True):
    """An address of the site, and from where it can be opened."""

    address: str
    kind: Kind

    @property
    def is_shared(self) -> bool:
        """Whether anybody but this machine can open it."""
        return self.kind != "local"

    @property
    def shown(self) -> str:
        return self.address.partition("://")[2]


class Hosted(Protocol):
    """What a site was told of itself: its address, and where it listens."""

    @property
    def address(self) -> str: ...
    @property
    def listens_on(self) -> str: ...
    @property
    def port(self) -> int: ...


def is_loopback(host: str) -> bool:
    """Whether a name or number leads nobody but this machine here."""
    plain = host.strip("[]").rstrip(".").casefold()
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(plain).is_loopback
    except ValueError:
        return False


def reaches(hosting: Hosted, request: Request[Any, Any, Any]) -> list[Reach]:
    """All addresses for an invitation, the best first; there is always one."""
    if hosting.address:
        return [Reach(hosting.address.rstrip("/"), "public")]
    opened = str(request.base_url).rstrip("/")
    found = [] if is_loopback(request.base_url.hostname or "") else [Reach(opened, "opened")]
    if hosting.listens_on in ANYWHERE:
        found += [one for one in in_networks(hosting.port) if one.address != opened]
    return found or [Reach(opened, "local")]


def in_networks(port: int) -> Iterator[Reach]:
    """The addresses of this machine that others in its networks can open."""
    seen: set[str] = set()
    for name, number in (*_of_interfaces(), *_towards_others()):
        address = ipaddress.ip_address(number)
        if number in seen or address.is_loopback or address.is_link_local:
            continue
        seen.add(number)
        yield Reach(f"http://{number}:{port}", _kind(name))


def _kind(interface: str) -> Kind:
    if interface.startswith("wl"):
        return "wireless"
    return "cable" if interface.startswith("e") else "network"


def _of_interfaces() -> Iterator[tuple[str, str]]:
    """Interfaces with their numbers, the wireless ones first; nothing where a system won't say."""
    try:
        import fcntl  # noqa: PLC0415 - not every system has it
    except ImportError:
        return
    names = [name for _, name in socket.if_nameindex() if not name.startswith(_NOT_PEOPLES)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for name in sorted(names, key=lambda name: (not name.startswith("wl"), name)):
            with suppress(OSError):  # an interface without a number
                asked = struct.pack("256s", name.encode()[:15])
                told = fcntl.ioctl(asking.fileno(), _ASK_ADDRESS, asked)
                yield name, socket.inet_ntoa(told[20:24])


def _towards_others() -> Iterator[tuple[str, str]]:
    """The number that this machine would call others from. Nothing is sent for that."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        yield "", asking.getsockname()[0]
