"""Whether an ask is covered by an offer: what is given is equal, the rest fits the fields."""

from functools import cache
from itertools import pairwise

import msgspec
from msgspec import inspect

from tablee.kernel.reading import as_sent

MISSING = object()


def plain(value):
    """A value as JSON knows it; the order of several names says nothing."""
    built = msgspec.to_builtins(value)
    if isinstance(built, list | tuple):
        inner = [plain(one) for one in built]
        return sorted(inner) if all(isinstance(one, str) for one in inner) else inner
    if isinstance(built, dict):
        return {key: plain(one) for key, one in built.items()}
    return built


@cache
def defaults_of(kind):
    """What each field of a struct is when it is left out; required ones are not listed."""
    found = {}
    for field in msgspec.structs.fields(kind):
        if not field.required:
            factory = field.default_factory is not msgspec.NODEFAULT
            found[field.encode_name] = plain(field.default_factory() if factory else field.default)
    return found


@cache
def row_defaults_of(kind):
    """What the columns of an ask's rows are when they are left out, by the columns' names."""
    found = {}
    todo = [inspect.type_info(kind)]
    while todo:
        match todo.pop():
            case inspect.StructType(cls=cls, fields=fields):
                todo += [field.type for field in fields]
                if cls is not kind:
                    for name, default in defaults_of(cls).items():
                        found.setdefault(name, []).append(default)
            case inspect.VarTupleType(item_type=inner) | inspect.Metadata(type=inner):
                todo.append(inner)
            case inspect.UnionType(types=types):
                todo += types
    return found


def misfit(field, value, left_out=None):  # noqa: PLR0911 - one for each kind of field
    """Why a value is none that this field may be given; empty if it is one."""
    match field.kind:
        case "choice":
            return (
                "" if value in field.choices else f"{value!r} is not among {short(field.choices)}"
            )
        case "integer":
            return integer_misfit(field, value)
        case "flag":
            return "" if isinstance(value, bool) else f"{value!r} is not yes or no"
        case "text":
            return text_misfit(field, value)
    if not isinstance(value, list):
        return f"{value!r} is no list"
    if field.kind == "texts":
        value = [one for one in value if one.strip()]  # a blank one says nothing
    if not field.least <= len(value) <= field.most:
        return f"{len(value)} of them, not {field.least} to {field.most}"
    match field.kind:
        case "many":
            bad = [one for one in value if str(one) not in field.choices]
            return (
                f"{bad} not among {short(field.choices)}" if bad else repeated(value, field.times)
            )
        case "texts":
            return repeated(value, field.times)
        case "rows":
            return rows_misfit(field, value, left_out or {})
    raise AssertionError(field.kind)


def integer_misfit(field, value):
    if not isinstance(value, int) or not field.least <= value <= field.most:
        return f"{value!r} is not from {field.least} to {field.most}"
    if field.choices and str(value) not in field.choices:
        return f"{value!r} is not among {short(field.choices)}"
    return ""


def text_misfit(field, value):
    if value in field.barred:
        return f"{value!r} is taken"
    if isinstance(value, str) and field.least <= len(value) <= field.most:
        return ""
    return f"a text of {len(value or '')}, not {field.least} to {field.most} characters"


def repeated(values, times=1):
    often = max(map(values.count, values), default=0)
    return "" if often <= times else f"something is named {often} times"


def rows_misfit(field, rows, left_out):
    for row in rows:
        if why := row_misfit(field, row, left_out):
            return why
    if field.summed and rows:
        total = sum(row.get(field.summed, 0) for row in rows)
        if total > field.total or (field.exact and total < field.total):
            return f"{field.summed} comes to {total}, not {field.total}"
    if field.rising and (why := not_rising([row.get(field.rising) for row in rows])):
        return f"{field.rising}: {why}"
    for column in field.distinct:
        if why := repeated(named_in(rows, column)):
            return f"{column}: {why}"
    if field.one_of:
        named = {one.casefold() for one in named_in(rows, field.distinct[0])}
        if not named & {one.casefold() for one in field.one_of}:
            return f"none of {short(field.one_of)}"
    return ""


