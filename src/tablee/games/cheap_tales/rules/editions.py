"""Which rules each edition of the game corrected, for journals that were written before."""

from collections.abc import Mapping

from tablee.games.cheap_tales.rules.common import ID

SECOND = (
    "action.group",
    "action.help",
    "action.help-limit",
    "action.opposition",
    "action.scale",
    "action.when-to-roll",
    "aspect.circumstance",
    "aspect.heroic-negative",
    "aspect.heroic-no-dice",
    "aspect.heroic-positive",
    "combat.action-and-manoeuvre",
    "combat.attack",
    "combat.attack-all-in-order",
    "combat.counter-attack-detail",
    "combat.damage",
    "combat.dodge",
    "combat.initiative-adversaries",
    "combat.initiative-offensive",
    "combat.parry",
    "combat.prowess-choice",
    "combat.secret-thrust",
    "combat.turn-end",
    "creation.asset-eduque",
    "creation.finish",
    "creation.order",
    "dice.core-roll",
    "dice.quality-alone",
    "end.death",
    "gear.brawl-first",
    "gear.object-join",
    "gear.weapon-dual-role",
    "gm.heroism-awards",
    "heroism.shake-off",
    "heroism.twist",
    "magic.effects",
    "magic.excess",
    "magic.foudroyant",
    "magic.marks-detect",
    "magic.theft",
    "magic.theft-awakened",
    "magic.use",
    "meter.life-bounds",
    "meter.life-loss-sources",
    "meter.power-max",
    "meter.power-npc",
    "npc.basics",
    "npc.brute-gang",
    "npc.gang-one-roll",
    "npc.health",
    "phase.scene",
    "power.to-heroism",
    "recovery.lethal",
    "recovery.out-of-combat",
    "recovery.respite",
    "recovery.stunned",
    "recovery.wound-roll",
    "result.partial-consequence",
    "result.partial-offer",
)
"""The table that can always go on, areas, help in fights, prices, ends of scenes, the keeper's
word, weapons with a class of their own, theft and detection in fights."""
THIRD = (
    "action.difficulty-table",
    "action.opposition",
    "aspect.guess",
    "combat.action-and-manoeuvre",
    "combat.counter-attack-detail",
    "combat.damage",
    "combat.dodge",
    "combat.initiative-first",
    "combat.surprise",
    "dice.quality-alone",
    "end.death",
    "gear.brawl-first",
    "gear.object-as-asset",
    "magic.effects",
    "magic.marks-detect",
    "magic.optional",
    "magic.theft",
    "magic.uncontrolled",
    "npc.gang-one-roll",
    "phase.scene",
    "recovery.wound-roll",
    "result.partial-consequence",
)
"""Only what is offered is done: terms without a word, guesses about oneself, people who have left,
thrusts with a gift that nobody controls. Counter-attacks on heroes, none before a price is paid;
armed people in a brawl, gangs beside the heroes, the end of a scene without a name, a blow on
whoever has fallen since; the dying buy nothing at all; whoever lets a go pass is told."""
FOURTH = (
    "action.opposition",
    "aspect.circumstance",
    "aspect.guess",
    "aspect.temporary-expiry",
    "combat.counter-attack-detail",
    "combat.risk-table",
    "combat.turn-end",
    "heroism.twist",
    "magic.effects",
    "npc.basics",
    "result.partial-consequence",
)
"""A price that the keeper lets go is told; gifts that strike like weapons end a brawl; nothing is
said of who resists, of an aspect or of a peaceful action where it says nothing; nobody joins a
fight under a blow; aspects that are over are over, and take no place."""
FIFTH = ("action.help", "creation.finish", "npc.basics")
"""Whoever is gone before the throw does not help; what everybody sees of somebody is corrected
before everybody."""
SIXTH = (
    "action.help",
    "campaign.tone",
    "combat.action-and-manoeuvre",
    "gm.heroism-awards",
    "heroism.reroll",
    "magic.marks-samples",
    "magic.prodigy",
    "meter.heroism-no-natural",
    "recovery.wound-doctor",
    "recovery.wound-roll",
)
"""Ideas are drawn from their lists, and lost traits among the eight, with dice that people have.
Whoever the keeper's word puts out of action has no go and no roll left to hold up the others."""
SEVENTH = ("result.special-effects",)
"""A special effect takes what it asks for and nothing else."""
EIGHTH = ("end.death",)
"""Whoever is dying buys nothing with experience either, while the others rest."""
NINTH = ("action.opposition", "advancement.prodigy")
"""No hero who is dead or has left resists; a prodigy that is allowed is called as it was said."""
TENTH = ("action.time-no-roll", "action.when-to-roll", "result.partial-consequence")
"""A price that the end of its scene lets go is told; an action without dice keeps its prowess and
its risk."""
ELEVENTH = (
    "action.group",
    "combat.double-attack-detail",
    "combat.initiative-nonoffensive",
    "combat.turn-end",
    "creation.order",
    "dice.advantage-consent",
    "end.death",
    "magic.disintegration-heroes",
    "magic.theft",
    "magic.theft-awakened",
    "power.absorb",
)
"""What a member of a common action has thrown counts whatever they do next; help from a fight
passes its hand; the heroes name one of their own side; the second blow of a double attack waits for
the price of the first, and a price in life for the blow that has landed; who is to vanish first
settles their roll; no feat takes power from whoever has not agreed; the dying buy nothing at all;
whoever is back does not give a player two heroes."""
TWELFTH = (
    "action.scale",
    "action.when-to-roll",
    "gear.object-as-asset",
    "magic.disintegration-heroes",
    "magic.effects",
    "magic.theft",
    "magic.theft-awakened",
    "meter.heroism-no-natural",
    "meter.life-loss-sources",
    "phase.scene",
    "result.partial-consequence",
)
"""Whoever has died or left since the throw neither vanishes nor is healed nor gives power; a relic
is a reserve or a higher maximum, never both; the end of a scene without a name ends whatever was
tried in it; what takes life is told of everybody; the keeper's people who go down throw no more;
a comrade's point is kept where such points are kept by now."""
THIRTEENTH = (
    "action.help",
    "action.scale",
    "action.when-to-roll",
    "aspect.activate",
    "combat.damage",
    "combat.double-attack-detail",
    "combat.prudence-detail",
    "combat.secret-thrust",
    "combat.turn-end",
    "dice.advantage-consent",
    "end.death",
    "gm.heroism-awards",
    "magic.effects",
    "magic.excess",
    "magic.foudroyant",
    "magic.overdraw",
    "meter.life-loss-sources",
    "npc.brute-gang",
    "npc.gang-one-roll",
    "phase.scene",
    "power.absorb",
    "recovery.lethal",
    "recovery.stunned",
    "recovery.wound-roll",
    "result.partial-consequence",
)
"""Of two blows that wait, one is taken and the other waits still; help of a turn that is over is
not given back, and whoever helps is cautious no longer; what is gone pays no price; what was played
on after the respite of a scene ends with the next; a gift that costs one of the keeper's people
their life works; a counter-attack that is taken back may still be made, and the turn waits for it;
one who is left of a gang attacks one hero; whoever falls says how before a gift heals them; a
thrust that waits for an attack is not added to another roll as well; what is gone when the dice
are thrown helps no roll and no feat."""
FOURTEENTH = (
    "combat.damage",
    "combat.double-attack-detail",
    "npc.basics",
    "npc.brute-gang",
)
"""The second attack of a double attack strikes whoever is hurt already, unless the first blow was
for one of the same group, and never the one whom that blow has left standing; until it is thrown it
goes to whoever is named, and to another where whoever was named is gone. Whoever is struck and
loses nothing is named. The keeper's word says what the worst hurt of a group has left."""
CORRECTIONS: Mapping[int, frozenset[str]] = {
    edition: frozenset(f"{ID}.{rule}" for rule in rules)
    for edition, rules in (
        (2, SECOND),
        (3, THIRD),
        (4, FOURTH),
        (5, FIFTH),
        (6, SIXTH),
        (7, SEVENTH),
        (8, EIGHTH),
        (9, NINTH),
        (10, TENTH),
        (11, ELEVENTH),
        (12, TWELFTH),
        (13, THIRTEENTH),
        (14, FOURTEENTH),
    )
}
