"""Two missions that differ only in secrets send a player the same bytes, stream and all."""

import httpx
from blanc_moments import BRIEFED
from fixed_site import CSRF, NOON, SECRET, SEED, prepare
from litestar.middleware.csrf import generate_csrf_hash
from proxy import Proxy
from server import Server
from stage import keep, story
from test_traffic import SITE, TABLE, received

from tablee.kernel.naming import slug
from tablee.kernel.table import Table
from tablee.lab.games import find_game

SEATS = {"gardien": "keeper", "isa": "player", "karim": "player", "tom": "player"}
TOKENS = {seat: f"{seat}-0123456789abcdef" for seat in SEATS}

ONE = {
    "place": {
        "title": "La réserve du sous-sol",
        "scant": "Une odeur de cire.",
        "full": "Un registre ouvert.",
        "uncanny": "Il est de sa main.",
        "needed": True,
    },
    "moment": {"day": 1, "hour": 10, "minute": 0, "text": "La porte du fond s'ouvre."},
    "scene": ("Le toit", "Quelqu'un y étend du linge."),
    "note": "Le concierge est mort en 1911.",
    "whisper": "Ne signez pas le troisième feuillet.",
    "dealt": "Un bouton de manchette encore tiède.",
    "found": "Une voix lit le procès-verbal de demain.",
    "draft": "Nous avons vu la machine.",
    "handout": ("Un plan", "La cave n'y figure pas."),
}
OTHER = {
    "place": {
        "title": "Le bureau de madame Roubaud, porte de gauche",
        "good": "Rien. Vraiment rien, et c'est bien rangé pour un bureau où personne ne vient.",
        "uncanny": "?",
        "needed": False,
    },
    "moment": {"day": 9, "hour": 4, "minute": 30, "text": "Grève.", "place": "Partout"},
    "scene": ("Les égouts de la rue Morte, côté pair, après la pluie", ""),
    "note": "!",
    "whisper": "Tout va bien.",
    "dealt": "Douze cartons d'invitation à un vin d'honneur, tous au nom de l'agent Vasseur.",
    "found": "Rien de bien étrange.",
    "draft": "Nous avons bu le produit, et n'avons, depuis, plus aucun souvenir du trajet.",
    "handout": ("Une photo déchirée en deux, dont il manque la moitié", "On n'y voit rien."),
}


def before(secrets):
    """What is there when the player comes: what a keeper prepares, and what friends keep back."""
    yield "gardien", {"ask": "prepare-place", **secrets["place"]}
    yield "gardien", {"ask": "plan-event", **secrets["moment"]}
    title, text = secrets["scene"]
    yield "gardien", {"ask": "prepare-scene", "title": title, "text": text}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}
    yield "gardien", {"ask": "deal-clue", "text": secrets["dealt"], "seats": ["karim"]}
    yield "gardien", {"ask": "open-scene", "name": "Rue Morte"}


def during(secrets):
    """What happens while her page is open: a search with its answer, a report with its bar."""
    lead = {"leader": "leon"}
    search = {"who": "leon", "what": "fouiller", "investigation": True}
    yield "karim", {"ask": "propose-test", **search}
    place = slug(secrets["place"]["title"], (), words=5)
    yield "gardien", {"ask": "attach-place", **lead, "place": place}
    yield "isa", {"ask": "oppose", **lead, "how": "Tout est en ordre alphabétique."}
    yield "karim", {"ask": "throw-test", **lead}, [6, 2]
    yield "karim", {"ask": "roll-meter", "who": "leon"}, [1]
    yield "karim", {"ask": "settle-test", **lead}
    told = {"debt": "debt-1", "text": secrets["found"], "seats": ["karim"]}
    yield "gardien", {"ask": "tell-debt", **told}
    claim = {"kind": "expense-claim", "who": "odile", "why": "Un ticket"}
    yield "gardien", {"ask": "drop-paper", **claim}
    yield "gardien", {"ask": "drop-paper", "kind": "report", "who": "leon", "why": "Étape"}
    draft = [secrets["draft"], "Rien d'autre."]
    yield "karim", {"ask": "write-report", "paper": "paper-3", "lines": draft}
    yield "gardien", {"ask": "bar-report", "paper": "paper-3", "lines": [0]}
    yield "karim", {"ask": "sign-paper", "paper": "paper-3"}, [1]
    title, text = secrets["handout"]
    yield "gardien", {"ask": "prepare-handout", "title": title, "text": text}
    yield "tom", {"ask": "say", "text": "Dossier suivant."}


