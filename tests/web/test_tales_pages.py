"""What players of Cheap Tales see and send, scripts off: creation, rolls, fights, sheets."""

import re
from html import unescape

import pytest
from pressing import Person
from visiting import ask, bearer

SEATS = ("zoe", "max", "lou")


def sheet(name, **fields):
    return {
        "name": name,
        "skills": [{"name": f"Trade {n}", "rank": 1} for n in range(1, 5)],
        "aspects": ["Hothead", "Loyal to a fault"],
        "assets": ["solid"],
        "objects": [{"name": f"Object {n}"} for n in range(1, 6)],
        **fields,
    }


class Studio:
    """A keeper and three players, each with a browser without scripts."""

    def __init__(self, visitor, heroes=SEATS, approve=True, sheets=None, **options):
        wanted = {
            "game": "cheap-tales",
            "title": "Wings of the Carousel",
            "keeper": "gardien",
            "players": list(SEATS),
            "options": options,
        }
        made = visitor.post("/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        self.visitor, self.id, self.tokens = visitor, made.json()["table"], made.json()["seats"]
        for seat in ("gardien", *SEATS):
            setattr(self, seat, Person(visitor, self.id, self.tokens[seat]))
        for seat in heroes:
            self.ask(seat, "create-hero", **sheet(seat.capitalize(), **(sheets or {})))
            if approve:
                self.keeper("approve-hero", who=seat)

    def ask(self, seat, kind, faces=None, /, **fields):
        answer = ask(self.visitor, self.id, self.tokens[seat], faces, **{"ask": kind, **fields})
        assert answer.status_code == 201, answer.text

    def keeper(self, kind, faces=None, /, **fields):
        self.ask("gardien", kind, faces, **fields)

    def game(self, seat="gardien"):
        path = f"/api/tables/{self.id}/view"
        return self.visitor.get(path, headers=bearer(self.tokens[seat])).json()["game"]

    def hero(self, who="zoe"):
        return next(h["hero"] for h in self.game()["heroes"] if h["hero"]["id"] == who)

    def roll(self, who="zoe"):
        return next(r["roll"] for r in self.game()["rolls"] if r["roll"]["who"] == who)

    def attempt(self, difficulty=0, **fields):
        pair = {"quality": "agility", "talent": "adrenaline", **fields}
        self.ask("zoe", "attempt", who="zoe", what="jump onto the biplane", **pair)
        if difficulty is not None:
            self.keeper("frame-roll", who="zoe", difficulty=difficulty)

    def thrown(self, *faces, **fields):
        self.attempt(**fields)
        self.ask("zoe", "throw", list(faces), who="zoe")

    def fight(self, count=7):
        self.keeper(
            "make-extra", name="Mutineers", kind="brute", count=count, aspects=["Angry"], might=0
        )
        gang = self.game()["extras"][-1]["id"]
        self.keeper("show-extra", who=gang, kind=True)
        self.keeper("open-fight", heroes=list(SEATS), adversaries=[gang], banded=[gang])
        return gang


@pytest.fixture
def studio(visitor):
    return Studio(visitor)


def region(person, name):
    """A pane of the page, up to the next one."""
    whole = person.page().text
    panes = rf'<section id="{name}" class="pane.*?(?=<section id="\w+" class="pane|</main>)'
    return re.search(panes, whole, re.S)[0]


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def shut(html):
    """What is shut, with its reason."""
    found = re.findall(r'<div class="c-shut".*?aria-label="(.*?)">', html, re.S)
    return [unescape(one) for one in found]


def typed(**fields):
    """A sheet as its form sends it."""
    sent = {"name": "Ada", "aspects": ["Hothead", "Loyal"], "assets": ["solid"]}
    for n in range(4):
        sent |= {f"skills.{n}.name": f"Trade {n}", f"skills.{n}.rank": "1"}
    for n in range(5):
        sent |= {f"objects.{n}.name": f"Object {n}", f"objects.{n}.kind": "tool"}
    return {**sent, **fields}


def test_a_hero_is_made_with_a_plain_form(visitor):
    studio = Studio(visitor, heroes=())
    studio.zoe.does("create", **typed(vigour="3", agility="0", mind="0", luck="1"))
    hero = studio.hero("ada")
    assert (hero["vigour"], hero["luck"]) == (3, 1)
    assert [o["kind"] for o in hero["objects"]] == ["tool"] * 5
    now = words(region(studio.zoe, "now"))
    assert "approved" in now


def test_a_sheet_is_refused_with_every_fault_and_kept_as_typed(visitor):
    studio = Studio(visitor, heroes=())
    wrong = typed(vigour="3", aspects=["Hothead", "hothead"], **{"skills.0.rank": "3"})
    answer = studio.zoe.press("create", **wrong)
    assert answer.status_code == 422
    assert answer.text.count('<span class="sentence"') >= 3
    assert 'value="Ada"' in answer.text
    assert 'value="hothead"' in answer.text


def test_a_ready_made_hero_fills_the_whole_form(visitor):
    studio = Studio(visitor, heroes=())
    first = re.search(r"\?fill=([\w-]+)", studio.zoe.page().text)[1]
    page = studio.zoe.visitor.get(f"/t/{studio.id}?fill={first}").text
    form = re.search(r'<form[^>]*id="create".*?</form>', page, re.S)[0]
    for name in (".name", "skills.3.name", "objects.4.name"):
        field = re.search(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', form)[0]
        assert re.search(r'value="[^"]+"', field), name
    assets = re.search(r'<select[^>]*name="assets".*?</select>', form, re.S)[0]
    assert "selected" in assets


def test_a_sheet_sent_back_says_why_and_may_be_rewritten(visitor):
    studio = Studio(visitor, heroes=("zoe",), approve=False)
    studio.keeper("send-back", who="zoe", reason="This trade covers everything")
    assert "This trade covers everything" in words(region(studio.zoe, "now"))
    studio.zoe.does("rewrite-zoe", **{"skills.0.name": "Airmail pilot"})
    assert studio.hero()["skills"][0]["name"] == "Airmail pilot"


def test_a_pair_of_traits_is_chosen_and_its_roll_seen_by_all(studio):
    studio.zoe.does("attempt-zoe", what="jump onto the biplane", quality="agility", skill="k1")
    assert studio.roll()["traits"] == ["agility", "k1"]
    for person in (studio.zoe, studio.max, studio.gardien):
        assert "Jump onto the biplane" in words(region(person, "now"))


def test_a_third_trait_releases_one_of_the_two(studio):
    studio.attempt()
    studio.zoe.does("trait-zoe-k2")
    assert sorted(studio.roll()["traits"]) == ["agility", "k2"]
    studio.zoe.does("trait-zoe-mind")
    assert sorted(studio.roll()["traits"]) == ["k2", "mind"]
    assert "trait-zoe-luck" not in studio.max.page().forms


def test_the_odds_of_every_degree_stand_on_the_card(studio):
    """With +2, nine is reached 21 times in 36; the per cents under the bar sum to 100."""
    studio.attempt()
    card = region(studio.zoe, "now")
    assert "7 chances in 12, 58%" in words(card)
    legend = words(re.search(r'<p class="c-legend">.*?</p>', card, re.S)[0])
    assert sum(int(n) for n in re.findall(r"\d+", legend)) == 100


def test_an_unknown_modifier_gives_one_line_for_each_that_may_be(studio):
    studio.attempt(difficulty=None)
    cases = re.search(r'<div class="c-cases">.*?</div>', region(studio.zoe, "now"), re.S)[0]
    assert cases.count("c-row") == 5


def test_an_aspect_counts_once_both_sides_agree(studio):
    studio.attempt()
    studio.zoe.does("claim-zoe-a1", button=("way", "for"))
    assert "waits for the keeper" in words(region(studio.zoe, "now"))
    studio.keeper("answer-claim", who="zoe", number=0, agree=True)
    now = words(region(studio.zoe, "now"))
    assert "agreed by both sides" in now
    assert "the best two of three dice" in now
    studio.keeper("set-aspect", text="Gangway on fire", until="scene")
    fire = studio.game()["aspects"][0]["id"]
    studio.keeper("claim-aspect", who="zoe", source=fire, way="against")
    studio.zoe.does("answer-zoe-1", button=("agree", "1"))
    assert "They cancel out: 2 dice" in words(region(studio.zoe, "now"))


def test_a_comrade_helps_with_one_button(studio):
    studio.attempt()
    studio.max.does("help-max-zoe", button=("skill", "k1"))
    assert [h["who"] for h in studio.roll()["helpers"]] == ["max"]
    assert "Max lends a hand (Trade 1)" in words(region(studio.lou, "now"))


def test_after_a_failure_each_window_has_its_price_and_its_result(studio):
    studio.thrown(5, 1)
    now = region(studio.zoe, "now")
    said = words(now)
    assert "8: one short!" in said
    assert "“Yes” certain" in words(re.search(r'id="power-zoe-1".*?</form>', now, re.S)[0])
    assert "“Yes, but” certain" in words(re.search(r'id="shift-zoe".*?</form>', now, re.S)[0])
    assert "7 chances in 12" in words(re.search(r'id="reroll-zoe".*?</form>', now, re.S)[0])
    assert any(one.startswith("Catastrophe") and "double 1" in one for one in shut(now))
    assert "Spend nothing: “No”" in said
    studio.zoe.does("power-zoe-1")
    assert studio.roll()["degree"] == "yes"


def test_the_price_of_a_partial_success_is_named_and_accepted(studio):
    studio.thrown(5, 1)
    studio.zoe.does("shift-zoe")
    if "stand-zoe" in studio.zoe.page().forms:
        studio.zoe.does("stand-zoe")
    assert "The keeper names a price." in words(region(studio.zoe, "now"))
    studio.keeper("propose-consequence", who="zoe", kind="aspect", text="Sleeve on fire")
    assert "Sleeve on fire" in words(region(studio.max, "now"))
    studio.zoe.does("accept-zoe")
    assert 'id="roll-zoe"' not in region(studio.zoe, "now")
    assert "Yes, but" in words(region(studio.max, "now"))


def test_only_its_own_player_has_the_windows(studio):
    studio.thrown(5, 1)
    assert "stand-zoe" not in studio.max.page().forms
    said = words(region(studio.max, "now"))
    assert "Zoe decides what to spend." in said
    assert re.search(r"Lucky star: reroll ?, 1 heroism point", said), said
    studio.ask("zoe", "reroll", [2, 3], who="zoe")
    said = words(region(studio.max, "now"))
    assert re.search(r"Lucky star: reroll ?, This roll has had its heroism point", said), said


def test_after_a_reroll_the_shift_is_shut_and_says_why(studio):
    studio.thrown(2, 1)
    studio.ask("zoe", "reroll", [2, 3], who="zoe")
    closed = shut(region(studio.zoe, "now"))
    assert any(one.startswith("Shift: ") and len(one) > len("Shift: ") for one in closed)
    assert "shift-zoe" not in studio.zoe.page().forms


def test_a_double_one_may_be_accepted_for_a_point(studio):
    studio.thrown(1, 1)
    before = studio.hero()["heroism"]
    assert "Accept the catastrophe" in words(region(studio.zoe, "now"))
    studio.zoe.does("stand-zoe")
    assert studio.hero()["heroism"] == before + 1


def test_special_effects_are_taken_with_plain_forms(studio):
    studio.thrown(6, 6)
    studio.zoe.does("stand-zoe")
    now = region(studio.zoe, "now")
    assert "1 special effect to take" in words(now)
    assert any(one.startswith("Free prowess") for one in shut(now))
    studio.zoe.does("o-choose-effect-zoe-information", text="Who lit the match?")
    assert studio.roll()["effects"][0]["kind"] == "information"


def test_the_board_says_who_has_the_hand_and_draws_the_gang_in_brackets(studio):
    studio.fight(count=7)
    for person in (studio.zoe, studio.gardien):
        now = region(person, "now")
        assert "Turn 1: the heroes have the hand" in words(now)
        assert now.count('class="c-bracket"') == 2
        assert "2 more down, and it falls to +1." in words(now)


def test_an_attack_is_made_thrown_and_its_damage_rolled(studio):
    gang = studio.fight()
    studio.zoe.does("attack-zoe", **{"target": gang, "style": "melee", "weapon": "weapon"})
    assert studio.roll()["targets"] == [gang]
    assert "acting now" in words(region(studio.max, "now"))
    studio.ask("zoe", "throw", [6, 5], who="zoe")
    studio.zoe.does("stand-zoe")
    assert "life lost" in words(region(studio.zoe, "now"))
    studio.zoe.does("damage-zoe")
    assert "the adversaries have the hand" in words(region(studio.zoe, "now"))


def test_a_dodge_and_a_parry_are_one_press_and_shut_with_a_reason_after(studio):
    studio.fight()
    studio.zoe.does("dodge-zoe")
    assert "dodging" in words(region(studio.max, "now"))
    assert any(one.startswith("Dodge: ") for one in shut(region(studio.zoe, "now")))
    studio.max.does("parry-max", button=("talent", "focus"))
    assert "parrying" in words(region(studio.zoe, "now"))


def test_power_takes_life_in_ones_stead_ticket_by_ticket(studio):
    studio.keeper("inflict", who="zoe", life=5, why="The fall")
    now = words(region(studio.zoe, "now"))
    assert "5 points of life!" in now
    assert "Lose 3 points of life" in now
    studio.zoe.does("absorb-zoe", button=("points", "2"))
    assert studio.hero()["life"] == 10
    assert "absorb-zoe" not in studio.zoe.page().forms


def test_a_fall_is_chosen_and_a_wound_rolled_with_its_odds(studio):
    for choice in ("bitter-end", None):
        studio.keeper("inflict", who="zoe", why="The propeller")
        if "absorb-zoe" in studio.zoe.page().forms:
            studio.zoe.does("absorb-zoe", button=("points", "0"))
        if choice:
            studio.zoe.does("fall-zoe", button=("choice", choice))
            assert "stunned: at 0, a grave wound" in words(region(studio.max, "sheet")).lower()
    now = words(region(studio.zoe, "now"))
    assert "Death, or next to it 17%" in now
    studio.zoe.does("wound-zoe")
    assert studio.hero()["fall"] == ""


def test_an_object_in_danger_is_kept_for_a_point_or_let_go(studio):
    studio.keeper("take-object", who="zoe", object="o1", why="The river has it.")
    assert "Object 1" in words(region(studio.zoe, "now"))
    before = studio.hero()["heroism"]
    studio.zoe.does("keep-zoe", button=("pay", "heroism"))
    assert studio.hero()["heroism"] == before - 1


def test_what_heroism_buys_is_on_the_sheet_or_shut_with_the_reason(studio):
    closed = shut(region(studio.zoe, "sheet"))
    assert any(one.startswith("Second wind: ") for one in closed)
    studio.keeper("adjust", who="zoe", reason="a blow", life=2)
    studio.zoe.does("second-wind-zoe")
    assert studio.hero()["life"] == 11


def test_experience_is_spent_in_an_ellipsis_only(studio):
    assert any("only in an ellipsis" in one for one in shut(region(studio.zoe, "sheet")))
    studio.keeper("rest", who=["zoe", "max", "lou"], minutes=240)
    assert "Meanwhile" in words(region(studio.zoe, "now"))
    assert "o-raise-trait-zoe" in studio.zoe.page().forms
    said = words(region(studio.zoe, "sheet"))
    assert "Vigour +2: 3 XP" in said
    assert "Buy an aspect 4 XP" in said
    studio.zoe.does("o-raise-trait-zoe", trait="k1")
    assert studio.hero()["skills"][0]["rank"] == 2


def test_a_gift_warns_where_life_would_have_to_pay(visitor):
    skills = [{"name": f"Trade {n}", "rank": 1} for n in range(3)]
    gift = {"name": "Fire", "rank": 1, "kind": "prodigy"}
    studio = Studio(visitor, sheets={"skills": [gift, *skills]})
    now = region(studio.zoe, "now")
    assert "4 short: 8 of life" in words(re.search(r'id="gift-zoe".*?</form>', now, re.S)[0])
    studio.zoe.does("gift-zoe", what="light the fuse", circle="3")
    assert studio.roll()["spell"]["circle"] == 3


def test_public_aspects_show_until_when_they_hold(studio):
    gang = studio.fight()
    studio.keeper("set-aspect", text="Gangway on fire", until="scene")
    studio.keeper("set-aspect", text="Blinded by smoke", until="turn", turns=2, on=gang)
    now = words(region(studio.max, "now"))
    assert "Until the end of the scene" in now
    assert "End of turn" in now
    assert "on Mutineers" in now


def test_what_the_keeper_hides_is_in_no_players_page(studio):
    studio.keeper(
        "make-extra",
        name="Baroness Krantz",
        alias="the masked lady",
        kind="antagonist",
        might=6,
        life=13,
        aspects=["Steel arm under the glove", "Leaves no witness"],
    )
    villain = studio.game()["extras"][-1]["id"]
    studio.keeper("show-extra", who=villain)
    studio.keeper("show-aspect", who=villain, aspect="a1")
    page = studio.zoe.page().text
    assert "Steel arm under the glove" in page
    for secret in ("Leaves no witness", "Baroness Krantz", "might 6"):
        assert secret not in page
