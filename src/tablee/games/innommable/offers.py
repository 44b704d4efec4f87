"""What may be asked in play: reveals, threats, monologues, dice that are given, the fate list."""

from collections.abc import Callable, Iterator

from tablee.games.innommable.asks.play import MANY
from tablee.games.innommable.common import ID, rules
from tablee.games.innommable.fate import (
    ANCHOR,
    JUDGEMENT,
    TICK,
    agreeable,
    check_anchor,
    check_anchored,
    check_open,
    most_unticked,
    open_outrages,
    severities,
)
from tablee.games.innommable.gifts import (
    GIVE,
    IMPOSE,
    IMPOSE_LIMITS,
    check_die,
    check_imposer,
    check_receiver,
    check_suggestion,
    origins,
    stock,
)
from tablee.games.innommable.monologue import (
    ALIKE,
    HALLUCINATION,
    ILLUSION,
    NOTES,
    REUSE,
    TAKE,
    TRANSGRESSION,
    believed_until,
    check_kind,
    check_take,
    earlier,
    participants,
    voters,
)
from tablee.games.innommable.offers_before import line, text
from tablee.games.innommable.preparation_state import INTERMEDIATE, PLACES
from tablee.games.innommable.reveals import AGAIN, PACE, TWO_TO_THREE, check_concrete, check_symptom
from tablee.games.innommable.scenes import (
    PRESENCE,
    RAISE,
    THREAT,
    check_raise,
    check_threat,
    may_raise,
)
from tablee.games.innommable.state import Protagonist, State
from tablee.kernel.words import By, Field, Offer, Refused

MOST = 50
MOST_BOXES = 6
"""More boxes at once than this are offered by their number, not one by one."""


def allowed(check: Callable[..., None], *given: object, **named: object) -> bool:
    try:
        check(*given, **named)
    except Refused:
        return False
    return True


def is_playing(state: State, by: By) -> bool:
    begun = state.begun_in
    return begun is not None and state.phase < 4 and not state.verdict and by.scene > begun


