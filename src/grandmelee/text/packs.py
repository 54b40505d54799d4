"""Packs: a folder of TOML files that adds to a game's content or replaces parts of it. A pack never runs code.

``pack.toml`` says what the pack is; every other ``*.toml`` in the folder holds the game's tables::

    id = "harbour-nights"            a short name of its own
    name = "Harbour Nights"
    game = "legends-of-the-arena"
    version = "1.0"
    author = "..."                   optional, as are source ("house"), description and files (the reading order)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from os import walk
from os.path import realpath
from pathlib import Path
from typing import Any, Final

from grandmelee.core.errors import PackError, Problem
from grandmelee.text.nearest import near_word
from grandmelee.text.printed import SOURCES as SOURCES
from grandmelee.text.toml import Entry, Source, one_of, read_source

HEAD: Final = "pack.toml"
MOST_FILES: Final = 100


class Pack:
    """What a pack says about itself, and its tables by kind, each an Entry that knows its file and line."""

    def __init__(self, folder: str, head: Entry) -> None:
        self.folder = folder
        self.head = head
        self.id = head.slug("id")
        self.name = head.text("name")
        self.game = head.slug("game")
        self.version = head.text("version", longest=30)
        self.author = head.text("author", "")
        self.source = head.text("source", "house", SOURCES)
        self.description = head.text("description", "", longest=5_000)
        self.files = head.texts("files", most=MOST_FILES, needed=False)
        self.tables: dict[str, list[Entry]] = {}
        self.is_whole = True  # all its files could be read


def open_pack(folder: str | Path, kinds: Sequence[str]) -> Pack:
    """Read a pack whose files hold the tables *kinds*; PackError with every mistake if there are any."""
    problems: list[Problem] = []
    pack = read_pack(folder, kinds, problems)
    if pack is None or problems:
        raise PackError(problems)
    return pack


def read_pack(folder: str | Path, kinds: Sequence[str], problems: list[Problem], shown: str = "") -> Pack | None:
    """Read a pack as far as possible; mistakes go to *problems*. None if there is nothing to look at.

    In messages its files lie in *shown*, by default in the folder as it was given.
    """
    root = Path(folder)
    if not is_pack(root, problems):
        return None
    label = Path(shown or root)
    source = read_source(root / HEAD, str(label / HEAD), problems)
    if source is None:
        return None
    head = Entry(source, (), source.data, problems)
    pack = Pack(str(label), head)
    head.finish()
    pack.tables = {kind: [] for kind in kinds}
    before = len(problems)
    for file in toml_files(root, pack, head):
        add_source(pack, read_source(file, str(label / file.name), problems), problems)
    overlooked(root, label, problems)
    if len(problems) == before and not any(pack.tables.values()):
        wanted = f"a .toml file beside {HEAD} with {one_of(f'[[{kind}]]' for kind in kinds)}"
        problems.append(Problem(str(label), 0, "the pack brings nothing", wanted))
    return pack


def is_pack(root: Path, problems: list[Problem]) -> bool:
    """A folder with a pack.toml, both really there and inside one another."""
    if not root.exists():
        problems.append(Problem(str(root), 0, "there is no such folder", f"a folder with a {HEAD}"))
    elif not root.is_dir():
        problems.append(Problem(str(root), 0, "this is not a folder", f"a folder with a {HEAD}"))
    elif not (root / HEAD).exists():
        problems.append(
            Problem(str(root), 0, f"the folder has no {HEAD}", f"a file {HEAD} with id, name, game, version")
        )
    else:
        return is_own_file(root, root / HEAD, problems)
    return False


def is_own_file(root: Path, file: Path, problems: list[Problem]) -> bool:
    """A pack reads nothing outside its folder, and nothing that is not a plain file."""
    real = Path(realpath(file))
    if not real.is_relative_to(realpath(root)):
        problems.append(Problem(str(file), 0, "this leads out of the pack's folder", "a file inside the folder"))
        return False
    if not real.is_file():
        problems.append(Problem(str(file), 0, "this is not a file", "a TOML file"))
        return False
    return True


def toml_files(root: Path, pack: Pack, head: Entry) -> list[Path]:
    """The pack's files: those named by ``files`` first and in that order, the others by name."""
    names = sorted(file.name for file in root.glob("*.toml") if file.name != HEAD)
    for at, name in enumerate(pack.files):
        if name not in names:
            head.problem(["files", at], f"there is no file {name!r}", "files of this folder", near_word(name, names))
    if len(names) > MOST_FILES:
        head.problem([], f"the pack has {len(names)} files", f"at most {MOST_FILES}")
        return []
    ordered = [name for name in pack.files if name in names] + [name for name in names if name not in pack.files]
    return [root / name for name in ordered if is_own_file(root, root / name, head.problems)]


