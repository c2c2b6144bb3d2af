"""The floor: a plain ReportLab canvas that draws the same lines and words."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def read(source):
    """The content to draw; also registers the fonts."""
    with open(source, encoding="utf-8") as file:
        content = json.load(file)
    folder = Path(find_spec("ttf_opensans").origin).parent / "ttf"
    pdfmetrics.registerFont(TTFont("Regular", str(folder / "OpenSans-Regular.ttf")))
    pdfmetrics.registerFont(TTFont("Bold", str(folder / "OpenSans-Bold.ttf")))
    return content


def sheets(content):
    """Every page's operations, with the sheet's number if there is one."""
    for page in content["pages"]:
        for sheet in range(1, content.get("sheets", 1) + 1):
            yield page
            if "number" in content:
                *at, text = content["number"]
                yield [[*at, f"{text.split()[0]} {sheet}"]]
            yield None


def draw(canvas, height, operations):
    """Draw operations, whose y grows downward."""
    for kind, *values in operations:
        if kind == "text":
            x, y, size, bold, turn, text = values
            canvas.setFont("Bold" if bold else "Regular", size)
            if turn:
                canvas.saveState()
                canvas.translate(x, height - y)
                canvas.rotate(turn)
                canvas.drawString(0, 0, text)
                canvas.restoreState()
            else:
                canvas.drawString(x, height - y, text)
        elif kind == "line":
            x1, y1, x2, y2, weight = values
            canvas.setLineWidth(weight)
            canvas.line(x1, height - y1, x2, height - y2)
        elif kind == "box":
            x, y, w, h, fill, weight, radius = values
            if fill is not None:
                canvas.setFillGray(fill)
            if weight is not None:
                canvas.setLineWidth(weight)
            shape = canvas.roundRect if radius else canvas.rect
            more = (radius,) if radius else ()
            shape(x, height - y - h, w, h, *more, stroke=weight is not None, fill=fill is not None)
            canvas.setFillGray(0)
        elif kind == "dot":
            x, y, radius, fill = values
            canvas.setFillGray(fill)
            canvas.circle(x, height - y, radius, stroke=0, fill=1)
            canvas.setFillGray(0)
        else:
            x, y, w, h, name, value = values
            canvas.acroForm.textfield(value=value, name=name, tooltip=name, x=x, y=height - y - h, width=w, height=h)


def main(source, target):
    content = read(source)
    width, height = content["size"]
    canvas = Canvas(target, pagesize=(width, height))
    for operations in sheets(content):
        if operations is None:
            canvas.showPage()
        else:
            draw(canvas, height, operations)
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
