"""Combat: declarations, the opposition matrix, simultaneous rounds and how they end."""

from fractions import Fraction

import pytest

from tablee.games.yacdha.rules.fight.opposition import facing
from yacdha_table import Play, data, of_type, one, refused_by

STANCE = {
    "surprised (round 1)": "surprised",
    "immobilised (since an earlier round)": "immobilised",
    "unconscious (since an earlier round)": "unconscious",
    "holding another (since an earlier round)": "holding",
    "engaged without a standard action": "other",
    "frozen by the keeper (no declaration in time)": "frozen",
}
MATRIX = [row for row in data("opposition") if row["actor_action"] != "any"]
# A coma needs the luck of a later chapter.
PLAYED = [row for row in MATRIX if row["target"] != "comatose"]


def row_name(row):
    known = "identified" if row["actor_is_targets_identified_opponent"] else "unidentified"
    return f"{row['actor_action']}-{row['range']}-on-{row['target'].split(' (')[0]}-{known}"


@pytest.mark.rule("yacdha.combat.opposition")
@pytest.mark.parametrize("row", PLAYED, ids=row_name)
def test_the_opposition_follows_the_matrix(row):
    target = STANCE.get(row["target"], row["target"])
    found = facing(target, row["range"] == "ranged", row["actor_is_targets_identified_opponent"])
    if row["opposition"] == "automatic failure":
        assert found.fails
    else:
        assert not found.fails
        assert (found.opposition == "active") == row["opposition"].startswith("dO")
        assert found.disadvantage == ("disadvantage" in row["opposition"])


def staged(row):
    """A fight in which John acts on B exactly as a row of the matrix says."""
    play = Play()
    b, c = play.npc("B"), play.npc("C")
    play.keeper("add-weapon", name="net", most=0, ranged=True)
    play.fight(b, c, investigators=["john", "daisy"], weapons=("knife", "firearm", "net"))
    named = "john" if row["actor_is_targets_identified_opponent"] else "daisy"
    target = STANCE.get(row["target"], row["target"])
    doing = {"daisy": "dodge", c: "dodge"}
    ranged = row["range"] == "ranged"
    weapon = {
        ("attack", False): "knife",
        ("attack", True): "firearm",
        ("immobilise", False): None,
        ("immobilise", True): "net",
    }[row["actor_action"], ranged]
    mine = ("attack" if row["actor_action"] == "attack" else "immobilise", b, weapon)
    if target in ("immobilised", "unconscious", "holding", "surprised"):
        _make_helpless(play, target, b, c)
        doing = {"daisy": "dodge", c: "dodge"}
        if target == "immobilised":
            doing.pop(c)  # c holds b
        if target == "holding":
            doing.pop(c)  # b holds c
        if target == "surprised":
            doing = {"daisy": "dodge", c: "dodge"}
    elif target == "attack":
        doing[b] = ("attack", named, "knife")
    elif target == "immobilise":
        doing[b] = ("immobilise", named)
    elif target == "other":
        doing[b] = ("other", named)
    elif target != "frozen":
        doing[b] = target
    return play, b, mine, doing, target


def _make_helpless(play, target, b, c):
    if target == "surprised":
        play.keeper("end-fight") if play.state.fight.stage == "situation" else None
        play.keeper("open-fight", investigators=["john", "daisy"], opponents=[b, c], surprised=[b])
        return
    first = {"john": "dodge", "daisy": "dodge", b: "dodge", c: "dodge"}
    if target == "unconscious":
        first |= {b: ("immobilise", c), "daisy": ("attack", b)}
        play.declare(**first)
        play.keeper("strike", [6], who="daisy")
        play.keeper("strike", [1, 6], who=b)
    else:
        holder, held = (c, b) if target == "immobilised" else (b, c)
        first |= {holder: ("immobilise", held)}
        play.declare(**first)
        play.keeper("strike", [6, 1], who=holder)


