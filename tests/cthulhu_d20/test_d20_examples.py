"""The worked examples of the text, played from data."""

from fractions import Fraction

import pytest

from d20_table import PAUL, Play, data, of_type, one, refused_by
from tablee.games.cthulhu_d20.data.tables import HUMAN, ZOMBIE, severity
from tablee.games.cthulhu_d20.odds.policies import ends_of

EXAMPLES = {each["id"].removeprefix("cthulhu-d20.example."): each for each in data("examples")}


def example(*names):
    """One test for each of these examples, marked with the rules that the example shows."""
    return pytest.mark.parametrize(
        ("given", "expect"),
        [
            pytest.param(
                EXAMPLES[n]["given"],
                EXAMPLES[n]["expect"],
                id=n,
                marks=pytest.mark.rule(*EXAMPLES[n]["rules"]),
            )
            for n in names
        ],
    )


def test_every_example_of_the_text_is_kept():
    assert len(EXAMPLES) == 26


def street(options=None):
    """Paul and the thug after the chase."""
    play = Play(options, people=("paul",))
    thug = play.foe()
    play.keeper("charge-effort", who=["paul", thug], cost=2, kind="prolonged", text="poursuite")
    return play, thug


def first_shot(play, thug):
    return play.attack(thug, "paul", faces=[25, 10], distance=5)


def second_shot(play, thug):
    play.keeper(
        "declare-attack", who=thug, target="paul", weapon="pistol", zone="torso-head", distance=5
    )
    announced = one(play.keeper("roll-attack", [10, 15]), "attack-announced")
    play.ask("paula", "call-destiny", who="paul", about="attack", text="portefeuille")
    decided = play.keeper(
        "decide-fate", outcome="wound", row="light", location="torso", shock="violent"
    )
    return announced, decided


def third_shot(play, thug, faces=(53,)):
    play.keeper("set-cover", who="paul", defenceless=True)
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", distance=5)
    # 10 + 1 + 3 + 1 - 1 and the keeper's bonus, against 10 - 3 in the leg: GB 10.
    play.keeper("judge-attack", bonus=3, reason="sans défense")
    play.keeper("roll-attack", [80, 10])
    return play.tell(list(faces))


@example("paul-sheet")
def test_constitution_14_gives_ten_points_and_a_jacket_covers_torso_arms_and_abdomen(given, expect):
    play = Play(people=("paul",))
    sheet = play.sheet("paul")
    assert PAUL["constitution"] == given["constitution"]
    assert sheet.modifiers["dexterity"] == given["dexterity_modifier"]
    assert (sheet.most_pv, sheet.most_pf) == (expect["pv_max"], expect["pf_max"])
    assert play.points("paul") == (expect["pf_max"], expect["pv_max"])
    assert {part.name.replace("-", "_"): part.ac for part in sheet.body} == expect["ac"]


@example("paul-chase")
def test_a_chase_of_some_minutes_tires_both(given, expect):
    play, thug = street()
    assert play.person("paul").pf == expect["paul_pf"]
    assert play.sheet("paul").lost == expect["paul_lost"]
    assert play.penalty("paul") == expect["paul_penalty"]
    assert play.penalty(thug) == expect["thug_penalty"]
    assert given["effort"]["cost"] == 2


@example("paul-first-shot")
def test_the_first_shot_grazes_the_right_arm(given, expect):
    play, thug = street()
    happened = first_shot(play, thug)
    reckoned = of_type(happened, "attack-reckoned")[0]
    terms = {term.name: term.value for term in reckoned.terms}
    assert terms["lethality"] == given["attacker"]["lethality"]
    assert terms["base"] + terms["dexterity"] == given["attacker"]["ranged_attack_bonus"]
    assert terms["fatigue"] == given["attacker"]["fatigue_penalty"]
    assert (reckoned.total, reckoned.ac, reckoned.gb) == (
        expect["attack_total"],
        expect["ac"],
        expect["gb"],
    )
    wound = one(happened, "wound-made").wound
    assert (wound.row, wound.location) == (expect["wound"], "right-arm")
    assert play.points("paul") == (expect["paul_pf"], expect["paul_pv"])
    assert (play.sheet("paul").lost, play.penalty("paul")) == (expect["lost"], expect["penalty"])
    assert play.person("paul").wounds[0].is_open is expect["worsens"]


