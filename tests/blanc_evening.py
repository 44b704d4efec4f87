"""One played evening in which everything that Cthulhu Blanc knows happens."""

from dataclasses import dataclass

from tablee.games.cthulhu_blanc import game
from tablee.kernel.table import Table

METERS = ("folie", "blessures", "bureaucratie")


@dataclass(frozen=True)
class Cast:
    """Who plays, and what people say: a test may put anything into their mouths."""

    keeper: str = "Claude"
    one: str = "Isa"
    two: str = "Tom"
    three: str = "Zoé"
    ines: str = "Inès Delmas"
    karim: str = "Karim Benali"
    paul: str = "Paul Roche"
    heir: str = "Odile Roche"
    other: str = "Le vigile"
    what: str = "forcer le coffre"
    text: str = "la nuit est noire"


class Evening:
    def __init__(self, cast=Cast(), genders="fmn", **house):  # noqa: B008 - frozen
        self.cast = cast
        self.genders = genders
        seats = {cast.keeper: "keeper"} | dict.fromkeys((cast.one, cast.two, cast.three), "player")
        options = {"fighting_horrors": "fatal", "audit_outcome": "returns", **house}
        self.table = Table.open(game, seats, options, draw_seed=lambda: b"x" * 32)

    @property
    def state(self):
        return self.table.state.game

    def ask(self, by, tag, faces=None, **fields):
        return [e.event for e in self.table.apply(by, {"ask": tag, **fields}, faces=faces)]

    def keeper(self, tag, faces=None, **fields):
        return self.ask(self.cast.keeper, tag, faces, **fields)

    def one(self, tag, faces=None, **fields):
        return self.ask(self.cast.one, tag, faces, **fields)

    def two(self, tag, faces=None, **fields):
        return self.ask(self.cast.two, tag, faces, **fields)

    def three(self, tag, faces=None, **fields):
        return self.ask(self.cast.three, tag, faces, **fields)

    def play(self):
        self.recruit()
        self.brief()
        self.test_alone()
        self.test_together()
        self.test_against()
        self.fill_the_tray()
        self.come_down()
        self.go_mad()
        self.be_summoned()
        self.die()
        self.end_by_own_hand()
        self.put_right()
        return self.table

    def create(self, seat, name, gender, **more):
        fields = {"name": name, "gender": gender, "profession": self.cast.what, **more}
        traits = [f"{self.cast.text} {n}" for n in (1, 2)]
        self.ask(seat, "create-agent", **{"traits": traits, **fields})
        return next(reversed(self.state.agents))

    def recruit(self):
        cast, (f, m, n) = self.cast, self.genders
        self.ines = self.create(cast.one, cast.ines, f)
        self.karim = self.create(cast.two, cast.karim, m)
        self.paul = self.create(cast.three, cast.paul, n)
        self.one("rewrite-agent", who=self.ines, profession=cast.text)

    def brief(self):
        cast = self.cast
        order = dict.fromkeys(("objective", "deadline", "liaison", "budget"), cast.text)
        self.keeper("brief-mission", code=cast.what, **order)
        finds = dict.fromkeys(("scant", "good", "full", "uncanny"), cast.text)
        self.keeper("prepare-place", title=cast.what, needed=True, **finds)
        self.place = next(iter(self.state.places))

    def tell(self, who):
        """The rises are told, in the agent's own words."""
        if who in self.state.untold:
            self.keeper("tell-mark", who=who, text=self.cast.text)

    def pay(self):
        for debt in tuple(self.state.debts):
            self.keeper("tell-debt", debt=debt, text=self.cast.text)

    def test_alone(self):
        cast, ines = self.cast, self.ines
        self.one("propose-test", who=ines, what=cast.what, why=cast.text)
        self.one("drop-test", leader=ines)
        search = {"who": ines, "what": cast.what, "investigation": True}
        self.one("propose-test", **search, why=cast.text)
        for investigation in (False, True):
            self.one("mark-test", leader=ines, investigation=investigation)
        self.one("set-pool", who=ines, human=False, trade=False)
        self.one("set-pool", who=ines, human=True, trade=True, why=cast.text)
        self.one("give-reason", who=ines, die="trade", why=cast.text)
        self.keeper("impose-dice", who=ines, meters=["folie"], why=cast.text)
        self.keeper("attach-place", leader=ines, place=self.place)
        self.keeper("attach-place", leader=ines)
        self.two("oppose", leader=ines, how=cast.text)
        self.one("throw-test", [1, 2, 3, 4], leader=ines)
        self.one("roll-meter", [1], who=ines)
        self.one("retry", [1, 2, 3, 6], who=ines, meter="blessures", how=cast.text)
        self.roll_all(6)
        self.one("settle-test", leader=ines)
        self.pay()
        self.one("propose-test", who=ines, what=cast.what)
        self.three("oppose", leader=ines, how=cast.text)
        self.one("throw-test", [2, 5], leader=ines)
        self.one("settle-test", leader=ines)
        for face in (1, 2, 4, 5, 6):
            self.one("propose-test", who=ines, what=cast.what)
            self.one("throw-test", [face], leader=ines)
            self.one("settle-test", leader=ines)
            self.pay()
        self.one("propose-test", **search)
        self.one("throw-test", [6], leader=ines)
        self.roll_all(1)
        self.one("settle-test", leader=ines)
        debt = next(iter(self.state.debts))
        self.keeper("tell-debt", debt=debt, text=cast.text, seats=[cast.one])
        self.one("share-clue", clue=next(reversed(self.state.clues)))
        self.keeper("deal-clue", text=cast.text, seats=[cast.one, cast.two])
        self.keeper("deal-clue", text=cast.text)

    def roll_all(self, face):
        while self.state.owed:
            who = self.state.owed[0].who
            self.keeper("roll-meter", [face], who=who)
            self.tell(who)

    def test_together(self):
        cast, ines, karim = self.cast, self.ines, self.karim
        for stays in (False, True):
            if not stays:
                self.one("propose-test", who=ines, what=cast.what, mode="together")
            self.two("join-test", who=karim, leader=ines, why=cast.text)
            if not stays:
                self.two("leave-test", who=karim)
        self.one("throw-test", [2, 4], leader=ines)
        self.one("settle-test", leader=ines)
        self.pay()

    def test_against(self):
        cast, ines, karim, paul = self.cast, self.ines, self.karim, self.paul
        self.one("propose-test", who=ines, what=cast.what, mode="against")
        self.two("join-test", who=karim, leader=ines)
        self.three("join-test", who=paul, leader=ines, side=karim)
        self.one("throw-test", [2, 2, 1], leader=ines)
        self.one("throw-test", [4, 5, 1], leader=ines)
        self.one("decline", who=ines)
        self.one("settle-test", leader=ines)
        self.pay()
        self.one("propose-test", who=ines, what=cast.what, mode="against")
        self.keeper("add-opponent", leader=ines, name=cast.other, dice=2)
        self.one("throw-test", [2, 5, 1], leader=ines)
        self.one("decline", who=ines)
        self.one("settle-test", leader=ines)

    def fill_the_tray(self):
        cast, ines, karim = self.cast, self.ines, self.karim
        for kind in ("report", "expense-claim", "call-superiors", "exceptional-gear"):
            (*_, dropped) = self.keeper(
                "drop-paper", kind=kind, who=ines, why=cast.text, due=cast.text
            )
            self.one("hand-paper", paper=dropped.paper.id, to=karim)
            if kind == "report":
                self.two("write-report", paper=dropped.paper.id, lines=[])
                self.two("write-report", paper=dropped.paper.id, lines=[cast.text, cast.what])
                self.keeper("bar-report", paper=dropped.paper.id)
                self.keeper("bar-report", paper=dropped.paper.id, lines=[0, 1], note=cast.text)
            self.two("sign-paper", [1], paper=dropped.paper.id)
        (*_, dropped) = self.keeper("drop-paper", kind="report", who=ines, why=cast.text)
        self.keeper("tear-paper", paper=dropped.paper.id)
        for kind in ("call-superiors", "exceptional-gear"):
            asked = self.two("ask-favour", [6], who=karim, kind=kind, what=cast.text)
            paper = next(e.paper.id for e in asked if type(e).__name__ == "FavourAsked")
            granted = kind == "call-superiors"
            self.keeper("answer-favour", paper=paper, granted=granted, answer=cast.text)
        self.tell(karim)

    def raise_to(self, who, meter, value):
        while self.state.agents[who].score(meter) < value:
            if meter == "bureaucratie":
                self.keeper("drop-paper", kind="report", who=who, why=self.cast.text)
                self.keeper("sign-paper", [6], paper=next(reversed(self.state.papers)))
            else:
                self.keeper("call-roll", meter=meter, who=[who], why=self.cast.text)
                self.keeper("roll-meter", [6], who=who)
            self.tell(who)

    def come_down(self):
        cast, ines, karim, paul = self.cast, self.ines, self.karim, self.paul
        self.raise_to(ines, "folie", 5)
        for act, face in (("burn-books", 1), ("stop-ritual", 6), ("other", None)):
            self.one("propose-suppression", who=ines, act=act, what=f"{cast.what} {act}")
            if face is None:
                self.keeper("refuse-suppression", who=ines, why=cast.text)
            else:
                self.keeper("accept-suppression", who=ines)
                self.one("roll-suppression", [face], who=ines)
        self.keeper("close-run", who=ines)
        self.three("claim-roll", who=paul, meter="blessures", why=cast.text)
        self.three("roll-meter", [1], who=paul)
        self.raise_to(paul, "blessures", 3)
        for stays in (True, False):
            self.three("ask-care", who=paul, how=cast.text)
            self.keeper("time-care", who=paul, minutes=60)
            self.three("accept-care", who=paul)
            if stays:
                self.keeper("pass-time", minutes=61)
            else:
                self.three("leave-care", who=paul)
        for zeal in ("paper-clips", "other", "seminar"):
            self.two("volunteer", who=karim, zeal=zeal, text=cast.text)
            if zeal != "seminar":
                self.two("leave-zeal", who=karim)
        self.keeper("flag-moment", title=cast.what)
        self.keeper("end-moment")
        self.two("leave-zeal", who=karim)

    def go_mad(self):
        """Paul is lost five times over: somebody who knew him takes his place."""
        cast = self.cast
        lost = self.paul
        for exit_ in ("fight", "scream", "flee", "collapse", "other"):
            self.raise_to(lost, "folie", 6)
            self.three("tell-exit", who=lost, exit=exit_, text=cast.text)
            lost = self.create(cast.three, cast.heir, self.genders[2], link=cast.text)
            self.keeper("play-arrival", who=lost)
        self.heir = lost

    def be_summoned(self):
        cast, karim = self.cast, self.karim
        self.two("propose-test", who=karim, what=cast.what, meters=["bureaucratie"])
        self.raise_to(karim, "bureaucratie", 5)
        self.two("throw-test", [1, 6], leader=karim)
        self.two("roll-meter", [6], who=karim)
        self.two("settle-test", leader=karim)
        self.pay()
        self.two("name-task", who=karim, task=cast.what)
        self.one("say-farewell", who=karim, text=cast.text)
        self.two("back-to-base", who=karim, epilogue=cast.text)
        for _ in range(2):
            self.keeper("end-mission", text=cast.text)
        self.keeper("recall", who=karim)

    def die(self):
        cast, karim, heir = self.cast, self.karim, self.heir
        self.keeper("fight-horror", who=[karim, heir], what=cast.what)
        self.two("tell-death", who=karim, text=cast.text, last_deed=cast.what)
        self.keeper("recall", who=karim, why=cast.text)
        self.keeper("fight-horror", who=[karim], what=cast.what)
        self.two("tell-death", who=karim, text=cast.text)
        self.three("tell-death", who=heir, text=cast.text, presumed=True)

    def end_by_own_hand(self):
        ines, cast = self.ines, self.cast
        self.raise_to(ines, "folie", 5)
        self.one("propose-suppression", who=ines, act="destroy-oneself", what=cast.text)
        self.keeper("accept-suppression", who=ines, dies=True)

    def put_right(self):
        """The keeper's word: a file opened by mistake, a meter, who plays whom, a farewell."""
        cast = self.cast
        mistake = self.create(cast.one, cast.heir, self.genders[0])
        self.keeper("remove-agent", who=mistake, why=cast.text)
        ines = self.create(cast.one, cast.ines, self.genders[0])
        self.keeper("give-agent", who=ines, seat=None, why=cast.text)
        self.keeper("give-agent", who=ines, seat=cast.one, why=cast.text)
        karim = self.create(cast.two, cast.karim, self.genders[1])
        self.keeper("give-agent", who=ines, seat=cast.two, why=cast.text)
        self.keeper("give-agent", who=ines, seat=cast.one, why=cast.text)
        self.keeper("correct-agent", who=ines, bureaucratie=6, why=cast.text)
        self.keeper("correct-agent", who=ines, bureaucratie=2, why=cast.text)
        self.one("propose-test", who=ines, what=cast.what)
        self.one("await-objections", leader=ines)
        self.two("waive-objection", leader=ines)
        self.two("oppose", leader=ines, how=cast.text)
        self.keeper("give-agent", who=ines, seat=cast.two, why=cast.text)
        self.keeper("give-agent", who=ines, seat=cast.one, why=cast.text)
        self.keeper("drop-test", leader=ines)
        self.one("propose-test", who=ines, what=cast.what, mode="together")
        self.two("join-test", who=karim, leader=ines)
        self.keeper("oppose", leader=ines, how=cast.text)
        self.one("throw-test", [2, 3, 5], leader=ines)
        self.one("settle-test", leader=ines)
        self.quarrel(ines, karim)
        self.keeper("rewrite-agent", who=karim, name=cast.paul, gender="n", why=cast.text)
        self.one("propose-test", who=ines, what=cast.what, mode="together")
        self.keeper("retire-agent", who=ines, why=cast.text)

    def quarrel(self, ines, karim):
        """Sides that lose their first one, a tie at the highest die, a test without a result."""
        cast = self.cast
        self.one("propose-test", who=ines, what=cast.what, mode="against", trade=True)
        self.keeper("add-opponent", leader=ines, name=cast.other, dice=1)
        first = next(reversed(self.state.trials[ines].pools))
        self.two("join-test", who=karim, leader=ines, side=first, trade=True)
        self.keeper("impose-dice", who=karim, meters=["folie"], why=cast.text)
        self.keeper("remove-opponent", leader=ines, who=first)
        self.keeper("add-opponent", leader=ines, name=cast.other, dice=1, side=karim)
        self.one("throw-test", [5, 4, 5, 3, 2, 2], leader=ines)
        self.keeper("drop-test", leader=ines)
