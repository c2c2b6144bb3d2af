"""Documents of marks as PDF files: ``write`` to a path, ``write_stream`` to anything, ``render`` to bytes."""

from padgen.pdf.file import render, write, write_stream

__all__ = ["render", "write", "write_stream"]
