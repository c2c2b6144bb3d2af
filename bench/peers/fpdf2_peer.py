"""The same lines and words with fpdf2."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from fpdf import FPDF

source, target = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    content = json.load(file)
folder = Path(find_spec("ttf_opensans").origin).parent / "ttf"
pdf = FPDF(unit="pt", format=content["size"])
pdf.set_auto_page_break(False)
pdf.add_font("Open", "", str(folder / "OpenSans-Regular.ttf"))
pdf.add_font("Open", "B", str(folder / "OpenSans-Bold.ttf"))


def draw(operations):
    for kind, *values in operations:
        if kind == "text":
            x, y, size, bold, turn, text = values
            pdf.set_font("Open", "B" if bold else "", size)
            if turn:
                with pdf.rotation(turn, x, y):
                    pdf.text(x, y, text)
            else:
                pdf.text(x, y, text)
        elif kind == "line":
            x1, y1, x2, y2, weight = values
            pdf.set_line_width(weight)
            pdf.line(x1, y1, x2, y2)
        elif kind == "box":
            x, y, w, h, fill, weight, radius = values
            if fill is not None:
                pdf.set_fill_color(round(fill * 255))
            if weight is not None:
                pdf.set_line_width(weight)
            style = ("D" if weight is not None else "") + ("F" if fill is not None else "")
            pdf.rect(x, y, w, h, style=style, round_corners=bool(radius), corner_radius=radius)
        elif kind == "dot":
            x, y, radius, fill = values
            pdf.set_fill_color(round(fill * 255))
            pdf.circle(x, y, radius, style="F")


for page in content["pages"]:
    for sheet in range(1, content.get("sheets", 1) + 1):
        pdf.add_page()
        draw(page)
        if "number" in content:
            *at, text = content["number"]
            draw([[*at, f"{text.split()[0]} {sheet}"]])
pdf.output(target)
