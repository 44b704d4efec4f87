"""Every kind of trouble as sentences for people. Imported only when there is some."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from tablee.cli.screen import Screen, Trouble
from tablee.dice.budget import TooManyPaths
from tablee.dice.notation import BadNotation
from tablee.journal.store import StoreError
from tablee.kernel.refusal import faults, refusal
from tablee.kernel.words import Refused
from tablee.lab.cluster import NoCluster
from tablee.lab.games import UnknownGame
from tablee.lab.lineup import BadLineUp
from tablee.lab.plan import BadPlan
from tablee.lab.sentence import Sentence
from tablee.lab.strict_yaml import BadFile, file_trouble

UNEXPECTED = 2

_PASSWORD = re.compile(r"(?<=:)\S+(?=@)|(?<=password=)[^\s&]+", re.IGNORECASE)
"""In what somebody typed: before the machine in the address of a database, or by its name."""


def code_and_lines(problem: Exception, screen: Screen) -> tuple[int, list[str]]:
    """The exit code, and what to say."""
    if isinstance(problem, click.ClickException):
        return problem.exit_code, list(_of_click(problem, screen))
    return UNEXPECTED, list(_sentences(problem, screen))


def _of_click(problem: click.ClickException, screen: Screen) -> Iterator[str]:
    tongue = screen.tongue
    if isinstance(problem, Trouble):
        yield problem.message
        return
    message = _PASSWORD.sub("…", problem.format_message().replace("\n\t", " ").rstrip())
    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        path = problem.ctx.command_path
        if isinstance(problem, click.exceptions.NoArgsIsHelpError):
            yield message
            return
        if not message.endswith((".", "?", ")")):
            message += "."
        yield tongue(
            "{message} “{command} --help” says what is possible.", message=message, command=path
        )
    else:
        yield message


def _sentences(problem: Exception, screen: Screen) -> Iterator[str]:
    tongue = screen.tongue
    match problem:
        case BadFile():
            for fault in problem.faults:
                # Why a file cannot be opened names it already.
                file = "" if "file" in fault.what.values else problem.file or ""
                yield fault_line(file, fault.line, fault.step, fault.what.tell(tongue), screen)
        case UnknownGame() | BadLineUp() | BadPlan() | NoCluster():
            yield problem.what.tell(tongue)
        case BadNotation():
            yield Sentence(problem.template, problem.values).tell(tongue)
        case Refused():
            yield from (refusal(each, tongue) for each in faults(problem))
        case StoreError():
            yield Sentence(problem.why, problem.values).tell(tongue)
        case TooManyPaths():
            yield tongue("The dice can fall in too many ways for exact odds.")
        case OSError() if problem.filename is not None:
            yield file_trouble(problem.filename, problem).tell(tongue)
        case _:
            yield tongue(
                "Something went wrong inside Tablée ({problem}). This is our mistake, not yours:"
                " please report it, with what you typed. TABLEE_DEBUG=1 shows the details.",
                problem=f"{type(problem).__name__}: {problem}",
            )


def fault_line(file: Path | str, line: int, step: int, what: str, screen: Screen) -> str:
    """`FILE:LINE (step N): sentence`, as far as it is known."""
    tongue = screen.tongue
    place = f"{file}:{line}" if file and line else str(file)
    if not place and line:
        place = tongue("line {line}", line=line)
    if step:
        place = tongue("{place} (step {step})", place=place, step=step)
    return tongue("{place}: {what}", place=place, what=what) if place else what
