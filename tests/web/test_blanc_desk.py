"""Cthulhu Blanc's paperwork without JavaScript: the folder, the in-tray, the ends, the reports."""

import pytest
from pressing import Person
from visiting import ask, bearer, site

AGENTS = {
    "Isa": {"name": "Odile Marchand", "gender": "f", "profession": "Comptable"},
    "Tom": {"name": "Bernard Quillec", "gender": "m", "profession": "Archiviste"},
    "Eve": {"name": "Marius Vasseur", "gender": "m", "profession": "Démonologue"},
}
ODILE, BERNARD, MARIUS = "odile", "bernard", "marius"


class Table:
    """A mission with a keeper, Isa (Odile), Tom (Bernard) and Eve (Marius)."""

    def __init__(self, visitor, **options):
        wanted = {
            "game": "cthulhu-blanc",
            "title": "Affaires connexes",
            "keeper": "Claude",
            "players": list(AGENTS),
            "options": options,
        }
        answer = visitor.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        self.visitor, self.id = visitor, answer.json()["table"]
        self.seats = answer.json()["seats"]
        for seat, fields in AGENTS.items():
            self.ask(seat, ask="create-agent", traits=["ponctuel", "têtu"], **fields)
        self.keeper, self.isa, self.tom = map(self.person, ("Claude", "Isa", "Tom"))

    def person(self, seat, language="en"):
        return Person(self.visitor, self.id, self.seats[seat], language)

    def ask(self, seat, faces=None, **fields):
        answer = ask(self.visitor, self.id, self.seats[seat], faces, **fields)
        assert answer.status_code < 300, answer.text

    def game(self, seat="Claude"):
        headers = bearer(self.seats[seat])
        return self.visitor.get(f"/api/tables/{self.id}/view", headers=headers).json()["game"]

    def agent(self, who=ODILE):
        return next(agent for agent in self.game()["agents"] if agent["id"] == who)

    def papers(self, seat="Claude"):
        return self.game(seat)["papers"]

    def drop(self, kind="expense-claim", who=ODILE, why="une vitre"):
        self.ask("Claude", ask="drop-paper", kind=kind, who=who, why=why)
        return self.papers()[-1]["id"]

    def raise_to(self, who, meter, value):
        while self.agent(who)[meter] < value:
            if meter == "bureaucratie":
                self.ask("Claude", [6], ask="sign-paper", paper=self.drop(who=who))
            else:
                self.ask("Claude", ask="call-roll", meter=meter, who=[who], why="la cave")
                self.ask("Claude", [6], ask="roll-meter", who=who)

    def search(self, face, place=None, what="lire la page"):
        """A search of Odile's that brings this face, up to what it owes."""
        fields = {"human": True, "investigation": True, "what": what, "mode": "alone"}
        self.ask("Isa", ask="propose-test", who=ODILE, **fields)
        if place:
            self.ask("Claude", ask="attach-place", leader=ODILE, place=place)
        self.ask("Isa", [face], ask="throw-test", leader=ODILE)
        if face == 6:
            self.ask("Isa", [1], ask="roll-meter", who=ODILE)
        self.ask("Isa", ask="settle-test", leader=ODILE)

    def report(self, lines=("La cave est propre.", "Le maire est resté dedans.")):
        paper = self.drop("report", why="Guéret")
        self.ask("Isa", ask="write-report", paper=paper, lines=list(lines))
        return paper


@pytest.fixture
def table(visitor):
    return Table(visitor)


def forms_of(page, start):
    return [form for form in page.forms if form and form.startswith(start)]


# The register


@pytest.mark.parametrize("meter", ["folie", "blessures", "bureaucratie"])
def test_ticking_agents_and_one_button_calls_their_rolls(table, meter):
    table.keeper.does("call-rolls", who=[ODILE, BERNARD], button=("meter", meter))
    owed = table.game()["owed"]
    assert [(one["who"], one["meter"]) for one in owed] == [(ODILE, meter), (BERNARD, meter)]


def test_a_five_stands_out_in_the_register_and_says_how_near_the_end_is(table):
    assert "bd-five" not in table.keeper.page().text
    table.raise_to(ODILE, "folie", 5)
    page = table.keeper.page().text
    assert page.count("bd-five") == 1
    assert "1 in 6" in page


def test_whoever_fights_a_horror_is_lost_where_the_table_plays_it_so(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor, fighting_horrors="fatal")
        table.keeper.does("fight-horror", who=[BERNARD], what="ce qui sort de la machine")
        assert table.agent(BERNARD)["status"] == "dying"


# The test on the table


