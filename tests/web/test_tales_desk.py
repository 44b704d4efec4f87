"""The keeper's desk of Cheap Tales without JavaScript: extras, board, rulings, awards."""

import re

import pytest
from pressing import Person
from visiting import ask, bearer, site

from tablee.games.cheap_tales import game
from tales_table import sheet

ZOE, MAX = "zoe", "max"


class Table:
    """A table with a keeper, Zoé and Max, each with an approved hero."""

    def __init__(self, visitor, approve=True, **options):
        wanted = {
            "game": "cheap-tales",
            "title": "Les Ailes du Carrousel",
            "keeper": "Claude",
            "players": ["Isa", "Tom"],
            "options": options,
        }
        answer = visitor.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        self.visitor, self.id = visitor, answer.json()["table"]
        self.seats = answer.json()["seats"]
        for seat, name in (("Isa", "Zoé"), ("Tom", "Max")):
            self.ask(seat, ask="create-hero", **sheet(name))
            if approve:
                self.ask("Claude", ask="approve-hero", who=self.heroes()[-1])
        self.keeper = Person(visitor, self.id, self.seats["Claude"], "en")

    def ask(self, seat, faces=None, **fields):
        answer = ask(self.visitor, self.id, self.seats[seat], faces, **fields)
        assert answer.status_code < 300, answer.text

    def view(self, seat="Claude"):
        headers = bearer(self.seats[seat])
        return self.visitor.get(f"/api/tables/{self.id}/view", headers=headers).json()["game"]

    def heroes(self):
        return [each["hero"]["id"] for each in self.view()["heroes"]]

    def hero(self, who=ZOE):
        return next(h["hero"] for h in self.view()["heroes"] if h["hero"]["id"] == who)

    def extras(self, seat="Claude"):
        return self.view(seat)["extras"]

    def roll(self, who=ZOE):
        return next(r["roll"] for r in self.view()["rolls"] if r["roll"]["who"] == who)

    def gang(self, count=9):
        """A gang that the players see; its id."""
        fields = {"kind": "brute", "count": count, "aspects": ["Affamés"]}
        self.ask("Claude", ask="make-extra", name="Mutins", alias="des marins", **fields)
        who = self.extras()[-1]["id"]
        self.ask("Claude", ask="show-extra", who=who)
        return who

    def fight(self, count=9):
        who = self.gang(count)
        self.ask("Claude", ask="open-fight", heroes=[ZOE, MAX], adversaries=[who], banded=[who])
        return who

    def adversaries_turn(self):
        """A fight in which the heroes have lost the hand."""
        who = self.fight()
        fields = {"quality": "agility", "talent": "valour", "offensive": True}
        self.ask("Isa", ask="attempt", who=ZOE, what="pousser une caisse", **fields)
        self.ask("Claude", ask="frame-roll", who=ZOE, difficulty=0)
        self.ask("Isa", [6, 4], ask="throw", who=ZOE)
        self.ask("Isa", ask="stand", who=ZOE)
        assert self.view()["fight"]["hand"] == "adversaries"
        return who

    def attempt(self):
        fields = {"quality": "agility", "talent": "adrenaline"}
        self.ask("Isa", ask="attempt", who=ZOE, what="sauter au biplan", **fields)


@pytest.fixture
def table(visitor):
    return Table(visitor)


def desk_of(page):
    return page.text[page.text.find('id="desk"') :]


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# Sheets


def test_a_sheet_is_approved_or_sent_back_on_the_desk(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor, approve=False)
        page = table.keeper.page()
        assert "A sheet to read" in words(page.text)
        table.keeper.does(f"approve-{ZOE}")
        assert table.hero()["approved"]
        table.keeper.does(f"send-back-{MAX}", reason="un aspect de plus")
        assert table.hero(MAX)["sent_back"] == "un aspect de plus"


# Extras


def test_extras_of_the_three_classes_are_made_in_one_form_each(table):
    table.keeper.does("make-brute", name="Mutins", count="7", aspects="Affamés")
    table.keeper.does("make-henchman", name="Gardes", might="3", aspects="Bien payés")
    table.keeper.does(
        "make-antagonist", name="Baronne", might="6", life="16", aspects=["Lâche", "Vive"]
    )
    kinds = [(x["kind"], x["count"], x["might"], x["life"]) for x in table.extras()]
    assert kinds == [("brute", 7, 0, 3), ("henchman", 1, 3, 5), ("antagonist", 1, 6, 16)]
    assert table.extras("Isa") == []


def test_an_extra_comes_from_the_stock_with_one_button(table):
    for one in game.extras("en")[:1] + game.extras("en")[-1:]:
        table.keeper.does(f"stock-{one.id}")
        made = table.extras()[-1]
        assert made["real_name"] == one.name
        assert made["might"] == one.fields["might"]
        assert [a["text"] for a in made["aspects"]] == one.fields["aspects"]


