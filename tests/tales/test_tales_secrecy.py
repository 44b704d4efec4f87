"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

import random
import re

import msgspec
import pytest

from randomplay import fill
from sent import encode, everything_sent, refusal_sent
from tablee.dice.budget import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.games.cheap_tales import game
from tablee.kernel.words import Refused
from tales_table import Play, refused_by, rule

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


@rule("npc.health")
def test_whoever_falls_looks_the_same_whether_they_may_get_up_again_or_not():
    twins = Twins()
    kind, life = Pair(("henchman", "antagonist")), Pair((None, 10))
    twins.keeper("make-extra", name="Lui", kind=kind, life=life, aspects=["x"])
    twins.keeper("open-fight", heroes=["zoe"], adversaries=["x-lui"])
    twins.ask("zoe", "attack", who="zoe", target="x-lui", weapon="heavy", prowess="violent")
    twins.keeper("throw", [6, 6], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.ask("zoe", "waive-effects", who="zoe")
    twins.keeper("choose-risk", who="zoe", risk="nothing")
    twins.ask("zoe", "roll-damage", [6, 1, 6], who="zoe")
    assert twins.plays[1].foe("x-lui").stunned
    twins.alike()
    twins.different()


@rule("npc.antagonists")
def test_how_long_an_antagonist_lasts_is_not_reckoned_even_by_those_who_know_the_class():
    twins = Twins()
    twins.keeper("make-extra", **{**CARD, "might": 4})
    twins.keeper("show-extra", who="x-razul", kind=True, might=True)
    twins.keeper("open-fight", heroes=["zoe", "max"], adversaries=["x-razul"])
    twins.ask("zoe", "attack", who="zoe", target="x-razul", weapon="heavy", prowess="violent")
    twins.alike()
    for play in twins.plays:
        assert "down.x-razul" not in play.odds("zoe", "throw", who="zoe").names
        assert ("falls", "x-razul", 0) not in play.prospects("zoe", "throw", who="zoe")
    assert ("falls", "x-razul", 0) in twins.plays[0].prospects("gardien", "throw", who="zoe")
    twins.keeper("throw", [5, 5], who="zoe")
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
    for play in twins.plays:
        assert "taken" not in play.odds("zoe", "take-power", who="zoe", points=9).names
        assert "taken" in play.odds("gardien", "take-power", who="zoe", points=9).names
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


# Whatever a player asks, about whomever, tells nothing of what the keeper keeps


MAN, HIDDEN = "x-l-homme", ("x-ombre", "x-voix", "x-spectre")
SECRET = (*HIDDEN, f"{MAN}.a2", f"{MAN}.a3", "x-voix.a1", "g-chat", "g-ombre", "g-glace", "a3")
KNOWN = (MAN, "x-nervis", f"{MAN}.a1", "zoe", "max", "max.a1", "a1", "k1", "o1", "x-nobody", "")
ALL = ["zoe", "max", "lou"]
HOUSE = {
    "npc_power_uses": "bonus_and_absorb",
    "magic_defence_malus": "true",
    "brute_overflow": "true",
    "lone_brute_bonus": "1",
    "antagonist_damage_bonus": "half_might",
    "power_bonus_on_damage": "true",
    "reroll_scope": "any_own_roll",
}
SAMPLE = 60


def rich(options=None):
    """Two tables full of secrets, each other ones: who hides, who somebody is, what sleeps."""
    twins = Twins(options, people=ALL, zoe={"skills": SKILLS}, max={"skills": SKILLS})
    twins.keeper(
        "make-extra",
        name=Pair(("Ombre", "Voix")),
        kind=Pair(("brute", "antagonist")),
        count=Pair((3, 1)),
        aspects=Pair((["x"], ["y", "z"])),
    )
    one, other = twins.plays
    one.keeper("make-extra", name="Spectre", kind="brute", aspects=["x"], trained=True)
    one.keeper("grant-gift", who="lou", name="Glace", rank=3)
    one.keeper("draw-inspiration", [1, 3], table="place")
    for text in "abc":
        other.keeper("write-note", text=text)
    twins.keeper(
        "make-extra",
        name=Pair(("Razul", "Bob")),
        alias="L'homme",
        kind=Pair(("henchman", "antagonist")),
        might=Pair((2, 7)),
        life=Pair((None, 20)),
        aspects=Pair((["Grand", "Myope"], ["Grand", "Joueur", "Peureux"])),
        power=Pair((3, 30)),
        trained=Pair((False, True)),
        bonus=Pair((0, 3)),
    )
    twins.keeper("show-aspect", who=MAN, aspect="a1")
    twins.keeper(
        "make-extra",
        name="Nervis",
        kind=Pair(("brute", "henchman")),
        count=5,
        might=Pair((0, 4)),
        power=Pair((0, 3)),
        aspects=Pair((["x"], ["y"])),
    )
    twins.keeper("show-extra", who="x-nervis")
    for who in ("zoe", "max"):
        name, rank = Pair(("Chat", "Ombre")), Pair((1, 4))
        kind = Pair(("prodigy", "thaumaturgy"))
        twins.keeper("grant-gift", who=who, name=name, rank=rank, kind=kind)
    twins.keeper("teach-theft", who="zoe")
    return twins


def fighting(twins, **fields):
    twins.keeper("open-fight", heroes=ALL, adversaries=[MAN, "x-nervis"], **fields)


def aimed(twins):
    fighting(twins)
    twins.ask("zoe", "attack", who="zoe", target=MAN, prowess="clear")


def missed(twins):
    aimed(twins)
    twins.keeper("throw", [1, 2], who="zoe")


def effects(twins):
    aimed(twins)
    twins.keeper("throw", [6, 6], who="zoe")
    twins.ask("zoe", "stand", who="zoe")


def blow(twins):
    effects(twins)
    twins.ask("zoe", "waive-effects", who="zoe")
    twins.keeper("choose-risk", who="zoe", risk="nothing")


def attacked(twins):
    fighting(twins, surprised=True)
    twins.keeper("extra-attack", who=MAN, targets=["zoe"])


def ganged_up_on(twins):
    fighting(twins, surprised=True, banded=["x-nervis"])
    twins.keeper("extra-attack", who="x-nervis", targets=ALL)


def watched(twins):
    twins.keeper("extra-attempt", who=MAN, what="fuir", against="zoe", talent="valour")


def sealed(twins):
    twins.ask("max", "attempt", who="max", what="x", quality="mind", talent="focus", against=MAN)
    twins.keeper("frame-roll", who="max", difficulty=Pair((-1, -6)), hidden=True)


def together(twins):
    task = {"what": "courir", "quality": "mind", "talent": "focus", "difficulty": 0}
    twins.keeper("call-group", who=["zoe", "max"], **task)
    twins.keeper("frame-roll", who="max", difficulty=Pair((-1, -6)), hidden=True)


def stolen(twins):
    twins.ask("zoe", "steal-power", who="zoe", victim=MAN)
    twins.keeper("throw", [6, 6], who="zoe")
    twins.ask("zoe", "stand", who="zoe")
    twins.ask("zoe", "waive-effects", who="zoe")


def resting(twins):
    twins.keeper("rest", who=ALL, minutes=600)


def quiet(twins):
    pass


MOMENTS = (
    *(quiet, fighting, aimed, missed, effects, blow, attacked, ganged_up_on),
    *(watched, sealed, together, stolen, resting),
)


def asks_about(twins, rng):
    """Asks of every kind, each with the ids in it turned into others; and some that are legal."""
    legal = [
        fill(offer, rng, number)
        for seat in ("zoe", "gardien")
        for play in twins.plays
        for number, offer in enumerate(play.table.offers(seat))
        if offer.ask in game.asks
    ]
    whole = {tag: {"ask": tag, **_required(kind)} for tag, kind in game.asks.items()}
    whole |= {ask["ask"]: ask for ask in reversed(legal)}
    guessed = [one for ask in whole.values() for one in _mutants(ask, SECRET)]
    others = [one for ask in whole.values() for one in _mutants(ask, KNOWN)]
    return guessed + rng.sample(others, SAMPLE) + rng.sample(legal, min(SAMPLE, len(legal)))


def _required(kind):
    blanks = (("tuple", ["zoe"]), ("bool", True), ("int", 1), ("str", "zoe"))
    found = {}
    for field in msgspec.structs.fields(kind):
        if field.required:
            words = re.search(r"Literal\['([^']+)'", str(field.type))
            blank = next((value for name, value in blanks if name in str(field.type)), "zoe")
            found[field.name] = words[1] if words else blank
    return found


def _mutants(ask, ids):
    for field in msgspec.structs.fields(game.asks[ask["ask"]]):
        kind = str(field.type)
        if "Literal" not in kind and "str" in kind:
            many = "tuple" in kind
            yield from ({**ask, field.name: [one] if many else one} for one in ids)


TELLS = ("take-power", "raise-damage", "spend-power")
"""What these do is theirs to tell: how much was there, who falls, what the total comes to."""


def answered(table, seat, ask):
    """All that comes back: the refusal, or what would be seen; the odds; the prospects; and the
    odds of a throw once it had been done."""
    throw = {"ask": "throw", "who": "zoe"}
    return [
        refusal_sent(table, seat, ask),
        _done(table, seat, ask),
        _reckoned(table, seat, ask),
        _reckoned(table, seat, throw, after=ask),
    ]


def _done(table, seat, ask):
    try:
        done = table.propose(seat, ask, faces=())
    except (Refused, FacesNeeded) as refused:
        return str(refused)
    if ask["ask"] in TELLS:
        return ""
    by, state = table.by(seat), done.state.game
    seen = [entry.event for entry in done.entries if by.may_see(entry.event.to)]
    return repr((seen, game.view(state, by), tuple(game.offers(state, by))))


def _reckoned(table, seat, ask, after=None):
    try:
        odds = table.odds(seat, ask, after)
        found = {name: sorted(map(repr, each.joint.items())) for name, each in odds.items()}
        return repr((found, after or table.prospects(seat, ask)))
    except (Refused, FacesNeeded, TooManyPaths) as refused:
        return str(refused)


@rule("npc.basics", "npc.aspects", "magic.uncontrolled", "action.announce-modifier")
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_answer_tells_a_secret(moment):
    no_secret_told(rich(), moment)


@rule("npc.basics", "meter.power-npc")
@pytest.mark.parametrize("moment", [missed, blow, attacked, watched, stolen])
def test_no_answer_tells_a_secret_where_other_house_rules_hold(moment):
    no_secret_told(rich(HOUSE), moment)


def no_secret_told(twins, moment):
    moment(twins)
    twins.alike("zoe", "max", "lou")
    twins.different()
    for ask in asks_about(twins, random.Random(moment.__name__)):
        one, other = (answered(play.table, "zoe", ask) for play in twins.plays)
        assert one == other, ask


@rule("action.group", "action.announce-modifier")
def test_whether_the_party_passes_is_not_reckoned_with_what_is_sealed_or_hidden():
    play = Play()
    play.boss("Razul", might=8)
    task = {"what": "courir", "quality": "mind", "talent": "focus", "difficulty": 0}
    play.keeper("call-group", who=["zoe", "max"], **task)
    passes = ("group-passes", "", 0)
    assert passes in play.prospects("zoe", "throw", who="zoe")
    play.keeper("frame-roll", who="max", difficulty=-3, hidden=True)
    assert passes not in play.prospects("zoe", "throw", who="zoe")
    assert passes in play.prospects("gardien", "throw", who="zoe")
    play.keeper("frame-roll", who="max", difficulty=0)
    play.keeper("oppose-roll", who="max", against="x-razul")
    assert passes not in play.prospects("zoe", "throw", who="zoe")


@rule("npc.gang-one-roll")
def test_players_reckon_the_hits_of_the_keepers_people_and_not_how_hard_they_strike():
    play = Play()
    foe = play.gang(7)
    play.fight(foe, banded=[foe], surprised=True)
    play.keeper("show-extra", who=foe, might=True)
    play.keeper("extra-attack", who=foe, targets=["zoe", "max"])
    odds = play.odds("zoe", "throw", who=foe)
    assert odds.of("hits").chance(2) > 0
    assert not any(name.startswith("loss.") for name in odds.names)
    assert ("loses", "zoe", 0) not in play.prospects("zoe", "throw", who=foe)
    assert ("loses", "zoe", 0) in play.prospects("gardien", "throw", who=foe)


@rule("combat.double-attack-detail")
def test_the_second_of_two_blows_is_reckoned_once_that_adversary_is_known_too():
    twins = Twins()
    twins.keeper("make-extra", name="Nervis", aspects=["x"])
    twins.keeper("make-extra", name="Chef", kind="henchman", might=Pair((0, 6)), aspects=["x"])
    twins.keeper("show-extra", who="x-nervis", might=True, kind=True)
    twins.keeper("open-fight", heroes=["zoe"], adversaries=["x-nervis", "x-chef"])
    blow = {"target": "x-nervis", "prowess": "double", "second": "x-chef"}
    twins.ask("zoe", "attack", who="zoe", **blow)
    twins.alike()
    play = twins.plays[1]
    second = ("second-succeeds", "x-chef", 0)
    assert second not in play.prospects("zoe", "throw", who="zoe")
    assert second in play.prospects("gardien", "throw", who="zoe")
    play.keeper("show-extra", who="x-chef", might=True)
    assert second in play.prospects("zoe", "throw", who="zoe")


@rule("magic.sacrifice")
def test_how_much_power_the_keepers_people_gain_by_blood_is_the_keepers():
    twins = Twins()
    for name, power in (("Mage", 12), ("Proie", Pair((3, 9))), ("Ombre", 5)):
        fields = {"kind": "henchman", "trained": name == "Mage", "aspects": ["x"]}
        if name != "Mage":
            fields["power"] = power
        twins.keeper("make-extra", name=name, **fields)
    twins.keeper("show-extra", who="x-proie")
    twins.keeper("sacrifice", who="x-mage", victim="x-proie")
    twins.alike()
    twins.different()
    (seen,) = twins.plays[0].view("zoe").extras
    assert (seen.name, seen.condition) == ("Proie", "down")
    play = twins.plays[0]
    before = encode(list(play.table.stream("zoe")))
    play.keeper("sacrifice", who="x-mage", victim="x-ombre")
    assert encode(list(play.table.stream("zoe"))[:-1]) == before
    assert b"ombre" not in encode(list(play.table.stream("zoe")))


@rule("npc.basics")
@pytest.mark.parametrize(
    "fields",
    [
        {"ask": "attempt", "what": "x", "quality": "mind", "against": "x-ombre"},
        {
            "ask": "cast-gift",
            "gift": "k1",
            "what": "x",
            "circle": 1,
            "purpose": "harm",
            "targets": ["x-ombre"],
        },
        {"ask": "detect-magic", "skill": "k2", "target": "x-ombre"},
        {"ask": "steal-power", "victim": "x-ombre"},
        {"ask": "steal-power", "who": "x-ombre", "victim": "max", "willing": True},
    ],
    ids=["attempt", "gift", "detect", "theft", "thief"],
)
def test_whoever_the_keeper_brings_into_a_roll_is_seen(fields):
    play = Play(zoe={"skills": SKILLS})
    play.keeper("make-extra", name="Ombre", kind="brute", aspects=["x"], trained=True)
    play.keeper("teach-theft", who="zoe")
    ask = {"who": "zoe", **fields}
    play.keeper(ask.pop("ask"), **ask)
    assert [extra.name for extra in play.view("max").extras] == ["Ombre"]


@rule("aspect.circumstance")
def test_no_aspect_hangs_on_somebody_whom_the_players_have_not_seen():
    play = Play()
    play.keeper("make-extra", name="Ombre", kind="brute", aspects=["x"])
    with refused_by("aspect.circumstance"):
        play.keeper("twist", who="zoe", text="Vertige", on="x-ombre")
    with refused_by("aspect.circumstance"):
        play.keeper("set-aspect", text="Vertige", on="x-ombre")


def hurt(kind, loss):
    def story(twins):
        twins.keeper("make-extra", name="Lui", kind=kind, count=3, aspects=["x"], power=5)
        twins.keeper("open-fight", heroes=["zoe"], adversaries=["x-lui"])
        twins.ask("zoe", "attack", who="zoe", target="x-lui")
        twins.keeper("throw", [5, 5], who="zoe")
        twins.ask("zoe", "stand", who="zoe")
        twins.ask("zoe", "roll-damage", [loss], who="zoe")

    return story


@rule("npc.basics", "npc.brute-elimination")
def test_the_class_of_whoever_is_hurt_does_not_show_where_damage_spills_over():
    twins = Twins({"brute_overflow": "true"})
    hurt(Pair(("brute", "henchman")), 1)(twins)
    assert [play.foe("x-lui").lives[0] for play in twins.plays] == [1, 3]
    twins.alike()
    twins.different()


@rule("meter.power-npc")
@pytest.mark.parametrize("faces", [[3, 2], [5, 5]])
def test_whether_the_keepers_people_have_power_left_does_not_show_in_their_rolls(faces):
    twins = Twins({"npc_power_uses": "bonus_and_absorb"})
    twins.keeper("make-extra", name="Lui", aspects=["x"], power=Pair((0, 9)))
    twins.keeper("extra-attempt", who="x-lui", what="fuir")
    twins.keeper("throw", faces, who="x-lui")
    twins.alike()
    for points in (1, 5):
        twins.alike_asked("zoe", ask="spend-power", who="x-lui", points=points)
    twins.keeper("stand", who="x-lui")
    twins.alike()
    twins.different()


@rule("npc.brutes")
def test_the_bonus_of_a_lone_brute_does_not_tell_the_class():
    twins = Twins({"lone_brute_bonus": "1"})
    twins.keeper("make-extra", name="Lui", kind=Pair(("brute", "henchman")), aspects=["x"])
    twins.keeper("show-extra", who="x-lui", might=True)
    twins.keeper("open-fight", heroes=["zoe"], adversaries=["x-lui"], surprised=True)
    twins.keeper("extra-attack", who="x-lui", targets=["zoe"])
    twins.alike()
    twins.keeper("throw", [1, 1], who="x-lui")
    twins.alike()
    twins.different()


@rule("magic.uncontrolled")
def test_a_gift_asleep_takes_no_room_on_the_sheet():
    twins = Twins()
    for play, count in zip(twins.plays, (1, 3), strict=True):
        for number in range(3):
            if number < count:
                play.keeper("grant-gift", who="zoe", name=f"Don {number}", rank=1)
            else:
                play.keeper("write-note", text="rien")
    twins.keeper("adjust", who="zoe", reason="mise en place", xp=30)
    twins.keeper("rest", who=["zoe", "max"])
    for number in range(24):
        twins.ask("zoe", "learn-skill", who="zoe", name=f"Métier neuf {number}")
        twins.alike("zoe")
    for number in range(24, 27):
        ask = {"ask": "learn-skill", "who": "zoe", "name": f"Métier neuf {number}"}
        one, other = (answered(play.table, "zoe", ask) for play in twins.plays)
        assert one == other
