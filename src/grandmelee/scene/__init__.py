"""Pictures as SVG, drawn in Python: elements, theme, icons, boards, pieces, counters, cards, and the scene they make.

Nothing here knows a game. A game's draw.py turns a view into a `Scene`.
"""

from grandmelee.scene.scene import Part, Scene

__all__ = ["Part", "Scene"]
