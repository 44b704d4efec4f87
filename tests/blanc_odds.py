"""Questions about the odds of Cthulhu Blanc: how each is put, and counted out face by face."""

from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import yaml

from blanc_table import METERS, SEATS, Play
from yacdha_odds import FACES, brute, chance, in_the_long_run, two

QUESTIONS = {}
THROW = {"ask": "throw-test", "leader": "ines"}


def question(name):
    def register(asked):
        QUESTIONS[name] = asked
        return asked

    return register


class Recorded(Play):
    """A table that can be written down as a session file."""

    def __init__(self, options=None):
        self.options = options or {}
        self.steps = []
        super().__init__(self.options)

    def ask(self, seat, ask, faces=None, **fields):
        happened = super().ask(seat, ask, faces, **fields)
        step = {seat: {"ask": ask, **fields}}
        self.steps.append(step if faces is None else {**step, "dice": faces})
        return happened

    def as_file(self, seat, ask):
        play = [*self.steps, {seat: ask}]
        session = {"game": "cthulhu-blanc", "seats": SEATS, "options": self.options, "play": play}
        return yaml.safe_dump(session, sort_keys=False)

    def pool(self, ordinary, meters=0, **fields):
        """Inès proposes a test with so many dice."""
        has = {"human": ordinary > 0, "trade": ordinary > 1}
        self.propose("ines", METERS[:meters], **has, **fields)
        return self

    def doubt(self, seat="gardien"):
        self.ask(seat, "oppose", leader="ines", how="un imprévu")
        return self


def pool_of(dice, options=None, **fields):
    """A pool of one to five dice, ordinary ones first."""
    return Recorded(options).pool(min(dice, 2), max(0, dice - 2), **fields)


def up(score):
    return brute(1, lambda face: face > score)


def lost(score, plan):
    """The chance to stand at 6 after rolls (r) and missed moments (m), die by die."""
    if score == 6:
        return Fraction(1)
    if not plan:
        return Fraction(0)
    if plan[0] == "m":
        return lost(max(1, score - 1), plan[1:])
    return up(score) * lost(score + 1, plan[1:]) + (1 - up(score)) * lost(score, plan[1:])


def life(score):
    return sum(1 / up(at) for at in range(score, 6))


# One throw


@question("result-distribution")
def result_distribution(stated):
    for dice in (1, 2, 3, 5):
        play = pool_of(dice)
        for top in FACES:
            expected = brute(dice, lambda *way, t=top: max(way) == t)
            assert expected == Fraction(top**dice - (top - 1) ** dice, 6**dice)
            yield top if dice == 2 else None, chance(play, "ines", THROW, expected, "top", top)
        low = brute(dice, lambda *way: max(way) in (2, 3))
        yield None, chance(play, "ines", THROW, low, "result", "backlash")


def fails(dice, doubts=1):
    return brute(dice + doubts, lambda *way: max(way[:dice]) < max(way[dice:]))


@question("fail-if-objected")
def fail_if_objected(stated):
    for dice in stated:
        peer = icepool.d6.highest(dice) - icepool.d6
        expected = Fraction(peer.quantity("<", 0), peer.denominator())
        assert expected == fails(dice)
        play = pool_of(dice)
        yield dice, in_the_long_run(play, "ines", THROW, "fails-if-doubted", expected)
        play.doubt()
        yield dice, chance(play, "ines", THROW, expected, value=False)
    play = pool_of(2, {"failure_dice": "one-per-objector"}).doubt().doubt("karim")
    yield None, chance(play, "ines", THROW, fails(2, doubts=2), value=False)


@question("succeed-with-quality")
def succeed_with_quality(stated):
    for dice in (1, 2, 3):
        play = pool_of(dice)
        for least in (2, 4, 5, 6):
            key = f"{dice} {least}"
            expected = brute(dice + 1, lambda f, *way, q=least: max(way) >= max(f, q))
            more = {"times": least}
            answer = in_the_long_run(play, "ines", THROW, "succeeds-at-least", expected, **more)
            yield key if key in stated else None, answer


