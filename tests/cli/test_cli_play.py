"""`run`, `odds` and `check`: session files from the command line."""

import json
import re

import pytest
from command import BEFORE_THE_THROW, FENCE, STORY

from tablee.kernel.reckoning import Allowance

# run


def test_run_tells_a_session(tablee):
    result = tablee("run", FENCE)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "John at the fence"
    assert "  Real dice: action die 2, trauma die 3 (John)." in lines
    assert any(line.startswith("Refused to Tom: The stakes must be agreed on") for line in lines)
    assert lines[-1] == "11 steps played, all as expected."
    assert "\x1b" not in result.stdout


def test_run_tells_it_in_french(tablee):
    for result in (tablee("run", FENCE, "--lang", "fr"), tablee("run", FENCE, TABLEE_LANG="fr")):
        assert "Scène" not in result.stdout
        assert "La table est ouverte." in result.stdout
        assert "Refusé à Tom\u00a0: Les enjeux" in result.stdout
        assert result.stdout.endswith("11 étapes jouées, tout est comme attendu.\n")


def test_a_file_is_told_in_its_own_language_unless_another_is_asked_for(tablee):
    assert "La table est ouverte." in tablee("run", STORY).stdout
    assert "The table is open." in tablee("run", STORY, "--lang", "en").stdout


def test_run_names_the_rule_behind_each_line(tablee):
    shown = tablee("run", FENCE, "--why").stdout
    assert "[yacdha.dice.forced-advantage: " in shown
    assert "[yacdha.action.stakes-first: " in shown


def test_run_tells_only_what_a_seat_may_know(tablee, written):
    path = written(
        "game: yacdha\nseats: {gardien: keeper, isa: player, tom: player}\nplay:\n"
        "  - gardien: {ask: whisper, seats: [isa], text: Hush.}\n"
        "  - isa: {ask: resume}\n    refused: table.pause\n"
    )
    assert "Hush." in tablee("run", path).stdout
    assert "Hush." in tablee("run", path, "--seat", "isa").stdout
    for_tom = tablee("run", path, "--seat", "tom").stdout
    assert "Hush." not in for_tom
    assert "Refused" not in for_tom
    nobody = tablee("run", path, "--seat", "bob")
    assert nobody.exit_code == 2
    assert "the seats are: gardien, isa, tom." in nobody.stderr


def test_run_as_json(tablee):
    found = json.loads(tablee("run", FENCE, "--json").stdout)
    assert found["as_expected"] is True
    assert found["game"] == "yacdha"
    throw = found["steps"][6]
    assert throw["odds"][""]["success"] == {"false": "1/4", "true": "3/4"}
    assert [event["type"] for event in throw["events"]][:2] == ["rolled", "action-thrown"]
    assert found["steps"][2]["refused"]["rule"] == "yacdha.action.stakes-first"
    assert found["chronicle"][0]["text"].startswith("The table is open.")


def test_run_says_what_was_not_met_and_exits_with_1(tablee, written):
    path = written(
        BEFORE_THE_THROW + "    odds: {success: 1/2}\n    dice: [5, 1]\n"
        "    state: {investigators.john.trauma: 4}\n"
    )
    result = tablee("run", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"{path}:10 (step 6): The odds of success are 3/4, not 1/2.",
        f"{path}:10 (step 6): investigators.john.trauma is 1, not 4.",
        "2 expectations were not met.",
    ]
    assert "The table is open." in result.stdout
    french = tablee("run", path, "--lang", "fr").stderr.splitlines()
    assert french[0] == (
        f"{path}:10 (étape 6)\u00a0: Les chances de success sont de 3/4, et non de 1/2."
    )
    found = json.loads(tablee("run", path, "--json").stdout)
    assert found["as_expected"] is False
    assert len(found["steps"][5]["failures"]) == 2


def test_run_stops_at_an_unexpected_refusal(tablee, written):
    path = written(BEFORE_THE_THROW.replace("agree, who: john", "cast, who: john"))
    result = tablee("run", path)
    assert result.exit_code == 1
    assert "(step 4): Refused by yacdha." in result.stderr
    assert "The play stopped there; 2 steps were not played." in result.stderr


@pytest.mark.parametrize("command", ["run", "odds"])
def test_a_file_with_faults_is_refused_with_all_of_them(tablee, written, command):
    path = written("game: yacda\nseats: {a: player}\nplay:\n  - a: {ask: fly}\n    dise: [1]\n")
    result = tablee(command, path)
    assert result.exit_code == 2
    assert [line.split(":")[1] for line in result.stderr.splitlines()] == ["1", "2", "5 (step 1)"]


@pytest.mark.parametrize("command", ["run", "odds", "check", "verify", "replay", "import"])
def test_a_file_that_is_not_there_is_named(tablee, tmp_path, command):
    result = tablee(command, tmp_path / "none")
    assert result.exit_code == 2
    assert result.stderr == f"There is no file {tmp_path / 'none'}.\n"
    assert tablee(command, tmp_path).exit_code == 2
    french = tablee(command, tmp_path / "none", LANG="fr").stderr
    assert french == f"Il n’y a pas de fichier {tmp_path / 'none'}.\n"


# odds


