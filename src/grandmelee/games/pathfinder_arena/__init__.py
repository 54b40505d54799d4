"""Pathfinder Arena: heroes in a labyrinth of sliding tiles, whose monsters are everybody's weapons.

Where to find what (each module is a chapter of RULES.md):

| module | chapter |
|---|---|
| words, state | what can be pointed at, what lies on the table |
| box, content, cards/ | heroes, cards, monsters, tiles and boards, from TOML [PA-2, 9.1, 18, 19] |
| effects, traits | the sentences on cards and on monster sheets |
| setup | PA-3 |
| turn | PA-4, 6 |
| sheets | PA-5, 14: AP, Defense, Resistance, powered lines |
| reallocate | PA-7 |
| actions, moving, collecting, cards | PA-8, 17 |
| geometry, arena | sliding and turning tiles [PA-8], reach [PA-10] |
| monsters, abilities, reactions | PA-9, 11 |
| summoning | PA-12 |
| fight, opportunity, tokens | PA-13 |
| deities | PA-15 |
| runes | PA-16 |
| items | PA-19 |
| elements, interrupts | PA-20 |
| ending | PA-21 |
| forecast, view, board, draw/ | what a seat may know, as data, as text and as a picture [PA-22] |
| bot | how good a state is, for bots that look ahead |
"""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.game import PathfinderArena, load

__all__ = ["PathfinderArena", "load"]
