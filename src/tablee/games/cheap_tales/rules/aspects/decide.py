"""Avantages et désavantages: aspects called upon, and the two agreements that each needs."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.aspects import asks, events
from tablee.games.cheap_tales.rules.common import ID, extra_of, known, roll_of, rules
from tablee.games.cheap_tales.rules.extras.events import ExtraAspectShown, ExtraShown
from tablee.games.cheap_tales.rules.shapes import ALL, some
from tablee.games.cheap_tales.state import SceneAspect, State
from tablee.games.cheap_tales.state.roll import Claim, Roll
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

CONSENT = f"{ID}.dice.advantage-consent"
ACTIVATE = f"{ID}.aspect.activate"
GUESS = f"{ID}.aspect.guess"
MOST_ASPECTS = 40
MOST_CLAIMS = 12


def is_live(state: State, aspect: SceneAspect, by: By) -> bool:
    """Whether a public aspect still holds."""
    match aspect.until:
        case "scene":
            return aspect.scene == by.scene
        case "session":
            return aspect.session == by.session
        case "turn":
            return state.fight is not None and state.fight.turn <= aspect.turn
        case _:
            return True


def live_aspects(state: State, by: By) -> dict[str, SceneAspect]:
    return {a.id: a for a in state.aspects.values() if is_live(state, a, by)}


def live_aspect(state: State, by: By, aspect: str, rule: str) -> SceneAspect:
    found = live_aspects(state, by).get(aspect)
    if found is None:
        raise Refused(rule, "There is no such aspect.")
    return found


def is_crowded(state: State, by: By) -> bool:
    """Whether there are aspects enough; those that are over take no place."""
    return len(live_aspects(state, by)) >= MOST_ASPECTS


def own_aspects(state: State, who: str) -> dict[str, str]:
    """A hero's aspects, objects and marks, by id."""
    hero = state.hero(who)
    if hero is None:
        return {}
    found = {aspect.id: aspect.text for aspect in hero.aspects}
    found |= {thing.id: thing.name for thing in hero.objects}
    return found | {mark.id: mark.text for mark in hero.marks if mark.is_aspect}


def open_aspects(state: State, by: By, who: str) -> Mapping[str, str]:
    """All aspects that may be called upon in a roll of this person, by their id."""
    found = own_aspects(state, who)
    found |= {a.id: a.text for a in live_aspects(state, by).values()}
    for hero in state.heroes.values():
        if hero.id != who and not hero.is_gone:
            found |= {f"{hero.id}.{a.id}": a.text for a in hero.aspects}
    for extra in state.extras.values():
        if extra.gone:
            continue
        for aspect in extra.aspects:
            if by.is_keeper or (extra.shown and aspect.id in extra.known):
                found[f"{extra.id}.{aspect.id}"] = aspect.text
    return found


def concerned(state: State) -> tuple[str, ...]:
    """Whom a new aspect may concern, if it does not lie in the setting."""
    people = [h.id for h in state.heroes.values() if not h.is_gone]
    return (*people, *(x.id for x in state.extras.values() if x.shown and not x.gone))


def check_on(state: State, by: By, on: str) -> str:
    """Whom an aspect is about: nobody in particular, a hero, or somebody this seat knows of."""
    rule = f"{ID}.aspect.circumstance"
    hero, extra = state.hero(on), state.extras.get(on)
    if (hero is not None and hero.is_gone) or (extra is not None and extra.shown and extra.gone):
        raise Refused(rule, "They have left already.")
    if on and on not in state.heroes and not extra_of(state, by, on, rule).shown:
        raise Refused(rule, "Show them first.")
    return on


def before_throw(state: State, who: str) -> Roll:
    roll = roll_of(state, who)
    if roll.thrown:
        raise Refused(f"{ID}.dice.core-roll", "The dice have been thrown.")
    return roll