@question("objectors-view")
def objectors_view(stated):
    ask = {"ask": "oppose", "leader": "ines", "how": "un imprévu"}
    for dice in (1, 2):
        play = pool_of(dice)
        for seat in ("gardien", "karim"):
            answer = in_the_long_run(play, seat, ask, "doubt-stops", fails(dice))
            yield f"{dice} now", answer
    stopped = sum(1 - retried(face, 0, 3, 1)[0] for face in FACES) / 6
    answer = in_the_long_run(pool_of(1), "gardien", ask, "doubt-stops-in-the-end", stopped)
    yield "1 in the end", answer
    late = pool_of(1, {"objection_timing": "after-throw"})
    late.throw("ines", [3])
    yield None, chance(late, "gardien", ask, Fraction(1, 2))


TIES = {
    "ordinary-shields": lambda die, plain, risked: (
        die > max(plain, default=0) and die >= max(risked)
    ),
    "unique-only": lambda die, plain, risked: (
        die > max(plain, default=0) and [*risked].count(die) == 1 and die == max(risked)
    ),
    "any-top": lambda die, plain, risked: die >= max((*plain, *risked)),
}


def triggered(ordinary, meters, tie="ordinary-shields"):
    def first(*way):
        return TIES[tie](way[ordinary], way[:ordinary], way[ordinary:])

    return brute(ordinary + meters, first)


@question("meter-trigger")
def meter_trigger(stated):
    for tie in TIES:
        for key in stated:
            ordinary, meters = two(key)
            play = Recorded({"meter_die_tie": tie}).pool(ordinary, meters)
            expected = triggered(ordinary, meters, tie)
            is_stated = tie == "ordinary-shields"
            answer = chance(play, "ines", THROW, expected, "roll.folie.ines")
            yield key if is_stated else None, answer
            if is_stated and meters == 2:
                odds = play.table.odds("ines", THROW)[""]
                rolls = {f"roll.{meter}.ines" for meter in METERS[:2]}
                some = odds.joint.where(lambda way, r=rolls: any(dict(way)[name] for name in r))
                assert some == brute(
                    ordinary + 2, lambda *way, o=ordinary: max(way[o:]) > max(way[:o], default=0)
                )


@question("meter-rise")
def meter_rise(stated):
    for score in range(1, 6):
        play = Recorded()
        play.raise_to("ines", "folie", score)
        play.pool(1, 1)
        expected = triggered(1, 1) * up(score)
        key = score if score in stated else None
        yield key, chance(play, "ines", THROW, expected, "rise.folie.ines")
        ends = expected if score == 5 else 0
        yield None, chance(play, "ines", THROW, ends, "lost.ines", "folie")


@question("investigation-folie")
def investigation_folie(stated):
    play = pool_of(2, investigation=True)
    expected = brute(2, lambda a, b: 6 in (a, b))
    yield "without", chance(play, "ines", THROW, expected, "roll.folie.ines")
    play = pool_of(3, investigation=True)
    expected = brute(3, lambda a, b, m: 6 in (a, b, m) or m > max(a, b))
    yield "with", chance(play, "ines", THROW, expected, "roll.folie.ines")
    yield "rise", chance(play, "ines", THROW, expected * up(1), "rise.folie.ines")
    play = pool_of(3, {"same_throw_causes": "separate"}, investigation=True)
    both = brute(3, lambda a, b, m: m == 6 > max(a, b))
    again = 1 - (1 - up(1)) ** 2
    rises = (expected - both) * up(1) + both * again
    yield None, chance(play, "ines", THROW, rises, "rise.folie.ines")


