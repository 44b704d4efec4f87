"""What a browser sends, read as an ask."""

from typing import Annotated, Literal

import msgspec
import pytest

from tablee.dice.readers import FacesNeeded, TypedDice
from tablee.dice.throws import REAL_DICE
from tablee.kernel.acts import form_fields, form_id
from tablee.kernel.words import Ask, Field, Offer
from tablee.web.site.forms import Form, faces_of, is_thrown, raw_ask
from tablee.web.site.language import site_tongue
from tablee.web.table.regions import dice_asked


class Cost(msgspec.Struct):
    low: int
    meter: Literal["madness", "trauma"] = "trauma"
    sharp: bool = False
    who: tuple[str, ...] = ()


class Everything(Ask, frozen=True, kw_only=True):
    text: str
    line: Annotated[str, msgspec.Meta(max_length=9)] | None = None
    number: int = 0
    either: int | Literal["active"] | None = None
    choice: Literal["a", "b"] | None = None
    level: Literal[1, 2, 3] = 1
    flag: bool = True
    many: tuple[str, ...] = ()
    maybe: tuple[str, ...] | None = None
    costs: tuple[Cost, ...] = ()
    human: Annotated[bool, msgspec.Meta(extra={"rule": "toy.human"})] = True
    pages: Annotated[tuple[str, ...], msgspec.Meta(max_length=9, extra={"times": 9})] = ()
    seat: Annotated[str | None, msgspec.Meta(extra={"required": True})] = None


KINDS = {"everything": Everything}


def read(*pairs):
    """The ask of a form, read as the table reads it."""
    raw = raw_ask(KINDS, Form((("ask", "everything"), *pairs)))
    return msgspec.convert(raw, Everything)


@pytest.mark.parametrize(
    ("pairs", "field", "value"),
    [
        ([("text", "a\r\nb")], "text", "a\nb"),
        ([("text", "1")], "text", "1"),
        ([("text", "")], "text", ""),
        ([("text", "x"), ("line", "")], "line", None),
        ([("text", "x"), ("line", "7")], "line", "7"),
        ([("text", "x"), ("number", "-3")], "number", -3),
        ([("text", "x"), ("either", "4")], "either", 4),
        ([("text", "x"), ("either", "active")], "either", "active"),
        ([("text", "x"), ("choice", "b")], "choice", "b"),
        ([("text", "x"), ("level", "3")], "level", 3),
        ([("text", "x")], "flag", True),
        ([("text", "x"), ("_flags", "flag")], "flag", False),
        ([("text", "x"), ("_flags", "flag"), ("flag", "1")], "flag", True),
        ([("text", "x"), ("flag", "0")], "flag", False),
        ([("text", "x"), ("many", "a"), ("many", ""), ("many", "b")], "many", ("a", "b")),
        ([("text", "x"), ("maybe", "a")], "maybe", ("a",)),
        ([("text", "x"), ("_flags", "human")], "human", False),
        ([("text", "x"), ("_flags", "human"), ("human", "1")], "human", True),
        ([("text", "x"), ("pages", "a\nb")], "pages", ("a", "b")),
        ([("text", "x"), ("seat", "7")], "seat", "7"),
        ([("text", "x"), ("seat", "")], "seat", None),
        ([("text", "x"), (".number", "5")], "number", 5),
    ],
)
def test_every_kind_of_field_is_read(pairs, field, value):
    assert getattr(read(*pairs), field) == value


def test_rows_count_when_they_are_ticked():
    ticks = [("_flags", f"costs.{row}.on") for row in range(3)]
    rows = [(f"costs.{row}.low", "-2") for row in range(3)]
    flags = [("_flags", f"costs.{row}.sharp") for row in range(3)]
    chosen = [("costs.1.on", "1"), ("costs.1.sharp", "1"), ("costs.1.who", "daisy")]
    costs = read(("text", "x"), *ticks, *rows, *flags, *chosen).costs
    assert costs == (Cost(low=-2, sharp=True, who=("daisy",)),)


class Trade(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(min_length=1)]
    level: int = 0


class Trades(Ask, frozen=True, kw_only=True):
    rows: tuple[Trade, ...] = ()


def test_rows_left_blank_do_not_count():
    pairs = [("ask", "trades")]
    for row, (name, level) in enumerate([("natation", "2"), ("", ""), ("dessin", "")]):
        pairs += [(f"rows.{row}.name", name), (f"rows.{row}.level", level)]
    raw = raw_ask({"trades": Trades}, Form(pairs))
    assert raw["rows"] == [{"name": "natation", "level": 2}, {"name": "dessin"}]


def test_a_face_of_an_ask_is_no_face_of_a_real_die():
    assert faces_of(Form([("face", "5")])) is None


def test_an_ask_survives_being_carried_by_hidden_fields():
    ask = Everything(
        text="x",
        either=3,
        flag=False,
        many=("a", "b"),
        costs=(Cost(low=-5, who=("daisy", "john")), Cost(low=2, meter="madness")),
    )
    assert read(*form_fields(ask)[1:]) == ask


def test_what_is_no_number_is_left_for_the_table_to_refuse():
    raw = raw_ask(KINDS, Form([("ask", "everything"), ("text", "x"), ("number", "many")]))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Everything)


def test_faces_are_typed_thrown_or_left_to_the_table():
    assert faces_of(Form([])) is None
    assert faces_of(Form([("_dice", "typed")])) == []
    assert faces_of(Form([("_face", "3"), ("_face", "6")])) == [3, 6]
    assert faces_of(Form([("_face", "six")])) == [0]
    assert faces_of(Form([("_face", "3"), ("_dice", "thrown")])) is None
    assert is_thrown(Form([("_dice", "thrown")]))


def test_a_form_keeps_its_id_and_two_offers_never_share_one():
    lend = Offer(
        "lend-seat", "table.seats", {"seat": "Isa"}, (Field("lent_to", "choice", ("Tom",)),)
    )
    take = Offer("lend-seat", "table.seats", {"seat": "Isa"})
    more = Offer(
        "lend-seat", "table.seats", {"seat": "Isa"}, (Field("lent_to", "choice", ("a", "b")),)
    )
    assert form_id(lend) == form_id(more)
    assert form_id(lend) != form_id(take)


def test_a_forms_name_never_reaches_a_selector_unchecked():
    assert Form([("_form", "say")]).frame == "say"
    assert Form([("_form", 'x" hx-get="/"')]).frame == ""


@pytest.mark.parametrize(
    ("sides", "language", "span"),
    [
        (6, "en", "1 to 6"),
        (3, "en", "1 to 6, read as a d3"),
        (3, "fr", "1 à 6, lu comme un d3"),
        (2, "en", "1 to 4, read as a d2"),
    ],
)
def test_a_die_that_nobody_owns_is_asked_for_with_one_that_people_have(sides, language, span):
    with pytest.raises(FacesNeeded) as needed:
        TypedDice(()).die(sides, role="damage")
    context = {"names": {}, "die_name": lambda role: "", "t": site_tongue(language)}
    (die,) = dice_asked(context, needed.value)
    assert die.span == span
    assert die.sides in REAL_DICE
    assert die.sides == die.share * sides


@pytest.mark.parametrize(("typed", "read"), [("1", 1), ("2", 1), ("3", 2), ("6", 3), ("7", 4)])
def test_the_face_of_a_die_that_stands_in_is_read_as_the_rule_counts_it(typed, read):
    fields = [("_share", "1"), ("_face", "3"), ("_share", "2"), ("_face", typed)]
    assert faces_of(Form(fields)) == [3, read]