@pytest.mark.rule("yacdha.combat.opposition", "yacdha.combat.critical")
@pytest.mark.parametrize("row", PLAYED, ids=row_name)
def test_a_staged_round_has_the_odds_of_the_matrix(row):
    play, b, mine, doing, target = staged(row)
    play.keeper("describe-round")
    for who, said in {"john": mine, **doing}.items():
        what, *rest = (said,) if isinstance(said, str) else said
        fields = {k: v for k, v in zip(("target", "weapon"), rest, strict=False) if v}
        play.keeper("declare", who=who, doing=what, **fields)
    if target == "frozen":
        play.keeper("freeze", who=b)
    happened = play.keeper("reveal")
    if row["opposition"] == "automatic failure":
        struck = one(happened, "struck")
        assert (struck.who, struck.success, struck.margin) == ("john", False, None)
        return
    odds = play.odds("tom", "strike", who="john")
    assert odds.of("hit.john").chance(True) == Fraction(row["success_chance"])
    assert (odds.of("critical.john").chance(True) > 0) == row["critical_possible"]


PAIRS = [
    row
    for row in data("pairings")
    if not {row["A"], row["B"]} & {"surprised", "immobilised", "unconscious"}
]


@pytest.mark.rule("yacdha.combat.pairings")
@pytest.mark.parametrize("row", PAIRS, ids=lambda row: f"{row['A']} and {row['B']}")
def test_two_opponents_do_to_each_other_what_the_pairing_says(row):
    play = Play()
    b = play.npc("B")
    play.fight(b, investigators=["john"])
    declared = {}
    for who, other, what in (("john", b, row["A"]), (b, "john", row["B"])):
        doing, _, reach = what.partition(" ")
        weapon = {"contact": "knife", "ranged": "firearm"}.get(reach)
        aimed = doing in ("attack", "immobilise")
        declared[who] = (doing, other, *([weapon] if weapon else [])) if aimed else doing
    happened = play.declare(**declared)
    for who, text in (("john", row["A_on_B"]), (b, row["B_on_A"])):
        if text == "no action":
            assert who not in {struck.who for struck in of_type(happened, "struck")}
        elif text == "automatic failure":
            failed = [struck for struck in of_type(happened, "struck") if struck.who == who]
            assert [struck.success for struck in failed] == [False]
        else:
            odds = play.odds("gardien", "strike", who=who).of(f"hit.{who}").chance(True)
            expected = Fraction(5, 12)
            if "keep lower" in text:
                expected = Fraction(55, 216)
            elif text.startswith("O=0"):
                expected = Fraction(1)
            assert odds == expected


@pytest.mark.rule("yacdha.combat.when", "yacdha.combat.situation-first")
def test_a_fight_goes_in_rounds_and_each_begins_with_what_is_seen():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    with refused_by("yacdha.combat.declare"):
        play.player("john", "declare", doing="dodge")
    play.keeper("describe-round", text="Il lève le bras.")
    assert play.table.view("tom").game.fight.situation == "Il lève le bras."
    play.player("john", "declare", doing="dodge")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.keeper("reveal")
    assert play.state.fight.round == 1
    play.keeper("strike", [1, 6], who=man)
    assert play.state.fight.round == 2
    with refused_by("yacdha.combat.when"):
        play.keeper("open-fight", investigators=["daisy"], opponents=[man])


@pytest.mark.rule("yacdha.combat.declare")
def test_declarations_are_sealed_single_final_and_need_one_opponent():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["john", "daisy"])
    play.keeper("describe-round")
    with refused_by("yacdha.combat.declare"):
        play.player("john", "declare", doing="attack", weapon="knife")
    with refused_by("yacdha.combat.declare"):
        play.player("john", "declare", doing="dodge", target=man)
    play.player("john", "declare", doing="attack", target=man, weapon="knife")
    with refused_by("yacdha.combat.declare"):
        play.player("john", "declare", doing="flee")
    seen = {f.id: f for f in play.table.view("isa").game.fight.fighters}
    assert seen["john"].has_declared
    assert seen["john"].declaration is None
    assert not seen["daisy"].has_declared
    with refused_by("yacdha.combat.declare"):
        play.keeper("reveal")
    play.player("daisy", "declare", doing="dodge")
    play.keeper("declare", who=man, doing="dodge")
    play.keeper("reveal")
    seen = {f.id: f for f in play.table.view("isa").game.fight.fighters}
    assert seen["john"].declaration.doing == "attack"