def overlooked(root: Path, label: Path, problems: list[Problem]) -> None:
    """Files that look as if they belonged to the pack and are not read: in a folder of it, or with ``.TOML``."""
    for folder, folders, names in walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            shown = str(label / Path(folder).relative_to(root) / name)
            if not name.lower().endswith(".toml"):
                continue
            if Path(folder) != root:
                problems.append(Problem(shown, 0, "a file in a sub-folder is not read", f"it beside {HEAD}"))
            elif not name.endswith(".toml"):
                problems.append(
                    Problem(shown, 0, "this file is not read", "a name that ends in .toml, in small letters")
                )


def add_source(pack: Pack, source: Source | None, problems: list[Problem]) -> None:
    """Add the tables of one file, if it could be read; a kind of table the game does not know is a mistake."""
    if source is None:
        pack.is_whole = False
        return
    top = Entry(source, (), source.data, problems)
    for kind, entries in pack.tables.items():
        entries += top.tables(kind)
        for entry in entries:
            entry.origin = pack.source or "house"
    for key in source.data:
        if key not in pack.tables:
            kinds = [f"[[{kind}]]" for kind in pack.tables]
            top.problem([key], f"unknown table {key!r}", one_of(kinds), near_word(key, pack.tables))


def merge(packs: Iterable[Pack], kind: str) -> list[Entry]:
    """The entries of all packs in order. One with ``replaces = true`` takes the place of an earlier one with its id.

    The fields ``id`` and ``replaces`` are read here; a game reads the others and then calls `finish`. An entry whose id
    is a mistake comes last and is doubtful: it is read for its other mistakes.
    """
    merged: dict[str, Entry] = {}
    doubtful: list[Entry] = []
    for pack in packs:
        own: dict[str, Entry] = {}
        for entry in pack.tables[kind]:
            if is_new(entry, own) and may_join(entry, merged):
                own[entry.id] = entry
            else:
                entry.is_doubtful = True
                entry.flag("replaces")
                doubtful.append(entry)
        merged.update(own)
    return [*merged.values(), *doubtful]


def is_new(entry: Entry, own: Mapping[str, Entry]) -> bool:
    """An id, and no other entry of the same pack with it."""
    if not entry.slug("id"):
        return False
    if entry.id not in own:
        return True
    first = own[entry.id]
    entry.problem(
        ["id"], f"{entry.name()} is there twice", f"another id; the first is in {first.source.path}:{first.line()}"
    )
    return False


def may_join(entry: Entry, earlier: Mapping[str, Entry]) -> bool:
    """New ids are added; known ones are replaced only by an entry that says so."""
    replaces = entry.flag("replaces")
    if replaces and entry.id not in earlier:
        near = near_word(entry.id, earlier)
        entry.problem(["replaces"], f"there is no {entry.name()} to replace", "the id of an earlier entry", near)
    if not replaces and entry.id in earlier:
        first = earlier[entry.id]
        here = f"{first.source.path}:{first.line()}"
        entry.problem(["id"], f"{entry.name()} is already in {here}", "another id, or replaces = true")
        return False
    return True


def refuse_namesakes(entries: Iterable[Entry], owner: str = "") -> None:
    """Two entries of one kind (with *owner*: of one owner) may not be called the same; nobody could tell them apart.

    Two with one id are one thing said twice, and that was told already.
    """
    first: dict[tuple[str, str], Entry] = {}
    for entry in sorted(entries, key=lambda entry: entry.data.get("replaces") is True):
        name = " ".join(str(entry.data.get("name", "")).split()).casefold()
        key = str(entry.data.get(owner, "")), name
        if name and key in first and first[key].id != entry.id:
            other = first[key]
            where = f"another name; the first is in {other.source.path}:{other.line()}"
            entry.problem(["name"], f"{entry.name()} has the name of {other.name()}", where)
        first.setdefault(key, entry)


def content_hash(tables: Mapping[str, Sequence[Entry]], without: Sequence[str] = ()) -> str:
    """A hash of everything the tables say, equal on every machine; fields *without* effect can be left out."""
    plain = {kind: [stripped(entry.data, without) for entry in entries] for kind, entries in tables.items()}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def stripped(data: Mapping[str, Any], without: Sequence[str]) -> dict[str, Any]:
    """An entry without the fields that do not count."""
    return {key: value for key, value in data.items() if key not in without}
