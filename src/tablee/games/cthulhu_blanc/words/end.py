"""The ends of agents as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import known, rules
from tablee.games.cthulhu_blanc.rules.end.events import (
    DeathTold,
    Dying,
    Exiting,
    ExitTold,
    FarewellSaid,
    HorrorFought,
    OwnHand,
    Summoned,
    TaskNamed,
    WentBack,
)
from tablee.games.cthulhu_blanc.state import Exit, State
from tablee.games.cthulhu_blanc.words.common import gender, short_name, short_names
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Exiting)
def exiting(state: State, event: Exiting, tongue: Tongue) -> str:
    return tongue(
        "Madness 6: nothing ties {name} to the world any more. All pens are put down.",
        name=short_name(state, event.who),
    )


@rules.tells(Dying)
def dying(state: State, event: Dying, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "Wounds 6: {name} is dying. The position will be advertised.",
        name=short_name(state, event.who),
    )


@rules.tells(Summoned)
def summoned(state: State, event: Summoned, tongue: Tongue) -> str:
    task = known(state, event.who).task
    return sentences(
        tongue(
            "Bureaucracy 6: the Laundry's auditors summon {name}.",
            name=short_name(state, event.who),
        ),
        tongue("To be finished first: {task}", task=full_stop(task)) if task else "",
    )


EXITS: Mapping[Exit, str] = {
    "fight": "{name} leaves fighting: {text}",
    "scream": "{name} leaves screaming: {text}",
    "flee": "{name} leaves at a run: {text}",
    "collapse": "{name} collapses: {text}",
    "other": "{name} leaves the stage: {text}",
}


@rules.tells(ExitTold)
def exit_told(state: State, event: ExitTold, tongue: Tongue) -> str:
    return sentences(
        tongue(EXITS[event.exit], name=short_name(state, event.who), text=full_stop(event.text)),
        tongue("The file is closed."),
    )


@rules.tells(DeathTold)
def death_told(state: State, event: DeathTold, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    return sentences(
        tongue("Last feat: {text}", text=full_stop(event.last_deed)) if event.last_deed else "",
        tongue("{name} is presumed dead, pending confirmation: {text}", name=name, text=text)
        if event.presumed
        else tongue.of(gender(state, event.who), "{name} is dead: {text}", name=name, text=text),
    )


@rules.tells(OwnHand)
def own_hand(state: State, event: OwnHand, tongue: Tongue) -> str:
    return sentences(
        tongue("{name} dies by their own hand.", name=short_name(state, event.who)),
        tongue("The file is closed."),
    )


@rules.tells(TaskNamed)
def task_named(state: State, event: TaskNamed, tongue: Tongue) -> str:
    return tongue(
        "Before the audit, {name} clears one last matter: {task}",
        name=short_name(state, event.who),
        task=full_stop(event.task),
    )


@rules.tells(FarewellSaid)
def farewell_said(state: State, event: FarewellSaid, tongue: Tongue) -> str:
    return tongue(
        "Leaving card for {name}, signed {seat}: {text}",
        name=short_name(state, event.who),
        seat=event.seat,
        text=full_stop(event.text),
    )


@rules.tells(WentBack)
def went_back(state: State, event: WentBack, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "{name} goes back to base, where the auditors wait.", name=short_name(state, event.who)
        ),
        tongue("Epilogue: {text}", text=full_stop(event.epilogue)) if event.epilogue else "",
    )


@rules.tells(HorrorFought)
def horror_fought(state: State, event: HorrorFought, tongue: Tongue) -> str:
    return tongue.many(
        "{names} fights what is not to be fought: {what}",
        "{names} fight what is not to be fought: {what}",
        len(event.who),
        names=short_names(state, event.who, tongue),
        what=full_stop(event.what),
    )
