"""Which rules each edition answers otherwise than the one before (`Game.corrections`)."""

CORRECTIONS: dict[int, frozenset[str]] = {
    # 2: only a player states a goal, and may take it back; a goal against another protagonist is
    # stated but never thrown for. Successes are counted in full. A last scene also follows a
    # sacrifice outside a resolution. Presence is for a scene. Each outrage of a scene may be
    # objected to, and an objection suspends. Any success may have defused the situation.
    2: frozenset(
        f"innommable.{rule}"
        for rule in (
            "action.count",
            "action.flee",
            "action.keeper-never-rolls",
            "action.no-dice",
            "action.no-pvp-roll",
            "action.renounce",
            "action.reroll",
            "action.single-box",
            "action.when",
            "creation.attachment",
            "creation.steps",
            "end.conditions",
            "meter.fate-judgement",
            "meter.fate-severity-attachment",
            "meter.fate-severity-protagonist",
            "prep.role",
            "prep.setting",
            "suggestion.presence",
        )
    ),
    # 3: the story is not lost while the keeper is asked whether it is defused. An attachment is
    # the same person with and without accents, or one of two. Nothing is ticked between a
    # sacrifice and its last scene.
    3: frozenset(
        f"innommable.{rule}"
        for rule in ("creation.attachment", "end.conditions", "meter.fate-no-interrupt")
    ),
    # 4: an attachment is the same person with and without a title. No picture is shown while an
    # objection is discussed. Whoever has no dice left by the keeper's word shares none out.
    4: frozenset(
        f"innommable.{rule}"
        for rule in ("creation.attachment", "end.after-character-dice", "meter.fate-judgement")
    ),
    # 5: an attachment that was lost twice over stays lost when one of the outrages is taken back.
    # A name and a gender that change together are told each.
    5: frozenset(("innommable.meter.fate-severity-attachment", "table.rulings")),
    # 6: an attachment is the same person with œ and with oe, with a title in full and shortened,
    # and where “qu’elle aime” follows the name.
    6: frozenset(("innommable.creation.attachment",)),
    # 7: whoever is spared after all is back with what fell with them: what they wanted, what
    # others wanted against them, the act that was weighed, that they were on their own.
    7: frozenset(("innommable.meter.fate-judgement", "innommable.action.when")),
}
