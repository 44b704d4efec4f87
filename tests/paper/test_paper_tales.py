"""The papers of Cheap Tales: whole, within the page, and no secret slips in."""

import msgspec
import pytest
from msgspec.structs import replace
from sheets import letters_outside, long_text, pages_in, run_together

from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.state.hero import Aspect, Mark, Skill, Thing, Wound
from tablee.games.cheap_tales.state.traits import ASSETS
from tablee.kernel.seen import by_seat
from tablee.kernel.table import Table
from tablee.paper.printing import pictured, printed
from tales_table import Play

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def evening(hidden="Ne laisse jamais de témoin"):
    """Zoé and Max, a gang and an antagonist with an aspect that nobody knows."""
    play = Play()
    play.keeper("make-extra", name="Mutins", kind="brute", count=9, aspects=["Affamés"])
    fields = {"kind": "antagonist", "might": 6, "life": 16, "alias": "la baronne"}
    play.keeper("make-extra", name="Baronne Krantz", aspects=[hidden], **fields)
    for who in list(play.state.extras):
        play.keeper("show-extra", who=who)
    return play


def papers_of(play, seat, language="fr"):
    found = list(game.papers(play.table.view(seat), game.tongue(language)))
    assert len({paper.id for paper in found}) == len(found)
    return {paper.id: paper for paper in found}


def said_on(paper, language="fr"):
    return run_together("".join(pages_in(printed(game, paper, language))))


def papers_with(hero, language="fr"):
    """What is printed of a table on which this hero stands."""
    play = evening()
    seen = play.table.view("zoe")
    state = replace(play.state, heroes={**play.state.heroes, hero.id: hero})
    by = by_seat(play.table.state.common, "zoe")
    view = replace(seen, game=game.view(state, by))
    return {paper.id: paper for paper in game.papers(view, game.tongue(language))}


def fullest():
    hero = evening().hero("zoe")
    return replace(
        hero,
        name="Anne-Élisabeth" * 4,
        description=long_text("Portrait", 1000),
        skills=tuple(Skill(f"k{n}", long_text(f"Métier{n}", 60), 3) for n in range(9)),
        aspects=tuple(Aspect(f"a{n}", long_text(f"Aspect{n}", 200)) for n in range(8)),
        objects=tuple(
            Thing(f"o{n}", long_text(f"Objet{n}", 60), "tool", long_text(f"Usage{n}", 200))
            for n in range(12)
        ),
        assets=ASSETS,
        marks=tuple(Mark(f"m{n}", "k1", long_text(f"Marque{n}", 200), True) for n in range(5)),
        wounds=(Wound(4, "session"), Wound(5, "session")),
        armour="heavy",
    )


@LANGUAGES
def test_a_sheet_is_one_page_and_says_who_the_hero_is(language):
    play = evening()
    paper = papers_of(play, "zoe", language)["sheet-zoe"]
    (page,) = pages_in(printed(game, paper, language))
    hero = play.hero("zoe")
    wanted = [hero.name.upper(), *(s.name for s in hero.skills), *(a.text for a in hero.aspects)]
    for said in (*wanted, *(thing.name for thing in hero.objects)):
        assert run_together(said) in run_together(page)
    assert run_together(f"{hero.life} / {hero.most_life}") in run_together(page)


@LANGUAGES
def test_every_ready_made_hero_fits_on_one_page(language):
    for hero in game.ready_made(language):
        play = Play(people=())
        play.ask("zoe", "create-hero", **hero.fields)
        (paper,) = (p for p in papers_of(play, "zoe", language).values() if "sheet" in p.id)
        pdf = printed(game, paper, language)
        assert len(pages_in(pdf)) == 1, hero.id
        assert not list(letters_outside(pdf))


@LANGUAGES
def test_everything_at_its_longest_is_printed_whole_and_within_the_page(language):
    hero = fullest()
    paper = papers_with(hero, language)["sheet-zoe"]
    pdf = printed(game, paper, language)
    assert not list(letters_outside(pdf))
    page = run_together("".join(pages_in(pdf)))
    for mark in ("Portrait", "Aspect7", "Métier8", "Objet11", "Usage11", "Marque4"):
        assert f"{mark}finit." in page


@LANGUAGES
def test_a_blank_sheet_and_blank_cards_are_one_page_and_name_nobody(language):
    papers = {paper.id: paper for paper in game.blank_papers(game.tongue(language))}
    assert set(papers) == {"blank-sheet", "blank-extras", "stock", "glance"}
    for name in ("blank-sheet", "blank-extras", "glance"):
        pdf = printed(game, papers[name], language)
        assert len(pages_in(pdf)) == 1
        assert not list(letters_outside(pdf))


@LANGUAGES
def test_the_stock_has_a_card_for_everybody_in_it(language):
    (paper,) = (p for p in game.blank_papers(game.tongue(language)) if p.id == "stock")
    page = said_on(paper, language)
    for extra in game.extras(language):
        assert run_together(extra.name.upper()) in page
        for aspect in extra.fields["aspects"]:
            assert run_together(aspect) in page
    assert not list(letters_outside(printed(game, paper, language)))


def test_the_cards_of_extras_are_the_keepers_and_say_what_a_gang_adds():
    play = evening()
    cards = papers_of(play, "gardien", "en")["extras"]
    mutineers, baroness = cards.data["cards"]
    assert mutineers["gang"] == "As one gang: +2 to the attack, +2 to the damage."
    assert len(mutineers["lives"]) == 9
    assert [fact["said"] for fact in baroness["facts"][:2]] == ["6", "−3"]
    assert "Nelaissejamaisdetémoin" in said_on(cards, "en")
    assert set(papers_of(play, "zoe")) == {"sheet-zoe", "sheet-max", "glance"}
    assert next(iter(papers_of(play, "max"))) == "sheet-max"


@LANGUAGES
def test_two_tables_that_differ_only_in_secrets_print_the_same_papers_for_players(language):
    one, other = (papers_of(evening(text), "zoe", language) for text in ("Lâche", "Invincible"))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_the_rules_at_a_glance_follow_the_house_rules():
    play = Play({"exceptional_threshold": "17", "magic": "off"})
    paper = papers_of(play, "zoe", "en")["glance"]
    page = said_on(paper, "en")
    assert run_together("17 or more, or double 6") in page
    assert run_together("The five circles of magic") not in page
    assert run_together("58%81%32%") in page  # the sum +2


def test_a_printed_sheet_keeps_its_marks_in_shades_of_grey():
    """Life and power are told apart by their words and numbers, filled boxes by their darkness."""
    play = evening()
    paper = papers_of(play, "zoe")["sheet-zoe"]
    assert {one["said"] for one in paper.data["meters"]} >= {
        f"{play.hero().life} / {play.hero().most_life}"
    }
    assert len(pictured(game, paper, "fr", 40)) == 1


def test_the_same_table_prints_the_same_bytes():
    assert isinstance(evening().table, Table)
    one, other = (papers_of(evening(), "zoe")["sheet-zoe"] for _ in range(2))
    assert printed(game, one, "fr") == printed(game, other, "fr")
