"""What the tellers share: how people are called, and how pieces become sentences."""

from collections.abc import Iterable

from tablee.games.yacdha.common import anybody
from tablee.games.yacdha.state import Cost, Gender, Person, Stakes, State
from tablee.games.yacdha.words import meter_name, signed
from tablee.kernel.tongue import Tongue

NOT_A_FIRST_NAME = frozenset(
    "le la les un une the a an de du des von van el saint sainte st ste m mm mme mlle mr mrs ms "
    "miss monsieur madame mademoiselle sir lord lady dr docteur doctor professeur professor prof "
    "père mère frère sœur soeur abbé father mother brother sister capitaine captain inspecteur "
    "inspector sergent sergeant colonel major général general maître oncle tante uncle aunt".split()
)


def short_name(state: State, who: str) -> str:
    """The first name of an investigator, where it is one and names nobody else at the table."""
    person = anybody(state, who)
    if person.npc:
        return person.name
    first = person.name.partition(" ")[0]
    if len(first) < 2 or not first.replace("-", "").isalpha():
        return person.name
    if first.casefold() in NOT_A_FIRST_NAME:
        return person.name
    # Somebody the keeper still hides must not show through the way others are called.
    known = (p for p in (*state.investigators.values(), *state.npcs.values()) if _is_known(p))
    called = [p.id for p in known if p.name.partition(" ")[0].casefold() == first.casefold()]
    return first if called == [who] else person.name


def _is_known(person: Person) -> bool:
    return person.met or not person.npc


def gender(state: State, who: str) -> Gender:
    return anybody(state, who).gender


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def full_stop(text: str) -> str:
    """What somebody wrote, closed like a sentence."""
    text = text.strip()
    return text if not text or text.endswith(tuple(".!?…»”)")) else f"{text}."


def sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def stakes_told(stakes: Stakes, tongue: Tongue) -> str:
    """What was agreed on: both outcomes, and what they cost."""
    costs = tongue("; ").join(cost_told(cost, tongue) for cost in stakes.costs)
    return sentences(
        tongue("If it succeeds: {outcome}", outcome=full_stop(stakes.success)),
        tongue("If it fails: {outcome}", outcome=full_stop(stakes.failure)),
        tongue("Price: {costs}.", costs=costs) if costs else "",
    )


def cost_told(cost: Cost, tongue: Tongue) -> str:
    meter = meter_name(cost.meter, tongue)
    low, high = signed(cost.low), signed(cost.high)
    if cost.by_margin:
        return tongue(
            "{meter} by what is missing (margin {low} to {high})", meter=meter, low=low, high=high
        )
    if cost.low == cost.high:
        return tongue("{meter} +{amount} (margin {low})", meter=meter, amount=cost.amount, low=low)
    return tongue(
        "{meter} +{amount} (margin {low} to {high})",
        meter=meter,
        amount=cost.amount,
        low=low,
        high=high,
    )
