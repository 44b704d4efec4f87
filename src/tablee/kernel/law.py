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

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Generic, TypeVar

import msgspec

from tablee.dice.readers import Dice
from tablee.kernel.ask_fields import ask_fields, sample
from tablee.kernel.checks import only_keeper
from tablee.kernel.shapes import read_as
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

S = TypeVar("S")
A = TypeVar("A", bound=Ask)
T = TypeVar("T")


Source = Callable[[S, By], Iterable[str]]
"""The ids that a field may name, as far as a seat may know them."""


Parts = Callable[[S, By], tuple[Any, ...]]
"""All parts of a state, and of a seat, that some offers depend on; none where that is not known.

A tuple is the same when it is equal; anything else only while it is the very same object.
"""

MOST_KEPT = 512
"""Moments whose offers are kept, of all tables, for each law that says what they hang on."""


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
    out are not asked for (`omit`), each for a field or a column of rows (`ranks.skill`). The law
    is tried with the plainest value in every open field, or with what the candidate gives as an
    example (`such_as`), and with each choice of every field but those that are `sure`: they come
    from where the law itself looks. Of a field that makes no difference to the law `each` value may
    be an offer of its own. `rule` is cited in place of the law's own, and `dice` says otherwise
    than it whether some are thrown; `bound_by` as in an offer. Candidates that share fields may
    bring them along, made by `field_of` (`fields`). One that differs from the candidate before it
    only in what is sure is `alike`: the law allows both or neither, and is not asked again.
    """

    given: Mapping[str, Any] = {}
    choices: Mapping[str, Sequence[str]] = {}
    advice: tuple[str, ...] = ()
    limits: Mapping[str, tuple[int, int]] = {}
    shaped: Mapping[str, Mapping[str, Any]] = {}
    omit: Collection[str] = ()
    such_as: Mapping[str, Any] = {}
    sure: Container[str] = ()
    rule: str = ""
    bound_by: tuple[str, ...] = ()
    dice: bool | None = None
    each: Mapping[str, Sequence[Any]] = {}
    fields: tuple[Field, ...] | None = None
    alike: bool = False


class Law(Generic[S, A, T]):
    """The law of one ask, with the decision that follows it and the offers that come of it."""

    def __init__(
        self,
        kind: type[A],
        verify: Callable[[S, By, A], T],
        rule: str,
        *,
        dice: bool,
        keeper: bool = False,
        among: Mapping[str, Source[S]] | None = None,
    ) -> None:
        self.kind = kind
        self.tag = str(kind.__struct_config__.tag)
        self.verify = _for_keeper(verify, rule) if keeper else verify
        self.keeper = keeper
        self.rule = rule
        self.dice = dice
        self._decide: Callable[[S, By, A, Dice, T], Iterator[Event]] | None = None
        self._candidates: Callable[[S, By], Iterator[Candidate]] | None = None
        self._among = among
        self._depends: Parts[S] | None = None
        self._kept: dict[tuple[Any, ...], tuple[tuple[Any, ...], Sequence[Offer]]] = {}

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

    def depends(self, parts: Parts[S]) -> Parts[S]:
        """Its offers stay the same as long as these parts of a state do."""
        self._depends = parts
        return parts

    def decide(self, state: S, by: By, ask: A, dice: Dice) -> Iterator[Event]:
        found = self.verify(state, by, ask)
        if self._decide is not None:
            yield from self._decide(state, by, ask, dice, found)
        elif isinstance(found, Event):
            yield found
        else:
            raise TypeError(f"{self.kind.__name__} has a law and no decision")

    def offered(self, state: S, by: By) -> Sequence[Offer]:
        """The candidates that the law allows, each with the fields that are left to fill in."""
        if self.keeper and by.role != "keeper":
            return ()
        parts = () if self._depends is None else self._depends(state, by)
        if not parts:
            return self._offered(state, by)
        key = tuple([part if isinstance(part, tuple) else id(part) for part in parts])
        kept = self._kept.get(key)
        if kept is None:
            kept = parts, self._offered(state, by)
            if len(self._kept) >= MOST_KEPT:
                self._kept = {}
            self._kept[key] = kept
        return kept[1]

    def _offered(self, state: S, by: By) -> Sequence[Offer]:
        found: list[Offer | None] = []
        for candidate in _named(self._candidates(state, by)) if self._candidates else ():
            if candidate.alike and (not found or found[-1] is None):
                continue
            offer = self._allowed(state, by, candidate)
            found += _for_each(offer, candidate.each) if offer and candidate.each else (offer,)
        if self._among is not None:
            found += self._drawn(state, by, self._among)
        if not found:
            return ()
        return [offer for offer in found if offer is not None]

    def _drawn(self, state: S, by: By, among: Mapping[str, Source[S]]) -> Sequence[Offer | None]:
        """What the law's sources make: a form, or a button each where nothing is filled in."""
        if len(among) == len(ask_fields(self.kind)) == 1:
            ((name, source),) = among.items()
            return [self._allowed(state, by, Candidate({name: one})) for one in source(state, by)]
        choices = {name: tuple(source(state, by)) for name, source in among.items()}
        offer = self._allowed(state, by, Candidate({}, choices))
        return () if offer is None else (_settled(offer, choices),)

    def why_not(self, state: S, by: By, ask: A) -> Refused | None:
        """What the law would say to this ask now; None if it may be asked."""
        try:
            self.verify(state, by, ask)
        except Refused as no:
            return no
        return None

    def _allowed(self, state: S, by: By, candidate: Candidate) -> Offer | None:
        if candidate.alike:
            return self._offer(candidate, _form(self.kind, candidate)[0])
        fields, plain = _form(self.kind, candidate)
        if plain is None:
            return None
        said = {**plain, **candidate.such_as, **candidate.given}
        for name, values in candidate.each.items():
            said[name] = values[0]
        open_to = self._chosen(state, by, candidate, fields, said)
        return None if open_to is None else self._offer(candidate, open_to)

    def _offer(self, candidate: Candidate, fields: tuple[Field, ...]) -> Offer:
        return Offer(
            self.tag,
            candidate.rule or self.rule,
            candidate.given,
            fields,
            self.dice if candidate.dice is None else candidate.dice,
            candidate.advice,
            candidate.bound_by,
        )

    def _chosen(
        self,
        state: S,
        by: By,
        candidate: Candidate,
        fields: tuple[Field, ...],
        said: dict[str, Any],
    ) -> tuple[Field, ...] | None:
        """The fields with the choices that the law allows; None if it refuses all of them."""
        is_tried = False
        for place, field in enumerate(fields if candidate.sure is not EVERY else ()):
            if field.kind != "choice" or field.name in candidate.sure:
                continue
            allowed = tuple(
                choice
                for choice in field.choices
                if self._passes(state, by, {**said, field.name: choice})
            )
            if field.required and not allowed:
                return None
            if field.required and field.name not in candidate.such_as:
                said[field.name], is_tried = allowed[0], True
            if len(allowed) < len(field.choices):
                narrower = msgspec.structs.replace(field, choices=allowed)
                fields = (*fields[:place], narrower, *fields[place + 1 :])
        return fields if is_tried or self._passes(state, by, said) else None

    def _passes(self, state: S, by: By, said: Mapping[str, Any]) -> bool:
        try:
            self.verify(state, by, read_as(self.kind, said))
        except Refused:
            return False
        return True


