"""A finished document, which the public functions return."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, ParamSpec, TypeVar

from padgen import pdf
from padgen.api.arguments import check_types
from padgen.page import marks

if TYPE_CHECKING:
    from padgen.api.request import Request

_P = ParamSpec("_P")
_D = TypeVar("_D")


class Document:
    """A document that has been laid out; its PDF is made again for every call, always with the same bytes."""

    def __init__(self, drawn: marks.DrawnDocument) -> None:
        """Use ``padgen.pad`` and the other functions instead."""
        self._drawn = drawn

    @property
    def title(self) -> str:
        """The title that viewers show."""
        return self._drawn.title

    @property
    def pages(self) -> tuple[marks.Page, ...]:
        """The pages, each with its size in mm and the marks on it."""
        return tuple(self._drawn.pages)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What will print but look poor or be hard to use, such as columns too narrow to write in; usually nothing."""
        return self._drawn.warnings

    def to_bytes(self) -> bytes:
        """The PDF file."""
        return pdf.render(self._drawn)

    def save(self, path: str | Path) -> Path:
        """Write the PDF file and return its path; missing folders are made.

        An older file stays as it is until the new one is complete.  Raises ``PadgenError`` for a
        path that can't be written.
        """
        path = Path(path)
        pdf.write(self._drawn, path)
        return path

    def write(self, stream: BinaryIO) -> None:
        """Write the PDF file to a binary stream; if that fails, nothing is written."""
        pdf.write_stream(self._drawn, stream)


def function(name: str, request: Callable[_P, Request]) -> Callable[_P, Document]:
    """The public function that takes a request's arguments and makes its document."""
    return public(name, request, Document)


def public(name: str, request: Callable[_P, Request], finished: Callable[[Any], _D]) -> Callable[_P, _D]:
    """The same, with the class that presents the result to users; arguments of wrong types are refused."""
    shown = signature(request).replace(return_annotation=finished)

    @wraps(request)
    def make(*args: _P.args, **kwargs: _P.kwargs) -> _D:
        check_types(request.__init__, shown.bind(*args, **kwargs).arguments)
        return finished(request(*args, **kwargs).make())

    make.__name__ = make.__qualname__ = name
    make.__signature__ = shown  # type: ignore[attr-defined] # help() shows it
    return make
