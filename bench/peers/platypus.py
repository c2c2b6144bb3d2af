"""The same lines and words as flowables of ReportLab's platypus, one a page."""

import sys

from floor import draw, read, sheets
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate


class Drawing(Flowable):
    """A page's operations; takes no room, so that several stand on one page."""

    def __init__(self, height, operations):
        super().__init__()
        self.page_height = height
        self.operations = operations

    def wrap(self, *_):
        return 0, 0

    def draw(self):
        draw(self.canv, self.page_height, self.operations)

    def drawOn(self, canvas, *_, **__):
        # The frame's place for it is below the page's top; operations count from the page.
        super().drawOn(canvas, 0, 0)


def main(source, target):
    content = read(source)
    width, height = content["size"]
    frame = Frame(0, 0, width, height, 0, 0, 0, 0)
    document = BaseDocTemplate(target, pagesize=(width, height), pageTemplates=[PageTemplate(frames=[frame])])
    document.build(
        [PageBreak() if operations is None else Drawing(height, operations) for operations in sheets(content)]
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
