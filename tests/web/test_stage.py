"""What has just happened stands on the Table tab of everybody who may know it, in every game."""

import re
from collections import Counter
from pathlib import Path

import pytest
from visiting import ask, new_table, other, send, sit, site

from blanc_table import Play
from laws.fetched import room_of
from laws.roughplay import rough_play
from tablee.kernel.roll_card import RollCard
from tablee.kernel.stage import stage
from tablee.kernel.strip import ForMe, Strip, story
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.lab.session_file import read_session
from tablee.web.site.folds import Folds
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.sight import sight_of

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")
STORIES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))


@pytest.fixture
def play():
    found = Play()
    found.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit derrière le mur")
    return found


def sight(room, seat, language="fr"):
    return sight_of(room, scene_of(room, "table", seat, language), Folds())


def table_tab(room, seat, language="fr"):
    found = sight(room, seat, language)
    return [*stage(found), *story(found)]


def shown(room, seat, kind, language="fr"):
    return [part for part in table_tab(room, seat, language) if isinstance(part, kind)]


def test_everybody_sees_the_dice_and_what_they_changed(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    room = room_of(play.table)
    for seat in ("ines", "karim", "gardien"):
        (card,) = shown(room, seat, RollCard)
        assert [die.face for die in card.dice] == [4]
        assert card.who == "Inès"
        (shift,) = card.shifts
        assert (shift.whose, shift.label, shift.before, shift.after) == ("Inès", "Folie", 1, 2)
        assert shift.steps == ("full", "gained", "empty", "empty", "empty", "empty")


def test_while_dice_fall_all_read_what_is_at_stake_and_who_throws_reads_the_chance(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    room = room_of(play.table)
    stakes = {seat: shown(room, seat, RollCard)[0].stake for seat in ("ines", "karim")}
    assert stakes["ines"] == f"{stakes['karim'].rstrip('.')}\N{NO-BREAK SPACE}: 5 chances sur 6."
    assert stakes["karim"] == "Au-dessus de 1, la Folie monte à 2."


def test_what_did_not_change_is_told_and_not_drawn(play):
    play.ask("ines", "roll-meter", [1], who="ines")
    (card,) = shown(room_of(play.table), "karim", RollCard)
    assert card.shifts == ()
    assert card.told


def test_a_throw_that_another_one_follows_is_a_line_above_it(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    play.keeper("call-roll", meter="blessures", who=["karim"], why="Le plancher cède")
    play.ask("karim", "roll-meter", [5], who="karim")
    (card,) = shown(room_of(play.table), "paul", RollCard)
    assert card.who == "Karim"
    assert len(card.earlier) == 1
    assert card.earlier[0].startswith("Inès (4)")


def test_a_new_scene_puts_the_throws_of_the_last_one_away(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    play.keeper("open-scene", name="Le couloir")
    assert not shown(room_of(play.table), "ines", RollCard)


def test_what_was_rewound_is_no_longer_on_the_table(play):
    turn = play.table.history.turns
    play.ask("ines", "roll-meter", [4], who="ines")
    play.keeper("rewind", to=turn)
    assert not shown(room_of(play.table), "ines", RollCard)


def test_the_strip_tells_what_no_card_shows(play):
    play.keeper("say", text="La lampe vacille.")
    play.ask("ines", "roll-meter", [4], who="ines")
    room = room_of(play.table)
    (strip,) = shown(room, "karim", Strip)
    (card,) = shown(room, "karim", RollCard)
    assert strip.narrated == "La lampe vacille."
    assert not set(strip.events) & set(card.told)


def test_a_whisper_lies_on_the_table_of_whoever_it_is_for_and_of_nobody_else(play):
    play.keeper("whisper", seats=["ines"], text="Vous connaissez cette voix.")
    room = room_of(play.table)
    (card,) = shown(room, "ines", ForMe)
    assert (card.kind, card.text) == ("whisper", "Vous connaissez cette voix.")
    for seat in ("karim", "gardien"):
        assert not shown(room, seat, ForMe)
    drawn = region(context_of(room, scene_of(room, "table", "karim", "fr")), "now")
    assert "Vous connaissez" not in drawn


def test_a_paper_lies_on_the_table_once_it_is_shown(play):
    play.keeper("prepare-handout", title="Le plan", text="Neuf portes.")
    room = room_of(play.table)
    assert not shown(room, "ines", ForMe)
    handout = next(iter(play.table.state.common.handouts))
    play.keeper("show-handout", id=handout, seats=["ines"])
    (card,) = shown(room, "ines", ForMe)
    assert (card.kind, card.title, card.text) == ("paper", "Le plan", "Neuf portes.")
    assert not shown(room, "karim", ForMe)


def test_whoever_has_a_paper_alone_shows_it_to_all_from_its_card(play):
    play.keeper("prepare-handout", title="Le plan", text="Neuf portes.")
    handout = next(iter(play.table.state.common.handouts))
    play.keeper("show-handout", id=handout, seats=["ines"])
    (card,) = shown(room_of(play.table), "ines", ForMe)
    alone = card.known
    assert (card.show.ask, card.show.given) == ("show-handout", (("id", handout),))
    play.ask("ines", "show-handout", id=handout)
    room = room_of(play.table)
    (card,) = shown(room, "ines", ForMe)
    (of_karim,) = shown(room, "karim", ForMe)
    assert card.known == of_karim.known != alone
    assert card.show is None
    assert of_karim.show is None


def test_what_happens_out_of_sight_pushes_nothing_off_the_table(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    room = room_of(play.table)
    before = table_tab(room, "karim")
    for number in range(60):
        play.keeper("whisper", seats=["ines"], text=f"Encore {number}.")
    assert table_tab(room, "karim") == before


def test_a_card_is_put_away_by_one_seat_for_itself(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        isa = other(claude)
        sit(claude, seats["Claude"])
        sit(isa, seats["Isa"])
        agent = {"name": "Inès", "profession": "Archiviste", "traits": ["Discrète", "Lit tout"]}
        assert ask(isa, table, seats["Isa"], **{"ask": "create-agent", **agent}).status_code == 201
        called = {"ask": "call-roll", "meter": "folie", "who": ["ines"], "why": "Un bruit"}
        ask(claude, table, seats["Claude"], **called)
        rolled = ask(isa, table, seats["Isa"], [4], ask="roll-meter", who="ines")
        assert rolled.status_code == 201, rolled.text
        # Who is still asked something about it cannot put it away.
        assert f'action="/t/{table}/put-away"' not in isa.get(f"/t/{table}").text
        marked = {"ask": "tell-mark", "who": "ines", "text": "Elle compte tout"}
        assert ask(isa, table, seats["Isa"], **marked).status_code == 201
        page = isa.get(f"/t/{table}").text
        (key,) = {*re.findall(r'name="what" value="([^"]+)"', page)}
        assert send(isa, f"/t/{table}/put-away", what=key).status_code == 303
        away = isa.get(f"/t/{table}").text
        assert 'class="roll-card' not in away
        assert 'class="roll-card' in claude.get(f"/t/{table}").text
        # It is a line now, from which its reader sees it again.
        assert f'action="/t/{table}/see-again"' in away
        assert send(isa, f"/t/{table}/see-again", what=key).status_code == 303
        assert 'class="roll-card' in isa.get(f"/t/{table}").text
        refused = send(isa, f"/t/{table}/put-away", what="<b>")
        assert refused.status_code == 422
        assert "pas de telle carte" in refused.text


@pytest.mark.parametrize("evening", STORIES, ids=lambda evening: evening.stem)
def test_nothing_passes_the_table_of_a_seat_that_may_know_it(evening):
    """After every ask of the example evenings, what it came to is on the Table tab of everybody
    who may know of it: on the card of the throw, or in the strip. So is every number that moved:
    drawn where dice fell, told where none did."""
    session = read_session(evening)
    table = Table.open(session.game, session.seats, session.options, draw_seed=lambda: b"s" * 32)
    room = room_of(table)
    numbers = {seat: numbers_of(sight(room, seat)) for seat in table.state.common.seats}
    for step in session.play:
        if step.refused is not None:
            continue
        table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        turn = table.history.turns
        for seat in table.state.common.seats:
            found = sight(room, seat)
            now, before = numbers_of(found), numbers.get(seat, {})
            numbers[seat] = now
            assert not missed(room, turn, found, before), (step.ask, seat)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_passes_anybodys_table_in_rough_play(name):
    """The same where people do whatever they may."""
    rooms = {}
    for seed in range(2):
        for table, _, _ in rough_play(find_game(name), seed, 16):
            room = rooms.setdefault(id(table), room_of(table))
            for seat in table.state.common.seats:
                found = sight(room, seat)
                left = missed(room, table.history.turns, found, numbers_of(found))
                assert not left, (seed, seat, left)


def missed(room, turn, found, before):
    """What a turn told this seat or moved for it, and its Table tab does not show. What the table
    itself comes to before the first scene is said by the page that gathers people."""
    seat = found.view.seat
    lines = [line for line in room.lines("fr", seat, turn - 1) if not line.struck]
    parts = [*stage(found), *story(found)]
    now = numbers_of(found)
    moved = {(*at, before[at], now[at]) for at in now if before.get(at, now[at]) != now[at]}
    keeper = room.table.state.common.keeper
    if not found.view.common.scene:
        lines = [line for line in lines if line.kind != "table"]
    return passed_by(lines, parts, seat, keeper) or unseen(moved, lines, parts)


def numbers_of(found):
    """Every number that this seat may read off the table."""
    gauges = found.game.gauges(found.view.game, found.t)
    return {(gauge.id, gauge.whose, gauge.label): gauge.value for gauge in gauges}


def unseen(moved, lines, parts):
    """What moved in this turn and is neither drawn on its card nor told at all."""
    if not any(line.cast for line in lines):
        return set() if any(line.kind in ("event", "scene") for line in lines) else moved
    cards = [part for part in parts if isinstance(part, RollCard)]
    drawn = {(one.whose, one.label, one.before, one.after) for c in cards for one in c.shifts}
    return {one for one in moved if one[1:] not in drawn}


def passed_by(lines, parts, seat, keeper):
    """What the lines of a turn tell this seat, and its Table tab does not: events, the faces of
    dice, whispers and papers, and what the keeper said aloud."""
    cards = [part for part in parts if isinstance(part, RollCard)]
    told = {text for card in cards for text in card.told}
    told |= {text for part in parts if isinstance(part, Strip) for text in part.events}
    told |= {part.narrated for part in parts if isinstance(part, Strip)}
    told |= {part.text for part in parts if isinstance(part, ForMe)}
    events = {line.text for line in lines if line.kind in ("event", "scene") or is_for_all(line)}
    others = [line for line in lines if line.words and line.seat != seat]
    words = {line.words for line in others if line.is_private or line.title}
    words |= {line.words for line in others if line.kind == "talk" and line.seat == keeper}
    fell = Counter(die.face for line in lines if line.cast for die in line.cast.dice)
    lying = Counter(die.face for card in cards for die in card.dice)
    return (events | words) - told or fell - lying


def is_for_all(line):
    """What the table itself came to, and what has no card of its own."""
    return line.kind == "table" and not line.is_private and not line.words


def test_a_picture_for_all_goes_with_its_scene_and_a_paper_stays_until_it_is_put_away(play):
    play.keeper("open-scene", name="La cave")
    play.keeper("prepare-handout", title="Une lettre", text="Venez seule.")
    (paper,) = play.table.state.common.handouts
    play.keeper("show-handout", id=paper)
    play.keeper("keep-picture", kind="scene", fingerprint="0" * 64, words="Une cave")
    (picture,) = play.table.state.common.pictures
    play.keeper("show-picture", id=picture)
    room = room_of(play.table)
    assert [part.kind for part in shown(room, "ines", ForMe)] == ["picture", "paper"]
    play.keeper("open-scene", name="Le grenier")
    assert [part.kind for part in shown(room, "ines", ForMe)] == ["paper"]
