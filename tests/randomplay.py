"""Random legal play: seats that ask for anything they are offered, and nothing else."""

import random
from collections import Counter

import msgspec

from tablee.kernel.ask_fields import left_by
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "phil": "player"}
WATCHED = {**SEATS, "zoe": "spectator"}

# What leads to throws: without these a random table would only ever talk.
DEEP = {"create-investigator", "create-npc", "judge", "agree", "open-fight", "describe-round"}
DEEP |= {"declare", "reveal", "force", "resume", "open-magic"}
DEEP |= {
    "state-goal",
    "call-resolution",
    "take-die",
    "tell-monologue",
    "accept-monologue",
    "take-suggestion",
}
DEEP |= {"tick", "tell-outcome", "open-scene", "impose", "tell-imposed", "raise-difficulty"}

# Asked too often these would end a session before anything happened in it.
RARELY = {"close-table", "end-session", "rewind", "hand-over", "add-seat", "retire-investigator"}
RARELY |= {
    "change-house-rule",
    "stand-aside",
    "end-fight",
    "leave",
    "finish",
    "drop-contest",
    "pause",
}
RARELY |= {"renounce", "flee", "confirm-defusing", "withdraw-aside", "drop-resolution"}
RARELY |= {"correct-protagonist", "correct-table", "remove-protagonist", "retire-protagonist"}
RARELY |= {"withdraw-goal", "assign-protagonist", "rename-protagonist"}
RARELY |= {"free-roll", "name-seat"}  # these lead nowhere
RARELY |= {"end-scenario", "begin-scenario", "correct-sheet", "accept-death", "overrule-action"}


def value_for(field, rng, serial):  # noqa: PLR0911 - one for each kind of field
    match field.kind:
        case "choice":
            return rng.choice(field.choices)
        case "many":
            count = rng.randint(field.least, min(field.most, len(field.choices)))
            return rng.sample(list(field.choices), count)
        case "integer":
            if field.choices:
                return int(rng.choice(field.choices))
            return rng.randint(field.least, field.most)
        case "flag":
            return rng.random() < 0.3
        case "rows":
            return rows_for(field, rng, serial)
        case "texts":
            return [f"Été {serial}-{n}" for n in range(rng.randint(field.least, field.most))]
        case "text":
            # Always new, so that nothing is refused for having been said before.
            text = f"Été {serial} “{{x}}” <b>"
            return text[: field.most] if field.least or rng.random() < 0.7 else ""
    raise AssertionError(field.kind)


