"""Cards of extras on paper: those of the table for its keeper, the stock, and blank ones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablee.games.cheap_tales.data.stock import extras
from tablee.games.cheap_tales.paper.sheets import DIE_NOTATION
from tablee.games.cheap_tales.rules.extras.decide import ANTAGONIST_LIFE
from tablee.games.cheap_tales.rules.extras.gangs import bonuses
from tablee.games.cheap_tales.state.hero import Aspect
from tablee.games.cheap_tales.state.traits import CLASS_LIFE, ORDINARY_POWER, Class, down_half
from tablee.games.cheap_tales.view import ExtraView, TalesView
from tablee.games.cheap_tales.words.names import choice_name, signed
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import ReadyMade

Data = dict[str, Any]
LONG = 900
"""Signs on a card beyond which it may be cut at the foot of a column."""
BLANKS: tuple[tuple[Class, int], ...] = (("brute", 5), ("henchman", 3), ("antagonist", 1))


def cards(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The cards of the keeper's people: on no player's paper."""
    seen = view.game
    if not isinstance(seen, TalesView) or view.role != "keeper":
        return
    found = [_card(extra, seen.house, tongue) for extra in seen.extras if extra.condition != "gone"]
    if found:
        title = tongue("Extras of this table")
        yield _paper("extras", title, tongue("For the keeper alone."), found, credit)


def stock(tongue: Tongue, credit: str, house: Mapping[str, str]) -> Paper:
    """Everybody in the stock, ready to be cut out."""
    found = [_card(_in_stock(one), house, tongue) for one in extras(tongue.language)]
    note = tongue("A stock of extras for any episode; tick an aspect once it is known.")
    return _paper("stock", tongue("Stock of extras"), note, found, credit)


def blank_cards(tongue: Tongue, credit: str) -> Paper:
    found = []
    for kind, count in BLANKS * 4:
        life = CLASS_LIFE[kind] if kind != "antagonist" else ANTAGONIST_LIFE[1]
        found.append(
            {
                **_head(kind, "", "", tongue),
                "facts": [
                    {"said": "…", "name": name}
                    for name in (tongue("might"), tongue("damage"), tongue("armour"))
                ],
                "lives": _lives((life,) * count, life),
                "aspects": [{"text": "", "shown": False}] * (3 if kind == "antagonist" else 1),
                "gang": "",
                "pitch": "",
                "long": False,
            }
        )
    note = tongue("Three classes; life is ticked by pencil.")
    title = tongue("Blank cards of extras")
    return _paper("blank-extras", title, note, found, credit)


def _paper(name: str, title: str, note: str, found: Sequence[Data], credit: str) -> Paper:
    data: Data = {"title": title, "note": note, "cards": list(found), "credit": credit}
    return Paper(name, title, "extras.typ", data)


def _in_stock(one: ReadyMade) -> ExtraView:
    """Somebody of the stock as the keeper would see them at a table."""
    made = one.fields
    texts = enumerate(made["aspects"])
    return ExtraView(
        one.id,
        made.get("alias", one.name),
        made["gender"],
        made["count"],
        "fine",
        shown=False,
        aspects=tuple(Aspect(f"a{number}", text) for number, text in texts),
        armour=made["armour"],
        kind=made["kind"],
        might=made["might"],
        lives=(made["life"],) * made["count"],
        life=made["life"],
        die=made["die"],
        bonus=made.get("bonus", 0),
        power=made.get("power", ORDINARY_POWER),
        description=one.pitch,
        real_name=one.name,
    )


def _head(kind: Class, name: str, alias: str, tongue: Tongue) -> Data:
    called = tongue("The players say: {name}", name=alias) if alias else ""
    return {
        "kind": kind,
        "class": choice_name("kind", kind, tongue),
        "name": name,
        "alias": called,
    }


def _card(extra: ExtraView, house: Mapping[str, str], tongue: Tongue) -> Data:
    kind, might, lives = extra.kind or "brute", extra.might or 0, extra.lives or (0,)
    damage = DIE_NOTATION[extra.die or "none"] + (f" + {extra.bonus}" if extra.bonus else "")
    facts = [
        (str(might), tongue("might")),
        (signed(-down_half(might)), tongue("to whoever acts against them")),
        (damage, tongue("damage")),
        (choice_name("armour", extra.armour or "none", tongue), tongue("armour")),
        (str(extra.power or 0), tongue("power")),
    ]
    gang = ""
    if kind == "brute" and len(lives) > 1:
        attack, more = bonuses(len(lives), house)
        gang = tongue(
            "As one gang: {bonus} to the attack, {damage} to the damage.",
            bonus=signed(attack),
            damage=signed(more),
        )
    written = sum(len(aspect.text) for aspect in extra.aspects) + len(extra.description)
    alias = extra.name if extra.name != extra.real_name else ""
    return {
        **_head(kind, extra.real_name, alias, tongue),
        "facts": [{"said": said, "name": label} for said, label in facts],
        "lives": _lives(lives, extra.life or 0),
        "aspects": [
            {"text": aspect.text, "shown": aspect.id in extra.known} for aspect in extra.aspects
        ],
        "gang": gang,
        "pitch": extra.description,
        "long": written + 30 * len(lives) > LONG,
    }


def _lives(lives: Sequence[int], most: int) -> list[Data]:
    many = len(lives) > 1
    return [
        {"name": f"{at}." if many else "", "value": most - life, "most": most}
        for at, life in enumerate(lives, 1)
    ]