@rules.offering
def revealing(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or not is_playing(state, by) or state.aside is not None:
        return
    for place in PLACES:
        if allowed(check_symptom, state, by, place):
            yield Offer("reveal-symptom", PACE, {"symptom": place}, (text("text"),))
        elif place in INTERMEDIATE and state.prepared.symptom(place).revealed_in is not None:
            yield Offer("repeat-symptom", AGAIN, {"symptom": place}, (text("text"),))
    for one in state.prepared.concrete:
        if one.revealed_in is None and allowed(check_concrete, state, by):
            rule = TWO_TO_THREE if one.kind == "source" else f"{ID}.dice.reveal-puts-dice"
            advice = (f"{ID}.dice.pace-phase-two",)
            given = {"concrete": one.id}
            yield Offer("reveal-concrete", rule, given, (text("text"),), advice=advice)


@rules.offering
def framing(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or not is_playing(state, by):
        return
    present = tuple(one.id for one in state.active())
    if present:
        field = Field("present", "many", present, most=len(present))
        yield Offer("set-present", PRESENCE, fields=(field,), advice=(f"{ID}.gm.isolate",))
    source = state.phase_at(by.scene) == 3
    for one in state.active():
        if allowed(check_threat, state, by, one):
            flag = (Field("source", "flag", required=False),) if source else ()
            told = line("text", least=1)
            advice = (f"{ID}.scene.threat-purpose", f"{ID}.gm.pressure")
            yield Offer("threaten", THREAT, {"who": one.id}, (told, *flag), advice=advice)
    usable = tuple(e.id for e in state.elements.values() if may_raise(state, e))
    if usable and allowed(check_raise, state, by):
        fields = (Field("element", "choice", usable[-MOST:]), line("text", least=1))
        yield Offer("raise-difficulty", RAISE, fields=fields)


@rules.offering
def monologues(state: State, by: By) -> Iterator[Offer]:
    aside = state.aside
    for one in state.active():
        if not by.may_act_for(one.seat) or not allowed(check_take, state, by, one):
            continue
        for sides, _ in state.bowl:
            if allowed(check_kind, one, sides):
                yield Offer("take-die", TAKE, {"who": one.id, "die": sides})
    if aside is None or aside.kind != "monologue":
        return
    one = state.protagonists[aside.who]
    if not aside.told:
        if by.may_act_for(one.seat):
            rule = f"{ID}.monologue.types"
            yield Offer("tell-monologue", rule, {"who": one.id}, (text("text", least=1),))
            yield Offer("withdraw-aside", TAKE, {"who": one.id})
        return
    told = tuple(element.id for element in earlier(state, one.id))[-MOST:]
    like = Field("element", "choice", told)
    if by.is_keeper:
        yield Offer("accept-monologue", ALIKE)
        yield Offer("reject-monologue", ALIKE, fields=(like,))
    if by.seat != one.seat and not any(d.seat == by.seat for d in aside.doubts):
        yield Offer("doubt-monologue", ALIKE, fields=(like,))


@rules.offering
def elements(state: State, by: By) -> Iterator[Offer]:
    if by.is_keeper and state.elements:
        known = tuple(state.elements)[-MOST:]
        fields = (Field("element", "choice", known), Field("text", "text", most=200))
        yield Offer("note-element", NOTES, fields=fields)
    if not is_playing(state, by) or state.aside is not None:
        return
    for one in state.active():
        if not by.may_act_for(one.seat):
            continue
        own = earlier(state, one.id)
        if own:
            choice = Field("element", "choice", tuple(e.id for e in own)[-MOST:])
            yield Offer("reuse-element", REUSE, {"who": one.id}, (choice, line("text")))
        for element in own:
            seen = by.scene > believed_until(state, element)
            if element.die == HALLUCINATION and not element.realised and seen:
                given = {"who": one.id, "element": element.id}
                yield Offer("realise-illusion", ILLUSION, given)


@rules.offering
def judging(state: State, by: By) -> Iterator[Offer]:
    seats = voters(state, by)
    if seats:
        seat = Field("seat", "choice", seats, required=by.seat not in seats)
        yield Offer("agree-transgression", TRANSGRESSION, fields=(seat,))
    if by.seat not in participants(state, by):
        return
    if state.judging is not None:
        yield Offer("decline-transgression", TRANSGRESSION)
    elif is_playing(state, by):
        for one in state.active():
            if not one.transgressed:
                act = (line("act", least=1),)
                yield Offer("propose-transgression", TRANSGRESSION, {"who": one.id}, act)


@rules.offering
def giving(state: State, by: By) -> Iterator[Offer]:
    aside = state.aside
    if aside is not None:
        yield from _given(state, by)
        return
    for giver in state.protagonists.values():
        if not by.may_act_for(giver.seat):
            continue
        if giver.is_active:
            yield from _suggesting(state, by, giver)
        elif giver.is_gone and allowed(check_imposer, state, by, giver):
            for taker in state.active():
                if allowed(check_receiver, state, by, taker, IMPOSE_LIMITS):
                    for sides, _ in giver.dice:
                        if allowed(check_die, state, taker, sides):
                            given = {"who": giver.id, "towards": taker.id, "die": sides}
                            yield Offer("impose", IMPOSE, given)


def _suggesting(state: State, by: By, giver: Protagonist) -> Iterator[Offer]:
    for taker in state.active():
        if not allowed(check_suggestion, state, by, giver, taker):
            continue
        for origin in origins(state):
            for sides, _ in stock(state, giver, origin):
                if allowed(check_die, state, taker, sides):
                    given = {"who": giver.id, "towards": taker.id, "die": sides, "origin": origin}
                    told = (text("text", least=1),)
                    yield Offer("suggest", GIVE, given, told, advice=(f"{ID}.gm.player-advice",))


def _given(state: State, by: By) -> Iterator[Offer]:
    aside = state.aside
    if aside is None:
        return
    one = state.protagonists[aside.who]
    if aside.kind == "suggestion" and by.may_act_for(one.seat):
        rule = f"{ID}.suggestion.must-accept"
        yield Offer("take-suggestion", rule, {"who": one.id}, (text("text"),))
    elif aside.kind == "imposed" and by.may_act_for(state.protagonists[aside.giver].seat):
        given = {"who": aside.giver}
        yield Offer("tell-imposed", IMPOSE, given, (text("text", least=1),))
        yield Offer("withdraw-aside", IMPOSE, given)
    elif aside.kind == "anchor" and by.may_act_for(one.seat):
        given = {"who": one.id}
        if allowed(check_anchored, state, one):
            yield Offer("tell-anchor", ANCHOR, given, (text("text", least=1),))
        yield Offer("withdraw-aside", ANCHOR, given)


@rules.offering
def fate(state: State, by: By) -> Iterator[Offer]:
    for one in state.active():
        if by.may_act_for(one.seat) and allowed(check_anchor, state, by, one):
            yield Offer("anchor", ANCHOR, {"who": one.id})
    if found := open_outrages(state, by):
        known = tuple(one.id for one in found if one.id)
        which = (Field("outrage", "choice", known, required=False),) if known else ()
        yield Offer("object-to-outrage", JUDGEMENT, fields=(*which, line("text", least=1)))
    if not by.is_keeper:
        return
    objected = state.objected
    if objected is not None:
        for boxes in range(most_unticked(state, objected) + 1):
            severity = Field("severity", "choice", agreeable(state, objected, boxes))
            fields = (severity, line("text", least=1))
            yield Offer("settle-objection", JUDGEMENT, {"untick": boxes}, fields)
    for one in state.protagonists.values():
        for attachment in (False, True):
            yield from _ticking(state, by, one, attachment=attachment)


def _ticking(state: State, by: By, one: Protagonist, *, attachment: bool) -> Iterator[Offer]:
    column = one.attachment if attachment else one
    if not column.empty or not allowed(check_open, state, by, one, attachment=attachment):
        return
    for boxes in range(1, min(column.empty, MOST_BOXES) + 1):
        choices = severities(state, column.ticked + boxes, attachment=attachment)
        given = {"who": one.id, "attachment": attachment, "boxes": boxes}
        fields = (Field("severity", "choice", choices), line("text", least=1))
        yield Offer("tick", TICK, given, fields, advice=(f"{ID}.gm.private-life",))
    if column.empty > MOST_BOXES:
        # So many that the gravest is open with any number of them.
        most = min(column.empty, MANY)
        choices = severities(state, column.ticked + most, attachment=attachment)
        boxes_too = (
            Field("boxes", "integer", least=MOST_BOXES + 1, most=most),
            Field("severity", "choice", choices),
            line("text", least=1),
        )
        yield Offer("tick", TICK, {"who": one.id, "attachment": attachment}, boxes_too)
