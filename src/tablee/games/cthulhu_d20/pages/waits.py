"""What waits for the keeper of a table of Cthulhu d20."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.kernel.waits import Wait, owing
from tablee.kernel.words import Offer


def waits(sight: Seen) -> Iterator[Wait]:
    people = sight.once(People)
    yield from _to_tell(sight, people)
    yield from _to_throw(sight, people)
    yield from _turn(sight, people)


def _to_tell(sight: Seen, people: People) -> Iterator[Wait]:
    """Dice have fallen: the keeper says what they bring."""
    t, mine = sight.t, sight.mine
    yield from owing(
        sight,
        ("tell-check",),
        lambda who: t("Tell what the check of {name} brings", name=people.call_within(who)),
        icon="megaphone-simple",
    )
    yield from owing(
        sight,
        ("tell-dice",),
        lambda who: t("Tell what the dice bring {name}", name=people.call_within(who)),
        icon="megaphone-simple",
    )
    if mine.attack is not None:
        name = people.call_within(mine.attack.target)
        text = t("Tell what the attack does to {name}", name=name)
        yield Wait(text, tuple(sight.offers_of("tell-wound")), "megaphone-simple")
    called = mine.fate is not None
    text = t("A point of destiny has been called: decide")
    yield Wait(text, tuple(sight.offers_of("decide-fate")) if called else (), "star")


def _to_throw(sight: Seen, people: People) -> Iterator[Wait]:
    """Dice of those whom the keeper plays."""
    t = sight.t

    def is_keepers(offer: Offer) -> bool:
        person = people.by_id.get(str(offer.given["who"]))
        return person is not None and person.seat not in sight.players

    yield from owing(
        sight,
        ("roll-check", "suffer"),
        lambda who: t("The dice of {name} are yours to throw", name=people.call_within(who)),
        among=is_keepers,
        icon="dice-five",
    )


def _turn(sight: Seen, people: People) -> Iterator[Wait]:
    t, attack, fight = sight.t, sight.mine.attack, sight.mine.fight
    if attack is not None:
        attacker = people.by_id.get(attack.who)
        if not attack.rolled and (attacker is None or attacker.seat not in sight.players):
            name = people.call_within(attack.who)
            text = t("Throw the attack of {name}", name=name)
            yield Wait(text, tuple(sight.offers_of("roll-attack")), "dice-five")
        yield from owing(
            sight, ("place-hit",), lambda _: t("Say where the blow lands"), icon="crosshair"
        )
        return
    turn = fight.turn if fight else None
    person = people.by_id.get(turn.who) if turn else None
    if turn and person is not None and person.seat not in sight.players:
        mine = [
            offer
            for offer in sight.offers_of("end-turn", "declare-attack", "do-action", "stand-up")
            if offer.given.get("who") == turn.who
        ]
        text = t("It is the turn of {name}", name=people.call_within(turn.who))
        yield Wait(text, tuple(mine), "sword")
