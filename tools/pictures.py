"""Make the pictures of README and docs from games played by chance: python tools/pictures.py."""

from __future__ import annotations

import random
from pathlib import Path

import grandmelee as gm

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def legends_of_the_arena() -> str:
    """A duel at a choice in the second exchange of a late sequence: someone Blocks, both are tired."""
    for seed in range(1000):
        s = gm.new("legends-of-the-arena", seats=2, seed=seed, legends=["fitz", "alysia"])
        chance = random.Random(seed)
        while not s.over:
            view = s.view(s.asks[0].seat)
            fighters = view["fighters"]
            is_tired = all(fighter.get("fatigue", 0) >= 3 for fighter in fighters)
            if view["exchange"] == 2 and is_tired and any(fighter["block"] for fighter in fighters):
                return s.svg(s.asks[0].seat)
            s.answer(s.asks[0].seat, chance.choice(s.options(s.asks[0].seat)))
    raise SystemExit("no such moment in a thousand games")


def super_fantasy_brawl() -> str:
    """Two players in the thick of it: someone has levelled up, someone is Bloodied, a Reaction could be played."""
    for seed in range(1000):
        s = gm.new("super-fantasy-brawl", seats=2, seed=seed, champions="suggested")
        chance = random.Random(seed)
        while not s.over:
            seat = s.asks[0].seat
            view = s.view(seat)
            champions = view["champions"]
            is_hard = any(one["levelled_up"] for one in champions) and any(one["bloodied"] for one in champions)
            if is_hard and s.asks[0].rule == "SFB-7.12" and len(view["options"]) > 1 and min(view["vp"]) > 1:
                return s.svg(seat)
            s.answer(seat, chance.choice(s.options(seat)))
    raise SystemExit("no such moment in a thousand games")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "legends-of-the-arena.svg").write_text(legends_of_the_arena() + "\n", encoding="utf-8")
    (FOLDER / "super-fantasy-brawl.svg").write_text(super_fantasy_brawl() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
