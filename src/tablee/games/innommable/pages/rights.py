"""The rest of the keeper's rights: who is together, gains, notes, the end of the game."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.absent import in_somebodys_name
from tablee.games.innommable.pages.desk import Chapter, Plain, chapter, desk_of
from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import (
    Doing,
    Picks,
    Sentence,
    asking,
    doing,
    fold,
    folded_doing,
    line,
    why,
)
from tablee.games.innommable.pages.votes import confirm_defusing
from tablee.games.innommable.pages.words import People, Seen
from tablee.games.innommable.words.names import content_name
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class NotedElement(msgspec.Struct, frozen=True):
    die: Die
    text: str
    known: str
    note: Doing


class NotedElements(Part, frozen=True):
    """What they told, with the keeper's notes."""

    template: ClassVar[str] = "desk_told.html"

    elements: tuple[NotedElement, ...]


class Together(Part, frozen=True):
    """Who is with the others; nobody at all is an answer, too."""

    template: ClassVar[str] = "desk_together.html"

    form: Doing


class Consequences(Part, frozen=True):
    template: ClassVar[str] = "desk_consequences.html"

    title: str
    text: str


def rights(sight: Seen) -> Iterator[Plain]:
    inside: tuple[Part, ...] = tuple(in_somebodys_name(sight))
    if sight.mine.begun:
        inside = (*_together(sight), *_gains(sight), *_told(sight), *inside, *_end(sight))
    if inside:
        yield Plain(
            key="desk-more",
            look="id-section id-more",
            label=sight.t("Other rights of the keeper"),
            inside=inside,
        )


def _together(sight: Seen) -> Iterator[Chapter]:
    t, offer = sight.t, sight.offer_of("set-present")
    if offer is None:
        return
    choices = offer.fields[0].choices
    alone = [one for one in sight.mine.standing if not one.present and one.who in choices]
    said = t.many("{count} on their own", "{count} on their own", len(alone))
    note, make = said if alone else t("everybody"), partial(_set_together, sight, offer)
    yield chapter(sight, "part-present", t("Who is together"), make, note=note)


def _set_together(sight: Seen, offer: Offer) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    together = Picks(
        name="present",
        legend=t("Together in this scene"),
        choices=tuple(
            Choice(who, people.call(who), people.standing[who].present)
            for who in offer.fields[0].choices
        ),
        several=True,
        required=False,
    )
    form = doing(sight, offer, t("So they are"), "", together, id="set-present", is_bare=True)
    yield Together(key="set-present", form=form)
    yield Sentence(key="present-help", text=t("Whoever is alone gets no suggestion."))


def _gains(sight: Seen) -> Iterator[Chapter]:
    offers = sight.offers_of("question-gain")
    if offers:
        title, make = sight.t("Gains that may be questioned"), partial(_question, sight, offers)
        yield chapter(sight, "part-gains", title, make, note=str(len(offers)))


def _question(sight: Seen, offers: list[Offer]) -> Iterator[Fold]:
    people, gains = sight.once(People), {one.id: one for one in sight.mine.gains}
    for offer in offers:
        gain = gains[offer.given["gain"]]
        make = partial(_question_form, sight, offer)
        name, key = people.call(gain.who), f"question-{gain.id}-fold"
        yield folded_doing(sight, gain.what, make, key=key, note=name)


def _question_form(sight: Seen, offer: Offer) -> Doing:
    t, id = sight.t, f"question-{offer.given['gain']}"
    reason = line("text", t("What calls it into question"))
    return doing(sight, offer, t("It no longer holds"), "quiet", reason, id=id)


def _told(sight: Seen) -> Iterator[Chapter]:
    offer = sight.offer_of("note-element")
    if offer:
        title, make = sight.t("What they told, and your notes"), partial(_notes, sight, offer)
        yield chapter(sight, "part-told", title, make, note=str(len(sight.mine.elements)))


def _notes(sight: Seen, offer: Offer) -> Iterator[NotedElements]:
    t, people, notes = sight.t, sight.once(People), desk_of(sight).notes
    found = []
    for one in reversed(sight.mine.elements):
        if one.id not in offer.fields[0].choices:
            continue
        known = f"{people.call(one.who)}, {content_name(one.die, t)}"
        if one.raised_in is not None:
            known = f"{known}, {t('has raised the difficulty')}"
        note = asking(
            "note-element",
            {"element": one.id},
            t("Save"),
            "",
            line("text", t("Your note"), required=False, value=notes.get(one.id, "")),
            id=f"note-{one.id}",
            shape="i-act id-auto",
            saves="typed",
        )
        found.append(NotedElement(die(one.die, size="small"), one.text, known, note))
    yield NotedElements(key="noted", elements=tuple(found))


def _end(sight: Seen) -> Iterator[Part]:
    t, mine = sight.t, sight.mine
    text, title = _consequences(sight), t("What happens if nobody stops them")
    if mine.phase < 4:
        note = t("defused") if mine.defusing else ""
        make = partial(_end_of_game, sight)
        yield chapter(sight, "part-end", t("End of the game"), make, note=note)
    elif text:
        yield Consequences(key="consequences", title=title, text=text)


def _consequences(sight: Seen) -> str:
    return desk_of(sight).prepared.antagonists.consequences


def _end_of_game(sight: Seen) -> Iterator[Part]:
    t, mine = sight.t, sight.mine
    left = sum(one.is_active for one in mine.protagonists)
    in_play = t.many(
        "{count} protagonist is still in play. When none is left, the epilogue is yours.",
        "{count} protagonists are still in play. When none is left, the epilogue is yours.",
        left,
    )
    yield Sentence(key="end-in-play", text=in_play)
    defusing = f"{_may_be_defused(sight)} {t('The source is never vanquished.')}".strip()
    yield Sentence(key="end-defusing", text=defusing)
    offer = sight.offer_of("confirm-defusing")
    if offer and not mine.defusing:
        title = t("Say that it is defused")
        yield fold(
            sight, "defused-by-keeper", title, lambda: (confirm_defusing(sight, offer, "quiet"),)
        )
    what = t("What happens if nobody stops them")
    yield Sentence(key="end-consequences", text=f"{what}{t(': ')}{_consequences(sight)}")
    yield why(sight, "end.conditions", "why-end")


def _may_be_defused(sight: Seen) -> str:
    t, mine = sight.t, sight.mine
    if mine.defusing:
        return t("A player asks whether the situation is defused: answer at the table.")
    if mine.may_defuse:
        return t("After a success, a player may now ask whether the situation is defused.")
    if mine.phase < 3 and mine.house["defuse_phase"] != "any":
        return t("The situation can be defused once the source is known.")
    return ""
