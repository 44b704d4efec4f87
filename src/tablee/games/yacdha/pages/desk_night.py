"""Nights and dreams: who may throw, with which chance, and who waits to be told."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.yacdha.pages.desk_sections import Said, Section, section
from tablee.games.yacdha.pages.fields import Fields, FormPart, form_part
from tablee.games.yacdha.pages.words import People, Seen, asking, has, sixths
from tablee.games.yacdha.state.people import Person
from tablee.kernel.acts import Act
from tablee.kernel.page import Part


class Sleeper(Part, frozen=True):
    """Somebody who may dream tonight; `shut` says why not."""

    template: ClassVar[str] = "desk_sleeper.html"

    name: str
    chance: str
    shut: str
    act: Act


def night(sight: Seen) -> Iterator[Section]:
    mine = sight.mine
    if not (has(sight, "dreams") and has(sight, "mythos")):
        return
    waiting = len(mine.dreamt) + len(mine.dreams)
    yield section(
        sight,
        "part-night",
        sight.t("Night and dreams"),
        "moon-stars",
        lambda: _night(sight),
        count=waiting,
        stands_open=waiting > 0,
        is_urgent=bool(mine.dreamt),
    )


def _night(sight: Seen) -> Iterator[Part]:
    t, mine, people = sight.t, sight.mine, sight.once(People)
    yield from _sending(sight, people)
    for who in mine.dreams:
        text = t("{name} has a dream to throw for", name=people.call(who))
        yield Said(key=f"dream-{who}-due", text=text, look="y-wait")
    dreamers = [p for p in mine.investigators if p.mythos and p.condition == "active"]
    for person in dreamers:
        if person.id not in mine.dreams:
            yield _sleeper(sight, people, person)
    text = t("Nobody knows anything of the Mythos: no such dream comes.")
    if dreamers:
        text = t("Eight hours of good sleep allow one throw a night.")
    yield Said(key="desk-night-help", text=text)


def _sending(sight: Seen, people: People) -> Iterator[FormPart]:
    t = sight.t
    for offer in sight.offers_of("send-dream"):
        who = offer.given["who"]
        label = t("What {name} dreams", name=people.call(who))
        fields = Fields(sight, offer, f"dream-{who}")
        line = fields.line("text", label, rows=3, help=t("Only their player reads it."))
        yield form_part(sight, offer, t("Send the dream"), (line,), look="main")


def _sleeper(sight: Seen, people: People, person: Person) -> Sleeper:
    t, who = sight.t, person.id
    chance = t("{chance} to remember a dream", chance=sixths(sight.mine.dreamers[who], t))
    return Sleeper(
        key=f"sleeper-{who}",
        name=people.call(who),
        chance=f"{t('Mythos')} {person.mythos}, {chance}",
        shut=sight.looks.why_not({"ask": "call-dream", "who": who}),
        act=asking(f"dream-{who}-call", "call-dream", {"who": who}),
    )
