"""Checks for every PDF of padgen's (valid, with embedded fonts, accessible), and ways to look at one."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import page as page_validation
import pikepdf
import pypdfium2

MM = 72 / 25.4
LIMITS = page_validation.SafetyLimits(max_form_invocations=200_000)


def check_pdf(data: bytes) -> None:
    """Assert that qpdf finds nothing, every font is embedded and readable, and PDF/UA-1 holds."""
    assert data.startswith(b"%PDF-1.7")
    problems = [*syntax_problems(data), *font_problems(data), *access_problems(data)]
    if "\0" in text(data):
        problems.append("the text holds U+0000")
    assert not problems, "\n".join(problems)


def syntax_problems(data: bytes) -> list[str]:
    """What qpdf finds wrong with the file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [f"qpdf: {problem}" for problem in pdf.check_pdf_syntax()]


def access_problems(data: bytes) -> list[str]:
    """Failures of PDF/UA-1."""
    profile = page_validation.ValidationProfile.PDF_UA_1
    report = page_validation.validate_pdf_bytes(data, profile=profile, limits=LIMITS)
    found = [f"PDF/UA-1: {failure.rule_id} {failure.message}" for failure in report.failures]
    return found if found or report.is_compliant else ["PDF/UA-1: not compliant, without a reason"]


def font_problems(data: bytes) -> list[str]:
    """Fonts that aren't embedded, have no ToUnicode, or share a name."""
    found = []
    names = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for font in fonts(pdf):
            name = str(font.BaseFont)
            if name in names:
                found.append(f"two fonts are called {name}")
            names.add(name)
            program = font.DescendantFonts[0] if font.Subtype == "/Type0" else font
            descriptor = program.get("/FontDescriptor", {})
            if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                found.append(f"the font {name} is not embedded")
            if "/ToUnicode" not in font:
                found.append(f"the font {name} has no ToUnicode")
            elif re.search(rb"<0000>\s*$", font.ToUnicode.read_bytes(), re.MULTILINE):
                found.append(f"the font {name} maps to U+0000")
    return found


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """All fonts that pages can use (not the descendants of composite fonts)."""
    for thing in pdf.objects:
        font = isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        if font and not str(thing.Subtype).startswith("/CIDFont"):
            yield thing


def text(data: bytes, index: int | None = None) -> str:
    """The text of one page, or of all pages."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        indices = range(len(pdf)) if index is None else [index]
        return "\n".join(pdf[number].get_textpage().get_text_range() for number in indices)
    finally:
        pdf.close()


def ascii_art(data: bytes, index: int = 0, *, per_mm: float = 1.0, forms: bool = False) -> str:
    """A page as rows of characters, one for each pixel: ``#`` dark, ``+`` grey, ``.`` light."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        if forms:
            pdf.init_forms()
        # Slightly smaller, so that a page of whole millimetres doesn't get another row of pixels.
        bitmap = pdf[index].render(scale=per_mm / MM * 0.9995, grayscale=True, may_draw_forms=forms)
        pixels = bytes(bitmap.buffer)
        rows = (pixels[at : at + bitmap.width] for at in range(0, bitmap.height * bitmap.stride, bitmap.stride))
        return "\n".join("".join("#" if p < 96 else "+" if p < 208 else "." for p in row) for row in rows)
    finally:
        pdf.close()


def operators(data: bytes) -> set[str]:
    """All content stream operators of the pages, form XObjects and appearances."""
    found: set[str] = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        contents = [stream for stream in streams if stream.get("/Subtype") == "/Form"]
        for source in [*pdf.pages, *contents]:
            found |= {str(instruction.operator) for instruction in pikepdf.parse_content_stream(source)}
    return found