def may_speak(state: State, by: By, roll: Roll) -> None:
    """The player of the roll, or the keeper; on a roll of the keeper's people, any player."""
    if by.role == "spectator":
        raise Refused(CONSENT, "This is for those who play.")
    if by.is_keeper or roll.extra:
        return
    hero = known(state, roll.who)
    if not by.may_act_for(hero.seat):
        raise Refused(CONSENT, "You do not decide for {name}.", name=hero.name)


def check_claim(state: State, by: By, who: str, source: str) -> tuple[Roll, str]:
    roll = before_throw(state, who)
    may_speak(state, by, roll)
    if len(roll.claims) >= MOST_CLAIMS:
        raise Refused(ACTIVATE, "Enough aspects bear on this roll.")
    text = open_aspects(state, by, who).get(source)
    if text is None:
        raise Refused(ACTIVATE, "No such aspect is at hand.")
    if any(claim.source == source for claim in roll.claims):
        raise Refused(ACTIVATE, "This aspect bears on the roll already.")
    return roll, text


def said_by(by: By, roll: Roll, claim: Claim) -> Claim:
    """Whoever makes a claim agrees to it; the keeper alone decides for the keeper's people."""
    if not by.is_keeper:
        return replace(claim, player=True)
    return replace(claim, keeper=True, player=True if roll.extra else None)


def spoken_of(state: State, by: By) -> Iterator[Roll]:
    """Rolls before their throw on which this seat may say something."""
    for roll in state.rolls.values() if by.role != "spectator" else ():
        hero = state.hero(roll.who)
        if not roll.thrown and (by.is_keeper or hero is None or by.may_act_for(hero.seat)):
            yield roll


@rules.law(asks.ClaimAspect, ACTIVATE)
def may_claim(state: State, by: By, ask: asks.ClaimAspect) -> tuple[Roll, str]:
    return check_claim(state, by, ask.who, ask.source)


@may_claim.decides
def claim_aspect(
    state: State, by: By, ask: asks.ClaimAspect, dice: Dice, found: tuple[Roll, str]
) -> Iterator[Event]:
    roll, text = found
    owner = _owner(state, ask.source)
    claim = said_by(by, roll, Claim(ask.source, text, ask.way, owner=owner))
    yield from _seen(state, ask.source)
    yield events.AspectClaimed(
        rule=f"{ID}.aspect.villains-use" if roll.extra else ACTIVATE, who=roll.who, claim=claim
    )


@may_claim.offers
def claims(state: State, by: By) -> Iterator[Candidate]:
    for roll in spoken_of(state, by):
        taken = {claim.source for claim in roll.claims}
        sources = tuple(s for s in open_aspects(state, by, roll.who) if s not in taken)
        advice = (f"{ID}.aspect.double-edged",)
        yield Candidate({"who": roll.who}, {"source": sources}, advice, sure=ALL)


def _owner(state: State, source: str) -> str:
    who, dot, _ = source.partition(".")
    return who if dot and (who in state.heroes or who in state.extras) else ""


def _seen(state: State, source: str) -> Iterator[Event]:
    """An aspect of the keeper's people that is used is known from then on."""
    who, _, aspect = source.partition(".")
    extra = state.extras.get(who)
    if extra is not None and aspect and aspect not in extra.known:
        yield from showing(state, who)
        text = next(a.text for a in extra.aspects if a.id == aspect)
        yield ExtraAspectShown(who=who, aspect=aspect, text=text)


def showing(state: State, who: str) -> Iterator[Event]:
    """Whoever of the keeper's people enters the action is seen."""
    extra = state.extras.get(who)
    if extra is not None and not extra.shown:
        yield ExtraShown(who=who, name=extra.called, count=extra.standing)


