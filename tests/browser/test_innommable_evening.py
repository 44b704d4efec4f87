"""An evening of Innommable, in French: a keeper, two players, three windows, one bowl.

From a situation taken over to the epilogues, and on to the next session.
"""

import pytest
from moments_of_play import all_see_the_throw
from people import named, open_a_table
from playwright.sync_api import expect

from tablee.lab.games import find_game
from tablee.web.site.language import site_tongue

game = find_game("innommable")
fr = site_tongue("fr", game)

(PLAN,) = (plan for plan in game.situations("fr") if plan.id == "breath")
HERS = {"who": "irene"}
HIS = {"who": "gaspard"}
PERIOD = "Février 1927"
SEEN = "Je vois la galerie vide, et quarante couvertures qui se soulèvent encore."
DRAWN = "La courbe sur la vitre est celle de mon pouls, et elle a un jour d'avance."
HEARD = "La neige me parle avec la voix de Lise. Elle compte."
SNOW = "La neige de la cour s'est mise à compter à voix haute."


def say(person, ask, text, **given):
    """Fills in the one text that an ask is about."""
    person.do(ask, given=given, text=text)


def scene(keeper, name, *, symptom=None, concrete=None):
    keeper.do("open-scene", given={"_form": "desk-open-scene"}, name=name)
    if symptom:
        keeper.do("reveal-symptom", given={"symptom": symptom})
    if concrete:
        keeper.do("reveal-concrete", given={"concrete": concrete})


def thrown(person, *faces):
    """These dice lie on the stage of this screen."""
    said = [str(face) for face in faces]
    expect(person.page.locator(".roll-card .tray .die text")).to_have_text(said)


def lying(people, sides, count):
    """So many dice of a kind lie in the bowl of every screen."""
    for person in people:
        expect(person.page.locator(f'#bowl .i-lying[data-sides="{sides}"]')).to_have_count(count)


def boxes(people, who, ticked, empty, *, attachment=False):
    """A column of the fate list, as it is read out on every screen."""
    words = fr.many("{count} cross", "{count} crosses", ticked)
    words += ", " + fr.many("{count} empty box", "{count} empty boxes", empty)
    nth = 2 * ("gaspard", "irene").index(who) + attachment
    for person in people:
        expect(person.page.locator("#sheet .i-fate td.i-col").nth(nth)).to_contain_text(words)


def only(teller, others):
    """While one tells, the pages of the others can only be read."""
    for person in others:
        person.sees(fr("{seat} speaks. Everybody listens.", seat=teller.name), "#hush")
        person.until("['#story', '.i-room'].every(e => document.querySelector(e).inert)")
        expect(person.page.locator("#hush textarea")).to_have_count(0)
    expect(teller.page.locator("#telling-text")).to_be_focused()


def freed(people):
    for person in people:
        expect(person.page.locator("#hush")).to_have_count(0)
        person.until("!document.querySelector('.i-room').inert")


def preparation(keeper, isa, tom):
    """A situation of the house for two, one field of it rewritten; the players know nothing."""
    keeper.do("take-situation", given={"situation": PLAN.id}, button=("players", "2"))
    form = keeper.form("prepare-setting")
    period = keeper.unfold(form.locator(named("period")))
    expect(period).to_have_value(PLAN.period)
    period.fill(PERIOD)
    period.press("Tab")  # what is left is saved
    expect(form.get_by_role("status")).to_have_text(fr("Saved."))
    for player in (isa, tom):
        player.sees(fr("Nothing is there yet."))
        assert not player.has_in_the_page("Combe-Noire")
    keeper.do("announce")
    for player in (isa, tom):
        player.sees(PLAN.place)
        player.sees(PERIOD)
        assert not player.has_in_the_page(PLAN.source)
        assert not player.has_in_the_page(PLAN.motif)