def test_the_desk_shows_a_gang_in_brackets_of_five_and_when_its_bonus_drops(table):
    table.fight(9)
    desk = desk_of(table.keeper.page())
    assert desk.count('class="td-bracket"') == 2
    said = words(desk)
    assert (
        "As one gang: +2 to the attack, +2 to the damage. 4 more down and it drops to +1." in said
    )
    assert "the heroes have the hand" in said


def test_players_are_shown_an_extra_and_one_of_its_aspects_from_its_card(table):
    table.keeper.does("make-henchman", name="Gardes", might="3", aspects="Bien payés")
    forms = table.keeper.page().forms
    told = {
        name: {field for field, _ in form["sent"]}
        for name, form in forms.items()
        if name and name.startswith("show-show-extra")
    }
    table.keeper.does(next(name for name, has in told.items() if not {"might", "kind"} & has))
    seen = table.extras("Isa")[0]
    assert (seen["might"], seen["aspects"]) == (None, [])
    page = table.keeper.page()
    form = next(
        f
        for f in page.forms
        if f and f.startswith("show-show-aspect") and "aspect" in page.forms[f]["names"]
    )
    table.keeper.does(form, aspect=table.extras()[0]["aspects"][0]["id"])
    assert table.extras("Isa")[0]["aspects"][0]["text"] == "Bien payés"


# The fight


def test_a_fight_is_opened_with_everybody_ticked_and_ended_on_the_desk(table):
    who = table.gang()
    page = table.keeper.looks_after("open-fight")
    fight = table.view()["fight"]
    assert {f["fighter"]["id"] for f in fight["fighters"]} == {ZOE, MAX, who}
    assert "The hand" in words(desk_of(page))
    table.keeper.does("end-fight")
    assert table.view()["fight"] is None


def test_one_roll_of_a_gang_is_told_with_the_chance_for_each_defence(table):
    who = table.adversaries_turn()
    page = table.keeper.page()
    said = words(desk_of(page))
    assert "Zoé, defence 1 5 chances in 12, 42%" in said
    table.keeper.does(f"attack-{who}")
    assert table.roll(who)["gang"] == 9
    table.keeper.does(f"throw-{who}")
    assert table.roll(who)["thrown"]


# Rolls


@pytest.mark.parametrize("hidden", [False, True])
def test_the_modifier_is_said_before_the_dice_or_kept_sealed(table, hidden):
    table.attempt()
    form = f"seal-{ZOE}" if hidden else f"frame-{ZOE}"
    table.keeper.does(form, button=("difficulty", "-3"))
    assert (table.roll()["difficulty"], table.roll()["hidden"]) == (-3, hidden)
    seen = next(r["roll"] for r in table.view("Isa")["rolls"])
    assert seen["difficulty"] == (None if hidden else -3)


def test_the_modifier_is_announced_once_the_total_is_told(table):
    table.attempt()
    table.ask("Isa", [4, 3], ask="throw", who=ZOE)
    page = table.keeper.page()
    assert "announce the modifier" in words(page.text)
    table.keeper.does(f"announce-{ZOE}", button=("difficulty", "-1"))
    assert table.roll()["difficulty"] == -1


@pytest.mark.parametrize("agree", [True, False])
def test_an_aspect_called_upon_waits_for_the_keepers_word(table, agree):
    table.attempt()
    aspect = table.hero()["aspects"][0]
    table.ask("Isa", ask="claim-aspect", who=ZOE, source=aspect["id"], way="for")
    assert aspect["text"] in words(desk_of(table.keeper.page()))
    table.keeper.does(f"claim-{ZOE}-0", button=("agree", "1" if agree else "0"))
    assert table.roll()["claims"][0]["keeper"] is agree


def test_a_roll_is_settled_without_dice(table):
    table.attempt()
    page = table.keeper.page()
    form = next(f for f in page.forms if f and ("succeeds", "1") in page.forms[f]["buttons"])
    table.keeper.does(form, button=("succeeds", "1"))
    assert f'id="roll-of-{ZOE}"' not in table.keeper.page().text


def test_the_risk_of_a_prowess_is_rolled_on_the_desk(table):
    who = table.fight()
    fields = {"target": who, "weapon": "weapon", "prowess": "violent"}
    table.ask("Isa", ask="attack", who=ZOE, **fields)
    table.ask("Isa", [5, 4], ask="throw", who=ZOE)
    if table.roll()["difficulty"] is None:
        table.ask("Claude", ask="announce", who=ZOE, difficulty=0)
    table.ask("Isa", ask="stand", who=ZOE)
    table.keeper.does(f"risk-{ZOE}")
    assert table.roll()["risk"] in ("blunder", "constraint", "nothing")


# Heroism, chance, aspects


