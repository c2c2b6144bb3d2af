"""PDF/A-2a and PDF/X-4: the files' contents, the profiles that are accepted, and refusals."""

from __future__ import annotations

import io
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import page as page_validation
import pikepdf
import pytest
from engines import require
from pdfcheck import LIMITS, access_problems, font_problems, syntax_problems
from PIL import ImageCms
from presscheck import plates, press_problems, profile
from sheets import sheets

import padgen
from padgen.cli.run import run
from padgen.page.marks import MM, Text
from padgen.pdf import icc

SPOT = "PANTONE 286 C=100,75,0,5"

MADE: list[tuple[str, Any, dict[str, Any]]] = [
    ("pad", "fi", {}),
    ("pad", "en", {"rules_on_back": True, "sheets": 2, "number": "pads", "qr": "https://example.org"}),
    ("pad", "de", {"template": "kids", "theme": "birthday"}),
    ("leaflet", "uk", {}),
    ("leaflet", "pl", {"template": "a4-fold"}),
    ("booklet", ["fi", "lv"], {}),
    ("booklet", ["en", "fi"], {"impose": True}),
]


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A printer's profile."""
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(profile())
    return path


def archive_problems(data: bytes) -> list[str]:
    """All violations of PDF/A-2a."""
    report = page_validation.validate_pdf_bytes(data, profile=page_validation.ValidationProfile.PDF_A_2A, limits=LIMITS)
    found = [f"{failure.rule_id} {failure.message}" for failure in report.failures]
    return found if found or report.is_compliant else ["not compliant, without a reason"]


def whole(data: bytes) -> list[str]:
    """The fonts, syntax and accessibility problems of a file."""
    return [*syntax_problems(data), *font_problems(data), *access_problems(data)]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "langs", "options"), MADE, ids=str)
def test_files_for_archives_are_for_screen_readers_too(kind: str, langs: Any, options: dict[str, Any]) -> None:
    """Each kind meets PDF/A-2a and PDF/UA-1, with our own sRGB profile, and always has the same bytes."""
    made = getattr(padgen, kind)(langs, pdf_standard="a-2a", **options)
    data = made.to_bytes()
    assert archive_problems(data) + whole(data) == []
    assert made.to_bytes() == data
    with pikepdf.open(io.BytesIO(data)) as file:
        (intent,) = file.Root.OutputIntents
        assert (intent.S, intent.DestOutputProfile.N) == ("/GTS_PDFA1", 3)
        assert intent.DestOutputProfile.read_bytes() == icc.srgb()


def test_the_usual_file_does_not_claim_to_be_for_archives() -> None:
    """Without the option, the file has no trace of it, and the other tests' check finds that out."""
    data = padgen.pad("fi").to_bytes()
    assert archive_problems(data)
    assert b"pdfaid" not in data
    assert padgen.pad("fi", pdf_standard="ua-1").to_bytes() == data


def test_archives_take_printing_inks_with_the_printers_profile(press: Path) -> None:
    """With a printer's profile the file is in CMYK, even with a spot, and still PDF/A-2a."""
    for options in ({}, {"spot": SPOT}, {"cmyk": True, "color": "teal", "bleed": 3.0}):
        data = padgen.pad("en", pdf_standard="a-2a", icc=press, **options).to_bytes()
        assert archive_problems(data) + whole(data) == []


@pytest.mark.long
@pytest.mark.parametrize(("kind", "langs", "options"), MADE, ids=str)
def test_files_for_presses_have_every_key_of_the_standard(
    kind: str, langs: Any, options: dict[str, Any], press: Path
) -> None:
    """Files meet PDF/X-4 key by key, also with bleed, a spot or a binding edge, and stay accessible."""
    bound = {} if {"template", "impose"} & set(options) else {"bind": "punch-left"}
    for more in ({}, {"bleed": 3.0, "crop_marks": True, "spot": SPOT, **bound}):
        made = getattr(padgen, kind)(langs, pdf_standard="x-4", icc=press, **options, **more)
        data = made.to_bytes()
        assert press_problems(data) + whole(data) == []
        assert made.to_bytes() == data


def test_the_check_for_presses_finds_what_is_missing() -> None:
    """An ordinary booklet has no output intent and no identification, but links, which PDF/X-4 forbids."""
    found = "\n".join(press_problems(padgen.booklet(["en", "fi"], cmyk=True).to_bytes()))
    for word in ("Trapped", "PDFXVersion", "MetadataDate", "DocumentID", "output intents", "Link", "PDF 1.6"):
        assert word in found
    assert "the operator rg" in press_problems(padgen.pad("en", theme="nordic").to_bytes())
    screen = pikepdf.Array(
        [pikepdf.Name.Separation, pikepdf.Name("/Own"), pikepdf.Name.DeviceRGB, pikepdf.Dictionary()]
    )
    with pikepdf.open(io.BytesIO(padgen.pad("en", cmyk=True).to_bytes())) as file:
        file.pages[0].Resources.ColorSpace = pikepdf.Dictionary(Own=screen)
        file.save(changed := io.BytesIO())
    assert "a colour in" in "\n".join(press_problems(changed.getvalue()))
    assert "a colour in" not in "\n".join(press_problems(padgen.pad("en", cmyk=True, spot=SPOT).to_bytes()))


