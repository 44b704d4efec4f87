"""Two tables that differ only in a secret send a player the same bytes until it is revealed."""

from d20_table import Play, rule
from sent import everything_sent, refusal_sent

PLAYERS = ("paula", "jacques")


class Pair(tuple):
    """A value that differs between the two tables."""


class Twins:
    def __init__(self, options=None):
        self.plays = (Play(options), Play(options))

    def ask(self, seat, ask, faces=None, **fields):
        for index, play in enumerate(self.plays):
            mine = {k: v[index] if isinstance(v, Pair) else v for k, v in fields.items()}
            play.typed(ask, faces[index] if isinstance(faces, Pair) else faces, seat, **mine)

    def keeper(self, ask, faces=None, **fields):
        self.ask("gardien", ask, faces, **fields)

    def alike(self, *seats):
        for seat in seats or PLAYERS:
            one, other = (everything_sent(play.table, seat) for play in self.plays)
            assert one == other, seat

    def refuse_alike(self, seat, ask, **fields):
        sent = [refusal_sent(p.table, seat, {"ask": ask, **fields}) for p in self.plays]
        assert sent[0] == sent[1]

    def different(self, seat="gardien"):
        one, other = (everything_sent(play.table, seat) for play in self.plays)
        assert one != other


def thug(twins, **secret):
    twins.keeper("create-opponent", name="Voyou", **{"weapons": ["pistol"], **secret})


def test_an_opponents_numbers_gear_and_note_are_the_keepers():
    twins = Twins()
    thug(
        twins,
        dexterity=Pair((10, 18)),
        constitution=Pair((8, 16)),
        base_attack=Pair((1, 9)),
        armour=Pair(([], ["tactical-vest"])),
        feats=Pair(([], ["power-attack"])),
        note=Pair(("a", "b")),
    )
    twins.alike()
    twins.different()
    twins.ask("paula", "declare-attack", who="paul", target="npc_voyou", weapon="pistol")
    twins.alike()
    twins.keeper("judge-attack", bonus=Pair((0, 3)), reason=Pair(("x", "y")))
    twins.alike()


def test_the_treatment_of_a_creature_shows_nowhere():
    twins = Twins()
    twins.keeper(
        "create-opponent",
        name="Chose",
        weapons=[],
        treatment=Pair(("traditional", "adapted")),
        hp=30,
        hp_method=Pair(("as-investigator", "halves")),
        undead=Pair((True, False)),
    )
    twins.alike()
    twins.ask("paula", "declare-attack", who="paul", target="npc_chose", weapon="pistol")
    twins.ask("paula", "roll-attack", [80, 19])
    twins.alike()


@rule("destiny.announcement-window", "combat.resolution-order")
def test_place_total_and_gb_are_secret_until_the_window_has_closed():
    twins = Twins()
    thug(twins, base_attack=6)
    twins.keeper("declare-attack", who="npc_voyou", target="paul", weapon="pistol")
    twins.keeper("roll-attack", Pair(([3, 19], [80, 12])))
    twins.alike()
    twins.different()
    twins.ask("paula", "pass-destiny", who="paul")
    twins.alike()
    twins.keeper("tell-wound", shock="none")
    twins.different("paula")


def test_what_a_point_will_do_is_not_known_before():
    twins = Twins()
    thug(twins)
    twins.keeper("declare-attack", who="npc_voyou", target="paul", weapon="pistol")
    twins.keeper("roll-attack", Pair(([3, 19], [80, 12])))
    twins.ask("paula", "call-destiny", who="paul", about="attack")
    twins.alike()


def test_concealment_and_what_covers_somebody_unseen_are_the_keepers():
    twins = Twins()
    thug(twins)
    twins.keeper("set-cover", who="npc_voyou", concealment=Pair((20, 0)))
    twins.alike()
    twins.keeper("set-cover", who="paul", concealment=Pair((0, 50)))
    twins.alike()
    for play in twins.plays:
        play.foe(name="Tireur", hidden=True)
    twins.keeper("set-cover", who="npc_tireur", covered=Pair((["head"], [])))
    twins.alike()


