"""The room weighs no more than it did: its page, its style sheets, its scripts and its drawings, as
they are sent to a browser that has never been here."""

import gzip
import re

import pytest
from visiting import site

from tablee.web.site.static_files import lean

MOST = {"page": 3863, "css": 4191, "js": 1863, "svg": 2640}
"""Bytes, packed. Whoever adds something takes something away."""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("weight")) as found:
        yield found


def weights(visitor, language):
    answer = visitor.get("/", headers={"Accept-Language": language})
    page = re.sub(r'(_csrf_token" value=")[^"]+', r"\1", answer.text)
    files = dict.fromkeys(re.findall(r'(?:href|src)="(/static/[^"?#]+\.(?:css|js|svg))', page))
    found = {"page": len(gzip.compress(page.encode(), 5)), "css": 0, "js": 0, "svg": 0}
    for path in files:
        if "favicon" not in path:
            found[path.rpartition(".")[2]] += len(gzip.compress(visitor.get(path).content, 5))
    return found


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_room_weighs_no_more_than_it_did(visitor, language):
    for kind, weight in weights(visitor, language).items():
        assert weight <= MOST[kind], f"{kind}: {weight} bytes"


def test_a_style_sheet_is_sent_without_what_only_its_writer_reads():
    written = """
/* The house. */
.a > .b:not(.c, .d) :hover,
.e + .f { color: var(--tx) ; margin: calc(1px + 2px) 0;
  &:focus { outline: 0; } /* seen */ }
.g::before { content: "a;  b /* c */"; background: url('x { y') }
"""
    assert lean(written).strip() == (
        ".a > .b:not(.c,.d) :hover,.e + .f{color:var(--tx);margin:calc(1px + 2px) 0;"
        "&:focus{outline:0}}.g::before{content:\"a;  b /* c */\";background:url('x { y')}"
    )
