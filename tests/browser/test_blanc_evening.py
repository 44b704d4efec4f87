"""A mission of Cthulhu Blanc, in French: a keeper, two players, three windows, three exemplaires.

From the order of mission to the signed report, and on to the next session.
"""

import re

import pytest
from moments_of_play import all_see_the_throw
from people import named, open_a_table
from playwright.sync_api import expect

from tablee.lab.games import find_game
from tablee.web.site.language import site_tongue

fr = site_tongue("fr", find_game("cthulhu-blanc"))

CODE = "EAU DE JAVEL"
HERS = {"who": "solange"}
HIS = {"who": "gaston"}
UNCANNY = "Elle connaît la combinaison. Elle ne l'a jamais apprise."
FOUND = "Le neuvième casier n'a pas de serrure."
WINDOW = "Vitre du guichet, remplacement à l'identique"
DRAFT = ["Le casier a été ouvert.", "Il y avait quelqu’un dedans.", "Rien à signaler."]


def agents(keeper, isa, tom):
    """One by hand, with a fault shown; one from the list."""
    said = tom.try_to(
        "create-agent",
        name="Gaston Pinel",
        profession="Serrurier assermenté",
        gender="m",
        given={"_form": "create"},
    )
    assert fr("At this table an agent has {count} traits.", count=2) in said
    # What he wrote is still there; only what is missing is left to write.
    form = tom.form("create-agent")
    expect(form.locator(named("name"))).to_have_value("Gaston Pinel")
    traits = form.locator(named("traits"))
    traits.nth(0).fill("Ouvre tout, sauf le courrier")
    traits.nth(1).fill("Ne signe qu'au crayon")
    tom.do("create-agent")

    take = f"{fr('Take this one')} (Solange Tournebise)"
    isa.page.get_by_role("link", name=take, exact=True).click()
    expect(isa.form("create-agent").locator(named("name"))).to_have_value("Solange Tournebise")
    isa.do("create-agent")
    for person in (keeper, isa, tom):
        person.is_told("Gaston Pinel, joué par Tom, rejoint la Laverie.")
        person.is_told("Solange Tournebise, jouée par Isa, rejoint la Laverie.")


def briefing(keeper, isa, tom):
    """The order is read to everybody; what a place hides is not."""
    keeper.do(
        "brief-mission",
        given={"_form": "brief-mission"},
        code=CODE,
        objective="Établir qui vide les casiers de nuit.",
        deadline="Avant la relève.",
    )
    keeper.do(
        "prepare-place",
        given={"_form": "prepare-place"},
        title="Le vestiaire",
        good=FOUND,
        uncanny=UNCANNY,
    )
    keeper.do("open-scene", name="Le vestiaire du personnel")
    keeper.do("set-clock", day=1, hour=21, minute=0)
    for player in (isa, tom):
        player.is_told(f"Ordre de mission : {CODE}.")
        player.sees("Établir qui vide les casiers de nuit.", "#sheet")
        assert not player.has_in_the_page(FOUND)
        assert not player.has_in_the_page(UNCANNY)


def press(person, who, role, ask="set-pool"):
    """Presses one of the five slots of a test."""
    person.do(ask, given={"_form": f"slot-{who}-{role}"})


def stage(person, dice, word):
    """The throw lies before somebody: so many dice, and what they came to."""
    expect(person.page.locator(".roll-card .tray li")).to_have_count(dice)
    expect(person.page.locator(".roll-card .verdict b")).to_have_text(word)


