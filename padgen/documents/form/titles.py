"""The titles of a player's columns: all in one size, on one line, or divided where their columns are too narrow."""

from collections.abc import Iterator

from padgen.documents.form.geometry import HEAD_AIR
from padgen.documents.text.fit import LEADING, Fitted, broken
from padgen.documents.text.hyphens import Hyphenator
from padgen.languages import Locale
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM


def column_titles(
    fonts: Fonts, locale: Locale, most: float, widths: tuple[float, float], high: float
) -> list[Fitted | None]:
    """The titles at one size, at most ``most`` points, in heads so many mm high; ``None`` for one that is too long.

    ``widths`` are those of a column's cells, and of a column with the gaps beside it, for titles that can't be divided.
    """
    divide = Hyphenator(locale.code, locale.language.hyphens, " ".join(locale.columns))
    rooms = [width - HEAD_AIR for width in widths]
    low = min(most, high * MM / (1 + LEADING))

    def ways(title: str) -> Iterator[str]:
        yield title
        yield from (f"{title[:place]}-{title[place:]}" for place in (divide(title) if title.isalpha() else ()))

    def fits(title: str) -> Iterator[Fitted]:
        for room in rooms:
            if (size := fonts.fit(title, "regular", most, room)) is not None:
                yield Fitted((title,), size)
            lines = (broken(fonts, way, "regular", low, SMALLEST, room) for way in ways(title))
            yield from sorted(filter(None, lines), key=lambda fitted: -fitted.size)

    found = [next(fits(title), None) for title in locale.columns]
    size = min((fitted.size for fitted in found if fitted), default=most)
    return [fitted and fitted._replace(size=size) for fitted in found]
