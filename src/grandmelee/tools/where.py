"""From a rule to its code and its tests: what `grandmelee where LA-11.3` prints.

Nothing is registered anywhere: the sources are read and a citation is found where it stands. So it works in a checkout,
and in an installed package as far as its sources and tests are there; what is missing is said.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from grandmelee.text.citations import NameReader, Reader
from grandmelee.text.rulebook import Rule, Rulebook, UnknownRule, read, texts

PACKAGE = Path(__file__).parent.parent
CHAPTER: Final = re.compile(r"^## ([A-Z]+)-\d+ ", re.MULTILINE)
DEFINED: Final = re.compile(r"^\s*(?:async )?(?:def|class) (\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Place:
    """A line that names rules: the file as shown to people, the line, and the class, function or constant around it."""

    file: str
    line: int
    name: str
    ids: tuple[str, ...]
    stale: tuple[str, ...]
    is_said: bool = False  # in a docstring or a name: here the rule is carried out or tested, not only mentioned


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
    """A named stretch of a module: a class, a function, a constant; and the last line of its docstring."""

    name: str
    first: int
    last: int
    said: int


def find(rule_id: str, slug: str = "") -> Found:
    """The rule, the code that cites it and the tests that name it. `UnknownRule` names the nearest id."""
    game, book, rule = rule_of(rule_id, slug)
    reader = Reader(book) if rule.is_numbered else NameReader(book, rule.id)
    folder = tests_folder()
    code = code_of(reader, rule, sources(PACKAGE / "games" / game))
    tests = tests_of(reader, rule, test_sources(folder)) if folder else []
    return Found(game, rule, code, tests, notes(game, folder))


def code_of(reader: Reader, rule: Rule, paths: list[Path]) -> list[Place]:
    """What carries the rule out, before what mentions it; first the module of its chapter."""
    places: list[Place] = []
    distance: dict[str, tuple[bool, int]] = {}  # of a module from the rule's chapter
    for path in paths:
        source = path.read_text(encoding="utf-8")
        if not may_cite(rule, source):
            continue
        cited = {rule_id for citation in reader.in_text(source) for rule_id in citation.ids}
        if rule.id in cited:
            places += [place for place in in_source(reader, shown(path), source) if rule.id in place.ids]
            kin = [rule_id for rule_id in cited if chapter_of(rule_id) == chapter_of(rule.id)]
            distance[shown(path)] = (f"_{path.stem}_" not in words_of(rule.chapter), -len(kin))
    return sorted(places, key=lambda p: (not p.is_said, distance[p.file], len(p.ids), p.file, p.line))


def tests_of(reader: Reader, rule: Rule, paths: list[Path]) -> list[Place]:
    """The tests named after the rule, then those that speak of it."""
    places: list[Place] = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        if may_cite(rule, source) and rule.id in ids_in_test(reader, source):
            places += [place for place in in_test(reader, shown(path), source) if rule.id in place.ids]
    return sorted(places, key=lambda p: (not p.is_said, p.ids.index(rule.id), len(p.ids), p.file, p.line))


def may_cite(rule: Rule, source: str) -> bool:
    """Whether a source could cite a rule: its chapter must stand there, in a citation or in a name. A quick look."""
    if not rule.is_numbered:
        return rule.id in source or rule.id.replace("-", "_") in source
    prefix, _, number = chapter_of(rule.id).partition("-")
    return any(sign in source for sign in (f"{number}.", f"-{number}", f"_{number}_", f"{prefix}{number}"))


def ids_in_test(reader: Reader, source: str) -> set[str]:
    """Every rule a test module names, found without parsing it."""
    if not is_about(reader, source):
        return set()
    named = {rule_id for name in DEFINED.findall(source) for rule_id in reader.in_name(name)}
    return named | {rule_id for citation in reader.in_text(source) for rule_id in citation.ids}


def is_about(reader: Reader, source: str) -> bool:
    """Whether a source could name a rule of this game at all; most tests are about something else."""
    return f"{reader.book.prefix}-" in source or f"{reader.book.prefix}_" in source


def chapter_of(rule_id: str) -> str:
    """What stands before the dot."""
    return rule_id.partition(".")[0]


def words_of(heading: str) -> str:
    """A heading as modules are named: "Knock-out" has `_knock_out_`."""
    return re.sub(r"\W+", "_", f" {heading.lower()} ")


def rule_of(rule_id: str, slug: str = "") -> tuple[str, Rulebook, Rule]:
    """The game, its rulebook and the rule, for an id of any game; only that game's rules are read. A slug says which
    game is meant, where several have an id.
    """
    wanted = rule_id.strip().strip("[]").upper()
    for game, text in texts().items():
        first = CHAPTER.search(text)
        if first and wanted.partition("-")[0] == first[1]:
            book = read(text)
            return game, book, book.rule(wanted)
    known = {game: read(text) for game, text in texts().items() if slug in ("", game.replace("_", "-"))}
    having = [game for game, book in known.items() if wanted in book.entries]
    if len(having) == 1:
        return having[0], known[having[0]], known[having[0]].entries[wanted]
    if having:
        others = " or ".join(f"`grandmelee where {wanted} {game.replace('_', '-')}`" for game in having)
        raise UnknownRule(f"{wanted} of one game alone: try {others}", "")
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
    return places_in(book, sources(folder), in_source)


def places_in_tests(book: Rulebook, tests: Path) -> list[Place]:
    """Tests named after rules or citing them: `test_LA_11_3_...`, or a citation inside a test or a table of cases."""
    return places_in(book, test_sources(tests), in_test)


def places_in(book: Rulebook, files: list[Path], read: Callable[[Reader, str, str], list[Place]]) -> list[Place]:
    """What is read in some files."""
    reader = Reader(book)
    return [place for path in files for place in read(reader, shown(path), path.read_text(encoding="utf-8"))]


def sources(folder: Path) -> list[Path]:
    """The files of a game in which rules are cited."""
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")])


def test_sources(tests: Path) -> list[Path]:
    """The files with tests."""
    return sorted(tests.rglob("test_*.py"))


def shown(path: Path) -> str:
    """The path as printed: `src/grandmelee/...` or `tests/...` in a checkout, `grandmelee/...` when installed."""
    above = PACKAGE.parent.parent if PACKAGE.parent.name == "src" else PACKAGE.parent
    return path.relative_to(above).as_posix() if path.is_relative_to(above) else path.name


def in_source(reader: Reader, file: str, source: str) -> list[Place]:
    """All citations in one file, each with its line and what stands around it."""
    cited = reader.in_text(source)
    if not cited:
        return []
    around = scopes(source) if file.endswith(".py") else []
    places = []
    for citation in cited:
        line = source.count("\n", 0, citation.at) + 1
        scope = scope_at(around, line)
        name = scope.name if file.endswith(".py") else "content"
        places.append(Place(file, line, name, citation.ids, citation.stale, line <= scope.said))
    return places


def in_test(reader: Reader, file: str, source: str) -> list[Place]:
    """Tests that carry rule ids in their names, then citations inside of anything with a name."""
    if not is_about(reader, source):
        return []
    inside = [replace(place, is_said=False) for place in in_source(reader, file, source) if place.name]
    return in_names(reader, file, source) + inside


def in_names(reader: Reader, file: str, source: str) -> list[Place]:
    """Tests that carry rule ids in their names."""
    places = []
    for match in DEFINED.finditer(source):
        ids = reader.in_name(match[1])
        known = tuple(rule_id for rule_id in ids if rule_id in reader.order)
        stale = tuple(rule_id for rule_id in ids if rule_id not in reader.order)
        if ids:
            places.append(Place(file, source.count("\n", 0, match.start(1)) + 1, match[1], known, stale, True))
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
        found.append(Scope(full, first_line(node, lines), node.end_lineno or node.lineno, last_said(node)))
        if isinstance(node, ast.ClassDef):
            gather(node.body, full, lines, found)


def last_said(node: ast.stmt) -> int:
    """Where the words about a definition end: with its docstring; a constant is one with its remark."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.end_lineno or node.lineno
    return (node.body[0].end_lineno or 0) if is_remark(node.body[0]) else node.lineno


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


def scope_at(around: list[Scope], line: int) -> Scope:
    """The innermost scope around a line; one without a name for the module itself."""
    inside = [scope for scope in around if scope.first <= line <= scope.last]
    return inside[-1] if inside else Scope("", 0, 0, 0)


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
