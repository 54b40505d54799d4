"""Colours, type and glow: one picture serves the dark and the light table.

Colours are CSS custom properties. A picture follows the reader's preference, unless a theme is asked for by name;
then the colours are written out, so that programs that know no custom properties can draw it too.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from grandmelee.scene.fonts import SANS, SERIF

Name = Literal["dark", "light"]

SEATS: Final = 6
SHAPES: Final = ("circle", "square", "triangle", "diamond", "hexagon", "star")
SEAT_NAMES: Final = ("sky", "vermilion", "gold", "jade", "violet", "ivory")

# Derived from the palette of Okabe and Ito: apart from each other also without red, green or blue cones, because they
# differ in lightness as well. The same in both themes; dark ink is readable on each.
_SEAT: Final = ("#7fcdf8", "#f8641a", "#f9ca1c", "#12a88c", "#ac63d4", "#fdfbea")

_DARK: Final = {
    "felt": "#1a342d", "felt-deep": "#0f211c", "felt-ink": "#f2ead8", "felt-soft": "#b5c4ba", "line": "#3c5b50",
    "panel": "#12261f", "panel-edge": "#33524a",
    "paper": "#efe3c8", "paper-deep": "#d9c8a2", "paper-edge": "#8a744a", "ink": "#241a10", "ink-soft": "#5a4a33",
    "stone": "#74705f", "stone-side": "#3a382f", "stone-line": "#8f8a76", "stone-ink": "#ffffff",
    "floor": "#5d5a4d", "wall": "#413e34", "mortar": "#191712",
    "sand": "#8a6f45", "moss": "#4f7048", "ember": "#8d4a34", "arcane": "#5b5490", "water": "#39687a", "pit": "#2c2a26",
    "back": "#4a2530", "back-line": "#c79a5b",
    "glow": "#ffe08a", "glow-ink": "#15100a",
    "danger": "#c8382a", "danger-ink": "#ffffff", "guard": "#2c5f9e", "guard-ink": "#ffffff",
    "fine": "#3d5f90", "grand": "#b07c12", "seat-ink": "#15100a", "shade": "#000000",
}  # fmt: skip
_LIGHT: Final = {
    "felt": "#dfe7dc", "felt-deep": "#c5d2c4", "felt-ink": "#1d2b25", "felt-soft": "#43564c", "line": "#9fb2a4",
    "panel": "#f3f6ef", "panel-edge": "#aebfb1",
    "paper": "#fdf7e8", "paper-deep": "#efe2c4", "paper-edge": "#a08a5c", "ink": "#241a10", "ink-soft": "#5a4a33",
    "stone": "#cfc7b1", "stone-side": "#938b75", "stone-line": "#a8a08a", "stone-ink": "#1f1a12",
    "floor": "#bdb49c", "wall": "#968e78", "mortar": "#4b4638",
    "sand": "#dcc08c", "moss": "#aec99a", "ember": "#dfa58f", "arcane": "#bcb4e0", "water": "#a5cbd8", "pit": "#6b675c",
    "back": "#6d3442", "back-line": "#e8c58c",
    "glow": "#94420a", "glow-ink": "#ffffff",
    "danger": "#b32a1d", "danger-ink": "#ffffff", "guard": "#245591", "guard-ink": "#ffffff",
    "fine": "#3d5f90", "grand": "#9a6a08", "seat-ink": "#15100a", "shade": "#2a2414",
}  # fmt: skip

# Text colour and the ground it stands on; a test holds each pair to a contrast of 4.5 or more.
TEXT: Final = (
    *((ink, ground) for ink in ("felt-ink", "felt-soft") for ground in ("felt", "felt-deep", "panel")),
    ("ink", "paper"), ("ink", "paper-deep"), ("ink-soft", "paper"), ("ink-soft", "paper-deep"), ("paper", "fine"),
    ("paper", "ink"), ("paper", "ink-soft"), ("danger-ink", "danger"), ("guard-ink", "guard"), ("back-line", "back"),
    ("glow-ink", "glow"),
    *(("stone-ink", ground) for ground in ("stone", "floor", "sand", "moss", "ember", "arcane", "water")),
    *(("seat-ink", f"seat-{n}") for n in range(SEATS)),
)  # fmt: skip

_FILLS: Final = (
    "felt-ink", "felt-soft", "panel", "paper", "paper-deep", "ink", "ink-soft", "stone", "stone-side", "stone-ink",
    "floor", "wall", "sand", "moss", "ember", "arcane", "water", "pit", "back", "back-line", "danger", "danger-ink",
    "guard", "guard-ink", "fine", "grand", "seat-ink", "glow", "glow-ink", "line",
)  # fmt: skip

_RULES: Final = """
.gm text{font-family:SANS;font-variant-numeric:lining-nums}
.gm .serif{font-family:SERIF;font-weight:700}
.gm .strong{font-weight:600}
.gm .none{fill:none}
.gm .felt{fill:url(#felt)}
.gm .felt-lit{stop-color:var(--felt)}
.gm .felt-dim{stop-color:var(--felt-deep)}
.gm .stitch{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:7 6;opacity:.55}
.gm .joint{fill:none;stroke:var(--stone-side);stroke-width:1.6;opacity:.42}
.gm .worn{fill:var(--shade);opacity:.07}
.gm .bright{fill:#fff;opacity:.05}
.gm .dusk{fill:none;stroke:var(--shade);stroke-width:3;opacity:.2}
.gm .coord{letter-spacing:.02em}
.gm .wall-line{fill:none;stroke:var(--mortar);stroke-linecap:round}
.gm .sill{fill:none;stroke:var(--glow);stroke-width:3;stroke-dasharray:5 4}
.gm .lit{fill:none;stroke:#fff;stroke-width:2;opacity:.3;stroke-linecap:round}
.gm .panel{stroke:var(--panel-edge);stroke-width:1.5}
.gm .shade{fill:var(--shade);opacity:.28}
.gm .faint{opacity:.5}
.gm .ghost{opacity:.3}
.gm .brief{cursor:help}
.gm .tiny-corner,.gm .tiny-name,.gm .small-stack,.gm .asked-here,.gm .board-head{opacity:1}
.gm .rim{fill:none;stroke:var(--stone-line);stroke-width:1.2;opacity:.6}
.gm .watermark{fill:var(--paper-deep);opacity:.75}
.gm .rule{fill:none;stroke:var(--paper-edge);stroke-width:1}
.gm .hair{fill:none;stroke:var(--line);stroke-width:1.5}
.gm .card-edge{stroke:var(--paper-edge);stroke-width:1.5}
.gm .outline{fill:none;stroke:var(--seat-ink);stroke-width:1.5}
.gm .dot{stroke:var(--seat-ink);stroke-width:1.2}
.gm .tier-fine{fill:none;stroke:var(--fine);stroke-width:3}
.gm .tier-grand{fill:none;stroke:var(--grand);stroke-width:4}
.gm .tier-plain{fill:none;stroke:var(--paper-edge);stroke-width:1.5}
.gm .weave{fill:none;stroke:var(--back-line);stroke-width:1.5;opacity:.6}
.gm .hatch{fill:none;stroke:var(--danger);stroke-width:5;opacity:.8}
.gm .halo{fill:none;stroke:none}
.gm .acting{fill:none;stroke:var(--glow);stroke-width:2.5}
.gm .veil{fill:var(--felt-deep);opacity:.6}
.gm .glow{cursor:pointer}
.gm .glow>.halo{fill:var(--glow);fill-opacity:.13;stroke:var(--glow);stroke-width:3.5;stroke-dasharray:10 5}
.gm .halo{stroke-linejoin:round}
.gm .glow:hover>.halo,.gm .glow:focus-visible>.halo{fill-opacity:.26;stroke-width:6;stroke-dasharray:none}
.gm .glow:focus{outline:none}
.gm .through{pointer-events:none}
.gm .print{fill:var(--danger);opacity:0;pointer-events:none}
.gm .glow:hover>.print,.gm .glow:focus-visible>.print{opacity:.45}
.gm .reaches>.print{display:none}
.gm .reaches:hover>.print,.gm .reaches:focus-visible>.print,.gm .reaches:focus-within>.print{display:inline;opacity:.45}
.gm .bow{fill:none;stroke:var(--ink);stroke-width:2.5}
.gm .aim{fill:none;stroke:var(--danger);stroke-width:5;stroke-dasharray:3 9;stroke-linecap:round}
.gm .glide{transform-box:view-box;transform-origin:0 0}
""".replace("SERIF", SERIF).replace("SANS", SANS)


def colours(theme: Name) -> dict[str, str]:
    """Every colour of a theme by name."""
    return {**(_DARK if theme == "dark" else _LIGHT), **{f"seat-{n}": colour for n, colour in enumerate(_SEAT)}}


def css(theme: Name | None = None) -> str:
    """The style sheet: for one theme with its colours written out, or for both, as the reader prefers.

    A page may set ``data-theme`` on any element around the pictures.
    """
    rules = _RULES + _fills()
    if theme is not None:
        chosen = colours(theme)
        return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: chosen[found[1]], rules)
    dark, light = _properties("dark"), _properties("light")
    preferred = f".gm{{{dark}}}@media (prefers-color-scheme:light){{.gm{{{light}}}}}"
    chosen_on_the_page = "".join(
        f"[data-theme={name}] .gm,.gm.{name}{{{values}}}" for name, values in (("dark", dark), ("light", light))
    )
    return preferred + chosen_on_the_page + rules


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as WCAG defines it: 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _properties(theme: Name) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours(theme).items())


def _fills() -> str:
    plain = "\n".join(f".gm .{name}{{fill:var(--{name})}}" for name in _FILLS)
    seats = "\n".join(
        f".gm .seat-{n}{{fill:var(--seat-{n})}}.gm .ring-{n}{{fill:none;stroke:var(--seat-{n})}}" for n in range(SEATS)
    )
    return f"{plain}\n{seats}\n"


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
