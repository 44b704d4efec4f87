"""`tablee games`: what can be played here."""

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Screen


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("games", help=tongue("List the games that can be played."))
    @json_option(screen)
    @lang_option(screen)
    def games(as_json: bool) -> None:
        show_games(screen, as_json)

    return games


def show_games(screen: Screen, as_json: bool) -> None:
    from tablee.lab.games import UnknownGame, find_game, game_ids

    tongue = screen.tongue
    found = []
    for name in game_ids():
        try:
            found.append(find_game(name))
        except UnknownGame as broken:
            screen.warn(broken.what.tell(tongue))
    if as_json:
        screen.json(
            [
                {
                    "id": game.id,
                    "title": game.book.title,
                    "author": game.book.author,
                    "credit": game.book.credit.in_language(screen.language.code),
                    "pitch": game.book.pitch.in_language(screen.language.code),
                    "edition": game.edition,
                    "chapters": sorted(game.chapters),
                    "rules": len(game.book.rule),
                    "options": {
                        option.id: option.choices
                        for option in game.book.option
                        if option.chapter in game.chapters
                    },
                }
                for game in found
            ]
        )
        return
    rows = [
        (
            game.id,
            game.book.title,
            game.book.author,
            str(len(game.book.rule)),
            game.book.pitch.in_language(screen.language.code),
        )
        for game in found
    ]
    heads = (tongue("id"), tongue("title"), tongue("author"), tongue("rules"), tongue("pitch"))
    screen.table(heads, rows)
