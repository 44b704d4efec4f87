"""A table of Innommable for tests: a situation prepared, people at hand, short ways to say it."""

import pytest
from msgspec.structs import replace

from tablee.games.innommable import game
from tablee.games.innommable.state.pools import dice_of, pool_of
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

PLAYERS = ("alice", "bruno", "chloe", "david")
PEOPLE = {
    "alice": {"name": "Ada", "gender": "f", "attachment": "Son frère"},
    "bruno": {"name": "Basile", "gender": "m", "attachment": "Sa montre"},
    "chloe": {"name": "Céleste", "gender": "n", "attachment": "Sa foi"},
    "david": {"name": "Denis", "gender": "m", "attachment": "Sa fille"},
}
WORDS = {"looks": "Gris", "temperament": "Calme", "origin": "La côte", "role": "Témoin"}
WHO = {"alice": "ada", "bruno": "basile", "chloe": "celeste", "david": "denis"}
SEAT = {who: seat for seat, who in WHO.items()}
BALANCED = {2: (3, 3, 3, 3), 3: (4, 4, 4, 3), 4: (5, 5, 4, 4)}
PLACES = ("opening", "first", "second", "third", "trigger")
SPLIT = {2: (1, 1, 2, 2), 3: (2, 1, 2, 2), 4: (2, 2, 2, 2)}


def concrete_rows(players, split=None):
    kinds = ("identity", "lair", "plan", "source")
    counts = split or SPLIT[players]
    return [
        {"kind": kind, "text": f"Secret {kind}", "dice": dice}
        for kind, dice in zip(kinds, counts, strict=True)
        if dice
    ]


def preparation(players=3, composition=None, rows=None):
    """What the keeper asks for before the game, as (ask, fields)."""
    d20, d12, d8, d4 = composition or BALANCED[players]
    yield "prepare-setting", {"place": "Le phare", "period": "1921", "context": "Tempête"}
    yield "prepare-source", {"nature": "abstract", "text": "La Formule"}
    yield (
        "prepare-antagonists",
        {"antagonists": "Les frères", "ambition": "Tout", "consequences": "La mer se lève"},
    )
    yield "prepare-aesthetic", {"motif": "Le sel", "symbolism": "Ce qui ronge"}
    yield "prepare-role", {"role": "Naufragés"}
    for place in PLACES:
        yield "prepare-symptom", {"symptom": place, "text": f"Symptôme {place}"}
    yield "set-scheme", {"players": players, "d20": d20, "d12": d12, "d8": d8, "d4": d4}
    yield "allot", {"concrete": concrete_rows(players) if rows is None else rows}


