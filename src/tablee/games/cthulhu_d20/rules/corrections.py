"""The rules that each edition of this game corrected, for journals of older ones."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import ID

SECOND = (
    # What everybody hears of checks, of the group's point and of throws that fall due.
    "base.skills",
    "base.saves",
    "base.abilities",
    "base.grapple",
    "base.sanity",
    "base.investigation",
    "destiny.group-point",
    "destiny.group-unanimity",
    "destiny.timing",
    "base.clock",
    "worsening.stabilised",
    "hazard.sustained",
    # An attack keeps what its attacker stated; nothing is judged out of range.
    "combat.resolution-order",
    "combat.other-modifiers",
    "combat.called-group-location",
    "base.range",
    # Damage, Sanity and healing are counted as far as they matter.
    "npc.traditional-mode",
    "magic.conversion-principle",
    "magic.healing-touch-heal",
    "base.magic",
    # Rest, shock, aim, turns: what ends them, and what they take.
    "recovery.fatigue-points",
    "recovery.life-points",
    "meter.pf-loss-sources",
    "meter.effort-cost",
    "meter.death",
    "worsening.rate",
    "worsening.care",
    "wound.severity-table",
    "shock.keeper-decision",
    "combat.aim",
    "combat.hit",
    "combat.attack-total",
    "combat.called-zone",
    "hazard.natural-cause",
    "base.hazard-falling",
    "base.firearms-handling",
    "base.actions",
    "base.round",
    "base.feats-named",
    "feat.endurance",
    "feat.run",
    "feat.toughness",
    "wound.gm-restriction",
    "wound.critical-part",
)
THIRD = (
    # Falls, fire, care and saves wait for destiny like attacks and checks.
    "destiny.announcement-window",
    "destiny.keeper-decides",
    "hazard.natural-cause",
    "base.autofire",
    "base.hazard-fire",
    "base.poison-disease",
    "base.saves",
    "base.magic",
    "worsening.care",
    "condition.zero-fatigue-states",
    "meter.exhaustion",
    # A zone that is wholly behind cover cannot be called, and everybody sees the cover.
    "combat.no-cover-ac",
    "combat.called-zone",
    # Efforts and rest end an aim.
    "combat.aim",
    "meter.effort-cost",
    "feat.endurance",
    "feat.run",
    "recovery.fatigue-points",
    # A d2 and a d3 are thrown with dice that people have.
    "base.sanity",
    "npc.traditional-mode",
    "magic.conversion-principle",
    # What means nothing in an ask is refused.
    "base.grapple",
    "base.range",
    "base.round",
    "base.coup-de-grace",
    "npc.hp-halves",
)
FOURTH = (
    # The keeper's people have feats that there are; dice of one's own can be thrown.
    "base.feats-named",
    "feat.toughness",
    "base.weapons",
    "magic.conversion-principle",
    # Half a pair of tables is none.
    "npc.human-morphology-only",
    # A new level without new ranks judges no old ones.
    "base.levels",
    "base.skills",
    "base.skill-points",
    # Attacks of a turn count themselves; a coup de grace is nothing else besides.
    "combat.iterative-attacks",
    "base.coup-de-grace",
    "base.opportunity",
    # Dice that one must not know of hold nothing up.
    "combat.aim",
    "base.conditions",
    "base.actions",
    "destiny.announcement-window",
    # Nothing is noted any more of the wounds of the dead.
    "meter.death",
)
FIFTH = (
    # Who has no turn in a fight is over a shock with the round.
    "shock.keeper-decision",
    # Whoever grapples or lends a hand aims no more.
    "combat.aim",
    # Whoever comes back from death bleeds from then on.
    "destiny.keeper-decides",
    # Nobody is named twice.
    "base.levels",
    "meter.effort-cost",
    "recovery.fatigue-points",
    "hazard.natural-cause",
)
SIXTH = (
    # Whoever climbs, jumps or takes other gear aims no more.
    "combat.aim",
    # The group's point waits until the keeper has said what an earlier one does.
    "destiny.group-unanimity",
)
SEVENTH = (
    # Nothing is said of dropping to the ground.
    "base.conditions",
    "combat.aim",
    # A circumstance is named once.
    "combat.resolution-order",
    "combat.other-modifiers",
)
EIGHTH = (
    # A zone that is called lands on what a body of its own has there: other dice in a roll.
    "combat.called-zone",
    "combat.called-group-location",
    "combat.resolution-order",
    "combat.hit",
    "combat.random-location",
    "npc.human-morphology-only",
    "base.actions",
    "base.firearms-handling",
    "combat.aim",
)
NINTH = (
    # A called zone lands on what a body has there, however its places are written: other dice.
    "base.firearms-handling",
    "combat.called-zone",
    "combat.called-group-location",
    "combat.resolution-order",
    "combat.hit",
    "npc.human-morphology-only",
    # A creature with hit points has no wounds, and its hit points are what a spell gives back.
    "combat.attack-total",
    "npc.traditional-mode",
    "destiny.keeper-decides",
    "magic.conversion-principle",
    "magic.healing-touch-heal",
    # A spell that attacks costs its Sanity, takes an action of its own and throws its damage.
    "base.magic",
    "base.sanity",
    "base.actions",
)
TENTH = (
    # A day gives its point for the eight hours rested in it, whoever lies or stands when it ends;
    # what was rested in one day, or before anybody looked after the wounds, is no other day's.
    "recovery.life-points",
    "base.poison-disease",
    "base.clock",
    # The sheet that a new level writes says when one has rested lately.
    "base.levels",
    # A burn that grows ends rest and aim like any wound.
    "recovery.fatigue-points",
    "combat.aim",
    # Fatigue points keep their limit whatever lowers the life points.
    "recovery.fatigue-cap",
    "destiny.keeper-decides",
    # An attack that destiny settles before its dice takes its shot and its action.
    "base.actions",
    "base.firearms-handling",
    "base.magic",
    "base.sanity",
    # A miss that is told at once is told with its die and what it was against.
    "combat.attack-total",
    "combat.hit",
    "combat.resolution-order",
    # Waiting rids nobody of a shock.
    "shock.shock",
    "base.round",
    # Whoever comes round needs no save any more.
    "condition.zero-fatigue-states",
    "destiny.announcement-window",
    "magic.healing-touch-heal",
    "magic.conversion-principle",
)
ELEVENTH = (
    # A fire can be put out once in a round.
    "base.hazard-fire",
    # A changed house rule begins anew: no day or loss of before counts under it.
    "recovery.life-points",
    "worsening.rate",
    # Care for one more wound takes no day of rest from whoever was treated already.
    "worsening.care",
)
TWELFTH = (
    # Hours of rest are not saved up for a limit that rises, nor under water.
    "destiny.keeper-decides",
    "base.levels",
    "feat.review-needed",
    "recovery.fatigue-points",
    "base.hazard-drowning",
    "hazard.drowning",
    # Going under water ends an aim, and so does a target that goes out of sight.
    "combat.aim",
    "npc.human-morphology-only",
    # Time stops at the very round of a loss, and a clock that is set stops with it.
    "base.clock",
    # Somebody taken by surprise has no turn, shocked or not.
    "base.actions",
    "shock.shock",
    "shock.violent",
    # A player who was handed the keeper's seat has no vote on the group's point.
    "destiny.group-point",
    "destiny.group-unanimity",
    # A place behind cover is named once.
    "combat.no-cover-ac",
)
CORRECTIONS: Mapping[int, frozenset[str]] = {
    2: frozenset(f"{ID}.{rule}" for rule in SECOND),
    3: frozenset(f"{ID}.{rule}" for rule in THIRD),
    4: frozenset(f"{ID}.{rule}" for rule in FOURTH),
    5: frozenset(f"{ID}.{rule}" for rule in FIFTH),
    6: frozenset(f"{ID}.{rule}" for rule in SIXTH),
    7: frozenset(f"{ID}.{rule}" for rule in SEVENTH),
    8: frozenset(f"{ID}.{rule}" for rule in EIGHTH),
    9: frozenset(f"{ID}.{rule}" for rule in NINTH),
    10: frozenset(f"{ID}.{rule}" for rule in TENTH),
    11: frozenset({*(f"{ID}.{rule}" for rule in ELEVENTH), "table.options"}),
    12: frozenset({*(f"{ID}.{rule}" for rule in TWELFTH), "table.clock"}),
}
