"""What the requests for leaflets and booklets share: bleed, marks, binding, inks and standards."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress

from padgen import templates
from padgen.api.press import Output, check_bind, in_spot, tinted, too_pale
from padgen.api.request import Request
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
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

        locales, template = self.bound(), self._dressed(self.layout)
        check_bind(template, self.kind, imposed=self.impose)
        theme = templates.load_theme(self.theme or template.theme)
        ink = self.output.ink(template.accent or theme.accent)
        with self.deciding(locales, template):
            setting = self.setting(locales, tinted(template, theme.accent, ink))._replace(theme=in_spot(theme, ink))

            def made(template: LeafletTemplate) -> marks.DrawnDocument:
                return build(setting._replace(template=finishing.narrowed(template)))

            try:
                document = made(setting.template)
            except PadgenError as error:
                raise self._advised(error, setting.template, made) from None
        document = finishing.papered(document, setting.template, setting.theme)
        done = finishing.finished(document, setting.template, self.creep)
        written = self.directed(self.output.written(done, ink, theme), locales)
        warnings = too_pale(None if ink else template.accent, fill=template.fill)
        return written._replace(warnings=(*warnings, *written.warnings))

    def _dressed(self, layout: str) -> LeafletTemplate:
        return in_colour(self.finish.dress(templates.load_leaflet(layout)), self.color)

    def _advised(
        self, error: PadgenError, refused: LeafletTemplate, made: Callable[[LeafletTemplate], marks.DrawnDocument]
    ) -> PadgenError:
        """The error; if a built-in template has no room for the rules, with the name of one that has it on this paper.

        Each is tried in its smallest letters: first those that fold like the ``refused`` one, and of these those of the
        most similar size.
        """
        if refused.own or any(problem.key != "size_least" for problem in error.problems):
            return error
        others = [self._dressed(name) for name in templates.names("leaflet") if name != refused.name]
        area = math.prod(refused.size)
        others.sort(key=lambda it: (it.fold != refused.fold, abs(math.log(math.prod(it.size) / area))))
        for other in others:
            with suppress(PadgenError):
                check_bind(other, self.kind, imposed=self.impose)
                made(other.on(refused.paper).replace(faces=refused.faces, size_most=other.size_least))
                advice = f"the template {other.name} fits"
                return PadgenError(*(problem._replace(fix=f"{advice}; {problem.fix}") for problem in error.problems))
        return error
