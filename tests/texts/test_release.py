"""`make release` tags nothing that is not new, told of, committed and built."""

import runpy
from pathlib import Path

import pytest

from tablee import __version__

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "release.py"))
TOLD = f"## {__version__} (2026-11-18)\n\n- Everything.\n"
BUILT = {f"tablee-{__version__}-py3-none-any.whl", f"tablee-{__version__}.tar.gz"}
RIGHT = {"changes": TOLD, "built": BUILT, "tags": {"v0.0.1"}, "dirty": ""}


def test_a_version_that_is_ready_may_be_tagged():
    assert not list(TOOL["troubles"](**RIGHT))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"tags": {f"v{__version__}"}}, "tagged already"),
        ({"changes": "## Not released yet\n\n- New.\n"}, "does not tell of it"),
        ({"changes": f"## Not released yet\n\n- New.\n\n{TOLD}"}, "raise __version__"),
        ({"dirty": " M README.md"}, "Not everything is committed"),
        ({"built": BUILT | {"tablee-0.0.1.tar.gz"}}, "make dist"),
    ],
)
def test_a_version_that_is_not_ready_is_refused_with_a_sentence(wrong, why):
    [said] = TOOL["troubles"](**{**RIGHT, **wrong})
    assert why in said
