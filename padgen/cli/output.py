"""Writes documents to a folder, a file or standard output, with one process or several."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from padgen.api.document import Document
from padgen.api.request import Request
from padgen.api.sheet import SheetDocument
from padgen.cli.messages import hush
from padgen.errors import PadgenError, Problem, UsageError
from padgen.files import stopping
from padgen.page import marks

if TYPE_CHECKING:
    from padgen.cli.progress import Progress

WORTHWHILE = 32
"""The least number of documents that several processes make faster than one."""


_FILE = re.compile(r"[^/\\\\.]\.[A-Za-z]{2,5}\Z")
"""Matches what looks like a file's name: ``out.txt``, but not ``v1.2`` or ``..``."""

_MADE = {".pdf": "a PDF", ".png": "a picture", ".html": "a score sheet"}
"""What messages call a file, by its suffix."""

_START = "fork" if sys.platform == "linux" and hasattr(os, "fork") else "spawn"
"""How processes are started: a forked one has all modules loaded, a spawned one must load them again."""


_SAFE = "PYTHONSAFEPATH"
"""The environment variable that keeps new processes from importing modules from the current folder."""


class Outcome(NamedTuple):
    """The result of a request: the files written and warnings, or the problems and their exit code."""

    paths: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0
    warnings: tuple[str, ...] = ()

    @classmethod
    def failed(cls, error: PadgenError) -> "Outcome":
        """The outcome of a request that was refused."""
        return cls(problems=error.problems, exit_code=error.exit_code)


def write_all(
    requests: Sequence[Request],
    output: str,
    *,
    dpi: int | None = None,
    jobs: int | None = None,
    progress: "Progress | None" = None,
) -> Iterator[Outcome]:
    """Make every document, and yield the outcome of each in the order of the requests.

    ``output`` is a folder, a file's name or ``-``.  With ``dpi`` the pages become PNG pictures.
    ``jobs`` is the number of processes, by default one per core if that is faster; the files are the
    same.  If a request fails, the others are still made.  ``progress`` counts the pages that this
    process makes.  Raises ``UsageError`` if one file is named for several documents.
    """
    suffix = _suffix(requests, dpi)
    single = output == "-" or output.lower().endswith(suffix)
    if dpi is not None and output.lower().endswith(".pdf"):
        raise UsageError(f"pictures can't go to {output}", fix="name a folder, or a file ending in .png")
    if single and len(requests) > 1:
        place = "standard output" if output == "-" else output
        raise UsageError(f"{len(requests)} documents can't go to {place} together", fix="name a folder with -o")
    if output == "-":
        yield _to_stdout(requests[0], dpi, progress)
        return
    if not single and _FILE.search(output) and not os.path.isdir(output):  # noqa: PTH112 - as below
        made = _MADE[suffix]
        add = "add --png, or " if dpi is None and output.lower().endswith(".png") else ""
        fix = f"{add}end it with {suffix}; for a folder of that name, end it with /"
        raise UsageError(f"{output} is not a name for {made}", fix=fix)
    if single and os.path.isdir(output):  # noqa: PTH112 - a path too long to exist is no folder either
        raise UsageError(f"{output} is a folder", fix=f"name a file, or a folder that does not end in {suffix}")
    plan = _plan(requests, output, single, suffix)
    workers = min(jobs or (cores() if len(plan) >= WORTHWHILE else 1), len(plan))
    yield from (_at_once(plan, dpi, workers) if workers > 1 else (_deliver(*item, dpi, progress) for item in plan))


def _suffix(requests: Sequence[Request], dpi: int | None) -> str:
    """The suffix of the files to be made."""
    return next((request.suffix for request in requests), ".pdf") if dpi is None else ".png"


def cores() -> int:
    """The number of cores that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def _plan(requests: Sequence[Request], output: str, single: bool, suffix: str) -> list[tuple[Request, str | Outcome]]:
    """Each request with its file, or with the outcome if it fails already."""
    plan: list[tuple[Request, str | Outcome]] = []
    taken: dict[str, Request] = {}
    for request in requests:
        try:
            name = Path(request.file_name()).with_suffix(suffix)
            path = output if single else str(Path(output) / name)
        except PadgenError as error:
            plan.append((request, Outcome.failed(error)))
            continue
        # Some file systems don't distinguish capital letters from small ones.
        first = taken.setdefault(path.casefold(), request)
        if first is request:
            plan.append((request, path))
        elif first != request:
            both = f"{'+'.join(first.langs)} and {'+'.join(request.langs)}"
            raise UsageError(f"{both} would both be written to {path}", fix="make them one after the other with -o")
    return plan


def _make(request: Request, progress: "Progress | None") -> Document | SheetDocument:
    """The document laid out, with its pages counted if there is a progress line; or a score sheet."""
    if progress is not None:
        progress.watch()
    made = request.make()
    if not isinstance(made, marks.DrawnDocument):
        return SheetDocument(made)
    return Document(progress.counted(made) if progress else made)


def _deliver(request: Request, path: str | Outcome, dpi: int | None, progress: "Progress | None" = None) -> Outcome:
    """Make one document and write it."""
    if isinstance(path, Outcome):
        return path
    paths: tuple[str, ...] = (path,)
    try:
        document = _make(request, progress)
        if dpi is not None:
            from padgen.cli import preview  # needs an extra, which pads don't

            assert isinstance(document, Document)  # score sheets are never made as pictures
            paths = preview.write(document, Path(path), dpi)
        else:
            document.save(path)
    except PadgenError as error:
        return Outcome.failed(error)
    return Outcome(paths, warnings=document.warnings)


def _to_stdout(request: Request, dpi: int | None, progress: "Progress | None") -> Outcome:
    if sys.stdout is None:
        raise PadgenError("standard output is closed", fix="name a file with -o")
    if sys.stdout.isatty():
        what = _MADE[_suffix([request], dpi)]
        raise UsageError(f"{what} can't be shown on a terminal", fix="redirect the output to a file")
    document = _make(request, progress)
    try:
        if dpi is None:
            document.write(sys.stdout.buffer)
        else:
            assert isinstance(document, Document)  # as above
            from padgen.cli import preview  # needs an extra, which pads don't

            sys.stdout.buffer.write(preview.one(document, dpi))
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        hush()
        return Outcome(exit_code=1)  # a truncated file is of no use
    return Outcome(warnings=document.warnings)


def _at_once(plan: Sequence[tuple[Request, str | Outcome]], dpi: int | None, workers: int) -> Iterator[Outcome]:
    """Make and write documents with several processes, none of which outlives this one."""
    import multiprocessing  # these two only for several processes
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # A new process would import modules from the current folder first, which may be a stranger's.
    safe = os.environ.get(_SAFE)
    os.environ[_SAFE] = "1"
    if _START == "spawn":
        # A run ended by a signal can't release what multiprocessing's helper process then cleans up with a warning.
        sys.warnoptions.append("ignore:resource_tracker:UserWarning")
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(_START), initializer=stopping.serve)
    try:
        # The booklet takes longest, so it is started first.
        order = sorted(range(len(plan)), key=lambda i: -len(plan[i][0].langs))
        futures = {i: pool.submit(_deliver, *plan[i], dpi) for i in order}
        for i in range(len(plan)):
            yield futures[i].result()
    except BrokenProcessPool:
        raise PadgenError("a process was killed before its file was done", fix="try again with --jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)
        if safe is None:
            del os.environ[_SAFE]
        else:
            os.environ[_SAFE] = safe
