"""The plug-in of the examples, built and installed by pip into a folder of its own, offline."""

import importlib
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from tablee.lab.games import find_game
from tablee.web.site.icons import icon, sheets
from tablee.web.site.render import environment
from tablee.web.site.tops import table_tops

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "examples" / "plugins" / "cthulhu_dark"


def install(folder):
    """Builds a copy, so that the source stays as it is: the folder to look for packages in."""
    copy, target = folder / "source", folder / "installed"
    ignored = shutil.ignore_patterns("__pycache__", "*.mo")
    shutil.copytree(SOURCE, copy, ignore=ignored)
    how = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", "--quiet", *how, "--target", str(target)]
    done = subprocess.run([*command, str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


def forget():
    """What was looked up once among the games that are installed."""
    importlib.invalidate_caches()
    for cached in (find_game, environment, table_tops, sheets, icon):
        cached.cache_clear()


@contextmanager
def on_the_path(folder):
    sys.path.insert(0, str(folder))
    forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "cthulhu_dark"]:
            del sys.modules[name]
        forget()