def _named(candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """The candidates; a look-up of theirs that is refused names no more of them."""
    with suppress(Refused):
        yield from candidates


def _for_keeper(verify: Callable[[S, By, A], T], rule: str) -> Callable[[S, By, A], T]:
    """A law that first of all refuses everybody but the keeper."""

    def verify_for_keeper(state: S, by: By, ask: A) -> T:
        only_keeper(by, rule)
        return verify(state, by, ask)

    return verify_for_keeper


Form = tuple[tuple[Field, ...], Mapping[str, Any] | None]
"""The fields that are left, and the ask with the plainest value for each that is filled in."""


def _form(kind: type[Ask], candidate: Candidate) -> Form:
    """What a candidate leaves open: only what it narrows is worked out anew."""
    if candidate.fields is not None:
        return candidate.fields, {} if candidate.alike else _plain(kind, candidate.fields)
    fields, plain = _left(kind, (*candidate.given, *candidate.each, *candidate.omit))
    choices, limits, shaped = candidate.choices, candidate.limits, candidate.shaped
    if not (choices or limits or shaped or candidate.such_as or candidate.omit):
        return fields, plain
    found, anew, is_bound = [], [], plain is None
    for one in fields:
        name = one.name
        if name in choices or name in limits or name in shaped or one.fields:
            one = _narrowed(one, candidate)  # noqa: PLW2901 - it stands in its own place
            if name not in candidate.such_as:
                anew.append(one)
        is_bound = is_bound or bool(one.apart or one.within)
        found.append(one)
    fields = tuple(found)
    if is_bound:
        return fields, _plain(kind, [one for one in fields if one.name not in candidate.such_as])
    return fields, _replaced(plain or {}, anew) if anew else plain


def _replaced(plain: Mapping[str, Any], anew: Sequence[Field]) -> Mapping[str, Any] | None:
    """The plainest ask, with the plainest values of fields that have become narrower."""
    values = sample(anew)
    if values is None:
        return None
    left_out = {one.name for one in anew if not one.required}
    kept = {name: value for name, value in plain.items() if name not in left_out}
    return {**kept, **values}


@cache
def _left(kind: type[Ask], settled: tuple[str, ...]) -> Form:
    fields = tuple(field for field in ask_fields(kind) if field.name not in settled)
    return fields, _plain(kind, fields)


def _plain(kind: type[Ask], fields: Sequence[Field]) -> Mapping[str, Any] | None:
    values = sample(fields)
    return None if values is None else {"ask": kind.__struct_config__.tag, **values}


def _for_each(offer: Offer, each: Mapping[str, Sequence[Any]]) -> Iterator[Offer]:
    """The same offer with every value of what is settled otherwise in each."""
    for values in product(*each.values()):
        given = {**offer.given, **dict(zip(each, values, strict=True))}
        yield msgspec.structs.replace(offer, given=given)


def _settled(offer: Offer, drawn: Container[str]) -> Offer:
    """The same offer without questions that have one answer only."""
    lone = {
        field.name: field.choices[0]
        for field in offer.fields
        if field.name in drawn and field.required and len(field.choices) == 1
    }
    fields = tuple(field for field in offer.fields if field.name not in lone)
    return msgspec.structs.replace(offer, given={**offer.given, **lone}, fields=fields)


def _narrowed(field: Field, candidate: Candidate, rows: str = "") -> Field:
    """A field as this candidate leaves it open, or a column of these rows."""
    name = f"{rows}{field.name}"
    found = field
    if name in candidate.choices:
        found = _among(found, tuple(candidate.choices[name]))
    if name in candidate.limits:
        least, most = candidate.limits[name]
        found = msgspec.structs.replace(found, least=least, most=most)
    if name in candidate.shaped:
        found = msgspec.structs.replace(found, **candidate.shaped[name])
    if found.fields:
        columns = tuple(
            _narrowed(column, candidate, f"{name}.")
            for column in found.fields
            if f"{name}.{column.name}" not in candidate.omit
        )
        found = msgspec.structs.replace(found, fields=columns)
    return found


def _among(field: Field, named: tuple[str, ...]) -> Field:
    """A field whose choices a candidate names: an id among some, or several of them."""
    if field.kind in {"texts", "many"}:
        most = min(field.most, len(named)) if field.most else len(named)
        return msgspec.structs.replace(field, kind="many", choices=named, most=most)
    return msgspec.structs.replace(field, kind="choice", choices=named, least=0, most=0)


def field_of(
    kind: type[Ask], name: str, choices: Sequence[str] | None = None, **shaped: object
) -> Field:
    """A field of an ask as the moment leaves it open, for candidates that share it."""
    (field,) = (field for field in ask_fields(kind) if field.name == name)
    found = field if choices is None else _among(field, tuple(choices))
    return msgspec.structs.replace(found, **shaped)
