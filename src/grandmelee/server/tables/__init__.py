"""Tables in memory: registry, making, table, answers, leaving, bots, clocks, people; seats, marks, played.

A table is made of course, numbers and endings; unbegun until everyone has come. Others: thinking, notices.
"""
