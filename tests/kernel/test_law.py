"""One law behind an ask: what it refuses, what is offered, and what a form asks for."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from tablee.dice.readers import Dice, TypedDice
from tablee.kernel.ask_fields import ask_fields, left_by, sample
from tablee.kernel.law import Candidate
from tablee.kernel.rules import Rules
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

NAMED_ONCE = {"distinct": ("name",)}
TEXT = Annotated[str, Meta(min_length=1, max_length=200)]


class Strike(Ask, frozen=True, kw_only=True):
    who: str
    target: str
    how: TEXT
    hard: bool = False


class Struck(Event, frozen=True, kw_only=True):
    rule: str = "toy.strike"
    target: str
    face: int


class Row(msgspec.Struct, frozen=True):
    name: TEXT
    level: Annotated[int, Meta(ge=1, le=3)]


class Everything(Ask, frozen=True, kw_only=True):
    who: str
    text: TEXT
    note: Annotated[str, Meta(max_length=2000)] = ""
    number: Annotated[int, Meta(ge=-2, le=7)]
    perhaps: Annotated[int, Meta(ge=0, le=9)] | None = None
    against: Annotated[int, Meta(ge=0, le=5)] | Literal["x"] = 0
    margin: Annotated[int, Meta(extra={"least": -5, "most": 6})] = 0
    kind: Literal["b", "a"] = "a"
    sort: Annotated[Literal["d", "c"], Meta(extra={"required": True, "rule": "toy.sort"})] = "c"
    kinds: Annotated[tuple[Literal["y", "x"], ...], Meta(min_length=1)]
    flag: bool = False
    texts: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    places: Annotated[tuple[int | str, ...], Meta(max_length=9)] = ()
    rows: Annotated[
        tuple[Row, ...], Meta(min_length=1, max_length=3, extra={"distinct": ("name",)})
    ]


State = frozenset[str]
"""Who can still be struck."""

rules: Rules[State] = Rules()


@rules.law(Strike, "toy.strike", dice=True)
def may_strike(state: State, by: By, ask: Strike) -> int:
    if not by.may_act_for(ask.who):
        raise Refused("toy.strike", "{name} is not yours.", name=ask.who)
    if ask.target not in state:
        raise Refused("toy.strike", "{name} lies there already.", name=ask.target)
    return len(state)


@may_strike.decides
def strike(state: State, by: By, ask: Strike, dice: Dice, standing: int) -> Iterator[Event]:
    yield Struck(target=ask.target, face=dice.die(standing))


@may_strike.offers
def strikers(state: State, by: By) -> Iterator[Candidate]:
    for who in sorted(by.seats):
        yield Candidate({"who": who}, {"target": ("ann", "bob", "cyd")})


@rules.evolves(Struck)
def struck(state: State, event: Struck) -> State:
    return state - {event.target}


ISA = By("isa", "player", frozenset({"isa"}), {"isa": "player", "tom": "player"})


def test_an_offer_has_the_choices_that_the_law_allows_and_the_limits_of_the_ask():
    assert list(rules.offers(frozenset({"ann", "cyd"}), ISA)) == [
        Offer(
            "strike",
            "toy.strike",
            {"who": "isa"},
            (
                Field("target", "choice", choices=("ann", "cyd")),
                Field("how", "text", least=1, most=200),
                Field("hard", "flag", required=False),
            ),
            dice=True,
        )
    ]


def test_what_the_law_refuses_throughout_is_not_offered():
    assert not list(rules.offers(frozenset(), ISA))


def test_the_decision_runs_only_after_its_law():
    ask = Strike(who="tom", target="ann", how="softly")
    with pytest.raises(Refused, match="tom is not yours"):
        next(rules.decide(frozenset({"ann"}), ISA, ask, TypedDice(())))


def test_a_shut_button_quotes_the_law():
    ask = Strike(who="isa", target="bob", how="softly")
    no = may_strike.why_not(frozenset({"ann"}), ISA, ask)
    assert str(no) == "bob lies there already."
    assert may_strike.why_not(frozenset({"bob"}), ISA, ask) is None


class Wake(Ask, frozen=True, kw_only=True):
    target: str


class Carry(Ask, frozen=True, kw_only=True):
    target: str
    where: TEXT


class Woken(Event, frozen=True, kw_only=True):
    rule: str = "toy.wake"
    target: str


wakers: Rules[State] = Rules()


def lying_down(state: State, by: By) -> list[str]:
    return [name for name in ("ann", "bob", "cyd") if name not in state]


for kind in (Wake, Carry):

    @wakers.law(kind, "toy.wake", among={"target": lying_down})
    def may_wake(state: State, by: By, ask: Wake | Carry) -> Event:
        if ask.target == "cyd":
            raise Refused("toy.wake", "Let her sleep.")
        return Woken(target=ask.target)


@wakers.evolves(Woken)
def woken(state: State, event: Woken) -> State:
    return state | {event.target}


def test_a_law_that_says_among_whom_makes_its_offers_itself():
    def offered(*standing):
        return list(wakers.offers(frozenset(standing), ISA))

    where = Field("where", "text", least=1, most=200)
    targets = Field("target", "choice", choices=("ann", "bob"))
    assert offered() == [
        Offer("wake", "toy.wake", {"target": "ann"}),
        Offer("wake", "toy.wake", {"target": "bob"}),
        Offer("carry", "toy.wake", fields=(targets, where)),
    ]
    # A question with one answer is none.
    assert offered("ann")[1] == Offer("carry", "toy.wake", {"target": "bob"}, (where,))
    assert offered("ann", "bob") == []


def test_a_candidate_says_where_dice_depend_on_the_moment():
    @may_strike.offers
    def gently(state: State, by: By) -> Iterator[Candidate]:
        yield Candidate({"who": "isa", "target": "ann"}, dice=False)

    try:
        (offer,) = rules.offers(frozenset({"ann"}), ISA)
    finally:
        may_strike.offers(strikers)
    assert may_strike.dice
    assert not offer.dice


def test_a_field_that_makes_no_difference_may_be_settled_in_each_offer():
    @may_strike.offers
    def either(state: State, by: By) -> Iterator[Candidate]:
        yield Candidate({"who": "isa", "target": "ann"}, each={"hard": (False, True)})

    try:
        offers = list(rules.offers(frozenset({"ann"}), ISA))
        assert not list(rules.offers(frozenset(), ISA))
    finally:
        may_strike.offers(strikers)
    assert [offer.given["hard"] for offer in offers] == [False, True]
    assert {field.name for offer in offers for field in offer.fields} == {"how"}


def test_offers_are_kept_as_long_as_what_they_depend_on():
    tried: list[str] = []
    sleepers: Rules[State] = Rules()

    @sleepers.law(Wake, "toy.wake", among={"target": lying_down})
    def may_rouse(state: State, by: By, ask: Wake) -> Event:
        tried.append(ask.target)
        return Woken(target=ask.target)

    @may_rouse.depends
    def who_sleeps(state: State, by: By) -> tuple[object, ...]:
        return (tuple(lying_down(state, by)),)

    first = list(sleepers.offers(frozenset(("ann",)), ISA))
    assert list(sleepers.offers(frozenset(("ann", "max")), ISA)) == first
    assert tried == ["bob", "cyd"]
    assert len(list(sleepers.offers(frozenset(("ann", "bob")), ISA))) == 1


class Assign(Ask, frozen=True, kw_only=True):
    rows: Annotated[tuple[Row, ...], Meta(max_length=3)] = ()


def test_a_candidate_narrows_the_columns_of_rows():
    mayors: Rules[State] = Rules()

    @mayors.law(Assign, "toy.assign")
    def may_assign(state: State, by: By, ask: Assign) -> Event:
        return Woken(target="ann")

    @may_assign.offers
    def assigning(state: State, by: By) -> Iterator[Candidate]:
        yield Candidate(choices={"rows.name": ("ann", "bob")}, limits={"rows.level": (1, 2)})

    (offer,) = mayors.offers(frozenset(), ISA)
    assert offer.fields[0].fields == (
        Field("name", "choice", choices=("ann", "bob")),
        Field("level", "integer", least=1, most=2),
    )


def test_a_candidate_leaves_columns_of_rows_out():
    mayors: Rules[State] = Rules()

    @mayors.law(Assign, "toy.assign")
    def may_assign(state: State, by: By, ask: Assign) -> Event:
        return Woken(target="ann")

    @may_assign.offers
    def assigning(state: State, by: By) -> Iterator[Candidate]:
        yield Candidate(choices={"rows.name": ("ann", "bob")}, omit=("rows.level",))

    (offer,) = mayors.offers(frozenset(), ISA)
    assert [field.name for field in offer.fields[0].fields] == ["name"]


def test_a_law_for_the_keeper_refuses_everybody_else_and_offers_them_nothing():
    keepers: Rules[State] = Rules()

    @keepers.law(Wake, "toy.wake", keeper=True, among={"target": lying_down})
    def may_rouse(state: State, by: By, ask: Wake) -> Event:
        return Woken(target=ask.target)

    nobody, everybody = frozenset(), frozenset(("ann", "bob"))
    assert keepers.laws[Wake] is may_rouse
    assert not list(keepers.offers(nobody, ISA))
    assert str(may_rouse.why_not(nobody, ISA, Wake(target="ann"))) == "Only the keeper may do this."
    keeper = By("max", "keeper")
    assert list(keepers.offers(everybody, keeper)) == [Offer("wake", "toy.wake", {"target": "cyd"})]


def test_a_law_that_hands_on_the_event_needs_no_decision():
    ask = Wake(target="ann")
    assert list(wakers.decide(frozenset(), ISA, ask, TypedDice(()))) == [Woken(target="ann")]


def test_fields_are_declared_once_at_the_ask():
    assert ask_fields(Everything) == (
        Field("who", "text", most=100),
        Field("text", "text", least=1, most=200),
        Field("note", "text", most=2000, required=False),
        Field("number", "integer", least=-2, most=7),
        Field("perhaps", "integer", most=9, required=False),
        Field("against", "integer", most=5, required=False),
        Field("margin", "integer", least=-5, most=6, required=False),
        Field("kind", "choice", choices=("b", "a"), required=False),
        Field("sort", "choice", choices=("d", "c"), rule="toy.sort"),
        Field("kinds", "many", choices=("y", "x"), least=1, most=2),
        Field("flag", "flag", required=False),
        Field("texts", "texts", most=4, required=False),
        Field("places", "texts", most=9, required=False),
        Field(
            "rows",
            "rows",
            least=1,
            most=3,
            distinct=("name",),
            fields=(
                Field("name", "text", least=1, most=200),
                Field("level", "integer", least=1, most=3),
            ),
        ),
    )


def test_a_number_without_limits_has_no_form():
    class Endless(Ask, frozen=True, kw_only=True):
        number: int

    with pytest.raises(TypeError, match="number"):
        ask_fields(Endless)


def test_an_ask_has_one_law():
    with pytest.raises(TypeError, match="registered twice"):
        rules.law(Strike, "toy.strike")(may_strike.verify)


PEOPLE = ("ann", "bob", "cyd")


def test_the_plainest_values_go_together():
    one = Field("one", "many", PEOPLE, least=1, most=2)
    other = Field("other", "many", PEOPLE, least=1, most=2, apart="one")
    names = Field("name", "text", least=1, most=9)
    sides = Field("sides", "rows", least=2, fields=(names, one), distinct=("one", "name"))
    assert sample((one, other)) == {"one": ("ann",), "other": ("bob",)}
    rows = sample((sides,))["sides"]
    assert [row["one"] for row in rows] == [("ann",), ("bob",)]
    assert len({row["name"] for row in rows}) == 2


def test_where_nobody_is_left_for_a_field_nothing_is_plain():
    one = Field("one", "many", ("ann",), least=1, most=1)
    assert sample((one, Field("other", "many", ("ann",), least=1, most=1, apart="one"))) is None


def test_what_stands_beside_a_field_leaves_it_some_of_its_choices():
    beside = {"one": ["ann"], "other": ["cyd"]}
    within = ("one", "other")
    some = Field("some", "many", PEOPLE, most=3, within=within)
    assert left_by(some, beside).choices == ("ann", "cyd")
    column = Field("who", "choice", PEOPLE)
    rows = Field("rows", "rows", most=3, fields=(column,), distinct=("who",), within=within)
    assert left_by(rows, beside).fields[0].choices == ("ann", "cyd")
    assert left_by(column, beside) is column


class Spend(Ask, frozen=True, kw_only=True):
    pay: Annotated[str, Meta(extra={"required": True, "rule": "toy.price"})] = "gold"
    rings: tuple[Annotated[int, Meta(ge=0, le=9)] | TEXT, ...] = ()


def test_a_form_may_ask_for_what_a_file_may_leave_out():
    pay, rings = ask_fields(Spend)
    assert pay == Field("pay", "text", most=100, rule="toy.price")
    assert rings == Field("rings", "texts", required=False)


@pytest.mark.parametrize("allowed", [True, False])
def test_what_is_alike_is_offered_with_the_one_before_it_or_not_at_all(allowed):
    spenders: Rules[State] = Rules()
    tried: list[str] = []

    @spenders.law(Spend, "toy.price")
    def may_spend(state: State, by: By, ask: Spend) -> Event:
        tried.append(ask.pay)
        if not allowed:
            raise Refused("toy.price", "Nothing is for sale.")
        return Struck(target=ask.pay, face=1)

    @may_spend.offers
    def prices(state: State, by: By) -> Iterator[Candidate]:
        yield Candidate({"pay": "gold"}, omit=("rings",))
        yield Candidate({"pay": "blood"}, omit=("rings",), dice=True, alike=True)

    offered = [(offer.given["pay"], offer.dice) for offer in spenders.offers(frozenset(), ISA)]
    assert offered == ([("gold", False), ("blood", True)] if allowed else [])
    assert tried == ["gold"]


def test_candidates_that_look_for_somebody_who_is_gone_name_no_more():
    rules: Rules[State] = Rules()

    @rules.law(Strike, "toy.strike")
    def may_strike(state, by, ask):
        return Struck(target=ask.target, face=0)

    @may_strike.offers
    def strikers(state, by):
        yield Candidate({"who": "a", "target": "b"})
        raise Refused("toy.strike", "Nobody is left.")

    assert [offer.given["target"] for offer in rules.offers(frozenset(), ISA)] == ["b"]
