"""A good pack with something wrong in it: what was changed, and what `grandmelee check` must say about it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "examples" / "packs" / "first-blood"

CARDS, ARENAS, HEAD = "vesna.toml", "arenas.toml", "pack.toml"


@dataclass(frozen=True)
class Mistake:
    """*old* becomes *new* in a file; the complaint stands at the line with *at*, says *what* and offers *hint*."""

    name: str
    file: str
    old: str
    new: str
    at: str
    what: str
    hint: str

    def made_in(self, folder: Path) -> Path:
        """The good pack with this mistake."""
        root = copy_of_good(folder)
        text = (root / self.file).read_text()
        assert self.old in text, f"{self.name}: the good pack has no {self.old!r}"
        (root / self.file).write_text(text.replace(self.old, self.new))
        return root

    def place(self, root: Path) -> str:
        """`file:line` of the mistake."""
        lines = (root / self.file).read_text().split("\n")
        found = [number for number, line in enumerate(lines, 1) if self.at in line]
        return f"{root / self.file}:{found[-1]}"


def copy_of_good(folder: Path) -> Path:
    return Path(shutil.copytree(GOOD, folder / "pack"))


def sentence(name: str, new: str, what: str, hint: str) -> Mistake:
    """A wrong sentence in place of a right one."""
    return Mistake(name, CARDS, "Strike 2 at range 0-1.", new, f'"{new}"', what, hint)


def card(name: str, old: str, new: str, at: str, what: str, hint: str) -> Mistake:
    return Mistake(name, CARDS, old, new, at, what, hint)


def arena(name: str, old: str, new: str, at: str, what: str, hint: str) -> Mistake:
    return Mistake(name, ARENAS, old, new, at, what, hint)


def head(name: str, old: str, new: str, at: str, what: str, hint: str) -> Mistake:
    return Mistake(name, HEAD, old, new, at, what, hint)


SENTENCES = [
    sentence("misspelt", "Strik 2 at rnage 0-1.", "no sentence is worded like this", "Strike 2 at range 0-1."),
    sentence("missing full stop", "Block 2", "a sentence ends with a full stop", "did you mean: Block 2."),
    sentence("wrong plural", "Place 1 Push tokens on the target.", "", "Place 1 Push token on the target."),
    sentence("missing plural", "Place 2 Push token on the target.", "", "Place 2 Push tokens on the target."),
    sentence("two in one", "Block 2. You may Turn.", "write each sentence by itself", "did you mean: Block 2."),
    sentence("too many blanks", "Block  2.", "there are spaces too many", "did you mean: Block 2."),
    sentence("number too large", "Block 99.", "99 is too large: at most 20", "did you mean: Block 20."),
    sentence("range backwards", "Strike 2 at range 3-1.", "", "did you mean: Strike 2 at range "),
    sentence("unknown word", "Face the oldest foe.", "nearest", "did you mean: Face the nearest foe."),
    sentence(
        "large after a comma", "If you hit, The target takes 1 extra Fatigue.", "", "If you hit, the target takes"
    ),
    sentence("mistake inside a sentence", "If you hit, Blok 2.", "", "did you mean: If you hit, Block 2."),
    sentence("too deep", "If you hit, " * 7 + "Turn.", "too many sentences inside one another", ""),
    sentence("too long", "Turn and turn again. " * 30, "a sentence has at most 400 letters", ""),
    sentence("far from anything", "The quick brown fox sleeps.", "no sentence is worded like this", ""),
    sentence("empty", " ", "a sentence is missing here", ""),
    sentence("code instead of words", "__import__('os').abort()", "no sentence is worded like this", ""),
]

CARDS_AND_LEGENDS = [
    card("Speed 120", "speed = 44", "speed = 120", "speed = 120", "speed is 120", "expected a number from 0 to 99"),
    card("negative Speed", "speed = 44", "speed = -1", "speed = -1", "speed is -1", "a number from 0 to 99"),
    card("wrong type", "speed = 44", 'speed = "fast"', '"fast"', "speed is 'fast'", "a number from 0 to 99"),
    card("yes for a number", "speed = 44", "speed = true", "speed = true", "speed is true", "a number from 0 to 99"),
    card("unknown field", "speed = 44", "speed = 44\ncost = 3", "cost", "unknown field 'cost'", "one of "),
    card("misspelt field", "speed = 44", "sped = 44", "sped", "unknown field 'sped'", "did you mean: speed"),
    card("unknown tier", 'tier = "ultimate"', 'tier = "ultimat"', "ultimat", "tier is 'ultimat'", "mean: ultimate"),
    card("no such Legend", 'legend = "vesna"\nname = "Salute"', 'legend = "vesma"\nname = "Salute"', "vesma",
         "there is no Legend 'vesma'", "did you mean: vesna"),
    card("two cards with one id", 'id = "cut-over"', 'id = "thrust"', 'id = "thrust"', "card 'thrust' is there twice",
         "another id; the first is in"),
    card("a card of the game itself", 'id = "thrust"', 'id = "smash"', 'id = "smash"', "card 'smash' is already in",
         "another id, or replaces = true"),
    card("id with blanks", 'id = "thrust"', 'id = "The Cut"', "The Cut", "id is 'The Cut'", "did you mean: the-cut"),
    card("no effect", 'effect = ["Strike 2 at range 0-1."]', "effect = []", "effect = []", "effect has 0 elements",
         "1 to 20 texts"),
    card("effect without brackets", 'effect = ["Strike 2 at range 0-1."]', 'effect = "Turn."', '= "Turn."',
         "effect is 'Turn.'", "a list of 1 to 20 texts"),
    card("a number among texts", "Strike 2 at range 0-1.", 'Turn.", 7, "Turn.', ", 7,", "effect holds 7", "a text"),
    card("name too long", "Cut Over", "x" * 41, "x" * 41, "name is ", "a text of 1 to 40 letters"),
    card("an escape in a name", 'name = "Salute"', 'name = "Sal\\u001b[31mute"', "[31m",
         r"name has the sign '\x1b' in it", "letters, digits and signs on one line"),
    card("a line end in a sentence", "Strike 2 at range 0-1.", r"Strike 2\nat range 0-1.", r"2\nat",
         r"effect has the sign '\n' in it", "on one line"),
    card("two cards of a Legend with one name", 'name = "Salute"', 'name = "Riposte"', 'name = "Riposte"',
         "has the name of card ", "another name; the first is in"),
    card("the name of a Legend of the game itself", 'name = "Vesna"', 'name = "Fitz"', 'name = "Fitz"',
         "legend 'vesna' has the name of legend 'fitz'", "another name; the first is in"),
    card("wrong track length", "0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5]", "0, 0, 0, 0, 1, 1, 2, 2, 3, 4]", "track",
         "track has 10 elements", "exactly 11 numbers"),
    card("falling track", "2, 2, 3, 4, 5]", "2, 2, 3, 2, 5]", "track", "the track falls from 3 to 2", "not below"),
    card("track begins high", "track = [0,", "track = [1,", "track", "the track begins with 1", "0 in the START"),
    card("track past the tokens", "3, 4, 5]", "3, 4, 25]", "track", "track holds 25", "numbers from 0 to 24"),
    card("no Basics", 'tier = "basic"', 'tier = "special"', "[[legend]]", "Vesna has 0 Basics", "at least 3"),
    card("no Special", 'tier = "special"', 'tier = "basic"', "[[legend]]", "Vesna has no Special", "at least 1"),
    card("no Ultimate", 'tier = "ultimate"', 'tier = "special"', "[[legend]]", "Vesna has 0 Ultimates", "exactly 1"),
    card("two Ultimates", 'name = "Riposte"\ntier = "special"', 'name = "Riposte"\ntier = "ultimate"', "[[legend]]",
         "Vesna has 2 Ultimates", "exactly 1, or ultimates = 2"),
    card("a Legend of the game itself", '[[legend]]\nid = "vesna"', '[[legend]]\nid = "fitz"', 'id = "fitz"',
         "legend 'fitz' is already in", "another id, or replaces = true"),
    card("replaces nobody", '[[legend]]\nid = "vesna"', '[[legend]]\nid = "vesna"\nreplaces = true', "replaces",
         "there is no legend 'vesna' to replace", "the id of an earlier entry"),
    card("unknown set-up", 'name = "Vesna"', 'name = "Vesna"\nsetup = ["Summon a Ghost on your start space."]', "Ghost",
         "", "Summon a Zombie on your start space."),
    card("unknown source", 'name = "Salute"', 'name = "Salute"\nsource = "stolen"', "stolen", "source is 'stolen'",
         "one of rulebook, published, house"),
    card("unknown table", "[[legend]]", "[[spell]]\nx = 1\n\n[[legend]]", "[[spell]]", "unknown table 'spell'",
         "one of [[legend]], [[card]], [[arena]]"),
    card("not TOML", 'name = "Salute"', 'name = "Salute', 'name = "Salute', "this is not TOML", "a line such as"),
    card("a key twice", "speed = 44", "speed = 44\nspeed = 45", "speed = 45", "this is not TOML", "a line such as"),
]  # fmt: skip

PLACES = [
    arena("edge out of range", "edges = [0, 6]", "edges = [0, 7]", "edges", "edges holds 7", "numbers from 0 to 6"),
    arena("an edge twice", "edges = [0, 6]", "edges = [0, 0, 6]", "edges", "an edge is named twice", "different"),
    arena("start on an edge", "A = 2", "A = 0", "starts", "start space 0 is an edge", "a space that is no edge"),
    arena("both start on one side", "B = 4", "B = 1", "starts", "the teams do not face the centre", "A below"),
    arena("start missing", "A = 2, ", "", "starts", "has no A", "A = a number from 0 to 6"),
    arena("centre on an edge", "centre = 3", "centre = 6", "centre =", "the centre 6 is an edge", "no edge"),
    arena("too many spaces", "spaces = 7", "spaces = 99", "spaces", "spaces is 99", "a number from 3 to"),
    arena("an edge grab that never ends", "edges = [0, 6]", "edges = [0, 1, 6]", "edges",
          "an edge grab from 0 leads to the edge 1: it would never end", "edges from which a grab leads"),
    arena("an edge grab out of the Arena", "A Legend that grabs an edge takes 1 Fatigue.",
          "The edge grab moves 9 forward instead of 1.", "edges =", "an edge grab from 0 leads out of the Arena", ""),
    arena("unknown rule", "takes 1 Fatigue.", "takes one Fatigue.", "takes one", "from 1 to 9",
          "did you mean: A Legend that grabs an edge takes"),
    arena("a rule twice", 'Fatigue.",\n', 'Fatigue.",\n    "A Legend that grabs an edge takes 2 Fatigue.",\n',
          "takes 2", "is said twice", "each rule once"),
    arena("half the rules of the Axe", "A Legend that grabs an edge takes 1 Fatigue.",
          "A holder that leaves the Arena drops the Axe on the centre.", "rules",
          "the rules about the Axe are not complete", "all four sentences"),
    arena("evokes nobody", 'legend = "vesna"', 'legend = "vespa"', "vespa", "there is no Legend 'vespa'", ": vesna"),
]  # fmt: skip

HEADS = [
    head("no such game", "legends-of-the-arena", "legends-of-the-area", "game =",
         "there is no game 'legends-of-the-area'", "did you mean: legends-of-the-arena"),
    head("no game named", 'game = "legends-of-the-arena"\n', "", "# What", "pack.toml has no game",
         'game = "...", one of legends-of-the-arena, '),
    head("no id", 'id = "first-blood"\n', "", "# What", "pack.toml has no id", 'id = "..."'),
    head("id of the game itself", 'id = "first-blood"', 'id = "legends-of-the-arena"', "id =",
         "a pack 'legends-of-the-arena' is already there", "another id"),
    head("unknown field", 'author = "', 'autor = "', "autor", "unknown field 'autor'", "did you mean: author"),
    head("version as a number", 'version = "1.0"', "version = 1.0", "version", "version is 1.0", "a text"),
    head("a file that is not there", 'source = "house"', 'source = "house"\nfiles = ["vesma.toml"]', "files",
         "there is no file 'vesma.toml'", "did you mean: vesna.toml"),
    head("not TOML", "id =", "id:", "id:", "this is not TOML", "a line such as"),
]  # fmt: skip
