"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

import pytest

from innommable_table import PLAYERS, Play, concrete_rows, preparation, rule
from sent import everything_sent, refusal_sent


class Pair(tuple):
    """A value for each of two tables."""


class Twins:
    def __init__(self, options=None, begin=True, **changes):
        self.plays = tuple(self._made(options, begin, index, changes) for index in (0, 1))

    def _made(self, options, begin, index, changes):
        play = Play(options, prepare=False)
        for ask, fields in preparation(3):
            name = ask.replace("-", "_")
            if ask == "prepare-symptom":
                name = f"symptom_{fields['symptom']}"
            changed = changes.get(name, {})
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in changed.items()}
            play.keeper(ask, **{**fields, **mine})
        play.keeper("announce")
        for seat in play.seats:
            play.create(seat)
        if begin:
            play.keeper("begin-game", context="Une nuit, au phare.")
            play.scene()
        return play

    def ask(self, seat, ask, /, faces=None, **fields):
        for index, play in enumerate(self.plays):
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in fields.items()}
            play.ask(seat, ask, faces, **mine)

    def keeper(self, ask, /, faces=None, **fields):
        self.ask("gardien", ask, faces, **fields)

    def each(self, do):
        for play in self.plays:
            do(play)

    def alike(self, *seats):
        for seat in seats or (*PLAYERS[:3], "zoe"):
            one, other = (everything_sent(play.table, seat) for play in self.plays)
            assert one == other, seat
            for poke in POKES:
                first, second = (refusal_sent(play.table, seat, poke) for play in self.plays)
                assert first == second, (seat, poke)

    def different(self, seat="gardien"):
        one, other = (everything_sent(play.table, seat) for play in self.plays)
        assert one != other


POKES = [
    {"ask": "begin-game", "context": "x"},
    {"ask": "reveal-symptom", "symptom": "trigger"},
    {"ask": "reveal-symptom", "symptom": "second"},
    {"ask": "reveal-concrete", "concrete": "concrete-1"},
    {"ask": "reveal-concrete", "concrete": "concrete-5"},
    {"ask": "split-concrete", "concrete": "concrete-3", "text": "x"},
    {"ask": "repeat-symptom", "symptom": "first"},
    {"ask": "move-die", "concrete": "concrete-1", "towards": "concrete-2"},
    {"ask": "rewrite-concrete", "concrete": "concrete-9", "text": "x"},
    {"ask": "prepare-symptom", "symptom": "third", "text": "x"},
    {"ask": "note-element", "element": "element-1", "text": "x"},
    {"ask": "take-die", "who": "ada", "die": 4},
    {"ask": "set-scheme", "players": 3, "d20": 5, "d12": 5, "d8": 5, "d4": 0},
    {"ask": "tick", "who": "ada", "severity": "terminal", "text": "x"},
]


@rule("prep.source", "prep.antagonists")
@pytest.mark.parametrize(
    "changes",
    [
        {"prepare_source": {"text": Pair(("La Formule", "Le Chant"))}},
        {"prepare_source": {"nature": Pair(("abstract", "symbolic"))}},
        {"prepare_antagonists": {"antagonists": Pair(("Les frères", "La sœur"))}},
        {"prepare_antagonists": {"consequences": Pair(("La mer", "Le feu"))}},
        {"prepare_aesthetic": {"motif": Pair(("Le sel", "La cire"))}},
        {"prepare_setting": {"spots": Pair(("La cave", "La grève"))}},
    ],
)
def test_the_situation_stays_with_the_keeper(changes):
    twins = Twins(begin=False, **changes)
    twins.alike()
    twins.different()
    twins.keeper("begin-game", context="La nuit.")
    twins.keeper("open-scene", name="Un")
    twins.keeper("reveal-symptom", symptom="opening")
    twins.ask("alice", "take-die", who="ada", die=20)
    twins.ask("alice", "tell-monologue", who="ada", text="x")
    twins.alike()


@rule("prep.antagonists", "end.epilogue-lost")
def test_the_motives_of_the_keepers_characters_are_the_keepers_to_tell():
    twins = Twins(prepare_antagonists={"ambition": Pair(("L’or", "L'oubli"))})
    twins.each(lambda play: play.hold("ada", 20))
    twins.ask("alice", "state-goal", who="ada", goal="le désarmer")
    twins.keeper("call-resolution", who="ada")
    twins.ask("alice", "roll", [2], who="ada")
    twins.ask("alice", "tell-outcome", text="Le docteur lâche son couteau.")
    twins.ask("alice", "renounce", who="ada", manner="turned")
    twins.ask("alice", "tell-last-scene", who="ada", text="Elle part.")
    twins.keeper("write-note", text=Pair(("Elle veut l'or", "Elle veut oublier")))
    twins.alike()
    twins.different()


