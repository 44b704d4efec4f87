"""The texts of the pages are found, or the search says where it is lost."""

import pytest
from catalogues import messages, texts

from page_texts import texts_on_page  # isort: skip - tools/ is on the path by now


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr("page_texts.ROOT", tmp_path)

    def write(text):
        path = tmp_path / f"page{len(list(tmp_path.iterdir()))}.html"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_what_a_page_says_is_found(page):
    found = set(
        texts_on_page(
            page(
                '{{ t("one") }}{{ t("two" if x else "three") }}'
                "<a title=\"{{ t('four {n}', n=1) }}\">"
                '{% set WORDS = ("five", "six") %}{{ t(WORDS[n]) }}'
                '{% for word in ("too-late", "near") %}'
                '{{ t(word | replace("-", " ")) }}{% endfor %}'
                '{% set ROWS = (("a", "seven"), ("b", "eight")) %}'
                "{% for key, word in ROWS %}{{ up(t(word)) }}{% endfor %}"
                '{{ t.many("{count} bird", "{count} birds", n) }}{{ t.of(p.gender, "ready") }}'
            )
        )
    )
    plain = {text.one for text in found if not text.context and not text.several}
    assert plain == {
        *("one", "two", "three", "four {n}", "five", "six"),
        *("too late", "near", "seven", "eight"),
    }
    assert texts.Text("{count} bird", "{count} birds") in found
    assert {text.context for text in found if text.one == "ready"} == set(texts.GENDERS)


@pytest.mark.parametrize("said", ["t(x.name)", "t(x | upper)", "t(x)", "t.of(g, x.word)"])
def test_a_text_that_cannot_be_found_by_reading_is_an_error(page, said):
    with pytest.raises(texts.LostText, match=r"html:2"):
        list(texts_on_page(page("<p>\n{{ " + said + " }}")))


def test_a_page_of_a_game_speaks_from_the_games_catalogue():
    found = messages.texts_of(messages.rooms()[messages.PACKAGE / "games" / "yacdha"])
    pages = {place for places in found.values() for place in places if place.endswith(".html")}
    assert "games/yacdha/pages/fight.html" in pages


def test_a_text_that_moved_keeps_its_translation():
    old, elsewhere = messages.Catalog(locale="fr"), messages.Catalog(locale="fr")
    elsewhere.add("The room", "La salle")
    new = messages.in_step(old, {texts.Text("The room"): {"web/lobby.py"}}, (old, elsewhere))
    assert new.get("The room").string == "La salle"
