"""A view of Legends of the Arena as a picture: seats, the Arena, the Action stacks, the own hand.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from grandmelee.games.legends_of_the_arena.draw.cards import printed
from grandmelee.games.legends_of_the_arena.draw.table import scene

__all__ = ["printed", "scene"]
