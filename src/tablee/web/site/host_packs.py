"""The packs that the host has put out for everybody: files in a folder, read once each."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tablee.evenings.pack_files import files_in, zipped
from tablee.evenings.packs import Contents, read_pack
from tablee.kernel.words import Refused
from tablee.lab.strict_yaml import BadFile

MOST = 100
"""Packs that one site puts out."""


class HostPacks:
    """`folder` is None where the site was told of none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._read: dict[tuple[str, int], Contents | None] = {}

    def all(self) -> list[Contents]:
        """Those that are sound, by their titles; whatever else lies there is passed over."""
        found = [one for path in self._paths() if (one := self._opened(path))]
        return sorted(found, key=lambda one: (one.pack.game, one.pack.id))

    def find(self, id_: str) -> Contents | None:
        return next((one for one in self.all() if one.pack.id == id_), None)

    def _paths(self) -> Iterator[Path]:
        if self.folder is not None and self.folder.is_dir():
            yield from sorted(self.folder.glob("*.zip"))[:MOST]

    def _opened(self, path: Path) -> Contents | None:
        mark = (path.name, path.stat().st_mtime_ns)
        if mark not in self._read:
            try:
                self._read[mark] = read_pack(files_in(path.read_bytes()))
            except (BadFile, OSError):
                self._read[mark] = None
        return self._read[mark]

    def keep(self, pack: Contents) -> None:
        """Puts a pack out, in the place of an earlier version of it."""
        if self.folder is None:
            raise Refused("table.packs", "This site has no folder for packs: serve with --packs.")
        here = self.find(pack.pack.id)
        if here and _number(here) > _number(pack):
            raise Refused(
                "table.packs",
                "Version {version} of this pack is here already, and newer.",
                version=here.pack.version,
            )
        if here is None and len(self.all()) >= MOST:
            raise Refused("table.packs", "There are {most} packs here: no more fit.", most=MOST)
        self.folder.mkdir(parents=True, exist_ok=True)
        # As a whole or not at all.
        with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as target:
            target.write(zipped(pack.files))
        os.replace(target.name, self.folder / f"{pack.pack.id}.zip")  # noqa: PTH105

    def remove(self, id_: str) -> None:
        for path in list(self._paths()):
            found = self._opened(path)
            if found and found.pack.id == id_:
                path.unlink(missing_ok=True)


def _number(pack: Contents) -> list[int]:
    return [int(part) for part in pack.pack.version.split(".")]
