"""Mysterious situations ready to be played: what everybody is told, what only the keeper knows."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tablee.games.innommable.rules.dice_scheme.asks import Allot, Row, SetScheme
from tablee.games.innommable.rules.situation.asks import (
    PrepareAesthetic,
    PrepareAntagonists,
    PrepareRole,
    PrepareSetting,
    PrepareSource,
    PrepareSymptom,
)
from tablee.games.innommable.state.preparation import (
    FEWEST,
    PLACES,
    ConcreteKind,
    Nature,
    Preparation,
    SymptomPlace,
    balanced,
)
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.tongue import typographic
from tablee.kernel.words import Ask


class Reveal(msgspec.Struct, frozen=True):
    """A concrete information of phase two; its dice with two, three and four players."""

    kind: ConcreteKind
    text: str
    dice: tuple[int, int, int]


class SituationPlan(msgspec.Struct, frozen=True):
    """A situation in one language.

    Place, period, context and role are announced, the opening is read out as the game begins.
    The rest is the keeper's.
    """

    id: str
    title: str
    place: str
    period: str
    context: str
    spots: str
    nature: Nature
    source: str
    antagonists: str
    ambition: str
    consequences: str
    motif: str
    symbolism: str
    role: str
    opening: str
    symptoms: Mapping[SymptomPlace, str]
    reveals: tuple[Reveal, ...]


class RevealTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: ConcreteKind
    dice: tuple[int, int, int]
    fr: str
    en: str

    def in_language(self, language: str) -> Reveal:
        return Reveal(self.kind, self.fr if language == "fr" else self.en, self.dice)


class SituationTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: Texts
    place: Texts
    period: Texts
    context: Texts
    spots: Texts
    nature: Nature
    source: Texts
    antagonists: Texts
    ambition: Texts
    consequences: Texts
    motif: Texts
    symbolism: Texts
    role: Texts
    opening: Texts
    symptoms: Mapping[SymptomPlace, Texts]
    reveal: tuple[RevealTexts, ...]

    def in_language(self, language: str) -> SituationPlan:
        return SituationPlan(
            id=self.id,
            title=self.title.in_language(language),
            place=self.place.in_language(language),
            period=self.period.in_language(language),
            context=self.context.in_language(language),
            spots=self.spots.in_language(language),
            nature=self.nature,
            source=self.source.in_language(language),
            antagonists=self.antagonists.in_language(language),
            ambition=self.ambition.in_language(language),
            consequences=self.consequences.in_language(language),
            motif=self.motif.in_language(language),
            symbolism=self.symbolism.in_language(language),
            role=self.role.in_language(language),
            opening=self.opening.in_language(language),
            symptoms={place: self.symptoms[place].in_language(language) for place in PLACES},
            reveals=tuple(reveal.in_language(language) for reveal in self.reveal),
        )


class Situations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    situation: tuple[SituationTexts, ...]


def _written() -> Situations:
    """Every situation in the data file, read once; its English as the journals hold it."""
    return texts_as(Path(__file__).with_name("situations.toml"), Situations, ("fr",))


def situations(language: str) -> tuple[SituationPlan, ...]:
    """The situations of our own invention."""
    return tuple(situation.in_language(language) for situation in _written().situation)


@cache
def _printed() -> Mapping[str, str]:
    """The texts of ours that the journals hold otherwise than they are printed."""
    texts = (text for plan in situations("en") for text in _told_later(plan))
    return {text: typographic(text) for text in texts if typographic(text) != text}


def _told_later(plan: SituationPlan) -> Iterator[str]:
    yield plan.opening
    yield from plan.symptoms.values()
    yield from (reveal.text for reveal in plan.reveals)


def as_printed(text: str) -> str:
    """A text of the preparation as people read it: one of ours with ’, any other as it is."""
    return _printed().get(text, text)


def preparation_as_printed(prepared: Preparation) -> Preparation:
    return replace(
        prepared,
        symptoms={
            place: replace(one, text=as_printed(one.text))
            for place, one in prepared.symptoms.items()
        },
        concrete=tuple(replace(one, text=as_printed(one.text)) for one in prepared.concrete),
    )


def preparing(plan: SituationPlan, players: int) -> Iterator[Ask]:
    """What the keeper asks for to have this situation prepared for so many players, 2 to 4."""
    yield PrepareSetting(
        place=plan.place, period=plan.period, context=plan.context, spots=plan.spots
    )
    yield PrepareSource(nature=plan.nature, text=plan.source)
    yield PrepareAntagonists(
        antagonists=plan.antagonists, ambition=plan.ambition, consequences=plan.consequences
    )
    yield PrepareAesthetic(motif=plan.motif, symbolism=plan.symbolism)
    yield PrepareRole(role=plan.role)
    for place, text in plan.symptoms.items():
        yield PrepareSymptom(symptom=place, text=text)
    counts = dict(balanced(players))
    yield SetScheme(players=players, d20=counts[20], d12=counts[12], d8=counts[8], d4=counts[4])
    yield Allot(
        concrete=tuple(
            Row(reveal.kind, reveal.text, reveal.dice[players - FEWEST]) for reveal in plan.reveals
        )
    )
