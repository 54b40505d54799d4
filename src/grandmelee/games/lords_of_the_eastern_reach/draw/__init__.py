"""A view of Lords of the Eastern Reach as a picture: cities and armies, decks and tokens, the battle, the own hand.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from grandmelee.games.lords_of_the_eastern_reach.draw.cards import printed
from grandmelee.games.lords_of_the_eastern_reach.draw.table import scene

__all__ = ["printed", "scene"]
