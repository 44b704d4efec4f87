"""Spells as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.magic import Healed, SpellCast, SpellWritten
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name, told
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(SpellWritten)
def spell_written(state: State, event: SpellWritten, tongue: Tongue) -> str:
    spell = event.spell
    return told(
        tongue("Spell entered: “{spell}”.", spell=spell.name),
        tongue("Casting time: {text}", text=full_stop(spell.casting)) if spell.casting else "",
        full_stop(spell.text),
    )


@rules.tells(SpellCast)
def spell_cast(state: State, event: SpellCast, tongue: Tongue) -> str:
    return tongue(
        "{name} casts “{spell}” (target: {target}).",
        name=short_name(state, event.caster),
        spell=state.spells[event.spell].name,
        target=short_name(state, event.target),
    )


@rules.tells(Healed)
def healed(state: State, event: Healed, tongue: Tongue) -> str:
    if event.hp:
        return tongue.many(
            "Healing given by {caster} ({target}): +{count} hit point at most.",
            "Healing given by {caster} ({target}): +{count} hit points at most.",
            event.hp,
            caster=short_name(state, event.caster),
            target=short_name(state, event.target),
        )
    return tongue(
        "Healing given by {caster} ({target}): {pv} life, {pf} fatigue at most.",
        caster=short_name(state, event.caster),
        target=short_name(state, event.target),
        pv=f"+{event.pv}",
        pf=f"+{event.pf}",
    )
