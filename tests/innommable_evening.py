"""One played evening in which everything that Innommable knows happens."""

from dataclasses import dataclass

from tablee.games.innommable import game
from tablee.kernel.table import Table

PLACES = ("opening", "first", "second", "third", "trigger")
HOUSE = {"leftover_dice": "lost", "suggestion_source": "either", "phase_change": "next-scene"}


@dataclass(frozen=True)
class Cast:
    """Who plays, and what people say: a test may put anything into their mouths."""

    keeper: str = "Claude"
    one: str = "Isa"
    two: str = "Tom"
    three: str = "Zoé"
    four: str = "Ugo"
    ines: str = "Inès Delmas"
    karim: str = "Karim Benali"
    paul: str = "Paul Roche"
    odile: str = "Odile Vannier"
    what: str = "forcer la porte"
    text: str = "la nuit est noire"
    dear: str = "la lampe de sa mère"


class Evening:
    def __init__(self, cast=Cast(), genders="fmnf", **house):  # noqa: B008 - frozen
        self.cast = cast
        self.genders = genders
        players = (cast.one, cast.two, cast.three, cast.four)
        seats = {cast.keeper: "keeper"} | dict.fromkeys(players, "player")
        self.table = Table.open(game, seats, {**HOUSE, **house}, draw_seed=lambda: b"x" * 32)

    @property
    def state(self):
        return self.table.state.game

    def ask(self, by, tag, faces=None, **fields):
        return [e.event for e in self.table.apply(by, {"ask": tag, **fields}, faces=faces)]

    def keeper(self, tag, faces=None, **fields):
        return self.ask(self.cast.keeper, tag, faces, **fields)

    def by(self, who, tag, faces=None, **fields):
        """Asked by the player of this protagonist."""
        seat = self.state.protagonists[who].seat
        return self.ask(seat, tag, faces, who=who, **fields)

    def play(self, *, ending="defused"):
        self.prepare()
        self.meet()
        self.begin()
        self.notice()
        self.learn()
        self.try_things()
        self.hurt()
        self.lose_some()
        self.see_the_source()
        self.end(ending)
        return self.table

    def scene(self):
        self.keeper("open-scene", name=self.cast.what)

    def prepare(self):
        text, what = self.cast.text, self.cast.what
        self.keeper("prepare-setting", place=what, period=text, context=text, spots=text)
        for nature in (None, "abstract", "symbolic"):
            self.keeper("prepare-source", nature=nature, text=text)
        self.keeper("prepare-antagonists", antagonists=text, ambition=text, consequences=text)
        self.keeper("prepare-aesthetic", motif=what, symbolism=text)
        self.keeper("prepare-role", role=text)
        for place in PLACES:
            self.keeper("prepare-symptom", symptom=place, text=text)
        for ordered in (True, False):
            self.keeper("order-symptoms", ordered=ordered)
        self.keeper("set-scheme", players=2, d20=0, d12=0, d8=0, d4=0)
        self.keeper("set-scheme", players=4, d20=5, d12=5, d8=4, d4=4)
        kinds = ("identity", "lair", "plan", "source")
        self.keeper("allot", concrete=[])
        self.keeper("allot", concrete=[{"kind": k, "text": text, "dice": 2} for k in kinds])
        self.keeper("announce")

    def create(self, seat, name, gender):
        described = dict.fromkeys(("looks", "temperament", "origin", "role"), self.cast.text)
        self.ask(
            seat,
            "create-protagonist",
            name=name,
            gender=gender,
            attachment=self.cast.dear,
            attachment_kind="object",
            **described,
        )
        return next(reversed(self.state.protagonists))

    def meet(self):
        cast, (f, m, n, other) = self.cast, self.genders
        self.ines = self.create(cast.one, cast.ines, f)
        self.karim = self.create(cast.two, cast.karim, m)
        self.paul = self.create(cast.three, cast.paul, n)
        self.odile = self.create(cast.four, cast.odile, other)
        self.by(self.odile, "remove-protagonist", reason=cast.text)
        self.odile = self.create(cast.four, cast.odile, other)
        self.by(self.ines, "rename-protagonist", name=cast.karim, gender=m)
        self.by(self.ines, "rename-protagonist", name=cast.ines, gender=f)
        self.by(self.ines, "rewrite-protagonist", looks=cast.what)
        for kind in ("explicit", "implicit"):
            self.by(self.ines, "weave-link", towards=self.karim, kind=kind, text=cast.text)

    def begin(self):
        self.keeper("begin-game", context=self.cast.text)
        self.scene()
        self.keeper("reveal-symptom", symptom="opening")

    def monologue(self, who, die):
        self.by(who, "take-die", die=die)
        self.by(who, "tell-monologue", text=self.cast.text)
        if self.state.aside is not None:
            self.keeper("accept-monologue")

    @property
    def element(self):
        return next(reversed(self.state.elements))

    def notice(self):
        """Phase one: omens, a doubt, a hallucination seen through."""
        cast, ines, karim, paul = self.cast, self.ines, self.karim, self.paul
        for who in (ines, karim, paul):
            self.monologue(who, 20)
        self.by(ines, "take-die", die=20)
        self.by(ines, "withdraw-aside")
        self.by(ines, "take-die", die=20)
        self.by(ines, "tell-monologue", text=cast.text)
        self.ask(cast.two, "doubt-monologue", element="element-1")
        self.keeper("reject-monologue", element="element-1")
        self.monologue(ines, 20)
        self.scene()
        self.keeper("reveal-symptom", symptom="first")
        self.keeper("repeat-symptom", symptom="first")
        self.monologue(karim, 12)
        seen = self.element
        self.scene()
        self.keeper("reveal-symptom", symptom="second")
        self.by(karim, "realise-illusion", element=seen)
        for text in (cast.text, ""):
            self.by(karim, "reuse-element", element=seen, text=text)
            self.keeper("note-element", element=seen, text=text)
        self.seen = seen
        for present in ([ines, karim, paul], [ines, karim], [], [*self.state.protagonists]):
            self.keeper("set-present", present=present)
        self.scene()
        self.keeper("reveal-symptom", symptom="third")
        self.scene()
        self.keeper("reveal-symptom", symptom="trigger")

    def learn(self):
        """Phase two: what is behind it, and what it does to those who look."""
        cast, ines, karim, odile = self.cast, self.ines, self.karim, self.odile
        self.scene()
        for concrete in ("concrete-1", "concrete-2"):
            self.keeper("reveal-concrete", concrete=concrete)
        self.monologue(ines, 8)
        self.keeper("threaten", who=ines, text=cast.text)
        self.keeper("raise-difficulty", element=self.seen, text=cast.text)
        for agrees in (False, True):
            self.ask(cast.one, "propose-transgression", who=karim, act=cast.text)
            if not agrees:
                self.ask(cast.two, "decline-transgression")
        for seat in (cast.keeper, cast.two, cast.three, cast.four):
            self.ask(seat, "agree-transgression")
        self.by(ines, "suggest", towards=odile, die=20, text=cast.text)
        self.by(odile, "take-suggestion", text=cast.text)
        self.by(karim, "suggest", towards=ines, die=12, text=cast.text)
        self.by(ines, "take-suggestion")

    def call(self, who, goal=None):
        self.by(who, "state-goal", goal=goal or self.cast.what)
        self.keeper("call-resolution", who=who)

    def faces(self, who, face):
        return [face] * sum(count for _, count in self.state.protagonists[who].dice)

    def try_things(self):
        cast, ines, karim, paul = self.cast, self.ines, self.karim, self.paul
        self.by(ines, "state-goal", goal=cast.what)
        self.keeper("waive-resolution", who=ines, text=cast.text)
        self.by(ines, "state-goal", goal=cast.what, against=karim)
        self.by(ines, "withdraw-goal")
        self.by(ines, "flee")
        self.by(ines, "withdraw-goal")
        self.call(ines)
        self.keeper("drop-resolution")
        self.scene()
        # A success at once, and one that is tainted
        self.call(ines)
        self.by(ines, "roll", self.faces(ines, 4))
        self.ask(cast.one, "tell-outcome", text=cast.text)
        # No success, one success, help that is left lying
        self.call(karim)
        self.by(karim, "roll", self.faces(karim, 3))
        self.by(ines, "suggest", towards=karim, die=12, text=cast.text, origin="bowl")
        self.by(karim, "take-suggestion")
        self.by(karim, "stop-action")
        self.keeper("tell-outcome", text=cast.text)
        self.scene()
        # A reroll that fails, help that is thrown, a failure
        self.call(karim)
        first = self.faces(karim, 3)
        self.by(karim, "roll", [2, *first[1:]])
        self.by(karim, "reroll", first[1:], text=cast.text)
        self.by(ines, "suggest", towards=karim, die=12, text=cast.text)
        self.by(karim, "take-suggestion")
        self.by(karim, "roll-given", [1])
        self.by(karim, "stop-action")
        self.keeper("tell-outcome", text=cast.text)
        # A break, and a success that a 1 tinges
        self.call(karim)
        dice = self.faces(karim, 3)
        self.by(karim, "roll", [1, *dice[1:]])
        self.by(karim, "reroll", dice)
        self.by(karim, "break-attachment", text=cast.text)
        self.ask(cast.two, "tell-outcome", text=cast.text)
        # Two successes do not do; a flight that fails, and nobody says how
        self.by(paul, "flee", text=cast.text)
        self.by(paul, "roll", [3])
        self.by(paul, "stop-action")
        self.keeper("tell-outcome", text="")
        self.scene()
        self.keeper("question-gain", gain="gain-1", text=cast.text)

    def tick(self, who, severity, boxes=1, *, attachment=False):
        self.keeper(
            "tick",
            who=who,
            boxes=boxes,
            severity=severity,
            text=self.cast.text,
            attachment=attachment,
        )

    def fail(self, who):
        self.call(who)
        dice = self.faces(who, 3)
        self.by(who, "roll", dice)
        self.by(who, "stop-action")
        self.keeper("tell-outcome", text=self.cast.text)

    def hurt(self):
        cast, paul = self.cast, self.paul
        while self.state.protagonists[paul].empty < 8:
            self.fail(paul)
        self.tick(paul, "moderate")
        self.tick(paul, "grave", 2)
        self.by(paul, "anchor")
        self.by(paul, "withdraw-aside")
        for _ in range(3):
            self.by(paul, "anchor")
            self.by(paul, "tell-anchor", text=cast.text)
        self.tick(paul, "moderate", attachment=True)
        self.tick(paul, "grave", attachment=True)
        self.tick(paul, "terminal", attachment=True)
        self.ask(cast.one, "object-to-outrage", text=cast.text)
        self.keeper("settle-objection", severity="grave", text=cast.text)
        self.tick(paul, "moderate")
        self.ask(cast.one, "object-to-outrage", text=cast.text, outrage=self.state.outrages[-1].id)
        self.keeper("settle-objection", severity="none", untick=1, text=cast.text)
        self.put_right()

    def put_right(self):
        """The keeper's word, there and back."""
        cast, odile = self.cast, self.odile
        one = self.state.protagonists[odile]
        dice = dict(one.dice)
        was = {"empty": one.empty, "attachment_empty": one.attachment.empty, "d20": dice.get(20, 0)}
        was |= {"d4": dice.get(4, 0), "monologues": len(one.monologues)}
        for way in (1, 0):
            self.keeper(
                "correct-protagonist",
                who=odile,
                reason=cast.text,
                bond="broken" if way else one.attachment.bond,
                transgressed="no" if one.transgressed == bool(way) else "yes",
                **{name: count + way for name, count in was.items()},
            )
        for more in (1, 0):
            bowl = dict(self.state.bowl).get(4, 0) + (1 if more else -1)
            difficulty = 3 + more
            self.keeper("correct-table", reason=cast.text, difficulty=difficulty, d4=bowl)
        for seat in (cast.three, cast.four):
            self.keeper("assign-protagonist", who=odile, seat=seat, reason=cast.text)

    def lose_some(self):
        cast, paul, odile = self.cast, self.paul, self.odile
        self.by(paul, "renounce", manner="turned", text=cast.text)
        self.keeper("recall-protagonist", who=paul, reason=cast.text)
        self.by(paul, "state-goal", goal=cast.what, against=odile)
        self.by(odile, "state-goal", goal=cast.what, against=paul)
        self.tick(paul, "terminal", 5)
        self.ask(cast.one, "object-to-outrage", text=cast.text)
        self.keeper("settle-objection", severity="none", untick=5, text=cast.text)
        self.tick(paul, "terminal", 5)
        self.by(paul, "tell-last-scene", text=cast.text)
        # Two successes of three, nothing odd to throw again: only a break is left.
        self.by(odile, "flee", text=cast.text)
        self.by(odile, "roll", [20])
        self.by(odile, "reroll")
        self.by(odile, "break-attachment")

    def see_the_source(self):
        cast, ines, karim = self.cast, self.ines, self.karim
        self.scene()
        self.by(self.paul, "impose", towards=ines, die=20)
        self.by(self.paul, "withdraw-aside")
        self.by(self.paul, "impose", towards=ines, die=20)
        self.by(self.paul, "tell-imposed", text=cast.text)
        self.keeper("reveal-concrete", concrete="concrete-4")
        self.scene()
        self.keeper("threaten", who=ines, text=cast.text, source=True)
        self.call(ines)
        self.by(ines, "roll", self.faces(ines, 4))
        self.ask(cast.one, "tell-outcome", text=cast.text)
        self.by(ines, "propose-defusing", text=cast.text)
        self.keeper("decline-defusing", text=cast.text)
        self.call(karim)
        self.by(karim, "roll", self.faces(karim, 3))
        self.by(karim, "renounce", manner="turned", text=cast.text)
        self.ask(cast.two, "tell-outcome", text=cast.text)
        dice = self.state.protagonists[karim].dice
        names = [f"d{sides}.{n + 1}" for sides, count in dice for n in range(count)]
        self.by(karim, "keep-dice", keep=names[: (len(names) + 1) // 2])
        self.keeper("set-present", present=[ines])

    def end(self, ending):
        cast, ines = self.cast, self.ines
        for was_it_the_end in (False, True):
            self.by(ines, "renounce", manner="immobilised", text=cast.text, goal=cast.what)
            self.by(ines, "tell-last-scene", text=cast.text)
            if not was_it_the_end:
                self.keeper("recall-protagonist", who=ines, reason=cast.text)
        self.keeper("judge-last-success", defused=ending == "defused", text=cast.text)
        if ending == "defused":
            self.by(ines, "tell-epilogue", text=cast.text)
        else:
            self.keeper("tell-epilogue", text=cast.text)
        self.keeper("end-game")
