"""What the tellers of every game share: how people are called, how pieces become sentences."""

import re
from collections.abc import Iterable

TITLE = re.compile(
    r"(the|an?|le|la|les|une?|von|van|de|du|des|saint|sainte|sir|lord|lady|miss|mrs?|ms|mme|mlle|"
    r"madame|monsieur|mademoiselle|dr|docteur|doctor|prof|professeur|professor|maître|abbé|père|"
    r"mère|frère|sœur|father|mother|brother|sister|oncle|tante|uncle|aunt|capitaine|captain|"
    r"colonel|major|général|general|sergent|sergeant|inspecteur|inspector|commissaire|agente?|"
    r"cet?|cette|ces|mon|ma|mes|notre|nos|votre|vos|leurs?|plusieurs|quelques|deux|trois|quatre|cinq|"
    r"six|sept|huit|neuf|dix|onze|douze|vingt|cent|mille|this|that|these|those|my|our|your|his|her|"
    r"their|some|several|many|two|three|four|five|seven|eight|nine|ten|twelve)",
    re.IGNORECASE,
)
"""Words that open a name without being a first name."""

ARTICLE = re.compile(
    r"((Les?|La|Une?|Des|Cet?|Cette|Ces|Plusieurs|Quelques|Deux|Trois|Quatre|Cinq|Six|Sept|Huit|"
    r"Neuf|Dix|Onze|Douze|Vingt|Cent|Mille|The|An?|Some|Several|Many|Two|Three|Four|Five|Seven|"
    r"Eight|Nine|Ten|Twelve) |L['’])(?!(?:et|ou|and|or) )(?=[a-zà-ÿœ])"
)

CLOSED = re.compile(r"[.!?…]\s*[»”\"')]*$")

QUOTED = re.compile(r"[«“]\s*")


def first_name(name: str, others: Iterable[str]) -> str:
    """The first name, where it is one and names none of the others; else the whole name."""
    first = name.partition(" ")[0]
    if not first.replace("-", "").isalpha() or len(first) < 2 or TITLE.fullmatch(first):
        return name
    called = first.casefold()
    shared = any(other.partition(" ")[0].casefold() == called for other in others)
    return name if shared else first


def within_sentence(name: str) -> str:
    """“The man with the knife” describes somebody; “The Duke” is what he is called."""
    return name[0].lower() + name[1:] if ARTICLE.match(name) else name


def full_stop(text: str) -> str:
    """What somebody wrote, closed like a sentence."""
    text = text.strip()
    return text if not text or CLOSED.search(text) else f"{text}."


def capital(text: str) -> str:
    """A sentence opens with a capital letter, even where it opens with “the butler”."""
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text


def opening(text: str) -> str:
    """A line of a story opens with a capital letter, also within its quotation marks."""
    quoted = QUOTED.match(text)
    at = quoted.end() if quoted else 0
    return text[:at] + capital(text[at:])


def sentences(*parts: str) -> str:
    """Sentences in a row: what comes after a stop opens with a capital."""
    said = ""
    for part in parts:
        if said and part:
            said = f"{said} {capital(part) if CLOSED.search(said) else part}"
        else:
            said = said or part
    return said
