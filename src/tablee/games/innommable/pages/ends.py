"""The ends: a last scene, the dice that stay, the verdict, the epilogues."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import die
from tablee.games.innommable.pages.forms import (
    DieChoice,
    DiePicks,
    Doing,
    LongRun,
    area,
    doing,
    fold,
    picks,
    why,
)
from tablee.games.innommable.pages.words import People, Seen, offers_for
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import sides_of
from tablee.games.innommable.words.common import number_word
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class LastScene(Part, frozen=True):
    """Somebody who goes: what struck them, and the scene that their player tells."""

    template: ClassVar[str] = "last_scene.html"
    comes_first: ClassVar[bool] = True

    title: str
    harms: tuple[str, ...]
    tell: Doing | None
    folded: Fold | None
    waiting: str
    why: Fold


class Leaving(Part, frozen=True):
    """Somebody who is gone: which of their dice stay."""

    template: ClassVar[str] = "leaving.html"
    comes_first: ClassVar[bool] = True

    title: str
    is_mine: bool
    text: str
    keep: Doing | None
    waiting: str
    why: Fold


class Verdict(Part, frozen=True):
    """The last of them left for a success: does it end there?"""

    template: ClassVar[str] = "verdict.html"
    comes_first: ClassVar[bool] = True

    text: str
    judge: Doing | None


class Told(msgspec.Struct, frozen=True):
    who: str
    text: str


class EndOfStory(Part, frozen=True):
    template: ClassVar[str] = "end_of_story.html"
    comes_first: ClassVar[bool] = True

    title: str
    text: str
    epilogues: tuple[Told, ...]
    is_ended: bool
    tell: tuple[Doing, ...]
    folds: tuple[Fold, ...]
    close: Doing | None
    waiting: str
    why: Fold | None


def ends(sight: Seen) -> Iterator[Part]:
    mine, people = sight.mine, sight.once(People)
    for one in mine.protagonists:
        if one.status == "closing" and not mine.over:
            yield _last_scene(sight, people, one)
    for who in mine.leaving:
        yield _leaving(sight, people, who)
    if mine.verdict:
        yield _verdict(sight, people)
    if mine.ending:
        yield _end_of_story(sight, people)


def _last_scene(sight: Seen, people: People, one: Protagonist) -> LastScene:
    t, name, is_mine = sight.t, people.call(one.id), one.id in people.own
    offer = next(iter(offers_for(sight, one.id, "tell-last-scene")), None)
    rule = "action.renounce" if one.renounces else "meter.fate-unplayable"
    return LastScene(
        key=f"closing-{one.id}",
        title=t("{name} goes.", name=name) if one.renounces else t("{name} succumbs.", name=name),
        harms=tuple(_last_harms(sight, one)),
        tell=_tell_last(sight, offer, is_mine=True) if offer and is_mine else None,
        folded=fold(
            sight,
            f"last-{one.id}-fold",
            t("Tell it for {name}", name=name),
            lambda: (_tell_last(sight, offer, is_mine=False),),
        )
        if offer and not is_mine
        else None,
        waiting="" if is_mine else t("{name} has a last scene.", name=people.player(one.id)),
        why=why(sight, rule, f"why-closing-{one.id}"),
    )


def _last_harms(sight: Seen, one: Protagonist) -> Iterator[str]:
    for harm in sight.mine.outrages:
        is_own = harm.who == one.id and not harm.attachment
        if is_own and harm.severity == "terminal" and not one.renounces:
            yield harm.text


def _tell_last(sight: Seen, offer: Offer, *, is_mine: bool) -> Doing:
    t = sight.t
    label = t("The last scene, which is yours") if is_mine else t("The last scene")
    text = area("text", label, required=True, rows=4)
    look, id = "main" if is_mine else "quiet", f"last-{offer.given['who']}"
    return doing(sight, offer, t("It ends here"), look, text, id=id)


def _leaving(sight: Seen, people: People, who: str) -> Leaving:
    t, is_mine = sight.t, who in people.own
    offer = next(iter(offers_for(sight, who, "keep-dice")), None)
    return Leaving(
        key=f"leaving-{who}",
        title=t("{name} is gone.", name=people.call(who)),
        is_mine=is_mine,
        text=_kept_in_words(sight, offer) if offer else "",
        keep=_keep(sight, offer, is_mine=is_mine) if offer else None,
        waiting="" if is_mine else t("{name} says which dice stay.", name=people.player(who)),
        why=why(sight, "end.after-character-dice", f"why-leaving-{who}"),
    )


def _kept_in_words(sight: Seen, offer: Offer) -> str:
    t, field = sight.t, offer.fields[0]
    count, others = field.least, len(field.choices) - field.least
    kept = t.many(
        "You keep one die, to impose on those who are left.",
        "You keep {word} dice, to impose on those who are left.",
        count,
        word=number_word(count, t),
    )
    back = t.many(
        "The other goes back into the bowl.",
        "The {word} others go back into the bowl.",
        others,
        word=number_word(others, t),
    )
    return f"{kept} {back}"


def _keep(sight: Seen, offer: Offer, *, is_mine: bool) -> Doing:
    t, field = sight.t, offer.fields[0]
    dice = tuple(
        DieChoice(label, die(sides_of(label), size="middle"), f"d{sides_of(label)}")
        for label in field.choices
    )
    word = number_word(field.least, t)
    return doing(
        sight,
        offer,
        t.many("Keep this die", "Keep these {word} dice", field.least, word=word),
        "main" if is_mine else "quiet",
        DiePicks(name="keep", legend=t("Which ones"), choices=dice, several=True),
        LongRun(is_live=True),
        id=f"keep-{offer.given['who']}",
    )


def _verdict(sight: Seen, people: People) -> Verdict:
    t, offer = sight.t, sight.offer_of("judge-last-success")
    name = people.call(sight.mine.verdict)
    answers = (
        ("1", t("Yes: the situation is defused, the source hampered")),
        ("0", t("No: it has happened, and nobody is left to stop it")),
    )
    judge = None
    if offer:
        judge = doing(
            sight,
            offer,
            t("That is the end"),
            "main",
            picks("defused", t("Did it?"), answers, is_tall=True),
            area("text", t("In what way"), rows=2),
            id="judge-last-success",
        )
    text = t("{name} left for a success. Did it defuse the situation?", name=name)
    return Verdict(key="verdict", text=text, judge=judge)


def _end_of_story(sight: Seen, people: People) -> EndOfStory:
    mine, t = sight.mine, sight.t
    is_lost = mine.ending == "lost"
    came = t("What was coming has come.")
    text = came if is_lost else t("The source is hampered, never vanquished.")
    offers = [] if mine.over else sight.offers_of("tell-epilogue")
    own = [one for one in offers if one.given.get("who", "") in ("", *people.own)]
    close = None if mine.over else sight.offer_of("end-game")
    rule = "end.conditions" if is_lost else "end.source-never-vanquished"
    return EndOfStory(
        key="ending",
        title=t("Nobody is left.") if is_lost else t("It stops, for now."),
        text=f"{text} {mine.ending_text}" if mine.ending_text else text,
        epilogues=tuple(
            Told(people.by_id[one.who].name if one.who else t("The keeper"), one.text)
            for one in mine.epilogues
        ),
        is_ended=mine.over,
        tell=tuple(_tell_epilogue(sight, people, one, is_mine=True) for one in own),
        folds=tuple(_epilogue_for(sight, people, one) for one in offers if one not in own),
        close=doing(sight, close, t("Close the story"), id="end-game") if close else None,
        waiting=_waiting(sight) if not own and not sight.is_keeper and not mine.over else "",
        why=why(sight, rule, "why-over") if mine.over else None,
    )


def _waiting(sight: Seen) -> str:
    t = sight.t
    if sight.mine.ending == "lost":
        return t("The keeper tells what has come of it all.")
    return t("The epilogues are being told.")


def _tell_epilogue(sight: Seen, people: People, offer: Offer, *, is_mine: bool) -> Doing:
    t, who = sight.t, offer.given.get("who", "")
    becomes = t("What becomes of {name}", name=people.call(who))
    label = becomes if who else t("What has come of it all")
    text = area("text", label, required=True, rows=5 if is_mine else 3)
    look, id = "main" if is_mine else "quiet", f"epilogue-{who or 'keeper'}"
    return doing(sight, offer, t("So it ends"), look, text, id=id)


def _epilogue_for(sight: Seen, people: People, offer: Offer) -> Fold:
    who = offer.given["who"]
    title = sight.t("Tell it for {name}", name=people.call(who))
    make = partial(_folded_epilogue, sight, people, offer)
    return fold(sight, f"epilogue-for-{who}", title, make)


def _folded_epilogue(sight: Seen, people: People, offer: Offer) -> tuple[Doing]:
    return (_tell_epilogue(sight, people, offer, is_mine=False),)
