"""The page of a fight: reasons on the board, sealed choices, the report of a round, its undoing."""

import html as entities
import re

import pytest
from visiting import ask as api_ask
from visiting import new_table as api_table
from visiting import send, sit, site

from tablee.games.yacdha import game as yacdha
from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.room import Room

SEATS = {"Claude": "keeper", "Isa": "player", "Tom": "player"}


class Fight:
    """Daisy (Isa) and John (Tom) against people of the keeper's, at a table of the site."""

    def __init__(self, folder, opponents=("Le boucher",), levels=0, **options):
        kept = new_table(
            SqlStore(folder / "fight.db"),
            yacdha,
            SEATS,
            {"occupation_levels": "on", **options},
            table_id="table",
            title="La cave",
            draw_seed=lambda: bytes(32),
            clock=lambda: "2026-01-01T20:00:00.000Z",
        )
        self.room = Room(kept, "La cave")
        for seat, name in (("Isa", "Daisy Walcot"), ("Tom", "John Timbald")):
            trade = {"name": "Boxe", "level": 3}
            self.ask(seat, "create-investigator", name=name, gender="n", occupations=[trade])
        for name in opponents:
            known = [{"name": "Lutte secrète", "level": levels}] if levels else []
            self.ask("Claude", "create-npc", name=name, weapons=["knife"], occupations=known)
        self.foes = list(self.state.npcs)
        self.ask("Claude", "give-weapon", who="john", weapon="spear")
        self.ask("Claude", "open-fight", investigators=["daisy", "john"], opponents=list(self.foes))

    @property
    def state(self):
        return self.room.table.state.game

    def ask(self, seat, ask, dice=None, **fields):
        return self.room.kept.ask(seat, {"ask": ask, **fields}, faces=dice)

    def keeper(self, ask, dice=None, **fields):
        return self.ask("Claude", ask, dice, **fields)

    def declare(self, **said):
        self.keeper("describe-round", text="Ils se jettent dessus.")
        for who, declared in said.items():
            doing, *rest = (declared,) if isinstance(declared, str) else declared
            fields = dict(zip(("target", "weapon"), rest, strict=False))
            self.keeper("declare", who=who, doing=doing, **fields)

    def html(self, seat, language="en", name="now"):
        context = context_of(self.room, scene_of(self.room, "table", seat, language), "csrf")
        return region(context, name)

    def text(self, seat, language="en", name="now"):
        """What somebody reads, without the markup."""
        bare = re.sub(r"<[^>]+>", " ", self.html(seat, language, name))
        return " ".join(entities.unescape(bare).split())


@pytest.fixture
def fight(tmp_path):
    return Fight(tmp_path)


def undo(html):
    """The turn to which the button that undoes a round goes back; None without that button."""
    found = re.search(r'id="undo-round".*?name="to" value="(\d+)"', html, re.DOTALL)
    return int(found[1]) if found else None


@pytest.mark.rule("yacdha.combat.declare")
def test_a_sealed_declaration_does_not_change_what_others_are_sent(tmp_path):
    pages = []
    for number, doing in enumerate(({"doing": "dodge"}, {"doing": "flee"})):
        folder = tmp_path / str(number)
        folder.mkdir()
        fight = Fight(folder)
        fight.keeper("describe-round")
        fight.keeper("declare", who=fight.foes[0], **doing)
        fight.ask("Isa", "declare", who="daisy", **doing)
        pages.append(fight.html("Tom"))
    assert pages[0] == pages[1]
    assert "Sealed" in pages[0]


def test_players_never_read_how_able_the_keepers_people_are(tmp_path):
    fight = Fight(tmp_path, levels=4)
    foe = fight.foes[0]
    claim = fight.state.npcs[foe].occupations[0].id
    fight.keeper("describe-round")
    fight.keeper("declare", who=foe, doing="attack", target="john", weapon="knife", claim=claim)
    fight.keeper("declare", who="john", doing="attack", target=foe, weapon="spear")
    fight.keeper("declare", who="daisy", doing="dodge")
    fight.keeper("reveal")
    assert "Lutte secrète" in fight.text("Claude")
    for seat in ("Isa", "Tom"):
        assert "Lutte secrète" not in fight.html(seat)
    fight.keeper("strike", [2, 1], who=foe)
    assert "+4" in fight.text("Claude")
    assert "+4" not in fight.text("Tom")


