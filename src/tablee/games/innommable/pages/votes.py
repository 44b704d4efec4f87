"""What the whole table weighs: an inhuman act, a harm that somebody objects to, the end."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.forms import (
    Doing,
    area,
    doing,
    fold,
    folded_doing,
    line,
    picks,
    why,
)
from tablee.games.innommable.pages.words import People, Seen, has_objection, is_busy, shortened
from tablee.games.innommable.rules.fate_list import ATTACHED, SEVERITY
from tablee.games.innommable.state.table import Defusing, Judging, Outrage
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.page import Fold, Part
from tablee.kernel.stage import lines_on_stage
from tablee.kernel.words import Offer

HARMS = frozenset((ATTACHED, SEVERITY))

LINE = 200
"""A harm that was told in more is not proposed again word for word."""


class JudgedAct(Part, frozen=True):
    template: ClassVar[str] = "judged_act.html"
    comes_first: ClassVar[bool] = True

    name: str
    text: str
    help: str
    so_far: str
    agree: tuple[Doing, ...]
    others: tuple[Doing, ...]
    """Whoever says no, and those for whom the keeper may say yes."""
    is_waiting: bool
    why: Fold


class Objecting(Part, frozen=True):
    """Whoever finds that a harm goes too far may say so."""

    template: ClassVar[str] = "objecting.html"

    fold: Fold
    on_stage: bool
    """The harm is the one that lies on the stage."""

    @property
    def is_of_throw(self) -> bool:
        return self.on_stage


class Objection(Part, frozen=True):
    template: ClassVar[str] = "objection.html"
    comes_first: ClassVar[bool] = True

    whose: str
    harm: str
    objector: str
    text: str
    settle: tuple[Part, ...]
    why: Fold


class DefusingVote(Part, frozen=True):
    template: ClassVar[str] = "defusing.html"
    comes_first: ClassVar[bool] = True

    name: str
    text: str
    confirm: Doing | None
    decline: Fold | None
    waits_for_keeper: bool
    why: Fold


def votes_under_way(sight: Seen) -> Iterator[Part]:
    """While something is under way, what is weighed stands above the bowl."""
    if sight.mine.begun and is_busy(sight.mine):
        yield from _votes(sight)


def votes(sight: Seen) -> Iterator[Part]:
    if sight.mine.begun and not is_busy(sight.mine):
        yield from _votes(sight)


def _votes(sight: Seen) -> Iterator[Part]:
    mine, people = sight.mine, sight.once(People)
    if mine.judging:
        yield _judged(sight, people, mine.judging)
    if mine.outrage and has_objection(mine):
        yield _objection(sight, people, mine.outrage)
    else:
        yield from _objecting(sight)
    if mine.defusing:
        yield _defusing(sight, people, mine.defusing)


def _judged(sight: Seen, people: People, judging: Judging) -> JudgedAct:
    t, name = sight.t, people.call(judging.who)
    agree = sight.offer_of("agree-transgression")
    voices = agree.fields[0].choices if agree else ()
    own = [seat for seat in voices if seat in sight.held]
    declines = sight.offers_of("decline-transgression")
    help = t(
        "If everybody agrees, {name} has transgressed, and the d4 is open. "
        "One voice against is enough.",
        name=name,
    )
    return JudgedAct(
        key="judging",
        name=name,
        text=judging.act,
        help=help,
        so_far=t("So far: {names}.", names=t.seats(judging.agreed)) if judging.agreed else "",
        agree=tuple(_agree(sight, agree, own)) if agree else (),
        others=(
            *(
                doing(sight, one, t("Not to me"), "link", id="decline-transgression")
                for one in declines
            ),
            *(_agree_for(sight, agree, [one for one in voices if one not in own]) if agree else ()),
        ),
        is_waiting=not own,
        why=why(sight, "monologue.transgression", "why-judging"),
    )


def _agree(sight: Seen, offer: Offer, seats: list[str]) -> Iterator[Doing]:
    t = sight.t
    for number, seat in enumerate(seats, 1):
        alone, named = t("It is inhuman"), t("It is inhuman, says {seat}", seat=seat)
        label = alone if len(seats) == 1 else named
        given = {"seat": seat}
        yield doing(sight, offer, label, "main", id=f"agree-{number}", given=given)


def _agree_for(sight: Seen, offer: Offer, seats: list[str]) -> Iterator[Doing]:
    for number, seat in enumerate(seats, 1):
        label, given = sight.t("Agreed for {seat}", seat=seat), {"seat": seat}
        yield doing(sight, offer, label, "link", id=f"agree-for-{number}", given=given)


def _objection(sight: Seen, people: People, harm: Outrage) -> Objection:
    t = sight.t
    whose = people.harmed(harm.who, attachment=harm.attachment)
    return Objection(
        key="objection",
        whose=f"{whose}, {severity_name(harm.severity, t)}",
        harm=harm.text,
        objector=t.seat(harm.objector),
        text=harm.objection,
        settle=tuple(_settling(sight, harm)),
        why=why(sight, "meter.fate-judgement", "why-objection"),
    )


def _settling(sight: Seen, harm: Outrage) -> Iterator[Part]:
    t = sight.t
    for offer in sight.offers_of("settle-objection"):
        count = offer.given["untick"]
        if not count:
            yield _settle(sight, harm, offer, "settle-objection")
            continue
        id = f"settle-objection-{count}"
        title = t.many("And rub out a cross", "And rub out {count} crosses", count)
        make = partial(_settle, sight, harm, offer, id)
        yield folded_doing(sight, title, make, key=f"{id}-fold")


def _settle(sight: Seen, harm: Outrage, offer: Offer, id: str) -> Doing:
    t = sight.t
    agreed = (
        (one, t("no harm at all") if one == "none" else severity_name(one, t))  # type: ignore[arg-type]
        for one in offer.fields[0].choices
    )
    kept = harm.text if len(harm.text) <= LINE else ""
    return doing(
        sight,
        offer,
        t("So it is agreed"),
        "main",
        picks("severity", t("What the group agrees on"), agreed, harm.severity),
        line("text", t("What happens, in the end"), value=kept),
        id=id,
    )


def _objecting(sight: Seen) -> Iterator[Objecting]:
    """The latest harm first."""
    t, offer = sight.t, sight.offer_of("object-to-outrage")
    if offer is None:
        return
    open_to_it = offer.fields[0].choices
    found = [one for one in reversed(sight.mine.outrages) if not one.id or one.id in open_to_it]
    struck = any(one.rule in HARMS for one in lines_on_stage(sight))
    for number, harm in enumerate(found, 1):
        id = "object-to-outrage" if number == 1 else f"object-to-outrage-{number}"
        on_stage = struck and number == 1
        said = fold(
            sight,
            "object-fold" if number == 1 else f"{id}-fold",
            t("That is too much"),
            partial(_object, sight, offer, harm, id),
            note="" if on_stage else shortened(harm.text, 60),
            look="i-fold i-objecting",
        )
        yield Objecting(key=f"{id}-part", fold=said, on_stage=on_stage)


def _object(sight: Seen, offer: Offer, harm: Outrage, id: str) -> tuple[Doing]:
    t = sight.t
    given = {"outrage": harm.id} if harm.id else {}
    reason = line("text", t("Why it goes too far"))
    return (doing(sight, offer, t("Object"), "quiet", reason, id=id, given=given),)


def _defusing(sight: Seen, people: People, defusing: Defusing) -> DefusingVote:
    t = sight.t
    confirm, decline = sight.offer_of("confirm-defusing"), sight.offer_of("decline-defusing")
    return DefusingVote(
        key="defusing",
        name=people.call(defusing.who),
        text=defusing.text,
        confirm=confirm_defusing(sight, confirm, "main") if confirm else None,
        decline=folded_doing(
            sight, t("Not yet"), partial(_decline, sight, decline), key="decline-defusing-fold"
        )
        if decline
        else None,
        waits_for_keeper=not sight.is_keeper,
        why=why(sight, "end.conditions", "why-defusing"),
    )


def confirm_defusing(sight: Seen, offer: Offer, look: str) -> Doing:
    t = sight.t
    label = t("It is defused; the source is hampered, no more")
    rest = area("text", t("What remains of it"), rows=2)
    return doing(sight, offer, label, look, rest, id="confirm-defusing")


def _decline(sight: Seen, offer: Offer) -> Doing:
    t = sight.t
    missing = line("text", t("What is still missing"), required=False)
    return doing(sight, offer, t("It goes on"), "quiet", missing, id="decline-defusing")
