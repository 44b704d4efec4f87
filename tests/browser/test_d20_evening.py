"""A night of Cthulhu d20, in French: a keeper, two players, three windows, three charts.

From the two files to the end of the fight, the dressing, the vote, and on to the next session.
"""

import pytest
from moments_of_play import all_see_the_throw
from people import named, open_a_table
from playwright.sync_api import expect

from tablee.lab.games import find_game
from tablee.web.site.language import site_tongue

fr = site_tongue("fr", find_game("cthulhu-d20"))

HIS = {"who": "bastien"}
HERS = {"who": "salome"}
FOE = "npc_le-veilleur"
SIX = [6, 5, 2, 1, 6, 6, 4, 1, 5, 5, 4, 1, 4, 4, 4, 1, 4, 4, 3, 1, 3, 3, 3, 1]
"""Strength 13, Dexterity 16, Constitution 14, then 12, 11 and 9, the lowest die left out."""
HINGES = "Elle n'a pas de gonds."
SATCHEL = "La sacoche du courrier prend la lame."
BELL = "Une cloche sonne, et le couloir s'éclaire."


def investigators(keeper, isa, tom):
    """One by hand, from rolled abilities, with all faults shown; one from the list."""
    tom.do("roll-abilities", faces=SIX)
    tom.sees("13 16 14 12 11 9")
    form = tom.form("create-investigator")
    expect(form.locator(named("dexterity"))).to_have_value("16")
    said = tom.try_to(
        "create-investigator",
        name="Bastien Crozet",
        profession="Facteur de nuit",
        gender="m",
        dexterity=18,
        good=["reflex", "will"],
        proficiency="handguns",
        weapons=["revolver"],
        armour=["leather-jacket"],
    )
    # Nobody has rolled an 18: the six stay those that were rolled.
    expect(form.locator(named("dexterity"))).to_have_value("16")
    assert fr("Good saving throws of this option: {wanted}.", wanted=1) in said
    # What he wrote is still there; only the faults are left to mend.
    form = tom.form("create-investigator")
    expect(form.locator(named("name"))).to_have_value("Bastien Crozet")
    expect(form.locator(named("weapons", "revolver"))).to_be_checked()
    form.locator(named("good", "will")).uncheck()
    tom.unfold(form.locator("#create-feats-1")).select_option("toughness")
    form.locator("#create-feats-2").select_option("point-blank-shot")
    tom.do("create-investigator")

    take = f"{fr('Take this one')} (Salomé Ferrand)"
    isa.page.get_by_role("link", name=take, exact=True).click()
    expect(isa.form("create-investigator").locator(named("name"))).to_have_value("Salomé Ferrand")
    isa.do("create-investigator")
    for person in (keeper, isa, tom):
        person.is_told("Admission : Bastien Crozet.")
        person.is_told("Admission : Salomé Ferrand.")
    tom.sees(fr("{left} of {most}", left=55, most=99), "#sheet")
    keeper.sees("Bastien Crozet", "#sheet .d-tracking")


def check(keeper, isa, tom):
    """A check with a hand lent; its DC is in the keeper's page alone."""
    keeper.do(
        "call-check", given={"_form": "call-skill"}, **HIS, name="spot", dc=15, text="Au fond"
    )
    tom.sees("Au fond")
    tom.sees(fr("Chance of success, by the DC one supposes"))
    assert not tom.has_in_the_page(fr("DC {dc}", dc=15))
    isa.do("aid-check", given=HIS, faces=[12])
    tom.sees(fr("Helped by {names}.", names="Salomé"))
    tom.do("roll-check", given=HIS, button=("take", "roll"), faces=[14])
    keeper.sees(fr("success"), "#part-checks")
    keeper.do("tell-check", given=HIS, text=HINGES)
    for person in (keeper, isa, tom):
        person.is_told(f"Observation, Bastien : réussite. {HINGES}")


def opponent(keeper, isa, tom):
    """Out of the drawer: in play with one press, under a name of the keeper's."""
    keeper.do("create-opponent", given={"_form": "stock-cultist"}, name="Le veilleur")
    for player in (isa, tom):
        player.is_told("Le veilleur est en vue.")
        player.sees("Le veilleur", "#sheet .d-sights")
        assert not player.has_in_the_page("une prière")
    keeper.sees("Le veilleur", "#sheet .is-keepers")


