"""The dice of one participant: five slots before the throw, what fell after it."""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.games.cthulhu_blanc.pages.words import (
    DrawnDie,
    People,
    Seen,
    choices_of,
    die,
    per_cent,
    press,
    short_die_name,
)
from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter, Pool, Trial
from tablee.kernel.acts import Act, Input
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

ORDINARY = ("human", "trade")


class Slot(msgspec.Struct, frozen=True):
    """A die that is in, or might be: what it says, and what pressing it would send."""

    die: DrawnDie
    note: str
    is_in: bool
    is_imposed: bool = False
    is_shut: bool = False
    press: Act | None = None
    refuse: Act | None = None
    """The keeper's: this die stays out of the first throw."""


class Reason(msgspec.Struct, frozen=True):
    """Why a die is in; the reason on the form belongs to no die."""

    role: str
    title: str
    is_keepers: bool
    text: str


class ReasonLine(msgspec.Struct, frozen=True):
    """A die that is thrown and why it applies: a line that opens to be written."""

    act: Act
    role: str
    name: str
    text: str
    is_keepers: bool
    why: Input
    strike: Act | None


class Slots(msgspec.Struct, frozen=True):
    """All that one participant puts in. Somebody the keeper plays has plain dice only."""

    plain: tuple[DrawnDie, ...] = ()
    slots: tuple[Slot, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """What is only read: the reason of the whole, and those that somebody else writes."""
    lines: tuple[ReasonLine, ...] = ()


class FallenDie(msgspec.Struct, frozen=True):
    die: DrawnDie
    is_top: bool


def slots(sight: Seen, people: People, trial: Trial, pool: Pool) -> Slots:
    t = sight.t
    agent = people.by_id.get(pool.who)
    if agent is None:
        return Slots(plain=(die("plain", t),) * pool.plain)
    hand = _Hand(sight, people, trial, pool, agent)
    lines = tuple(_reason_lines(sight, hand))
    written = {one.role for one in lines}
    return Slots(
        slots=(*map(hand.ordinary, ORDINARY), *map(hand.meter, METERS)),
        reasons=tuple(one for one in _reasons(pool, t) if one.role not in written),
        lines=lines,
    )


class _Hand:
    """What a seat may do with the dice of one agent: set them, impose some, or only look."""

    def __init__(self, sight: Seen, people: People, trial: Trial, pool: Pool, agent: Agent) -> None:
        self.sight, self.trial, self.pool, self.agent = sight, trial, pool, agent
        who = pool.who
        setting = sight.offer_of("set-pool", who=who) if who in people.own else None
        imposing = None if setting else sight.offer_of("impose-dice", who=who)
        self.sets, self.imposes = setting is not None, imposing is not None
        self.is_keeper = sight.view.role == "keeper"
        self.may_set = choices_of(setting, "meters")
        self.may_impose = choices_of(imposing, "meters")
        self.wished = tuple(meter for meter in pool.meters if meter not in pool.imposed)
        self.human, self.trade = ("human" in pool.dice), ("trade" in pool.dice)

    def ordinary(self, role: str) -> Slot:
        """The dice that need no meter: what anybody could do, what a trade or a trait helps."""
        t, pool = self.sight.t, self.pool
        is_in = role in pool.dice
        is_ruled = role in pool.ruled and not self.is_keeper
        if self.sets and not is_ruled:
            human, trade = self.human != (role == "human"), self.trade != (role == "trade")
            send = self._set(role, self.wished, human=human, trade=trade)
        elif self.imposes:
            send = self._impose(role, pool.imposed, (role, not is_in))
        else:
            send = None
        look = "in" if is_in else "may" if send else "closed"
        note = t("thrown") if self.sets and is_in else self.ground(role)
        if self.sets and is_ruled:
            note = t("{at}, says the keeper", at=note)
        return Slot(die(role, t, look), note, is_in, press=send)

    def ground(self, role: str) -> str:
        """Why a die is in, or not, as long as nobody has said so."""
        t = self.sight.t
        if role == "human":
            return t("anybody could") if self.human else t("beyond anybody")
        if role == "trade":
            return self.agent.profession if self.trade else t("does a trade or trait help?")
        return t("at stake") if role not in self.pool.imposed else t("imposed by the keeper")

    def meter(self, role: Meter) -> Slot:
        t, pool, wished = self.sight.t, self.pool, self.wished
        is_in = role in pool.dice
        at = t("at {score}", score=self.agent.score(role))
        if role in pool.imposed:
            return self._imposed(role, at)
        if role in self.may_impose:
            note = t("{at}. At stake; impose?", at=at) if is_in else t("{at}. Impose?", at=at)
            send = self._impose(role, (*pool.imposed, role))
            look = "in" if is_in else "may"
            return Slot(die(role, t, look), note, is_in, press=send, refuse=self._refusal(role))
        staked = t("{at}, at stake", at=at)
        if not self.sets:
            note = staked if is_in else t("{at}, not at stake", at=at)
            return Slot(die(role, t, "in" if is_in else "closed"), note, is_in)
        if is_in:
            send = self._set(role, tuple(one for one in wished if one != role))
            return Slot(die(role, t), staked, is_in, press=send)
        if role in self.may_set:
            send = self._set(role, (*wished, role))
            note = f"{at}. {self._change(role)}"
            return Slot(die(role, t, "may"), note, is_in, press=send)
        reason = self.sight.looks.why_not(self._pool_with(role))
        note = t("closed. {reason}", reason=reason)
        return Slot(die(role, t, "closed"), note, is_in, is_shut=True)

    def _refusal(self, role: Meter) -> Act | None:
        """Paperwork hangs on the circumstance: the keeper may say that there is none."""
        if role != "bureaucratie" or role not in self.wished:
            return None
        send = self._set(role, tuple(one for one in self.wished if one != role))
        label, id = self.sight.t("Refuse the Bureaucracy die"), f"refuse-{self.pool.who}-{role}"
        return msgspec.structs.replace(send, id=id, label=label, look="link")

    def _imposed(self, role: Meter, at: str) -> Slot:
        t = self.sight.t
        drawn = die(role, t, "in is-imposed")
        if not self.imposes:
            note = t("{at}, imposed by the keeper", at=at)
            return Slot(drawn, note, is_in=True, is_imposed=True)
        send = self._impose(role, tuple(one for one in self.pool.imposed if one != role))
        note = t("{at}, imposed by you", at=at)
        return Slot(drawn, note, is_in=True, is_imposed=True, press=send)

    def _change(self, role: Meter) -> str:
        """What a meter die more would do to the throw."""
        t, trial = self.sight.t, self.trial
        if trial.mode == "against" or len(trial.pools) > 2:
            return t("Add?")
        throw = {"ask": "throw-test", "leader": trial.leader}
        found = self.sight.chances(throw, after=self._pool_with(role))
        if found is None:
            return ""
        if trial.objections:
            failure = found.of("success").chance(outcome=False)
            return t("Failure {chance}", chance=per_cent(failure, t))
        return t("A six: {chance}", chance=per_cent(found.of("top").chance(6), t))

    def _pool_with(self, role: Meter) -> dict[str, object]:
        return {
            "ask": "set-pool",
            "who": self.pool.who,
            "human": self.human,
            "trade": self.trade,
            "meters": [*self.wished, role],
        }

    def _set(
        self,
        role: str,
        meters: Sequence[Meter],
        *,
        human: bool | None = None,
        trade: bool | None = None,
    ) -> Act:
        """The pool as it would be after pressing a slot."""
        human = self.human if human is None else human
        trade = self.trade if trade is None else trade
        why = self.pool.reasons.get("", "")
        given = (
            ("human", _flag(human)),
            ("trade", _flag(trade)),
            *_meters(meters),
            *([("why", why)] if why else []),
        )
        return self._act("set-pool", role, given)

    def _impose(
        self, role: str, meters: Sequence[Meter], ordinary: tuple[str, bool] | None = None
    ) -> Act:
        """What the keeper would impose after pressing a slot."""
        ruled = [(ordinary[0], _flag(ordinary[1]))] if ordinary else []
        return self._act("impose-dice", role, (*ruled, *_meters(meters)))

    def _act(self, ask: str, role: str, given: tuple[tuple[str, str], ...]) -> Act:
        who = self.pool.who
        name = short_die_name(role, self.sight.t)
        return Act(id=f"slot-{who}-{role}", ask=ask, label=name, given=(("who", who), *given))


def _flag(value: bool) -> str:
    return "1" if value else "0"


def _meters(meters: Sequence[Meter]) -> list[tuple[str, str]]:
    """A field of several is sent with a blank first, so that none can be said too."""
    return [("meters", ""), *(("meters", meter) for meter in meters)]


def _reasons(pool: Pool, t: Tongue) -> Iterator[Reason]:
    if text := pool.reasons.get("", ""):
        yield Reason("", t("Reason, on the form"), is_keepers=False, text=text)
    for role in pool.dice:
        if role in pool.reasons:
            is_keepers = role in pool.imposed
            yield Reason(role, short_die_name(role, t), is_keepers, pool.reasons[role])


def _reason_lines(sight: Seen, hand: "_Hand") -> Iterator[ReasonLine]:
    """Each die of which this seat may say why it applies."""
    pool, t = hand.pool, sight.t
    reasoned = [one for one in sight.offers_of("give-reason") if one.given["who"] == pool.who]
    strikes = {one.given["die"]: one for one in reasoned if not one.fields}
    for offer in reasoned:
        for role in choices_of(offer, "die"):
            name, said = short_die_name(role, t), pool.reasons.get(role, "")
            id = f"reason-{pool.who}-{role}"
            text = said or hand.ground(role)
            values = {"why": text} if said or role in ORDINARY else {}
            label = t("Why this die applies: {die}", die=name)
            form = press(sight, offer, label, id=id, labels={"why": label}, values=values)
            why = next(one for one in form.inputs if one.name == "why")
            strike = strikes.get(role)
            yield ReasonLine(
                act=msgspec.structs.replace(form, given=(*form.given, ("die", role))),
                role=role,
                name=name,
                text=text,
                is_keepers=bool(said) and role in pool.imposed,
                why=msgspec.structs.replace(why, required=True),
                strike=_strike(sight, strike, role) if strike else None,
            )


def _strike(sight: Seen, offer: Offer, role: str) -> Act:
    label = sight.t("Strike out the reason: {die}", die=short_die_name(role, sight.t))
    return press(sight, offer, label, "link", id=f"strike-{offer.given['who']}-{role}")


def fallen_dice(pool: Pool, t: Tongue) -> tuple[FallenDie, ...]:
    """The dice as they fell, and which of them count."""
    ranks = [_rank(pool, one.role, one.face) for one in pool.shown]
    best = ranks.index(max(ranks)) if any(ranks) else -1
    found = []
    for place, one in enumerate(pool.shown):
        calls = one.face == pool.top and one.role in pool.triggers
        is_top = place == best or calls
        look = "top" if is_top else "low"
        found.append(FallenDie(die(one.role, t, look, one.face), is_top))
    return tuple(found)


def _rank(pool: Pool, role: str, face: int) -> int:
    """A meter die that calls for its roll stands for the throw; else an ordinary die does."""
    if face != pool.top:
        return 0
    if role in pool.triggers:
        return 3
    return 1 if role in METERS else 2


def shields(sight: Seen, pool: Pool) -> Iterator[str]:
    """Meter dice that are as high as another, but call for no roll: who shields whom."""
    t = sight.t
    highest = [one for one in pool.shown if one.face == pool.top]
    ordinary = [one.role for one in highest if one.role not in METERS]
    is_shielded = bool(ordinary) and sight.mine.house.get("meter_die_tie") != "any-top"
    for one in highest:
        if one.role not in METERS or one.role in pool.triggers:
            continue
        name = short_die_name(one.role, t)
        if is_shielded:
            yield t(
                "{one} and {other} tie at {face}: the ordinary die shields, no roll for that.",
                one=short_die_name(ordinary[0], t),
                other=name,
                face=one.face,
            )
        else:
            yield t("{one} ties at {face}: no roll for that.", one=name, face=one.face)
