"""What players of Cthulhu Blanc see and send, scripts off: tests, creation, the staff card."""

import re
from html import unescape

import pytest
from pressing import Person
from visiting import ask, bearer

from tablee.games.cthulhu_blanc.rules.creation import CreateAgent
from tablee.games.cthulhu_blanc.rules.report import WriteReport
from tablee.web.site.forms import Form, raw_ask

AGENTS = {
    "ines": ("Odile Marchand", "Accountant"),
    "karim": ("Theodore Vasseur", "Demonologist"),
    "paul": ("Simone Brac", "Driver"),
}
METERS = ("folie", "blessures", "bureaucratie")


class Office:
    """A keeper and three players, each with a browser without scripts."""

    def __init__(self, visitor, agents=tuple(AGENTS), **options):
        wanted = {
            "game": "cthulhu-blanc",
            "title": "Related matters",
            "keeper": "gardien",
            "players": list(AGENTS),
            "options": options,
        }
        made = visitor.post("/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        self.visitor, self.id, self.tokens = visitor, made.json()["table"], made.json()["seats"]
        for seat in ("gardien", *AGENTS):
            setattr(self, seat, Person(visitor, self.id, self.tokens[seat]))
        for seat in agents:
            name, trade = AGENTS[seat]
            traits = [f"Trait {n}" for n in range(int(options.get("traits_count", 2)))]
            self.ask(seat, "create-agent", name=name, profession=trade, traits=traits)

    def ask(self, seat, kind, faces=None, **fields):
        answer = ask(self.visitor, self.id, self.tokens[seat], faces, ask=kind, **fields)
        assert answer.status_code == 201, answer.text

    def game(self, seat="gardien"):
        path = f"/api/tables/{self.id}/view"
        return self.visitor.get(path, headers=bearer(self.tokens[seat])).json()["game"]

    def agent(self, who):
        return next(a for a in self.game()["agents"] if a["id"] == who)

    def pool(self, who="odile", leader="odile"):
        trial = next(t for t in self.game()["trials"] if t["leader"] == leader)
        return trial["pools"][who]

    def raise_to(self, who, meter, value):
        while self.agent(who)[meter] < value:
            if meter == "bureaucratie":
                self.ask("gardien", "drop-paper", kind="report", who=who, why="a window")
                paper = self.game()["papers"][-1]["id"]
                self.ask("gardien", "sign-paper", [6], paper=paper)
            else:
                self.ask("gardien", "call-roll", meter=meter, who=[who], why="a noise")
                self.ask("gardien", "roll-meter", [6], who=who)

    def propose(self, **fields):
        wanted = {"who": "odile", "what": "read the page", "trade": True, **fields}
        self.ask("ines", "propose-test", **wanted)


@pytest.fixture
def office(visitor):
    return Office(visitor)


def region(person, name):
    """A pane of the page, up to the next one."""
    whole = person.page().text
    panes = rf'<section id="{name}" class="pane.*?(?=<section id="\w+" class="pane|</main>)'
    return re.search(panes, whole, re.S)[0]


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def slot(person, role, who="odile"):
    """What one of the five slots of somebody's pool shows."""
    now = region(person, "now")
    place = ("human", "trade", *METERS).index(role)
    card = now[now.index('<ul class="b-slots">') :]
    return re.findall(r"<li.*?</li>", card, re.S)[place]


def test_an_idea_becomes_a_test_that_everybody_sees(office):
    office.ines.does("propose-odile", what="read the page", investigation="1")
    for person in (office.ines, office.karim, office.gardien):
        assert "Read the page" in words(region(person, "now"))
    (trial,) = office.game()["trials"]
    assert trial["investigation"]
    office.ines.does("kind-odile")
    (trial,) = office.game()["trials"]
    assert not trial["investigation"]


def test_a_slot_is_pressed_in_and_out_with_a_plain_form(office):
    office.propose()
    office.ines.does("slot-odile-folie")
    office.ines.does("slot-odile-bureaucratie")
    assert office.pool()["dice"] == ["human", "trade", "folie", "bureaucratie"]
    office.ines.does("slot-odile-trade")
    office.ines.does("slot-odile-folie")
    assert office.pool()["dice"] == ["human", "bureaucratie"]
    assert 'aria-pressed="true"' in slot(office.ines, "bureaucratie")
    assert "slot-odile-folie" not in office.karim.page().forms


def test_what_the_keeper_imposes_is_locked_for_the_player(office):
    office.propose()
    office.gardien.does("slot-odile-folie")
    assert office.pool()["imposed"] == ["folie"]
    assert "slot-odile-folie" not in office.ines.page().forms
    assert "imposed by the keeper" in words(slot(office.ines, "folie"))
    office.gardien.does("slot-odile-folie")
    assert office.pool()["imposed"] == []


def test_a_closed_slot_says_why(visitor):
    office = Office(visitor, bureaucratie_die_first_throw="keeper-only")
    office.propose()
    assert "slot-odile-bureaucratie" not in office.ines.page().forms
    closed = words(slot(office.ines, "bureaucratie"))
    assert "At this table the keeper says when paperwork looms." in closed


def test_the_odds_stand_on_the_card_before_everybody(office):
    """Three dice against one: 119 chances in 144. Madness at 3 goes up 121 times in 432."""
    office.raise_to("odile", "folie", 3)
    office.propose(investigation=True)
    office.ask("gardien", "impose-dice", who="odile", meters=["folie"])
    office.ask("karim", "oppose", leader="odile", how="Your glasses are in the car.")
    for person in (office.ines, office.karim, office.paul, office.gardien):
        now = words(region(person, "now"))
        assert "119 chances in 144" in now
        assert "121 chances in 432" in now


def test_a_slot_says_what_its_die_would_change(office):
    office.propose(meters=["folie"])
    office.ask("karim", "oppose", leader="odile", how="Your glasses are in the car.")
    assert "Failure 13%" in words(slot(office.ines, "blessures"))


def test_without_an_objection_the_card_says_how_often_one_would_carry(office):
    office.propose(meters=["folie"])
    now = words(region(office.ines, "now"))
    assert "25 chances in 144" in now


def test_while_play_is_paused_the_card_stays_without_its_odds(office):
    office.propose(meters=["folie"])
    office.ask("karim", "pause")
    for person in (office.ines, office.gardien):
        now = region(person, "now")
        assert "Read the page" in now
        assert "b-chance" not in now


def test_one_button_objects_and_the_slip_is_on_every_screen(office):
    office.propose()
    assert "oppose-odile" not in office.ines.page().forms
    office.karim.does("oppose-odile", how="Your glasses are in the car.")
    for person in (office.ines, office.karim, office.paul, office.gardien):
        now = region(person, "now")
        assert "b-objection" in now
        assert "Your glasses are in the car." in now
    assert "oppose-odile" not in office.paul.page().forms
    assert "Karim" in words(region(office.paul, "now")).split("already lodged by")[1][:8]


def test_the_highest_is_ringed_and_its_roll_is_made_on_the_card(office):
    office.propose(meters=["folie"])
    office.ask("karim", "oppose", leader="odile", how="Your glasses.")
    office.ask("ines", "throw-test", [3, 4, 6, 5], leader="odile")
    office.ines.puts_dice_away()
    now = region(office.ines, "now")
    assert re.findall(r'class="b-die b-(\w+) is-top"', now) == ["folie"]
    assert len(re.findall(r'class="b-die b-\w+ is-low"', now)) == 2
    assert "b-stamp-blue" in now
    assert "settle-odile" not in office.ines.page().forms
    office.ines.does("roll-test-odile")
    assert not office.game()["owed"]
    office.ines.does("settle-odile")
    assert not office.game()["trials"]


def test_a_failure_is_stamped_and_said_in_words(office):
    office.propose()
    office.ask("karim", "oppose", leader="odile", how="Your glasses stayed in the car.")
    office.ask("ines", "throw-test", [3, 4, 6], leader="odile")
    office.paul.puts_dice_away()
    now = region(office.paul, "now")
    assert "b-stamp-red" in now
    verdict = words(now.split("b-verdict")[1])
    assert "Failure" in verdict
    assert "Your glasses stayed in the car." in verdict


def test_a_tie_that_shields_a_meter_die_is_said(office):
    office.propose(meters=["folie"])
    office.ask("ines", "throw-test", [2, 5, 5], leader="odile")
    office.ines.puts_dice_away()
    now = region(office.ines, "now")
    assert re.findall(r'class="b-die b-(\w+) is-top"', now) == ["trade"]
    assert "the ordinary die shields" in words(now)
    assert not office.game()["owed"]


def test_each_retry_has_its_odds_and_those_used_up_their_reason(office):
    office.propose(meters=["folie"])
    office.ask("karim", "oppose", leader="odile", how="Your glasses.")
    office.ask("ines", "throw-test", [3, 4, 2, 6], leader="odile")
    now = region(office.ines, "now").split("b-retries")[1]
    assert "This die is in the pool already" in words(now)
    assert "retry-odile-folie" not in office.ines.page().forms
    assert words(now).count("Success:") == 2
    office.ines.does("retry-odile-blessures")
    assert office.pool()["throws"] == 2


def test_colleagues_join_with_one_button_and_have_a_column_each(office):
    office.propose(mode="together")
    office.karim.does("join-theodore-odile")
    office.karim.does("slot-theodore-folie")
    assert office.pool("theodore")["dice"] == ["human", "folie"]
    now = region(office.paul, "now")
    assert now.count('class="b-part"') == 2
    assert "join-simone-odile" in office.paul.page().forms


def test_an_opposition_is_compared_die_by_die(office):
    office.propose(mode="against")
    assert "Nobody stands against it yet." in words(region(office.ines, "now"))
    office.karim.does("join-theodore-odile")
    office.ask("karim", "set-pool", who="theodore", human=True, trade=True)
    assert "first" in words(region(office.ines, "now").split("b-odds")[1])
    office.ask("ines", "throw-test", [6, 2, 6, 4], leader="odile")
    office.ines.puts_dice_away()
    table = re.search(r'<table class="b-compare">.*?</table>', region(office.ines, "now"), re.S)[0]
    deciding = words(re.search(r'<tr class="is-deciding">.*?</tr>', table, re.S)[0])
    assert deciding == "2 decides 4 2"
    assert "retry-odile-folie" in office.ines.page().forms
    assert "retry-theodore-folie" not in office.karim.page().forms


def test_a_called_roll_stands_before_its_player_with_its_chance(office):
    office.raise_to("odile", "folie", 4)
    office.ask("gardien", "call-roll", meter="folie", who=["odile"], why="the shadow")
    now = words(region(office.ines, "now"))
    assert "the shadow" in now
    assert "1 time in 3" in now
    office.ines.does("roll-odile")
    assert not office.game()["owed"]


def test_no_die_is_a_bare_number(office):
    office.propose(meters=list(METERS))
    office.ask("karim", "oppose", leader="odile", how="Your glasses.")
    office.ask("ines", "throw-test", [1, 2, 3, 4, 5, 6], leader="odile")
    office.ines.puts_dice_away()
    dice = re.findall(r'<span class="b-die.*?</span></span>', region(office.ines, "now"), re.S)
    assert len(dice) >= 6
    for one in dice:
        assert "<svg" in one
        assert re.search(r'class="vh">\w', one)


def test_a_staff_card_is_refused_with_every_fault_and_kept_as_typed(visitor):
    office = Office(visitor, agents=(), traits_count="3")
    typed = {"name": "Odile", "profession": "Accountant", "traits": ["Tidy", "tidy", ""]}
    assert office.ines.page().text.count('name="traits"') == 3
    answer = office.ines.press("create", **typed)
    assert answer.status_code == 422
    assert answer.text.count('<span class="sentence"') == 2
    for value in ("Odile", "Accountant", "Tidy", "tidy"):
        assert f'value="{value}"' in answer.text
    office.ines.does("create", **{**typed, "traits": ["Tidy", "Shy", "Tall"]})
    assert office.agent("odile")["traits"] == ["Tidy", "Shy", "Tall"]


def test_a_ready_made_agent_fills_every_field_of_the_card(visitor):
    office = Office(visitor, agents=())
    first = re.search(r"\?fill=([\w-]+)", office.ines.page().text)[1]
    page = office.ines.visitor.get(f"/t/{office.id}?fill={first}").text
    form = re.search(r'<form[^>]*id="create".*?</form>', page, re.S)[0]
    for name in (".name", "profession", "traits"):
        fields = re.findall(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', form)
        assert all(re.search(r'value="[^"]+"', field) for field in fields), name


def test_whoever_lost_an_agent_to_madness_says_what_ties_the_new_one_to_it(office):
    office.raise_to("odile", "folie", 6)
    office.ask("ines", "tell-exit", who="odile", exit="flee", text="Gone.")
    now = region(office.ines, "now")
    assert "Odile Marchand" in re.search(r'<label for="create-link">.*?</label>', now, re.S)[0]
    sent = {"name": "Ada", "profession": "Archivist", "traits": ["Tidy", "Shy"]}
    office.ines.does("create", link="They shared a desk.", **sent)
    assert office.agent("ada")["link"]["text"] == "They shared a desk."


@pytest.mark.parametrize("score", [1, 2, 3, 4, 5])
def test_the_chance_beside_a_meter_is_that_of_its_roll(office, score):
    office.raise_to("odile", "folie", score)
    office.ask("gardien", "call-roll", meter="folie", who=["odile"], why="a noise")
    asked = {"ask": {"ask": "roll-meter", "who": "odile"}}
    path = f"/api/tables/{office.id}/odds"
    answer = office.visitor.post(path, json=asked, headers=bearer(office.tokens["ines"]))
    chances = answer.json()[""]["rise.folie.odile"]
    exact = next(one["exact"] for one in chances if one["value"] is True)
    sheet = region(office.ines, "sheet")
    row = words(re.search(r'<section class="b-meter b-folie.*?</section>', sheet, re.S)[0])
    assert exact.replace("/", " in ") in row


def test_at_five_a_meter_is_framed_and_says_that_the_end_is_near(office):
    office.raise_to("odile", "blessures", 5)
    for person in (office.ines, office.karim):
        assert "is-last" in region(person, "sheet")
        assert "end: 1 in 6" in words(region(person, "sheet"))


def test_each_meter_has_its_own_way_down_or_says_why_not(office):
    sheet = words(region(office.ines, "sheet"))
    assert "Suppression opens at 5" in sheet
    assert "nothing to be treated for" in sheet
    office.raise_to("odile", "folie", 5)
    office.raise_to("odile", "blessures", 2)
    office.ines.does("suppress-odile", act="burn-books", what="The grey register")
    office.ines.does("care-odile", how="in the sickroom")
    office.gardien.visitor.get(f"/t/{office.id}?open=all")
    office.ask("gardien", "accept-suppression", who="odile")
    assert "2 chances in 3" in words(region(office.ines, "sheet"))
    office.ines.does("suppress-roll-odile")
    office.ask("gardien", "time-care", who="odile", minutes=60)
    office.ines.does("care-accept-odile")
    assert office.agent("odile")["status"] == "care"
    office.ines.does("care-leave-odile")
    office.ines.does("zeal-odile", zeal="paper-clips")
    assert office.agent("odile")["status"] == "zeal"
    office.ines.does("zeal-leave-odile")


def test_a_rise_is_told_on_the_card_and_stays_in_the_file(office):
    office.raise_to("odile", "folie", 2)
    office.ines.does("tell-sheet-odile", text="She counts the tiles.")
    assert "tell-sheet-odile" not in office.ines.page().forms
    assert "She counts the tiles." in region(office.ines, "sheet")


def test_a_player_claims_a_roll_that_nobody_asked_for(office):
    office.ines.does("claim-odile-blessures", why="The drawer bit her.")
    assert [owed["meter"] for owed in office.game()["owed"]] == ["blessures"]


def test_a_list_of_texts_is_read_field_by_field_and_may_be_empty():
    kinds = {"write-report": WriteReport, "create-agent": CreateAgent}
    pairs = [("ask", "create-agent"), ("name", "A"), ("profession", "B")]
    sent = raw_ask(kinds, Form([*pairs, ("traits", "Tidy"), ("traits", ""), ("traits", "Shy")]))
    assert sent["traits"] == ["Tidy", "Shy"]
    blank = raw_ask(kinds, Form([("ask", "write-report"), ("paper", "p"), ("lines", "")]))
    assert blank["lines"] == []
