"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

from blanc_table import Play, rule
from sent import everything_sent

PLAYERS = ("ines", "karim", "paul")


class Pair(tuple):
    pass


class Twins:
    def __init__(self, options=None):
        self.plays = (Play(options), Play(options))

    def ask(self, seat, ask, faces=None, /, **fields):
        for index, play in enumerate(self.plays):
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in fields.items()}
            play.ask(seat, ask, faces, **mine)

    def keeper(self, ask, faces=None, /, **fields):
        self.ask("gardien", ask, faces, **fields)

    def alike(self, *seats):
        for seat in seats or PLAYERS:
            one, other = (everything_sent(play.table, seat) for play in self.plays)
            assert one == other, seat

    def different(self, seat):
        one, other = (everything_sent(play.table, seat) for play in self.plays)
        assert one != other


@rule("dice.uncanny-clue")
def test_what_a_place_hides_and_whether_it_is_needed_stays_with_the_keeper():
    twins = Twins()
    twins.keeper(
        "prepare-place",
        title=Pair(("La cave", "Le grenier")),
        scant="a",
        uncanny=Pair(("b", "c")),
        needed=Pair((True, False)),
    )
    twins.alike()
    twins.ask("ines", "propose-test", who="ines", what="fouiller", investigation=True)
    twins.keeper("attach-place", leader="ines", place=Pair(("la-cave", "le-grenier")))
    twins.alike()
    twins.ask("paul", "oppose", leader="ines", how="x")
    twins.keeper("throw-test", [4, 1], leader="ines")
    twins.alike()
    twins.different("gardien")


@rule("dice.uncanny-clue")
def test_a_clue_dealt_to_one_is_nobody_elses():
    twins = Twins()
    twins.keeper("deal-clue", text=Pair(("Une voix", "Un visage")), seats=["ines"])
    twins.alike("karim", "paul")
    twins.different("ines")


@rule("meter.bureaucratie-triggers")
def test_a_draft_is_its_authors_and_what_is_barred_nobodys():
    twins = Twins()
    twins.keeper("drop-paper", kind="report", who="ines", why="Mission")
    lines = Pair((["Nous avons vu A."], ["Nous avons vu B."]))
    twins.ask("ines", "write-report", paper="paper-1", lines=lines)
    twins.alike("karim", "paul")
    twins.different("ines")
    twins.keeper("bar-report", paper="paper-1", lines=[0])
    twins.ask("ines", "sign-paper", [1], paper="paper-1")
    twins.alike("karim", "paul")


@rule("meter.bureaucratie-triggers")
def test_a_draft_for_an_agent_whom_the_keeper_plays_is_the_keepers():
    twins = Twins()
    twins.keeper("give-agent", who="ines", seat=None, why="absence")
    twins.keeper("drop-paper", kind="report", who="ines", why="Mission")
    lines = Pair((["Nous avons vu A."], ["Nous avons vu B."]))
    twins.keeper("write-report", paper="paper-1", lines=lines)
    twins.alike(*PLAYERS)
    twins.keeper("give-agent", who="ines", seat="ines", why="retour")
    twins.alike(*PLAYERS)


@rule("meter.bureaucratie-triggers", "gm.calls")
def test_a_draft_stays_with_who_wrote_it_when_somebody_else_plays_the_agent():
    twins = Twins()
    twins.keeper("drop-paper", kind="report", who="ines", why="Mission")
    lines = Pair((["Nous avons vu A."], ["Nous avons vu B."]))
    twins.ask("ines", "write-report", paper="paper-1", lines=lines)
    twins.keeper("give-agent", who="ines", seat=None, why="pause")
    twins.keeper("give-agent", who="ines", seat="ines", why="retour")
    assert all(play.state.papers["paper-1"].lines for play in twins.plays)
    twins.keeper("give-agent", who="ines", seat="karim", why="échange")
    twins.alike("karim", "paul")
    assert not any(play.state.papers["paper-1"].lines for play in twins.plays)


@rule("meter.bureaucratie-triggers")
def test_a_bar_does_not_tell_how_much_it_covers():
    twins = Twins()
    twins.keeper("drop-paper", kind="report", who="ines", why="Mission")
    lines = Pair((["Rien."], ["Le sous-sol est plein de ce que nous avons juré de ne pas dire."]))
    twins.ask("ines", "write-report", paper="paper-1", lines=lines)
    twins.keeper("bar-report", paper="paper-1", lines=[0])
    twins.ask("ines", "sign-paper", [1], paper="paper-1")
    twins.alike("karim", "paul")


@rule("recovery.care-procedure")
def test_care_does_not_tell_players_the_keepers_hour():
    twins = Twins()
    twins.keeper("set-clock", day=1, hour=Pair((8, 20)), minute=0)
    twins.keeper("call-roll", who=["ines"], meter="blessures", why="x")
    twins.ask("ines", "roll-meter", [6], who="ines")
    twins.ask("ines", "ask-care", who="ines", how="L'infirmerie")
    twins.keeper("time-care", who="ines", minutes=90)
    twins.ask("ines", "accept-care", who="ines")
    twins.alike()
    twins.different("gardien")
    twins.keeper("pass-time", minutes=100)
    twins.alike()
    assert all(play.state.agents["ines"].status == "active" for play in twins.plays)
