"""`tablee pack`: content packs, begun, checked and zipped."""

from pathlib import Path

import click

from tablee.cli.options import json_option, lang_option
from tablee.cli.screen import Failed, Screen, Trouble


class PackCommands(click.Group):
    def __init__(self, screen: Screen) -> None:
        tongue = screen.tongue
        super().__init__(
            name="pack",
            help=tongue("Begin, check or zip a pack of content."),
            subcommand_metavar=tongue("COMMAND [ARGS]..."),
        )
        for make in (_new, _check, _zip):
            self.add_command(make(screen))


def command(screen: Screen) -> click.Command:
    return PackCommands(screen)


def _new(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("new", help=tongue("Begin a pack: manifest, evening, inspiration."))
    @click.argument("folder", type=click.Path(path_type=Path), metavar=tongue("FOLDER"))
    @click.option("--game", required=True, metavar=tongue("GAME"), help=tongue("For which game."))
    @lang_option(screen)
    def new(folder: Path, game: str) -> None:
        from tablee.evenings.new_pack import write_pack
        from tablee.lab.games import find_game

        found = find_game(game)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Trouble(tongue("{folder} is there already, and not empty.", folder=folder))
        write_pack(folder, found)
        screen.say(tongue("{folder} is begun. Check it with: tablee pack check", folder=folder))

    return new


def _check(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("check", help=tongue("List everything that is wrong with a pack."))
    @click.argument("pack", type=click.Path(path_type=Path), metavar=tongue("PACK"))
    @json_option(screen)
    @lang_option(screen)
    def check(pack: Path, as_json: bool) -> int:
        from tablee.cli.journals import naming
        from tablee.cli.trouble import fault_line
        from tablee.evenings.pack_files import files_of
        from tablee.evenings.packs import pack_faults, read_pack
        from tablee.lab.games import all_games
        from tablee.lab.sentence import lab_tongue

        with naming(pack):
            files = files_of(pack)
        wrong = list(pack_faults(files))
        said = lab_tongue(screen.language.code, *(game.folder for game in all_games()))
        if as_json:
            faults = [
                {"file": file, "line": fault.line, "text": fault.what.tell(said)}
                for file, fault in wrong
            ]
            screen.json({"pack": str(pack), "faults": faults})
        elif wrong:
            for file, fault in wrong:
                text = fault.what.tell(said)
                screen.warn(fault_line(Path(file), fault.line, 0, text, screen))
            screen.warn(tongue.many("{count} fault.", "{count} faults.", len(wrong)))
        else:
            about = read_pack(files).pack
            screen.say(
                tongue(
                    "{id} {version}, {licence}: nothing wrong with it.",
                    id=about.id,
                    version=about.version,
                    licence=about.licence,
                )
            )
        return Failed.exit_code if wrong else 0

    return check


def _zip(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("zip", help=tongue("Make one file of a sound pack, to be given away."))
    @click.argument("pack", type=click.Path(path_type=Path), metavar=tongue("PACK"))
    @lang_option(screen)
    def zip_(pack: Path) -> None:
        from tablee.cli.journals import naming
        from tablee.evenings.pack_files import files_of, zipped
        from tablee.evenings.packs import read_pack

        with naming(pack):
            found = read_pack(files_of(pack))
        target = Path(f"{found.pack.id}-{found.pack.version}.zip")
        target.write_bytes(zipped(found.files))
        screen.say(str(target))

    return zip_
