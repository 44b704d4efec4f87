"""A plug-in without pages of its own, in the browser: a roll is played, and axe finds nothing."""

import os
import secrets

import pytest
from playwright.sync_api import expect
from server import Server
from stage import evening, keep

from plugins.installed import install, on_the_path
from tablee.kernel.table import Table
from tablee.lab.games import find_game

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}
ADA = {"ask": "create-investigator", "seat": "isa", "name": "Ada Roux", "occupation": "Journaliste"}
SECRET = {"ask": "prepare-secret", "name": "Le puits", "truth": "Il respire."}
PHONE, LAPTOP = 360, 1280


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return install(tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="module")
def server(folder, tmp_path_factory):
    """A server that finds the plug-in on its path, as one does that has it installed."""
    known = os.environ.get("PYTHONPATH", "")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (known, str(folder)))))
        found = Server(tmp_path_factory.mktemp("site") / "tables.db").start()
    yield found
    found.stop()


def staged(server, folder):
    table_id = secrets.token_hex(6)
    with on_the_path(folder):
        table = Table.open(
            find_game("cthulhu-dark"),
            SEATS,
            table=table_id,
            draw_seed=lambda: secrets.token_bytes(32),
            clock=evening().__next__,
        )
        table.apply("isa", ADA)
        table.apply("gardien", SECRET)
        return keep(server.database, table, table_id, "Le phare")


def looked_at(person):
    """Nothing for axe to find and nothing to scroll to sideways, with every fold open."""
    for width in (PHONE, LAPTOP):
        person.widen(width)
        person.by("light")
        person.unfold_all()
        assert person.axe() == []
        assert not person.sideways()
    person.page.evaluate("document.getElementById('menu').open = false")


def test_keeper_and_player_play_a_roll(server, folder, meet):
    table = staged(server, folder)
    isa = meet("isa").sit(table).is_connected()
    keeper = meet("gardien").sit(table).is_connected()
    secrets_fold = keeper.page.locator("#desk summary", has_text="Préparer un secret")
    expect(secrets_fold).to_have_count(1)
    looked_at(isa)
    looked_at(keeper)
    isa.do(
        "attempt",
        task="forcer la porte",
        aim="act",
        pool=["human", "insight"],
        button=("_dice", "typed"),
        faces=[2, 4, 1],
    )
    isa.sees("forcer la porte")
    keeper.sees("forcer la porte")
    keeper.sees("Il respire.")
    # Something to do has come between: what stays the same on the desk still stands there.
    keeper.form("throw-failure")
    expect(secrets_fold).to_have_count(1)
    expect(keeper.page.locator("#desk .clock-now b")).to_be_visible()
    assert not isa.has_in_the_page("Il respire.")
    expect(isa.page.locator("#now .plain-odds").first).to_contain_text("Plus haut dé")
    looked_at(isa)
    keeper.do("throw-failure", how="la clef casse", button=("_dice", "typed"), faces=[5])
    isa.sees("Échec (la clef casse)".lower())
    looked_at(keeper)
    isa.do("roll-again", button=("_dice", "typed"), faces=[6, 3])
    isa.do("accept-result")
    keeper.is_told("Ada Roux : forcer la porte. Résultat : brillamment.")
    keeper.do("reveal-secret")
    isa.sees("Il respire.")


def test_with_the_keyboard_alone_a_form_is_unfolded_and_sent(server, folder, meet):
    isa = meet("isa", width=PHONE).sit(staged(server, folder)).is_connected()
    fold = isa.page.locator("#now summary", has_text="Voir quelque chose de troublant")
    for _ in range(40):
        isa.page.keyboard.press("Tab")
        if fold.evaluate("e => e === document.activeElement"):
            break
    isa.page.keyboard.press("Enter")
    expect(isa.page.locator("#now details[open] input[type=text]")).to_be_visible()
    isa.page.keyboard.press("Tab")
    isa.page.keyboard.type("Un œil")
    isa.page.keyboard.press("Enter")
    isa.is_told("Un œil")
