"""The lab: many games between programs, and what they tell. Above the games and bots, below server and command line.

| module | what it does |
|---|---|
| players, fixtures | who plays, one game from its beginning to its end |
| running | many games over all cores, interrupted and resumed |
| shares | shares with their intervals |
| match, ratings | levels against each other: balanced games, win shares, openskill ratings |
| tuning, fitting | the weights of a game's evaluation and how sure it may be, fitted to results |
| balance, report | equal players: what wins, how long games are, where points come from |
| hints, analysis, plot | what a bot thinks of a position; the curve of a game, its turning points, its picture |

numpy, scipy and openskill come with `pip install "grandmelee[lab]"`, and only what needs them asks for them.
"""
