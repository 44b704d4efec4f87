"""The story of a table in sentences: life, wounds, respite and rest."""

from collections.abc import Iterator, Mapping

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.health import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import capitalised, wound_name
from tablee.games.cheap_tales.words.telling import gender, sentence_of, short_name, traits_listed
from tablee.kernel.common.tell_time import duration
from tablee.kernel.line import Tone, Verdict
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.LossThreatened)
def loss_threatened(state: State, event: events.LossThreatened, tongue: Tongue) -> str:
    loss = event.loss
    name = short_name(state, loss.who)
    if loss.who not in state.heroes:
        return tongue.many(
            "{name}: {count} life point at stake.",
            "{name}: {count} life points at stake.",
            loss.amount,
            name=name,
        )
    return sentences(
        sentence_of(loss.why),
        tongue.many(
            "{name} is about to lose {count} life point.",
            "{name} is about to lose {count} life points.",
            loss.amount,
            name=name,
        ),
    )


@rules.judges_by(events.LossThreatened)
def loss_judged(state: State, event: events.LossThreatened, tongue: Tongue) -> Verdict | None:
    return _life_judged(state, event.loss.who, event.loss.amount, tongue)


def _life_judged(state: State, who: str, amount: int, tongue: Tongue) -> Verdict | None:
    """So much life, where it is not the keeper's people who strike: of them it is told whom."""
    aimed = [roll for roll in state.rolls.values() if who in roll.targets and not roll.struck]
    if any(roll.extra for roll in aimed):
        return None
    tone: Tone = "good" if aimed else "bad"
    one, several = "{count} point of life!", "{count} points of life!"
    return Verdict(tongue.many(one, several, amount), tone, short_name(state, who))


@rules.tells(events.LifeLost)
def life_lost(state: State, event: events.LifeLost, tongue: Tongue) -> str:
    return sentences(*_lost(state, event, tongue))


def _lost(state: State, event: events.LifeLost, tongue: Tongue) -> Iterator[str]:
    name, hero = short_name(state, event.who), state.heroes[event.who]
    yield sentence_of(event.why)
    if event.power:
        yield tongue.many(
            "Teeth gritted, {name} spends {count} power point.",
            "Teeth gritted, {name} spends {count} power points.",
            event.power,
            name=name,
        )
    if not event.amount:
        yield tongue("Not a scratch.")
        return
    yield tongue.many(
        "{name} loses {count} life point: {life} of {most} left.",
        "{name} loses {count} life points: {life} of {most} left.",
        event.amount,
        name=name,
        life=hero.life,
        most=hero.most_life,
    )


OF_A_BLOW = (f"{ID}.combat.", f"{ID}.result.", f"{ID}.npc.")


@rules.judges_by(events.LifeLost)
def lost_judged(state: State, event: events.LifeLost, tongue: Tongue) -> Verdict | None:
    if not event.rule.startswith(OF_A_BLOW):
        return None  # a gift is paid for, and its dice say something else
    return _life_judged(state, event.who, event.amount, tongue)


@rules.tells(events.Fell)
def fell(state: State, event: events.Fell, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.again:
        return tongue("{name} falls again, and this time it leaves a wound.", name=name)
    return tongue.of(gender(state, event.who), "{name} is stunned!", name=name)


@rules.tells(events.FallChosen)
def fall_chosen(state: State, event: events.FallChosen, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.choice == "out":
        return tongue("{name} is out of combat until the scene is over.", name=name)
    return tongue.many(
        "To the bitter end! {name} stands up again with {count} life point.",
        "To the bitter end! {name} stands up again with {count} life points.",
        event.life,
        name=name,
    )


@rules.tells(events.WoundRolled)
def wound_rolled(state: State, event: events.WoundRolled, tongue: Tongue) -> str:
    name, deadly = short_name(state, event.who), event.row == 6
    text = "For {name} it is {wound}." if deadly else "{name} bears the marks: {wound}."
    return sentences(
        tongue(text, name=name, wound=wound_name(event.row, tongue)),
        _lost_for_good(state, event.who, event.traits, tongue),
        tongue.many(
            "{name} stays up with {count} life point.",
            "{name} stays up with {count} life points.",
            event.life,
            name=name,
        )
        if event.life
        else "",
    )


WOUNDS: Mapping[int, str] = {
    1: "Bruises",
    2: "Light wound",
    3: "Grave wound",
    4: "Very grave wound",
    5: "Critical wound",
    6: "Death, or next to it",
}
"""The rows of the wound table, as short as they can be said."""


@rules.judges_by(events.WoundRolled)
def wound_judged(state: State, event: events.WoundRolled, tongue: Tongue) -> Verdict:
    return Verdict(tongue(WOUNDS[event.row]), "mixed" if event.row == 1 else "bad")


def _lost_for_good(state: State, who: str, traits: tuple[str, ...], tongue: Tongue) -> str:
    if not traits:
        return ""
    return tongue(
        "One point lost for good: {traits}.", traits=traits_listed(state, who, traits, tongue)
    )


@rules.tells(events.WoundEased)
def wound_eased(state: State, event: events.WoundEased, tongue: Tongue) -> str:
    name, wound = short_name(state, event.who), wound_name(event.row, tongue)
    if event.doctor:
        opening = tongue("Care in time, by {doctor}.", doctor=event.doctor)
    elif event.rule == f"{ID}.recovery.wound-doctor":
        opening = tongue("Care in time.")
    else:
        opening = tongue("Heroes do not die of so little.")
    return sentences(
        opening,
        tongue("For {name} the wound is one step lighter: {wound}.", name=name, wound=wound),
        _lost_for_good(state, event.who, event.traits, tongue),
    )


@rules.tells(events.HeroDied)
def hero_died(state: State, event: events.HeroDied, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} is dead. Hats off.",
        name=short_name(state, event.who),
    )


@rules.tells(events.ShookOff)
def shook_off(state: State, event: events.ShookOff, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} is clear-headed again and no longer stunned.",
        name=short_name(state, event.who),
    )


