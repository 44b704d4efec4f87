"""Papers from the command line: of a journal, of a session file, and blank ones."""

from command import FENCE


def test_the_papers_of_a_seat_are_written_into_a_folder(tablee, journal, tmp_path):
    for source in (journal, FENCE):
        folder = tmp_path / source.suffix[1:]
        result = tablee("paper", source, "--seat", "tom", "-o", folder)
        assert result.exit_code == 0, result.output
        names = {file.name for file in folder.iterdir()}
        assert names == {"yacdha-sheet-john.pdf", "yacdha-glance.pdf"}
        assert all(file.read_bytes().startswith(b"%PDF-") for file in folder.iterdir())
        assert str(folder / "yacdha-sheet-john.pdf") in result.stdout


def test_blank_sheets_need_no_table(tablee, tmp_path):
    result = tablee("paper", "yacdha", "--blank", "-o", tmp_path / "out", LANG="fr")
    assert result.exit_code == 0, result.output
    names = {file.name for file in (tmp_path / "out").iterdir()}
    assert names == {"yacdha-blank-sheet.pdf", "yacdha-glance.pdf"}
    assert tablee("paper", "yacdha", "--blank", "--seat", "tom").exit_code == 2
    assert "There is no game" in tablee("paper", "nothing", "--blank").stderr


def test_a_seat_or_a_file_that_is_not_there_is_named(tablee, journal, tmp_path):
    unknown = tablee("paper", journal, "--seat", "bob", "-o", tmp_path / "out")
    assert (unknown.exit_code, "the seats are: gardien, tom." in unknown.stderr) == (2, True)
    assert not (tmp_path / "out").exists()
    assert "nowhere" in tablee("paper", tmp_path / "nowhere.jsonl").stderr
    assert "is not a journal of Tablée" in tablee("paper", __file__).stderr
