"""Tables at which a ready evening was played to its end, for tests of what is made of them."""

from functools import cache
from pathlib import Path

from tablee.evenings.dressing import dressings
from tablee.evenings.shelf import find_evening, folders
from tablee.kernel.table import Table
from tablee.lab.session_file import read_session

PLAYED = Path(__file__).parent / "evenings" / "played"
NAMES = {"gardien": "Inès", "camille": "Camille", "tom": "Tom", "sylvie": "Sylvie"}

SECRETS = (
    {"ask": "whisper", "seats": [], "text": "sous la dalle"},
    {"ask": "prepare-handout", "title": "Le testament", "text": "tout au frère"},
    {"ask": "write-note", "text": "le majordome"},
    {"ask": "plan-event", "day": 1, "hour": 23, "minute": 5, "text": "la cloche", "place": ""},
)
"""What a keeper may do that nobody else is told of."""


@cache
def evening_table(name, is_secretive=False, said=""):
    """The table of an evening as its session file plays it: with things that the keeper does in
    secret in every scene, and with what a player says at its end."""
    folder = next(folder for folder in folders() if folder.name == name)
    evening = find_evening("/".join(folder.parts[-2:])).evening
    session = read_session(PLAYED / f"{name}.yaml")
    keeper, *chairs = session.seats
    table = Table.open(session.game, session.seats, session.options, draw_seed=lambda: session.seed)
    for seat in session.seats:
        called = NAMES.get(seat, seat.capitalize())
        table.apply(seat, {"ask": "name-seat", "seat": seat, "name": called})
    for one in dressings(evening, "fr", chairs):
        table.apply(keeper, one.ask)
    papers = {one.title: one.id for one in table.state.common.handouts.values()}
    for step in session.play:
        if step.refused is not None:
            continue
        ask = dict(step.ask)
        if ask["ask"] == "show-handout":
            ask["id"] = papers[ask["id"]]
        if ask["ask"] == "end-session" and said:
            table.apply(chairs[0], {"ask": "say", "text": said})
        table.apply(step.seat, ask, nonce=step.nonce, faces=step.dice)
        if is_secretive and ask["ask"] == "open-scene":
            for secret in SECRETS:
                to = {"seats": [chairs[0]]} if "seats" in secret else {}
                table.apply(keeper, {**secret, **to})
    return table
