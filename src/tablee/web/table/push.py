"""Web Push: a few sealed words to a device, by the push service that its browser named (RFC 8030).

The words are encrypted for that device alone (RFC 8291) and signed with this house's own key
(VAPID, RFC 8292), which is drawn at the first start and lies in the database. Where they go is what
somebody's browser said, so nothing is ever sent to an address of our own networks.
"""

import asyncio
import base64
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from aiohttp import ClientSession
    from aiohttp.abc import ResolveResult
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    from tablee.web.table.alerts import Device

logger = logging.getLogger("tablee.push")

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: a private key is a number below."""

AT_ONCE = 8
SECONDS = 10.0
"""A push service that does not answer is left alone after so long."""

LASTING = 600
"""Seconds for which a push service keeps what it cannot deliver: a turn is no news tomorrow."""

LONGEST_ENDPOINT = 1000

GONE = (404, 410)
"""The device wants no more of this, says its push service."""


class NotAPlace(ValueError):
    """Nothing is sent there, or it is no place of a device at all."""


class Words(msgspec.Struct, frozen=True):
    """All that leaves the house: a title, the page to open, a tag under which one replaces the
    other, and whether the turn is over. Nothing of the story."""

    title: str
    page: str
    tag: str
    over: bool = False


class Push:
    """Sends words to devices, a few at a time. `also` are places in our own networks that whoever
    runs the house allows."""

    def __init__(self, secret: str, also: tuple[str, ...] = ()) -> None:
        self._key = int(secret, 16) % (ORDER - 1) + 1
        self._also = frozenset(one.rstrip("/") for one in also)
        self._session: ClientSession | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def public_key(self) -> str:
        """What a browser is given, so that it takes words from nobody else."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - slow to import

        point = (
            self._private()
            .public_key()
            .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        )
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raises NotAPlace for what cannot be a device's, or must not be called."""
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - slow to import

        self._check_address(endpoint)
        try:
            point, shared = _plain(p256dh), _plain(auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError as problem:
            raise NotAPlace("its keys are none") from problem
        if len(point) != 65 or len(shared) != 16:  # as RFC 8291 has them
            raise NotAPlace("its keys are none")

    async def send(self, device: "Device", words: Words) -> bool:
        """Tells a device something; False if that device is no more. What fails otherwise is let
        go: it would come too late."""
        try:
            self._check_address(device.endpoint)
            async with self._turns:
                body, signed = await asyncio.to_thread(self._sealed, device, words)
                return await self._post(device.endpoint, body, signed)
        except NotAPlace:
            return False
        except (OSError, TimeoutError) as problem:
            logger.info("a push service did not take an alert: %s", type(problem).__name__)
            return True

    async def _post(self, endpoint: str, body: bytes, signed: dict[str, str]) -> bool:
        headers = {
            **signed,
            "TTL": str(LASTING),
            "Urgency": "high",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        posted = self._opened().post(endpoint, data=body, headers=headers, allow_redirects=False)
        async with posted as answer:  # its words are not read: there may be no end to them
            if answer.status >= 400 and answer.status not in GONE:
                logger.info("a push service refused an alert: %s", answer.status)
            return answer.status not in GONE

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    def _private(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - slow to import

        return ec.derive_private_key(self._key, ec.SECP256R1())

    def _sealed(self, device: "Device", words: Words) -> tuple[bytes, dict[str, str]]:
        from py_vapid import (  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to import
            Vapid02,
        )
        from pywebpush import (  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to import
            WebPusher,
        )

        keys = {"p256dh": device.p256dh, "auth": device.auth}
        pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
        sealed = pusher.encode(msgspec.json.encode(words))["body"]
        to = urlsplit(device.endpoint)
        raw = base64.urlsafe_b64encode(self._key.to_bytes(32, "big"))
        signed = Vapid02.from_raw(raw).sign(
            {"aud": f"{to.scheme}://{to.netloc}", "sub": _who_sends(device.site)}
        )
        return sealed, dict(signed)

    def _check_address(self, endpoint: str) -> None:
        try:
            to = urlsplit(endpoint)
            port = to.port
        except ValueError as problem:
            raise NotAPlace("no address") from problem
        if len(endpoint) > LONGEST_ENDPOINT or not to.hostname or not endpoint.isascii():
            raise NotAPlace("no address")
        if f"{to.scheme}://{to.netloc}" in self._also:
            return
        if to.scheme != "https" or to.username is not None or port not in (None, 443):
            raise NotAPlace("no push service")
        if _is_number(to.hostname) and (":" in to.hostname or not is_public(to.hostname)):
            raise NotAPlace("an address of our own networks")

    def _opened(self) -> "ClientSession":
        if self._session is None:
            import aiohttp  # noqa: PLC0415 - slow to import

            allowed = frozenset(urlsplit(one).hostname or "" for one in self._also)

            class OnlyPublic(aiohttp.ThreadedResolver):
                """A name may lead into our own networks; it is looked at where it is called."""

                async def resolve(
                    self,
                    host: str,
                    port: int = 0,
                    family: socket.AddressFamily = socket.AF_INET,
                ) -> "list[ResolveResult]":
                    found = await super().resolve(host, port, family)
                    if host in allowed:
                        return found
                    if not all(is_public(one["host"]) for one in found):
                        raise OSError("an address of our own networks")
                    return found

            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=OnlyPublic(), limit=AT_ONCE),
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session


def _who_sends(site: str) -> str:
    """Whom a push service may turn to: the house's address, where it has one that others know."""
    to = urlsplit(site)
    if to.scheme == "https" and to.hostname and "." in to.hostname:
        return f"https://{to.hostname}"
    return "mailto:nobody@tablee.invalid"


def is_public(number: str) -> bool:
    """Whether an address lies in the network that is everybody's."""
    address = ipaddress.ip_address(number.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return (mapped or address).is_global and not (mapped or address).is_multicast


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:  # a name, or what a resolver reads as a number: looked at when it is called
        return False
    return True


def _plain(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
