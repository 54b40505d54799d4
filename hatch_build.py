"""Compiles the engine into the wheel with mypyc; without a C compiler the same sources make a pure wheel.

Which modules are compiled stands in pyproject.toml, under `tool.hatch.build.targets.wheel.hooks.custom`.

    GRANDMELEE_PURE=1            do not compile
    GRANDMELEE_PURE=fallback     a compilation that fails gives a pure wheel instead of an error
    GRANDMELEE_PURE=never        no compiler is an error too

Editable installs are never compiled. Whether a running engine is compiled can be told from any engine module's
`__file__`: it ends in one of `importlib.machinery.EXTENSION_SUFFIXES` when it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "grandmelee"
SETTING = "GRANDMELEE_PURE"
SETTINGS = ("", "0", "1", "fallback", "never")

# Run by a Python of its own in a copy of the sources, so that mypyc and setuptools leave nothing behind in the tree.
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--python-version", "{}.{}".format(*sys.version_info), "--ignore-missing-imports", *sys.argv[1:]],
    opt_level="3", debug_level="0", group_name="grandmelee",
)
setup(name="grandmelee", ext_modules=modules, packages=[], py_modules=[],
      script_args=["--quiet", "build_ext", "--build-lib", "compiled"])
"""


class EngineHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled engine to a wheel."""

    work: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say in one line what kind of wheel this will be."""
        setting = os.environ.get(SETTING, "").strip().lower()
        if setting not in SETTINGS:
            raise SystemExit(f"{SETTING}={setting} means nothing here; say 1, fallback, never, or leave it unset")
        why_pure = reason_for_pure(setting, version)
        if why_pure is None:
            why_pure = self.compile(setting, build_data)
        elif setting == "never":
            raise SystemExit(f"grandmelee: {SETTING}=never asks for a compiled engine, impossible {why_pure}")
        if why_pure is not None:
            self.app.display_info(f"grandmelee: pure wheel, {why_pure}")

    def compile(self, setting: str, build_data: dict[str, Any]) -> str | None:
        """Put the compiled modules into the wheel; a failure is an error unless a pure wheel was said to do."""
        modules = self.modules()
        self.work = Path(tempfile.mkdtemp(prefix="grandmelee-"))
        failure = run_mypyc(Path(self.root) / "src", self.work, modules)
        if failure is not None:
            shutil.rmtree(self.work, ignore_errors=True)
        if failure is not None and setting == "fallback":
            return f"compiling failed and {SETTING}=fallback is set:\n{failure}"
        if failure is not None:
            raise SystemExit(
                f"{failure}\ngrandmelee: the engine did not compile; the reason is above. "
                f"{SETTING}=1 builds without compiling, {SETTING}=fallback only when compiling fails."
            )
        compiled = self.work / "compiled"
        for path in sorted(p for p in compiled.rglob("*") if p.name.endswith(tuple(EXTENSION_SUFFIXES))):
            build_data["force_include"][str(path)] = path.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["tag"] = platform_tag()
        self.app.display_info(f"grandmelee: compiled wheel, {len(modules)} modules by mypyc")
        return None

    def modules(self) -> list[str]:
        """The files to compile, relative to src."""
        package = Path(self.root) / "src" / PACKAGE
        chosen = {p for pattern in self.config["compiled"] for p in package.glob(pattern)}
        chosen -= {p for pattern in self.config["interpreted"] for p in package.glob(pattern)}
        return sorted(p.relative_to(package.parent).as_posix() for p in chosen)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is written: the copy of the sources can go."""
        if self.work is not None:
            shutil.rmtree(self.work, ignore_errors=True)


def reason_for_pure(setting: str, version: str) -> str | None:
    """Why this wheel is not compiled, or None when it can be."""
    if version == "editable":
        return "as every editable install"
    if setting == "1":
        return f"as {SETTING}=1 asks"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "because mypy and setuptools are not installed"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"because there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "because Python's C headers are missing (on Debian: python3-dev)"
    return None


def run_mypyc(sources: Path, work: Path, modules: list[str]) -> str | None:
    """Compile *modules* in a copy of *sources*; what was printed if that fails."""
    shutil.copytree(sources / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    # What this Python can import, mypy's own build requirements among it, that Python can import too.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    command = [sys.executable, "-c", COMPILE, *modules]
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stdout + done.stderr


def platform_tag() -> str:
    """This Python on this machine, claiming no more than that (a manylinux wheel takes a manylinux machine)."""
    from packaging.tags import sys_tags

    return next(str(tag) for tag in sys_tags() if "manylinux" not in tag.platform and "musllinux" not in tag.platform)
