"""Giving up a protagonist: two manners, and the name to type."""

import re
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.forms import Picks, Written, fold, line, picks
from tablee.games.innommable.pages.words import People, Seen
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class RenounceForm(Part, frozen=True):
    template: ClassVar[str] = "renounce_form.html"

    act: Act
    manner: Picks
    lines: tuple[Written, ...]
    sure: str
    name: str
    pattern: str
    """The name, as a browser compares what was typed with it."""


class Renounce(Part, frozen=True):
    """The last way out, folded: what it brings, what it costs."""

    template: ClassVar[str] = "renounce.html"

    title: str
    brings: str
    costs: str
    fold: Fold


def renounce(sight: Seen, people: People, who: str, offers: Sequence[Offer]) -> Renounce:
    t, going = sight.t, sight.mine.resolution
    is_trying = going is not None and going.who == who
    is_inside = going is not None and is_trying and not going.fleeing
    passes = t("{name} passes to the keeper, for ever.", name=people.call(who))
    costs = f"{t('without a box.')} {passes}" if is_inside else passes
    title, key = t("Renounce the protagonist"), f"renounce-{who}-fold"
    make = partial(_form, sight, people, who, offers, with_goal=not is_inside)
    return Renounce(
        key=f"renounce-{who}-card",
        title=title,
        brings=t("Certain success,") if is_inside else t("A last success, if it is wanted."),
        costs=costs if is_trying else f"{costs} {t('The last scene is yours.')}",
        fold=fold(sight, key, title, make, look="i-plain"),
    )


def _form(
    sight: Seen, people: People, who: str, offers: Sequence[Offer], *, with_goal: bool
) -> tuple[RenounceForm]:
    t, id, name = sight.t, f"renounce-{who}", people.by_id[who].name
    words = {
        "immobilised": t("Immobilised: dead, broken, lost"),
        "turned": t("Turned: on the side of what is there"),
    }
    manners = ((one.given["manner"], words[one.given["manner"]]) for one in offers)
    lines = [line("text", t("What happens"), required=False)]
    if with_goal:
        lines.append(line("goal", t("What the sacrifice achieves"), required=False))
    label = t("Renounce the protagonist")
    return (
        RenounceForm(
            key=id,
            act=Act(id=id, ask="renounce", label=label, given=(("who", who),)),
            manner=picks("manner", t("In which manner"), manners, is_tall=True),
            lines=tuple(lines),
            sure=t("Type the name to be sure: {name}", name=name),
            name=name,
            pattern=rf"\s*{_literally(name)}\s*",
        ),
    )


def _literally(text: str) -> str:
    """A text as part of a pattern, with no sign in it that a browser's pattern reads otherwise."""
    return re.sub(r"([\\.()\[\]{}+*?^$|/])", r"\\\1", text)
