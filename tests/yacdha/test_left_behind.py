"""Combat: who is left behind, what nothing wounds, and trauma that nothing parries."""

import pytest

from tablee.games.yacdha.rules.meters.decide import suffer
from yacdha_table import Campaign, Play, lines, of_type, one, refused_by


def held_and_free(options=None):
    """Daisy is held by a brute; John is free."""
    play = Play(options)
    man, other = play.npc("Brute"), play.npc("Complice")
    play.fight(man, other, investigators=["daisy", "john"])
    play.declare(
        **{man: ("immobilise", "daisy"), other: "dodge"}, daisy=("attack", other), john="dodge"
    )
    play.ask("isa", "strike", [1, 6], who="daisy")
    play.keeper("strike", [6], who=man)
    return play, man, other


@pytest.mark.rule("yacdha.combat.end", "yacdha.combat.held", "yacdha.combat.flee")
def test_the_flight_of_the_last_free_companion_frees_nobody_who_is_held():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["daisy", "john"])
    play.declare(**{man: ("immobilise", "daisy")}, daisy="dodge", john="dodge")
    play.keeper("strike", [5, 2], who=man)
    assert play.state.fight.fighters["daisy"].held_by == man
    play.keeper("describe-round")
    play.player("john", "declare", doing="flee")
    happened = play.keeper("reveal")
    assert one(happened, "fled").who == "john"
    assert not of_type(happened, "fight-ended")
    assert play.state.fight.fighters["daisy"].held_by == man
    assert play.state.fight.fighters[man].holding == "daisy"
    assert one(play.keeper("end-fight"), "fight-ended").rounds == 2


@pytest.mark.rule("yacdha.combat.end", "yacdha.combat.stunned-duration", "yacdha.combat.critical")
def test_somebody_unconscious_stays_so_when_the_others_have_run_away():
    play, _, other = held_and_free()
    assert play.state.fight.fighters["daisy"].unconscious  # a 6 against nothing
    play.keeper("describe-round")
    play.player("john", "declare", doing="flee")
    play.keeper("declare", who=other, doing="attack", target="daisy", weapon="knife")
    play.keeper("reveal")
    happened = play.keeper("strike", [3], who=other)
    assert one(happened, "struck").opposition == 0
    assert not of_type(happened, "fight-ended")
    assert play.state.fight.fighters["daisy"].unconscious


@pytest.mark.rule("yacdha.combat.end", "yacdha.combat.held")
def test_the_death_of_the_last_free_companion_frees_nobody_who_is_held():
    play = Play()
    man, other = play.npc("Brute"), play.npc("Tireur")
    play.raise_to("john", "trauma", 5)
    play.fight(man, other, investigators=["daisy", "john"])
    play.declare(
        **{man: ("immobilise", "daisy"), other: ("attack", "john", "firearm")},
        daisy="dodge",
        john="dodge",
    )
    happened = [*play.keeper("strike", [5, 2], who=man), *play.keeper("strike", [6, 1], who=other)]
    assert one(happened, "died").who == "john"
    assert not of_type(happened, "fight-ended")
    assert play.state.fight.fighters["daisy"].held_by == man


@pytest.mark.rule("yacdha.combat.end", "yacdha.luck.coma")
def test_a_fight_goes_on_around_somebody_who_is_dying_when_the_last_free_one_flees():
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    man = play.npc("Tireur")
    play.correct(ada, trauma=5)
    play.fight(man, investigators=[ada, bob])
    play.declare(**{man: ("attack", ada, "firearm"), ada: ("immobilise", man), bob: "flee"})
    play.ask("isa", "strike", [1, 6], who=ada)
    happened = play.keeper("strike", [4], who=man)
    assert one(happened, "death-looms").who == ada
    assert not of_type(happened, "fight-ended")
    play.ask("isa", "turn-to-coma", who=ada)
    assert play.state.fight is not None


@pytest.mark.rule("yacdha.combat.end")
def test_the_fight_ends_with_the_flight_of_all_who_survive():
    play = Play()
    man = play.npc("Tireur")
    play.raise_to("daisy", "trauma", 5)
    play.fight(man, investigators=["daisy", "john"])
    play.declare(**{man: ("attack", "daisy", "firearm")}, daisy=("immobilise", man), john="flee")
    play.ask("isa", "strike", [1, 6], who="daisy")
    happened = play.keeper("strike", [4], who=man)
    assert one(happened, "died").who == "daisy"
    assert one(happened, "fight-ended").fled == "investigators"


