"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

import pytest

from sent import everything_sent, refusal_sent
from tales_table import Play, rule

PLAYERS = ("zoe", "max")
SKILLS = [
    {"name": "Feu", "rank": 2, "kind": "prodigy"},
    {"name": "M", "rank": 2},
    {"name": "N", "rank": 0},
    {"name": "P", "rank": 0},
]


class Pair(tuple):
    pass


class Twins:
    def __init__(self, options=None, **fields):
        self.plays = (Play(options, **fields), Play(options, **fields))

    def ask(self, seat, ask, faces=None, /, **fields):
        for index, play in enumerate(self.plays):
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in fields.items()}
            dice = faces[index] if isinstance(faces, Pair) else faces
            play.ask(seat, ask, dice, **mine)

    def keeper(self, ask, faces=None, /, **fields):
        self.ask("gardien", ask, faces, **fields)

    def alike(self, *seats):
        for seat in seats or PLAYERS:
            one, other = (everything_sent(play.table, seat) for play in self.plays)
            assert one == other, seat

    def different(self, seat="gardien"):
        one, other = (everything_sent(play.table, seat) for play in self.plays)
        assert one != other

    def alike_asked(self, seat, **ask):
        """The same answer to something asked: odds for each that may be, or the same refusal."""
        one, other = (refusal_sent(play.table, seat, ask) for play in self.plays)
        assert one == other


CARD = {
    "name": "Razul",
    "kind": "antagonist",
    "might": Pair((6, 7)),
    "life": Pair((12, 20)),
    "aspects": Pair((["Sans pitié", "Vaniteux"], ["Bavard", "Joueur", "Myope"])),
    "power": Pair((3, 30)),
    "bonus": Pair((0, 3)),
}


@rule("npc.basics", "npc.aspects")
def test_somebody_in_hiding_does_not_exist_for_the_players():
    twins = Twins()
    twins.plays[0].keeper("make-extra", name="Razul", kind="brute", aspects=["x"])
    for play in twins.plays:
        play.keeper("make-extra", name="Le Chat", kind="brute", aspects=["y"])
    for play in twins.plays:
        play.keeper("show-extra", who="x-le-chat")
    for seat in PLAYERS:
        one, other = (play.table.view(seat).game for play in twins.plays)
        assert one == other
    twins.alike_asked("zoe", ask="attempt", who="zoe", what="x", quality="mind", against="x-razul")
    twins.different()


