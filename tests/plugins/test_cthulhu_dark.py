"""A sixth game as a package of its own: small, playable, fair, and as secret as the other five."""

import re
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest
from babel.messages.pofile import read_po

from laws import wayout
from laws.faults import faults_of
from laws.fetched import Page, fetched, room_of
from laws.pages import page_faults
from plugins.installed import SOURCE
from sent import everything_sent
from tablee.kernel.chronicle import told
from tablee.kernel.refusal import refusal
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.verify import verify_entries
from tablee.paper.printing import printed
from web.visiting import ask as ask_api
from web.visiting import bearer, new_table, other, send, sit, site

sys.path.append(str(Path(__file__).parents[2] / "tools"))

import texts

SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "zoe": "spectator"}
MOST = 400
POOLS = (("human",), ("insight",), ("human", "insight"), ("human", "occupation", "insight"))


def opened(game, **options):
    return Table.open(game, SEATS, options, draw_seed=lambda: b"\7" * 32)


def ada(table, seat="isa"):
    made = {"name": "Ada Roux", "occupation": "Journaliste"}
    table.apply(seat, {"ask": "create-investigator", "seat": "isa", **made})
    return table


def attempt(table, pool=("human",), faces=(3,), aim="act"):
    ask = {"ask": "attempt", "who": "ada", "task": "forcer la porte", "aim": aim}
    table.apply("isa", {**ask, "pool": list(pool)}, faces=list(faces))
    return table


def see(table, face):
    return table.apply("isa", {"ask": "see-horror", "who": "ada", "sight": "Un œil"}, faces=[face])


def person(table):
    return table.state.game.people["ada"]


def at_insight(table, insight):
    while person(table).insight < insight:
        see(table, 6)
    return table


def test_it_is_small():
    """Rules, words and templates together."""
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html")]
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert sum(lines.values()) <= MOST, lines


def test_the_site_does_not_know_it_by_name():
    for path in (SOURCE.parents[2] / "src").rglob("*"):
        if path.suffix in {".py", ".html", ".css", ".js"}:
            assert "cthulhu-dark" not in path.read_text(encoding="utf-8"), path


def test_a_whole_roll(game):
    table = attempt(ada(opened(game)), ("human", "occupation"), (2, 4))
    assert person(table).roll.best == 4
    table.apply("tom", {"ask": "throw-failure", "who": "ada", "how": "Elle casse"}, faces=[5])
    assert person(table).roll.fails
    table.apply("isa", {"ask": "roll-again", "who": "ada"}, faces=[3, 1, 6, 2])
    assert person(table).roll.pool == ("human", "occupation", "insight")
    assert (person(table).roll.best, person(table).insight) == (6, 2)
    table.apply("isa", {"ask": "accept-result", "who": "ada"})
    assert person(table).roll is None
    assert [line.text for line in told(table, "en")][-1] == (
        "Ada Roux: forcer la porte. The result: brilliantly."
    )


def test_what_is_told_in_french(game):
    table = attempt(ada(opened(game)), ("human", "insight"), (3, 6, 2))
    lines = [line.text.replace("\u00a0", " ") for line in told(table, "fr")]
    assert lines[-4:] == [
        "Vrais dés : dé humain 3, dé de Lucidité 6 (Ada Roux).",
        "Ada Roux : forcer la porte. Plus haut dé : 6.",
        "Vrais dés : dé de Lucidité 2 (Ada Roux).",
        "Ada Roux a regardé de trop près. Lucidité : 1, désormais 2.",
    ]


def test_an_insight_die_that_is_only_as_high_as_another_is_no_risk(game):
    assert person(attempt(ada(opened(game)), ("human", "insight"), (5, 5))).insight == 1


def test_insight_rises_above_and_falls_below(game):
    table = ada(opened(game))
    see(table, 1)
    assert person(table).insight == 1
    at_insight(table, 5)
    suppress = {"ask": "suppress", "who": "ada", "deed": "Le carnet brûle"}
    table.apply("isa", suppress, faces=[5])
    assert person(table).insight == 5
    table.apply("isa", suppress, faces=[4])
    assert person(table).insight == 4


