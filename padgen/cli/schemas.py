"""The kinds of YAML files that have a JSON Schema."""

from collections.abc import Callable, Mapping

from padgen.files.json_schema import Schema
from padgen.rules import schema as variant

SCHEMAS: Mapping[str, Callable[[], Schema]] = {"variant": variant.schema}
