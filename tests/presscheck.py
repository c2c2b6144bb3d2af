"""PDF/X-4 checked key by key after ISO 15930-7, and the plates that a press would make."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from struct import pack

import pikepdf
from PIL import Image

from padgen.pdf import icc

_FORBIDDEN_SPACES = {"/DeviceRGB", "/CalRGB", "/CalGray", "/Lab"}
_FORBIDDEN_OPERATORS = {"rg", "RG", "PS"}
_MODES = {"/Normal", "/Compatible"}


def profile(kind: bytes = b"prtr", space: bytes = b"CMYK") -> bytes:
    """A minimal printer profile, which maps the corners of CMYK to Lab and back."""
    ramp = bytes(range(256))
    matrix = pack(">9i", *(65536 * (i % 4 == 0) for i in range(9)))

    def table(inputs: int, outputs: int, corners: list[bytes]) -> bytes:
        head = b"mft1" + bytes(4) + bytes((inputs, outputs, 2, 0)) + matrix
        return head + ramp * inputs + b"".join(corners) + ramp * outputs

    light = [bytes((255 * (2 - (i >> 3 & 1) - (i >> 2 & 1)) * (1 - (i & 1)) // 2, 128, 128)) for i in range(16)]
    dark = [bytes((0, 0, 0, 255 * (1 - (i >> 2)))) for i in range(8)]
    name = b"Press of the tests\0"
    return icc.profile(
        kind,
        space,
        b"Lab ",
        {
            b"desc": b"desc" + pack(">II", 0, len(name)) + name + bytes(78),
            b"cprt": b"text" + bytes(4) + b"No copyright\0",
            b"wtpt": b"XYZ " + bytes(4) + pack(">3i", 63190, 65536, 54061),
            b"A2B0": table(4, 3, light),
            b"B2A0": table(3, 4, dark),
        },
    )


def press_problems(data: bytes) -> list[str]:
    """All violations of PDF/X-4 in a file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            *_file_problems(data, pdf),
            *_metadata_problems(pdf),
            *_intent_problems(pdf),
            *(problem for page in pdf.pages for problem in _page_problems(page)),
            *_object_problems(pdf),
        ]


def _file_problems(data: bytes, pdf: pikepdf.Pdf) -> Iterator[str]:
    version = re.match(rb"%PDF-1\.(\d)\r?\n%[\x80-\xff]{4}", data)
    if not version or int(version[1]) > 6:
        yield "no header of PDF 1.6 or before with a comment of four bytes above 127"
    if "/ID" not in pdf.trailer or len(pdf.trailer.ID) != 2:
        yield "no ID"
    if pdf.is_encrypted or "/Encrypt" in pdf.trailer:
        yield "encrypted"
    root = pdf.Root
    for key in ("/AcroForm", "/OpenAction", "/AA", "/OCProperties", "/Requirements", "/Collection"):
        if key in root:
            yield f"the catalogue has {key}"
    if "/JavaScript" in root.get("/Names", {}):
        yield "JavaScript"
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if root.get("/ViewerPreferences", {}).get(key, "/BleedBox") not in ("/MediaBox", "/BleedBox"):
            yield f"{key} is neither MediaBox nor BleedBox"


