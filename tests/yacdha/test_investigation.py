"""Investigation: four tiers, secret until won, private until told."""

from fractions import Fraction

import msgspec
import pytest

from yacdha_table import Play, of_type, one, refused_by

TIERS = {"short": "court", "most": "presque", "all": "entier", "bonus": "bonus"}


def searching(play, who="liam", helpers=(), **terms):
    return play.prepare(who, *helpers, category="mental", attempt={"investigation": True}, **terms)


@pytest.mark.rule("yacdha.investigation.when")
def test_searching_is_mental_and_meets_no_opposition_unless_somebody_keeps_silent():
    play = Play()
    searching(play, opposition=0)
    assert play.state.actions["liam"].category == "mental"
    assert play.chance("phil", "throw", who="liam") == 1
    play.player("liam", "finish")
    searching(play, opposition="active", resisting="le témoin")
    assert play.chance("phil", "throw", who="liam") == Fraction(5, 12)
    play.keeper("prepare-lead", title="Témoin", **TIERS)
    play.player("daisy", "attempt", what="bousculer le témoin", category="mental")
    with refused_by("yacdha.investigation.when"):
        play.keeper("judge", who="daisy", lead="temoin", success="a", failure="b")


@pytest.mark.rule("yacdha.investigation.result")
@pytest.mark.parametrize(
    ("face", "won"),
    [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)],
)
def test_the_margin_says_how_much_is_told(face, won):
    play = Play()
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition=0, lead="grimoire")
    happened = play.throw("liam", [face])
    information = one(happened, "information-won")
    assert information.tier == won
    assert information.texts == tuple(TIERS.values())[:won]
    assert set(information.to) == {"phil", "@keeper"}


@pytest.mark.rule("yacdha.investigation.result")
def test_a_tie_with_somebody_who_resists_tells_nothing():
    play = Play()
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition="active", lead="grimoire")
    happened = play.throw("liam", [4, 4])
    assert not of_type(happened, "information-won")
    assert one(happened, "nothing-found").rule == "yacdha.investigation.result"


@pytest.mark.rule("yacdha.investigation.reroll-passive")
def test_only_a_better_throw_tells_more_and_the_madness_die_joins_each_repetition():
    play = Play()
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition=0, lead="grimoire")
    play.throw("liam", [2])
    happened = play.player("liam", "throw-again", [1, 2, 1])
    assert [d.role for d in of_type(happened, "rolled")[0].cast.dice] == ["action", "madness"]
    assert not of_type(happened, "information-won")
    happened = play.player("liam", "throw-again", [6, 1])
    assert one(happened, "information-won").texts == ("entier", "bonus")


@pytest.mark.rule("yacdha.investigation.no-reroll-active", "yacdha.dice.reroll-forbidden")
def test_an_investigation_against_somebody_is_thrown_once():
    play = Play()
    with refused_by("yacdha.investigation.no-reroll-active"):
        searching(play, opposition="active", rerolls="open")
    play.player("liam", "finish")
    searching(play, opposition="active")
    play.player("liam", "force")  # a forced die must come with the first and only throw
    play.throw("liam", [1, 1, 6])
    with refused_by("yacdha.dice.reroll-forbidden"):
        play.player("liam", "throw-again", [6, 6, 1])
    with refused_by("yacdha.investigation.no-reroll-active"):
        play.keeper("settle-rerolls", who="liam", rerolls="open")


@pytest.mark.rule("yacdha.investigation.keeper-safety-net")
def test_the_keeper_may_give_what_bad_luck_would_keep_from_them():
    play = Play()
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition=0, lead="grimoire")
    play.throw("liam", [1])
    happened = play.keeper("grant-information", lead="grimoire", who=["liam"], tier=3)
    assert one(happened, "information-won").texts == ("presque", "entier")
    with refused_by("yacdha.investigation.keeper-safety-net"):
        play.keeper("grant-information", lead="grimoire", who=["liam"], tier=2)


@pytest.mark.rule("yacdha.investigation.nothing-there")
def test_where_nothing_is_planned_only_the_searcher_learns_that_it_is_a_dead_end():
    play = Play()
    play.keeper("prepare-lead", title="Cave vide")
    searching(play, opposition=0, lead="cave-vide")
    happened = play.throw("liam", [6])
    assert one(happened, "nothing-found").to == ("phil", "@keeper")


@pytest.mark.rule("yacdha.investigation.bonus-limit")
def test_whoever_writes_a_bonus_is_told_what_it_must_not_be():
    play = Play()
    (offer,) = (o for o in play.table.offers("gardien") if o.ask == "prepare-lead")
    (bonus,) = (f for f in offer.fields if f.name == "bonus")
    assert bonus.rule == "yacdha.investigation.bonus-limit"
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition=0, lead="grimoire")
    assert play.chance("phil", "throw", "tier", 4, who="liam") == Fraction(1, 6)


def test_what_one_searcher_knows_is_news_to_the_other_until_it_is_shared():
    play = Play()
    play.keeper("prepare-lead", title="Grimoire", **TIERS)
    searching(play, opposition=0, lead="grimoire")
    play.throw("liam", [4])
    play.player("liam", "finish")
    searching(play, "daisy", opposition=0, lead="grimoire")
    assert one(play.throw("daisy", [2]), "information-won").texts == ("court", "presque")
    with refused_by("yacdha.investigation.result"):
        play.ask("tom", "share-information", lead="grimoire")
    shared = one(play.ask("phil", "share-information", lead="grimoire"), "information-shared")
    assert shared.texts == ("court", "presque", "entier")
    assert b"entier" in msgspec.json.encode(play.table.view("tom"))
    with refused_by("yacdha.investigation.result"):
        play.ask("isa", "share-information", lead="grimoire")


@pytest.mark.rule("yacdha.investigation.result", "yacdha.investigation.nothing-there")
def test_where_nothing_is_written_there_is_nothing_to_share():
    play = Play()
    play.keeper("prepare-lead", title="Le puits", short="un seau")
    play.keeper("share-information", lead="le-puits")
    play.keeper("prepare-lead", title="La cave")
    assert not [o for o in play.table.offers("gardien") if o.ask == "share-information"]
    with refused_by("yacdha.investigation.result"):
        play.keeper("share-information", lead="la-cave")
