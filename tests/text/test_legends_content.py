"""The content of Legends of the Arena, packs on top of it, and every mistake an author can make there."""

import pytest

from grandmelee.core.errors import PackError
from grandmelee.games.legends_of_the_arena.arenas import RULES
from grandmelee.games.legends_of_the_arena.content import load
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR, SETUP

HEAD = 'id = "mine"\nname = "Mine"\ngame = "legends-of-the-arena"\nversion = "1"\n'

LEGEND = """\
[[legend]]
id = "gob"
name = "Gob"
track = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5]
"""

CARD = """
[[card]]
id = "{id}"
legend = "gob"
name = "{id}"
tier = "{tier}"
speed = {speed}
effect = ["Strike 1 at range 0."]
"""

TIERS = ["basic", "basic", "basic", "special", "ultimate"]
CARDS = "".join(CARD.format(id=f"gob-{n}", tier=tier, speed=n) for n, tier in enumerate(TIERS))

ARENA = """\
[[arena]]
id = "pit"
name = "Pit"
spaces = 7
edges = [0, 6]
centre = 3
starts = { A = 2, B = 4 }
rules = ["The edge grab moves 1 forward instead of 1."]
"""


@pytest.fixture
def check(tmp_path):
    """Write a pack and load it."""

    def write_and_load(text=LEGEND + CARDS + ARENA, head=HEAD):
        (tmp_path / "pack.toml").write_text(head)
        (tmp_path / "gob.toml").write_text(text)
        return load([tmp_path])

    return write_and_load


def mistakes(check, text, head=HEAD):
    with pytest.raises(PackError) as caught:
        check(text, head)
    return caught.value.problems


def test_LA_1_5_1_8_1_9_1_15_the_content_is_complete():
    content = load()
    assert len(content.cards) == 97
    assert [legend.slug for legend in content.legends] == [
        "fitz",
        "alysia",
        "lucius",
        "lord-grym",
        "sabo",
        "brakka",
        "tempra",
        "ishara",
    ]
    for legend in content.legends:
        assert [len(tier) for tier in legend.tiers()] == [5, 6, 2 if legend.slug == "lucius" else 1]
        assert [content.cards[id].legend for tier in legend.tiers() for id in tier].count(legend.id) >= 12
    assert [arena.number for arena in content.arenas] == ["", *[f"AV{n}" for n in range(1, 9)]]


def test_every_card_text_runs_and_is_written_back():
    for card in load().cards:
        assert [GRAMMAR.write(op) for op in card.ops] == card.text
        assert [step.op for step in card.steps] == card.ops


def test_the_grammars_are_sound():
    GRAMMAR.check()
    RULES.check()
    SETUP.check()


def test_LA_1_10_to_1_12_who_brings_a_wolf_zombies_and_a_spike_trap():
    legends = load().legends
    assert [legend.slug for legend in legends if legend.has_forms] == ["lucius"]
    assert [legend.slug for legend in legends if legend.has_zombies] == ["lord-grym"]
    assert [len(legend.setup_ops) for legend in legends] == [0, 0, 1, 1, 1, 0, 0, 0]
    assert [legend.slug for legend in legends if legend.has_trap] == ["sabo"]


def test_LA_20_2_what_the_variants_change():
    content = load()
    assert content.arena("alysias-axe").axe_force == 1
    assert content.arena("the-capstan").grab_distance == 2
    assert content.arena("moonlit-clearing").centre_recovers == 1
    assert content.arena("graveyard-gates").grab_fatigue == 1
    assert content.arena("the-spike-pit").centre_fatigue == 1
    assert content.arena("the-narrow-bridge").spaces == 5
    assert content.arena("the-endless-hall").edges == []
    assert content.arena("windswept-ledges").saves_first_token
    standard = content.arena("standard")
    assert (standard.spaces, standard.edges, standard.centre, standard.starts) == (7, [0, 6], 3, [2, 4])
    assert (standard.grab_distance, standard.grab_fatigue, standard.axe_force) == (1, 0, 0)


