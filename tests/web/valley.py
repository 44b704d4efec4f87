"""A table of Innommable on the site: a keeper and three players with browsers, scripts off."""

import re
from html import unescape

from pressing import Person
from visiting import ask, bearer

PEOPLE = {
    "nadia": ("Marthe Aubry", "f", "Lise"),
    "hugo": ("Etienne Roux", "m", "Jeanne"),
    "solene": ("Sorel", "m", "Faith"),
}
WHO = {"nadia": "marthe", "hugo": "etienne", "solene": "sorel"}
SEAT = {who: seat for seat, who in WHO.items()}
SYMPTOMS = {
    "opening": "The bell rings and nobody hears it.",
    "first": "A glint too many in the milk.",
    "second": "The dogs dig.",
    "third": "Another voice in the echo.",
    "trigger": "A procession without bearers.",
}
SECRETS = ("The Silence itself", "The founders", "no sound any more")
ROWS = (
    ("identity", "Digging under the tower.", 2),
    ("lair", "The foundry never closed.", 1),
    ("plan", "Bells without clappers.", 2),
    ("source", "The Silence itself.", 2),
)


class Valley:
    """A keeper and three players, each with a browser without scripts."""

    def __init__(self, visitor, upto="play", **options):
        wanted = {
            "game": "innommable",
            "title": "The Valley",
            "keeper": "gardien",
            "players": list(PEOPLE),
            "options": options,
        }
        made = visitor.post("/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        self.visitor, self.id, self.tokens = visitor, made.json()["table"], made.json()["seats"]
        for seat in ("gardien", *PEOPLE):
            setattr(self, seat, Person(visitor, self.id, self.tokens[seat]))
        self.prepare()
        if upto == "announced":
            return
        for seat in PEOPLE:
            self.create(seat)
        if upto == "created":
            return
        self.keeper("begin-game", context="An evening of snow.")
        self.keeper("open-scene", name="The inn")

    def prepare(self):
        self.keeper("prepare-setting", place="The Valley", period="1911", context="Snow.")
        self.keeper("prepare-source", nature="abstract", text=SECRETS[0])
        self.keeper(
            "prepare-antagonists",
            antagonists=SECRETS[1],
            ambition="To cast a bell",
            consequences=SECRETS[2],
        )
        self.keeper("prepare-aesthetic", motif="echo", symbolism="what does not answer")
        self.keeper("prepare-role", role="Those who may not leave.")
        for place, text in SYMPTOMS.items():
            self.keeper("prepare-symptom", symptom=place, text=text)
        self.keeper("set-scheme", players=3, d20=4, d12=4, d8=4, d4=3)
        rows = [{"kind": kind, "text": text, "dice": dice} for kind, text, dice in ROWS]
        self.keeper("allot", concrete=rows)
        self.keeper("announce")

    def create(self, seat):
        name, gender, attachment = PEOPLE[seat]
        words = {"looks": "Grey", "temperament": "Calm", "origin": "Here", "role": "Witness"}
        fields = {"name": name, "gender": gender, "attachment": attachment, **words}
        self.ask(seat, "create-protagonist", **fields)

    def ask(self, by, kind, faces=None, **fields):
        answer = ask(self.visitor, self.id, self.tokens[by], faces, ask=kind, **fields)
        assert answer.status_code == 201, answer.text

    def keeper(self, kind, **fields):
        self.ask("gardien", kind, **fields)

    def by(self, who, kind, faces=None, **fields):
        self.ask(SEAT[who], kind, faces, who=who, **fields)

    def game(self, seat="gardien"):
        path = f"/api/tables/{self.id}/view"
        return self.visitor.get(path, headers=bearer(self.tokens[seat])).json()["game"]

    def one(self, who):
        return next(p for p in self.game()["protagonists"] if p["id"] == who)

    def symptoms(self, count=5):
        for place in list(SYMPTOMS)[:count]:
            self.keeper("reveal-symptom", symptom=place)
            self.keeper("open-scene", name="Later")

    def monologue(self, who, die):
        number = len(self.game()["elements"])
        self.by(who, "take-die", die=die)
        self.by(who, "tell-monologue", text=f"I see it {number}.")
        if self.game()["aside"] is not None:
            self.keeper("accept-monologue")

    def call(self, who="etienne", goal="hold the trapdoor"):
        self.by(who, "state-goal", goal=goal)
        self.keeper("call-resolution", who=who)

    def failing(self, faces=(14, 7)):
        """Etienne holds a d20 and a d12 and has failed at difficulty 2."""
        self.symptoms()
        self.monologue("marthe", 20)
        self.monologue("etienne", 20)
        self.monologue("etienne", 12)
        self.call()
        self.by("etienne", "roll", list(faces))

    def everybody(self):
        return (self.nadia, self.hugo, self.solene, self.gardien)


def region(person, name):
    """A pane of the page, up to the next one."""
    whole = person.page().text
    panes = rf'<section id="{name}" class="pane.*?(?=<section id="\w+" class="pane|</main>)'
    return re.search(panes, whole, re.S)[0]


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
