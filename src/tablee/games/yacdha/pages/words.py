"""Words that several cards share: who is called what, chances, rules, forms with one button."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.state.people import MYTHOS, Person
from tablee.games.yacdha.view.view import YacdhaView
from tablee.games.yacdha.words.terms import level_name
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Fold, Part, Sight
from tablee.kernel.tables import hundredths
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Field, Offer

Seen = Sight[YacdhaView]
"""What a seat sees of a table of this game."""

LONGEST_ID = 64
SMALL = 36
"""A fraction with a denominator up to this is read as it is; others as so many in a hundred."""

ARTICLES = ("Un ", "Une ", "Le ", "La ", "L'", "L’", "Les ", "Des ", "The ", "A ", "An ")

UNNAMED = ("sides", "weapon", "conditions_met")
"""What an offer gives without its form being named after it."""


class People:
    """The people that a seat sees: who they are, how they are called, who of them is its own."""

    def __init__(self, sight: Seen) -> None:
        view = sight.mine
        firsts = [_first_name(p.name) for p in view.investigators]
        self.by_id: Mapping[str, Person] = {p.id: p for p in (*view.investigators, *view.npcs)}
        """Everybody whose sheet or card this seat may read."""
        self._t = sight.t
        self._called = dict(sight.names) | {
            p.id: first if firsts.count(first := _first_name(p.name)) == 1 else p.name
            for p in view.investigators
        }
        self._within = self._called | {
            p.id: p.name[:1].lower() + p.name[1:]
            for p in (view.npcs or view.strangers)
            if p.name.startswith(ARTICLES)
        }
        held = frozenset(sight.held)
        self.own: tuple[str, ...] = tuple(
            p.id for p in view.investigators if p.seat in held and not p.is_gone
        )
        """The investigators that this seat plays."""

    def call(self, who: str, otherwise: str = "") -> str:
        """The first name where nobody shares it, else the whole."""
        return self._called.get(who, otherwise or who)

    def within(self, who: str, otherwise: str = "") -> str:
        """The name as it stands inside a sentence: “l'homme au couteau”."""
        return self._within.get(who, otherwise or who)

    def names(self, who: Iterable[str]) -> str:
        """“Daisy, Liam and John”, inside a sentence."""
        return self._t.listed([self.within(one) for one in who])

    def calls(self, who: Iterable[str]) -> str:
        return self._t.listed([self.call(one) for one in who])

    def own_of(self, who: Iterable[str]) -> tuple[str, ...]:
        """Those of them whom this seat plays."""
        return tuple(one for one in who if one in self.own)

    def claim_name(self, who: str, claim: str) -> str:
        """What a claim is called on somebody's sheet."""
        if claim == MYTHOS:
            return self._t("knowledge of the Mythos")
        person = self.by_id.get(who)
        skills = person.skills if person else ()
        return next((one.name for one in skills if one.id == claim), claim)


def _first_name(name: str) -> str:
    return next(iter(name.split()), name)


