"""What each seat sees of a fight: who acts on whom, against what and why, what is sealed."""

from fractions import Fraction

import pytest

from yacdha_table import OWNER, Play


@pytest.fixture
def play():
    return Play({"occupation_levels": "on", "luck": "on"})


def fighter(play, who, seat="tom"):
    fight = play.table.view(seat).game.fight
    return next(one for one in fight.fighters if one.id == who)


def before_the_round(play, *opponents, **fields):
    names = [play.npc(name) for name in opponents]
    play.fight(*names, investigators=("john", "daisy"), **fields)
    return names


FACED = [
    # What the target declares, against what it is attacked, and how that is to be read.
    (("attack", "john"), "knife", ("active", "attacks-you")),
    (("attack", "daisy"), "knife", (0, "attacks-another")),
    ("dodge", "knife", ("active", "dodges")),
    (("immobilise", "daisy"), "knife", (0, "seizes")),
    (("immobilise", "john"), "knife", (0, "seizes")),
    ("flee", "knife", (0, "flees")),
    ("flee", "firearm", ("active", "flees-afar")),
    (("other", "john"), "knife", ("active", "faces-you")),
    ("other", "knife", (0, "does-something-else")),
]


@pytest.mark.rule("yacdha.combat.opposition", "yacdha.combat.dodge", "yacdha.combat.flee")
@pytest.mark.parametrize(("does", "weapon", "expected"), FACED)
def test_after_the_reveal_everybody_sees_what_opposes_an_attack_and_why(
    play, does, weapon, expected
):
    foe, other = before_the_round(play, "Le boucher", "La voisine")
    play.declare(
        john=("attack", foe, weapon), daisy="dodge", **{foe: does, other: ("attack", "daisy")}
    )
    facing = fighter(play, "john", "phil").facing
    assert (facing.opposition, facing.reason) == expected
    assert facing.fails == (facing.reason == "flees")
    assert facing.disadvantage == (facing.reason == "flees-afar")


@pytest.mark.rule("yacdha.combat.surprise")
def test_the_surprised_are_said_to_be_surprised_in_the_first_round_only(play):
    foe = play.npc("Le boucher")
    play.fight(foe, surprised=[foe])
    play.declare(john=("attack", foe, "knife"))
    assert fighter(play, "john").facing.reason == "surprised"
    play.player("john", "strike", [2])
    play.declare(john=("attack", foe, "knife"), **{foe: "dodge"})
    assert fighter(play, "john").facing.reason == "dodges"


@pytest.mark.rule("yacdha.combat.held")
def test_a_hold_is_the_reason_on_both_of_its_ends(play):
    foe, other = before_the_round(play, "Le boucher", "La voisine")
    play.declare(john=("immobilise", foe), daisy="dodge", **{foe: "dodge", other: "dodge"})
    play.player("john", "strike", [6, 1])
    play.declare(daisy=("attack", foe, "knife"), **{other: ("attack", "john", "knife")})
    assert fighter(play, "daisy").facing.reason == "held"
    assert fighter(play, other).facing.reason == "holding"


def test_two_who_seize_each_other_compare_their_results(play):
    foe, other = before_the_round(play, "Le boucher", "La voisine")
    play.declare(
        john=("immobilise", foe), daisy="dodge", **{foe: ("immobilise", "john"), other: "dodge"}
    )
    assert fighter(play, "john").facing.reason == "seize-each-other"
    assert fighter(play, "john").facing.rule == "yacdha.combat.mutual-immobilise"


def test_an_opposition_set_by_hand_is_said_to_be(play):
    foe, other = before_the_round(play, "Le boucher", "La voisine")
    play.declare(john=("attack", foe, "knife"), daisy="dodge", **{foe: "dodge", other: "dodge"})
    play.keeper("set-modifiers", who="john", opposition=4)
    assert fighter(play, "john").facing.opposition == 4
    assert fighter(play, "john").facing.reason == "by-hand"


@pytest.mark.rule("yacdha.combat.declare")
def test_nobody_but_the_keeper_sees_what_opposes_before_the_reveal(play):
    foe, _ = before_the_round(play, "Le boucher", "La voisine")
    play.keeper("describe-round")
    play.player("john", "declare", doing="attack", target=foe, weapon="knife")
    assert fighter(play, "john", "gardien").facing is None  # it hangs on what the foe will choose
    play.keeper("declare", who=foe, doing="attack", target="daisy", weapon="knife")
    assert fighter(play, "john", "gardien").facing.reason == "attacks-another"
    for seat in OWNER.values():
        assert fighter(play, "john", seat).facing is None
        assert fighter(play, foe, seat).declaration is None


