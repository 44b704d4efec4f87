"""Two nights that differ only in secrets send a player the same bytes, stream and all."""

import httpx
from d20_moments import FOE, HELENE, LUCIEN, SEATS
from fixed_site import CSRF, NOON, SECRET, SEED, prepare
from litestar.middleware.csrf import generate_csrf_hash
from proxy import Proxy
from server import Server
from stage import keep
from test_traffic import SITE, TABLE, received

from tablee.kernel.table import Table
from tablee.lab.games import find_game

TOKENS = {seat: f"{seat}-0123456789abcdef" for seat in SEATS}

ONE = {
    "foe": {"dexterity": 10, "constitution": 12, "level": 1, "note": "Il a peur du noir."},
    "unseen": "Un tireur sur le toit",
    "clue": ("Les cendres", "Encore tièdes.", 12),
    "event": {"day": 1, "hour": 23, "minute": 0, "text": "La chaudière s'éteint."},
    "note": "Le directeur ment.",
    "whisper": "Ne descends pas.",
    "dc": 12,
    "initiative": 9,
    "first": [12],
    "judged": {"bonus": 0, "reason": ""},
    "sealed": [3, 17],
}
OTHER = {
    "foe": {
        "dexterity": 13,
        "constitution": 17,
        "level": 3,
        "feats": ["toughness", "iron-will"],
        "note": "Personne ne l'a jamais vu dormir, et sa ronde passe par la morgue.",
    },
    "unseen": "Une infirmière, morte depuis longtemps",
    "clue": ("Un registre relié en peau", "Votre nom y est, à la date de demain.", 28),
    "event": {"day": 2, "hour": 4, "minute": 30, "text": "On frappe.", "place": "En bas"},
    "note": "?",
    "whisper": "Tout va bien, mais garde la porte dans ton dos jusqu'à mon signal.",
    "dc": 27,
    "initiative": 11,
    "first": [14],
    "judged": {"bonus": 2, "reason": "Le sol est glissant"},
    "sealed": [70, 20],
}


def before(secrets):
    """What is there when the player comes: what a keeper prepares, and what a friend is told."""
    yield "tom", {"ask": "create-investigator", **LUCIEN}
    yield "isa", {"ask": "create-investigator", **HELENE}
    foe = {"name": "Le veilleur", "weapons": ["machete"], **secrets["foe"]}
    yield "gardien", {"ask": "create-opponent", **foe}
    yield "gardien", {"ask": "create-opponent", "name": secrets["unseen"], "hidden": True}
    title, text, dc = secrets["clue"]
    clue = {"title": title, "text": text, "skill": "search", "dc": dc}
    yield "gardien", {"ask": "hide-clue", **clue}
    yield "gardien", {"ask": "plan-event", **secrets["event"]}
    yield "gardien", {"ask": "write-note", "text": secrets["note"]}
    yield "gardien", {"ask": "whisper", "seats": ["tom"], "text": secrets["whisper"]}


def during(secrets):
    """What happens while her page is open: a check, a fight, wounds, a sealed blow."""
    check = {"who": "helene", "name": "spot", "dc": secrets["dc"], "text": "Le drap a bougé"}
    yield "gardien", {"ask": "call-check", **check}
    yield "isa", {"ask": "roll-check", "who": "helene"}, [2]
    yield "gardien", {"ask": "drop-check", "who": "helene"}
    fight = {"ask": "begin-fight", "who": ["lucien", "helene", FOE]}
    yield "gardien", fight, [18, 15, secrets["initiative"]]
    yield "tom", {"ask": "end-turn", "who": "lucien"}
    hers = {"who": "helene", "target": FOE, "weapon": "knife", "zone": "left-leg"}
    yield "isa", {"ask": "declare-attack", **hers}
    yield "isa", {"ask": "roll-attack"}, [20]
    yield "isa", {"ask": "pass-destiny", "who": "helene"}
    yield "gardien", {"ask": "tell-wound"}, [99]
    yield "isa", {"ask": "end-turn", "who": "helene"}
    blow = {"who": FOE, "target": "lucien", "weapon": "machete"}
    yield "gardien", {"ask": "declare-attack", **blow, "zone": "left-leg"}
    yield "gardien", {"ask": "judge-attack", "bonus": 10}
    yield "gardien", {"ask": "roll-attack"}, secrets["first"]
    yield "tom", {"ask": "pass-destiny", "who": "lucien"}
    yield "gardien", {"ask": "tell-wound"}, [99]
    yield "gardien", {"ask": "end-turn", "who": FOE}
    for who, seat in (("lucien", "tom"), ("helene", "isa")):
        yield seat, {"ask": "end-turn", "who": who}
    yield "gardien", {"ask": "declare-attack", **blow}
    yield "gardien", {"ask": "judge-attack", **secrets["judged"]}
    yield "gardien", {"ask": "roll-attack"}, secrets["sealed"]
    yield "tom", {"ask": "say", "text": "Je serre les dents."}


