"""What is legal is offered, what is not offered is refused: the corners that random asks found."""

import pytest

from laws.coverage import uncovered
from tales_table import Play, refused_by, rule, sheet

MAGE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}, *({"name": f"M{n}"} for n in range(3))]
CHARMED = [
    {"name": "Patte de lapin", "kind": "charm"},
    {"name": "Épée", "kind": "weapon", "weapon": "heavy"},
    {"name": "Corde", "kind": "tool"},
    *({"name": f"Objet {n}"} for n in range(2)),
]


def assert_offered(play, seat, ask, /, **fields):
    """The ask is done, and some offer could have been filled in to be it."""
    sent = {"ask": ask, **fields}
    assert uncovered(play.table.offers(seat), play.table.read_ask(sent)) == ""
    play.table.propose(seat, sent)


def fighting(**fields):
    play = Play(**fields)
    gang = play.gang(3)
    play.fight(gang)
    return play, gang


@rule("combat.attack-other-pairs", "gear.weapon-dual-role", "gear.object-as-asset")
@pytest.mark.parametrize(
    "fields",
    [
        {"quality": "vigour", "talent": "adrenaline", "arm": "o2", "thrust": ["k1"]},
        {"quality": "vigour", "talent": "adrenaline", "tools": ["o3"], "prowess": "clear"},
        {"quality": "luck", "talent": "focus", "tools": ["o1", "o3"], "arm": "o2"},
    ],
)
def test_an_attack_with_other_traits_has_all_that_any_attack_has(fields):
    play, gang = fighting(zoe={"objects": CHARMED})
    assert_offered(play, "zoe", "attack", who="zoe", target=gang, **fields)


@rule("combat.secret-thrust", "dice.quality-alone", "action.opposition")
@pytest.mark.parametrize(
    "fields",
    [
        {"quality": "mind", "thrust": ["k1"]},
        {"quality": "mind", "skill": "k2", "thrust": ["k1"], "prowess": "counter"},
        {"talent": "focus", "skill": "k2", "thrust": ["k3"], "offensive": True},
        {"quality": "luck", "skill": "k2", "tools": ["o1"]},
        {"quality": "mind", "talent": "valour", "against": "max", "opposing_talent": "focus"},
    ],
)
def test_an_action_in_a_fight_has_all_that_any_action_has(fields):
    play, _ = fighting(zoe={"objects": CHARMED})
    assert_offered(play, "zoe", "attempt", who="zoe", what="Grimper", **fields)


@rule("action.opposition")
def test_the_keeper_may_set_somebody_unseen_against_a_hero():
    play = Play()
    boss = play.boss()
    fields = {"who": "zoe", "what": "Entrer", "quality": "luck", "against": boss}
    assert_offered(play, "gardien", "attempt", **fields)
    with refused_by("action.opposition"):
        play.ask("zoe", "attempt", **fields)


@rule("magic.effects", "magic.prowess")
@pytest.mark.parametrize(
    "fields",
    [
        {"circle": 1, "targets": ["max"], "element": "luck"},
        {"circle": 4, "targets": ["GANG"], "prowess": "clear", "free": "caution"},
        {"circle": 4, "targets": ["GANG", "max"], "prowess": "caution", "free": "placement"},
        {"circle": 3, "targets": ["GANG"], "prowess": "clear", "element": "agility"},
        {"circle": 5, "targets": ["max"], "quality": "luck", "tools": ["o1"]},
    ],
)
def test_a_gift_may_harm_whoever_stands_there_heroes_too(fields):
    play, gang = fighting(zoe={"skills": MAGE, "objects": CHARMED})
    targets = [gang if who == "GANG" else who for who in fields["targets"]]
    given = {"who": "zoe", "gift": "k1", "what": "Brûler", "purpose": "harm"}
    assert_offered(play, "zoe", "cast-gift", **given, **{**fields, "targets": targets})


@rule("magic.uncontrolled")
def test_a_gift_that_nobody_controls_has_no_secret_thrust():
    play, _ = fighting()
    play.keeper("grant-gift", who="zoe", name="Foudre", rank=1, kind="prodigy")
    wild = play.hero().skills[-1].id
    given = {"who": "zoe", "gift": wild, "what": "Tout saute", "circle": 1}
    with refused_by("magic.uncontrolled"):
        play.keeper("cast-gift", **given, thrust=["k1"])
    assert_offered(play, "gardien", "cast-gift", **given)


