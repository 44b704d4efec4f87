"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

import pytest

from laws.fetched import learnt
from sent import everything_sent, refusal_sent
from yacdha_table import Play

PLAYERS = ("isa", "tom", "phil")


class Twins:
    """Two tables played alike; where they differ, the two values are given as a pair."""

    def __init__(self, options=None):
        self.plays = (Play(options), Play(options))

    def keeper(self, ask, *, dice=None, **fields):
        self.ask("gardien", ask, dice=dice, **fields)

    def ask(self, seat, ask, *, dice=None, **fields):
        for index, play in enumerate(self.plays):
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in fields.items()}
            faces = dice[index] if isinstance(dice, Pair) else dice
            play.ask(seat, ask, faces, **mine)

    def sent(self, seat):
        return tuple(everything_sent(play.table, seat) for play in self.plays)

    def assert_alike(self, *seats):
        for seat in seats or PLAYERS:
            one, other = self.sent(seat)
            assert one == other, seat

    def assert_different(self, seat):
        one, other = self.sent(seat)
        assert one != other, seat


class Pair(tuple):
    pass


@pytest.mark.rule("yacdha.investigation.result")
def test_information_not_yet_won_stays_with_the_keeper():
    twins = Twins()
    twins.keeper(
        "prepare-lead",
        title="Le puits",
        short=Pair(("Une corde.", "Un os.")),
        most="m",
        all="a",
        bonus=Pair(("", "Le monstre s'appelle Yog.")),
    )
    twins.assert_alike()
    twins.assert_different("gardien")
    for seat, who in (("isa", "daisy"), ("tom", "john")):
        twins.ask(seat, "attempt", who=who, what="x", category="mental", investigation=True)
        twins.keeper(
            "judge", who=who, opposition=0, success="s", failure="f", lead=Pair(("le-puits",) * 2)
        )
        twins.assert_alike()
        twins.ask(seat, "agree", who=who)
    twins.ask("isa", "throw", who="daisy", dice=[1])
    twins.assert_alike("tom", "phil")
    twins.assert_different("isa")


@pytest.mark.rule("yacdha.investigation.nothing-there")
def test_whether_a_lead_holds_anything_or_exists_at_all_is_not_to_be_seen():
    twins = Twins()
    twins.keeper("prepare-lead", title="Un", short="a", most="b", all="c", bonus="d")
    twins.ask("isa", "attempt", who="daisy", what="x", category="mental", investigation=True)
    twins.keeper(
        "judge", who="daisy", opposition=0, success="s", failure="f", lead=Pair(("un", None))
    )
    twins.ask("isa", "agree", who="daisy")
    twins.assert_alike()
    twins.ask("isa", "throw", who="daisy", dice=[4])
    twins.assert_alike("tom", "phil")
    for poke in (
        {"ask": "share-information", "lead": "un"},
        {"ask": "share-information", "lead": "deux"},
    ):
        said = {refusal_sent(play.table, "tom", poke) for play in twins.plays}
        assert len(said) == 1


