"""The rules of Super Dungeon: Arcade as someone else has read them, written without a look at the engine's rules."""
