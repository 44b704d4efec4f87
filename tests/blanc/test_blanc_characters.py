"""Agents ready to be played, agents at random, missions ready to be played."""

import re
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.cthulhu_blanc.data.characters import at_random, people, ready_made
from tablee.games.cthulhu_blanc.data.missions import missions
from tablee.games.cthulhu_blanc.rules.clue import PreparePlace
from tablee.games.cthulhu_blanc.rules.creation import CreateAgent
from tablee.games.cthulhu_blanc.rules.mission import BriefMission
from tablee.games.cthulhu_blanc.rules.paper import DropPaper
from tablee.kernel.book import Texts

LANGUAGES = ("fr", "en")
FIELDS = ["name", "gender", "profession", "traits"]
ORDER = ("code", "objective", "deadline", "liaison", "budget")
LISTS = people().lists

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def is_well_formed(fields, traits):
    assert list(fields) == FIELDS
    assert fields["gender"] in ("f", "m", "n")
    assert 0 < len(fields["name"]) <= 60
    assert 0 < len(fields["profession"]) <= 120
    assert all(0 < len(trait) <= 120 for trait in fields["traits"])
    assert len({trait.casefold() for trait in fields["traits"]}) == len(fields["traits"]) == traits
    msgspec.convert({"ask": "create-agent", **fields}, CreateAgent)


@in_each_language
def test_everybody_ready_to_be_played_can_be_created_with_two_traits(language):
    for one in ready_made(language):
        is_well_formed(one.fields, traits=2)
        assert one.name == one.fields["name"]
        assert 0 < len(one.pitch) <= 120


def test_there_are_at_least_eight_agents_and_one_of_every_gender():
    everybody = ready_made("fr")
    assert len(everybody) >= 8
    assert len({one.id for one in everybody}) == len(everybody)
    assert {one.fields["gender"] for one in everybody} == {"f", "m", "n"}


@given(st.data(), st.integers(1, 5), st.sampled_from(LANGUAGES))
def test_somebody_at_random_always_has_as_many_different_traits_as_asked(data, traits, language):
    somebody = at_random(language, lambda n: data.draw(st.integers(0, n - 1)), traits)
    is_well_formed(somebody, traits)
    assert somebody["name"].split()[0] in LISTS.first[somebody["gender"]]
    weak = {text.in_language(language) for text in LISTS.weakness}
    assert len(weak.intersection(somebody["traits"])) <= 1


@given(st.lists(st.integers(0, 10_000), min_size=11), st.sampled_from(LANGUAGES))
def test_the_same_chance_gives_the_same_agent(chance, language):
    def drawn():
        rest = iter(chance)
        return at_random(language, lambda n: next(rest) % n, 5)

    assert drawn() == drawn()


@in_each_language
def test_anybody_who_can_be_drawn_fits_the_sheet(language):
    names = [
        f"{first} {family}"
        for names in LISTS.first.values()
        for first, family in product(names, LISTS.family)
    ]
    assert max(map(len, names)) <= 60
    texts = (*LISTS.profession, *LISTS.strength, *LISTS.weakness)
    assert max(len(text.in_language(language)) for text in texts) <= 120


def test_the_lists_are_long_enough_and_repeat_nothing():
    assert set(LISTS.first) == {"f", "m", "n"}
    assert all(len(names) >= 30 for names in LISTS.first.values())
    assert min(len(LISTS.family), len(LISTS.profession)) >= 50
    assert len(LISTS.strength) + len(LISTS.weakness) >= 60
    assert len(LISTS.weakness) >= 10
    for language, texts in product(
        LANGUAGES, (LISTS.profession, (*LISTS.strength, *LISTS.weakness))
    ):
        said = [text.in_language(language).casefold() for text in texts]
        assert len(set(said)) == len(said)
    for names in (*LISTS.first.values(), LISTS.family):
        assert len(set(names)) == len(names)


@in_each_language
def test_every_mission_is_whole_and_can_be_asked_for_as_it_stands(language):
    plans = missions(language)
    assert len(plans) >= 3
    assert len({plan.id for plan in plans}) == len({plan.code for plan in plans}) == len(plans)
    for plan in plans:
        order = {field: getattr(plan, field) for field in ORDER}
        assert all(order.values())
        msgspec.convert({"ask": "brief-mission", **order}, BriefMission)
        assert 0 < len(plan.truth) <= 2000
        assert 3 <= len(plan.places) <= 5
        for place in plan.places:
            fields = msgspec.structs.asdict(place)
            assert all(fields.values())
            assert len(set(fields.values())) == len(fields)
            msgspec.convert({"ask": "prepare-place", **fields}, PreparePlace)
        assert len(plan.horrors) >= 3
        assert len(plan.papers) >= 3
        for paper in plan.papers:
            fields = {"ask": "drop-paper", "kind": "report", "who": "a1", "why": paper}
            msgspec.convert(fields, DropPaper)


def test_a_mission_is_the_same_in_both_languages_but_for_its_words():
    for french, english in zip(missions("fr"), missions("en"), strict=True):
        assert french.id == english.id
        for several in ("places", "horrors", "papers"):
            assert len(getattr(french, several)) == len(getattr(english, several))
        spoken = [*texts_of(french)][1:], [*texts_of(english)][1:]
        assert all(one != other for one, other in zip(*spoken, strict=True))


def texts_of(thing, language=None):
    """Every text of the data, however deep it lies."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Texts):
        yield thing.in_language(language)
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from texts_of(getattr(thing, field), language)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from texts_of(part, language)


def all_texts(language):
    return [*texts_of(people(), language), *texts_of(missions(language))]


@in_each_language
def test_every_text_is_there(language):
    texts = all_texts(language)
    assert len(texts) > 300
    assert all(text.strip() == text != "" for text in texts)


def test_french_texts_keep_french_typography():
    space = r"\d (?:h|m|€|%|\d{3})(?!\w)|\b(?:M\.|Mme) "
    wrong = re.compile(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)|[“”\"'\u202f]|\s\s|" + space)
    assert not [text for text in all_texts("fr") if wrong.search(text)]


def test_english_texts_keep_english_typography():
    wrong = re.compile(r"\s[:;!?]|[«»\"'\u00a0\u202f]|\s\s")
    assert not [text for text in all_texts("en") if wrong.search(text)]
