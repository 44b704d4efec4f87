"""Two tables that differ only in secrets send a player the same bytes, stream and all."""

import re
from pathlib import Path

import httpx
from fixed_site import CSRF, NOON, SECRET, SEED, prepare
from litestar.middleware.csrf import generate_csrf_hash
from people import fr
from proxy import Proxy
from server import Server
from stage import IDLE, keep, story

from tablee.kernel.table import Table
from tablee.lab.games import find_game

SITE = Path(__file__).with_name("fixed_site.py")
TABLE = "la-table"
SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "phil": "player"}
TOKENS = {seat: f"{seat}-0123456789abcdef" for seat in SEATS}
READ = {"reason": "Il a lu le livre.", "madness": 2, "mythos": 1}

ONE = {
    "lead": ("La lettre", "Elle est signée.", "De la main du juge.", "Et datée.", "D'hier."),
    "npc": {"weapons": ["knife"], "secret": "Il veut le sceau."},
    "unmet": ("La veuve", "f"),
    "event": {"day": 1, "hour": 20, "minute": 30, "text": "La veuve s'enfuit."},
    "scene": ("La crypte", "Un escalier y descend."),
    "liam": "Il a volé le sceau.",
    "resisting_level": 0,
    "dream": "Une porte sous la mer.",
    "whisper": "Ne te fie pas à elle.",
    "note": "Il mourra ce soir.",
    "sealed": {"doing": "other", "target": "john", "text": "fonce en hurlant"},
    "john": {"doing": "flee"},
    "handout": ("Un plan", "La cave est sous la chapelle."),
}
OTHER = {
    "lead": ("Le poignard et son étui", "Rouillé.", "", "", "Rien de plus, vraiment rien du tout."),
    "npc": {
        "weapons": ["firearm"],
        "occupations": [{"name": "Escrime de salle", "level": 4}],
        "secret": "Il protège la maison, et ne fera de mal à personne s'il peut l'éviter.",
    },
    "unmet": ("Un très vieux chien, qui ne fait plus que dormir", "m"),
    "event": {"day": 3, "hour": 4, "minute": 0, "text": "Il neige.", "place": "Sur la lande"},
    "scene": ("Le bal masqué du préfet, à minuit passé", ""),
    "liam": "Rien, ou presque : il ronfle.",
    "resisting_level": 4,
    "dream": "Il tombe, longtemps, dans un ciel rouge où tournent des oiseaux sans yeux.",
    "whisper": "Tout va bien, continue comme ça, je te dirai quand il faudra courir.",
    "note": "?",
    "sealed": {"doing": "attack", "target": "daisy", "weapon": "firearm"},
    "john": {"doing": "attack", "target": "npc_l-homme-au-couteau"},
    "handout": ("Une photo déchirée", "On n'y voit rien."),
}


