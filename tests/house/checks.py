"""The checks behind the house tests: each takes names and source text and returns its complaints, one line each."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

MODULE_LINES: Final = 600
FUNCTION_LINES: Final = 40
VAGUE_NAMES: Final = frozenset({"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"})

Function = ast.FunctionDef | ast.AsyncFunctionDef

# ---- layers ---------------------------------------------------------------------------------------------------------

COMPILER: Final = "mypy_extensions"
"""The one foreign module the engine may name: words for the compiler."""

SEES: Final = {
    "core": {"core"},
    "kit": {"core", "kit"},
    "text": {"core", "text"},
    "scene": {"core", "kit", "scene"},
    "games": {"core", "kit", "text", "games"},
    "rules": {"core", "kit", "text", "rules"},
    "view": {"core", "kit", "text", "rules", "view"},
    "draw": {"core", "kit", "text", "scene", "rules", "view", "draw"},
    "bot": {"core", "kit", "text", "rules", "view", "bot"},
    "contents": {"core", "kit", "text", "scene", "rules", "view", "draw", "bot", "contents"},
}
"""What each layer may import; every layer not named here stands above all games and may import anything."""

UNDER_THE_TABLE: Final = {"bots", "lab", "research", "testing"}
"""Layers above the games that know neither server nor command line."""

PURE: Final = {"core", "kit", "games", "rules", "view", "draw", "bot", "contents"}
NO_THIRD_PARTY: Final = PURE | {"text", "scene"}
CLOCKS_AND_CHANCE: Final = frozenset({"time", "datetime", "calendar", "random", "secrets", "uuid", "numpy"})
OUTSIDE_WORLD: Final = frozenset(
    {"os", "io", "pathlib", "shutil", "tempfile", "glob", "fileinput", "importlib.resources", "pickle", "shelve", "dbm"}
    | {"socket", "ssl", "select", "selectors", "urllib", "http", "ftplib", "smtplib", "sqlite3", "ctypes", "logging"}
    | {"threading", "_thread", "multiprocessing", "concurrent", "asyncio", "subprocess", "signal", "sched", "queue"}
)
BACK_DOORS: Final = frozenset(
    {"importlib", "builtins", "sys", "runpy", "pkgutil", "imp", "gc", "inspect", "code", "codeop", "site"}
)
"""Modules through which any other can be had without being named in an import."""

DOOR_KEEPERS: Final = {
    "grandmelee.core.registry": {"importlib", "pkgutil"},  # finds the games
    "grandmelee.core.native": {"importlib"},  # looks whether the engine is compiled
}
CALLS: Final = frozenset(
    {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint", "globals", "locals", "vars"}
)
HIDDEN: Final = frozenset({"__builtins__", "__loader__", "__spec__", "__dict__", "__globals__", "__subclasses__"})
SETTERS: Final = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})


@dataclass(frozen=True)
class Import:
    line: int
    target: str


def layer_of(module: str) -> str:
    """Inside a game `rules`, `view`, `draw`, `bot`, or `contents`, which ties them together; else the folder's name."""
    parts = module.split(".")[1:]
    if not parts or parts == ["__init__"]:
        return "top"
    if parts[0] != "games" or len(parts) == 1 or parts[1] == "__init__":
        return parts[0]
    part = parts[2] if len(parts) > 2 else ""
    if part in ("__init__", "game"):
        return "contents"
    return part if part in ("view", "draw", "bot") else "rules"


def game_of(module: str) -> str:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] != "__init__" else ""