def aimed_shot(keeper, isa, tom):
    """Where the figure is touched, there the bullet goes; what it did is told later."""
    keeper.do("begin-fight", faces=[18, 4, 11])
    for person in (keeper, isa, tom):
        person.is_told("Un combat commence. Ordre d’action : Bastien, le veilleur, Salomé.")
    tom.sees(fr("Where do you aim, {name}?", name="Bastien"))
    isa.sees(fr("Your turn will come."))
    leg = tom.page.locator("#now label.d-at-left-leg").filter(visible=True)
    leg.click()
    expect(leg.locator("input")).to_be_checked()
    told = tom.page.locator(".d-outcome.d-out-left-leg").filter(visible=True)
    expect(told).to_contain_text("Jambe gauche")
    tom.do("declare-attack", given={"weapon": "revolver"}, distance=4)
    for person in (keeper, isa, tom):
        person.is_told("Bastien attaque le veilleur : revolver, zone visée : jambe gauche (−7).")
    keeper.sees(fr("Attack declared"), "#desk")
    tom.do("roll-attack", faces=[14])
    for person in (keeper, isa, tom):
        person.sees(fr("Hit."), "#now .roll-card")
    for player in (isa, tom):
        expect(player.page.locator("#now .roll-card .tray > .sealed")).to_have_count(1)
    expect(keeper.page.locator("#now .roll-card .tray > .kept")).to_have_count(1)
    keeper.sees(fr("Sealed attack"), "#desk")
    # Whether he has a point left to spend is his and the keeper's.
    all_see_the_throw("cthulhu-d20-sealed", (isa,), verdict="Touché")
    all_see_the_throw("cthulhu-d20-sealed", (tom,), ("Tom", ""), "Touché")
    all_see_the_throw("cthulhu-d20-sealed", (keeper,), ("", "Bastien"), "Touché")
    tom.do("pass-destiny", given=HIS)
    keeper.do("tell-wound", shock="shock", text="La jambe cède sous lui", faces=[3])
    for person in (keeper, isa, tom):
        person.is_told("La jambe cède sous lui.")
        person.is_told("Blessure, le veilleur : jambe gauche.")
    for player in (isa, tom):
        assert not player.has_in_the_page("contre CA 10")
    tom.do("end-turn", given=HIS)


def blow_and_destiny(keeper, isa, tom):
    """A blow that the player bends: the window is his, the answer the keeper's."""
    keeper.do("declare-attack", given={"weapon": "knife", "who": FOE}, target="bastien")
    keeper.do("roll-attack", faces=[17, 17])
    for player in (isa, tom):
        player.sees(fr("Hit."))
        player.sees(fr("Destiny window"))
        assert not player.has_in_the_page(fr("Sealed attack"))
    tom.do("call-destiny", given={**HIS, "about": "attack"}, text="La sacoche")
    keeper.sees("La sacoche", "#desk")
    keeper.do(
        "decide-fate",
        given={"_form": "fate-wound"},
        row="light",
        location="left-arm",
        text=SATCHEL,
    )
    for person in (keeper, isa, tom):
        person.is_told(f"Le destin répond. {SATCHEL}")
    tom.sees(fr("no point left"), "#sheet")
    keeper.do("end-turn", given={"who": FOE})
    isa.do("end-turn", given=HERS)
    tom.do("end-turn", given=HIS)


def wound(keeper, isa, tom):
    """No point left: the second blow is told as it fell."""
    keeper.is_told("Le round 2 commence.")
    keeper.do("declare-attack", given={"weapon": "knife", "who": FOE}, target="bastien")
    keeper.do("roll-attack", faces=[80, 17])
    keeper.do("tell-wound", text="La lame mord la cuisse", faces=[98])
    for person in (keeper, isa, tom):
        person.is_told("La lame mord la cuisse.")
    tom.is_told("Blessure n° 2, Bastien : grave, jambe gauche, GB 6.")
    tom.sees("Blessure grave", "#now .roll-card")
    expect(tom.page.locator("#now .roll-card .tray > .kept").first).to_contain_text("17")
    isa.sees("Blessure", "#now .roll-card")
    all_see_the_throw("cthulhu-d20-wound", (keeper, isa, tom), verdict="Blessure")
    assert not isa.has_in_the_page("GB 6")
    tom.sees("grave", "#sheet .d-chart .d-at-left-leg")
    keeper.do("end-fight")
    isa.is_told("Le combat est clos.")