@rules.tells(events.Woke)
def woke(state: State, event: events.Woke, tongue: Tongue) -> str:
    if event.rule == f"{ID}.phase.scene":
        return tongue("{name} comes round.", name=short_name(state, event.who))
    return tongue("{name} gets back up.", name=short_name(state, event.who))


@rules.tells(events.Revived)
def revived(state: State, event: events.Revived, tongue: Tongue) -> str:
    return tongue("{name} comes back from the dead.", name=short_name(state, event.who))


@rules.tells(events.Breathed)
def breathed(state: State, event: events.Breathed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    back = [
        tongue(text, points=points)
        for text, points in (("+{points} life", event.life), ("+{points} power", event.power))
        if points
    ]
    return sentences(
        tongue("{name} comes round.", name=name) if event.woke else "",
        tongue("{name} catches some breath: {points}.", name=name, points=", ".join(back))
        if back
        else tongue("{name} catches some breath.", name=name),
        tongue("Good care has helped.") if event.healed and event.life else "",
    )


@rules.tells(events.ScenePassed)
def scene_passed(state: State, event: events.ScenePassed, tongue: Tongue) -> str:
    return tongue("Fade to black: the scene is over.")


@rules.tells(events.Rested)
def rested(state: State, event: events.Rested, tongue: Tongue) -> str:
    return tongue(
        "{name} rests: all life and all power are back.", name=short_name(state, event.who)
    )


@rules.tells(events.EllipsisBegun)
def ellipsis_begun(state: State, event: events.EllipsisBegun, tongue: Tongue) -> str:
    return sentences(
        tongue("Meanwhile, off screen…"),
        sentence_of(event.text),
        tongue("Played since the last rest: {duration}.", duration=duration(event.minutes, tongue))
        if event.minutes
        else "",
    )


@rules.tells(events.EllipsisEnded)
def ellipsis_ended(state: State, event: events.EllipsisEnded, tongue: Tongue) -> str:
    return tongue("And the adventure goes on!")


@rules.tells(events.PlayNoted)
def play_noted(state: State, event: events.PlayNoted, tongue: Tongue) -> str:
    return tongue("Time played: {duration}.", duration=duration(event.minutes, tongue))


@rules.tells(events.ExtraRecovered)
def extra_recovered(state: State, event: events.ExtraRecovered, tongue: Tongue) -> str:
    return tongue(
        "{name}: power back to {power}.", name=short_name(state, event.who), power=event.power
    )


@rules.tells(events.LifeGained)
def life_gained(state: State, event: events.LifeGained, tongue: Tongue) -> str:
    hero = state.heroes[event.who]
    back = tongue.many(
        "{name} is back to {count} life point of {most}.",
        "{name} is back to {count} life points of {most}.",
        hero.life,
        name=short_name(state, event.who),
        most=hero.most_life,
    )
    wind = event.rule == f"{ID}.heroism.second-wind"
    return sentences(tongue("Second wind!") if wind else "", back)


@rules.judges_by(events.LifeGained)
def life_judged(state: State, event: events.LifeGained, tongue: Tongue) -> Verdict:
    word = capitalised(tongue("+{points} life", points=event.points))
    return Verdict(word, "good", short_name(state, event.who))
