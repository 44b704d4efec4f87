"""Phrases that French readers stumbled over: no catalogue and no story says them any more."""

import re

import pytest
from catalogues import CATALOGUES, ROOT, translations

STORIES = sorted((ROOT / "tests" / "golden").glob("*.fr.txt"))
NEVER = (
    r"au bout de 1 ",
    r"rapport de 1 ligne",
    r"\b1 (points|lignes|rounds|minutes|heures|jours|dés|cases|coups)\b",
    r"\b1000 points",
    r"\bLes \w+ (est|fournit)\b",
    r"échec constaté pour \w+ de",
    r"Plus de peur que de mal",
    r"veut fuir\. [a-z]",
    r"se décide par|se réclame par",
    r"repos profite",
    r"\b90 minutes",
    r"apprend tout et un bonus",
    r"La nuit tombe",
    r"désormais compté",
    r"toutes faites",
    r"scène a passé",
    r"bannette",
    r"sèment leurs",
    r"vous seule?\b",
    r"\b(?:[7-9]|\d\d) sur 6\b",
    r"\w'\w",
)
"""As they would be told: in a catalogue straight apostrophes are right, in a story they are not."""


@pytest.mark.parametrize("phrase", NEVER[:-1])
def test_no_catalogue_says_it(phrase):
    found = [
        text
        for catalogue in CATALOGUES.values()
        for message in catalogue
        for text in translations(message)
        if message.id and re.search(phrase, text)
    ]
    assert not found


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.name)
def test_no_story_says_it(story):
    told = story.read_text(encoding="utf-8")
    lines = [re.sub(r"  \[[^\]]*\]$", "", line) for line in told.splitlines()]
    assert not [line for line in lines for phrase in NEVER if re.search(phrase, line)]
