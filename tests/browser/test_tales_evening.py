"""An episode of Cheap Tales, in French: a keeper, two players, three windows, one hand to pass.

From two sheets to a fight under the big top, the respite, the ellipsis, and the next session.
"""

import pytest
from moments_of_play import all_see_the_throw
from people import named, open_a_table
from playwright.sync_api import expect

from tablee.lab.games import find_game
from tablee.web.site.language import site_tongue

game = find_game("cheap-tales")
fr = site_tongue("fr", game)

GANG, LADY = (one for one in game.extras("fr") if one.id in ("apaches", "kreutz"))
MOB = "x-des-voyous-en-casquette"
BARONESS = "x-la-dame-au-monocle"
SECRETS = (GANG.name, LADY.name, *GANG.fields["aspects"], *LADY.fields["aspects"])
HERS = {"who": "celestine"}
HIS = {"who": "balthazar"}
RUNWAY = "Jamais vu une piste trop courte"
POLITE = "Une serrure est une politesse"
SAWDUST = "La sciure vole à chaque pas"
ROPE = "Une corde pend au-dessus de la piste"
SLEEVE = "La manche prise dans un trapèze"
DEBT = "Le cirque me doit une cabriole"
TRADES = (("Horloger", 2), ("Monte-en-l'air", 1), ("Infirmier de tranchée", 1), ("Bedeau", 0))
THINGS = ("Montre à gousset", "Passe-partout", "Gilet doublé", "Trousse de soins", "Parapluie")


def sheets(keeper, isa, tom):
    """One by hand, with all its faults shown; one from the list; the keeper reads both."""
    written = {"name": "Balthazar Quint", "gender": "m", "vigour": 3, "assets": "solid"}
    for n, (name, rank) in enumerate(TRADES):
        written |= {f"skills__{n}__name": name, f"skills__{n}__rank": rank}
    for n, name in enumerate(THINGS):
        written |= {f"objects__{n}__name": name, f"objects__{n}__kind": "other"}
    said = tom.try_to("create-hero", given={"_form": "create"}, **written)
    assert "Les qualités font 6, pas 4." in said
    assert "Un personnage commence avec 2 à 4 aspects, pas 0." in said
    # What he wrote is still there; only the faults are left to mend.
    form = tom.form("create-hero")
    expect(form.locator(named("skills.3.name"))).to_have_value("Bedeau")
    form.get_by_label(fr("Aspect {number}", number=1)).fill("Jamais en retard, sauf aux ennuis")
    form.get_by_label(fr("Aspect {number}", number=2)).fill(POLITE)
    tom.do("create-hero", vigour=2, mind=0)

    take = f"{fr('Take this one')} (Célestine Marchepied)"
    isa.page.get_by_role("link", name=take, exact=True).click()
    expect(isa.form("create-hero").locator(named("name"))).to_have_value("Célestine Marchepied")
    isa.do("create-hero")
    for player in (isa, tom):
        player.is_told("Entrée en scène : Balthazar Quint, avec Tom aux dés !")
        player.is_told("Entrée en scène : Célestine Marchepied, avec Isa aux dés !")
        player.sees(fr("To be read by the keeper"))
    for name, who in (("Balthazar Quint", HIS), ("Célestine Marchepied", HERS)):
        keeper.sees(fr("A sheet to read{colon}{name}", colon=fr(": "), name=name), "#duties")
        keeper.do("approve-hero", given=who)
    for player in (isa, tom):
        player.is_told("Le gardien approuve : Célestine entre dans l’histoire.")
        player.sees(fr("What do you try?"))


def scene(keeper, isa, tom):
    keeper.do("open-scene", name="Le cirque Zénith, minuit")
    keeper.do("set-aspect", given={"_form": "set-aspect"}, text=SAWDUST)
    for person in (keeper, isa, tom):
        person.is_told("Scène : Le cirque Zénith, minuit")
        person.sees(SAWDUST)


def sees_dice(person, faces, verdict):
    """The throw lies on the table of this person: the dice, and what they came to."""
    card = person.page.locator("#now .roll-card")
    expect(card.locator(".verdict b")).to_have_text(verdict)
    expect(card.locator(".tray li > p > .vh")).to_have_text([f"{face}, " for face in faces])


