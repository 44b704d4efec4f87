"""Packs: those of this house, one that was just begun, and those that somebody means harm with."""

import io
import re
import shutil
import stat
import zipfile
from pathlib import Path

import pytest
import yaml

from tablee.evenings.new_pack import write_pack
from tablee.evenings.pack_files import LARGEST_PACK, MOST_FILES, files_in, files_of, zipped
from tablee.evenings.packs import pack_faults, read_pack
from tablee.evenings.shelf import evenings_of, folders
from tablee.kernel.reading import Readings
from tablee.lab.games import all_games, find_game
from tablee.lab.sentence import lab_tongue
from tablee.lab.strict_yaml import MOST_BYTES, BadFile


@pytest.fixture
def begun(tmp_path):
    folder = tmp_path / "essai"
    write_pack(folder, find_game("yacdha"))
    return folder


def with_files(files, links=()):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            about = zipfile.ZipInfo(name)
            if name in links:
                about.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(about, data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def said(data):
    with pytest.raises(BadFile) as bad:
        files_in(data)
    return " ".join(fault.what.tell(lab_tongue("en")) for fault in bad.value.faults)


@pytest.mark.parametrize("folder", [*folders()], ids=lambda folder: folder.name)
def test_every_evening_of_this_house_is_a_pack(folder):
    files = files_of(folder)
    manifest = {name: files[name] for name in ("pack.yaml",)}
    assert not list(pack_faults(manifest))
    found = read_pack(manifest).pack
    assert (found.id, found.game) == (folder.name, folder.parent.name)


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_pack_that_was_just_begun_has_nothing_wrong_with_it(tmp_path, game):
    write_pack(tmp_path / "neuf", find_game(game))
    assert not list(pack_faults(files_of(tmp_path / "neuf")))


def test_a_zip_of_a_pack_is_the_same_pack(begun):
    files = files_of(begun)
    assert files_in(zipped(files)) == files
    inside = [(f"essai/{name}", data) for name, data in files.items()]
    assert files_in(with_files(inside)) == files


BOMB = b"\0" * (MOST_BYTES + 1)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no zip", "A pack is a folder, or a zip"),
        (b"PK\x03\x04 broken", "damaged"),
        (with_files([("../pack.yaml", b"")]), "not the name of a file"),
        (with_files([("/etc/pack.yaml", b"")]), "not the name of a file"),
        (with_files([("C:\\pack.yaml", b"")]), "not the name of a file"),
        (with_files([("a/b/c/d/pack.yaml", b"")]), "not the name of a file"),
        (with_files([("pack.yaml", b"/etc/passwd")], links=("pack.yaml",)), "points to another"),
        (with_files([("pack.yaml", BOMB)]), "too large"),
        (with_files([("run.js", b"alert(1)")]), "no place in a pack"),
        (with_files([("cover.svg", b"<svg onload='alert(1)'/>")]), "no place in a pack"),
        (with_files([("cover.png", b"<script>alert(1)</script>")]), "not the picture"),
        (with_files([("A.yaml", b""), ("a.yaml", b"")]), "there twice"),
        (with_files([(f"n{n}.txt", b"") for n in range(MOST_FILES + 1)]), "files at most"),
        (with_files([(f"n{n}.txt", BOMB[:-1]) for n in range(17)]), "MB at most"),
        (b"PK\x03\x04" + bytes(LARGEST_PACK), "MB at most"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_pack_that_means_harm_is_refused_with_a_sentence(data, why):
    assert why in said(data)


@pytest.mark.parametrize("sign", ["\u202e", r"\u202e", r"\u2066", r"\u200f", r"\a", r"\e[2J"])
def test_no_text_of_a_pack_turns_the_writing_round_or_moves_a_cursor(begun, sign):
    for file in (begun / "pack.yaml", *begun.rglob("evening.yaml")):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r'title: {fr: "', lambda found: found[0] + sign, text))
    manifest = begun / "pack.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"Your name"', f'"Your {sign}name"'), encoding="utf-8")
    found = read_pack(files_of(begun))
    titles = [found.pack.title.fr, *(one.title.fr for one in found.evenings.values())]
    for shown in (*titles, *found.pack.authors):
        assert shown.removeprefix("[2J").replace("[2J", "").isprintable()


def test_a_link_in_a_folder_is_refused(begun):
    (begun / "notes.txt").symlink_to("/etc/hostname")
    with pytest.raises(BadFile):
        files_of(begun)


def test_faults_name_their_file_and_what_is_possible(begun):
    (begun / "weapons.yaml").write_text("- {id: x, line: {fr: a, en: a}, ask: {ask: no-such}}\n")
    (begun / "other.yaml").write_text("x: 1\n")
    (begun / "pack.yaml").write_text("pack: 1\nid: X\n")
    wrong = {}
    for file, fault in pack_faults(files_of(begun)):
        wrong.setdefault(file, []).append(fault.what.tell(lab_tongue("en")))
    assert any("lacks “licence”" in one for one in wrong["pack.yaml"])
    assert any("no file of a pack" in one for one in wrong["other.yaml"])
    write_pack(begun, find_game("yacdha"))
    wrong = [fault.what.tell(lab_tongue("en")) for _, fault in pack_faults(files_of(begun))]
    assert any("There is no ask “no-such”" in one for one in wrong)


GUIDES = [Path(__file__).parents[2] / "docs" / name for name in ("packs.md", "packs.fr.md")]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_a_pack_that_is_written_from_the_guide_alone_has_nothing_wrong_with_it(begun, guide):
    shown = re.findall(r"^```\n# (\w+\.yaml)\n(.*?)^```", guide.read_text("utf-8"), re.M | re.S)
    assert len(shown) == 5
    for name, text in shown:
        (begun / name).write_text(text, encoding="utf-8")
    assert not list(pack_faults(files_of(begun)))


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_guide_names_asks_that_the_game_knows(tmp_path, game):
    guide = GUIDES[0].read_text("utf-8")
    title = find_game(game).book.title
    [row] = re.findall(rf"^\| {re.escape(title)} \|(.*)$", guide, re.MULTILINE)
    asks = re.findall(r"`([\w-]+)`", row)
    known = Readings(find_game(game)).asks
    assert asks
    assert set(asks) <= known.keys()


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_characters_make_a_pack_without_an_evening(tmp_path, game):
    write_pack(tmp_path, find_game(game))
    shutil.rmtree(tmp_path / "evenings")
    [evening, *_] = evenings_of(game)
    written = yaml.safe_load((evening.folder / "evening.yaml").read_text("utf-8"))["characters"]
    sheets = [{key: one[key] for key in ("id", "pitch", "sheet")} for one in written]
    (tmp_path / "characters.yaml").write_text(yaml.safe_dump(sheets), encoding="utf-8")
    assert not list(pack_faults(files_of(tmp_path)))
