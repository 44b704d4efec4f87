"""What the keeper says of dice stands: whoever sets the pool anew, or leaves and comes again."""

from blanc_table import Play, rule


def dice_of(play, who):
    return play.state.trials["ines"].pools[who].dice


@rule("dice.all-that-apply")
def test_who_leaves_a_test_and_comes_again_finds_the_dice_that_the_keeper_imposed():
    play = Play()
    play.together("ines", "karim")
    play.keeper("impose-dice", who="karim", meters=["folie"], human=False, trade=True, why="l'eau")
    play.ask("karim", "leave-test", who="karim")
    play.ask("karim", "join-test", who="karim", leader="ines")
    assert dice_of(play, "karim") == ("trade", "folie")
    assert play.state.trials["ines"].pools["karim"].reasons["folie"] == "l'eau"
    play.ask("karim", "set-pool", who="karim", human=True, trade=False, meters=[])
    assert dice_of(play, "karim") == ("trade", "folie")


@rule("dice.all-that-apply", "end.bureaucratie-six")
def test_a_die_that_was_imposed_and_is_locked_since_is_not_asked_for_again():
    play = Play()
    play.together("ines", "karim")
    play.keeper("impose-dice", who="karim", meters=["bureaucratie"])
    play.ask("karim", "leave-test", who="karim")
    play.raise_to("karim", "bureaucratie", 6)
    play.ask("karim", "name-task", who="karim", task="Fermer la porte")
    play.ask("karim", "join-test", who="karim", leader="ines")
    assert dice_of(play, "karim") == ("human",)


@rule("dice.all-that-apply")
def test_what_the_keeper_changes_in_a_pool_is_not_changed_back_by_the_player():
    play = Play()
    play.propose("ines")
    play.keeper("impose-dice", who="ines", trade=True)
    play.keeper("set-pool", who="ines", human=False, trade=True, meters=["folie"])
    play.ask("ines", "set-pool", who="ines", human=True, trade=False, meters=["blessures"])
    assert dice_of(play, "ines") == ("trade", "blessures")


@rule("retry.cumulative", "end.bureaucratie-six")
def test_where_all_retry_together_nobody_throws_a_die_that_was_locked_meanwhile():
    play = Play({"coop_retry": "all-together"})
    play.raise_to("karim", "bureaucratie", 5)
    play.together("ines", "karim", pools={"karim": {"meters": ["bureaucratie"]}})
    play.throw("ines", [4, 5, 1])
    play.ask("karim", "retry", who="karim", meter="folie")
    play.raise_to("karim", "bureaucratie", 6)
    play.ask("ines", "retry", [1, 2, 3, 4], who="ines", meter="folie")
    assert dice_of(play, "karim") == ("human", "folie")
    assert play.state.trials["ines"].pools["karim"].faces == (3, 4)


@rule("retry.cumulative", "end.bureaucratie-six")
def test_a_locked_die_alone_is_no_retry_even_where_dice_that_are_in_count():
    play = Play({"retry_die_already_in": "counts"})
    play.raise_to("ines", "bureaucratie", 5)
    play.propose("ines", ["bureaucratie"], human=False)
    play.throw("ines", [5])
    play.roll("ines", 6)
    offers = [o.given for o in play.table.offers("ines") if o.ask == "retry"]
    assert [given.get("meter") for given in offers] == ["folie", "blessures"]
