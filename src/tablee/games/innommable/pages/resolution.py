"""A resolution, stage by stage: what lies there, the step that is asked for, the other ways out."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Die, Fallen, Strip, die, fallen, strip
from tablee.games.innommable.pages.forms import Doing, doing, line, why
from tablee.games.innommable.pages.giving import Hope, Window, hopes, windows
from tablee.games.innommable.pages.on_stage import dice_on_stage
from tablee.games.innommable.pages.renounce import Renounce, renounce
from tablee.games.innommable.pages.steps import Step, step
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    capitalised,
    next_severity,
    offers_for,
    tried,
)
from tablee.games.innommable.state.pools import dice_of
from tablee.games.innommable.state.table import Resolution
from tablee.games.innommable.words.common import number_word
from tablee.kernel.page import Fold, Part


class PlainDie(msgspec.Struct, frozen=True):
    die: Die | None
    name: str
    note: str = ""


class Break(msgspec.Struct, frozen=True):
    """The link with the attachment as a price; shut where it cannot be paid now."""

    id: str
    title: str
    brings: str
    text: str
    press: Doing | None


class ResolutionCard(Part, frozen=True):
    template: ClassVar[str] = "resolution.html"

    is_own: bool
    on_stage: bool
    """The dice of its last throw lie on the stage, with what they came to."""
    title: str
    story: str
    fallen: tuple[Fallen, ...]
    dice: tuple[PlainDie, ...]
    """What will be thrown, before it was."""
    given: PlainDie | None
    score: str
    score_note: str
    is_boxed: bool
    why: Fold
    step: Step | None
    """None while a die is held out: it waits for that."""
    windows: tuple[Window, ...]
    has_others: bool
    price: Break | None
    renounce: Renounce | None
    stop: Doing | None
    stop_note: str
    hopes: tuple[Hope, ...]
    column: Strip | None
    next_cross: str
    ends: tuple[Doing, ...]

    @property
    def is_of_throw(self) -> bool:
        return self.on_stage and (self.is_own or bool(self.windows))


def resolution(sight: Seen) -> Iterator[ResolutionCard]:
    mine, going = sight.mine, sight.mine.resolution
    if going is None:
        return
    people, t, who = sight.once(People), sight.t, going.who
    is_own, is_free = who in people.own, mine.aside is None
    column = people.columns.get((who, False)) if is_own else None
    leave = offers_for(sight, who, "renounce")
    stop, stop_note = _stop(sight, going) if is_own else (None, "")
    seen = dice_on_stage(sight, going.shown)
    lying = going.shown[: len(going.shown) - seen] if going.thrown else ()
    hoping = is_own and going.thrown and not going.given and is_free
    yield ResolutionCard(
        key="resolution",
        is_own=is_own,
        on_stage=bool(seen),
        title=_story(sight, people, going) if seen else _title(sight, people, going),
        story="" if seen else _story(sight, people, going),
        fallen=tuple(fallen(one, t) for one in lying),
        dice=() if going.thrown else tuple(_to_throw(sight, people, who)),
        given=_given(sight, going),
        score=t("{count} of {of}", count=going.successes, of=going.difficulty),
        score_note=_score_note(sight, going),
        is_boxed=going.one_seen,
        why=why(sight, "action.count", "why-count"),
        step=step(sight, people, going) if is_free else None,
        windows=tuple(windows(sight, people, who)),
        has_others=(going.thrown or is_own) and is_free,
        price=_break(sight, people, going) if going.thrown and is_free else None,
        renounce=renounce(sight, people, who, leave) if leave and is_own and is_free else None,
        stop=stop,
        stop_note=stop_note,
        hopes=tuple(hopes(sight, people, who)) if hoping else (),
        column=strip(column, t, with_next=True) if column else None,
        next_cross=next_severity(column, t) if column else "",
        ends=tuple(_ends(sight, who)),
    )


def _title(sight: Seen, people: People, going: Resolution) -> str:
    t = sight.t
    if not going.thrown:
        word = capitalised(number_word(going.difficulty, t))
        return t.many(
            "One success is needed.", "{word} successes are needed.", going.difficulty, word=word
        )
    word = number_word(going.missing, t)
    if going.who in people.own:
        return t.many(
            "You are one success short.",
            "You are {word} successes short.",
            going.missing,
            word=word,
        )
    return t.many(
        "{name} is one success short.",
        "{name} is {word} successes short.",
        going.missing,
        name=people.call(going.who),
        word=word,
    )


def _story(sight: Seen, people: People, going: Resolution) -> str:
    name = people.call(going.who)
    if going.thrown or going.fleeing:
        return tried(going, name, sight.t)
    return f"{name}{sight.t(': ')}{going.goal}"


def _to_throw(sight: Seen, people: People, who: str) -> Iterator[PlainDie]:
    dice = dice_of(people.by_id[who].dice)
    for sides in dice:
        yield PlainDie(die(sides), f"d{sides}")
    if not dice:
        yield PlainDie(None, sight.t("no dice"))


def _given(sight: Seen, going: Resolution) -> PlainDie | None:
    t, sides = sight.t, going.given
    if not sides:
        return None
    name = t("d{sides}, given", sides=sides)
    return PlainDie(die(sides, look="may"), name, t("not thrown yet"))


def _score_note(sight: Seen, going: Resolution) -> str:
    t = sight.t
    if not going.thrown:
        return t("Even, 1 success; the highest face, 2.")
    return t("A 1 has shown: a box is certain.") if going.one_seen else t("No 1 so far.")


def _break(sight: Seen, people: People, going: Resolution) -> Break:
    t, who = sight.t, going.who
    attachment = people.by_id[who].attachment
    brings = t("Certain success,")
    box = t("and a box, for a 1 has shown.") if going.one_seen else t("without a box.")
    offer, id = next(iter(offers_for(sight, who, "break-attachment")), None), f"break-{who}"
    if offer:
        how = line("text", t("How the link breaks"), required=False)
        press = doing(sight, offer, t("Break the link"), "last", how, id=id)
        title = t("Break with {attachment}", attachment=attachment.name)
        return Break(id, title, brings, f"{box} {t('No anchoring ever again.')}", press)
    reason = ""
    if who in people.own:
        reason = sight.looks.why_not({"ask": "break-attachment", "who": who})
    elif not going.rerolled:
        reason = t("Only a failed reroll opens this way.")
    elif attachment.bond == "broken":
        reason = t("This link is broken already.")
    return Break(id, t("Break the attachment"), brings, f"{box} {reason}", None)


def _stop(sight: Seen, going: Resolution) -> tuple[Doing | None, str]:
    t, offer = sight.t, next(iter(offers_for(sight, going.who, "stop-action")), None)
    if offer is None:
        return None, ""
    is_free = going.given and sight.mine.house["stopped_action_adds_box"] == "false"
    note = t("a failure, without a box") if is_free else t("a failure, a box for certain")
    return doing(sight, offer, t("Leave it there"), "link", id=f"stop-{going.who}"), note


def _ends(sight: Seen, who: str) -> Iterator[Doing]:
    t = sight.t
    for offer in offers_for(sight, who, "withdraw-goal"):
        yield doing(sight, offer, t("Think better of it"), "link", id=f"withdraw-{who}")
    for offer in sight.offers_of("drop-resolution"):
        yield doing(sight, offer, t("No dice after all"), "link", id="drop-resolution")
