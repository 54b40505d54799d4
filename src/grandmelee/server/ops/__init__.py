"""Running it: command, guard, connections, incoming, budget, limits, fair, packing, portions, processes, garbage.

Also retention. What a host watches: metrics, exposed (their port), logs.
"""
