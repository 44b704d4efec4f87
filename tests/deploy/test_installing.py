"""deploy/install.sh in an empty folder, as a container and a home server run it; and the unit."""

import os
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "deploy" / "install.sh"


def test_the_script_installs_a_server_that_serves(tmp_path):
    folder = tmp_path / "tablee"
    # What this process was told to find elsewhere would count as installed.
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    made = subprocess.run([INSTALL, folder], capture_output=True, text=True, check=False, env=clean)
    assert made.returncode == 0, made.stderr[-2000:]
    assert re.fullmatch(r"tablee \d+\.\d+\.\d+\n", made.stdout)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TABLEE_LANG": "en"}
    serve = [folder / "bin" / "tablee", "serve", "--port", "0", "--database", tmp_path / "x.db"]
    server = subprocess.Popen(
        serve, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
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
