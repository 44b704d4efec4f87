"""What waits for the keeper of a table of Innommable."""

from collections.abc import Iterator

from tablee.games.innommable.pages.beginning import opening_lines
from tablee.games.innommable.pages.words import People, Seen, has_objection
from tablee.kernel.pads import share
from tablee.kernel.waits import Wait, owing


def waits(sight: Seen) -> Iterator[Wait]:
    people = sight.once(People)
    yield from _to_begin(sight)
    yield from _to_decide(sight, people)
    yield from _to_end(sight, people)
    yield from _unplayed(sight, people)


def _some(sight: Seen, text: str, icon: str, *asks: str) -> Wait:
    return Wait(text, tuple(sight.offers_of(*asks)), icon)


def _to_begin(sight: Seen) -> Iterator[Wait]:
    """Up to the first symptom, before which nobody can do anything."""
    t, mine = sight.t, sight.mine
    if mine.announced is None:
        if sight.offers_of("announce"):
            text = t("The players wait to hear where, when and who")
            first, other = sight.offers_of("announce"), sight.offers_of("take-situation")
            yield Wait(text, (*first, *other), "feather")
        else:
            text = t("The situation is to be prepared: take a ready one, or write it on the right")
            yield _some(sight, text, "book-open-text", "take-situation")
    elif not mine.begun:
        if all(wait.is_mine for wait in sight.waits):
            begin = tuple(sight.offers_of("begin-game"))
            words = {"context": opening_lines(sight)}
            text = t("All have somebody to play: begin")
            yield Wait(text, begin, "play", lambda offer: words)
    elif not mine.scene:
        yield _some(sight, t("The first scene is to be framed"), "film-slate", "open-scene")
    elif not mine.ending and not mine.revealed:
        yield _some(sight, t("The first symptom opens the story"), "eye", "reveal-symptom")


def _to_decide(sight: Seen, people: People) -> Iterator[Wait]:
    t, mine, call = sight.t, sight.mine, people.call
    yield from owing(
        sight,
        ("call-resolution", "waive-resolution"),
        lambda who: _dice_or_not(sight, who, call(who)),
        among=lambda offer: offer.given["who"] in mine.goals,
        icon="scales",
    )
    if mine.ended and not mine.ended.told and not mine.ended.success:
        text = t("Tell the failure ({name})", name=call(mine.ended.who))
        yield _some(sight, text, "feather", "tell-outcome")
    if mine.aside and mine.aside.told:
        text = t("A monologue waits to be judged new ({name})", name=call(mine.aside.who))
        yield _some(sight, text, "scales", "accept-monologue", "reject-monologue")
    if mine.outrage and has_objection(mine):
        text = t("{seat} finds that this goes too far", seat=mine.outrage.objector)
        yield _some(sight, text, "scales", "settle-objection")
    if mine.judging and sight.view.seat not in mine.judging.agreed:
        text = t("An act is to be judged ({name})", name=call(mine.judging.who))
        yield _some(sight, text, "scales", "agree-transgression", "decline-transgression")


def _dice_or_not(sight: Seen, who: str, name: str) -> str:
    """With the chance that the dice would leave, where it can be said at once."""
    t, thrown = sight.t, {"ask": "roll", "who": who}
    odds = sight.chances(thrown, {"ask": "call-resolution", "who": who})
    asked = t("{name} wants something: dice or not?", name=name)
    if odds is None or "success" not in odds.names:
        return asked
    chance = t("Chance with dice: {chance}", chance=share(odds.chance(success=True), t))
    return f"{asked} {chance}"


def _to_end(sight: Seen, people: People) -> Iterator[Wait]:
    t, mine, call = sight.t, sight.mine, people.call
    if mine.defusing:
        text = t("Is the situation defused? ({name})", name=call(mine.defusing.who))
        yield _some(sight, text, "scales", "confirm-defusing", "decline-defusing")
    if mine.verdict:
        text = t("Judge the last sacrifice ({name})", name=call(mine.verdict))
        yield _some(sight, text, "scales", "judge-last-success")
    if mine.ending == "lost" and not mine.over and not mine.epilogues:
        text = t("Tell the epilogue: it is yours")
        yield _some(sight, text, "feather", "tell-epilogue")
    elif mine.ending and not mine.over:
        told = {one.who for one in mine.epilogues}
        left = [call(one.id) for one in mine.protagonists if one.id not in told]
        text = t("Close the story: all epilogues are told")
        if left and mine.ending == "defused":
            # Each may tell one, and nobody must.
            text = t("Close the story; still to be told: {names}", names=t.listed(left))
        yield _some(sight, text, "book-open-text", "end-game")


def _unplayed(sight: Seen, people: People) -> Iterator[Wait]:
    """What protagonists without a player owe."""
    t = sight.t
    unplayed = {one.id for one in people.by_id.values() if one.seat not in sight.players}
    asks = ("roll", "roll-given", "stop-action", "tell-monologue", "take-suggestion")
    yield from owing(
        sight,
        (*asks, "tell-imposed", "tell-last-scene", "keep-dice", "tell-anchor"),
        lambda who: t("{name} is yours to play", name=people.call(who)),
        among=lambda offer: offer.given["who"] in unplayed,
        icon="user",
    )