def test_odds_of_the_last_ask(tablee, written):
    shown = tablee("odds", written(BEFORE_THE_THROW)).stdout.splitlines()
    assert shown[0] == 'tom: throw (who: "john")'
    assert re.fullmatch(r"success +3/4 +75\.0% +█{18}", shown[1])
    assert any(re.match(r"margin −2 +1/36 +2\.8%", line) for line in shown)
    assert any(re.match(r"John Timbald: the meter rises +25/72 +34\.7%", line) for line in shown)
    french = tablee("odds", written(BEFORE_THE_THROW), LANG="fr").stdout
    assert "75,0\u00a0%" in french


def test_odds_as_json(tablee, written):
    found = json.loads(tablee("odds", written(BEFORE_THE_THROW), "--json").stdout)
    assert found["ask"] == {"ask": "throw", "who": "john"}
    assert found["odds"][""]["rise.john"] == {"false": "47/72", "true": "25/72"}


@pytest.mark.parametrize(("language", "word"), [("en", "simulated"), ("fr", "simulé")])
def test_odds_that_were_simulated_say_so_and_never_look_exact(
    tablee, written, monkeypatch, language, word
):
    monkeypatch.setattr("tablee.kernel.wondering.PATIENT", Allowance(0, 100_000))
    shown = tablee("odds", written(BEFORE_THE_THROW), "--lang", language).stdout
    assert word in shown
    assert not re.search(r"\d/\d", shown)
    found = json.loads(tablee("odds", written(BEFORE_THE_THROW), "--json").stdout)["odds"][""]
    won = found["success"]["true"]
    assert won["low"] < won["about"] < won["high"]
    assert won["low"] < 3 / 4 < won["high"]
    assert won["simulated"] > 10


def test_odds_of_what_throws_no_dice(tablee):
    shown = tablee("odds", FENCE).stdout
    assert shown == "gardien: end-session\nNothing is left to chance here.\n"


def test_odds_for_each_thing_that_may_be_true(tablee, written):
    path = written(
        "game: yacdha\nseats: {gardien: keeper, tom: player}\nplay:\n"
        "  - tom: {ask: create-investigator, name: John, occupation: Cuisine}\n"
        "  - gardien: {ask: create-npc, name: Max}\n"
        "  - gardien: {ask: give-weapon, who: john, weapon: firearm}\n"
        "  - gardien: {ask: open-fight, investigators: [john], opponents: [npc_max]}\n"
        "  - gardien: {ask: describe-round, text: He comes.}\n"
        "  - tom: {ask: declare, who: john, doing: attack, target: npc_max, weapon: firearm}\n"
    )
    shown = tablee("odds", path).stdout
    assert "\nagainst an attack on you\nJohn hits " in shown
    assert "\nagainst a flight\nJohn hits " in shown


def test_odds_say_what_comes_of_it_in_the_long_run(tablee, written):
    shown = tablee("odds", written(BEFORE_THE_THROW)).stdout
    assert "\nIn the long run\n" in shown
    assert re.search(r"^success within 2 throws +15/16 +93\.8%", shown, re.MULTILINE)
    assert re.search(r"^throws until it is settled: 1\.33 .*on average$", shown, re.MULTILINE)
    found = json.loads(tablee("odds", written(BEFORE_THE_THROW), "--json").stdout)
    within = [one for one in found["prospects"] if one["key"] == "succeeds-within"]
    assert within[0] == {
        "key": "succeeds-within",
        "times": 2,
        "unit": "chance",
        "value": "15/16",
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_odds_are_said_in_words_and_no_key_of_an_outcome_shows(tablee, written, language):
    shown = tablee("odds", written(BEFORE_THE_THROW), LANG=language).stdout
    assert not re.search(r"\b(rise|check|margin)[.:]|-within", shown.partition("\n")[2])


def test_odds_of_a_refused_ask_or_after_a_refused_one(tablee, written):
    refused = tablee("odds", written(BEFORE_THE_THROW.replace("throw,", "throw-again,")))
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 1
    stopped = tablee("odds", written(BEFORE_THE_THROW.replace("agree,", "cast,")))
    assert stopped.exit_code == 1
    assert "(step 4): Refused by yacdha." in stopped.stderr


# check


def test_check_finds_nothing_wrong(tablee, written):
    assert tablee("check", FENCE).stdout == (
        f"{FENCE}: a session file of 11 steps, nothing wrong with it.\n"
    )
    person = written("game: yacdha\ninvestigator: {name: Daisy Walcot, occupation: Botany}\n")
    assert tablee("check", person).stdout == f"{person}: nothing wrong with it.\n"
    assert tablee("check", person, LANG="fr").stdout == f"{person}\u00a0: sans faute.\n"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("game: yacdha\ninvestigator: {name: '', gender: x}\n", 2),
        ("game: yacdha\nplay: [{a: b}]\nseats: 3\n", 3),
        ("a: [", 1),
        ("", 1),
    ],
)
def test_check_lists_all_faults_and_exits_with_1(tablee, written, text, faults):
    path = written(text)
    for language in ("en", "fr"):
        result = tablee("check", path, LANG=language)
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == faults + 1
        assert result.stderr.splitlines()[-1].startswith(str(faults))
    found = json.loads(tablee("check", path, "--json").stdout)
    assert len(found["faults"]) == faults
