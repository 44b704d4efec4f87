"""Anchoring as sentences."""

from tablee.games.innommable.rules.anchoring import AnchorBegun, Anchored
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(AnchorBegun)
def tell_anchor_begun(state: State, event: AnchorBegun, tongue: Tongue) -> str:
    return tongue(
        "{name} turns to what still holds: {text}",
        name=short_name(state, event.who),
        text=full_stop(state.protagonists[event.who].attachment.name),
    )


@rules.tells(Anchored)
def tell_anchored(state: State, event: Anchored, tongue: Tongue) -> str:
    return sentences(
        written(event.text),
        tongue("A ticked box is erased for {name}.", name=short_name(state, event.who)),
    )


@rules.judges_by(Anchored)
def judge_anchored(state: State, event: Anchored, tongue: Tongue) -> Verdict:
    """Worth a card: a cross less here, a box more there."""
    return Verdict(
        tongue("One cross less."),
        "mixed",
        tongue("And one box more against the attachment."),
        purpose=state.protagonists[event.who].attachment.name,
        whose=event.who,
        besides=written(event.text),
    )
