"""What the keeper's people may try: anything, perhaps against a hero, and attacks."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action.offers import TALENT, WHAT, opposing_skills
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.extras.acts import in_reach
from tablee.games.cheap_tales.rules.fight.decide import EXTRA_PROWESS
from tablee.games.cheap_tales.rules.fight.offers import OPTIONAL_DIFFICULTY, SAY
from tablee.games.cheap_tales.rules.fight.turns import can_go
from tablee.games.cheap_tales.state import Extra, Fighter, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def extras_act(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for extra in state.extras.values():
        if not extra.is_up or state.has_open_roll(extra.id) or state.losing(extra.id) is not None:
            continue
        fighter = state.fighter(extra.id)
        if fighter is not None and not can_go(state, extra.id):
            continue
        given: dict[str, object] = {"who": extra.id}
        rolls = f"{ID}.action.opposition-npc-rolls"
        flags = (Field("offensive", "flag", required=False),) if fighter is not None else ()
        yield Offer("extra-attempt", rolls, given, (WHAT, OPTIONAL_DIFFICULTY, *flags))
        yield from _against_heroes(state, given, (OPTIONAL_DIFFICULTY, *flags))
        if fighter is None:
            continue
        yield Offer("extra-pass", f"{ID}.combat.initiative-adversaries", given, (SAY,))
        yield from _extra_attacks(state, extra, fighter)


def _against_heroes(
    state: State, given: dict[str, object], more: tuple[Field, ...]
) -> Iterator[Offer]:
    """What is tried against a hero, who resists with a talent, an apprenticeship, or the better."""
    rule = f"{ID}.action.opposition-npc-rolls"
    heroes = tuple(state.heroes)[:50]
    if heroes:
        against = Field("against", "choice", heroes)
        yield Offer("extra-attempt", rule, given, (WHAT, against, TALENT, *more))
    for who in heroes:
        if skills := opposing_skills(state.heroes[who]):
            learnt = (Field("skill", "choice", skills), replace(TALENT, required=False))
            found = {**given, "against": who}
            yield Offer("extra-attempt", rule, found, (WHAT, *learnt, *more))


def _extra_attacks(state: State, extra: Extra, fighter: Fighter) -> Iterator[Offer]:
    reach = in_reach(state, extra.id)
    if not reach:
        return
    given: dict[str, object] = {"who": extra.id}
    fields: tuple[Field, ...] = (OPTIONAL_DIFFICULTY,)
    if extra.kind == "antagonist" and state.on("antagonist_prowess"):
        fields += (Field("prowess", "choice", EXTRA_PROWESS, required=False),)
    if fighter.banded and extra.standing > 1:
        yield Offer(
            "extra-attack", f"{ID}.npc.gang-one-roll", {**given, "targets": list(reach)}, fields
        )
        return
    targets = Field("targets", "many", reach[:50], least=1, most=1)
    yield Offer("extra-attack", f"{ID}.combat.attack", given, (targets, *fields))
