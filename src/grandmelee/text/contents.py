"""A game's content: its own TOML and the packs on top of it, read, checked, found by slug, and read back.

A game says which tables there are and what each becomes; the rest is here::

    EFFECT: Final = Place("card", "effect", GRAMMAR, "a card")

    class Card(Printed):
        def __init__(self, entry: Entry, id: int) -> None:
            super().__init__(entry, id)  # name, number and source
            self.hero = -1
            self.speed = entry.number("speed", 0, 99)
            self.text = entry.texts("effect", least=1)
            self.ops = EFFECT.read(entry, self.text)

    class Content:
        def __init__(self, box: Box) -> None:
            self.box = box
            self.hash = self.label = box.hash
            self.hero_shelf = box.shelf("hero", Hero)
            self.card_shelf = box.shelf("card", Card)
            self.heroes = self.hero_shelf.things  # plain lists, by id
            self.cards = self.card_shelf.things
            for card, entry in self.card_shelf.pairs():
                hero = self.hero_shelf.named(entry, "hero")
                card.hero = -1 if hero is None else hero.id

    def load(folders: Sequence[str | Path] = ()) -> Content:
        box = Box(SLUG, Path(__file__).parent / "cards", folders, ("hero", "card"), {"card": "hero"}, (EFFECT,))
        content = Content(box)
        box.close()  # PackError with every mistake
        return content

Everything is read even after a mistake, so that one look shows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from grandmelee.core.digest import fields
from grandmelee.core.errors import PackError, Problem
from grandmelee.text.nearest import near_word
from grandmelee.text.packs import Pack, content_hash, merge, read_pack, refuse_namesakes
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry, one_of

Thing = TypeVar("Thing", bound=Printed)

SENTENCE: Final = 64  # the width of the column with sentences, when a pack is read back


class Shelf(Generic[Thing]):
    """All things of one kind: in order, and by slug."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.things: list[Thing] = []
        self.entries: list[Entry] = []
        self.by_slug: dict[str, Thing] = {}
        self.is_whole = True  # nothing is missing that a mistake elsewhere has lost

    def __getitem__(self, slug: str) -> Thing:
        """The thing with this slug; KeyError if there is none."""
        return self.by_slug[slug]

    def pairs(self) -> Iterator[tuple[Thing, Entry]]:
        """Each thing with the entry it was read from."""
        return zip(self.things, self.entries, strict=True)

    def add(self, thing: Thing, entry: Entry) -> None:
        """One more; of two with one slug, which is a mistake, the first is found."""
        self.things.append(thing)
        self.entries.append(entry)
        self.by_slug.setdefault(thing.slug, thing)

    def named(self, entry: Entry, key: str, needed: bool = True) -> Thing | None:
        """The thing a field of another entry names; a name nobody has is a mistake, unless something is missing."""
        slug = entry.slug(key, None if needed else "")
        if slug and slug not in self.by_slug and self.is_whole:
            what = f"there is no {title(self.kind)} {slug!r}"
            entry.problem([key], what, one_of(self.by_slug), near_word(slug, self.by_slug))
        return self.by_slug.get(slug)


