"""The wheel and the sdist, installed with Python alone; deploy/install.sh; and the unit."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from tablee import __version__

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "deploy" / "install.sh"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The sdist and the wheel, as `make dist` builds them: once for all tests here."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", folder]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    return next(folder.glob("*.tar.gz")), next(folder.glob("*.whl"))


@pytest.fixture
def bare(tmp_path):
    """An environment with Python and a shell: no Node, no compiler, no make."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "dirname"):
        folder.joinpath(name).symlink_to(shutil.which(name))
    folder.joinpath("python3").symlink_to(sys.executable)
    # What this process was told to find elsewhere would count as installed.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PATH": str(folder), "TABLEE_LANG": "en"}


def of_the_package():
    """The files of the package that git knows, and one of each kind that the build makes."""
    listed = subprocess.run(
        ["git", "ls-files", "src/tablee"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for line in listed.stdout.splitlines():
        if (ROOT / line).exists():
            yield line.removeprefix("src/")
    made = ("**/*.mo", "web/help/*.md", "paper/fonts/**/*.ttf", "web/static/vendor/**/*.*")
    for pattern in made:
        for path in (ROOT / "src" / "tablee").glob(pattern):
            if path.is_file():
                yield str(path.relative_to(ROOT / "src"))


def test_wheel_and_sdist_hold_everything(built):
    sdist, wheel = built
    wanted = set(of_the_package())
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(archive.namelist())
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2].removeprefix("src/") for name in archive.getnames()}
    assert wanted <= held
    assert {"README.md", "LICENSE", "Makefile", "docs/hosting.md", "deploy/install.sh"} <= held


def test_python_alone_installs_and_serves(built, bare, tmp_path):
    """The sdist by its own script, which builds; then the wheel in its place, which is served."""
    sdist, wheel = built
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    script = next((tmp_path / "source").glob("*/deploy/install.sh"))
    folder = tmp_path / "tablee"
    made = subprocess.run([script, folder], capture_output=True, text=True, check=False, env=bare)
    assert made.returncode == 0, made.stderr[-2000:]
    assert made.stdout == f"tablee {__version__}\n"
    python = folder / "bin" / "python"
    pip = [python, "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", wheel]
    subprocess.run(pip, check=True, env=bare)
    said = subprocess.run(
        [python, "-m", "tablee", "--version"], capture_output=True, text=True, env=bare, check=True
    )
    assert said.stdout == made.stdout
    serve = [folder / "bin" / "tablee", "serve", "--port", "0", "--database", tmp_path / "x.db"]
    server = subprocess.Popen(
        serve, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=bare, cwd=tmp_path
    )
    try:
        first = server.stdout.readline()
        assert "http://127.0.0.1:" in first, first + server.stdout.read()
        address = re.search(r"http://[\d.:]+", first)[0]
        for path in ("/health/ready", "/", "/static/vendor/htmx.org/dist/htmx.min.js"):
            with urllib.request.urlopen(address + path) as page:  # noqa: S310 - our own server
                assert page.status == 200
        server.terminate()
        assert server.wait(30) is not None
        said = server.stdout.read()
        assert "Traceback" not in said, said
    finally:
        server.kill()
        server.communicate()


def test_whatever_make_installs_leaves_the_source_in_place():
    """A copy in the environment would be tested and served in place of what is being written."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^INSTALL = install .*--editable$", makefile, re.MULTILINE)
    assert "pip install" not in makefile


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert metadata.version("tablee") == __version__


def test_the_script_asks_for_a_folder():
    said = subprocess.run([INSTALL], capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert "Which folder?" in said.stderr


def test_the_container_does_what_the_script_does_and_nothing_else():
    steps = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    assert "RUN /usr/src/tablee/deploy/install.sh /opt/tablee" in steps
    assert "pip" not in steps


def test_the_unit_can_be_read_and_lets_little_through():
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed (Debian: the package systemd)")
    unit = ROOT / "deploy" / "tablee.service"
    environment = {**os.environ, "SYSTEMD_PAGER": "", "LC_ALL": "C.UTF-8"}
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=25", unit]
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert found.returncode == 0, (found.stdout + found.stderr)[-2000:]
    read = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    # All it may complain of is that the program is not where it would be.
    left = [line for line in read.stderr.splitlines() if "is not executable" not in line]
    assert left == []
