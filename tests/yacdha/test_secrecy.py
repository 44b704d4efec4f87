"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

import pytest

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
