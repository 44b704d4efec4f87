"""What the keeper's word may set right."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.state import State
from tablee.kernel.words import By, Field, Offer

REASON = Field("reason", "text", least=1, most=200)


@rules.offering
def hurting(state: State, by: By) -> Iterator[Offer]:
    """Harm to the keeper's people that no blow has done."""
    if not by.is_keeper:
        return
    why = Field("why", "text", least=1, most=200)
    for extra in state.extras.values():
        if extra.is_up and state.losing(extra.id) is None:
            given = {"who": extra.id}
            rule = f"{ID}.meter.life-loss-sources"
            yield Offer("inflict", rule, given, (Field("life", "integer", least=1, most=99), why))
            yield Offer("inflict", f"{ID}.action.scale", given, (why,))
