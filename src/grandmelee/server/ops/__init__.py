"""Running it: command, guard, connections, budgets, limits, fair queues, metrics, logs, garbage, retention."""
