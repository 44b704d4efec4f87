"""A disk that is small enough to be filled."""

import contextlib
import os
import subprocess
import tempfile
from pathlib import Path

import pytest

BLOCK = 4096


class Disk:
    def __init__(self, folder):
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self):
        """Until not one block more can be written."""
        with self._ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(BLOCK))

    def empty(self):
        self._ballast.unlink()


@contextlib.contextmanager
def small_disk(megabytes):
    """A file system of its own, in memory, open to every user."""
    if os.geteuid():
        pytest.skip("only root can mount a small disk")
    folder = Path(tempfile.mkdtemp(prefix="tablee-disk-"))
    size = f"size={megabytes}m,mode=0777"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=True)
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        folder.rmdir()