def rows_for(field, rng, serial):
    """Rows whose sum stays within its limit, where there is one, and that repeat nothing."""
    columns = {inner.name: inner for inner in field.fields}
    summed, distinct = columns.get(field.summed), [columns[name] for name in field.distinct]
    most = field.most
    if summed is not None and summed.least > 0:
        most = min(most, field.total // summed.least)
    for column in distinct:
        if column.kind in ("choice", "many"):
            most = min(most, len(column.choices) // max(1, column.least))
    count = rng.randint(min(field.least, most), most)
    parts = [parts_of(column, count, rng, serial) for column in distinct]
    if field.one_of and count:
        parts[0][0] = rng.choice(field.one_of)
    rows = []
    for number in range(count):
        settled = dict(zip(field.distinct, (part[number] for part in parts), strict=True))
        row = fill_fields(field.fields, rng, serial, settled)
        for inner in field.fields:
            if inner.name in row and inner.most_for:
                key = row[field.distinct[0]]
                row[inner.name] = min(row[inner.name], inner.most_for.get(key, inner.most))
        rows.append(row)
    if summed is not None:
        left = field.total - len(rows) * summed.least
        for row in rows:
            over = min(row.get(summed.name, summed.least) - summed.least, left)
            row[summed.name] = summed.least + over
            left -= over
        for row in rows if field.exact else ():
            more = min(left, summed.most - row[summed.name])
            row[summed.name] += more
            left -= more
    if field.rising:
        column = columns[field.rising]
        ends = sorted(rng.sample(range(column.least, column.most + 1), max(0, len(rows) - 1)))
        for row, end in zip(rows, [*ends, None], strict=False):
            row[field.rising] = end
    return rows


def parts_of(column, count, rng, serial):
    """What each row holds in a column that repeats nothing over so many rows."""
    match column.kind:
        case "choice":
            return rng.sample(column.choices, count)
        case "many":
            mixed = rng.sample(column.choices, len(column.choices))
            parts = [[mixed.pop() for _ in range(column.least)] for _ in range(count)]
            for one in mixed if count else ():
                part = rng.choice([*parts, []])
                if len(part) < column.most:
                    part.append(one)
            return parts
    return [f"{number} {serial}"[: column.most] for number in range(count)]


def fill_fields(fields, rng, serial, settled=None):
    """Values for all fields that must be filled in and for some of the others."""
    values = dict(settled or {})
    for field in fields:
        if field.name in values or not (field.required or rng.random() < 0.5):
            continue
        left = left_by(field, values)
        others = sum(other.least for other in fields if other.apart == field.name)
        if others:  # those who must not be here as well need somebody left
            most = min(field.most, len(field.choices) - others)
            left = msgspec.structs.replace(left, most=most)
        if not (field.within and field.kind == "choice" and not left.choices):
            values[field.name] = value_for(left, rng, serial)
    return values


def fill(offer, rng, serial):
    return {"ask": offer.ask, **offer.given, **fill_fields(offer.fields, rng, serial)}


def pick(offers, rng, asked):
    """What was asked often becomes unlikely, so that play gets everywhere: throws stay likely."""
    weights = [
        (0.02 if offer.ask in RARELY else 1)
        / (1 + asked[offer.ask]) ** (0.5 if offer.dice or offer.ask in DEEP else 1.5)
        for offer in offers
    ]
    return rng.choices(offers, weights)[0]


def random_table(game, seed, options=None):
    rng = random.Random(seed)
    return Table.open(game, WATCHED, options, draw_seed=lambda: rng.randbytes(32))


def random_options(game, rng):
    return {
        option.id: rng.choice(option.choices)
        for option in game.book.option
        if option.chapter in game.chapters
    }


def step(table, rng, serial, asked):
    """One legal ask by somebody; whatever was offered must be done."""
    seats = table.state.common.seats
    seat = rng.choice([*seats, table.state.common.keeper, table.state.common.keeper])
    offers = table.offers(seat)
    if not offers:
        return None
    offer = pick(offers, rng, asked)
    ask = fill(offer, rng, serial)
    asked[ask["ask"]] += 1
    try:
        faces = faces_of(table, seat, ask, rng)
        return table.apply(seat, ask, nonce=str(serial), faces=faces)
    except Refused as refused:
        if refused.rule in offer.bound_by:
            return None
        raise AssertionError(f"offered to {seat}, then refused: {ask}: {refused}") from refused


def faces_of(table, seat, ask, rng):
    """Faces where real dice are thrown: as the table wants it, or for want of a session."""
    common = table.state.common
    if common.typed_dice or (common.commitment is None and ask["ask"] == "free-roll"):
        return typed_faces(table, seat, ask, rng)
    return None


def typed_faces(table, seat, ask, rng):
    """Faces for as many dice as the rule asks for, typed as the table is asked for them."""
    from tablee.dice.readers import FacesNeeded

    faces = []
    while True:
        try:
            table.propose(seat, ask, faces=faces)
        except FacesNeeded as needed:
            faces += [rng.randint(1, sides) for sides in needed.throw.dice]
        else:
            return faces


def random_session(game, seed, steps, options=None, prepare=None):
    """Random play from the first word on, or from where `prepare(table)` leaves it."""
    rng = random.Random(seed)
    chosen = random_options(game, rng) if options is None else options
    table = random_table(game, seed, chosen)
    if prepare is not None:
        prepare(table)
    asked = Counter()
    for serial in range(steps):
        if table.state.common.closed:
            break
        step(table, rng, serial, asked)
    return table
