"""Texts in the reader's language: gettext catalogues, English as written in the code.

How a sentence comes to agree, once for all games:

- a number: `tongue.many("{count} point", "{count} points", count)`; the catalogue has both forms,
  and the one for one need not name it (“au bout d'un round”). Thousands are set apart by
  themselves; elsewhere `tongue.number(12000)`.
- somebody: `tongue.of(person.gender, "{name} falls.", name=person.name)`. A `name` of several
  (“Les jumelles”, “Quatre loups”) is looked up in the plural: write it in the catalogue under the
  contexts `fp`, `mp` or `np`; where there is none, the singular is said. In English the verbs
  agree by themselves (`kernel/english.py`). `is_several` tells it elsewhere; somebody made by hand
  may say so with a gender in the plural.
- somebody, where only the number matters: `tongue("{name} attacks.", name=name)`, refusals among
  them; the plural stands in the catalogue under `np`. The subject is always called `name`.
- a seat: `tongue("{seat} objects.", seat=event.seat)`. What is filled in as `seat` is the name that
  asks know it by; people read what whoever sits there is called. Elsewhere `tongue.seat(name)`.
  In a sentence without a `name` it is the subject: two who share a seat have the plural of `np`,
  and whoever else is named there is called `who`.
- several people: `tongue.listed(names)`, and `tongue.of(together(genders), …)` for what is said
  of all of them. In `tongue.many("{names} learns", "{names} learn", len(who), names=…)` one whose
  name is that of several has the plural.
- what follows a stop opens with a capital, whatever is filled in there; “Les jumelles” in the
  middle of a sentence do not: “pour les jumelles”, “vrais dés : 3 (les jumelles)”.
- what French runs together: “la place de {name}”, “à {name}” and “que {name}” become “d'Anna”, “aux
  jumelles” and “qu'Anna”.
- what somebody wrote at the end of a sentence: “{name} loses {object}.” closes by itself what ends
  with a stop of its own (“Qui va là ?”).
- an apostrophe: write a straight one, in code, catalogues and books. It is shown as ’ in every
  language; what people typed is never touched.
- what was not written but said at the table: AGREED, which each reader reads in their own language
  and never in quotation marks; `is_agreed` tells it elsewhere.
- how long something takes: `kernel/common/tell_time.duration`, never a number of minutes.
- chances of things of which one comes: `kernel/tables.hundredths`, which add up to 100; the exact
  fraction of one chance: `kernel/tables.said`, only while it is short.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeGuard

from tablee.kernel.english import of_several
from tablee.kernel.telling import capital, within_sentence

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES = ("fr", "en")

_STOPS = (".", "!", "?", "…")
_ELIDED = re.compile(r"(?<=[\w}])'")
_OPENS, _LEANS, _WITHIN = "\x02", "\x03", "\x04"
"""Marks before what is filled in: it opens a sentence; French may run it into the word before; it
stands in the middle of a sentence."""
_OPENING = re.compile(r"(?<=[.!?…] )(?=\{)")
_LEANING = re.compile(r"\b(de|que|à) (?=\{)")
_AMIDST = re.compile(
    r"(?<=[a-zà-ÿœ,] )(?=\{)|(?:(?<=»\s: )|(?<=”: ))(?=\{names?\})"
    r"|(?<=\S \()(?=\{(?:names?|who|whom|other|owner|patient|target)\})"
)
_VOWELS = "aeiouàâæéèêëîïôœùûüAEIOUÀÂÆÉÈÊËÎÏÔŒÙÛÜ"
_SILENT = (
    r"[Hh](?=é(?!ros\b)|ector|enri|ermin|erv[eé]|ilaire|ippolyte|onor|ortense|ub|ugu|umbert|yacint)"
    rf"|[Yy](?![{_VOWELS}])"
)
"""How names begin that open with a vowel for the ear: Hélène, Yves; not Hans or Yannis."""
_LEANT = re.compile(
    rf"(?:(de|à) {_LEANS}(les?) (?=[a-zà-ÿœ])|"
    rf"(d|qu)e {_LEANS}(?=[{_VOWELS}]|{_SILENT})(?!onze\b|oui\b)|{_LEANS})"
)
_RUN_TOGETHER = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_SEVERAL = re.compile(
    r"(?:les|des|ces|mes|tes|ses|nos|vos|leurs|plusieurs|quelques|deux|trois|quatre|cinq|six|sept|"
    r"huit|neuf|dix|onze|douze|vingt|cent|mille|\d{2,}|[2-9]|"
    r"some|several|many|(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|twelve))\s"
    r"|the (?:twins|others)\b",
    re.IGNORECASE,
)

NOBODY: Mapping[str, str] = MappingProxyType({})

AGREED = "agreed aloud"
"""Stands in a journal, in the language of whoever asked, where a text was left to the table."""

LONGEST_AGREED = 40
"""A text that is longer says something of its own."""

LONG = 10_000
"""From here on a number is hard to read in one piece; a year is shorter."""

REMEMBERED = 8192
"""Texts that a tongue keeps: more than all there are in the code."""


@lru_cache(maxsize=REMEMBERED)
def typographic(text: str) -> str:
    """A text of ours as it is printed: with ’ where a letter is left out, and before an s."""
    return _ELIDED.sub("’", text)


@lru_cache(maxsize=REMEMBERED)
def _marked(text: str, language: str) -> str:
    """A text with a mark where a place opens a sentence, or where a French word leans on it."""
    text = _OPENING.sub(_OPENS, text)
    if language == "fr":
        text = _LEANING.sub(rf"\1 {_LEANS}", text)
    return _AMIDST.sub(_WITHIN, text)


def _opened(said: str) -> str:
    """A text that is filled in, with a capital where it was marked."""
    first, *others = said.split(_OPENS)
    return "".join((first, *map(capital, others)))


def _amidst(said: str, values: Mapping[str, object]) -> str:
    """A text that is filled in: “for the twins”, whose name opens with a capital elsewhere."""
    first, *others = said.split(_WITHIN)
    return "".join((first, *(_uncapped(other, values) for other in others)))


def _leant(said: str, values: Mapping[str, object]) -> str:
    """A text that is filled in: “d'Anna”, “qu'Anna”, “du concierge”, “aux jumelles”."""
    first, *others = said.split(_LEANS)
    uncapped = (_uncapped(other, values) for other in others)
    return _LEANT.sub(_run_together, _LEANS.join((first, *uncapped)))


def _uncapped(said: str, values: Mapping[str, object]) -> str:
    """What opens with a name, as it stands in a sentence: somebody called “Onze” keeps the capital,
    whatever word comes next."""
    for name in values.values():
        if isinstance(name, str) and name and said.startswith(name):
            return said if within_sentence(name) == name else within_sentence(said)
    return within_sentence(said)


def _run_together(leant: re.Match[str]) -> str:
    word, article, elided = leant.groups()
    if article:
        return f"{_RUN_TOGETHER[f'{word} {article}']} "
    return f"{elided}’" if elided else ""


@lru_cache(maxsize=1024)
def is_several(name: str) -> bool:
    """Whether a name is that of several, by its article or number: “Les jumelles”."""
    return _SEVERAL.match(name) is not None


def is_of_several(values: Mapping[str, object], seats: Mapping[str, str] = NOBODY) -> bool:
    """Whether the `name` that is filled into a sentence is that of several; without one, whether
    several people sit on the `seat`, as these are called."""
    seat = values.get("seat")
    name = values.get("name", seats.get(seat, seat) if isinstance(seat, str) else None)
    return isinstance(name, str) and is_several(name)


def _is_long_or_below(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not 0 <= value < LONG


def together(genders: Iterable[str]) -> str:
    """The gender of several people together, in the plural: feminine only if all of them are."""
    found = {gender[:1] for gender in genders}
    return f"{found.pop()}p" if len(found) == 1 else "np" if "n" in found else "mp"


class Tongue:
    """One language over a few catalogues, the first that knows a text wins."""

    def __init__(self, language: str, catalogues: "tuple[GNUTranslations, ...]" = ()) -> None:
        self.language = language
        self._catalogues = catalogues
        self._known: dict[str, str] = {}
        self._told: dict[object, str] = {}
        self._seats: Mapping[str, str] = {}

    def calling(self, seats: Mapping[str, str]) -> "Tongue":
        """The same tongue at a table whose seats are called so."""
        other = Tongue(self.language, self._catalogues)
        other._known, other._told, other._seats = self._known, self._told, seats
        return other

    def seat(self, name: str) -> str:
        """What whoever sits there is called."""
        return self._seats.get(name, name)

    def seats(self, names: Iterable[str]) -> str:
        """Those who sit on these seats, in a row."""
        return self.listed([self.seat(name) for name in names])

    def __call__(self, text: str, /, **values: object) -> str:
        """A text of the code in this language, with its places filled in."""
        if not values:
            known = self._known.get(text)
            return self._look_up(text) if known is None else known
        key = self._key(text, values)
        told = self._told.get(key)
        return self._remember(key, self._tell(text, values)) if told is None else told

    def _tell(self, text: str, values: Mapping[str, object]) -> str:
        if is_of_several(values, self._seats):
            for catalogue in self._catalogues:
                found = catalogue.pgettext("np", text)
                if found != text:
                    return self._said(found, values)
            if self.language == "en":
                return self._said(of_several(text, "name" if "name" in values else "seat"), values)
        known = self._known.get(text)
        return self._filled(self._look_up(text) if known is None else known, values)

    def _key(self, text: object, values: Mapping[str, object]) -> object:
        """What a sentence is known by; None where something is filled in that is neither a text
        nor a number, for it might be written otherwise than what it equals."""
        for value in values.values():
            if type(value) is not str and type(value) is not int:
                return None
        if "seat" in values:
            return text, self._seats.get(str(values["seat"])), *values.items()
        return text, *values.items()

    def _remember(self, key: object, told: str) -> str:
        if key is not None:
            if len(self._told) >= REMEMBERED:
                self._told.clear()
            self._told[key] = told
        return told

    def _look_up(self, text: str) -> str:
        """A text in this language, as it is printed; looked up once."""
        if not text:
            return ""  # gettext would answer with the head of its catalogue
        found = text
        for catalogue in self._catalogues:
            found = catalogue.gettext(text)
            if found != text:
                break
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[text] = known = typographic(found)
        return known

    def _said(self, text: str, values: Mapping[str, object]) -> str:
        return self._filled(typographic(text), values)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        """A text with its places filled in; a sentence that is closed already closes once, and
        what was agreed aloud is nobody's words to quote."""
        if not values:
            return text
        written = self._written(text, values)
        said = _marked(text, self.language).format(**written)
        if _OPENS in said:
            said = _opened(said)
        if _WITHIN in said:
            said = _amidst(said, written)
        if _LEANS in said:
            said = _leant(said, written)
        if text.endswith("}.") and said[-2:-1] in _STOPS:
            said = said[:-1]
        if not any(isinstance(value, str) and is_agreed(value) for value in values.values()):
            return said
        agreed = self(AGREED)
        return re.sub(rf"[“«]\s*({re.escape(agreed)}\.?)\s*[”»]", r"\1", said)

    def _written(self, text: str, values: Mapping[str, object]) -> Mapping[str, object]:
        """What is filled into a text; a number below nothing has a real minus, a long one its
        thousands apart, and “Les jumelles” on a seat a capital only where a sentence opens."""
        odd = {key: number for key, number in values.items() if _is_long_or_below(number)}
        written = {**values, **{key: self.number(number) for key, number in odd.items()}}
        if self._seats and isinstance(seat := values.get("seat"), str):
            before = text.partition("{seat}")[0].rstrip()
            called = self.seat(seat)
            opens = not before or before.endswith(_STOPS)
            written["seat"] = called if opens else within_sentence(called)
        for key, value in values.items():
            if isinstance(value, str) and is_agreed(value):
                written[key] = self(AGREED) + ("." if value.endswith(".") else "")
        return written

    def of(self, gender: str, text: str, /, **values: object) -> str:
        """A text that agrees with a person: feminine (f), masculine (m) or neutral (n), and with
        several (fp, mp, np), which a `name` says of itself."""
        key = self._key((gender, text), values)
        told = self._told.get(key)
        return self._remember(key, self._agreed(gender, text, values)) if told is None else told

    def _agreed(self, gender: str, text: str, values: Mapping[str, object]) -> str:
        one = gender[:1]
        several = gender != one or is_of_several(values)
        for context in (f"{one}p", one) if several else (one,):
            for catalogue in self._catalogues:
                found = catalogue.pgettext(context, text)
                if found != text:
                    return self._said(found, values)
        if several and self.language == "en":
            return self._said(of_several(text, "name"), values)
        return self(text, **values)

    def many(self, one: str, several: str, count: int, /, **values: object) -> str:
        """A text that agrees with a number, and with several who are its `name`; `count` is filled
        in too."""
        key = self._key((one, several, count), values)
        told = self._told.get(key)
        if told is None:
            told = self._remember(key, self._counted(one, several, count, values))
        return told

    def _counted(self, one: str, several: str, count: int, values: Mapping[str, object]) -> str:
        told = {"count": self.number(count), **values}
        if is_several(str(values.get("names", ""))):
            count = max(count, 2)
        found = one if count == 1 else several
        for context in ("np", "") if is_of_several(values) else ("",):
            for catalogue in self._catalogues:
                if context:
                    translated = catalogue.npgettext(context, one, several, count)
                else:
                    translated = catalogue.ngettext(one, several, count)
                if translated != found:  # what is not in the catalogue comes back as it was
                    return self._said(translated, told)
        if self.language == "en" and is_of_several(values):
            found = of_several(found, "name")
        return self._said(found, told)

    def number(self, number: int) -> str:
        """A number as it is written: thousands stand apart, “12 000”, below nothing is “−3”."""
        written = f"{number:,}".replace("-", "\u2212")
        return written.replace(",", "\u202f") if self.language == "fr" else written

    def listed(self, names: Sequence[str]) -> str:
        """“Daisy, Liam and the bell-ringer”: the capital of “The bell-ringer” opens only a list."""
        if len(names) < 2:
            return "".join(names)
        first, *others = names
        others = [within_sentence(name) for name in others]
        return self("{some} and {last}", some=", ".join([first, *others[:-1]]), last=others[-1])


