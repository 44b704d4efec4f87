"""What the keeper may settle about an action: its terms, its repetitions, its outcome."""

from collections.abc import Iterator

from tablee.games.yacdha.action import overall
from tablee.games.yacdha.asks.shapes import MANY
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import Action, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def judging(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    success = Field("success", "text", least=1, most=2000)
    failure = Field("failure", "text", least=1, most=2000)
    for action in state.actions.values():
        who = {"who": action.leader}
        if action.attempts:
            if action.ruling is not None and action.pending is None:
                reason = Field("reason", "text", least=1, most=200)
                stands = overall(state, action)
                yield Offer(
                    "overrule-action",
                    "yacdha.gm.house-rules",
                    {**who, "success": not stands},
                    (reason,),
                )
                for rerolls in ("open", "free", "closed"):
                    active_search = action.investigation and action.ruling.opposition == "active"
                    if rerolls != action.ruling.rerolls and not (
                        active_search and rerolls != "closed"
                    ):
                        yield Offer(
                            "settle-rerolls",
                            "yacdha.dice.reroll-forbidden",
                            {**who, "rerolls": rerolls},
                        )
            continue
        yield Offer(
            "judge",
            "yacdha.action.when-to-roll",
            {**who, "verdict": "impossible"},
            (failure,),
            advice=("yacdha.action.reward-ingenuity", "yacdha.gm.advice-simplicity"),
        )
        yield Offer(
            "judge", "yacdha.action.when-to-roll", {**who, "verdict": "certain"}, (success,)
        )
        terms = (
            success,
            failure,
            Field("minutes", "integer", least=0, most=1_000_000, required=False),
            Field("advantage", "flag", required=False, rule="yacdha.dice.when-major"),
            Field(
                "disadvantage",
                "flag",
                required=False,
                rule="yacdha.action.impossible-made-possible",
            ),
            *_competence(state, action),
            Field("harmless", "flag", required=False, rule="yacdha.dice.forced-only-if-logical"),
            Field("cooperation", "flag", required=False, rule="yacdha.coop.permission"),
            _lead_field(state, action),
            COSTS,
        )
        passive = Field(
            "opposition", "integer", least=0, most=5, rule="yacdha.action.passive-table"
        )
        yield Offer(
            "judge",
            "yacdha.action.passive-opposition",
            who,
            (passive, *(f for f in terms if f is not None)),
        )
        resisting = Field("resisting", "text", most=2000, required=False)
        if state.has("occupation_levels") and state.options["opposition_level"] == "add-capped":
            level = Field("resisting_level", "integer", least=0, most=5, required=False)
            terms = (*terms, level)
        yield Offer(
            "judge",
            "yacdha.action.active-opposition",
            {**who, "opposition": "active"},
            (resisting, *(f for f in terms if f is not None)),
        )


COSTS = Field(
    "costs",
    "rows",
    least=0,
    most=3,
    fields=(
        Field("low", "integer", least=-5, most=-1),
        Field("high", "integer", least=-1, most=6),
        Field("meter", "choice", ("madness", "trauma")),
        Field("amount", "integer", least=1, most=5),
    ),
    required=False,
)


def _competence(state: State, action: Action) -> Iterator[Field]:
    """Who is helped by what they do: a die without levels, the level with them."""
    if not state.has("occupation_levels"):
        yield Field(
            "occupation",
            "many",
            action.members,
            most=min(len(action.members), MANY),
            required=False,
            rule="yacdha.creation.traits-may-give-advantage",
        )
    elif len(action.members) > 1:
        yield Field("transferable", "flag", required=False, rule="yacdha.coop.level")


def _lead_field(state: State, action: Action) -> Field | None:
    if not action.investigation or not state.leads:
        return None
    return Field("lead", "choice", tuple(state.leads), required=False)
