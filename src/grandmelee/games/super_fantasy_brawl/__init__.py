"""Super Fantasy Brawl: Champions on a hex arena, cards paid with three Cores, Reactions, traps and Challenges.

Where to find what (each module is a chapter of RULES.md):

| module | chapter |
|---|---|
| words, state | what can be pointed at, what lies on the table |
| content, arena, cards/ | Champions, cards, Challenges, traps and arenas, from TOML [SFB-1, 17] |
| subjects, effects, abilities | the sentences on cards and Champions |
| placing, added | where each sentence may stand; what packs brought |
| setup, draft | SFB-2, 3 and their four-player form in SFB-18 |
| turn, cores, hand | SFB-4, 5, 11 |
| movement | SFB-6, entering from the Gate as in SFB-13, Dash, Jump, Swoop and Place |
| targets, attack | SFB-7 |
| reactions | SFB-8 |
| skills | SFB-9 |
| standard_actions | SFB-10 |
| challenges | SFB-5.4 to 5.12, SFB-12 |
| knock_out | SFB-13, 14 and the end of the game in SFB-3 |
| traps | SFB-15 |
| displacement | SFB-16 and Fear, Force, Pull, Push |
| healing | Heal and Lifesteal |
| reasons | why something is not a choice |
| view, board, draw/ | what a seat may know, as data, as text and as a picture |
| bot | how good a view is, for bots that look ahead |
"""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.game import SuperFantasyBrawl, load

__all__ = ["SuperFantasyBrawl", "load"]
