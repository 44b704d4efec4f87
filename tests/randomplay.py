"""Random legal play: seats that ask for anything they are offered, and nothing else."""

import random
from collections import Counter

from tablee.kernel.table import Table
from tablee.kernel.words import Refused

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "phil": "player"}
WATCHED = {**SEATS, "zoe": "spectator"}

# What leads to throws: without these a random table would only ever talk.
DEEP = {"create-investigator", "create-npc", "judge", "agree", "open-fight", "describe-round"}
DEEP |= {"declare", "reveal", "force", "resume", "open-magic"}
DEEP |= {"call-resolution", "take-die", "tell-monologue", "accept-monologue", "take-suggestion"}
DEEP |= {"tick", "tell-outcome", "open-scene", "impose", "tell-imposed", "raise-difficulty"}

# Asked too often these would end a session before anything happened in it.
RARELY = {"close-table", "end-session", "rewind", "hand-over", "add-seat", "retire-investigator"}
RARELY |= {"stand-aside", "end-fight", "leave", "finish", "drop-contest", "pause"}
RARELY |= {"renounce", "flee", "confirm-defusing", "withdraw-aside", "drop-resolution"}
RARELY |= {"end-scenario", "begin-scenario", "correct-sheet", "accept-death", "overrule-action"}


def value_for(field, rng, serial):  # noqa: PLR0911 - one for each kind of field
    match field.kind:
        case "choice":
            return rng.choice(field.choices)
        case "many":
            count = rng.randint(field.least, min(field.most, len(field.choices)))
            return rng.sample(list(field.choices), count)
        case "integer":
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
    summed, distinct = columns.get(field.summed), columns.get(field.distinct)
    most = field.most
    if summed is not None and summed.least > 0:
        most = min(most, field.total // summed.least)
    if distinct is not None and distinct.choices:
        most = min(most, len(distinct.choices))
    rows = [fill_fields(field.fields, rng, serial) for _ in range(rng.randint(field.least, most))]
    if summed is not None:
        left = field.total - len(rows) * summed.least
        for row in rows:
            over = min(row.get(summed.name, summed.least) - summed.least, left)
            row[summed.name] = summed.least + over
            left -= over
    if distinct is not None:
        texts = [f"{number} {serial}"[: distinct.most] for number in range(len(rows))]
        values = rng.sample(distinct.choices, len(rows)) if distinct.choices else texts
        for row, value in zip(rows, values, strict=True):
            row[distinct.name] = value
    return rows


def fill_fields(fields, rng, serial):
    return {
        field.name: value_for(field, rng, serial)
        for field in fields
        if field.required or rng.random() < 0.5
    }


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
    ask = fill(pick(offers, rng, asked), rng, serial)
    asked[ask["ask"]] += 1
    faces = None
    if table.state.common.typed_dice:
        faces = typed_faces(table, seat, ask, rng)
    try:
        return table.apply(seat, ask, nonce=str(serial), faces=faces)
    except Refused as refused:
        raise AssertionError(f"offered to {seat}, then refused: {ask}: {refused}") from refused


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
