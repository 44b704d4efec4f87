"""What a seat's browser could ever get of a table, as bytes, to compare tables by."""

import msgspec

from tablee.dice.budget import TooManyPaths
from tablee.kernel.chronicle import told
from tablee.kernel.words import Refused

encode = msgspec.json.encode


def everything_sent(table, seat):
    """View, stream, offers, chronicle in both languages, odds and prospects of every offer."""
    sent = [encode(table.view(seat)), encode(list(table.stream(seat)))]
    offers = table.offers(seat)
    sent.append(encode(offers))
    for language in ("fr", "en"):
        sent.append(encode(list(told(table, language, seat))))
    for offer in offers:
        if not offer.fields or offer.ask == "declare":
            sent.append(odds_sent(table, seat, offer))
    return sent


def odds_sent(table, seat, offer):
    ask = {"ask": offer.ask, **offer.given}
    for field in offer.fields:
        if field.required:
            ask[field.name] = field.choices[0] if field.choices else "x"
    return wondered(table, seat, ask)


def wondered(table, seat, ask):
    """Odds and prospects of an ask, or why there are none."""
    try:
        odds = table.odds(seat, ask)
    except Refused as refused:
        return f"{refused.rule} {refused}".encode()
    except TooManyPaths as many:
        return str(many).encode()
    try:
        prospects = table.prospects(seat, ask)
    except TooManyPaths as many:
        prospects = str(many)
    chances = {
        name: [sorted(map(repr, joint.items())) for joint in found.joints]
        for name, found in odds.items()
    }
    return repr((chances, prospects)).encode()


def refusal_sent(table, seat, ask):
    """What a seat is told when it pokes at something that is not its business, odds included."""
    return b" ".join(
        _answer(way, seat, ask) for way in (table.propose, table.odds, table.prospects)
    )


def _answer(way, seat, ask):
    try:
        way(seat, ask)
    except Refused as refused:
        return f"{refused.rule} {refused}".encode()
    return b"done"