@pytest.mark.rule("yacdha.combat.slow-player")
def test_whoever_does_not_answer_is_frozen_and_at_best_dodges():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.keeper("describe-round")
    with refused_by("yacdha.combat.slow-player"):
        play.ask("tom", "freeze", who="john")
    play.keeper("freeze", who="john")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.keeper("reveal")
    assert play.chance("gardien", "strike", who=man) == Fraction(5, 12)


@pytest.mark.rule("yacdha.combat.surprise", "yacdha.combat.who-may-declare")
def test_the_surprised_do_nothing_in_the_first_round_and_everything_in_the_second():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["john", "daisy"], surprised=["john"])
    play.keeper("describe-round")
    with refused_by("yacdha.combat.who-may-declare"):
        play.player("john", "declare", doing="flee")
    play.player("daisy", "declare", doing="dodge")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.keeper("reveal")
    assert play.chance("gardien", "strike", who=man) == 1
    play.keeper("strike", [3], who=man)
    assert play.meter("john", "trauma") == 3
    play.keeper("describe-round")
    play.player("john", "declare", doing="flee")


@pytest.mark.rule("yacdha.combat.who-may-declare", "yacdha.combat.held", "yacdha.combat.immobilise")
def test_neither_the_held_nor_the_holder_declares_and_both_are_open_to_anything():
    play = Play()
    man, other = play.npc("Brute"), play.npc("Autre")
    play.fight(man, other, investigators=["john", "daisy"])
    play.declare(**{man: ("immobilise", "john"), other: "dodge"}, john="dodge", daisy="dodge")
    happened = play.keeper("strike", [5, 2], who=man)
    assert one(happened, "immobilised").who == "john"
    assert play.meter("john", "trauma") == 1  # a hold hurts nobody
    play.keeper("describe-round")
    for who in ("john", man):
        with refused_by("yacdha.combat.who-may-declare"):
            play.keeper("declare", who=who, doing="dodge")
    play.player("daisy", "declare", doing="attack", target=man, weapon="knife")
    play.keeper("declare", who=other, doing="attack", target="john", weapon="knife")
    play.keeper("reveal")
    assert play.chance("isa", "strike", who="daisy") == 1
    assert play.chance("gardien", "strike", who=other) == 1
    play.keeper("strike", [1], who=other)
    play.keeper("strike", [2], who="daisy")
    with refused_by("yacdha.combat.held"):
        play.player("daisy", "release")
    play.keeper("release", who=man)
    play.keeper("describe-round")
    play.player("john", "declare", doing="flee")


@pytest.mark.rule("yacdha.combat.held")
def test_a_hold_ends_when_the_holder_is_seized_and_the_held_is_free_next_round():
    play = Play()
    man, other = play.npc("Brute"), play.npc("Autre")
    play.fight(man, other, investigators=["john", "daisy"])
    play.declare(
        **{man: ("immobilise", "john"), other: "dodge"}, john="dodge", daisy=("immobilise", man)
    )
    play.keeper("strike", [5, 2], who=man)
    happened = play.player("daisy", "strike", [3])
    assert [held.who for held in of_type(happened, "immobilised")] == [man]
    fighters = play.state.fight.fighters
    assert (fighters["john"].held_by, fighters[man].held_by) == (None, "daisy")


@pytest.mark.rule("yacdha.combat.mutual-immobilise")
@pytest.mark.parametrize(
    ("faces", "held"), [([5, 2], "npc_brute"), ([2, 5], "john"), ([4, 4], None), ([6, 6], None)]
)
def test_of_two_who_seize_each_other_the_higher_wins_and_a_tie_is_nothing(faces, held):
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: ("immobilise", "john")}, john=("immobilise", man))
    odds = play.odds("tom", "strike", who="john")
    assert odds.of("hit.john").chance(True) == odds.of(f"hit.{man}").chance(True) == Fraction(5, 12)
    happened = play.player("john", "strike", faces)
    assert [e.who for e in of_type(happened, "immobilised")] == ([held] if held else [])
    assert not of_type(happened, "knocked-out")


