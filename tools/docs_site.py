"""The site of the documentation: what is a link in the repository alone, and that no link breaks.

A page says at its top where it stands in the other language, and points into the source. On the
site the menu has the languages, and the source is not there: such words stay without a link.
MkDocs calls on_page_markdown; `make docs` then runs this file over what was built.
"""

import html
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE = Path(__file__).parent.parent / "build" / "site"
OTHER_LANGUAGE = re.compile(r"^\[(?:Français|English)\]\([\w.-]+\)\n", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def on_page_markdown(markdown: str, *, page: object, config: dict[str, str], files: object) -> str:
    source = Path(page.file.abs_src_path)  # type: ignore[attr-defined]
    docs = Path(config["docs_dir"])
    return for_the_site(markdown, source.parent, docs)


def for_the_site(markdown: str, folder: Path, docs: Path) -> str:
    def kept(link: re.Match[str]) -> str:
        parts = urlsplit(link[2])
        here = (folder / parts.path).resolve()
        leads_there = parts.scheme or here.is_relative_to(docs.resolve())
        return link[0] if leads_there else link[1]

    return LINK.sub(kept, OTHER_LANGUAGE.sub("", markdown, count=1))


def broken(site: Path) -> Iterator[str]:
    """Links and pictures of a built site that lead nowhere."""

    @cache
    def names(page: Path) -> set[str]:
        return set(re.findall(r'\b(?:id|name)="([^"]+)"', page.read_text(encoding="utf-8")))

    for page in sorted(site.rglob("*.html")):
        # The page of an address that is not there is shown at any address: its links begin at "/".
        if page.name == "404.html":
            continue
        for link in re.findall(r'\b(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8")):
            parts = urlsplit(html.unescape(link))
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if target.is_dir():
                target /= "index.html"
            there = target.exists() and (
                not parts.fragment
                or target.suffix != ".html"
                or unquote(parts.fragment) in names(target)
            )
            if not there:
                yield f"{page.relative_to(site)}: {link}"


def main() -> int:
    found = list(broken(SITE))
    for one in found:
        print(one, file=sys.stderr)
    return 1 if found or not SITE.is_dir() else 0


if __name__ == "__main__":
    sys.exit(main())
