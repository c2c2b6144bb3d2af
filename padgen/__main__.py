"""``python -m padgen`` and the console script."""

import _signal as signal  # type: ignore[import-not-found] # as in stopping
import gc
import sys

# Until that is loaded, Ctrl-C ends the process without a message.
_usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
from padgen.files import stopping  # noqa: E402 - see above

signal.signal(signal.SIGINT, _usual or signal.SIG_DFL)

GARBAGE = 50_000
"""So many more objects before Python looks for garbage: nearly all are needed to the end, so looking takes time."""


def main() -> None:
    """Run the command line; every refusal is a message and an exit code, never a traceback."""
    stopping.watch()
    gc.set_threshold(GARBAGE)
    # Imported only now: Ctrl-C may arrive while it loads.
    from padgen.cli.run import run

    code = run()
    # Otherwise Python looks through all objects once more as it exits, which takes a sixth of a pad's time.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    # ``python -m`` looks for modules in the current folder first, where a stranger's may lie.
    if not sys.flags.safe_path and not __file__.startswith(sys.path[0]):
        del sys.path[0]
    main()
