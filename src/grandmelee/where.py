"""From a rule to its code and its tests: what `grandmelee where LA-11.3` prints.

Nothing is registered anywhere: the sources are read and a citation is found where it stands. So it works in a checkout,
and in an installed package as far as its sources and tests are there; what is missing is said.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from grandmelee.text.citations import Reader
from grandmelee.text.rulebook import Rule, Rulebook, UnknownRule, books

PACKAGE = Path(__file__).parent


@dataclass(frozen=True)
class Place:
    """A line that names rules: the file as shown to people, the line, and the class, function or constant around it."""

    file: str
    line: int
    name: str
    ids: tuple[str, ...]
    stale: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """A rule with everything that cites it, and notes on what could not be searched."""

    game: str
    rule: Rule
    code: list[Place]
    tests: list[Place]
    notes: list[str]


@dataclass(frozen=True)
class Scope:
    """A named stretch of a module: a class, a function, a constant."""

    name: str
    first: int
    last: int


def find(rule_id: str) -> Found:
    """The rule, the code that cites it and the tests that name it. `UnknownRule` names the nearest id."""
    game, book, rule = rule_of(rule_id)
    code = [place for place in places_in_code(book, PACKAGE / "games" / game) if rule.id in place.ids]
    folder = tests_folder()
    tests = [place for place in places_in_tests(book, folder) if rule.id in place.ids] if folder else []
    return Found(game, rule, code, tests, notes(game, folder))


def rule_of(rule_id: str) -> tuple[str, Rulebook, Rule]:
    """The game, its rulebook and the rule, for an id of any game."""
    known = books()
    wanted = rule_id.strip().strip("[]").upper()
    for game, book in known.items():
        if wanted.partition("-")[0] == book.prefix:
            return game, book, book.rule(wanted)
    prefixes = ", ".join(f"{book.prefix} ({game.replace('_', '-')})" for game, book in known.items())
    raise UnknownRule(f"{rule_id}: ids begin with {prefixes}", nearest_of(wanted, list(known.values())))


def nearest_of(wanted: str, known: list[Rulebook]) -> str:
    """The nearest id over all games; a bare `11.3` is taken as the first game's."""
    nearest = [book.nearest(wanted) for book in known]
    return next((rule_id for rule_id in nearest if rule_id), "")


def tests_folder() -> Path | None:
    """The tests of a source checkout; None for an installed package."""
    root = PACKAGE.parent.parent
    tests = root / "tests"
    return tests if PACKAGE.parent.name == "src" and tests.is_dir() else None


def notes(game: str, tests: Path | None) -> list[str]:
    """What could not be searched in this installation."""
    said = []
    if not list((PACKAGE / "games" / game).glob("*.py")):
        said.append("The Python sources are not part of this installation; code cannot be searched.")
    if tests is None:
        said.append("The tests are not part of this installation; a source checkout has them.")
    return said


def places_in_code(book: Rulebook, folder: Path) -> list[Place]:
    """Citations in a folder of the package, as a rule a game's own: Python sources and content data."""
    reader = Reader(book)
    places: list[Place] = []
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        places += in_source(reader, shown(path), path.read_text(encoding="utf-8"))
    return places


def places_in_tests(book: Rulebook, tests: Path) -> list[Place]:
    """Tests named after rules or citing them: `test_LA_11_3_...`, or a citation inside a test or a table of cases."""
    reader = Reader(book)
    places: list[Place] = []
    for path in sorted(tests.rglob("test_*.py")):
        file, source = shown(path), path.read_text(encoding="utf-8")
        places += in_names(reader, file, source) + [place for place in in_source(reader, file, source) if place.name]
    return places


def shown(path: Path) -> str:
    """The path as printed: `src/grandmelee/...` or `tests/...` in a checkout, `grandmelee/...` when installed."""
    above = PACKAGE.parent.parent if PACKAGE.parent.name == "src" else PACKAGE.parent
    return path.relative_to(above).as_posix() if path.is_relative_to(above) else path.name


def in_source(reader: Reader, file: str, source: str) -> list[Place]:
    """All citations in one file, each with its line and what stands around it."""
    around = scopes(source) if file.endswith(".py") else []
    places = []
    for citation in reader.in_text(source):
        line = source.count("\n", 0, citation.at) + 1
        name = scope_at(around, line) if file.endswith(".py") else "content"
        places.append(Place(file, line, name, citation.ids, citation.stale))
    return places


def in_names(reader: Reader, file: str, source: str) -> list[Place]:
    """Tests that carry rule ids in their names."""
    places = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            ids = reader.in_name(node.name)
            known = tuple(rule_id for rule_id in ids if rule_id in reader.order)
            stale = tuple(rule_id for rule_id in ids if rule_id not in reader.order)
            if ids:
                places.append(Place(file, node.lineno, node.name, known, stale))
    return places


def scopes(source: str) -> list[Scope]:
    """Classes, functions and constants of a module, outer before inner; comments right above belong to them."""
    lines = source.splitlines()
    found: list[Scope] = []
    gather(ast.parse(source).body, "", lines, found)
    return found


def gather(body: list[ast.stmt], outer: str, lines: list[str], found: list[Scope]) -> None:
    """Add the scopes of a body, and inside classes those of their bodies."""
    name = ""
    for node in body:
        name = name if is_remark(node) else name_of(node)
        if not name:
            continue
        full = f"{outer}.{name}" if outer else name
        found.append(Scope(full, first_line(node, lines), node.end_lineno or node.lineno))
        if isinstance(node, ast.ClassDef):
            gather(node.body, full, lines, found)


def is_remark(node: ast.stmt) -> bool:
    """A string on its own: a remark on the constant above it, or the docstring of the whole."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def name_of(node: ast.stmt) -> str:
    """What a statement defines: a function, a class or a constant; empty for anything else."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return node.name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


def first_line(node: ast.stmt, lines: list[str]) -> int:
    """Where a definition begins, with its decorators and the comments right above it."""
    first = node.lineno
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return first


def scope_at(around: list[Scope], line: int) -> str:
    """The innermost scope around a line; empty for the module itself."""
    inside = [scope.name for scope in around if scope.first <= line <= scope.last]
    return inside[-1] if inside else ""


def formatted(found: Found) -> str:
    """What the command prints."""
    rule = found.rule
    lines = [f"{rule.id}  {found.game.replace('_', '-')}, {rule.chapter}", f"  {rule.text}", ""]
    lines += ["Code", *listed(found.code), "", "Tests", *listed(found.tests)]
    if found.notes:
        lines += ["", *found.notes]
    return "\n".join(lines)


def listed(places: list[Place]) -> list[str]:
    """One row for each function, class or line, in two columns; a test that cites its rule again is one row."""
    rows: dict[tuple[str, str], tuple[str, str]] = {}
    for place in places:
        what = place.name if place.name and place.file.endswith(".py") else str(place.line)
        rows.setdefault((place.file, what), (f"{place.file}:{place.line}", place.name))
    width = max((len(file) for file, _ in rows.values()), default=0)
    return [f"  {file:<{width}}  {name}".rstrip() for file, name in rows.values()] or ["  none"]