@pytest.mark.rule("yacdha.combat.critical", "yacdha.combat.stunned-duration")
def test_a_six_against_nothing_knocks_out_until_the_fight_is_over():
    play = Play()
    man, other = play.npc("Brute"), play.npc("Autre")
    play.fight(man, other, investigators=["john", "daisy"])
    play.declare(
        **{man: ("attack", "daisy", "knife"), other: "dodge"},
        john=("attack", man, "knife"),
        daisy="dodge",
    )
    play.keeper("strike", [1, 6], who=man)
    happened = play.player("john", "strike", [6])
    struck = one(happened, "struck")
    assert (struck.critical, struck.potential, struck.trauma) == (True, 6, 2)
    assert one(happened, "knocked-out").who == man
    assert play.state.npcs[man].trauma == 3
    for _ in range(3):
        play.keeper("describe-round")
        with refused_by("yacdha.combat.who-may-declare"):
            play.keeper("declare", who=man, doing="flee")
        play.player("john", "declare", doing="attack", target=man)
        play.player("daisy", "declare", doing="dodge")
        play.keeper("declare", who=other, doing="dodge")
        play.keeper("reveal")
        assert play.chance("tom", "strike", who="john") == 1
        play.player("john", "strike", [1])
    play.keeper("end-fight")
    play.keeper("open-fight", investigators=["john"], opponents=[other])
    assert not play.state.fight.fighters[other].unconscious


@pytest.mark.rule("yacdha.combat.many-on-one")
def test_each_of_many_throws_alone_and_a_dodger_opposes_a_die_to_every_one():
    play = Play()
    men = [play.npc(f"H{n}") for n in range(3)]
    play.fight(*men)
    play.declare(**dict.fromkeys(men, ("attack", "john", "knife")), john="dodge")
    for man in men:
        assert play.chance("gardien", "strike", who=man) == Fraction(5, 12)
    dice = [one(play.keeper("strike", [1, 6], who=m), "rolled").cast.dice for m in men]
    assert all([d.role for d in thrown] == ["action", "opposition"] for thrown in dice)
    play.declare(
        **dict.fromkeys(men, ("attack", "john", "knife")), john=("attack", men[0], "knife")
    )
    chances = [play.chance("gardien", "strike", who=man) for man in men]
    assert chances == [Fraction(5, 12), 1, 1]


@pytest.mark.rule(
    "yacdha.combat.simultaneous", "yacdha.combat.end-of-round", "yacdha.meter.trauma-six"
)
def test_nothing_takes_effect_before_the_round_ends_not_even_death():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: ("attack", "john", "firearm")}, john=("attack", man, "firearm"))
    happened = play.keeper("strike", [6, 1], who=man)
    assert not of_type(happened, "died")
    assert play.meter("john", "trauma") == 1
    happened = play.player("john", "strike", [6, 1])  # the dying still shoot
    assert {dead.who for dead in of_type(happened, "died")} == {"john", man}
    assert [e.__struct_config__.tag for e in happened][-1] == "round-ended"


@pytest.mark.rule("yacdha.combat.simultaneous", "yacdha.combat.end-of-round")
def test_wounds_of_a_round_add_up_and_checks_compare_with_its_beginning():
    play = Play()
    men = [play.npc(f"H{n}") for n in range(2)]
    play.raise_to("john", "trauma", 2)
    play.fight(*men)
    play.declare(
        **dict.fromkeys(men, ("attack", "john", "knife")), john=("attack", men[0], "knife")
    )
    play.player("john", "force")
    play.keeper("strike", [4, 1], who=men[0])
    play.keeper("strike", [1], who=men[1])
    happened = play.player("john", "strike", [1, 3, 6, 3])  # 3 beats the 2 held at the beginning
    rose = [e for e in of_type(happened, "meter-rose") if e.who == "john"]
    assert [(e.amount, e.value) for e in rose] == [(4, 6)]
    assert one(happened, "died").reached == 6


