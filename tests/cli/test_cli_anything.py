"""Nothing that is typed, and no file, gives a traceback."""

import json

import pytest
from command import COMMANDS
from hypothesis import given
from hypothesis import strategies as st

from tablee.cli.language import Language

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.text(max_size=5),
    st.sampled_from(["yacdha", "keeper", "player", "tom", "john", "throw", "7/12", "table.ask"]),
)  # fmt: skip
keys = st.sampled_from(
    ["game", "seats", "play", "options", "seed", "lang", "title", "tom", "ask", "who", "odds",
     "dice", "events", "type", "state", "sees", "refused", "not_tom", "name", "investigator"]
)  # fmt: skip
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=20,
)
asks = st.fixed_dictionaries(
    {"ask": st.sampled_from(["create-investigator", "attempt", "judge", "throw", "say", "rewind"])},
    optional={
        "who": scalars, "name": scalars, "occupation": scalars, "what": scalars, "to": scalars,
        "text": scalars, "opposition": scalars,
    },
)  # fmt: skip
expectations = st.fixed_dictionaries(
    {},
    optional={
        "odds": trees, "dice": trees, "events": trees, "refused": scalars, "state": trees,
        "sees": trees, "nonce": scalars, "note": scalars,
    },
)  # fmt: skip
steps = st.builds(
    lambda seat, ask, more: {seat: ask, **more},
    st.sampled_from(["tom", "gardien"]),
    asks,
    expectations,
)
nearly = st.builds(
    lambda play, more: {
        "game": "yacdha", "seats": {"gardien": "keeper", "tom": "player"}, "play": play, **more
    },
    st.lists(steps, max_size=4),
    st.dictionaries(st.sampled_from(["title", "lang", "seed", "options"]), trees, max_size=1),
)  # fmt: skip


@given(tree=st.one_of(nearly, trees))
def test_no_yaml_gives_a_traceback(tablee_and_file, tree):
    call, path = tablee_and_file
    path.write_text(json.dumps(tree), encoding="utf-8")
    for command in ("run", "odds", "check"):
        call(command, path)


@given(text=st.one_of(st.text(), st.binary(), st.text("{}[]:-*&!|>'\"#%,? \n\tax1", max_size=40)))
def test_no_text_gives_a_traceback(tablee_and_file, text):
    call, path = tablee_and_file
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    for command in ("run", "check", "verify", "replay"):
        call(command, path)


@given(words=st.lists(st.sampled_from([*COMMANDS, "yacdha", "-h", "--json", "--to", "3d6", "x"])))
def test_no_words_give_a_traceback(tablee_and_file, words):
    call, _ = tablee_and_file
    call(*words)


@given(text=st.text("0123456789dDkKhHlL%+- ", max_size=12))
def test_no_dice_text_gives_a_traceback(tablee_and_file, text):
    call, _ = tablee_and_file
    call("roll", "--json", "--", text)


@pytest.fixture(scope="module")
def tablee_and_file(tmp_path_factory):
    """As the fixtures `tablee` and `written`, but shared by all that hypothesis tries."""
    from click.testing import CliRunner

    from tablee.cli.app import Tablee
    from tablee.cli.screen import Screen

    folder = tmp_path_factory.mktemp("any")
    command = Tablee(Screen(Language("fr")))

    def call(*arguments):
        environment = {"XDG_DATA_HOME": str(folder / "data")}
        result = CliRunner().invoke(command, [str(each) for each in arguments], env=environment)
        assert result.exit_code in (0, 1, 2), result
        assert "Traceback" not in result.output
        assert "TABLEE_DEBUG" not in result.stderr, result.stderr

    return call, folder / "file"
