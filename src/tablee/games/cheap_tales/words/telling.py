"""What the tellers of Cheap Tales share: how people and traits are called."""

from collections.abc import Iterable, Iterator, Sequence

from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Aspect
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import Gender
from tablee.games.cheap_tales.words.names import difficulty_name, signed, trait_name
from tablee.kernel.telling import first_name, full_stop, within_sentence
from tablee.kernel.tongue import Tongue


def short_name(state: State, who: str) -> str:
    """The first name of a hero; extras are called as the players call them."""
    hero = state.hero(who)
    if hero is not None:
        others = (h.name for h in state.heroes.values() if h.id != who)
        return within_sentence(first_name(hero.name, others))
    extra = state.extras.get(who)
    return who if extra is None else within_sentence(extra.called)


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def sentence_of(text: str) -> str:
    """What somebody wrote, as a sentence of its own."""
    text = full_stop(text)
    return text[:1].upper() + text[1:]


def gender(state: State, who: str) -> Gender:
    hero = state.hero(who)
    return "n" if hero is None else hero.gender


def traits_told(state: State, who: str, traits: Iterable[str], tongue: Tongue) -> str:
    """“Agility + Valour”."""
    hero = state.heroes[who]
    return " + ".join(trait_name(hero, trait, tongue) for trait in traits)


def traits_listed(state: State, who: str, traits: Iterable[str], tongue: Tongue) -> str:
    hero = state.heroes[who]
    return tongue.listed([trait_name(hero, trait, tongue) for trait in traits])


def things_told(state: State, roll: Roll) -> Iterator[str]:
    """The objects that help with a roll."""
    hero = state.heroes[roll.who]
    for tool in roll.tools:
        thing = hero.thing(tool)
        if thing is not None:
            yield thing.name


def modifier_told(difficulty: int, name: str, tongue: Tongue) -> str:
    word = difficulty_name(difficulty, tongue)
    if not word:
        return tongue("Modifier for {name}: {modifier}.", name=name, modifier=signed(difficulty))
    return tongue(
        "Modifier for {name}: {modifier}, {word}.",
        name=name,
        modifier=signed(difficulty),
        word=word,
    )


def aspects_told(aspects: Sequence[Aspect], tongue: Tongue) -> str:
    """All that somebody is known for, in one sentence; nothing where there is nothing."""
    if not aspects:
        return ""
    quoted = tongue.listed([tongue("“{text}”", text=aspect.text) for aspect in aspects])
    return tongue.many("Aspect: {aspects}.", "Aspects: {aspects}.", len(aspects), aspects=quoted)
