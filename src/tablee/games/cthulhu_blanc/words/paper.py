"""Papers of the in-tray as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.paper import (
    FavourAnswered,
    FavourAsked,
    PaperDropped,
    PaperHanded,
    PaperSigned,
    PaperTorn,
)
from tablee.games.cthulhu_blanc.state import PaperKind, State
from tablee.games.cthulhu_blanc.words.common import grounds_told, short_name
from tablee.games.cthulhu_blanc.words.names import paper_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

DROPPED: Mapping[PaperKind, str] = {
    "report": "A report is to be written by {name}.",
    "expense-claim": "An expense claim is to be filled in by {name}.",
    "call-superiors": "An appeal to superiors is to be made by {name}.",
    "exceptional-gear": "A request for exceptional equipment is to be signed by {name}.",
}


@rules.tells(PaperDropped)
def paper_dropped(state: State, event: PaperDropped, tongue: Tongue) -> str:
    paper = event.paper
    return sentences(
        tongue(DROPPED[paper.kind], name=short_name(state, paper.who)),
        grounds_told(paper.why, tongue),
        tongue("Due by: {text}", text=full_stop(paper.due)) if paper.due else "",
    )


@rules.tells(PaperHanded)
def paper_handed(state: State, event: PaperHanded, tongue: Tongue) -> str:
    return tongue(
        "A paper changes desks ({kind}): {name} will sign it.",
        kind=paper_name(state.papers[event.paper].kind, tongue),
        name=short_name(state, event.who),
    )


@rules.tells(PaperTorn)
def paper_torn(state: State, event: PaperTorn, tongue: Tongue) -> str:
    return tongue("A paper is taken out of the tray. It never existed.")


FAVOURS: Mapping[str, str] = {
    "call-superiors": "{name} appeals to the superiors: {why}",
    "exceptional-gear": "{name} requests exceptional equipment: {why}",
}


@rules.tells(FavourAsked)
def favour_asked(state: State, event: FavourAsked, tongue: Tongue) -> str:
    paper = event.paper
    return tongue(FAVOURS[paper.kind], name=short_name(state, paper.who), why=full_stop(paper.why))


@rules.tells(FavourAnswered)
def favour_answered(state: State, event: FavourAnswered, tongue: Tongue) -> str:
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


SIGNED: Mapping[PaperKind, str] = {
    "report": "{name} signs the report, in triplicate.",
    "expense-claim": "{name} signs the expense claim, receipts attached.",
    "call-superiors": "{name} appeals to the superiors; the call is logged.",
    "exceptional-gear": "{name} signs the request for exceptional equipment.",
}


@rules.tells(PaperSigned)
def paper_signed(state: State, event: PaperSigned, tongue: Tongue) -> str:
    kind = state.papers[event.paper].kind
    return tongue(SIGNED[kind], name=short_name(state, event.who))
