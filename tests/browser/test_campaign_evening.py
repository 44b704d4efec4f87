"""One evening of a campaign, in French: a keeper, two players, three windows, the whole book.

What they prepare and try, how somebody nearly dies, and what the months between two stories bring.
"""

import pytest
from people import fr, named, open_a_table
from playwright.sync_api import expect

WRECKER = "npc_le-naufrageur"
INTENTIONS = "Il attend la marée."
HER_FEAR = "Elle a vu la lampe s'éteindre."
DREAM = "Une cloche sonne sous le sable."
HERS = {"who": "maelle"}
HIS = {"who": "yann"}


def per_cent(number):
    return fr("{number}%", number=str(number))


def prepares(anne):
    """Below the surface: a scene, somebody, a lead, what happens at eight, and the hour."""
    anne.do("set-clock", day=1, hour=18, minute=0)
    anne.do("plan-event", day=1, hour=20, minute=0, text="La lampe s'éteint.", place="Le phare")
    anne.do("prepare-scene", title="Le phare", text="La porte bat dans le vent.")
    anne.do(
        "create-npc",
        name="Le naufrageur",
        gender="m",
        weapons=["firearm"],
        secret=INTENTIONS,
        occupations__0__name="Lutte bretonne",
        occupations__0__level=2,
    )
    anne.do("prepare-lead", title="Le carnet", short="Il manque une page.", bonus="Un nom.")
    anne.sees("La lampe s'éteint.", "#desk")
    anne.sees(INTENTIONS, "#desk")


def characters(anne, isa, tom):
    """One from the list; one by hand, with every fault said at once."""
    take = f"{fr('Take this one')} (Maëlle Kerdoncuff)"
    isa.page.get_by_role("link", name=take, exact=True).click()
    hers = isa.form("create-investigator")
    expect(hers.locator(named("name"))).to_have_value("Maëlle Kerdoncuff")
    expect(hers.locator(named("occupations.1.name"))).to_have_value("Sauvetage en mer")
    isa.do("create-investigator", secret=HER_FEAR)

    tom.unfold(tom.form("create-investigator").locator(named("occupations.0.name")))
    more = tom.form("create-investigator").locator(".more")
    more.click()
    more.click()
    said = tom.try_to(
        "create-investigator",
        name="Yann Le Goff",
        gender="m",
        occupations__0__name="Sport",
        occupations__0__level=5,
        occupations__1__name="Horlogerie",
        occupations__1__level=4,
        occupations__2__name="Horlogerie",
        occupations__2__level=1,
    )
    for fault in ("est trop vague", "nommée deux fois", "6 points à répartir"):
        assert fault in said
    tom.do(
        "create-investigator",
        occupations__0__name="Boxe anglaise",
        occupations__0__level=3,
        occupations__1__level=2,
        occupations__2__name="Chants de marins",
    )
    for who in ("maelle", "yann"):
        anne.do("approve-investigator", given={"who": who})
    for person in (anne, isa, tom):
        person.is_told("Boxe anglaise (3, confirmé), Horlogerie (2, initié), Chants de marins (1")
        person.is_told("Yann est prêt à jouer.")
    anne.sees(HER_FEAR, "#desk")
    assert not tom.has_in_the_page(HER_FEAR)


def rescue(anne, isa, tom):
    """A level claimed, the stakes, the exact chances, a throw."""
    anne.do("open-scene", given={"name": "Le phare"})
    isa.do(
        "attempt",
        given=HERS,
        what="nager jusqu’à la bouée",
        claim="sauvetage-en-mer",
        button=("category", "physical"),
    )
    anne.do(
        "judge",
        given=HERS,
        opposition=4,
        success="Elle ramène le noyé.",
        failure="Le courant l’emporte.",
    )
    isa.sees("Le courant l’emporte.")
    isa.sees(per_cent(83))
    isa.do("agree", given=HERS)
    isa.sees(per_cent(83))
    isa.do("throw", given=HERS, faces=[5])
    tom.is_told("Maëlle réussit (écart de +2 : réussite). Le niveau compte pour 3 (confirmé).")
    isa.do("finish", given=HERS)
    tom.is_told("Pour Maëlle, c'est une réussite : Elle ramène le noyé.")


def ladder(anne, isa, tom):
    """Forced, and the trauma die wins: a point of luck turns the other one in time."""
    tom.do(
        "attempt",
        given=HIS,
        what="grimper à l'échelle rouillée",
        button=("category", "physical"),
    )
    anne.do("judge", given=HIS, opposition=3, success="Il est en haut.", failure="Il glisse.")
    tom.do("agree", given=HIS)
    tom.do("force", given=HIS)
    assert tom.type_faces([2, 5]) == "done"
    tom.sees(fr("Try your luck?"))
    tom.sees(fr("check avoided"))
    isa.sees(fr("luck, or the throw as it lies"))
    tom.do("spend-luck", given=HIS, face=5)
    for person in (anne, isa, tom):
        person.is_told("La chance sourit : Yann dépense un point et change un dé en 5.")
        expect(person.page.locator(".roll-card .shift.of-luck .is")).to_have_text("0")
    tom.do("finish", given=HIS)
    isa.is_told("Pour Yann, c'est une réussite : Il est en haut.")
    assert not any("Yann encaisse" in line for line in anne.story())