@rule("action.difficulty-table", "result.announce-stakes", "action.help-limit")
@pytest.mark.parametrize(
    "fields",
    [
        {"stakes": "La chute"},
        {"helpers_most": 1},
        {"concentration": True},
        {"difficulty": -1, "offensive": True, "stakes": "La chute"},
        {"difficulty": -3, "hidden": True, "helpers_most": 0},
    ],
)
def test_any_term_of_a_roll_may_be_set_by_itself_or_with_others(fields):
    play, _ = fighting()
    play.attempt(difficulty=None)
    assert_offered(play, "gardien", "frame-roll", who="zoe", **fields)


@rule("action.difficulty-table", "dice.quality-alone")
def test_terms_that_say_nothing_or_two_things_at_once_are_none():
    play, gang = fighting(zoe={"objects": CHARMED})
    play.attempt(difficulty=None, tools=["o3"])
    for fields in (
        {},
        {"without": ["o3"], "difficulty": 0},
        {"untrained": "refuse", "stakes": "x"},
    ):
        with refused_by("action.difficulty-table"):
            play.keeper("frame-roll", who="zoe", **fields)
    play.ask("zoe", "drop-roll", who="zoe")
    play.ask("zoe", "attack", who="zoe", target=gang)
    with refused_by("dice.quality-alone"):
        play.keeper("frame-roll", who="zoe", untrained="quality-only")


@rule("aspect.guess")
def test_one_bets_on_others_and_on_a_villain_who_rolls_but_not_on_oneself():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.attempt()
    guess = {"text": "Vantard", "way": "for"}
    with refused_by("aspect.guess"):
        play.ask("zoe", "guess-aspect", who="zoe", about="zoe", **guess)
    play.keeper("extra-attempt", who=boss, what="Ruser")
    assert_offered(play, "zoe", "guess-aspect", who=boss, about=boss, **guess)
    play.keeper("remove-extra", who=boss)
    with refused_by("aspect.guess"):
        play.ask("zoe", "guess-aspect", who="zoe", about=boss, **guess)


@rule("magic.marks-detect")
def test_marks_of_magic_are_read_on_somebody_who_lies_there_too():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.keeper("inflict", who=boss, why="le lustre")
    play.ask("zoe", "detect-magic", who="zoe", skill="k1", target=boss)
    play.keeper("frame-roll", who="zoe", difficulty=0)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("remove-extra", who=boss)
    with refused_by("magic.marks-detect"):
        play.ask("zoe", "detect-magic", who="zoe", skill="k1", target=boss)


@rule("magic.theft")
def test_how_power_is_taken_is_not_for_the_giver_to_say():
    play = Play(zoe={"objects": CHARMED})
    play.keeper("teach-theft", who="zoe")
    given = {"who": "zoe", "victim": "max", "willing": True}
    with refused_by("magic.theft"):
        play.ask("max", "steal-power", **given, tools=["o1"])
    assert_offered(play, "gardien", "steal-power", **given, tools=["o1", "o3"])
    assert_offered(play, "max", "steal-power", **given)


@rule("recovery.lethal", "meter.life-loss-sources", "gm.xp-clock")
def test_the_keepers_numbers_go_as_far_as_they_can_be_written():
    play = Play()
    assert_offered(play, "gardien", "call-lethal", who="zoe", threat="Le rayon", malus=12)
    assert_offered(play, "gardien", "inflict", who="zoe", life=99, why="le volcan")
    assert_offered(play, "gardien", "rest", who=["zoe"], minutes=6000, more=10)


@rule("creation.order")
def test_somebody_to_whom_a_seat_is_lent_makes_its_hero():
    play = Play(people=("max",))
    play.ask("gardien", "lend-seat", seat="zoe", lent_to="max")
    assert_offered(play, "max", "create-hero", seat="zoe", **sheet("Zoé"))
    assert_offered(play, "lou", "create-hero", seat="lou", **sheet("Lou"))


@rule("dice.quality-alone", "action.group")
def test_a_common_action_may_rest_on_a_quality_alone():
    play = Play()
    (offer,) = play.offered("gardien", "call-group")
    assert not next(field for field in offer.fields if field.name == "talent").required
    play.keeper("call-group", who=["zoe", "max"], what="tenir bon", quality="vigour")
    assert play.roll().traits == ("vigour",)
