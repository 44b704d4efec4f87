"""The chronicle on a screen: one line for each thing that happened."""

from typing import TYPE_CHECKING, Any

from tablee.cli.screen import Screen

if TYPE_CHECKING:
    from tablee.kernel.game import Game
    from tablee.kernel.line import Line

STYLES = {"scene": "bold", "talk": "italic", "dice": "cyan", "event": "", "table": "dim"}


def show_line(line: "Line", game: "Game[Any]", screen: Screen, language: str, why: bool) -> None:
    if line.kind == "scene":
        screen.say()
    text = line.text
    if line.kind == "dice":
        text = f"  {text}"
    if line.struck:
        text = f"~ {text}"
    if why and line.kind != "talk":
        text = f"{text}  [{rule_name(game, line.rule, language)}]"
    screen.say(text, f"{STYLES[line.kind]} strike" if line.struck else STYLES[line.kind])


def rule_name(game: "Game[Any]", rule: str, language: str) -> str:
    """The id of a rule with the name that people know it by."""
    from tablee.kernel.ledger import rule_of

    try:
        return f"{rule}: {rule_of(game, rule).name.in_language(language)}"
    except LookupError:
        return rule


def line_as_json(line: "Line") -> dict[str, Any]:
    return {
        "turn": line.number,
        "at": line.at,
        "seat": line.seat,
        "kind": line.kind,
        "rule": line.rule,
        "text": line.text,
        "struck": line.struck,
        "cast": line.cast,
    }
