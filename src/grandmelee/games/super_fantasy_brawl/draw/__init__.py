"""A view of Super Fantasy Brawl as a picture: the arena, the players, the Challenge Track, the own hand.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from grandmelee.games.super_fantasy_brawl.draw.cards import printed
from grandmelee.games.super_fantasy_brawl.draw.table import scene

__all__ = ["printed", "scene"]