def staged(database, secrets):
    game = find_game("cthulhu-blanc")
    table = Table.open(game, SEATS, table=TABLE, draw_seed=lambda: SEED, clock=lambda: NOON)
    for step in story(BRIEFED):
        table.apply(step.seat, step.ask, faces=step.dice)
    for seat, ask in before(secrets):
        table.apply(seat, ask)
    keep(database, table, TABLE, "Une table")
    prepare(database, TABLE, TOKENS)
    return table.history.turns


def visit(browser, folder, secrets):
    """All that Isa's browser gets in one visit, and the keeper's page for comparison."""
    folder.mkdir()
    site = Server(folder / "tables.db", command=(str(SITE),))
    turn = staged(site.database, secrets)
    site.start()
    context = browser.new_context(locale="fr-FR")
    try:
        with Proxy(site.port) as proxy:
            look_around(context, proxy, site, secrets, turn)
            cookie = {"tablee": TOKENS["gardien"]}
            keeper = httpx.get(f"{site.url}/t/{TABLE}", cookies=cookie, timeout=30)
            return received(proxy), keeper.text
    finally:
        context.close()
        site.stop()


def play(proxy, site, secrets, turn, look):
    """The others go on; after each step she looks at what a program of hers is told."""
    with httpx.Client(base_url=site.url, timeout=30) as others:
        for number, (seat, ask, *faces) in enumerate(during(secrets), turn + 1):
            key = {"Authorization": f"Bearer {TOKENS[seat]}"}
            sent = {"ask": ask, **({"faces": faces[0]} if faces else {})}
            asked = others.post(f"/api/tables/{TABLE}/asks", json=sent, headers=key)
            assert asked.status_code < 300, (ask, asked.text)
            proxy.wait_for(f"id: {number}\n".encode())
            look()


def look_around(context, proxy, site, secrets, turn):
    cookie = {"name": "tablee_csrf", "value": CSRF + generate_csrf_hash(CSRF, SECRET)}
    context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])
    context.add_init_script("crypto.getRandomValues = bytes => bytes.fill(7)")
    page = context.new_page()
    page.goto(f"{proxy.url}/s/{TOKENS['isa']}")
    proxy.wait_for(b"text/event-stream")
    api, key = f"{proxy.url}/api/tables/{TABLE}", {"Authorization": f"Bearer {TOKENS['isa']}"}

    def look():
        for path in ("view", "offers"):
            assert page.request.get(f"{api}/{path}", headers=key).ok

    play(proxy, site, secrets, turn, look)
    page.locator("#story-lines").get_by_text("Dossier suivant.").wait_for()
    form = {"ask": "sign-paper", "paper": "paper-2", "_csrf_token": cookie["value"]}
    assert page.request.post(f"{proxy.url}/t/{TABLE}/odds", form=form).status == 200
    for path in ("story", "replay", "replay?turn=9", "replay?turn=18", "paper"):
        page.goto(f"{proxy.url}/t/{TABLE}/{path}")
    sheets = page.locator('a[href$=".pdf"]').evaluate_all("links => links.map(link => link.href)")
    assert any("form-paper-3" in sheet for sheet in sheets)
    for sheet in sheets:
        assert page.request.get(sheet).ok
    for path in ("stream", "story"):
        page.request.get(f"{api}/{path}", headers=key)
    # What is not hers is refused, and the refusal does not tell anything either.
    for ask in ({"ask": "share-clue", "clue": "clue-1"}, {"ask": "attach-place", "leader": "leon"}):
        refused = page.request.post(f"{api}/asks", data={"ask": ask}, headers=key)
        assert refused.status == 422, refused.text()
    for path in ("seats", "export"):
        page.request.get(f"{proxy.url}/t/{TABLE}/{path}")


def test_a_players_traffic_is_the_same_whatever_the_mission_hides(browser, tmp_path):
    mine, first = visit(browser, tmp_path / "one", ONE)
    same, second = visit(browser, tmp_path / "other", OTHER)
    assert first != second, "to the keeper these are two missions"
    assert [entry[:3] for entry in mine] == [entry[:3] for entry in same]
    streamed = b"".join(body for _, path, _, _, body in mine if "/live" in path)
    assert b"Dossier suivant." in streamed
    for one, other in zip(mine, same, strict=True):
        assert one == other, one[1]
    everything = b"".join(body for *_, body in mine).decode(errors="replace")
    # She sees that a clue was told and that a line is barred; not what they say.
    assert "La demande de renseignements a reçu sa réponse." in everything
    assert "█" * 18 in everything
    for secret in (
        *(text for text in ONE["place"].values() if text is not True),
        ONE["moment"]["text"],
        *ONE["scene"],
        *(ONE[name] for name in ("note", "whisper", "dealt", "found", "draft")),
        *ONE["handout"],
    ):
        assert secret not in everything
