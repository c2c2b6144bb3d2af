"""Numbered sheets on a ReportLab canvas, as well as it can: the pad is one Form XObject, shown at each place."""

import sys

from floor import draw, read
from reportlab.pdfgen.canvas import Canvas


def main(source, target):
    content = read(source)
    (width, height), (pad_width, pad_height) = content["size"], content["pad_size"]
    canvas = Canvas(target, pagesize=(width, height))
    canvas.beginForm("pad", 0, 0, pad_width, pad_height)
    draw(canvas, pad_height, content["pad"])
    canvas.endForm()
    *at, text = content["number"]
    for sheet in range(1, content["sheets"] + 1):
        for x, y in content["places"]:
            canvas.saveState()
            canvas.translate(x, height - y - pad_height)
            canvas.doForm("pad")
            canvas.restoreState()
        draw(canvas, height, [*content["around"], [*at, f"{text.split()[0]} {sheet}"]])
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
