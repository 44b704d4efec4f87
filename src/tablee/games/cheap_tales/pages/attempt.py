"""What a hero may try: the sentence, the pair, objects that help, and the odds as one decides."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cheap_tales.pages.fields import Flag, Merged, Option, Options, Picker
from tablee.games.cheap_tales.pages.forms import offers_for
from tablee.games.cheap_tales.pages.traits import Column, pick_columns
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state.hero import Thing
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.tongue import Tongue


class Attempt(Part, frozen=True):
    """The form itself: its key is its id."""

    template: ClassVar[str] = "attempt.html"

    act: Act
    columns: tuple[Column, ...]
    ticks: tuple[Options, ...]
    pickers: tuple[Picker, ...]
    flags: tuple[Flag, ...]


def attempt(sight: Seen, people: People, who: str, *, in_fight: bool = False) -> Attempt | None:
    offers = offers_for(sight, who, "attempt")
    if not offers:
        return None
    t, id = sight.t, f"attempt-{who}"
    merged = Merged(sight, people, offers, id)
    thrust = t("Secret thrust: a third trait")
    ticks = (
        _tools(merged, id, t),
        merged.ticks("thrust", thrust, merged.choices("thrust"), scored=True),
    )
    return Attempt(
        key=id,
        act=Act(
            id=id,
            ask="attempt",
            label=t("Go for it"),
            given=(("who", who),),
            odds="asked",
            look="wide" if in_fight else "main",
        ),
        columns=pick_columns(sight, people, who),
        ticks=tuple(one for one in ticks if one),
        pickers=tuple(_pickers(merged)),
        flags=merged.flags(("placed", "offensive", "concentration")),
    )


def _tools(merged: Merged, id: str, t: Tongue) -> Options | None:
    helpful = [thing for thing in merged.hero.objects if thing.kind in ("tool", "charm")]
    options = tuple(Option(f"{id}-{one.id}", one.id, one.name, _worth(one, t)) for one in helpful)
    return Options("tools", t("Objects that help"), options, one_only=False) if options else None


def _worth(thing: Thing, t: Tongue) -> str:
    if thing.kind == "charm":
        return t("+1 with luck")
    return f"+2, {thing.use}" if thing.use else "+2"


def _pickers(merged: Merged) -> Iterator[Picker]:
    if "against" in merged.known:
        yield merged.picker("against", merged.all_choices("against"))
    for name in ("opposing_talent", "domain"):
        if name in merged.known:
            yield merged.picker(name, merged.choices(name))
    if "prowess" in merged.known:
        yield merged.picker("prowess", (*merged.choices("prowess"), "counter"))
