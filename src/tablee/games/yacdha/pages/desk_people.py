"""The keeper's people, and apart from them what is not people."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages import portraits
from tablee.games.yacdha.pages.desk_doing import doing
from tablee.games.yacdha.pages.desk_people_forms import new_creature, new_npc, new_weapon
from tablee.games.yacdha.pages.desk_sections import Section, section
from tablee.games.yacdha.pages.desk_word import word_on
from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.fields import Fields, form_fold, form_part
from tablee.games.yacdha.pages.portraits import Arm, Fact
from tablee.games.yacdha.pages.words import People, Seen, Trade, fold, given_to, press, trades
from tablee.games.yacdha.state.people import METERS, Person
from tablee.games.yacdha.words.terms import condition_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part


class NpcCard(Part, frozen=True):
    """Somebody the keeper plays: all that stands on the card."""

    template: ClassVar[str] = "desk_npc.html"

    tracks: tuple[Track, ...]
    trades: tuple[Trade, ...]
    mythos: str
    facts: tuple[Fact, ...]
    arms: tuple[Arm, ...]


class Switch(Part, frozen=True):
    """Whether somebody fights for survival, and the button that changes it."""

    template: ClassVar[str] = "desk_switch.html"

    text: str
    act: Act


def npcs(sight: Seen) -> Iterator[Section]:
    t, found = sight.t, [person for person in sight.mine.npcs if not person.creature]

    def make() -> Iterator[Part]:
        people = sight.once(People)
        for person in found:
            yield _npc(sight, people, person)
        for offer in sight.offers_of("create-npc"):
            create = partial(new_npc, sight, offer)
            yield form_fold(sight, "create-npc-fold", t("Create an NPC"), create, icon="plus")
        for offer in sight.offers_of("add-weapon"):
            add = partial(new_weapon, sight, offer)
            title = t("Add a weapon to the list")
            yield form_fold(sight, "add-weapon-fold", title, add, icon="sword")

    title = t("Your people")
    yield section(sight, "part-people", title, "users-three", make, count=len(found))


def creatures(sight: Seen) -> Iterator[Section]:
    t, found = sight.t, [person for person in sight.mine.npcs if person.creature]

    def make() -> Iterator[Part]:
        people = sight.once(People)
        for person in found:
            yield _npc(sight, people, person)
        for offer in sight.offers_of("create-creature"):
            create = partial(new_creature, sight, offer)
            title = t("Create a creature")
            yield form_fold(sight, "create-creature-fold", title, create, icon="plus")

    title = t("Creatures")
    yield section(sight, "part-creatures", title, "paw-print", make, count=len(found))


def _npc(sight: Seen, people: People, person: Person) -> Fold:
    return fold(
        sight,
        f"npc-{person.id}",
        person.name,
        partial(_inside, sight, people, person),
        note=", ".join(_notes(sight, person)),
        look="y-fold y-npc",
    )


def _notes(sight: Seen, person: Person) -> Iterator[str]:
    t = sight.t
    if person.condition != "active":
        # Whoever is between life and death is fighting for it, and shows in the fight.
        if not person.is_down:
            yield condition_name(person.condition, person.gender, person.name, t)
    elif not person.creature:
        yield f"{t('madness')} {person.madness}"
        yield f"{t('trauma')} {person.trauma}"
    elif person.toughness:
        yield t("trauma {value} of {end}", value=person.trauma, end=person.toughness)
    else:
        yield t("wounds do nothing to it")
    if not person.met:
        yield t("not met yet")


def _inside(sight: Seen, people: People, person: Person) -> Iterator[Part]:
    yield _card(sight, person)
    yield from _arming(sight, person)
    yield from doing(sight, people, person)
    yield from word_on(sight, people, person)


def _card(sight: Seen, person: Person) -> NpcCard:
    t, is_human = sight.t, not person.creature
    return NpcCard(
        key=f"npc-{person.id}-card",
        tracks=tuple(track(sight, person, meter) for meter in METERS) if is_human else (),
        trades=trades(sight, person) if is_human else (),
        mythos=f"{t('Mythos')} {person.mythos}" if is_human and person.mythos else "",
        facts=portraits.facts(
            Fact(t("Portrait"), person.description),
            Fact(t("Talent"), person.talent),
            Fact(t("Flaw"), person.flaw),
            Fact(t("Intentions"), person.secret),
        ),
        arms=tuple(portraits.arms(sight, person)),
    )


def _arming(sight: Seen, person: Person) -> Iterator[Part]:
    t = sight.t
    for offer in given_to(sight.offers_of("set-survival"), person.id):
        text = t("Does not fight for survival: forces nothing")
        if person.survival:
            text = t("Fights for survival and may force an advantage")
        label = t("Fights for survival now") if offer.given["on"] else t("No longer")
        act = press(sight, offer, label, "quiet")
        yield Switch(key=f"survival-{person.id}", text=text, act=act)
    for offer in given_to(sight.offers_of("give-weapon"), person.id):
        line = Fields(sight, offer, f"give-{person.id}").line(
            "weapon", t("Give a weapon"), kind="choice"
        )
        yield form_part(sight, offer, t("Give it"), (line,), look="quiet y-beside")