def test_a_pack_adds_a_legend_cards_and_an_arena(check):
    content = check()
    gob = content.legend("gob")
    assert gob.id == 8
    assert [card.id for card in content.cards[97:]] == [97, 98, 99, 100, 101]
    assert [len(tier) for tier in gob.tiers()] == [3, 1, 1]
    assert content.arena("pit").id == 9
    assert content.box.packs == ["mine"]
    assert content.hash != load().hash


def test_a_pack_replaces_a_card_in_its_place(check):
    text = CARD.format(id="smash", tier="basic", speed=51).replace("gob", "fitz") + "replaces = true\n"
    content = check(text)
    assert (content.cards[0].slug, content.cards[0].speed, len(content.cards)) == ("smash", 51, 97)


def test_a_pack_replaces_a_legend_with_all_its_cards(check):
    legend = LEGEND.replace("gob", "fitz") + "replaces = true\nkeeps_cards = false\n"
    content = check(legend + CARDS.replace('"gob"', '"fitz"'))
    fitz = content.legend("fitz")
    assert fitz.id == 0
    assert [len(tier) for tier in fitz.tiers()] == [3, 1, 1]
    assert len(content.cards) == 97 - 12 + 5


def test_the_hash_leaves_out_prose(check):
    plain = check().hash
    assert check(LEGEND + 'theme = "A goblin."\n' + CARDS + ARENA).hash == plain
    assert check((LEGEND + CARDS + ARENA).replace("speed = 4", "speed = 5")).hash != plain


def changed(old, new):
    text = LEGEND + CARDS + ARENA
    assert old in text
    return text.replace(old, new, 1)


FIRST_CARD = LEGEND.count("\n") + 2  # the line of the first [[card]]
FIRST_ARENA = (LEGEND + CARDS).count("\n") + 1