@question("worth-a-meter-die")
def worth_a_meter_die(stated):
    play = pool_of(1)
    for least in (2, 4, 5, 6):
        reach = [brute(n, lambda *way, q=least: max(way) >= q) for n in (1, 2)]
        more = {"times": least}
        answer = in_the_long_run(play, "ines", THROW, "die-adds", reach[1] - reach[0], **more)
        yield least if least in stated else None, answer
    gain = fails(1) - fails(2)
    yield "doubt", in_the_long_run(play, "ines", THROW, "die-adds-against-doubt", gain)
    risked = {"ask": "set-pool", "who": "ines", "human": True, "trade": False, "meters": ["folie"]}
    then = play.table.odds("ines", THROW, after=risked)[""]
    assert then.of("top").at_least(6) == brute(2, lambda a, b: 6 in (a, b))
    assert then.of("rise.folie.ines").chance(True) == triggered(1, 1) * up(1)


@question("which-die-to-add")
def which_die_to_add(stated):
    for score in stated:
        play = Recorded()
        play.raise_to("ines", "blessures", score)
        play.pool(1)
        expected = triggered(1, 1) * up(score)
        about = {"who": "ines"}
        risk = in_the_long_run(play, "ines", THROW, "risk-rise-blessures", expected, **about)
        yield None, risk
        if score == 5:
            yield (
                None,
                in_the_long_run(play, "ines", THROW, "risk-end-blessures", expected, **about),
            )
        left = life(score)
        yield score, in_the_long_run(play, "ines", THROW, "blessures-rolls", left, **about)


# Retries


@cache
def retried(face, meters, left, ordinary, scores=(1, 1, 1), thrown=False):
    """Success, rises of each meter, and a meter at 6, from throws counted out face by face.

    A retry adds the next meter die; it is over with success, and at Folie or Blessures 6.
    """
    if thrown:
        if not left or 6 in scores[:2]:
            return (Fraction(0), *map(Fraction, scores), Fraction(6 in scores))
        if scores[2] == 6 and meters == 2:
            return (Fraction(0), *map(Fraction, scores), Fraction(1))  # that die is locked
        meters, left = meters + 1, left - 1
    total = [Fraction(0)] * 5
    count = ordinary + meters
    for way in product(FACES, repeat=count):
        plain, risked = max(way[:ordinary], default=0), way[ordinary:]
        top = max(way)
        called = [m for m in range(meters) if risked[m] == top > plain and scores[m] < 6]
        for rises in product((False, True), repeat=len(called)):
            weight = Fraction(1, 6**count)
            after = list(scores)
            for meter, rise in zip(called, rises, strict=True):
                weight *= up(scores[meter]) if rise else 1 - up(scores[meter])
                after[meter] += rise
            if top >= face:
                found = (Fraction(1), *after, Fraction(6 in after))
            else:
                found = retried(face, meters, left, ordinary, tuple(after), thrown=True)
            total = [t + weight * f for t, f in zip(total, found, strict=True)]
    return tuple(total)


def failed(dice, face, scores=None, options=None):
    """Inès has failed against this failure die; her next ask is a retry with Folie."""
    play = Recorded(options)
    for meter, score in (scores or {}).items():
        play.raise_to("ines", meter, score)
    play.pool(dice).doubt()
    play.throw("ines", [*[1] * dice, face])
    return play, {"ask": "retry", "who": "ines", "meter": "folie"}


@question("retry-once")
def retry_once(stated):
    for key in stated:
        dice, face = two(key)
        play, ask = failed(dice, face)
        expected = brute(dice + 1, lambda *way, f=face: max(way) >= f)
        yield key, chance(play, "ines", ask, expected)
        good = brute(dice + 1, lambda *way, f=face: max(way) >= max(f, 5))
        yield None, in_the_long_run(play, "ines", ask, "succeeds-at-least", good, times=5)


