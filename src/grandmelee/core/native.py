"""The one word the compiler needs from us, without depending on it.

mypyc reads `@mypyc_attr` while compiling and never calls it; interpreted Python calls this stand-in. This module itself is
never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Leave the class as it is."""
        return lambda cls: cls
