"""What YACDHA's sheet and the keeper's desk say, read from their models: nothing here is HTML."""

import pytest

from laws.fetched import room_of
from tablee.web.site.folds import Folds
from tablee.web.table.regions import context_of, scene_of
from tablee.web.table.sent import Sent
from tablee.web.table.sight import parts_of, sight_of
from yacdha_table import Play


def parts(play, seat, region, *opened, language="en"):
    room = room_of(play.table)
    folds = Folds(opened)
    sight = sight_of(room, scene_of(room, "table", seat, language), folds)
    return {part.key: part for part in parts_of(sight, region)}


def desk(play, *opened):
    return parts(play, "gardien", "desk", *opened)


def inside(play, section, *opened):
    (body,) = desk(play, section, *opened)[f"{section}-block"].fold.inside
    return {part.key: part for part in body.parts}


def test_what_waits_for_the_keeper_says_who_and_leads_there():
    play = Play()
    play.player("daisy", "attempt", what="forcer la porte", category="physical")
    play.keeper("call-check", meter="madness", who=["john"], event="le cri")
    rows = [(row.text, row.to, row.is_pressing) for row in desk(play)["desk-now"].rows]
    assert rows[0] == ("An attempt of Daisy waits for your terms", "#action-daisy", True)
    assert ("John has a check to throw (le cri)", "#check-john", False) in rows


def test_a_closed_section_of_the_desk_holds_nothing_and_says_how_much_there_is():
    play = Play()
    play.npc("Le boucher")
    people = desk(play)["part-people-block"].fold
    assert (people.title, people.count, people.inside) == ("Your people", 1, None)


def test_a_check_tells_each_ones_chance_and_what_they_have_met_already():
    play = Play()
    play.raise_to("john", "madness", 2)
    (form,) = desk(play, "call-madness")["desk-checks"].calls[0].inside
    notes = {choice.label: choice.note for choice in form.who.input.choices}
    assert notes["Daisy"] == "madness 1, 5 chances in 6 that the meter rises"
    assert notes["John"] == "madness 2, 4 chances in 6 that the meter rises"
    assert {shock.names for shock in form.shocks} == {"John"}
    (form,) = desk(play, "call-trauma")["desk-checks"].calls[1].inside
    assert not form.shocks
    assert form.again is None


def test_a_lead_says_who_holds_which_tier_and_whom_it_may_be_given_to():
    play = Play()
    play.keeper("prepare-lead", title="Le puits", short="De l'eau", all="Un corps")
    (lead,) = play.state.leads
    play.keeper("grant-information", lead=lead, tier=1, who=["daisy"])
    (card,) = inside(play, "part-leads", f"lead-{lead}")[f"lead-{lead}"].inside
    assert [tier.margin for tier in card.tiers] == ["1", "2–3", "4–5", "6"]
    assert card.tiers[0].holders == ("Isa",)
    assert [act.label for act in card.tiers[0].give] == ["to John", "to Liam"]
    assert card.tiers[1].text == "nothing planned"
    assert not card.tiers[1].give


def test_the_end_of_a_scenario_shows_what_it_would_bring_to_each():
    play = Play({"story": "campaign"})
    play.raise_to("john", "madness", 4)
    form = inside(play, "part-end")["end-scenario"]
    john = next(row for row in form.rows if row.name == "John")
    assert [relief.was for relief in john.outcomes] == [4, 4]
    assert john.outcomes[0].then < 4
    assert form.lost == "Everybody is alive and sane."


def test_a_use_of_magic_may_leave_out_what_fails_since_some_uses_cannot():
    play = Play()
    play.keeper("prepare-magic", name="Appel", opposition=1, success="il vient")
    (magic,) = play.state.magics
    found = inside(play, "part-magics", f"magic-{magic}", f"open-magic-{magic}")
    use = next(part for part in found[f"magic-{magic}"].inside if part.key.startswith("open"))
    (form,) = use.inside
    by_name = {line.input.name: line.input for line in form.lines}
    assert by_name["success"].required
    assert not by_name["failure"].required
    assert by_name["users"].kind == "pills"


def test_a_sheet_shows_its_owner_what_it_hides_from_the_others():
    play = Play({"madness_shown": "own"})
    hidden = {"secret": "A tué."}
    play.player("daisy", "describe-investigator", **hidden)
    mine = parts(play, "isa", "sheet")["sheet-daisy"]
    theirs = parts(play, "tom", "sheet", "about-daisy")["person-daisy"]
    assert "A tué." in [fact.text for fact in mine.facts]
    assert mine.tracks[0].label == "Madness 1 out of 6"
    assert theirs.tracks[0].is_unknown
    assert theirs.portrait is None


def test_a_wound_sends_one_person_and_not_the_whole_sheet():
    play = Play()
    room = room_of(play.table)

    def context():
        return context_of(room, scene_of(room, "table", "isa", "fr"), "token", Folds())

    page = Sent()
    page.remember(context())
    play.keeper("inflict", who=["john"], amount=1, event="une chute")
    changed = [key for key, _ in page.changed(context())]
    assert "person-john" in changed
    assert not {"person-liam", "sheet-daisy", "pinboard", "sheet"} & set(changed)


def test_nobody_but_the_keeper_is_made_a_desk():
    play = Play()
    room = room_of(play.table)
    context = context_of(room, scene_of(room, "table", "isa", "fr"), "token", Folds())
    page = Sent()
    assert all("part-people" not in html for _, html in page.changed(context))


@pytest.mark.rule("yacdha.investigation.when")
@pytest.mark.parametrize(("search", "opposition"), [(True, "0"), (False, "3")])
def test_an_investigation_begins_with_the_books_opposition(search, opposition):
    play = Play()
    play.player("daisy", "attempt", what="fouiller", category="mental", investigation=search)
    scale = parts(play, "gardien", "now")["action-daisy"].judge.scale
    assert [choice.value for choice in scale if choice.is_chosen] == [opposition]