def jump(keeper, isa, tom):
    """A pair of traits, an aspect by common consent, a modifier; a reroll; a special effect."""
    isa.do(
        "attempt",
        given=HERS,
        what="bondir de la passerelle au trapèze",
        quality="agility",
        talent="adrenaline",
    )
    isa.sees("35 chances sur 36")  # if it is easy
    isa.do("claim-aspect", given={"source": "a4"}, button=("way", "for"))
    isa.sees(fr("waits for the keeper"))
    keeper.sees(RUNWAY, "#duties")
    keeper.do("answer-claim", given={"number": "0"}, button=("agree", "1"))
    keeper.do("frame-roll", given={"_form": "frame-celestine"}, button=("difficulty", "-3"))
    for person in (keeper, isa):
        person.sees(fr("the best two of three dice"))
        person.sees("49 chances sur 72")
    isa.do("throw", given=HERS, faces=[3, 3, 1])
    for person in (keeper, isa, tom):
        sees_dice(person, [3, 3, 1], "Non")
    tom.sees(fr("{name} decides what to spend.", name="Célestine"))
    all_see_the_throw("cheap-tales-jump", (keeper, isa, tom), ("Isa", "Célestine"), "Non")
    # Two short: each way out stands there with what it would bring.
    sure = fr("“{degree}” certain", degree="Oui mais")
    expect(isa.page.locator("#shift-celestine")).to_contain_text(sure)
    expect(isa.page.locator("#reroll-celestine")).to_contain_text("49 chances sur 72")
    isa.do("reroll", given=HERS, faces=[6, 6, 2])
    isa.sees(fr("Double 6!"))
    isa.do("stand", given=HERS)
    isa.do("choose-effect", given={"effect": "aspect"}, text=ROPE)
    for person in (keeper, isa, tom):
        person.is_told("« Oui et » : Célestine réussit, avec panache.")
        person.sees(ROPE)


def lock(keeper, isa, tom):
    """A modifier kept sealed, a hand lent, and the one power point that was missing."""
    what = "ouvrir la loge du directeur sans bruit"
    tom.do("attempt", given=HIS, what=what, quality="agility", skill="k2")
    keeper.do("frame-roll", given={"_form": "seal-balthazar"}, button=("difficulty", "-3"))
    for player in (isa, tom):
        player.is_told("Le gardien garde un modificateur secret pour Balthazar.")
        assert not player.has_in_the_page("Modificateur secret")
    keeper.is_told("Modificateur secret pour Balthazar : −3.")
    tom.sees(fr("modifier announced after the throw"))
    isa.do("help", given={"leader": "balthazar"}, button=("skill", "k3"))
    tom.sees(fr("{name} lends a hand ({skill})", name="Célestine", skill="Contrebandière"))
    tom.do("throw", given=HIS, faces=[5, 3])
    tom.sees("8. Raté d’un point !")
    tom.do("spend-power", given={"who": "balthazar", "points": "1"})
    tom.do("stand", given=HIS)
    for person in (keeper, isa, tom):
        person.is_told("« Oui » : Balthazar réussit.")


def ambush(keeper, isa, tom):
    """Two cards out of the stock, and the board: the players see no more than a masked name."""
    for one, who in ((GANG, MOB), (LADY, BARONESS)):
        keeper.do("make-extra", given={"_form": f"stock-{one.id}"})
        keeper.sees(one.name, f"#extra-{who}")
    assert all(keeper.has_in_the_page(secret) for secret in SECRETS)
    keeper.do("open-fight")
    keeper.do("band", given={"who": MOB})
    keeper.do("show-extra", given={"who": MOB, "kind": "1"})
    for player in (isa, tom):
        player.is_told("contre des voyous en casquette et la dame au monocle.")
        player.is_told("En scène : des voyous en casquette, au nombre de 6. Catégorie : brutes.")
        player.sees(fr("Turn {turn}: the heroes have the hand", turn=1))
        for secret in SECRETS:
            assert not player.has_in_the_page(secret), secret


