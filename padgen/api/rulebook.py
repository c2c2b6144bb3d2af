"""What leaflets and booklets have in common: the rules on paper, cut, bound and written as asked for."""

from __future__ import annotations

from collections.abc import Callable

from padgen import templates
from padgen.api.press import Output, check_bind, tinted
from padgen.api.request import Request
from padgen.documents.setting import Setting
from padgen.page import marks
from padgen.templates import LeafletTemplate
from padgen.templates.press import Finish


class RulebookRequest(Request):
    """The rules on paper; ``creep`` is for pages that are imposed on sheets to fold."""

    tells_rules = True
    finish: Finish
    output: Output
    impose: bool = False
    creep: float = 0.0

    def printed(self, build: Callable[[Setting[LeafletTemplate]], marks.DrawnDocument]) -> marks.DrawnDocument:
        """What ``build`` lays out, with bleed and marks, in the inks and for the standard asked for.

        Raises ``PadgenError`` with every problem.
        """
        from padgen.documents import press  # only where something is laid out

        locales, template = self.bound(), self.finish.dress(templates.load_leaflet(self.layout))
        check_bind(template, self.kind, imposed=self.impose)
        theme = templates.load_theme(self.theme or template.theme)
        ink = self.output.ink(template.accent or theme.accent)
        with self.deciding(locales, template):
            setting = self.setting(locales, tinted(template, theme.accent, ink))._replace(theme=theme)
            document = build(setting._replace(template=press.narrowed(setting.template)))
        finished = press.finished(document, setting.template, self.creep)
        return self.directed(self.output.written(finished, ink), locales)
