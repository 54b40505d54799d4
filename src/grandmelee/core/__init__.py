"""The machine of rules. It knows no game and needs only the standard library."""