def sweep(keeper, isa, tom):
    """A manoeuvre, then a prowess and its risk; the hand passes."""
    tom.do("manoeuvre", given=HIS, kind="prepare", text="Il remonte sa montre")
    isa.sees(fr("prepared"))
    tom.do("attack", given=HIS, target=MOB, prowess="clear", thrust=["k1"])
    isa.sees(fr("acting now"))
    tom.do("throw", given=HIS, faces=[3, 3])
    tom.do("stand", given=HIS)
    tom.sees(fr("And the risk?"))
    keeper.sees(fr("A risk is to be rolled ({name})", name="Balthazar Quint"), "#duties")
    keeper.do("roll-risk", given=HIS, faces=[2, 1])
    keeper.do("name-aspect", text=SLEEVE)
    isa.sees(SLEEVE)
    tom.do("roll-damage", given=HIS, faces=[2])
    for person in (keeper, isa, tom):
        person.is_told("Balthazar dégage le terrain : 2 au tapis, encore 4 debout")
        sees_dice(person, [2], "2 au tapis !")
        expect(person.page.locator(".roll-card .of-gang .from-to")).to_have_text("6 → 4")
        person.sees(fr("Turn {turn}: the adversaries have the hand", turn=1))
    all_see_the_throw("cheap-tales-damage", (keeper, isa, tom), verdict="au tapis")


def gang(keeper, isa, tom):
    """One roll for four of them; one hero spends power, the other grits his teeth."""
    keeper.sees("5 chances sur 12", f"#attack-{MOB}-fold")
    keeper.do("extra-attack", given={"who": MOB})
    isa.do("guard", given={"attacker": MOB}, button=("skill", "k3"))
    # Nobody owns a d3: the last three are six-sided and read as halves.
    keeper.do("throw", given={"who": MOB}, faces=[6, 5, 6, 4, 2])
    for player in (isa, tom):
        sees_dice(player, [6, 5, 3, 2, 1], "Touché")
    isa.sees(fr.many("{count} point of life!", "{count} points of life!", 2))
    isa.do("absorb", given=HERS, button=("points", "1"))
    tom.do("absorb", given=HIS, button=("points", "0"))
    for person in (keeper, isa, tom):
        person.is_told("1 point de pouvoir dépensé. Pas une égratignure.")
        person.is_told("Balthazar perd 3 points de vie : il en reste 9 sur 12.")
    tom.sees("9 / 12", ".c-sheet .c-meters")


def duel(keeper, isa, tom):
    """The rope helps and a double six takes the risk away; the lady strikes back."""
    isa.sees(fr("{name}, you have the hand", name="Célestine"))
    arms = {"style": "melee", "weapon": "weapon", "arm": "o3"}
    isa.do("attack", given=HERS, target=BARONESS, prowess="violent", **arms)
    isa.do("claim-aspect", given={"_form": "claim-celestine-s2"}, button=("way", "for"))
    keeper.sees(ROPE, "#duties")
    keeper.do("answer-claim", given={"number": "0"}, button=("agree", "1"))
    isa.do("throw", given=HERS, faces=[6, 6, 1])
    isa.do("stand", given=HERS)
    isa.do("choose-effect", given={"effect": "cancel-risk"})
    isa.do("roll-damage", given=HERS, faces=[5, 3, 4, 1])
    for person in (keeper, isa, tom):
        person.is_told("La dame au monocle : 9 points de vie perdus.")
    keeper.sees("5/14", f"#extra-{BARONESS}")
    tom.sees("mal en point", f"#token-{BARONESS}")
    keeper.do("extra-attack", given={"who": BARONESS}, targets=["celestine"])
    keeper.do("throw", given={"who": BARONESS}, faces=[4, 3, 6, 2, 1])
    isa.do("absorb", given=HERS, button=("points", "1"))
    for person in (keeper, isa, tom):
        person.is_told("Célestine perd 3 points de vie : il en reste 10 sur 13.")
        person.sees(fr("Turn {turn}: the heroes have the hand", turn=2))


def feat(keeper, isa, tom):
    """A heroism point and an aspect instead of dice; then the stage is cleared."""
    what = "faire tomber le chapiteau sur tout ce monde"
    pair = {"quality": "vigour", "talent": "adrenaline"}
    tom.do("attempt", given=HIS, what=what, offensive=True, **pair)
    exploit = {**HIS, "way": "feat", "scope": "action"}
    tom.do("invoke", given=exploit, source="a2", pay="heroism")
    keeper.sees(POLITE, "#duties")
    keeper.do("answer-invocation", button=("agree", "1"))
    tom.do("choose-effect", given={"effect": "amplify"}, text="Toute la bande est dessous")
    for who in (MOB, BARONESS):
        keeper.do("remove-extra", given={"who": who})
    keeper.do("end-fight")
    for person in (keeper, isa, tom):
        person.is_told("Balthazar triomphe sans lancer les dés.")
        person.is_told("Sortie de scène : la dame au monocle.")
        person.is_told("La poussière retombe : le combat est fini.")
    keeper.do("award", given={**HERS, "kind": "jinx"}, button=("points", "1"), why="Elle a filé")
    isa.is_told("La scoumoune ! Elle a filé. Célestine gagne 1 point d’héroïsme.")