def bleeding_and_care(keeper, isa, tom):
    """The clock brings the loss, its owner throws for it; the surgeon sees the DC and beats it."""
    keeper.sees(fr("losses for {names}", names="Bastien"), "#brings-minute")
    keeper.do("advance", given={"_form": "advance-minute"})
    tom.sees(fr("It has fallen due, and comes before anything else."))
    tom.do("suffer", given=HIS, faces=[97])
    tom.is_told("La blessure n° 2 s’aggrave (Bastien).")
    keeper.sees("GB 6", "#desk .d-losses")
    isa.do(
        "care-for",
        given={"healer": "salome", "patient": "bastien", "wound": "2"},
        button=("skill", "medicine"),
        faces=[15],
    )
    keeper.do("tell-dice")
    for person in (keeper, isa, tom):
        person.is_told("Soins donnés par Salomé (Bastien, blessure n° 2), DD 11 : réussite.")
    tom.sees(fr("dressed"), "#sheet")


def rest(keeper, isa, tom):
    tom.do("begin-rest", given=HIS)
    tom.sees(fr("{name} is resting.", name="Bastien"), "#sheet")
    keeper.sees(fr("rest serves {names}", names="Bastien"), "#brings-hour")
    keeper.do("advance", given={"_form": "advance-hour"})
    tom.is_told("Relevé, Bastien : PF 8/12, PV 9/12, malus −2.")
    tom.do("end-rest", given=HIS)


def vote(keeper, isa, tom):
    """The group's point: everybody but the keeper answers."""
    tom.do("propose-group-point", text="Que l'aube vienne")
    for person in (keeper, isa):
        person.sees("Que l'aube vienne")
        person.sees(fr("answer awaited"))
    assert keeper.page.locator(f"form:has({named('ask', 'vote-group-point')})").count() == 0
    isa.do("vote-group-point", button=("agree", "1"))
    keeper.sees("Que l'aube vienne", "#desk")
    keeper.do("decide-fate", given={"_form": "fate-told"}, text=BELL)
    for person in (keeper, isa, tom):
        person.is_told("Le vote est unanime.")
        person.is_told(f"Le destin répond. {BELL}")


def horror(keeper, isa, tom):
    keeper.do("call-sanity", **HERS, more_dice=1, more_sides=6, text="La chambre froide")
    isa.sees("La chambre froide")
    isa.do("roll-check", given=HERS, button=("take", "roll"), faces=[80])
    keeper.do("tell-check", given=HERS, faces=[4])
    isa.is_told("Santé mentale, Salomé : −4, reste 61.")
    isa.sees(fr("{left} of {most}", left=61, most=99), "#sheet")
    assert not tom.has_in_the_page("reste 61")


def next_session(keeper, isa, tom):
    keeper.page.locator("#menu > summary").click()
    keeper.do("end-session")
    for player in (isa, tom):
        player.is_told("La séance 1 s'achève")
    if not keeper.form("begin-session").is_visible():
        keeper.page.locator("#menu > summary").click()
    keeper.do("begin-session")
    for person in (keeper, isa, tom):
        person.is_told("La séance 2 commence.")
    # Nothing was lost on the way: the points stand where they stood.
    tom.sees("8/12", "#sheet .d-meters")


@pytest.fixture
def table(meet):
    keeper, isa, tom = meet("Anne"), meet("Isa", width=390, height=844), meet("Tom", width=1100)
    links = open_a_table(keeper, "L'aile fermée", ("Isa", "Tom"), game="cthulhu-d20")
    for person, link in zip((isa, tom), links, strict=True):
        person.go(link)
    for person in (keeper, isa, tom):
        person.is_connected()
    return keeper, isa, tom


def test_a_night_is_played_from_the_files_to_the_dressing_and_the_next_session(table):
    investigators(*table)
    check(*table)
    opponent(*table)
    aimed_shot(*table)
    blow_and_destiny(*table)
    wound(*table)
    bleeding_and_care(*table)
    rest(*table)
    vote(*table)
    horror(*table)
    next_session(*table)
    for person in table:
        live = person.story()
        person.page.reload()
        person.is_connected()
        again = person.story()
        # A live page and a fresh one may begin their tail a line apart.
        tail = min(len(live), len(again))
        assert tail > 20
        assert again[-tail:] == live[-tail:]
