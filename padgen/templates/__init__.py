"""Templates: geometry and style of pads, leaflets and forms as YAML files."""

from padgen.templates.layouts import (
    CLASSES,
    FormTemplate,
    GridTemplate,
    LeafletTemplate,
    PadTemplate,
    Template,
    keys,
    load,
    load_form,
    load_leaflet,
    load_pad,
    names,
)

__all__ = [
    "CLASSES",
    "FormTemplate",
    "GridTemplate",
    "LeafletTemplate",
    "PadTemplate",
    "Template",
    "keys",
    "load",
    "load_form",
    "load_leaflet",
    "load_pad",
    "names",
]
