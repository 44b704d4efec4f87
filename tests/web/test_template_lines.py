"""Templates are layout that people read: no line runs off their screen."""

from pathlib import Path

import tablee

LONGEST = 160


def test_no_template_has_a_line_that_runs_off_the_screen():
    folder = Path(tablee.__file__).parent
    templates = [path for path in folder.rglob("*.html") if "vendor" not in path.parts]
    assert len(templates) > 100
    long = [
        f"{path.relative_to(folder)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []
