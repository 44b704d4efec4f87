"""A catalogue read as it was written says what the compiled one says."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tablee.kernel.tongue import Tongue, tongue
from tablee.kernel.written import WrittenCatalogue

SOURCE = Path(__file__).parents[2] / "src" / "tablee"


@pytest.mark.parametrize("room", ["kernel", "web", "games/cheap_tales"])
def test_nothing_is_lost_by_not_compiling(room):
    path = SOURCE / room / "locale" / "fr.po"
    text = path.read_text(encoding="utf-8")
    catalogue = read_po(BytesIO(text.encode()))
    target = BytesIO()
    write_mo(target, catalogue)
    target.seek(0)
    compiled = GNUTranslations(target)
    written = WrittenCatalogue(text)
    for message in catalogue:
        if isinstance(message.id, tuple):
            for count in (0, 1, 2, 7):
                assert written.ngettext(*message.id, count) == compiled.ngettext(*message.id, count)
        elif message.context:
            pair = message.context, message.id
            assert written.pgettext(*pair) == compiled.pgettext(*pair)
        elif message.id:
            assert written.gettext(message.id) == compiled.gettext(message.id)


def test_a_folder_may_hold_its_catalogue_uncompiled(tmp_path):
    (tmp_path / "locale").mkdir()
    text = '#, fuzzy\nmsgid "No"\nmsgstr "Peut-être"\n\nmsgid "Yes, "\n"sir"\nmsgstr "Oui, chef"\n'
    (tmp_path / "locale" / "fr.po").write_text(text, encoding="utf-8")
    fr = tongue("fr", (tmp_path,))
    assert isinstance(fr, Tongue)
    assert (fr("Yes, sir"), fr("No")) == ("Oui, chef", "No")