@pytest.mark.rule("yacdha.setup.roles")
def test_the_keepers_people_are_unknown_until_they_are_met_and_their_numbers_after():
    twins = Twins()
    twins.keeper(
        "create-npc",
        name="Le gourou",
        madness=Pair((1, 5)),
        trauma=Pair((1, 4)),
        weapons=Pair((["knife"], ["firearm"])),
    )
    twins.assert_alike()
    more = {"attempt": {"what": "x"}, "declare": {"doing": "dodge"}, "join": {"leader": "daisy"}}
    for ask in ("attempt", "declare", "join", "force", "agree", "throw", "finish", "leave", "cast"):
        hidden, nobody = (
            refusal_sent(
                twins.plays[0].table, "tom", {"ask": ask, "who": who, **more.get(ask, {})}
            ).replace(who.encode(), b"?")
            for who in ("npc_le-gourou", "npc_nul")
        )
        assert hidden == nobody
    twins.keeper("open-fight", investigators=["john"], opponents=["npc_le-gourou"])
    twins.assert_alike()
    twins.keeper("describe-round", text="Il sourit.")
    twins.keeper("declare", who="npc_le-gourou", doing="dodge")
    twins.ask("tom", "declare", who="john", doing="attack", target="npc_le-gourou")
    twins.keeper("reveal")
    twins.assert_alike()
    twins.ask("tom", "strike", who="john", dice=[5, 3])
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.combat.declare")
def test_declarations_are_sealed_until_the_reveal():
    twins = Twins()
    twins.keeper("create-npc", name="Brute", weapons=["knife", "firearm"])
    twins.keeper("give-weapon", who="daisy", weapon="knife")
    twins.keeper("open-fight", investigators=["john", "daisy"], opponents=["npc_brute"])
    twins.keeper("describe-round")
    twins.ask(
        "isa",
        "declare",
        who="daisy",
        doing=Pair(("attack", "flee")),
        target=Pair(("npc_brute", None)),
        weapon=Pair(("knife", None)),
    )
    twins.keeper(
        "declare",
        who="npc_brute",
        doing=Pair(("attack", "dodge")),
        target=Pair(("john", None)),
        weapon=Pair(("firearm", None)),
    )
    twins.keeper("set-modifiers", who="npc_brute", advantage=Pair((True, False)))
    twins.assert_alike("tom", "phil")
    twins.assert_different("isa")
    twins.ask("tom", "declare", who="john", doing="dodge")
    twins.assert_alike("tom", "phil")
    twins.keeper("reveal")
    twins.assert_different("tom")


@pytest.mark.rule("yacdha.magic.definition")
def test_a_prepared_magic_and_a_secret_aftermath_are_the_keepers():
    twins = Twins()
    twins.keeper(
        "prepare-magic",
        name="Le sceau",
        opposition=Pair((1, 5)),
        conditions=Pair(("La nuit.", "Du sang.")),
        success="s",
        failure=Pair(("", "Une main surgit.")),
    )
    twins.keeper("note-aftermath", text=Pair(("On les suit.", "On les attend.")))
    twins.assert_alike()
    poke = {"ask": "open-magic", "magic": "le-sceau", "users": ["liam"], "conditions_met": True}
    assert len({refusal_sent(play.table, "phil", poke) for play in twins.plays}) == 1


def test_a_hidden_person_does_not_show_in_the_id_of_a_new_investigator():
    twins = Twins()
    twins.ask("phil", "retire-investigator", who="liam")
    twins.keeper("create-npc", name=Pair(("Rose", "Marguerite")))
    twins.ask("phil", "create-investigator", name="Rose Burton", occupation="Histoire")
    twins.assert_alike()


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_how_hurt_somebody_was_does_not_show_when_they_die():
    twins = Twins()
    twins.keeper("create-npc", name="Brute", trauma=Pair((2, 5)))
    twins.keeper("give-weapon", who="john", weapon="firearm")
    twins.keeper("open-fight", investigators=["john"], opponents=["npc_brute"])
    twins.keeper("describe-round")
    twins.keeper("declare", who="npc_brute", doing="dodge")
    twins.ask("tom", "declare", who="john", doing="attack", target="npc_brute", weapon="firearm")
    twins.keeper("reveal")
    twins.ask("tom", "strike", who="john", dice=[6, 1])
    twins.assert_alike()


@pytest.mark.rule("yacdha.magic.madness-cost")
def test_whether_magic_shakes_the_keepers_people_is_the_keepers_secret():
    twins = Twins()
    twins.keeper("create-npc", name="Sorcier", madness=Pair((1, 5)))
    twins.keeper("prepare-magic", name="Appel", opposition=1)
    twins.keeper(
        "open-magic",
        magic="appel",
        users=["npc_sorcier"],
        conditions_met=True,
        success="s",
        failure="f",
    )
    twins.keeper("agree", who="npc_sorcier")
    twins.keeper("cast", who="npc_sorcier", dice=Pair(([5, 2], [5, 1])))
    twins.assert_alike()
    twins.assert_different("gardien")


WHOLE_BOOK = {"story": "campaign", "occupation_levels": "on"}


def whole_book(options=None):
    return Twins({**WHOLE_BOOK, **(options or {})})


