"""Card text that runs: slots, sentences, and packs of TOML with file and line. Knows no game."""
