"""A view of Super Dungeon: Arcade as a picture, drawn from the view alone and the printed cards."""

from grandmelee.games.super_dungeon_arcade.draw.cards import printed
from grandmelee.games.super_dungeon_arcade.draw.table import scene

__all__ = ["printed", "scene"]
