"""`python -m grandmelee`: the same as the command `grandmelee`."""

from __future__ import annotations

from grandmelee.cli import main

if __name__ == "__main__":
    main()
