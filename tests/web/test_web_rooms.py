"""The rooms of the web: what stands where, and who may know whom."""

import re
from pathlib import Path

import pytest

import tablee.web
from tablee.web.app import create_app

WEB = Path(tablee.web.__file__).parent
ON_TOP = {"__init__", "app", "serve", "services", "workers"}
ROOMS = {
    "api": {"books", "chances", "examples", "messages", "routes", "schema"},
    "host": {
        "backing_up",
        "entering",
        "health",
        "hosting",
        "logs",
        "metrics",
        "page",
        "watching",
    },
    "lab": {
        "advice_pages",
        "analysis_pages",
        "charts",
        "fight_pages",
        "forecast_pages",
        "lab_tasks",
        "lab_worker",
        "queue",
        "rules_pages",
        "tides",
        "work_pages",
    },
    "lobby": {
        "book_tables",
        "bringing",
        "casting",
        "chairs",
        "coming_back",
        "dressing",
        "evening_bringing",
        "evening_cards",
        "evening_pages",
        "evening_sides",
        "first_visit",
        "hanging",
        "help_pages",
        "home",
        "house_rules",
        "installing",
        "joining",
        "lessons",
        "limits",
        "link_cards",
        "my_place",
        "my_tables",
        "new_table_form",
        "opening",
        "pack_pages",
        "qr_codes",
        "seats_page",
        "shelf",
        "sitting",
        "spoilers",
    },
    "site": {
        "addresses",
        "aloud",
        "connections",
        "crowds",
        "errors",
        "fallbacks",
        "forms",
        "folds",
        "headers",
        "host_packs",
        "house_pages",
        "icons",
        "language",
        "limits",
        "measures",
        "paging",
        "parts",
        "render",
        "requests",
        "routing",
        "seat_cookie",
        "simulated_chances",
        "static_files",
        "tops",
    },
    "story": {
        "chronicle",
        "demo",
        "public_tales",
        "replay",
        "shared_pictures",
        "tale_pages",
        "telling_tales",
    },
    "table": {
        "acts_at_hand",
        "alert_routes",
        "alerting",
        "alerts",
        "aloud",
        "around",
        "asking",
        "cards",
        "code_words",
        "exporting",
        "faces",
        "faults",
        "foresight",
        "fresh_secrets",
        "hub",
        "key_schema",
        "keys",
        "live",
        "looking_ahead",
        "neighbours",
        "new_table",
        "notebook",
        "not_now",
        "nudges",
        "page_words",
        "palette",
        "papers",
        "picture_intake",
        "pictures",
        "plain_pages",
        "play",
        "presence",
        "newcomers",
        "push",
        "put_away",
        "shared_tales",
        "tale_memory",
        "recent",
        "reckon_worker",
        "reckoner",
        "refill",
        "regions",
        "remembered_keys",
        "requests",
        "room",
        "scene",
        "scene_at_hand",
        "scene_cards",
        "seating",
        "sent",
        "shown_before",
        "sight",
        "streams",
        "suggested_characters",
        "waiting",
        "ways",
        "watcher",
    },
}
KNOWS = {
    "site": set(),
    "table": {"site", "services"},
    "host": {"table", "site", "services"},
    "story": {"table", "site", "services"},
    "lobby": {"table", "site", "services"},
    "api": {"table", "site", "services"},
    "lab": {"table", "site", "services"},
}


def test_every_module_of_the_web_stands_in_its_room():
    """A new module is listed above, so that its room and its name were thought about."""
    found = {room: {path.stem for path in (WEB / room).glob("*.py")} for room in ROOMS}
    assert {path.stem for path in WEB.glob("*.py")} == ON_TOP
    assert {path.parent.name for path in WEB.glob("*/*.py")} == set(ROOMS)
    assert found == {room: modules | {"__init__"} for room, modules in ROOMS.items()}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_it_stands_on(room):
    known = {
        name
        for path in (WEB / room).glob("*.py")
        for name in re.findall(r"^\s*from tablee\.web\.(\w+)", path.read_text("utf-8"), re.M)
    }
    assert known - {room} <= KNOWS[room]


def test_nothing_but_the_services_is_kept_in_the_state_of_the_application(tmp_path):
    app = create_app(tmp_path / "site.db")
    assert set(app.state.dict()) == {"services"}
    reading = {path.name for path in WEB.rglob("*.py") if "app.state" in path.read_text("utf-8")}
    assert reading == {"services.py"}


def test_programs_are_not_told_of_the_services(tmp_path):
    schema = create_app(tmp_path / "site.db").openapi_schema.to_schema()
    assert "services" not in str(schema["paths"]).lower()
    assert "Services" not in schema["components"]["schemas"]
