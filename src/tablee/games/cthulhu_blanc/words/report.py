"""Reports: what happens to them as sentences, and the draft of one in the words of the service."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.report import ReportBarred, ReportWritten
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(ReportWritten)
def report_written(state: State, event: ReportWritten, tongue: Tongue) -> str:
    name = short_name(state, state.papers[event.paper].who)
    if not event.lines:
        return tongue("{name} goes back to a blank report.", name=name)
    return tongue.many(
        "{name} drafts a report of one line.",
        "{name} drafts a report of {count} lines.",
        len(event.lines),
        name=name,
    )


@rules.tells(ReportBarred)
def report_barred(state: State, event: ReportBarred, tongue: Tongue) -> str:
    name = short_name(state, state.papers[event.paper].who)
    return sentences(
        tongue.many(
            "Report ({name}): one line blacked out.",
            "Report ({name}): {count} lines blacked out.",
            len(event.lines),
            name=name,
        )
        if event.lines
        else tongue("Report ({name}): nothing blacked out.", name=name),
        tongue("In red, in the margin: {text}", text=full_stop(event.note)) if event.note else "",
    )


MOST_LINES = 60
LONGEST = 500


def report_draft(view: BlancView, tongue: Tongue, mission: int = 0) -> tuple[str, ...]:
    """The facts of a mission (the present one, or one that has ended), one sentence each."""
    facts = view.archive.get(str(mission), view.log if mission in (0, view.mission.number) else ())
    names = {agent.id: agent.name for agent in view.agents}
    lines = [
        _told(tongue, names.get(who, who), code, _clause(what))[:LONGEST]
        for who, code, what in facts
    ]
    # What opens and closes a report is never cut; of what lies between, the latest is kept.
    opening, closing = [*_opening(view, tongue, mission)], tongue("Nothing else to report.")
    room = MOST_LINES - len(opening) - 1
    return (*opening, *lines[-room:], closing)


def _opening(view: BlancView, tongue: Tongue, mission: int) -> Iterator[str]:
    if mission in (0, view.mission.number):
        code = view.mission.code
    else:
        code = next((p.code for p in view.papers if p.mission == mission), "")
    if code:
        yield tongue("Subject: mission {code}.", code=code)[:LONGEST]


def _clause(what: str) -> str:
    """What somebody did, ready to stand inside a sentence."""
    return what.strip().rstrip(".")


def _told(tongue: Tongue, name: str, code: str, what: str) -> str:
    match code:
        case "dear":
            text = "Agent {name} undertook the following: {what}. It worked, at a price."
        case "backlash":
            text = "Agent {name} undertook the following: {what}. It worked, then came back."
        case "standard":
            text = "Agent {name} undertook the following: {what}. It worked as provided."
        case "excellent":
            text = "Agent {name} undertook the following: {what}. It worked beyond provision."
        case "incredible":
            text = (
                "Agent {name} undertook the following: {what}. It worked; "
                "the method is not in the manual."
            )
        case "won":
            text = "Agent {name} undertook the following: {what}. The other party withdrew."
        case "lost":
            text = "Agent {name} undertook the following: {what}. The other party prevailed."
        case "failed":
            text = (
                "Agent {name} undertook the following: {what}. "
                "The result is held over to a later date."
            )
        case "call-superiors":
            text = "Agent {name} called the superiors about this: {what}."
        case "exceptional-gear":
            text = "Agent {name} applied for exceptional equipment: {what}."
        case "suppressed":
            text = "Agent {name} has struck from the inventory: {what}."
        case _:
            text = "Agent {name} reports the following: {what}."
    return tongue(text, name=name, what=what)
