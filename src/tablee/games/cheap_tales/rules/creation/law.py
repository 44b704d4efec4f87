"""What makes a sheet legal: every fault of it, at once."""

from collections.abc import Iterator, Mapping, Sequence

from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.creation.asks import Sheet
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import (
    ASPECTS,
    ASSET_PRICE,
    ASSETS,
    CREATION_MOST,
    CREATION_POINTS,
    FEWEST_ASPECTS,
    GIFTS,
    HIGHEST,
    LOWEST,
    MOST_ASSETS,
    QUALITIES,
    REPEATABLE,
    RESERVE,
    SKILLS,
    TALENTS,
    THINGS,
)
from tablee.kernel.words import Refused, refuse_all

CREATION = f"{ID}.creation"
EDUCATED_POINTS = 2
TOTALS: Mapping[bool, str] = {
    True: "The qualities come to {total}, not to {wanted}.",
    False: "The talents come to {total}, not to {wanted}.",
}
MOST: Mapping[str, str] = {
    "vigour": "At creation vigour is at most {most}.",
    "agility": "At creation agility is at most {most}.",
    "mind": "At creation mind is at most {most}.",
    "luck": "At creation luck is at most {most}.",
    "adrenaline": "At creation adrenaline is at most {most}.",
    "valour": "At creation valour is at most {most}.",
    "focus": "At creation focus is at most {most}.",
    "alertness": "At creation alertness is at most {most}.",
}
ONCE: Mapping[str, str] = {
    "two-weapons": "The asset Two-weapon fighting is taken once.",
    "gifted": "The asset Gifted is taken once.",
    "educated": "The asset Educated is taken once.",
    "solid": "The asset Solid is taken once.",
    "talented": "The asset Talented is taken once.",
}


def occult_reserve(state: State) -> int:
    return RESERVE if state.options["object_power"] == "reserve_once" else 0


def faults(state: State, sheet: Sheet) -> Iterator[Refused]:
    """All that the book has against a sheet."""
    yield from _scores(state, sheet)
    yield from _skills(state, sheet)
    yield from _words(sheet)
    yield from _assets(state, sheet)


def _scores(state: State, sheet: Sheet) -> Iterator[Refused]:
    qualities = scores_of(sheet, QUALITIES)
    talents = scores_of(sheet, TALENTS)
    yield from _spread(
        qualities,
        sheet.gifted if "gifted" in sheet.assets else None,
        f"{CREATION}.qualities",
        f"{CREATION}.asset-doue",
    )
    refund = state.on("talent_minus_one_refund")
    yield from _spread(
        talents,
        sheet.talented if "talented" in sheet.assets else None,
        f"{CREATION}.talents",
        f"{CREATION}.asset-talentueux",
        fewer=0 if refund else 1,
    )


def scores_of(sheet: Sheet, names: Sequence[str]) -> dict[str, int]:
    return {name: int(getattr(sheet, name)) for name in names}


def _spread(
    scores: Mapping[str, int], raised: str | None, rule: str, asset_rule: str, fewer: int = 0
) -> Iterator[Refused]:
    """Four points, none above 3, one at most at -1; an asset raises one of them further."""
    first = next(iter(scores))
    base = {name: score - (name == raised) for name, score in scores.items()}
    low = sum(score <= LOWEST for score in base.values())
    if low > 1 or min(base.values()) < LOWEST:
        yield Refused(rule, "Only one of these may be at −1.").about(first)
    wanted = CREATION_POINTS + (raised is not None)
    allowed = {wanted, wanted - fewer} if low else {wanted}
    total = sum(scores.values())
    if total not in allowed:
        yield Refused(
            asset_rule if raised else rule,
            TOTALS["vigour" in scores],
            total=total,
            wanted=wanted,
        ).about(first)
    for name, score in scores.items():
        most = CREATION_MOST + (name == raised)
        if score > most:
            yield Refused(
                asset_rule if raised else rule,
                MOST[name],
                most=most,
            ).about(name)


