"""The table as a picture."""

from __future__ import annotations

from typing import Any


def scene(view: dict[str, Any], content: Any, is_tall: bool) -> Any:
    raise NotImplementedError


def printed(word: str, content: Any) -> Any:
    return None
