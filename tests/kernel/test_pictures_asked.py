"""Pictures on the table: who may keep, show and remove them, and what others learn of them."""

import random

import pytest

from kernel.bowl import SEATS, encoded, new_table, refused
from randomplay import fill
from tablee.kernel.common.pictures import MOST_PICTURES
from tablee.kernel.words import KEEPER

rule = pytest.mark.rule
PRINT = "ab" * 32
OTHER = "cd" * 32


def keep(table, seat="gardien", **fields):
    before = set(table.state.common.pictures)
    ask = {"ask": "keep-picture", "kind": "scene", "fingerprint": PRINT, "words": "Une lampe."}
    table.apply(seat, {**ask, **fields})
    (new,) = set(table.state.common.pictures) - before
    return new


def ask_of(table, ask, picture, seat="gardien", **fields):
    table.apply(seat, {"ask": ask, "id": picture, **fields})


def seen_by(table):
    return [seat for seat in SEATS if table.view(seat).common.pictures]


def sent_to(table, seat):
    return encoded((table.view(seat), list(table.stream(seat)), table.offers(seat)))


@rule("table.pictures")
def test_a_picture_is_kept_in_secret_shown_to_some_then_to_all_and_put_away():
    table = new_table()
    picture = keep(table)
    assert seen_by(table) == ["gardien"]
    ask_of(table, "show-picture", picture, seats=["isa"])
    assert seen_by(table) == ["gardien", "isa"]
    ask_of(table, "show-picture", picture)
    assert seen_by(table) == list(SEATS)
    ask_of(table, "hide-picture", picture)
    assert seen_by(table) == ["gardien"]
    ask_of(table, "show-picture", picture, seats=["tom"])
    ask_of(table, "drop-picture", picture)
    assert seen_by(table) == []


@rule("table.pictures")
def test_nobody_learns_who_else_sees_a_picture():
    one, two = new_table(), new_table()
    for table, other in ((one, "tom"), (two, "zoe")):
        picture = keep(table)
        ask_of(table, "show-picture", picture, seats=["isa", other])
        words = {"words": "Une lampe éteinte.", "title": "Le quai"}
        ask_of(table, "change-picture", picture, **words)
    assert sent_to(one, "isa") == sent_to(two, "isa")
    assert one.view("gardien").common.pictures[0].to == ("isa", KEEPER, "tom")
    for table in (one, two):
        ask_of(table, "hide-picture", picture := next(iter(table.state.common.pictures)))
        ask_of(table, "drop-picture", picture)
    assert sent_to(one, "isa") == sent_to(two, "isa")


@rule("table.pictures")
@pytest.mark.parametrize("kind", ["paper", "person", "scene"])
def test_before_it_is_shown_nothing_of_a_picture_reaches_another_seat(kind):
    one, two = new_table(), new_table()
    keep(one, kind=kind, words="Un", fingerprint=PRINT)
    keep(two, kind=kind, words="Tout autre chose, bien plus longue.", fingerprint=OTHER, title="T")
    for table in (one, two):
        table.apply("isa", {"ask": "drop"})
    for seat in ("isa", "tom", "zoe"):
        assert sent_to(one, seat) == sent_to(two, seat)
    assert sent_to(one, "gardien") != sent_to(two, "gardien")


@rule("table.pictures", "table.handouts")
def test_a_paper_is_shown_with_its_picture():
    table = new_table()
    table.apply("gardien", {"ask": "prepare-handout", "title": "Le calque", "text": "1871"})
    (handout,) = table.state.common.handouts
    picture = keep(table, kind="paper", of=handout, words="Un plan.", text="Vivier de Port-Ruz")
    table.apply("gardien", {"ask": "show-handout", "id": handout, "seats": ["isa"]})
    assert seen_by(table) == ["gardien", "isa"]
    (seen,) = table.view("isa").common.pictures
    assert (seen.id, seen.of, seen.to, seen.text) == (picture, handout, None, "Vivier de Port-Ruz")


@rule("table.pictures")
def test_a_portrait_is_everybodys_at_once_and_each_has_one():
    table = new_table()
    keep(table, "isa", kind="portrait", words="Isa, en imperméable.")
    second = keep(table, "isa", kind="portrait", words="Isa, sans chapeau.", fingerprint=OTHER)
    assert seen_by(table) == list(SEATS)
    assert [each.id for each in table.view("tom").common.pictures] == [second]
    for seat in ("tom", "zoe"):
        assert refused(table, seat, {"ask": "drop-picture", "id": second})
    ask_of(table, "drop-picture", second, seat="isa")
    assert seen_by(table) == []


@rule("table.pictures")
def test_what_is_refused():
    table = new_table()
    plain = {"ask": "keep-picture", "kind": "scene", "fingerprint": PRINT, "words": "Une lampe."}
    for seat, change in (
        ("isa", {}),
        ("isa", {"kind": "person"}),
        ("zoe", {"kind": "portrait"}),
        ("gardien", {"words": ""}),
        ("gardien", {"words": "x" * 201}),
        ("gardien", {"fingerprint": "../../etc/passwd"}),
        ("gardien", {"fingerprint": PRINT.upper()}),
        ("gardien", {"of": "nothing"}),
    ):
        assert refused(table, seat, {**plain, **change})
    hidden = keep(table)
    unknown = refused(table, "isa", {"ask": "drop-picture", "id": "picture-000000000000"})
    known = refused(table, "isa", {"ask": "drop-picture", "id": hidden})
    assert str(unknown).replace("picture-000000000000", hidden) == str(known)
    for ask in ({"ask": "hide-picture", "id": hidden}, {"ask": "show-picture", "id": "x"}):
        assert refused(table, "gardien", ask).rule == "table.pictures"


@rule("table.pictures")
def test_a_table_has_room_for_so_many_and_a_portrait_is_not_counted_among_them():
    table = new_table()
    first, *_ = [keep(table) for _ in range(MOST_PICTURES)]
    ask = {"ask": "keep-picture", "kind": "scene", "fingerprint": PRINT, "words": "Une lampe."}
    assert "room" in str(refused(table, "gardien", ask))
    keep(table, "isa", kind="portrait")
    ask_of(table, "drop-picture", first)
    keep(table)


@rule("table.pictures")
def test_what_is_offered_of_a_picture_is_done():
    table, rng = new_table(), random.Random(1)
    keep(table)
    ask_of(table, "show-picture", keep(table, kind="person"), seats=["tom"])
    ask_of(table, "show-picture", keep(table, kind="paper"))
    keep(table, "isa", kind="portrait")
    found = set()
    for seat in SEATS:
        for number, offer in enumerate(table.offers(seat)):
            if offer.ask.endswith("-picture"):
                found.add(offer.ask)
                table.propose(seat, fill(offer, rng, f"{number}"))
    assert found == {"show-picture", "hide-picture", "change-picture", "drop-picture"}


@rule("table.pictures")
def test_going_back_does_not_undo_what_people_saw():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    ask_of(table, "show-picture", keep(table))
    table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[-1]})
    assert seen_by(table) == list(SEATS)
