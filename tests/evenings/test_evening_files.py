"""The file of an evening: whatever is wrong with it is said, where it is, with what is possible."""

import copy

import pytest
import yaml

from tablee.evenings.checking import check_evening
from tablee.evenings.notes import AtHand, read_notes, written
from tablee.evenings.reading import FILE
from tablee.evenings.shelf import FOLDER
from tablee.lab.sentence import lab_tongue
from tablee.lab.strict_yaml import read_text, read_yaml

SOUND = FOLDER / "yacdha" / "la-vanne-du-vivier" / FILE


@pytest.fixture
def sound():
    return copy.deepcopy(read_yaml(read_text(SOUND)).value)


def said(value, folder=None):
    text = yaml.safe_dump(value, allow_unicode=True, sort_keys=False)
    checked = check_evening(read_yaml(text), folder)
    t = lab_tongue("en", checked.game.folder) if checked.game else lab_tongue("en")
    return [(fault.line > 0, fault.what.tell(t)) for fault in checked.faults]


def test_a_text_in_one_language_only(sound):
    sound["title"] = "La vanne"
    del sound["scenes"][2]["say"]["en"]
    told = [text for _, text in said(sound)]
    assert told == [
        "“title” must be written in both languages, like {fr: …, en: …}.",
        "“scenes[3].say” lacks “en”: a text of 1 to 4000 characters.",
    ]


def test_what_is_unknown_or_of_the_wrong_kind(sound):
    sound["minutes"] = "long"
    sound["scenes"][0]["props"] = []
    told = [text for _, text in said(sound)]
    assert told[0] == '“minutes” cannot be "long"; possible: a whole number from 15 to 1440.'
    assert told[1].startswith("“props” has no place in “scenes[1]”; possible: id, title, say,")


def test_a_reference_to_nobody(sound):
    sound["scenes"][0]["people"] = ["soizik"]
    sound["scenes"][0]["next"][0]["scene"] = "cellar"
    sound["scenes"][2]["acts"][1]["ask"]["opponents"] = ["@kraken"]
    told = [text for _, text in said(sound)]
    assert told[0] == (
        "“scenes[1].people[1]” names “soizik”, which is not in this evening; "
        "possible: soizic, goulven, tanguy, suroit."
    )
    assert "“cellar”" in told[1]
    assert "“kraken”" in told[2]


def test_asks_that_the_game_does_not_know_or_refuses(sound):
    sound["people"][0]["ask"]["ask"] = "create-monster"
    sound["scenes"][2]["acts"][0]["ask"]["meter"] = "hunger"
    sound["house_rules"]["story"] = "short"
    told = " ".join(text for _, text in said(sound))
    assert "There is no ask “create-monster”; this game knows: accept-death" in told
    assert "one of madness, trauma" in told
    assert "short" in told


def test_what_is_refused_when_the_table_is_set(sound):
    sound["characters"][0]["sheet"]["occupations"][0]["level"] = 5
    told = said(sound)
    assert len(told) == 2
    assert all(has_line for has_line, _ in told)
    assert told[0][1].startswith("Refused in “characters[1].sheet” (fr): ")


def test_a_picture_that_is_not_there(sound, tmp_path):
    sound["picture"] = {"file": "cover.webp", "words": {"fr": "La nuit", "en": "Night"}}
    for part in ("scenes", "people", "papers", "characters"):
        for one in sound[part]:
            one.pop("picture", None)
    assert "“cover.webp”" in said(sound, tmp_path)[0][1]
    (tmp_path / "cover.webp").write_bytes(b"<svg/>")
    assert "not what its name says" in said(sound, tmp_path)[0][1]
    (tmp_path / "cover.webp").write_bytes(b"RIFF")
    assert said(sound, tmp_path) == []


@pytest.mark.parametrize("name", ["../secret.png", "/etc/x.png", "a/b.png", ".png", "x.svg"])
def test_a_picture_lies_beside_its_evening_and_nowhere_else(sound, name):
    sound["picture"] = {"file": name, "words": {"fr": "x", "en": "x"}}
    assert "“picture.file” cannot be" in said(sound)[0][1]


def test_two_parts_of_one_id_or_of_one_name(sound):
    sound["clues"][1]["id"] = "registre"
    sound["papers"][0]["title"] = {"fr": "Les chiens", "en": "Dogs"}
    told = " ".join(text for _, text in said(sound))
    assert "“registre” names another part already." in told


@pytest.mark.parametrize("value", [[], {}, "x", {"evening": 2, "game": "yacdha"}])
def test_what_is_no_evening_at_all(value):
    assert said(value)


def test_notes_are_read_as_they_were_written():
    at_hand = [
        AtHand("L’eau répond.", "call-check", {"meter": "madness", "event": "L'eau « parle » [a]"}),
        AtHand("Ici : Goulven"),
    ]
    notes = read_notes(written("Un.\nDeux.", "À savoir.", at_hand))
    assert notes.say == ("Un.", "Deux.")
    assert notes.know == ("À savoir.",)
    assert notes.at_hand[0].values == {"meter": "madness", "event": "L'eau « parle » [a)"}
    assert notes.at_hand[1] == at_hand[1]


@pytest.mark.parametrize("line", ['- half [a-b c="d]', "- [x", "> ", "-", "- a [A B]"])
def test_whatever_a_keeper_writes_can_be_read(line):
    read_notes(line)


def test_what_stands_apart_in_the_notes_is_said_for_itself():
    notes = read_notes(
        "> Il pleut.\nÀ savoir.\nOn a refermé\n> La herse tombe.\nOuverte\n> Il sort."
    )
    assert notes.say == ("Il pleut.",)
    assert notes.know == ("À savoir.",)
    assert [(one.title, one.say) for one in notes.sayings] == [
        ("On a refermé", ("La herse tombe.",)),
        ("Ouverte", ("Il sort.",)),
    ]
    # One text, wherever it stands, is the text of the scene.
    assert read_notes("À savoir.\n> Il pleut.\n\n> Toujours.").say == ("Il pleut.", "Toujours.")
