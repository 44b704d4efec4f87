"""Every story in examples/ plays as it says, and is told as it was told before."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from golden import LANGUAGES, STORIES, chronicle, golden_file
from tablee.lab.session import play
from tablee.lab.verify import verify_entries


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_a_story_plays_as_it_says(story):
    played = play(story)
    assert played.failures == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_a_story_is_told_as_in_its_golden_chronicle(story, language):
    kept = golden_file(story, language).read_text(encoding="utf-8")
    assert chronicle(story, language) == kept, "make golden, then read the diff"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_the_journal_of_a_story_can_be_verified(story):
    table = play(story).table
    report = verify_entries(table.game, table.entries)
    assert report.holds
