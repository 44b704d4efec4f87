"""The keeper's word: numbers put right, names, who plays whom, who is out of the story."""

from collections.abc import Iterator
from functools import partial

from tablee.games.innommable.pages.desk import Chapter, Section, chapter
from tablee.games.innommable.pages.forms import (
    Doing,
    Field,
    Listed,
    Number,
    Picks,
    doing,
    folded_doing,
    line,
)
from tablee.games.innommable.pages.scheme import dice_numbers
from tablee.games.innommable.pages.ways import put_out, rename
from tablee.games.innommable.pages.words import People, Seen, offers_for
from tablee.games.innommable.state.people import Protagonist
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold
from tablee.kernel.words import Offer


def keepers_word(sight: Seen) -> Iterator[Section]:
    t, mine = sight.t, sight.mine
    if mine.over or not mine.protagonists:
        return
    people = sight.once(People)
    yield Section(
        key="desk-word",
        title_id="word-title",
        title=t("Your word"),
        note=t("told to all, with its reason"),
        look="id-section id-word",
        inside=(
            *(_person(sight, people, one) for one in mine.protagonists),
            *_table(sight),
        ),
    )


def _person(sight: Seen, people: People, one: Protagonist) -> Chapter:
    seat = sight.t.seat(one.seat or "") or sight.t("nobody's")
    make = partial(_corrections, sight, people, one)
    return chapter(sight, f"word-{one.id}", people.call(one.id), make, note=seat)


def _corrections(sight: Seen, people: People, one: Protagonist) -> Iterator[Fold]:
    t, who = sight.t, one.id
    for offer in offers_for(sight, who, "correct-protagonist"):
        make = partial(_numbers, sight, one, offer)
        yield folded_doing(sight, t("Put numbers right"), make, key=f"correct-{who}-fold")
    for offer in offers_for(sight, who, "rename-protagonist"):
        yield rename(sight, one, offer, with_reason=True)
    for offer in offers_for(sight, who, "assign-protagonist"):
        assign = partial(_assign, sight, people, offer)
        yield folded_doing(sight, t("Another player"), assign, key=f"assign-{who}-fold")
    for offer in offers_for(sight, who, "remove-protagonist", "retire-protagonist"):
        retires = offer.ask == "retire-protagonist"
        id = f"{'retire' if retires else 'remove'}-{who}"
        yield put_out(sight, offer, id, needs_reason=retires)
    for offer in offers_for(sight, who, "recall-protagonist"):
        recall = partial(_recall, sight, offer)
        yield folded_doing(sight, sight.ask_name(offer.ask), recall, key=f"recall-{who}-fold")


def _recall(sight: Seen, offer: Offer) -> Doing:
    id, reason = f"recall-{offer.given['who']}", line("reason", sight.t("Reason"))
    return doing(sight, offer, sight.ask_name(offer.ask), "quiet", reason, id=id)


def _numbers(sight: Seen, one: Protagonist, offer: Offer) -> Doing:
    t, held = sight.t, one.attachment
    fields: tuple[Field, ...] = (
        Number(name="empty", label=t("Empty boxes"), value=one.empty),
        Number(name="ticked", label=t("Ticked boxes"), value=one.ticked),
        Number(name="attachment_empty", label=t("Empty boxes of the attachment"), value=held.empty),
        Number(
            name="attachment_ticked", label=t("Ticked boxes of the attachment"), value=held.ticked
        ),
        Number(name="monologues", label=t("Monologues that count"), value=len(one.monologues)),
        *dice_numbers(dict(one.dice)),
        _chosen(sight, "bond", t("Link with the attachment"), held.bond),
        _chosen(sight, "transgressed", t("Has transgressed"), "yes" if one.transgressed else "no"),
        line("reason", t("Reason")),
    )
    id = f"correct-{one.id}"
    return doing(sight, offer, t("So it is"), "", *fields, id=id, is_bare=True)


def _chosen(sight: Seen, name: str, label: str, now: str) -> Listed:
    values = {"bond": ("intact", "broken", "destroyed"), "transgressed": ("yes", "no")}[name]
    return Listed(
        name=name,
        label=label,
        choices=tuple(
            Choice(one, sight.choice_name(name, one, "correct-protagonist"), one == now)
            for one in values
        ),
    )


def _assign(sight: Seen, people: People, offer: Offer) -> Doing:
    t, who = sight.t, offer.given["who"]
    others = {one.seat: people.call(one.id) for one in reversed(sight.mine.protagonists)}
    seats = tuple(
        Choice(seat, sight.t.seat(seat), note=_exchanged(sight, others.get(seat, "")))
        for seat in offer.fields[0].choices
    )
    legend = t("Who plays {name} from now on", name=people.call(who))
    players = Picks(name="seat", legend=legend, choices=seats)
    reason = line("reason", t("Reason"), required=False)
    return doing(sight, offer, t("So it is"), "quiet", players, reason, id=f"assign-{who}")


def _exchanged(sight: Seen, name: str) -> str:
    return sight.t("in exchange for {name}", name=name) if name else ""


def _table(sight: Seen) -> Iterator[Chapter]:
    offer = sight.offer_of("correct-table")
    if offer:
        title = sight.t("The difficulty and the bowl")
        yield chapter(sight, "word-table", title, lambda: (_correct_table(sight, offer),))


def _correct_table(sight: Seen, offer: Offer) -> Doing:
    t, mine, field = sight.t, sight.mine, offer.fields[1]
    fields: tuple[Field, ...] = (
        Number(
            name="difficulty",
            label=t("Difficulty"),
            value=mine.difficulty,
            least=field.least,
            most=field.most,
        ),
        *dice_numbers(dict(mine.bowl)),
        line("reason", t("Reason")),
    )
    return doing(sight, offer, t("So it is"), "", *fields, id="correct-table", is_bare=True)