@pytest.mark.rule("yacdha.combat.attack", "yacdha.combat.weapon-max")
@pytest.mark.parametrize(
    ("weapon", "most"), [("fist", 1), ("knife", 2), ("bow", 3), ("spear", 3), ("firearm", 5)]
)
def test_a_weapon_caps_the_trauma_of_an_attack(weapon, most):
    play = Play()
    man = play.npc("Brute")
    held = () if weapon == "fist" else (weapon,)
    play.fight(man, surprised=[man], weapons=held)
    play.declare(john=("attack", man, weapon))
    odds = play.odds("tom", "strike", who="john").of(f"trauma.{man}")
    assert odds.as_fractions() == {
        n: Fraction(1, 6) if n < most else Fraction(7 - most, 6) for n in range(1, most + 1)
    }


@pytest.mark.rule("yacdha.combat.weapon-max", "yacdha.combat.draw-and-use")
def test_one_attacks_with_what_one_carries_in_the_very_round_it_is_drawn():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, weapons=("knife",))
    play.keeper("describe-round")
    with refused_by("yacdha.combat.weapon-max"):
        play.player("john", "declare", doing="attack", target=man, weapon="firearm")
    play.player("john", "declare", doing="attack", target=man, weapon="knife")
    play.keeper("declare", who=man, doing="dodge")
    play.keeper("reveal")
    assert play.odds("tom", "strike", who="john").of("success").chance(True) == Fraction(5, 12)


@pytest.mark.rule("yacdha.combat.modifiers", "yacdha.combat.improvise")
def test_circumstances_and_forced_dice_count_in_a_fight_but_nothing_is_thrown_twice():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    with refused_by("yacdha.combat.modifiers"):
        play.player("john", "force")
    play.declare(**{man: "dodge"}, john=("attack", man, "knife"))
    play.keeper("set-modifiers", who="john", advantage=True)
    assert play.chance("tom", "strike", who="john") == Fraction(125, 216)
    play.keeper("set-modifiers", who="john", disadvantage=True)
    assert play.chance("tom", "strike", who="john") == Fraction(55, 216)
    play.player("john", "force")
    assert play.chance("tom", "strike", who="john") == Fraction(215, 432)
    play.keeper("set-modifiers", who="john", opposition=2, reason="il l'étrangle par derrière")
    happened = play.player("john", "strike", [1, 5, 6])
    assert one(happened, "struck").rule == "yacdha.combat.improvise"
    assert one(happened, "struck").margin == 3
    assert play.meter("john", "trauma") == 2
    with refused_by("yacdha.combat.declare"):
        play.player("john", "strike", [6, 1])


@pytest.mark.rule("yacdha.combat.dodge", "yacdha.combat.flee")
def test_a_dodger_does_nothing_else_and_a_fugitive_is_gone_after_the_round():
    play = Play()
    man = play.npc("Tireur")
    play.fight(man, investigators=["john", "daisy"])
    play.declare(**{man: ("attack", "daisy", "firearm")}, john="dodge", daisy="flee")
    with refused_by("yacdha.combat.simultaneous"):
        play.player("john", "strike", [6])
    assert play.chance("gardien", "strike", who=man) == Fraction(55, 216)
    happened = play.keeper("strike", [6, 5, 1], who=man)
    assert play.meter("daisy", "trauma") == 5
    assert one(happened, "fled").who == "daisy"
    play.keeper("describe-round")
    with refused_by("yacdha.combat.who-may-declare"):
        play.player("daisy", "declare", doing="dodge")
    with refused_by("yacdha.combat.opposition"):
        play.keeper("declare", who=man, doing="attack", target="daisy", weapon="firearm")


@pytest.mark.rule("yacdha.combat.flee-allowed")
def test_flight_is_open_unless_the_keeper_says_it_is_too_late():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["john", "daisy"])
    play.keeper("describe-round", too_late_to_flee=["john"])
    asks = [o.given.get("doing") for o in play.table.offers("tom") if o.ask == "declare"]
    assert "flee" not in asks
    with refused_by("yacdha.combat.flee-allowed"):
        play.player("john", "declare", doing="flee")
    play.player("daisy", "declare", doing="flee")


