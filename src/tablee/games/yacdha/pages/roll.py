"""A throw of an action that has fallen: what it came to, and what may still change it."""

import msgspec

from tablee.games.yacdha.pages.luck import (
    LuckWindow,
    Owed,
    check_due,
    dice_turned,
    faces_of,
    keep_point,
    luck_form,
    luck_window,
)
from tablee.games.yacdha.pages.options import degree_word
from tablee.games.yacdha.pages.risks import risks
from tablee.games.yacdha.pages.staged import is_on_stage
from tablee.games.yacdha.pages.throw_line import Fallen, throw_line
from tablee.games.yacdha.pages.words import People, Seen, Why, given_to, minus, press, up, why
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import METER_OF
from tablee.games.yacdha.words.common import outcome_told
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.words import Offer

CRITICAL = (-5, 6)


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """What an open throw still allows."""

    owed: Owed | None
    lucks: tuple[LuckWindow, ...]
    wait: str = ""
    stand: Act | None = None


class RollCard(msgspec.Struct, frozen=True, kw_only=True):
    is_won: bool
    is_on_stage: bool
    """Its dice and what they came to lie on the stage: they are not shown twice."""
    line: tuple[Fallen, ...]
    degree: str
    margin: str
    told: str
    special: str
    overruled: str
    earlier: str
    why: Why
    window: Window | None


def roll_card(sight: Seen, people: People, action: Action, ruling: Ruling) -> RollCard:
    t, margin = sight.t, action.attempts[-1]
    is_won = margin > 0 if action.overruled is None else action.overruled
    overruled = ""
    if action.overruled is not None:
        overruled = t("The keeper overruled the dice: it stands as a failure.")
        if action.overruled:
            overruled = t("The keeper overruled the dice: it stands as a success.")
    return RollCard(
        is_won=is_won,
        is_on_stage=is_on_stage(sight, action.dice),
        line=tuple(throw_line(sight, people, action, ruling)) if action.dice else (),
        degree=up(degree_word(sight, margin)),
        margin=t("margin {margin}", margin=minus(margin)),
        told=outcome_told(ruling.stakes.success if is_won else ruling.stakes.failure),
        special=ruling.special if margin in CRITICAL else "",
        overruled=overruled,
        earlier=_earlier(sight, action),
        why=why(sight, "yacdha.action.success"),
        window=_window(sight, people, action) if action.pending else None,
    )


def _earlier(sight: Seen, action: Action) -> str:
    t = sight.t
    if len(action.attempts) == 1:
        return ""
    margins = ", ".join(minus(one) for one in action.attempts[:-1])
    said = t("Earlier throws: {margins}", margins=margins)
    if not action.minutes:
        return said
    spent = t.many("{count} minute spent", "{count} minutes spent", action.minutes)
    return f"{said} · {spent}"


def throwers(sight: Seen, action: Action) -> tuple[str, ...]:
    """Whose dice lie there, also of whoever left since: only their own open blow comes first."""
    if action.pending is None:
        return action.members
    fighters = () if sight.mine.fight is None else sight.mine.fight.fighters
    fighting = {one.id for one in fighters} if any(one.is_open for one in fighters) else set()
    found = dict.fromkeys((*action.members, *action.pending.members))
    return tuple(who for who in found if who in action.members or who not in fighting)


def _window(sight: Seen, people: People, action: Action) -> Window:
    t, leader = sight.t, action.leader
    resolve = sight.offer_of("resolve", who=leader)
    stands = sight.chances({"ask": "resolve", "who": leader}) if resolve else None
    owed = _owed(sight, people, action, stands)
    lucks = tuple(
        _luck(sight, people, action, who, turns, resolve, stands)
        for who in people.own_of(throwers(sight, action))
        if (turns := given_to(sight.offers_of("spend-luck"), who))
    )
    if lucks:
        return Window(owed=owed, lucks=lucks)
    if resolve and leader in people.own:
        wait = t("The throw is still open: somebody may change it before it counts.")
        stand = press(sight, resolve, t("Let it stand"), "main", "check")
        return Window(owed=owed, lucks=(), wait=wait, stand=stand)
    wait = t("The throw is still open: luck, or a level that was forgotten, may change it.")
    return Window(owed=owed, lucks=(), wait=wait)


def _owed(sight: Seen, people: People, action: Action, stands: Odds | None) -> Owed | None:
    meter = METER_OF[action.category]
    found = risks(sight, people, stands) if stands else ()
    if action.checks:
        names = up(people.names(action.checks))
        return Owed(meter=meter, title=check_due(sight, meter), names=names, risks=found)
    return Owed(meter=meter, risks=found) if stands and stands.names else None


def _luck(
    sight: Seen,
    people: People,
    action: Action,
    who: str,
    turns: list[Offer],
    resolve: Offer | None,
    stands: Odds | None,
) -> LuckWindow:
    owes, margin, forms = who in action.checks, action.attempts[-1], []
    for place, offers in dice_turned(turns):
        faces = list(faces_of(sight, who, place, offers, owes=owes, margin=margin))
        now = action.dice[place].face
        forms.append(luck_form(sight, people, who, place, now, offers, faces))
    if resolve and action.leader in people.own:
        return luck_window(sight, forms, [keep_point(sight, resolve, stands, who)])
    name = people.call(action.leader)
    return luck_window(
        sight, forms, [], sight.t("If you keep it, {name} lets the throw stand.", name=name)
    )
