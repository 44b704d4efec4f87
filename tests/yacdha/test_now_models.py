"""What stands in the middle of a page of YACDHA, read as data: cards, chances, what is asked."""

import pytest

from laws.fetched import room_of
from tablee.web.site.folds import ALL_OPEN, Folds
from tablee.web.table.scene import scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import laid_out
from yacdha_table import Campaign, Play


@pytest.fixture
def play():
    return Play()


def now(play, seat, folds=None, language="en"):
    """The parts that a seat sees, by key; everything is folded unless said otherwise."""
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, language), folds or Folds())
    return {part.key: part for part in laid_out(parts_of(sight, "now"))}


def test_a_player_is_asked_what_their_investigator_does(play):
    found = now(play, "isa")
    assert list(found) == ["strip", "patterns", "idle-daisy", "free-roll"]
    assert found["idle-daisy"].title == "What does Daisy do?"
    assert found["idle-daisy"].trying.act.given == (("who", "daisy"), ("category", "mental"))


def test_a_throw_says_its_chance_and_that_it_is_safe(play):
    play.prepare("daisy", opposition=3)
    card = now(play, "isa")["action-daisy"]
    assert card.turn == "Your turn, Daisy"
    throw, force = card.options.cards
    assert (throw.body.headline.said, throw.body.headline.share) == ("1 chance in 2", "50%")
    assert [risk.icon for risk in throw.body.risks] == ["shield-check"]
    assert force.look == "y-forced y-trauma"
    assert [segment.group for segment in throw.body.bar.segments] == ["fail", "near", "bare", "win"]


def test_forcing_tells_what_it_may_cost(play):
    play.prepare("daisy", opposition=3)
    _, force = now(play, "isa")["action-daisy"].options.cards
    *_, rise = force.body.risks
    assert rise.text == "your trauma goes from 1 to 2."
    assert rise.track.maybe_x > rise.track.ring_x


def test_others_wait_for_whoever_throws(play):
    play.prepare("daisy", opposition=3)
    card = now(play, "tom")["action-daisy"]
    assert (card.turn, card.who, card.wait) == ("", "Daisy", "The dice are with Daisy.")
    assert card.options is None


def test_the_keeper_finds_the_terms_filled_in_as_they_were_said(play):
    play.player("daisy", "attempt", what="grimper", category="physical")
    blank = now(play, "gardien")["action-daisy"].judge
    assert [choice.value for choice in blank.scale if choice.is_chosen] == ["3"]
    play.keeper("judge", who="daisy", opposition=5, success="en haut", failure="en bas")
    fold = next(
        one
        for one in now(play, "gardien", ALL_OPEN)["action-daisy"].folds
        if one.key == "judge-daisy-fold"
    )
    said = fold.inside[0].judge
    assert [choice.value for choice in said.scale if choice.is_chosen] == ["5"]
    assert (said.success, said.failure) == ("en haut", "en bas")


def test_what_is_folded_is_not_made_before_somebody_looks(play):
    play.prepare("daisy", opposition=3)
    play.throw("daisy", [6])
    closed = now(play, "isa")["action-daisy"]
    assert closed.agreed.inside is None
    opened = now(play, "isa", Folds(["agreed-daisy"]))["action-daisy"]
    assert [row.text for row in opened.agreed.inside[0].stakes] == ["gagné", "perdu"]


def test_the_die_that_counts_is_told_from_those_set_aside(play):
    play.prepare("daisy", opposition=3, advantage=True)
    play.throw("daisy", [2, 5])
    line = now(play, "isa")["action-daisy"].roll.line
    assert [(one.number, one.is_kept) for one in line] == [(2, False), (5, True), (3, False)]


def test_a_sealed_declaration_is_on_no_other_players_board(play):
    brute = play.npc("Le gorille")
    play.fight(brute, investigators=("daisy", "john"))
    play.keeper("describe-round")
    play.player("daisy", "declare", doing="attack", target=brute, weapon="knife")
    slips = {
        seat: next(one.slip for one in now(play, seat)["fight"].board.ours if one.name == "Daisy")
        for seat in ("isa", "tom", "gardien")
    }
    assert {slip.kind for slip in slips.values()} == {"sealed"}
    assert slips["isa"].text == slips["gardien"].text == "Attacks le gorille (knife)"
    assert slips["tom"].text == ""


def test_equal_people_see_equal_parts(play):
    play.prepare("daisy", opposition=3)
    assert now(play, "tom")["action-daisy"] == now(play, "phil")["action-daisy"]


def test_a_check_is_thrown_by_its_own_player_and_awaited_by_the_others(play):
    play.keeper("call-check", meter="madness", who=["daisy"], event="une ombre")
    own, other = now(play, "isa")["check-daisy"], now(play, "tom")["check-daisy"]
    assert own.roll.label == "Throw the madness die"
    assert own.risks[0].chance == "5 chances in 6, 83%"
    assert (other.roll, other.wait) == (None, "Daisy must throw.")


