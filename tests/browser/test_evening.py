"""A keeper and two players, three windows, in French: the book's story, with the book's dice."""

import re

from moments_of_play import all_see_the_throw
from people import fr, open_a_table
from playwright.sync_api import expect

KNIFE = "npc_l-homme-au-couteau"
SCREAM = "fonce sur lui en hurlant"


def investigators(anne, isa, tom):
    isa.do(
        "create-investigator",
        name="Daisy Walcot",
        occupations__0__name="Microbiologie",
        flaw="Maladroite et émotive",
        gender="f",
    )
    tom.do(
        "create-investigator",
        name="John Timbald",
        occupations__0__name="Cuisine japonaise",
        gender="m",
    )
    for person in (anne, isa, tom):
        person.is_told("John Timbald entre en scène, joué par Tom.")
    anne.do("approve-investigator", given={"who": "daisy"})
    anne.do("approve-investigator", given={"who": "john"})
    for person in (isa, tom):
        person.is_told("John est prêt à jouer.")


def all_see_it_fall(people, faces, verdict):
    """The dice and what they came to, on the stage of whoever threw and of the others."""
    for person in people:
        card = person.page.locator(".roll-card")
        expect(card.locator(".tray .die text")).to_have_text([str(face) for face in faces])
        expect(card.locator(".verdict b")).to_have_text(verdict)


def hospital(anne, isa, tom):
    """The madness check on the way, then Daisy and the doctor."""
    anne.do("open-scene", name="En route vers l'hôpital")
    anne.do("call-check", given={"meter": "madness"}, event="Un ami vomit du sang", who=["daisy"])
    isa.sees("Un ami vomit du sang")
    # The exact chance, in words, before she throws.
    isa.sees("5")
    expect(isa.page.locator("#now")).to_contain_text(fr("{number}%", number="83"))
    isa.do("roll-check", given={"who": "daisy"}, faces=[4])
    for person in (anne, isa, tom):
        person.is_told("Vrais dés : jet de folie 4 (Daisy).")
        person.is_told("La folie gagne Daisy : 2 sur 6 (+1).")
    all_see_it_fall((anne, isa, tom), [4], "La folie monte")
    all_see_the_throw("yacdha-check", (anne, isa, tom), verdict="La folie monte")

    anne.do("open-scene", name="À l'hôpital")
    isa.do(
        "attempt",
        given={"who": "daisy"},
        what="convaincre le médecin",
        button=("category", "mental"),
    )
    tom.sees("Convaincre le médecin")
    anne.do(
        "judge",
        given={"who": "daisy"},
        opposition="active",
        resisting="le médecin",
        success="Elle peut y aller.",
        failure="Il la renvoie dans le hall.",
    )
    isa.sees("Il la renvoie dans le hall.")
    isa.do("agree", given={"who": "daisy"})
    isa.sees(fr("{number}%", number="42"))
    isa.do("throw", given={"who": "daisy"}, faces=[4, 3])
    for person in (anne, isa, tom):
        person.is_told("Daisy réussit de justesse (écart de +1 : réussite mineure).")
    isa.do("finish", given={"who": "daisy"})
    tom.is_told("Pour Daisy, c'est une réussite : Elle peut y aller.")


def fence(anne, tom, isa):
    """Force, a failure, a check, and the same dice again for a worse end."""
    anne.do("open-scene", name="La ruelle")
    tom.do(
        "attempt",
        given={"who": "john"},
        what="franchir la haute grille barbelée",
        button=("category", "physical"),
    )
    anne.do(
        "judge",
        given={"who": "john"},
        opposition=3,
        minutes=1,
        success="John passe et garde l'homme en vue.",
        failure="Il reste devant la grille.",
        costs__0__low=-5,
        costs__0__high=-2,
        costs__0__amount=1,
        costs__0__meter="trauma",
    )
    tom.do("agree", given={"who": "john"})
    tom.sees(fr("{number}%", number="50"))
    tom.sees(fr("{number}%", number="75"))
    # One press engages the die and throws.
    tom.do("force", given={"who": "john"})
    assert tom.type_faces([2, 3, 4]) == "done"
    all_see_the_throw("yacdha-fence", (anne, isa, tom), ("Tom", "John"), "Échec mineur")
    for person in (anne, isa, tom):
        person.is_told("John échoue de justesse (écart de 0 : échec mineur).")
        person.is_told("John encaisse : trauma 2 sur 6 (+1).")
    all_see_it_fall((anne, isa, tom), [2, 3, 4], "Échec mineur")
    tom.do("throw-again", given={"who": "john"}, faces=[1, 1])
    for person in (anne, isa, tom):
        person.is_told("Nouvel essai : John échoue (écart de −2 : échec).")
        person.is_told("John encaisse : trauma 3 sur 6 (+1).")
    anne.do("settle-rerolls", given={"who": "john", "rerolls": "closed"})
    tom.is_told("Le gardien ne permet plus aucun essai pour John.")
    tom.do("finish", given={"who": "john"})


