"""The command as a whole: languages, help, bad use, completion, being a process."""

import os
import re
import subprocess
import sys

import pytest
from command import COMMANDS, FENCE

from tablee import __version__
from tablee.cli.language import Language, choose

# Languages


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, Language("en")),
        ([], {"LANG": "fr_FR.UTF-8"}, Language("fr")),
        ([], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "C"}, Language("en")),
        ([], {"LANG": "de_DE", "LC_ALL": "fr"}, Language("fr")),
        ([], {"LC_ALL": "", "LANG": "FR"}, Language("fr")),
        ([], {"TABLEE_LANG": "fr", "LC_ALL": "en_GB"}, Language("fr")),
        (["run", "--lang", "en"], {"TABLEE_LANG": "fr"}, Language("en", chosen=True)),
        (["--lang=fr", "run"], {}, Language("fr", chosen=True)),
        (["roll", "--", "--lang=fr"], {}, Language("en")),
        (["--lang", "xx"], {"LANG": "fr"}, Language("fr")),
    ],
)
def test_the_language_is_the_one_asked_for_else_that_of_the_locale(
    arguments, environment, language
):
    assert choose(arguments, environment) == language


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_is_whole_in_both_languages(tablee, command):
    called = [command, "--help"] if command else ["--help"]
    english, french = tablee(*called, LANG="en_GB"), tablee(*called, LANG="fr_BE")
    assert english.exit_code == french.exit_code == 0
    assert english.stdout.startswith("Usage: tablee")
    assert french.stdout.startswith("Usage\u00a0: tablee")
    plain = {line.strip() for line in english.stdout.splitlines() if len(line.split()) > 4}
    assert not plain & {line.strip() for line in french.stdout.splitlines()}


def test_help_lists_every_command_with_a_whole_sentence(tablee):
    for language in ("en", "fr"):
        shown = tablee("--help", LANG=language).stdout
        assert "..." not in shown.split("\n\n", 1)[1]
        for command in COMMANDS:
            assert re.search(rf"^  {command} +\S", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("called", "english", "french"),
    [
        (["frob"], "No such command 'frob'.", "Il n’y a pas de commande 'frob'."),
        (["run"], "Missing argument 'FILE'.", "Il manque l’argument 'FICHIER'."),
        (["run", "--frob"], "No such option '--frob'.", "Il n’y a pas d’option '--frob'."),
        (["games", "x"], "unexpected extra argument (x)", "Un argument de trop (x)."),
        (["replay", "x", "--to", "y"], "is not a valid integer", "n’est pas un nombre entier"),
        (["rules", "yacdha", "--level", "all"], "is not one of", "n’est pas l’un de"),
        (["completion", "tcsh"], "is not one of", "n’est pas l’un de"),
        (["--lang", "de", "games"], "is not one of 'fr', 'en'", "n’est pas l’un de 'fr', 'en'"),
    ],
)
def test_bad_use_is_answered_in_one_line_that_says_where_help_is(tablee, called, english, french):
    for language, expected, hint in (
        ("en", english, "--help” says what is possible."),
        ("fr", french, "--help\u00a0» dit ce qui est possible."),
    ):
        result = tablee(*called, LANG=language)
        assert result.exit_code == 2
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert expected in line
        assert line.endswith(hint)


def test_without_a_command_help_is_shown(tablee):
    result = tablee()
    assert result.exit_code == 2
    assert "Commands:" in result.stderr


def test_version(tablee):
    assert tablee("--version").stdout == f"tablee {__version__}\n"


# The rest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(tablee, shell):
    result = tablee("completion", shell)
    assert result.exit_code == 0
    assert "_TABLEE_COMPLETE" in result.stdout
    assert result.stdout.startswith("# To complete tablee in every new shell: ")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("tablee ru", "rules"),
        ("tablee rules ya", "yacdha"),
        ("tablee rules yacdha yacdha.combat.fl", "yacdha.combat.flee"),
        ("tablee rules nothing x", None),
        ("tablee export fe", "fence"),
        ("tablee run --l", "--lang"),
    ],
)
def test_a_shell_completes_commands_games_rules_and_tables(tablee, words, expected):
    assert tablee("run", FENCE, "--keep").exit_code == 0
    last = str(len(words.split()) - 1)
    result = tablee(_TABLEE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=last)
    found = [line.split(",")[-1] for line in result.stdout.split()]
    assert expected in found if expected else not found


def test_an_unexpected_error_becomes_a_sentence(monkeypatch):
    from click.testing import CliRunner

    from tablee.cli.app import Tablee
    from tablee.cli.screen import Screen

    def broken(path):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("tablee.lab.session_file.read_session", broken)
    for language, said in (("en", "please report it"), ("fr", "merci de le signaler")):
        command = Tablee(Screen(Language(language)))
        result = CliRunner().invoke(command, ["run", str(FENCE)])
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        assert "ZeroDivisionError: by nothing" in line
        assert said in line
        shown = CliRunner().invoke(command, ["run", str(FENCE)], env={"TABLEE_DEBUG": "1"})
        assert "Traceback" in shown.stderr


def started(*arguments, **environment):
    """A real process, its output piped."""
    return subprocess.run(
        [sys.executable, "-m", "tablee", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


def test_the_command_is_plain_when_piped():
    result = started("run", FENCE, LANG="fr_FR.UTF-8", LC_ALL="")
    assert result.returncode == 0
    assert "\x1b" not in result.stdout
    assert "11 étapes jouées" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("called", [["rules", "yacdha", "dice"], ["roll", "2d6"], ["run", FENCE]])
def test_a_terminal_gets_colours(called):
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "tablee", *map(str, called)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LANG": "en"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                read = os.read(ours, 65536)
            except OSError:  # the other side is gone
                break
            if not read:
                break
            shown += read
    os.close(ours)
    assert process.returncode == 0
    assert b"\x1b[" in shown


def test_a_reader_that_has_enough_is_no_trouble():
    line = f"{sys.executable} -m tablee rules yacdha | head -n 1"
    result = subprocess.run(["sh", "-c", line], capture_output=True, check=True)
    assert result.stderr == b""


def test_a_terminal_that_knows_no_accents_is_no_trouble():
    result = started("rules", "yacdha", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert result.returncode == 0


def test_version_imports_neither_engine_nor_tables():
    code = (
        "import sys, atexit\n"
        "heavy = ('msgspec', 'yaml', 'rich', 'sqlalchemy', 'numpy', 'tablee.kernel.table',"
        " 'tablee.dice', 'tablee.games', 'tablee.web')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules]))\n"
        "sys.argv = ['tablee', '--version']\n"
        "from tablee.cli import main\nmain()"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert result.stdout.decode().splitlines() == [f"tablee {__version__}", "[]"]