@question("retry-plan")
def retry_plan(stated):
    about = {"who": "ines"}
    for key in stated:
        dice, face = two(key)
        play, ask = failed(dice, face)
        expected = retried(face, 0, 3, dice, thrown=True)[0]
        missed = [Fraction(face - 1, 6) ** (dice + more) for more in (1, 2, 3)]
        assert expected == 1 - missed[0] * missed[1] * missed[2]
        yield key, in_the_long_run(play, "ines", ask, "succeeds-with-retries", expected, **about)
    play = pool_of(1)
    expected = sum(retried(face, 0, 3, 1)[0] for face in FACES) / 6
    yield None, in_the_long_run(play, "ines", THROW, "succeeds-with-retries", expected, **about)
    play, ask = failed(1, 5, options={"failure_die_on_retry": "rethrown"})
    expected = 1 - fails(2) * fails(3) * fails(4)
    yield None, in_the_long_run(play, "ines", ask, "succeeds-with-retries", expected, **about)


@question("retry-price")
def retry_price(stated):
    about = {"who": "ines"}
    for scores in ((1, 1, 1), (5, 4, 5)):
        play, ask = failed(1, 5, dict(zip(METERS, scores, strict=True)))
        success, *after, six = retried(5, 0, 3, 1, scores, thrown=True)
        for meter, before, now in zip(METERS, scores, after, strict=True):
            key = meter if scores == (1, 1, 1) and meter in stated else None
            yield key, in_the_long_run(play, "ines", ask, f"rises-{meter}", now - before, **about)
        yield None, in_the_long_run(play, "ines", ask, "succeeds-with-retries", success, **about)
        if six:
            yield None, in_the_long_run(play, "ines", ask, "reaches-six", six, **about)


# Many rolls


@question("called-roll")
def called_roll(stated):
    for score in stated:
        play = Recorded()
        play.raise_to("ines", "folie", score)
        ask = {"ask": "call-roll", "meter": "folie", "who": ["ines"], "why": "un cri"}
        yield score, in_the_long_run(play, "gardien", ask, "rise-folie", up(score), who="ines")
        play.keeper("call-roll", meter="folie", who=["ines"], why="un cri")
        roll = {"ask": "roll-meter", "who": "ines"}
        yield score, chance(play, "ines", roll, up(score), "rise.folie.ines")


@question("rolls-to-the-end")
def rolls_to_the_end(stated):
    for key in stated:
        start, within = key.split()
        play = Recorded()
        play.raise_to("ines", "blessures", int(start))
        ask = {"ask": "claim-roll", "meter": "blessures", "who": "ines", "why": "une chute"}
        if within == "mean":
            mean = life(int(start))
            yield key, in_the_long_run(play, "ines", ask, "blessures-rolls", mean, who="ines")
            continue
        expected = lost(int(start), "r" * int(within))
        more = {"who": "ines", "times": int(within)}
        yield key, in_the_long_run(play, "ines", ask, "blessures-six-within", expected, **more)


def signing(score, papers=1, who="ines"):
    play = Recorded()
    play.raise_to(who, "bureaucratie", score)
    for number in range(papers):
        play.keeper("drop-paper", kind="report", who=who, why=f"rapport {number}")
    return play, {"ask": "sign-paper", "paper": next(reversed(play.state.papers))}


@question("mission-paperwork")
def mission_paperwork(stated):
    for key in stated:
        score, papers = two(key)
        play, ask = signing(score)
        expected = lost(score, "r" * papers)
        more = {"who": "ines", "times": papers}
        yield key, in_the_long_run(play, "ines", ask, "bureaucratie-six-within", expected, **more)
    zeal = {"ask": "volunteer", "who": "ines", "zeal": "seminar"}
    play, _ = signing(4)
    for papers in (2, 3, 5):
        more = {"who": "ines", "times": papers}
        missed = lost(4, "m" + "r" * papers)
        yield None, in_the_long_run(play, "ines", zeal, "summoned-after-zeal", missed, **more)


