"""One ask for several people at once: what a keeper calls for, asked of everybody who is ticked."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tablee.kernel.words import Field, Offer

EACH = "_each"
"""Names the field of a form that is asked anew for each of its values."""


def for_several(offers: Iterable[Offer], by: str = "who") -> Iterator[Offer]:
    """Offers that differ only in whom they are about, as one in which these are ticked; others as
    they are. A field takes what it may hold for all of them."""
    groups: dict[bytes, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(_mark(offer, by), []).append(offer)
    for group in groups.values():
        whole = _together(group, by) if len(group) > 1 else None
        yield from (whole,) if whole else group


def _mark(offer: Offer, by: str) -> bytes:
    """The same for offers of one ask that are alike but for somebody."""
    given = {name: value for name, value in offer.given.items() if name != by}
    fields = [(one.name, one.kind, one.required, one.least, one.most) for one in offer.fields]
    return msgspec.json.encode((offer.ask, given, fields), order="deterministic")


def _together(group: Sequence[Offer], by: str) -> Offer | None:
    people = tuple(dict.fromkeys(str(offer.given[by]) for offer in group if by in offer.given))
    if len(people) < len(group):
        return None
    first = group[0]
    given = {name: value for name, value in first.given.items() if name != by}
    fields = [Field(by, "many", people, least=1, most=len(people))]
    for columns in zip(*(offer.fields for offer in group), strict=True):
        common = _common(columns)
        if common is None and columns[0].required:
            return None
        fields += [common] if common else []
    return Offer(first.ask, first.rule, {**given, EACH: by}, tuple(fields))


def _common(columns: Sequence[Field]) -> Field | None:
    """A field with the choices that all have; None where there is none left."""
    first = columns[0]
    if not first.choices:
        return first
    choices = tuple(one for one in first.choices if all(one in other.choices for other in columns))
    return msgspec.structs.replace(first, choices=choices) if choices else None
