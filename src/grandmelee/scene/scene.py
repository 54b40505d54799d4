"""A whole picture: parts laid out in rows, written as a stand-alone SVG or piece by piece into a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from grandmelee.scene.choices import buttons
from grandmelee.scene.fonts import embedded
from grandmelee.scene.icons import symbols
from grandmelee.scene.kept import icons_of
from grandmelee.scene.svg import NAMESPACE, Element, el, group, number, rect
from grandmelee.scene.theme import Name, css

GAP: Final = 14.0
MARGIN: Final = 18.0
WIDE: Final = 1280.0
TALL: Final = 720.0

FELT: Final = el(
    "radialGradient",
    el("stop", offset="0", class_="felt-lit"),
    el("stop", offset="1", class_="felt-dim"),
    id="felt",
    class_="gm",
    cx="50%",
    cy="42%",
    r="75%",
)


@dataclass(frozen=True, slots=True)
class Part:
    """A board, a seat, a hand: something drawn in a box of its own, from (0, 0)."""

    name: str
    title: str
    width: float
    height: float
    element: Element

    def svg(self, options: Mapping[str, str] | None = None) -> str:
        """This part for a page that carries the style sheet (`theme.css()`) and the icons (`Scene.sprite`)."""
        body = glowing(group(self.element, class_="gm"), options or {})
        return str(_document(self.title, self.width, self.height, f"scene-{self.name}", [body]))


@dataclass(frozen=True, slots=True)
class Scene:
    """Rows of parts, from top to bottom; a row that is too wide is made smaller."""

    title: str
    rows: tuple[tuple[Part, ...], ...]
    width: float = WIDE

    def folded(self, width: float = TALL) -> Scene:
        """The same parts for a narrow window: rows broken so that none of several parts is wider than the picture."""
        rows: list[tuple[Part, ...]] = []
        for row in self.rows:
            line: tuple[Part, ...] = ()
            for part in row:
                if line and sum(p.width + GAP for p in line) + part.width > width - 2 * MARGIN:
                    rows.append(line)
                    line = ()
                line = (*line, part)
            rows.append(line)
        return replace(self, rows=tuple(rows), width=width)

    @property
    def parts(self) -> dict[str, Part]:
        """Every part by name."""
        return {part.name: part for row in self.rows for part in row}

    def svg(self, theme: Name | None = None, options: Mapping[str, str] | None = None, alone: bool = True) -> str:
        """The picture; *options* (word: what it will do) glow; *alone* it brings its styles, typefaces and size."""
        across = self.width
        body, down = _laid_out((*self.rows, *self._choices(options or {}, across)), across)
        table = [rect(0, 0, across, down, "felt"), rect(8, 8, across - 16, down - 16, "stitch", rx=10)]
        drawn = glowing(group(*table, *body, class_=f"gm {theme or ''}".strip()), options or {})
        defs = el("defs", FELT, *symbols(drawn))
        style = [el("style", embedded() + css(theme))] if alone else []
        root = _document(self.title, across, down, "scene", [*style, defs, drawn])
        return str(root.with_attributes({"width": number(across), "height": number(down)}) if alone else root)

    def laid_out(self) -> tuple[Element, float]:
        """All parts in their places, without the felt below them; and how high that is."""
        body, down = _laid_out(self.rows, self.width)
        return group(*body), down

    @property
    def icons(self) -> frozenset[str]:
        """The names of all icons used."""
        return frozenset().union(*(icons_of(part.element) for part in self.parts.values()))

    def sprite(self) -> str:
        """The outlines of all icons used, once, for a page that shows the parts one by one."""
        outlines = symbols(*(part.element for part in self.parts.values()))
        return str(el("svg", *outlines, xmlns=NAMESPACE, width=0, height=0, id="icons", aria_hidden="true"))

    def _choices(self, options: Mapping[str, str], across: float) -> tuple[tuple[Part, ...], ...]:
        """A last row for the options that nothing drawn stands for."""
        drawn = {word for part in self.parts.values() for word in words(part.element)}
        found = buttons({word: says for word, says in options.items() if word not in drawn}, across - 2 * MARGIN)
        return ((Part("choices", "Choices", found[1], found[2], found[0]),),) if found else ()


def glowing(root: Element, options: Mapping[str, str]) -> Element:
    """The same drawing in which whatever stands for an option glows, takes the focus and says what it does."""

    def lit(element: Element) -> Element:
        word = element.get("data-word")
        if word not in options:
            return element
        name = ". ".join(part for part in (options[word].removesuffix("."), element.get("aria-label")) if part)
        extra = {"class": f"{element.get('class')} glow", "role": "button", "tabindex": "0", "aria-label": name}
        return element.with_attributes(extra)

    return root.map(lit) if options else root


def words(root: Element) -> set[str]:
    """Every word that something in the drawing stands for."""
    return {element.get("data-word") for element in root.walk()} - {""}


def _document(title: str, width: float, height: float, id: str, body: list[Element]) -> Element:
    box = f"0 0 {number(width)} {number(height)}"
    return el("svg", el("title", title), *body, xmlns=NAMESPACE, viewBox=box, id=id, role="group", aria_label=title)


def _laid_out(rows: tuple[tuple[Part, ...], ...], across: float) -> tuple[list[Element], float]:
    drawn: list[Element] = []
    y = MARGIN
    room = across - 2 * MARGIN
    for row in rows:
        natural = sum(part.width for part in row) + GAP * (len(row) - 1)
        scale = min(1.0, room / natural)
        x = (across - natural * scale) / 2
        for part in row:
            drawn.append(group(part.element, at=(x, y), scale=scale, id=f"part-{part.name}"))
            x += (part.width + GAP) * scale
        y += max(part.height for part in row) * scale + GAP
    return drawn, y - GAP + MARGIN
