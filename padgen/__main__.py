"""``python -m padgen`` and the console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; every refusal is a message and an exit code, never a traceback."""
    from padgen.cli import run  # after the interpreter is up: a console script imports this module for its name only

    sys.exit(run())


if __name__ == "__main__":
    main()
