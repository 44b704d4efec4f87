import pytest

from plugins.installed import install, on_the_path
from tablee.lab.games import find_game


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """Cthulhu Dark, found as the site finds it: by the entry point of an installed package."""
    with on_the_path(install(tmp_path_factory.mktemp("plugin"))):
        yield find_game("cthulhu-dark")
