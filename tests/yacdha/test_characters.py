"""Choix des occupations: people ready to be played, people at random, the book's own people."""

import re
from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.yacdha.data.characters import Limits, at_random, people, ready_made, spreads
from tablee.games.yacdha.rules.creation.occupations import VAGUE, is_vague
from tablee.kernel.book import Texts

LANGUAGES = ("fr", "en")
BUDGETS = {"adult": (6, 5), "adolescent": (4, 2), "child": (2, 1)}
"""The points of each age, and the highest level (yacdha.creation.age-budget)."""
PROSE = ("description", "flaw", "ties", "places", "secret")
FIELDS = ["name", "gender", "age", "occupations", *PROSE]
LISTS = people().lists

ages = st.sampled_from(sorted(BUDGETS))
some_limits = st.builds(
    Limits, st.integers(0, 20), st.integers(0, 8), st.none() | st.integers(0, 25)
)


def is_well_formed(fields):
    assert list(fields) == FIELDS
    assert fields["gender"] in ("f", "m", "n")
    assert fields["age"] in BUDGETS
    assert 0 < len(fields["name"]) <= 60
    for row in fields["occupations"]:
        assert list(row) == ["name", "level", "nature"]
        assert 0 < len(row["name"]) <= 60
        assert row["nature"] in ("physical", "mental", "both")
        assert row["level"] >= 1
        assert not is_vague(row["name"])
    names = [row["name"].casefold() for row in fields["occupations"]]
    assert len(set(names)) == len(names)
    for field in PROSE:
        assert 0 < len(fields[field].strip()) <= 2000


