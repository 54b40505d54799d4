"""Tables in memory: registry, making, rematch, table, answers, leaving, bots, clocks, turns, people, presence.

A table is made of course, numbers and endings; unbegun until everyone has come; seats, marks, played, wish, failures.
Others: caching, thinking, sending, uploads, notices, errors.
"""
