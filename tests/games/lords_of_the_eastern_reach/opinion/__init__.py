"""Lords of the Eastern Reach worked out a second time from the text of its rules, as plainly as possible and without a
look at the engine: `printed` reads the cards, `board` is the table, `steps`, `combat`, `adventure`, `attack` and
`building` play, `scoring` counts, and `lockstep` lets the engine play the same game and says where the two differ.
"""