REASONS = [
    ("dodge", "Le boucher is dodging."),
    ("flee", "Le boucher is fleeing: out of reach in close fight."),
    (("attack", "daisy"), "Le boucher attacks somebody else."),
    (("attack", "john"), "Le boucher fights back."),
    (("immobilise", "daisy"), "Le boucher is busy seizing somebody."),
]


@pytest.mark.rule("yacdha.combat.opposition")
@pytest.mark.parametrize(("does", "reason"), REASONS)
def test_after_the_reveal_the_board_says_why_an_attack_meets_what_it_meets(fight, does, reason):
    foe = fight.foes[0]
    fight.declare(john=("attack", foe, "spear"), daisy="dodge", **{foe: does})
    assert reason not in fight.text("Isa")
    fight.keeper("reveal")
    # A foe who flees and is alone ends the round at once: then it is the board of the last round.
    if fight.state.fight is not None:
        assert reason in fight.text("Isa")


def test_a_card_says_weapon_its_most_and_its_range_once_shown(fight):
    fight.declare(
        john=("attack", fight.foes[0], "spear"), daisy="dodge", **{fight.foes[0]: "dodge"}
    )
    assert "spear, 3 at most, in contact" not in fight.text("Isa")
    fight.keeper("reveal")
    assert "spear, 3 at most, in contact" in fight.text("Isa")


def test_a_throw_is_drawn_with_its_dice_and_what_it_came_to(fight):
    foe = fight.foes[0]
    fight.declare(
        john=("attack", foe, "spear"), daisy="dodge", **{foe: ("attack", "daisy", "knife")}
    )
    fight.keeper("reveal")
    fight.ask("Tom", "strike", [5], who="john")
    text = fight.text("Isa")
    assert "Hit, 3" in text
    assert "margin +5" in text
    assert 'class="y-arrow y-open y-hit"' in fight.html("Isa")


def test_the_declaring_form_gives_the_chances_by_what_the_target_does(fight):
    fight.keeper("describe-round")
    text = fight.text("Tom")
    assert "fights back, dodges 5 chances in 12 42% 3 chances in 4 75%" in text
    assert "with Boxe (3)" in text
    assert "runs away no chance" in text
    assert "Spear 3 at most, in contact" in text


@pytest.mark.rule("yacdha.combat.end-of-round")
def test_the_end_of_a_round_says_what_it_did_and_hides_the_keepers_meters(fight):
    foe = fight.foes[0]
    fight.declare(
        john=("attack", foe, "spear"), daisy="dodge", **{foe: ("attack", "daisy", "knife")}
    )
    fight.keeper("reveal")
    fight.ask("Tom", "strike", [6], who="john")
    fight.keeper("strike", [6, 2], who=foe)
    assert "End of round 1" in fight.text("Tom")
    assert "Daisy takes 2." in fight.text("Tom")
    assert "Le boucher takes 3 and drops unconscious." in fight.text("Tom")
    assert "Trauma is now 4." in fight.text("Claude")
    assert "Trauma is now" not in fight.text("Tom")


@pytest.mark.rule("table.rewind")
@pytest.mark.parametrize("stage", ["declaring", "striking", "over"])
def test_a_whole_round_is_undone_by_one_button_of_the_keepers(fight, stage):
    foe = fight.foes[0]
    fight.declare(john="dodge", daisy="dodge", **{foe: "dodge"})
    fight.keeper("reveal")  # the first round ends at once: nothing was thrown
    before = fight.state
    assert before.fight.round == 2
    fight.keeper("describe-round", text="Le boucher lève son couteau.")
    fight.keeper("declare", who=foe, doing="attack", target="john", weapon="knife")
    if stage != "declaring":
        fight.keeper("declare", who="john", doing="attack", target=foe, weapon="spear")
        fight.keeper("declare", who="daisy", doing="dodge")
        fight.keeper("reveal")
        fight.ask("Tom", "strike", [5, 1], who="john")
    if stage == "over":
        fight.keeper("strike", [6, 1], who=foe)
        assert fight.state.investigators["john"].trauma == 3
    assert "Undo round 2" in fight.text("Claude")
    fight.keeper("rewind", to=undo(fight.html("Claude")))
    assert fight.state == before
    # And again: the round before it.
    assert "Undo round 1" in fight.text("Claude")
    fight.keeper("rewind", to=undo(fight.html("Claude")))
    assert fight.state.fight.round == 1
    assert undo(fight.html("Claude")) is None


