"""What players of YACDHA see and send: creation, the sheet, a throw, luck, life and death."""

import re

import pytest
from visiting import ask, bearer, new_table, other, send, sit

MAELLE = {
    "name": "Maëlle",
    "gender": "f",
    "occupations": [
        {"name": "Naturaliste", "level": 3, "nature": "mental"},
        {"name": "Natation", "level": 1, "nature": "physical"},
    ],
    "secret": "Elle a le registre.",
}
GATE = {"who": "maelle", "what": "passer sous la vanne", "claim": "natation"}
TERMS = {"who": "maelle", "opposition": 4, "success": "elle passe", "failure": "la herse tombe"}


class Evening:
    """A table, asked through the API and read as pages."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.table, self.tokens = new_table(visitor)
        self.browsers = {}
        for seat, token in self.tokens.items():
            self.browsers[seat] = other(visitor)
            sit(self.browsers[seat], token)

    def ask(self, seat, kind, faces=None, **fields):
        answer = ask(self.visitor, self.table, self.tokens[seat], faces, ask=kind, **fields)
        assert answer.status_code == 201, answer.text

    def send(self, seat, kind, **fields):
        return send(self.browsers[seat], f"/t/{self.table}/ask", ask=kind, **fields)

    def region(self, seat, name):
        answer = self.browsers[seat].get(f"/t/{self.table}?open=all")
        assert answer.status_code == 200
        panes = rf'<section id="{name}" class="pane.*?(?=<section id="\w+" class="pane|</main>)'
        return re.search(panes, answer.text, re.S)[0]

    def maelle(self, seat="Isa"):
        path = f"/api/tables/{self.table}/view"
        view = self.visitor.get(path, headers=bearer(self.tokens[seat])).json()
        return next(p for p in view["game"]["investigators"] if p["id"] == "maelle")

    def begin(self, **sheet):
        self.ask("Isa", "create-investigator", **MAELLE)
        self.ask("Claude", "approve-investigator", who="maelle")
        if sheet:
            self.ask("Claude", "correct-sheet", who="maelle", reason="reprise", **sheet)

    def to_the_gate(self, **terms):
        self.ask("Isa", "attempt", **GATE)
        self.ask("Claude", "judge", **TERMS | terms)
        self.ask("Isa", "agree", who="maelle")


@pytest.fixture
def evening(visitor):
    return Evening(visitor)


def test_a_refused_creation_tells_every_fault_and_keeps_every_row(evening):
    rows = {
        "occupations.0.name": "sport",
        "occupations.0.level": "4",
        "occupations.1.name": "Botanique",
        "occupations.1.level": "3",
        "occupations.1.nature": "mental",
        "occupations.2.name": "",
        "occupations.2.level": "",
    }
    answer = evening.send("Isa", "create-investigator", _form="create", name="Zoé", **rows)
    assert answer.status_code == 422
    assert answer.text.count('<span class="sentence"') == 2
    for typed in ("Zoé", "sport", "Botanique"):
        assert f'value="{typed}"' in answer.text
    second = re.search(r'<select name="occupations.1.level".*?</select>', answer.text, re.S)[0]
    assert re.search(r'<option value="3" selected', second)


def test_the_form_of_creation_says_what_the_keeper_asks(evening):
    evening.ask("Claude", "set-creation-limits", era="Port-Ruz, 1924", most_level=4)
    page = evening.region("Isa", "now")
    assert "Port-Ruz, 1924" in page
    assert 'name="occupations.0.level"' in page
    assert '<option value="4"' in page
    assert '<option value="5"' not in page


def test_an_imposed_occupation_is_chosen_in_the_first_row(evening):
    evening.ask("Claude", "set-creation-limits", imposed=["Médecin", "Marin"], era="1924")
    page = evening.region("Isa", "now")
    first = re.search(r'<select name="occupations.0.name".*?</select>', page, re.S)[0]
    assert "Médecin" in first
    assert "Marin" in first
    row = {"occupations.0.name": "Marin", "occupations.0.level": "3"}
    assert evening.send("Isa", "create-investigator", name="Maëlle", **row).status_code == 303
    assert evening.maelle()["occupations"][0]["level"] == 3


def test_a_sheet_shows_its_secret_to_its_player_and_the_keeper_alone(evening):
    evening.begin()
    assert MAELLE["secret"] in evening.region("Isa", "sheet")
    assert MAELLE["secret"] in evening.region("Claude", "sheet")
    assert MAELLE["secret"] not in evening.region("Tom", "sheet")


def test_values_struck_out_are_crossed_and_said(evening):
    evening.begin(madness=3, mythos=1, trauma=4, after_effects=2)
    sheet = evening.region("Isa", "sheet")
    assert sheet.count("y-crossed") == 1 + 2
    assert "Folie 3 sur 6, minimum 2" in sheet
    assert "Trauma 4 sur 6, minimum 3" in sheet


def test_an_action_on_the_list_is_tried_again_with_its_claim(evening):
    evening.begin()
    evening.to_the_gate()
    evening.ask("Isa", "throw", faces=[6], who="maelle")
    evening.ask("Isa", "finish", who="maelle")
    sheet = evening.region("Isa", "sheet")
    form = re.search(r'<form id="again-maelle-natation-1".*?</form>', sheet, re.S)[0]
    sent = dict(re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', form))
    assert sent == {"ask": "attempt", **GATE}
    assert re.findall(r'name="category" value="(\w+)"', form) == ["physical"]
    assert evening.send("Isa", "attempt", **GATE, category="physical").status_code == 303


def test_the_keeper_judges_with_the_level_that_was_claimed(evening):
    evening.begin()
    evening.ask("Isa", "attempt", **GATE)
    page = evening.region("Claude", "now")
    level = re.search(r'<select id="judge-maelle-level-maelle".*?</select>', page, re.S)[0]
    assert re.search(r'<option value="1" selected', level)
    assert '<option value="2"' not in level
    terms = {"opposition": "4", "success": "a", "failure": "b"}
    row = {"levels.0.who": "maelle", "levels.0.level": "0"}
    assert evening.send("Claude", "judge", who="maelle", **terms, **row).status_code == 303
    assert "+1" not in evening.region("Isa", "now")


def test_the_dice_wait_for_the_agreement_and_say_so(evening):
    evening.begin()
    evening.ask("Isa", "attempt", **GATE)
    evening.ask("Claude", "judge", **TERMS)
    page = evening.region("Isa", "now")
    assert 'name="ask" value="throw"' not in page
    assert "y-off" in page
    evening.ask("Isa", "agree", who="maelle")
    assert 'name="ask" value="throw"' in evening.region("Isa", "now")


def open_throw(evening):
    """Trauma 4; the forced die (5) beats the action die (2): a check is due, luck may avoid it."""
    evening.begin(trauma=4)
    evening.to_the_gate()
    evening.ask("Isa", "force", who="maelle")
    evening.ask("Isa", "throw", faces=[2, 5], who="maelle")


def test_each_face_says_what_luck_would_bring(evening):
    open_throw(evening)
    page = evening.region("Isa", "now")
    faces = re.findall(r'<label class="y-face-choice([^"]*)">\s*<input[^>]*value="(\d)"', page)
    assert [face for _, face in faces] == ["1", "3", "4", "5", "6"]
    assert [face for good, face in faces if "good" in good] == ["5", "6"]
    assert "y-luck-window" not in evening.region("Tom", "now")


def test_a_point_of_luck_is_spent_with_a_plain_form(evening):
    open_throw(evening)
    answer = evening.send("Isa", "spend-luck", who="maelle", die="0", face="5")
    assert answer.status_code == 303
    maelle = evening.maelle()
    assert (maelle["luck"], maelle["trauma"]) == (0, 4)


def test_the_dying_are_told_what_a_coma_costs(evening):
    evening.begin(trauma=4)
    evening.to_the_gate(costs=[{"low": -5, "high": 0, "meter": "trauma", "amount": 4}])
    evening.ask("Isa", "throw", faces=[1], who="maelle")
    evening.ask("Isa", "resolve", who="maelle")
    page = evening.region("Isa", "now")
    assert 'name="ask" value="turn-to-coma"' in page
    assert 'name="ask" value="accept-death"' in page
    assert "minimum" in re.search(r'id="life-maelle".*?</article>', page, re.S)[0]
    evening.ask("Isa", "turn-to-coma", who="maelle")
    assert 'name="ask" value="treat-coma"' in evening.region("Claude", "now")
    assert 'name="ask" value="treat-coma"' not in evening.region("Isa", "now")


def test_a_certain_success_may_be_taken_without_dice(evening):
    evening.begin()
    evening.ask("Isa", "attempt", who="maelle", what="nommer l'algue", claim="naturaliste")
    evening.ask("Claude", "judge", **TERMS | {"opposition": 3})
    evening.ask("Isa", "agree", who="maelle")
    assert 'name="ask" value="take-minimum"' in evening.region("Isa", "now")
    assert evening.send("Isa", "take-minimum", who="maelle").status_code == 303
    assert "y-roll" in evening.region("Isa", "now")
