"""English sentences about several: “Anna files a request”, “The twins file a request”.

They are written for one in the code. Where whoever is their subject has the name of several, the
verbs agree; nothing else in an English sentence does.
"""

import re
from functools import lru_cache

_BEFORE = (", ", "what ", "that ", "if ", "when ", "whether ", "and ", "but ", "as ", "before ")
_SUBJECT = rf"(?:^|(?<=[.!?…:;] )|{'|'.join(f'(?<={word})' for word in _BEFORE)})\{{%s\}} "
_ADVERB = "(?:(?:now|still|also|never|only|already|no longer) )?"
_THEIR_VERB = {
    place: re.compile(rf"({_SUBJECT % place}{_ADVERB})([a-z]+s)\b(?!-)")
    for place in ("name", "seat")
}
_NEXT_VERB = re.compile(
    rf"(,? (?:and|or|but) {_ADVERB})([a-z]+s)\b(?= (?!(?!nothing\b)\w*ing\b)|[.,:;!?…]|$)"
)
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_NO_VERBS = {"this", "as", "us", "its", "thus", "always", "perhaps", "yes", "times"}
_STOP = re.compile(r"[.!?…] ")


@lru_cache(maxsize=1024)
def of_several(text: str, place: str) -> str:
    """A sentence of which what is filled in at this place, by whom the verbs go, is several."""
    told, end = [], 0
    for verb in _THEIR_VERB[place].finditer(text):
        stop = _STOP.search(text, verb.end())
        until = stop.start() if stop else len(text)
        rest = _NEXT_VERB.sub(_in_plural, text[verb.end() : until])
        told += [text[end : verb.start()], _in_plural(verb), rest]
        end = until
    return "".join((*told, text[end:]))


def _in_plural(found: re.Match[str]) -> str:
    before, verb = found.groups()
    return before + _plural(verb)


def _plural(verb: str) -> str:
    if verb in _NO_VERBS:
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + ("ie" if len(verb) == len("lies") else "y")
    return verb[: -2 if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else -1]
