"""What the things of the d20 variant are called: the body, its wounds, gear, skills, feats."""

from collections.abc import Mapping

LOCATIONS: Mapping[str, str] = {
    "head": "head",
    "torso": "torso",
    "right-arm": "right arm",
    "left-arm": "left arm",
    "abdomen": "abdomen",
    "right-leg": "right leg",
    "left-leg": "left leg",
}
"""Right and left are the patient's own."""

GROUPS_OF_ZONES: Mapping[str, str] = {
    "": "no zone",
    "head-torso-arms": "head, torso and arms",
    "torso-arms-abdomen": "torso, arms and abdomen",
    "abdomen-legs": "abdomen and legs",
    "legs": "both legs",
    "torso-head": "torso and head",
}

ROWS: Mapping[str, str] = {
    "superficial": "superficial",
    "light": "light",
    "moderate": "moderate",
    "grave": "grave",
    "critical": "critical",
    "mortal": "mortal",
    "destructive": "destructive",
}
"""The rows of the severity table (cthulhu-d20.wound.severity-table), said of a wound."""

CARE_NEEDED: Mapping[str, str] = {
    "superficial": "no care needed",
    "light": "a dressing is enough",
    "moderate": "care recommended",
    "grave": "care necessary",
    "critical": "care indispensable",
    "mortal": "nothing to be done",
    "destructive": "nothing to be done",
}

RATES: Mapping[str, str] = {
    "moderate": "1 fatigue point and 1 life point lost every 10 minutes",
    "grave": "1 fatigue point and 1 life point lost every minute",
    "critical": "1 fatigue point and 1 life point lost every round",
}
"""What an open wound costs (cthulhu-d20.worsening.rate)."""

PARTS: Mapping[str, str] = {
    "": "usable",
    "unusable": "unusable",
    "hampered": "severely hampered",
    "severed": "severed, crushed or shredded",
}

SHOCKS: Mapping[str, str] = {
    "none": "no shock",
    "shock": "shock",
    "violent": "violent shock",
}

ABILITIES: Mapping[str, str] = {
    "strength": "Strength",
    "dexterity": "Dexterity",
    "constitution": "Constitution",
    "intelligence": "Intelligence",
    "wisdom": "Wisdom",
    "charisma": "Charisma",
}

SAVES: Mapping[str, str] = {
    "fortitude": "Fortitude",
    "reflex": "Reflex",
    "will": "Will",
}

SKILLS: Mapping[str, str] = {
    "climb": "Climb",
    "jump": "Jump",
    "swim": "Swim",
    "balance": "Balance",
    "drive": "Drive",
    "escape-artist": "Escape Artist",
    "hide": "Hide",
    "move-silently": "Move Silently",
    "open-lock": "Open Lock",
    "heavy-machinery": "Operate Heavy Machinery",
    "pilot": "Pilot",
    "ride": "Ride",
    "sleight-of-hand": "Sleight of Hand",
    "tumble": "Tumble",
    "use-rope": "Use Rope",
    "concentration": "Concentration",
    "appraise": "Appraise",
    "computer-use": "Computer Use",
    "craft": "Craft",
    "demolitions": "Demolitions",
    "disable-device": "Disable Device",
    "forgery": "Forgery",
    "medicine": "Knowledge (medicine)",
    "history": "Knowledge (history)",
    "law": "Knowledge (law)",
    "occult": "Knowledge (occult)",
    "science": "Knowledge (science)",
    "repair": "Repair",
    "research": "Research",
    "search": "Search",
    "read-lips": "Read Lips",
    "first-aid": "First aid",
    "innuendo": "Innuendo",
    "listen": "Listen",
    "psychoanalysis": "Psychoanalysis",
    "sense-motive": "Sense Motive",
    "spot": "Spot",
    "wilderness-lore": "Wilderness Lore",
    "animal-empathy": "Animal Empathy",
    "bluff": "Bluff",
    "diplomacy": "Diplomacy",
    "disguise": "Disguise",
    "gather-information": "Gather Information",
    "handle-animal": "Handle Animal",
    "intimidate": "Intimidate",
    "perform": "Perform",
    "cthulhu-mythos": "Cthulhu Mythos",
}