@cache
def imports(module: str, source: str) -> list[Import]:
    """Everything a module imports, relative names resolved, `from a import b` as both `a` and `a.b`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [Import(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(module, node)
            found += [Import(node.lineno, f"{origin}.{alias.name}") for alias in node.names]
    return found


def absolute(module: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    above = module.split(".")[: -node.level]
    return ".".join([*above, node.module] if node.module else above)


def layer_faults(module: str, source: str) -> list[str]:
    """Imports that point the wrong way, to another game, out of the standard library, or to the outside world."""
    faults = []
    for found in imports(module, source):
        complaint = wrong_import(module, found.target)
        if complaint:
            faults.append(f"{module}:{found.line}: {complaint}")
    return faults


def wrong_import(module: str, target: str) -> str:
    layer = layer_of(module)
    top = target.partition(".")[0]
    if top == "grandmelee":
        return wrong_direction(module, target)
    if layer in NO_THIRD_PARTY and top not in sys.stdlib_module_names and top != COMPILER:
        return f"{layer} imports {top}, which is not in the standard library"
    if layer in NO_THIRD_PARTY and top in CLOCKS_AND_CHANCE:
        return f"{layer} imports {top}: no clock and no chance but s.below"
    if layer in NO_THIRD_PARTY and is_back_door(module, target):
        return f"{layer} imports {target}, which leads to every other module"
    if layer in PURE and not loads_content(module) and is_outside_world(target):
        return f"{layer} imports {top}: no input or output here"
    if layer == "draw" and top == "re":
        return "draw imports re: cards are drawn from their operations, not from their text"
    return ""


def wrong_direction(module: str, target: str) -> str:
    layer, other = layer_of(module), layer_of(target)
    if layer in UNDER_THE_TABLE and other in ("server", "cli"):
        return f"{layer} imports {target}, which stands above it"
    if layer not in SEES:
        return ""
    if game_of(module) and game_of(target) and game_of(module) != game_of(target):
        return f"{game_of(module)} imports {game_of(target)}; games never import each other"
    if other not in SEES[layer]:
        return f"{layer} imports {target}, which stands above it"
    return ""


def loads_content(module: str) -> bool:
    """A game's content.py reads its cards; nothing else in a game touches a file."""
    return bool(game_of(module)) and module.endswith(".content")


def is_back_door(module: str, target: str) -> bool:
    """Resources are looked at as input elsewhere; everything else of these modules is for the door keepers."""
    top = target.partition(".")[0]
    return (
        top in BACK_DOORS
        and not target.startswith("importlib.resources")
        and top not in DOOR_KEEPERS.get(module, set())
    )


def is_outside_world(target: str) -> bool:
    parts = target.split(".")
    return any(".".join(parts[:length]) in OUTSIDE_WORLD for length in range(1, len(parts) + 1))


def call_faults(module: str, source: str) -> list[str]:
    """Calls of `open`, `print` and their like in core, kit and games; and of `setattr`, or ways around both."""
    if layer_of(module) not in PURE:
        return []
    reads = ["calls open()"] if loads_content(module) else []
    found = [(node.lineno, wrong_use(node)) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr)]
    return [f"{module}:{line}: {what}" for line, what in found if what and what not in reads]


def wrong_use(node: ast.expr) -> str:
    """What an expression does that rules never do; empty if nothing."""
    match node:
        case ast.Name(id=name) if name in CALLS | SETTERS:
            return f"calls {name}()"
        case ast.Attribute(attr=name) if name in SETTERS:
            return f"calls {name}()"
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in HIDDEN:
            return f"uses {name}"
        case _:
            return ""


# ---- size -----------------------------------------------------------------------------------------------------------


def size_faults(file: str, source: str) -> list[str]:
    """Modules over 600 lines and functions over 40, whatever they are for."""
    faults = []
    lines = len(source.splitlines())
    if lines > MODULE_LINES:
        faults.append(f"{file}: {lines} lines; past {MODULE_LINES} it is two chapters")
    for node in functions(source):
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > FUNCTION_LINES:
            faults.append(f"{file}:{node.lineno}: {node.name} has {length} lines; the limit is {FUNCTION_LINES}")
    return faults


def functions(source: str) -> Iterator[Function]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, Function))


def name_faults(file: str) -> list[str]:
    """Modules and folders whose name says nothing."""
    parts = file.removesuffix(".py").split("/")
    return [f"{file}: {part!r} says nothing about what is inside" for part in parts if part in VAGUE_NAMES]


def marker_faults(file: str, source: str) -> list[str]:
    """Work put off in a comment."""
    marker = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
    lines = enumerate(source.splitlines(), 1)
    return [f"{file}:{line}: {found[1]}; do it or drop it" for line, words in lines if (found := marker.search(words))]


# ---- immutable steps ------------------------------------------------------------------------------------------------

ROOTS: Final = frozenset({"Step", "Ask"})
NOT_HELD: Final = frozenset({"State", "Game"})  # nor whatever derives from them: no step keeps a state
Classes = dict[str, dict[str, ast.ClassDef]]
Home = tuple[str, str]  # a module and a class in it
CHANGES: Final = frozenset(
    {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}
    | {"add", "discard", "update", "setdefault", "popitem", "appendleft"}
)