def protagonists(keeper, isa, tom):
    """One by hand, all its faults shown at once; one from the list."""
    said = tom.try_to(
        "create-protagonist", name="Gaspard Moulin", gender="m", given={"_form": "create"}
    )
    for fault in (
        "Say what the protagonist looks like.",
        "Say what temperament the protagonist has.",
        "Say where the protagonist comes from.",
        "Say how the protagonist fills the role given to all.",
        "A protagonist has one attachment.",
    ):
        assert fr(fault) in said
    # What he wrote is still there; only what is missing is left to write.
    expect(tom.form("create-protagonist").locator(named("name"))).to_have_value("Gaspard Moulin")
    tom.do(
        "create-protagonist",
        looks="Trente ans, des gants de laine, une lampe à la ceinture.",
        temperament="Doux, et têtu.",
        origin="De la plaine, par le dernier convoi.",
        role="Il garde la chaufferie.",
        attachment="Lise, sa fille",
        attachment_kind="person",
    )
    tom.is_told("Gaspard Moulin, joué par Tom.")
    take = f"{fr('Take this one')} (Irène Vauquelin)"
    isa.page.get_by_role("link", name=take, exact=True).click()
    expect(isa.form("create-protagonist").locator(named("name"))).to_have_value("Irène Vauquelin")
    isa.do("create-protagonist")
    for person in (keeper, isa, tom):
        person.is_told("Irène Vauquelin, jouée par Isa.")
    say(tom, "weave-link", "Il lui a promis des nouvelles de la plaine.", **HIS)
    isa.sees("Il lui a promis des nouvelles de la plaine.")


def gallery(keeper, isa, tom):
    """The first scene: a die falls, it is taken, and nobody else speaks until it is told."""
    everybody = (keeper, isa, tom)
    context = keeper.form("begin-game").locator(named("context"))
    expect(context).to_have_value(PLAN.opening)
    keeper.do("begin-game")
    boxes(everybody, "gaspard", 0, 1)
    scene(keeper, "La galerie de cure", symptom="opening")
    for player in (isa, tom):
        player.is_told("Le premier symptôme.")
        player.sees(fr.many("One die in the bowl", "{word} dice in the bowl", 1))
        assert not player.has_in_the_page(PLAN.symptoms["first"])
    lying(everybody, 20, 1)
    isa.do("take-die", given=HERS, button=("die", "20"))
    lying((keeper, tom), 20, 0)
    only(isa, (keeper, tom))
    say(isa, "tell-monologue", SEEN)
    freed(everybody)
    for person in everybody:
        person.is_told(f"« {SEEN} »")
        person.is_told("Irène garde le d20.")
    boxes(everybody, "irene", 0, 1)  # the first monologue is free


def aviary(keeper, isa, tom):
    """A threat; then dice: a failure, a die held out, the reroll, a success with a 1 in it."""
    everybody = (keeper, isa, tom)
    scene(keeper, "La volière", symptom="first")
    tom.do("take-die", given=HIS, button=("die", "20"))
    say(tom, "tell-monologue", "Demain je porterai quelqu’un dans cette couverture.")
    say(keeper, "threaten", "La verrière descend, panneau après panneau.", **HIS)
    for player in (isa, tom):
        player.is_told("Une menace pèse sur Gaspard : La verrière descend, panneau après panneau.")
    tom.do("state-goal", given=HIS, goal="ouvrir la volière")
    keeper.sees("ouvrir la volière")
    keeper.do("call-resolution", given={"_form": "call-gaspard"})
    tom.do("roll", given=HIS, faces=[7])
    for person in everybody:
        thrown(person, 7)
        person.sees(fr.many("One success short.", "{word} successes short.", 1))
    all_see_the_throw("innommable-window", everybody, ("Tom", "Gaspard"), "Il manque")
    # The window: she may hold out her die, and he cannot refuse it.
    say(isa, "suggest", "Vous avez déjà ouvert cette porte, une nuit.", **HERS, towards="gaspard")
    tom.sees(fr("{name} holds out a d{sides} to you.", name="Irène", sides=20))
    say(tom, "take-suggestion", "Oui. Elle donnait sur autre chose.")
    tom.do("roll-given", given=HIS, faces=[5])
    keeper.is_told("Le dé reçu est lancé à son tour.")
    tom.do("reroll", given=HIS, text="Il siffle comme les oiseaux.", faces=[4, 1])
    for person in everybody:
        thrown(person, 4, 1)
        person.sees(fr("A success, tinted."))
        expect(person.page.locator(".roll-card .of-boxes .gained")).to_have_count(1)
        person.is_told("« Ouvrir la volière » : Gaspard réussit.")
        person.is_told("une case de plus sur la liste du sort pour Gaspard.")
    all_see_the_throw("innommable-box", everybody, verdict="teintée")
    boxes(everybody, "gaspard", 0, 2)
    # Until it is told, nothing can strike him.
    keeper.form("tick", _form="tick-irene-1")
    expect(keeper.page.locator("#tick-gaspard-1")).to_have_count(0)
    say(tom, "tell-outcome", "La porte cède. Pas un oiseau ne s'envole.")