@pytest.mark.rule("yacdha.combat.reach", "yacdha.combat.engaged-no-action")
def test_out_of_reach_one_can_close_in_or_shoot_but_not_strike():
    play = Play()
    man = play.npc("Coureur")
    play.fight(man, investigators=["john", "daisy"])
    play.keeper("describe-round", out_of_reach=[man])
    with refused_by("yacdha.combat.reach"):
        play.player("john", "declare", doing="attack", target=man, weapon="knife")
    with refused_by("yacdha.combat.reach"):
        play.keeper("declare", who=man, doing="immobilise", target="john")
    play.player("john", "declare", doing="attack", target=man, weapon="firearm")
    play.player("daisy", "declare", doing="attack", target=man, weapon="firearm")
    play.keeper("declare", who=man, doing="other", target="john", text="court vers John")
    play.keeper("reveal")
    assert play.chance("tom", "strike", who="john") == Fraction(5, 12)  # he faces John
    assert play.chance("isa", "strike", who="daisy") == 1


@pytest.mark.rule("yacdha.combat.engaged-no-action")
def test_one_may_be_present_without_fighting():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["john", "daisy"])
    play.keeper("stand-aside", who="daisy")
    play.keeper("describe-round")
    with refused_by("yacdha.combat.opposition"):
        play.keeper("declare", who=man, doing="attack", target="daisy", weapon="knife")
    with refused_by("yacdha.combat.who-may-declare"):
        play.player("daisy", "declare", doing="dodge")


@pytest.mark.rule("yacdha.combat.end", "yacdha.combat.flee")
def test_shots_at_the_last_fugitives_are_still_thrown_before_the_fight_stops():
    play = Play()
    man = play.npc("Tireur")
    play.fight(man)
    happened = play.declare(**{man: ("attack", "john", "firearm")}, john="flee")
    assert not of_type(happened, "fight-ended")
    happened = play.keeper("strike", [3, 2, 6], who=man)
    assert one(happened, "fight-ended").fled == "investigators"
    assert play.state.fight is None


@pytest.mark.rule("yacdha.combat.end")
def test_the_keeper_ends_a_fight_that_nobody_goes_on_with_between_two_rounds():
    play = Play()
    man = play.npc("Brute")
    play.fight(man)
    play.keeper("describe-round")
    with refused_by("yacdha.combat.simultaneous"):
        play.keeper("end-fight")
    play.player("john", "declare", doing="dodge")
    play.keeper("declare", who=man, doing="dodge")
    happened = play.keeper("reveal")
    assert one(happened, "round-ended").round == 1
    assert one(play.keeper("end-fight"), "fight-ended").rounds == 1


@pytest.mark.rule("yacdha.combat.simultaneous")
def test_while_blows_fall_nothing_else_takes_effect():
    play = Play()
    man = play.npc("Brute")
    play.raise_to("john", "trauma", 5)
    play.fight(man)
    play.declare(**{man: "dodge"}, john=("attack", man, "knife"))
    play.keeper("call-check", meter="trauma", who=["john"], event="le plafond tombe")
    assert "roll-check" not in {offer.ask for offer in play.table.offers("tom")}
    with refused_by("yacdha.combat.simultaneous"):
        play.player("john", "roll-check", [6])
    play.player("john", "strike", [6, 1])
    play.player("john", "roll-check", [6])
    assert play.state.investigators["john"].condition == "dead"


@pytest.mark.rule("yacdha.combat.who-may-declare")
def test_whoever_dies_before_the_reveal_neither_strikes_nor_is_struck():
    play = Play()
    man = play.npc("Brute")
    play.raise_to("john", "trauma", 5)
    play.fight(man, investigators=["john", "daisy"])
    play.keeper("describe-round")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.player("john", "declare", doing="attack", target=man, weapon="knife")
    play.player("daisy", "declare", doing="dodge")
    play.keeper("call-check", meter="trauma", who=["john"], event="une poutre")
    play.player("john", "roll-check", [6])
    happened = play.keeper("reveal")
    assert [who for who, _ in one(happened, "revealed").declarations] == ["daisy", man]
    assert not one(happened, "struck").success
    assert one(happened, "round-ended").round == 1
