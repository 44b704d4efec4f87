"""A throw that has fallen, die by die: what was kept, the level, the total, the opposition."""

from collections.abc import Iterator

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.pages.words import People, Seen, has, up
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.words.fall import SIX, Fall, fall_of
from tablee.games.yacdha.words.terms import level_name, scale_name


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


def throw_line(sight: Seen, people: People, action: Action, ruling: Ruling) -> Iterator[Fallen]:
    t, fall = sight.t, _fall(sight, action, ruling)
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


def _fall(sight: Seen, action: Action, ruling: Ruling) -> Fall:
    return fall_of(sight.mine.house, action, ruling, levels=has(sight, "occupation_levels"))


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
