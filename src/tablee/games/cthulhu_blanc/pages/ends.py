"""The important moment, and the three ends: a mind that goes, a body, a summons."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.words import People, Seen, choices_of, press, zeal_in_words
from tablee.games.cthulhu_blanc.state import Agent
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Missed(msgspec.Struct, frozen=True):
    """Somebody whose zeal keeps them away from the moment, and what that is worth."""

    said: str
    change: str


class Moment(Part, frozen=True):
    """The important moment, over everything else, for everybody."""

    template: ClassVar[str] = "moment.html"

    what: str
    missed: tuple[Missed, ...]
    close: Act | None


class ExitChoice(msgspec.Struct, frozen=True):
    value: str
    name: str
    more: str


class LastScene(Part, frozen=True):
    """Somebody who leaves their reason, and how."""

    template: ClassVar[str] = "last_scene.html"

    meter: str
    title: str
    exits: tuple[ExitChoice, ...]
    tell: Act | None


class Death(Part, frozen=True):
    template: ClassVar[str] = "death.html"

    meter: str
    name: str
    profession: str
    may_do_a_feat: bool
    tell: Act | None


class Farewell(msgspec.Struct, frozen=True):
    seat: str
    text: str


class NameTask(Part, frozen=True):
    """The task in hand, named once."""

    template: ClassVar[str] = "name_task.html"

    act: Act


class Summons(Part, frozen=True):
    """The auditors' letter: a task to finish, goodbyes, the way back."""

    template: ClassVar[str] = "summons.html"

    meter: str
    text: str
    task: str
    name_task: Fold | None
    farewells: tuple[Farewell, ...]
    say_farewell: Act | None
    back_to_base: Act | None
    is_busy: bool
    """A test of theirs comes first."""


def moment(sight: Seen) -> Iterator[Moment]:
    """For everybody who has nothing to say about it."""
    if sight.offer_of("end-moment") is None:
        yield from _moment(sight)


def moment_to_close(sight: Seen) -> Iterator[Moment]:
    if sight.offer_of("end-moment") is not None:
        yield from _moment(sight)


def _moment(sight: Seen) -> Iterator[Moment]:
    what = sight.mine.moment
    if not what:
        return
    people, t = sight.once(People), sight.t
    close = sight.offer_of("end-moment")
    yield Moment(
        key="moment",
        what=what,
        missed=tuple(_missed(sight, people, a) for a in sight.mine.agents if a.misses),
        close=press(sight, close, t("Close the moment"), id="end-moment") if close else None,
    )


def _missed(sight: Seen, people: People, agent: Agent) -> Missed:
    t = sight.t
    zeal = zeal_in_words(agent.zeal, t).rstrip(".")
    score, least = agent.bureaucratie, int(sight.mine.house["meter_floor"])
    return Missed(
        t("{name} misses it: {zeal}.", name=people.call(agent.id), zeal=zeal),
        f"{meter_name('bureaucratie', t)} {score} → {max(score - 1, least)}",
    )


def ends(sight: Seen) -> Iterator[Part]:
    """How the agents of this seat end: something must be said of it."""
    yield from _ends(sight, own=True)


def ends_of_others(sight: Seen) -> Iterator[Part]:
    yield from _ends(sight, own=False)


def _ends(sight: Seen, *, own: bool) -> Iterator[Part]:
    for agent in sight.mine.agents:
        if (agent.seat in sight.held) != own:
            continue
        match agent.status:
            case "exiting":
                yield _last_scene(sight, agent)
            case "dying":
                yield _death(sight, agent)
            case "summoned":
                yield _summons(sight, agent)
            case _:
                pass


def _last_scene(sight: Seen, agent: Agent) -> LastScene:
    t = sight.t
    offer = sight.offer_of("tell-exit", who=agent.id)
    labels = {"text": t("The last scene")}
    label, id = t("Leave the story"), f"exit-{agent.id}"
    tell = None
    if offer:
        tell = press(sight, offer, label, "main", id=id, labels=labels, fields=("text",))
    return LastScene(
        key=f"end-{agent.id}",
        meter=meter_name("folie", t),
        title=t("{name} has understood everything", name=agent.name),
        exits=_exits(sight, offer) if offer else (),
        tell=tell,
    )


def _exits(sight: Seen, offer: Offer) -> tuple[ExitChoice, ...]:
    t = sight.t
    choices = (
        ExitChoice("fight", t("Fight"), t("it, them, or whoever stands nearest")),
        ExitChoice("scream", t("Scream"), t("until somebody comes, or nobody")),
        ExitChoice("flee", t("Flee"), t("without coat, badge or return")),
        ExitChoice("collapse", t("Collapse"), t("here, and stay there")),
        ExitChoice("other", t("Otherwise"), t("in a manner not provided for")),
    )
    offered = choices_of(offer, "exit")
    return tuple(choice for choice in choices if choice.value in offered)


def _death(sight: Seen, agent: Agent) -> Death:
    t = sight.t
    offer = sight.offer_of("tell-death", who=agent.id)
    labels = {
        "last_deed": t("The last feat, if there is one"),
        "text": t("How it happens"),
        "presumed": t("No body is found: presumed dead"),
    }
    label, id = t("Sign the card"), f"death-{agent.id}"
    tell = None
    if offer:
        tell = press(sight, offer, label, "main", id=id, labels=labels, fields=tuple(labels))
    return Death(
        key=f"end-{agent.id}",
        meter=meter_name("blessures", t),
        name=agent.name,
        profession=agent.profession,
        may_do_a_feat=sight.mine.house["last_deed_dice"] == "one-test" and not agent.has_done,
        tell=tell,
    )


def _summons(sight: Seen, agent: Agent) -> Summons:
    t, who = sight.t, agent.id
    farewell = sight.offer_of("say-farewell", who=who) if agent.seat != sight.view.seat else None
    base = sight.offer_of("back-to-base", who=who)
    say_farewell = back_to_base = None
    if farewell:
        labels = {"text": t("Your farewell, one line")}
        id = f"farewell-{who}"
        say_farewell = press(sight, farewell, t("Say goodbye"), id=id, labels=labels)
    if base:
        labels = {"epilogue": t("What becomes of them")}
        id = f"base-{who}"
        back_to_base = press(sight, base, t("Back to base"), "main", id=id, labels=labels)
    return Summons(
        key=f"end-{who}",
        meter=meter_name("bureaucratie", t),
        text=t(
            "{name} is requested to return to base at once, with all supporting documents. "
            "The task in hand may be finished, in good order.",
            name=agent.name,
        ),
        task=agent.task or t("none has been named"),
        name_task=_name_task(sight, agent),
        farewells=tuple(Farewell(sight.t.seat(seat), text) for seat, text in agent.farewells),
        say_farewell=say_farewell,
        back_to_base=back_to_base,
        is_busy=any(trial.leader == who for trial in sight.mine.trials),
    )


def _name_task(sight: Seen, agent: Agent) -> Fold | None:
    offer = sight.offer_of("name-task", who=agent.id)
    if offer is None:
        return None
    t, id = sight.t, f"task-{agent.id}"
    labels, values = {"task": t("The last task")}, {"task": agent.task}
    form = press(sight, offer, t("Name it"), id=id, labels=labels, values=values)
    title = t("Name the task in hand")
    inside = NameTask(key=f"{id}-form", act=form)
    return sight.fold(f"{id}-fold", title, lambda: (inside,), look="b-fold")
