"""The in-tray, the mission, clues and reports."""

import pytest

from blanc_table import Play, of_type, one, refused_by, rule

KINDS = ("report", "expense-claim", "call-superiors", "exceptional-gear")


@rule("meter.bureaucratie-triggers", "meter.bureaucratie-roll", "gm.calls")
@pytest.mark.parametrize("kind", KINDS)
def test_every_paper_costs_its_signatory_one_roll(kind):
    play = Play()
    play.keeper("drop-paper", kind=kind, who="ines", why="une fenêtre brisée", due="lundi")
    paper = next(iter(play.state.papers))
    happened = play.ask("ines", "sign-paper", [6], paper=paper)
    assert one(happened, "meter-rolled").meter == "bureaucratie"
    assert play.score("ines", "bureaucratie") == 2
    with refused_by("meter.bureaucratie-triggers"):
        play.ask("ines", "sign-paper", [6], paper=paper)


@rule("meter.bureaucratie-triggers")
@pytest.mark.parametrize("kind", ["call-superiors", "exceptional-gear"])
def test_the_price_is_due_for_asking_whatever_the_answer(kind):
    play = Play()
    happened = play.ask("ines", "ask-favour", [2], who="ines", kind=kind, what="un lance-flammes")
    assert one(happened, "meter-rolled").rises
    paper = next(iter(play.state.papers))
    play.keeper("answer-favour", paper=paper, granted=False, answer="Voir formulaire 12")
    assert play.state.papers[paper].granted is False
    with refused_by("meter.bureaucratie-triggers"):
        play.keeper("answer-favour", paper=paper, granted=True)


@rule("meter.bureaucratie-triggers")
def test_a_paper_is_handed_round_before_it_is_signed():
    play = Play()
    play.keeper("drop-paper", kind="expense-claim", who="ines", why="un taxi")
    paper = next(iter(play.state.papers))
    with refused_by("creation.sheet"):
        play.ask("karim", "hand-paper", paper=paper, to="karim")
    play.ask("ines", "hand-paper", paper=paper, to="karim")
    with refused_by("creation.sheet"):
        play.ask("ines", "sign-paper", [1], paper=paper)
    play.ask("karim", "sign-paper", [1], paper=paper)
    play.keeper("drop-paper", kind="report", who="ines", why="x")
    play.keeper("tear-paper", paper=next(reversed(play.state.papers)))
    assert len(play.state.papers) == 1


@rule("meter.bureaucratie-triggers", "campaign.meters-persist")
def test_the_end_of_a_mission_owes_a_report_of_everybody_present():
    play = Play()
    play.keeper("brief-mission", code="OISEAU BLEU", objective="Rendre l'oiseau")
    ended = play.keeper("end-mission", present=["ines", "paul"])
    papers = [e.paper for e in of_type(ended, "paper-dropped")]
    assert [(p.kind, p.who, p.why) for p in papers] == [
        ("report", "ines", "OISEAU BLEU"),
        ("report", "paul", "OISEAU BLEU"),
    ]
    assert play.state.mission.number == 2
    assert play.table.view("ines").game.mission.code == ""


@rule("campaign.meters-persist")
def test_a_mission_does_not_end_over_dice_on_the_table():
    play = Play()
    play.propose("ines")
    with refused_by("campaign.meters-persist"):
        play.keeper("end-mission")


@rule("meter.bureaucratie-triggers")
def test_a_report_is_written_barred_and_signed_and_nothing_under_a_bar_is_sent():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="Mission")
    paper = next(iter(play.state.papers))
    lines = ["Nous sommes entrés.", "Il y avait un secret indicible.", "Nous sommes sortis."]
    play.ask("ines", "write-report", paper=paper, lines=lines)
    assert play.table.view("karim").game.papers[0].lines == ()
    assert list(play.table.view("ines").game.papers[0].lines) == lines
    play.keeper("bar-report", paper=paper, lines=[1], note="Non.")
    with refused_by("meter.bureaucratie-triggers"):
        play.keeper("bar-report", paper=paper, lines=[7])
    play.ask("ines", "sign-paper", [1], paper=paper)
    for seat in ("ines", "karim"):
        sent = play.table.view(seat).game.papers[0].lines
        assert (sent[0], set(sent[1]), sent[2]) == (lines[0], {"█"}, lines[2])
    assert play.table.view("gardien").game.papers[0].lines[1] == lines[1]


@rule("dice.uncanny-clue", "gm.calls")
def test_a_clue_is_dealt_to_all_or_to_one_who_may_share_it():
    play = Play()
    play.keeper("deal-clue", text="Une clé.")
    play.keeper("deal-clue", text="Un rêve.", seats=["ines"], uncanny=True)
    assert [c.text for c in play.table.view("karim").game.clues] == ["Une clé."]
    own = play.table.view("ines").game.clues[1]
    with refused_by("dice.uncanny-clue"):
        play.ask("karim", "share-clue", clue=own.id)
    play.ask("ines", "share-clue", clue=own.id)
    assert [c.text for c in play.table.view("karim").game.clues] == ["Une clé.", "Un rêve."]


@rule("dice.uncanny-clue", "dice.six-investigation")
def test_a_place_holds_what_each_result_brings_for_the_keeper_alone():
    play = Play()
    texts = {"scant": "Poussière", "good": "Une trace", "full": "Un nom", "uncanny": "Une voix"}
    play.keeper("prepare-place", title="La cave", needed=True, **texts)
    play.propose("ines", investigation=True)
    play.keeper("attach-place", leader="ines", place="la-cave")
    assert play.table.view("ines").game.places == ()
    play.throw("ines", [4])
    play.settle("ines")
    (debt,) = play.state.debts.values()
    assert debt.kind == "clue"
    play.keeper("tell-debt", debt=debt.id, text="Une trace", seats=["ines"])
    assert [c.text for c in play.table.view("ines").game.clues] == ["Une trace"]
    assert play.table.view("karim").game.clues == ()


@rule("creation.sheet", "campaign.character-status")
def test_words_of_a_sheet_change_by_agreement_and_numbers_never():
    play = Play()
    play.ask("ines", "rewrite-agent", who="ines", profession="Bibliothécaire")
    play.raise_to("ines", "folie", 2)
    with refused_by("creation.sheet"):
        play.ask("ines", "rewrite-agent", who="ines", profession="Espionne")
    play.keeper("rewrite-agent", who="ines", traits=["Myope", "Têtue"])
    assert play.agent("ines").traits == ("Myope", "Têtue")


@rule("dice.price-and-backlash")
def test_what_comes_of_a_test_is_told_to_everybody_and_offered_so():
    play = Play()
    play.propose("ines")
    play.throw("ines", [2])
    play.settle("ines")
    (debt,) = play.state.debts.values()
    (offer,) = (offer for offer in play.table.offers("gardien") if offer.ask == "tell-debt")
    assert [field.name for field in offer.fields] == ["text"]
    for seats in (["ines"], ["nobody"]):
        with refused_by("dice.price-and-backlash"):
            play.keeper("tell-debt", debt=debt.id, text="Le tiroir mord.", seats=seats)
    play.keeper("tell-debt", debt=debt.id, text="Le tiroir mord.")
    assert not play.state.debts


@rule("meter.bureaucratie-triggers")
def test_a_report_without_a_line_is_not_barred():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="x")
    with refused_by("meter.bureaucratie-triggers"):
        play.keeper("bar-report", paper="paper-1")
