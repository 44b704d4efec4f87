"""Build hook: turns the gettext catalogues (.po) into the .mo files that the programs read."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path(__file__).parent / "src" / "tablee"


def compile_catalogues() -> None:
    for po in SOURCE.rglob("*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


class CustomBuildHook(BuildHookInterface[Any]):
    # Written into the source tree so that editable installs find them too; git ignores them.
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()


if __name__ == "__main__":
    compile_catalogues()
