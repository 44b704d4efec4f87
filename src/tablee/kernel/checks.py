"""What every game refuses in the same words."""

from collections.abc import Iterable

from tablee.kernel.words import By, Refused


def only_keeper(by: By, rule: str) -> None:
    if not by.is_keeper:
        raise Refused(rule, "Only the keeper may do this.")


def distinct(persons: Iterable[str], rule: str) -> tuple[str, ...]:
    """These people, each named once."""
    named = tuple(persons)
    if len(set(named)) != len(named):
        raise Refused(rule, "Somebody is named twice.")
    return named