@pytest.mark.rule("yacdha.npc.defaults", "yacdha.npc.mad", "yacdha.npc.no-forced")
def test_what_the_keepers_people_can_do_and_want_is_never_sent():
    twins = whole_book()
    twins.keeper(
        "create-npc",
        name="Le Duc",
        occupations=Pair(([], [{"name": "Sabre", "level": 4}])),
        secret=Pair(("", "Il trahira tout le monde.")),
        talent=Pair(("", "Charme")),
        flaw=Pair(("", "Borgne")),
        description=Pair(("", "Balafré")),
        mythos=Pair((0, 3)),
        madness=Pair((1, 6)),
    )
    twins.keeper("set-survival", who="npc_le-duc", on=True)
    twins.assert_alike()
    twins.keeper("open-fight", investigators=["john"], opponents=["npc_le-duc"])
    twins.keeper("describe-round", text="Il dégaine.")
    twins.keeper("declare", who="npc_le-duc", doing="dodge", claim=Pair((None, "sabre")))
    twins.keeper("set-modifiers", who="npc_le-duc", reason=Pair(("", "fatigué")))
    twins.assert_alike()
    twins.ask("tom", "declare", who="john", doing="attack", target="npc_le-duc")
    twins.keeper("reveal")
    twins.assert_alike()
    twins.keeper("set-modifiers", who="npc_le-duc", reason=Pair(("", "encore")))
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.npc.creatures")
def test_a_creatures_card_is_never_sent():
    twins = whole_book()
    twins.keeper(
        "create-creature",
        name="La Chose",
        description=Pair(("", "Mille yeux")),
        secret=Pair(("", "Craint le sel")),
        toughness=Pair((0, 12)),
    )
    twins.keeper("open-fight", investigators=["john"], opponents=["npc_la-chose"])
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.occupation.bonus")
def test_how_able_somebody_who_resists_is_stays_hidden_until_the_throw():
    twins = whole_book()
    twins.ask("tom", "attempt", who="john", what="convaincre", category="mental")
    twins.keeper(
        "judge",
        who="john",
        opposition="active",
        resisting="le notaire",
        resisting_level=Pair((0, 4)),
        success="oui",
        failure="non",
    )
    twins.assert_alike()
    twins.ask("tom", "agree", who="john")
    twins.assert_alike()
    twins.assert_different("gardien")
    twins.ask("tom", "throw", who="john", dice=[6, 2])
    twins.assert_different("tom")


@pytest.mark.rule("yacdha.npc.defaults", "yacdha.occupation.bonus")
def test_what_the_keepers_people_claim_for_an_action_stays_hidden_until_its_throw():
    twins = whole_book()
    rows = [{"name": "Sabre", "level": 4}]
    twins.keeper("create-npc", name="Le Duc", occupations=rows)
    who = {"who": "npc_le-duc"}
    twins.keeper("attempt", what="bondir", claim=Pair((None, "sabre")), **who)
    twins.assert_alike()
    twins.keeper("judge", opposition=3, success="oui", failure="non", **who)
    twins.assert_alike()
    twins.keeper("agree", **who)
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.compete.basic", "yacdha.npc.defaults")
def test_how_able_the_keepers_people_are_in_a_contest_stays_hidden():
    twins = whole_book()
    rows = [{"name": "Course", "level": 4}]
    twins.keeper("create-npc", name="Le Duc", occupations=rows)
    twins.keeper("create-npc", name="Son chien", occupations=rows)
    chase = {"pursued": ["john"], "pursuers": ["npc_le-duc", "npc_son-chien"]}
    both = [{"who": who, "level": 4} for who in chase["pursuers"]]
    twins.keeper("open-chase", levels=Pair(([], both)), **chase)
    twins.assert_alike()
    twins.assert_different("gardien")
    one, other = (
        p.chance("tom", "throw-contest", "winner", "pursued", contest="chase-1")
        for p in twins.plays
    )
    assert one == other
    keeper = twins.plays[1].chance(
        "gardien", "throw-contest", "winner", "pursued", contest="chase-1"
    )
    assert keeper < other


