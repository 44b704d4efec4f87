"""How the dice of an action came to their total: which of them count, and what is added."""

from collections.abc import Iterator, Mapping

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.state.action import Action, Ruling

SIX = 6


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


def fall_of(house: Mapping[str, str], action: Action, ruling: Ruling, *, levels: bool) -> Fall:
    """`levels`: whether the table plays with levels of occupations."""
    plain = tuple(one for one in action.dice if one.role == "action")
    forced = tuple(one for one in action.dice if one.role not in ("action", "opposition"))
    against = next((one for one in action.dice if one.role == "opposition"), None)
    best = _best(plain, _counting(house, action, ruling, plain))
    high = _highest(forced)
    level = ruling.level(action.members) if levels else 0
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
    house: Mapping[str, str], action: Action, ruling: Ruling, dice: tuple[Shown, ...]
) -> Iterator[int]:
    """Each place that counts: the highest of the free dice, the lower one of each pair."""
    pairs = _pairs(house, action, ruling, len(dice))
    free = max(len(dice) - 2 * pairs, 0)
    if free:
        yield _highest(dice[:free])
    for at in range(free, free + 2 * pairs, 2):
        if len(dice) > at + 1:
            yield at if dice[at].face <= dice[at + 1].face else at + 1


def _pairs(house: Mapping[str, str], action: Action, ruling: Ruling, dice: int) -> int:
    """How many pairs there are of which the lower die counts."""
    members = action.members
    handicapped = [who for who in members if who in ruling.handicapped]
    trained = [who for who in members if who in ruling.occupation]
    if len(members) == 1:
        hampered = ruling.disadvantage or handicapped
        return int(bool(hampered and not (ruling.advantage or ruling.favoured or trained)))
    match house.get("coop_personal_disadvantage"):
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


def set_aside(action: Action, fall: Fall) -> tuple[int, ...]:
    """The places of the dice that do not count, among all that were thrown."""
    counting = [fall.plain[fall.kept]] if fall.kept >= 0 else []
    counting += [fall.forced[fall.kept_forced]] if fall.kept_forced >= 0 else []
    counting += [fall.against] if fall.against else []
    places = range(len(action.dice))
    return tuple(at for at in places if not any(action.dice[at] is one for one in counting))
