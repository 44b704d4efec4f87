"""The READMEs as a forge draws them: below two screens of a laptop, every picture there."""

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
SCREEN = 900
LOOK = """
body { max-width: 880px; margin: 0 auto; padding: 24px; font: 16px/1.5 sans-serif; }
img { max-width: 100%; } h1, h2 { border-bottom: 1px solid; }
pre { padding: 16px; background: #f6f8fa; } code { font-size: 85%; }
table { border-collapse: collapse; } td, th { padding: 6px 13px; border: 1px solid; }
"""


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readme_is_below_two_screens_and_shows_its_pictures(browser, tmp_path, name):
    written = MarkdownIt("commonmark", {"html": True}).enable("table")
    drawn = written.render((ROOT / name).read_text("utf-8"))
    base = f'<base href="{ROOT.as_uri()}/">'
    file = tmp_path / "readme.html"
    file.write_text(f"<meta charset=utf-8>{base}<style>{LOOK}</style>{drawn}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": SCREEN})
    page.goto(file.as_uri())
    pictures = page.evaluate("[...document.images].map(picture => picture.naturalWidth > 0)")
    height = page.evaluate("document.documentElement.scrollHeight")
    page.close()
    assert pictures
    assert all(pictures)
    assert height <= 2 * SCREEN
