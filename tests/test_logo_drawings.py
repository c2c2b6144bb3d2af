"""SVG logos: they stay drawings, end at their viewBox, and are refused if they can't be drawn."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logos import area, kept, padded, page_of, pixel, placed
from pdfcheck import check_pdf, operators

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page import logo, vector
from padgen.page.logo import read
from padgen.page.marks import DrawnDocument, Symbol, Use, leaves

SHAPES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
    '<rect x="0" y="0" width="100" height="50" fill="#008000"/>'
    '<path d="M25 10 L40 40 H10 Z" fill="#fff"/><circle cx="75" cy="25" r="10" fill="#ff0000"/></svg>'
)


# Drawings.


@pytest.mark.parametrize("options", [{"template": "a5"}, {}, {"template": "a5", "cmyk": True}])
def test_drawings_stay_drawings(options: dict[str, object], tmp_path: Path) -> None:
    """An SVG is drawn with paths in its own colours, sharp at any size, and not stored as a picture."""
    document = padded(kept(tmp_path, SHAPES, "club.svg"), **options)
    document = DrawnDocument(document.title, document.lang, tuple(document.pages), cmyk=document.cmyk)
    data = pdf.render(document)
    check_pdf(data)
    assert b"/Subtype/Image" not in data.replace(b" ", b"")
    if "template" not in options:
        return
    box = area(placed(document))
    w, h = box.x1 - box.x0, box.y1 - box.y0
    assert w / h == pytest.approx(2)
    green, white, red = ((x * w + box.x0, y * h + box.y0) for x, y in ((0.05, 0.5), (0.25, 0.6), (0.75, 0.5)))
    assert pixel(data, *green)[1] > pixel(data, *green)[0] + 80
    assert min(pixel(data, *white)) > 250
    assert pixel(data, *red)[0] > 200
    if options.get("cmyk"):
        assert not operators(data) & {"rg", "RG", "g", "G"}


def test_all_shapes_are_drawn(tmp_path: Path) -> None:
    """Rectangles, circles, ellipses, lines, polygons, groups, uses, transforms and strokes are all drawn in place."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100"><defs>'
        '<g id="dot"><ellipse cx="0" cy="0" rx="4" ry="2"/></g></defs>'
        '<rect width="10" height="10" rx="2"/><g transform="translate(50 50) rotate(90)"><use href="#dot" x="10"/></g>'
        '<polygon points="90,90 100,90 100,100"/><polyline points="0,90 10,90 10,100" fill="none" stroke="navy"/>'
        '<line x1="0" y1="50" x2="10" y2="50" stroke="red" stroke-width="3"/>'
        '<path d="M60 0 h10 v10 h-10 z M62 2 h6 v6 h-6 z" fill-rule="evenodd" fill="#f80" fill-opacity="0.5"/></svg>'
    )
    found = read(kept(tmp_path, drawing, "all.svg"))
    assert (round(found.width), round(found.height)) == (283, 283)
    assert len(found.drawing) == 6
    unit = found.width / 100
    ellipse = found.drawing[1]
    xs = [step[-2] / unit for contour in ellipse.contours for step in contour if step]
    ys = [step[-1] / unit for contour in ellipse.contours for step in contour if step]
    assert (min(xs), max(xs)) == pytest.approx((48, 52), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((56, 64), abs=0.01)
    assert found.drawing[-1].even_odd
    assert found.drawing[-1].fill == pytest.approx((1, 0.7667, 0.5), abs=0.001)
    assert found.drawing[4].weight == pytest.approx(3 * unit)
    assert found.drawing[3].stroke == pytest.approx((0, 0, 0.502), abs=0.001)


def test_drawings_end_at_their_viewbox(tmp_path: Path) -> None:
    """What is outside the drawing's page is hidden, with one pad on a sheet as with four."""
    wide = svg('<rect x="-900" y="-900" width="2000" height="2000" fill="#00f"/>')
    path = kept(tmp_path, wide, "club.svg")
    data = pdf.render(padded(path, template="a5"))
    box = area(placed(padded(path, template="a5")))
    assert pixel(data, box.x1 - 0.5, box.y1 - 0.5) == (0, 0, 255)
    for x, y in ((box.x1 + 0.5, box.y0), (box.x0, box.y1 + 0.5), (box.x0 - 0.5, box.y0), (box.x0, box.y0 - 0.5)):
        assert pixel(data, x, y) != (0, 0, 255)
    sheet = pypdfium2.PdfDocument(pdf.render(padded(path)))[0].render(scale=2).to_pil()
    blue = next(count for count, value in sheet.getcolors(2**24) if value == (0, 0, 255))
    assert 0 < blue < 0.05 * sheet.width * sheet.height


def test_open_paths_and_the_ends_of_lines_are_drawn(tmp_path: Path) -> None:
    """Filled open paths, round line ends and unused definitions, as most drawing programs write them."""
    drawing = svg(
        '<title>Club</title><metadata><a xmlns="urn:x"><text/></a></metadata><defs><filter id="f"><feBlend/></filter>'
        '<linearGradient id="g"><stop/></linearGradient></defs><path fill="#f00" d="M0 0h5v5h-5"/>'
        '<path d="M2 8h6" fill="none" stroke="#00f" stroke-width="2" stroke-linecap="round" opacity="1" filter="none"/>'
    )
    document = padded(kept(tmp_path, drawing, "club.svg"), template="a5")
    data, box = pdf.render(document), area(placed(document))
    unit = (box.x1 - box.x0) / 10
    assert pixel(data, box.x0 + 2 * unit, box.y0 + 3 * unit) == (255, 0, 0)
    assert pixel(data, box.x0 + 1.3 * unit, box.y0 + 8 * unit) == (0, 0, 255)
    assert pixel(data, box.x0 + 1.2 * unit, box.y0 + 8.8 * unit) == (255, 255, 255)


def test_a_drawing_inside_a_repeated_pad_is_nested(tmp_path: Path) -> None:
    """The pad's symbol contains the logo's symbol, so both are drawn once."""
    pads = [leaf for leaf in leaves(page_of(padded(kept(tmp_path, SHAPES, "club.svg")))) if isinstance(leaf, Use)]
    inner = [leaf.symbol for leaf in leaves(pads[0].symbol.children) if isinstance(leaf, Use)]
    assert [type(symbol) for symbol in inner] == [Symbol]


def svg(body: str, head: str = "", attributes: str = 'viewBox="0 0 10 10"') -> str:
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{head}<svg {space} {attributes}>{body}</svg>"


def chain(form: str, inner: str, link: str, length: int) -> str:
    """Parts that each refer ten times to the part before, so that each is ten times as large."""
    return "".join(form % (part, link % (part - 1) * 10 if part else inner) for part in range(length))


ENTITIES = "<!DOCTYPE svg [" + chain('<!ENTITY a%d "%s">', "x", "&a%d;", 10) + "]>"
USES = chain('<g id="a%d">%s</g>', '<path d="M0 0h1v1z"/>', '<use href="#a%d"/>', 9)
GRADIENT = '<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="5" height="5" fill="url(#g)"/>'
CLIP = '<clipPath id="c"><rect width="2" height="2"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>'

HOSTILE = {
    "entities": (svg("<text>&a9;</text>", ENTITIES), "declares entities"),
    "uses": (svg(USES + '<use href="#a8"/>'), "unfolds to too many elements"),
    "itself": (svg('<g id="a"><use href="#a"/></g>'), "refers to itself"),
    "each other": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "refers to itself"),
    "depth": (svg("<g>" * 5000 + "</g>" * 5000), "deeply nested"),
    "elements": (svg("<path/>" * 30_000), "too many"),
    "points": (svg('<path fill="red" d="M0 0' + "l1 1" * 250_000 + '"/>'), "too many points"),
    "file": (svg('<use href="/etc/passwd#x"/>'), "another file"),
    "picture": (svg('<image href="file:///etc/passwd"/>'), "<image>"),
    "script": (svg("<script>alert(1)</script>"), "<script>"),
    "words": (svg('<text x="1" y="5">Club</text>'), "contains text"),
    "gradient": (svg(GRADIENT), "gradients or patterns"),
    "clip": (svg(CLIP), "clipped"),
    "no namespace": ("<svg viewBox='0 0 9 9'><text>Club</text></svg>", "contains text"),
    "pattern": (svg('<pattern id="p"/><rect width="5" height="5" style="fill : url(#p)"/>'), "gradients or patterns"),
    "outlined in colours": (svg(GRADIENT.replace("fill", "stroke")), "gradients or patterns"),
    "filter": (svg('<filter id="f"/><rect width="5" height="5" filter="url(#f)"/>'), "uses a filter"),
    "filter in a style": (svg('<g style="fill:red;filter:blur(2px)"><rect width="5" height="5"/></g>'), "a filter"),
    "mask": (svg("<style>.a{fill:red;/* b */ mask: url(#m)}</style>" + '<path class="a" d="M0 0h9v9z"/>'), "a mask"),
    "markers": (svg('<path marker-end="url(#m)" stroke="red" d="M0 0h9v9"/>'), "uses markers"),
    "dashes": (svg('<path stroke-dasharray="1 2" stroke="red" d="M0 0h9v9"/>'), "dashed lines"),
    "shining through": (svg('<g opacity=".5"><rect width="5" height="5"/></g>'), "an opacity"),
    "movement": (svg('<rect width="5" height="5"><animate attributeName="x"/></rect>'), "<animate>"),
    "style elsewhere": (svg("<style>@import url(http://example.org/a.css);</style><path d='M0 0h9v9z'/>"), "another"),
    "unknown colour": (svg('<rect width="5" height="5" fill="lab(29% 39 20)"/>'), "can't be drawn"),
    "no such colour": (svg('<rect width="5" height="5" fill="rgb(900,0,0)"/>'), "can't be drawn"),
    "through and through": (svg('<rect width="5" height="5" fill="transparent"/>'), "shows nothing"),
    "no number": (svg('<rect x="nan" width="5" height="5"/>'), "beyond all measure"),
    "endless": (svg('<rect width="inf" height="5"/>'), "beyond all measure"),
    "huge": (svg('<path d="M0 0h1e300v9z"/>'), "beyond all measure"),
    "far away": (svg('<path d="M0 0h99999v9z"/>'), "beyond all measure"),
    "thick": (svg('<path stroke="red" stroke-width="1e9" d="M0 0h9v9z"/>'), "beyond all measure"),
    "turned away": (svg('<rect width="5" height="5" transform="scale(1e200)"/>'), "beyond all measure"),
    "endless page": (svg('<rect width="5" height="5"/>', attributes='width="inf" height="9"'), "has no size"),
    "nothing": (svg(""), "shows nothing"),
    "white": (svg('<rect width="9" height="9" fill="#fff"/>'), "shows nothing"),
    "flattened": (svg('<rect width="9" height="0"/><path d="M1 1h4"/>'), "shows nothing"),
    "outside": (svg('<rect x="20" width="9" height="9"/>'), "shows nothing"),
    "hidden": (svg('<g display="none"><rect width="9" height="9"/></g>'), "shows nothing"),
    "html": ("<html><body>no</body></html>", "is not an SVG"),
    "cut off": (SHAPES[:150], "is broken"),
    "flat": (svg('<rect width="900" height="3"/>', attributes='viewBox="0 0 900 3"'), "too long and thin"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_drawings_are_refused(name: str, tmp_path: Path) -> None:
    """Bombs, references out of the file, and what can't be drawn faithfully give one error, soon."""
    drawing, reason = HOSTILE[name]
    start = time.monotonic()
    with pytest.raises(PadgenError, match=reason) as caught:
        read(kept(tmp_path, drawing, "club.svg"))
    assert time.monotonic() - start < 11
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].fix


def test_a_drawing_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit is enforced from outside, whatever the drawing does."""
    monkeypatch.setattr(logo, "_SECONDS", 0.01)
    with pytest.raises(PadgenError, match="seconds to draw"):
        read(kept(tmp_path, SHAPES, "club.svg"))


def test_without_the_extra_a_drawing_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without svglib, the error names the extra and the alternative."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(PadgenError, match=r'pip --python \.venv install "\.\[svg\]", or give a PNG'):
        read(kept(tmp_path, SHAPES, "club.svg"))


PIECES = st.sampled_from(
    """
    <g> </g> <defs> </defs> <rect width='5' height='5'/> <use href='#a'/> <path d='M0 0h9v9z' id='a'/> <style> </style>
    fill='red' stroke='#00f' transform='scale(2)' viewBox='0 0 9 9' width='1e9' height='nan' style='fill:red;x' .a{b:c}
    d='M0,0A1 1 0 1 1 9,9C1' points='1 2 3' <polygon/> <circle r='3'/> > < /> & &#0; ]]> <![CDATA[ <!-- <?x?> 1e400 -0 %
    \0 """.split(" ")
)


@settings(max_examples=150)
@given(cuts=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 9), PIECES), max_size=6), body=st.lists(PIECES))
def test_damaged_drawings_are_drawn_or_refused(cuts: list[tuple[int, int, str]], body: list[str]) -> None:
    """A drawing with pieces removed and added is drawn with sane numbers, or refused with reason and remedy."""
    text = SHAPES if cuts else svg(" ".join(body))
    for place, length, piece in cuts:
        at = place % len(text)
        text = text[:at] + piece + text[at + length :]
    found = vector.answer(text.encode())
    json.dumps(found, allow_nan=False)
    if "problem" in found:
        assert found["problem"]
        assert found["fix"]
        return
    limit = 1000 * max(found["width"], found["height"])
    assert all(
        abs(part) <= limit
        for path in found["paths"]
        for contour in path["contours"]
        for step in contour
        for part in step
    )
