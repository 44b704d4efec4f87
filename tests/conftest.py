"""The suite's own plugin: which rules of which ledger are proven by the tests that passed."""

import json
import logging
import re
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("suite"), derandomize=False)
settings.load_profile("suite")

LONG_WALKS = {
    "test_pages.py",
    "test_traffic.py",
    *(f"test_{game}_pages_axe.py" for game in ("blanc", "d20", "innommable", "tales")),
    *(f"test_{game}_traffic.py" for game in ("blanc", "d20", "innommable", "tales")),
    *(f"test_{game}_evening.py" for game in ("blanc", "campaign", "d20", "innommable", "tales")),
}

_proofs: dict[str, set[str]] = defaultdict(set)


class Noted(logging.Handler):
    """Every error that Tablée logs: a page hides it from people, not from the suite."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.said = []

    def emit(self, record):
        self.said.append(logging.Formatter("%(name)s: %(message)s").format(record))

    def taken(self):
        said, self.said = self.said, []
        return said


_noted = Noted()
logging.getLogger("tablee").addHandler(_noted)


@pytest.fixture(autouse=True)
def no_error_is_logged(request):
    """A part of a page that cannot be drawn fails the test, though the rest of the page stands."""
    yield
    said = _noted.taken()
    if mark := request.node.get_closest_marker("logs_error"):
        assert said, "nothing was logged"
        said = [text for text in said if not re.search(mark.args[0], text)]
    assert not said, "\n".join(said)


def pytest_collection_modifyitems(config, items):
    """Long random play runs only when it is asked for by name (`make soak`).

    The browser comes last: its driver keeps an event loop running until the very end of a process.
    Its longest walks begin before the short ones, so that no process is left alone with one.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, item.path.name not in LONG_WALKS))
    if "soak" not in (config.getoption("-m") or ""):
        chosen = [item for item in items if "soak" not in item.keywords]
        config.hook.pytest_deselected(items=[i for i in items if "soak" in i.keywords])
        items[:] = chosen


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """What a test proves travels with its report, which may come from another process."""
    report = (yield).get_result()
    if call.when == "call" and report.passed:
        proven = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        report.user_properties.append(("proven", proven))


def pytest_runtest_logreport(report):
    for name, proven in report.user_properties:
        if name == "proven" and report.when == "call":
            for rule in proven:
                _proofs[rule].add(report.nodeid)


def coverage_of(book):
    """How much of a ledger the passed tests have proven."""
    levels = {}
    for level in ("must", "assist", "advise"):
        ids = [rule.id for rule in book.rule if rule.level == level]
        levels[level] = {
            "proven": sum(rule in _proofs for rule in ids),
            "of": len(ids),
            "missing": [rule for rule in ids if rule not in _proofs],
        }
    return levels


def pytest_terminal_summary(terminalreporter):
    from tablee.lab.games import all_games

    if not _proofs:
        return
    report = {}
    terminalreporter.section("rules proven")
    for game in all_games():
        levels = coverage_of(game.book)
        proven = sum(level["proven"] for level in levels.values())
        count = len(game.book.rule)
        must, assist = levels["must"], levels["assist"]
        terminalreporter.write_line(
            f"rules {game.id}: proven {proven} of {count} "
            f"(must {must['proven']}/{must['of']}, assist {assist['proven']}/{assist['of']})"
        )
        played = [rule for rule in game.book.rule if rule.chapter in game.chapters]
        missing = [r.id for r in played if r.level != "advise" and r.id not in _proofs]
        if missing:
            terminalreporter.write_line("  not proven: " + ", ".join(missing))
        report[game.id] = {
            "proven": proven,
            "of": count,
            "levels": levels,
            "chapters": sorted(game.chapters),
            "missing_in_chapters": missing,
            "tests": {rule: sorted(_proofs[rule]) for rule in sorted(_proofs)},
        }
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    (build / "rule-coverage.json").write_text(json.dumps(report, indent=1), encoding="utf-8")


def pytest_sessionfinish(session, exitstatus):
    """A whole run that leaves a rule of a played chapter unproven has failed."""
    from tablee.lab.games import all_games

    whole = not session.config.option.keyword and not session.config.option.markexpr
    args = [Path(str(a).split("::")[0]) for a in session.config.args]
    is_part = hasattr(session.config, "workerinput")
    if exitstatus != 0 or is_part or not whole or any(a.name != "tests" for a in args):
        return
    known = {rule.id for game in all_games() for rule in game.book.rule}
    unknown = [r for r in _proofs if r.split(".")[0] != "table" and r not in known]
    missing = [
        rule.id
        for game in all_games()
        for rule in game.book.rule
        if rule.chapter in game.chapters and rule.level != "advise" and rule.id not in _proofs
    ]
    if unknown or missing:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
