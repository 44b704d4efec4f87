"""A gang as the keeper's desk draws it: its bonus now, and how many must fall to lessen it."""

from collections.abc import Mapping

import msgspec

from tablee.games.cheap_tales.rules.action.reckon import gang_bonus, gang_damage_bonus
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import BRACKET
from tablee.games.cheap_tales.view import ExtraView


class Gang(msgspec.Struct, frozen=True):
    """So many attack as one: what that adds, and when it adds less."""

    standing: int
    bonus: int
    damage: int
    falls: int
    """How many must fall before the bonus drops; 0 when it cannot."""
    then: int
    """The bonus after that."""
    brackets: tuple[tuple[int, int], ...]
    """Those who stand, five by five, each with the bonus that it brings them to."""


def bonuses(standing: int, options: Mapping[str, str]) -> tuple[int, int]:
    """What so many brutes who attack together add to the attack and to the damage."""
    extra = Extra("", "", "brute", lives=(1,) * standing)
    roll = Roll(who="", kind="attack", extra=True, gang=standing)
    state = State(options=options)
    return gang_bonus(state, roll, extra), gang_damage_bonus(state, roll, extra)


def gang_of(extra: ExtraView, options: Mapping[str, str]) -> Gang:
    standing = extra.count
    bonus, damage = bonuses(standing, options)
    falls = next((n for n in range(1, standing) if bonuses(standing - n, options)[0] < bonus), 0)
    firsts = range(0, standing, BRACKET)
    return Gang(
        standing,
        bonus,
        damage,
        falls,
        bonuses(standing - falls, options)[0] if falls else bonus,
        tuple(
            (
                min(BRACKET, standing - first),
                bonuses(min(first + BRACKET, standing), options)[0],
            )
            for first in firsts
        ),
    )
