"""A throw of Cheap Tales on the Table tab: its verdict, what it changed, and who may know what."""

from msgspec.structs import replace

from laws.fetched import room_of
from tablee.games.cheap_tales.pages.roll_card import RollCard as OwnCard
from tablee.kernel.roll_card import RollCard
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from tales_table import Play
from windows import in_window, laid_out


def table_tab(play, seat, put_away=frozenset()):
    room = room_of(play.table)
    scene = replace(scene_of(room, "table", seat, "fr"), put_away=put_away)
    return laid_out(parts_of(sight_of(room, scene, Folds()), "now"))


def cards(play, seat, kind, put_away=frozenset()):
    return [part for part in table_tab(play, seat, put_away) if isinstance(part, kind)]


def changed(card):
    return {(one.whose, one.kind): (one.before, one.after) for one in card.shifts}


def summed(card):
    """The numbers of a card as they are read: each with its sign, the total, what is against it."""
    terms = [f"{one.sign}{one.number} {one.word}" for one in card.sum.terms]
    total = [f"={card.sum.total}"] if card.sum.total else []
    against = card.sum.against
    return (*terms, *total, *([f"{against.number} {against.word}"] if against else []))


def swept():
    """Zoe clears the ground of four out of seven."""
    play = Play()
    gang = play.gang(count=7)
    play.keeper("show-extra", who=gang, kind=True, might=True)
    play.fight(gang)
    play.attack(gang, 6, 5, prowess="clear")
    play.keeper("roll-risk", [4, 3], who="zoe")
    return play, gang


def test_everybody_sees_dice_degree_and_margin_and_nobody_sees_them_twice():
    play = Play()
    play.tried(3, 3)
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert [die.face for die in card.dice] == [3, 3]
        assert (card.verdict.word, card.verdict.tone) == ("Non", "bad")
        assert card.verdict.note == "8. Raté d’un point\N{NO-BREAK SPACE}!"
        (own,) = cards(play, seat, OwnCard)
        assert own.sum is None


def test_everybody_reads_what_a_total_is_made_of_also_once_nothing_can_change_it():
    play = Play()
    play.tried(5, 3, difficulty=-1)
    terms = ("8 dés", "+1 Vigueur", "+1 Vaillance", "\N{MINUS SIGN}1 modificateur", "=9")
    for seat in ("zoe", "max", "gardien"):
        assert summed(cards(play, seat, RollCard)[0]) == terms
    play.ask("zoe", "stand", who="zoe")
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert summed(card) == terms
        # The total has been read there: what it came to before is behind the rule.
        assert not any("annonce" in text for text in card.came)


def test_of_a_foe_whose_might_is_not_known_the_sum_shows_no_number():
    play = Play()
    boss = play.boss()
    play.fight(boss)
    play.attack(boss, 6, 5, stand=False)
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert summed(card)[-1] == "? opposition"
        assert card.sum.total == str(play.roll("zoe").kept + 2)
    play.keeper("show-extra", who=boss, kind=True, might=True)
    play.ask("zoe", "spend-power", who="zoe", points=1)
    (card,) = cards(play, "max", RollCard)
    assert "\N{MINUS SIGN}3 opposition" in summed(card)


def test_the_window_stands_in_the_card_of_whoever_threw():
    play = Play()
    play.attempt()
    play.ask("zoe", "throw", [3, 3], who="zoe")
    assert [type(part) for part in in_window(table_tab(play, "zoe"))] == [OwnCard]
    (watched,) = in_window(table_tab(play, "max"))
    assert (watched.after.spend, watched.after.watch is not None) == (None, True)
    assert table_tab(play, "max").index(cards(play, "max", RollCard)[0]) == 0


def test_dice_that_are_put_away_lie_on_the_roll_again():
    play = Play()
    play.tried(3, 3)
    (card,) = cards(play, "zoe", RollCard)
    (own,) = cards(play, "zoe", OwnCard, frozenset({card.key}))
    assert [die.said for die in own.sum.dice] == ["3", "3"]
    assert own.sum.stamp.text == "Non"


def test_a_reroll_draws_the_heroism_it_cost():
    play = Play()
    play.tried(3, 3)
    before = play.hero().heroism
    play.ask("zoe", "reroll", [6, 6], who="zoe")
    for seat in ("zoe", "max"):
        (card,) = cards(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.note) == ("Oui et", "Double 6\N{NO-BREAK SPACE}!")
        assert changed(card) == {("Zoe", "heroism"): (before, before - 1)}


def test_the_gang_is_counted_before_and_after_the_ground_is_cleared():
    play, _ = swept()
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.tone) == ("Rien", "good")
    play.ask("zoe", "roll-damage", [4], who="zoe")
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert card.verdict.word == "4 au tapis\N{NO-BREAK SPACE}!"
        assert changed(card) == {("Loubards", "gang"): (7, 3)}
        assert card.shifts[0].steps == ("full",) * 3 + ("lost",) * 4
        assert card.earlier[-1] == "Zoe (4, 3)\N{NO-BREAK SPACE}: Rien"


def test_a_grave_wound_is_a_verdict_and_draws_the_trait_it_costs():
    play = Play()
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [4, 1], who="zoe")
    for seat in ("zoe", "max"):
        (card,) = cards(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.tone) == ("Blessure très grave", "bad")
        ((whose, kind),) = changed(card)
        assert (whose, kind) == ("Zoe", "trait")


def test_a_gang_that_strikes_shows_its_dice_to_all_and_asks_whom_it_hit():
    play = Play()
    gang = play.gang(count=3)
    play.fight(gang, surprised=True)
    play.struck(gang, 6, 6, 3, targets=["zoe"])
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert [die.face for die in card.dice][:2] == [6, 6]
        assert (card.verdict.word, card.verdict.note) == ("Touché", "Zoe")
    assert table_tab(play, "zoe")[0].key == "owed-absorb-zoe"
    assert "wait-loss-zoe" in [part.key for part in table_tab(play, "max")]


def test_what_the_keeper_hides_shows_in_no_verdict_and_on_no_scale_of_a_player():
    play = Play()
    boss = play.boss(might=6, life=12)
    play.fight(boss)
    play.attack(boss, 6, 5, stand=False)
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.note) == ("Oui", "13 annoncé")
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [4], who="zoe")
    (card,) = cards(play, "gardien", RollCard)
    assert changed(card) == {("Chef", "life"): (12, 7)}
    for seat in ("zoe", "max"):
        (card,) = cards(play, seat, RollCard)
        assert card.verdict.word == "5 points de dégâts"
        assert card.shifts == ()


def test_a_shift_and_power_change_the_verdict_on_the_card():
    play = Play()
    play.attempt()
    play.ask("zoe", "throw", [3, 3], who="zoe")
    play.ask("zoe", "spend-power", who="zoe", points=1)
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert [die.face for die in card.dice] == [3, 3]
        assert card.verdict.word == "Oui"
        assert card.verdict.note == "total 9"
        assert summed(card) == ("6 dés", "+1 Vigueur", "+1 Vaillance", "+1 pouvoir", "=9")
        (own,) = cards(play, seat, OwnCard)
        assert own.sum is None
    play.ask("zoe", "shift", who="zoe")
    for seat in ("zoe", "max", "gardien"):
        (card,) = cards(play, seat, RollCard)
        assert card.verdict.word == "Oui et"
