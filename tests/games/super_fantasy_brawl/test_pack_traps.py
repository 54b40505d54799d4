"""Traps and targets a pack brings [SFB-7.30, SFB-15.5, SFB-15.6]."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl import load
from tests.games.super_fantasy_brawl import table
from tests.games.super_fantasy_brawl.table import answer, asked, brawl, damage, give, skill, stand, stats, trap

PACK = 'id = "spikes"\nname = "Spikes"\nversion = "1"\nsource = "house"\nfiles = ["all.toml"]\n'


def pack(folder: Path, entry: str) -> str:
    (folder / "pack.toml").write_text(PACK + 'game = "super-fantasy-brawl"\n', encoding="utf-8")
    (folder / "all.toml").write_text(entry, encoding="utf-8")
    return str(folder)


def trap_entry(*text: str) -> str:
    return f'[[trap]]\nid = "two-damage"\nreplaces = true\nname = "Snare"\ncount = 4\ntext = {list(text)!r}\n'


@pytest.mark.parametrize("sentence", ["Jump 2.", "Deal 1 damage to each Enemy within 1.", "Draw up to 1."])
def test_SFB_15_5_and_15_6_a_trap_hurts_roots_or_stuns_whoever_enters_and_nothing_else(tmp_path: Path, sentence: str):
    with pytest.raises(gm.PackError, match="nothing a trap does"):
        load((pack(tmp_path, trap_entry(sentence)),))


def test_SFB_15_4_a_trap_with_two_sentences_is_applied_from_top_to_bottom(tmp_path: Path):
    s = scene(tmp_path, "Stun this Champion.", "Deal 1 damage to this Champion.")
    give(s, 0, "cleave")
    answer(s, (-1, 2))
    assert (asked(s), damage(s, "A")) == ((0, "SFB-19.45"), 0)
    answer(s, "card:cleave")
    assert (asked(s), damage(s, "A")) == ((0, "SFB-15.9"), 1)


def test_SFB_13_11_the_rest_of_a_trap_does_not_touch_whoever_fell(tmp_path: Path):
    s = scene(tmp_path, "Deal 1 damage to this Champion.", "Stun this Champion.")
    give(s, 0, "cleave")
    stats(s, "A", hit_points=1)
    answer(s, (-1, 2))
    assert asked(s) == (0, "SFB-15.9")


def test_SFB_3_1_nothing_follows_a_trap_that_ends_the_game(tmp_path: Path):
    s = scene(tmp_path, "Deal 1 damage to this Champion.", "Stun this Champion.")
    give(s, 0, "cleave")
    stats(s, "A", hit_points=1)
    s.vp[:] = [0, 4]
    answer(s, (-1, 2))
    assert (s.over, s.winners) == (True, [1])


def scene(folder: Path, *text: str) -> Any:
    """A is about to move next to a trap of that text."""
    s = brawl()
    snare = load((pack(folder, trap_entry(*text)),)).content
    s.content.traps[table.TRAPS["2"]] = next(one for one in snare.traps if one.slug == "two-damage")
    stand(s, A=(-1, 1))
    trap(s, (-1, 2), "2")
    skill(s, "A", "Draw up to 1.", move=1)
    return s


def test_SFB_7_30_two_figures_are_the_smaller_and_the_greater(tmp_path: Path):
    dart = (
        '[[card]]\nid = "poison-dart"\nreplaces = true\nname = "Poison Dart"\nchampion = "harrow-pike"\n'
        'core = "destruction"\nkind = "attack"\nmove = 1\nstrength = 1\ntarget = "Indirect shot, range {}."\n'
    )
    with pytest.raises(gm.PackError, match="reaches nobody"):
        load((pack(tmp_path, dart.format("3-2")),))
    aims = [load((pack(tmp_path, dart.format(text)),)).content.card("poison-dart").aim for text in ("3", "1-3", "3-3")]
    assert [(aim.low, aim.high) for aim in aims if aim] == [(1, 3), (1, 3), (3, 3)]