def up(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def has(sight: Seen, module: str) -> bool:
    """Whether the table plays with a part of the book."""
    return module in sight.mine.modules


# Chances


class Chance(msgspec.Struct, frozen=True):
    """A chance in words; `share` is the same in per cent, where that says more."""

    said: str
    share: str = ""


def in_words(chance: Fraction) -> tuple[int, int]:
    """“3 out of 4”: the exact fraction while it is small, else about so many in 100."""
    if chance.denominator <= SMALL:
        return chance.numerator, chance.denominator
    return max(1, min(99, round(chance * 100))), 100


def whole_per_cent(chance: Fraction) -> int:
    """A whole per cent, never 0 or 100 unless it is certain."""
    whole = round(chance * 100)
    return whole if chance in (0, 1) else min(99, max(1, whole))


def per_cent(chance: Fraction, t: Tongue) -> str:
    return share_told(whole_per_cent(chance), t)


def share_told(share: int, t: Tongue, *, is_possible: bool = False) -> str:
    """So many per cent; what may happen is never told as 0%."""
    return t("{number}%", number=share) if share or not is_possible else t("<1%")


def chance_in_words(chance: Fraction, t: Tongue) -> str:
    if chance == 1:
        return t("a certainty")
    if chance == 0:
        return t("no chance")
    count, of = in_words(chance)
    said = t.many("{count} chance in {of}", "{count} chances in {of}", count, of=of)
    return f"{t('roughly')} {said}" if of == 100 else said


def headline(chance: Fraction, t: Tongue) -> Chance:
    """A chance that stands large above a bar."""
    is_plain = chance in (0, 1) or in_words(chance)[1] == 100
    return Chance(chance_in_words(chance, t), "" if is_plain else per_cent(chance, t))


def brief(chance: Fraction, t: Tongue, draws: int = 0) -> Chance:
    """A chance in a line: the small fraction with its per cent, else about so many per cent."""
    return _brief(chance, per_cent(chance, t), t, draws)


def _brief(chance: Fraction, share: str, t: Tongue, draws: int) -> Chance:
    if draws or (chance not in (0, 1) and in_words(chance)[1] == 100):
        return Chance(f"{t('roughly')} {share}")
    found = headline(chance, t)
    return Chance(found.said, share if found.share else "")


def briefs(chances: Sequence[Fraction], t: Tongue, draws: int = 0) -> list[Chance]:
    """The same for all that may come, of which one does: their per cent add up to 100."""
    return [
        _brief(chance, share_told(share, t, is_possible=bool(chance)), t, draws)
        for chance, share in zip(chances, hundredths(chances), strict=True)
    ]


def chance_and_share(chance: Fraction, t: Tongue) -> str:
    """A chance in a sentence: “1 chance in 4, 25%”."""
    said = headline(chance, t)
    return f"{said.said}, {said.share}" if said.share else said.said


def sixths(count: int, t: Tongue) -> str:
    """So many faces of six."""
    if count <= 0:
        return t("no chance")
    if count >= 6:
        return t("a certainty")
    return t.many("{count} chance in {of}", "{count} chances in {of}", count, of=6)


def width(chance: Fraction) -> float:
    """How wide a chance is drawn, in per cent of what is certain."""
    return round(float(chance * 100), 2)


# Rules, forms, folds


class Why(msgspec.Struct, frozen=True):
    """The rule behind what is shown: its sentence, and where the book has it."""

    summary: str
    section: str


def why(sight: Seen, rule: str) -> Why:
    found = rule_of(sight.game, rule)
    return Why(found.summary(sight.language), found.section)


def press(
    sight: Seen,
    offer: Offer,
    label: str,
    look: str = "plain",
    icon: str = "",
    id: str = "",
) -> Act:
    """An offer as a form with one button; its id stays as long as the offer does.

    `look` is one of the game's buttons (main, quiet, link, lamp), or `strip` with another class.
    """
    made = act(sight, offer, label, id=id or offer_id(sight, offer), icon=icon)
    kind, _, more = look.partition(" ")
    if kind == "strip" and made.dice:
        return replace(made, look=f"y-strips {more}".rstrip())
    return replace(made, look=f"y-btn y-btn-{look}")


def presses(sight: Seen, offers: Iterable[Offer], label: str, look: str) -> tuple[Act, ...]:
    return tuple(press(sight, offer, label, look) for offer in offers)


def asking(id: str, ask: str, given: Mapping[str, object], label: str = "", dice: str = "") -> Act:
    """A form that is no single offer: several of them are chosen from in it."""
    sent = tuple((name, str(value)) for name, value in given.items())
    return Act(id=id, ask=ask, label=label, given=sent, dice=dice)  # type: ignore[arg-type]


def offer_id(sight: Seen, offer: Offer) -> str:
    """What the form of an offer is called: after what it gives, while that is short."""
    given = (_joined(value) for name, value in offer.given.items() if name not in UNNAMED)
    found = "-".join((f"o-{offer.ask}", *given))
    return found if len(found) <= LONGEST_ID else f"o-{offer.ask}-{sight.offers.index(offer)}"


def _joined(value: object) -> str:
    if value is None:
        return "none"
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def fold(
    sight: Seen,
    key: str,
    title: str,
    make: Callable[[], Iterable[Part]],
    *,
    note: str = "",
    icon: str = "",
    look: str = "y-fold",
    stands_open: bool = False,
) -> Fold:
    """Something folded away, in the look of the game."""
    return sight.fold(key, title, make, note=note, icon=icon, look=look, stands_open=stands_open)


# Occupations


class ClaimField(msgspec.Struct, frozen=True):
    """What somebody may say helps them: a choice among their occupations."""

    id: str
    choices: tuple[Choice, ...]


def claim_field(
    sight: Seen, people: People, offer: Offer, who: str, form: str, chosen: str = ""
) -> ClaimField | None:
    """The choice of an occupation in a form, where the offer leaves one."""
    field = field_of(offer, "claim")
    if field is None:
        return None
    person = people.by_id.get(who) if has(sight, "occupation_levels") else None
    choices = []
    for claim in field.choices:
        name = up(people.claim_name(who, claim))
        label = f"{name} ({person.level_for(claim, '')})" if person else name
        choices.append(Choice(claim, label, claim == chosen))
    return ClaimField(f"{form}-claim", tuple(choices))


def field_of(offer: Offer, name: str) -> Field | None:
    return next((field for field in offer.fields if field.name == name), None)


class Trade(msgspec.Struct, frozen=True):
    """An occupation in a line: “sailor (3)”. `level` is "" where no level counts."""

    name: str
    level: str = ""
    level_name: str = ""


def trades(sight: Seen, person: Person) -> tuple[Trade, ...]:
    if not has(sight, "occupation_levels"):
        return tuple(Trade(one.name) for one in person.occupations)
    return tuple(
        Trade(one.name, str(one.level), level_name(one.level, sight.t))
        for one in person.occupations
    )


def given_to(offers: Iterable[Offer], who: str) -> list[Offer]:
    """The offers that are about somebody."""
    return [offer for offer in offers if offer.given.get("who") == who]
