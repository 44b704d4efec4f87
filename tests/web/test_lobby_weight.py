"""The room weighs no more than it did: its page, its style sheets and its scripts, as they are
sent to a browser that has never been here."""

import gzip
import re

import pytest
from visiting import site

MOST = {"page": 5020, "css": 5040, "js": 1863}
"""Bytes, packed. Whoever adds something takes something away."""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("weight")) as found:
        yield found


def weights(visitor):
    page = re.sub(r'(_csrf_token" value=")[^"]+', r"\1", visitor.get("/").text)
    files = dict.fromkeys(re.findall(r'(?:href|src)="(/static/[^"?]+\.(?:css|js))[^"]*"', page))
    found = {"page": len(gzip.compress(page.encode(), 5)), "css": 0, "js": 0}
    for path in files:
        found[path.rpartition(".")[2]] += len(gzip.compress(visitor.get(path).content, 5))
    return found


def test_the_room_weighs_no_more_than_it_did(visitor):
    for kind, weight in weights(visitor).items():
        assert weight <= MOST[kind], f"{kind}: {weight} bytes"
