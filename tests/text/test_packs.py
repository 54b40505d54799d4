"""A pack is a folder of TOML: read completely, merged by id, hashed the same everywhere."""

import pytest

from grandmelee.core.errors import PackError, Problem
from grandmelee.text.packs import MOST_FILES, content_hash, merge, open_pack, read_pack, refuse_namesakes

HEAD = 'id = "{id}"\nname = "A pack"\ngame = "tiny"\nversion = "1"\n'


def pack(folder, id="one", head="", **files):
    root = folder / id
    root.mkdir()
    (root / "pack.toml").write_text(HEAD.format(id=id) + head)
    for name, text in files.items():
        (root / f"{name}.toml").write_text(text)
    return root


def problems_of(root):
    with pytest.raises(PackError) as caught:
        open_pack(root, ["card"])
    return [str(problem) for problem in caught.value.problems]


def test_a_pack_and_its_tables(tmp_path):
    root = pack(tmp_path, b='[[card]]\nid = "y"\n', a='[[card]]\nid = "x"\n')
    (root / "README.md").write_text("not read")
    found = open_pack(root, ["card", "arena"])
    assert (found.id, found.name, found.game, found.version, found.source) == ("one", "A pack", "tiny", "1", "house")
    assert [entry.id for entry in found.tables["card"]] == ["x", "y"]
    assert found.tables["arena"] == []


def test_a_pack_can_name_the_order_of_its_files(tmp_path):
    files = dict.fromkeys("abc", "")
    files = {name: f'[[card]]\nid = "{name}"\n' for name in files}
    root = pack(tmp_path, head='files = ["c.toml", "a.toml"]\n', **files)
    assert [entry.id for entry in open_pack(root, ["card"]).tables["card"]] == ["c", "a", "b"]


def test_a_folder_that_does_not_exist(tmp_path):
    assert problems_of(tmp_path / "nowhere")[0].endswith("there is no such folder; expected a folder with a pack.toml")


def test_a_file_instead_of_a_folder(tmp_path):
    (tmp_path / "x").write_text("")
    assert "this is not a folder" in problems_of(tmp_path / "x")[0]


def test_a_folder_without_a_head(tmp_path):
    assert "the folder has no pack.toml" in problems_of(tmp_path)[0]


def test_an_incomplete_head_with_every_mistake(tmp_path):
    (tmp_path / "pack.toml").write_text(
        'id = "Bad Id"\nnmae = "x"\nversion = 1\nsource = "stolen"\nfiles = ["x.toml"]\n'
    )
    found = "\n".join(problems_of(tmp_path))
    for part in ["id is 'Bad Id'", "has no name", "name instead of nmae", "has no game", "version is 1"]:
        assert part in found
    assert "pack.toml:4: source is 'stolen'" in found
    assert "pack.toml:5: there is no file 'x.toml'" in found
    assert "pack.toml:2: unknown field 'nmae'" in found


def test_an_unknown_table_names_the_nearest(tmp_path):
    found = problems_of(pack(tmp_path, a='[[crad]]\nid = "x"\n'))
    assert found[0].endswith("a.toml:1: unknown table 'crad'; expected one of [[card]]; did you mean: card")


def test_a_single_table_where_several_are_expected(tmp_path):
    assert "expected tables that begin with [[card]]" in problems_of(pack(tmp_path, a='[card]\nid = "x"\n'))[0]


def test_mistakes_of_several_files_are_found_together(tmp_path):
    root = pack(tmp_path, a="a = [", b="b = ")
    (root / "c.toml").write_bytes(b"\x00\xff")
    assert len(problems_of(root)) == 3


def test_a_large_file_is_not_read_whole(tmp_path):
    root = pack(tmp_path)
    with (root / "big.toml").open("wb") as stream:
        stream.truncate(10_000_000)
    assert "the file is too large; expected at most 1,000,000 bytes" in problems_of(root)[0]


