"""Ready evenings: every one that comes with Tablée is well made, and can be played to its end."""

from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from tablee.evenings.checking import check_evening, evening_faults
from tablee.evenings.dressing import dressings
from tablee.evenings.notes import read_notes
from tablee.evenings.reading import FILE
from tablee.evenings.shelf import find_evening, folders
from tablee.kernel.seen import Turn
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.lab.sentence import lab_tongue
from tablee.lab.session import play
from tablee.lab.session_file import read_session
from tablee.lab.step_file import Step
from tablee.lab.strict_yaml import read_text, read_yaml
from tablee.web.lobby.hanging import hangings

PLAYED = Path(__file__).parent / "played"
FOLDERS = list(folders())


def address(folder):
    return "/".join(folder.parts[-2:])


@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_nothing_is_wrong_with_it(folder):
    checked = check_evening(read_yaml(read_text(folder / FILE)), folder)
    t = lab_tongue("en", checked.game.folder)
    assert [f"{fault.line}: {fault.what.tell(t)}" for fault in checked.faults] == []
    assert checked.game.id == folder.parent.name


@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_it_is_played_from_beginning_to_end(folder):
    """The session file sits down at a table that the evening has set."""
    evening = find_evening(address(folder)).evening
    session = read_session(PLAYED / f"{folder.name}.yaml")
    assert session.options == evening.house_rules
    keeper, *chairs = session.seats
    dressed = [Step(0, 0, keeper, one.ask) for one in dressings(evening, "fr", chairs)]
    steps = by_title(structs.replace(session, play=tuple(dressed)), session.play)
    played = play(structs.replace(session, play=(*dressed, *steps)))
    t = lab_tongue("en", session.game.folder)
    assert [(one.line, one.what.tell(t)) for one in played.failures] == []
    assert played.not_played == 0
    opened = {one.title for one in played.table.state.common.prepared.values() if one.opened}
    assert {scene.title.fr for scene in evening.scenes} <= opened


def by_title(dressed, steps):
    """The same steps; papers, whose ids nobody can know beforehand, are named by their titles."""
    handouts = play(dressed).table.state.common.handouts.values()
    ids = {one.title: one.id for one in handouts}
    for step in steps:
        is_shown = step.ask["ask"] == "show-handout"
        ask = {**step.ask, "id": ids[step.ask["id"]]} if is_shown else step.ask
        yield structs.replace(step, ask=ask)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_setting_the_table_tells_players_nothing(folder, language):
    """Before any scene is opened, what a player may know is the same as at an empty table."""
    evening = find_evening(address(folder)).evening
    seats = {"Inès": "keeper", "Tom": "player"}

    def opened():
        return Table.open(
            find_game(evening.game), seats, evening.house_rules, draw_seed=lambda: bytes(32)
        )

    empty, dressed = opened(), opened()
    before = seen(empty)
    for one in dressings(evening, language):
        dressed.apply("Inès", one.ask)
    pictures = [*hangings(evening, language, dressed.state.common)]
    assert len(pictures) >= 2
    for number, one in enumerate(pictures):
        dressed.apply("Inès", {**one.ask, "fingerprint": f"{number:064x}"})
    assert seen(dressed) == before


@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_it_has_a_cover_and_pictures_that_are_light_and_have_words(folder):
    evening = find_evening(address(folder)).evening
    assert evening.picture is not None
    pictures = [picture for _, picture in evening.pictures()]
    assert len(pictures) >= 3
    for picture in pictures:
        assert (folder / picture.file).stat().st_size <= 40_000
        with Image.open(folder / picture.file) as image:
            assert image.format == "WEBP"
            assert 300 <= image.width <= 700


def seen(table):
    """All that a player gets: the view, the offers, and whatever turns there are to read."""
    view = structs.replace(table.view("Tom"), turn=0)
    turns = [one.events for one in table.stream("Tom") if isinstance(one, Turn)]
    return view, tuple(table.offers("Tom")), turns


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_every_scene_has_a_text_to_say_and_a_way_on(folder, language):
    evening = find_evening(address(folder)).evening
    asks = [one.ask for one in dressings(evening, language)]
    scenes = [ask for ask in asks if ask["ask"] == "prepare-scene"]
    assert len(scenes) == len(evening.scenes) + 1
    *played, endings = (read_notes(ask["text"]) for ask in scenes)
    assert all(notes.say and not notes.sayings for notes in played)
    # Of the endings one comes true: each is said for itself.
    assert [one.title for one in endings.sayings] == [
        one.title.in_language(language) for one in evening.endings
    ]
    assert not endings.say
    ways = {onward.scene for scene in evening.scenes for onward in scene.next}
    assert {scene.id for scene in evening.scenes[1:]} <= ways


@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_its_french_is_set_as_french_is(folder):
    text = (folder / FILE).read_text(encoding="utf-8")
    assert "« " not in text
    assert " »" not in text
    for sign in ":;?!":
        assert f" {sign}" not in text
    assert "'" not in text


@pytest.mark.parametrize("folder", FOLDERS, ids=address)
def test_a_card_says_it_in_sixty_signs(folder):
    evening = find_evening(address(folder)).evening
    game = find_game(evening.game)
    assert ("in_short",) not in [place for place, _ in evening_faults(evening, game)]
    assert evening.in_short
    long = structs.replace(evening.in_short, fr="Une histoire. " * 5)
    wordy = structs.replace(evening, in_short=long)
    assert ("in_short",) in [place for place, _ in evening_faults(wordy, game)]
