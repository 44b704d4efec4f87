"""The keeper's desk of Innommable without JavaScript: preparation, reveals, threats, ticks."""

import pytest
from pressing import Person
from visiting import ask, bearer

from tablee.games.innommable import game

PEOPLE = {
    "Isa": {"name": "Ada Berg", "gender": "f", "attachment": "Son frère"},
    "Tom": {"name": "Basile Roch", "gender": "m", "attachment": "Sa montre"},
    "Eve": {"name": "Céleste", "gender": "n", "attachment": "La foi"},
}
WORDS = {"looks": "Gris", "temperament": "Calme", "origin": "La côte", "role": "Témoin"}
WHO = {"Isa": "ada", "Tom": "basile", "Eve": "celeste"}
HIDDEN = "ZQXJ"
PLACES = ("opening", "first", "second", "third", "trigger")


class Table:
    """A keeper, Isa (Ada), Tom (Basile) and Eve (Céleste), each with a browser."""

    def __init__(self, visitor, **options):
        wanted = {
            "game": "innommable",
            "title": "Le phare",
            "keeper": "Claude",
            "players": list(PEOPLE),
            "options": options,
        }
        answer = visitor.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        self.visitor, self.id = visitor, answer.json()["table"]
        self.seats = answer.json()["seats"]
        self.keeper, self.isa = map(self.person, ("Claude", "Isa"))

    def person(self, seat, language="en"):
        return Person(self.visitor, self.id, self.seats[seat], language)

    def ask(self, seat, faces=None, **fields):
        answer = ask(self.visitor, self.id, self.seats[seat], faces, **fields)
        assert answer.status_code < 300, answer.text

    def game(self, seat="Claude"):
        headers = bearer(self.seats[seat])
        return self.visitor.get(f"/api/tables/{self.id}/view", headers=headers).json()["game"]

    @property
    def prepared(self):
        return self.game()["desk"]["prepared"]

    # Getting somewhere

    def take(self, situation="breath"):
        self.ask("Claude", ask="take-situation", situation=situation, players=3, language="en")

    def gather(self):
        self.take()
        self.ask("Claude", ask="announce")
        for seat, fields in PEOPLE.items():
            self.ask(seat, ask="create-protagonist", **WORDS, **fields)

    def begin(self):
        self.gather()
        self.ask("Claude", ask="begin-game", context="One night.")
        self.scene()

    def scene(self, name="A scene"):
        self.ask("Claude", ask="open-scene", name=name)

    def monologue(self, seat="Isa", die=20, text="I see the empty chair."):
        self.ask(seat, ask="take-die", who=WHO[seat], die=die)
        self.ask(seat, ask="tell-monologue", who=WHO[seat], text=text)
        if self.game()["aside"]:
            self.ask("Claude", ask="accept-monologue")

    def phase_two(self):
        self.begin()
        for place in PLACES:
            self.ask("Claude", ask="reveal-symptom", symptom=place)
            self.scene()


@pytest.fixture
def table(visitor):
    return Table(visitor)


@pytest.fixture
def playing(table):
    table.begin()
    return table


@pytest.fixture
def second(table):
    table.phase_two()
    return table


# The preparation


def test_each_step_of_the_preparation_is_a_form_of_its_own_and_keeps_what_it_is_given(table):
    table.keeper.does("prepare-setting", place="Le phare", period="1921")
    table.keeper.does("prepare-source", nature="abstract", text="La Formule")
    table.keeper.does("prepare-antagonists", antagonists="Les frères", ambition="Tout")
    table.keeper.does("prepare-aesthetic", motif="Le sel")
    page = table.keeper.looks_after("prepare-role", role="Naufragés")
    prepared = table.prepared
    assert prepared["setting"]["place"] == "Le phare"
    assert prepared["source"] == {"nature": "abstract", "text": "La Formule"}
    assert prepared["antagonists"]["who"] == "Les frères"
    assert (prepared["aesthetic"]["motif"], prepared["role"]) == ("Le sel", "Naufragés")
    assert ("place", "Le phare") in page.forms["prepare-setting"]["sent"]
    assert ("nature", "abstract") in page.forms["prepare-source"]["sent"]