@rule("prep.five-symptoms")
def test_what_a_symptom_says_is_known_when_it_is_revealed():
    twins = Twins(symptom_second={"text": Pair(("Des oiseaux", "Des cloches"))})
    twins.alike()
    twins.keeper("reveal-symptom", symptom="opening")
    twins.keeper("open-scene", name="Deux")
    twins.keeper("reveal-symptom", symptom="first")
    twins.alike()
    twins.keeper("open-scene", name="Trois")
    twins.keeper("reveal-symptom", symptom="second")
    twins.different("alice")


@rule("prep.five-symptoms")
def test_where_a_symptom_stood_in_the_keepers_order_is_never_told():
    """The same words, prepared in another place and under another order."""
    twins = Twins(
        symptom_first={"text": Pair(("Des oiseaux", "Des cloches"))},
        symptom_second={"text": Pair(("Des cloches", "Des oiseaux"))},
    )
    twins.plays[1].keeper("order-symptoms", ordered=True)
    twins.plays[0].keeper("prepare-symptom", symptom="third", text="Symptôme third")
    twins.keeper("reveal-symptom", symptom="opening")
    twins.keeper("open-scene", name="Deux")
    twins.keeper("reveal-symptom", symptom=Pair(("second", "first")))
    twins.alike()
    twins.different()


@rule("dice.order", "dice.clock-meaning")
def test_what_the_reserve_holds_is_known_die_by_die_as_it_falls():
    """4/4/4/3 and 4/4/5/2 cannot be told apart before the first d4."""
    rows = concrete_rows(3, (1, 1, 3, 2))
    composition = {"d20": 4, "d12": 4, "d8": Pair((4, 5)), "d4": Pair((3, 2))}
    twins = Twins({"dice_scheme": "free"}, set_scheme=composition, allot={"concrete": rows})
    twins.alike()
    twins.different()
    for place in ("opening", "first", "second", "third", "trigger"):
        twins.keeper("reveal-symptom", symptom=place)
        twins.alike()
        twins.keeper("open-scene", name=place)
    twins.keeper("reveal-concrete", concrete="concrete-1")
    twins.keeper("reveal-concrete", concrete="concrete-3")
    twins.alike()
    twins.keeper("reveal-concrete", concrete="concrete-2")
    twins.different("alice")


@rule("dice.allocation-phase-two")
def test_how_the_dice_of_phase_two_are_allotted_is_the_keepers_secret():
    other = concrete_rows(3, (2, 2, 1, 2))
    other[2]["text"] = "Un autre plan"
    twins = Twins(allot={"concrete": Pair((concrete_rows(3), other))})
    for place in ("opening", "first", "second", "third", "trigger"):
        twins.keeper("reveal-symptom", symptom=place)
        twins.keeper("open-scene", name=place)
    twins.alike()
    twins.keeper("reveal-concrete", concrete="concrete-1", text="Ce sont les frères")
    twins.alike()
    twins.keeper("split-concrete", concrete="concrete-4", text=Pair(("Un piège", "Un leurre")))
    twins.keeper("move-die", concrete=Pair(("concrete-3", "concrete-2")), towards="concrete-4")
    twins.plays[0].keeper("split-concrete", concrete="concrete-4", text="Un de plus")
    twins.plays[1].keeper("rewrite-concrete", concrete="concrete-4", text="Autrement")
    twins.alike()
    twins.different()


@rule("meter.fate-timing")
def test_that_the_keeper_means_to_tick_is_known_when_it_is_done():
    twins = Twins()
    twins.keeper("write-note", text=Pair(("Demain, ses yeux", "Rien encore")))
    twins.alike()
    twins.different()
    twins.keeper("tick", who="ada", severity="moderate", text="Elle tombe")
    twins.alike()


@rule("monologue.enrich")
def test_what_the_keeper_notes_about_an_element_is_nobody_elses():
    twins = Twins()
    twins.keeper("reveal-symptom", symptom="opening")
    twins.ask("alice", "take-die", who="ada", die=20)
    twins.ask("alice", "tell-monologue", who="ada", text="Un rêve")
    note = Pair(("Pour la grève", "Pour la cave"))
    twins.keeper("note-element", element="element-1", text=note)
    twins.alike()
    twins.different()


@rule("meter.fate-layout")
def test_a_list_that_is_the_keepers_alone_shows_players_no_boxes():
    twins = Twins({"fate_list": "keeper-only"})
    for play in twins.plays:
        play.fail("ada")
    twins.keeper("tick", who="ada", severity="moderate", text="Elle tombe", boxes=Pair((1, 2)))
    twins.alike("bruno", "chloe", "zoe")
    twins.different()


def test_nothing_that_lies_on_the_table_is_secret_between_players():
    play = Play()
    play.open_symptom()
    play.monologue("ada", 20)
    play.call("ada")
    play.roll("ada", 3)
    one, other = play.view("alice"), play.view("bruno")
    assert one == other


def test_a_spectator_sees_what_players_see_and_no_more():
    play = Play()
    play.open_symptom()
    assert play.view("zoe") == play.view("alice")
    assert play.view("zoe").desk is None
