"""A catalogue of texts as translators write it (.po), read without being compiled first."""

import ast
import re
from collections.abc import Iterator
from gettext import GNUTranslations

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)? *(".*")')


class WrittenCatalogue(GNUTranslations):
    """What a .mo file of the same texts would say. One or several as in French: two are several."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.plural = lambda n: int(n > 1)
        self._catalog: dict[str | tuple[str, int], str] = {}
        for entry in _entries(text):
            context = f"{entry['msgctxt']}\x04" if "msgctxt" in entry else ""
            said = {key: string for key, string in entry.items() if string}
            if one := said.get("msgid"):
                self._catalog |= {context + one: said["msgstr"]} if "msgstr" in said else {}
                for number in (0, 1):
                    if several := said.get(f"msgstr[{number}]"):
                        self._catalog[context + one, number] = several


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Each message as its keywords with their strings, written over as many lines as may be."""
    for block in re.split(r"\n\s*\n", text):
        entry: dict[str, str] = {}
        at = ""
        for line in block.splitlines():
            if (found := _KEYWORD.fullmatch(line.strip())) is not None:
                at = found[1] or at
                entry[at] = entry.get(at, "") + ast.literal_eval(found[2])
        if "#, fuzzy" not in block:
            yield entry
