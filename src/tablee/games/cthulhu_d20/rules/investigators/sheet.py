"""Whether a sheet is by the book: every fault of a form, each with its rule."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tablee.games.cthulhu_d20.data import gear
from tablee.games.cthulhu_d20.data.gear import GROUPS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.creatures.asks import CreateOpponent
from tablee.games.cthulhu_d20.rules.figures import (
    GOOD_SAVES,
    base_attack,
    feats_at,
    most_ranks,
    raises_at,
    skill_points,
)
from tablee.games.cthulhu_d20.rules.gear import of_gear
from tablee.games.cthulhu_d20.rules.investigators import asks
from tablee.games.cthulhu_d20.state.people import ABILITIES, Ability, Bent
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.nouns import FEATS
from tablee.kernel.words import Refused

LEVELS = f"{ID}.base.levels"
GENERATION = f"{ID}.base.ability-generation"
ABILITY = f"{ID}.base.abilities"
OPTIONS = f"{ID}.base.options"
WEAPON = f"{ID}.base.weapons"
POINTS = f"{ID}.base.skill-points"
SKILL = f"{ID}.base.skills"
FEAT_COUNT = f"{ID}.base.feats-number"
TOUGHNESS = f"{ID}.feat.toughness"
FEAT = f"{ID}.base.feats-named"

LEAST_SCORE, MOST_SCORE = 3, 18
OUT_OF_RANGE: Mapping[Ability, str] = {
    "strength": "Strength must be from 3 to 18.",
    "dexterity": "Dexterity must be from 3 to 18.",
    "constitution": "Constitution must be from 3 to 18.",
    "intelligence": "Intelligence must be from 3 to 18.",
    "wisdom": "Wisdom must be from 3 to 18.",
    "charisma": "Charisma must be from 3 to 18.",
}
NEEDS: Mapping[str, str] = {
    "strength": "{feat} needs Strength {least}.",
    "dexterity": "{feat} needs Dexterity {least}.",
    "wisdom": "{feat} needs Wisdom {least}.",
}
Scores = Mapping[Ability, int]


def book_name(feat: str) -> str:
    """A feat as the text calls it, in English in either language."""
    return FEATS.get(feat.partition(":")[0], feat)


def scores_of(ask: asks.CreateInvestigator | CreateOpponent) -> dict[Ability, int]:
    return {ability: int(getattr(ask, ability)) for ability in ABILITIES}


def raised_scores(ask: asks.CreateInvestigator) -> dict[Ability, int]:
    raised = Counter(ask.raised)
    return {ability: score + raised[ability] for ability, score in scores_of(ask).items()}


def faults(state: State, seat: str, ask: asks.CreateInvestigator) -> Iterator[Refused]:
    """All that is wrong with the sheet of an investigator."""
    yield from of_scores(state, seat, ask)
    if len(ask.raised) > raises_at(ask.level):
        yield Refused(
            LEVELS,
            "Points that raise abilities at level {level}: {most}.",
            level=ask.level,
            most=raises_at(ask.level),
        ).about("raised")
    yield from of_option(ask)
    scores = raised_scores(ask)
    yield from of_skills(ask.level, ask.core, ask.ranks, ask.intelligence)
    yield from of_feats(state, scores, ask.level, ask.option, ask.feats, ask.proficiency)
    yield from of_arms(ask.feats, ask.weapons)
    yield from of_gear(state, ask.weapons, ask.armour)


def of_scores(state: State, seat: str, ask: asks.CreateInvestigator) -> Iterator[Refused]:
    scores = scores_of(ask)
    if ask.rolled:
        rolled = state.rolled.get(seat)
        if rolled is None:
            yield Refused(GENERATION, "No abilities have been rolled yet.").about("rolled")
        elif sorted(scores.values()) != sorted(rolled):
            yield Refused(
                GENERATION,
                "The six scores must be those that were rolled: {scores}.",
                scores=", ".join(map(str, sorted(rolled, reverse=True))),
            ).about("rolled")
        return
    for ability, score in scores.items():
        if not LEAST_SCORE <= score <= MOST_SCORE:
            yield Refused(ABILITY, OUT_OF_RANGE[ability]).about(ability)


def of_option(ask: asks.CreateInvestigator) -> Iterator[Refused]:
    wanted = GOOD_SAVES[ask.option]
    if len(set(ask.good)) != len(ask.good) or len(ask.good) != wanted:
        why = "Good saving throws of this option: {wanted}."
        yield Refused(OPTIONS, why, wanted=wanted).about("good")
    if ask.proficiency and ask.option != "offence":
        why = "Only the offence option gives a proficiency for free."
        yield Refused(OPTIONS, why).about("proficiency")
    if ask.proficiency and ask.proficiency not in GROUPS:
        yield Refused(WEAPON, "There is no weapon group “{group}”.", group=ask.proficiency)


def of_skills(
    level: int, core: Sequence[str], ranks: Sequence[asks.Rank], intelligence: int
) -> Iterator[Refused]:
    if len(set(core)) != len(core) or len(core) > asks.CORE_SKILLS:
        yield Refused(POINTS, "There are at most 12 core skills, each named once.").about("core")
    for skill in (*core, *(row.skill for row in ranks)):
        if skill not in SKILLS:
            yield Refused(SKILL, "There is no skill “{skill}”.", skill=skill)
    if len({row.skill for row in ranks}) != len(ranks):
        yield Refused(SKILL, "A skill is named twice.").about("ranks")
    for number, row in enumerate(ranks):
        most = most_ranks(level, row.skill in core)
        if row.ranks > most:
            text = (
                "A core skill has at most {most} ranks."
                if row.skill in core
                else "A skill that is not a core skill has at most {most} ranks."
            )
            yield Refused(SKILL, text, most=most).about(f"ranks[{number}].ranks")
    spent = cost_of(core, ranks)
    have = skill_points(level, intelligence)
    if spent > have:
        yield Refused(
            POINTS, "The ranks cost {spent} points, and there are {have}.", spent=spent, have=have
        ).about("ranks")


def cost_of(core: Sequence[str], ranks: Sequence[asks.Rank]) -> int:
    return sum(row.ranks * (1 if row.skill in core else 2) for row in ranks)


def of_feats(
    state: State,
    scores: Scores,
    level: int,
    bent: Bent,
    feats: Sequence[str],
    proficiency: str = "",
) -> Iterator[Refused]:
    if len(feats) > feats_at(level):
        yield Refused(
            FEAT_COUNT,
            "At level {level} there are {most} feats.",
            level=level,
            most=feats_at(level),
        ).about("feats")
    for feat in dict.fromkeys(feats):
        if next(of_name(state, feat), None) is None:
            yield from of_feat(state, scores, base_attack(level, bent), feats, feat, proficiency)
    yield from of_names(state, feats)


def of_names(state: State, feats: Sequence[str]) -> Iterator[Refused]:
    """Feats that there are, each as often as it can be taken."""
    for feat, times in Counter(feats).items():
        yield from of_name(state, feat)
        most = times_at_most(feat)
        if times > most:
            rule = TOUGHNESS if feat == "toughness" else FEAT
            text = "{feat} can be taken {most} times at most."
            once = "{feat} can be taken only once."
            why = text if most > 1 else once
            yield Refused(rule, why, feat=book_name(feat), most=most).about("feats")


def times_at_most(feat: str) -> int:
    """How often a feat can be taken; for one and the same thing once."""
    kind = gear.FEATS.get(feat.partition(":")[0])
    return 1 if kind is None or kind.of else kind.times


def of_name(state: State, feat: str) -> Iterator[Refused]:
    name, colon, of = feat.partition(":")
    kind = gear.FEATS.get(name)
    if kind is None:
        yield Refused(FEAT, "There is no feat “{feat}”.", feat=name)
        return
    choices = {"weapon": state.arsenal, "group": GROUPS, "skill": SKILLS, "": ("",)}[kind.of]
    if of not in choices or (colon and not of):
        yield Refused(
            FEAT, "{feat} must be taken for something that there is.", feat=book_name(name)
        )


def of_feat(
    state: State, scores: Scores, attack: int, feats: Sequence[str], feat: str, proficiency: str
) -> Iterator[Refused]:
    """What a feat needs."""
    name, _, of = feat.partition(":")
    kind, said = gear.FEATS[name], book_name(name)
    if kind.ability is not None:
        ability, least = kind.ability
        if next(score for each, score in scores.items() if each == ability) < least:
            yield Refused(FEAT, NEEDS[ability], feat=said, least=least)
    if attack < kind.attack:
        yield Refused(
            FEAT, "{feat} needs a base attack bonus of {least}.", feat=said, least=kind.attack
        )
    for needed in kind.needs:
        if needed not in feats:
            yield Refused(FEAT, "{feat} needs {needed}.", feat=said, needed=book_name(needed))
    if kind.of == "weapon":
        group = state.arsenal[of].group
        has_group = group in ("simple", proficiency) or f"weapon-proficiency:{group}" in feats
        if not has_group:
            yield Refused(FEAT, "{feat} needs proficiency with that weapon.", feat=said)


def of_arms(feats: Sequence[str], weapons: Sequence[str]) -> Iterator[Refused]:
    """A feat for one weapon is for a weapon that one has, or for bare hands."""
    for feat in feats:
        name, _, of = feat.partition(":")
        kind = gear.FEATS.get(name)
        if kind is not None and kind.of == "weapon" and of not in (*weapons, "unarmed"):
            yield Refused(FEAT, "{feat} is for a weapon that one has.", feat=book_name(name))
