"""Papers, clues and missions as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.state import PaperKind, State
from tablee.games.cthulhu_blanc.telling import at_seat, grounds_told, short_name, short_names
from tablee.games.cthulhu_blanc.words import paper_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

DROPPED: Mapping[PaperKind, str] = {
    "report": "A report is to be written by {name}.",
    "expense-claim": "An expense claim is to be filled in by {name}.",
    "call-superiors": "An appeal to superiors is to be made by {name}.",
    "exceptional-gear": "A request for exceptional equipment is to be signed by {name}.",
}


@rules.tells(events.PaperDropped)
def paper_dropped(state: State, event: events.PaperDropped, tongue: Tongue) -> str:
    paper = event.paper
    return sentences(
        tongue(DROPPED[paper.kind], name=short_name(state, paper.who)),
        grounds_told(paper.why, tongue),
        tongue("Due by: {text}", text=full_stop(paper.due)) if paper.due else "",
    )


@rules.tells(events.PaperHanded)
def paper_handed(state: State, event: events.PaperHanded, tongue: Tongue) -> str:
    return tongue(
        "A paper changes desks ({kind}): {name} will sign it.",
        kind=paper_name(state.papers[event.paper].kind, tongue),
        name=short_name(state, event.who),
    )


@rules.tells(events.PaperTorn)
def paper_torn(state: State, event: events.PaperTorn, tongue: Tongue) -> str:
    return tongue("A paper is taken out of the tray. It never existed.")


FAVOURS: Mapping[str, str] = {
    "call-superiors": "{name} appeals to the superiors: {why}",
    "exceptional-gear": "{name} requests exceptional equipment: {why}",
}


@rules.tells(events.FavourAsked)
def favour_asked(state: State, event: events.FavourAsked, tongue: Tongue) -> str:
    paper = event.paper
    return tongue(FAVOURS[paper.kind], name=short_name(state, paper.who), why=full_stop(paper.why))


@rules.tells(events.FavourAnswered)
def favour_answered(state: State, event: events.FavourAnswered, tongue: Tongue) -> str:
    text = (
        "Request granted for {name}."
        if event.granted
        else "Request refused for {name}; a copy is kept."
    )
    return sentences(
        tongue(text, name=short_name(state, state.papers[event.paper].who)),
        tongue("The superiors' answer: {text}", text=full_stop(event.answer))
        if event.answer
        else "",
    )


@rules.tells(events.ReportWritten)
def report_written(state: State, event: events.ReportWritten, tongue: Tongue) -> str:
    name = short_name(state, state.papers[event.paper].who)
    if not event.lines:
        return tongue("{name} goes back to a blank report.", name=name)
    return tongue.many(
        "{name} drafts a report of one line.",
        "{name} drafts a report of {count} lines.",
        len(event.lines),
        name=name,
    )


@rules.tells(events.ReportBarred)
def report_barred(state: State, event: events.ReportBarred, tongue: Tongue) -> str:
    name = short_name(state, state.papers[event.paper].who)
    return sentences(
        tongue.many(
            "Report ({name}): {count} line blacked out.",
            "Report ({name}): {count} lines blacked out.",
            len(event.lines),
            name=name,
        )
        if event.lines
        else tongue("Report ({name}): nothing blacked out.", name=name),
        tongue("In red, in the margin: {text}", text=full_stop(event.note)) if event.note else "",
    )


SIGNED: Mapping[PaperKind, str] = {
    "report": "{name} signs the report, in triplicate.",
    "expense-claim": "{name} signs the expense claim, receipts attached.",
    "call-superiors": "{name} appeals to the superiors; the call is logged.",
    "exceptional-gear": "{name} signs the request for exceptional equipment.",
}


@rules.tells(events.PaperSigned)
def paper_signed(state: State, event: events.PaperSigned, tongue: Tongue) -> str:
    kind = state.papers[event.paper].kind
    return tongue(SIGNED[kind], name=short_name(state, event.who))


@rules.tells(events.MissionBriefed)
def mission_briefed(state: State, event: events.MissionBriefed, tongue: Tongue) -> str:
    return sentences(
        tongue("Mission order: {code}", code=full_stop(event.code)),
        tongue("Objective: {text}", text=full_stop(event.objective)) if event.objective else "",
        tongue("Deadline: {text}", text=full_stop(event.deadline)) if event.deadline else "",
        tongue("Liaison: {text}", text=full_stop(event.liaison)) if event.liaison else "",
        tongue("Budget: {text}", text=full_stop(event.budget)) if event.budget else "",
    )


@rules.tells(events.PlacePrepared)
def place_prepared(state: State, event: events.PlacePrepared, tongue: Tongue) -> str:
    return sentences(
        tongue("A place is prepared: “{title}”.", title=event.place.title),
        tongue("The story cannot do without its clue.") if event.place.needed else "",
    )


@rules.tells(events.ClueDealt)
def clue_dealt(state: State, event: events.ClueDealt, tongue: Tongue) -> str:
    text = full_stop(event.text)
    if not event.seats:
        return tongue("Clue, for general circulation: {text}", text=text)
    names = tongue.listed([at_seat(state, seat) for seat in event.seats])
    return tongue("Clue, restricted circulation ({names}): {text}", names=names, text=text)


@rules.tells(events.ClueShared)
def clue_shared(state: State, event: events.ClueShared, tongue: Tongue) -> str:
    return tongue("Clue, declassified: {text}", text=full_stop(event.text))


@rules.tells(events.MissionEnded)
def mission_ended(state: State, event: events.MissionEnded, tongue: Tongue) -> str:
    return sentences(
        tongue("Mission {number} is over.", number=event.number),
        tongue("In the end: {text}", text=full_stop(event.text)) if event.text else "",
        tongue("Attendance: {names}.", names=short_names(state, event.present, tongue))
        if event.present
        else "",
    )
