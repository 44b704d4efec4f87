"""A rule of the book behind “why?”."""

from typing import ClassVar

from tablee.games.cthulhu_blanc.pages.words import Seen
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Fold, Part


class RuleText(Part, frozen=True):
    """A rule of the book, for who asks why."""

    template: ClassVar[str] = "rule_text.html"

    name: str
    summary: str


def fold_of_rule(sight: Seen, rule: str, key: str) -> Fold:
    found = rule_of(sight.game, rule)
    language = sight.language
    inside = RuleText(
        key=f"{key}-rule",
        name=found.name.in_language(language),
        summary=found.summary(language),
    )
    return sight.fold(key, sight.t("why?"), lambda: (inside,), look="b-why")
