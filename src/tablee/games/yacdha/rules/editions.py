"""Tables and events as earlier editions of these rules wrote them."""

from typing import Any

CORRECTIONS = {
    # 2: people have several occupations, claims are judged, time is kept.
    2: frozenset(
        {
            "table.ask",
            "yacdha.action.success",
            "yacdha.chase.same-means",
            "yacdha.creation.core-description",
            "yacdha.scene.time-ledger",
            "yacdha.setup.roles",
        }
    ),
    # 3: whoever joins after the terms reopens them; what happens meanwhile takes its time once; a
    # handicap also hampers who is alone, and whose dice those are is known; a coma opposes nothing;
    # a tie of magic has its price; the keeper's corrections have the ends that meters have.
    # While a throw lies open nothing of what it counts is changed.
    # Those who lie there keep a fight going; what nothing wounds is not stunned; in competitions
    # and chases all agree before the dice fall, and luck may turn one before any other is thrown;
    # nobody's occupation or level is named twice, nor of who takes no part; a declaration says
    # nothing that its action has no use for. Whoever went mad makes
    # no checks and has neither care nor studies; courses are given up between scenarios.
    3: frozenset(
        {
            "yacdha.action.definition",
            "yacdha.action.stakes-first",
            "yacdha.action.success",
            "yacdha.advancement.total-constant",
            "yacdha.chase.end",
            "yacdha.chase.same-means",
            "yacdha.chase.when",
            "yacdha.combat.creatures",
            "yacdha.combat.declare",
            "yacdha.combat.end",
            "yacdha.combat.engaged-no-action",
            "yacdha.combat.modifiers",
            "yacdha.combat.opposition",
            "yacdha.combat.situation-first",
            "yacdha.combat.surprise",
            "yacdha.compete.basic",
            "yacdha.compete.groups",
            "yacdha.coop.basic",
            "yacdha.creation.scenario-imposes",
            "yacdha.dice.reroll",
            "yacdha.gm.house-rules",
            "yacdha.magic.preconditions",
            "yacdha.meter.madness-check",
            "yacdha.meter.trauma-check",
            "yacdha.mythos.study",
            "yacdha.occupation.bonus",
            "yacdha.occupation.player-must-claim",
            "yacdha.recovery.care-weight",
            "yacdha.recovery.madness-care",
            "yacdha.recovery.trauma-care",
            "yacdha.scene.time-ledger",
        }
    ),
    # 4: the open throw of a competition or a chase is settled also when the others have left.
    4: frozenset({"yacdha.compete.basic", "yacdha.chase.same-means"}),
    # 5: whoever fell into a coma before the blows seizes nobody back; other circumstances leave
    # what opposes something out of the ordinary as it was, and never let it fail without a word;
    # who adds no die has none that luck may turn.
    5: frozenset(
        {
            "yacdha.action.success",
            "yacdha.combat.improvise",
            "yacdha.combat.modifiers",
            "yacdha.combat.mutual-immobilise",
            "yacdha.combat.opposition",
            "yacdha.luck.action",
        }
    ),
    # 6: a scenario does not end over the open throw of a competition or a chase; luck beyond what
    # the table lets anybody hold is gone with it; whoever was mad, or nobody's, does not come out
    # of a coma as nobody's investigator; of two actions, both go on meanwhile if one does; whoever
    # lies there by the reveal has declared nothing; where nothing is written nothing is shared;
    # nobody is removed as if never created whose dice still lie open.
    6: frozenset(
        {
            "yacdha.action.stakes-first",
            "yacdha.combat.declare",
            "yacdha.end.end-of-scenario-steps",
            "yacdha.gm.house-rules",
            "yacdha.investigation.result",
            "yacdha.luck.no-accumulation",
            "yacdha.meter.madness-six",
            "yacdha.recovery.milestones",
        }
    ),
    # 7: where the table goes back to the book's weapons or ages, the keeper's own values of them
    # count no more, and without gifts nobody calls upon one.
    7: frozenset(
        {
            "yacdha.combat.critical",
            "yacdha.combat.declare",
            "yacdha.combat.dodge",
            "yacdha.combat.engaged-no-action",
            "yacdha.combat.flee",
            "yacdha.combat.held",
            "yacdha.combat.immobilise",
            "yacdha.combat.opposition",
            "yacdha.combat.reach",
            "yacdha.combat.surprise",
            "yacdha.creation.age-budget",
            "yacdha.creation.gifts",
        }
    ),
}
"""What each edition answers otherwise than the one before (`Game.corrections`)."""

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