def test_no_player_and_no_new_fight_has_a_round_to_undo(fight):
    assert undo(fight.html("Claude")) is None
    fight.keeper("describe-round")
    assert undo(fight.html("Claude")) is not None
    assert undo(fight.html("Tom")) is None
    fight.keeper("rewind", to=undo(fight.html("Claude")))
    fight.keeper("end-fight")
    fight.keeper("open-fight", investigators=["john"], opponents=fight.foes)
    assert undo(fight.html("Claude")) is None


def test_those_who_are_alike_declare_together(tmp_path):
    fight = Fight(tmp_path, ("Cultiste 1", "Cultiste 2", "Cultiste 3", "Le boucher"))
    fight.keeper("describe-round")
    desk = fight.html("Claude", name="desk")
    assert "Cultiste: 3 together" in fight.text("Claude", name="desk")
    form = desk[desk.index('id="declare-all-') :]
    form = form[: form.index("</form>")]
    assert 'name="ask" value="declare-together"' in form
    for foe in fight.foes[:3]:
        assert f'name="who" value="{foe}"' in form
    assert f'name="who" value="{fight.foes[3]}"' not in form


def test_the_luck_window_of_a_strike_shows_each_face_and_lets_it_stand(fight):
    foe = fight.foes[0]
    fight.declare(john=("attack", foe, "spear"), daisy="dodge", **{foe: "dodge"})
    fight.keeper("reveal")
    fight.ask("Tom", "force", who="john")
    fight.ask("Tom", "strike", [1, 4, 2], who="john")
    page = fight.html("Tom")
    assert page.count('name="face" value=') == 5
    assert 'name="ask" value="resolve"' in page
    assert "check avoided" in fight.text("Tom")
    assert 'name="ask" value="spend-luck"' not in fight.html("Isa")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_stage_can_be_drawn_for_every_seat(fight, language):
    foe = fight.foes[0]

    def drawn():
        for seat in SEATS:
            assert 'id="fight"' in fight.html(seat, language)
            fight.html(seat, language, "desk")

    drawn()
    fight.keeper("describe-round", too_late_to_flee=["john"], out_of_reach=["daisy"])
    drawn()
    fight.keeper("declare", who="john", doing="immobilise", target=foe)
    drawn()
    fight.keeper("freeze", who="daisy")
    fight.keeper("declare", who=foe, doing="immobilise", target="john")
    fight.keeper("reveal")
    drawn()
    fight.ask("Tom", "strike", [6, 2], who="john")
    drawn()
    assert fight.state.fight.fighters[foe].held_by == "john"


@pytest.mark.rule("yacdha.compete.basic")
def test_the_chances_of_a_contest_are_given_for_the_throw(fight):
    fight.keeper("end-fight")
    sides = [{"name": "A", "members": ["john"]}, {"name": "B", "members": ["daisy"]}]
    fight.keeper("open-contest", what="bras de fer", category="physical", sides=sides)
    text = fight.text("Tom")
    assert "A 5 chances in 12 42%" in text
    assert "A tie 1 chance in 6 17%" in text
    assert "Those who tie for the highest throw again." in text


