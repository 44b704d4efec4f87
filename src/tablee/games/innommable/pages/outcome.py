"""How the last resolution ended, as long as it is to be told."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.innommable.pages.drawing import Fallen, fallen
from tablee.games.innommable.pages.forms import Doing, area, doing, folded_doing, why
from tablee.games.innommable.pages.on_stage import dice_on_stage
from tablee.games.innommable.pages.words import People, Seen, tried
from tablee.games.innommable.state.table import Ended
from tablee.games.innommable.words.conflicts import counted
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Outcome(Part, frozen=True):
    template: ClassVar[str] = "outcome.html"

    on_stage: bool
    """The throw that decided it lies on the stage, with what it came to."""
    title: str
    story: str
    dice: tuple[Fallen, ...]
    score: str
    says_box: bool
    """Whether it says if there is a box: the stage does, where this seat sees the list."""
    adds_box: bool
    box: str
    broken: str
    """The link that was broken for it, in words."""
    tell: Doing | None
    waiting: str
    tell_for: Fold | None
    why: Fold

    @property
    def is_of_throw(self) -> bool:
        return self.on_stage and self.tell is not None


def outcome(sight: Seen) -> Iterator[Outcome]:
    done = sight.mine.ended
    if done is None or done.told:
        return
    people, t = sight.once(People), sight.t
    name, offer = people.call(done.who), sight.offer_of("tell-outcome")
    is_mine = done.who in people.own or (sight.is_keeper and not done.success)
    tells = t("{name} tells it.", name=people.player(done.who))
    waiting = tells if done.success else t("The keeper tells what comes of it.")
    attachment = people.by_id[done.who].attachment.name
    broken = t("The link with {attachment} is broken.", attachment=attachment)
    story = tried(done, name, t) if done.fleeing else f"{name}{t(': ')}{done.goal}"
    seen = dice_on_stage(sight, done.shown)
    on_stage = bool(seen)
    yield Outcome(
        key="outcome",
        on_stage=on_stage,
        title=story if on_stage else _title(sight, done, name),
        story="" if on_stage else story,
        dice=() if seen else tuple(fallen(one, t) for one in done.shown),
        score="" if seen or not done.shown else counted(done, t),
        says_box=not on_stage or sight.mine.fate_hidden,
        adds_box=done.box,
        box=_box(sight, done),
        broken=broken if done.way == "break" else "",
        tell=_tell(sight, done, offer) if offer and is_mine else None,
        waiting="" if offer and is_mine else waiting,
        tell_for=_tell_for(sight, offer, name) if offer and not is_mine else None,
        why=why(sight, _rule(done), "why-outcome"),
    )


def _gave_up(done: Ended) -> bool:
    return done.fleeing and done.way == "renounce"


def _title(sight: Seen, done: Ended, name: str) -> str:
    t = sight.t
    if _gave_up(done):
        return t("{name} does not get away.", name=name)
    if not done.success:
        return t("A failure.")
    return t("A success, tinted.") if done.box else t("A success.")


def _box(sight: Seen, done: Ended) -> str:
    t = sight.t
    if not done.box:
        return t("No box.")
    if done.success:
        return t("A 1 has shown: the success has something wrong about it.")
    return t("A failure always adds one.")


def _rule(done: Ended) -> str:
    if not done.success:
        return "action.failure"
    return "action.one-on-success" if done.box else "action.success-narration"


def _tell(sight: Seen, done: Ended, offer: Offer) -> Doing:
    t = sight.t
    if _gave_up(done):
        label = t("What happens")
    elif done.success:
        label = t("What you win, and how: you tell it")
    else:
        label = t("What comes of the failure: the keeper tells it")
    text = area("text", label)
    return doing(sight, offer, t("That is how it is"), "main", text, id="tell-outcome")


def _tell_for(sight: Seen, offer: Offer, name: str) -> Fold:
    t = sight.t

    def inside() -> Doing:
        text = area("text", t("What is won, and how"), rows=2)
        return doing(sight, offer, t("That is how it is"), "quiet", text, id="tell-outcome")

    return folded_doing(sight, t("Tell it for {name}", name=name), inside, key="outcome-fold")
