"""`python -m grandmelee.server`."""

from __future__ import annotations

from grandmelee.server.ops.command import main

if __name__ == "__main__":
    main()