def step_faults(sources: dict[str, str]) -> list[str]:
    """Steps, questions and what they hold that change, or are changed by others, after they were made.

    What is no step itself may be filled in by the function that makes it, before anyone else has it.
    """
    classes = {module: classes_of(module, source) for module, source in sources.items()}
    fixed, steps = immutable_classes(classes, sources)
    faults = []
    for module, found in classes.items():
        for node in found.values():
            if (module, node.name) in fixed:
                faults += [f"{module}:{line}: {node.name} {what}" for line, what in changes_of_self(node)]
        is_fixed = cache(partial(is_one_of, fixed, module, classes, sources))
        is_step = cache(partial(is_one_of, steps, module, classes, sources))
        for function in functions(sources[module]):
            names = names_of_fixed(function, is_fixed, is_step)
            faults += [f"{module}:{line}: {function.name} {what}" for line, what in changes_of(function, names)]
    return faults


def immutable_classes(classes: Classes, sources: dict[str, str]) -> tuple[set[Home], set[Home]]:
    """Every class that must not change: steps, whatever derives from one, and whatever a step is given to hold.

    A step lies on the agendas of all copies of a state at once, and so does what it holds. Second: the steps alone.
    """
    places = [(module, name) for module, inside in classes.items() for name in inside]
    bases = {place: homes_of(place, bases_of(classes, place), classes, sources) for place in places}
    held = {place: homes_of(place, held_by(classes[place[0]][place[1]]), classes, sources) for place in places}
    never = derived_from({place for place in places if place[1] in NOT_HELD}, bases)
    roots = {place for place in places if place[1] in ROOTS or ROOTS & set(bases_of(classes, place))}
    steps = derived_from(roots, bases) - never
    fixed: set[Home] = set()
    while (found := derived_from(roots, bases) - never) != fixed:
        near = [(place, thing) for place in found for thing in held[place]]
        fixed = found
        roots |= {thing for place, thing in near if is_near(place[0], thing, sources) and thing in bases}
    return fixed, steps


def bases_of(classes: Classes, place: Home) -> list[str]:
    """The names of what a class derives from."""
    return [base_name(base) for base in classes[place[0]][place[1]].bases]


def homes_of(place: Home, names: list[str], classes: Classes, sources: dict[str, str]) -> list[Home]:
    """Where the classes of these names are that a class speaks of."""
    return [home_of(place[0], name, classes, sources) for name in names]


def is_near(module: str, thing: Home, sources: dict[str, str]) -> bool:
    """Whether a class is in a module or imported there."""
    return thing[0] == module or thing[0] in origins_of(module, sources[module])


def derived_from(roots: set[Home], bases: dict[Home, list[Home]]) -> set[Home]:
    """These classes and all that derive from them, wherever in the package these are."""
    found = set(roots)
    while more := {place for place, above in bases.items() if place not in found and found & set(above)}:
        found |= more
    return found


def held_by(node: ast.ClassDef) -> list[str]:
    """The classes of what an instance is made with, in lists too."""
    made = [method for method in node.body if isinstance(method, Function) and method.name == "__init__"]
    given = [arg.annotation for method in made for arg in [*method.args.args, *method.args.kwonlyargs]]
    return [kind for annotation in given if annotation is not None for kind in kinds_inside(annotation)]


def kinds_inside(annotation: ast.expr) -> list[str]:
    """The classes of an annotation, and those in the brackets of `list[Push]`."""
    inner = [node for node in ast.walk(annotation) if isinstance(node, ast.Name | ast.Attribute | ast.Constant)]
    return [kind for part in [annotation, *inner] for kind in kinds_of(part) if kind]


def is_one_of(fixed: set[Home], module: str, classes: Classes, sources: dict[str, str], name: str) -> bool:
    """Whether a name in a module stands for one of these classes."""
    return bool(name) and (name in ROOTS or home_of(module, name, classes, sources) in fixed)


