"""``python -m padgen`` and the console script."""

import _signal as signal  # type: ignore[import-not-found] # as in stopping
import gc
import sys

# While even that is being loaded, Ctrl-C ends the process without a word.
_usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
from padgen.files import stopping  # noqa: E402 - see above

signal.signal(signal.SIGINT, _usual or signal.SIG_DFL)

# Nearly all that a command makes is needed to its end; looking for garbage so often only takes time.
_GARBAGE = 20_000


def main() -> None:
    """Run the command line; every refusal is a message and an exit code, never a traceback."""
    stopping.watch()
    gc.set_threshold(_GARBAGE)
    # Only now: loading takes time, in which Ctrl-C may come.
    from padgen.cli.run import run

    code = run()
    # On its way out Python would look through all objects once more, a sixth of a pad's time.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    # ``python -m`` looks for every module in the current folder first, and a stranger's may lie there.
    if not sys.flags.safe_path and not __file__.startswith(sys.path[0]):
        del sys.path[0]
    main()
