"""What each seat may ask for outside the fight itself: sheets, checks, care, destiny, time."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.care import overdue
from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.figures import is_trained, score
from tablee.games.cthulhu_d20.gear import FEATS
from tablee.games.cthulhu_d20.offers_fight import MOST_OFFERED, NOTE, can_act, has_room
from tablee.games.cthulhu_d20.offers_sheets import gear, new_levels
from tablee.games.cthulhu_d20.state import ABILITIES, Person, State
from tablee.kernel.words import By, Field, Offer


def living(state: State) -> tuple[Person, ...]:
    return tuple(p for p in state.people.values() if not p.is_dead)[:MOST_OFFERED]


@rules.offering
def experience(state: State, by: By) -> Iterator[Offer]:
    who = tuple(p.id for p in living(state) if p.seat is not None)
    if by.is_keeper and who:
        xp = Field("xp", "integer", least=1, most=200_000)
        many = Field("who", "many", who, least=1, most=len(who))
        yield Offer("award-xp", f"{ID}.base.levels", fields=(many, xp))


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
            yield from new_levels(state, by, person)
        if by.is_keeper:
            yield from keeping(state, person, busy=busy, fighting=fighting)


def keeping(state: State, person: Person, *, busy: bool, fighting: bool) -> Iterator[Offer]:
    if person.seat is not None:
        pass
    elif not person.hidden and not busy and not fighting:
        rule = f"{ID}.npc.human-morphology-only"
        yield Offer("reveal-person", rule, {"who": person.id, "hidden": True})
    elif person.hidden:
        rule = f"{ID}.npc.human-morphology-only"
        yield Offer("reveal-person", rule, {"who": person.id, "hidden": False})
    for feat in dict.fromkeys(person.feats):
        if FEATS[feat.partition(":")[0]].review:
            fields = (
                Field("attack", "integer", least=-20, most=20, required=False),
                Field("gb", "integer", least=-20, most=20, required=False),
                Field("pf", "integer", least=0, most=10, required=False),
                Field("pv", "integer", least=0, most=10, required=False),
            )
            given = {"who": person.id, "feat": feat}
            yield Offer("settle-feat", f"{ID}.feat.review-needed", given, fields)
    text = Field("text", "text", least=1, most=200)
    given = {"who": person.id}
    bar = Offer("bar-action", f"{ID}.wound.gm-restriction", given, (text,))
    yield bar
    if person.barred:
        yield Offer("bar-action", bar.rule, given)
    for wound in person.wounds:
        if wound.row in ("critical", "mortal", "destructive") and wound.part != "severed":
            part = Field("part", "choice", ("unusable", "hampered", "severed"))
            given_wound = {"who": person.id, "wound": wound.number}
            rule = f"{ID}.wound.critical-part"
            yield Offer("mark-part", rule, given_wound, (part, NOTE_ON))
            if wound.part:
                yield Offer("mark-part", rule, {**given_wound, "part": ""}, (NOTE_ON,))


NOTE_ON = Field("note", "text", most=2000, required=False)


# Checks, efforts, care


@rules.offering
def bodies(state: State, by: By) -> Iterator[Offer]:
    people = living(state)
    ids = tuple(p.id for p in people if p.creature.treatment != "traditional")
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
            if person.id not in state.lots:
                yield from weakening(person)
    yield from caring(state, by, people)


def weakening(person: Person) -> Iterator[Offer]:
    for ability in ABILITIES:
        most = min(score(person, ability) - 1, 20)
        if most > 0:
            points = Field("points", "integer", least=1, most=most)
            dc = Field("dc", "integer", least=0, most=40, required=False)
            given = {"who": person.id, "ability": ability}
            rule = f"{ID}.base.poison-disease"
            yield Offer("change-ability", rule, given, (points, dc), dice=True)


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
