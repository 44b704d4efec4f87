"""What each event of scenes, judgements, departures and the end changes."""

from msgspec.structs import replace

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.pools import with_dice
from tablee.games.innommable.state import (
    Defusing,
    Epilogue,
    Gain,
    Judging,
    Revealed,
    State,
)

# Phases and scenes


@rules.evolves(events.GameBegun)
def game_begun(state: State, event: events.GameBegun) -> State:
    return replace(
        state,
        begun_in=event.scene,
        context=event.context,
        phase=1,
        phase_in=event.scene,
        reserve=state.prepared.scheme,
    )


def _into_bowl(state: State, dice: tuple[int, ...], scene: int) -> State:
    return replace(
        state,
        reserve=with_dice(state.reserve, dice, -1),
        bowl=with_dice(state.bowl, dice),
        die_in=scene if dice else state.die_in,
    )


@rules.evolves(events.SymptomRevealed)
def symptom_revealed(state: State, event: events.SymptomRevealed) -> State:
    told = Revealed(event.kind, event.text, event.dice, event.scene)
    state = _into_bowl(state, event.dice, event.scene)
    return replace(state, symptom_in=event.scene, revealed=(*state.revealed, told))


@rules.evolves(events.SymptomStruck)
def symptom_struck(state: State, event: events.SymptomStruck) -> State:
    struck = replace(state.prepared.symptom(event.symptom), revealed_in=event.scene)
    symptoms = {**state.prepared.symptoms, event.symptom: struck}
    return replace(state, prepared=replace(state.prepared, symptoms=symptoms))


@rules.evolves(events.SymptomRepeated)
def symptom_repeated(state: State, event: events.SymptomRepeated) -> State:
    return state


@rules.evolves(events.ConcreteRevealed)
def concrete_revealed(state: State, event: events.ConcreteRevealed) -> State:
    told = Revealed(event.kind, event.text, event.dice, event.scene)
    state = _into_bowl(state, event.dice, event.scene)
    return replace(state, revealed=(*state.revealed, told))


@rules.evolves(events.ConcreteStruck)
def concrete_struck(state: State, event: events.ConcreteStruck) -> State:
    concrete = tuple(
        replace(one, revealed_in=event.scene) if one.id == event.concrete else one
        for one in state.prepared.concrete
    )
    return replace(state, prepared=replace(state.prepared, concrete=concrete))


@rules.evolves(events.DiceLost)
def dice_lost(state: State, event: events.DiceLost) -> State:
    return replace(state, reserve=(), lost=state.reserve)


@rules.evolves(events.PhaseBegun)
def phase_begun(state: State, event: events.PhaseBegun) -> State:
    after = event.scene if event.waits else -1
    return replace(state, phase=event.phase, phase_after=after, phase_in=event.scene + event.waits)


@rules.evolves(events.Threatened)
def threatened(state: State, event: events.Threatened) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, threatened_in=event.scene))


@rules.evolves(events.PresenceSet)
def presence_set(state: State, event: events.PresenceSet) -> State:
    return replace(state, away=event.away, away_in=event.scene)


@rules.evolves(events.DifficultyRaised)
def difficulty_raised(state: State, event: events.DifficultyRaised) -> State:
    element = replace(state.elements[event.element], raised_in=event.scene)
    return replace(
        state,
        difficulty=event.difficulty,
        raised_in=event.scene,
        elements={**state.elements, element.id: element},
    )


# A judgement of the table


@rules.evolves(events.TransgressionProposed)
def transgression_proposed(state: State, event: events.TransgressionProposed) -> State:
    return replace(state, judging=Judging(event.who, event.act, (event.seat,)))


@rules.evolves(events.TransgressionAgreed)
def transgression_agreed(state: State, event: events.TransgressionAgreed) -> State:
    judging = state.judging
    if judging is None:
        return state
    return replace(state, judging=replace(judging, agreed=(*judging.agreed, event.seat)))


@rules.evolves(events.TransgressionDeclined)
def transgression_declined(state: State, event: events.TransgressionDeclined) -> State:
    return replace(state, judging=None)


@rules.evolves(events.Transgressed)
def transgressed(state: State, event: events.Transgressed) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, transgressed=True, transgression=event.act))
    judged = state.judging is not None and state.judging.who == event.who
    return replace(state, judging=None) if judged else state


# Leaving and the end


@rules.evolves(events.Succumbing)
def succumbing(state: State, event: events.Succumbing) -> State:
    one = state.protagonists[event.who]
    return out_of_play(state.with_one(replace(one, status="closing")), event.who)


def out_of_play(state: State, who: str) -> State:
    judged = state.judging is not None and state.judging.who == who
    return replace(
        state,
        goals={w: goal for w, goal in state.goals.items() if w != who},
        against={w: other for w, other in state.against.items() if who not in (w, other)},
        judging=None if judged else state.judging,
        away=tuple(w for w in state.away if w != who),
    )


@rules.evolves(events.Left)
def left(state: State, event: events.Left) -> State:
    one = state.protagonists[event.who]
    gone = replace(
        one, status="gone", cause=event.cause, renounces=None, wins="", last_scene=event.text
    )
    state = out_of_play(state.with_one(gone), event.who)
    gains = state.gains
    if event.goal and not (gains and gains[-1].who == event.who and gains[-1].what == event.goal):
        gains = (*gains, Gain(f"gain-{len(gains) + 1}", event.who, event.goal, event.scene))
    return replace(state, leaving=(*state.leaving, event.who), gains=gains)


@rules.evolves(events.DiceKept)
def dice_kept(state: State, event: events.DiceKept) -> State:
    one = state.protagonists[event.who]
    state = state.with_one(replace(one, dice=with_dice(one.dice, event.returned, -1)))
    return replace(
        state,
        bowl=with_dice(state.bowl, event.returned),
        leaving=tuple(who for who in state.leaving if who != event.who),
    )


@rules.evolves(events.VerdictDue)
def verdict_due(state: State, event: events.VerdictDue) -> State:
    return replace(state, verdict=event.who, leaving=(), defusing=None)


@rules.evolves(events.DefusingProposed)
def defusing_proposed(state: State, event: events.DefusingProposed) -> State:
    return replace(state, defusing=Defusing(event.who, event.text))


@rules.evolves(events.DefusingDeclined)
def defusing_declined(state: State, event: events.DefusingDeclined) -> State:
    return replace(state, defusing=None)


@rules.evolves(events.StoryEnded)
def story_ended(state: State, event: events.StoryEnded) -> State:
    return replace(
        state,
        phase=4,
        phase_after=-1,
        ending=event.ending,
        ending_text=event.text,
        verdict="",
        defusing=None,
        leaving=(),
        judging=None,
        goals={},
        against={},
        resolution=None,
    )


@rules.evolves(events.EpilogueTold)
def epilogue_told(state: State, event: events.EpilogueTold) -> State:
    told = Epilogue(event.who, event.text)
    return replace(state, epilogues=(*state.epilogues, told))


@rules.evolves(events.GameOver)
def game_over(state: State, event: events.GameOver) -> State:
    return replace(state, over=True)
