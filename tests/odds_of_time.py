"""Questions about what adds up: checks, care, nights, magic and its price, luck."""

from fractions import Fraction

from yacdha_odds import Recorded, brute, chance, in_the_long_run, question, two
from yacdha_table import CAMPAIGN, CORE


def lost_by(value, checks):
    """The chance to be at 6 after so many checks, die by die."""
    if value == 6:
        return Fraction(1)
    if not checks:
        return Fraction(0)
    up = brute(1, lambda face: face > value)
    return up * lost_by(value + 1, checks - 1) + (1 - up) * lost_by(value, checks - 1)


@question("insane-within")
def insane_within(stated):
    for key in stated:
        start, within = key.split()
        play = Recorded()
        play.raise_to("john", "madness", int(start))
        play.keeper("call-check", meter="madness", who=["john"], event="un cri")
        ask = {"ask": "roll-check", "who": "john"}
        if within == "mean":
            mean = sum(Fraction(6, 6 - at) for at in range(int(start), 6))
            yield key, in_the_long_run(play, "tom", ask, "madness-checks", mean, who="john")
            continue
        expected = lost_by(int(start), int(within))
        more = {"who": "john", "times": int(within)}
        yield key, in_the_long_run(play, "tom", ask, "madness-six-within", expected, **more)
        called = {"ask": "call-check", "meter": "madness", "who": ["daisy"], "event": "un cri"}
        up = brute(1, lambda face: face > 1)
        yield None, in_the_long_run(play, "gardien", called, "rise-madness", up, who="daisy")


def resting(**values):
    play = Recorded(CAMPAIGN, people=())
    who = play.add("isa", "Ada")
    play.correct(who, **values)
    play.end_scenario()
    return play, who


@question("recovery-time")
def recovery_time(stated):
    for meter, days in (("trauma", 7), ("madness", 30)):
        for value in (5, 4, 3, 2):
            play, who = resting(**{meter: value})
            ask = {"ask": "set-care", "who": who, "meter": meter, "care": "partial"}
            tries = 1 / brute(1, lambda face, v=value: face > v)
            about = {"who": who}
            answer = in_the_long_run(
                play, "gardien", ask, f"one-less-{meter}", value * tries * days, **about
            )
            assert answer.expected == Fraction(stated[value]) * days
            yield None, answer
        play, who = resting(**{meter: 5})
        ask = {"ask": "set-care", "who": who, "meter": meter, "care": "partial"}
        whole = sum(v / brute(1, lambda face, v=v: face > v) for v in (5, 4, 3, 2)) * days
        assert whole == Fraction(stated["5 to 1"]) * days
        yield None, in_the_long_run(play, "gardien", ask, f"lowest-{meter}", whole, who=who)
    # A throw that is due takes no time; if it fails, a whole new period begins.
    play.keeper("set-care", who=who, meter="madness", care="partial")
    play.days(150)
    ask = {"ask": "roll-recovery", "who": who, "meter": "madness"}
    fails = brute(1, lambda face: face <= 5)
    again = fails * 5 * 6 * 30
    yield None, in_the_long_run(play, "isa", ask, "one-less-madness", again, who=who)


@question("dream")
def dream(stated):
    for key in stated:
        mythos, nights = two(key)
        play = Recorded(CAMPAIGN, people=())
        who = play.add("isa", "Ada")
        play.correct(who, mythos=mythos, madness=mythos + 1)
        play.keeper("call-dream", who=who)
        ask = {"ask": "roll-dream", "who": who}
        if nights == 1:
            expected = brute(1, lambda face, m=mythos: face <= m)
            yield key, chance(play, "isa", ask, expected, "dream")
        else:
            expected = brute(nights, lambda *way, m=mythos: min(way) <= m)
            more = {"who": who, "times": nights}
            yield key, in_the_long_run(play, "isa", ask, "dream-within", expected, **more)


@question("magic")
def magic(stated):
    for key in stated:
        users, opposition = two(key)
        calm, mythos = key.endswith("calm"), int(key.split()[2])
        play = Recorded({**CAMPAIGN, **CORE, "story": "campaign"} if mythos else None)
        who = ["liam", "daisy", "john"][:users]
        for user in who if mythos else ():
            play.correct(user, mythos=mythos, madness=mythos + 1)
        play.keeper("prepare-magic", name="Seuil", opposition=opposition, together=True)
        stakes = {"conditions_met": True, "success": "a", "failure": "b"}
        play.keeper("open-magic", magic="seuil", users=who, **stakes)
        for user in who:
            play.player(user, "agree")
        ask = {"ask": "cast", "who": who[0]}
        works = brute(users, lambda *way, o=opposition, m=mythos: min(6, max(way) + m) > o)
        if not calm:
            yield key, chance(play, "phil", ask, works)
            continue
        odds = play.table.odds("phil", ask)[""]
        wanted = {("success", True), *((f"rise.{user}", False) for user in who)}
        both = odds.joint.where(lambda way, w=wanted: w <= set(way))
        quiet = brute(users, lambda *way: all(face <= 1 for face in way))
        assert both == works * quiet == Fraction(stated[key])


# Luck


@question("luck-value")
def luck_value(stated):
    price = [{"low": -5, "high": 0, "meter": "trauma"}]
    for face in stated:
        play = Recorded({"luck": "on"})
        play.raise_to("john", "trauma", 5)
        play.prepare("john", opposition=4, costs=price, force=["john"])
        play.throw("john", [1, 3])
        ask = {"ask": "spend-luck", "who": "john", "die": 0, "face": face}
        margin = max(face, 3) - 4
        yield face, chance(play, "tom", ask, margin > 0)
        yield None, chance(play, "tom", ask, 1, "margin", margin)
        risk = 1 if margin <= 0 else brute(1, lambda check, f=face: f < 3 and check > 5)
        dying = chance(play, "tom", ask, risk, "dies.john")
        yield None, dying
        due = chance(play, "tom", ask, face < 3, "check.john")
        yield None, due
