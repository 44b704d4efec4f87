"""One line makes people at the tables whose books have them: as many, under a name, armed."""

import pytest
from visiting import new_table, send, sit, site

LINE = "deux cultistes, couteau"


@pytest.mark.parametrize(
    ("game", "ask", "names"),
    [
        ("yacdha", "create-npc", {"Cultiste 1", "Cultiste 2"}),
        ("cheap-tales", "make-extra", {"Cultiste"}),
        ("cthulhu-d20", "create-opponent", {"Cultiste 1", "Cultiste 2"}),
    ],
)
def test_one_line_makes_people(tmp_path, game, ask, names):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game=game)
        sit(claude, seats["Claude"])
        assert LINE in claude.get(f"/t/{table}?open=all").text
        read = send(claude, f"/t/{table}/odds", ask=ask, _line=LINE).text
        assert "Compris" in read
        assert "2 × Cultiste" in read
        sent = send(claude, f"/t/{table}/ask", ask=ask, _line=LINE)
        assert sent.status_code == 303
        page = claude.get(f"/t/{table}?open=all").text
        assert all(name in page for name in names)


def test_a_line_says_nothing_in_another_ask(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="yacdha")
        sit(claude, seats["Claude"])
        sent = send(claude, f"/t/{table}/ask", ask="open-scene", name="La cave", _line=LINE)
        assert sent.status_code == 303
