"""An evening of Cheap Tales in which everything happens at least once that the game knows."""

from tales_table import Play, sheet

OPTIONS = {
    "object_power": "reserve_once",
    "power_bonus_on_damage": "true",
    "gifted_heroism_bankable": "false",
    "second_wind_wakes": "true",
}
GIFT = {"name": "Flammes", "rank": 2, "kind": "prodigy"}


class Evening(Play):
    """`odd` stands in every word that somebody writes; `gender` is that of the first hero."""

    def __init__(self, odd="", gender="f"):
        super().__init__(OPTIONS, people=())
        self.odd = odd
        self.zoe = self._enter("zoe", "Zoé Ravel", gender)
        self.max = self._enter("max", "Max Orlan", "m")
        self.lou = self._enter("lou", "Lou Béranger", "n")

    def w(self, text):
        return f"{text}{self.odd}"

    def _enter(self, seat, name, gender):
        fields = sheet(
            self.w(name),
            gender=gender,
            description=self.w("Un imperméable et des ennuis"),
            skills=[
                GIFT,
                {"name": self.w("Cartes"), "rank": 0},
                {"name": self.w("Boxe"), "rank": 1},
                {"name": self.w("Soins"), "rank": 1},
            ],
            aspects=[self.w("Tête brûlée"), self.w("Loyauté à toute épreuve")],
            assets=["two-weapons"],
            objects=[
                {"name": self.w("Relique"), "kind": "occult"},
                {"name": self.w("Trousse"), "kind": "tool", "use": self.w("crocheter")},
                {"name": self.w("Trèfle"), "kind": "charm"},
                {"name": self.w("Colt"), "kind": "weapon"},
                {"name": self.w("Rente"), "kind": "other"},
            ],
        )
        self.ask(seat, "create-hero", **fields)
        who = next(reversed(self.state.heroes))
        if seat == "zoe":
            self.keeper("send-back", who=who, reason=self.w("Trop de reliques"))
            self.ask(seat, "rewrite-hero", who=who, **fields)
        self.keeper("approve-hero", who=who)
        return who

    def play(self):
        self.sheets()
        self.rolls()
        self.results()
        self.aspects()
        self.desk()
        self.brawl()
        self.falls()
        self.magic()
        self.pause()
        return self

    def sheets(self):
        zoe = self.zoe
        self.ask("zoe", "add-aspect", who=zoe, text=self.w("Connue des services"))
        self.ask("zoe", "reword-aspect", who=zoe, aspect="a1", text=self.w("Tête froide"))
        self.ask("zoe", "describe", who=zoe, text=self.w("Un feutre, en plus"))
        self.ask("zoe", "describe", who=zoe, text="")
        self.ask("zoe", "wear", who=zoe, armour="light")
        self.ask("zoe", "wear", who=zoe, armour="none")
        self.keeper("give-object", who=zoe, name=self.w("Carte"), kind="tool", use=self.w("fuir"))
        given = self.hero(zoe).objects[-1].id
        self.keeper("take-object", who=zoe, object=given, why=self.w("le vent"))
        self.ask("zoe", "yield-object", who=zoe)
        self.keeper("take-object", who=zoe, object="o5")
        self.ask("zoe", "keep-object", who=zoe, pay="heroism")
        self.ask("zoe", "draw-reserve", who=zoe, object="o1")
        self.ask("zoe", "purchase", who=zoe, source="o5", what=self.w("un dirigeable"))
        self.keeper("exhaust-wealth", who=zoe, source="o5")
        self.keeper("allow-above", who=zoe, trait="vigour")
        self.keeper("allow-prodigy", who=zoe, name=self.w("glace"))
        numbers = {"heroism": 9, "xp": 30, "life": 5, "power": 11}
        for who in self.state.heroes:
            self.keeper("adjust", who=who, reason=self.w("Oubli de début"), **numbers)

    def rolls(self):
        zoe, maximum = self.zoe, self.max
        foe = self.boss(self.w("Le comte"), aspects=[self.w("Vaniteux"), self.w("Myope")])
        self.keeper(
            "make-extra",
            name=self.w("Les ombres"),
            alias=self.w("Des formes"),
            kind="henchman",
            count=3,
            aspects=[self.w("Silence")],
        )
        self.keeper("allow-thirds", how="each")
        self.try_it("zoe", zoe, tools=["o2"], thrust=["k2"])
        self.ask("zoe", "set-traits", who=zoe, quality="luck", talent="focus")
        self.keeper("frame-roll", who=zoe, helpers_most=2, stakes=self.w("la chute"))
        self.keeper("frame-roll", who=zoe, untrained="quality-only")
        self.keeper("frame-roll", who=zoe, untrained="allow")
        self.keeper("frame-roll", who=zoe, without=["o2"])
        self.keeper("oppose-roll", who=zoe, against=foe)
        self.ask("max", "help", who=maximum, leader=zoe, skill="k2")
        self.keeper("strike-help", leader=zoe, who=maximum)
        self.ask("zoe", "throw", [3, 2], who=zoe)
        self.keeper("announce", who=zoe, difficulty=-2)
        self.ask("zoe", "stand", who=zoe)
        for way, options in (("no", {}), ("once", {}), ("reverse", {})):
            self.keeper("allow-thirds", how=way, **options)
        self.try_it("zoe", zoe, against=maximum, opposing_talent="valour")
        self.ask("zoe", "drop-roll", who=zoe)
        self.try_it("zoe", zoe)
        self.keeper("oppose-roll", who=zoe, against=maximum, talent="focus")
        self.keeper("waive-roll", who=zoe, succeeds=True, why=self.w("la nuit devant soi"))
        self.try_it("zoe", zoe)
        self.keeper("waive-roll", who=zoe, succeeds=False)
        both = [zoe, maximum]
        self.keeper("call-group", who=both, what=self.w("fuir"), quality="agility", difficulty=2)
        for seat, who in (("zoe", zoe), ("max", maximum)):
            self.ask(seat, "throw", [1, 2], who=who)
            self.ask(seat, "stand", who=who)

    def try_it(self, seat, who, **fields):
        what = self.w(f"essai {self.serial()}")
        pair = {"quality": "vigour", "talent": "valour"}
        self.ask(seat, "attempt", who=who, what=what, **{**pair, **fields})

    def thrown(self, *faces, difficulty=0, hidden=False):
        self.try_it("zoe", self.zoe)
        self.keeper("frame-roll", who=self.zoe, difficulty=difficulty, hidden=hidden)
        self.ask("zoe", "throw", list(faces), who=self.zoe)

    def results(self):
        zoe = self.zoe
        self.thrown(6, 6)
        self.ask("zoe", "stand", who=zoe)
        self.ask("zoe", "waive-effects", who=zoe)
        self.thrown(6, 6)
        self.ask("zoe", "shift", who=zoe)
        self.ask("zoe", "choose-effect", who=zoe, effect="find-gear", text=self.w("Corde"))
        self.ask("zoe", "choose-effect", who=zoe, effect="amplify", text=self.w("un triomphe"))
        self.thrown(6, 6)
        self.ask("zoe", "shift", who=zoe)
        self.ask("zoe", "choose-effect", who=zoe, effect="aspect", text=self.w("Le feu"), on=zoe)
        self.ask("zoe", "choose-effect", who=zoe, effect="information", text=self.w("un nom"))
        self.thrown(1, 1)
        self.ask("zoe", "reroll", [3, 2], who=zoe, pay="o2")
        self.keeper("grant-partial", who=zoe, partial="no_but")
        self.ask("zoe", "stand", who=zoe)
        prices = {"object": {"object": "o3"}, "aspect": {}, "other": {}, "life": {}}
        for kind, more in prices.items():
            self.thrown(3, 3, difficulty=-3, hidden=True)
            self.keeper("grant-partial", who=zoe, partial="yes_but")
            self.ask("zoe", "stand", who=zoe)
            fields = {"who": zoe, "kind": kind, "text": self.w("une entorse"), **more}
            self.keeper("propose-consequence", **fields)
            self.ask("zoe", "propose-consequence", **fields)
            self.keeper("accept-consequence", [2] if kind == "life" else None, who=zoe)
        self.ask("zoe", "absorb", who=zoe, points=1)
        self.thrown(3, 3, difficulty=-3)
        self.keeper("grant-partial", who=zoe, partial="yes_but")
        self.ask("zoe", "stand", who=zoe)
        self.keeper("waive-consequence", who=zoe)

    def aspects(self):
        zoe, foe = self.zoe, next(iter(self.state.extras))
        self.try_it("zoe", zoe)
        self.keeper("claim-aspect", who=zoe, source="a1", way="against")
        self.ask("zoe", "answer-claim", who=zoe, number=0, agree=True)
        self.ask("zoe", "claim-aspect", who=zoe, source="a2", way="against")
        self.keeper("answer-claim", who=zoe, number=1, agree=False)
        self.ask("zoe", "guess-aspect", who=zoe, about=foe, text=self.w("Il boit"), way="for")
        self.keeper("answer-claim", who=zoe, number=2, agree=True, aspect="a1")
        for seat, way in (("gardien", "weakness"), ("zoe", "feat"), ("zoe", "weakness")):
            self.ask(seat, "invoke", who=zoe, way=way, scope="action", source="a1")
            self._answer(seat, agree=False)
        for seat, way in (("gardien", "weakness"), ("zoe", "feat"), ("zoe", "weakness")):
            self.ask(seat, "invoke", who=zoe, way=way, scope="scene", source="a1")
            self._answer(seat, agree=False)
        self.ask("zoe", "invoke", who=zoe, way="weakness", scope="action", source="a1")
        self._answer("zoe", agree=True)
        self.ask("zoe", "invoke", who=zoe, way="feat", scope="scene", source="a1", pay="o1")
        self._answer("zoe", agree=True)
        self.ask("max", "invoke", who=self.max, way="weakness", scope="scene", source="a1")
        self._answer("max", agree=True)
        self.keeper("show-aspect", who=foe, aspect="a2")
        self.keeper("show-extra", who=foe, might=True)
        self.keeper("show-extra", who=list(self.state.extras)[1], kind=True)

    def _answer(self, seat, agree):
        other = "zoe" if seat == "gardien" else "gardien"
        self.ask(
            other, "answer-invocation", invocation=next(iter(self.state.invocations)), agree=agree
        )

    def desk(self):
        zoe = self.zoe
        for until in ("scene", "rest", "session", "lasting"):
            self.keeper("set-aspect", text=self.w("Il pleut"), until=until)
            aspect = next(reversed(self.state.aspects))
            self.keeper("change-expiry", aspect=aspect, until=until)
            self.keeper("drop-aspect", aspect=aspect)
        self.ask("zoe", "twist", who=zoe, text=self.w("une trappe"), on=zoe)
        self.ask("zoe", "ask-fate", [2], question=self.w("Un bateau\u00a0?"))
        self.keeper("draw-inspiration", [1, 1], table="place")
        for kind in ("daring", "jinx", "bribe"):
            self.keeper("award", who=zoe, kind=kind, why=self.w("le panache"))
        self.ask("zoe", "give-point", who=zoe, to=self.max)
        self.keeper("call-lethal", who=self.max, threat=self.w("le venin"), malus=2)
        self.ask("max", "throw", [3, 2], who=self.max)
        self.ask("max", "reroll", [6, 5], who=self.max, pay="lent")
        self.ask("max", "stand", who=self.max)

    def brawl(self):
        zoe, maximum, lou = self.zoe, self.max, self.lou
        count, ghosts, *_ = self.state.extras
        gang = self.gang(6, self.w("Les dockers"))
        self.fight(gang, heroes=[zoe, maximum], brawl=True, surprised=True)
        self.keeper("band", who=gang, banded=True)
        self.keeper("band", who=gang, banded=False)
        self.keeper("join-fight", who=lou)
        self.keeper("join-fight", who=count)
        self.keeper("join-fight", who=ghosts, banded=True)
        self.keeper("leave-fight", who=ghosts)
        self.keeper("change-extra", who=ghosts, count=2)
        self.keeper("change-extra", who=ghosts, might=3, power=5)
        self.keeper("set-aspect", text=self.w("Poussière"), until="turn", turns=2)
        self.keeper("change-expiry", aspect=next(reversed(self.state.aspects)), until="turn")
        self.ask("lou", "parry", who=lou, talent="focus")
        self.keeper("extra-pass", who=count, text=self.w("Il ricane"))
        self.keeper(
            "extra-attempt",
            who=gang,
            what=self.w("jeter une bâche"),
            against=zoe,
            talent="adrenaline",
            offensive=True,
        )
        self.keeper("throw", [6, 6], who=gang)
        self.ask("zoe", "use-two-weapons", who=zoe, two="damage")
        self.ask("max", "use-two-weapons", who=maximum, two="defence")
        self.ask("zoe", "manoeuvre", who=zoe, kind="draw", text=self.w("le Colt"))
        self.ask(
            "zoe",
            "attack",
            who=zoe,
            target=count,
            style="ranged",
            prowess="clear",
            arm="o4",
            weapon="weapon",
            thrust=["k2"],
        )
        self.ask("zoe", "throw", [6, 5], who=zoe)
        self.ask("zoe", "stand", who=zoe)
        self.keeper("choose-risk", who=zoe, risk="constraint", text=self.w("Enrayé"))
        self.set(zoe, power=5)
        self.ask("zoe", "roll-damage", [1, 1], who=zoe)
        self.ask("zoe", "raise-damage", who=zoe, points=1)
        self._finish_turn()
        self._stunts()
        self.keeper("end-fight")
        self._duel()

    def _duel(self):
        """Hero against hero, who strikes back; others join on either side."""
        zoe, maximum = self.zoe, self.max
        self.keeper("open-fight", heroes=[zoe], rival=maximum, surprised=True)
        self.try_it("max", maximum, prowess="counter")
        self.keeper("frame-roll", who=maximum, difficulty=0)
        self.ask("max", "throw", [5, 5], who=maximum)
        self.ask("max", "stand", who=maximum)
        self.keeper("choose-risk", who=maximum, risk="nothing")
        self.ask("zoe", "attack", who=zoe, target=maximum)
        self.ask("zoe", "throw", [1, 1], who=zoe)
        self.ask("zoe", "stand", who=zoe)
        self.ask("max", "counter-attack", who=maximum, target=zoe)
        self.ask("max", "throw", [1, 1], who=maximum)
        self.ask("max", "stand", who=maximum)
        ally = next(who for who in self.state.extras if self.state.extras[who].kind == "brute")
        self.keeper("join-fight", who=ally, other_side=True)
        self.keeper("join-fight", who=self.lou, other_side=True)
        self.keeper("end-fight")
        self._let_go(zoe, ally)

    def _let_go(self, zoe, foe):
        """A price that the keeper lets go; a brawl that a gift makes something worse."""
        self.try_it("zoe", zoe)
        self.keeper("frame-roll", who=zoe, difficulty=-3)
        self.ask("zoe", "throw", [2, 3], who=zoe)
        self.keeper("grant-partial", who=zoe, partial="yes_but")
        self.ask("zoe", "stand", who=zoe)
        self.keeper("call-lethal", who=zoe, threat=self.w("le venin"))
        self.keeper("drop-roll", who=zoe)
        self.keeper("open-fight", heroes=[zoe], adversaries=[foe], brawl=True)
        self.cast("zoe", 3, purpose="harm", targets=[foe])
        self.keeper("drop-roll", who=zoe)
        self.keeper("end-fight")

    def _finish_turn(self):
        """Whoever has not acted passes, until the next turn begins."""
        turn = self.state.fight.turn
        while self.state.fight.turn == turn:
            for seat in ("zoe", "max", "lou", "gardien"):
                offers = self.offered(seat, "pass-go") + self.offered(seat, "extra-pass")
                if offers:
                    self.ask(seat, offers[0].ask, **offers[0].given)
                    break
                waived = self.offered(seat, "waive-counter")
                if waived:
                    self.ask(seat, "waive-counter", **waived[0].given)
                    break
            else:
                raise AssertionError("nobody can end the turn")

    def _stunts(self):
        zoe = self.zoe
        gang = next(who for who in self.state.extras if self.state.extras[who].kind == "brute")
        self.try_it("zoe", zoe)
        for _ in range(2):
            self.ask("max", "help", who=self.max, leader=zoe, skill="k2")
            self.keeper("strike-help", leader=zoe, who=self.max)
        self.ask("zoe", "drop-roll", who=zoe)
        self.ask("max", "dodge", who=self.max)
        for prowess in ("stunt", "placement", "caution", "counter"):
            self.try_it("zoe", zoe, prowess=prowess)
            self.keeper("frame-roll", who=zoe, difficulty=2, concentration=False)
            self.ask("zoe", "throw", [2, 1], who=zoe)
            self.ask("zoe", "stand", who=zoe)
            worse = {"stunt": "blunder", "placement": "nothing"}.get(prowess, "constraint")
            self.keeper("choose-risk", who=zoe, risk=worse)
            if prowess != "counter":
                self._finish_turn()
        self.ask("max", "parry", who=self.max, talent="valour")
        while not self.offered("gardien", "extra-attack"):
            offers = [o for s in ("lou", "max") for o in self.offered(s, "pass-go")]
            self.keeper(offers[0].ask, **offers[0].given)
        self.keeper("extra-attack", who=gang, targets=[zoe])
        self.keeper("throw", [1, 1], who=gang)
        self.ask("zoe", "waive-counter", who=zoe)

    def falls(self):
        zoe, maximum, lou = self.zoe, self.max, self.lou
        for who in self.state.heroes:
            self.set(who, heroism=9, power=5)
        for seat, who in (("zoe", zoe), ("max", maximum), ("lou", lou)):
            self.knock_out(seat, who, "out")
            self.ask(seat, "second-wind", who=who)
            self.ask(seat, "shake-off", who=who)
        for seat, who in (("zoe", zoe), ("max", maximum), ("lou", lou)):
            self.knock_out(seat, who, "bitter-end")
            self.keeper("inflict", who=who, why=self.w("la chute"))
            self.ask(seat, "absorb", who=who, points=0)
            self.ask(seat, "roll-wound", [6], who=who)
        self.keeper("tend-wound", [1], who=lou, doctor=self.w("sœur Agathe"))
        self.keeper("declare-death", who=maximum)
        self.word()

    def word(self):
        """What the keeper sets right."""
        zoe, lou = self.zoe, self.lou
        boss = self.boss(self.w("La générale"))
        why = {"reason": self.w("Une erreur de lecture")}
        for life in (6, 0, 6):
            self.keeper("adjust", who=lou, life=life, **why)
        self.keeper("adjust", who=zoe, trait="vigour", score=2, **why)
        self.keeper("adjust", who=zoe, trait="k2", score=1, **why)
        self.keeper("adjust", who=zoe, stunned=False, out=False, **why)
        self.keeper("adjust", who=lou, stunned=True, out=True, **why)
        numbers = {"might": 4, "life": 3, "most_life": 15, "power": 2, "bonus": 1}
        for name, value in {**numbers, "armour": "light", "die": "d6"}.items():
            self.keeper("adjust-extra", who=boss, **{name: value}, **why)
        self.keeper("show-extra", who=boss, might=True)
        self.keeper("adjust-extra", who=boss, might=5, **why)
        self.keeper("adjust-extra", who=boss, armour="heavy", **why)
        self.keeper("rename", who=zoe, name=self.w("Zoé Ravel-Dupin"), gender="f", **why)
        self.keeper("rename", who=zoe, name=self.w("Zoé Ravel-Dupin"), gender="n", **why)
        self.keeper("assign-hero", who=zoe, seat="lou", **why)
        self.keeper("assign-hero", who=zoe, seat="zoe", **why)
        self.keeper("retire-hero", who=lou, **why)
        self.keeper("recall-hero", who=lou, **why)
        self.keeper("remove-extra", who=boss)

    def knock_out(self, seat, who, choice):
        self.keeper("inflict", who=who, why=self.w("la poutre"))
        self.ask(seat, "absorb", who=who, points=0)
        self.ask(seat, "choose-fall", who=who, choice=choice)

    def magic(self):
        zoe, lou = self.zoe, self.lou
        extras = self.state.extras
        gang = next(who for who in extras if extras[who].kind == "brute")
        self.keeper("respite", [1], who=[lou], care=[], ends_scene=False)
        self.set(lou, life=5, power=11, heroism=9)
        self.keeper("name-source", name=self.w("Le menhir"), bonus=1, recovery=2, free=3)
        self.keeper("name-source", name=self.w("L’éclipse"), moment=True)
        place, hour = self.state.sources
        self.cast("lou", 5, purpose="heal", targets=[zoe])
        self.ask("lou", "throw", [6, 6, 6], who=lou)
        self.ask("lou", "stand", who=lou)
        self.close("lou", lou)
        self.ask("lou", "roll-damage", who=lou)
        self.keeper("close-source", source=hour)
        self.set(lou, life=self.hero(lou).most_life, power=4)
        self.cast("lou", 3, source=place)
        self.ask("lou", "throw", [1, 2, 2], who=lou)
        self.ask("lou", "stand", who=lou)
        self._cut_off(lou)
        self.keeper("add-domain", who=zoe, gift="k1", domain=self.w("allumer"))
        self.ask("zoe", "note-mark", who=zoe, gift="k1", text=self.w("Cils roussis"))
        self.ask("zoe", "note-mark", who=zoe, gift="k1", text=self.w("Le feu"), is_aspect=True)
        self.set(zoe, life=5, power=11)
        for target, faces in ((lou, [6, 5]), (gang, [6, 5])):
            self.ask("zoe", "detect-magic", who=zoe, skill="k2", target=target)
            self.keeper("frame-roll", who=zoe, difficulty=2)
            self.ask("zoe", "throw", faces, who=zoe)
            self.ask("zoe", "stand", who=zoe)
            self.close("zoe", zoe)
        self.keeper("teach-theft", who=zoe)
        for victim, willing in ((gang, False), (lou, True)):
            seat = "lou" if willing else "zoe"  # whoever gives says so
            self.ask(seat, "steal-power", who=zoe, victim=victim, willing=willing)
            if willing:
                self.ask("zoe", "drop-roll", who=zoe)
                self.keeper("steal-power", who=zoe, victim=victim, willing=True)
                self.ask(seat, "answer-theft", who=zoe, agree=False)
                self.keeper("steal-power", who=zoe, victim=victim, willing=True)
                self.ask(seat, "answer-theft", who=zoe, agree=True)
            self.ask("zoe", "throw", [5, 5], who=zoe)
            self.ask("zoe", "stand", who=zoe)
            self.close("zoe", zoe)
            self.ask("zoe", "take-power", who=zoe, points=9)
        self.keeper("sacrifice", who=zoe, victim=gang)
        self.keeper("grant-gift", who=zoe, name=self.w("Glace"), rank=1)
        gift = self.hero(zoe).skills[-1].id
        self.keeper("cast-gift", who=zoe, gift=gift, what=self.w("tout gèle"), circle=1)
        self.keeper("throw", [5, 5], who=zoe)
        self.ask("zoe", "stand", who=zoe)
        self.close("zoe", zoe)

    def _cut_off(self, who):
        self.keeper("cut-off", who=who)
        for fields in ({"cut_off": False}, {"cut_off": True}, {"unwounded": True}):
            self.keeper("adjust", who=who, reason=self.w("Une erreur de lecture"), **fields)

    def cast(self, seat, circle, **fields):
        what = self.w("que le feu vienne")
        self.ask(
            seat,
            "cast-gift",
            who=getattr(self, seat),
            gift="k1",
            what=what,
            circle=circle,
            **fields,
        )

    def close(self, seat, who):
        if self.roll(who).stage == "effects":
            self.ask(seat, "waive-effects", who=who)

    def pause(self):
        zoe, lou = self.zoe, self.lou
        self.keeper("change-extra", who=next(iter(self.state.extras)), power=1)
        self.keeper(
            "respite",
            [1],
            who=[zoe, lou],
            ends_scene=True,
            care=[{"healer": zoe, "patient": lou, "skill": "k4"}],
        )
        self.keeper("note-play", minutes=70)
        self.keeper(
            "rest", [2, 2], who=[zoe, lou], minutes=50, more=1, text=self.w("un mois passe")
        )
        self.ask("zoe", "raise-trait", who=zoe, trait="luck")
        self.ask("zoe", "raise-trait", who=zoe, trait="k2")
        self.ask("zoe", "buy-asset", who=zoe, asset="martial", skill="k2")
        self.ask("zoe", "buy-aspect", who=zoe, text=self.w("Revenue de loin"))
        self.ask("zoe", "learn-skill", who=zoe, name=self.w("Alpinisme"))
        self.ask("zoe", "control-gift", who=zoe, gift=self.glace())
        self.ask("zoe", "buy-heroism", who=zoe)
        self.keeper("end-rest")
        self.keeper("remove-extra", who=next(iter(self.state.extras)))

    def glace(self):
        return next(skill.id for skill in self.hero(self.zoe).skills if not skill.controlled)
