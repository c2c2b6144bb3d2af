"""Values by key, each key with its reader, its default and what it is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform

from padgen.templates.values import Reads


class Key(NamedTuple):
    """A template's key: how its text is read, its value where a file may leave it out, and what it is."""

    read: Reads
    default: Any
    about: str

    @property
    def needed(self) -> bool:
        """Whether a file must have it."""
        return self.default is _REQUIRED


_REQUIRED = object()


def key(reads: Reads, *, default: Any = _REQUIRED, about: str) -> Any:
    """A key as a class's attribute."""
    return Key(reads, default, about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(key,))
class Keyed:
    """Values by key, which can't be changed, as in a frozen dataclass, which is what type checkers take it for.

    One set of methods serves all classes: dataclasses write them anew for each, which is ten milliseconds more
    of a pad's seventy.
    """

    KEYS: ClassVar[Mapping[str, Key]] = {}

    def __init_subclass__(cls) -> None:
        inherited = {name: key for base in reversed(cls.__mro__[1:]) for name, key in getattr(base, "KEYS", {}).items()}
        cls.KEYS = {**inherited, **{name: key for name, key in vars(cls).items() if isinstance(key, Key)}}

    def __init__(self, *, name: str, **values: Any) -> None:
        """The values of all keys that need one; ``TypeError`` for one that is missing or unknown."""
        plain = {"source": values.pop("source", None), "faces": values.pop("faces", MappingProxyType({}))}
        whole = {**{name: known.default for name, known in self.KEYS.items()}, **values}
        wrong = [key for key, value in whole.items() if value is _REQUIRED or key not in self.KEYS]
        if wrong:
            raise TypeError(f"missing from {type(self).__name__}, or unknown there: {', '.join(wrong)}")
        vars(self).update(whole, name=name, **plain)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} can't be set; use replace()")

    def __eq__(self, other: object) -> bool:
        """Whether all values are the same, whatever files they come from."""
        return type(self) is type(other) and {**vars(self), "source": None} == {**vars(other), "source": None}

    def replace(self, **values: Any) -> Self:
        """The same with other values."""
        return type(self)(**{**vars(self), **values})