@lru_cache(maxsize=64)
def tongue(language: str, folders: tuple[Path, ...]) -> Tongue:
    """The tongue of these folders' catalogues: FOLDER/locale/LANGUAGE.mo, compiled, or LANGUAGE.po
    as it was written, which is enough for a small package of somebody else's."""
    if language not in LANGUAGES:
        language = "en"
    from gettext import GNUTranslations  # noqa: PLC0415 - slow to import, needed for texts only

    found: list[GNUTranslations] = []
    for folder in folders:
        path = folder / "locale" / f"{language}.mo"
        if path.exists():
            with path.open("rb") as catalogue:
                found.append(GNUTranslations(catalogue))
        elif path.with_suffix(".po").exists():
            from tablee.kernel.written import WrittenCatalogue  # noqa: PLC0415 - seldom needed

            found.append(WrittenCatalogue(path.with_suffix(".po").read_text(encoding="utf-8")))
    return Tongue(language, tuple(found))


@lru_cache(maxsize=8)
def agreed_in(language: str) -> str:
    """What stands in a journal for a text that was agreed aloud."""
    return table_tongue(language)(AGREED)


def is_agreed(text: str) -> bool:
    """Whether a text says no more than that it was agreed aloud, in whatever language."""
    found = text.removesuffix(".")
    return len(found) < LONGEST_AGREED and found in _all_agreed()


@lru_cache(maxsize=1)
def _all_agreed() -> frozenset[str]:
    found = {agreed_in(language) for language in LANGUAGES}
    return frozenset((*found, *(text[:1].upper() + text[1:] for text in found)))


def table_tongue(language: str) -> Tongue:
    """The tongue of what belongs to no game: files, stores, dice texts."""
    return tongue(language, (Path(__file__).parent,))