class Play:
    """A table; with `begin` it stands in its first scene, before the opening symptom."""

    def __init__(
        self, options=None, players=3, begin=True, composition=None, rows=None, prepare=True
    ):
        self.seats = PLAYERS[:players]
        seats = {"gardien": "keeper", **dict.fromkeys(self.seats, "player"), "zoe": "spectator"}
        self.table = Table.open(game, seats, options or {}, draw_seed=lambda: b"seed" * 8)
        if prepare:
            for ask, fields in preparation(players, composition, rows):
                self.keeper(ask, **fields)
            self.keeper("announce")
            for seat in self.seats:
                self.create(seat)
        if prepare and begin:
            self.keeper("begin-game", context="Une nuit, au phare.")
            self.scene()

    # Asking

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, /, faces=None, **fields):
        entries = self.table.apply(seat, {"ask": ask, **fields}, faces=faces)
        return [entry.event for entry in entries[1:]]

    def keeper(self, ask, /, faces=None, **fields):
        return self.ask("gardien", ask, faces, **fields)

    def by(self, who, ask, /, faces=None, **fields):
        """Asked by the player of this protagonist."""
        return self.ask(SEAT[who], ask, faces, who=who, **fields)

    def create(self, seat, **fields):
        return self.ask(seat, "create-protagonist", **{**WORDS, **PEOPLE[seat], **fields})

    def scene(self, name="Une scène"):
        return self.keeper("open-scene", name=name)

    def one(self, who):
        return self.state.protagonists[who]

    def view(self, seat="gardien"):
        return self.table.view(seat).game

    def offered(self, seat, *asks):
        found = [o for o in self.table.offers(seat) if o.ask in game.asks]
        return [o for o in found if not asks or o.ask in asks]

    def names(self, seat):
        return {offer.ask for offer in self.offered(seat)}

    # Getting somewhere

    def open_symptom(self):
        return self.keeper("reveal-symptom", symptom="opening")

    def to_phase(self, phase):
        """Through the symptoms, and for phase three through the source, one scene each."""
        while self.state.phase < min(phase, 2):
            hidden = [p for p in PLACES if self.state.prepared.symptom(p).revealed_in is None]
            if self.state.symptom_in == self.table.state.common.scenes:
                self.scene()
            self.keeper("reveal-symptom", symptom=hidden[0])
        if phase > 2:
            self.scene()
            source = next(c for c in self.state.prepared.concrete if c.kind == "source")
            self.keeper("reveal-concrete", concrete=source.id)
        self.scene()
        return self

    def change(self, **fields):
        """The game as it would be after a longer story: only for what no single rule is about."""
        table = self.table
        table.state = TableState(table.state.common, replace(self.state, **fields))

    def hold(self, who, *dice):
        """These dice in somebody's hand; they are taken from nowhere."""
        one = replace(self.one(who), dice=pool_of(dice))
        self.change(protagonists={**self.state.protagonists, who: one})

    def mend(self, who, **fields):
        one = replace(self.one(who), **fields)
        self.change(protagonists={**self.state.protagonists, who: one})

    def boxes(self, who, empty=None, ticked=None):
        one = self.one(who)
        self.mend(
            who,
            empty=one.empty if empty is None else empty,
            ticked=one.ticked if ticked is None else ticked,
        )

    def monologue(self, who, die, text=None):
        text = text or f"Un récit {len(self.state.elements)}"
        self.by(who, "take-die", die=die)
        self.by(who, "tell-monologue", text=text)
        if self.state.aside is not None:
            self.keeper("accept-monologue")

    def suggest(self, giver, taker, die, **fields):
        self.by(giver, "suggest", towards=taker, die=die, text="Tu l'as vu.", **fields)
        self.by(taker, "take-suggestion")

    def call(self, who, goal="sortir"):
        self.by(who, "state-goal", goal=goal)
        return self.keeper("call-resolution", who=who)

    def renounce(self, who, manner="turned", **fields):
        """Given up, and the last scene told where one is left."""
        happened = self.by(who, "renounce", manner=manner, **fields)
        if self.one(who).status == "closing":
            happened += self.by(who, "tell-last-scene", text="Un dernier mot")
        return happened

    def roll(self, who, *faces):
        return self.by(who, "roll", faces=faces)

    def reroll(self, who, *faces):
        return self.by(who, "reroll", faces=faces)

    def fail(self, who, *faces):
        """A resolution called, thrown and left as it fell."""
        self.call(who)
        self.roll(who, *faces)
        self.by(who, "stop-action")
        self.keeper("tell-outcome")

    def tick(self, who, severity="moderate", boxes=1, **fields):
        fields = {"text": "Un choc", **fields}
        return self.keeper("tick", who=who, severity=severity, boxes=boxes, **fields)

    def odds(self, seat, ask, /, **fields):
        return self.table.odds(seat, {"ask": ask, **fields})[""]

    def prospects(self, seat, ask, /, **fields):
        found = self.table.prospects(seat, {"ask": ask, **fields})
        return {(p.key, p.who, p.times): p.value for p in found}

    def all_dice(self):
        """Every die there is, wherever it lies."""
        state = self.state
        dice = [*dice_of(state.reserve), *dice_of(state.bowl), *dice_of(state.lost)]
        for one in state.protagonists.values():
            dice += dice_of(one.dice)
        if state.aside is not None and state.aside.die is not None:
            dice.append(state.aside.die)
        return sorted(dice)


def of_type(events, tag):
    return [e for e in events if e.__struct_config__.tag == tag]


def one(events, tag):
    (found,) = of_type(events, tag)
    return found


def refused_by(rule):
    full = f"innommable.{rule}"
    return pytest.raises(Refused, check=lambda refused: refused.rule == full)


def rule(*names):
    return pytest.mark.rule(*(f"innommable.{name}" for name in names))
