"""The same lines and words as flowables of ReportLab's platypus, one per page."""

import sys

from floor import draw, read, sheets
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate


class Drawing(Flowable):
    """A page's operations; it takes no room, so that several can be on one page."""

    def __init__(self, height, operations):
        super().__init__()
        self.page_height = height
        self.operations = operations

    def wrap(self, *_):
        return 0, 0

    def draw(self):
        draw(self.canv, self.page_height, self.operations)

    def drawOn(self, canvas, *_, **__):
        # The frame places it below the top of the page, but operations count from the top.
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
