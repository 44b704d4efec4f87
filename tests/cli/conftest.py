"""A `tablee` that is called without starting a process, with its data in a folder of its own."""

import pytest
from click.testing import CliRunner
from command import FENCE

from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen


@pytest.fixture
def tablee(tmp_path, monkeypatch):
    """Calls the command and gives its result: exit_code, stdout, stderr."""
    for variable in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "TABLEE_DEBUG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def call(*arguments, **environment):
        given = [str(argument) for argument in arguments]
        command = Tablee(Screen(choose(given, environment)))
        result = CliRunner().invoke(command, given, env=environment)
        assert result.exit_code in (0, 1, 2)
        assert "Traceback" not in result.output
        assert "TABLEE_DEBUG" not in result.stderr, result.stderr
        return result

    return call


@pytest.fixture
def written(tmp_path):
    """Writes a file and gives its path."""

    def write(text, name="file.yaml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.fixture
def journal(tablee, tmp_path):
    path = tmp_path / "fence.jsonl"
    assert tablee("run", FENCE, "--journal", path).exit_code == 0
    return path
