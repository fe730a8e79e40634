"""What goes into a wheel? The page, and where a C compiler is there the compiled rules.

With them it is a wheel for one platform; without a compiler, or with RUMMY500_PLAIN set, for every platform.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
from compile import compile_into


class CustomBuildHook(BuildHookInterface):
    """Compiles the rules into the wheel. A checkout's own environment is compiled by `make` instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        self.work = tempfile.TemporaryDirectory()
        made = Path(self.work.name) / "_compiled"
        if compile_into(made):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(made)] = "rummy500/_compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        if hasattr(self, "work"):
            self.work.cleanup()
