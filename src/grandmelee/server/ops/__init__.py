"""Running it: command, guard, connections, budgets, limits, fair queues, metrics (exposed), logs, garbage, retention."""
