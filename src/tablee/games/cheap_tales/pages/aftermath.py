"""After the dice: what is still to be decided about a roll, stage by stage."""

from collections.abc import Iterator, Mapping

import msgspec

from tablee.games.cheap_tales.pages.forms import (
    Ticket,
    TicketFold,
    broad_form,
    folded,
    offer_id,
    offers_for,
    press,
    ticket,
    ticket_fold,
)
from tablee.games.cheap_tales.pages.in_hand import InHand, in_hand
from tablee.games.cheap_tales.pages.odds_words import Chances, say_chances
from tablee.games.cheap_tales.pages.roll_words import lies
from tablee.games.cheap_tales.pages.spending import Spend, spend
from tablee.games.cheap_tales.pages.words import (
    People,
    Price,
    Seen,
    Shut,
    last_point,
)
from tablee.games.cheap_tales.rules.results.windows import Window
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.view import HeroView, RollView
from tablee.games.cheap_tales.words.names import capitalised
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

EFFECTS: Mapping[str, str] = {
    "find-gear": "An object that was there all along; 1 XP or 1 heroism point",
    "amplify": "More, further, more of them",
    "aspect": "A public aspect born of what you did",
    "information": "The keeper tells you one thing more",
    "prowess": "In a fight, and without its risk",
    "cancel-risk": "The prowess you announced costs nothing",
}
"""What each special effect does."""
EXCEPTIONAL = ("yes_and", "legendary")


class Watched(msgspec.Struct, frozen=True):
    """A window after the roll, as somebody else sees it."""

    name: str
    is_open: bool
    note: str


class Watch(msgspec.Struct, frozen=True):
    text: str
    windows: tuple[Watched, ...] | None


class Effects(msgspec.Struct, frozen=True):
    title: str
    effects: tuple[TicketFold, ...]
    shuts: tuple[Shut, ...]
    shifts: tuple[Ticket, ...]
    waives: tuple[Act, ...]


class Blow(msgspec.Struct, frozen=True):
    chances: Chances | None
    in_hand: InHand | None
    roll: Act | None
    damage: str
    """What has fallen and may still be changed."""
    changes: tuple[Part, ...]


class DearPrice(msgspec.Struct, frozen=True):
    """What a partial success costs: named by one side, accepted by the other."""

    title: str
    text: str
    kind: str
    accept: Act | None
    waits: str
    proposals: tuple[Part, ...]


class After(msgspec.Struct, frozen=True):
    """What stands under the dice of a roll: the one thing that its stage asks for, and a price."""

    waits: str = ""
    spend: Spend | None = None
    watch: Watch | None = None
    effects: Effects | None = None
    risks: tuple[Part, ...] = ()
    blow: Blow | None = None
    price: DearPrice | None = None


def after_roll(sight: Seen, people: People, seen: RollView) -> After:
    return msgspec.structs.replace(
        _stage(sight, people, seen), price=_price(sight, people, seen.roll)
    )


def _stage(sight: Seen, people: People, seen: RollView) -> After:
    t, who = sight.t, seen.roll.who
    is_yours = who in people.own
    match seen.stage:
        case "announce":
            told = t("The keeper names the modifier: then the result is known.")
            return After(waits="" if lies(sight, seen.roll) else told)
        case "open":
            return _open(sight, people, seen, is_yours=is_yours)
        case "effects":
            return _chooses_effect(sight, people, seen.roll, is_yours=is_yours)
        case "risk":
            return _risk(sight, seen.roll)
        case "blow":
            return _blow(sight, people, seen.roll, is_yours=is_yours)
        case _:
            return After()


def _open(sight: Seen, people: People, seen: RollView, *, is_yours: bool) -> After:
    if not is_yours:
        return After(watch=_watch(sight, people, seen))
    return After(spend=spend(sight, people, seen) if seen.windows else None)


def _watch(sight: Seen, people: People, seen: RollView) -> Watch:
    t, who = sight.t, seen.roll.who
    hero = people.heroes.get(who)
    windows = None if hero is None else tuple(_windows(sight, seen, hero))
    return Watch(t("{name} decides what to spend.", name=people.call(who)), windows)


def _windows(sight: Seen, seen: RollView, hero: HeroView) -> Iterator[Watched]:
    t, roll = sight.t, seen.roll
    names = {
        "spend-power": t("Power"),
        "reroll": t("Lucky star: reroll"),
        "shift": t("Shift"),
    }
    for window in seen.windows:
        if window.ask in names:
            yield Watched(names[window.ask], window.open, _window_note(window, hero, t))
    is_catastrophe = roll.natural == "double-1"
    accepted, none = t("a heroism point, if it is accepted"), t("no double 1")
    yield Watched(t("Catastrophe"), is_catastrophe, accepted if is_catastrophe else none)
    is_exceptional = roll.degree in EXCEPTIONAL
    note = t("to come") if is_exceptional else t("no “Yes, and”")
    yield Watched(t("Special effect"), is_exceptional, note)


def _window_note(window: Window, hero: HeroView, t: Tongue) -> str:
    if not window.open:
        return t(window.why, **window.values)
    if window.ask == "spend-power":
        return t.many("{count} point", "{count} points", hero.hero.power)
    return t("1 heroism point")


def _chooses_effect(sight: Seen, people: People, roll: Roll, *, is_yours: bool) -> After:
    takes = offers_for(sight, roll.who, "choose-effect")
    if takes and is_yours:
        return After(effects=_effects(sight, people, roll, takes))
    name = people.call(roll.who)
    return After(waits=sight.t("{name} chooses a special effect.", name=name))


