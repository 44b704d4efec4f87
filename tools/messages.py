"""Brings the catalogues (.po) in step with the code: `make messages`.

New texts are added with an empty translation and listed, texts that nobody says any more are
dropped. The translations themselves are written in the .po files, with any gettext editor.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parent))

from page_texts import texts_on_page

from texts import ROOT, SOURCE, LostText, Text, texts_in

PACKAGE = SOURCE / "tablee"
PLURALS = ("fp", "mp", "np")
LANGUAGE = "fr"
"""English is what stands in the code."""


def rooms() -> Mapping[Path, tuple[Path, ...]]:
    """The folder of each catalogue, with the folders whose texts it holds."""
    games = (path.parent for path in sorted(PACKAGE.glob("games/*/__init__.py")))
    return {
        PACKAGE / "kernel": (PACKAGE / "kernel", PACKAGE / "dice", PACKAGE / "journal"),
        PACKAGE / "lab": (PACKAGE / "lab", PACKAGE / "evenings"),
        PACKAGE / "cli": (PACKAGE / "cli",),
        **{game: (game,) for game in games},
        PACKAGE / "web": (PACKAGE / "web",),
    }


def texts_of(folders: Iterable[Path]) -> dict[Text, set[str]]:
    """The texts of these folders, each with the modules and pages that say it."""
    found: dict[Text, set[str]] = {}
    for folder in folders:
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.html"))):
            for text in texts_in(path) if path.suffix == ".py" else texts_on_page(path):
                found.setdefault(text, set()).add(str(path.relative_to(PACKAGE)))
    return found


def catalogue_path(room: Path) -> Path:
    return room / "locale" / f"{LANGUAGE}.po"


def read_catalogue(path: Path) -> Catalog:
    if not path.exists():
        return Catalog(locale=LANGUAGE)
    with path.open("rb") as source:
        return read_po(source, locale=LANGUAGE)


def message_of(catalogue: Catalog, text: Text) -> Message | None:
    return catalogue.get(text.one, context=text.context or None)


def in_step(
    old: Catalog, texts: Mapping[Text, set[str]], others: Iterable[Catalog] = ()
) -> Catalog:
    """A catalogue of just these texts, with the translations that the old one has.

    A text that is new here may have been said elsewhere before: then the others know it.
    """
    new = Catalog(
        locale=LANGUAGE,
        project="Tablée",
        version="1",
        header_comment="# The texts of Tablée in French. Collected by tools/messages.py.",
        # A date that changed with each run would be the only change of most runs.
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        last_translator="The Tablée authors",
        language_team="fr",
        msgid_bugs_address="The Tablée authors",
        fuzzy=False,
    )
    for text, modules in sorted({**texts, **in_the_plural(old, texts)}.items()):
        found = (message_of(each, text) for each in (old, *others))
        known = next((message for message in found if message and is_whole(message)), None)
        new.add(
            (text.one, text.several) if text.several else text.one,
            string=known.string if known else None,
            locations=[(module, None) for module in sorted(modules)],
            user_comments=known.user_comments if known else (),
            context=text.context or None,
        )
    return new


def in_the_plural(old: Catalog, texts: Mapping[Text, set[str]]) -> dict[Text, set[str]]:
    """What a catalogue says of several where the code agrees with a person: nobody has to."""
    found: dict[Text, set[str]] = {}
    for message in old:
        if message.context in PLURALS:
            said = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            for context in (message.context[0], ""):
                one = Text(*said)._replace(context=context)
                if one in texts:
                    found[one._replace(context=message.context)] = texts[one]
    return found


def is_whole(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(strings) and not message.fuzzy


def missing(catalogue: Catalog) -> Iterator[str]:
    for message in catalogue:
        if not message.id:
            continue
        if not is_whole(message):
            one = message.id[0] if isinstance(message.id, tuple | list) else message.id
            yield f"{one} [{message.context}]" if message.context else one


def written(catalogue: Catalog) -> bytes:
    target = BytesIO()
    write_po(target, catalogue, width=100, include_lineno=False)
    return target.getvalue()


def main() -> int:
    lacking = 0
    before = [read_catalogue(catalogue_path(room)) for room in rooms()]
    for room, folders in rooms().items():
        texts = texts_of(folders)
        if not texts:
            continue
        path = catalogue_path(room)
        catalogue = in_step(read_catalogue(path), texts, before)
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != written(catalogue):
            path.write_bytes(written(catalogue))
        untranslated = list(missing(catalogue))
        lacking += len(untranslated)
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} texts, {len(untranslated)} to translate")
        for text in untranslated:
            print(f"  {text}")
    return 1 if lacking else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LostText as lost:
        sys.exit(str(lost))