def harm(keeper, isa, tom):
    """A box is ticked; he holds on to what he has, and the cross is gone."""
    everybody = (keeper, isa, tom)
    say(keeper, "tick", "Son oreille gauche ne lui rend plus que du vent.", _form="tick-gaspard-1")
    boxes(everybody, "gaspard", 1, 1)
    isa.is_told("Un outrage modéré atteint Gaspard")
    tom.do("anchor", given=HIS)
    only(tom, (keeper, isa))
    say(tom, "tell-anchor", "Il ouvre la lettre de Lise, et n'en lit que la date.")
    freed(everybody)
    boxes(everybody, "gaspard", 0, 1)
    boxes(everybody, "gaspard", 0, 1, attachment=True)


def curves(keeper, isa, tom):
    """A second monologue is weighed by the table, and costs a box."""
    everybody = (keeper, isa, tom)
    scene(keeper, "Le cabinet des courbes", symptom="second")
    isa.do("take-die", given=HERS, button=("die", "20"))
    say(isa, "tell-monologue", DRAWN)
    for person in everybody:
        person.sees(fr("Is it new?"))
        person.sees(DRAWN)
    keeper.do("accept-monologue")
    isa.is_told("Ce n’était pas la première fois : une case de plus")
    boxes(everybody, "irene", 0, 2)


def machinations(keeper, isa, tom):
    """The trigger ends phase one; what somebody told comes back and makes all harder."""
    everybody = (keeper, isa, tom)
    scene(keeper, "Le parc, la nuit", symptom="third")
    tom.do("take-die", given=HIS, button=("die", "12"))
    say(tom, "tell-monologue", HEARD)
    keeper.do("accept-monologue")
    scene(keeper, "La cloche de minuit", symptom="trigger")
    for person in everybody:
        person.is_told("La deuxième phase commence : les agissements.")
    scene(keeper, "La chapelle", concrete="concrete-1")
    say(keeper, "raise-difficulty", SNOW)
    for player in (isa, tom):
        player.is_told("revient (Gaspard, hallucination)")
        player.is_told(SNOW)
        expect(player.page.locator("#now .i-diff b")).to_have_text("3")


def breaking(keeper, isa, tom):
    """A failed reroll leaves two ways: the link is broken, and it is a success."""
    tom.do("state-goal", given=HIS, goal="sortir de la chapelle")
    keeper.do("call-resolution", given={"_form": "call-gaspard"})
    tom.do("roll", given=HIS, faces=[7, 3, 5])
    tom.sees(fr("Break the attachment"))
    expect(tom.page.locator(f"form:has({named('ask', 'break-attachment')})")).to_have_count(0)
    tom.do("reroll", given=HIS, faces=[9, 3, 3])
    say(tom, "break-attachment", "Il brûle les lettres pour voir la porte.", **HIS)
    for person in (keeper, isa):
        person.is_told("« Sortir de la chapelle » : à ce prix, Gaspard réussit.")
        person.sees(fr("broken"), "#sheet .i-fate")
    say(tom, "tell-outcome", "Il est dehors. Il ne sait plus à qui il écrivait.")


