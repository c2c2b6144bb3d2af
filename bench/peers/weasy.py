"""The same lines and words with WeasyPrint: placed boxes of HTML."""

import json
import sys
from html import escape
from importlib.util import find_spec
from pathlib import Path

from weasyprint import HTML

source, target = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    content = json.load(file)


def drawn(operations):
    for kind, *values in operations:
        if kind == "text":
            x, y, size, bold, turn, text = values
            style = f"left:{x}pt;top:{y - size}pt;font:{'700' if bold else '400'} {size}pt/{size}pt Open"
            if turn:
                style += f";transform:rotate(-{turn}deg);transform-origin:bottom left"
            yield f'<span style="{style}">{escape(text)}</span>'
        elif kind == "line":
            x1, y1, x2, y2, weight = values
            side = "border-top" if y1 == y2 else "border-left"
            style = f"left:{min(x1, x2)}pt;top:{min(y1, y2)}pt;width:{abs(x2 - x1)}pt;height:{abs(y2 - y1)}pt"
            yield f'<i style="{style};{side}:{weight}pt solid"></i>'
        elif kind == "box":
            x, y, w, h, fill, weight, radius = values
            style = f"left:{x}pt;top:{y}pt;width:{w}pt;height:{h}pt;border-radius:{radius}pt"
            if fill is not None:
                style += f";background:rgb({fill * 100}%,{fill * 100}%,{fill * 100}%)"
            if weight is not None:
                style += f";border:{weight}pt solid;box-sizing:border-box"
            yield f'<i style="{style}"></i>'
        elif kind == "dot":
            x, y, radius, fill = values
            style = f"left:{x - radius}pt;top:{y - radius}pt;width:{2 * radius}pt;height:{2 * radius}pt"
            yield f'<i style="{style};border-radius:50%;background:rgb({fill * 100}%,{fill * 100}%,{fill * 100}%)"></i>'
        else:
            x, y, w, h, name, value = values
            style = f"left:{x}pt;top:{y}pt;width:{w}pt;height:{h}pt;appearance:auto"
            yield f'<input name="{escape(name)}" value="{escape(value)}" style="{style}">'


folder = Path(find_spec("ttf_opensans").origin).parent / "ttf"
width, height = content["size"]
css = f"""@page {{ size: {width}pt {height}pt; margin: 0 }} body {{ margin: 0 }}
@font-face {{ font-family: Open; src: url({(folder / "OpenSans-Regular.ttf").as_uri()}) }}
@font-face {{ font-family: Open; font-weight: 700; src: url({(folder / "OpenSans-Bold.ttf").as_uri()}) }}
div {{ position: relative; height: {height}pt; width: {width}pt; break-after: page }}
span, i, input {{ position: absolute; white-space: nowrap; padding: 0; margin: 0; border: 0 }}"""
pages = []
for page in content["pages"]:
    for sheet in range(1, content.get("sheets", 1) + 1):
        marks = list(drawn(page))
        if "number" in content:
            *at, text = content["number"]
            marks += drawn([[*at, f"{text.split()[0]} {sheet}"]])
        pages.append(f"<div>{''.join(marks)}</div>")
html = f"<html><head><title>Yatzy</title><style>{css}</style></head><body>{''.join(pages)}</body></html>"
HTML(string=html).write_pdf(target, pdf_forms=any(op[0] == "field" for page in content["pages"] for op in page))