@question("who-should-sign")
def who_should_sign(stated):
    play, ask = signing(5, papers=2)
    play.keeper("drop-paper", kind="expense-claim", who="karim", why="taxi")
    yield "at 5", chance(play, "ines", ask, up(5), "lost.ines", "bureaucratie")
    yield None, in_the_long_run(play, "ines", ask, "signs-summoned", up(5), who="ines")
    for who, score, others in (("ines", 5, 1), ("karim", 1, 1), ("paul", 1, 0)):
        yield None, in_the_long_run(play, "ines", ask, "signs-rise", up(score), who=who)
        nobody = 1 - lost(score, "r" * (others + 1))
        for other, at, papers in (("ines", 5, 1), ("karim", 1, 1), ("paul", 1, 0)):
            nobody *= 1 if other == who else 1 - lost(at, "r" * papers)
        yield None, in_the_long_run(play, "ines", ask, "nobody-summoned-if", nobody, who=who)
        if others:
            for key, number in (("without", others), ("with", others + 1)):
                more = {"who": who, "times": number}
                expected = lost(score, "r" * number)
                yield None, in_the_long_run(play, "ines", ask, f"summoned-{key}", expected, **more)
    play, ask = signing(1)
    yield "at 1", chance(play, "ines", ask, 0, "lost.ines", "bureaucratie")


@question("zeal-worth")
def zeal_worth(stated):
    ask = {"ask": "volunteer", "who": "ines", "zeal": "paper-clips"}
    for score in stated:
        play, _ = signing(score, papers=0) if score == 2 else signing(score)
        bought = life(score - 1) - life(score)
        yield score, in_the_long_run(play, "ines", ask, "zeal-buys", bought, who="ines")


@question("party-survival")
def party_survival(stated):
    ask = {"ask": "brief-mission", "code": "Cygne"}
    for key, scores in (("everybody at 1", {}), ("one at 5", {"folie": 5})):
        play = Recorded()
        for meter, score in scores.items():
            play.raise_to("ines", meter, score)
        for number in (1, 2, 3):
            safe = Fraction(1)
            for score in (*scores.values(), *[1] * (9 - len(scores))):
                safe *= 1 - lost(score, "r" * number)
            answer = in_the_long_run(play, "gardien", ask, "all-home", safe, times=number)
            yield key if number == 1 else None, answer
    play, _ = signing(5)
    end = {"ask": "end-mission", "text": "Fini."}
    safe = 1 - lost(5, "rr")
    yield None, in_the_long_run(play, "gardien", end, "nobody-summoned", safe)


# Suppression


def suppressing(score):
    """Inès has come down to this score in a run, and an act of hers is accepted."""
    play = Recorded()
    play.raise_to("ines", "folie", 5)
    for number in range(6 - score):
        act = {"who": "ines", "act": "burn-books", "what": f"livre {number}"}
        play.ask("ines", "propose-suppression", **act)
        play.keeper("accept-suppression", who="ines")
        if number < 5 - score:
            play.ask("ines", "roll-suppression", [1], who="ines")
    return play, {"ask": "roll-suppression", "who": "ines"}


@question("suppress-next")
def suppress_next(stated):
    for score in stated:
        play, ask = suppressing(score)
        expected = brute(1, lambda face, s=score: face < s)
        yield score, chance(play, "ines", ask, expected, "falls")


def below(score):
    return brute(1, lambda face: face < score)


@question("suppress-run")
def suppress_run(stated):
    play, ask = suppressing(5)
    for to in stated:
        mean = sum(1 / below(score) for score in range(5, to, -1))
        more = {"who": "ines", "times": to}
        yield to, in_the_long_run(play, "ines", ask, "acts-down-to", mean, **more)
    for number in (1, 2, 3, 5):
        chances = {5: Fraction(1)}
        for _ in range(number):
            after = dict.fromkeys(FACES, Fraction(0))
            for score, weight in chances.items():
                after[score] += weight * (1 - below(score))
                after[max(1, score - 1)] += weight * below(score)
            chances = after
        for score in (3, 4):
            more = {"who": "ines", "times": number, "value": score}
            expected = chances[score]
            yield None, in_the_long_run(play, "ines", ask, "folie-after-acts", expected, **more)