def _metadata_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    stream = pdf.Root.Metadata
    if "/Filter" in stream:
        yield "compressed metadata"
    packet = stream.read_bytes().decode()
    info = pdf.trailer.Info
    if info.get("/Trapped") not in ("/True", "/False"):
        yield "Trapped is neither true nor false"
    wanted = {
        "pdfxid:GTS_PDFXVersion": "PDF/X-4",
        "pdf:Trapped": str(info.get("/Trapped", "")).lstrip("/"),
        "xmp:CreateDate": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
        "xmp:ModifyDate": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
        "xmp:MetadataDate": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
        "xmpMM:DocumentID": r"uuid:[0-9a-f]{32}",
        "xmpMM:RenditionClass": r"\S+",
        "xmpMM:VersionID": r"\S+",
    }
    for key, value in wanted.items():
        if not re.search(rf"<{key}>{value}</{key}>", packet):
            yield f"no {key} in the metadata"
    if not re.search(r"<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">[^<]+<", packet):
        yield "no dc:title in the metadata"
    for space in ("http://www.npes.org/pdfx/ns/id/", "http://ns.adobe.com/xap/1.0/mm/"):
        if f'="{space}"' not in packet:
            yield f"no namespace {space}"
    if str(info.get("/GTS_PDFXVersion", "PDF/X-4")) != "PDF/X-4":
        yield "the information dictionary names another version"
    if str(info.get("/Title", "")) == "":
        yield "no title"


def _intent_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    intents = [intent for intent in pdf.Root.get("/OutputIntents", []) if intent.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"{len(intents)} output intents for PDF/X"
        return
    (intent,) = intents
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "no OutputConditionIdentifier"
    if "/DestOutputProfile" not in intent:
        yield "no profile"
        return
    if not str(intent.get("/Info", "")):
        yield "an unregistered condition without Info"
    data = intent.DestOutputProfile.read_bytes()
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK" or int(intent.DestOutputProfile.N) != 4:
        yield "the profile is not that of a CMYK printer"


def _page_problems(page: pikepdf.Page) -> Iterator[str]:
    if "/TrimBox" not in page or "/ArtBox" in page:
        yield "a page without TrimBox, or with an ArtBox beside it"
        return
    nested = (page.mediabox, page.get("/BleedBox", page.mediabox), page.TrimBox)
    for outer, inner in pairwise([float(part) for part in box] for box in nested):
        low = all(a <= b + 0.01 for a, b in zip(outer[:2], inner[:2], strict=True))
        if not low or any(a < b - 0.01 for a, b in zip(outer[2:], inner[2:], strict=True)):
            yield f"the box {inner} lies outside {outer}"
    for key in ("/AA", "/PresSteps"):
        if key in page:
            yield f"a page has {key}"
    for annotation in page.get("/Annots", []):
        if annotation.Subtype not in ("/PrinterMark", "/TrapNet"):
            yield f"an annotation of kind {annotation.Subtype} on the page"


def _object_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            if "/F" in thing:
                yield "a stream in another file"
            if "/LZWDecode" in str(thing.get("/Filter", "")):
                yield "LZW"
            if thing.get("/Subtype") == "/PS" or "/OPI" in thing or "/Ref" in thing:
                yield "PostScript, OPI or a reference to another file"
            if "/Alternates" in thing:
                yield "a picture has alternates"
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            continue
        spaces = [*thing.get("/Resources", {}).get("/ColorSpace", {}).values()]
        # Pictures and shadings have one of their own.
        spaces += [space for space in [thing.get("/ColorSpace")] if isinstance(space, pikepdf.Name | pikepdf.Array)]
        yield from (f"a colour in {space!r}" for space in spaces if _forbidden(space))
        if thing.get("/S") == "/JavaScript" or thing.get("/S") in ("/Launch", "/URI", "/GoTo", "/SubmitForm"):
            yield f"an action {thing.S}"
        if thing.get("/Type") == "/ExtGState":
            yield from _state_problems(thing)
        if thing.get("/Type") == "/FontDescriptor" and not any(f"/FontFile{i}" in thing for i in ("", "2", "3")):
            yield f"the font {thing.FontName} is not embedded"
        if thing.get("/Type") == "/Font" and thing.get("/Subtype") in ("/Type1", "/TrueType"):
            yield "a font that need not be embedded"
    for source in contents(pdf):
        used = {str(step.operator) for step in pikepdf.parse_content_stream(source)}
        yield from (f"the operator {name}" for name in sorted(used & _FORBIDDEN_OPERATORS))


def _forbidden(space: pikepdf.Object) -> bool:
    """Whether a colour space is for screens, or a spot's alternate is."""
    if isinstance(space, pikepdf.Name):
        return str(space) in _FORBIDDEN_SPACES
    kind, *parts = space
    if kind == pikepdf.Name.ICCBased:
        return int(parts[0].N) != 4
    return str(kind) in _FORBIDDEN_SPACES or any(
        _forbidden(part) for part in parts if isinstance(part, pikepdf.Name | pikepdf.Array)
    )


def _state_problems(state: pikepdf.Dictionary) -> Iterator[str]:
    if "/TR" in state or "/HTP" in state or state.get("/TR2", "/Default") != "/Default":
        yield "a transfer function"
    if state.get("/BM", "/Normal") not in _MODES or "/SMask" in state or {"/ca", "/CA"} & state.keys():
        yield "transparency"


def contents(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """All content streams: pages and form XObjects."""
    forms = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"]
    return [*(page.obj for page in pdf.pages), *forms]


def plates(data: bytes, folder: Path, dpi: int = 150) -> dict[str, Image.Image]:
    """The first page's separations by ink, made by Ghostscript: 255 is full ink, 0 is none."""
    file = folder / "press.pdf"
    file.write_bytes(data)
    command = ["gs", "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-dLastPage=1", "-sDEVICE=tiffsep", f"-r{dpi}"]
    subprocess.run([*command, f"-sOutputFile={folder / 'plate.tif'}", str(file)], check=True, timeout=120)
    found = {}
    for path in folder.glob("plate*(*).tif"):
        with Image.open(path) as picture:
            found[re.sub(r".*\((.*)\)", r"\1", path.stem)] = picture.convert("L").point(lambda value: 255 - value)
    return found