# What nothing wounds


def against_a_thing(toughness):
    play = Campaign()
    who = play.add("isa", "Ada")
    play.keeper("create-creature", name="La Chose", toughness=toughness)
    thing = next(reversed(play.state.npcs))
    play.keeper("open-fight", investigators=[who], opponents=[thing], surprised=[thing])
    return play, who, thing


@pytest.mark.rule("yacdha.combat.creatures", "yacdha.combat.critical")
@pytest.mark.parametrize("doing", ["attack", "immobilise"])
def test_what_nothing_wounds_is_not_knocked_out_by_a_fist(doing):
    play, who, thing = against_a_thing(0)
    play.declare(**{who: (doing, thing)})
    happened = play.ask("isa", "strike", [6], who=who)
    struck = one(happened, "struck")
    assert (struck.success, struck.trauma, struck.critical) == (True, 0, False)
    assert struck.rule == "yacdha.combat.creatures"
    assert not of_type(happened, "knocked-out")
    assert not play.state.fight.fighters[thing].unconscious
    assert len(of_type(happened, "immobilised")) == (doing == "immobilise")


@pytest.mark.rule("yacdha.combat.creatures")
@pytest.mark.parametrize(
    ("language", "never"),
    [("fr", ("trauma +", "inconscient")), ("en", ("trauma +", "unconscious"))],
)
def test_a_blow_that_does_nothing_promises_no_trauma(language, never):
    play, who, thing = against_a_thing(0)
    play.declare(**{who: ("attack", thing)})
    play.ask("isa", "strike", [6], who=who)
    told = " ".join(lines(play, language))
    assert not [word for word in never if word in told.lower()]
    assert ("sans le moindre effet" if language == "fr" else "nothing at all") in told


@pytest.mark.rule("yacdha.combat.creatures", "yacdha.npc.creatures")
def test_players_do_not_read_off_the_odds_that_a_blow_will_do_nothing():
    seen = []
    for toughness in (0, 9):
        play, who, thing = against_a_thing(toughness)
        play.keeper("describe-round")
        ask = {"who": who, "doing": "attack", "target": thing, "weapon": "fist"}
        before = play.odds("isa", "declare", **ask)["helpless"]
        play.ask("isa", "declare", **ask)
        play.keeper("reveal")
        seen.append((before.joint, play.odds("isa", "strike", who=who).joint))
    assert seen[0] == seen[1]


# Trauma simply inflicted


@pytest.mark.rule("yacdha.meter.trauma-six", "yacdha.luck.coma", "yacdha.luck.after-effects")
def test_an_explosion_hurts_without_a_throw_and_leaves_the_choice_of_a_coma():
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    man = play.npc("Garde")
    play.correct(ada, trauma=4)
    play.correct(bob, trauma=2)
    happened = play.keeper("inflict", who=[ada, bob, man], amount=4, event="la chaudière explose")
    assert not of_type(happened, "rolled")
    assert [(e.who, e.reached) for e in of_type(happened, "death-looms")] == [(ada, 8), (bob, 6)]
    assert play.person(ada).condition == "dying"
    assert play.person(man).trauma == 5
    play.ask("isa", "turn-to-coma", who=ada)
    assert (play.person(ada).condition, play.person(ada).after_effects) == ("coma", 2)


@pytest.mark.rule("yacdha.meter.trauma-six", "yacdha.action.stakes-first")
def test_whoever_dies_or_lies_there_pays_no_price_of_a_throw_that_was_open():
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.keeper("inflict", who=[ada], amount=20, event="le plafond")
    play.keeper("inflict", who=[bob], amount=5, event="une poutre")
    assert [play.person(who).condition for who in (ada, bob)] == ["dead", "dying"]
    for who in (ada, bob):
        price = suffer(play.state, play.person(who), "madness", (5, "yacdha.action.stakes-first"))
        assert list(price) == []