@question("suppress-race")
def suppress_race(stated):
    play, ask = suppressing(5)
    for score in stated:

        def ends(horror, act, score=score):
            there = 5 + (horror > 5)
            return score == (there if there == 6 else there - (act < there))

        more = {"who": "ines", "value": score}
        expected = brute(2, ends)
        key = "folie-after-disturbing-act"
        yield score, in_the_long_run(play, "ines", ask, key, expected, **more)
    lower, gone = (1 - up(5)) * below(5), up(5)
    first = gone / (lower + gone)
    yield None, in_the_long_run(play, "ines", ask, "lost-before-lower", first, who="ines")


# Together and against


@question("cooperate")
def cooperate(stated):
    play = Recorded()
    pools = {"ines": {"meters": ["folie"]}, "karim": {"trade": True}}
    play.together("ines", "karim", pools=pools)
    yield "fails", in_the_long_run(play, "ines", THROW, "fails-if-doubted", fails(4))
    yield "trigger", chance(play, "ines", THROW, triggered(1, 1), "roll.folie.ines")
    yield "trigger", chance(play, "karim", THROW, triggered(1, 1), "roll.folie.ines")
    play.ask("ines", "mark-test", leader="ines", investigation=True)
    clue = brute(4, lambda *way: 6 in way)
    yield "clue", chance(play, "ines", THROW, clue, "top", 6)
    mine = brute(2, lambda *way: 6 in way)
    yield "clue of one", chance(play, "ines", THROW, mine, "roll.folie.karim")
    join = {"ask": "join-test", "who": "paul", "leader": "ines", "trade": True}
    gain = fails(4) - fails(6)
    yield None, in_the_long_run(play, "paul", join, "help-adds-against-doubt", gain)
    reach = [brute(n, lambda *way: 6 in way) for n in (4, 6)]
    adds = reach[1] - reach[0]
    yield None, in_the_long_run(play, "paul", join, "help-adds", adds, times=6)


def beaten(mine, theirs):
    return sorted(mine, reverse=True) > sorted(theirs, reverse=True)


@cache
def final(mine, theirs):
    """The chance to win in the end, perfect ties thrown again."""
    wins = brute(mine + theirs, lambda *way: beaten(way[:mine], way[mine:]))
    loses = brute(mine + theirs, lambda *way: beaten(way[mine:], way[:mine]))
    return wins / (wins + loses)


@question("oppose")
def oppose(stated):
    for key in stated:
        mine, theirs = two(key)
        play = Recorded()
        play.against("ines", "karim", {"ines": {"trade": mine > 1}, "karim": {"trade": theirs > 1}})
        expected = final(mine, theirs)
        yield key, in_the_long_run(play, "ines", THROW, "wins", expected, value="ines")
        wins = brute(mine + theirs, lambda *way, m=mine: beaten(way[:m], way[m:]))
        yield None, chance(play, "ines", THROW, wins, "winner", "ines")
    play = Recorded().pool(2, mode="against")
    play.keeper("add-opponent", leader="ines", name="Vigile", dice=3)
    yield None, in_the_long_run(play, "ines", THROW, "wins", final(2, 3), value="ines")


@question("oppose-retry")
def oppose_retry(stated):
    ask = {"ask": "retry", "who": "ines", "meter": "folie"}
    for lying in ([5], [6], [6, 4]):
        play = Recorded()
        play.against("ines", "karim", {"karim": {"trade": len(lying) > 1}})
        play.throw("ines", [1, *lying])
        expected = brute(2, lambda *way, faces=lying: beaten(way, faces))
        tied = brute(2, lambda *way, faces=lying: sorted(way, reverse=True) == faces)
        expected += tied * final(2, len(lying))
        key = " ".join(map(str, lying))
        answer = in_the_long_run(play, "ines", ask, "wins", expected, value="ines")
        yield key if key in stated else None, answer