def test_the_keeper_imposes_dice_marks_a_test_and_attaches_a_place(table):
    table.keeper.does("prepare-place", title="Le bac de sortie", scant="Un arrêté", needed="1")
    table.ask("Isa", ask="propose-test", who=ODILE, what="lire la page", human=True)
    table.keeper.does(f"impose-{ODILE}", meters=["folie"], human="1", trade="1", why="c'est tiède")
    table.keeper.does(f"mark-{ODILE}")
    page = table.keeper.looks_after(f"place-of-{ODILE}", place="le-bac-de-sortie")
    (trial,) = table.game()["trials"]
    assert trial["pools"][ODILE]["dice"] == ["human", "trade", "folie"]
    assert trial["pools"][ODILE]["imposed"] == ["folie"]
    assert trial["investigation"]
    assert table.game()["searches"] == {ODILE: "le-bac-de-sortie"}
    assert "Un arrêté" in page.text
    table.keeper.does(f"place-of-{ODILE}", place="")
    assert table.game()["searches"] == {}


# What results owe


PLACE = {
    "title": "Le bac de sortie",
    "scant": "Un arrêté de fermeture",
    "good": "Le nom du signataire",
    "full": "Et celui de son successeur",
    "uncanny": "Elle connaît le numéro",
}


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (1, PLACE["scant"]),
        (3, PLACE["scant"]),
        (4, PLACE["good"]),
        (5, PLACE["full"]),
        (6, f"{PLACE['full']}\n{PLACE['uncanny']}"),
    ],
)
def test_a_clue_owed_is_filled_in_with_what_the_place_brings_at_this_result(table, face, expected):
    table.ask("Claude", ask="prepare-place", **PLACE)
    table.search(face, "le-bac-de-sortie")
    debt = next(debt for debt in table.game()["debts"] if debt["kind"] == "clue")
    form = table.keeper.page().forms[f"tell-{debt['id']}"]
    assert dict(form["sent"])["text"] == expected
    table.keeper.does(f"tell-{debt['id']}", button=("seats", "Isa"))
    (clue,) = table.game("Isa")["clues"]
    assert clue["text"] == expected
    assert table.game("Tom")["clues"] == []
    assert table.game()["answers"] == {}


def test_a_clue_may_go_to_the_whole_table(table):
    table.search(4)
    (debt,) = table.game()["debts"]
    table.keeper.does(f"tell-{debt['id']}", text="Un double des clés")
    assert table.game("Tom")["clues"][0]["text"] == "Un double des clés"


def test_a_price_is_told_and_leaves_the_duties(table):
    table.search(1)
    page = table.keeper.page()
    assert "Tell the price Odile pays" in page.text
    price = next(debt for debt in table.game()["debts"] if debt["kind"] == "price")
    page = table.keeper.looks_after(f"tell-{price['id']}", text="La vitre")
    assert "Tell the price Odile pays" not in page.text


# What players ask of the keeper


def test_an_act_of_suppression_is_accepted_and_its_run_closed(table):
    table.raise_to(ODILE, "folie", 5)
    table.ask("Isa", ask="propose-suppression", who=ODILE, act="burn-books", what="le registre")
    table.keeper.does(f"accept-{ODILE}")
    table.ask("Isa", [6], ask="roll-suppression", who=ODILE)
    page = table.keeper.page()
    assert not forms_of(page, "duty-")
    table.ask("Claude", ask="open-scene", name="Le parking")
    (quick,) = forms_of(table.keeper.page(), "duty-")
    table.keeper.does(quick)
    assert table.agent()["run"] is None


def test_an_act_of_suppression_is_refused_with_a_reason_or_kills(table):
    table.raise_to(ODILE, "folie", 5)
    act = {"ask": "propose-suppression", "who": ODILE, "what": "le souvenir"}
    table.ask("Isa", **act, act="destroy-oneself")
    table.keeper.does(f"refuse-{ODILE}", why="Le double est aux archives")
    assert table.agent()["suppression"] is None
    table.ask("Isa", **act, act="destroy-oneself")
    table.keeper.does(f"accept-{ODILE}-dies")
    assert table.agent()["cause"] == "own-hand"


def test_the_keeper_says_how_long_care_takes(table):
    table.raise_to(ODILE, "blessures", 3)
    table.ask("Isa", ask="ask-care", who=ODILE, how="l'infirmerie")
    assert "Say how long the care takes" in table.keeper.page().text
    page = table.keeper.looks_after(f"time-care-{ODILE}", button=("minutes", "1440"))
    assert "Say how long the care takes" not in page.text
    table.keeper.does(f"time-care-{ODILE}-other", minutes="90")
    assert table.agent()["care"]["minutes"] == 90


