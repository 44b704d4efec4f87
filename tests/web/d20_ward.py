"""A ward for the pages of Cthulhu d20: a keeper and two players, browsers without scripts."""

import re
from html import unescape

from pressing import Person
from visiting import ask, bearer

LUCIEN = {
    "name": "Lucien Farge",
    "gender": "m",
    "profession": "inspector",
    "strength": 13,
    "dexterity": 14,
    "constitution": 14,
    "option": "offence",
    "good": ["fortitude"],
    "proficiency": "handguns",
    "weapons": ["revolver", "knife"],
    "armour": ["leather-jacket"],
    "feats": ["power-attack"],
}
HELENE = {
    "name": "Helene Maury",
    "gender": "f",
    "profession": "doctor",
    "wisdom": 16,
    "option": "defence",
    "good": ["reflex", "will"],
    "core": ["first-aid", "spot"],
    "ranks": [{"skill": "first-aid", "ranks": 4}, {"skill": "spot", "ranks": 4}],
    "weapons": ["knife"],
}
SEATS = {"ines": LUCIEN, "karim": HELENE}
BRUTE = {"name": "Brute", "dexterity": 12, "constitution": 14, "weapons": ["machete"]}


class Ward:
    def __init__(self, visitor, people=tuple(SEATS), brute=True, **options):
        wanted = {
            "game": "cthulhu-d20",
            "title": "The sanatorium",
            "keeper": "gardien",
            "players": list(SEATS),
            "options": options,
        }
        made = visitor.post("/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        self.visitor, self.id, self.tokens = visitor, made.json()["table"], made.json()["seats"]
        for seat in ("gardien", *SEATS):
            setattr(self, seat, self.person(seat))
        for seat in people:
            self.ask(seat, "create-investigator", **SEATS[seat])
        if brute:
            self.ask("gardien", "create-opponent", **BRUTE)

    def person(self, seat, language="en"):
        return Person(self.visitor, self.id, self.tokens[seat], language)

    def ask(self, seat, wanted, faces=None, /, **fields):
        answer = ask(self.visitor, self.id, self.tokens[seat], faces, ask=wanted, **fields)
        assert answer.status_code == 201, answer.text

    def game(self, seat="gardien"):
        path = f"/api/tables/{self.id}/view"
        return self.visitor.get(path, headers=bearer(self.tokens[seat])).json()["game"]

    def sheet(self, who):
        return next(s for s in self.game()["mine"] if s["person"]["id"] == who)

    @property
    def foe(self):
        return next(p["id"] for p in self.game()["others"] if p["name"] == "Brute")

    def fight(self, lucien=18, helene=5, brute=10):
        who = ["lucien", "helene", self.foe]
        self.ask("gardien", "begin-fight", [lucien, helene, brute], who=who)

    def strike(self, face=18, place=17, target="lucien"):
        """The brute strikes; everything up to the window, with the die sealed."""
        self.ask("gardien", "declare-attack", who=self.foe, target=target, weapon="machete")
        self.ask("gardien", "roll-attack", [place, face])

    def hurt(self, face=18, place=70, target="lucien"):
        """A wound, told."""
        self.strike(face, place, target)
        for who in self.game()["attack"]["may_call"]:
            self.ask("gardien", "pass-destiny", who=who)
        self.told("tell-wound")

    def told(self, wanted, /, **fields):
        """An ask with as many faces as it wants: the worst for whoever bleeds."""
        faces = []
        for _ in range(8):
            keeper = self.tokens["gardien"]
            answer = ask(self.visitor, self.id, keeper, faces, ask=wanted, **fields)
            if answer.status_code == 201:
                return
            assert answer.status_code == 409, answer.text
            faces += [100 if d["sides"] == 100 else 1 for d in answer.json()["dice"]]
        raise AssertionError("dice without end")


def region(person, name):
    """A pane of the page, up to the next one."""
    whole = person.page().text
    panes = rf'<section id="{name}" class="pane.*?(?=<section id="\w+" class="pane|</main>)'
    return re.search(panes, whole, re.S)[0]


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def forms_of(page, start):
    return [name for name in page.forms if name and name.startswith(start)]