FEATS: Mapping[str, str] = {
    "weapon-proficiency": "Weapon Proficiency",
    "weapon-focus": "Weapon Focus",
    "improved-critical": "Improved Critical",
    "point-blank-shot": "Point Blank Shot",
    "far-shot": "Far Shot",
    "precise-shot": "Precise Shot",
    "power-attack": "Power Attack",
    "cleave": "Cleave",
    "martial-artist": "Martial Artist",
    "endurance": "Endurance",
    "run": "Run",
    "toughness": "Toughness",
    "improved-initiative": "Improved Initiative",
    "great-fortitude": "Great Fortitude",
    "lightning-reflexes": "Lightning Reflexes",
    "iron-will": "Iron Will",
    "alertness": "Alertness",
    "skill-emphasis": "Skill Emphasis",
    "burst-fire": "Burst Fire",
    "weapon-specialisation": "Weapon Specialisation",
    "stunning-fist": "Stunning Fist",
}

WEAPONS: Mapping[str, str] = {
    "unarmed": "bare hands",
    "knife": "knife",
    "club": "club",
    "machete": "machete",
    "sword": "sword",
    "throwing-knife": "throwing knife",
    "light-pistol": "light pistol",
    "pistol": "pistol",
    "revolver": "revolver",
    "heavy-pistol": "heavy pistol",
    "shotgun": "shotgun",
    "assault-rifle": "assault rifle",
    "hunting-rifle": "hunting rifle",
    "heavy-rifle": "heavy rifle",
    "m21": "M21 rifle",
    "healing-touch": "Healing Touch",
    "bite": "bite",
    "claws": "claws",
    "fangs": "fangs",
    "slam": "slam",
    "great-bite": "great bite",
    "great-claws": "great claws",
    "burning-embrace": "burning embrace",
    "lashing-limbs": "lashing limbs",
}
"""What comes with the game; a weapon that the keeper wrote has the name the keeper gave it."""

WEAPON_GROUPS: Mapping[str, str] = {
    "simple": "simple weapons",
    "blades": "blades",
    "handguns": "handguns",
    "shotguns": "shotguns",
    "rifles": "rifles",
}

ARMOURS: Mapping[str, str] = {
    "leather-jacket": "leather jacket",
    "undercover-shirt": "light undercover shirt",
    "undercover-vest": "undercover vest",
    "concealable-vest": "concealable vest",
    "light-vest": "light-duty vest",
    "tactical-vest": "tactical vest",
    "response-suit": "special response suit",
    "entry-suit": "forced entry suit",
    "helmet": "helmet",
}

CIRCUMSTANCES: Mapping[str, str] = {
    "flanking": "flanking",
    "higher-ground": "higher ground",
    "attacker-prone": "attacker on the ground",
    "attacker-invisible": "attacker unseen",
    "sitting": "target sitting or kneeling",
    "climbing": "target climbing",
    "flat-footed": "target caught off guard",
    "running": "target running",
    "pinned": "target pinned",
    "into-melee": "shot into a melee",
    "bystanders": "people close to the target",
}

TERMS: Mapping[str, str] = {
    "base": "base attack",
    "lethality": "weapon",
    "vicious": "critical of the weapon",
    "focus": "weapon focus",
    "effects": "other feats",
    "proficiency": "no proficiency",
    "size": "size",
    "aim": "aim",
    "zone": "called zone",
    "point-blank": "point blank",
    "range": "range",
    "burst": "burst",
    "power": "power attack",
    "defenceless": "target defenceless",
    "prone": "target on the ground",
    "stunned": "target stunned",
    "helpless": "target unconscious",
    "keeper": "keeper",
    "fatigue": "fatigue",
    "ranks": "ranks",
    "skill-emphasis": "skill emphasis",
    "alertness": "alertness",
    "cover": "cover",
    "natural": "natural armour",
    "armour": "armour",
    "level": "level",
}
"""The terms of a total, beside abilities and circumstances."""

EFFORTS: Mapping[str, str] = {
    "sprint": "a short sprint or a hard jump",
    "running": "a few minutes of running",
    "melee": "a long hand-to-hand fight",
    "march": "an hour of forced march",
}
"""The suggestions of the keeper's list of efforts."""

DICE: Mapping[str, str] = {
    "initiative": "initiative",
    "location": "location",
    "attack": "attack",
    "concealment": "concealment",
    "confirm": "confirmation",
    "damage": "damage",
    "check": "check",
    "opposed": "opposed check",
    "aid": "help",
    "search": "secret search",
    "care": "care",
    "fortitude": "Fortitude",
    "reflex": "Reflex",
    "constitution": "Constitution",
    "stabilisation": "stabilisation",
    "cause": "natural cause",
    "healing-pv": "life points healed",
    "healing-pf": "fatigue points healed",
    "sanity": "Sanity check",
    "sanity-loss": "loss of Sanity",
    "sanity-gain": "gain of Sanity",
}
"""What each die on the table is thrown for."""
