"""What may be asked at an agent's end."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cthulhu_blanc.rules.common import ID, Agents, MayBeEmpty
from tablee.games.cthulhu_blanc.state import Exit
from tablee.kernel.common.asks import Line, Name, Text
from tablee.kernel.words import Ask


class TellExit(Ask, frozen=True, kw_only=True):
    who: Name
    exit: Exit
    text: Text


class TellDeath(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text
    presumed: bool = False
    last_deed: Annotated[MayBeEmpty, Meta(extra={"rule": f"{ID}.end.last-deed"})] = ""


class NameTask(Ask, frozen=True, kw_only=True):
    who: Name
    task: Line


class SayFarewell(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line


class BackToBase(Ask, frozen=True, kw_only=True):
    who: Name
    epilogue: MayBeEmpty = ""


class FightHorror(Ask, frozen=True, kw_only=True):
    """Where the table plays it so: whoever fights a horror is lost at once."""

    who: Agents
    what: Line
