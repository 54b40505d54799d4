"""Grand Melee: five fantasy board games, each complete by its rulebook, on one machine of rules."""
