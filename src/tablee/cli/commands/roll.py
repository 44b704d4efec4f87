"""`tablee roll`: an honest roll of the usual notation, with its odds."""

import re
from typing import TYPE_CHECKING

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.dice.distribution import Distribution
    from tablee.dice.notation import BadNotation, Notation

MOST_ROWS = 41
"""Totals that are charted one by one; with more of them the summary must do."""


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command(
        "roll",
        short_help=tongue("Roll dice honestly and tell the odds."),
        help=tongue("Roll dice like 2d6+1, d%, 4d6kh3 or 5d10dl2, and tell the odds of the total.")
        + "\n\n"
        + tongue(
            "The commitment is fixed before the dice fall: the faces follow from the seed, the"
            " nonce and nothing else, and the same seed and nonce give the same faces again."
        ),
    )
    @click.argument("expression", metavar=tongue("EXPRESSION"), nargs=-1, required=True)
    @click.option("--nonce", default="", help=tongue("Your own share in the chance: any text."))
    @click.option(
        "--seed",
        metavar="HEX",
        help=tongue("Roll again with a seed that was revealed (default: a fresh secret one)."),
    )
    @json_option(screen)
    @lang_option(screen)
    def roll(expression: tuple[str, ...], nonce: str, seed: str | None, as_json: bool) -> None:
        show_roll(screen, " ".join(expression), nonce, _seed(seed, screen), as_json)

    return roll


def _seed(given: str | None, screen: Screen) -> bytes:
    import secrets

    from tablee.dice.fair import SEED_BYTES

    tongue = screen.tongue
    if given is None:
        return secrets.token_bytes(SEED_BYTES)
    if not re.fullmatch(r"[0-9a-fA-F]{64}", given):
        raise Trouble(tongue("A seed has 64 hexadecimal digits (0 to 9, a to f)."))
    return bytes.fromhex(given)


def show_roll(screen: Screen, text: str, nonce: str, seed: bytes, as_json: bool) -> None:
    from tablee.dice.fair import commitment, fair_faces
    from tablee.dice.notation import BadNotation, parse

    notation = parse(text)
    faces = fair_faces(seed, 1, nonce, notation.dice)
    total = notation.total(faces)
    odds: Distribution[int] | BadNotation
    try:
        odds = notation.odds()
    except BadNotation as too_heavy:
        odds = too_heavy
    if as_json:
        screen.json(_as_json(notation, faces, total, odds, seed, nonce))
        return
    tongue = screen.tongue
    say = screen.say
    say(tongue("commitment  {commitment}", commitment=commitment(seed)), "dim")
    say(f"{text} = {total}", "bold")
    say(tongue("dice        {dice}", dice=_dice(notation, faces)))
    if isinstance(odds, BadNotation):
        say(tongue(odds.template, **odds.values))
    else:
        _show_odds(screen, odds, total)
    say(tongue("seed        {seed}", seed=seed.hex()), "dim")


def _dice(notation: "Notation", faces: tuple[int, ...]) -> str:
    """The faces, those that do not count in brackets."""
    kept = notation.kept(faces)
    shown = [str(face) if counts else f"({face})" for face, counts in zip(faces, kept, strict=True)]
    return " ".join(shown) or "–"


def _show_odds(screen: Screen, odds: "Distribution[int]", total: int) -> None:
    tongue = screen.tongue
    screen.say(
        tongue(
            "odds        exactly {total}: {exactly}; {total} or more: {more};"
            " {total} or less: {less}; on average {mean}",
            total=total,
            exactly=screen.percent(odds.chance(total)),
            more=screen.percent(odds.at_least(total)),
            less=screen.percent(1 - odds.above(total)),
            mean=screen.number(odds.mean()),
        )
    )
    if 1 < len(odds) <= MOST_ROWS:
        chances = odds.as_fractions()
        screen.chances(
            [
                (f"{'▸' if value == total else ' '} {value:>3}", chance)
                for value, chance in chances.items()
            ],
            max(chances.values()),
        )


def _as_json(
    notation: "Notation",
    faces: tuple[int, ...],
    total: int,
    odds: "Distribution[int] | BadNotation",
    seed: bytes,
    nonce: str,
) -> dict[str, object]:
    from tablee.dice.fair import commitment
    from tablee.dice.notation import BadNotation

    kept = notation.kept(faces)
    return {
        "expression": notation.text,
        "total": total,
        "dice": [
            {"sides": sides, "face": face, "kept": counts}
            for sides, face, counts in zip(notation.dice, faces, kept, strict=True)
        ],
        "commitment": commitment(seed),
        "seed": seed.hex(),
        "number": 1,
        "nonce": nonce,
        "odds": None
        if isinstance(odds, BadNotation)
        else {
            "exactly": odds.chance(total),
            "at_least": odds.at_least(total),
            "mean": odds.mean(),
            "totals": {str(value): chance for value, chance in odds.as_fractions().items()},
        },
    }
