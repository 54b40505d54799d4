"""Running it: command, guard, limits, metrics, logs, garbage."""
