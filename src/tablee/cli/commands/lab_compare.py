"""`tablee lab compare`: what a house rule changes, against the book."""

from typing import TYPE_CHECKING, Any

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen, Trouble

if TYPE_CHECKING:
    from tablee.kernel.game import Game
    from tablee.lab.compare import Asked, Comparison


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("compare", help=tongue("Say what a house rule changes, against the book."))
    @click.argument("game", metavar=tongue("GAME"))
    @click.argument("option", metavar=tongue("RULE"), required=False)
    @click.argument("choice", metavar=tongue("CHOICE"), required=False)
    @json_option(screen)
    @lang_option(screen)
    def compare(game: str, option: str | None, choice: str | None, as_json: bool) -> None:
        from tablee.lab.games import find_game

        played = find_game(game)
        if option is None:
            _list(played, screen, as_json=as_json)
            return
        found = comparisons(played, option, choice, screen)
        if as_json:
            screen.json([as_data(one) for one in found])
            return
        for at, one in enumerate(found):
            if at:
                screen.say()
            _show(one, played, screen)

    return compare


def comparisons(
    game: "Game[Any]", option: str, choice: str | None, screen: Screen
) -> "list[Comparison]":
    from tablee.lab.compare import (
        UnknownOption,
        compare,
        find_choice,
        find_option,
        other_choices,
    )

    try:
        rule = find_option(game, option)
        wanted = other_choices(rule) if choice is None else (find_choice(rule, choice),)
    except UnknownOption as unknown:
        raise Trouble(unknown.what.tell(screen.tongue)) from None
    return [compare(game, rule, one, screen.language.code) for one in wanted]


def as_data(found: "Comparison") -> dict[str, Any]:
    return {
        "option": found.option.id,
        "book": found.option.default,
        "choice": found.choice.id,
        "changes": found.kind,
        "same": found.same,
        "asked": found.asked,
    }


def _list(game: "Game[Any]", screen: Screen, *, as_json: bool) -> None:
    from tablee.kernel.house_rules import in_play

    options = in_play(game).values()
    if as_json:
        screen.json([{"option": one.id, "choices": one.choices} for one in options])
        return
    tongue = screen.tongue
    rows = [
        (one.id, ", ".join(one.choices), one.name.in_language(screen.language.code))
        for one in options
    ]
    screen.table((tongue("RULE"), tongue("CHOICES"), tongue("NAME")), rows)


def _show(found: "Comparison", game: "Game[Any]", screen: Screen) -> None:
    from tablee.lab.compare_words import choice_name, counted, headline

    tongue = screen.tongue_of(game)
    screen.say(found.option.name.in_language(screen.language.code), "bold underline")
    screen.say(tongue("Book: {choice}", choice=choice_name(found, tongue, book=True)))
    screen.say(tongue("House: {choice}", choice=choice_name(found, tongue)))
    screen.say(headline(found, tongue), "bold")
    for asked in found.asked:
        screen.say()
        _show_asked(asked, game, screen)
    if found.asked:
        screen.say()
    screen.say(counted(found, tongue), "dim")


def _show_asked(asked: "Asked", game: "Game[Any]", screen: Screen) -> None:
    from tablee.lab.chance_words import figure, gap, in_fraction
    from tablee.lab.compare_words import shown_figures, told_otherwise

    tongue = screen.tongue_of(game)
    screen.say(asked.ask, "bold")
    for line in asked.situation:
        screen.say(f"  {line}", "dim")
    if asked.book_refused:
        screen.say(tongue("Book: {choice}", choice=asked.book_refused))
    if asked.house_refused:
        screen.say(tongue("House: {choice}", choice=asked.house_refused))

    def cell(number: Any, unit: Any, draws: int) -> str:  # noqa: ANN401 - as the figure has them
        shown = figure(number, unit, tongue, draws)
        exact = in_fraction(number, tongue, draws) if unit == "chance" and number else ""
        return f"{shown} ({exact})" if exact else shown

    rows = [
        (
            one.label,
            cell(one.book, one.unit, one.draws),
            cell(one.house, one.unit, one.draws),
            gap(one.book, one.house, one.unit, tongue),
        )
        for one in shown_figures(asked)
    ]
    if not any(one.moves for one in (*asked.now, *asked.long_run)):
        rows += [
            (one.label, cell(one.book, one.unit, 0), cell(one.house, one.unit, 0), "")
            for one in told_otherwise(asked)
        ]
    if rows:
        heads = (tongue("What may come"), tongue("Book"), tongue("House"), tongue("Gap"))
        screen.table(heads, rows)
