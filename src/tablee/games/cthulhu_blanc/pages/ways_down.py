"""Each meter's own way down: suppression, care, zeal; open, or closed with its reason."""

from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.words import Seen, chance_in_words, press
from tablee.games.cthulhu_blanc.state import Agent, Meter
from tablee.kernel.acts import Act, Choice
from tablee.kernel.common.tell_time import duration
from tablee.kernel.page import Fold, Part
from tablee.kernel.telling import full_stop
from tablee.kernel.words import Offer


class WayForm(Part, frozen=True):
    """What somebody must say to go this way."""

    template: ClassVar[str] = "way_form.html"

    act: Act
    legend: str = ""
    field: str = ""
    choices: tuple[Choice, ...] = ()
    note: str = ""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A way down as it stands. `wait`: the keeper has a word to say first."""

    title: str = ""
    text: str = ""
    wait: str = ""
    acts: tuple[Act, ...] = ()
    is_row: bool = False
    form: Fold | None = None
    shut: str = ""


def way_down(sight: Seen, agent: Agent, meter: Meter) -> Way | None:
    if agent.is_ending:
        return None
    match meter:
        case "folie":
            return _suppression(sight, agent)
        case "blessures":
            return _care(sight, agent)
        case "bureaucratie":
            return _zeal(sight, agent)


def _suppression(sight: Seen, agent: Agent) -> Way:
    t, who, running = sight.t, agent.id, agent.suppression
    roll = sight.offer_of("roll-suppression", who=who)
    if roll and running:
        odds = sight.chances({"ask": "roll-suppression", "who": who})
        falls = odds.of("falls").chance(outcome=True) if odds else Fraction(0)
        said = t("Madness goes down: {chance}.", chance=chance_in_words(falls, t))
        send = press(sight, roll, t("Roll to forget"), "main", id=f"suppress-roll-{who}")
        return Way(title=t("Suppression accepted"), text=f"{running.what}. {said}", acts=(send,))
    wait = ""
    if running:
        wait = t("The keeper is considering your suppression: {what}.", what=running.what)
    propose = sight.offer_of("propose-suppression", who=who)
    if propose:
        return Way(wait=wait, form=_suppression_form(sight, who, propose))
    if running:
        return Way(wait=wait)
    ask = {"ask": "propose-suppression", "who": who, "act": "other", "what": "?"}
    return Way(title=t("Suppression"), shut=sight.looks.why_not(ask))


def _suppression_form(sight: Seen, who: str, offer: Offer) -> Fold:
    t, id = sight.t, f"suppress-{who}"
    form = press(
        sight,
        offer,
        t("Submit to the keeper"),
        id=id,
        labels={"what": t("What is put out of reach?")},
        fields=("what",),
    )
    choices = (
        Choice("burn-books", t("burn the books")),
        Choice("stop-ritual", t("stop a ritual")),
        Choice("destroy-oneself", t("destroy oneself")),
        Choice("other", t("something else")),
    )
    inside = WayForm(key=f"{id}-in-fold", act=form, legend=t("Act"), field="act", choices=choices)
    return _fold(sight, id, t("Suppress knowledge of the Mythos"), inside)


def _fold(sight: Seen, id: str, title: str, inside: Part) -> Fold:
    return sight.fold(f"{id}-fold", title, lambda: (inside,), look="b-way b-fold")


def _care(sight: Seen, agent: Agent) -> Way:
    t, who = sight.t, agent.id
    if agent.care:
        return _care_under_way(sight, agent)
    offer = sight.offer_of("ask-care", who=who)
    if offer is None:
        reason = sight.looks.why_not({"ask": "ask-care", "who": who, "how": "?"})
        return Way(title=t("Care"), shut=reason)
    id, labels = f"care-{who}", {"how": t("By whom, and how?")}
    form = press(sight, offer, t("Ask how long it takes"), id=id, labels=labels)
    inside = WayForm(key=f"{id}-in-fold", act=form)
    return Way(form=_fold(sight, id, t("Seek care"), inside))


def _care_under_way(sight: Seen, agent: Agent) -> Way:
    t, who, care = sight.t, agent.id, agent.care
    if care is None:
        return Way()
    acts = []
    if accept := sight.offer_of("accept-care", who=who):
        acts.append(press(sight, accept, t("Lie down"), id=f"care-accept-{who}"))
    is_treated = agent.status == "care"
    if leave := sight.offer_of("leave-care", who=who):
        label = t("Break it off") if is_treated else t("Do without")
        acts.append(press(sight, leave, label, "link", id=f"care-leave-{who}"))
    takes = duration(care.minutes, t) if care.minutes else ""
    if is_treated:
        title, text = t("Being treated"), f"{care.how}, {takes}" if takes else care.how
    elif takes:
        title, text = t("Care takes {time}", time=takes), care.how
    else:
        title, text = "", t("The keeper is timing your care: {how}.", how=care.how)
    return Way(title=title, text=text, acts=tuple(acts), is_row=True)


def _zeal(sight: Seen, agent: Agent) -> Way:
    t, who = sight.t, agent.id
    leave, go = sight.offer_of("leave-zeal", who=who), sight.offer_of("volunteer", who=who)
    if leave:
        names = {
            "seminar": t("a seminar"),
            "paper-clips": t("the paper-clip inventory"),
            "other": t("zeal"),
        }
        worth = t("An important moment missed is worth a point less.")
        if agent.misses:
            worth = t("The moment is being missed: a point less at its close.")
        send = press(sight, leave, t("Back to the field"), "link", id=f"zeal-leave-{who}")
        doing = names.get(agent.zeal, agent.zeal)
        return Way(title=t("Showing zeal"), text=f"{full_stop(doing)} {worth}", acts=(send,))
    if go is None:
        reason = sight.looks.why_not({"ask": "volunteer", "who": who, "zeal": "other"})
        return Way(title=t("Zeal"), shut=reason)
    id, labels = f"zeal-{who}", {"text": t("Which one?")}
    inside = WayForm(
        key=f"{id}-in-fold",
        act=press(sight, go, t("Volunteer"), id=id, labels=labels, fields=("text",)),
        legend=t("For what?"),
        field="zeal",
        choices=(
            Choice("seminar", t("a seminar")),
            Choice("paper-clips", t("the paper-clip inventory")),
            Choice("other", t("something else")),
        ),
        note=t("if you like"),
    )
    return Way(form=_fold(sight, id, t("Show zeal"), inside))