@example("paul-cannot-fire")
def test_the_keeper_stops_a_shot_that_no_table_forbids(given, expect):
    play, thug = street()
    first_shot(play, thug)
    play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")
    vetoed = one(play.keeper("veto-attack", why="bras blessé, à bout de souffle"), "attack-vetoed")
    assert vetoed.to is None
    assert play.state.strike is None
    assert expect["shoot"].startswith("denied")


@example("paul-second-shot-destiny")
def test_a_destiny_point_turns_a_hit_into_a_light_wound_with_a_violent_shock(given, expect):
    play, thug = street()
    first_shot(play, thug)
    assert play.points("paul") == (given["paul"]["pf"], given["paul"]["pv"])
    announced, decided = second_shot(play, thug)
    assert announced.hit
    wound = one(decided, "wound-made").wound
    assert (wound.location, wound.row) == ("torso", "light")
    assert given["paul"]["pf"] - play.person("paul").pf == expect["pf_loss"]["total"]
    assert play.points("paul") == (expect["paul_pf"], given["paul"]["pv"])
    assert (play.sheet("paul").lost, play.penalty("paul")) == (expect["lost"], expect["penalty"])
    assert play.person("paul").prone is expect["prone"]
    assert play.person("paul").shock == "violent"
    assert play.person("paul").destiny == expect["destiny_points"]


@example("paul-third-shot")
def test_the_third_shot_is_grave_and_goes_on_costing_every_minute(given, expect):
    play, thug = street()
    first_shot(play, thug)
    second_shot(play, thug)
    happened = third_shot(play, thug)
    wound = play.person("paul").wounds[-1]
    assert (wound.location, wound.gb, wound.row) == ("left-leg", given["attack"]["gb"], "grave")
    assert play.points("paul") == (expect["paul_pf"], expect["paul_pv"])
    assert (play.sheet("paul").lost, play.penalty("paul")) == (expect["lost"], expect["penalty"])
    assert one(happened, "wound-open").rounds == 10


@example("paul-stabilisation")
def test_53_does_not_stabilise_a_wound_with_nine_points_left(given, expect):
    play, thug = street()
    first_shot(play, thug)
    second_shot(play, thug)
    third_shot(play, thug)
    assert sum(play.points("paul")) == expect["threshold"]
    assert play.person("paul").wounds[-1].is_open is not expect["success"]
    for face, closes in ((8, True), (9, False)):
        again, foe = street()
        first_shot(again, foe)
        second_shot(again, foe)
        third_shot(again, foe, (face,))
        assert again.person("paul").wounds[-1].stabilised is closes


@example("paul-care-dc")
def test_care_for_the_leg_is_dc_15_and_there_is_a_minute_for_it(given, expect):
    play, thug = street()
    first_shot(play, thug)
    second_shot(play, thug)
    third_shot(play, thug)
    leg = next(p for p in play.sheet("paul").body if p.name == "left-leg")
    assert (leg.wounds[0].dc, leg.wounds[0].rounds_left) == (expect["dc"], 10)
    (offer,) = [
        o
        for o in play.table.offers("paula")
        if o.ask == "care-for" and o.given["wound"] == leg.wounds[0].wound.number
    ]
    assert offer.fields[0].choices == ("first-aid",)  # medicine must have been learnt
    done = one(play.ask("paula", "care-for", [15], healer="paul", patient="paul", wound=3), "cared")
    assert (done.dc, done.success) == (15, True)
    assert play.person("paul").wounds[-1].treated