def test_heroism_is_given_with_one_button_for_each_number(table):
    before = table.hero()["heroism"]
    table.keeper.does(f"award-{ZOE}-daring", button=("points", "3"), why="a sauté")
    table.keeper.does(f"award-{ZOE}-bribe", button=("points", "1"))
    assert table.hero()["heroism"] == before + 4


def test_the_golden_rule_answers_and_an_idea_is_drawn_for_the_keeper_alone(table):
    page = table.keeper.looks_after("ask-fate", question="Le pilote est-il à bord ?")
    assert "Le pilote est-il à bord ?" in words(desk_of(page))
    page = table.keeper.looks_after("draw-inspiration", button=("table", "twist"))
    name, number = table.view()["inspired"]
    lines = next(one.lines for one in game.inspirations("en") if one.id == name)
    assert (name, lines[number - 1] in words(desk_of(page).replace("&#39;", "'"))) == (
        "twist",
        True,
    )
    player = Person(table.visitor, table.id, table.seats["Isa"], "en").page()
    assert lines[number - 1] not in words(player.text.replace("&#39;", "'"))
    assert 'class="td-desk"' not in player.text


def test_a_public_aspect_is_set_changed_and_dropped(table):
    table.keeper.does("set-aspect", text="Passerelle en flammes", until="scene")
    (aspect,) = table.view("Isa")["aspects"]
    table.keeper.does(f"change-expiry-{aspect['id']}", until="rest")
    assert table.view()["aspects"][0]["until"] == "rest"
    table.keeper.does(f"drop-{aspect['id']}")
    assert table.view()["aspects"] == []


def test_a_weakness_is_called_upon_and_waits_for_the_player(table):
    table.attempt()
    table.keeper.does(f"weakness-{ZOE}-action", source=table.hero()["aspects"][0]["id"])
    (invocation,) = table.view("Isa")["invocations"]
    assert (invocation["way"], invocation["by"]) == ("weakness", "keeper")


def test_the_keeper_throws_and_settles_in_the_stead_of_a_player_who_is_away(table):
    table.attempt()
    table.keeper.does(f"frame-{ZOE}", button=("difficulty", "0"))
    table.keeper.does(f"stead-throw-{ZOE}")
    assert table.roll()["thrown"]
    table.keeper.does(f"stead-stand-{ZOE}")
    assert table.roll()["stood"]


# Harm and time


def test_a_deadly_threat_is_called_and_life_taken(table):
    table.keeper.does(f"call-lethal-{ZOE}-1", threat="du curare", malus="2")
    assert table.roll()["kind"] == "lethal"
    page = table.keeper.page()
    form = next(
        f
        for f in page.forms
        if f and f.startswith(f"inflict-{MAX}") and "life" in page.forms[f]["names"]
    )
    table.keeper.does(form, life="3", why="une chute")
    assert [loss["amount"] for loss in table.view()["losses"]] == [3]


def test_the_clock_counts_real_play_and_a_rest_gives_experience(table):
    table.keeper.does("note-quick", button=("minutes", "60"))
    page = table.keeper.looks_after("note-play", minutes="75")
    assert "2 XP so far" in words(desk_of(page))
    table.keeper.does("rest")
    assert (table.view()["ellipsis"], table.hero()["xp"]) == (True, 2)
    table.keeper.does("end-rest")
    assert not table.view()["ellipsis"]


def test_a_respite_heals_with_the_healer_that_was_ticked(table):
    table.ask("Claude", ask="inflict", who=MAX, life=4, why="une chute")
    table.ask("Tom", ask="absorb", who=MAX, points=0)
    before = table.hero(MAX)["life"]
    table.keeper.does("respite", **{"care.0.on": "1"})
    assert table.hero(MAX)["life"] == before + 2 + 1  # half of what was lost, and a rank of 1


def test_a_respite_in_a_fight_is_shut_and_says_why(table):
    table.fight()
    page = table.keeper.page()
    assert "respite" not in page.forms
    assert "a fight is on" in words(desk_of(page))


# Magic


def test_a_place_of_power_is_opened_and_a_gift_planted_unless_there_is_no_magic(table, tmp_path):
    table.keeper.does("name-source", name="Le cairn", bonus="2", recovery="3", free="5")
    assert table.view("Isa")["sources"][0]["name"] == "Le cairn"
    page = table.keeper.page()
    form = next(f for f in page.forms if f and f.startswith(f"grant-gift-{ZOE}"))
    table.keeper.does(form, name="Voix des morts", rank="2", kind="prodigy")
    assert table.hero()["skills"][-1]["name"] == "Voix des morts"
    without = Table(table.visitor, magic="off")
    assert "part-magic" not in without.keeper.page().text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_id_stands_twice_on_the_keepers_page(table, language):
    table.adversaries_turn()
    page = Person(table.visitor, table.id, table.seats["Claude"], language).page()
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert sorted(ids) == sorted(set(ids))
