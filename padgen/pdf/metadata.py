"""Metadata: the information dictionary, the XMP packet, their date, and the output intent."""

from __future__ import annotations

import os
import re
import time

from padgen.errors import PadgenError, UsageError
from padgen.page.marks import DrawnDocument, Standard
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer
from padgen.version import __version__

_PRODUCER = f"padgen {__version__}"
# The number of components, by the colour space in a profile's header.
_COMPONENTS = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
# The date without SOURCE_DATE_EPOCH, so that the same input gives the same bytes on any day.
_EPOCH = 946684800


_PDFX = "PDF/X-4"

_ABOUT = '<rdf:Description rdf:about=""'
# In PDF/A, the properties of PDF/UA must be declared in an extension schema.
_EXPLAINED = (
    f'{_ABOUT} xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"'
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    "<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>"
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>'
    "<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>The part of PDF/UA that the file conforms to</pdfaProperty:description>"
    "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)
_STANDARDS: dict[Standard, str] = {
    "ua-1": "",
    "a-2a": (
        f'{_ABOUT} xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">'
        "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>" + _EXPLAINED
    ),
    "x-4": (
        f'{_ABOUT} xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">'
        f"<pdfxid:GTS_PDFXVersion>{_PDFX}</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>"
        "<xmp:MetadataDate>{date}</xmp:MetadataDate><xmpMM:DocumentID>uuid:{mark}</xmpMM:DocumentID>"
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID></rdf:Description>"
    ),
}
"""What the XMP packet adds for each standard."""


class Metadata:
    """A document's title, subject, language and date, in the two forms that readers look for."""

    def __init__(self, document: DrawnDocument) -> None:
        """Raises ``UsageError`` if ``SOURCE_DATE_EPOCH`` isn't a number of seconds."""
        self._document = document
        self._moment = time.gmtime(_seconds())

    def information(self) -> Dictionary:
        """The information dictionary."""
        date = time.strftime("D:%Y%m%d%H%M%SZ", self._moment)
        return {
            "Title": self._document.title,
            "Subject": self._document.subject or None,
            "Producer": _PRODUCER,
            "CreationDate": date,
            "ModDate": date,
            **({"Trapped": Name("False"), "GTS_PDFXVersion": _PDFX} if self._document.standard == "x-4" else {}),
        }

    def packet(self, writer: Writer) -> Ref:
        """Write the XMP packet; it isn't compressed, so that tools that don't know PDF can read it."""
        date = time.strftime("%Y-%m-%dT%H:%M:%SZ", self._moment)
        document = self._document
        standard = _STANDARDS[document.standard].format(date=date, mark=writer.mark().hex())
        packet = (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
            ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
            ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
            f"<dc:format>application/pdf</dc:format>{_localized('title', document.title)}"
            f"{_localized('description', document.subject) if document.subject else ''}"
            f"<dc:language><rdf:Bag><rdf:li>{_xml(document.lang)}</rdf:li></rdf:Bag></dc:language>"
            f"<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>"
            f"<pdf:Producer>{_PRODUCER}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>"
            f'</rdf:Description>{standard}</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
        )
        entries: Dictionary = {"Type": Name("Metadata"), "Subtype": Name("XML")}
        return writer.stream(packet.encode("utf-8", "replace"), entries, compress=False)

    def output_intents(self, writer: Writer) -> list[Value] | None:
        """The output intent, or None if there is none; raises ``PadgenError`` for an invalid profile."""
        intent = self._document.output_intent
        if intent is None:
            return None
        entries: Dictionary = {
            "Type": Name("OutputIntent"),
            "S": Name("GTS_PDFA1" if self._document.standard == "a-2a" else "GTS_PDFX"),
            "OutputConditionIdentifier": intent.condition,
            # A registered condition needs no profile.
            "RegistryName": None if intent.profile else "http://www.color.org",
            "Info": intent.info or None,
            "DestOutputProfile": _profile(intent.profile, writer) if intent.profile else None,
        }
        return [writer.put(entries)]


def _profile(data: bytes, writer: Writer) -> Ref:
    if data[36:40] != b"acsp" or data[16:20] not in _COMPONENTS:
        raise PadgenError("the output profile is not an ICC profile for grey, RGB or CMYK", fix="give an .icc file")
    return writer.stream(data, {"N": _COMPONENTS[data[16:20]]})


def _localized(key: str, text: str) -> str:
    return f'<dc:{key}><rdf:Alt><rdf:li xml:lang="x-default">{_xml(text)}</rdf:li></rdf:Alt></dc:{key}>'


def _xml(text: str) -> str:
    text = "".join(char for char in text if char >= " " and char not in "\ufffe\uffff")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _seconds() -> int:
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return _EPOCH
    if not re.fullmatch(r"[0-9]{1,11}", given):
        raise UsageError(
            f"SOURCE_DATE_EPOCH is {given!r}, not a number of seconds", fix="set it to a whole number or unset it"
        )
    return int(given)
