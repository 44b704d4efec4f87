"""What one's protagonist may do in an ordinary scene; what has been asked for; what is left."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Bar, Dice, bar, dice_row
from tablee.games.innommable.pages.forms import (
    Doing,
    Field,
    Listed,
    Sentence,
    doing,
    fold,
    folded_doing,
    line,
)
from tablee.games.innommable.pages.giving import gifts_beside, give
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    chance_in_words,
    is_busy,
    reckoned,
)
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Goal(msgspec.Struct, frozen=True):
    """What somebody wants, and what the keeper may make of it."""

    name: str
    text: str
    against: str
    call: Doing | None
    waive: Fold | None
    withdraw: Doing | None


class Goals(Part, frozen=True):
    template: ClassVar[str] = "goals.html"
    comes_first: ClassVar[bool] = True

    goals: tuple[Goal, ...]
    waits_for_keeper: bool


class FleeingChances(Part, frozen=True):
    template: ClassVar[str] = "fleeing_chances.html"

    bar: Bar


class Idle(Part, frozen=True):
    """What somebody wants next."""

    template: ClassVar[str] = "idle.html"

    id: str
    question: str
    inside: tuple[Part, ...]


class Beyond(Part, frozen=True):
    """Somebody who is gone: the dice that they may still impose."""

    template: ClassVar[str] = "beyond.html"

    id: str
    title: str
    text: str
    dice: Dice | None
    gifts: tuple[Fold, ...]
    waiting: str


class Quiet(Part, frozen=True):
    """Nothing is asked for: what the keeper may do meanwhile."""

    template: ClassVar[str] = "quiet.html"

    title: str
    text: str


def goals(sight: Seen) -> Iterator[Goals]:
    mine = sight.mine
    if _is_played(sight) and mine.goals:
        people = sight.once(People)
        found = tuple(_goal(sight, people, who, goal) for who, goal in mine.goals.items())
        yield Goals(key="goals", goals=found, waits_for_keeper=not sight.is_keeper)


def _is_played(sight: Seen) -> bool:
    mine = sight.mine
    return mine.begun and mine.phase < 4 and not mine.verdict


def _goal(sight: Seen, people: People, who: str, goal: str) -> Goal:
    t, mine = sight.t, sight.mine
    call, waive = (
        sight.offer_of("call-resolution", who=who),
        sight.offer_of("waive-resolution", who=who),
    )
    withdraw = sight.offer_of("withdraw-goal", who=who)
    against = ""
    if who in mine.against:
        against = t(
            "Against {name}: no dice. The keeper may strike through the fate list, "
            "or the other player lets the protagonist go.",
            name=people.call(mine.against[who]),
        )
    label = t("The dice decide, at difficulty {number}", number=mine.difficulty)
    undo = t("Think better of it")
    return Goal(
        name=people.call(who),
        text=goal,
        against=against,
        call=doing(sight, call, label, "main", id=f"call-{who}") if call else None,
        waive=_waive(sight, waive) if waive else None,
        withdraw=doing(sight, withdraw, undo, "link", id=f"withdraw-{who}") if withdraw else None,
    )


def _waive(sight: Seen, offer: Offer) -> Fold:
    t, id = sight.t, f"waive-{offer.given['who']}"

    def inside() -> Doing:
        comes = line("text", t("What comes of it"), required=False)
        return doing(sight, offer, t("So it is"), "quiet", comes, id=id)

    return folded_doing(sight, t("No dice are needed"), inside, key=f"{id}-fold")


def own_turns(sight: Seen) -> Iterator[Part]:
    """What one's own want: the question stands above the bowl."""
    if _is_played(sight) and not is_busy(sight.mine):
        people = sight.once(People)
        for who in people.own:
            yield from _own_turn(sight, people, who, busy=False)


def idle(sight: Seen) -> Iterator[Part]:
    mine, people, t = sight.mine, sight.once(People), sight.t
    if not _is_played(sight):
        return
    if is_busy(mine):
        for who in people.own:
            yield from _own_turn(sight, people, who, busy=True)
        return
    for who in people.own:
        yield from _flight(sight, people, who)
    if sight.is_keeper and not mine.goals:
        yield _keepers_turn(sight)
    elif not people.own and not sight.is_keeper:
        text = t("You are watching: whatever happens lies here.")
        yield Sentence(key="watching", text=text, look="i-wait i-idle")


def _keepers_turn(sight: Seen) -> Quiet:
    t = sight.t
    if sight.mine.scene:
        title = t("Nothing is asked of the dice")
        text = t("Tell what they see. What a protagonist wants will stand here.")
        return Quiet(key="quiet", title=title, text=text)
    return Quiet(key="quiet", title=t("The story begins"), text=t("Open the first scene."))