def names_of_fixed(function: Function, is_fixed: Callable[[str], bool], is_step: Callable[[str], bool]) -> set[str]:
    """Parameters and locals that hold what must not change, as far as annotations, calls and isinstance tell."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as kind):
                found |= {name} if any(map(is_fixed, kinds_of(kind))) else set()
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                found |= {name} if any(map(is_fixed, kinds_of(kind))) else set()
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=func)):
                found |= {name} if is_step(base_name(func)) else set()
            case ast.NamedExpr(target=ast.Name(id=name), value=ast.Call(func=func)):
                found |= {name} if is_step(base_name(func)) else set()
            case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), kind]):
                found |= {name} if any(map(is_fixed, kinds_of(kind))) else set()
    return found - {"self"}


def kinds_of(annotation: ast.expr) -> list[str]:
    """The classes of `Push`, `Push | None`, `"Push"`, `Step[State]`, `(Push, Pull)`; of a list none."""
    match annotation:
        case ast.Constant(value=str(text)):
            return kinds_of(ast.parse(text, mode="eval").body)
        case ast.BinOp(left=left, right=right):
            return kinds_of(left) + kinds_of(right)
        case ast.Tuple(elts=parts):
            return [kind for part in parts for kind in kinds_of(part)]
        case ast.Subscript(value=value, slice=inner) if base_name(value) in ("Optional", "Union", "Final"):
            return kinds_of(inner)
        case _:
            return [base_name(annotation)]


def changes_of(function: Function, steps: set[str]) -> list[tuple[int, str]]:
    """Where a function changes one of these steps."""
    return [change for name in sorted(steps) for part in ast.walk(function) for change in change_of(part, name)]


def classes_of(module: str, source: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


def base_name(base: ast.expr) -> str:
    """`Ask` of `Ask`, `agenda.Ask` and `Ask[State]`."""
    match base:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return base_name(value)
        case _:
            return ""


def home_of(module: str, name: str, classes: Classes, sources: dict[str, str]) -> Home:
    """The module that defines a class, and its name: this one, the one it is imported from, else any that has it."""
    if name in classes[module]:
        return module, name
    for origin in [*origins_of(module, sources[module]), *classes]:
        for place in (origin, f"{origin}.__init__"):
            if name in classes.get(place, {}):
                return place, name
    return module, name


@cache
def origins_of(module: str, source: str) -> list[str]:
    return [found.target.rpartition(".")[0] for found in imports(module, source)]


def changes_of_self(node: ast.ClassDef) -> list[tuple[int, str]]:
    """Where methods other than `__init__` change self: assignments, deletions, and changes of what it holds."""
    found = []
    for method in node.body:
        if isinstance(method, Function) and method.name != "__init__":
            found += [change for part in ast.walk(method) for change in change_of(part, "self")]
    return found


def change_of(node: ast.AST, owner: str) -> Iterator[tuple[int, str]]:
    """Whether a node changes what *owner* holds: where, and how."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            places = [part for target in targets for part in parts_of(target)]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            places = parts_of(target)
        case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in CHANGES and attribute_of(value, owner):
            yield node.lineno, f"changes {owner}.{attribute_of(value, owner)} by {attr}()"
            return
        case ast.Call(func=func, args=[ast.Name(id=name), *_]) if name == owner and base_name(func) in SETTERS:
            yield node.lineno, f"assigns to {owner} by setattr"
            return
        case _:
            return
    for place in places:
        if attribute_of(place, owner):
            yield place.lineno, f"assigns to {owner}.{attribute_of(place, owner)} outside __init__"


def parts_of(target: ast.expr) -> list[ast.expr]:
    """The single places of `a, (b, *c) = ...`."""
    if isinstance(target, ast.Tuple | ast.List):
        return [part for inner in target.elts for part in parts_of(inner)]
    return parts_of(target.value) if isinstance(target, ast.Starred) else [target]


def attribute_of(place: ast.expr, owner: str) -> str:
    """With the owner self: `x` of `self.x`, `self.x[0]`, `self.x.y`; empty for anything that is not part of it."""
    while isinstance(place, ast.Attribute | ast.Subscript):
        if isinstance(place, ast.Attribute) and isinstance(place.value, ast.Name) and place.value.id == owner:
            return place.attr
        place = place.value
    return ""


# ---- paths and registries -------------------------------------------------------------------------------------------

FOLDERS: Final = ("work", "root", "home", "Users")
MACHINE_PATH: Final = re.compile(rf"(?<![\w.~)}}-])/(?:{'|'.join(FOLDERS)})/[\w.]")
SETTING: Final = r"(?:index[-_]url|registry|resolved|find[-_]links|trusted[-_]host)"
REGISTRY: Final = re.compile(
    rf"{SETTING}[\"']?\s*[=:\s]\s*[\"']?(?:https?://(?:[^\s/@\"']*@)?([\w.-]+)|([\w-]+(?:\.[\w-]+)+))"
    r"|https?://(?:[^\s/@\"']*@)?([\w.-]+)(?::\d+)?/(?:[\w./-]*/)?simple\b",
    re.IGNORECASE,
)


def path_faults(file: str, text: str) -> list[str]:
    """Paths of one machine, and hosts of package registries: which one serves is the machine's business."""
    faults = []
    for line, words in enumerate(text.splitlines(), 1):
        if MACHINE_PATH.search(words):
            faults.append(f"{file}:{line}: a path of one machine")
        hosts = [found[1] or found[2] or found[3] for found in REGISTRY.finditer(words)]
        faults += [f"{file}:{line}: names the registry {host}" for host in hosts]
    return faults