def test_a_favour_is_asked_at_a_price_and_answered(table):
    table.isa.does(f"favour-of-{ODILE}", what="un hélicoptère", kind="exceptional-gear")
    (paper,) = table.papers()
    assert paper["signed"]
    assert "Being processed." in table.tom.page().text
    table.keeper.does(f"favour-{paper['id']}", answer="Un vélo", button=("granted", "0"))
    assert table.papers()[0]["granted"] is False
    assert "Un vélo" in table.tom.page().text


# The important moment


def test_everybody_sees_the_important_moment_and_what_missing_it_brings(table):
    table.raise_to(BERNARD, "bureaucratie", 5)
    table.ask("Tom", ask="volunteer", who=BERNARD, zeal="paper-clips")
    table.keeper.does("flag-moment", title="La machine démarre")
    for person in (table.keeper, table.isa, table.tom):
        page = person.page().text
        assert "La machine démarre" in page
        assert "Bernard misses it: an inventory of paper clips." in page
        assert "5 → 4" in page
    assert "end-moment" not in table.isa.page().forms
    table.keeper.does("end-moment")
    assert table.agent(BERNARD)["bureaucratie"] == 4


# The in-tray


def test_an_empty_tray_says_so(table):
    assert "Nothing to sign. Tell nobody." in table.isa.page().text


def test_a_paper_says_its_price_and_only_its_agent_signs_it(table):
    table.keeper.does("drop-paper", kind="report", who=ODILE, why="l'incident", due="lundi")
    (paper,) = table.papers()
    page = table.isa.page()
    assert "Odile, at 1. Bureaucracy rises 5 times in 6." in page.text
    assert "Due: lundi" in page.text
    assert f"sign-{paper['id']}" not in table.tom.page().forms
    table.isa.does(f"sign-{paper['id']}")
    assert table.papers()[0]["signed"]


def test_a_paper_is_passed_on_and_whoever_can_best_afford_it_stands_first(table):
    table.raise_to(ODILE, "bureaucratie", 4)
    paper = table.drop(who=BERNARD)
    page = table.tom.page()
    assert page.forms[f"pass-{paper}"]["buttons"] == [("to", MARIUS), ("to", ODILE)]
    assert "at 4, rises 1 time in 3" in page.text
    assert f"pass-{paper}" not in table.isa.page().forms
    table.tom.does(f"pass-{paper}", button=("to", ODILE))
    assert table.papers()[-1]["who"] == ODILE


def test_the_keeper_takes_a_paper_back(table):
    paper = table.drop()
    assert f"tear-{paper}" not in table.isa.page().forms
    table.keeper.does(f"tear-{paper}")
    assert table.papers() == []


def test_a_report_begins_as_a_draft_of_what_happened_one_line_a_row(table):
    table.search(4, what="lire la page")
    paper = table.drop("report")
    draft = dict(table.isa.page().forms[f"write-{paper}"]["sent"])["lines"].splitlines()
    told = "Agent Odile Marchand undertook the following: lire la page. It worked as provided."
    assert draft == [told, "Nothing else to report."]
    table.isa.does(f"write-{paper}", lines="Rien vu.\r\n\r\nRien touché.")
    assert table.papers()[0]["lines"] == ["Rien vu.", "Rien touché."]
    assert dict(table.isa.page().forms[f"write-{paper}"]["sent"])["lines"] == (
        "Rien vu.\nRien touché."
    )


def test_the_draft_of_a_mission_that_has_ended_still_tells_it(table):
    table.search(5, what="ouvrir le coffre")
    table.keeper.does("end-mission", present=[ODILE])
    (paper,) = table.papers()
    form = table.isa.page().forms[f"write-{paper['id']}"]
    assert "ouvrir le coffre" in dict(form["sent"])["lines"]
    table.isa.does(f"sign-{paper['id']}")
    assert table.game()["archive"] == {}


# Reports


def test_what_lies_under_a_bar_is_on_nobodys_page_but_the_keepers(table):
    paper = table.report()
    table.isa.does(f"sign-{paper}")
    assert "Le maire est resté dedans." in table.tom.page().text
    table.keeper.does(f"bar-{paper}", lines=["1"], note="lequel ?")
    for person in (table.isa, table.tom):
        page = person.page().text
        assert "La cave est propre." in page
        assert "lequel ?" in page
        assert "resté dedans" not in page
        assert "█" * 10 in page
    assert "Le maire est resté dedans." in table.keeper.page().text
    table.keeper.does(f"bar-{paper}", lines=[])
    assert "resté dedans" in table.tom.page().text


def test_a_draft_is_on_its_authors_page_alone(table):
    table.report()
    assert "Le maire est resté dedans." in table.isa.page().text
    assert "Le maire est resté dedans." not in table.tom.page().text


