"""A hash of everything in a state, equal on every machine, interpreted or compiled."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from grandmelee.core.state import State

NOT_HASHED: Final = frozenset(
    {
        *(
            "game",
            "open",
            "offer",
            "offers",
            "waiting",
            "told",
            "answers",
            "asked",
            "settings",
            "script",
            "is_scripted",
            "chance_block",
        ),
        *("foreseer", "unasked", "watching"),
    }
)
"""Fields that follow from the others, or are hashed in their own way."""


def fields(thing: object) -> list[str]:
    """The names of all attributes of a state or step, sorted; compiled classes list theirs."""
    names = set(getattr(type(thing), "__mypyc_attrs__", ()))
    names.update(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        names.update(getattr(kind, "__slots__", ()))
    names.discard("__dict__")
    return sorted(names)


def plain(value: object) -> str:
    """A value written out so that equal values, and only those, read equal."""
    if isinstance(value, bool):
        return repr(int(value))  # compiled code keeps a bool given for an int as an int
    if value is None or isinstance(value, (int, str, bytes)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([plain(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{plain(k)}:{plain(v)}" for k, v in value.items())) + "}"
    label = getattr(value, "label", None)
    if isinstance(label, str):
        return label
    parts = [f"{name}={plain(getattr(value, name))}" for name in fields(value)]
    return f"{type(value).__name__}({','.join(parts)})"


def digest(s: State, slug: str, content_hash: str) -> str:
    """The hash: game, content, settings, answers and every field of the state."""
    whole: list[Any] = [slug, content_hash, s.settings, s.answers[: s.count]]
    text = plain(whole) + "".join(f"\n{name}={plain(getattr(s, name))}" for name in hashed_fields(s))
    return hashlib.sha256(text.encode()).hexdigest()


def hashed_fields(s: State) -> list[str]:
    """The fields of a state that make it what it is."""
    return [name for name in fields(s) if name not in NOT_HASHED and name not in s.follows]
