"""The API: the same asks and views as the pages, strict, and every answer documented."""

from contextlib import suppress

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import negative_data_rejection
from visiting import PLENTY, SEATS, ask, bearer, new_table, site

from tablee.web.api.examples import EXAMPLES
from tablee.web.app import create_app


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("api")) as found:
        yield found


@pytest.fixture
def table(visitor):
    return new_table(visitor)


def read(visitor, table, token, what, **query):
    return visitor.get(f"/api/tables/{table}/{what}", params=query, headers=bearer(token))


def create_daisy(visitor, table, token):
    daisy = {"name": "Daisy Walcot", "gender": "f", "occupation": "Microbiologie"}
    return ask(visitor, table, token, ask="create-investigator", **daisy)


def test_a_new_table_gives_each_seat_its_token_once(visitor, table):
    assert set(table[1]) == set(SEATS)
    assert len(set(table[1].values())) == 3


def test_a_seat_sees_its_own_view(visitor, table):
    table_id, tokens = table
    view = read(visitor, table_id, tokens["Isa"], "view").json()
    assert (view["seat"], view["role"]) == ("Isa", "player")


def test_an_offer_can_be_asked_and_the_turn_comes_back(visitor, table):
    table_id, tokens = table
    offers = read(visitor, table_id, tokens["Isa"], "offers").json()
    assert "create-investigator" in {offer["ask"] for offer in offers}
    done = create_daisy(visitor, table_id, tokens["Isa"])
    assert done.status_code == 201
    assert done.json()["turns"][0]["seat"] == "Isa"
    assert done.json()["again"] is False


def test_the_same_key_is_answered_once(visitor, table):
    table_id, tokens = table
    sent = {"ask": {"ask": "say", "text": "Bonsoir"}, "key": "k1"}
    headers = bearer(tokens["Isa"])
    first = visitor.post(f"/api/tables/{table_id}/asks", json=sent, headers=headers).json()
    second = visitor.post(f"/api/tables/{table_id}/asks", json=sent, headers=headers).json()
    assert second["again"]
    assert second["turns"] == first["turns"]


def test_a_refusal_names_its_rule_and_says_why_in_the_readers_language(visitor, table):
    table_id, tokens = table
    for language, words in (("fr", "gardien"), ("en", "keeper")):
        answer = visitor.post(
            f"/api/tables/{table_id}/asks",
            json={"ask": {"ask": "open-scene", "name": "La cave"}},
            headers=bearer(tokens["Isa"], **{"accept-language": language}),
        )
        assert answer.status_code == 422
        assert answer.json()["rule"] == "table.scenes"
        assert words in answer.json()["sentence"].lower()


def test_what_a_seat_may_not_see_is_a_blank_in_its_stream(visitor, table):
    table_id, tokens = table
    ask(visitor, table_id, tokens["Isa"], ask="whisper", seats=["Claude"], text="secret")
    seen = read(visitor, table_id, tokens["Tom"], "stream").json()
    assert seen[-1] == {"number": len(seen)}
    assert read(visitor, table_id, tokens["Tom"], "stream", after=len(seen)).json() == []


def test_the_chronicle_speaks_the_language_that_is_asked_for(visitor, table):
    table_id, tokens = table
    create_daisy(visitor, table_id, tokens["Isa"])
    told = {
        language: read(visitor, table_id, tokens["Isa"], "chronicle", lang=language).json()
        for language in ("fr", "en")
    }
    assert told["fr"][-1]["text"] != told["en"][-1]["text"]
    assert "Daisy" in told["fr"][-1]["text"]


def test_typed_dice_are_asked_for_with_their_sides(visitor, table):
    table_id, tokens = table
    create_daisy(visitor, table_id, tokens["Isa"])
    ask(visitor, table_id, tokens["Claude"], ask="approve-investigator", who="daisy")
    ask(visitor, table_id, tokens["Claude"], ask="choose-dice", dice="typed")
    check = {"meter": "madness", "who": ["daisy"], "event": "Un ami saigne"}
    ask(visitor, table_id, tokens["Claude"], ask="call-check", **check)
    needed = ask(visitor, table_id, tokens["Isa"], ask="roll-check", who="daisy")
    assert needed.status_code == 409
    assert [die["sides"] for die in needed.json()["dice"]] == [6]
    done = ask(visitor, table_id, tokens["Isa"], faces=[4], ask="roll-check", who="daisy")
    assert done.status_code == 201


def test_odds_are_exact(visitor, table):
    table_id, tokens = table
    create_daisy(visitor, table_id, tokens["Isa"])
    ask(visitor, table_id, tokens["Claude"], ask="approve-investigator", who="daisy")
    check = {"meter": "madness", "who": ["daisy"], "event": "Un ami saigne"}
    ask(visitor, table_id, tokens["Claude"], ask="call-check", **check)
    found = visitor.post(
        f"/api/tables/{table_id}/odds",
        json={"ask": {"ask": "roll-check", "who": "daisy"}},
        headers=bearer(tokens["Isa"]),
    ).json()
    rises = {chance["value"]: chance["exact"] for chance in found[""]["rise.daisy"]}
    assert rises[True] == "5/6"


