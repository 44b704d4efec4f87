"""Two nodes over one database behind a load balancer, and everything that can happen to them."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from faults.lines import Forwarder
from postgres import PostgreSQL

NODE = Path(__file__).with_name("node.py")
START = 60.0


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


class Node:
    """A server process. On PostgreSQL its line to the database can be cut."""

    def __init__(self, place, line=None):
        self.place = place
        self.line = line
        self.port = free_port()
        self._process = None

    def start(self):
        self._process = subprocess.Popen(
            [sys.executable, NODE, str(self.place), str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return self

    def wait(self):
        assert self._process.stdout.readline() == b"ready\n"
        return self

    def signal(self, number):
        self._process.send_signal(number)

    def kill(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def restart(self):
        self.kill()
        self.start().wait()


class Cluster:
    """`nodes` share a database; clients know only the port of the balancer."""

    def __init__(self, nodes, balancer, database=None):
        self.nodes = nodes
        self.balancer = balancer
        self.database = database

    def kill(self, node):
        node.restart()

    def pause(self, node, seconds):
        """The process stands still, longer than anything waits for it, and goes on as if nothing
        had happened. A balancer that looks after its nodes sends nobody there meanwhile."""
        self.balancer.targets.remove(node.port)
        node.signal(signal.SIGSTOP)
        time.sleep(seconds)
        node.signal(signal.SIGCONT)
        self.balancer.targets.append(node.port)

    def cut(self, node, seconds):
        """The node is cut off from its database."""
        node.line.cut()
        time.sleep(seconds)
        node.line.mend()

    def blink(self, node):
        node.line.blink()

    def jump(self, node):
        node.signal(signal.SIGUSR1)

    def cut_pages(self):
        self.balancer.blink()

    def restart_database(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.database.stop("immediate")
        self.database.start()

    def close(self):
        self.balancer.close()
        for node in self.nodes:
            node.kill()
            if node.line:
                node.line.close()
        if self.database:
            self.database.remove()


@contextlib.contextmanager
def on_postgres(many=2, **how):
    database = PostgreSQL(settings=(), **how)
    nodes = []
    try:
        database.start()
        database.execute("CREATE DATABASE site")
        for _ in range(many):
            line = Forwarder(database.port)
            nodes.append(Node(f"postgresql://tablee@127.0.0.1:{line.port}/site", line))
        for node in nodes:
            node.start()
        for node in nodes:
            node.wait()
        cluster = Cluster(nodes, Forwarder(*(node.port for node in nodes)), database)
    except BaseException:
        for node in nodes:
            node.line.close()
        database.remove()
        raise
    try:
        yield cluster, database.url("site")
    finally:
        cluster.close()


@contextlib.contextmanager
def on_sqlite(folder):
    """One node over a file."""
    place = folder / "site.db"
    node = Node(place).start().wait()
    cluster = Cluster([node], Forwarder(node.port))
    try:
        yield cluster, place
    finally:
        cluster.close()


def pause_of_the_machine():
    """How slow this machine is just now, as a factor for what a test waits for."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