def locker(keeper, isa, tom):
    """A test: dice with a reason, one imposed, an objection, a failure, a retry at a price."""
    tom.do("propose-test", given=HIS, what="forcer le casier neuf")
    press(tom, "gaston", "trade")
    tom.do("give-reason", given={"die": "trade"}, why="C'est son métier, et c'est écrit.")
    isa.sees("C'est son métier, et c'est écrit.")
    press(keeper, "gaston", "blessures", ask="impose-dice")
    tom.sees(fr("{at}, imposed by the keeper", at=fr("at {score}", score=1)))
    tom.sees(fr("It will succeed; the dice say at what price."))
    isa.do("oppose", given={"leader": "gaston"}, how="La clef est restée au pressing.")
    for person in (keeper, tom):
        person.sees("La clef est restée au pressing.")
    keeper.sees(fr("Objection already lodged by {name}", name="Isa"))
    tom.do("throw-test", given={"leader": "gaston"}, faces=[1, 2, 3, 5])
    for person in (keeper, isa, tom):
        stage(person, 4, fr("Failure"))
        person.sees("La clef est restée au pressing.", ".roll-card")
        person.sees(fr("Failure recorded"))
        person.is_told("Le dé de Blessures domine : Gaston doit un jet de Blessures.")
    all_see_the_throw("cthulhu-blanc-doubted", (keeper, isa, tom), ("Tom", "Gaston"), "Échec")
    # The roll is thrown from the card; until then there is nothing to accept.
    assert tom.page.locator(f"form:has({named('ask', 'settle-test')})").count() == 0
    tom.do("roll-meter", given=HIS, faces=[4])
    isa.is_told("Le dossier médical s’étoffe : Blessures 2 sur 6 pour Gaston.")
    for person in (keeper, isa, tom):
        stage(person, 1, fr("A wound more"))
        expect(person.page.locator(".roll-card .shift.of-blessures .gained")).to_have_count(1)
    all_see_the_throw("cthulhu-blanc-wound", (keeper, isa, tom), verdict="Une lésion")
    tom.do("tell-mark", given=HIS, text="Le pouce, dans la charnière.")
    tom.do("retry", given={**HIS, "meter": "folie"}, faces=[6, 1, 2, 3])
    for person in (keeper, isa, tom):
        stage(person, 4, fr("An incredible success"))
    tom.do("settle-test", given={"leader": "gaston"})
    isa.is_told(
        "« Forcer le casier neuf » : Gaston réussit au-delà de ce que prévoit le formulaire."
    )


def search(keeper, isa, tom):
    """An investigation and its six: a Madness roll, and a clue for one player alone."""
    isa.do("propose-test", given=HERS, what="lire les étiquettes", investigation=1)
    keeper.do("attach-place", given={"leader": "solange"}, place="le-vestiaire")
    keeper.sees(FOUND, "#desk")
    isa.do("throw-test", given={"leader": "solange"}, faces=[6])
    isa.sees(fr("The clue that matters is due; where it comes from will not be explained."))
    isa.do("roll-meter", given=HERS, faces=[5])
    isa.do("settle-test", given={"leader": "solange"})
    keeper.sees(fr("Say what {name} finds", name="Solange"), "#desk")
    keeper.do("tell-debt", button=("seats", "Isa"))
    isa.is_told(UNCANNY)
    isa.sees(UNCANNY, "#sheet")
    tom.is_told("La demande de renseignements a reçu sa réponse.")
    assert not tom.has_in_the_page(UNCANNY)


def frights(keeper, isa, tom):
    """Called rolls up to five, where suppression opens."""
    suppression = isa.page.locator("#sheet .b-meter.b-folie")
    expect(suppression).to_contain_text(fr("Suppression"))
    for face in (6, 6, 6):
        keeper.do("call-roll", who=["solange"], button=("meter", "folie"))
        isa.do("roll-meter", given=HERS, faces=[face])
    isa.is_told("La Folie gagne du terrain : 5 sur 6 pour Solange.")
    isa.do("propose-suppression", given=HERS, act="burn-books", what="le registre des casiers")
    keeper.sees("le registre des casiers", "#desk")
    keeper.do("accept-suppression", given={"_form": "accept-solange"})
    isa.do("roll-suppression", given=HERS, faces=[2])
    tom.is_told("Un trou de mémoire bienvenu : Folie 4 sur 6 pour Solange.")
    keeper.do("close-run", given={"_form": "close-run-solange"})