def staged(database, secrets):
    game = find_game("cthulhu-d20")
    table = Table.open(game, SEATS, table=TABLE, draw_seed=lambda: SEED, clock=lambda: NOON)
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
    """The night goes on; after each step she looks at what a program of hers is told."""
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
    # Odds of a form on the page come when the browser likes; they are asked for below, in order.
    page.route("**/odds", lambda route: route.abort())
    page.goto(f"{proxy.url}/s/{TOKENS['isa']}")
    proxy.wait_for(b"text/event-stream")
    api, key = f"{proxy.url}/api/tables/{TABLE}", {"Authorization": f"Bearer {TOKENS['isa']}"}
    hers = {"who": "helene", "target": FOE, "weapon": "knife"}

    def look():
        for path in ("view", "offers"):
            assert page.request.get(f"{api}/{path}", headers=key).ok
        attack = {"ask": "declare-attack", **hers, "zone": "head", "reckon": 12}
        for ask in ({"ask": "roll-attack"}, {"ask": "roll-check", "who": "helene"}):
            page.request.post(f"{api}/odds", data={"ask": ask}, headers=key)
        form = {**attack, "_form": "attack-now-helene-knife", "_csrf_token": cookie["value"]}
        page.request.post(f"{proxy.url}/t/{TABLE}/odds", form=form)

    play(proxy, site, secrets, turn, look)
    page.locator("#story-lines").get_by_text("Je serre les dents.").wait_for()
    for path in ("story", "replay", "replay?turn=9", "replay?turn=18", "paper"):
        page.goto(f"{proxy.url}/t/{TABLE}/{path}")
    sheets = page.locator('a[href$=".pdf"]').evaluate_all("links => links.map(link => link.href)")
    assert sheets
    for sheet in sheets:
        assert page.request.get(sheet).ok
    for path in ("stream", "story"):
        page.request.get(f"{api}/{path}", headers=key)
    # What is not hers is refused, and the refusal does not tell anything either.
    for ask in ({"ask": "tell-wound"}, {"ask": "decide-fate", "outcome": "miss"}):
        refused = page.request.post(f"{api}/asks", data={"ask": ask}, headers=key)
        assert refused.status == 422, refused.text()
    for path in ("seats", "export"):
        page.request.get(f"{proxy.url}/t/{TABLE}/{path}")


def test_a_players_traffic_is_the_same_whatever_is_sealed(browser, tmp_path):
    mine, first = visit(browser, tmp_path / "one", ONE)
    same, second = visit(browser, tmp_path / "other", OTHER)
    assert first != second, "to the keeper these are two nights"
    assert [entry[:3] for entry in mine] == [entry[:3] for entry in same]
    streamed = b"".join(body for _, path, _, _, body in mine if "/live" in path)
    assert b"Je serre les dents." in streamed
    for one, other in zip(mine, same, strict=True):
        assert one == other, one[1]
    everything = b"".join(body for *_, body in mine).decode(errors="replace")
    # She hears that the blow hit, and where the friend bleeds; not how badly, nor what is sealed.
    assert "Blessure, Lucien : jambe gauche." in everything.replace("\xa0", " ")
    for secret in (
        ONE["foe"]["note"],
        ONE["unseen"],
        *ONE["clue"][:2],
        ONE["event"]["text"],
        ONE["note"],
        ONE["whisper"],
    ):
        assert secret not in everything
