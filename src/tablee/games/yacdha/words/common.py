"""What the tellers share: how people are called, and how pieces become sentences."""

import re
from collections.abc import Collection, Iterable

from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.state.people import MYTHOS, Gender, Occupation, Opposition, Person
from tablee.games.yacdha.state.stakes import Cost, Stakes
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.terms import level_name, meter_name, opposition_name, signed
from tablee.kernel.telling import TITLE, sentences, within_sentence
from tablee.kernel.tongue import Tongue, is_agreed, is_several

CLOSED = re.compile(r"[.!?…]\s*[»”\"')]*$")


def short_name(state: State, who: str) -> str:
    """The first name of an investigator, where it is one and names nobody else at the table."""
    person = anybody(state, who)
    # “The man with the knife” describes somebody; “The Duke” is what he is called.
    whole = within_sentence(person.name)
    if person.npc:
        return whole
    first = person.name.partition(" ")[0]
    if not first.replace("-", "").isalpha() or len(first) < 2 or TITLE.fullmatch(first):
        return whole
    # Somebody the keeper still hides must not show through the way others are called.
    known = (p for p in (*state.investigators.values(), *state.npcs.values()) if _is_known(p))
    called = [p.id for p in known if p.name.partition(" ")[0].casefold() == first.casefold()]
    return first if called == [who] else whole


def _is_known(person: Person) -> bool:
    return person.met or not person.npc


def gender(state: State, who: str) -> Gender:
    return anybody(state, who).gender


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def how_many(state: State, persons: Collection[str]) -> int:
    """One, or more: several people, or one whose name is that of several (“les jumelles”)."""
    return len(persons) if not any(is_several(anybody(state, who).name) for who in persons) else 2


def full_stop(text: str) -> str:
    """What somebody wrote, closed like a sentence."""
    text = text.strip()
    return text if not text or CLOSED.search(text) else f"{text}."


def in_brackets(text: str) -> str:
    """What somebody wrote, as it stands in brackets: without the stop that closes it."""
    text = text.strip()
    return text if text.endswith("..") else text.removesuffix(".")


def outcome_told(text: str) -> str:
    """An outcome that somebody wrote; nothing where it was agreed aloud: the table knows it."""
    return "" if is_agreed(text) else full_stop(text)


def stakes_told(stakes: Stakes, tongue: Tongue) -> str:
    """What was agreed on: both outcomes, and what they cost."""
    costs = tongue("; ").join(cost_told(cost, tongue) for cost in stakes.costs)
    price = tongue("Price: {costs}.", costs=costs) if costs else ""
    if is_agreed(stakes.success) and (not stakes.failure or is_agreed(stakes.failure)):
        return sentences(tongue("The stakes are agreed aloud."), price)
    return sentences(
        tongue("If it succeeds: {outcome}", outcome=full_stop(stakes.success)),
        tongue("If it fails: {outcome}", outcome=full_stop(stakes.failure))
        if stakes.failure
        else "",
        price,
    )


def cost_told(cost: Cost, tongue: Tongue) -> str:
    meter = meter_name(cost.meter, tongue)
    low, high = signed(cost.low), signed(cost.high)
    if cost.by_margin and cost.low == cost.high:
        return tongue("{meter} by what is missing (margin {low})", meter=meter, low=low)
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


def opposition_told(state: State, opposition: Opposition, tongue: Tongue) -> str:
    """An opposition as this table names it: with the words of table 4, or as a number."""
    return opposition_name(opposition, tongue, named=state.has("passive_scale"))


def level_told(level: int, tongue: Tongue) -> str:
    """“2 (initiate)”."""
    return f"{level} ({level_name(level, tongue)})"


def able_told(name: str, level: int, tongue: Tongue) -> str:
    """“Maud (3, confirmed)”: a name may end with a number of its own."""
    return f"{name} ({level}, {level_name(level, tongue)})"


def occupations_told(state: State, occupations: Iterable[Occupation], tongue: Tongue) -> str:
    """“Zoology (4, expert), climbing (2, initiate)”; a level of 0 is not worth saying."""
    return ", ".join(
        able_told(o.name, o.level, tongue) if o.level and state.has("occupation_levels") else o.name
        for o in occupations
    )


def claim_told(state: State, who: str, claim: str | None, tongue: Tongue) -> str:
    """What somebody calls upon, as a sentence of its own."""
    person = anybody(state, who)
    # What the keeper's people are good at stays with the keeper.
    if claim is None or person.npc:
        return ""
    if claim == MYTHOS:
        return tongue("Knowledge of the Mythos is called upon.")
    gift = next((g.name for g in person.gifts if g.id == claim), "")
    if gift:
        return tongue("Gift called upon: {gift}", gift=full_stop(gift))
    named = full_stop(claim_name(person, claim, tongue))
    return tongue("Occupation called upon: {occupation}", occupation=named) if named else ""


def claim_name(person: Person, claim: str, tongue: Tongue) -> str:
    """What somebody claims, by the name on the sheet."""
    if claim == MYTHOS:
        return tongue("Mythos")
    return next((o.name for o in person.skills if o.id == claim), "")
