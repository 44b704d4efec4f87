"""Devices that want to be told when the table waits for their seat, though no page is in sight.

They lie in the database: whoever asks next may be at another node than the device was. What a
device knows of the present wait lies with it, so that of several nodes one tells it, once.
"""

import hashlib
from typing import Literal

import msgspec
from sqlalchemy import Engine, Row, delete, insert, select, update

from tablee.web.table import key_schema as kept

MOST_DEVICES = 8
"""Of one seat; the oldest gives way."""

Told = Literal[0, 1, 2]
NOTHING: Told = 0
"""The seat is not waited for, as far as this device was told."""
ALERTED: Told = 1
SEEN: Told = 2
"""A page of the seat was in sight when the wait began."""


class Device(msgspec.Struct, frozen=True):
    """Where a device is told something, with its keys, and in which language."""

    table: str
    seat: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    site: str
    """The address of this house as that device knows it."""
    told: int = NOTHING


class Alerts:
    """The devices of all seats at all tables."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def add(self, device: Device) -> None:
        """Remembers a device. It knows of a wait that has begun already what it knew."""
        row = kept.alerts.c
        digest = _digest(device.endpoint)
        here = (row.table_id == device.table, row.hash == digest)
        values = msgspec.structs.asdict(device)
        values["table_id"] = values.pop("table")
        with self._engine.begin() as connection:
            known = connection.execute(select(kept.alerts).where(*here)).one_or_none()
            if known is not None and known.seat == device.seat:
                values["told"] = known.told
            connection.execute(delete(kept.alerts).where(*here))
            mine = (row.table_id == device.table, row.seat == device.seat)
            others = connection.execute(select(row.hash).where(*mine)).scalars().all()
            for old in others[: max(0, len(others) - MOST_DEVICES + 1)]:
                connection.execute(delete(kept.alerts).where(*mine, row.hash == old))
            connection.execute(insert(kept.alerts).values(hash=digest, **values))

    def remove(self, endpoint: str) -> None:
        """Forgets a device, at every table."""
        with self._engine.begin() as connection:
            gone = kept.alerts.c.hash == _digest(endpoint)
            connection.execute(delete(kept.alerts).where(gone))

    def at(self, table: str) -> list[Device]:
        with self._readers.connect() as connection:
            chosen = select(kept.alerts).where(kept.alerts.c.table_id == table)
            return [_device(row) for row in connection.execute(chosen)]

    def tell(self, device: Device, told: Told) -> bool:
        """Notes what a device knows from now on; False if another node was quicker."""
        row = kept.alerts.c
        here = (row.table_id == device.table, row.hash == _digest(device.endpoint))
        was = row.told == device.told
        with self._engine.begin() as connection:
            done = connection.execute(update(kept.alerts).where(*here, was).values(told=told))
            return done.rowcount == 1


def _device(row: Row[tuple[object, ...]]) -> Device:
    return Device(
        table=row.table_id,
        seat=row.seat,
        endpoint=row.endpoint,
        p256dh=row.p256dh,
        auth=row.auth,
        language=row.language,
        site=row.site,
        told=row.told,
    )


def _digest(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