def _skills(state: State, sheet: Sheet) -> Iterator[Refused]:
    rule = f"{CREATION}.apprenticeships"
    skills = sheet.skills
    educated = "educated" in sheet.assets
    if len(skills) != SKILLS:
        yield Refused(
            rule,
            "A hero has {wanted} apprenticeships, not {count}.",
            wanted=SKILLS,
            count=len(skills),
        ).about("skills")
    if len({skill.name.casefold() for skill in skills}) != len(skills):
        yield Refused(rule, "An apprenticeship is named twice.").about("skills")
    given = sum(skill.educated for skill in skills)
    wanted_given = EDUCATED_POINTS if educated else 0
    if given != wanted_given:
        yield Refused(
            f"{CREATION}.asset-eduque",
            "The asset Educated gives {wanted} points among the apprenticeships, not {count}.",
            wanted=wanted_given,
            count=given,
        ).about("skills")
    total = sum(skill.rank for skill in skills)
    if total != CREATION_POINTS + wanted_given:
        yield Refused(
            f"{CREATION}.asset-eduque" if educated else rule,
            "The ranks come to {total}, not to {wanted}.",
            total=total,
            wanted=CREATION_POINTS + wanted_given,
        ).about("skills")
    for number, skill in enumerate(skills):
        most = HIGHEST if skill.educated else CREATION_MOST
        if skill.rank > most or skill.rank < skill.educated:
            yield Refused(
                f"{CREATION}.asset-eduque" if skill.educated else rule,
                "The rank of “{name}” does not fit: it is {most} at most.",
                name=skill.name,
                most=most,
            ).about(f"skills[{number}].rank")
        if skill.kind in GIFTS and state.options["magic"] == "off":
            yield Refused(
                f"{ID}.magic.optional",
                "There is no magic at this table: “{name}”.",
                name=skill.name,
            ).about(f"skills[{number}].kind")


def _words(sheet: Sheet) -> Iterator[Refused]:
    if not sheet.name.strip():
        yield Refused(f"{CREATION}.finish", "A hero needs a name.").about("name")
    if not FEWEST_ASPECTS <= len(sheet.aspects) <= ASPECTS:
        yield Refused(
            f"{CREATION}.aspects" if len(sheet.aspects) > ASPECTS else f"{CREATION}.aspects-later",
            "A hero begins with {least} to {most} aspects, not {count}.",
            least=FEWEST_ASPECTS,
            most=ASPECTS,
            count=len(sheet.aspects),
        ).about("aspects")
    if len({text.casefold() for text in sheet.aspects}) != len(sheet.aspects):
        yield Refused(f"{CREATION}.aspects", "An aspect is written twice.").about("aspects")
    if len(sheet.objects) != THINGS:
        yield Refused(
            f"{CREATION}.inventory",
            "The inventory begins with {wanted} objects, not {count}.",
            wanted=THINGS,
            count=len(sheet.objects),
        ).about("objects")


def _assets(state: State, sheet: Sheet) -> Iterator[Refused]:
    count = len(sheet.assets)
    if not 1 <= count <= MOST_ASSETS:
        yield Refused(
            f"{CREATION}.asset-count",
            "At creation a hero has 1 to {most} assets, not {count}.",
            most=MOST_ASSETS,
            count=count,
        ).about("assets")
    start = int(state.options["starting_heroism"])
    if ASSET_PRICE * (count - 1) > start:
        yield Refused(
            f"{CREATION}.asset-count",
            "{heroism} heroism points do not pay for {count} assets.",
            heroism=start,
            count=count,
        ).about("assets")
    for asset in ASSETS:
        if sheet.assets.count(asset) > 1 and asset not in REPEATABLE:
            yield Refused(f"{CREATION}.asset-repeat", ONCE[asset]).about("assets")
    if ("gifted" in sheet.assets) != (sheet.gifted is not None):
        yield Refused(
            f"{CREATION}.asset-doue", "The asset Gifted raises one quality: say which."
        ).about("gifted")
    if ("talented" in sheet.assets) != (sheet.talented is not None):
        yield Refused(
            f"{CREATION}.asset-talentueux", "The asset Talented raises one talent: say which."
        ).about("talented")
    if sheet.assets.count("martial") != len(sheet.techniques) or any(
        int(number) >= len(sheet.skills) for number in sheet.techniques
    ):
        yield Refused(
            f"{CREATION}.asset-repeat",
            "Each asset of martial techniques goes with one of the apprenticeships.",
        ).about("techniques")


def heroism_left(state: State, assets: Sequence[str]) -> int:
    """meter.heroism-start: what is left after the assets beyond the free one."""
    return int(state.options["starting_heroism"]) - ASSET_PRICE * max(0, len(assets) - 1)


def check_sheet(state: State, sheet: Sheet) -> None:
    refuse_all(tuple(faults(state, sheet)))
