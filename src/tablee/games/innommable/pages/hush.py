"""A monologue, an imposed die or an anchoring that is being told: the page below is silent."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import Doing, Risk, doing
from tablee.games.innommable.pages.words import People, Seen
from tablee.games.innommable.state.table import Aside
from tablee.games.innommable.words.names import content_name
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Part

TELLS: Mapping[str, str] = {
    "monologue": "tell-monologue",
    "imposed": "tell-imposed",
    "anchor": "tell-anchor",
}

DOES: Mapping[int, str] = {
    20: "{name} foresees.",
    12: "{name} hallucinates.",
    8: "{name} knows.",
    4: "{name} makes it happen.",
}

SAY: Mapping[int, str] = {
    20: "Say what will come, in the first person. Everybody else is silent.",
    12: "Say what your senses receive, in the first person. Everybody else is silent.",
    8: "Say what nobody should know, in the first person. Everybody else is silent.",
    4: "Say what cannot be and is, in the first person. Everybody else is silent.",
}


class Hush(Part, frozen=True):
    """Over the whole page: whoever speaks writes, the others listen."""

    template: ClassVar[str] = "hush.html"
    is_over: ClassVar[bool] = True

    die: Die | None
    is_mine: bool
    title: str
    kind: str
    """For those who listen: what it is that is told."""
    help: str
    text: str
    tell: Act | None
    risks: tuple[Risk, ...]
    withdraw: Doing | None
    listening: str
    pause: Act | None
    is_paused: bool


def hush(sight: Seen) -> Iterator[Hush]:
    aside = sight.mine.aside
    if aside is None or aside.told or aside.kind == "suggestion":
        return
    people, t = sight.once(People), sight.t
    teller = people.by_id[aside.giver or aside.who]
    speaks = teller.seat in sight.held
    said = teller.seat or people.call(aside.who)
    tell = next(iter(sight.offers_of(TELLS[aside.kind])), None) if speaks else None
    yield Hush(
        key="hush",
        die=die(aside.die) if aside.die else None,
        is_mine=speaks,
        title=_title(people, aside, sight) if speaks else people.call(aside.who),
        kind="" if speaks else _kind(people, aside, sight),
        help=_help(people, aside, sight) if speaks else "",
        text=aside.text,
        tell=act(sight, tell, _done(people, aside, sight), id="telling", only=()) if tell else None,
        risks=tuple(_risks(sight, people, aside)) if tell else (),
        withdraw=_withdraw(sight, aside, said, speaks=speaks),
        listening="" if speaks else t("{seat} speaks. Everybody listens.", seat=said),
        pause=_pause(sight),
        is_paused=bool(sight.view.common.paused_by),
    )


def _title(people: People, aside: Aside, sight: Seen) -> str:
    t, name = sight.t, people.call(aside.who)
    if aside.die is None or aside.kind == "anchor":
        return t("{name} holds on.", name=name)
    if aside.kind == "imposed":
        return t("You impose a d{sides} on {name}.", sides=aside.die, name=name)
    return t(DOES[aside.die], name=name)


def _kind(people: People, aside: Aside, sight: Seen) -> str:
    t = sight.t
    if aside.die is None or aside.kind == "anchor":
        attachment = people.by_id[aside.who].attachment.name
        return t("holding on to {attachment}", attachment=attachment)
    kind = content_name(aside.die, t)
    return t("{kind}, imposed", kind=kind) if aside.kind == "imposed" else kind


def _help(people: People, aside: Aside, sight: Seen) -> str:
    t = sight.t
    if aside.die is None or aside.kind == "anchor":
        attachment = people.by_id[aside.who].attachment.name
        return t(
            "A scene with {attachment}, told by you alone. One cross goes.", attachment=attachment
        )
    return t(SAY[aside.die])


def _done(people: People, aside: Aside, sight: Seen) -> str:
    t = sight.t
    if aside.kind == "anchor":
        return t("I have finished")
    if aside.kind == "imposed":
        name = people.call(aside.who)
        return t("I have finished, {name} has the d{sides}", name=name, sides=aside.die)
    return t("I have finished, I keep the d{sides}", sides=aside.die)


def _risks(sight: Seen, people: People, aside: Aside) -> Iterator[Risk]:
    t, name = sight.t, people.call(aside.who)
    if aside.kind == "anchor":
        lead = t("One cross less for {name}", name=name)
        yield Risk("square", f"{lead}{t(': ')}", t("one box more for the attachment."))
        return
    if aside.kind == "imposed":
        yield Risk("hand-palm", t("It cannot be refused."))
        return
    dark_only = sight.mine.house["fate_box_monologues"] == "only-d8-d4"
    if people.standing[aside.who].next_monologue_costs and (not dark_only or aside.die in (8, 4)):
        lead = t("Not the first monologue")
        yield Risk("square", f"{lead}{t(': ')}", t("one box more."))
    else:
        yield Risk("check-circle", t("No box for this one."))
    if aside.die == 8 and not people.by_id[aside.who].transgressed:
        yield Risk("eye", t("Whoever knows this has transgressed: the d4 will be open."))
    if aside.die == 12:
        yield Risk("clock", t("{name} takes it for real in this scene at least.", name=name))


def _withdraw(sight: Seen, aside: Aside, seat: str, *, speaks: bool) -> Doing | None:
    offer, t = sight.offer_of("withdraw-aside"), sight.t
    if offer is None or not (speaks or sight.is_keeper):
        return None
    if not speaks:
        label = t("Put it back for {seat}", seat=seat)
    elif aside.kind == "anchor":
        label = t("Let it be")
    elif aside.kind == "imposed":
        label = t("Take the die back")
    else:
        label = t("Put the die back into the bowl")
    return doing(sight, offer, label, "link", id="withdraw")


def _pause(sight: Seen) -> Act | None:
    t = sight.t
    pause, resume = sight.offer_of("pause"), sight.offer_of("resume")
    if pause:
        return act(sight, pause, t("Pause"), id="hush-pausing", icon="pause")
    if resume:
        return act(sight, resume, t("Go on"), id="hush-pausing", icon="play")
    return None
