"""Packs in the browser: brought by a keeper, put out by the host, refused with sentences."""

import re

import pytest
import yaml
from visiting import bearer, new_table, other, site

from tablee.evenings.new_pack import write_pack
from tablee.evenings.pack_files import files_of, zipped
from tablee.lab.games import find_game
from tablee.web.host.hosting import Hosting

KEY = "the-key-of-the-host"


@pytest.fixture
def visitor(tmp_path):
    hosting = Hosting(key=KEY, packs=tmp_path / "packs")
    with site(tmp_path, hosting=hosting) as found:
        yield found


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "essai"
    write_pack(folder, find_game("yacdha"))
    return zipped(files_of(folder))


def send(visitor, path, data=b"", **fields):
    token = re.search(r'name="_csrf_token" value="([^"]+)"', visitor.get("/packs").text)[1]
    files = {"file": ("pack.zip", data, "application/zip")} if data else {"x": ("", b"")}
    return visitor.post(path, data={"_csrf_token": token, **fields}, files=files)


@pytest.mark.rule("table.packs")
def test_a_keeper_puts_a_pack_on_the_desk_of_their_table(visitor, pack):
    table, tokens = new_table(visitor)
    visitor.get(f"/s/{tokens['Claude']}")
    assert send(visitor, "/packs/bring", pack, table=table).status_code == 200
    view = visitor.get(f"/api/tables/{table}/view", headers=bearer(tokens["Claude"]))
    assert "La brume" in view.text
    player = visitor.get(f"/api/tables/{table}/view", headers=bearer(tokens["Isa"]))
    assert "La brume" not in player.text


@pytest.mark.rule("table.packs")
def test_whoever_does_not_keep_the_table_puts_nothing_there(visitor, pack):
    table, tokens = new_table(visitor)
    visitor.get(f"/s/{tokens['Isa']}")
    answer = send(visitor, "/packs/bring", pack, table=table)
    assert answer.status_code == 422
    assert "Seul qui tient une table" in answer.text


@pytest.mark.rule("table.packs")
def test_a_new_table_is_set_with_an_evening_of_a_pack(visitor, pack):
    answer = send(visitor, "/packs/bring", pack, table="", keeper="Claude")
    assert answer.url.path.endswith("/seats")


@pytest.mark.rule("table.packs")
def test_the_host_puts_a_pack_out_for_everybody_and_away_again(visitor, pack):
    assert send(visitor, "/host/packs", pack).status_code == 404
    visitor.headers["authorization"] = f"Bearer {KEY}"
    send(visitor, "/host/packs", pack)
    stranger = other(visitor)
    shown = stranger.get("/packs").text
    assert "Un nouveau paquet" in shown
    assert "CC-BY-4.0" in shown
    assert "La porte est ouverte" not in shown
    assert "/host/packs" not in shown
    assert send(stranger, "/packs/essai/use").url.path.endswith("/seats")
    send(visitor, "/host/packs/essai/remove")
    assert "Un nouveau paquet" not in stranger.get("/packs").text


def test_a_fault_in_a_pack_says_in_which_file_and_what_is_possible(visitor, tmp_path):
    folder = tmp_path / "essai"
    write_pack(folder, find_game("yacdha"))
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("id: essai", "id: Essai"), "utf-8")
    answer = send(visitor, "/packs/bring", zipped(files_of(folder)))
    assert answer.status_code == 422
    assert "pack.yaml, ligne 3" in answer.text
    assert "un texte comme la-brume-2" in answer.text


def test_what_is_no_pack_is_refused_with_a_sentence(visitor):
    for data in (b"PK\x03\x04 broken", b"hello"):
        answer = send(visitor, "/packs/bring", data)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text


def test_what_is_not_put_there_is_said_in_the_readers_language(visitor, tmp_path):
    folder = tmp_path / "essai"
    write_pack(folder, find_game("innommable"))
    sheet = {"ask": "create-protagonist", "name": "Aline", "gender": "f", "attachment": "Son frère"}
    sheet |= dict.fromkeys(("looks", "temperament", "origin", "role"), "Elle relit.")
    one = {"id": "aline", "pitch": {"fr": "Elle relit.", "en": "She reads."}, "sheet": sheet}
    (folder / "characters.yaml").write_text(yaml.safe_dump([one]), encoding="utf-8")
    table, tokens = new_table(visitor, game="innommable")
    visitor.get(f"/s/{tokens['Claude']}")
    said = send(visitor, "/packs/bring", zipped(files_of(folder)), table=table, characters="1")
    assert "Le gardien dit d’abord où, quand et dans quel rôle." in said.text
