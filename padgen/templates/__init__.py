"""Templates: geometry and style of pads, leaflets and forms as YAML files."""

from padgen.templates.keyed import Keyed
from padgen.templates.layouts import CLASSES, FormTemplate, LeafletTemplate, PadTemplate
from padgen.templates.reader import keys, load, load_form, load_leaflet, load_pad, load_theme, names
from padgen.templates.shared import BINDINGS, OURS, GridTemplate, PrintedTemplate, Template
from padgen.templates.theme import Theme

__all__ = [
    "BINDINGS",
    "CLASSES",
    "OURS",
    "FormTemplate",
    "GridTemplate",
    "Keyed",
    "LeafletTemplate",
    "PadTemplate",
    "PrintedTemplate",
    "Template",
    "Theme",
    "keys",
    "load",
    "load_form",
    "load_leaflet",
    "load_pad",
    "load_theme",
    "names",
]
