"""Documents that many tests look at are laid out once in a test run, by whichever worker is the first to need them."""

from __future__ import annotations

import copyreg
import hashlib
import os
import pickle
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

_T = TypeVar("_T")

FOLDER = "PADGEN_TESTS_KEPT"
"""The environment variable with the folder of this run."""


def _mapping(items: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(items)


copyreg.pickle(MappingProxyType, lambda proxy: (_mapping, (dict(proxy),)))  # type: ignore[arg-type]


def kept(function: Callable[..., _T]) -> Callable[..., _T]:
    """The function, called once with the same arguments in all of a run's workers; ``inspect.unwrap`` gives it back.

    With the name of a file among the arguments it is always called, because the file may have changed.
    """

    @wraps(function)
    def once(*args: Any, **options: Any) -> _T:
        asked = repr((function.__module__, function.__qualname__, args, sorted(options.items())))
        if os.sep in asked:
            return function(*args, **options)
        file = Path(os.environ[FOLDER], hashlib.sha256(asked.encode()).hexdigest())
        try:
            return pickle.loads(file.read_bytes())  # type: ignore[no-any-return]
        except FileNotFoundError:
            result = function(*args, **options)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(pickle.dumps(result))
        unfinished.replace(file)
        return result

    return once