def lamp(anne, isa, tom):
    """One round, sealed and revealed. Maëlle would die; she sleeps instead, and is treated."""
    anne.do("call-check", given={"meter": "trauma"}, event="Une marche cède", who=["maelle"])
    isa.do("roll-check", given=HERS, faces=[4])
    isa.is_told("Maëlle encaisse : trauma 2 sur 6 (+1).")
    anne.do("open-fight", investigators=["maelle", "yann"], opponents=[WRECKER])
    anne.do("describe-round", text="Il pose sa lanterne et épaule un fusil.")
    shoots = {"who": WRECKER, "doing": "attack", "weapon": "firearm"}
    anne.do("declare", given=shoots, button=("target", "maelle"))
    isa.do("declare", given={**HERS, "doing": "other"}, text="souffle la lampe")
    tom.do(
        "declare",
        given={**HIS, "doing": "attack"},
        claim="boxe-anglaise",
        button=("target", WRECKER),
    )
    tom.is_told("Sous le sceau du secret : Yann attaque le naufrageur (poing)")
    isa.is_told("Yann a fait son choix.")
    assert not tom.has_in_the_page("souffle la lampe")
    assert not isa.has_in_the_page("attaque le naufrageur")
    anne.do("reveal")
    for player in (isa, tom):
        player.is_told("Tous en même temps")
        assert player.has_in_the_page("souffle la lampe")
    tom.do("strike", given=HIS, faces=[4])
    anne.do("strike", given={"who": WRECKER}, faces=[5])
    isa.sees(fr("{name} is dying", name="Maëlle"))
    isa.do("turn-to-coma", given=HERS)
    tom.is_told("Il en restera une séquelle permanente.")
    anne.do("end-fight")
    tom.sees(fr("{name} is in a coma.", name="Maëlle"))
    anne.do("treat-coma", given=HERS)
    anne.do("pass-time", given={"_form": "pass-time"}, minutes=1440)
    isa.is_told("Maëlle sort du coma : trauma 5 sur 6.")
    anne.is_told("L’heure est venue (Le phare) : La lampe s'éteint.")
    anne.do("settle-event")


def months(anne, isa, tom):
    """The scenario ends; care, a throw for recovery, a wish to learn, and the next one begins."""
    anne.do(
        "end-scenario",
        outcome="clear-success",
        text="Le phare brille de nouveau.",
        button=("milestone", "0"),
    )
    for person in (anne, isa, tom):
        person.sees(fr("Between two scenarios"))
    anne.do("set-care", given={**HERS, "meter": "trauma"}, care="partial")
    anne.do("allow-study", given=HIS, months=1)
    tom.do("study-mythos", given=HIS)
    isa.do(
        "wish-to-learn",
        given={**HERS, "_form": "learn-new-maelle"},
        occupation="Latin d'église",
        nature="mental",
        lowers="ostreiculture",
    )
    anne.do("grant-learning", given=HERS, months=3)
    # To what falls due: the month of study first, then the five weeks of partial care.
    for days in (30, 5):
        anne.do("pass-time", given={"_form": "days"}, button=("minutes", str(days * 1440)))
    tom.is_told("Yann en sait plus qu’il n’est bon d’en savoir : Mythe 1.")
    isa.do("roll-recovery", given={**HERS, "meter": "trauma"}, faces=[6])
    isa.is_told("Maëlle se rétablit : trauma 4 sur 6 (−1).")
    anne.do("begin-scenario", title="La seconde marée")
    for person in (isa, tom):
        person.is_told("La seconde marée")


def night(anne, isa, tom):
    """Eight hours of sleep, and a dream that one player alone reads."""
    anne.do("pass-time", given={"_form": "pass-quick"}, button=("minutes", "480"))
    anne.do("call-dream", given=HIS, button=("dreamlands", "0"))
    tom.do("roll-dream", given=HIS, faces=[1])
    anne.do("send-dream", given=HIS, text=DREAM)
    for person in (anne, tom):
        person.is_told(f"Ce que rêve Yann : {DREAM}")
    isa.is_told("Yann se réveille, un rêve encore devant les yeux.")
    assert not isa.has_in_the_page(DREAM)


def prints(tom):
    """The way to the printer: menu, list, PDF."""
    tom.page.locator("#menu > summary").click()
    tom.page.get_by_role("link", name=fr("Print"), exact=True).click()
    sheet = tom.page.get_by_role("link", name="Yann Le Goff").first
    answer = tom.page.request.get(tom.base + sheet.get_attribute("href"))
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("application/pdf")
    assert answer.body().startswith(b"%PDF")


@pytest.fixture
def table(meet):
    anne, isa, tom = meet("Anne"), meet("Isa", width=390, height=844), meet("Tom", width=1100)
    for person, link in zip(
        (isa, tom), open_a_table(anne, "Le phare de Port-Ruz", ("Isa", "Tom")), strict=True
    ):
        person.go(link)
    for person in (anne, isa, tom):
        person.is_connected()
    return anne, isa, tom


def test_a_campaign_is_played_from_its_preparation_to_the_next_scenario(table):
    anne, isa, tom = table
    prepares(anne)
    for player in (isa, tom):
        for secret in (INTENTIONS, "La porte bat", "La lampe s'éteint", "Il manque une page"):
            assert not player.has_in_the_page(secret)
    characters(anne, isa, tom)
    rescue(*table)
    ladder(*table)
    lamp(*table)
    months(*table)
    night(*table)
    for person in table:
        live = person.story()
        person.page.reload()
        person.is_connected()
        again = person.story()
        # A live page and a fresh one may begin their tail a line apart.
        tail = min(len(live), len(again))
        assert tail > 20
        assert again[-tail:] == live[-tail:]
    prints(tom)