def _own_turn(sight: Seen, people: People, who: str, *, busy: bool) -> Iterator[Part]:
    mine, one, t = sight.mine, people.by_id[who], sight.t
    goal = sight.offer_of("state-goal", who=who)
    if goal:
        question = t("What does {name} want?", name=people.call(who))
        if busy:

            def make() -> Iterator[Part]:
                yield from _wish(sight, people, goal)
                yield from _flight(sight, people, who)

            yield fold(sight, f"goal-{who}-fold", question, make, look="i-fold i-idle")
        else:
            inside = tuple(_wish(sight, people, goal))
            yield Idle(key=f"idle-{who}", id=f"goal-{who}", question=question, inside=inside)
    elif not busy and one.is_active and not mine.scene:
        text = t("The keeper frames the first scene.")
        yield Sentence(key=f"idle-{who}", text=text, look="i-wait")
    if one.is_gone and who not in mine.leaving:
        if not one.dice:
            yield _watching(sight, people, who)
        elif not mine.resolution or gifts_beside(sight, who, "impose"):
            yield _beyond(sight, people, who)


def _wish(sight: Seen, people: People, goal: Offer) -> Iterator[Part]:
    """The form in which a player says what their protagonist wants, and the way out."""
    t, who = sight.t, goal.given["who"]
    said = who in sight.mine.goals
    fields: list[Field] = [line("goal", t("What is tried, and to what end"))]
    for field in goal.fields:
        if field.name == "against":
            others = (Choice(one, people.call(one)) for one in field.choices)
            choices = (Choice("", t("nobody")), *others)
            label = t("Another protagonist stands in the way")
            fields.append(Listed(name="against", label=label, choices=choices, is_folded=True))
    button = t("Say it again, otherwise") if said else t("Say it")
    yield doing(sight, goal, button, "quiet" if said else "main", *fields, id=f"goal-{who}")
    decides = t("The keeper says whether dice are needed. Between protagonists they never are.")
    yield Sentence(key=f"goal-{who}-help", text=decides)


def _flight(sight: Seen, people: People, who: str) -> Iterator[Fold]:
    flee = sight.offer_of("flee", who=who)
    if flee:
        yield _flee(sight, people, flee)


def _flee(sight: Seen, people: People, offer: Offer) -> Fold:
    t, who = sight.t, offer.given["who"]
    name, found = people.call(who), reckoned(sight, ask="flee", who=who)
    note = ""
    if found:
        note = t("success: {chance}", chance=chance_in_words(found["success"], t))

    def inside() -> Iterator[Part]:
        if found:
            clean = found["clean"]
            drawn = bar(clean, found["success"] - clean, f"bar-flee-{who}", t)
            yield FleeingChances(key=f"flee-{who}-chances", bar=drawn)
        leaves = t(
            "A resolution like any other. If it succeeds, {name} leaves the story.", name=name
        )
        yield Sentence(key=f"flee-{who}-help", text=leaves)
        how = line("text", t("How"), required=False)
        yield doing(sight, offer, t("{name} flees", name=name), "quiet", how, id=f"flee-{who}")

    return fold(sight, f"flee-{who}-fold", t("Flee for good"), inside, note=note)


def _beyond(sight: Seen, people: People, who: str) -> Beyond:
    t, gifts = sight.t, gifts_beside(sight, who, "impose")
    name = people.call(who)
    has_imposed = people.standing[who].imposed and sight.mine.aside is None
    return Beyond(
        key=f"beyond-{who}-card",
        id=f"beyond-{who}",
        title=t("You are on the other side."),
        text=t("{name} is gone. The dice that are left may be imposed, one in a scene.", name=name),
        dice=dice_row(people.by_id[who].dice, t, "middle"),
        gifts=tuple(
            folded_doing(
                sight,
                t("Impose a die on {name}", name=people.call(taker)),
                partial(give, sight, people, offers),
                key=f"impose-{who}-{taker}-fold",
            )
            for taker, offers in gifts.items()
        ),
        waiting=t("Already, in this scene.") if has_imposed and not gifts else "",
    )


def _watching(sight: Seen, people: People, who: str) -> Beyond:
    t, name = sight.t, people.call(who)
    return Beyond(
        key=f"beyond-{who}-card",
        id=f"beyond-{who}",
        title=t("You watch."),
        text=t(
            "{name} is gone, and no dice are left. What you say is heard all the same.", name=name
        ),
        dice=None,
        gifts=(),
        waiting="",
    )
