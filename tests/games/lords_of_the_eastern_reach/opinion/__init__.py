"""Lords of the Eastern Reach worked out a second time from the text of its rules, as plainly as possible and without a
look at the engine: `printed` reads the cards, `board` is the table and `setup` its beginning; `steps`, `gems`, `quests`
and `building` play a turn, `strength`, `abilities`, `combat`, `adventure` and `attack` its combat; `scoring` counts.
`lockstep` lets the engine play the same game and says where the two differ, `scenes` makes tables on which rare cards
meet.
"""
