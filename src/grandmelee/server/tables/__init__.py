"""Tables in memory: registry, table, answers, bots, clocks, making, people; seats, marks, played; thinking, notices."""
