"""Sites on both databases: what depends on how things are kept is tried on PostgreSQL too."""

import pytest
from visiting import DATABASES, other, site

from postgres import new_database

ON_BOTH = {
    "test_bringing",
    "test_hosting",
    "test_in_turn",
    "test_lobby",
    "test_lobby_seats",
    "test_new_keeper",
    "test_notebook",
    "test_remembered",
    "test_safety",
    "test_story_pages",
    "test_table_page",
    "test_tables_page",
}


@pytest.fixture(scope="module")
def one_site(tmp_path_factory):
    """A site on which the tests of a file set a table each: opening one costs more than a page."""
    with site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture
def visitor(one_site):
    """Somebody new at that site. Whatever is about the site itself opens one of its own."""
    return other(one_site)


def pytest_generate_tests(metafunc):
    if metafunc.module.__name__ in ON_BOTH and "tmp_path" in metafunc.fixturenames:
        metafunc.parametrize("kept_in", ["sqlite", "postgres"], indirect=True)


@pytest.fixture(autouse=True)
def kept_in(request):
    """In which database the site in this test's folder is kept."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield
        return
    folder = request.getfixturevalue("tmp_path")
    with new_database() as DATABASES[folder]:
        yield
        del DATABASES[folder]
