"""Running it: command, guard, connections, incoming, budget, limits, fair, processes, retention, garbage.

What a host watches: metrics, exposed (their port), logs.
"""
