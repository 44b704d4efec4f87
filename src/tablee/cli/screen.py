"""Where a command shows things: tables and colours on a terminal, plain text when piped, JSON."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.language import Language
from tablee.kernel.tongue import Tongue, tongue

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from tablee.kernel.game import Game

FOLDER = Path(__file__).parent
ROOMS = tuple(FOLDER.parent / room for room in ("lab", "journal", "kernel"))

BAR = 24
"""The length of a full bar."""


_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What people typed may hold orders to a terminal (escapes, and turns of the writing direction)."""


def visible(text: str) -> str:
    """A text without what would not be shown but obeyed."""
    return _UNSEEN.sub("", text)


class Trouble(click.ClickException):
    """Something that cannot be done, as a sentence: bad use, or input that cannot be read."""

    exit_code = 2


class Failed(Trouble):
    """Something that was looked at and does not hold."""

    exit_code = 1


class Screen:
    def __init__(self, language: Language) -> None:
        self.language = language
        self.tongue = tongue(language.code, (FOLDER, *ROOMS))

    def tongue_of(self, game: "Game[Any]", language: str | None = None) -> Tongue:
        """A tongue that knows the texts of a game too."""
        return tongue(language or self.language.code, (FOLDER, game.folder, *ROOMS))

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    def console(self) -> "Console":
        from rich.console import Console

        return Console(highlight=False)

    def say(self, text: str = "", style: str = "") -> None:
        """A line, in a style of rich where there is a terminal."""
        text = visible(text)
        if style and self.is_terminal:
            from rich.text import Text

            self.console().print(Text(text, style))
        else:
            click.echo(text)

    def warn(self, text: str) -> None:
        click.echo(visible(text), err=True)

    def json(self, value: object) -> None:
        import msgspec

        raw = msgspec.json.encode(value, enc_hook=str)
        text = msgspec.json.format(raw, indent=2).decode()
        click.echo(_UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Rows under their heads; only the last column may be long."""
        rows = [[visible(cell).replace("\n", " ") for cell in row] for row in rows]
        if self.is_terminal:
            from rich.table import Table
            from rich.text import Text

            shown = Table(box=None, pad_edge=False, header_style="bold")
            for at, head in enumerate(heads):
                shown.add_column(head, no_wrap=at == 0, overflow="fold")
            for row in rows:
                shown.add_row(*map(Text, row))
            self.console().print(shown)
            return
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)][:-1]
        for row in (heads, *rows):
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            click.echo("  ".join([*cells, row[-1]]).rstrip())

    def chances(
        self,
        rows: "Sequence[tuple[str, Fraction]]",
        whole: "Fraction | int" = 1,
        *,
        is_drawn: bool = False,
    ) -> None:
        """A chart: for each label its chance as a fraction, in percent and as a bar.

        `whole` is the chance that a full bar stands for. What was drawn has no fraction: it would
        look exact.
        """
        rows = [(visible(label), chance) for label, chance in rows]
        width = max((len(label) for label, _ in rows), default=0)
        exact = max((len(str(chance)) for _, chance in rows), default=0)
        for label, chance in rows:
            filled = round(BAR * chance / whole)
            bar = "█" * filled or ("▏" if chance else "")
            # A long fraction says nothing to the eye; --json has it whole.
            fraction = f"{chance!s:>{exact}}  " if exact <= 16 and not is_drawn else ""
            line = f"{label:<{width}}  {fraction}{self.percent(chance):>7}  "
            if self.is_terminal:
                from rich.text import Text

                self.console().print(Text.assemble(line, (bar, "cyan")))
            else:
                click.echo((line + bar).rstrip())

    def percent(self, chance: "Fraction") -> str:
        return self.number(100 * chance, 1) + ("\u00a0%" if self.language.code == "fr" else "%")

    def number(self, number: "Fraction", digits: int = 2) -> str:
        shown = f"{float(number):.{digits}f}"
        return shown.replace(".", ",") if self.language.code == "fr" else shown