# Missions, places, files


def test_a_ready_made_mission_is_read_out_and_its_places_put_in_the_folder_one_by_one(table):
    page = table.keeper.page()
    first = next(form for form in page.forms if form and form.startswith("ready-"))
    page = table.keeper.looks_after(first)
    code = table.game()["mission"]["code"]
    assert code in table.isa.page().text
    places = forms_of(page, f"{first}-")
    assert len(places) > 2
    for form in places:
        page = table.keeper.looks_after(form)
    assert not forms_of(page, f"{first}-")
    assert len(table.game()["places"]) == len(places)
    assert "What is really going on" in page.text


def test_the_order_of_mission_is_written_by_hand(table):
    table.keeper.does("brief-mission", code="47-C", objective="Fermer la photocopieuse")
    assert "Fermer la photocopieuse" in table.tom.page().text


def test_a_clue_is_given_to_one_player_without_dice(table):
    table.keeper.does("deal-clue", text="La clé est tiède", seats=["Tom"], uncanny="1")
    assert "La clé est tiède" in str(table.game("Tom")["clues"])
    assert "La clé est tiède" not in table.isa.page().text


def test_an_agent_presumed_dead_is_recalled_with_the_scores_the_keeper_sets(table):
    table.raise_to(ODILE, "blessures", 6)
    table.isa.does(f"death-{ODILE}", text="Dans le bac", presumed="1", last_deed="Elle range")
    table.keeper.does(f"recall-{ODILE}", folie="3", blessures="2", bureaucratie="4")
    agent = table.agent()
    assert (agent["folie"], agent["blessures"], agent["bureaucratie"]) == (3, 2, 4)


def test_an_arrival_is_a_duty_until_it_is_played(table):
    table.raise_to(ODILE, "folie", 6)
    table.isa.does(f"exit-{ODILE}", exit="flee", text="Sans manteau")
    new = {"name": "Simone", "profession": "Chauffeur", "traits": ["calme", "sourde"]}
    table.ask("Isa", ask="create-agent", link="sa sœur", **new)
    (quick,) = forms_of(table.keeper.page(), "duty-")
    table.keeper.does(quick)
    assert not table.agent("simone")["arrival_due"]


# Ends


def test_a_mind_that_goes_has_its_exits_and_only_its_player_chooses(table):
    table.raise_to(ODILE, "folie", 6)
    assert f"exit-{ODILE}" not in table.tom.page().forms
    assert "Odile Marchand has understood everything" in table.tom.page().text
    table.isa.does(f"exit-{ODILE}", exit="scream", text="Jusqu'au parking")
    assert table.agent()["cause"] == "folie"


def test_a_summons_lies_on_every_table_until_the_agent_goes_back(table):
    table.raise_to(ODILE, "bureaucratie", 6)
    table.isa.does(f"task-{ODILE}", task="rendre les clés")
    table.tom.does(f"farewell-{ODILE}", text="Nous garderons votre tasse.")
    page = table.keeper.page()
    assert "rendre les clés" in page.text
    assert "Nous garderons votre tasse." in page.text
    assert f"farewell-{ODILE}" not in table.tom.page().forms
    assert f"farewell-{ODILE}" not in table.isa.page().forms
    table.isa.does(f"base-{ODILE}", epilogue="On ne l'a plus revue.")
    assert table.agent()["cause"] == "audit"


# Secrets


def test_a_players_page_holds_nothing_of_the_folder(table):
    table.ask("Claude", ask="prepare-place", **PLACE)
    table.search(6, "le-bac-de-sortie")
    table.keeper.does("prepare-scene", title="Le parking", text="La chose attend")
    table.keeper.does("plan-event", day="3", hour="2", minute="0", text="La machine démarre")
    desk = set(table.keeper.page().forms)
    assert {"call-rolls", "prepare-place", "drop-paper", "flag-moment", "end-mission"} <= desk
    assert table.game()["answers"]
    for seat in ("Isa", "Tom"):
        assert table.game(seat)["answers"] == {}
        page = table.person(seat).page()
        secrets = ("bd-folder", "bac de sortie", *list(PLACE.values()), "La chose", "La machine")
        for hidden in secrets:
            assert hidden not in page.text
        keepers = ("call-rolls", "prepare-place", "drop-paper", "flag-moment", "set-clock")
        assert not set(keepers) & set(page.forms)
        for start in ("ready-", "tell-debt", "duty-", "impose-", "bar-"):
            assert not forms_of(page, start)


def test_the_paperwork_is_in_french_for_french_readers(table):
    page = table.person("Isa", "fr").page().text
    assert "Rien à signer. Ne le dites à personne." in page
