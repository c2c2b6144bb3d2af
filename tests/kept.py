"""Documents that many tests look at are laid out once in a test run, by the worker that needs them first."""

from __future__ import annotations

import copyreg
import hashlib
import os
import pickle
from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

_T = TypeVar("_T")

FOLDER = "PADGEN_TESTS_KEPT"
"""The environment variable with the folder of this run."""


def _mapping(items: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(items)


class _Pickler(pickle.Pickler):
    """Writes read-only mappings too, without teaching that to what the tests test."""

    dispatch_table = copyreg.dispatch_table | {MappingProxyType: lambda proxy: (_mapping, (dict(proxy),))}


def kept(function: Callable[..., _T]) -> Callable[..., _T]:
    """The function, with results that all of a run's workers share.

    Where a test changes the code, it calls ``inspect.unwrap(function)``, or others get its results.  With the name of a
    file among the arguments, the function is always called, because the file may have changed; so it is with an object
    that is told by its place in memory, which another may take.
    """
    taken = signature(function)

    @wraps(function)
    def once(*args: Any, **options: Any) -> _T:
        bound = taken.bind(*args, **options)
        bound.apply_defaults()
        asked = repr((function.__module__, function.__qualname__, bound.args, sorted(bound.kwargs.items())))
        if any(sign in asked for sign in ("/", "\\", " at 0x")):
            return function(*args, **options)
        file = Path(os.environ[FOLDER], hashlib.sha256(asked.encode()).hexdigest())
        try:
            return pickle.loads(file.read_bytes())  # type: ignore[no-any-return]
        except FileNotFoundError:
            result = function(*args, **options)
        unfinished = file.with_suffix(f".{os.getpid()}")
        with unfinished.open("wb") as stream:
            _Pickler(stream).dump(result)
        unfinished.replace(file)
        return result

    return once
