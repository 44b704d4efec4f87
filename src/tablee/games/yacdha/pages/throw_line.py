"""A throw that has fallen, die by die: what was kept, the level, the total, the opposition."""

from collections.abc import Iterator

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.pages.words import People, Seen, has, up
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.words.terms import level_name, scale_name

SIX = 6


class Fallen(msgspec.Struct, frozen=True, kw_only=True):
    """A die of a throw, or a figure beside the dice (then it has no role)."""

    number: int
    name: str
    sign: str = ""
    note: str = ""
    role: str = ""
    who: str = ""
    is_kept: bool = False
    look: str = ""


class Fall(msgspec.Struct, frozen=True):
    """How the dice of an action came to their total."""

    plain: tuple[Shown, ...]
    forced: tuple[Shown, ...]
    against: Shown | None
    kept: int
    """The place of the action die that counts, -1 where the forced one does."""
    kept_forced: int
    added: int
    base: int
    total: int
    is_capped: bool


def throw_line(sight: Seen, people: People, action: Action, ruling: Ruling) -> Iterator[Fallen]:
    t, fall = sight.t, fall_of(sight, action, ruling)
    is_group = len(action.members) > 1
    for place, one in enumerate(fall.plain):
        sign = t("or") if place else ""
        yield _die(sight, people, one, sign, is_kept=place == fall.kept, named=is_group)
    for place, one in enumerate(fall.forced):
        kept = place == fall.kept_forced
        yield _die(sight, people, one, t("or"), is_kept=kept, named=is_group)
    if fall.added:
        yield _level(sight, people, action, ruling, fall.added)
        most = t("6 at most") if fall.is_capped and fall.base + fall.added > SIX else ""
        yield Fallen(number=fall.total, name=up(t("total")), note=most, sign="=")
    yield from _opposed(sight, people, action, ruling, fall)


def _die(
    sight: Seen, people: People, one: Shown, sign: str, *, is_kept: bool, named: bool
) -> Fallen:
    whose = people.call(one.who) if named and one.who in sight.names else ""
    t = sight.t
    return Fallen(
        number=one.face,
        name=up(sight.game.die_name(one.role, t)),
        sign=sign,
        role=one.role,
        who=whose,
        note=t("kept") if is_kept else t("set aside"),
        is_kept=is_kept,
    )


def _level(sight: Seen, people: People, action: Action, ruling: Ruling, level: int) -> Fallen:
    t, leader = sight.t, action.leader
    name, note = up(t("level")), level_name(level, t)
    if len(action.members) > 1:
        best = ruling.transferable
        note = t("the best of the group") if best else t("the lowest of the group")
    elif leader in action.claims:
        name = up(people.claim_name(leader, action.claims[leader]))
    return Fallen(number=level, name=name, note=note, sign="+")


def _opposed(
    sight: Seen, people: People, action: Action, ruling: Ruling, fall: Fall
) -> Iterator[Fallen]:
    t = sight.t
    if fall.against:
        yield _die(sight, people, fall.against, t("against"), is_kept=True, named=False)
        theirs = fall.total - action.attempts[-1] - fall.against.face
        if theirs:
            note = t("of whoever resists")
            yield Fallen(number=theirs, name=up(t("level")), note=note, sign="+")
    elif ruling.opposition != "active":
        yield Fallen(
            number=ruling.opposition,
            name=up(t("opposition")),
            note=scale_name(ruling.opposition, t) if has(sight, "passive_scale") else "",
            sign=t("against"),
            look="y-against",
        )


def fall_of(sight: Seen, action: Action, ruling: Ruling) -> Fall:
    house = sight.mine.house
    plain = tuple(one for one in action.dice if one.role == "action")
    forced = tuple(one for one in action.dice if one.role not in ("action", "opposition"))
    against = next((one for one in action.dice if one.role == "opposition"), None)
    best = _best(plain, _counting(sight, action, ruling, plain))
    high = _highest(forced)
    level = ruling.level(action.members) if has(sight, "occupation_levels") else 0
    is_capped = not (against and house.get("level_cap_vs_active", "cap-6") != "cap-6")
    plain_only = house.get("forced_bonus", "on-kept-result") != "on-kept-result"
    face = plain[best].face if best >= 0 else 0
    ours = face + (level if plain_only else 0)
    ours = min(ours, SIX) if is_capped else ours
    wins = high >= 0 and forced[high].face > ours
    added = 0 if wins and plain_only else level
    base = forced[high].face if wins else face
    total = min(base + added, SIX) if is_capped else base + added
    kept, kept_forced = (-1, high) if wins else (best, -1)
    return Fall(plain, forced, against, kept, kept_forced, added, base, total, is_capped)


def _counting(
    sight: Seen, action: Action, ruling: Ruling, dice: tuple[Shown, ...]
) -> Iterator[int]:
    """Each place that counts: the highest of the free dice, the lower one of each pair."""
    pairs = _pairs(sight, action, ruling, len(dice))
    free = max(len(dice) - 2 * pairs, 0)
    if free:
        yield _highest(dice[:free])
    for at in range(free, free + 2 * pairs, 2):
        if len(dice) > at + 1:
            yield at if dice[at].face <= dice[at + 1].face else at + 1


def _pairs(sight: Seen, action: Action, ruling: Ruling, dice: int) -> int:
    """How many pairs there are of which the lower die counts."""
    members = action.members
    handicapped = [who for who in members if who in ruling.handicapped]
    trained = [who for who in members if who in ruling.occupation]
    if len(members) == 1:
        hampered = ruling.disadvantage or handicapped
        return int(bool(hampered and not (ruling.advantage or ruling.favoured or trained)))
    match sight.mine.house.get("coop_personal_disadvantage"):
        case "member-rolls-two-keep-low":
            return min(len(handicapped), dice // 2)
        case "member-adds-no-die":
            # A disadvantage of all takes a pair where there is no other die to take.
            left = len(members) - len(handicapped) + len(trained)
            left += int(ruling.advantage) - int(ruling.disadvantage)
            return int(dice == 2 and left < 1)
        case _:
            return 0


def _highest(dice: tuple[Shown, ...]) -> int:
    """The place of the first die that shows most; -1 if there is none."""
    return max(range(len(dice)), key=lambda place: dice[place].face, default=-1)


def _best(dice: tuple[Shown, ...], places: Iterator[int]) -> int:
    return max(places, key=lambda place: dice[place].face, default=-1)
