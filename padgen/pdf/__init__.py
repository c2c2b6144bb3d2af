"""Writes documents of marks as PDF: ``write`` to a file, ``write_stream`` to a binary stream, ``render`` to bytes."""

from padgen.pdf.file import render, write, write_stream

__all__ = ["render", "write", "write_stream"]