def test_whoever_understands_leaves_with_the_scene_and_the_seat_is_free(game):
    table = at_insight(ada(opened(game)), 6)
    assert not person(table).is_gone
    table.apply("gardien", {"ask": "open-scene", "name": "Le lendemain"})
    assert person(table).is_gone
    assert [line.text for line in told(table, "en")][-2].startswith("Ada Roux understands")
    ada(table)
    assert list(table.state.game.people) == ["ada", "ada-2"]


def test_a_house_rule_lets_one_try_as_often_as_one_dares(game):
    table = attempt(ada(opened(game, again="often")))
    for _ in range(3):
        table.apply("isa", {"ask": "roll-again", "who": "ada"}, faces=[4, 2])
    assert person(table).roll.throws == 4


def said_no(game, prepare):
    """Every refusal of the book, with the rule that it cites: seat, ask, rule."""
    table = prepare(opened(game))
    made = {"ask": "create-investigator", "name": "Bo", "occupation": "Pilote"}
    tried = {"ask": "attempt", "who": "ada", "task": "Fuir", "aim": "act"}
    failing = {"ask": "throw-failure", "who": "ada", "how": "Non"}
    suppress = {"ask": "suppress", "who": "ada", "deed": "Brûler"}
    return table, [
        ("tom", {**made, "seat": "gardien"}, "dark.investigator"),
        ("isa", {**made, "seat": "isa"}, "dark.investigator"),
        ("tom", {**tried, "pool": ["human"]}, "dark.investigator"),
        ("isa", {**tried, "pool": ["human"]}, "dark.doing"),
        ("isa", {**tried, "who": "bo", "pool": ["human"]}, "dark.leaving"),
        ("isa", failing, "dark.failing"),
        ("tom", failing, "dark.failing"),
        ("isa", {"ask": "roll-again", "who": "ada"}, "dark.again"),
        ("isa", suppress, "dark.suppressing"),
        ("tom", {"ask": "prepare-secret", "name": "x", "truth": "y"}, "dark.secret"),
        ("gardien", {"ask": "reveal-secret", "secret": "x"}, "dark.secret"),
    ]


def lying(table):
    attempt(ada(table), faces=(4,))
    table.apply("tom", {"ask": "throw-failure", "who": "ada", "how": "Bruit"}, faces=[2])
    table.apply("isa", {"ask": "roll-again", "who": "ada"}, faces=[3, 2])
    return table


def test_refusals_cite_a_rule_and_are_said_in_both_languages(game):
    table, tries = said_no(game, lying)
    for seat, ask, rule in tries:
        with pytest.raises(Refused) as no:
            table.propose(seat, ask)
        assert no.value.rule == rule, ask
        assert rule in game.book.rules
        french, english = (refusal(no.value, game.tongue(which)) for which in ("fr", "en"))
        assert french != english


def test_a_clue_that_the_story_needs_is_found(game):
    table = attempt(ada(opened(game)), aim="clue")
    with pytest.raises(Refused) as no:
        table.propose("tom", {"ask": "throw-failure", "who": "ada", "how": "Non"})
    assert no.value.rule == "dark.failing"
    assert "throw-failure" not in {offer.ask for offer in table.offers("gardien")}


def test_every_rule_of_the_ledger_is_cited_and_no_other(game):
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    assert set(re.findall(r'"(dark\.[a-z]+)"', code)) == set(game.book.rules)


def brute_force(pool, insight, failure=0):
    """The chances of a throw by counting all faces, and those of the insight roll after it."""
    found = Counter()
    for faces in product(range(1, 7), repeat=len(pool)):
        dice = dict(zip(pool, faces, strict=True))
        best = max(faces)
        plain = [face for die, face in dice.items() if die != "insight"]
        way = {"highest die": best} | ({"failure": failure > best} if failure else {})
        if dice.get("insight", 0) > max(plain, default=0):
            for again in range(1, 7):
                found[frozenset({**way, "insight rises": again > insight}.items())] += 1
        else:
            found[frozenset(way.items())] += 6
    whole = sum(found.values())
    return {way: Fraction(count, whole) for way, count in found.items()}


