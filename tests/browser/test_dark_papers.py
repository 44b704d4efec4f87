"""A handout that waits at the keeper's: whom it is for can be read in every look, day and night."""

import secrets

import pytest
from playwright.sync_api import expect
from stage import evening, keep

from tablee.kernel.table import Table
from tablee.lab.games import find_game, game_ids

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}


def staged(database, game):
    """A table on which a handout waits to be shown."""
    table_id = secrets.token_hex(6)
    table = Table.open(
        find_game(game),
        SEATS,
        table=table_id,
        draw_seed=lambda: secrets.token_bytes(32),
        clock=evening().__next__,
    )
    table.apply("gardien", {"ask": "prepare-handout", "title": "Le plan", "text": "Neuf portes."})
    return keep(database, table, table_id, "La cave")


@pytest.mark.parametrize("game", game_ids())
def test_whom_a_handout_is_for_can_be_read_by_day_and_by_night(server, meet, game):
    keeper = meet("gardien").sit(staged(server.database, game)).is_connected()
    keeper.page.locator("#story .turn-to").click()
    keeper.unfold_all()
    expect(keeper.page.locator(".paper.secret .pills label").first).to_be_visible()
    for light in ("light", "dark"):
        keeper.by(light)
        assert keeper.axe("color-contrast", strictly=True) == []


FAINT = """() => {
    const clear = 'rgba(0, 0, 0, 0)';
    let ground = document.querySelector('.paper.secret .pills label span');
    while (getComputedStyle(ground).backgroundColor === clear) ground = ground.parentElement;
    const parts = getComputedStyle(ground).backgroundColor.match(/\\d+/g).slice(0, 3);
    const faint = `rgb(${parts.map(one => Math.abs(one - 12)).join(' ')})`;
    const laid = new CSSStyleSheet();  // news of the page leaves a sheet alone
    laid.replaceSync(`.paper.secret .pills label * {
        color: ${faint} !important; transition: none !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, laid];
}"""


def test_recipients_as_faint_as_they_once_were_would_be_noticed(server, meet):
    keeper = meet("gardien").sit(staged(server.database, "yacdha")).is_connected()
    keeper.page.locator("#story .turn-to").click()
    keeper.unfold_all()
    expect(keeper.page.locator(".paper.secret .pills label").first).to_be_visible()
    keeper.by("light")
    keeper.page.evaluate(FAINT)
    assert keeper.axe("color-contrast", strictly=True, where=".paper.secret") != []
    assert keeper.faint() != []
