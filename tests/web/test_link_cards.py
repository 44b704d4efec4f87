"""Cards of links: the game, the title, who invites; never a token, and no chair is taken."""

import re

import pytest
from visiting import new_table, other, site

CHAT = {"user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0)"}
CARD = re.compile(r'<meta property="og:([\w:]+)" content="([^"]*)"')


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("cards")) as found:
        yield found


def test_a_chat_is_told_of_a_table_and_takes_no_chair(visitor):
    _, tokens = new_table(visitor)
    for token in tokens.values():
        chat = other(visitor)
        page = chat.get(f"/s/{token}", headers=CHAT)
        card = dict(CARD.findall(page.text))
        assert "Claude" in card["description"]
        assert card["description"].startswith("YACDHA")
        assert card["image"].startswith("http")
        assert not any(one in page.text for one in tokens.values() if one != token)
        assert not any(token in value for value in card.values())
        assert "tablee" not in chat.cookies


def test_a_ready_evening_has_a_card_with_its_cover_and_no_secret(visitor):
    page = visitor.get("/evenings/yacdha/la-vanne-du-vivier").text
    card = dict(CARD.findall(page))
    assert card["image"].endswith("/evenings/yacdha/la-vanne-du-vivier/cover")
    assert card["image:alt"]
    assert card["title"] == "La vanne du vivier"


def test_the_picture_of_a_card_is_where_others_reach_the_site(tmp_path):
    with site(tmp_path, site="https://tablee.example") as visitor:
        _, tokens = new_table(visitor)
        for path in ("/evenings/yacdha/la-vanne-du-vivier", f"/s/{tokens['Tom']}"):
            card = dict(CARD.findall(visitor.get(path, headers=CHAT).text))
            assert card["image"].startswith("https://tablee.example/"), path


def test_robots_are_told_to_stay_out_of_tables(visitor):
    said = visitor.get("/robots.txt").text
    for path in ("/t/", "/s/", "/r/", "/join", "/host", "/packs", "/api/"):
        assert f"Disallow: {path}\n" in said
