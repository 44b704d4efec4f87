"""Texts in the reader's language: gettext catalogues, English as written in the code."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES = ("fr", "en")


class Tongue:
    """One language over a few catalogues, the first that knows a text wins."""

    def __init__(self, language: str, catalogues: "tuple[GNUTranslations, ...]" = ()) -> None:
        self.language = language
        self._catalogues = catalogues

    def __call__(self, text: str, /, **values: object) -> str:
        """A text of the code in this language, with its places filled in."""
        if not text:
            return ""  # gettext would answer with the head of its catalogue
        found = text
        for catalogue in self._catalogues:
            found = catalogue.gettext(text)
            if found != text:
                break
        return found.format(**values) if values else found

    def of(self, gender: str, text: str, /, **values: object) -> str:
        """A text that agrees with a person: feminine (f), masculine (m) or neutral (n)."""
        for catalogue in self._catalogues:
            found = catalogue.pgettext(gender, text)
            if found != text:
                return found.format(**values) if values else found
        return self(text, **values)

    def many(self, one: str, several: str, count: int, /, **values: object) -> str:
        """A text that agrees with a number; `count` is filled in too."""
        found = one if count == 1 else several
        for catalogue in self._catalogues:
            translated = catalogue.ngettext(one, several, count)
            if translated != found:  # what is not in the catalogue comes back as it was
                found = translated
                break
        return found.format(count=count, **values)

    def listed(self, names: Sequence[str]) -> str:
        """“Daisy, Liam and John”."""
        if len(names) < 2:
            return "".join(names)
        return self("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


@lru_cache(maxsize=64)
def tongue(language: str, folders: tuple[Path, ...]) -> Tongue:
    """The tongue of these folders' catalogues (FOLDER/locale/LANGUAGE.mo)."""
    if language not in LANGUAGES:
        language = "en"
    from gettext import GNUTranslations  # noqa: PLC0415 - slow to import, needed for texts only

    found = []
    for folder in folders:
        path = folder / "locale" / f"{language}.mo"
        if path.exists():
            with path.open("rb") as catalogue:
                found.append(GNUTranslations(catalogue))
    return Tongue(language, tuple(found))


def table_tongue(language: str) -> Tongue:
    """The tongue of what belongs to no game: files, stores, dice texts."""
    return tongue(language, (Path(__file__).parent,))
