"""On a laptop each part has a column of its own; the keeper's talk never crowds the desk."""

import pytest
from playwright.sync_api import expect
from stage import IDLE, stage


@pytest.fixture
def keeper(server, meet):
    return meet("gardien").sit(stage(server.database, IDLE)).is_connected()


def test_the_desk_has_its_column_to_itself(keeper):
    keeper.widen(1100)
    box = {name: keeper.page.locator(name).bounding_box() for name in ("#sheet", "#now", "#desk")}
    assert box["#sheet"]["x"] < box["#now"]["x"] < box["#desk"]["x"]
    line = keeper.page.locator("#say").bounding_box()
    assert line["x"] + line["width"] <= box["#desk"]["x"]
    assert keeper.sideways() == []


def test_the_keeper_turns_from_the_story_to_the_talk_and_back(keeper):
    story, notes = keeper.page.locator("#story-lines"), keeper.page.locator("#fold-notes")
    expect(story).to_be_visible()
    expect(notes).to_be_hidden()
    keeper.page.locator("#story .turn-to").click()
    expect(notes).to_be_visible()
    expect(story).to_be_hidden()
    expect(keeper.page.locator("#desk")).to_be_visible()
    keeper.page.locator("#talk .turn-to").click()
    expect(story).to_be_visible()
