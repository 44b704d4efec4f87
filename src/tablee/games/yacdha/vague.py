"""Occupations d'un personnage: which words are too wide to be an occupation."""

import re
import unicodedata

_WORDS = (
    # Whole fields, of which an occupation is one small part.
    "science sciences scientifique scientifiques scientist scientists scientific "
    "sport sports sportif sportifs sportive sportives sportsman sportswoman sportsperson "
    "athlète athlètes athlete athletes art arts artiste artistes artist artists "
    "artisanat artisan artisane artisans craft crafts craftsman craftswoman "
    "recherche recherches chercheur chercheuse chercheurs research researcher researchers "
    "savant savante savants scholar academic universitaire "
    "intellectuel intellectuelle intellectual "
    "études étudiant étudiante étudiants studies student students culture savoir knowledge "
    # Archetypes of other games: a way to be, not something one does.
    "aventure aventurier aventurière adventure adventurer baroudeur baroudeuse "
    "enquêteur enquêtrice investigateur investigatrice investigator marchand marchande merchant "
    "guerrier guerrière warrior héros héroïne hero heroine dilettante expert experte "
    "spécialiste specialist professionnel professionnelle professional "
    # Words that say only that somebody does something.
    "métier travail travailleur travailleuse profession occupation occupations "
    "work worker job loisir loisirs hobby hobbies activité activités activity activities "
    "employé employée employee ouvrier ouvrière"
)
VAGUE = frozenset(_WORDS.split())
"""Casefolded words, French and English, that name no single activity (occupation.definition)."""

_ARTICLE = re.compile(r"^(?:l['’]|d['’]|(?:le|la|les|un|une|des|du|de|the|an|a)\s+)")


def is_vague(name: str) -> bool:
    """Whether a name, article and accents aside, is only one of those words."""
    words = " ".join(re.findall(r"[\w'’-]+", unicodedata.normalize("NFC", name).casefold()))
    return _plain(_ARTICLE.sub("", words)) in _VAGUE_PLAIN


def _plain(text: str) -> str:
    """Without accents: people type them, or not."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


_VAGUE_PLAIN = frozenset(map(_plain, VAGUE))
