"""The same lines and words with Typst: a source of placed shapes, then the compiler."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import typst

source, target = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    content = json.load(file)


def quoted(text):
    return json.dumps(text, ensure_ascii=False).replace("\\u00a0", "\u00a0")


def drawn(operations):
    for kind, *values in operations:
        if kind == "text":
            x, y, size, bold, turn, text = values
            body = f"w({size}pt, {'700' if bold else '400'}, {quoted(text)})"
            if turn:
                body = f"rotate(-{turn}deg, origin: bottom + left, {body})"
            yield f"#place(dx: {x}pt, dy: {y}pt, {body})"
        elif kind == "line":
            x1, y1, x2, y2, weight = values
            yield f"#place(line(start: ({x1}pt, {y1}pt), end: ({x2}pt, {y2}pt), stroke: {weight}pt))"
        elif kind == "box":
            x, y, w, h, fill, weight, radius = values
            inside = "none" if fill is None else f"luma({fill * 100}%)"
            stroke = "none" if weight is None else f"{weight}pt"
            shape = f"rect(width: {w}pt, height: {h}pt, fill: {inside}, stroke: {stroke}, radius: {radius}pt)"
            yield f"#place(dx: {x}pt, dy: {y}pt, {shape})"
        elif kind == "dot":
            x, y, radius, fill = values
            shape = f"circle(radius: {radius}pt, fill: luma({fill * 100}%))"
            yield f"#place(dx: {x - radius}pt, dy: {y - radius}pt, {shape})"


width, height = content["size"]
lines = [
    f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)",
    '#set text(font: "Open Sans", top-edge: "baseline", bottom-edge: "baseline")',
    "#let w(size, weight, body) = text(size: size, weight: weight, body)",
]
if "number" in content:
    *at, text = content["number"]
    (kind, x, y, size, bold, turn) = at
    lines.append("#let sheet = [\n" + "\n".join(drawn(content["pages"][0])) + "\n]")
    lines.append(f"#for n in range(1, {content['sheets']} + 1) [")
    lines.append("#if n > 1 { pagebreak() }\n#sheet")
    lines.append(f"#place(dx: {x}pt, dy: {y}pt, w({size}pt, 400, {quoted(text.split()[0] + ' ')} + str(n)))")
    lines.append("]")
else:
    lines.append("\n#pagebreak()\n".join("\n".join(drawn(page)) for page in content["pages"]))
folder = Path(find_spec("ttf_opensans").origin).parent / "ttf"
typst.compile("\n".join(lines).encode(), output=target, font_paths=[str(folder)], ignore_system_fonts=True)