@pytest.mark.rule("yacdha.magic.roll")
def test_a_magic_says_what_becomes_of_each_mind_whether_it_works_or_not(fight):
    fight.keeper("end-fight")
    said = {"success": "L'eau se retire.", "failure": "L’eau monte."}
    fight.keeper(
        "prepare-magic",
        name="Le chant",
        opposition=3,
        conditions="Le cahier.",
        degrees="6 : tout.",
        **said,
    )
    fight.keeper("open-magic", magic="le-chant", users=["john"], conditions_met=True, **said)
    fight.ask("Tom", "agree", who="john")
    text = fight.text("Tom")
    assert "the mind holds 1 chance in 12 8% 1 chance in 12 8%" in text
    assert "madness rises 5 chances in 12 42% 5 chances in 12 42%" in text
    for secret in ("Le cahier.", "6 : tout."):
        assert secret not in text
        assert secret in fight.text("Claude")


def test_a_round_is_played_with_plain_forms(tmp_path):
    """Without a script: declare, break the seals, throw, undo."""
    with site(tmp_path) as visitor:
        table, tokens = api_table(visitor)

        def keeper(faces=None, **fields):
            answer = api_ask(visitor, table, tokens["Claude"], faces, **fields)
            assert answer.status_code == 201, answer.text

        made = {"ask": "create-investigator", "name": "John", "gender": "m", "occupation": "Boxe"}
        api_ask(visitor, table, tokens["Tom"], **made)
        keeper(ask="create-npc", name="Le boucher")
        keeper(ask="open-fight", investigators=["john"], opponents=["npc_le-boucher"])
        keeper(ask="describe-round")
        keeper(ask="declare", who="npc_le-boucher", doing="dodge")
        sit(visitor, tokens["Tom"])
        path = f"/t/{table}/ask"
        declared = {"ask": "declare", "who": "john", "doing": "attack", "weapon": "fist"}
        assert send(visitor, path, **declared, **{".target": "npc_le-boucher"}).status_code == 303
        keeper(ask="reveal")
        struck = send(visitor, path, ask="strike", who="john", _dice="typed", _face=["6", "1"])
        assert struck.status_code == 303
        sit(visitor, tokens["Claude"])
        page = visitor.get(f"/t/{table}?open=all").text
        answer = send(visitor, path, ask="rewind", to=str(undo(page)))
        assert answer.status_code == 303
        assert undo(visitor.get(f"/t/{table}?open=all").text) is None


@pytest.mark.rule("yacdha.compete.basic")
def test_the_keeper_says_who_wins_where_levels_would_tie_for_ever(tmp_path):
    fight = Fight(
        tmp_path, ("Le boucher", "La voisine"), levels=5, competition_cap="keeper-decides"
    )
    fight.keeper("end-fight")
    sides = [
        {"name": name, "members": [foe], "levels": [{"who": foe, "level": 5}]}
        for name, foe in zip(("A", "B"), fight.foes, strict=True)
    ]
    fight.keeper("open-contest", what="bras de fer", category="physical", sides=sides)
    assert "These levels would tie for ever: you say who wins." in fight.text("Claude")
    page = fight.html("Claude")
    assert page.count('name="ask" value="award-contest"') == 2 * 2  # in the list, and below
    assert 'value="throw-contest"' not in page
    assert "level 5" not in fight.text("Tom")


@pytest.mark.rule("yacdha.occupation.bonus")
def test_a_chase_is_opened_with_the_levels_that_the_keeper_ticks(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = api_table(visitor)
        trade = [{"name": "Course", "level": 3}]
        made = {"ask": "create-investigator", "name": "John", "occupations": trade}
        api_ask(visitor, table, tokens["Tom"], **made)
        api_ask(visitor, table, tokens["Claude"], ask="create-npc", name="Le chien")
        sit(visitor, tokens["Claude"])
        assert 'name="levels.0.on"' in visitor.get(f"/t/{table}?open=all").text
        sent = {"ask": "open-chase", "pursued": "john", "pursuers": "npc_le-chien"}
        row = {"_flags": "levels.0.on", "levels.0.who": "john", "levels.0.level": "2"}
        answer = send(visitor, f"/t/{table}/ask", **sent, **row, **{"levels.0.on": "1"})
        assert answer.status_code == 303
        assert "niveau 2" in visitor.get(f"/t/{table}?open=all").text
