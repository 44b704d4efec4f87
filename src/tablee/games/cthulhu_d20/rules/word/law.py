"""What the keeper may make true by a word, and what not even a word makes true."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.attack.damage import lowest
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    check_wound,
    free_seats,
    in_sight,
    known,
    living,
    rules,
)
from tablee.games.cthulhu_d20.rules.figures import cap, most_pf, most_pv, most_sanity
from tablee.games.cthulhu_d20.rules.investigators.sheet import FEAT, SKILL, of_name, times_at_most
from tablee.games.cthulhu_d20.rules.sanity.loss import LOWEST_SANITY
from tablee.games.cthulhu_d20.rules.word import asks, events
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Event, Refused, refuse_all

WORD = f"{ID}.destiny.keeper-decides"
SHEET = f"{ID}.base.abilities"
GROUP = f"{ID}.destiny.group-point"

MOST_DESTINY, MOST_LEVEL, MOST_SCORE, MOST_HP = 20, 20, 50, 1000


def fits(person: Person, meter: asks.Meter) -> bool:  # noqa: PLR0911 - one for each kind
    """Whether somebody has such a number."""
    match meter:
        case "pf" | "pv":
            return not person.is_traditional and not person.is_dead
        case "hp" | "most_hp":
            return person.is_traditional and not person.is_dead
        case "destiny":
            return not person.is_dead
        case "sanity":
            return person.seat is not None and person.insanity != "permanent"
        case "xp":
            return person.seat is not None
        case "natural" | "reduction" | "base_attack":
            return person.seat is None
        case _:
            return not person.is_dead


def within(  # noqa: PLR0911 - one for each kind of number
    state: State, person: Person, meter: asks.Meter, value: int
) -> int:
    """The nearest number that the body can hold."""
    match meter:
        case "pf":
            most = most_pf(person)
            return min(value, most, cap(person.pv) if state.chose("pf_cap", "always") else most)
        case "pv":
            return max(0, min(value, most_pv(person)))
        case "hp":
            return max(lowest(person), min(value, person.creature.most_hp))
        case "sanity":
            return max(LOWEST_SANITY, min(value, most_sanity(person)))
        case "destiny":
            return max(0, min(value, person.level if person.seat is not None else MOST_DESTINY))
        case "xp":
            return max(0, value)
        case "level":
            return max(1, min(value, MOST_LEVEL))
        case "natural" | "reduction" | "base_attack":
            return max(0, min(value, MOST_SCORE))
        case "most_hp":
            return max(1, min(value, MOST_HP))
        case _:
            return max(1, min(value, MOST_SCORE))


@rules.law(asks.SetMeter, WORD, keeper=True)
def may_set_meter(state: State, by: By, ask: asks.SetMeter) -> tuple[Person, int]:
    """Whose number, and the nearest to what was said that the body can hold."""
    person = known(state, ask.who)
    if not fits(person, ask.meter):
        raise Refused(WORD, "{name} has no such number.", name=person.name)
    return person, within(state, person, ask.meter, ask.value)


@rules.law(asks.SetRanks, WORD, keeper=True)
def may_set_ranks(state: State, by: By, ask: asks.SetRanks) -> Event:
    person = living(known(state, ask.who))
    if ask.skill not in SKILLS:
        raise Refused(SKILL, "There is no skill “{skill}”.", skill=ask.skill)
    return events.RanksSet(
        who=person.id, skill=ask.skill, ranks=ask.ranks, reason=ask.reason, to=person.audience
    )


@rules.law(asks.SetFeat, WORD, keeper=True)
def may_set_feat(state: State, by: By, ask: asks.SetFeat) -> Person:
    person = living(known(state, ask.who))
    if ask.change == "gain":
        refuse_all(tuple(of_name(state, ask.feat)))
        if not can_gain(person, ask.feat):
            raise Refused(FEAT, "{name} cannot have this feat once more.", name=person.name)
    elif ask.feat not in person.feats:
        raise Refused(WORD, "{name} has no such feat.", name=person.name)
    return person


def can_gain(person: Person, feat: str) -> bool:
    return person.feats.count(feat) < times_at_most(feat)


@rules.law(asks.SetSave, WORD, keeper=True)
def may_set_save(state: State, by: By, ask: asks.SetSave) -> Event:
    person = living(known(state, ask.who))
    return events.SaveSet(
        who=person.id, save=ask.save, change=ask.change, reason=ask.reason, to=person.audience
    )


@rules.law(asks.SetOption, WORD, keeper=True)
def may_set_option(state: State, by: By, ask: asks.SetOption) -> Event:
    person = living(known(state, ask.who))
    return events.OptionSet(who=person.id, option=ask.option, reason=ask.reason, to=person.audience)


@rules.law(asks.SetShots, WORD, keeper=True)
def may_set_shots(state: State, by: By, ask: asks.SetShots) -> Event:
    person = living(known(state, ask.who))
    if ask.weapon not in person.loaded:
        raise Refused(WORD, "{name} has no such weapon.", name=person.name)
    if ask.shots > state.arsenal[ask.weapon].magazine:
        raise Refused(WORD, "The magazine does not hold so many.").about("shots")
    return events.ShotsSet(
        who=person.id, weapon=ask.weapon, shots=ask.shots, reason=ask.reason, to=person.audience
    )


@rules.law(asks.SetGroupPoint, GROUP, keeper=True)
def may_set_group_point(state: State, by: By, ask: asks.SetGroupPoint) -> Event:
    if state.vote is not None:
        raise Refused(GROUP, "The group is voting on its point: close the vote first.")
    if ask.there == state.group_point:
        raise Refused(GROUP, "The group's point stands so already.")
    return events.GroupPointSet(there=ask.there, reason=ask.reason)


@rules.law(asks.SettleWound, WORD, keeper=True)
def may_settle_wound(state: State, by: By, ask: asks.SettleWound) -> tuple[Person, Wound]:
    person = known(state, ask.who)
    wound = check_wound(person, ask.wound)
    if ask.how == "stabilise" and not wound.is_open:
        raise Refused(WORD, "This wound does not worsen.")
    if ask.how == "treat" and wound.treated:
        raise Refused(WORD, "This wound has been treated.")
    return person, wound


def conditions(person: Person) -> Iterator[asks.Ending]:
    """What weighs on somebody and can be ended by a word."""
    if person.is_dead:
        yield "death"
        return
    has: dict[asks.Ending, bool] = {
        "shock": person.shock != "none",
        "prone": person.prone,
        "out": person.is_out,
        "exposure": person.exposure is not None,
        "breath": person.breath is not None,
        "doom": person.doomed is not None,
        "weakness": any(person.damaged.values()),
        "insanity": person.insanity != "",
        "mind": person.mind_due is not None,
        "barred": person.barred != "",
    }
    yield from (what for what, there in has.items() if there)


@rules.law(asks.EndCondition, WORD, keeper=True)
def may_end_condition(state: State, by: By, ask: asks.EndCondition) -> Person:
    person = known(state, ask.who)
    if ask.what not in tuple(conditions(person)):
        raise Refused(WORD, "Nothing of the kind weighs on {name}.", name=person.name)
    if ask.what == "death" and has_other(state, person):
        raise Refused(SHEET, "This seat has an investigator already.")
    return person


def has_other(state: State, person: Person) -> bool:
    """Whether the player has somebody else by now: nobody plays two by accident."""
    others = (p for p in state.people.values() if p.id != person.id and not p.is_dead)
    return person.seat is not None and any(p.seat == person.seat for p in others)


@rules.law(asks.RenamePerson, SHEET, keeper=True)
def may_rename(state: State, by: By, ask: asks.RenamePerson) -> Event:
    person = known(state, ask.who)
    return events.PersonRenamed(
        who=person.id,
        former=person.name,
        name=ask.name,
        gender=ask.gender,
        reason=ask.reason,
        to=in_sight(person),
    )


@rules.law(asks.GivePerson, SHEET, keeper=True)
def may_give_person(state: State, by: By, ask: asks.GivePerson) -> Event:
    person = known(state, ask.who)
    if person.seat is None:
        raise Refused(SHEET, "An investigator belongs to a player's seat.")
    if ask.seat not in free_seats(state, by):
        raise Refused(SHEET, "That is no player without an investigator.")
    return events.PersonGiven(who=person.id, seat=ask.seat, reason=ask.reason)


@rules.law(asks.RemovePerson, SHEET, keeper=True)
def may_remove(state: State, by: By, ask: asks.RemovePerson) -> Person:
    return known(state, ask.who)
