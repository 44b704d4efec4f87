"""On a laptop each part has a column of its own; the keeper's talk never crowds the desk."""

import pytest
from playwright.sync_api import expect
from stage import IDLE, JUDGING, stage


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


def test_on_a_tablet_the_players_people_stand_in_a_line_that_opens_their_column(server, meet):
    keeper = meet("gardien", width=1024, height=768).sit(stage(server.database, JUDGING))
    keeper.is_connected()
    strip = keeper.page.locator("#people-strip > summary")
    expect(strip).to_contain_text("Daisy Walcot")
    expect(strip).to_contain_text("Folie 2")
    assert keeper.sideways() == []
    column = keeper.page.locator("#sheet").get_by_text("Anthropologie")
    expect(column).to_be_hidden()
    strip.click()
    expect(column).to_be_visible()
    assert keeper.axe() == []
    strip.click()
    expect(column).to_be_hidden()
    keeper.widen(1440, 900)
    expect(column).to_be_visible()
    expect(strip).to_be_hidden()