def cellar(anne, isa, tom):
    """One round: sealed, revealed, shot, fled."""
    anne.do("give-weapon", given={"who": "john"}, weapon="firearm")
    anne.do("open-scene", name="Le sous-sol")
    anne.do("create-npc", name="L'homme au couteau", gender="m", weapons=["knife"])
    anne.is_told("En coulisse : l'homme au couteau")
    for player in (isa, tom):
        player.is_told("Le sous-sol")
        assert not player.has_in_the_page("homme au couteau")
    anne.do("open-fight", investigators=["john", "daisy"], opponents=[KNIFE])
    tom.sees("homme au couteau")
    anne.do("describe-round", text="Il dévale l'escalier et court vers John.", out_of_reach=[KNIFE])
    tom.sees("Il dévale l'escalier", "#story")
    for player in (isa, tom):
        expect(player.page.locator("#now")).to_contain_text(
            re.compile(re.escape(fr("Still thinking: {names}.", names="")[:-2]))
        )
    anne.do("declare", given={"who": KNIFE, "doing": "other"}, target="john", text=SCREAM)
    for player in (isa, tom):
        player.is_told("L'homme au couteau a fait son choix.")
        assert not player.has_in_the_page(SCREAM)
    tom.do(
        "declare",
        given={"who": "john", "doing": "attack", "weapon": "firearm"},
        button=("target", KNIFE),
    )
    tom.is_told("Sous le sceau du secret : John attaque l'homme au couteau (arme à feu).")
    isa.is_told("John a fait son choix.")
    assert not isa.has_in_the_page("attaque l'homme")
    assert not isa.has_in_the_page("arme à feu)")
    isa.do("declare", given={"who": "daisy", "doing": "flee"})
    tom.is_told("Daisy a fait son choix.")
    assert not tom.has_in_the_page("Daisy fuit")
    anne.do("reveal")
    for player in (isa, tom):
        player.is_told(
            "Tous en même temps : Daisy fuit ; John attaque l'homme au couteau (arme à feu)"
        )
        assert player.has_in_the_page(SCREAM)
    tom.do("strike", given={"who": "john"}, faces=[6, 1])
    for person in (anne, isa, tom):
        person.is_told("John touche l'homme au couteau (arme à feu, écart de +5)")
        person.is_told("L'homme au couteau est mort.")
        person.is_told("Daisy s’est enfuie.")
        person.is_told("Fin du round 1.")


def test_three_people_play_the_hospital_the_fence_and_the_cellar(meet):
    moving = {"reduced_motion": "no-preference"}  # dice fall at this table, and nobody is hindered
    anne, tom = meet("Anne", **moving), meet("Tom", width=1100, **moving)
    isa = meet("Isa", width=390, height=844, **moving)
    # A short story: nobody has luck or levels, as in the book's own examples.
    links = open_a_table(
        anne, "Le tatouage de Donald", ("Isa", "Tom"), story="one-shot", occupation_levels="off"
    )
    isa.go(links[0])
    tom.go(links[1])
    for person in (anne, isa, tom):
        person.is_connected()
    investigators(anne, isa, tom)
    hospital(anne, isa, tom)
    fence(anne, tom, isa)
    cellar(anne, isa, tom)

    # What the live stream has drawn is what a page drawn now shows, for each of them.
    for person in (anne, isa, tom):
        live = person.story()
        person.page.reload()
        person.is_connected()
        assert person.story() == live[-len(person.story()) :]
    # Nobody's own secrets are in the chronicle of the others.
    assert not any("En coulisse" in line for line in isa.story() + tom.story())
    assert any("En coulisse" in line for line in anne.story())
