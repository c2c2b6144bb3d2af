"""Values by key; each key has a reader, a default and a description."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform

from padgen.templates.values import Reads


class Key(NamedTuple):
    """A key of templates: how its text is read, its default if a file may leave it out, and its description."""

    read: Reads
    default: Any
    about: str

    @property
    def needed(self) -> bool:
        """Whether every file must have it."""
        return self.default is _REQUIRED


_REQUIRED = object()


def key(reads: Reads, *, default: Any = _REQUIRED, about: str) -> Any:
    """A key as a class's attribute."""
    return Key(reads, default, about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(key,))
class Keyed:
    """Immutable values by key; type checkers see a frozen dataclass.

    All classes share these methods.  A dataclass would generate its own, which takes ten milliseconds of the
    seventy that a pad takes.
    """

    KEYS: ClassVar[Mapping[str, Key]] = {}

    def __init_subclass__(cls) -> None:
        inherited = {name: key for base in reversed(cls.__mro__[1:]) for name, key in getattr(base, "KEYS", {}).items()}
        cls.KEYS = {**inherited, **{name: key for name, key in vars(cls).items() if isinstance(key, Key)}}

    def __init__(self, *, name: str, **values: Any) -> None:
        """Takes values by key, at least those without a default; ``TypeError`` if one is missing or unknown."""
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
        """A copy with other values for these keys."""
        return type(self)(**{**vars(self), **values})