def _effects(sight: Seen, people: People, roll: Roll, takes: list[Offer]) -> Effects:
    t, who = sight.t, roll.who
    one, several = "{count} special effect to take", "{count} special effects to take"
    warning = last_point(people.heroes[who], t)
    return Effects(
        title=t.many(one, several, roll.effects_left),
        effects=tuple(_effect(sight, offer) for offer in takes),
        shuts=tuple(_no_effects(sight, roll, takes)),
        shifts=tuple(
            ticket(
                sight,
                offer,
                f"shift-{who}",
                t("Shift to a legendary success"),
                warning,
                price=Price(star=1),
            )
            for offer in offers_for(sight, who, "shift")
        ),
        waives=tuple(
            press(sight, offer, t("No more special effects"), "wide", id=f"waive-{who}")
            for offer in offers_for(sight, who, "waive-effects")
        ),
    )


def _effect(sight: Seen, offer: Offer) -> TicketFold:
    t, id, effect = sight.t, offer_id(sight, offer), offer.given["effect"]
    title = capitalised(sight.choice_name("effect", effect, "choose-effect"))
    if prowess := offer.given.get("prowess"):
        title = f"{title}{t(': ')}{sight.choice_name('prowess', prowess, 'choose-effect')}"
    note = t(EFFECTS[effect])
    return ticket_fold(
        sight, f"{id}-fold", title, note, lambda: (broad_form(sight, offer, t("Take it"), id),)
    )


def _no_effects(sight: Seen, roll: Roll, takes: list[Offer]) -> Iterator[Shut]:
    t = sight.t
    can_cancel = any(offer.given["effect"] == "cancel-risk" for offer in takes)
    if not can_cancel and roll.prowess is None:
        yield Shut(t("Cancel the risk"), t("no prowess was announced"))
    if not sight.mine.fight:
        yield Shut(t("Free prowess"), t("only in a fight"))


def _risk(sight: Seen, roll: Roll) -> After:
    t = sight.t
    offers = offers_for(sight, roll.who, "choose-risk")
    is_chosen_here = roll.extra and not sight.is_keeper
    return After(
        waits=t("A prowess was announced: the keeper sees whether it costs something."),
        risks=tuple(
            folded(sight, offer, t("Choose the risk"), more="-now")
            for offer in (offers if is_chosen_here else ())
        ),
    )


def _blow(sight: Seen, people: People, roll: Roll, *, is_yours: bool) -> After:
    t, who = sight.t, roll.who
    offer = sight.offer_of("roll-damage", who=who) if is_yours else None
    changes = offers_for(sight, who, "raise-damage", "reroll-damage", "take-power")
    waits = ""
    if offer is None and not sight.offers_of("take-power", "raise-damage"):
        waits = t("{name} rolls the damage.", name=people.call(who))
    changed = tuple(folded(sight, change) for change in changes) if is_yours else ()
    damage = ""
    if changed and roll.blow is not None:
        one, several = "{count} point of damage", "{count} points of damage"
        damage = t.many(one, several, roll.blow)
    chances = hand = send = None
    if offer:
        ask, id = {"ask": "roll-damage", "who": who}, f"roll-{who}-blow"
        chances = say_chances(sight, people, sight.looks.odds(ask), id)
        hand = in_hand(sight, people, ask, id)
        heals = roll.spell is not None and roll.spell.purpose == "heal"
        label = t("Roll the healing") if heals else t("Roll the damage")
        send = press(sight, offer, label, "main", id=f"damage-{who}")
    return After(waits=waits, blow=Blow(chances, hand, send, damage, changed))


def _price(sight: Seen, people: People, roll: Roll) -> DearPrice | None:
    is_dear = roll.degree == "partial" and roll.partial == "yes_but"
    if not is_dear or not roll.stood or roll.overruled:
        return None
    t, who, named = sight.t, roll.who, roll.consequence
    is_yours = who in people.own
    accept = sight.offer_of("accept-consequence", who=who)
    title = kind = ""
    if named:
        by_keeper = named.by == "keeper"
        title = t("The price, named by the keeper")
        title = title if by_keeper else t("The price, as the player sees it")
        kind = sight.choice_name("kind", named.kind, "propose-consequence")
    return DearPrice(
        title=title,
        text=named.text if named else "",
        kind=kind,
        accept=press(sight, accept, t("Accept the price"), "wide", id=f"accept-{who}")
        if accept and named and is_yours
        else None,
        waits="" if accept is not None else _waits_for_price(sight, roll, is_yours=is_yours),
        proposals=tuple(_proposals(sight, roll)) if is_yours else (),
    )


def _waits_for_price(sight: Seen, roll: Roll, *, is_yours: bool) -> str:
    if roll.consequence is None:
        return sight.t("The keeper names a price.")
    if not is_yours or roll.consequence.by == "player":
        return sight.t("The other side has yet to accept it.")
    hit = any(loss.who == roll.who for loss in sight.mine.losses)
    return "" if hit else sight.t("What was to pay for it is gone: another price is to be named.")


def _proposals(sight: Seen, roll: Roll) -> Iterator[Part]:
    t = sight.t
    label = t("Propose another price") if roll.consequence else t("Name a price")
    for offer in offers_for(sight, roll.who, "propose-consequence"):
        note = t("an object") if offer.given.get("kind") == "object" else ""
        yield folded(sight, offer, label, note)
