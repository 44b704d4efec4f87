"""One played evening in which everything that can happen at a table of YACDHA happens."""

from dataclasses import dataclass

from evening_contests import Contests

from tablee.games.yacdha import game
from tablee.kernel.table import Table


@dataclass(frozen=True)
class Cast:
    """Who plays, and what people say: a test may put anything into their mouths."""

    keeper: str = "Claude"
    one: str = "Isa"
    two: str = "Tom"
    daisy: str = "Daisy Walcot"
    john: str = "John Timbald"
    butler: str = "le majordome"
    cook: str = "la cuisinière"
    what: str = "franchir la grille"
    text: str = "la nuit est noire"
    trade: str = "serrurerie"


class Evening(Contests):
    def __init__(self, cast=Cast(), genders="fmmf", **house):  # noqa: B008 - frozen
        self.cast = cast
        self.genders = genders
        seats = {cast.keeper: "keeper", cast.one: "player", cast.two: "player"}
        options = {
            "madness_shown": "own",
            "escape_attempt": "each-round",
            "claim_timing": "until-outcome-applied",
            "gifts": "on",
            **house,
        }
        self.table = Table.open(game, seats, options, draw_seed=lambda: b"x" * 32)

    def ask(self, by, tag, faces=None, **fields):
        return self.table.apply(by, {"ask": tag, **fields}, faces=faces)

    def keeper(self, tag, faces=None, **fields):
        return self.ask(self.cast.keeper, tag, faces, **fields)

    def one(self, tag, faces=None, **fields):
        return self.ask(self.cast.one, tag, faces, **fields)

    def two(self, tag, faces=None, **fields):
        return self.ask(self.cast.two, tag, faces, **fields)

    def play(self):
        self.sit_down()
        self.gather()
        self.investigate()
        self.act()
        self.compete()
        self.use_magic()
        self.fight()
        self.survive()
        self.rest()
        self.race()
        self.dream()
        self.part()
        return self.table

    def sit_down(self):
        cast = self.cast
        self.keeper("add-seat", name=f"{cast.one} 2", role="spectator")
        self.keeper("add-seat", name=f"{cast.one} 3", role="player")
        self.keeper("change-house-rule", option="chase_tie", choice="pursued-escape")
        self.one("say", text=cast.text)
        self.one("whisper", seats=[cast.two], text=cast.text)
        note = self.one("write-note", text=cast.text)[-1].event.id
        self.one("write-note", id=note, text=cast.text, shared=True)
        self.one("write-note", id=note, text="")
        handout = self.keeper("prepare-handout", title=cast.what, text=cast.text)[-1].event.id
        self.keeper("show-handout", id=handout)
        self.one("lend-seat", seat=cast.one, lent_to=cast.two)
        self.one("lend-seat", seat=cast.one)
        self.one("pause")
        self.keeper("resume")
        self.keeper("choose-dice", dice="typed")
        self.keeper("choose-dice", dice="thrown")
        self.prepare()
        self.show_pictures()
        self.keeper("name-seat", seat=f"{cast.one} 2", name="Iza")
        self.one("free-roll", [3, 4], die="d6", count=2, what_for=cast.what)
        self.keeper("set-limit", kind="line", text=cast.text, author=cast.one)
        self.keeper("lift-limit", id="1")
        self.one("fade-out")
        self.keeper("open-scene", name=cast.what)

    def show_pictures(self):
        """One of a place, with other words before it is shown; and one that is taken away."""
        cast, about = self.cast, {"kind": "scene", "words": self.cast.text}
        kept = [
            self.keeper("keep-picture", fingerprint=mark * 64, **about)[-1].event.id
            for mark in "ab"
        ]
        self.keeper("change-picture", id=kept[0], words=cast.what)
        self.keeper("show-picture", id=kept[0])
        self.keeper("hide-picture", id=kept[0])
        self.keeper("drop-picture", id=kept[1])

    def prepare(self):
        """The keeper's clock and timetable, a scene to come, a ruling."""
        cast = self.cast
        morning = {"day": 1, "hour": 8, "minute": 0}
        self.keeper("set-clock", **morning)
        self.keeper("plan-event", **{**morning, "hour": 9}, text=cast.text, place=cast.what)
        planned = self.keeper("plan-event", **{**morning, "hour": 9}, text=cast.text)
        self.keeper("pass-time", minutes=24 * 60 + 61, text=cast.what)
        self.keeper("pass-time", minutes=2)
        self.keeper("tell-time")
        self.keeper("settle-event", id=planned[-1].event.id)
        self.keeper("drop-event", id=planned[-1].event.id)
        scene = self.keeper("prepare-scene", title=cast.what, text=cast.text)[-1].event.id
        self.keeper("drop-scene", id=scene)
        self.keeper("note-ruling", situation=cast.what, decision=cast.text)

    def gather(self):
        cast, (f, m, n, o) = self.cast, self.genders
        limits = {"most_level": 4, "most_occupations": 2, "imposed": [cast.trade]}
        self.keeper("set-creation-limits", **limits, era=cast.text)
        trade = {"name": cast.trade, "level": 2, "nature": "both"}
        known = [trade, {"name": cast.what, "level": 4, "nature": "physical"}]
        people = {"description": cast.text, "ties": cast.text, "places": cast.text}
        created = self.one(
            "create-investigator", name=cast.daisy, gender=f, occupations=known, **people
        )
        self.daisy = created[-1].event.who
        self.trade, self.other = (o.id for o in created[-1].event.occupations)
        created = self.two(
            "create-investigator",
            name=cast.john,
            gender=m,
            age="adolescent",
            occupations=[trade],
            secret=cast.text,
            **people,
        )
        self.john = created[-1].event.who
        self.one("describe-investigator", who=self.daisy, flaw=cast.text)
        self.two("describe-investigator", who=self.john, secret="")
        self.keeper("send-sheet-back", who=self.john, reason=cast.text)
        self.keeper("approve-investigator", who=self.daisy)
        self.keeper("grow-up", who=self.john, age="adult")
        self.keeper("grant-gift", who=self.john, name=cast.what, effect=cast.text, level=1)
        self.invent(n, o)
        self.keeper("add-weapon", name=cast.what, most=4)
        self.keeper("give-weapon", who=self.john, weapon=cast.what)
        self.one("pin-clue", text=cast.text)
        self.one("write-plan", text=cast.text)
        self.one("set-marching-order", order=[self.john, self.daisy])
        self.keeper("note-aftermath", text=cast.text, known=True)
        self.keeper("remind", text=cast.text)
        self.one("write-plan", text="")
        self.keeper("call-check", meter="madness", who=[self.daisy, self.john], event=cast.text)
        self.one("roll-check", who=self.daisy, faces=[4])
        self.two("roll-check", who=self.john, faces=[1])
        self.keeper("call-check", meter="madness", who=[self.daisy], event=cast.text, again=True)
        self.one("roll-check", who=self.daisy, faces=[1])

    def invent(self, n, o):
        """The keeper's people, and something that is none."""
        cast = self.cast
        created = self.keeper("create-npc", name=cast.butler, gender=n, weapons=["knife"])
        self.butler = created[-1].event.who
        traits = {"talent": cast.text, "flaw": cast.what, "secret": cast.text, "mythos": 1}
        trade = [{"name": cast.trade, "level": 3}]
        created = self.keeper("create-npc", name=cast.cook, gender=o, occupations=trade, **traits)
        self.cook = created[-1].event.who
        created = self.keeper("create-creature", name=f"{cast.cook} 2", weapons=["fist"])
        self.thing = created[-1].event.who
        self.keeper("create-creature", name=f"{cast.cook} 3", toughness=12)
        self.keeper("set-survival", who=self.cook)
        self.keeper("set-survival", who=self.cook, on=False)

    def investigate(self):
        cast = self.cast
        tiers = {"short": cast.text, "most": cast.what, "all": cast.text}
        lead = self.keeper("prepare-lead", title=cast.what, **tiers)[-1].event.lead
        stakes = {"success": cast.text, "failure": cast.what}
        search = {"category": "mental", "investigation": True}
        self.one("attempt", who=self.daisy, what=cast.what, claim=self.trade, **search)
        self.keeper("judge", who=self.daisy, lead=lead, special=cast.text, **stakes)
        self.one("agree", who=self.daisy)
        self.one("throw", who=self.daisy, faces=[1])
        self.one("throw-again", who=self.daisy, faces=[1, 1])
        self.one("finish", who=self.daisy)
        self.one("share-information", lead=lead)
        self.keeper("grant-information", lead=lead, who=[self.john], tier=3)
        self.one("attempt", who=self.daisy, what=cast.what, claim=self.trade, **search)
        self.keeper("judge", who=self.daisy, **stakes)
        self.one("agree", who=self.daisy)
        self.one("throw", who=self.daisy, faces=[6])
        self.one("finish", who=self.daisy)

    def act(self):
        cast = self.cast
        self.two("attempt", who=self.john, what=cast.what)
        self.two("claim", who=self.john, claim=self.trade)
        self.two("claim", who=self.john)
        self.one("join", who=self.daisy, leader=self.john, claim=self.trade)
        self.one("leave", who=self.daisy)
        self.one("join", who=self.daisy, leader=self.john)
        costs = [
            {"low": -5, "high": -2, "meter": "trauma"},
            {"low": -1, "high": -1, "meter": "madness"},
            {"low": -5, "high": 0, "meter": "trauma", "by_margin": True},
        ]
        terms = {"opposition": 5, "advantage": True, "costs": costs, "minutes": 10}
        self.keeper("judge", who=self.john, success=cast.what, failure=cast.text, **terms)
        self.two("agree", who=self.john)
        self.one("agree", who=self.daisy)
        self.two("force", who=self.john, on=True)
        self.two("force", who=self.john, on=False)
        self.two("force", who=self.john, on=True)
        self.two("throw", who=self.john, faces=[1, 1, 2, 4])
        self.one("spend-luck", who=self.daisy, die=1, face=3)
        self.two("resolve", who=self.john, faces=[6])
        for rerolls in ("closed", "free", "open"):
            self.keeper("settle-rerolls", who=self.john, rerolls=rerolls)
        self.two("throw-again", who=self.john, members=[self.john], faces=[1, 6, 5])
        self.keeper("grant-level", who=self.john, member=self.john, level=1)
        self.two("resolve", who=self.john)
        self.keeper("overrule-action", who=self.john, success=False, reason=cast.text)
        self.two("finish", who=self.john)
        self.act_together()
        for verdict in ("impossible", "certain"):
            self.two("attempt", who=self.john, what=cast.what)
            self.keeper(
                "judge", who=self.john, verdict=verdict, success=cast.text, failure=cast.text
            )
        self.two("attempt", who=self.john, what=cast.what, category="mental")
        self.two("finish", who=self.john)

    def act_together(self):
        """What levels are worth: against somebody able, and where nothing can go wrong."""
        cast = self.cast
        stakes = {"success": cast.text, "failure": cast.what}
        for transferable in (True, False):
            self.one("attempt", who=self.daisy, what=cast.what, claim=self.trade)
            self.two("join", who=self.john, leader=self.daisy, claim=self.trade)
            against = {"opposition": 1 if transferable else "active"}
            if not transferable:
                against |= {"resisting": cast.text, "resisting_level": 1}
            terms = {**against, **stakes, "transferable": transferable}
            levels = [{"who": self.john, "level": 1}]
            self.keeper("judge", who=self.daisy, levels=levels, **terms)
            self.one("agree", who=self.daisy)
            self.two("agree", who=self.john)
            if transferable:
                self.one("take-minimum", who=self.daisy)
            else:
                self.one("throw", who=self.daisy, faces=[3, 2, 5])
            self.one("finish", who=self.daisy)

    def use_magic(self):
        cast = self.cast
        spell = {"name": cast.what, "conditions": cast.text, "together": True}
        magic = self.keeper("prepare-magic", opposition=4, **spell)[-1].event.magic
        rite = {"magic": magic, "conditions_met": True, "success": cast.text, "failure": cast.what}
        self.keeper("open-magic", users=[self.daisy, self.john], **rite)
        self.one("agree", who=self.daisy)
        self.two("agree", who=self.john)
        self.one("cast", who=self.daisy, faces=[3, 1, 1, 1])
        self.keeper("open-magic", users=[self.daisy], provided=True, **rite)
        self.one("agree", who=self.daisy)
        self.one("cast", who=self.daisy, faces=[5])

    def fight(self):
        daisy, john, butler, cook = self.daisy, self.john, self.butler, self.cook
        sides = {"investigators": [daisy, john], "opponents": [butler, self.thing]}
        self.keeper("open-fight", **sides, surprised=[butler])
        self.keeper("join-fight", who=[cook], side="opponents")
        self.keeper("stand-aside", who=self.thing)
        self.keeper("describe-round", text=self.cast.text, too_late_to_flee=[daisy])
        self.one("declare", who=daisy, doing="immobilise", target=butler, claim=self.trade)
        self.two("declare", who=john, doing="attack", target=cook, weapon=self.cast.what)
        self.keeper("declare", who=cook, doing="dodge")
        helped = {"advantage": True, "level": 1, "reason": self.cast.text}
        self.keeper("set-modifiers", who=daisy, **helped)
        self.keeper("reveal")
        self.one("strike", who=daisy, faces=[4, 2])
        self.two("force", who=john)
        self.two("strike", who=john, faces=[1, 6, 1])
        self.two("spend-luck", who=john, die=0, face=4, faces=[6])
        self.keeper("describe-round", out_of_reach=[cook])
        self.two("declare", who=john, doing="other", text=self.cast.text, target=cook)
        self.keeper("declare", who=butler, doing="break-free")
        self.keeper("freeze", who=cook)
        terms = {"success": self.cast.what, "failure": self.cast.text, "opposition": 3}
        self.keeper("improvise", who=john, **terms)
        self.keeper("reveal")
        self.two("forgo", who=john)
        self.keeper("strike", who=butler, faces=[5, 2])
        self.keeper("stand-aside", who=cook)
        self.keeper("describe-round")
        self.one("declare", who=daisy, doing="attack", target=butler)
        self.two("declare", who=john, doing="immobilise", target=butler)
        self.keeper("declare", who=butler, doing="immobilise", target=john)
        self.keeper("reveal")
        self.one("strike", who=daisy, faces=[6])
        self.two("strike", who=john, faces=[2, 2])
        self.keeper("join-fight", who=[cook], side="opponents")
        self.keeper("describe-round")
        self.one("declare", who=daisy, doing="flee")
        self.two("declare", who=john, doing="attack", target=cook)
        self.keeper("declare", who=cook, doing="immobilise", target=daisy)
        self.keeper("reveal")
        self.two("strike", who=john, faces=[3])
        self.keeper("describe-round")
        self.two("declare", who=john, doing="flee")
        self.keeper("reveal")

    def survive(self):
        """A chapter closes; then luck, a coma and care in time."""
        cast, john = self.cast, self.john
        self.keeper("end-scenario", outcome="clear-success", milestone=True, text=cast.text)
        costs = [{"low": -5, "high": 6, "meter": "trauma", "amount": 3}]
        self.two("attempt", who=john, what=cast.what)
        stakes = {"success": cast.text, "failure": cast.what}
        self.keeper("judge", who=john, opposition=1, costs=costs, **stakes)
        self.two("agree", who=john)
        self.two("throw", who=john, faces=[2])
        self.two("resolve", who=john)
        self.two("turn-to-coma", who=john)
        self.keeper("treat-coma", who=john)
        self.keeper("pass-time", minutes=24 * 60)

    def rest(self):
        """Care, learning and study until the next scenario."""
        cast, daisy, john = self.cast, self.daisy, self.john
        self.keeper("correct-sheet", who=daisy, madness=3, luck=2, reason=cast.text)
        named = self.table.state.game.investigators[daisy]
        renamed = {"name": named.name, "gender": named.gender, "reason": cast.text}
        self.keeper("rename-person", who=daisy, **renamed)
        known = {"claim": named.occupations[0].id, "level": named.occupations[0].level}
        self.keeper("correct-level", who=daisy, **known, reason=cast.text)
        for seat in (cast.two, cast.one):
            self.keeper("assign-investigator", who=daisy, seat=seat, reason=cast.text)
        extra = self.keeper("create-npc", name=cast.what)[-1].event.who
        self.keeper("remove-person", who=extra, reason=cast.text)
        self.keeper("correct-sheet", who=john, trauma=3, reason=cast.text)
        self.keeper("end-scenario", outcome="clear-success", remarkable=True)
        for kind in ("none", "partial"):
            self.keeper("set-care", who=john, meter="trauma", care=kind, rest=kind == "partial")
        self.keeper("set-care", who=daisy, meter="madness", care="proper", favourable=True)
        self.one("wish-to-learn", who=daisy, occupation=f"{cast.trade} 2", lowers=[self.other])
        self.one("drop-learning", who=daisy)
        self.two("wish-to-learn", who=john, occupation=self.trade)
        self.keeper("grant-learning", who=john, months=1)
        self.keeper("allow-study", who=daisy, months=1)
        self.one("study-mythos", who=daisy)
        week = 7 * 24 * 60
        for face in (1, 6):
            self.keeper("pass-time", minutes=3 * week)
            self.two("roll-recovery", who=john, meter="trauma", faces=[face])
        self.keeper("begin-scenario", title=cast.what)

    def dream(self):
        cast, daisy = self.cast, self.daisy
        for dreamlands in (True, False):
            for face in (6, 1):
                self.keeper("call-dream", who=daisy, dreamlands=dreamlands)
                self.one("roll-dream", who=daisy, faces=[face])
                self.keeper("pass-time", minutes=24 * 60)
            self.keeper("send-dream", who=daisy, text=cast.text)

    def part(self):
        cast = self.cast
        self.keeper("call-check", meter="madness", who=[self.john], event=cast.what)
        before = self.table.history.boundaries()[-1]
        self.two("want-rewind", to=before)
        self.keeper("rewind", to=before)
        stakes = {"success": cast.text, "failure": cast.what}
        costs = [{"low": -5, "high": 6, "meter": "madness", "amount": 5}]
        self.two("attempt", who=self.john, what=cast.what)
        self.keeper("judge", who=self.john, opposition=1, costs=costs, **stakes)
        self.two("agree", who=self.john)
        self.two("throw", who=self.john, faces=[2])
        self.two("resolve", who=self.john)
        self.one("retire-investigator", who=self.daisy)
        self.keeper("hand-over", seat=cast.one)
        self.one("end-session")
        self.one("begin-session")
        self.table = self.table.fork(self.table.number, f"{cast.what} 2")
        self.one("close-table")