def row_misfit(field, row, left_out):
    columns = {inner.name for inner in field.fields}
    for name, value in row.items():
        if name not in columns and value not in left_out.get(name, ()):
            return f"{name} is {value!r}, and no offer has that column open"
    for inner in field.fields:
        value = row.get(inner.name, MISSING)
        unsaid = left_out.get(inner.name, NOTHING)
        if value is MISSING or (not inner.required and value in unsaid):
            continue
        most = inner.most_for.get(row[field.distinct[0]], inner.most) if inner.most_for else 0
        if inner.most_for and value > most:
            return f"{inner.name}: {value!r} is more than {most}"
        if why := misfit(inner, value, left_out) or beside_misfit(inner, value, row):
            return f"{inner.name}: {why}"
    return ""


NOTHING = ("", None, 0, False, [])


def named_in(rows, column):
    """All that a column of rows names, whether it holds one or several."""
    values = [row[column] for row in rows]
    return [one for value in values for one in (value if isinstance(value, list) else [value])]


def beside_misfit(field, value, beside):
    """Why a value does not go with what the fields beside it name."""
    if not (field.apart or field.within):
        return ""
    named = named_in(value, field.distinct[0]) if field.kind == "rows" else value
    if field.apart and (both := sorted({*named} & {*(beside.get(field.apart) or ())})):
        return f"{both} also in {field.apart}"
    if field.within:
        there = {one for name in field.within for one in beside.get(name) or ()}
        if missing := sorted({*named} - there):
            return f"{missing} not in {' or '.join(field.within)}"
    return ""


def not_rising(values):
    *steps, last = values or [None]
    if last is not None:
        return f"the last row has {last}"
    if None in steps or any(a >= b for a, b in pairwise(steps)):
        return f"{steps} does not rise"
    return ""


def short(choices):
    return f"({', '.join(choices[:8])}{', …' if len(choices) > 8 else ''})"


def why_not_this(offer, sent, defaults, left_out):
    """Why an offer cannot be filled in to become this ask; empty if it can."""
    for name, given in offer.given.items():
        if sent.get(name) != plain(given):
            return f"{name} is {sent.get(name)!r}, offered with {plain(given)!r}"
    fields = {field.name: field for field in offer.fields}
    for name, value in sent.items():
        if name == "ask" or name in offer.given:
            continue
        field = fields.get(name)
        if field is not None and (
            why := misfit(field, value, left_out) or beside_misfit(field, value, sent)
        ):
            if field.required or value != defaults.get(name, MISSING):
                return f"{name}: {why}"
        elif field is None and value != defaults.get(name, MISSING):
            return f"{name} is {value!r}, and no offer has that field open"
    return ""


def covering(offers, ask):
    """The offers that can be filled in to become this ask."""
    sent, defaults = plain(as_sent(ask)), defaults_of(type(ask))
    left_out = row_defaults_of(type(ask))
    same = (offer for offer in offers if offer.ask == sent["ask"])
    return [offer for offer in same if not why_not_this(offer, sent, defaults, left_out)]


def uncovered(offers, ask):
    """Empty if some offer covers the ask (a struct), or why the nearest one does not."""
    sent = plain(as_sent(ask))
    defaults, left_out = defaults_of(type(ask)), row_defaults_of(type(ask))
    reasons = []
    for offer in offers:
        if offer.ask != sent["ask"]:
            continue
        why = why_not_this(offer, sent, defaults, left_out)
        if not why:
            return ""
        agreeing = sum(sent.get(name) == plain(given) for name, given in offer.given.items())
        reasons.append((agreeing, "offered with" not in why, why))
    if not reasons:
        return "not offered at all"
    return max(reasons)[2]
