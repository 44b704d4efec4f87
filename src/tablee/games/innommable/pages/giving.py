"""Dice that are given: suggestions of the living, dice that the fallen impose."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from tablee.games.innommable.pages.drawing import Die, die
from tablee.games.innommable.pages.forms import (
    DieChoice,
    DiePicks,
    Doing,
    Field,
    LongRun,
    area,
    asking,
    picks,
)
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    chance_in_words,
    offers_for,
    reckoned,
)
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.words.names import content_name
from tablee.kernel.words import Offer

ORIGINS: Mapping[str, str] = {"own": "from your own dice", "bowl": "from the bowl"}


class Window(msgspec.Struct, frozen=True):
    """A die that this seat may give in the middle of a roll."""

    id: str
    is_urgent: bool
    title: str
    help: str
    give: Doing


class Hope(msgspec.Struct, frozen=True):
    """Somebody who may still give a die, and the best chance that it would make."""

    die: Die
    text: str
    with_die: str
    chance: str


def gifts_to(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Offers to give a die, by whom it would go to."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.given["towards"], []).append(offer)
    return found


def gifts_beside(sight: Seen, giver: str, ask: str) -> dict[str, list[Offer]]:
    """What may be given to others than the one who acts: their card has its own window."""
    going = sight.mine.resolution
    found = gifts_to(offers_for(sight, giver, ask))
    return {taker: offers for taker, offers in found.items() if not going or taker != going.who}


def give(sight: Seen, people: People, offers: Sequence[Offer], *, is_urgent: bool = False) -> Doing:
    """The form by which one protagonist gives a die to another."""
    t, first = sight.t, offers[0]
    giver, taker = first.given["who"], first.given["towards"]
    imposes = first.ask == "impose"
    origins = () if imposes else tuple(dict.fromkeys(one.given["origin"] for one in offers))
    given = {"who": giver, "towards": taker}
    if len(origins) == 1:
        given["origin"] = origins[0]
    name = people.call(taker)
    hold = t("Hold it out to {name}", name=name)
    return asking(
        first.ask,
        given,
        t("Impose it on {name}", name=name) if imposes else hold,
        "main" if is_urgent else "",
        *_fields(sight, name, offers, origins, is_urgent=is_urgent),
        id=f"{first.ask}-{giver}-{taker}",
        shape="i-act i-give",
        is_bare=not is_urgent,
    )


def _fields(
    sight: Seen, name: str, offers: Sequence[Offer], origins: Sequence[str], *, is_urgent: bool
) -> Iterator[Field]:
    t = sight.t
    kinds = tuple(dict.fromkeys(one.given["die"] for one in offers))
    yield DiePicks(
        name="die",
        legend=t("Which die"),
        choices=tuple(
            DieChoice(
                str(sides),
                die(sides, size="middle"),
                f"d{sides}, {content_name(sides, t)}",
                _success(sight, offers[0], sides) if is_urgent else "",
                len(kinds) == 1,
            )
            for sides in kinds
        ),
    )
    if len(origins) > 1:
        words = ((one, t(ORIGINS[one])) for one in origins)
        yield picks("origin", t("From where"), words, origins[0])
    if origins:
        yield area("text", t("What you suggest of {name}", name=name), required=True)
    if not is_urgent:
        yield LongRun(is_live=True)


def _success(sight: Seen, offer: Offer, sides: int) -> str:
    chance = _chance_with(sight, offer.ask, offer.given, sides)
    if chance is None:
        return ""
    return sight.t("success: {chance}", chance=chance_in_words(chance, sight.t))


def _chance_with(sight: Seen, ask: str, given: Mapping[str, object], sides: int) -> Fraction | None:
    """The chance of success with a given die, as long as it can still be thrown."""
    who, towards = given["who"], given["towards"]
    if ask == "impose":
        found = reckoned(sight, ask=ask, who=who, towards=towards, die=sides)
    else:
        origin = given.get("origin", "own")
        found = reckoned(
            sight, ask=ask, who=who, towards=towards, die=sides, text="…", origin=origin
        )
    return found.get("success-given-first", found.get("success-given-second"))


def windows(sight: Seen, people: People, taker: str) -> Iterator[Window]:
    """All that this seat may give to one protagonist just now, in the middle of a roll."""
    t, going, name = sight.t, sight.mine.resolution, people.call(taker)
    is_urgent = going is not None and going.who == taker and going.thrown
    if is_urgent:
        moment = t("It may be thrown at once, and still make the difference.")
    else:
        moment = t("It would be thrown with the others. A failure may be the better moment.")
    for giver in people.own:
        found = gifts_to(offers_for(sight, giver, "suggest", "impose")).get(taker, [])
        if giver == taker or not found:
            continue
        hold = t("Hold out a die to {name}", name=name)
        imposes = found[0].ask == "impose"
        yield Window(
            id=f"give-{giver}-{taker}",
            is_urgent=is_urgent,
            title=t("Impose a die on {name}", name=name) if imposes else hold,
            help=f"{moment} {t('It cannot be refused. Once in a scene.')}",
            give=give(sight, people, found, is_urgent=is_urgent),
        )


def hopes(sight: Seen, people: People, taker: str) -> Iterator[Hope]:
    """For the one who fails: who may still give a die, and the new chance."""
    if people.standing[taker].received:
        return
    t, mine = sight.t, sight.mine
    needs = mine.house["given_d4_needs_transgression"] != "false"
    may_be_d4 = people.by_id[taker].transgressed or not needs
    for giver, ask in _givers(sight, people, taker):
        kinds = [sides for sides, _ in giver.dice if sides != 4 or may_be_d4]
        if not kinds:
            continue
        best, chance = _best(sight, ask, {"who": giver.id, "towards": taker}, kinds)
        name = people.player(giver.id)
        suggests = t("{name} may still hold out a die to you.", name=name)
        imposes = t("{name} may still impose a die on you.", name=name)
        yield Hope(
            die=die(best, look="may", size="middle"),
            text=suggests if ask == "suggest" else imposes,
            with_die="" if chance is None else t("With the d{sides}:", sides=best),
            chance="" if chance is None else chance_in_words(chance, t),
        )


def _best(
    sight: Seen, ask: str, given: Mapping[str, object], kinds: list[int]
) -> tuple[int, Fraction | None]:
    best, most = kinds[0], None
    for sides in kinds:
        chance = _chance_with(sight, ask, given, sides)
        if chance is not None and (most is None or chance > most):
            best, most = sides, chance
    return best, most


def _givers(sight: Seen, people: People, taker: str) -> Iterator[tuple[Protagonist, str]]:
    mine, standing = sight.mine, people.standing
    from_own = mine.house["suggestion_source"] != "bowl"
    for one in mine.protagonists:
        if one.id == taker or one.seat == people.by_id[taker].seat or not one.dice:
            continue
        stands = standing[one.id]
        together = standing[taker].present and stands.present
        if one.is_active and together and not stands.gave and from_own:
            yield one, "suggest"
        elif one.is_gone and one.id not in mine.leaving and not stands.imposed:
            yield one, "impose"
