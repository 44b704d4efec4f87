"""What the keeper puts right with buttons, waiting for objections, and the note on growing fear."""

import pytest
from test_blanc_pages import Office, region, words
from visiting import site

WHY = "a slip of the pen"


@pytest.fixture
def office(visitor):
    return Office(visitor)


def forms_of(person, ask):
    return [name for name in person.page().forms if name and ask in name]


def test_the_keeper_corrects_a_meter_and_everybody_reads_why(office):
    office.gardien.does("correct-odile", folie="4", why=WHY)
    assert office.agent("odile")["folie"] == 4
    for person in (office.ines, office.karim):
        assert "By decision of the keeper, the file of Odile now reads" in person.page().text
        assert WHY in person.page().text
    assert "correct-odile" not in office.ines.page().forms


def test_the_keeper_corrects_name_and_gender_with_a_reason(office):
    office.gardien.does("desk-rewrite-odile", name="Odette Marchand", gender="f", why=WHY)
    agent = office.agent("odile")
    assert (agent["name"], agent["gender"]) == ("Odette Marchand", "f")
    told = office.ines.page().text
    assert "File amended: Odile Marchand is now called Odette Marchand." in told
    assert WHY in told


def test_the_keeper_says_who_plays_whom_retires_and_strikes_out(office):
    office.gardien.does("give-odile", seat="karim", why=WHY)
    assert (office.agent("odile")["seat"], office.agent("theodore")["seat"]) == ("karim", "ines")
    office.gardien.does("remove-simone", why=WHY)
    office.gardien.does("retire-odile", why=WHY)
    agents = {agent["id"]: agent["status"] for agent in office.game()["agents"]}
    assert agents == {"odile": "gone", "theodore": "active"}


def test_the_keeper_opens_a_file_for_a_player_who_has_none(tmp_path):
    with site(tmp_path) as visitor:
        office = Office(visitor, agents=("ines", "karim"))
        (form,) = forms_of(office.gardien, "create-agent")
        file = {"name": "Simone Brac", "profession": "Driver", "traits": "calm\ndeaf"}
        office.gardien.does(form, **file)
        assert office.agent("simone")["seat"] == "paul"
        assert forms_of(office.gardien, "create-agent") == []


def test_a_throw_waits_in_front_of_everybody_until_nobody_objects(office):
    office.propose()
    office.ines.does("await-odile")
    assert "waits for a word of" in words(region(office.ines, "now"))
    assert "throw-odile" not in office.ines.page().forms
    assert "can this fail? Say so now" in words(region(office.karim, "now"))
    for person in (office.karim, office.paul, office.gardien):
        person.does("waive-odile")
    assert "throw-odile" in office.ines.page().forms


def test_an_opponent_is_taken_out_with_one_button_and_the_side_keeps_a_name(office):
    office.propose(mode="against")
    office.ask("gardien", "add-opponent", leader="odile", name="The porter", dice=2)
    office.ask("karim", "join-test", who="theodore", leader="odile", side="npc_the-porter")
    assert "npc_" not in words(region(office.paul, "now"))
    (form,) = forms_of(office.gardien, "remove-opponent")
    office.gardien.does(form)
    for person in (office.gardien, office.ines, office.paul):
        assert "npc_" not in words(person.page().text)
    assert office.game()["trials"][0]["pools"]["theodore"]["side"] == "theodore"


def test_no_retry_is_declined_by_the_side_in_front(office):
    office.propose(mode="against")
    office.karim.does("join-theodore-odile")
    office.ask("ines", "throw-test", [6, 2, 5], leader="odile")
    assert forms_of(office.ines, "decline") == []
    assert len(forms_of(office.karim, "decline")) == 1


@pytest.mark.parametrize(
    ("score", "note"), [(1, ""), (2, "a first unease"), (4, "fear decides before you do")]
)
def test_the_note_on_growing_fear_grows_with_the_score(office, score, note):
    office.raise_to("odile", "folie", score)
    sheet = words(region(office.ines, "sheet"))
    assert note in sheet
    assert ("Play it:" in sheet) == bool(note)