@rule("npc.basics", "npc.aspects")
def test_might_life_class_aspects_and_power_stay_with_the_keeper():
    twins = Twins(zoe={"skills": SKILLS})
    twins.keeper("make-extra", **CARD)
    twins.alike()
    twins.keeper("show-extra", who="x-razul")
    twins.alike()
    twins.ask(
        "zoe",
        "attempt",
        who="zoe",
        what="mentir",
        quality="mind",
        talent="valour",
        against="x-razul",
    )
    twins.keeper("frame-roll", who="zoe", difficulty=0)
    twins.alike()
    twins.keeper("throw", [5, 5], who="zoe")
    twins.alike()
    twins.ask("zoe", "stand", who="zoe")
    twins.ask(
        "zoe",
        "cast-gift",
        who="zoe",
        gift="k1",
        what="brûler",
        circle=2,
        purpose="harm",
        targets=["x-razul"],
    )
    twins.keeper("throw", [5, 5], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.ask("zoe", "roll-damage", [3], who="zoe")
    twins.alike()
    twins.different()


@rule("npc.basics")
def test_a_fight_shows_hits_and_falls_but_no_numbers():
    twins = Twins()
    twins.keeper("make-extra", **CARD)
    twins.keeper("open-fight", heroes=["zoe", "max"], adversaries=["x-razul"])
    twins.alike()
    twins.ask("zoe", "attack", who="zoe", target="x-razul", prowess="violent")
    twins.alike()
    twins.keeper("throw", [6, 6], who="zoe")
    twins.alike()
    twins.ask("zoe", "stand", who="zoe")
    twins.ask("zoe", "waive-effects", who="zoe")
    twins.keeper("roll-risk", [3, 3], who="zoe")
    twins.alike()
    twins.ask("zoe", "roll-damage", [2, 2], who="zoe")
    twins.alike()
    twins.keeper("extra-attack", who="x-razul", targets=["max"])
    twins.alike()
    twins.keeper("throw", [1, 1], who="x-razul")
    twins.alike()
    twins.different()


@rule("npc.basics", "combat.clear-ground-detail")
def test_the_class_of_a_lone_adversary_does_not_show_in_what_may_be_tried():
    twins = Twins()
    twins.keeper(
        "make-extra",
        name="Razul",
        kind=Pair(("henchman", "antagonist")),
        might=4,
        aspects=["x"],
        life=Pair((5, 10)),
    )
    twins.keeper("open-fight", heroes=["zoe", "max"], adversaries=["x-razul"])
    twins.alike()
    twins.ask("zoe", "attack", who="zoe", target="x-razul", prowess="clear")
    twins.alike()
    twins.keeper("throw", [1, 2], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.keeper("choose-risk", who="zoe", risk="nothing")
    twins.alike()
    twins.different()


@rule("npc.henchmen")
def test_how_much_life_is_left_to_a_henchman_is_the_keepers():
    twins = Twins()
    twins.keeper("make-extra", name="Nervis", kind="henchman", count=3, aspects=["x"])
    twins.keeper("open-fight", heroes=["zoe", "max"], adversaries=["x-nervis"])
    twins.keeper("show-extra", who="x-nervis", kind=True, might=True)
    for index, play in enumerate(twins.plays):
        # The same blow, before the players knew anybody: one of them was hurt more.
        assert play.foe("x-nervis").lives == (5, 5, 5)
        play.ask("zoe", "attack", who="zoe", target="x-nervis")
        play.throw(5, 5)
        play.ask("zoe", "stand", who="zoe")
        play.ask("zoe", "roll-damage", [1 + index], who="zoe")
    for seat in PLAYERS:
        one, other = (play.table.view(seat).game.extras for play in twins.plays)
        assert one == other
    twins.different()


@rule("action.announce-modifier")
@pytest.mark.parametrize("seat", PLAYERS)
def test_a_sealed_modifier_shows_only_once_the_dice_have_fallen(seat):
    twins = Twins()
    twins.ask("zoe", "attempt", who="zoe", what="sauter", quality="mind", talent="focus")
    twins.keeper("frame-roll", who="zoe", difficulty=Pair((-1, -6)), hidden=True)
    twins.alike(seat)
    twins.keeper("throw", [3, 2], who="zoe")
    twins.different(seat)


@rule("magic.uncontrolled")
def test_a_gift_of_the_keepers_and_its_score_show_when_it_stirs():
    twins = Twins()
    twins.keeper("grant-gift", who="zoe", name=Pair(("Chat", "Ombre")), rank=Pair((1, 4)))
    twins.alike()
    twins.ask("zoe", "attempt", who="zoe", what="sauter", quality="mind", talent="focus")
    twins.keeper("frame-roll", who="zoe", difficulty=0)
    twins.keeper("throw", [3, 2], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.keeper("rest", who=["zoe", "max"], minutes=600)
    twins.alike()
    for gift in ("g-chat", "g-ombre", "k9"):
        twins.alike_asked("zoe", ask="control-gift", who="zoe", gift=gift)
        twins.alike_asked("zoe", ask="raise-trait", who="zoe", trait=gift)
    twins.keeper("end-rest")
    for gift in ("g-chat", "g-ombre"):
        twins.alike_asked("zoe", ask="cast-gift", who="zoe", gift=gift, what="x", circle=1)
        twins.alike_asked("zoe", ask="attempt", who="zoe", what="x", quality="mind", skill=gift)
        twins.alike_asked("zoe", ask="help", who="zoe", leader="max", skill=gift)
    twins.keeper("cast-gift", who="zoe", gift=Pair(("g-chat", "g-ombre")), what="x", circle=1)
    twins.different("zoe")


@rule("magic.theft", "magic.theft-awakened")
def test_how_much_power_somebody_has_and_whether_they_are_awakened_shows_when_it_is_taken():
    twins = Twins()
    twins.keeper(
        "make-extra",
        name="Mage",
        kind="antagonist",
        trained=Pair((False, True)),
        power=Pair((3, 30)),
        aspects=["x"],
    )
    twins.keeper("show-extra", who="x-mage")
    twins.keeper("teach-theft", who="zoe")
    twins.alike()
    twins.ask("zoe", "steal-power", who="zoe", victim="x-mage")
    twins.keeper("throw", [6, 5], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.alike()
    twins.ask("zoe", "take-power", who="zoe", points=9)
    twins.different("zoe")


@rule("magic.use", "power.recovery")
def test_what_the_keepers_magicians_pay_and_regain_is_the_keepers():
    twins = Twins()
    twins.keeper(
        "make-extra",
        name="Mage",
        kind="antagonist",
        trained=True,
        might=Pair((6, 7)),
        power=Pair((12, 30)),
        aspects=["x"],
    )
    twins.keeper("extra-cast", who="x-mage", what="Tempête", circle=3)
    twins.keeper("throw", [1, 2], who="x-mage")
    twins.alike()
    twins.keeper("rest", who=["zoe", "max"])
    twins.alike()
    twins.different()


@rule("aspect.guess")
def test_a_wrong_guess_tells_nothing_of_what_would_have_been_right():
    twins = Twins()
    twins.keeper("make-extra", **CARD)
    twins.keeper("show-extra", who="x-razul")
    twins.ask(
        "zoe",
        "attempt",
        who="zoe",
        what="flatter",
        quality="mind",
        talent="valour",
        against="x-razul",
    )
    twins.ask("zoe", "guess-aspect", who="zoe", about="x-razul", text="avare", way="for")
    twins.alike()
    twins.keeper("answer-claim", who="zoe", number=0, agree=False)
    twins.alike()
