"""What happens in Cthulhu Dark, told."""

from msgspec.structs import asdict

from cthulhu_dark.rules import Changed, SecretTold, rules
from cthulhu_dark.state import Roll, State
from tablee.kernel.tongue import Tongue

TOLD = {
    "dark.investigator": "Enter {name}, {occupation}.",
    "dark.doing": "{name}: {task}. Highest die: {best}.",
    "dark.again": "{name} tries again: {task}. Highest die: {best}.",
    "dark.failing": "{name} might fail: {how}. Failure die: {failure}.",
    "dark.result": "{name}: {task}. The result: {result}.",
    "dark.insight": "{name} sees this: {why}. Insight: {before}, now {after}.",
    "dark.risk": "{name} has looked too closely. Insight: {before}, now {after}.",
    "dark.suppressing": "{name} suppresses what is known: {why}. Insight: {before}, now {after}.",
    "dark.understanding": "{name} understands everything, and leaves the story.",
    "dark.leaving": "{name} leaves the story: {why}.",
}
DONE = ("barely", "with difficulty", "passably", "well", "very well", "brilliantly")
FOUND = ("the minimum", "little", "something", "what an expert finds", "everything", "too much")


def result(roll: Roll, tongue: Tongue) -> str:
    if roll.fails:
        return tongue("failure ({how})", how=roll.how)
    return tongue(DONE[roll.best - 1]) if roll.aim == "act" else tongue(FOUND[roll.best - 1])


@rules.tells(Changed)
def tell_change(state: State, event: Changed, tongue: Tongue) -> str:
    was, now = event.was, event.now
    values = {**asdict(now), "why": event.why, "before": was.insight, "after": now.insight}
    if (roll := now.roll or was.roll) is not None:
        values |= {**asdict(roll), "result": result(roll, tongue)}
    return tongue(TOLD[event.rule], **values)


@rules.tells(SecretTold)
def tell_secret(state: State, event: SecretTold, tongue: Tongue) -> str:
    text = "Revealed: {name}. {truth}" if event.secret.is_shown else "Hidden: {name}. {truth}"
    return tongue(text, name=event.secret.name, truth=event.secret.truth)