@example("paul-cannot-pursue")
def test_after_the_skipped_turn_paul_stands_and_treats_but_does_not_run(given, expect):
    play, thug = street()
    first_shot(play, thug)
    second_shot(play, thug)
    play.keeper("begin-fight", [20, 1], who=[thug, "paul"])
    third_shot(play, thug)
    play.keeper("end-turn", who=thug)
    assert play.state.fight.turn.limit == "none"  # the skipped turn
    with refused_by("base.actions"):
        play.ask("paula", "stand-up", who="paul")
    play.ask("paula", "end-turn", who="paul")
    play.keeper("end-turn", who=thug)
    play.keeper("bar-action", who="paul", text="courir")
    assert play.state.fight.turn.limit == "normal"
    play.ask("paula", "stand-up", who="paul")
    play.typed("care-for", [15], seat="paula", healer="paul", patient="paul", wound=3)
    assert play.person("paul").barred == "courir"
    assert expect["stand_up"] == expect["treat_own_leg"] == "allowed"


@example("paul-whole-ledger")
def test_the_whole_street_fight_adds_up(given, expect):
    play, thug = street()
    lines = [play.points("paul")]
    for shot in (first_shot, second_shot, third_shot):
        shot(play, thug)
        lines.append(play.points("paul"))
    assert lines == [(line["pf_after"], line["pv_after"]) for line in expect["ledger"]]
    assert play.penalty("paul") == expect["ledger"][-1]["penalty"]
    assert sum(play.points("paul")) == expect["pv_plus_pf"]


@example("vest")
def test_a_bullet_stopped_by_a_vest_can_still_knock_its_wearer_down(given, expect):
    play = Play(people=("paul",))
    thug = play.foe()
    play.keeper("take-gear", who="paul", armour=["tactical-vest"], weapons=[])
    play.keeper(
        "declare-attack", who=thug, target="paul", weapon="pistol", zone="torso", distance=5
    )
    play.keeper("judge-attack", bonus=8)  # the AC is 18 with the vest and 12 without
    play.keeper("roll-attack", [10])
    assert play.state.strike.stopped
    play.tell(shock="violent")
    wound = play.person("paul").wounds[-1]
    assert (wound.row, wound.pv) == (given["wound"], expect["pv_loss"])
    assert play.points("paul") == (9, 10)
    assert play.person("paul").prone is expect["after_violent_shock"]["prone"]


@example("zombie-tables")
def test_a_zombie_keeps_its_places_and_loses_its_vital_centres(given, expect):
    assert [(p.name, p.faces) for p in ZOMBIE.places] == [(p.name, p.faces) for p in HUMAN.places]
    assert {place.bonus for place in ZOMBIE.places} == {expect["location_gb_bonus"]}
    assert not ZOMBIE.worsens
    last = severity(ZOMBIE, 16)
    row = expect["row_16_plus"]
    assert (last.row, -last.pf, -last.pv) == (row["name"], row["pf"], row["pv"])


@example("creature-hit-points")
def test_hit_points_become_two_halves_or_those_of_an_investigator(given, expect):
    play = Play(people=())
    zombie = play.foe(name="Zombie", treatment="adapted", hp_method="halves", hp=13)
    assert play.points(zombie) == (7, 6)
    other = play.foe(name="Autre", treatment="adapted", hp=13, constitution=14)
    assert play.points(other) == (10, 10)


@example("power-attack")
def test_two_points_of_power_attack_add_three_to_gb(given, expect):
    play = Play(people=("paul",))
    brute = play.foe(name="Brute", strength=14, base_attack=4, feats=["power-attack"], weapons=[])
    happened = play.attack(brute, "paul", "unarmed", faces=[80, 15], power=2)
    plain = Play(people=("paul",))
    brute = plain.foe(name="Brute", strength=14, base_attack=4, feats=["power-attack"], weapons=[])
    without = plain.attack(brute, "paul", "unarmed", faces=[80, 15])
    gb = [one(each, "attack-reckoned").gb for each in (happened, without)]
    assert gb[0] - gb[1] == expect["gb_bonus"] + given["penalty"]


