"""The pages of docs/: every link leads somewhere, both languages are there, the menu is whole."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOOL = runpy.run_path(str(ROOT / "tools" / "docs_site.py"))
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(path):
    for heading in re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE):
        plain = re.sub(r"[^\w\s-]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower())
        yield re.sub(r"\s+", "-", plain.strip())


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in LINK.findall(text):
        if re.match(r"https?:|mailto:", link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name}: {link}"


def test_every_page_is_there_in_both_languages():
    english = {path for path in DOCS.rglob("*.md") if not path.name.endswith(".fr.md")}
    assert [path.stem for path in english if not path.with_suffix(".fr.md").exists()] == []
    for path in DOCS.rglob("*.fr.md"):
        assert path.with_name(path.name.replace(".fr.md", ".md")) in english


def test_a_french_page_leads_to_french_pages():
    for page in [*DOCS.rglob("*.fr.md"), ROOT / "README.fr.md"]:
        text = re.sub(r"^\[English\].*$", "", page.read_text("utf-8"), flags=re.MULTILINE)
        for link in re.findall(r"\]\(([^)\s#]+\.md)", text):
            if not link.endswith(".fr.md"):
                french = page.parent / link.replace(".md", ".fr.md")
                assert not french.exists(), f"{page.name}: {link}"


def test_the_menu_of_the_site_has_every_page():
    menu = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]
    listed = set(re.findall(r"[\w/-]+\.md", str(menu)))
    english = {path for path in DOCS.rglob("*.md") if not path.name.endswith(".fr.md")}
    assert listed == {str(path.relative_to(DOCS)) for path in english}


def test_settings_shown_in_the_pages_can_be_read():
    for page in DOCS.glob("*.md"):
        for block in re.findall(r"^```toml\n(.*?)^```", page.read_text("utf-8"), re.M | re.S):
            tomllib.loads(block)


def test_every_game_has_its_picture_and_there_is_a_film():
    for page in ("README.md", "README.fr.md"):
        text = (ROOT / page).read_text("utf-8")
        for game in ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20"):
            assert f"docs/screenshots/game-{game}.png" in text
        assert "docs/screenshots/film.png" in text


def test_the_readme_is_below_two_screens():
    """A screen of a laptop shows about fifty lines of text; pictures stand side by side."""
    for page in ("README.md", "README.fr.md"):
        assert len((ROOT / page).read_text("utf-8").splitlines()) <= 75


def test_on_the_site_only_pages_of_the_site_are_links():
    shown = """# Scales

[Français](scales.fr.md)

[A file](../examples/a.yaml), [`code`](../../tests/b.py), [a page](hosting.md#backups),
[elsewhere](https://example.org), ![a drawing](drawings/ask.svg)
"""
    made = TOOL["for_the_site"](shown, DOCS, DOCS)
    assert LINK.findall(made) == ["hosting.md#backups", "https://example.org", "drawings/ask.svg"]
    assert "A file, `code`," in made
    assert "Français" not in made


def test_a_link_of_the_built_site_that_leads_nowhere_is_named(tmp_path):
    (tmp_path / "a.html").write_text('<a href="b.html#x">b</a> <a href="#y">y</a> <p id="y">')
    (tmp_path / "b.html").write_text('<img src="gone.png"><a href="a.html#z">')
    assert list(TOOL["broken"](tmp_path)) == [
        "a.html: b.html#x",
        "b.html: gone.png",
        "b.html: a.html#z",
    ]


def test_a_page_is_a_page_and_no_name_of_a_file():
    """A file that only points to another becomes one line of text where links are not known."""
    for page in PAGES:
        assert page.read_text("utf-8").startswith("#"), page
