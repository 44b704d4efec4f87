"""Headers on every answer, limits, and errors that are sentences."""

import pytest
from litestar import get
from visiting import PLENTY, bearer, new_table, other, send, sit, site

from tablee.web.app import create_app
from tablee.web.site.headers import CONTENT_POLICY, HEADERS
from tablee.web.site.limits import Buckets, Limits

PAGES = ["/", "/demo", "/new", "/api/schema", "/api/games", "/static/stories.css"]
ERRORS = ["/nowhere", "/api/nowhere", "/static/nowhere", "/t/none", "/s/none", "/t/none/live"]


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("safe")) as found:
        yield found


@pytest.mark.parametrize("path", PAGES + ERRORS)
def test_every_answer_has_the_headers(visitor, path):
    answer = visitor.get(path, follow_redirects=False)
    assert (answer.status_code == 200) == (path in PAGES)
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value] or name == "Cache-Control"


def test_the_policy_allows_nothing_unsafe():
    assert "unsafe" not in CONTENT_POLICY
    assert "default-src 'none'" in CONTENT_POLICY


def test_a_live_stream_has_the_headers_too(visitor):
    table_id, tokens = new_table(visitor)
    sit(visitor, tokens["Isa"])
    heads = []

    async def receive():
        return {"type": "http.disconnect"} if heads else {"type": "http.request", "body": b""}

    async def send_(message):
        if message["type"] == "http.response.start":
            heads.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"/t/{table_id}/live",
        "raw_path": b"",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"cookie", f"tablee={tokens['Isa']}".encode())],
        "client": ("test", 1),
        "server": ("test", 80),
    }
    visitor.blocking_portal.call(visitor.app, scope, receive, send_)
    found = {name.decode().lower(): value.decode() for name, value in heads[0]["headers"]}
    assert found["content-type"].startswith("text/event-stream")
    assert found["content-security-policy"] == CONTENT_POLICY
    assert "content-encoding" not in found


@pytest.mark.parametrize("path", ["/nowhere", "/t/none"])
def test_an_error_is_a_sentence_in_the_readers_language(visitor, path):
    french, english = other(visitor, "fr"), other(visitor, "en")
    assert '<html lang="fr"' in french.get(path).text
    assert '<html lang="en"' in english.get(path).text
    assert french.get(path).text != english.get(path).text
    assert "Traceback" not in french.get(path).text


@pytest.mark.logs_error("a secret detail")
def test_an_accident_shows_no_trace(tmp_path):
    @get("/accident")
    async def accident() -> None:
        raise RuntimeError("a secret detail")

    @get("/api/accident", sync_to_thread=False)
    def api_accident() -> None:
        raise RuntimeError("a secret detail")

    with site(tmp_path) as visitor:
        visitor.app.register(accident)
        visitor.app.register(api_accident)
        for path in ("/accident", "/api/accident"):
            answer = visitor.get(path)
            assert answer.status_code == 500
            assert "secret detail" not in answer.text
            assert answer.headers["content-security-policy"] == CONTENT_POLICY
        assert set(visitor.get("/api/accident").json()) == {"status", "sentence", "rule", "also"}


def test_a_form_from_elsewhere_is_refused(visitor):
    answer = visitor.post("/new", data={"game": "yacdha"}, follow_redirects=False)
    assert answer.status_code == 403


def test_too_much_at_once_is_refused(visitor):
    assert send(visitor, "/new", title="x" * 300_000).status_code == 413
    answer = visitor.post("/api/tables", json={"game": "x" * 300_000})
    assert answer.status_code == 413
    assert answer.json()["sentence"]


def test_one_address_cannot_flood_the_site(tmp_path):
    with site(tmp_path, limits=Limits(requests=30)) as visitor:
        answers = [visitor.get("/api/games") for _ in range(40)]
    statuses = [a.status_code for a in answers]
    assert statuses.index(429) >= 10  # on a slow machine a little of it comes back meanwhile
    assert statuses.count(200) <= 30
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert answers[-1].headers["content-security-policy"] == CONTENT_POLICY


def test_one_seat_cannot_flood_its_table_and_the_others_play_on(tmp_path):
    limits = Limits(requests=10**6, asks=15, tables=10**6)
    with site(tmp_path, limits=limits) as visitor:
        table_id, tokens = new_table(visitor)
        say = {"ask": {"ask": "say", "text": "Ia!"}}
        path = f"/api/tables/{table_id}/asks"
        found = [
            visitor.post(path, json=say, headers=bearer(tokens["Isa"])).status_code
            for _ in range(8)
        ]
        assert found == [201] * 5 + [429] * 3
        assert visitor.post(path, json=say, headers=bearer(tokens["Tom"])).status_code == 201


def test_tables_are_not_made_by_the_thousand(tmp_path):
    with site(tmp_path, limits=Limits(tables=9)) as visitor:
        for _ in range(3):
            new_table(visitor)
        wanted = {"game": "yacdha", "keeper": "a", "players": ["b"]}
        assert visitor.post("/api/tables", json=wanted).status_code == 429


def test_who_waits_may_ask_again():
    time = [0.0]
    buckets = Buckets(60, clock=lambda: time[0])
    assert [buckets.wait("isa") for _ in range(20)] == [0] * 20
    assert buckets.wait("isa") == pytest.approx(1)
    assert buckets.wait("tom") == 0
    time[0] = 1
    assert buckets.wait("isa") == 0


def test_files_are_packed_and_cached(visitor):
    path = "/static/vendor/htmx.org/dist/htmx.min.js"
    plain = visitor.get(path, headers={"accept-encoding": "identity"})
    packed = visitor.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "immutable" in packed.headers["cache-control"]
    again = visitor.get(path, headers={"if-none-match": plain.headers["etag"]})
    assert visitor.get(path, headers={"if-none-match": packed.headers["etag"]}).status_code == 304
    assert again.status_code in (200, 304)
    own = visitor.get("/static/stories.css")
    assert "must-revalidate" in own.headers["cache-control"]
    assert "set-cookie" not in own.headers


@pytest.mark.parametrize(
    "path",
    ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "vendor/.stamp", "/etc/passwd", "%00", "vendor"],
)
def test_no_other_file_can_be_had(visitor, path):
    assert visitor.get(f"/static/{path}").status_code == 404


def test_pages_are_packed(visitor):
    assert visitor.get("/demo").headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.1", "en"),
        ("de", "en"),
        ("", "fr"),
        ("fr;q=x", "en"),
        ("fr;q=0, en;q=0.1", "en"),
    ],
)
def test_the_browser_chooses_the_language(visitor, accepted, language):
    visitor_ = other(visitor)
    visitor_.headers["accept-language"] = accepted
    assert f'<html lang="{language}"' in visitor_.get("/nowhere").text


def test_over_https_cookies_travel_over_nothing_else(tmp_path):
    app = create_app(tmp_path / "site.db", secure=True, limits=PLENTY)
    assert app.csrf_config.cookie_secure
    with site(tmp_path, secure=True) as visitor:
        answer = visitor.get("/")
        assert answer.headers["strict-transport-security"]
        assert "Secure" in answer.headers["set-cookie"]