@example("cleave-fainting")
def test_a_victim_who_faints_on_the_ground_opens_a_cleave(given, expect):
    play = Play(people=("paul",))
    other = play.foe(name="Autre")
    brute = play.foe(
        name="Brute", strength=14, base_attack=5, feats=["power-attack", "cleave"], weapons=["club"]
    )
    play.keeper("charge-effort", who=["paul"], cost=9, kind="violent")
    play.keeper("begin-fight", [20, 2, 1], who=[brute, "paul", other])
    play.keeper("declare-attack", who=brute, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 10])
    play.tell([1])  # the Fortitude save fails
    assert play.person("paul").condition == "unconscious"
    assert play.state.fight.turn.cleave
    play.keeper("declare-attack", who=brute, target=other, weapon="club", cleaving=True)
    assert expect["extra_attack"] == "allowed"


@example("fatigue-on-jump")
def test_fatigue_touches_attacks_jumps_and_armour_class(given, expect):
    play = Play(people=("paul",))
    before = play.sheet("paul")
    play.keeper("charge-effort", who=["paul"], cost=4, kind="prolonged")
    after = play.sheet("paul")
    assert after.skills["jump"] - before.skills["jump"] == -2
    assert after.weapons[0].bonus - before.weapons[0].bonus == -2
    assert [a.ac - b.ac for a, b in zip(after.body, before.body, strict=True)] == [-2] * 7
    assert after.skills["first-aid"] == before.skills["first-aid"]
    assert after.saves["fortitude"] == before.saves["fortitude"]
    assert set(expect["penalised"]) == {"attack roll", "Jump check", "armour class"}


@example("d6-natural-bonus")
def test_one_die_of_fire_is_a_bonus_of_one_and_a_d10(given, expect):
    play = Play(people=("paul",))
    play.typed("expose-to", [4], who=["paul"], cause="feu", count=1, sides=6)
    assert play.person("paul").wounds[-1].gb == expect["bonus"] + 4


@example("blaze-three-rounds")
@pytest.mark.parametrize("face", [1, 6, 10])
def test_three_rounds_in_a_blaze_grow_by_two_each(given, expect, face):
    play = Play(people=("paul",))
    play.typed("expose-to", [face], who=["paul"], cause="brasier", lasting=True)
    gbs = [play.person("paul").wounds[-1].gb]
    for _ in range(given["rounds"] - 1):
        play.typed("advance", count=1, unit="round")
        play.typed("suffer", who="paul")
        gbs.append(play.person("paul").wounds[-1].gb)
    assert gbs == [1 + face, 3 + face, 5 + face]
    assert expect["gb_by_round"] == ["1 + x", "3 + x", "5 + x"]


@example("drowning")
def test_drowning_is_unconsciousness_and_then_a_life_point_a_round(given, expect):
    play = Play(people=("paul",))
    play.keeper("hold-breath", who="paul")
    play.keeper("advance", count=28, unit="round")
    play.ask("paula", "suffer", [1], who="paul")
    assert (play.person("paul").pf, play.person("paul").condition) == (0, "unconscious")
    for round_ in range(1, 11):
        assert not play.person("paul").is_dead
        play.keeper("advance", count=1, unit="round")
        assert play.person("paul").pv == 10 - round_
    assert play.person("paul").is_dead  # in the eleventh round, with ten life points


@example("healing-touch-level-9")
def test_healing_touch_at_level_nine(given, expect):
    play = Play()
    play.hurt("paul", 15, "left-leg")
    pf, pv = play.points("paul")
    healed = one(play.keeper("healing-touch", [2, 5], caster="jack", target="paul"), "healed")
    assert (healed.pv, healed.pf) == (2, 5 + given["caster_level"])
    assert play.points("paul") == (min(10, pf + 14), min(10, pv + 2))