class Box:
    """A game's own content with packs on top of it, while it is read and afterwards.

    *own* is the folder with the game's files, *kinds* its tables in reading order, *owners* which field of a kind names
    the thing it belongs to (of that kind), *places* where its sentences stand, *prose* the fields without effect.
    """

    def __init__(
        self,
        slug: str,
        own: Path,
        folders: Sequence[str | Path],
        kinds: Sequence[str],
        owners: Mapping[str, str] | None = None,
        places: Sequence[Place[Any]] = (),
        prose: Sequence[str] = ("number", "source", "source_note", "replaces", "keeps_cards"),
    ) -> None:
        self.kinds = tuple(kinds)
        self.owners = dict(owners or {})
        self.problems: list[Problem] = []
        read = [read_pack(own, kinds, self.problems, slug)]
        read += [read_pack(folder, kinds, self.problems) for folder in folders]
        found = [pack for pack in read if pack is not None]
        check_packs(slug, found)
        for kind, owner in self.owners.items():
            drop_owned(found, kind, owner)
        self.tables = {kind: merge(found, kind) for kind in kinds}
        for entry in self.entries():
            entry.places = places
        self.shelves: dict[str, Shelf[Any]] = {}
        self.is_whole = all(pack.is_whole for pack in found)
        self.folder = found[-1].folder if found else str(own)
        self.packs = [pack.id for pack in found[1:]]
        self.added = {kind: [entry.id for pack in found[1:] for entry in pack.tables[kind]] for kind in kinds}
        self.hash = content_hash(self.tables, prose)

    def entries(self) -> list[Entry]:
        """All entries of all kinds."""
        return [entry for kind in self.kinds for entry in self.tables[kind]]

    def shelf(self, kind: str, make: Callable[[Entry, int], Thing | None]) -> Shelf[Thing]:
        """The entries of a kind, each as the thing *make* makes of it; None for one that cannot be made."""
        shelf: Shelf[Thing] = Shelf(kind)
        shelf.is_whole = self.is_whole and not any(entry.is_doubtful for entry in self.tables[kind])
        self.shelves[kind] = shelf
        for entry in self.tables[kind]:
            thing = make(entry, len(shelf.things))
            if thing is not None:
                shelf.add(thing, entry)
        return shelf

    def problem(self, what: str, expected: str = "") -> None:
        """A mistake of the content as a whole."""
        self.problems.append(Problem(self.folder, 0, what, expected))

    def is_certain(self, kind: str, slug: str) -> bool:
        """Whether it is clear what belongs to an owner: every file was read, no id clashes, nothing is without owner.

        What is counted for each owner is counted only then, or one mistake would be told as two.
        """
        known = [entry.id for entry in self.tables[kind]]
        own = [entry for entry in self.tables[kind] if entry.id == slug]
        for other, owner in self.owners.items():
            named = [(entry, entry.data.get(owner)) for entry in self.tables[other] if owner == kind]
            if any(name not in known for _, name in named):
                return False
            own += [entry for entry, name in named if name == slug]
        return self.is_whole and not any(entry.is_doubtful for entry in own)

    def close(self) -> None:
        """The content is read: look for fields nobody knows and for namesakes, and tell all mistakes, if any."""
        for entry in self.entries():
            entry.finish()
        for kind in self.kinds:
            refuse_namesakes(self.tables[kind], self.owners.get(kind, ""))
        if self.problems:
            raise PackError(self.problems)

    # ---- what packs brought ---------------------------------------------------------------------------------------
    def is_added(self, thing: Printed, kind: str) -> bool:
        """Whether a pack brought or replaced it."""
        return thing.slug in self.added[kind]

    def changed(self, kind: str) -> list[str]:
        """The slugs of a kind that packs brought or replaced, or gave something to."""
        given = [
            str(entry.data.get(kind))
            for other, owner in self.owners.items()
            if owner == kind
            for entry in self.tables[other]
            if entry.id in self.added[other]
        ]
        return [slug for slug in self.shelves[kind].by_slug if slug in self.added[kind] or slug in given]

    def read_back(self, hidden: Sequence[str] = ()) -> list[str]:
        """What packs brought, line by line: each thing, what belongs to it, and each sentence as it was understood.

        *hidden* are attributes of operations that follow from the others.
        """
        free = [kind for kind in self.kinds if kind not in self.owners]
        return [line for kind in free for slug in self.changed(kind) for line in self.thing_lines(kind, slug, hidden)]

    def thing_lines(self, kind: str, slug: str, hidden: Sequence[str]) -> list[str]:
        """One thing, if packs brought it with its sentences, and what packs gave it."""
        lines = [f"{title(kind)} {self.shelves[kind][slug].headline()}"]
        if slug in self.added[kind]:
            lines += sentence_lines(self.entry(kind, slug), hidden)
        for other, owner in self.owners.items():
            for thing, entry in self.shelves[other].pairs() if owner == kind else ():
                if entry.data.get(owner) == slug and thing.slug in self.added[other]:
                    lines += [f"  {thing.headline()}", *sentence_lines(entry, hidden)]
        return lines

    def entry(self, kind: str, slug: str) -> Entry:
        """The entry a thing was read from."""
        shelf = self.shelves[kind]
        return shelf.entries[shelf.things.index(shelf[slug])]


def title(kind: str) -> str:
    """A kind of table as people write it: ``standard_action`` is ``Standard Action``."""
    return kind.replace("_", " ").title()


def check_packs(slug: str, packs: Sequence[Pack]) -> None:
    """Packs are for this game, and each is there once."""
    seen: list[str] = []
    for pack in packs:
        if pack.game and pack.game != slug:
            pack.head.problem(["game"], f"this pack is for {pack.game}", f'game = "{slug}"')
        if pack.id in seen:
            pack.head.problem(["id"], f"a pack {pack.id!r} is already there", "another id")
        seen.append(pack.id)


def drop_owned(packs: Sequence[Pack], kind: str, owner: str) -> None:
    """What is replaced with ``keeps_cards = false`` loses what earlier packs gave it."""
    for at, pack in enumerate(packs):
        gone = [entry.id for entry in pack.tables[owner] if not entry.flag("keeps_cards", True)]
        for earlier in packs[:at]:
            earlier.tables[kind] = [entry for entry in earlier.tables[kind] if entry.data.get(owner) not in gone]


def sentence_lines(entry: Entry, hidden: Sequence[str]) -> list[str]:
    """Each sentence of an entry beside the operation it was understood as."""
    return [f"    {said.text:<{SENTENCE}} {understood(said.op, hidden)}" for said in entry.said]


def understood(value: object, hidden: Sequence[str] = ()) -> str:
    """An operation with what its sentence says, without what is hidden and what is nothing."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(understood(one, hidden) for one in value)}]"
    if value is None or isinstance(value, (bool, int, str)):
        return repr(value)
    kind = type(value).__name__
    names = [name for name in fields(value) if name not in hidden and f"{kind}.{name}" not in hidden]
    said = [(name, getattr(value, name)) for name in names]
    return f"{kind}({', '.join(f'{name}={understood(one, hidden)}' for name, one in said if one not in ('', 0))})"