def care(keeper, isa, tom):
    """The keeper says how long it takes; the player lies down; the clock does the rest."""
    tom.do("ask-care", given=HIS, how="L'infirmière du deuxième, si elle est à son poste.")
    keeper.do("time-care", given={"_form": "time-care-gaston"}, button=("minutes", "480"))
    tom.sees("8 heures", "#sheet")
    tom.do("accept-care", given=HIS)
    keeper.do("pass-time", given={"_form": "pass-quick"}, button=("minutes", "480"))
    isa.is_told("Amélioration certifiée : Blessures 1 sur 6 pour Gaston.")


def tray(keeper, isa, tom):
    """A paper is dropped, handed on and signed, with its roll."""
    keeper.do("drop-paper", kind="expense-claim", who="solange", why=WINDOW, due="demain")
    isa.sees(WINDOW, "#sheet")
    isa.do("hand-paper", button=("to", "gaston"))
    tom.do("sign-paper", faces=[4])
    for person in (keeper, isa):
        person.is_told("Gaston signe la note de frais, justificatifs joints.")
        person.is_told("Le dossier s’épaissit : Bureaucratie 2 sur 6 pour Gaston.")


def zeal(keeper, isa, tom):
    """Paper clips at the right time: an important moment missed, a point less."""
    tom.do("volunteer", given=HIS, zeal="paper-clips")
    keeper.sees("Gaston", "#part-moment")
    keeper.do("flag-moment", title="Le casier neuf s'ouvre de l'intérieur")
    for person in (keeper, isa, tom):
        person.sees("Le casier neuf s'ouvre de l'intérieur")
    tom.sees(fr("{name} waits", name="Gaston"))
    keeper.do("end-moment", given={"_form": "end-moment"})
    isa.is_told("Le zèle a été remarqué : Bureaucratie 1 sur 6 pour Gaston.")
    tom.do("leave-zeal", given=HIS)


def report(keeper, isa, tom):
    """The mission ends; a report is drafted, redacted, signed, and printed."""
    keeper.do("end-mission", text="Les casiers sont rendus à leurs occupants.")
    isa.is_told("La mission n° 1 est terminée.")
    form = isa.form("write-report")
    draft = isa.unfold(form.locator(named("lines")))
    expect(draft).to_have_value(re.compile("lire les étiquettes"))
    draft.fill("\n".join(DRAFT))
    isa.do("write-report")
    keeper.sees(DRAFT[1], "#desk")
    assert not tom.has_in_the_page(DRAFT[1])
    keeper.do("bar-report", lines=["1"], note="qui, au juste ?")
    isa.do("sign-paper", faces=[1])
    for player in (isa, tom):
        player.sees(fr("Filed reports"), "#sheet")
        player.sees(DRAFT[0], "#sheet")
        player.sees("qui, au juste ?", "#sheet")
    assert not tom.has_in_the_page(DRAFT[1])
    tom.do("sign-paper", faces=[1])


def prints(tom):
    """The way to the printer: menu, list, PDF."""
    tom.page.locator("#menu > summary").click()
    tom.page.get_by_role("link", name=fr("Print"), exact=True).click()
    name = fr("{title}, {name}", title=fr("Mission report"), name="Solange Tournebise")
    sheet = tom.page.get_by_role("link", name=name).first
    answer = tom.page.request.get(tom.base + sheet.get_attribute("href"))
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")


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
    # Nothing was lost on the way: the meters stand where they stood.
    isa.sees("4", "#sheet .b-meter.b-folie .b-score")


@pytest.fixture
def table(meet):
    keeper, isa, tom = meet("Anne"), meet("Isa", width=390, height=844), meet("Tom", width=1100)
    links = open_a_table(keeper, "Affaires connexes", ("Isa", "Tom"), game="cthulhu-blanc")
    for person, link in zip((isa, tom), links, strict=True):
        person.go(link)
    for person in (keeper, isa, tom):
        person.is_connected()
    return keeper, isa, tom


def test_a_mission_is_played_from_its_order_to_the_report_and_the_next_session(table):
    *_, tom = table
    agents(*table)
    briefing(*table)
    locker(*table)
    search(*table)
    frights(*table)
    care(*table)
    tray(*table)
    zeal(*table)
    report(*table)
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
    assert not any(UNCANNY in line for line in tom.story())
    prints(tom)
