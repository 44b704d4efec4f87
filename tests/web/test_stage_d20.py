"""The moment of a throw in Cthulhu d20: what is sealed stays so, what is told is on the stage."""

import pytest

from d20_table import Play
from laws.fetched import room_of
from tablee.kernel.roll_card import RollCard
from tablee.kernel.stage import stage
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import in_window

PLAYERS = ("paula", "jacques")


@pytest.fixture
def struck():
    """A thug has hit Paul with a machete; Paul may still spend a point."""
    play = Play(waits=True)
    play.thug = play.foe(weapons=["machete"])
    play.keeper("declare-attack", who=play.thug, target="paul", weapon="machete")
    play.keeper("roll-attack", [70, 18])
    return play


def sight(play, seat):
    room = room_of(play.table)
    return sight_of(room, scene_of(room, "table", seat, "fr"), Folds())


def card(play, seat):
    found = [part for part in stage(sight(play, seat)) if isinstance(part, RollCard)]
    return found[0] if found else None


def faces(card):
    return [die.face for die in card.dice]


def told(play):
    play.ask("paula", "pass-destiny", who="paul")
    play.tell(faces=[99])


@pytest.mark.parametrize("seat", PLAYERS)
def test_of_a_sealed_attack_only_hit_or_miss_is_on_the_stage(struck, seat):
    found = card(struck, seat)
    assert faces(found) == [None]
    assert found.verdict.word == "Touché."
    assert found.shifts == ()
    assert not {"18", "70"} & set(" ".join((*found.told, found.spoken)).split())
    assert not found.is_typed  # it is seen to turn


def test_the_keeper_sees_the_faces(struck):
    assert faces(card(struck, "gardien")) == [70, 18]


def test_the_window_stands_below_the_die_and_shows_it_no_more(struck):
    (window,) = in_window(parts_of(sight(struck, "paula"), "now"))
    assert window.key == "attack"
    assert window.is_on_stage
    assert [one.call.act.id for one in window.destiny] == ["destiny-paul"]
    (watching,) = in_window(parts_of(sight(struck, "jacques"), "now"))
    assert watching.destiny == ()


def test_the_victim_sees_the_die_open_and_what_the_wound_costs(struck):
    told(struck)
    found = card(struck, "paula")
    assert 18 in faces(found)
    assert found.verdict.word.startswith("Blessure ")
    assert "GB" in found.verdict.note
    moved = {shift.kind: shift for shift in found.shifts}
    assert moved["pf"].after < moved["pf"].before
    assert moved["wound"].after == 1
    (hurt,) = in_window(parts_of(sight(struck, "paula"), "now"))
    assert hurt.hurt[0].wounds


def test_the_victim_reads_the_total_and_what_it_was_against_and_nobody_else_does(struck):
    told(struck)
    found = card(struck, "paula").sum
    assert (found.terms[0].number, found.terms[0].word) == ("18", "dé")
    assert found.against.word == "classe d’armure"
    total = 18 + sum(
        int(f"{one.sign}{one.number}".replace("\N{MINUS SIGN}", "-")) for one in found.terms[1:]
    )
    assert found.total == str(total)
    assert card(struck, "jacques").sum is None


def test_the_total_of_a_check_is_the_die_and_what_is_added():
    play = Play()
    play.keeper("call-check", who="paul", name="spot", dc=5)
    play.ask("paula", "roll-check", [13], who="paul")
    found = card(play, "paula")
    assert found.sum.terms[0].number == "13"
    assert found.verdict.word == f"Total {found.sum.total}"
    play.keeper("tell-check", who="paul")
    assert card(play, "jacques").sum is None


def test_others_see_where_the_wound_is_and_not_how_bad(struck):
    told(struck)
    found = card(struck, "jacques")
    assert found.dice == ()
    assert found.verdict.word in ("Blessure", "Blessure sérieuse")
    assert {shift.kind for shift in found.shifts} == {"wound"}
    (hurt,) = in_window(parts_of(sight(struck, "jacques"), "now"))
    assert hurt.hurt[0].wounds == ()


def test_what_a_check_came_to_is_told_over_the_die_that_its_player_saw():
    play = Play()
    play.keeper("call-check", who="paul", name="spot", dc=5)
    play.ask("paula", "roll-check", [13], who="paul")
    assert card(play, "jacques") is None
    assert card(play, "paula").verdict.word.startswith("Total ")
    play.keeper("tell-check", who="paul")
    assert card(play, "paula").verdict.word == "Réussite"
    assert faces(card(play, "paula")) == [13]
    assert card(play, "paula").is_typed  # it has been seen to fall
    assert card(play, "jacques").verdict.word == "Réussite"
    assert card(play, "jacques").dice == ()


def test_a_check_without_a_roll_borrows_no_older_die():
    play = Play()
    for take, dice in (("roll", [13]), ("10", None)):
        play.keeper("call-check", who="paul", name="spot", dc=5)
        play.ask("paula", "roll-check", dice, who="paul", take=take)
        play.keeper("tell-check", who="paul")
    assert card(play, "paula").dice == ()


def test_what_a_horror_costs_is_between_the_player_and_the_keeper():
    play = Play()
    play.keeper("call-sanity", who="paul", more_dice=1, more_sides=6)
    play.ask("paula", "roll-check", [99], who="paul")
    play.keeper("tell-check", [3], who="paul")
    found = card(play, "paula")
    (shift,) = found.shifts
    assert (shift.label, shift.before - shift.after) == ("Santé mentale", 3)
    assert card(play, "jacques") is None


def test_the_head_of_the_card_says_what_was_done_and_not_by_which_rule(struck):
    assert card(struck, "paula").what_for == "contre Paul, machette"
    told(struck)
    assert card(struck, "paula").what_for == "contre Paul, machette"
    # Who sees no die reads it from the side of whoever was hit.
    assert (card(struck, "jacques").who, card(struck, "jacques").what_for) == (
        "Paul",
        "devant Voyou, machette",
    )
    struck.keeper("care-for", [20], healer="jack", patient="paul", wound=1)
    assert card(struck, "jacques").what_for == "Soins"
    struck.keeper("tell-dice", who="jack")
    assert card(struck, "jacques").what_for == "Soigner Paul"


@pytest.mark.parametrize("seat", PLAYERS)
def test_with_what_somebody_unseen_strikes_is_in_no_head(seat):
    play = Play(waits=True)
    foe = play.foe(name="Ombre", weapons=["machete"], hidden=True)
    play.keeper("declare-attack", [70, 18], who=foe, target="paul", weapon="machete")
    assert card(play, seat).what_for == "contre Paul"
    told(play)
    found = card(play, seat)
    assert not {"machette", "Ombre"} & set(f"{found.who} {found.what_for}".split())


def test_the_card_says_once_what_its_boxes_and_its_verdict_say(struck):
    told(struck)
    found = card(struck, "paula")
    assert [text for text in found.came if text.startswith(("Relevé", "Blessure,"))] == []
    assert [text for text in found.reckoned if text.startswith("Relevé, Paul")] != []
    assert any("reste ouverte" in text for text in found.came)


def test_care_stands_beside_the_body_that_bleeds(struck):
    told(struck)
    for seat in PLAYERS:
        (hurt,) = in_window(parts_of(sight(struck, seat), "now"))
        (care,) = hurt.care.cares
        assert (care.patient, care.where) == ("Paul", "jambe droite")
        assert bool(care.note) == (seat == "paula")
    (hurt,) = in_window(parts_of(sight(struck, "gardien"), "now"))
    assert hurt.care is None
