"""What the requests for leaflets and booklets share: bleed, marks, binding, inks and standards."""

from __future__ import annotations

from collections.abc import Callable

from padgen import templates
from padgen.api.press import Output, check_bind, in_spot, tinted, too_pale
from padgen.api.request import Request
from padgen.documents.setting import Setting
from padgen.page import marks
from padgen.templates import LeafletTemplate
from padgen.templates.choices import Finish, in_colour


class RulebookRequest(Request):
    """The rules on paper; ``color`` takes the theme's place, ``creep`` is for pages that are imposed for folding."""

    tells_rules = True
    finish: Finish
    output: Output
    color: str | None = None
    impose: bool = False
    creep: float = 0.0

    def printed(self, build: Callable[[Setting[LeafletTemplate]], marks.DrawnDocument]) -> marks.DrawnDocument:
        """The document that ``build`` lays out, with the bleed, marks, inks and standard asked for.

        Raises ``PadgenError`` with every problem.
        """
        from padgen.documents import finishing  # only for layout

        locales, template = self.bound(), in_colour(self.finish.dress(templates.load_leaflet(self.layout)), self.color)
        check_bind(template, self.kind, imposed=self.impose)
        theme = templates.load_theme(self.theme or template.theme)
        ink = self.output.ink(template.accent or theme.accent)
        with self.deciding(locales, template):
            setting = self.setting(locales, tinted(template, theme.accent, ink))._replace(theme=in_spot(theme, ink))
            document = build(setting._replace(template=finishing.narrowed(setting.template)))
        document = finishing.papered(document, setting.template, setting.theme)
        done = finishing.finished(document, setting.template, self.creep)
        written = self.directed(self.output.written(done, ink, theme), locales)
        warnings = too_pale(None if ink else template.accent, fill=template.fill)
        return written._replace(warnings=(*warnings, *written.warnings))