def as_counted(odds):
    return {frozenset(way): chance for way, chance in odds[""].joint.as_fractions().items()}


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("insight", [1, 4, 6])
def test_odds_are_those_of_counting_every_face(game, pool, insight):
    table = at_insight(ada(opened(game)), insight)
    ask = {"ask": "attempt", "who": "ada", "task": "Fuir", "aim": "act", "pool": list(pool)}
    assert as_counted(table.odds("isa", ask)) == brute_force(pool, insight)


def test_odds_of_the_second_throw_know_the_failure_die(game):
    table = attempt(ada(opened(game)), faces=(2,))
    doubt = {"ask": "throw-failure", "who": "ada", "how": "Bruit"}
    assert table.odds("tom", doubt)[""].chance(failure=True) == Fraction(4, 6)
    table.apply("tom", doubt, faces=[5])
    odds = table.odds("isa", {"ask": "roll-again", "who": "ada"})
    assert as_counted(odds) == brute_force(("human", "insight"), 1, failure=5)


def test_odds_of_insight(game):
    table = at_insight(ada(opened(game)), 5)
    sees = {"ask": "see-horror", "who": "ada", "sight": "Un œil"}
    assert table.odds("isa", sees)[""].chance(**{"insight rises": True}) == Fraction(1, 6)
    hides = {"ask": "suppress", "who": "ada", "deed": "Brûler"}
    assert table.odds("isa", hides)[""].chance(**{"insight falls": True}) == Fraction(4, 6)


def test_an_ask_is_done_when_it_is_offered_and_refused_when_it_is_not(game):
    faults = faults_of(game, range(4), 80, asks=20, every=5, ways=False)
    assert not faults, faults.report()


def test_the_keeper_can_end_whatever_is_open(game, monkeypatch):
    def dice_on_the_table(state):
        return (f"roll: {one.id}" for one in state.people.values() if one.roll)

    monkeypatch.setitem(wayout.OPEN, game.id, dice_on_the_table)
    faults = faults_of(game, range(10, 14), 60, every=3)
    assert not faults, faults.report()


def test_every_page_is_drawn_and_none_betrays_a_hidden_ask(game):
    faults = page_faults(game, range(2), 35)
    assert not faults, faults.report()
    assert faults.checked["hidden turns"]


SECRETS = {
    "one": (("Le puits", "Il respire."), ("Le maire", "Il est mort depuis un an.")),
    "other": (("L'escalier", "Il descend plus bas que la mer, et on y chante."), ("Rien", "?")),
}


def secretive(game, secrets):
    table = ada(opened(game))
    table.apply("gardien", {"ask": "prepare-secret", "name": "La lampe", "truth": "Elle voit."})
    for name, truth in secrets:
        table.apply("gardien", {"ask": "prepare-secret", "name": name, "truth": truth})
    attempt(table)
    table.apply("gardien", {"ask": "reveal-secret", "secret": "La lampe"})
    return table


def test_two_tables_that_differ_in_secrets_send_a_player_equal_bytes(game):
    one, other_ = (secretive(game, secrets) for secrets in SECRETS.values())
    for seat in ("isa", "tom", "zoe"):
        assert everything_sent(one, seat) == everything_sent(other_, seat)
        pages = [fetched(room_of(t), Page(room_of(t), seat, "fr"), ()) for t in (one, other_)]
        assert pages[0] == pages[1]
        assert "Elle voit." in pages[0]["region now"].decode()
    assert everything_sent(one, "gardien") != everything_sent(other_, "gardien")


def test_a_player_does_not_learn_how_many_secrets_there_are(game):
    """But for the numbered blanks, which every table has."""
    table = secretive(game, SECRETS["one"])
    seen = msgspec.json.encode(table.view("isa")).decode()
    assert seen.count('"truth"') == 1


