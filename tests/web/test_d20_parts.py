"""What the pages of Cthulhu d20 are made from, read without HTML."""

import pytest

from d20_table import Play
from laws.fetched import room_of
from tablee.games.cthulhu_d20.pages.files import Wounds
from tablee.games.cthulhu_d20.pages.words import lasting
from tablee.kernel.page import Filled
from tablee.web.site.folds import Folds
from tablee.web.table.regions import context_of, scene_of
from tablee.web.table.sent import Sent
from tablee.web.table.sight import parts_of, sight_of


class Asked:
    """Looks ahead for a sight, and keeps what was asked."""

    def __init__(self, looks):
        self.looks, self.asked = looks, []

    def __getattr__(self, name):
        found = getattr(self.looks, name)

        def look(ask, *more):
            self.asked.append(ask["ask"])
            return found(ask, *more)

        return look


def sight(play, seat, *opened, language="en"):
    room = room_of(play.table)
    found = sight_of(room, scene_of(room, "table", seat, language), Folds(opened))
    found.looks = Asked(found.looks)
    return found


def parts(seen, region):
    return {part.key: part for part in parts_of(seen, region)}


@pytest.fixture
def play():
    return Play()


@pytest.fixture
def fight(play):
    play.thug = play.foe()
    play.keeper("begin-fight", [18, 5, 3], who=["paul", "jack", play.thug])
    return play


def test_whose_turn_it_is_may_aim_at_each_part_of_the_body(fight):
    now = parts(sight(fight, "paula"), "now")
    # What is asked of this seat stands above the initiative as it fell.
    assert next(iter(now)) == "turn-card-paul"
    assert {"order", "propose-card", "your-turn"} < set(now)
    pistol = now["turn-card-paul"].weapons.weapons[0]
    assert pistol.declare.ask == "declare-attack"
    assert [zone.value for zone in pistol.zones.places][:2] == ["head", "torso"]
    assert all(zone.chance.endswith("%") for zone in pistol.zones.places)
    assert "supposed AC of 10" in pistol.zones.outcomes[0].note


def test_who_waits_is_told_who_acts_and_nothing_is_reckoned(fight):
    seen = sight(fight, "jacques")
    card = parts(seen, "now")["turn-card-jack"]
    assert (card.question, card.wait) == ("Paul acts", "Your turn will come.")
    assert card.weapons is None
    assert not seen.looks.asked


def test_chances_of_care_are_reckoned_when_its_fold_is_opened(play):
    play.attack(play.foe(), "paul", faces=[60, 19])
    play.keeper("open-scene", name="Plus tard")  # no body lies on the stage any more
    closed, opened = sight(play, "jacques"), sight(play, "jacques", "care-jack")
    assert parts(closed, "now")["turn-card-jack"].care.count == 1
    assert "care-for" not in closed.looks.asked
    (cares,) = parts(opened, "now")["turn-card-jack"].care.inside
    assert cares.cares[0].patient == "Paul"
    assert "care-for" in opened.looks.asked


def test_whoever_bleeds_sees_care_first_and_the_weapons_in_a_fold(play):
    play.attack(play.foe(), "paul", faces=[60, 19])
    card = parts(sight(play, "paula"), "now")["turn-card-paul"]
    (chosen,) = (one for one in card.bleeding.treatments if one.is_chosen)
    assert chosen.says == f"{card.bleeding.act.label}, {chosen.says.rpartition(', ')[2]}"
    assert chosen.chance
    assert chosen.says.endswith("%")
    assert card.bleeding.loss.startswith("Loss in")
    assert card.care is None
    assert card.weapons is None
    assert card.attack.inside is None


def test_in_a_fight_whoever_bleeds_has_the_rest_of_the_turn_in_folds(fight):
    fight.keeper("end-fight")
    (foe,) = (person.id for person in fight.state.people.values() if person.seat is None)
    fight.attack(foe, "paul", faces=[60, 19])
    fight.keeper("begin-fight", [20, 3, 2], who=["paul", "jack", foe])
    seen = parts(sight(fight, "paula"), "now")
    card = seen["turn-card-paul"]
    assert card.question == "You are bleeding, Paul"
    assert card.bleeding.act.label.startswith("Treat the ")
    assert not card.doings
    assert card.others.inside is None
    assert card.end.form.act.look == "quiet"
    stage = [part for part in seen.values() if part.key == "wounded"]
    assert all(part.care is None for part in stage)


def test_of_the_dead_no_wound_is_said_not_to_worsen(play):
    foe = play.foe()
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.keeper("judge-attack", bonus=20)
    play.keeper("roll-attack", [3, 20])
    play.tell()
    assert play.person("paul").is_dead
    sheet = parts(sight(play, "paula"), "sheet").values()
    (wound,) = (one for part in sheet if isinstance(part, Wounds) for one in part.wounds)
    assert (wound.line.state, wound.notes) == ("", ())


def test_the_button_of_an_attack_names_what_is_aimed_at(fight):
    form = parts(sight(fight, "paula"), "now")["turn-card-paul"].weapons.weapons[0]
    says = {zone.value: zone.says for zone in (*form.zones.places, *form.zones.groups)}
    assert says["torso"].startswith("Shoot at the torso, ")
    assert says[""].startswith("Shoot at random, ")


