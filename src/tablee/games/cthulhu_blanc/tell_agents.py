"""Agents, their meters and their ends as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import known, rules
from tablee.games.cthulhu_blanc.state import Exit, Gender, Meter, State
from tablee.games.cthulhu_blanc.telling import gender, short_name, short_names
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.AgentCreated)
def agent_created(state: State, event: events.AgentCreated, tongue: Tongue) -> str:
    link = event.link
    return sentences(
        tongue.of(
            event.gender,
            "{name} joins the Laundry, played by {seat}.",
            name=event.name,
            seat=event.seat,
        ),
        _file_told(event.profession, event.traits, tongue),
        tongue(
            "Link with {other}: {text}", other=short_name(state, link.to), text=full_stop(link.text)
        )
        if link is not None
        else "",
    )


def _file_told(profession: str, traits: tuple[str, ...], tongue: Tongue) -> str:
    return sentences(
        tongue("Profession: {profession}", profession=full_stop(profession)),
        tongue("Traits: {traits}", traits=full_stop(tongue("; ").join(traits))) if traits else "",
    )


SPOKEN_OF: Mapping[Gender, str] = {
    "f": "The file speaks of her.",
    "m": "The file speaks of him.",
    "n": "The file speaks of them.",
}


@rules.tells(events.AgentRewritten)
def agent_rewritten(state: State, event: events.AgentRewritten, tongue: Tongue) -> str:
    if event.was:
        told = tongue("File amended: {was} is now called {name}.", was=event.was, name=event.name)
    else:
        told = tongue("The file is amended for {name}.", name=short_name(state, event.who))
    return sentences(
        told,
        tongue("Name: {name}", name=full_stop(event.name)) if event.name and not event.was else "",
        tongue(SPOKEN_OF[event.gender]) if event.gender is not None else "",
        _file_told(event.profession, event.traits, tongue),
        tongue("Reason: {text}", text=full_stop(event.why)) if event.why else "",
    )


@rules.tells(events.ArrivalPlayed)
def arrival_played(state: State, event: events.ArrivalPlayed, tongue: Tongue) -> str:
    return tongue(
        "{name} has taken up the post and met the colleagues.", name=short_name(state, event.who)
    )


ABOVE: Mapping[Meter, str] = {
    "folie": "Madness roll for {name}: above the score.",
    "blessures": "Wounds roll for {name}: above the score.",
    "bureaucratie": "Bureaucracy roll for {name}: above the score.",
}

NOT_ABOVE: Mapping[Meter, str] = {
    "folie": "The Madness roll changes nothing: {name} declares having seen nothing.",
    "blessures": "The Wounds roll changes nothing: no accident form for {name}.",
    "bureaucratie": "The Bureaucracy roll changes nothing: the file is in order for {name}.",
}


@rules.tells(events.MeterRolled)
def meter_rolled(state: State, event: events.MeterRolled, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rises:
        return tongue(ABOVE[event.meter], name=name)
    return tongue(NOT_ABOVE[event.meter], name=name)


RISES: Mapping[Meter, str] = {
    "folie": "Madness gains ground: {value} out of 6 for {name}.",
    "blessures": "The medical record grows: Wounds {value} out of 6 for {name}.",
    "bureaucratie": "The file thickens: Bureaucracy {value} out of 6 for {name}.",
}

FALLS: Mapping[Meter, str] = {
    "folie": "A welcome gap in the memory: Madness {value} out of 6 for {name}.",
    "blessures": "Certified on the mend: Wounds {value} out of 6 for {name}.",
    "bureaucratie": "Zeal has been noticed: Bureaucracy {value} out of 6 for {name}.",
}


@rules.tells(events.MeterRose)
def meter_rose(state: State, event: events.MeterRose, tongue: Tongue) -> str:
    return tongue(RISES[event.meter], name=short_name(state, event.who), value=event.value)


@rules.tells(events.MeterFell)
def meter_fell(state: State, event: events.MeterFell, tongue: Tongue) -> str:
    return tongue(FALLS[event.meter], name=short_name(state, event.who), value=event.value)


MARKS: Mapping[Meter, str] = {
    "folie": "Nature of the terror ({name}): {text}",
    "blessures": "Nature of the injury ({name}): {text}",
    "bureaucratie": "Remark added to the file ({name}): {text}",
}


@rules.tells(events.MarkTold)
def mark_told(state: State, event: events.MarkTold, tongue: Tongue) -> str:
    return tongue(MARKS[event.meter], name=short_name(state, event.who), text=full_stop(event.text))


@rules.tells(events.Exiting)
def exiting(state: State, event: events.Exiting, tongue: Tongue) -> str:
    return tongue(
        "Madness 6: nothing ties {name} to the world any more. All pens are put down.",
        name=short_name(state, event.who),
    )


@rules.tells(events.Dying)
def dying(state: State, event: events.Dying, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "Wounds 6: {name} is dying. The position will be advertised.",
        name=short_name(state, event.who),
    )


@rules.tells(events.Summoned)
def summoned(state: State, event: events.Summoned, tongue: Tongue) -> str:
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


@rules.tells(events.ExitTold)
def exit_told(state: State, event: events.ExitTold, tongue: Tongue) -> str:
    return sentences(
        tongue(EXITS[event.exit], name=short_name(state, event.who), text=full_stop(event.text)),
        tongue("The file is closed."),
    )


@rules.tells(events.DeathTold)
def death_told(state: State, event: events.DeathTold, tongue: Tongue) -> str:
    name, text = short_name(state, event.who), full_stop(event.text)
    return sentences(
        tongue("Last feat: {text}", text=full_stop(event.last_deed)) if event.last_deed else "",
        tongue("{name} is presumed dead, pending confirmation: {text}", name=name, text=text)
        if event.presumed
        else tongue.of(gender(state, event.who), "{name} is dead: {text}", name=name, text=text),
    )


@rules.tells(events.OwnHand)
def own_hand(state: State, event: events.OwnHand, tongue: Tongue) -> str:
    return sentences(
        tongue("{name} dies by their own hand.", name=short_name(state, event.who)),
        tongue("The file is closed."),
    )


@rules.tells(events.TaskNamed)
def task_named(state: State, event: events.TaskNamed, tongue: Tongue) -> str:
    return tongue(
        "Before the audit, {name} clears one last matter: {task}",
        name=short_name(state, event.who),
        task=full_stop(event.task),
    )


@rules.tells(events.FarewellSaid)
def farewell_said(state: State, event: events.FarewellSaid, tongue: Tongue) -> str:
    return tongue(
        "Leaving card for {name}, signed {seat}: {text}",
        name=short_name(state, event.who),
        seat=event.seat,
        text=full_stop(event.text),
    )


@rules.tells(events.WentBack)
def went_back(state: State, event: events.WentBack, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "{name} goes back to base, where the auditors wait.", name=short_name(state, event.who)
        ),
        tongue("Epilogue: {text}", text=full_stop(event.epilogue)) if event.epilogue else "",
    )


@rules.tells(events.Recalled)
def recalled(state: State, event: events.Recalled, tongue: Tongue) -> str:
    return tongue(
        "{name} returns to duty: Madness {folie}, Wounds {blessures}, Bureaucracy {bureaucratie}.",
        name=short_name(state, event.who),
        folie=event.folie,
        blessures=event.blessures,
        bureaucratie=event.bureaucratie,
    )


@rules.tells(events.HorrorFought)
def horror_fought(state: State, event: events.HorrorFought, tongue: Tongue) -> str:
    return tongue.many(
        "{names} fights what is not to be fought: {what}",
        "{names} fight what is not to be fought: {what}",
        len(event.who),
        names=short_names(state, event.who, tongue),
        what=full_stop(event.what),
    )