def test_its_dice_are_fair_and_anybody_can_verify_them(game):
    table = ada(opened(game))
    for nonce in ("a", "b"):
        ask = {"ask": "attempt", "who": "ada", "task": "Fuir", "aim": "act", "pool": ["insight"]}
        table.apply("isa", ask, nonce=nonce)
        table.apply("isa", {"ask": "accept-result", "who": "ada"})
    table.apply("gardien", {"ask": "end-session"})
    report = verify_entries(game, table.entries)
    assert report.holds
    assert report.fair


def test_every_text_is_in_the_french_catalogue(game):
    with (SOURCE / "src/cthulhu_dark/locale/fr.po").open("rb") as source:
        catalogue = read_po(source, locale="fr")
    assert all(message.string for message in catalogue if message.id)
    for path in SOURCE.rglob("*.py"):
        for text in texts.texts_in(path):
            assert catalogue.get(text.one), text.one


def test_asks_fields_and_choices_have_names_in_french(game):
    fr, en = game.tongue("fr"), game.tongue("en")
    same = {"Occupation", "Secret"}
    named = [(game.ask_name(ask, fr), game.ask_name(ask, en)) for ask in game.asks]
    for law in game.rules.laws.values():
        for field in law.kind.__struct_fields__:
            named.append((game.field_name(field, fr), game.field_name(field, en)))
    for role in ("human", "occupation", "insight", "failure"):
        named.append((game.die_name(role, fr), game.die_name(role, en)))
    assert {english for french, english in named if french == english} <= same


def test_a_plain_sheet_prints(game):
    table = ada(opened(game))
    fr = game.tongue("fr")
    (paper,) = game.papers(table.view("isa"), fr)
    assert printed(game, paper, "fr").startswith(b"%PDF-")


def test_a_session_through_the_api_and_forms_without_javascript(game, tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor, game="cthulhu-dark")
        browsers = {seat: other(visitor) for seat in tokens}
        for seat, token in tokens.items():
            sit(browsers[seat], token)

        def post(who, /, **fields):
            answer = send(browsers[who], f"/t/{table_id}/ask", **fields)
            assert answer.status_code == 303, answer.text
            return browsers[who].get(f"/t/{table_id}?open=all").text

        assert "Créer un investigateur" in browsers["Isa"].get(f"/t/{table_id}").text
        made = {"name": "Ada Roux", "occupation": "Journaliste"}
        page = post("Isa", ask="create-investigator", seat="Isa", **made)
        assert "Tenter quelque chose" in page
        assert "À la portée d’un être humain" in page
        secret = {"name": "Le puits", "truth": "Il respire."}
        done = ask_api(visitor, table_id, tokens["Claude"], ask="prepare-secret", **secret)
        assert done.status_code == 201
        tried = {"ask": "attempt", "who": "ada", "task": "forcer la porte", "aim": "act"}
        wanted = {"ask": {**tried, "pool": ["human", "insight"]}}
        found = visitor.post(
            f"/api/tables/{table_id}/odds", json=wanted, headers=bearer(tokens["Isa"])
        ).json()
        assert {one["value"]: one["exact"] for one in found[""]["highest die"]}[6] == "11/36"
        odds = send(browsers["Isa"], f"/t/{table_id}/odds", **tried, pool=["human", "insight"])
        assert "La Lucidité monte" in odds.text
        assert "31" in odds.text
        page = post("Isa", **tried, pool=["human", "insight"], _dice="thrown")
        assert "Accepter le résultat" in page
        assert "Il respire" not in page
        page = post("Tom", ask="throw-failure", who="ada", how="la serrure casse", _dice="thrown")
        assert "Dé d’échec" in page
        refused = send(browsers["Tom"], f"/t/{table_id}/ask", ask="accept-result", who="ada")
        assert refused.status_code == 422
        assert "Ce n’est pas à vous de jouer Ada Roux." in refused.text
        post("Isa", ask="roll-again", who="ada", _dice="thrown")
        page = post("Isa", ask="accept-result", who="ada")
        assert "Résultat\u00a0:" in page
        assert "Il respire." in post("Claude", **{"ask": "reveal-secret", "secret": "Le puits"})
        assert "Il respire." in browsers["Isa"].get(f"/t/{table_id}").text
