"""What each seat sees of a table of the d20 variant."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Armour, Weapon
from tablee.games.cthulhu_d20.data.tables import severity
from tablee.games.cthulhu_d20.rules.attack.consequence import wound_gb
from tablee.games.cthulhu_d20.rules.attack.reckon import named_terms, weapon_of
from tablee.games.cthulhu_d20.rules.clock.agenda import Item, preview
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.destiny.lots import is_open, voters
from tablee.games.cthulhu_d20.rules.figures import ability_bonus, body_of, save_bonus, skill_bonus
from tablee.games.cthulhu_d20.rules.hazards.exposure import gb_of
from tablee.games.cthulhu_d20.rules.kept_gear import armour_seen, spells_seen, weapons_seen
from tablee.games.cthulhu_d20.rules.points.decide import tariff
from tablee.games.cthulhu_d20.rules.wounds.strike import Blow, row_for
from tablee.games.cthulhu_d20.state.people import ABILITIES, SAVES, Person
from tablee.games.cthulhu_d20.state.table import (
    Check,
    Clue,
    Fate,
    Fight,
    Spell,
    State,
    Strike,
    Term,
    Turn,
    Vote,
)
from tablee.games.cthulhu_d20.view.sheet import Sheet, sheet
from tablee.games.cthulhu_d20.words.nouns import ARMOURS, WEAPONS
from tablee.kernel.words import By, View


class Sight(msgspec.Struct, frozen=True):
    """Somebody as everybody sees them."""

    id: str
    name: str
    seat: str | None
    gender: str
    state: str
    """up, down or dead."""
    prone: bool
    shock: str
    wounds: tuple[tuple[int, str], ...]
    """Where they have been hit: the number of the wound, and its location."""
    barred: str = ""
    burning: bool = False
    covered: tuple[str, ...] = ()


class AttackView(msgspec.Struct, frozen=True):
    """The attack on the table as everybody knows it."""

    who: str
    target: str
    weapon: str
    zone: str
    rolled: bool
    hit: bool | None
    may_call: tuple[str, ...]
    """Whose people of this seat may still call for a destiny point."""
    called: str


class Reckoning(msgspec.Struct, frozen=True):
    """The keeper's: the attack in numbers, and what it will come to."""

    strike: Strike
    terms: tuple[Term, ...]
    gb: int | None
    row: str


class CheckView(msgspec.Struct, frozen=True):
    who: str
    kind: str
    name: str
    text: str
    bonus: int
    rolled: bool
    total: int
    called: str
    aid: tuple[str, ...]


class LotView(msgspec.Struct, frozen=True):
    """Dice that have fallen and are not told yet."""

    who: str
    kind: str
    cause: str
    called: str
    outcome: str = ""
    """The keeper's: success, failure, or the row of the wound."""
    gb: int | None = None


class Due(msgspec.Struct, frozen=True):
    """The keeper's: what falls due, when, for whom."""

    who: str
    kind: str
    wound: int
    rounds: int


class D20View(View, frozen=True, kw_only=True):
    mine: tuple[Sheet, ...]
    """Everybody this seat may act for; for the keeper, all."""
    others: tuple[Sight, ...]
    """Everybody in sight, one's own included."""
    fight: Fight | None
    attack: AttackView | None
    checks: tuple[CheckView, ...]
    lots: tuple[LotView, ...]
    arsenal: tuple[Weapon, ...]
    wardrobe: tuple[Armour, ...]
    spells: tuple[Spell, ...]
    clues: tuple[Clue, ...]
    group_point: bool
    vote: Vote | None
    voters: tuple[str, ...]
    fate: Fate | None
    rolled: tuple[int, ...]
    tariff: tuple[tuple[str, int, str], ...]
    house: Mapping[str, str]
    now: int | None = None
    """The keeper's, like what follows."""
    due: tuple[Due, ...] = ()
    reckoning: Reckoning | None = None
    all_checks: tuple[Check, ...] = ()


SEEN = {"able": "up", "stunned": "down", "unconscious": "down", "dead": "dead"}


def view(state: State, by: By) -> D20View:
    keeper = by.is_keeper
    known = [p for p in state.people.values() if by.may_act_for(p.seat)]
    return D20View(
        mine=tuple(sheet(state, person, by_keeper=keeper) for person in known),
        others=tuple(sight(p) for p in state.people.values() if keeper or not p.hidden),
        fight=fight_seen(state, by),
        attack=attack_seen(state, by),
        checks=tuple(checks_seen(state, by)),
        lots=tuple(lots_seen(state, by)),
        arsenal=weapons_seen(state, by),
        wardrobe=armour_seen(state, by),
        spells=spells_seen(state, by),
        clues=tuple(clues_seen(state, by)),
        group_point=state.group_point,
        vote=state.vote,
        voters=voters(state, by),
        fate=state.fate,
        rolled=state.rolled.get(by.seat, ()),
        tariff=tariff(state) if keeper else (),
        house=state.options,
        now=state.now if keeper else None,
        due=tuple(due_seen(state, item) for item in preview(state)) if keeper else (),
        reckoning=reckoning(state) if keeper else None,
        all_checks=tuple(state.checks.values()) if keeper else (),
    )


