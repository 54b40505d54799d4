"""Pathfinder Arena worked out a second time from the text of its rules, as plainly as possible and without a look at
the engine: `printed` reads the cards, `arena` is the table, `hero_phase`, `monster_phase` and `summoning` play, and
`lockstep` lets the engine play the same game and says where the two differ.
"""