def confrontation(keeper, isa, tom):
    """The source is seen. One renounces, keeps half of the dice, and imposes one of them."""
    everybody = (keeper, isa, tom)
    for player in (isa, tom):
        assert not player.has_in_the_page(PLAN.reveals[-1].text)
    scene(keeper, "La glacière", concrete="concrete-5")
    for person in everybody:
        person.is_told(PLAN.reveals[-1].text)
        person.is_told("La troisième phase commence : l’affrontement.")
    scene(keeper, "Devant le cylindre")
    form = tom.form("renounce", **HIS)
    tom.unfold(form.locator("#renounce-gaspard-sure")).fill("Gaspard Moulin")
    tom.do(
        "renounce",
        given=HIS,
        manner="turned",
        text="Il pose la main sur le verre, et respire avec lui.",
        goal="tenir la porte ouverte",
    )
    say(tom, "tell-last-scene", "Il ne se retourne pas.", **HIS)
    isa.is_told("Gaspard passe du côté de la source.")
    tom.do("keep-dice", given=HIS, keep=["d20.1", "d12.1"])
    lying(everybody, 20, 1)
    tom.sees(fr("You are on the other side."))
    tom.do("impose", given=HIS, die=12)
    only(tom, (keeper, isa))
    say(tom, "tell-imposed", "Tu entends ton fils compter, Irène, derrière la vitre.")
    freed(everybody)
    isa.is_told("Irène perd pied, les sens mentent")
    isa.do("state-goal", given=HERS, goal="briser le cylindre")
    keeper.do("call-resolution", given={"_form": "call-irene"})
    isa.do("roll", given=HERS, faces=[20, 12])
    say(isa, "tell-outcome", "Le verre se fend sur toute la hauteur.")
    say(isa, "propose-defusing", "Il n’y a plus rien qui retienne le Souffle.", **HERS)
    keeper.sees(fr("Is it over?"))
    say(keeper, "confirm-defusing", "La vallée expire.")


def epilogues(keeper, isa, tom):
    everybody = (keeper, isa, tom)
    for person in everybody:
        person.sees(fr("It stops, for now."))
    say(isa, "tell-epilogue", "Elle tape encore des messages sur le bois des tables.", **HERS)
    say(tom, "tell-epilogue", "Une vitre s'embue, chaque hiver, du dehors.", **HIS)
    keeper.do("end-game")
    for person in everybody:
        person.sees("Une vitre s'embue, chaque hiver, du dehors.")
        person.sees(fr("Here the line ends."))


def next_session(keeper, isa, tom):
    keeper.page.locator("#menu > summary").click()
    keeper.do("end-session")
    for player in (isa, tom):
        player.is_told("La séance 1 s'achève")
    if not keeper.form("begin-session").is_visible():
        keeper.page.locator("#menu > summary").click()
    keeper.do("begin-session")
    for player in (isa, tom):
        player.is_told("La séance 2 commence.")
        player.sees(fr("Here the line ends."))


def prints(keeper):
    """The way to the printer: menu, list, PDF."""
    keeper.page.locator("#menu > summary").click()
    keeper.page.get_by_role("link", name=fr("Print"), exact=True).click()
    sheet = keeper.page.locator('a[href$="/preparation.pdf"]').first
    answer = keeper.page.request.get(keeper.base + sheet.get_attribute("href"))
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")


@pytest.fixture
def table(meet):
    keeper, isa, tom = meet("Anne"), meet("Isa", width=390, height=844), meet("Tom", width=1100)
    links = open_a_table(keeper, PLAN.title, ("Isa", "Tom"), game="innommable")
    for person, link in zip((isa, tom), links, strict=True):
        person.go(link)
    for person in (keeper, isa, tom):
        person.is_connected()
    return keeper, isa, tom


def test_a_story_is_played_from_its_preparation_to_the_epilogues_and_the_next_session(table):
    preparation(*table)
    protagonists(*table)
    gallery(*table)
    aviary(*table)
    harm(*table)
    curves(*table)
    machinations(*table)
    breaking(*table)
    confrontation(*table)
    epilogues(*table)
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
    prints(table[0])