def sight(person: Person) -> Sight:
    return Sight(
        id=person.id,
        name=person.name,
        seat=person.seat,
        gender=person.gender,
        state=SEEN[person.condition],
        prone=person.prone,
        shock=person.shock,
        wounds=tuple((wound.number, wound.location or "") for wound in person.wounds),
        barred=person.barred if person.seat is not None else "",
        burning=person.exposure is not None,
        covered=person.covered,
    )


def fight_seen(state: State, by: By) -> Fight | None:
    """The order is everybody's; the numbers behind it are not."""
    fight = state.fight
    if fight is None or by.is_keeper:
        return fight
    own = {
        who: number
        for who, number in fight.initiative.items()
        if by.may_act_for(state.people[who].seat)
    }
    turn: Turn | None = fight.turn
    if turn is not None and not by.may_act_for(state.people[turn.who].seat):
        turn = replace(turn, power=0)
    return replace(fight, initiative=own, turn=turn)


def attack_seen(state: State, by: By) -> AttackView | None:
    strike = state.strike
    if strike is None:
        return None
    hidden = state.people[strike.who].hidden and not by.is_keeper
    return AttackView(
        who="" if hidden else strike.who,
        target=strike.target,
        weapon="" if hidden else strike.weapon,
        zone="" if hidden else strike.zone,
        rolled=strike.rolled,
        hit=strike.hit if strike.rolled else None,
        may_call=tuple(p.id for p in may_still_call(state, strike) if by.may_act_for(p.seat)),
        called=strike.called,
    )


def reckoning(state: State) -> Reckoning | None:
    """What the attack will come to when it is told."""
    strike = state.strike
    if strike is None:
        return None
    weapon = weapon_of(state, state.people[strike.who], strike.weapon)
    if weapon is None or not strike.rolled:
        terms = () if weapon is None else named_terms(state, strike, weapon)
        return Reckoning(strike, terms, None, "")
    target = state.people[strike.target]
    if not strike.hit or strike.stopped or target.creature.treatment == "traditional":
        row = "superficial" if strike.stopped else ""
        return Reckoning(strike, strike.terms, None, row)
    gb = wound_gb(state, strike, weapon)
    return Reckoning(strike, strike.terms, gb, severity(body_of(target), gb).row)


def checks_seen(state: State, by: By) -> "list[CheckView]":
    return [
        CheckView(
            check.who,
            check.kind,
            check.name,
            check.text,
            bonus_seen(state, check),
            check.rolled,
            check.total if check.kind != "sanity" else 0,
            check.called,
            check.aid,
        )
        for check in state.checks.values()
        if by.is_keeper or (not check.secret and by.may_act_for(state.people[check.who].seat))
    ]


def bonus_seen(state: State, check: Check) -> int:
    person = state.people[check.who]
    if check.kind == "skill":
        return skill_bonus(state, person, check.name)
    if check.kind == "save":
        return next(save_bonus(state, person, s) for s in SAVES if s == check.name)
    if check.kind == "ability":
        return next(ability_bonus(state, person, a) for a in ABILITIES if a == check.name)
    return 0


def lots_seen(state: State, by: By) -> Iterator[LotView]:
    for lot in state.lots.values():
        person = state.people[lot.who]
        if by.is_keeper:
            gb = gb_of(person, lot) if lot.most else None
            outcome = "success" if lot.success or lot.wounds else "failure"
            if gb is not None:
                outcome = row_for(state, body_of(person), Blow(gb, lot.location))[1]
            yield LotView(lot.who, lot.kind, lot.cause, lot.called, outcome, gb)
        elif is_open(lot) or by.may_act_for(person.seat):
            yield LotView(lot.who, lot.kind, lot.cause, lot.called)


def clues_seen(state: State, by: By) -> "list[Clue]":
    if by.is_keeper:
        return list(state.clues.values())
    own = {p.id for p in state.people.values() if by.may_act_for(p.seat)}
    return [
        replace(clue, dc=0, found=tuple(who for who in clue.found if who in own))
        for clue in state.clues.values()
        if own & set(clue.found)
    ]


def due_seen(state: State, item: Item) -> Due:
    return Due(item.who, item.kind, item.number, item.at - state.now)


def names(view: D20View) -> dict[str, str]:
    """What the ids in a view are called; the gear of the game has its words in each language."""
    found = {person.id: person.name for person in view.others}
    found |= {w.id: w.name for w in view.arsenal if w.id not in WEAPONS}
    found |= {a.id: a.name for a in view.wardrobe if a.id not in ARMOURS}
    found |= {spell.id: spell.name for spell in view.spells}
    return found | {clue.id: clue.title for clue in view.clues}