def test_steps_may_be_written_in_any_order_and_one_by_one(table):
    table.keeper.does("prepare-role", role="Naufragés")
    table.keeper.does("prepare-setting", period="1921")
    table.keeper.does("prepare-setting", place="Le phare")
    assert table.prepared["setting"]["period"] == "1921"
    assert table.prepared["setting"]["place"] == "Le phare"


@pytest.mark.parametrize("place", PLACES)
def test_each_symptom_is_written_on_its_own(table, place):
    table.keeper.does(f"symptom-{place}", text="Le sel monte.")
    assert table.prepared["symptoms"][place]["text"] == "Le sel monte."


def test_the_order_of_the_intermediate_symptoms_is_fixed_and_freed(table):
    table.keeper.does("order-symptoms")
    assert table.prepared["ordered"]
    table.keeper.does("order-symptoms")
    assert not table.prepared["ordered"]


def test_the_most_balanced_scheme_is_one_press_away_and_shows_what_each_reveal_brings(table):
    page = table.keeper.looks_after("balanced").text
    assert table.prepared["scheme"] == [[20, 4], [12, 4], [8, 4], [4, 3]]
    assert "3 × (N + 2)" in page
    assert "For 3: 15." in page
    assert "Symptoms: 8 dice. Phase two: 7." in page


def test_a_scheme_of_ones_own_is_set_by_numbers(table):
    page = table.keeper.looks_after(
        "set-scheme", players="2", d20="6", d12="6", d8="0", d4="0"
    ).text
    assert table.prepared["scheme"] == [[20, 6], [12, 6]]
    assert "No d4: no paranormal effect." in page


def test_reveals_are_added_changed_and_dropped_row_by_row(table):
    table.keeper.does("balanced")
    first = {"concrete.0.kind": "identity", "concrete.0.text": "Eux", "concrete.0.dice": "2"}
    table.keeper.does("allot", **first, **{"concrete.0.on": "1"})
    second = {"concrete.1.kind": "lair", "concrete.1.text": "La cale", "concrete.1.on": "1"}
    table.keeper.does("allot", **second)
    rows = table.prepared["concrete"]
    assert [(one["kind"], one["text"], one["dice"]) for one in rows] == [
        ("identity", "Eux", 2),
        ("lair", "La cale", 1),
    ]
    table.keeper.does("allot", **{"concrete.0.on": ""})
    assert [one["text"] for one in table.prepared["concrete"]] == ["La cale"]


def curly(text):
    return text.replace("'", "’")


def test_a_ready_made_situation_is_taken_over_by_one_press(table):
    page = table.keeper.looks_after("take-breath", button=("players", "3"))
    plan = next(plan for plan in game.situations("en") if plan.id == "breath")
    prepared = table.prepared
    assert prepared["setting"]["place"] == plan.place
    assert prepared["players"] == 3
    revealed = [one["text"] for one in prepared["concrete"]]
    assert revealed == [curly(one.text) for one in plan.reveals]
    assert "It takes the place of all that is written." in page.text


@pytest.mark.rule("innommable.prep.one-page")
def test_the_desk_warns_when_the_preparation_no_longer_fits_on_one_sheet(table):
    table.take()
    assert "no longer fits" not in table.keeper.page().text
    long = "Ils sont quatre, et chacun a ses raisons. " * 90
    table.ask(
        "Claude",
        ask="prepare-antagonists",
        antagonists=long,
        ambition=long,
        consequences=long,
    )
    page = table.keeper.page().text
    assert "It no longer fits on one sheet: 3 sides." in page
    table.ask("Claude", ask="prepare-antagonists", antagonists="Eux", ambition="Tout")
    assert "no longer fits" not in table.keeper.page().text


def test_what_is_missing_is_listed_until_the_game_can_begin(table):
    page = table.keeper.page()
    assert "begin-game" not in page.forms
    assert "The aesthetic element is not chosen." in page.text
    table.take()
    table.keeper.does("announce")
    for seat, fields in PEOPLE.items():
        table.ask(seat, ask="create-protagonist", **WORDS, **fields)
    page = table.keeper.page()
    plan = next(plan for plan in game.situations("en") if plan.id == "breath")
    assert ("context", curly(plan.opening)) in page.forms["begin-game"]["sent"]
    table.keeper.does("begin-game")
    table.keeper.does("desk-open-scene", name="The gallery")
    assert table.game()["scene"] == 1


