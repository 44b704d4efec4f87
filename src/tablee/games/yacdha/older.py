"""Tables and events as earlier editions of these rules wrote them."""

from typing import Any

OPTIONS = {
    "story": "one-shot",
    "occupation_levels": "off",
    "degree_names": "on",
    "passive_scale": "on",
    "recovery": "off",
    "learning": "off",
    "luck": "off",
    "mythos": "off",
    "dreams": "off",
    "gifts": "off",
    "mass_action": "on",
    "madness_shown": "all",
    "forced_bonus": "on-kept-result",
    "opposition_level": "add-capped",
    "competition_cap": "natural-dice-if-endless",
    "luck_in_combat": "strict",
    "luck_cap": "1",
    "rest_without_care": "none",
    "learning_limit": "one-process-per-year",
    "action_drop": "same-amount",
    "mythos_month": "exclusive",
    "mythos_bonus_on_actions": "off",
    "magic_group_level": "highest",
    "level_cap_vs_active": "cap-6",
    "age_budgets": "book-values",
    "claim_timing": "before-throw",
}
"""How the first edition played what later became house rules: the core chapter alone."""

MAIN = "main"
"""The id of the one occupation that sheets of the first edition had."""


def upcast(edition: int, event: dict[str, Any]) -> dict[str, Any]:
    return _from_first(event) if edition == 1 else event


def _from_first(event: dict[str, Any]) -> dict[str, Any]:
    match event["type"]:
        case "investigator-created" | "investigator-described":
            name = event.pop("occupation")
            added: dict[str, Any] = {
                "age": "adult",
                "occupations": [{"id": MAIN, "name": name}],
                "ties": "",
                "places": "",
            }
            if event["type"] == "investigator-created":
                added["luck"] = 0
            return {**event, **added}
        case "action-proposed" | "helper-joined":
            return {**event, "claim": MAIN if event.pop("occupation") else None}
        case _:
            return event