def test_somebody_unseen_is_nobody():
    twins = Twins()
    thug(twins)
    for index, play in enumerate(twins.plays):
        play.foe(name=f"Tireur {index}", hidden=True)
    twins.alike()
    twins.refuse_alike("paula", "take-aim", who="paul", target="npc_tireur-0")
    for play in twins.plays:
        hidden = next(reversed(play.state.people))
        fields = {"who": hidden, "target": "paul", "weapon": "pistol"}
        play.keeper("declare-attack", [80, 15], **fields)  # rolled at once
    twins.alike()
    twins.ask("paula", "pass-destiny", who="paul")
    twins.keeper("tell-wound", [100], shock="none")
    twins.alike()


def test_the_time_of_an_opponents_next_loss_and_its_care_are_secret():
    twins = Twins()
    thug(twins)
    for play, gb in zip(twins.plays, (4, 8), strict=True):
        play.hurt("npc_voyou", gb, "left-leg", [100])
    twins.alike()
    twins.keeper("pass-time", minutes=3)
    twins.alike()


def test_a_healer_who_fails_learns_nothing_of_an_opponents_wound():
    twins = Twins()
    thug(twins)
    for play, gb in zip(twins.plays, (12, 14), strict=True):
        play.hurt("npc_voyou", gb, "left-leg", [1])
    fields = {"healer": "paul", "patient": "npc_voyou", "wound": 1}
    twins.ask("paula", "care-for", [2], **fields)
    twins.alike()
    twins.ask("paula", "care-for", [20], **fields)
    twins.different("paula")


def test_an_attackers_own_numbers_do_not_show_what_the_target_is():
    twins = Twins()
    thug(twins, reduction=Pair((0, 4)), base_attack=2)
    twins.ask("paula", "declare-attack", who="paul", target="npc_voyou", weapon="pistol")
    twins.keeper("judge-attack", bonus=Pair((0, 1)))
    twins.ask("paula", "roll-attack", [80, 15])
    twins.ask("paula", "pass-destiny", who="paul")
    twins.keeper("tell-wound", shock="none")
    twins.alike()


def test_an_opponents_loss_that_is_due_holds_nobody_up():
    twins = Twins()
    thug(twins)
    for play, gb in zip(twins.plays, (4, 8), strict=True):
        play.hurt("npc_voyou", gb, "left-leg", [100])
    twins.keeper("pass-time", minutes=3)  # due in one of the tables only
    twins.ask("paula", "declare-attack", who="paul", target="npc_voyou", weapon="pistol")
    twins.alike()


def test_the_keepers_clock_shows_in_nothing_that_players_are_sent():
    twins = Twins()
    thug(twins)
    twins.keeper("advance", count=Pair((7, 9)), unit="hour")
    twins.alike()
    for play in twins.plays:
        play.hurt("paul", 8, "left-leg", [100])
        play.keeper("call-sanity", who="paul", more_dice=1)
        play.ask("paula", "roll-check", [99], who="paul")
        play.keeper("tell-check", [2], who="paul")
        play.ask("jacques", "begin-rest", who=["jack"])
        play.keeper("hold-breath", who="jack")
        play.keeper("advance", count=1, unit="minute")
        play.ask("paula", "suffer", [100], who="paul")
        play.typed("expose-to", [2], who=["paul"], cause="feu", fire=True)
    twins.alike()


@rule("base.investigation")
def test_dcs_secret_checks_and_clues_are_the_keepers():
    twins = Twins()
    twins.keeper("call-check", who="paul", kind="skill", name="search", dc=Pair((5, 25)))
    twins.alike()
    twins.ask("paula", "roll-check", [10], who="paul")
    twins.alike()
    twins.keeper("hide-clue", title=Pair(("A", "B")), text="x", skill="search", dc=Pair((5, 25)))
    twins.alike()
    twins.keeper("call-check", who="jack", kind="skill", name="spot", dc=Pair((5, 25)), secret=True)
    twins.alike()
    twins.refuse_alike("jacques", "roll-check", who="jack")


def test_an_investigators_sheet_is_its_players():
    twins = Twins()
    for play, gb in zip(twins.plays, (4, 8), strict=True):
        play.hurt("paul", gb, "left-leg", [100])
    twins.alike("jacques")
    twins.different("paula")
    twins.ask("paula", "take-gear", who="paul", weapons=Pair(([], ["knife"])), armour=[])
    twins.keeper("award-xp", who=["paul"], xp=Pair((10, 20)))
    twins.alike("jacques")