@rules.law(asks.GuessAspect, GUESS)
def may_guess(state: State, by: By, ask: asks.GuessAspect) -> Event:
    roll = before_throw(state, ask.who)
    may_speak(state, by, roll)
    if by.is_keeper:
        raise Refused(GUESS, "The keeper has nothing to guess.")
    if ask.about == roll.who and not roll.extra:
        raise Refused(GUESS, "One's own aspects are called upon, not guessed.")
    if ask.about not in state.heroes and extra_of(state, by, ask.about, GUESS).gone:
        raise Refused(GUESS, "They have left already.")
    if len(roll.claims) >= MOST_CLAIMS:
        raise Refused(ACTIVATE, "Enough aspects bear on this roll.")
    if any(c.source == "guess" and c.text == ask.text for c in roll.claims):
        raise Refused(GUESS, "This has been guessed already.")
    claim = Claim("guess", ask.text, ask.way, player=True, owner=ask.about)
    return events.AspectClaimed(rule=GUESS, who=roll.who, claim=claim)


@may_guess.offers
def guesses(state: State, by: By) -> Iterator[Candidate]:
    for roll in spoken_of(state, by) if not by.is_keeper else ():
        others = [h.id for h in state.heroes.values() if h.id != roll.who]
        others += [x.id for x in state.extras.values() if x.shown and not x.gone]
        yield Candidate({"who": roll.who}, {"about": tuple(others)}, sure=ALL)


def check_answer(state: State, by: By, who: str, number: int) -> tuple[Roll, Claim]:
    roll = before_throw(state, who)
    if number >= len(roll.claims):
        raise Refused(CONSENT, "There is no such claim.")
    claim = roll.claims[number]
    if claim.keeper is None:
        if not by.is_keeper:
            raise Refused(CONSENT, "The keeper answers this.")
    elif claim.player is None:
        may_speak(state, by, roll)
    else:
        raise Refused(CONSENT, "This has been answered.")
    return roll, claim


def guessed(state: State, claim: Claim) -> tuple[str, ...]:
    """Aspects that a guess may have hit, while the keeper has yet to say so."""
    extra = state.extras.get(claim.owner)
    if extra is None or claim.source != "guess" or claim.keeper is not None:
        return ()
    return tuple(aspect.id for aspect in extra.aspects)


@rules.law(asks.AnswerClaim, CONSENT)
def may_answer(state: State, by: By, ask: asks.AnswerClaim) -> tuple[Roll, Claim]:
    roll, claim = check_answer(state, by, ask.who, ask.number)
    if ask.aspect and ask.aspect not in guessed(state, claim):
        raise Refused(GUESS, "The guess is about somebody without such an aspect.")
    return roll, claim


@may_answer.decides
def answer_claim(
    state: State, by: By, ask: asks.AnswerClaim, dice: Dice, found: tuple[Roll, Claim]
) -> Iterator[Event]:
    roll, claim = found
    if claim.keeper is None:
        claim = replace(claim, keeper=ask.agree)
        if ask.agree and ask.aspect:
            yield from _seen(state, f"{claim.owner}.{ask.aspect}")
    else:
        claim = replace(claim, player=ask.agree)
    yield events.ClaimAnswered(who=roll.who, number=ask.number, claim=claim)


@may_answer.offers
def answers(state: State, by: By) -> Iterator[Candidate]:
    for roll in spoken_of(state, by):
        for number, claim in enumerate(roll.claims):
            if claim.waits:
                hits = guessed(state, claim) if by.is_keeper else ()
                given = {"who": roll.who, "number": number}
                yield Candidate(given, sure=ALL, **some(aspect=hits))


def lapsed(state: State, by: By, roll: Roll) -> Iterator[Event]:
    """What was called upon and is no longer at hand when the dice are thrown does not count."""
    at_hand = open_aspects(state, by, roll.who)
    for number, claim in enumerate(roll.claims):
        if claim.agreed and claim.source != "guess" and claim.source not in at_hand:
            over = replace(claim, keeper=False)
            yield events.ClaimAnswered(who=roll.who, number=number, claim=over)


def used_up(state: State, roll: Roll) -> Iterator[Event]:
    """Aspects good for one use are gone once the dice have fallen."""
    for claim in roll.claims:
        aspect = state.aspects.get(claim.source)
        if claim.agreed and aspect is not None and aspect.uses == 1:
            yield events.AspectUsed(aspect=aspect.id, text=aspect.text)