def test_those_who_owe_the_same_check_are_named_on_one_card(play):
    play.keeper("call-check", meter="madness", who=["daisy", "liam"], event="une ombre")
    for seat in ("tom", "gardien"):
        found = now(play, seat)
        assert "check-liam" not in found
        assert found["check-daisy"].wait == "Daisy and Liam must each throw."
    assert len(now(play, "gardien")["check-daisy"].stand_ins) == 2
    assert now(play, "isa")["check-liam"].wait == "Liam must throw."


def test_the_best_face_that_luck_could_bring_is_proposed():
    play = Campaign()
    ada = play.add("isa", "Ada")
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    play.prepare(ada, opposition=3, costs=costs)
    play.throw(ada, [1])
    (luck,) = now(play, "isa")[f"action-{ada}"].roll.window.lucks
    assert [face.face for face in luck.forms[0].faces if face.is_chosen] == [6]


def test_a_forced_blow_is_engaged_and_thrown_with_one_press(play):
    brute = play.npc("Le gorille")
    play.fight(brute)
    play.keeper("describe-round")
    play.player("john", "declare", doing="attack", target=brute, weapon="knife")
    play.keeper("declare", who=brute, doing="dodge")
    play.keeper("reveal")
    (strike,) = now(play, "tom")["fight-turn"].own[0].strikes
    (force,) = strike.forces
    assert (force.act.label, force.then) == ("Force and throw", strike.act.id)


def test_whoever_may_help_finds_their_own_action_folded_away(play):
    play.player("daisy", "attempt", what="grimper", category="physical")
    idle = now(play, "tom")["idle-john"]
    assert idle.is_aside
    assert idle.title == "What does John do instead?"


def test_the_keeper_is_not_waited_for_where_nothing_hangs_on_it(play):
    """That a throw may be made again is settled by the rules, until the keeper says otherwise; what
    the keeper's own people do besides fighting, the keeper tells."""
    play.prepare("daisy", opposition=3)
    rows = now(play, "gardien")["duties"].rows
    assert not [row.text for row in rows if row.icon != "identification-card"]


@pytest.mark.rule("yacdha.luck.action-timing")
@pytest.mark.parametrize("fights", [False, True])
def test_whoever_left_an_open_throw_finds_the_window_of_luck(fights):
    play = Campaign()
    ada, bob, man = play.add("isa", "Ada"), play.add("tom", "Bob"), play.npc("Brute")
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    play.prepare(ada, bob, opposition=4, costs=costs)
    play.throw(ada, [1, 2])
    play.ask("tom", "leave", who=bob)
    if fights:
        play.keeper("open-fight", investigators=[bob], opponents=[man])
    card = now(play, "tom")[f"action-{ada}"]
    (luck,) = card.roll.window.lucks
    assert [len(form.faces) for form in luck.forms] == [6]
    assert card.turn == "Your turn, Bob"
    looking = now(play, "phil")
    assert f"looked-{ada}" in looking
    assert f"action-{ada}" not in looking


@pytest.mark.rule("yacdha.scene.time-ledger")
def test_what_is_said_to_go_on_meanwhile_is_ticked_for_the_other_too(play):
    for who in ("daisy", "john"):
        play.player(who, "attempt", what="chercher", category="mental", investigation=True)
    assert not now(play, "gardien")["action-john"].judge.meanwhile.is_on
    terms = {"success": "oui", "failure": "non", "minutes": 40}
    play.keeper("judge", who="daisy", meanwhile=True, **terms)
    assert now(play, "gardien")["action-john"].judge.meanwhile.is_on


@pytest.mark.rule("yacdha.combat.opposition")
def test_the_chances_of_a_blow_are_read_in_a_line_before_a_target_is_chosen(play):
    man = play.npc("Brute")
    play.fight(man, investigators=["daisy"], weapons=("knife",))
    play.keeper("describe-round")
    (own,) = now(play, "isa")["fight-turn"].own
    by_name = {deed.act.given[0][1]: deed for deed in own.deeds.cards}
    assert [*by_name] == ["attack", "immobilise", "dodge", "flee", "other"]
    assert by_name["attack"].aims[0].summary == "5 in 12, sure or never, by what the target does"
    play.player("daisy", "declare", doing="immobilise", target=man)
    play.keeper("declare", who=man, doing="dodge")
    play.keeper("reveal")
    play.ask("isa", "strike", [5, 2], who="daisy")
    play.keeper("join-fight", who=["john"], side="investigators")
    play.keeper("describe-round")
    (own,) = now(play, "tom")["fight-turn"].own
    assert own.deeds.cards[0].aims[0].summary == "Sure, whatever the target does"