def test_a_link_out_of_the_folder_is_refused(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text('[[card]]\nid = "secret"\n')
    root = pack(tmp_path)
    (root / "a.toml").symlink_to(secret)
    assert "this leads out of the pack's folder" in problems_of(root)[0]
    (root / "a.toml").unlink()
    (root / "pack.toml").unlink()
    (root / "pack.toml").symlink_to(secret)
    assert "this leads out of the pack's folder" in problems_of(root)[0]


def test_a_folder_named_like_a_file(tmp_path):
    root = pack(tmp_path)
    (root / "a.toml").mkdir()
    assert "this is not a file" in problems_of(root)[0]


def test_too_many_files(tmp_path):
    root = pack(tmp_path, **{f"f{n}": "" for n in range(MOST_FILES + 1)})
    assert f"expected at most {MOST_FILES}" in problems_of(root)[0]


def test_later_packs_add_and_replace(tmp_path):
    first = pack(tmp_path, "one", a='[[card]]\nid = "x"\nn = 1\n[[card]]\nid = "y"\n')
    second = pack(tmp_path, "two", a='[[card]]\nid = "z"\n[[card]]\nid = "x"\nn = 2\nreplaces = true\n')
    packs = [open_pack(root, ["card"]) for root in (first, second)]
    merged = merge(packs, "card")
    assert [(entry.id, entry.data.get("n")) for entry in merged] == [("x", 2), ("y", None), ("z", None)]
    assert merged[0].problems == []


def test_clashes_are_mistakes(tmp_path):
    first = pack(tmp_path, "one", a='[[card]]\nid = "smash"\n')
    second = pack(
        tmp_path,
        "two",
        a='[[card]]\nid = "smash"\n[[card]]\nid = "smahs"\nreplaces = true\n[[card]]\n[[card]]\nid = "smahs"\n',
    )
    problems: list[Problem] = []
    packs = [read_pack(first, ["card"], problems), read_pack(second, ["card"], problems, "mine")]
    merge([one for one in packs if one], "card")
    texts = [str(problem) for problem in problems]
    assert texts[0].startswith("mine/a.toml:2: card 'smash' is already in")
    assert texts[0].endswith("expected another id, or replaces = true")
    assert texts[1] == (
        "mine/a.toml:5: there is no card 'smahs' to replace; expected the id of an earlier entry; did you mean: smash"
    )
    assert texts[2].startswith("mine/a.toml:6: this card has no id")
    assert texts[3] == "mine/a.toml:8: card 'smahs' is there twice; expected another id; the first is in mine/a.toml:3"


def test_the_hash_is_about_what_is_said_not_how(tmp_path):
    first = open_pack(pack(tmp_path, "one", a='[[card]]\nid = "x"\nn = 1\nnote = "a"\n'), ["card"])
    second = open_pack(pack(tmp_path, "two", b="# same\n[[card]]\nnote = \"b\"\nn = 0x1\nid = 'x'\n"), ["card"])
    assert content_hash(first.tables, ["note"]) == content_hash(second.tables, ["note"])
    assert content_hash(first.tables) != content_hash(second.tables)
    assert content_hash(first.tables, ["note"]).startswith("d21d7fcb")


# ---- nothing is passed over without a word --------------------------------------------------------------------------
@pytest.mark.parametrize("files", [{}, {"a": ""}, {"a": "# only a remark\n"}])
def test_a_pack_that_brings_nothing(tmp_path, files):
    root = pack(tmp_path, **files)
    assert problems_of(root) == [
        f"{root}: the pack brings nothing; expected a .toml file beside pack.toml with one of [[card]]"
    ]


def test_files_in_a_folder_of_the_pack_or_with_large_letters_are_named(tmp_path):
    root = pack(tmp_path, a='[[card]]\nid = "x"\n')
    for name in ("more/deep", ".git"):
        (root / name).mkdir(parents=True)
    for name in ("more/b.toml", "more/deep/C.Toml", ".git/d.toml", "E.TOML", "more/readme.md"):
        (root / name).write_text("")
    assert problems_of(root) == [
        f"{root / 'E.TOML'}: this file is not read; expected a name that ends in .toml, in small letters",
        f"{root / 'more/b.toml'}: a file in a sub-folder is not read; expected it beside pack.toml",
        f"{root / 'more/deep/C.Toml'}: a file in a sub-folder is not read; expected it beside pack.toml",
    ]


def test_a_pack_says_which_game_it_is_for(tmp_path):
    root = pack(tmp_path, a='[[card]]\nid = "x"\n')
    (root / "pack.toml").write_text('id = "one"\nname = "A pack"\nversion = "1"\n')
    assert problems_of(root) == [f'{root / "pack.toml"}:1: pack.toml has no game; expected game = "..."']


# ---- names ----------------------------------------------------------------------------------------------------------
def card(id, name, owner="vesna", more=""):
    return f'[[card]]\nid = "{id}"\nname = "{name}"\nowner = "{owner}"\n{more}'


def test_two_of_one_owner_with_one_name_are_refused(tmp_path):
    root = pack(tmp_path, a=card("x", "Feint") + card("y", " feint  ") + card("z", "Feint", "other"))
    found = open_pack(root, ["card"])
    refuse_namesakes(merge([found], "card"), "owner")
    said = f"card 'y' has the name of card 'x'; expected another name; the first is in {root / 'a.toml'}:1"
    assert [str(problem) for problem in found.head.problems] == [f"{root / 'a.toml'}:7: {said}"]


def test_without_an_owner_a_name_is_there_once(tmp_path):
    found = open_pack(pack(tmp_path, a=card("x", "Feint") + card("z", "Feint", "other")), ["card"])
    refuse_namesakes(merge([found], "card"))
    assert len(found.head.problems) == 1


def test_of_two_namesakes_the_one_that_replaces_is_blamed(tmp_path):
    problems: list[Problem] = []
    first = read_pack(pack(tmp_path, "one", a=card("x", "Feint") + card("y", "Lunge")), ["card"], problems)
    second = read_pack(pack(tmp_path, "two", a=card("x", "Lunge", more="replaces = true\n")), ["card"], problems)
    assert first is not None
    assert second is not None
    refuse_namesakes(merge([first, second], "card"), "owner")
    assert [problem.what for problem in problems] == ["card 'x' has the name of card 'y'"]
    assert problems[0].path.endswith("two/a.toml")
