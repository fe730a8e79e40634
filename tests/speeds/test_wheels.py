"""Two wheels of one source: one for this platform, compiled, and one for every platform."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from rummy500 import SPEED
from tests.speeds.running import COMMAND, ROOT, told

WHEELS = {"for every platform": "1"} | ({"for this platform": ""} if SPEED == "compiled" else {})


def uv() -> str:
    own = ROOT / ".tools/uv/bin/uv"
    return str(own) if own.is_file() else "uv"


@pytest.mark.parametrize("wanted", WHEELS)
def test_a_wheel_installs_and_plays_the_same_deals(wanted: str, tmp_path: Path) -> None:
    subprocess.run(
        [uv(), "build", "-q", "--wheel", "--build-constraints", "requirements/build.txt", "-o", tmp_path],
        cwd=ROOT, check=True, env=os.environ | {"RUMMY500_PLAIN": WHEELS[wanted]},
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl") == (wanted == "for every platform")
    venv = tmp_path / "venv"
    subprocess.run([uv(), "venv", "-q", "--python", sys.executable, venv], check=True)
    python = str(venv / "bin/python")
    subprocess.run([uv(), "pip", "install", "-q", "--no-deps", "--python", python, wheel], check=True)
    # What it depends on is taken from this environment; its own package comes first.
    site = told("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", plain=False, python=python)
    (Path(site) / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    where = told("-c", "import rummy500; print(rummy500.__file__)", plain=False, python=python)
    assert where.startswith(str(venv))
    speed = "compiled" if wanted == "for this platform" else "plain Python"
    said = told("-m", "tests.speeds.deals", "kitchen", "50", plain=False, python=python)
    assert said == told("-m", "tests.speeds.deals", "kitchen", "50", plain=speed != "compiled")
    assert told("-c", COMMAND, "--version", plain=False, python=python).endswith(f"({speed})")