def test_what_the_keepers_people_are_good_at_stays_hidden(play):
    foe = play.npc("Le boucher", occupations=[{"name": "Lutte", "level": 4}])
    play.fight(foe)
    play.keeper("describe-round")
    claim = play.state.npcs[foe].occupations[0].id
    play.keeper("declare", who=foe, doing="attack", target="john", weapon="knife", claim=claim)
    play.player("john", "declare", doing="dodge")
    play.keeper("reveal")
    assert fighter(play, foe, "gardien").level == 4
    assert fighter(play, foe, "tom").level == 0
    assert fighter(play, foe, "tom").declaration.claim is None


@pytest.mark.rule("yacdha.combat.end-of-round")
def test_a_round_that_is_over_is_shown_as_it_was_with_what_it_did(play):
    foe, other = before_the_round(play, "Le boucher", "La voisine")
    play.declare(
        john=("attack", foe, "knife"), daisy="dodge", **{foe: ("attack", "daisy"), other: "flee"}
    )
    play.player("john", "strike", [5])
    play.keeper("strike", [4, 1], who=foe)
    fight = play.table.view("tom").game.fight
    was = {one.id: one for one in fight.last.fighters}
    assert (fight.round, fight.last.number) == (2, 1)
    assert was["john"].facing.reason == "attacks-another"
    assert (was["john"].hit, was["john"].margin, was["john"].dealt) == (True, 5, 2)
    assert [die.face for die in was[foe].dice] == [4, 1]
    assert fight.last.taken == {foe: 2, "daisy": 1}
    assert not was[other].fled
    assert next(one for one in fight.fighters if one.id == other).fled


def test_somebody_who_died_of_a_blow_was_hit_by_it(play):
    """The board of the round says what opposed then, not that the target is dead by now."""
    foe = play.npc("Le boucher", trauma=4)
    play.fight(foe)
    play.declare(john=("attack", foe, "knife"), **{foe: "dodge"})
    play.player("john", "strike", [6, 1])
    assert play.state.npcs[foe].condition == "dead"
    john = next(f for f in play.table.view("tom").game.fight.last.fighters if f.id == "john")
    assert john.facing.reason == "dodges"
    assert john.hit


def test_a_strain_of_the_keepers_people_is_not_told_to_players(play):
    foe = play.npc("Le boucher")
    play.keeper("set-survival", who=foe, on=True)
    play.fight(foe)
    play.declare(john="dodge", **{foe: ("attack", "john", "knife")})
    play.keeper("force", who=foe)
    play.keeper("strike", [1, 6, 6, 6], who=foe)
    taken = {seat: play.table.view(seat).game.fight.last.taken for seat in ("gardien", "tom")}
    assert taken == {"gardien": {foe: 1}, "tom": {}}


@pytest.mark.rule("yacdha.luck.action")
def test_a_die_turned_by_luck_is_drawn_with_its_new_face(play):
    foe = play.npc("Le boucher")
    play.fight(foe)
    play.declare(john=("attack", foe, "knife"), **{foe: "dodge"})
    play.player("john", "force")
    play.player("john", "strike", [1, 4, 2])
    assert fighter(play, "john").is_open
    play.player("john", "spend-luck", die=0, face=6)
    was = play.table.view("tom").game.fight.last.fighters
    john = next(one for one in was if one.id == "john")
    assert [die.face for die in john.dice] == [6, 4, 2]


def test_a_throw_made_again_after_a_rewind_has_only_its_own_dice(play):
    foe = play.npc("Le boucher")
    play.fight(foe)
    play.declare(john=("attack", foe, "knife"), **{foe: ("attack", "john", "knife")})
    before = play.table.history.turns
    play.player("john", "strike", [5, 1])
    play.keeper("rewind", to=before)
    play.player("john", "strike", [2, 3])
    assert [die.face for die in fighter(play, "john").dice] == [2, 3]


@pytest.mark.rule("yacdha.occupation.bonus")
def test_the_odds_of_a_declaration_count_the_occupation_that_is_claimed(play):
    foe = play.npc("Le boucher", occupations=[{"name": "Lutte", "level": 3}])
    play.fight(foe)
    play.keeper("describe-round")
    claim = play.state.npcs[foe].occupations[0].id
    ask = {"who": foe, "doing": "attack", "target": "john", "weapon": "knife"}
    plain = play.odds("gardien", "declare", **ask)
    claimed = play.odds("gardien", "declare", claim=claim, **ask)
    assert plain["dodges"].of("success").chance(True) == Fraction(5, 12)
    assert claimed["dodges"].of("success").chance(True) == Fraction(3, 4)