@pytest.mark.rule("yacdha.magic.definition")
def test_what_a_magic_does_by_degree_stays_on_its_card():
    twins = Twins()
    card = {"name": "Signe", "opposition": 2, "success": "s", "failure": "f"}
    twins.keeper("prepare-magic", degrees=Pair(("", "Tout s'effondre")), **card)
    twins.keeper(
        "open-magic",
        magic="signe",
        users=["john"],
        conditions_met=True,
        success="oui",
        failure="non",
    )
    twins.ask("tom", "agree", who="john")
    twins.ask("tom", "cast", who="john", dice=[1, 1])
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.dream.content")
def test_a_dream_is_for_the_dreamer():
    twins = whole_book()
    twins.keeper("correct-sheet", who="john", mythos=2, madness=3, reason="mise en place")
    twins.keeper("call-dream", who="john")
    twins.ask("tom", "roll-dream", who="john", dice=[1])
    twins.keeper("send-dream", who="john", text=Pair(("Un phare.", "Un gouffre.")))
    twins.assert_alike("isa", "phil")
    twins.assert_different("tom")


@pytest.mark.rule("yacdha.scene.time-ledger", "yacdha.luck.coma", "yacdha.dream.roll")
def test_the_hours_of_a_coma_and_of_a_night_do_not_betray_the_keepers_clock():
    twins = whole_book()
    twins.keeper("set-clock", day=Pair((1, 9)), hour=Pair((3, 22)), minute=0)
    twins.keeper("correct-sheet", who="john", trauma=5, reason="mise en place")
    twins.keeper("correct-sheet", who="daisy", mythos=2, madness=3, reason="mise en place")
    twins.keeper("call-check", meter="trauma", who=["john"], event="une chute")
    twins.ask("tom", "roll-check", who="john", dice=[6])
    twins.ask("tom", "turn-to-coma", who="john")
    twins.assert_alike()
    twins.keeper("treat-coma", who="john")
    twins.keeper("call-dream", who="daisy")
    twins.assert_alike()
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.creation.core-description")
def test_what_a_player_hides_is_for_that_player_and_the_keeper():
    twins = Twins()
    twins.ask("tom", "describe-investigator", who="john", secret=Pair(("Rien.", "A tué.")))
    twins.assert_alike("isa", "phil")
    twins.assert_different("tom")
    twins.assert_different("gardien")


@pytest.mark.rule("yacdha.meter.madness-meaning")
def test_where_madness_is_private_no_number_no_die_and_no_chance_betrays_it():
    twins = whole_book({"madness_shown": "own"})
    twins.keeper("correct-sheet", who="john", madness=Pair((2, 5)), reason="mise en place")
    twins.assert_alike("isa", "phil")
    twins.ask("isa", "attempt", who="daisy", what="prier", category="mental")
    twins.ask("tom", "join", who="john", leader="daisy")
    twins.keeper("judge", who="daisy", opposition=3, success="a", failure="b")
    for seat, who in (("isa", "daisy"), ("tom", "john")):
        twins.ask(seat, "agree", who=who)
        twins.ask(seat, "force", who=who)
    twins.assert_alike("isa", "phil")
    twins.ask("isa", "throw", who="daisy", dice=Pair(([1, 1, 1, 6, 1], [1, 1, 1, 6, 1])))
    twins.assert_alike("isa", "phil")
    twins.keeper("end-scenario", outcome="clear-success")
    twins.assert_alike("isa", "phil")
    twins.keeper("set-care", who="john", meter="madness", care="partial")
    twins.assert_alike("isa", "phil")
    twins.assert_different("tom")


@pytest.mark.rule("yacdha.combat.modifiers")
@pytest.mark.parametrize(
    "settled",
    [{"opposition": 4}, {"advantage": True}, {"disadvantage": True}],
    ids=lambda settled: next(iter(settled)),
)
def test_what_is_settled_for_somebody_of_the_keepers_shows_when_they_throw(settled):
    play = Play()
    jean = play.npc("Jean")
    play.fight(jean, investigators=["daisy"])
    play.declare(**{jean: ("attack", "daisy", "knife"), "daisy": ("attack", jean, "knife")})
    assert learnt(play.table, "gardien", {"ask": "set-modifiers", "who": jean, **settled}) == []
