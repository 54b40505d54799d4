"""Lords of the Eastern Reach: cities and armies, adventures and attacks, resources passed round the table.

Where to find what (each module is a chapter of RULES.md):

| module | chapter |
|---|---|
| words, state | what can be pointed at, what lies on the table |
| content, cards/ | City cards, adventures, quests, hirelings, allegiances, tokens, from TOML [LER-1] |
| abilities, effects, conditions, placing | the sentences on cards and quests, and where they may stand |
| setup | LER-3, and what scenarios and solitaire change in it |
| turn | LER-4, 6, 12, 13 |
| gems | LER-6, 17, 18.6, 19.6: gems, phrases, pets, Start of Turn abilities |
| strength | what a card is worth now: LER-7.8 to 7.29, 11.14, 20 |
| using | abilities in a combat: LER-5, 23, 24, 25 |
| combat, attack | LER-7, 9 |
| adventure | LER-8, 21 |
| damage | LER-7.8 to 7.14, 9.10, 19 |
| aftermath | LER-7.27, 16, 20.10, 21 |
| resources | LER-10 |
| building, payment, stores, trading, entering | LER-11 |
| events | LER-14 |
| quests | LER-22 |
| scoring | LER-15 |
| solitaire | LER-27.4 to 27.8 |
| piles, leaving | decks, and where cards, gems and tokens go |
| view, imagining, board, draw/ | what a seat may know, as data, as text and as a picture |
| bot | how good a table looks |
"""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.game import LordsOfTheEasternReach, load

__all__ = ["LordsOfTheEasternReach", "load"]
