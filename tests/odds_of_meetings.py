"""Questions about people who meet: fights, chases, competitions."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from yacdha_odds import FACES, Recorded, brute, chance, in_the_long_run, question, two
from yacdha_table import CAMPAIGN

WEAPONS = {1: "fist", 2: "knife", 3: "bow", 5: "firearm"}


def in_a_fight(weapon="firearm", surprised=True, trauma=1):
    play = Recorded()
    man = play.npc("Brute", trauma=trauma)
    play.fight(man, surprised=[man] if surprised else (), weapons=("knife", "bow", "firearm"))
    others = {} if surprised else {man: "dodge"}
    play.declare(**others, john=("attack", man, weapon))
    return play, man, {"ask": "strike", "who": "john"}


@question("damage")
def damage(stated):
    for key in stated:
        most, met = key.split()
        play, man, ask = in_a_fight(WEAPONS[int(most)], surprised=met == "none")
        if met == "none":
            expected = brute(1, lambda a, m=int(most): min(m, a))
        else:
            expected = brute(2, lambda a, o, m=int(most): max(0, min(m, a - o)))
        yield key, chance(play, "tom", ask, expected, f"trauma.{man}", "mean")


@question("kill-this-round")
def kill_this_round(stated):
    def struck(*way, value):
        hits = (max(0, min(m, way[2 * at] - way[2 * at + 1])) for at, m in enumerate((2, 2, 5)))
        return sum(hits) >= 6 - value

    for value in stated:
        play = Recorded()
        men = [play.npc(f"H{number}") for number in range(3)]
        play.raise_to("john", "trauma", value)
        play.fight(*men)
        weapons = ("knife", "knife", "firearm")
        attacks = {m: ("attack", "john", w) for m, w in zip(men, weapons, strict=True)}
        play.declare(**attacks, john="dodge")
        expected = brute(6, lambda *way, v=value: struck(*way, value=v))
        ask = {"ask": "strike", "who": men[0]}
        yield value, in_the_long_run(play, "gardien", ask, "falls", expected, who="john")
        play.keeper("strike", [6, 5], who=men[0])
        ask = {"ask": "strike", "who": men[1]}
        after = brute(4, lambda a, b, c, d, v=value: struck(6, 5, a, b, c, d, value=v))
        yield None, in_the_long_run(play, "gardien", ask, "falls", after, who="john")


@question("surprise-shot")
def surprise_shot(stated):
    for value in range(1, 6):
        play, man, ask = in_a_fight(trauma=value)
        expected = brute(1, lambda a, v=value: v + min(5, a) >= 6)
        yield value, chance(play, "gardien", ask, expected, f"dies.{man}")
        yield None, in_the_long_run(play, "gardien", ask, "falls", expected, who=man)
    out = brute(1, lambda a: a == 6)
    yield "unconscious", chance(play, "gardien", ask, out, "critical.john")


@question("critical")
def critical(stated):
    play, _, ask = in_a_fight()
    yield "level 0", chance(play, "tom", ask, brute(1, lambda a: a == 6), "critical.john")
    play.keeper("set-modifiers", who="john", advantage=True)
    both = brute(2, lambda a, b: max(a, b) == 6)
    yield "2 dice", chance(play, "tom", ask, both, "critical.john")
    play = Recorded(CAMPAIGN, people=())
    who, man = play.add("tom", "Ada", {"Tir": 1}), play.npc("Brute")
    play.fight(man, investigators=[who], surprised=[man])
    play.keeper("describe-round")
    shot = {"doing": "attack", "target": man, "weapon": "firearm", "claim": "tir"}
    play.keeper("declare", who=who, **shot)
    play.keeper("reveal")
    more = brute(1, lambda a: min(6, a + 1) == 6)
    ask = {"ask": "strike", "who": who}
    yield "level 1", chance(play, "tom", ask, more, f"critical.{who}")
    play, _, ask = in_a_fight(surprised=False)
    yield "against a die", chance(play, "tom", ask, 0, "critical.john")


@question("mutual-immobilise")
def mutual_immobilise(stated):
    play = Recorded()
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: ("immobilise", "john")}, john=("immobilise", man))
    ask = {"ask": "strike", "who": "john"}
    yield "win", chance(play, "tom", ask, brute(2, lambda a, b: a > b), "hit.john")
    yield "lose", chance(play, "tom", ask, brute(2, lambda a, b: a < b), f"hit.{man}")
    found = play.table.odds("tom", ask)[""]
    nothing = found.joint.where(
        lambda way: {("hit.john", False), (f"hit.{man}", False)} <= set(way)
    )
    assert nothing == brute(2, lambda a, b: a == b) == Fraction(stated["nothing"])


@question("chase")
def chase(stated):
    for key in stated:
        pursued, pursuers = two(key)
        play = Recorded()
        men = [play.npc(f"H{number}") for number in range(pursuers)]
        runners = ["john", "daisy"][:pursued]
        play.keeper("open-chase", pursued=runners, pursuers=men)
        ask = {"ask": "throw-contest", "contest": "chase-1"}
        count = pursued + pursuers
        won = brute(count, lambda *way, n=pursued: max(way[:n]) > max(way[n:]))
        tie = brute(count, lambda *way, n=pursued: max(way[:n]) == max(way[n:]))
        yield key, in_the_long_run(play, "tom", ask, "escapes", won / (1 - tie))
        yield None, in_the_long_run(play, "tom", ask, "throws", 1 / (1 - tie))
        yield None, chance(play, "tom", ask, won, "winner", "pursued")


@question("competition")
def competition(stated):
    play = Recorded()
    sides = [
        {"name": "D", "members": ["daisy"], "advantage": True},
        {"name": "J", "members": ["john"]},
        {"name": "L", "members": ["liam"], "disadvantage": True},
    ]
    play.keeper("open-contest", what="course", category="physical", sides=sides)
    ask = {"ask": "throw-contest", "contest": "contest-1"}

    @cache
    def leaders(among):
        """The chance that exactly these lead, of those who throw."""
        found = Counter()
        for d1, d2, j, l1, l2 in product(FACES, repeat=5):
            results = {"D": max(d1, d2), "J": j, "L": min(l1, l2)}
            top = max(results[side] for side in among)
            found[tuple(s for s in among if results[s] == top)] += Fraction(1, 6**5)
        return found

    def wins(side, among):
        if side not in among:
            return Fraction(0)
        found = leaders(among)
        decided = sum(
            weight * (wins(side, led) if len(led) > 1 else led == (side,))
            for led, weight in found.items()
            if led != among
        )
        return decided / (1 - found[among])

    everybody = ("D", "J", "L")
    yield "first throw", chance(play, "isa", ask, leaders(everybody)[("D",)], "winner", "D")
    for side in everybody:
        expected = wins(side, everybody)
        yield None, in_the_long_run(play, "isa", ask, "wins", expected, value=side)