def respite(keeper, isa, tom):
    """He looks after her with what he learned in the trenches."""
    respite = keeper.form("respite")
    nurse = respite.locator(".td-care", has_text="Balthazar Quint soigne Célestine")
    keeper.unfold(nurse.locator('[type="checkbox"]')).check()
    nurse.get_by_role("combobox").select_option(label="Infirmier de tranchée (+1)")
    keeper.do("respite", ends_scene=True, faces=[2, 4])
    for person in (keeper, isa, tom):
        person.is_told("Balthazar souffle un peu : vie +2, pouvoir +1.")
        person.is_told("Célestine souffle un peu : vie +3, pouvoir +2.")
        person.is_told("Fondu au noir : la scène est finie.")
        expect(person.page.locator("#now")).not_to_contain_text(SAWDUST)


def ellipsis(keeper, isa, tom):
    """Two hours of play are two points, and two more; what they buy stands on the sheets."""
    expect(isa.page.locator(f"form:has({named('ask', 'buy-aspect')})")).to_have_count(0)
    for hours in (1, 2):
        keeper.do("note-play", given={"_form": "note-quick"}, button=("minutes", "60"))
        keeper.sees(f"{hours} XP", "#part-pause")
    keeper.do("rest", more=2)
    for player in (isa, tom):
        player.sees(fr("Meanwhile…"))
        player.sees("4 XP")
    tom.do("raise-trait", given=HIS, trait="k3")
    isa.do("buy-aspect", given=HERS, text=DEBT)
    keeper.do("end-rest")
    for person in (keeper, isa, tom):
        person.is_told("Balthazar progresse : Infirmier de tranchée 2.")
        person.is_told(f"Célestine a un nouvel aspect : « {DEBT} ».")
        person.is_told("Et l’aventure reprend !")


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


def kept(keeper, isa, tom):
    """Nothing was lost on the way: points, purchases and the story stand where they stood."""
    for person in (keeper, isa, tom):
        live = person.story()
        person.page.reload()
        person.is_connected()
        again = person.story()
        # A live page and a fresh one may begin their tail a line apart.
        tail = min(len(live), len(again))
        assert tail > 20
        assert again[-tail:] == live[-tail:]
    tom.sees("12 / 12", ".c-sheet .c-meters")
    tom.sees("14", ".c-sheet .c-disc")
    expect(tom.page.locator(".c-sheet li", has_text="Infirmier de tranchée")).to_contain_text("2")
    isa.sees(DEBT, ".c-sheet")
    for player in (isa, tom):
        for secret in SECRETS:
            assert not player.has_in_the_page(secret), secret


def prints(tom):
    """The way to the printer: menu, list, PDF."""
    tom.page.locator("#menu > summary").click()
    tom.page.get_by_role("link", name=fr("Print"), exact=True).click()
    sheet = tom.page.get_by_role("link", name="Balthazar Quint").first
    answer = tom.page.request.get(tom.base + sheet.get_attribute("href"))
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")


@pytest.fixture
def table(meet):
    keeper, isa, tom = meet("Anne"), meet("Isa", width=390, height=844), meet("Tom", width=1100)
    links = open_a_table(keeper, "L'étoile de verre", ("Isa", "Tom"), game="cheap-tales")
    for person, link in zip((isa, tom), links, strict=True):
        person.go(link)
    for person in (keeper, isa, tom):
        person.is_connected()
    return keeper, isa, tom


def test_an_episode_is_played_from_the_sheets_to_the_ellipsis_and_the_next_session(table):
    sheets(*table)
    scene(*table)
    jump(*table)
    lock(*table)
    ambush(*table)
    sweep(*table)
    gang(*table)
    duel(*table)
    feat(*table)
    respite(*table)
    ellipsis(*table)
    next_session(*table)
    kept(*table)
    prints(table[-1])