def test_a_blow_under_the_seal_makes_the_same_parts_whatever_the_die():
    seen = []
    for face in (15, 19):
        other = Play()
        thug = other.foe()
        other.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
        other.keeper("roll-attack", [60, face])
        seen.append([parts(sight(other, "paula"), region) for region in ("now", "sheet")])
    assert seen[0] == seen[1]


def test_a_wound_is_marked_on_the_body_and_told_in_a_line(play):
    play.attack(play.foe(), "paul", faces=[60, 19])
    sheet = parts(sight(play, "paula"), "sheet")
    file = sheet["file-paul"]
    ((place, mark),) = file.chart.figure.marks
    (wound,) = sheet["file-wounds-paul"].wounds
    assert mark.row == wound.line.row
    assert next(label.row for label in file.chart.labels if label.part == place) == mark.row
    fatigue, _ = sheet["file-points-paul"].meters.meters
    assert sum("is-lost" in box.look for box in fatigue.boxes) == play.sheet("paul").lost


def test_a_number_that_changes_sends_its_part_of_the_file_and_not_the_body(play):
    room = room_of(play.table)

    def context():
        return context_of(room, scene_of(room, "table", "paula", "fr"), "csrf", Folds())

    sent = Sent()
    sent.remember(context())
    play.keeper("charge-effort", who=["paul"], cost=1, kind="violent")
    changed = {key: html for key, html in sent.changed(context()) if key.startswith("file-")}
    assert "file-points-paul" in changed
    assert "file-paul" not in changed
    assert sum(map(len, changed.values())) < 6000


def test_the_others_are_seen_without_numbers(play):
    play.attack(play.foe(), "paul", faces=[60, 19])
    (person, thug) = parts(sight(play, "jacques"), "sheet")["in-sight"].people
    assert (person.name, thug.name) == ("Paul", "Voyou")
    assert person.hits.startswith("hit: ")


def test_the_clock_says_what_its_buttons_bring(play):
    dial = parts(sight(play, "gardien"), "desk")["dial"]
    assert [step.act.label for step in dial.steps] == [
        "+1 round",
        "1 min",
        "10 min",
        "1 h",
        "1 day",
    ]
    assert {step.besides for step in dial.steps} == {"nothing falls due"}
    assert ("unit", "minute") in dial.steps[2].act.given
    assert ("count", "10") in dial.steps[2].act.given


def test_time_stands_still_in_a_fight_in_the_words_of_the_rule(fight):
    dial = parts(sight(fight, "gardien"), "desk")["dial"]
    assert not dial.steps
    assert dial.shut


def test_what_is_folded_on_the_desk_is_made_when_somebody_looks(play):
    play.foe()
    folded = parts(sight(play, "gardien"), "desk")["part-people-section"].fold
    assert folded.inside is None
    opened = sight(play, "gardien", "part-people", "person-paul")
    people = parts(opened, "desk")["part-people-section"].fold.inside
    assert [one.key for one in people if one.key.startswith("person-")][:2] == [
        "person-paul",
        "person-jack",
    ]
    assert people[0].inside is not None
    assert people[1].inside is None


def test_a_form_that_is_filled_in_shows_every_zone_with_a_round_of_aim(fight):
    seen = sight(fight, "paula")
    ask = {"ask": "declare-attack", "who": "paul", "target": fight.thug, "weapon": "pistol"}
    form = Filled("attack-now-paul-pistol", {**ask, "zone": "torso", "reckon": 12}, {})
    zones = seen.game.pages.odds(seen, form)
    assert zones.key == "attack-now-paul-pistol-zones"
    assert [zone.value for zone in zones.places if zone.is_chosen] == ["torso"]
    torso = next(one for one in zones.outcomes if one.zone == "torso")
    assert torso.aimed.startswith("After a round of aiming: ")
    assert "supposed AC of 12" in torso.note
    assert zones.compared is not None


def test_an_hour_that_passes_changes_the_dial_of_the_desk_and_nothing_else_there(play):
    room = room_of(play.table)

    def context():
        return context_of(room, scene_of(room, "table", "gardien", "fr"), "csrf", Folds())

    sent = Sent()
    sent.remember(context())
    play.keeper("advance", count=1, unit="hour")
    keys = [key for key, _ in sent.changed(context()) if key not in ("top", "talk")]
    assert keys == ["strip", "dial"]  # that it has passed is told on the table


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (0, "now"),
        (1, "1 round"),
        (12, "1 minute and 2 rounds"),
        (600, "1 hour"),
        (660, "1 hour and 6 minutes"),
    ],
)
def test_a_length_of_time_is_said_as_people_say_it(play, rounds, said):
    assert lasting(rounds, sight(play, "paula").t) == said


def test_whoever_has_a_title_is_called_by_the_whole_name():
    play = Play(people=("paul",))
    morel = play.add("jacques", name="Docteur Morel", gender="f")
    play.keeper("begin-fight", [18, 5], who=[morel, "paul"])
    card = parts(sight(play, "jacques", language="fr"), "now")[f"turn-card-{morel}"]
    assert "Docteur Morel" in card.question