def test_nothing_of_the_desk_is_in_the_page_of_a_player(table):
    table.take()
    table.ask("Claude", ask="prepare-source", nature="abstract", text=HIDDEN)
    table.ask("Claude", ask="prepare-symptom", symptom="first", text=HIDDEN)
    assert HIDDEN in table.keeper.page().text
    page = table.isa.page().text
    assert HIDDEN not in page
    assert "id-desk" not in page


# The reserve and the reveals


def test_the_next_symptom_names_the_dice_that_fall_and_the_trigger_says_why_it_waits(playing):
    page = playing.keeper.page().text
    assert "Reveal, 3 d20 fall into the bowl" in page
    assert "15 dice left of 15" in page
    assert "The opening symptom comes first." in page
    page = playing.keeper.looks_after("reveal-opening").text
    assert "12 dice left of 15" in page
    assert playing.game()["bowl"] == [[20, 3]]


def test_a_second_symptom_in_a_scene_is_closed_and_says_what_to_do(playing):
    page = playing.keeper.looks_after("reveal-opening")
    assert not [form for form in page.forms if form and form.startswith("reveal-")]
    assert "There is one new symptom in an ordinary scene. Open scene 2." in page.text
    page = playing.keeper.looks_after("desk-open-scene", name="The aviary")
    assert "reveal-first" in page.forms
    assert "reveal-trigger" not in page.forms
    assert "The trigger comes last, after all the others." in page.text


def test_a_symptom_is_revealed_in_other_words_and_returns_without_dice(playing):
    playing.keeper.does("reveal-opening")
    playing.scene()
    playing.keeper.does("reveal-second", text="Otherwise told.")
    assert playing.game()["revealed"][-1]["text"] == "Otherwise told."
    bowl = playing.game()["bowl"]
    playing.keeper.does("repeat-second", text="Again.")
    assert playing.game()["bowl"] == bowl


def test_concrete_reveals_stand_with_their_dice_and_the_pace_is_a_gentle_reminder(second):
    page = second.keeper.page().text
    assert "Reveal, one d8 falls into the bowl" in page
    assert "a die is expected by scene 7" in page
    second.scene()
    page = second.keeper.page().text
    assert "two scenes without a die" in page
    second.keeper.does("reveal-concrete-1")
    assert "two scenes without a die" not in second.keeper.page().text


def test_dice_are_moved_and_new_elements_made_of_them_while_the_game_goes_on(second):
    second.keeper.does("rewrite-concrete-1", text="Another name.")
    second.keeper.does("move-concrete-2", towards="concrete-1")
    second.keeper.does("split-concrete-1", text="A boat waits.")
    rows = {one["id"]: one for one in second.prepared["concrete"]}
    assert rows["concrete-1"]["text"] == "Another name."
    assert [one["dice"] for one in rows.values()] == [1, 1, 1, 1, 2, 1]
    assert rows["concrete-6"]["text"] == "A boat waits."


# Threats, difficulty, who is together


def test_each_protagonist_is_threatened_once_in_a_scene(playing):
    page = playing.keeper.looks_after("threaten-ada", text="The lamp goes out.")
    assert "threaten-ada" not in page.forms
    assert "already, in this scene" in page.text
    assert "threaten-basile" in page.forms
    playing.scene()
    assert "threaten-ada" in playing.keeper.page().forms


def test_raising_the_difficulty_names_an_element_and_shows_each_chance_before_and_after(second):
    page = second.keeper.page()
    assert "raise" not in page.forms
    assert "wait for a monologue" in page.text
    second.monologue()
    page = second.keeper.page()
    assert "7 in 80" not in page.text
    # One d20 at difficulty 2: a 20 at once, or after an odd face, 1/20 + 1/2 × 1/20.
    assert "3 in 40" in page.text
    assert "no chance" in page.text
    (element,) = second.game()["elements"]
    page = second.keeper.looks_after("raise", element=element["id"], text="It turns its back.")
    assert second.game()["difficulty"] == 3
    assert "The difficulty has been raised in this scene." in page.text


def test_who_is_together_is_a_set_of_boxes_and_may_be_nobody(playing):
    playing.keeper.does("set-present", present=["ada", "basile"])
    present = {one["who"]: one["present"] for one in playing.game()["standing"]}
    assert present == {"ada": True, "basile": True, "celeste": False}
    playing.keeper.does("set-present", present="")
    assert not any(one["present"] for one in playing.game()["standing"])


