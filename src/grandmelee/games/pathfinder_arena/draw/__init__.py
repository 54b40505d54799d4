"""A view of Pathfinder Arena as a picture: the Arena, the monsters, the hero sheets, the own cards.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from grandmelee.games.pathfinder_arena.draw.faces import printed
from grandmelee.games.pathfinder_arena.draw.table import scene

__all__ = ["printed", "scene"]