@pytest.mark.parametrize(
    "old, new, line, what, nearest",
    [
        (
            "Strike 1 at range 0.",
            "Strke 1 at range 0.",
            FIRST_CARD + 6,
            "no sentence is worded",
            "Strike 1 at range 0.",
        ),
        ("Strike 1 at range 0.", "Strike 1 at range 0", FIRST_CARD + 6, "full stop", "Strike 1 at range 0."),
        ("Strike 1 at range 0.", "Strike 1 at range 1-0.", FIRST_CARD + 6, "is written 0-1", "Strike 1 at range 0-1."),
        (
            "Strike 1 at range 0.",
            "Place 2 Push token on the target.",
            FIRST_CARD + 6,
            "is written",
            "Place 2 Push tokens",
        ),
        ('["Strike 1 at range 0."]', "[]", FIRST_CARD + 6, "effect has 0 elements", ""),
        ('["Strike 1 at range 0."]', '"Turn."', FIRST_CARD + 6, "effect is 'Turn.'", ""),
        ('["Strike 1 at range 0."]', "[1]", FIRST_CARD + 6, "effect holds 1", ""),
        ("speed = 0", "speed = 120", FIRST_CARD + 5, "speed is 120", ""),
        ("speed = 0", "speed = -1", FIRST_CARD + 5, "speed is -1", ""),
        ("speed = 0", 'speed = "fast"', FIRST_CARD + 5, "speed is 'fast'", ""),
        ("speed = 0", "spede = 0", FIRST_CARD + 5, "unknown field 'spede'", "speed"),
        ("speed = 0\n", "", FIRST_CARD, "has no speed", ""),
        ('tier = "basic"', 'tier = "basci"', FIRST_CARD + 4, "tier is 'basci'", "basic"),
        ('legend = "gob"', 'legend = "gop"', FIRST_CARD + 2, "there is no Legend 'gop'", "gob"),
        ('id = "gob-0"', 'id = "gob-1"', FIRST_CARD + 9, "card 'gob-1' is there twice", ""),
        (
            'id = "gob-0"',
            'id = "smash"',
            FIRST_CARD + 1,
            "card 'smash' is already in legends-of-the-arena/fitz.toml",
            "",
        ),
        ('id = "gob-0"', 'id = "Gob 0"', FIRST_CARD + 1, "id is 'Gob 0'", "gob-0"),
        ('id = "gob-0"\n', "", FIRST_CARD, "this card has no id", ""),
        ('tier = "basic"', 'tier = "special"', 1, "Gob has 2 Basics", ""),
        ('tier = "special"', 'tier = "basic"', 1, "Gob has no Special", ""),
        ('tier = "ultimate"', 'tier = "special"', 1, "Gob has 0 Ultimates", ""),
        ('tier = "special"', 'tier = "ultimate"', 1, "Gob has 2 Ultimates", ""),
        ("track = [0, 0, ", "track = [0, ", 4, "track has 10 elements", ""),
        ("track = [0, 0, ", "track = [1, 1, ", 4, "the track begins with 1", ""),
        ("3, 4, 5]", "3, 4, 2]", 4, "the track falls from 4 to 2", ""),
        ("3, 4, 5]", "3, 4, 500]", 4, "track holds 500", ""),
        (
            "[[legend]]",
            "[[legend]]\nsetup = ['Summon a Coffin.']",
            2,
            "no sentence",
            "Summon a Coffin on your start space.",
        ),
        ("[[legend]]", "[[legends]]", 1, "unknown table 'legends'", "legend"),
        ("edges = [0, 6]", "edges = [0, 7]", FIRST_ARENA + 4, "edges holds 7", ""),
        ("edges = [0, 6]", "edges = [0, 0]", FIRST_ARENA + 4, "an edge is named twice", ""),
        ("edges = [0, 6]", "edges = [0, 1, 6]", FIRST_ARENA + 4, "it would never end", ""),
        ("edges = [0, 6]", "edges = [0, 2, 6]", FIRST_ARENA + 6, "start space 2 is an edge", ""),
        ("moves 1", "moves 6", FIRST_ARENA + 4, "leads to the edge 6: it would never end", ""),
        ("moves 1", "moves 7", FIRST_ARENA + 4, "an edge grab from 0 leads out of the Arena", ""),
        ("moves 1", "moves 0", FIRST_ARENA + 7, "0 is too small", "The edge grab moves 1 forward instead of 1."),
        ("centre = 3", "centre = 6", FIRST_ARENA + 5, "the centre 6 is an edge", ""),
        ("spaces = 7", "spaces = 99", FIRST_ARENA + 3, "spaces is 99", ""),
        ("A = 2, B = 4", "A = 4, B = 2", FIRST_ARENA + 6, "the teams do not face the centre", ""),
        ("A = 2, B = 4", "A = 2", FIRST_ARENA + 6, "has no B", ""),
        ('name = "Pit"', 'name = "Pit"\nlegend = "fits"', FIRST_ARENA + 3, "there is no Legend 'fits'", "fitz"),
        ('name = "Pit"', 'name = "Pit"\nkind = "center"', FIRST_ARENA + 3, "kind is 'center'", "centre"),
        (
            "The edge grab moves 1 forward instead of 1.",
            "A holder that leaves the Arena drops the Axe on the centre.",
            FIRST_ARENA + 7,
            "the rules about the Axe are not complete",
            "The Axe lies on the centre, and its holder's Strikes have +2 Force.",
        ),
        (
            'instead of 1."',
            'instead of 1.", "The edge grab moves 1 forward instead of 1."',
            FIRST_ARENA + 7,
            "is said twice",
            "",
        ),
        ('name = "Gob"', "name = ", 3, "this is not TOML", ""),
        ('name = "Gob"', 'name = "Gob"\nreplaces = true', 4, "there is no legend 'gob' to replace", ""),
    ],
)
def test_a_mistake_is_explained_with_its_line(check, old, new, line, what, nearest):
    found = [problem for problem in mistakes(check, changed(old, new)) if what in problem.what]
    assert found, what
    assert found[0].path.endswith("gob.toml")
    assert found[0].line == line
    assert found[0].nearest.startswith(nearest)
    assert found[0].expected


def test_a_pack_for_another_game(check):
    found = mistakes(check, "", HEAD.replace("legends-of-the-arena", "chess"))
    assert "this pack is for chess" in found[-1].what


def test_the_same_pack_twice(check, tmp_path):
    check()
    with pytest.raises(PackError, match="a pack 'mine' is already there"):
        load([tmp_path, tmp_path])


def test_all_mistakes_are_told_at_once(check):
    text = changed("speed = 0", "speed = 120").replace("spaces = 7", "spaces = 2").replace("gob-2", "GOB")
    assert len(mistakes(check, text)) >= 3
