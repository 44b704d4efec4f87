"""All that a player's browser receives in one visit, byte by byte, at a table that may be told
apart from another one by secrets only."""

import re
from collections import Counter
from pathlib import Path

import httpx
from fixed_site import CSRF, NOON, SECRET, SEED, prepare
from litestar.middleware.csrf import generate_csrf_hash
from proxy import Proxy
from server import Server
from stage import keep

from tablee.kernel.table import Table
from tablee.lab.games import find_game

SITE = Path(__file__).with_name("fixed_site.py")
TABLE = "la-table"

_ANYBODYS = {"content-length", "x-request-id"}
"""Headers that differ whatever was sent: how long it is when packed, a number drawn for the log."""

OWN_TIME = {"/sw.js", "/offline", "/manifest.webmanifest", f"/t/{TABLE}/sight"}
"""What a browser asks for when it likes: its worker, what that one keeps, and a last word of a page
that is left, whose answer it may not wait for. How often says nothing, what is answered does."""

HEEDFUL = """
window.turn = window.underway = 0;
document.addEventListener("htmx:sse:after:message", ({ detail }) => {
  const turn = Number(detail.message?.id);
  if (turn) setTimeout(() => (window.turn = turn));
});
const real = window.fetch;
window.fetch = async (...asked) => {
  window.underway++;
  try {
    const answer = await real(...asked);
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream) await answer.clone().arrayBuffer();
    return answer;
  } finally {
    setTimeout(() => window.underway--);
  }
};
"""
"""A page that knows which turn it has drawn and what it still waits for."""


def token(seat):
    return f"{seat}-0123456789abcdef"


def staged(database, game, seats, steps):
    """A table played so far, kept in the database: how many turns it had."""
    table = Table.open(
        find_game(game), seats, table=TABLE, draw_seed=lambda: SEED, clock=lambda: NOON
    )
    for seat, ask, *faces in steps:
        table.apply(seat, ask, faces=faces[0] if faces else None)
    keep(database, table, TABLE, "Une table")
    tokens = {seat: token(seat) for seat in seats}
    prepare(database, TABLE, tokens, table.state.common.keeper)
    return table.history.turns


def visit(browser, folder, game, seats, steps, look_around):
    """What Isa's browser gets while she looks around, and the keeper's page for comparison."""
    folder.mkdir()
    site = Server(folder / "tables.db", command=(str(SITE),))
    turn = staged(site.database, game, seats, steps)
    site.start()
    context = browser.new_context(locale="fr-FR")
    try:
        with Proxy(site.port) as proxy:
            isa = Isa(context, proxy, site, turn)
            look_around(isa)
            isa.asks_what_browsers_ask()
            cookie = {"tablee": token("gardien")}
            keeper = httpx.get(f"{site.url}/t/{TABLE}", cookies=cookie, timeout=30)
            return received(proxy), keeper.text
    finally:
        context.close()
        site.stop()


