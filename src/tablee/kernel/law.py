"""One law for each ask: all that may be refused, and so all that may be offered.

An ask declares its fields and their limits, once. Its law says when it may be asked and hands on
what it worked out. The decision runs when the law has said yes: dice and events, no refusals. An
offer is a candidate that the law allows; what is left to fill in is read off the ask itself. So
what is offered is what is done, and a shut button quotes the law's own sentence.

    @rules.law(Throw, "dark.roll", dice=True)
    def may_throw(state, by, ask) -> Pool: ...

    @may_throw.decides
    def throw(state, by, ask, dice, pool): ...

    @may_throw.offers
    def throwers(state, by):
        yield Candidate({"who": ...})

A law that hands on the event itself needs no decision: nothing is left to chance there.

Where a field names one of some and nothing else is to be said, the law says among whom, and the
offers follow: `@rules.law(Throw, "dark.roll", among={"who": people})`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tablee.dice.readers import Dice
from tablee.kernel.ask_fields import ask_fields, sample
from tablee.kernel.shapes import read_as
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

S = TypeVar("S")
A = TypeVar("A", bound=Ask)
T = TypeVar("T")


Source = Callable[[S, By], Iterable[str]]
"""The ids that a field may name, as far as a seat may know them."""


class Every(Container[str]):
    """All fields of an ask, whatever they are called."""

    def __contains__(self, name: object) -> bool:
        return True


EVERY = Every()


class Candidate(msgspec.Struct, frozen=True):
    """An ask that a seat may think of: what is settled, and among what the rest is chosen.

    It names only what the seat may know: a law must not betray by its answer what is hidden.

    The fields that are left are read off the ask; a candidate says only what depends on the moment:
    `choices` of an id or of a literal, `limits` (least and most) of a number or a list, what else
    is `shaped` (barred names, a total, rows that must differ), and which fields that may be left
    out are not asked for (`omit`). Candidates that share fields may bring them along instead, made
    by `field_of` (`fields`). The law is tried with the plainest value in every open field, or with
    what the candidate gives as an example (`such_as`), and with each choice of every field but
    those that are `sure`: they come from where the law itself looks. A candidate that differs from
    the one before it only in what is sure is `alike`: the law allows both or neither, and is not
    asked again. `rule` is cited in place of the law's own; `bound_by` as in an offer, and so `dice`
    where it depends on the moment.
    """

    given: Mapping[str, Any] = {}
    choices: Mapping[str, Sequence[str]] = {}
    advice: tuple[str, ...] = ()
    limits: Mapping[str, tuple[int, int]] = {}
    shaped: Mapping[str, Mapping[str, Any]] = {}
    omit: Container[str] = ()
    such_as: Mapping[str, Any] = {}
    sure: Container[str] = ()
    rule: str = ""
    bound_by: tuple[str, ...] = ()
    dice: bool | None = None
    alike: bool = False
    fields: tuple[Field, ...] | None = None


class Law(Generic[S, A, T]):
    """The law of one ask, with the decision that follows it and the offers that come of it."""

    def __init__(
        self,
        kind: type[A],
        verify: Callable[[S, By, A], T],
        rule: str,
        *,
        dice: bool,
        among: Mapping[str, Source[S]] | None = None,
    ) -> None:
        self.kind = kind
        self._tag = str(kind.__struct_config__.tag)
        self.verify = verify
        self.rule = rule
        self.dice = dice
        self._decide: Callable[[S, By, A, Dice, T], Iterator[Event]] | None = None
        self._candidates: Callable[[S, By], Iterator[Candidate]] | None = None
        self._among = among

    def __call__(self, state: S, by: By, ask: A) -> T:
        """What the law works out; Refused where it says no."""
        return self.verify(state, by, ask)

    def decides(
        self, decision: Callable[[S, By, A, Dice, T], Iterator[Event]]
    ) -> Callable[[S, By, A, Dice, T], Iterator[Event]]:
        self._decide = decision
        return decision

    def offers(
        self, candidates: Callable[[S, By], Iterator[Candidate]]
    ) -> Callable[[S, By], Iterator[Candidate]]:
        self._candidates = candidates
        return candidates

    def decide(self, state: S, by: By, ask: A, dice: Dice) -> Iterator[Event]:
        found = self.verify(state, by, ask)
        if self._decide is not None:
            yield from self._decide(state, by, ask, dice, found)
        elif isinstance(found, Event):
            yield found
        else:
            raise TypeError(f"{self.kind.__name__} has a law and no decision")

    def offered(self, state: S, by: By) -> list[Offer]:
        """The candidates that the law allows, each with the fields that are left to fill in."""
        found: list[Offer] = []
        fits = False
        for candidate in self._candidates(state, by) if self._candidates else ():
            fields = self._left(candidate)
            fits = fits if candidate.alike else self._fits(state, by, candidate, fields)
            if fits:
                found.append(self._offer(candidate, fields))
        for candidate in () if self._among is None else self._drawn(state, by, self._among):
            fields = self._left(candidate)
            if self._fits(state, by, candidate, fields):
                found.append(_settled(self._offer(candidate, fields), candidate.choices))
        return found

    def _drawn(self, state: S, by: By, among: Mapping[str, Source[S]]) -> Iterator[Candidate]:
        """What the law's sources make: a form, or a button each where nothing is filled in."""
        choices = {name: tuple(source(state, by)) for name, source in among.items()}
        if len(choices) == len(ask_fields(self.kind)) == 1:
            ((name, values),) = choices.items()
            yield from (Candidate({name: value}) for value in values)
        else:
            yield Candidate({}, choices)

    def why_not(self, state: S, by: By, ask: A) -> Refused | None:
        """What the law would say to this ask now; None if it may be asked."""
        try:
            self.verify(state, by, ask)
        except Refused as no:
            return no
        return None

    def _left(self, candidate: Candidate) -> list[Field]:
        """The fields that a candidate leaves to fill in."""
        if candidate.fields is not None:
            return list(candidate.fields)
        given, omit = candidate.given, candidate.omit
        return [
            _narrowed(field, candidate)
            for field in ask_fields(self.kind)
            if field.name not in given and field.name not in omit
        ]

    def _offer(self, candidate: Candidate, fields: Sequence[Field]) -> Offer:
        return Offer(
            self._tag,
            candidate.rule or self.rule,
            candidate.given,
            tuple(fields),
            self.dice if candidate.dice is None else candidate.dice,
            candidate.advice,
            candidate.bound_by,
        )

    def _fits(self, state: S, by: By, candidate: Candidate, fields: list[Field]) -> bool:
        """Whether the law allows a candidate; the choices that it does not allow are left out."""
        for place, field in enumerate(fields if candidate.sure is not EVERY else ()):
            if field.kind != "choice" or field.name in candidate.sure:
                continue
            allowed = tuple(
                choice
                for choice in field.choices
                if self._passes(state, by, candidate, fields, {field.name: choice})
            )
            if field.required and not allowed:
                return False
            fields[place] = msgspec.structs.replace(field, choices=allowed)
        return self._passes(state, by, candidate, fields, {})

    def _passes(
        self,
        state: S,
        by: By,
        candidate: Candidate,
        fields: Sequence[Field],
        chosen: Mapping[str, Any],
    ) -> bool:
        """Whether the law allows the ask with the plainest value in every field that is open."""
        settled = {**candidate.such_as, **candidate.given, **chosen}
        values = sample(fields, settled)
        if values is None:
            return False
        try:
            self.verify(state, by, read_as(self.kind, {**values, **settled, "ask": self._tag}))
        except Refused:
            return False
        return True


