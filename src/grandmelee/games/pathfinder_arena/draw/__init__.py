"""A view of Pathfinder Arena as a picture: the Arena, the monsters, the hero sheets, cards to choose from.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from grandmelee.games.pathfinder_arena.draw.cards import printed
from grandmelee.games.pathfinder_arena.draw.table import scene

__all__ = ["printed", "scene"]
