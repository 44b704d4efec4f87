"""What is wrong with a form, said beside the field that it is about, in the words of the page."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablee.kernel.refusal import faults, refusal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, Refused
from tablee.web.site.forms import Form, place_of, sent_name

TO_PEOPLE: Mapping[str, str] = {
    "The ask “{name}” lacks its field “{field}”; its fields are: {fields}.": (
        "“{field}” is still to be filled in."
    ),
    "The field “{field}” of the ask “{name}” must not be empty.": (
        "“{field}” is still to be filled in."
    ),
    "The field “{field}” of the ask “{name}” takes at most {most} characters.": (
        "“{field}” takes at most {most} characters."
    ),
    "The field “{field}” of the ask “{name}” needs at least {least}.": (
        "“{field}” needs at least {least}."
    ),
    "The field “{field}” of the ask “{name}” takes at most {most}.": (
        "“{field}” takes at most {most}."
    ),
    "The field “{field}” of the ask “{name}” is a number from {least} up.": (
        "“{field}” is a number from {least} up."
    ),
    "The field “{field}” of the ask “{name}” is a number up to {most}.": (
        "“{field}” is a number up to {most}."
    ),
    "The field “{field}” of the ask “{name}” cannot be “{value}”.": (
        "“{field}” cannot be “{value}”."
    ),
    "The field “{field}” of the ask “{name}” has the wrong kind of value.": (
        "“{field}” cannot be read like this."
    ),
}
"""What programs are told of a field, and what people are told instead."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong: why, by which rule, and where the page has the field, if any."""

    sentence: str
    rule: object
    field: str = ""
    among: int = 0
    label: str = ""


class Telling:
    """Tells of the faults of one form. `kind` is its ask, if there is such an ask."""

    def __init__(
        self,
        kind: type[Ask] | None,
        form: Form | None,
        called: Callable[[str, str], str],
        t: Tongue,
    ) -> None:
        self._kind = kind
        self._form = form
        self._called = called
        self._t = t

    def told(self, no: Refused, rule: Callable[[str], object]) -> list[Fault]:
        """Everything that is wrong, in the order in which it was found."""
        return [self._fault(fault, rule(fault.rule)) for fault in faults(no)]

    def _fault(self, fault: Refused, rule: object) -> Fault:
        t, label = self._t, self._label(fault.at)
        said = refusal(fault, t)
        if fault.why in TO_PEOPLE:
            values: dict[str, Any] = {**fault.values, "field": label or t("A field")}
            said = t(TO_PEOPLE[fault.why], **values)
        if not (fault.at and self._kind and self._form):
            return Fault(said, rule)
        place = place_of(self._kind, self._form, fault.at)
        return Fault(said, rule, sent_name(place.name), place.among, label)

    def _label(self, path: str) -> str:
        """What the page calls a field; of one in a row, also which row."""
        found = []
        for step, index in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
            try:
                name = self._called(step, self._form.one("ask") if self._form else "")
            except KeyError:
                continue
            found.append(f"{name} {int(index) + 1}" if index else name)
        return ", ".join(found)