def before(secrets):
    """What is there when the player comes: all that a keeper prepares, and a friend's secret."""
    fields = dict(zip(("title", "short", "most", "all", "bonus"), secrets["lead"], strict=True))
    yield "gardien", {"ask": "prepare-lead", **fields}
    npc = {"name": "L'homme au couteau", "gender": "m", **secrets["npc"]}
    yield "gardien", {"ask": "create-npc", **npc}
    yield "gardien", {"ask": "plan-event", **secrets["event"]}
    title, text = secrets["scene"]
    yield "gardien", {"ask": "prepare-scene", "title": title, "text": text}
    yield "phil", {"ask": "describe-investigator", "who": "liam", "secret": secrets["liam"]}
    yield "gardien", {"ask": "correct-sheet", "who": "liam", **READ}
    yield "gardien", {"ask": "pass-time", "minutes": 480}
    name, gender = secrets["unmet"]
    yield "gardien", {"ask": "create-npc", "name": name, "gender": gender}
    yield "gardien", {"ask": "whisper", "seats": ["phil"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}


def during(secrets):
    """What happens while her page is open: some of it about her, some not even with her."""
    yield "gardien", {"ask": "call-dream", "who": "liam"}
    yield "phil", {"ask": "roll-dream", "who": "liam"}, [1]
    yield "gardien", {"ask": "send-dream", "who": "liam", "text": secrets["dream"]}
    yield "isa", {"ask": "attempt", "who": "daisy", "what": "le retenir", "category": "mental"}
    level = secrets["resisting_level"]
    stakes = {"success": "Il reste.", "failure": "Il part.", "resisting_level": level}
    yield "gardien", {"ask": "judge", "who": "daisy", "opposition": "active", **stakes}
    yield "isa", {"ask": "agree", "who": "daisy"}
    yield "isa", {"ask": "finish", "who": "daisy"}
    title, text = secrets["handout"]
    who = "npc_l-homme-au-couteau"
    yield "gardien", {"ask": "prepare-handout", "title": title, "text": text}
    yield "phil", {"ask": "whisper", "seats": ["gardien"], "text": secrets["whisper"][::-1]}
    yield "gardien", {"ask": "open-fight", "investigators": ["john", "daisy"], "opponents": [who]}
    yield "gardien", {"ask": "describe-round", "text": "Il dévale l'escalier."}
    yield "gardien", {"ask": "declare", "who": who, **secrets["sealed"]}
    yield "tom", {"ask": "declare", "who": "john", **secrets["john"]}
    yield "tom", {"ask": "say", "text": "C'est fait."}


def staged(database, secrets):
    table = Table.open(
        find_game("yacdha"), SEATS, table=TABLE, draw_seed=lambda: SEED, clock=lambda: NOON
    )
    for step in story(IDLE):
        table.apply(step.seat, step.ask, faces=step.dice)
    for seat, ask in before(secrets):
        table.apply(seat, ask)
    keep(database, table, TABLE, "Une table")
    prepare(database, TABLE, TOKENS)
    return table.history.turns


def visit(browser, folder, secrets):
    """All that Isa's browser gets in one visit, and the keeper's page for comparison."""
    site = Server(folder / "tables.db", command=(str(SITE),))
    turn = staged(site.database, secrets)
    site.start()
    context = browser.new_context(locale="fr-FR")
    try:
        with Proxy(site.port) as proxy:
            look_around(context, proxy, site, secrets, turn)
            keeper = httpx.get(
                f"{site.url}/t/{TABLE}", cookies={"tablee": TOKENS["gardien"]}, timeout=30
            )
            return received(proxy), keeper.text
    finally:
        context.close()
        site.stop()


def look_around(context, proxy, site, secrets, turn):
    cookie = {"name": "tablee_csrf", "value": CSRF + generate_csrf_hash(CSRF, SECRET)}
    context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])
    context.add_init_script("crypto.getRandomValues = bytes => bytes.fill(7)")
    page = context.new_page()
    page.goto(f"{proxy.url}/s/{TOKENS['isa']}")
    proxy.wait_for(b"text/event-stream")
    with httpx.Client(base_url=site.url, timeout=30) as others:
        for number, (seat, ask, *faces) in enumerate(during(secrets), turn + 1):
            key = {"Authorization": f"Bearer {TOKENS[seat]}"}
            sent = {"ask": ask, **({"faces": faces[0]} if faces else {})}
            asked = others.post(f"/api/tables/{TABLE}/asks", json=sent, headers=key)
            assert asked.status_code < 300, (ask, asked.text)
            proxy.wait_for(f"id: {number}\n".encode())
    page.locator("#story-lines").get_by_text("C'est fait.").wait_for()
    # The odds of what she might do depend on what others chose: she is told them by hypothesis.
    form = {"ask": "declare", "who": "daisy", "_csrf_token": cookie["value"]}
    aimed = {"doing": "attack", "weapon": "fist", "target": "npc_l-homme-au-couteau"}
    for said in ({"doing": "dodge"}, aimed):
        asked = page.request.post(f"{proxy.url}/t/{TABLE}/odds", form={**form, **said})
        assert asked.status == 200
    for path in ("story", "replay", "replay?turn=12", "replay?turn=22", "paper"):
        page.goto(f"{proxy.url}/t/{TABLE}/{path}")
    sheets = page.locator('a[href$=".pdf"]').evaluate_all("links => links.map(link => link.href)")
    assert len(sheets) > 1
    for sheet in sheets:
        assert page.request.get(sheet).ok
    page.goto(proxy.url)
    page.get_by_role("heading", name="Une table", exact=True).wait_for()
    key = {"Authorization": f"Bearer {TOKENS['isa']}"}
    for path in ("view", "offers", "stream", "story"):
        page.request.get(f"{proxy.url}/api/tables/{TABLE}/{path}", headers=key)
    for path in ("seats", "export"):  # not hers: a refusal must not tell anything either
        page.request.get(f"{proxy.url}/t/{TABLE}/{path}")


def received(proxy):
    """Every answer that is no file: address, status, headers, body. The port is nobody's secret."""
    port = str(proxy.port).encode()
    found = []
    for method, path, status, headers, body in proxy.answers():
        if not path.startswith("/static/"):
            silent = re.sub(rb"^: .*\n\n", b"", body, flags=re.MULTILINE)
            kept = [pair for pair in headers if pair[0].lower() != "content-length"]
            found.append((method, path, status, sorted(kept), silent.replace(port, b"PORT")))
    return sorted(found)


def test_a_players_traffic_is_the_same_whatever_the_secrets_are(browser, tmp_path):
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    (mine, first), (same, second) = (
        visit(browser, folder, secrets)
        for folder, secrets in zip(folders, (ONE, OTHER), strict=True)
    )
    assert first != second, "to the keeper these are two tables"
    assert [entry[:3] for entry in mine] == [entry[:3] for entry in same]
    streamed = [body for _, path, _, _, body in mine if "/live" in path]
    assert b"C&#39;est fait." in streamed[0] or b"C'est fait." in streamed[0]
    assert len(mine) > 12
    for one, other in zip(mine, same, strict=True):
        assert one == other, one[1]
    everything = b"".join(body for *_, body in mine).decode(errors="replace")
    assert "Il reste." in everything
    for secret in (
        ONE["lead"][0],
        ONE["unmet"][0],
        ONE["npc"]["secret"],
        ONE["event"]["text"],
        *ONE["scene"],
        ONE["liam"],
        ONE["dream"],
        ONE["whisper"],
        ONE["note"],
        "hurlant",
        *ONE["handout"],
    ):
        assert secret not in everything
    assert fr("Still thinking: {names}.", names="").split(":")[0] in everything
