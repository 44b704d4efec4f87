"""Which language the command speaks: --lang, else TABLEE_LANG, else the locale."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

VARIABLES = ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Language(NamedTuple):
    """`chosen` says that it was asked for on the command line, so that nothing overrules it."""

    code: str
    chosen: bool = False


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """Read before anything else, so that help and errors speak it too."""
    given = list(arguments)
    if "--" in given:
        given = given[: given.index("--")]
    for code in ("fr", "en"):
        if f"--lang={code}" in given or ("--lang", code) in pairwise(given):
            return Language(code, chosen=True)
    for variable in VARIABLES:
        if named := environment.get(variable):
            return Language("fr" if named.lower().startswith("fr") else "en")
    return Language("en")
