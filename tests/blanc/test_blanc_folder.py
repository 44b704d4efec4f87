"""What the keeper's folder of Cthulhu Blanc holds, read from its models: nothing here is HTML."""

from blanc_table import Play, rule
from laws.fetched import room_of
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of

PLACE = {
    "title": "La cave",
    "scant": "Une odeur",
    "good": "Un nom",
    "full": "Un plan",
    "uncanny": "Ton nom",
}


def folder(play, opened=()):
    """The parts of the keeper's desk, with these folds open."""
    room = room_of(play.table)
    folds = Folds(opened)
    sight = sight_of(room, scene_of(room, "table", "gardien", "en"), folds)
    return {part.key: part for part in parts_of(sight, "desk")}


def inside(section):
    (body,) = section.fold.inside
    return {part.key: part for part in body.parts}


def owed(play):
    found = folder(play)
    return [duty.text for duty in found["desk-duties"].duties] if "desk-duties" in found else []


def test_a_folder_with_nothing_to_do_owes_nothing_and_its_sections_are_shut():
    found = folder(Play())
    assert "desk-duties" not in found
    assert found["section-part-places"].fold.inside is None
    assert found["section-part-files"].fold.inside is None


def test_an_order_of_mission_that_is_not_written_yet_stands_open():
    play = Play()
    assert folder(play)["section-part-mission"].fold.is_open
    play.keeper("brief-mission", code="ROND-POINT")
    assert not folder(play)["section-part-mission"].fold.is_open


@rule("dice.all-that-apply")
def test_the_keeper_sees_at_once_which_dice_were_imposed():
    play = Play()
    play.propose()
    play.keeper("impose-dice", who="ines", meters=["folie"], human=False, trade=True)
    impose = inside(folder(play)["section-test-ines"])["impose-ines"]
    assert impose.title == "Dice imposed on Inès"
    assert [one.value for one in impose.meters if one.is_chosen] == ["folie"]
    assert [one.value for one in impose.facts if one.is_chosen] == ["trade"]


@rule("dice.six-investigation")
def test_a_clue_that_is_owed_is_written_for_the_keeper_and_marked_in_its_place():
    play = Play()
    play.keeper("prepare-place", **PLACE)
    (place,) = play.state.places
    play.propose("ines", investigation=True)
    play.keeper("attach-place", leader="ines", place=place)
    play.throw("ines", [5])
    play.settle("ines")
    extra, debt = (one for one in folder(play).values() if one.key.startswith("debt-"))
    assert (extra.title, debt.title) == ("What comes on top", "La cave")
    assert debt.text.value == "Un plan"
    assert [row.face for row in debt.rows if row.is_reached] == ["5"]
    assert debt.alone == ("ines", "For Ines alone")
    assert owed(play) == ["Tell what Inès gets on top", "Say what Inès finds"]


@rule("gm.calls")
def test_a_duty_that_one_press_ends_has_its_button_and_others_lead_to_their_place():
    play = Play()
    play.keeper("drop-paper", kind="report", who="karim", why="la cave")
    (duty,) = folder(play)["desk-duties"].others
    assert (duty.text, duty.verb, duty.act) == ("A report is to be written (Karim)", "see", None)
    assert duty.to == "#tray-paper-1"


def test_a_file_in_the_folder_says_who_plays_and_what_the_agent_is_busy_with():
    play = Play()
    play.ask("ines", "volunteer", who="ines", zeal="seminar")
    files = inside(folder(play, ["part-files"])["section-part-files"])
    assert files["file-ines"].note == "Ines, on zeal"
    assert files["file-karim"].note == "Karim"
    assert files["file-ines"].inside is None


def test_who_plays_an_agent_from_now_on_is_chosen_among_the_others_and_the_keeper():
    play = Play()
    opened = ["part-files", "file-ines", "word-ines-fold"]
    files = inside(folder(play, opened)["section-part-files"])
    word = next(one for one in files["file-ines"].inside if one.key == "word-ines-fold")
    give = next(one for one in word.inside if one.key == "give-ines")
    assert [choice.value for choice in give.first[0].choices] == ["karim", "paul", ""]
    assert not give.first[0].required
    assert give.act.given == (("who", "ines"),)


@rule("meter.bureaucratie-triggers")
def test_a_draft_is_to_be_reread_until_the_keeper_has_gone_through_it_or_it_is_signed():
    play = Play()
    for who in ("ines", "karim"):
        play.keeper("drop-paper", kind="report", who=who, why="Mission")
    first, second = play.state.papers
    play.ask("ines", "write-report", paper=first, lines=["Rien."])
    play.ask("karim", "write-report", paper=second, lines=["Rien non plus."])
    assert "A report has not been reread (Inès)" in owed(play)
    play.keeper("bar-report", paper=first)
    play.ask("karim", "sign-paper", [1], paper=second)
    assert not [text for text in owed(play) if "reread" in text]
    play.ask("ines", "write-report", paper=first, lines=["Presque rien."])
    assert "A report has not been reread (Inès)" in owed(play)


def test_why_a_mission_does_not_end_yet_says_what_it_is_about():
    play = Play()
    play.propose()
    assert folder(play)["no-end"].text == (
        "End of the mission. A test or a roll is still on the table."
    )


def test_what_players_owe_is_not_said_to_be_the_keepers():
    play = Play()
    play.raise_to("ines", "folie", 2)
    play.keeper("call-roll", meter="folie", who=["karim"], why="a shirt waves")
    play.ask("karim", "roll-meter", [5], who="karim")
    play.keeper("give-agent", who="karim", seat=None, why="gone home")
    found = folder(play)["desk-duties"]
    assert [one.text for one in found.duties] == ["Karim has a rise to put into words"]
    assert [one.text for one in found.others] == ["Inès has a rise to put into words"]
