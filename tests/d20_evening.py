"""An evening of the d20 variant in which everything happens that can, for the words of it."""

from dataclasses import dataclass

from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_d20 import game
from tablee.kernel.table import Table

HOUSE = {
    "penalty_update": "end-of-turn",
    "self_care_penalty": "keeper-number",
    "group_location": "keeper-chooses",
    "group_point": "once-per-scenario",
    "mortal": "pv-to-zero-at-end-of-next-round",
}
"""House rules under which more can happen than by default."""


@dataclass(frozen=True)
class Cast:
    """Who sits there, who is played, and what is said."""

    keeper: str = "Maud"
    one: str = "Lou"
    two: str = "Tom"
    ada: str = "Ada Vernier"
    basile: str = "Basile Roy"
    thug: str = "Le voyou"
    thing: str = "La chose"
    said: str = "la nuit est noire"


class Evening:
    def __init__(self, cast=None, gender="f", **options):
        self.cast = cast or Cast()
        self.gender = gender
        seats = {self.cast.keeper: "keeper", self.cast.one: "player", self.cast.two: "player"}
        self.table = Table.open(game, seats, options, draw_seed=lambda: b"seed" * 8)
        self.ada = self.basile = self.thug = self.thing = ""

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, faces=(), /, **fields):
        """Asks with these faces, then as many more as the rule wants: the middle of each die."""
        given = list(faces)
        while True:
            try:
                return self.table.apply(seat, {"ask": ask, **fields}, faces=given)
            except FacesNeeded as needed:
                given += [(sides + 1) // 2 for sides in needed.throw.dice]

    def keeper(self, ask, faces=(), **fields):
        return self.ask(self.cast.keeper, ask, faces, **fields)

    def one(self, ask, faces=(), **fields):
        return self.ask(self.cast.one, ask, faces, **fields)

    def two(self, ask, faces=(), **fields):
        return self.ask(self.cast.two, ask, faces, **fields)

    def play(self):
        """Everything, one thing after the other; hands the table back."""
        self.open_charts()
        self.settle_house_rules()
        self.check_and_search()
        self.fight()
        self.vote()
        self.let_time_run()
        self.burn_and_drown()
        self.cast_spells()
        self.lose_minds()
        self.fight_the_thing()
        self.grow()
        self.set_right()
        return self.table

    def newest(self):
        return next(reversed(self.state.people))

    def open_charts(self):
        said = self.cast.said
        self.one("roll-abilities")
        self.one(
            "create-investigator",
            name=self.cast.ada,
            gender=self.gender,
            profession=said,
            strength=14,
            constitution=12,
            level=3,
            good=["fortitude"],
            proficiency="handguns",
            feats=["power-attack", "cleave", "endurance"],
            weapons=["revolver", "sword"],
            armour=["leather-jacket"],
        )
        self.ada = self.newest()
        self.two(
            "create-investigator",
            name=self.cast.basile,
            gender="m",
            level=9,
            good=["will"],
            core=["listen", "first-aid"],
            ranks=[{"skill": "listen", "ranks": 4}, {"skill": "first-aid", "ranks": 4}],
            feats=["weapon-specialisation:knife"],
            weapons=["knife"],
        )
        self.basile = self.newest()
        self.keeper("settle-feat", who=self.basile, feat="weapon-specialisation:knife", gb=1)
        self.keeper("write-weapon", name=said, count=1, sides=8)
        self.keeper("write-armour", name=said, bonus=2, zones=["head"])
        self.keeper("create-opponent", name=self.cast.thug, gender="m", weapons=["pistol"])
        self.thug = self.newest()
        self.keeper("reveal-person", who=self.thug, hidden=True)
        self.keeper("reveal-person", who=self.thug, hidden=False)

    def settle_house_rules(self):
        self.keeper("begin-scenario", title=self.cast.said)
        self.keeper("set-self-care", penalty=2)

    def check_and_search(self):
        said = self.cast.said
        self.keeper("hide-clue", title=said, text=said, skill="search", dc=5)
        clue = next(iter(self.state.clues))
        self.keeper("search-clue", who=self.ada, clue=clue)
        self.keeper("give-clue", who=self.basile, clue=clue)
        self.keeper("call-check", who=self.ada, name="listen", dc=12, text=said)
        self.two("aid-check", who=self.ada, helper=self.basile)
        self.one("roll-check", who=self.ada)
        self.keeper("tell-check", who=self.ada, text=said)
        self.keeper("call-check", who=self.ada, name="listen", against=self.thug, costly=False)
        self.one("roll-check", who=self.ada, take="20")
        self.keeper("tell-check", who=self.ada)
        self.keeper("call-check", who=self.ada, kind="save", name="will", secret=True)
        self.keeper("roll-check", who=self.ada)
        self.keeper("call-check", who=self.ada, kind="ability", name="wisdom")
        self.keeper("drop-check", who=self.ada)

    def fight(self):
        said = self.cast.said
        everybody = [self.ada, self.basile, self.thug]
        self.keeper("begin-fight", [18, 12, 6], who=everybody, surprised=[self.thug])
        self.one("delay-turn", who=self.ada, after=self.basile)
        self.two("do-action", who=self.basile, action="move", text=said)
        self.two("end-turn", who=self.basile)
        self.one("declare-attack", who=self.ada, target=self.thug, weapon="revolver")
        self.one("drop-attack")
        self.one("declare-attack", who=self.ada, target=self.thug, weapon="revolver")
        self.keeper("veto-attack", why=said)
        self.one("do-action", who=self.ada, action="act")
        self.one("end-turn", who=self.ada)
        self.keeper("end-turn", who=self.thug)
        self.two("take-aim", who=self.basile, target=self.thug)
        self.two("end-turn", who=self.basile)
        self.one("declare-attack", who=self.ada, target=self.thug, weapon="sword", power=1)
        self.one("roll-attack", [30, 15])
        self.one("pass-destiny", who=self.ada)
        self.keeper("tell-wound", shock="shock", text=said)
        self.one("end-turn", who=self.ada)
        self.keeper("set-cover", who=self.basile, covered=["torso"], concealment=20)
        self.keeper("set-cover", who=self.basile, defenceless=True, prone=True)
        self.keeper(
            "declare-attack",
            who=self.thug,
            target=self.basile,
            weapon="pistol",
            zone="head-torso-arms",
        )
        self.keeper("judge-attack", bonus=15, reason=said)
        self.keeper("roll-attack", [10, 12])
        self.keeper("place-hit", location="left-arm")
        self.two("call-destiny", who=self.basile, about="attack", text=said)
        self.keeper(
            "decide-fate", outcome="wound", row="critical", location="left-arm", shock="violent"
        )
        wound = self.state.people[self.basile].made
        self.keeper("mark-part", who=self.basile, wound=wound, part="unusable", note=said)
        self.keeper("end-turn", who=self.thug)
        self.keeper("bar-action", who=self.ada, text=said)
        self.keeper("bar-action", who=self.ada)
        self.keeper("end-fight")

    def vote(self):
        said = self.cast.said
        self.one("propose-group-point", text=said)
        self.two("vote-group-point", agree=False)
        self.two("propose-group-point", text=said)
        self.one("vote-group-point", agree=True)
        self.keeper("decide-fate", outcome="told", text=said)

    def suffer(self):
        """Whatever has fallen due, for anybody."""
        self.told()
        while due := [d.who for d in self.dues() if d.rounds <= 0]:
            self.keeper("suffer", who=due[0])
            self.told()

    def told(self, faces=()):
        """What dice have brought that wait for destiny."""
        while self.state.lots:
            who = next(iter(self.state.lots))
            self.keeper("tell-dice", faces, who=who, text=self.cast.said)
            faces = ()

    def dues(self):
        return self.table.view(self.cast.keeper).game.due

    def wait(self, count, unit="round"):
        self.suffer()
        self.keeper("advance", count=count, unit=unit)
        self.suffer()

    def treat(self, who, *faces):
        """One attempt for each face, on the last wound."""
        wound = self.state.people[who].made
        for face in faces:
            self.suffer()
            self.one("care-for", [face], healer=self.ada, patient=who, wound=wound)
            self.told()

    def let_time_run(self):
        self.suffer()
        self.treat(self.basile, 2, 20)
        self.treat(self.thug, 20)
        self.keeper("charge-effort", who=[self.ada], cost=2, kind="prolonged", text=self.cast.said)
        for who in (self.ada, self.basile, self.thug):
            if self.state.people[who].rest.since is None:
                self.keeper("begin-rest", who=[who])
        self.wait(1, "hour")
        self.wait(12, "day")
        for who in (self.ada, self.basile):
            self.keeper("end-rest", who=[who])

    def burn_and_drown(self):
        said = self.cast.said
        self.keeper("change-ability", [2], who=self.ada, ability="strength", points=2, dc=30)
        self.told()
        self.keeper("expose-to", [1], who=[self.ada], cause=said, fire=True)
        self.wait(1)
        self.one("put-out-fire", [20], who=self.ada)
        self.told([5])
        self.keeper("hold-breath", who=self.basile)
        self.keeper("advance", count=20)
        self.keeper("suffer", [20], who=self.basile)
        self.keeper("advance", count=1)
        self.keeper("suffer", [1], who=self.basile)
        self.keeper("advance", count=1)
        self.keeper("rescue", who=self.basile)

    def cast_spells(self):
        said = self.cast.said
        self.keeper("healing-touch", caster=self.ada, target=self.basile)
        self.keeper("write-spell", name=said, text=said, casting=said)
        spell = next(reversed(self.state.spells))
        self.keeper("cast-spell", caster=self.ada, spell=spell, target=self.basile)

    def lose_minds(self):
        said = self.cast.said
        self.keeper("call-sanity", who=self.ada, less=0, more_dice=10, more_sides=10, text=said)
        self.one("roll-check", [100], who=self.ada)
        self.keeper("tell-check", [9, 9, 9, 9, 9, 5, 1, 1, 1, 1, 100], who=self.ada)
        self.wait(1)
        self.keeper("calm-mind", who=self.ada)
        self.keeper("therapy", who=self.ada, points=20, text=said)

    def fight_the_thing(self):
        self.keeper(
            "create-opponent",
            name=self.cast.thing,
            treatment="traditional",
            hp=20,
            dexterity=1,
            weapons=["club"],
            base_attack=10,
        )
        self.thing = self.newest()
        self.one("declare-attack", who=self.ada, target=self.thing, weapon="sword")
        self.one("roll-attack")
        while self.state.strike.passed == () and self.state.people[self.ada].destiny:
            self.one("pass-destiny", who=self.ada)
        self.keeper("tell-wound")
        self.cleave()
        self.keeper("fall", [10], who=self.thug, metres=30)
        self.wait(2)

    def cleave(self):
        """Somebody with one fatigue point left falls to a sword: there is one more attack."""
        self.keeper("charge-effort", who=[self.thug], cost=7, kind="violent")
        self.keeper("begin-fight", [18, 2], who=[self.ada, self.thug])
        self.one("declare-attack", who=self.ada, target=self.thug, weapon="sword", zone="left-leg")
        self.keeper("judge-attack", bonus=14)
        self.one("roll-attack", [10])
        self.one("pass-destiny", who=self.ada)
        self.keeper("tell-wound")
        self.keeper("end-fight")

    def grow(self):
        self.keeper("award-xp", who=[self.ada], xp=9000)
        self.one("gain-level", who=self.ada, raised="strength")
        self.one("take-gear", who=self.ada, weapons=["knife"], armour=["leather-jacket"])
        self.one("take-gear", who=self.ada)

    def set_right(self):
        """The keeper's word on everything that it can be given on."""
        said = {"reason": self.cast.said}
        self.keeper("create-opponent", name="La brute", weapons=["club"])
        brute = self.newest()
        self.keeper("set-meter", who=self.ada, meter="pv", value=9, **said)
        self.keeper("set-meter", who=self.ada, meter="pf", value=9, **said)
        self.keeper("fall", [1], who=self.ada, metres=6, shock="shock")
        self.told()
        self.keeper("advance", count=1)
        self.keeper("set-ranks", who=self.ada, skill="listen", ranks=3, **said)
        for change in ("gain", "lose"):
            self.keeper("set-feat", who=self.ada, feat="toughness", change=change, **said)
            self.keeper("set-save", who=self.ada, save="will", change=change, **said)
        self.keeper("set-option", who=self.ada, option="offence", **said)
        self.keeper("take-gear", who=self.ada, weapons=["revolver"])
        self.keeper("set-shots", who=self.ada, weapon="revolver", shots=5, **said)
        now = self.state.group_point
        for there in (not now, now):
            self.keeper("set-group-point", there=there, **said)
        wound = self.state.people[self.ada].wounds[-1].number
        self.keeper("settle-wound", who=self.ada, wound=wound, how="heal", **said)
        self.keeper("begin-fight", who=[self.ada])
        self.keeper("join-fight", who=brute)
        self.keeper("bar-action", who=self.ada, text=self.cast.said)
        self.keeper("end-condition", who=self.ada, what="barred", **said)
        self.keeper("rename-person", who=brute, name="Le colosse", gender="m", **said)
        self.keeper("remove-person", who=brute, **said)
        self.keeper("end-fight")
        self.keeper("add-seat", name="Zoé", role="player")
        self.keeper("give-person", who=self.ada, seat="Zoé", **said)
