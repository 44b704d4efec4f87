"""What `tablee doctor` looks at, one thing after the other."""

import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tablee import __version__
from tablee.cli.examining_files import ROOT, lost, needed, unmade
from tablee.journal.place import Place
from tablee.kernel.tongue import Tongue

ENOUGH = 200_000_000
"""Bytes on a disk that leave room for evenings and their backups."""


class Finding(NamedTuple):
    """One thing that was looked at: whether it is well, and a sentence."""

    good: bool
    text: str


Looks = tuple[Callable[[Tongue, Place, int], Iterator[Finding]], ...]


def examine(t: Tongue, database: Place, port: int) -> list[Finding]:
    found = _seen((_version, _libraries, _files), t, database, port)
    # What is missing would be missed again and again by whatever is looked at with it.
    if not all(one.good for one in found):
        return found
    return found + _seen((_games, _database, _disk, _port), t, database, port)


def _seen(looks: Looks, t: Tongue, database: Place, port: int) -> list[Finding]:
    return [finding for look in looks for finding in look(t, database, port)]


def _version(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding(True, t("Tablée {version}, Python {python}.", version=__version__, python=python))


def _libraries(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    wrong = False
    for name in needed():
        gone = lost(name)
        if gone is None:
            yield Finding(
                False, t("The package {name} is missing: install Tablée again.", name=name)
            )
        elif gone:
            why = t("The package {name} is damaged: {file} is gone.", name=name, file=gone[0])
            yield Finding(False, why)
        wrong = wrong or gone != []
    if not wrong:
        yield Finding(True, t("All packages that Tablée needs are there."))


def _files(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    gone = lost("tablee") or []
    if gone:
        why = t(
            "Files of Tablée are gone ({count}), {file} for one: install the package again.",
            count=len(gone),
            file=gone[0],
        )
        yield Finding(False, why)
        return
    for path in unmade():
        why = t(
            "{path} is missing or empty: the package was not built as a whole. Install the wheel,"
            " or run “make play” in the source.",
            path=path,
        )
        yield Finding(False, why)
        return
    yield Finding(True, t("Pages, fonts and texts are all there, in {folder}.", folder=ROOT))


def _games(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    from importlib.metadata import entry_points

    good: list[str] = []
    for entry in entry_points(group="tablee.games"):
        try:
            entry.load()
            good.append(entry.name)
        except Exception as problem:  # whatever a plug-in does, it is named
            why = t(
                "The game “{game}” cannot be loaded: {problem}.", game=entry.name, problem=problem
            )
            yield Finding(False, why)
    if good:
        yield Finding(True, t("Games: {names}.", names=", ".join(sorted(good))))
    else:
        yield Finding(False, t("No game is installed: install the package again."))


def _database(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    if not isinstance(database, Path):
        yield _server(t, database)
        return
    if not database.exists():
        folder = next(one for one in database.absolute().parents if one.exists())
        if os.access(folder, os.W_OK):
            said = t("{file} is not there yet; serving makes it.", file=database)
            yield Finding(True, said)
        else:
            yield Finding(False, t("Nothing can be written in {folder}.", folder=folder))
        return
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            said = connection.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as problem:
        why = t("{file} cannot be read: {problem}.", file=database, problem=problem)
        yield Finding(False, why)
        return
    if said != "ok":
        why = t("{file} is damaged: restore a backup (tablee restore).", file=database)
        yield Finding(False, why)
    elif (no := _refused(t, database)) is not None:
        yield no
    elif not os.access(database, os.W_OK):
        yield Finding(False, t("{file} cannot be written to.", file=database))
    else:
        yield Finding(True, t("{file} is whole.", file=database))


def _refused(t: Tongue, database: Place) -> Finding | None:
    """Why serving would not open a database that can be read: it is another program's, or newer."""
    from tablee.journal.migrating import check
    from tablee.journal.schema import address, engine_for
    from tablee.journal.store import Unreadable

    engine = engine_for(address(database), writes=False)
    try:
        check(engine)
    except Unreadable as no:
        return Finding(False, t(no.why, **no.values))
    finally:
        engine.dispose()
    return None


def _server(t: Tongue, database: Place) -> Finding:
    from sqlalchemy import text
    from sqlalchemy.exc import SQLAlchemyError

    from tablee.journal.schema import address, engine_for

    try:
        engine = engine_for(address(database), writes=False)
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
        engine.dispose()
    except (ImportError, SQLAlchemyError):
        # What the driver says may hold the password.
        return Finding(
            False,
            t(
                "PostgreSQL does not answer at that address. Is it running, are user and password"
                " right, and is the part “postgres” of the package installed?"
            ),
        )
    return Finding(True, t("PostgreSQL answers."))


def _disk(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    if isinstance(database, Path):
        folder = next(one for one in database.absolute().parents if one.exists())
        free = shutil.disk_usage(folder).free
        megabytes = free // 1_000_000
        if free < ENOUGH:
            yield Finding(False, t("Only {free} MB are free on the disk.", free=megabytes))
        else:
            yield Finding(True, t("{free} MB are free on the disk.", free=megabytes))


def _port(t: Tongue, database: Place, port: int) -> Iterator[Finding]:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            yield Finding(
                False,
                t(
                    "Port {port} is taken by another program; --port names another one.",
                    port=str(port),
                ),
            )
            return
    yield Finding(True, t("Port {port} is free.", port=str(port)))
