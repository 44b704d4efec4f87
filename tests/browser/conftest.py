"""One Chromium and one server for all tests, and somebody who watches every window."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from people import PATIENCE, Person
from playwright.sync_api import sync_playwright
from server import Server

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or "/usr/bin/chromium-headless-shell"
)
PICTURES = Path(__file__).parents[2] / "build" / "browser"
FAILED = pytest.StashKey[bool]()
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser():
    # No skip: without a browser the table in the browser is not tested.
    assert Path(CHROMIUM).exists(), (
        f"{CHROMIUM} is missing: `make chromium` installs Debian's package (as root), "
        "or CHROMIUM=… names another one"
    )
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def lasting_server(tmp_path_factory):
    found = Server(tmp_path_factory.mktemp("site") / "tables.db").start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def server(lasting_server):
    """The same for all files, whose tests set tables of their own: starting takes seconds."""
    yield lasting_server
    lasting_server.check_log()


class Watch:
    """Notes what no window may ever do: complain, break the content policy, or call elsewhere."""

    def __init__(self):
        self.troubles = []
        self._allowed = []

    def allow(self, pattern):
        """Lets a kind of trouble pass that the test itself makes."""
        self._allowed.append(re.compile(pattern))

    def note(self, trouble):
        if not any(pattern.search(trouble) for pattern in self._allowed):
            self.troubles.append(trouble)

    def watch(self, context, hosts):
        context.on("console", self._console)
        context.on("weberror", lambda error: self.note(f"script: {error.error}"))
        context.on("request", lambda request: self._request(request, hosts))

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.note(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request, hosts):
        if not request.url.startswith((*hosts, "data:", "blob:")):
            self.note(f"elsewhere: {request.url}")


@pytest.fixture
def watch():
    found = Watch()
    yield found
    assert found.troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def keep_pictures(name, contexts):
    """What was on the screens when a test failed, in build/browser."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, 1):
        page.screenshot(path=PICTURES / f"{name}-{number}.png", full_page=True)
        (PICTURES / f"{name}-{number}.html").write_text(page.content(), encoding="utf-8")


def come(browser, watch, where, name="", *, width=1280, height=900, language="fr-FR", **more):
    """Somebody with a browser of their own, in French unless they read another language.

    They like it still, unless `reduced_motion` says otherwise: what moves is drawn again and again.
    """
    more = {"reduced_motion": "reduce", **more}
    context = browser.new_context(
        locale=language, viewport={"width": width, "height": height}, **more
    )
    context.set_default_timeout(PATIENCE)
    watch.watch(context, (where + "/",))
    return Person(name, context, where, watch, more.get("java_script_enabled", True))


@pytest.fixture
def meet(request, browser, server, watch):
    """People come: `meet("isa", width=360)`. With `base` they take another way to the server."""
    contexts = []

    def meet_one(name="", *, base=None, **more):
        person = come(browser, watch, base or server.url, name, **more)
        contexts.append(person.context)
        return person

    yield meet_one
    if request.node.stash.get(FAILED, False):
        keep_pictures(re.sub(r"\W+", "-", request.node.name), contexts)
    for context in contexts:
        context.close()


def pytest_report_header():
    version = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=False)
    return f"chromium: {version.stdout.strip() or 'missing'} ({CHROMIUM})"