def test_a_logo_is_separated_for_the_press(press: Path, tmp_path: Path) -> None:
    """An RGB picture with transparent parts is converted to CMYK."""
    from PIL import Image

    path = tmp_path / "logo.png"
    Image.new("RGBA", (40, 30), (200, 40, 40, 128)).save(path)
    data = padgen.pad("en", logo=path, pdf_standard="x-4", icc=press).to_bytes()
    assert press_problems(data) == []
    assert archive_problems(padgen.pad("en", logo=path, pdf_standard="a-2a").to_bytes()) == []


# Profiles


def test_our_screen_profile_is_srgb() -> None:
    """Its primaries are those of another maker's profile, and conversion with it doesn't change colours."""
    ours = ImageCms.ImageCmsProfile(io.BytesIO(icc.srgb()))
    theirs = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    for name in ("red", "green", "blue"):
        assert getattr(ours.profile, f"{name}_colorant")[0] == pytest.approx(
            getattr(theirs.profile, f"{name}_colorant")[0], abs=2e-5
        )
    from PIL import Image

    ramp = Image.frombytes("RGB", (256, 1), bytes(v for i in range(256) for v in (i, 255 - i, i // 2)))
    turned = ImageCms.profileToProfile(ramp, ours, theirs, outputMode="RGB")
    assert turned is not None
    assert max(abs(a - b) for a, b in zip(ramp.tobytes(), turned.tobytes(), strict=True)) <= 1
    assert icc.description(icc.srgb()) == "sRGB IEC61966-2.1"


def test_the_tests_own_profile_is_a_printers(press: Path) -> None:
    """Another library accepts it as a printer's profile, and our reader accepts it without change."""
    read = ImageCms.ImageCmsProfile(io.BytesIO(press.read_bytes())).profile
    assert (read.device_class, read.xcolor_space.strip()) == ("prtr", "CMYK")
    assert icc.read(press) == press.read_bytes()
    assert icc.description(press.read_bytes()) == "Press of the tests"


GOOD = profile()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "is not an ICC profile"),
        (b"x" * 4000, "is not an ICC profile"),
        (icc.srgb(), "is for a screen, not for a printer"),
        (profile(b"scnr"), "is for a scanner, not for a printer"),
        (profile(space=b"RGB "), "is for RGB, not for CMYK"),
        (profile(space=b"6CLR"), "is for other inks, not for CMYK"),
        (GOOD[:-1], "is damaged: it has 4,107 bytes and says 4,108"),
        (GOOD + b"\0", "is damaged: it has 4,109 bytes and says 4,108"),
        (GOOD[:8] + b"\x09" + GOOD[9:], "has version 9, not 2 or 4"),
        (GOOD[:20] + b"Luv " + GOOD[24:], "connects to no known colours"),
        (GOOD[:128] + b"\xff\xff\xff\xff" + GOOD[132:], "is damaged: its table of contents is longer than the file"),
        (GOOD[:136] + b"\x7f\xff\xff\xff" + GOOD[140:], "is damaged: its part desc lies outside the file"),
        (GOOD.replace(b"A2B0", b"A2B9", 1), "lacks A2B0"),
        (GOOD + bytes(10 * 2**20), "has more than 10 MB"),
    ],
)
def test_profiles_that_are_not_printers_are_refused(
    data: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the file, and nothing is written."""
    path = tmp_path / "press.icc"
    path.write_bytes(data)
    out = tmp_path / "out"
    assert run(["pad", "en", "--pdf-standard", "x-4", "--icc", str(path), "-o", str(out)]) == 1
    assert f"the profile press.icc {told}" in capsys.readouterr().err
    assert not out.exists()


def test_any_damage_is_refused_or_harmless(tmp_path: Path) -> None:
    """A truncated profile is refused; wrong bits in its header raise no errors except our own."""
    path = tmp_path / "press.icc"
    for at in range(200):
        path.write_bytes(GOOD[:at])
        with pytest.raises(padgen.PadgenError, match="the profile press"):
            icc.read(path)
        path.write_bytes(GOOD[:at] + bytes((GOOD[at] ^ 0xFF,)) + GOOD[at + 1 :])
        with suppress(padgen.PadgenError):
            assert icc.description(icc.read(path)).isprintable()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ("pad en --pdf-standard x-4", "--pdf-standard: x-4 needs the printer's CMYK profile (name its file with icc)"),
        ("leaflet en --pdf-standard x-4", "--pdf-standard: x-4 needs the printer's CMYK profile"),
        ("booklet en --pdf-standard a-2a --cmyk", "--cmyk: printing inks in a-2a need the printer's CMYK profile"),
        ("pad en --pdf-standard a-2a --spot Blue=99,9,9,0", "--spot: printing inks in a-2a need the printer's CMYK"),
        ("pad en --icc press.icc", "--icc: ua-1 has no use for a profile (choose the standard x-4 or a-2a)"),
        (
            "pad en --pdf-standard x-4 --icc none.icc",
            "--icc: there is no file 'none.icc' (name the printer's .icc file)",
        ),
        ("form en --pdf-standard a-2a", "--pdf-standard: a form adds up with scripts, which PDF/A forbids (leave it"),
        ("form en --pdf-standard x-4", "--pdf-standard: a form has fields to fill in, which PDF/X forbids (leave it"),
        ("pad en --pdf-standard x-1a", "--pdf-standard"),
        ("pad en --spot Navy", "--spot: the CMYK of 'Navy' is unknown (write it with its percentages, like 'Navy=100,"),
        ("leaflet en --spot =1,2,3,4", "--spot: '=1,2,3,4' names no ink (write it like 'PANTONE 286 C=100,75,0,5')"),
        ("pad en --spot " + "Ж" * 51, "--spot: 'ЖЖЖ"),
        ("pad en --spot Navy=1,2,3", "--spot: '1,2,3' is not four percentages"),
        ("pad en --spot Navy=1,2,3,x", "--spot: '1,2,3,x' is not four percentages"),
        ("pad en --spot Navy=1,2,3,-4", "--spot: '1,2,3,-4' is not four percentages"),
        ("pad en --spot Navy=101,0,0,0", "--spot: '101,0,0,0' is not four percentages"),
        ("pad en --spot Cyan=100,0,0,0", "--spot: 'Cyan' is the name of another plate (use the ink's own name)"),
        ("pad en --spot Cool=0,0,0,60", "--spot: 'Cool=0,0,0,60' is a grey (print greys in black, without a spot)"),
    ],
)
def test_options_that_exclude_each_other_are_refused(
    args: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the option, the reason and the remedy, and nothing is written."""
    assert run([*args.split(), "-o", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# Plates


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for Ghostscript's output; requires Ghostscript."""
    require(None if shutil.which("gs") else "no Ghostscript; run .ci/install-viewers")
    return tmp_path


@pytest.mark.browser
def test_a_spot_has_its_plate_and_words_are_on_blacks_alone(press: Path, folder: Path) -> None:
    """Ghostscript makes a plate for it; cyan, magenta and yellow stay blank, and words leave no holes in tints."""
    document = padgen.pad("en", template="a5", theme="nordic", spot=SPOT, pdf_standard="x-4", icc=press)
    found = plates(document.to_bytes(), folder)
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black", "PANTONE 286 C"}
    assert all(found[name].getextrema() == (0, 0) for name in ("Cyan", "Magenta", "Yellow"))
    spot, black = found["PANTONE 286 C"], found["Black"]
    assert spot.getextrema()[1] == 255
    (sheet,) = sheets(document._drawn)
    names = [p for p in sheet.texts if isinstance(p.leaf, Text) and p.leaf.text in ("Ones", "Chance", "Full house")]
    assert len(names) == 3
    for placed in names:
        rect = placed.rect
        box = tuple(round(at * 150 / 72 * MM) for at in (rect.x0, rect.y0, rect.x1, rect.y1))
        assert black.crop(box).getextrema()[1] > 200
        low, high = spot.crop(box).getextrema()
        assert 30 <= low == high


@pytest.mark.browser
@pytest.mark.parametrize(("kind", "options"), [("leaflet", {"template": "a4-fold"}), ("booklet", {"impose": True})])
def test_covers_are_on_two_plates(kind: str, options: dict[str, Any], press: Path, folder: Path) -> None:
    """Those of leaflets and booklets are in the spot and black alone."""
    document = getattr(padgen, kind)("en", theme="nordic", spot=SPOT, pdf_standard="x-4", icc=press, **options)
    found = plates(document.to_bytes(), folder)
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black", "PANTONE 286 C"}
    assert all(found[name].getextrema() == (0, 0) for name in ("Cyan", "Magenta", "Yellow"))
    assert found["PANTONE 286 C"].getextrema()[1] == 255
    assert found["Black"].getextrema()[1] > 0


@pytest.mark.browser
def test_black_knocks_nothing_out_in_four_inks(press: Path, folder: Path) -> None:
    """A tint below a name has no holes on its plate, and names are on the black plate only."""
    document = padgen.pad("en", template="a5", theme="nordic", pdf_standard="x-4", icc=press)
    found = plates(document.to_bytes(), folder)
    (sheet,) = sheets(document._drawn)
    (placed,) = (p for p in sheet.texts if isinstance(p.leaf, Text) and p.leaf.text == "Chance")
    rect = placed.rect
    box = tuple(round(at * 150 / 72 * MM) for at in (rect.x0, rect.y0, rect.x1, rect.y1))
    shown = {name: plate.crop(box).getextrema() for name, plate in found.items()}
    assert shown["Black"][1] > 200
    assert shown["Cyan"][0] == shown["Cyan"][1] > 30
    assert shown["Magenta"] == shown["Yellow"] == (0, 0)