def test_without_a_token_nothing_is_said(visitor, table):
    table_id, _ = table
    assert visitor.get(f"/api/tables/{table_id}/view").status_code == 401
    answer = read(visitor, table_id, "not-a-token", "view")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_cookie_is_no_token(visitor, table):
    table_id, tokens = table
    cookies = {"tablee": tokens["Isa"]}
    answer = visitor.get(f"/api/tables/{table_id}/view", headers={"cookie": str(cookies)})
    assert answer.status_code == 401


def test_a_seat_at_one_table_is_no_seat_at_another(visitor, table):
    other_id, _ = new_table(visitor)
    assert read(visitor, other_id, table[1]["Isa"], "view").status_code == 403
    assert read(visitor, "no-such-table", table[1]["Isa"], "view").status_code == 404


def test_unknown_fields_are_refused_and_the_schema_says_so(visitor, table):
    table_id, tokens = table
    answer = visitor.post(
        f"/api/tables/{table_id}/asks",
        json={"ask": {"ask": "pause"}, "more": 1},
        headers=bearer(tokens["Isa"]),
    )
    assert answer.status_code == 400
    schemas = visitor.get("/api/schema/openapi.json").json()["components"]["schemas"]
    for name in ("Sent", "Wanted", "Wondered"):
        assert schemas[name]["additionalProperties"] is False


@pytest.mark.parametrize("query", ["?langue=fr", "?lang=de", "?lang=fr&after=-1", "?after=x"])
def test_a_query_that_is_not_understood_is_not_passed_over(visitor, table, query):
    table_id, tokens = table
    address = f"/api/tables/{table_id}/chronicle{query}"
    assert visitor.get(address, headers=bearer(tokens["Isa"])).status_code == 400


def test_a_body_nested_without_end_is_no_accident(visitor, table):
    table_id, tokens = table
    answer = visitor.post(
        f"/api/tables/{table_id}/asks",
        content=b'{"ask":' + b"[" * 90_000 + b"]" * 90_000 + b"}",
        headers=bearer(tokens["Isa"], **{"content-type": "application/json"}),
    )
    assert answer.status_code == 400


def test_every_ask_of_a_game_has_a_schema(visitor):
    found = visitor.get("/api/games/yacdha/asks").json()
    assert {"say", "create-investigator"} <= set(found["asks"])
    assert visitor.get("/api/games/nim/asks").status_code == 404


def test_rules_can_be_read(visitor):
    assert visitor.get("/api/rules/yacdha").json()[0]["id"].startswith("yacdha.")
    assert visitor.get("/api/rules/table").json()[0]["id"].startswith("table.")


def test_the_api_has_a_page_to_read(visitor):
    page = visitor.get("/api/schema")
    assert page.status_code == 200
    assert "POST /api/tables/{table_id}/asks" in page.text


# Schemathesis asks everything that the schema allows, and much that it does not.

REFUSED = [422]
"""What a schema allows a rule may still refuse."""


@pytest.fixture
def described(tmp_path):
    """The API as its schema describes it, and a program that calls it."""
    path = tmp_path / "site.db"
    schema = schemathesis.openapi.from_asgi(
        "/api/schema/openapi.json", create_app(path, limits=PLENTY)
    )
    accepted = schema.config.checks.positive_data_acceptance
    accepted.expected_statuses = [*accepted.expected_statuses, *REFUSED]
    with asgi.get_client(create_app(path, limits=PLENTY)) as program:
        yield schema, program


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("who", ["a stranger", "a seat"])
def test_every_answer_is_documented_and_none_is_an_accident(described, who, mode):
    schema, program = described
    table_id, tokens = new_table(program)
    for found in schema.get_all_operations():

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
        @given(found.ok().as_strategy(generation_mode=mode))
        def holds(case):
            headers, unless = {}, []
            if who == "a seat" and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table_id
                headers = bearer(tokens["Isa"])
                # What was wrong may have been the address or the token, which are right now.
                unless = [negative_data_rejection]
            case.call_and_validate(session=program, headers=headers, excluded_checks=unless)

        with suppress(Unsatisfiable):  # there is nothing to get wrong about a bare address
            holds()


def test_every_message_has_an_example_that_is_one(visitor):
    schema = visitor.get("/api/schema/openapi.json").json()
    shown = {name for name, one in schema["components"]["schemas"].items() if one.get("examples")}
    assert {kind.__name__ for kind in EXAMPLES} <= shown
    for kind, found in EXAMPLES.items():
        for one in found:
            assert msgspec.convert(msgspec.to_builtins(one), kind) == one
