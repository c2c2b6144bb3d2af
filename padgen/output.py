"""Where documents go: a folder, one named file, or standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from padgen import pdf
from padgen.errors import UsageError
from padgen.jobs import Request, make, target


def write_all(requests: Sequence[Request], output: str) -> Iterator[str]:
    """Write one file a request and yield its path; nothing is yielded for standard output.

    ``UsageError`` when one file is named for several documents.
    """
    single = output == "-" or output.lower().endswith(".pdf")
    if single and len(requests) > 1:
        place = "standard output" if output == "-" else output
        raise UsageError(f"{len(requests)} documents can't go to {place} together", fix="name a folder with -o")
    if output == "-":
        if sys.stdout.isatty():
            raise UsageError("a PDF on a terminal is of no use", fix="redirect the output to a file")
        pdf.write_stream(make(requests[0]), sys.stdout.buffer)
        return
    if single and Path(output).is_dir():
        raise UsageError(f"{output} is a folder", fix="name a file, or a folder that does not end in .pdf")
    for request in requests:
        path = Path(output) if single else Path(output) / target(request)
        pdf.write(make(request), path)
        yield str(path)
