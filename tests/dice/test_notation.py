"""The usual dice text: weighed, given faces, or refused with a sentence."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.oracle import every_throw, of_peer
from tablee.dice.notation import BadNotation, parse

GOOD = {
    "d6": (6,),
    "D20": (20,),
    "d%": (100,),
    "4d6kh3+2": (6, 6, 6, 6),
    "2d10kl1-1": (10, 10),
    "3d6+1d4": (6, 6, 6, 4),
    "4d6dl1": (6, 6, 6, 6),
    "4d6DH2": (6, 6, 6, 6),
    "4d6k": (6, 6, 6, 6),
    "  - d4 + 2d6kh1 -3 ": (4, 6, 6),
    "7": (),
    "-7+2": (),
}


@pytest.mark.parametrize(("text", "dice"), GOOD.items())
def test_a_text_says_which_dice_to_throw(text, dice):
    assert parse(text).dice == dice


@pytest.mark.parametrize("text", [text for text, dice in GOOD.items() if len(dice) < 5])
def test_odds_are_those_of_every_throw(text):
    parsed = parse(text)
    assert parse(text).odds() == every_throw(parsed.dice, parsed.total)


@pytest.mark.parametrize(
    ("text", "faces", "total", "kept"),
    [
        ("4d6kh3+2", (1, 5, 3, 6), 16, (False, True, True, True)),
        ("4d6kh3+2", (2, 2, 2, 2), 8, (True, True, True, False)),
        ("4d6dl1", (4, 1, 1, 6), 11, (True, True, False, True)),
        ("4d6dh1", (4, 6, 1, 6), 11, (True, True, True, False)),
        ("2d10kl1-1", (9, 4), 3, (False, True)),
        ("3d6-2d4kh1+1", (1, 2, 3, 4, 2), 3, (True, True, True, True, False)),
        ("5", (), 5, ()),
    ],
)
def test_faces_from_elsewhere_are_read(text, faces, total, kept):
    assert parse(text).total(faces) == total
    assert parse(text).kept(faces) == kept


@pytest.mark.parametrize(
    ("faces", "match"), [((1, 2, 3), "4 dice, but 3"), ((1, 2, 3, 7), "shows 1 to 6, not 7")]
)
def test_faces_that_do_not_fit_are_refused(faces, match):
    with pytest.raises(ValueError, match=match):
        parse("4d6kh3").total(faces)


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 1, "a term is missing"),
        ("   ", 4, "a term is missing"),
        ("2d6 +", 6, "a term is missing"),
        ("2d6++3", 5, "'+3' cannot be read"),
        ("2d", 2, "'d' cannot be read"),
        ("2d6*3", 4, "'*3' cannot be read"),
        ("2 d6", 2, "cannot be read"),
        ("d6x", 3, "'x' cannot be read"),
        ("{0}d6", 1, "cannot be read"),
        ("٣d6", 1, "cannot be read"),
        ("1001d6", 1, "at most 1000 dice"),
        ("600d6+401d6", 7, "at most 1000 dice"),
        ("2d10001", 3, "at most 10000 sides"),
        ("d6+1000001", 4, "at most 1000000"),
        ("0d6", 1, "0d6 throws nothing"),
        ("d0", 1, "d0 throws nothing"),
        ("4d6kh5", 4, "kh can name 1 to 4 of 4 dice, not 5"),
        ("4d6kh0", 4, "kh can name 1 to 4 of 4 dice, not 0"),
        ("4d6dl4", 4, "dl can name 0 to 3 of 4 dice, not 4"),
        ("9" * 190 + "d6", 1, "at most 1000 dice"),
        ("d6+" * 100, 201, "at most 200 characters"),
    ],
)
def test_bad_text_is_refused_with_what_where_and_what_is_possible(text, position, words):
    with pytest.raises(BadNotation) as refused:
        parse(text)
    assert words in str(refused.value)
    assert refused.value.position == position
    assert str(refused.value) == refused.value.template.format(**refused.value.values)


@pytest.mark.parametrize(
    "text",
    ["1000d10000", "999d9999kh500", "500d10000kl2+500d9999", "+".join(["100d1000"] * 10)],
)
def test_hostile_text_is_read_but_not_weighed(text):
    begin = time.perf_counter()
    parse(text)
    with pytest.raises(BadNotation, match="too many dice or sides for exact odds"):
        parse(text).odds()
    assert time.perf_counter() - begin < 1


@pytest.mark.parametrize("text", ["1000d6", "300d6+300d7-20d8", "d10000+d9999", "40d20kh20"])
def test_large_but_sane_text_is_weighed_in_time(text):
    weighed = parse(text).odds()
    assert sum(weighed.weights) == weighed.denominator


terms = st.tuples(
    st.sampled_from("+-"),
    st.integers(1, 3),
    st.integers(1, 5),
    st.sampled_from(("", "kh", "kl", "dh", "dl")),
).map(lambda t: f"{t[0]}{t[1]}d{t[2]}" + (f"{t[3]}{t[1] if t[3][0] == 'k' else 0}" if t[3] else ""))


@given(st.lists(terms, min_size=1, max_size=3), st.integers(-9, 9))
def test_terms_in_any_mixture_match_every_throw(parts, constant):
    text = "".join(parts) + f"{constant:+d}"
    parsed = parse(text)
    if len(parsed.dice) <= 6:
        assert parsed.odds() == every_throw(parsed.dice, parsed.total)


@given(st.text(alphabet="0123456789dDkKhHlL%+- x", max_size=30))
def test_any_text_is_either_read_or_refused(text):
    try:
        parsed = parse(text)
    except BadNotation:
        return
    lowest = parsed.total([1] * len(parsed.dice))
    assert isinstance(lowest, int)


def test_icepool_gives_the_same_odds():
    import icepool

    assert parse("4d6kh3+2").odds() == of_peer(icepool.d6.highest(4, 3) + 2)
    assert parse("8d10kl3-2d4").odds() == of_peer(icepool.d10.lowest(8, 3) - 2 @ icepool.d4)


def test_a_text_is_read_once():
    assert parse("4d6kh3+2") is parse("4d6kh3+2")
