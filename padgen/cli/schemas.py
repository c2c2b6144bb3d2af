"""The kinds of YAML files that have a JSON Schema."""

from collections.abc import Callable, Mapping

from padgen.files.json_schema import Schema
from padgen.languages import json_schema as locale
from padgen.rules import json_schema as variant
from padgen.templates import json_schema as template

SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "variant": variant.schema,
    "locale": locale.schema,
    "template": template.template,
    "theme": template.theme,
}
