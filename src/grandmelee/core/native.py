"""The two words the compiler needs from us, without depending on it; and whether it was at work.

mypyc reads `@mypyc_attr` while compiling and never calls it; interpreted Python calls this stand-in. `i64` is an
integer of the machine, for products that do not fit into mypyc's own short integers; interpreted it is any integer.
This module itself is never compiled.
"""

from __future__ import annotations

import importlib
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_):
        """Leave the class as it is."""
        return lambda cls: cls


def is_compiled() -> bool:
    """Whether the engine that runs here is compiled, as its file tells."""
    engine = importlib.import_module("grandmelee.core.state").__file__ or ""
    return engine.endswith(tuple(EXTENSION_SUFFIXES))