def levels(fields):
    return [row["level"] for row in fields["occupations"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_ready_to_be_played_keeps_the_budget_of_their_age(language):
    for one in ready_made(language):
        is_well_formed(one.fields)
        points, most = BUDGETS[one.fields["age"]]
        assert sum(levels(one.fields)) == points, one.name
        assert max(levels(one.fields)) <= most, one.name
        assert one.name == one.fields["name"]
        assert one.pitch


def test_there_are_people_of_every_gender_and_age_to_choose_from():
    everybody = ready_made("fr")
    assert len(everybody) >= 8
    assert len({one.id for one in everybody}) == len(everybody)
    assert {one.fields["gender"] for one in everybody} == {"f", "m", "n"}
    count = Counter(one.fields["age"] for one in everybody)
    assert count["adolescent"] == count["child"] == 1


@given(st.data(), ages, some_limits, st.sampled_from(LANGUAGES))
def test_somebody_at_random_is_always_within_the_limits(data, age, limits, language):
    somebody = at_random(language, lambda n: data.draw(st.integers(0, n - 1)), limits, age)
    is_well_formed(somebody)
    assert somebody["age"] == age
    assert somebody["name"].split()[0] in LISTS.first[somebody["gender"]]
    held = levels(somebody)
    most = limits.most_occupations
    reach = limits.most_level * (limits.points if most is None else most)
    assert sum(held) == min(limits.points, reach)
    assert all(level <= limits.most_level for level in held)
    assert most is None or len(held) <= most


@given(st.data(), st.integers(0, 500), st.integers(-3, 5))
def test_limits_beyond_all_reason_still_give_somebody_within_them(data, points, most_level):
    limits = Limits(points, most_level, data.draw(st.sampled_from((-1, 0, 1, 4))))
    somebody = at_random("fr", lambda n: data.draw(st.integers(0, n - 1)), limits)
    is_well_formed(somebody)
    assert sum(levels(somebody)) <= points
    assert len(levels(somebody)) <= max(0, limits.most_occupations)
    assert all(level <= most_level for level in levels(somebody))


def oracle(points, most_level, most_occupations):
    """Every spread, the slow way."""
    return {
        tuple(sorted((level for level in row if level), reverse=True))
        for row in product(range(most_level + 1), repeat=most_occupations)
        if sum(row) == points
    }


def spread_at(place, limits):
    """The levels drawn when the first thing picked among the spreads is this one."""
    sizes = spreads(limits.points, limits.most_level, limits.most_occupations)
    picks = []

    def pick(n):
        picks.append(n)
        # gender, first name, family name come before the levels
        return place if len(picks) == 4 else 0

    somebody = at_random("fr", pick, limits)
    assert picks[3] == sizes
    return tuple(levels(somebody))


@pytest.mark.parametrize("limits", [Limits(6, 5, 6), Limits(6, 4, 3), Limits(4, 2, 4)])
def test_every_spread_that_fits_is_drawn_from_exactly_one_place(limits):
    total = spreads(*limits)
    drawn = [spread_at(place, limits) for place in range(total)]
    assert len(set(drawn)) == total
    assert set(drawn) == oracle(*limits)


def test_the_spreads_that_the_book_names_for_adults_all_occur():
    limits = Limits(6, 5, 6)
    drawn = {spread_at(place, limits) for place in range(spreads(*limits))}
    named = ("51", "42", "411", "321", "3111", "33", "222", "2211", "21111", "111111")
    assert drawn == {tuple(map(int, word)) for word in named}


@given(st.data())
def test_only_trades_reach_professional_levels_and_the_young_have_none(data):
    trades = {activity.fr for activity in LISTS.trade}
    grown = at_random("fr", lambda n: data.draw(st.integers(0, n - 1)), Limits(6, 5, None))
    for row in grown["occupations"]:
        assert (row["name"] in trades) == (row["level"] >= 3)
    child = at_random("fr", lambda n: data.draw(st.integers(0, n - 1)), Limits(4, 4, 2), "child")
    young = {hobby.fr for hobby in LISTS.hobby if hobby.young}
    assert {row["name"] for row in child["occupations"]} <= young


def test_the_lists_are_long_enough_and_repeat_nothing():
    assert all(len(names) >= 30 for names in LISTS.first.values())
    assert len(LISTS.family) >= 30
    assert len(LISTS.trade) + len(LISTS.hobby) >= 60
    assert min(len(LISTS.portrait), len(LISTS.flaw)) >= 30
    assert min(len(LISTS.tie), len(LISTS.place), len(LISTS.secret)) >= 25
    for language, texts in product(
        LANGUAGES,
        ((*LISTS.trade, *LISTS.hobby), LISTS.portrait, LISTS.flaw, LISTS.tie, LISTS.place),
    ):
        said = [text.in_language(language).casefold() for text in texts]
        assert len(set(said)) == len(said)
    for names in (*LISTS.first.values(), LISTS.family):
        assert len(set(names)) == len(names)


def texts_in(thing):
    """Every text of the data, however deep it lies."""
    if isinstance(thing, Texts):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from texts_in(getattr(thing, field))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from texts_in(part)


def test_every_text_stands_in_french_and_in_english():
    texts = list(texts_in(people()))
    assert len(texts) > 300
    for text in texts:
        assert text.fr.strip() == text.fr != ""
        assert text.en.strip() == text.en != ""


def test_french_texts_keep_french_typography():
    wrong = re.compile(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)|[“”\"'\u202f]|\s\s")
    assert not [text.fr for text in texts_in(people()) if wrong.search(text.fr)]


def test_english_texts_keep_english_typography():
    wrong = re.compile(r"\s[:;!?]|[«»\"'\u00a0\u202f]|\s\s")
    assert not [text.en for text in texts_in(people()) if wrong.search(text.en)]


def test_the_books_own_people_hold_six_points_wherever_their_occupations_are_given():
    book = {one.id: one for one in people().example}
    assert set(book) == {"helen", "bob", "arthur", "cindy", "phoebe", "francis"}
    for one in book.values():
        for moment in one.moment:
            held = [practised.level for practised in moment.occupations]
            assert sum(held) in (0, 6), moment.at
            assert not any(is_vague(practised.name.fr) for practised in moment.occupations)
            assert not any(is_vague(practised.name.en) for practised in moment.occupations)
    assert [practised.level for practised in book["helen"].moment[0].occupations] == [4, 2]
    last = book["cindy"].moment[-1]
    assert (last.trauma, last.madness) == (3, 4)
    assert [(m.trauma, m.after_effects) for m in book["francis"].moment[:3]] == [
        (4, 0),
        (6, 1),
        (3, 1),
    ]


REFUSED = ("Scientist", "Sport", "Sportsman", "Sciences")
ACCEPTED = ("Botanist", "Geologist", "Long-distance running", "Shot put")
"""The book's own wording, good and bad."""
TOO_WIDE = ("Scientifique", "sportif", "SPORTIVE", "les sciences", "Le sport", "l'art", "athlète")
ALIKE = ("Athlete", "etudiante", " Science ! ")
NARROW = ("Botaniste", "Géologue", "Course de fond", "Lancer du poids", "Reliure d'art")
FINE = ("Art africain", "Commerce", "Trade", "Sciences occultes", "")


@pytest.mark.parametrize("word", [*REFUSED, *TOO_WIDE, *ALIKE])
def test_a_word_for_a_whole_field_is_too_vague(word):
    assert is_vague(word)


@pytest.mark.parametrize("word", [*ACCEPTED, *NARROW, *FINE])
def test_a_precise_and_narrow_occupation_is_not(word):
    assert not is_vague(word)


def test_the_vague_words_are_casefolded():
    assert {"scientifique", "scientist", "sport", "sciences"} <= VAGUE
    assert all(word == word.casefold() for word in VAGUE)