class Isa:
    """A player with a browser, and a program of her own that reads the API."""

    def __init__(self, context, proxy, site, turn):
        cookie = {"name": "tablee_csrf", "value": CSRF + generate_csrf_hash(CSRF, SECRET)}
        context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])
        context.add_init_script("crypto.getRandomValues = bytes => bytes.fill(7)")
        context.add_init_script(HEEDFUL)
        self.page = context.new_page()
        self.csrf, self.proxy, self.site, self.turn = cookie["value"], proxy, site, turn
        self.api = f"{proxy.url}/api/tables/{TABLE}"
        self.key = {"Authorization": f"Bearer {token('isa')}"}

    def sits_down(self):
        self.page.goto(f"{self.proxy.url}/s/{token('isa')}")
        self.proxy.wait_for(b"text/event-stream")
        self._settles()

    def _settles(self, turn=0):
        """Until her page has drawn this turn and has all that it fetched for it: what comes next
        would else be fetched together with it, or not."""
        is_still = "turn => window.turn >= turn && !window.underway"
        self.page.wait_for_function(is_still, arg=turn)

    def follows(self, steps, look=lambda: None):
        """The others go on; after each step she looks at what she is told."""
        with httpx.Client(base_url=self.site.url, timeout=30) as others:
            for number, (seat, ask, *faces) in enumerate(steps, self.turn + 1):
                key = {"Authorization": f"Bearer {token(seat)}"}
                sent = {"ask": ask, **({"faces": faces[0]} if faces else {})}
                asked = others.post(f"/api/tables/{TABLE}/asks", json=sent, headers=key)
                assert asked.status_code < 300, (ask, asked.text)
                self.proxy.wait_for(f"id: {number}\n".encode())
                self._settles(number)
                look()

    def hears(self, text):
        self.page.locator("#story-lines").get_by_text(text).wait_for()

    def gets(self, *paths):
        """What the API tells her."""
        for path in paths:
            assert self.page.request.get(f"{self.api}/{path}", headers=self.key).ok

    def reckons(self, **form):
        """The odds of a form on her page."""
        sent = {**form, "_csrf_token": self.csrf}
        return self.page.request.post(f"{self.proxy.url}/t/{TABLE}/odds", form=sent)

    def reads(self, *paths):
        for path in paths:
            self.page.goto(f"{self.proxy.url}/t/{TABLE}/{path}")

    def prints(self):
        """Every paper that she is offered: their addresses."""
        self.reads("paper")
        links = self.page.locator('a[href$=".pdf"]')
        sheets = links.evaluate_all("links => links.map(link => link.href)")
        assert sheets
        for sheet in sheets:
            assert self.page.request.get(sheet).ok
        return sheets

    def is_refused(self, *asks):
        """What is not hers; the refusal must not tell anything either."""
        for ask in asks:
            refused = self.page.request.post(
                f"{self.api}/asks", data={"ask": ask}, headers=self.key
            )
            assert refused.status == 422, refused.text()

    def asks_what_browsers_ask(self):
        """Once at least, in every visit, so that the answers can be compared."""
        for path in sorted(OWN_TIME):
            if path.endswith("/sight"):
                for hidden in ("", "1"):
                    sent = {"hidden": hidden, "_csrf_token": self.csrf}
                    assert self.page.request.post(f"{self.proxy.url}{path}", form=sent).ok
            else:
                assert self.page.request.get(f"{self.proxy.url}{path}").ok

    def tries(self, *paths):
        """Pages that are not hers."""
        for path in paths:
            self.page.request.get(f"{self.proxy.url}/t/{TABLE}/{path}")


def received(proxy):
    """Every answer that is no file: address, status, headers, body. The port is nobody's secret."""
    port = str(proxy.port).encode()
    found = []
    for method, path, status, headers, body in proxy.answers():
        if not path.startswith("/static/"):
            kept = [pair for pair in headers if pair[0].lower() not in _ANYBODYS]
            # In a PDF five figures may be any number.
            said = body if body.startswith(b"%PDF") else _without(port, body)
            answer = (method, path, status, sorted(kept), said)
            if path not in OWN_TIME or answer not in found:
                found.append(answer)
    return sorted(found)


def _without(port, body):
    return re.sub(rb"^: .*\n\n", b"", body, flags=re.MULTILINE).replace(port, b"PORT")


def alike(one, other):
    """Two visits that only the keepers could tell apart: all that was sent in the first."""
    (mine, first), (same, second) = one, other
    assert first != second, "to the keeper these are two tables"
    asked, again = [entry[:3] for entry in mine], [entry[:3] for entry in same]
    assert asked == again, _only_in_one(asked, again)
    assert len(mine) > 12
    for sent, again in zip(mine, same, strict=True):
        assert sent == again, (sent[1], _where(sent, again))
    return b"".join(body for *_, body in mine).decode(errors="replace")


def told_alike(visited, folder, one, other, most=3):
    """A visit to either table, and all that was sent. On a very busy machine a page may take its
    line for dead and ask for another: then both are visited anew. A secret differs each time."""
    for number in range(most):
        mine = visited(folder / f"one-{number}", one)
        same = visited(folder / f"other-{number}", other)
        try:
            return mine, alike(mine, same)
        except AssertionError:
            if number == most - 1:
                raise
    raise AssertionError


def _only_in_one(asked, again):
    """What one browser asked for oftener than the other."""
    mine, same = Counter(asked), Counter(again)
    return sorted((mine - same).items()), sorted((same - mine).items())


def _where(one, other):
    """The first place where two answers are not the same, for whoever reads the failure."""
    if one[:4] != other[:4]:
        return one[:4], other[:4]
    at = next(
        (n for n, (mine, same) in enumerate(zip(one[4], other[4], strict=False)) if mine != same),
        min(len(one[4]), len(other[4])),
    )
    return one[4][at - 80 : at + 80], other[4][at - 80 : at + 80]


def streamed(visited):
    return b"".join(body for _, path, _, _, body in visited[0] if "/live" in path)
