"""What each seat may ask for outside the fight itself: sheets, checks, care, destiny, time."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.agenda import all_due, due_for
from tablee.games.cthulhu_d20.care import overdue
from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.destiny import (
    TIMING,
)
from tablee.games.cthulhu_d20.figures import (
    GOOD_SAVES,
    can_use,
    is_trained,
    score,
    skill_points,
    xp_for,
)
from tablee.games.cthulhu_d20.gear import FEATS, FREE_FEATS, GROUPS
from tablee.games.cthulhu_d20.kept_gear import gear_known
from tablee.games.cthulhu_d20.offers_fight import MOST_OFFERED, NOTE, can_act, has_room
from tablee.games.cthulhu_d20.state import ABILITIES, Person, State
from tablee.games.cthulhu_d20.tables import SKILLS
from tablee.games.cthulhu_d20.turns import CLOCK
from tablee.kernel.words import By, Field, Offer

NAME = Field("name", "text", least=1, most=60)
SCORES = tuple(Field(ability, "integer", least=3, most=18) for ability in ABILITIES)
GENDER = Field("gender", "choice", ("f", "m", "n"))
SAVES = ("fortitude", "reflex", "will")
ROW = (
    Field("skill", "choice", tuple(SKILLS)),
    Field("ranks", "integer", least=1, most=2),
)
KEPT_FIELD = Field("kept", "flag", required=False)
LEAST_POINTS = 8
"""Ranks outside the core that even the dullest beginner can pay for."""


def living(state: State) -> tuple[Person, ...]:
    return tuple(p for p in state.people.values() if not p.is_dead)[:MOST_OFFERED]


def gear(state: State, by: By) -> tuple[Field, Field]:
    state = gear_known(state, by)
    return (
        Field("weapons", "many", tuple(state.arsenal)[:MOST_OFFERED], most=6, required=False),
        Field("armour", "many", tuple(state.wardrobe)[:MOST_OFFERED], most=3, required=False),
    )


# Sheets


@rules.offering
def creating(state: State, by: By) -> Iterator[Offer]:
    if by.is_keeper:
        yield from opponents(state, by)
        return
    if by.role != "player" or any(
        p.seat == by.seat and not p.is_dead for p in state.people.values()
    ):
        return
    if by.seat not in state.rolled:
        yield Offer("roll-abilities", f"{ID}.base.ability-generation", dice=True)
    feats = Field(
        "feats", "many", FREE_FEATS, most=2, required=False, rule=f"{ID}.base.feats-number"
    )
    rows = Field(
        "ranks",
        "rows",
        most=4,
        fields=ROW,
        required=False,
        total=LEAST_POINTS,
        summed="ranks",
        distinct="skill",
    )
    for option, count in GOOD_SAVES.items():
        good = Field("good", "many", SAVES, least=count, most=count)
        profession = Field("profession", "text", most=2000, required=False)
        level = Field("level", "integer", least=1, most=20, required=False)
        core = Field("core", "many", tuple(SKILLS), most=12, required=False)
        fields = (NAME, GENDER, profession, *SCORES, level, good, core, rows, feats)
        fields = (*fields, *gear(state, by))
        if option == "offence":
            fields = (*fields, Field("proficiency", "choice", GROUPS, required=False))
        yield Offer("create-investigator", f"{ID}.creation.life-points", {"option": option}, fields)


def opponents(state: State, by: By) -> Iterator[Offer]:
    hidden = Field("hidden", "flag", required=False)
    note = Field("note", "text", most=2000, required=False)
    level = Field("level", "integer", least=1, most=20, required=False)
    common = (NAME, *SCORES, level, hidden, note, *gear(state, by))
    yield Offer("create-opponent", f"{ID}.gm.npc-same-rules", {"treatment": "human"}, common)
    hp = Field("hp", "integer", least=2, most=200)
    undead = Field("undead", "flag", required=False)
    yield Offer(
        "create-opponent",
        f"{ID}.npc.zombie",
        {"treatment": "adapted", "hp_method": "halves"},
        (*common, hp, undead),
    )
    yield Offer(
        "create-opponent",
        f"{ID}.npc.traditional-mode",
        {"treatment": "traditional"},
        (*common, hp, undead),
    )
    yield Offer(
        "write-weapon",
        f"{ID}.gear.lethality",
        fields=(
            NAME,
            Field("count", "integer", least=1, most=10),
            Field("sides", "integer", least=2, most=12),
            Field("ranged", "flag", required=False),
            KEPT_FIELD,
        ),
    )
    places = Field("zones", "many", HUMAN, least=1, most=len(HUMAN))
    bonus = Field("bonus", "integer", least=1, most=20)
    yield Offer("write-armour", f"{ID}.gear.armour-zones", fields=(NAME, bonus, places, KEPT_FIELD))


HUMAN = ("head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg")


@rules.offering
def sheets(state: State, by: By) -> Iterator[Offer]:
    attack = state.strike
    for person in living(state):
        busy = attack is not None and person.id in (attack.who, attack.target)
        fighting = state.fight is not None and person.id in state.fight.order
        if by.may_act_for(person.seat):
            if not busy and (by.is_keeper or not fighting):
                who = {"who": person.id}
                yield Offer("take-gear", f"{ID}.gear.armour-zones", who, gear(state, by))
            if rises(person):
                fields = tuple(rising(person))
                rule = f"{ID}.base.levels"
                yield Offer("gain-level", rule, {"who": person.id}, fields, dice=True)
        if by.is_keeper:
            yield from keeping(state, person, busy=busy, fighting=fighting)


def rises(person: Person) -> bool:
    """Whether a new level is there to be had."""
    free = person.seat is not None and person.level < 20 and not person.is_out
    return free and person.xp >= xp_for(person.level + 1)


def rising(person: Person) -> Iterator[Field]:
    """What a new level may bring: an ability, a feat, ranks in core skills."""
    level = person.level + 1
    if level % 4 == 0:
        yield Field("raised", "choice", tuple(ABILITIES), required=False)
    if level % 3 == 0:
        free = tuple(feat for feat in FREE_FEATS if feat not in person.feats)
        if free:
            yield Field("feat", "choice", free, required=False)
    left = skill_points(level, person.scores["intelligence"])
    left -= sum(r * (1 if s in person.core else 2) for s, r in person.ranks.items())
    low = tuple(s for s in person.core if person.ranks.get(s, 0) < level + 3)
    if left > 0 and low:
        row = (Field("skill", "choice", low), Field("ranks", "integer", least=1, most=1))
        yield Field(
            "ranks",
            "rows",
            most=len(low),
            fields=row,
            required=False,
            total=left,
            summed="ranks",
            distinct="skill",
        )


def keeping(state: State, person: Person, *, busy: bool, fighting: bool) -> Iterator[Offer]:
    if person.seat is not None:
        xp = Field("xp", "integer", least=1, most=20_000)
        yield Offer("award-xp", f"{ID}.base.levels", {"who": [person.id]}, (xp,))
    elif not person.hidden and not busy and not fighting:
        rule = f"{ID}.npc.human-morphology-only"
        yield Offer("reveal-person", rule, {"who": person.id, "hidden": True})
    elif person.hidden:
        rule = f"{ID}.npc.human-morphology-only"
        yield Offer("reveal-person", rule, {"who": person.id, "hidden": False})
    for feat in dict.fromkeys(person.feats):
        if FEATS[feat.partition(":")[0]].review:
            fields = (
                Field("attack", "integer", least=-5, most=5, required=False),
                Field("gb", "integer", least=-5, most=5, required=False),
            )
            given = {"who": person.id, "feat": feat}
            yield Offer("settle-feat", f"{ID}.feat.review-needed", given, fields)
    text = Field("text", "text", least=1, most=200)
    given = {"who": person.id}
    bar = Offer("bar-action", f"{ID}.wound.gm-restriction", given, (text,))
    yield Offer("bar-action", bar.rule, given) if person.barred else bar
    for wound in person.wounds:
        if wound.row in ("critical", "mortal", "destructive") and wound.part != "severed":
            part = Field("part", "choice", ("unusable", "hampered"))
            given_wound = {"who": person.id, "wound": wound.number}
            yield Offer("mark-part", f"{ID}.wound.critical-part", given_wound, (part, NOTE_ON))


NOTE_ON = Field("note", "text", most=2000, required=False)


# Checks, efforts, care


@rules.offering
def checking(state: State, by: By) -> Iterator[Offer]:
    for person in living(state):
        check = state.checks.get(person.id)
        if check is None:
            if by.is_keeper:
                yield from calling(state, person)
            continue
        if check.secret and not by.is_keeper:
            continue
        if not check.rolled and not check.called and by.may_act_for(person.seat):
            takes = ["roll"]
            if check.kind == "skill" and state.fight is None:
                takes += ["10"] if check.costly else ["10", "20"]
            take = Field("take", "choice", tuple(takes), required=False)
            yield Offer("roll-check", f"{ID}.base.skills", {"who": person.id}, (take,), dice=True)
        if by.is_keeper and not check.called:
            yield Offer("drop-check", f"{ID}.base.skills", {"who": person.id})
            if check.rolled:
                yield Offer("tell-check", TIMING, {"who": person.id}, (NOTE,), dice=True)
        if check.kind == "skill" and not check.rolled:
            yield from aiding(state, by, person, check.name, check.aid)


def aiding(
    state: State, by: By, person: Person, skill: str, helped: tuple[str, ...]
) -> Iterator[Offer]:
    for helper in living(state):
        out = helper.id in (person.id, *helped) or helper.is_out
        if not out and by.may_act_for(helper.seat) and can_use(helper, skill):
            given = {"who": person.id, "helper": helper.id}
            yield Offer("aid-check", f"{ID}.base.skills", given, dice=True)


def calling(state: State, person: Person) -> Iterator[Offer]:
    usable = tuple(skill for skill in SKILLS if can_use(person, skill))
    dc = Field("dc", "integer", least=0, most=40)
    secret = Field("secret", "flag", required=False)
    who = {"who": person.id}
    skills = (Field("name", "choice", usable), dc, secret, Field("costly", "flag", required=False))
    yield Offer("call-check", f"{ID}.base.skills", {**who, "kind": "skill"}, skills)
    saves = (Field("name", "choice", SAVES), dc, secret)
    yield Offer("call-check", f"{ID}.base.saves", {**who, "kind": "save"}, saves)
    abilities = (Field("name", "choice", tuple(ABILITIES)), dc, secret)
    yield Offer("call-check", f"{ID}.base.abilities", {**who, "kind": "ability"}, abilities)
    others = tuple(p.id for p in living(state) if p.id != person.id)
    if others:
        against = Field("against", "choice", others)
        yield Offer("call-check", f"{ID}.base.grapple", {**who, "kind": "grapple"}, (against,))
    if person.seat is not None and person.insanity != "permanent":
        fields = (
            Field("less", "integer", least=0, most=20),
            Field("more_dice", "integer", least=0, most=10),
        )
        yield Offer("call-sanity", f"{ID}.base.sanity", who, fields)


@rules.offering
def bodies(state: State, by: By) -> Iterator[Offer]:
    people = living(state)
    ids = tuple(p.id for p in people)
    if by.is_keeper and ids:
        fields = (
            Field("who", "many", ids, least=1, most=len(ids)),
            Field("cost", "integer", least=1, most=20),
            Field("kind", "choice", ("prolonged", "violent")),
            NOTE,
        )
        yield Offer("charge-effort", f"{ID}.meter.effort-cost", fields=fields, dice=True)
        if state.chose("self_care_penalty", "keeper-number"):
            penalty = Field("penalty", "integer", least=0, most=10)
            yield Offer("set-self-care", f"{ID}.worsening.care", fields=(penalty,))
        for person in people:
            most = min(score(person, "constitution") - 1, 20)
            if most > 0:
                points = Field("points", "integer", least=1, most=most)
                given = {"who": person.id, "ability": "constitution"}
                dc = Field("dc", "integer", least=0, most=40, required=False)
                rule = f"{ID}.base.poison-disease"
                yield Offer("change-ability", rule, given, (points, dc), dice=True)
    yield from caring(state, by, people)


def caring(state: State, by: By, people: tuple[Person, ...]) -> Iterator[Offer]:
    for healer in people:
        if not can_act(state, by, healer):
            continue
        fighting = state.fight is not None
        if fighting and not (state.fight and healer.id in state.fight.order):
            continue
        if not has_room(state, healer, "act"):
            continue
        for patient in people:
            if patient.exposure is not None or (patient.hidden and not by.is_keeper):
                continue
            if overdue(state, patient):
                continue
            for wound in patient.wounds[-6:]:
                if wound.treated and by.may_act_for(patient.seat):
                    continue
                skills = (
                    ("first-aid", "medicine") if is_trained(healer, "medicine") else ("first-aid",)
                )
                given = {"healer": healer.id, "patient": patient.id, "wound": wound.number}
                skill = Field("skill", "choice", skills)
                yield Offer("care-for", f"{ID}.worsening.care", given, (skill,), dice=True)


# Time


@rules.offering
def time(state: State, by: By) -> Iterator[Offer]:
    for person in living(state):
        if by.may_act_for(person.seat):
            if due_for(state, person) is not None:
                yield Offer("suffer", CLOCK, {"who": person.id}, dice=True)
            fighting = state.fight is not None and person.id in state.fight.order
            if person.rest.since is None and not fighting:
                yield Offer("begin-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
            elif person.rest.since is not None and not person.is_out:
                yield Offer("end-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
    free = state.fight is None and state.strike is None
    if by.is_keeper and free and not all_due(state):
        count = Field("count", "integer", least=1, most=60)
        unit = Field("unit", "choice", ("round", "minute", "hour", "day"))
        yield Offer("advance", CLOCK, fields=(count, unit, NOTE), dice=True)
