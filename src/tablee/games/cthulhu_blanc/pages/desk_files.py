"""The agents' files: arrivals, words to correct, those who may come back."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.pages.folder import (
    FolderForm,
    Paragraph,
    Section,
    folder_form,
    help_text,
    section,
    typed_text,
)
from tablee.games.cthulhu_blanc.pages.meters import doing
from tablee.games.cthulhu_blanc.pages.words import People, Seen, choices_of, meter_names, offer_id
from tablee.games.cthulhu_blanc.state import GATE, METERS, Agent
from tablee.kernel.acts import Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Form
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

BY_WORD = ("correct-agent", "give-agent", "retire-agent", "remove-agent")
"""What the keeper's word does to an agent."""


def files(sight: Seen) -> Iterator[Section]:
    arrivals = len(sight.offers_of("play-arrival"))
    if sight.mine.agents or sight.offers_of("create-agent"):
        yield section(
            sight,
            "part-files",
            sight.t("Staff files"),
            "identification-card",
            lambda: _files(sight),
            count=arrivals,
            is_urgent=arrivals > 0,
        )


def _files(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    for agent in sight.mine.agents:
        yield _file(sight, people, agent)
    for offer in sight.offers_of("create-agent"):
        id, label = offer_id(sight, offer), t("Open a file")
        note = t.seat(str(offer.given.get("seat", "")))
        yield sight.fold(
            f"{id}-fold", label, partial(_blank_file, sight, offer, id), note=note, look="b-fold"
        )


def _blank_file(sight: Seen, offer: Offer, id: str) -> Iterator[Form]:
    yield Form(key=f"{id}-form", act=act(sight, offer, sight.t("Open a file"), id=id))


def _file(sight: Seen, people: People, agent: Agent) -> Fold:
    t = sight.t
    whose = t.seat(agent.seat or "") or t("nobody's")
    busy = doing(agent, t)
    if agent.is_gone:
        whose = f"{whose}, {_cause(agent.cause, t)}"
    elif busy:
        whose = f"{whose}, {busy.said}"
    recall = sight.offer_of("recall", who=agent.id)
    is_pressing = sight.offer_of("play-arrival", who=agent.id) is not None or (
        recall is not None and not _by_word_alone(recall)
    )
    return sight.fold(
        f"file-{agent.id}",
        agent.name,
        partial(_inside, sight, people, agent),
        note=whose,
        look="b-fold",
        stands_open=is_pressing,
    )


def _by_word_alone(recall: Offer) -> bool:
    """Whether the book brings nobody back from there: the keeper says why, then."""
    return any(one.name == "why" and one.required for one in recall.fields)


def _cause(cause: str | None, t: Tongue) -> str:
    known: dict[str | None, str] = {
        "folie": t("lost to reason"),
        "dead": t("deceased"),
        "presumed-dead": t("presumed dead"),
        "audit": t("held by the auditors"),
        "own-hand": t("closed by their own hand"),
        "retired": t("retired from the story"),
    }
    return known.get(cause, "")


def _inside(sight: Seen, people: People, agent: Agent) -> Iterator[Part]:
    t, who = sight.t, agent.id
    yield Paragraph(key=f"file-{who}-post", text=_post(agent, t), look="")
    if link := agent.link:
        tied = t(
            "Tied to {name}{colon}{text}",
            name=people.call(link.to),
            colon=t(": "),
            text=link.text,
        )
        yield help_text(f"file-{who}-link", tied)
    if agent.epilogue and agent.is_gone:
        yield typed_text(f"file-{who}-epilogue", agent.epilogue)
    if arrival := sight.offer_of("play-arrival", who=who):
        label = t("The arrival has been played")
        yield folder_form(sight, arrival, label, "main", id=f"play-arrival-{who}")
    if recall := sight.offer_of("recall", who=who):
        yield _recall(sight, agent, recall)
    if rewrite := sight.offer_of("rewrite-agent", who=who):
        make = partial(_rewrite, sight, agent, rewrite)
        yield sight.fold(f"desk-rewrite-{who}-fold", t("Correct the file"), make, look="b-fold")
    if any(offer.given["who"] == who for offer in sight.offers_of(*BY_WORD)):
        title, by_word = t("By your decision"), partial(_by_word, sight, agent)
        yield sight.fold(f"word-{who}-fold", title, by_word, look="b-fold")


def _post(agent: Agent, t: Tongue) -> str:
    traits = ", ".join(agent.traits)
    return f"{agent.profession}{t(': ')}{traits}" if traits else agent.profession


def _recall(sight: Seen, agent: Agent, offer: Offer) -> FolderForm:
    t, id, label = sight.t, f"recall-{agent.id}", sight.t("Recall to duty")
    by_word = {"why": t("Reason, told to everybody")} if _by_word_alone(offer) else {}
    if agent.cause == "audit" and not by_word:
        told = t("Back from the audit, with Bureaucracy at 5.")
        return folder_form(sight, offer, label, "main", id=id, help=told)
    return folder_form(
        sight,
        offer,
        label,
        "" if by_word else "main",
        id=id,
        labels={**dict(meter_names(t)), **by_word},
        values={meter: min(agent.score(meter), GATE) for meter in METERS},
        first=METERS,
        columns="bd-three",
        help=t("The book brings nobody back from there: it is your word.") if by_word else "",
    )


def _rewrite(sight: Seen, agent: Agent, offer: Offer) -> Iterator[FolderForm]:
    t = sight.t
    genders = (("f", t("her")), ("m", t("him")), ("n", t("them")))
    yield folder_form(
        sight,
        offer,
        t("Correct"),
        id=f"desk-rewrite-{agent.id}",
        labels={
            "name": t("Name"),
            "gender": t("The files speak of"),
            "profession": t("Profession"),
            "why": t("Reason, told to everybody"),
        },
        values={"name": agent.name, "profession": agent.profession},
        choices={
            "gender": tuple(Choice(value, word, value == agent.gender) for value, word in genders)
        },
        needed=("name", "profession"),
    )


def _by_word(sight: Seen, agent: Agent) -> Iterator[Part]:
    t, who = sight.t, agent.id
    told = t(
        "What you put right is told to everybody, with its reason. A meter at 6 brings its end."
    )
    yield help_text(f"word-{who}-help", told)
    why = {"why": t("Reason, told to everybody")}
    if correct := sight.offer_of("correct-agent", who=who):
        yield folder_form(
            sight,
            correct,
            t("Correct the meters"),
            id=f"correct-{who}",
            labels={**dict(meter_names(t)), **why},
            values={meter: agent.score(meter) for meter in METERS},
            first=METERS,
            columns="bd-three",
        )
    gives = [offer for offer in sight.offers_of("give-agent") if offer.given["who"] == who]
    if gives:
        yield _give(sight, who, gives)
    if retire := sight.offer_of("retire-agent", who=who):
        label = t("Retire the agent")
        yield folder_form(sight, retire, label, "red", id=f"retire-{who}", labels=why)
    if remove := sight.offer_of("remove-agent", who=who):
        label = t("Strike out the file")
        yield folder_form(sight, remove, label, "red", id=f"remove-{who}", labels=why)


def _give(sight: Seen, who: str, offers: list[Offer]) -> FolderForm:
    """Who plays from now on: a player, or nobody, which means the keeper."""
    t = sight.t
    labels = {"seat": t("Who plays from now on"), "why": t("Reason, told to everybody")}
    label = t("Hand the agent over")
    choices: list[Choice] = []
    for offer in offers:
        if "seat" in offer.given:
            choices.append(Choice("", t("the keeper")))
        else:
            choices += [Choice(seat, t.seat(seat)) for seat in choices_of(offer, "seat")]
    named = next((offer for offer in offers if "seat" not in offer.given), offers[0])
    form = folder_form(
        sight,
        named,
        label,
        id=f"give-{who}",
        labels=labels,
        choices={"seat": tuple(choices)},
        first=("seat",),
        note=t("Two who both play change agents."),
    )
    return replace(form, act=replace(form.act, given=(("who", who),)))