def test_the_keeper_calls_for_dice_and_notes_what_was_told(playing):
    playing.keeper.does("reveal-opening")
    playing.monologue()
    (element,) = playing.game()["elements"]
    playing.keeper.does(f"note-{element['id']}", text="The chair is the bishop's.")
    assert playing.game()["desk"]["notes"] == {element["id"]: "The chair is the bishop's."}
    assert "call-ada" not in playing.keeper.page().forms
    playing.ask("Isa", ask="state-goal", who="ada", goal="to get out")
    playing.keeper.does("call-ada")
    assert playing.game()["resolution"]["goal"] == "to get out"


# The fate list


def test_a_tick_shows_its_ceiling_and_what_lies_beyond_it(playing):
    page = playing.keeper.page()
    assert "from 5 crosses on" in page.text
    assert "the first cross" in page.text
    playing.keeper.does("tick-ada-1", severity="moderate", text="The stairs give way.")
    column = playing.game()["fate"][0]
    assert (column["ticked"], column["empty"]) == (1, 0)
    assert "tick-ada-1" not in playing.keeper.page().forms


def test_several_boxes_are_ticked_at_once_and_the_ceiling_follows(playing):
    playing.keeper.does("reveal-opening")
    for text in ("One", "Two", "Three"):
        playing.monologue(text=text)
    page = playing.keeper.page()
    assert {"tick-ada-1", "tick-ada-2", "tick-ada-3"} <= set(page.forms)
    playing.keeper.does("tick-ada-3", severity="grave", text="The mirror keeps her face.")
    assert playing.game()["fate"][0]["ticked"] == 3
    assert playing.game()["outrage"]["severity"] == "grave"


def test_the_list_is_closed_to_ticks_while_something_protected_goes_on(playing):
    playing.keeper.does("reveal-opening")
    playing.ask("Isa", ask="take-die", who="ada", die=20)
    page = playing.keeper.page()
    assert not [form for form in page.forms if form and form.startswith("tick-")]
    assert "Closed until the outcome." in page.text


# What waits, the absent, the end


def test_what_waits_for_the_keeper_is_listed_first(playing):
    playing.ask("Isa", ask="state-goal", who="ada", goal="to get out")
    assert "Ada wants something: dice or not?" in playing.keeper.page().text
    playing.keeper.does("tick-ada-1", severity="moderate", text="The stairs give way.")
    playing.ask("Isa", ask="object-to-outrage", text="Too much.")
    assert "Isa finds that this goes too far" in playing.keeper.page().text


def test_the_keeper_acts_in_the_name_of_somebody_who_is_away(playing):
    playing.keeper.does("reveal-opening")
    playing.keeper.does("absent-take-ada", die="20")
    playing.keeper.does("absent-tell-ada", text="I see the empty chair.")
    assert playing.game()["protagonists"][0]["dice"] == [[20, 1]]
    playing.keeper.does("suggest-ada-basile", die="20", text="He has been here before.")
    assert playing.game()["aside"]["kind"] == "suggestion"


def test_in_the_name_of_somebody_who_is_away_a_link_is_woven_before_and_during_the_game(table):
    table.gather()
    table.keeper.does("weave-ada", towards="basile", kind="implicit", text="An old debt.")
    table.keeper.does("rewrite-ada", looks="Soaked to the bone")
    table.ask("Claude", ask="begin-game", context="One night.")
    table.keeper.does("weave-basile", towards="ada", kind="explicit", text="They share a key.")
    ada, basile = table.game()["protagonists"][:2]
    assert [link["text"] for link in ada["links"] + basile["links"]] == [
        "An old debt.",
        "They share a key.",
    ]
    assert ada["looks"] == "Soaked to the bone"


def test_the_desk_says_how_the_game_may_end_and_keeps_the_consequences_at_hand(second):
    page = second.keeper.page().text
    assert "The situation can be defused once the source is known." in page
    assert "3 protagonists are still in play." in page


def test_what_every_desk_has_is_on_this_one_too(playing):
    forms = playing.keeper.page().forms
    assert {"pass-quick", "plan-event", "prepare-scene", "note-ruling"} <= set(forms)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_form_of_the_desk_has_the_id_of_another(second, language):
    second.monologue()
    page = second.person("Claude", language).page().text
    ids = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert sorted(ids) == sorted(set(ids))
