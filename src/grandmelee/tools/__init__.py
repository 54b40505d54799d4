"""What the command line does beside playing: check a pack, say where a rule is, measure speed."""