def test_the_sanity_of_others_is_not_shown():
    twins = Twins()
    twins.keeper("call-sanity", who="paul", more_dice=0, more=Pair((1, 3)))
    twins.ask("paula", "roll-check", [99], who="paul")
    twins.keeper("tell-check", who="paul")
    twins.alike("jacques")


def test_initiative_numbers_of_opponents_stay_hidden():
    twins = Twins()
    thug(twins)
    twins.keeper("begin-fight", Pair(([5, 10], [5, 12])), who=["paul", "npc_voyou"])
    twins.alike()
    twins.different()


def test_how_much_an_opponent_puts_into_a_blow_is_not_told():
    twins = Twins()
    thug(twins, strength=14, base_attack=6, feats=["power-attack"], weapons=["club"])
    twins.keeper("begin-fight", [1, 20], who=["paul", "npc_voyou"])
    fields = {"who": "npc_voyou", "target": "paul", "weapon": "club"}
    twins.keeper("declare-attack", power=Pair((1, 3)), **fields)
    twins.keeper("roll-attack", [80, 15])
    twins.alike()
    twins.ask("paula", "pass-destiny", who="paul")
    twins.keeper("tell-wound", shock="none")
    for play, power in zip(twins.plays, (1, 3), strict=True):
        assert play.state.fight.turn.power == power
    twins.alike("jacques")


def test_a_victim_reckons_with_any_attacker_and_not_with_this_one():
    play = Play()
    play.foe(base_attack=9)
    play.keeper("declare-attack", who="npc_voyou", target="paul", weapon="pistol", zone="head")
    play.keeper("roll-attack", [19])
    odds = play.table.odds("paula", {"ask": "pass-destiny", "who": "paul"})
    assert set(odds) == {f"attack-{bonus}" for bonus in (0, 4, 8, 12, 16)}
    chance = odds["attack-16"].joint.where(lambda way: dict(way).get("row") == "grave")
    assert chance > 0


@rule("base.weapons")
def test_what_the_keeper_writes_for_the_keepers_people_is_unknown_until_it_strikes():
    twins = Twins()
    twins.keeper(
        "write-weapon",
        name=Pair(("Crochet", "Faux")),
        count=Pair((1, 3)),
        sides=6,
        kept=True,
    )
    twins.keeper("write-armour", name="Carapace", bonus=Pair((1, 9)), zones=["torso"], kept=True)
    twins.keeper("write-spell", name=Pair(("Râle", "Ombre")), effect="text")
    twins.alike()
    twins.different()
    for gear in ("kept_crochet", "kept_faux", "kept_carapace"):
        twins.refuse_alike("paula", "take-gear", who="paul", weapons=[gear], armour=[])


@rule("base.weapons")
def test_a_kept_weapon_that_strikes_is_known_by_its_name_and_nothing_else():
    play = Play()
    play.keeper("write-weapon", name="Crochet", count=2, sides=6, kept=True)
    foe = play.foe(name="Boucher", weapons=["kept_crochet"])
    assert "kept_crochet" not in {w.id for w in play.table.view("paula").game.arsenal}
    play.keeper("declare-attack", who=foe, target="paul", weapon="kept_crochet")
    (seen,) = [w for w in play.table.view("paula").game.arsenal if w.id == "kept_crochet"]
    assert (seen.name, seen.count, seen.sides) == ("Crochet", 0, 0)


@rule("base.magic")
def test_a_player_neither_casts_the_keepers_spells_nor_learns_which_there_are():
    twins = Twins()
    thug(twins)
    name = Pair(("Dard", "Ombre"))
    twins.keeper("write-spell", name=name, effect="attack", count=2, sides=6)
    attack = {"who": "paul", "target": "npc_voyou"}
    for weapon in ("spell:dard", "spell:ombre", "healing-touch"):
        twins.refuse_alike("paula", "declare-attack", weapon=weapon, **attack)
    twins.alike()


@rule("gm.npc-same-rules")
def test_nobody_learns_of_somebody_unseen_by_asking_for_chances():
    twins = Twins()
    twins.keeper("create-opponent", name=Pair(("Ombre", "Voix")), hidden=True)
    for target in ("npc_ombre", "npc_voix"):
        attack = {"who": "paul", "target": target, "weapon": "unarmed"}
        twins.refuse_alike("paula", "declare-attack", **attack)
