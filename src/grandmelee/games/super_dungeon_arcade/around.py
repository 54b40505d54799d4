"""What lies around models: squares within a distance, and what abilities do to them [SDA-0.3, 0.4, 27.20, 28.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.kept import Kept
from grandmelee.games.super_dungeon_arcade.terms import FLY, HEROES

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.state import Table


def around(s: Table, model: int, reach: int, is_flying: bool = False) -> int:
    """The squares within a distance of a model, its own included [SDA-0.3, 0.4]; nearly all models are small."""
    square = s.at[model]
    if square < 0 or (model >= HEROES and s.cards[model].is_large):
        return s.dungeon.around(s.under[model], reach, is_flying)
    return s.dungeon.ball(square, reach, is_flying)


def covered(s: Table, model: int, reach: int, is_flying: bool = False) -> int:
    """The squares an ability with a range reaches: so many around it, or its whole tile under one challenge."""
    found = around(s, model, reach, is_flying)
    if s.force & in_force.WHOLE_TILE:
        found |= s.dungeon.wholes[s.dungeon.tile_of(s.at[model])]
    return found


def look_around(s: Table) -> None:
    """Squares under Webs, and squares on which monsters are granted something, with every point that stands."""
    s.webs = 0
    s.grants = ()
    for model in range(HEROES, len(s.at)):
        if s.at[model] >= 0:
            reach_out(s, model)
    s.loft = may_lift(s)
    forget(s)


def look_again(s: Table) -> None:
    """The cards in play have changed, or what actions left: so has what a Hero can do, and who flies by it."""
    before, s.loft = s.loft, may_lift(s)
    if before or s.loft:
        forget(s)
    else:
        s.kept = s.kept.to_change()


def forget(s: Table) -> None:
    """Nothing is known of the Consul's models any more."""
    s.kept = Kept(len(s.at))


def reach_out(s: Table, model: int) -> None:
    """What one model does to the squares around it."""
    features = s.cards[model].features
    if features.webs:
        s.webs |= covered(s, model, features.webs)
    for keyword, colour, reach in features.grants:
        s.grants += ((keyword, colour, covered(s, model, reach), covered(s, model, reach, True)),)


def may_lift(s: Table) -> bool:
    """Whether somebody may fly that does not by its own cards [SDA-27.7]."""
    return bool(s.lends & FLY or s.force & in_force.BOSS_GAINS)