@pytest.mark.rule("yacdha.meter.trauma-six", "yacdha.luck.after-effects-death")
def test_a_blow_beyond_measure_kills_whatever_luck_there_is():
    play = Campaign()
    ada = play.add("isa", "Ada")
    happened = play.keeper("inflict", who=[ada], amount=10, event="la Chose referme sa main")
    assert one(happened, "died").rule == "yacdha.luck.after-effects-death"
    assert play.person(ada).condition == "dead"


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_without_luck_six_is_death_and_the_keepers_people_are_out():
    play = Play()
    man = play.npc("Garde", trauma=3)
    happened = play.keeper("inflict", who=["john", man], amount=5, event="une chute")
    assert [e.who for e in of_type(happened, "died")] == ["john", man]
    assert {play.state.person(w).condition for w in ("john", man)} == {"dead"}
    with refused_by("yacdha.meter.trauma-six"):
        play.keeper("inflict", who=["john"], amount=1, event="encore")


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_only_the_keeper_inflicts_and_not_while_blows_fall():
    play = Play()
    man = play.npc("Brute")
    with refused_by("yacdha.meter.trauma-six"):
        play.ask("tom", "inflict", who=["daisy"], amount=1, event="un croc-en-jambe")
    play.fight(man)
    play.declare(**{man: ("attack", "john", "knife")}, john="dodge")
    with refused_by("yacdha.combat.simultaneous"):
        play.keeper("inflict", who=["john"], amount=1, event="le plafond cède")
    play.keeper("inflict", who=["daisy"], amount=1, event="le plafond cède")
    assert play.meter("daisy", "trauma") == 2


@pytest.mark.rule("yacdha.combat.held", "yacdha.meter.trauma-six")
def test_a_hold_ends_with_the_life_of_the_holder_also_between_two_rounds():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, investigators=["daisy", "john"])
    play.declare(**{man: ("immobilise", "daisy")}, daisy="dodge", john="dodge")
    play.keeper("strike", [5, 2], who=man)
    play.keeper("inflict", who=[man], amount=6, event="une poutre tombe")
    assert play.state.fight.fighters["daisy"].held_by is None
    play.keeper("describe-round")
    play.player("daisy", "declare", doing="flee")


@pytest.mark.rule("yacdha.npc.creatures", "yacdha.combat.creatures")
def test_nothing_is_inflicted_on_what_nothing_wounds():
    play = Play()
    play.keeper("create-creature", name="La Chose", toughness=0)
    thing = next(reversed(play.state.npcs))
    with refused_by("yacdha.combat.creatures"):
        play.keeper("inflict", who=[thing], amount=3, event="une bombe")
    offer = next(o for o in play.table.offers("gardien") if o.ask == "inflict")
    assert thing not in offer.fields[0].choices


@pytest.mark.rule("yacdha.meter.trauma-six")
def test_what_befalls_somebody_unmet_stays_with_the_keeper():
    play = Play()
    man = play.npc("Tapi dans l'ombre")
    before = play.table.view("isa"), len(list(play.table.stream("isa")))
    happened = play.keeper("inflict", who=[man], amount=6, event="un piège se referme")
    assert all(event.to == ("@keeper",) for event in happened)
    assert play.table.view("isa").game == before[0].game


@pytest.mark.rule("yacdha.combat.end", "yacdha.combat.simultaneous")
def test_the_keeper_may_end_a_fight_in_which_nobody_is_left_to_throw():
    play = Campaign()
    ada, bob, man = play.add("isa", "Ada"), play.add("tom", "Bob"), play.npc("Brute")
    play.correct(bob, luck=0)
    price = {"success": "x", "failure": "y", "price": "trauma", "points": 5}
    sides = [{"name": who, "members": [who]} for who in (ada, bob)]
    play.keeper("open-contest", what="x", category="physical", sides=sides, **price)
    play.compare("isa", "contest-1", [1, 5])
    other = play.npc("Otto")
    play.fight(man, other, investigators=[ada])
    play.declare(**{man: ("attack", ada), other: ("attack", ada), ada: "dodge"})
    play.keeper("strike", [6, 1], who=man)
    assert not [o for o in play.table.offers("gardien") if o.ask == "end-fight"]
    play.ask("isa", "resolve", who=ada)
    play.ask("isa", "accept-death", who=ada)
    assert play.person(ada).condition == "dead"
    assert not [o for o in play.table.offers("gardien") if o.ask == "strike"]
    happened = play.keeper("end-fight")
    assert one(happened, "round-ended").round == 1
    assert one(happened, "fight-ended").rounds == 1
    assert play.state.fight is None