def _settled(offer: Offer, drawn: Container[str]) -> Offer:
    """The same offer without questions that have one answer only."""
    lone = {
        field.name: field.choices[0]
        for field in offer.fields
        if field.name in drawn and field.required and len(field.choices) == 1
    }
    fields = tuple(field for field in offer.fields if field.name not in lone)
    return msgspec.structs.replace(offer, given={**offer.given, **lone}, fields=fields)


def _narrowed(field: Field, candidate: Candidate) -> Field:
    """A field as this candidate leaves it open."""
    name = field.name
    found: dict[str, Any] = {}
    if name in candidate.choices:
        found |= _of(field, candidate.choices[name])
    if name in candidate.limits:
        found["least"], found["most"] = candidate.limits[name]
    if name in candidate.shaped:
        found |= candidate.shaped[name]
    return msgspec.structs.replace(field, **found) if found else field


def _of(field: Field, choices: Sequence[str]) -> dict[str, Any]:
    """What makes a field one whose choices the candidate names: an id among some, or several."""
    named = tuple(choices)
    if field.kind in {"texts", "many"}:
        most = min(field.most, len(named)) if field.most else len(named)
        return {"kind": "many", "choices": named, "most": most}
    return {"kind": "choice", "choices": named, "least": 0, "most": 0}


def field_of(
    kind: type[Ask], name: str, choices: Sequence[str] | None = None, **shaped: object
) -> Field:
    """A field of an ask as the moment leaves it open, for candidates that share it."""
    (field,) = (field for field in ask_fields(kind) if field.name == name)
    found = {} if choices is None else _of(field, choices)
    return msgspec.structs.replace(field, **{**found, **shaped})
