"""Whoever joins after the terms: they are said anew, and everybody agrees again."""

from fractions import Fraction

import pytest

from yacdha_table import Campaign, Play, refused_by

TERMS = {"opposition": 3, "success": "gagné", "failure": "perdu"}


@pytest.fixture
def play():
    play = Campaign()
    play.add("tom", "John Timbald", {"Menuiserie": 2})
    play.add("isa", "Daisy Walcot", {"Escalade": 3})
    play.ask("tom", "attempt", who="john", what="enfoncer la porte", claim="menuiserie")
    play.keeper("judge", who="john", **TERMS)
    play.ask("tom", "agree", who="john")
    play.ask("tom", "force", who="john")
    play.ask("isa", "join", who="daisy", leader="john", claim="escalade")
    return play


@pytest.mark.rule("yacdha.coop.level")
def test_the_claim_of_a_late_helper_counts_once_the_terms_are_said_anew(play):
    play.keeper("judge", who="john", **TERMS)
    assert play.state.actions["john"].ruling.levels == {"john": 2, "daisy": 3}
    play.ask("tom", "agree", who="john")
    play.ask("isa", "agree", who="daisy")
    play.ask("tom", "force", who="john", on=False)
    # Level 2 for both against 3: only two ones fail.
    assert play.chance("tom", "throw", who="john") == 1 - Fraction(1, 36)


@pytest.mark.rule("yacdha.action.stakes-first")
def test_nothing_is_thrown_under_terms_that_did_not_know_the_helper(play):
    action = play.state.actions["john"]
    assert (action.ruling, action.agreed, action.forcing) == (None, (), ("john",))
    assert action.former.opposition == 3
    with refused_by("yacdha.action.stakes-first"):
        play.ask("tom", "throw", who="john")
    with refused_by("yacdha.action.stakes-first"):
        play.ask("isa", "agree", who="daisy")
    asks = {offer.ask for offer in play.table.offers("tom")}
    assert not asks & {"throw", "take-minimum", "agree"}
    assert "judge" in {offer.ask for offer in play.table.offers("gardien")}
    play.ask("isa", "claim", who="daisy", claim=None)
    play.ask("isa", "claim", who="daisy", claim="escalade")


def test_terms_said_anew_forget_the_former_ones(play):
    play.keeper("judge", who="john", **TERMS)
    assert play.state.actions["john"].former is None


def test_the_chronicle_says_that_the_terms_are_reopened(play):
    told = play.heard("gardien")
    assert any("Les enjeux sont à redire." in text for text in told)


def test_the_half_agreed_action_stays_open_while_a_magic_is_opened():
    play = Play()
    play.player("john", "attempt", what="pousser")
    play.player("daisy", "join", leader="john")
    play.keeper("judge", who="john", **TERMS)
    play.player("john", "agree")
    play.keeper("prepare-magic", name="Voile", opposition=2)
    play.keeper(
        "open-magic",
        magic="voile",
        users=["john"],
        conditions_met=True,
        success="oui",
        failure="non",
    )
    for seat in ("gardien", "isa", "tom", "phil"):
        play.table.view(seat)
        for offer in play.table.offers(seat):
            if offer.dice and not offer.fields:
                play.table.odds(seat, {"ask": offer.ask, **offer.given})
    play.player("daisy", "agree")
    play.player("john", "agree")
    assert play.state.actions["john"].agreed == ("john", "daisy")
    assert play.state.rites["john"].agreed == ("john",)


@pytest.fixture
def weighing():
    """John's terms are told; Daisy has not made up her mind."""
    play = Campaign()
    play.add("tom", "John Timbald", {"Menuiserie": 3})
    play.add("isa", "Daisy Walcot", {"Escalade": 2})
    play.ask("tom", "attempt", who="john", what="enfoncer la porte", claim="menuiserie")
    play.keeper("judge", who="john", **{**TERMS, "opposition": 5})
    return play


@pytest.mark.rule("yacdha.coop.level")
def test_what_help_does_to_the_chances_is_known_before_one_helps(weighing):
    def chances(**claim):
        found = weighing.table.odds(
            "isa", {"ask": "join", "who": "daisy", "leader": "john", **claim}
        )
        return {name: odds.of("success").chance(True) for name, odds in found.items()}

    assert chances() == {
        "": 1 - Fraction(25, 36),
        "without-help": Fraction(2, 3),
        "level-for-all": Fraction(8, 9),
    }
    assert chances(claim="escalade")[""] == Fraction(3, 4)
    weighing.ask("isa", "join", who="daisy", leader="john", claim="escalade")
    weighing.keeper("judge", who="john", **{**TERMS, "opposition": 5})
    for seat, who in (("tom", "john"), ("isa", "daisy")):
        weighing.ask(seat, "agree", who=who)
    assert weighing.chance("tom", "throw", who="john") == Fraction(3, 4)


def test_before_the_terms_nothing_is_said_of_help():
    play = Campaign()
    play.add("tom", "John Timbald", {"Menuiserie": 3})
    play.add("isa", "Daisy Walcot", {"Escalade": 2})
    play.ask("tom", "attempt", who="john", what="enfoncer la porte", claim="menuiserie")
    found = play.table.odds("isa", {"ask": "join", "who": "daisy", "leader": "john"})
    assert not any(odds.names for odds in found.values())