@example("healing-touch-harm-level-9")
def test_healing_touch_wounds_with_a_bonus_of_five_at_level_nine(given, expect):
    play = Play()
    thug = play.foe()
    play.keeper("declare-attack", who="jack", target=thug, weapon="healing-touch")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["lethality"] == expect["attack_bonus"]


def ambush(options=None):
    play = Play(options, people=("jack",))
    target = play.foe(name="Cible", dexterity=10, constitution=14, weapons=[])
    return play, target


JACKS = {"who": "jack", "weapon": "m21", "distance": 280, "circumstances": ("bystanders",)}


def bonus_of(play):
    return sum(t.value for t in play.table.view("gardien").game.reckoning.terms)


@example("jack-attack-bonus")
def test_jack_shoots_with_18_and_then_with_11(given, expect):
    play, target = ambush()
    play.ask("jacques", "take-aim", who="jack", target=target)
    play.ask("jacques", "declare-attack", target=target, **JACKS)
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["lethality"] + terms["vicious"] == given["lethality_m21"]
    assert terms["dexterity"] == given["dexterity_modifier"]
    assert (terms["range"], terms["focus"], terms["aim"]) == (-4, 1, 2)
    assert bonus_of(play) == expect["first_attack"]
    play.keeper("roll-attack", [80, 1])
    play.tell()
    play.ask("jacques", "declare-attack", target=target, number=2, **JACKS)
    assert bonus_of(play) == expect["second_attack"]
    assert list(play.sheet("jack").attacks) == given["base_attack"]


@example("jack-head-shot", "jack-head-shot-maximum")
def test_jack_shoots_at_the_head(given, expect):
    face = {10: 2, 28: 20}[expect["attack_total"]]
    play, target = ambush()
    play.ask("jacques", "take-aim", who="jack", target=target)
    play.ask("jacques", "declare-attack", target=target, zone="head", **JACKS)
    assert bonus_of(play) == given["attack_bonus"] + given["penalty"]
    play.ask("jacques", "roll-attack", [face])
    assert play.state.strike.hit
    happened = play.tell()
    reckoned = of_type(happened, "attack-reckoned")[0]
    assert (reckoned.total, reckoned.gb) == (expect["attack_total"], expect["gb"])
    assert play.person(target).wounds[-1].row == expect["wound"]
    assert play.person(target).is_dead is (expect.get("target") == "dead")


@example("jack-head-shot-distribution")
def test_jack_kills_or_maims_three_times_in_five(given, expect):
    play, target = ambush()
    play.ask("jacques", "take-aim", who="jack", target=target)
    odds = play.odds("gardien", "declare-attack", target=target, zone="head", **JACKS)
    rows = odds.of("row")
    assert odds.of("hit").chance(False) == Fraction(expect["miss"])
    for row in ("moderate", "grave", "critical", "mortal"):
        assert rows.chance(row) == Fraction(expect[row])
    assert rows.chance("critical") + rows.chance("mortal") == Fraction(expect["critical_or_mortal"])


@example("jack-two-shots")
@pytest.mark.parametrize(
    ("zone", "wounded", "outright"),
    [
        ("same-row-with-arms", "77/100", "1409/3200"),
        ("own-row-without-arms", "321/400", "849/1600"),
    ],
)
def test_jack_s_two_shots_are_less_sure_than_he_thinks(given, expect, zone, wounded, outright):
    play, target = ambush({"torso_and_head_zone": zone})
    play.ask("jacques", "take-aim", who="jack", target=target)
    table = play.table
    asks = [
        table.read_ask({"ask": "declare-attack", "target": target, "zone": zone, **more, **JACKS})
        for zone, more in (("head", {}), ("torso-head", {"number": 2}))
    ]
    ends = ends_of(play.state, table.by("gardien"), asks)
    worse = ends.where(lambda end: end in ("critical", "mortal", "dead"))
    assert worse == Fraction(wounded)
    assert ends.chance("dead") == Fraction(outright)
    assert wounded in expect["at_least_one_critical_or_mortal"]
    assert outright in expect["dead_outright"]
