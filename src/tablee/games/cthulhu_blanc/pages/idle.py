"""Nothing on the table yet: what an agent may try, what to wait for, what else can be done."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cthulhu_blanc.pages.creation import blank_offer
from tablee.games.cthulhu_blanc.pages.words import People, Seen, offer_id, press
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Offer

DRAWN = frozenset(
    {
        "create-agent",
        "rewrite-agent",
        "propose-test",
        "join-test",
        "add-opponent",
        "set-pool",
        "impose-dice",
        "mark-test",
        "leave-test",
        "drop-test",
        "oppose",
        "throw-test",
        "roll-meter",
        "retry",
        "decline",
        "settle-test",
        "call-roll",
        "claim-roll",
        "tell-mark",
        "share-clue",
        "propose-suppression",
        "roll-suppression",
        "ask-care",
        "accept-care",
        "leave-care",
        "volunteer",
        "leave-zeal",
        "ask-favour",
        "sign-paper",
        "hand-paper",
        "write-report",
        "tell-exit",
        "tell-death",
        "await-objections",
        "waive-objection",
        "give-reason",
        "name-task",
        "say-farewell",
        "back-to-base",
    }
)
"""The asks that have a place of their own on a player's page."""


class Request(Part, frozen=True):
    """The form on which an agent says what they try."""

    template: ClassVar[str] = "request.html"

    send: Act
    modes: tuple[Choice, ...]


class Idle(Part, frozen=True):
    """What somebody tries next; beside something else it is folded."""

    template: ClassVar[str] = "idle.html"

    question: str
    request: Request | None
    folded: Fold | None


class Waiting(Part, frozen=True):
    """Nothing to do: what is going on, and what to expect."""

    template: ClassVar[str] = "waiting.html"

    title: str
    text: str


class Press(Part, frozen=True):
    """A button alone."""

    template: ClassVar[str] = "press.html"

    act: Act


def idle(sight: Seen) -> Iterator[Part]:
    people, mine = sight.once(People), sight.mine
    at_side = bool(mine.trials) or any(owed.who in people.own for owed in mine.owed)
    for who in people.own:
        offers = [one for one in sight.offers_of("propose-test") if one.given["who"] == who]
        if offers:
            yield _idle(sight, people, who, offers, at_side=at_side)
        elif not mine.trials and not people.by_id[who].is_ending:
            yield _held_up(sight, people, who)
    yield from _onlooker(sight, people)


def _idle(sight: Seen, people: People, who: str, offers: list[Offer], *, at_side: bool) -> Idle:
    t, key = sight.t, f"idle-{who}"
    question = t("What does {name} try?", name=people.call(who))
    request = _request(sight, who, offers)
    if not at_side:
        return Idle(key=key, question=question, request=request, folded=None)
    folded = sight.fold(f"{key}-fold", question, lambda: (request,), look="b-fold")
    return Idle(key=key, question="", request=None, folded=folded)


def _request(sight: Seen, who: str, offers: list[Offer]) -> Request:
    t = sight.t
    offered = [offer.given["mode"] for offer in offers]
    modes = (
        Choice("alone", t("alone"), is_chosen=True),
        Choice("together", t("together")),
        Choice("against", t("against somebody")),
    )
    send = Act(
        id=f"propose-{who}",
        ask="propose-test",
        label=t("File the request"),
        given=(("who", who), ("human", "1")),
    )
    kept = tuple(mode for mode in modes if mode.value in offered)
    return Request(key=f"request-{who}", send=send, modes=kept)


def _held_up(sight: Seen, people: People, who: str) -> Waiting:
    return Waiting(
        key=f"idle-{who}",
        title=sight.t("{name} waits", name=people.call(who)),
        text=sight.looks.why_not({"ask": "propose-test", "who": who, "what": "?"}),
    )


def _onlooker(sight: Seen, people: People) -> Iterator[Waiting]:
    t, mine = sight.t, sight.mine
    if sight.is_keeper:
        if mine.trials or mine.owed:
            return
        if mine.agents:
            title = t("Nothing on the table")
            text = t(
                "Tell what they see. Whatever an agent tries will be filed here, in triplicate."
            )
        else:
            title = t("The agents are being recruited")
            text = t(
                "The players are filling in their staff cards. "
                "There is time to prepare the mission."
            )
        yield Waiting(key="idle", title=title, text=text)
    elif not people.own and not mine.trials and blank_offer(sight) is None:
        text = t("You are watching: whatever happens is filed here.")
        yield Waiting(key="idle", title=t("The service goes on"), text=text)


def other_actions(sight: Seen) -> Iterator[Fold]:
    """What the page draws nowhere else."""
    left = [offer for offer in sight.offers if _is_left(sight, offer)]
    if left and not sight.is_keeper:
        yield sight.fold(
            "other-actions",
            sight.t("Other actions"),
            lambda: [_other(sight, offer) for offer in left],
            look="b-fold",
        )


def _is_left(sight: Seen, offer: Offer) -> bool:
    if offer.ask == "create-agent":
        return "seat" in offer.given
    return offer.ask in sight.game.asks and offer.ask not in DRAWN


def _other(sight: Seen, offer: Offer) -> Part:
    label, id = sight.ask_name(offer.ask), offer_id(sight, offer)
    note = sight.t.seat(str(offer.given["seat"])) if offer.ask == "create-agent" else ""
    if not offer.fields:
        named = f"{label}, {note}" if note else label
        return Press(key=f"{id}-press", act=press(sight, offer, named))

    def inside() -> tuple[Part]:
        return (Form(key=f"{id}-form", act=act(sight, offer, id=id)),)

    return sight.fold(f"{id}-fold", label, inside, note=note, look="b-fold")
