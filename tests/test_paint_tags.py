"""The file's structure tree equals the tree of tags: roles, attributes, reading order, artifacts."""

from __future__ import annotations

import pikepdf
import pytest
from pdfcheck import MM, check_pdf
from pdftags import Structure

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.marks import (
    BLACK,
    Anchor,
    Box,
    Die,
    DrawnDocument,
    Field,
    Line,
    Link,
    Node,
    Page,
    Symbol,
    Tag,
    Text,
    Use,
)


def document(*pages: tuple[Node, ...]) -> DrawnDocument:
    return DrawnDocument("Structure", "en", [Page(100, 100, marks) for marks in pages])


def words(text: str, y: float = 10) -> Text:
    return Text(5, y, text, 9)


def read(*pages: tuple[Node, ...]) -> Structure:
    return Structure(pdf.render(document(*pages)))


def test_the_tree_of_tags_is_the_structure_in_reading_order() -> None:
    found = read(
        (
            Tag("H1", (words("Yatzy", 10),)),
            Tag("L", (Tag("LI", (Tag("Lbl", (words("1", 20),)), Tag("LBody", (words("throw", 20),)))),)),
            Tag("P", (words("before ", 30), Tag("Span", (words("within", 30),)), words("after", 30))),
        )
    )
    assert found.tree() == (
        "/Document",
        ("/H1", "Yatzy"),
        ("/L", ("/LI", ("/Lbl", "1"), ("/LBody", "throw"))),
        ("/P", "before ", ("/Span", "within"), "after"),
    )


def test_neighbours_in_one_tag_share_a_marked_content_and_the_rest_is_decoration() -> None:
    found = read((Box(1, 1, 9, 9, fill=BLACK), Tag("P", (words("a"), words("b"))), words("c"), Line(0, 0, 1, 1)))
    assert found.tree() == ("/Document", ("/P", "ab"))
    operators = [str(i.operator) for i in pikepdf.parse_content_stream(found.pdf.pages[0])]
    assert operators.count("BDC") == 1
    assert operators.count("BMC") == 2
    assert operators.count("EMC") == 3


def test_an_artifact_tag_is_decoration_in_the_middle_of_content() -> None:
    found = read((Tag("P", (words("a"), Tag("Artifact", (Box(1, 1, 9, 9, fill=BLACK),)), words("b"))),))
    assert found.tree() == ("/Document", ("/P", "a", "b"))


def test_a_key_joins_pieces_over_pages_into_one_element() -> None:
    def row(text: str) -> Tag:
        return Tag("Table", (Tag("TR", (Tag("TD", (words(text),)),)),), key="points")

    found = read((row("a"), Tag("P", (words("x"),))), (row("b"),), (Tag("P", (words("p"),), key="p"),))
    assert found.tree() == (
        "/Document",
        ("/Table", ("/TR", ("/TD", "a")), ("/TR", ("/TD", "b"))),
        ("/P", "x"),
        ("/P", "p"),
    )
    pieces = read(*((Tag("P", (words(text),), key="p"),) for text in ("one ", "two ", "three")))
    assert pieces.tree() == ("/Document", ("/P", "one ", "two ", "three"))


def test_a_key_with_two_roles_is_refused() -> None:
    with pytest.raises(ValueError, match="'k'"):
        read((Tag("P", (), key="k"), Tag("L", (), key="k")))


def test_the_parent_tree_leads_from_each_content_to_its_element() -> None:
    found = read((Tag("H1", (words("a"),)), Tag("P", (words("b"),))), (Tag("P", (words("c"), Die(1, 1, 5, 3))),))
    numbers = found.root.ParentTree.Nums
    owners = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
    assert [[str(e.S) for e in owners[int(p.obj.StructParents)]] for p in found.pdf.pages] == [["/H1", "/P"], ["/P"]]
    assert found.root.ParentTreeNextKey == len(owners)


def test_attributes_say_what_cells_lists_languages_and_figures_are() -> None:
    cells = (
        Tag("TH", (words("Ones"),), scope="Row", lang="en"),
        Tag("TD", (words("3"),), col_span=2, row_span=3),
    )
    found = read(
        (
            Tag("Table", (Tag("TR", cells),)),
            Tag("L", (Tag("LI", (Tag("LBody", (words("x"),)),)),), numbering="Decimal"),
            Tag("Figure", (Die(10, 20, 5, 3), Die(16, 20, 5, 4)), alt="3, 4"),
        )
    )
    (header,), (cell,), (lists,), (figure,) = (found.find(role) for role in ("/TH", "/TD", "/L", "/Figure"))
    assert header.A.O == "/Table"
    assert header.A.Scope == "/Row"
    assert str(header.Lang) == "en"
    assert (cell.A.ColSpan, cell.A.RowSpan) == (2, 3)
    assert lists.A.ListNumbering == "/Decimal"
    assert str(figure.Alt) == "3, 4"
    box = [float(edge) / MM for edge in figure.A.BBox]
    assert box == pytest.approx([10, 100 - 25, 21, 100 - 20], abs=0.01)


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Box(10, 20, 30, 5), (10, 75, 40, 80)),
        (Line(30, 50, 10, 20), (10, 50, 30, 80)),
        (Use(Symbol("s", 10, 4, ()), 5, 5, 90), (5, 85, 9, 95)),
        (Die(10, 20, 10, 5, tilt=45), (7.93, 67.93, 22.07, 82.07)),
    ],
    ids=["box", "line", "turned symbol", "tilted die"],
)
def test_a_figures_box_is_what_its_marks_cover(mark: Node, box: tuple[float, ...]) -> None:
    found = read((Tag("Figure", (mark,), alt="x"),))
    (figure,) = found.find("/Figure")
    assert [float(edge) / MM for edge in figure.A.BBox] == pytest.approx(box, abs=0.01)


def test_a_figures_box_holds_turned_text() -> None:
    found = read((Tag("Figure", (Text(50, 50, "Yatzy", 20, turn=90),), alt="x"),))
    (figure,) = found.find("/Figure")
    left, bottom, right, top = (float(edge) / MM for edge in figure.A.BBox)
    assert left < 50 < right < 53
    assert bottom == pytest.approx(50, abs=0.01)
    assert top > 65


def test_a_figure_that_runs_over_pages_has_no_box() -> None:
    pages = [(Tag("Figure", (Use(Symbol("s", 10, 4, ()), 5, 5),), alt="pads", key="pads"),)] * 3
    found = read(*pages)
    (figure,) = found.find("/Figure")
    assert "/A" not in figure
    assert [kid if isinstance(kid, int) else kid.MCID for kid in figure.K] == [0, 0, 0]


def test_links_and_fields_belong_to_elements_of_their_own() -> None:
    """They do so with or without a tag of their role around them; hidden fields belong to no element."""
    found = read(
        (
            Anchor("top", 0, 0),
            Tag("P", (words("see "), Tag("Link", (words("top"), Link(5, 5, 9, 4, to="top", alt="to the top"))))),
            Tag("P", (Link(5, 15, 9, 4, uri="https://example.org/ä", alt="site"),)),
            Tag("TD", (Field(5, 20, 9, 4, "p1_ones", tooltip="Ones"),)),
            Tag("Form", (Field(5, 30, 9, 4, "p1_twos", tooltip="Twos"),)),
            Field(0, 0, 1, 1, "const", "hidden", value="5"),
        )
    )
    assert found.tree() == (
        "/Document",
        ("/P", "see ", ("/Link", "top", "/Link")),
        ("/P", ("/Link", "/Link")),
        ("/TD", ("/Form", "/Widget")),
        ("/Form", "/Widget"),
    )
    page = found.pdf.pages[0].obj
    assert page.Tabs == "/S"
    numbers = found.root.ParentTree.Nums
    owners = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
    roles = [str(owners[int(a.StructParent)].S) if "/StructParent" in a else None for a in page.Annots]
    assert roles == ["/Link", "/Link", "/Form", "/Form", None]
    assert str(page.Annots[0].Contents) == "to the top"
    assert str(page.Annots[1].A.URI) == "https://example.org/%C3%A4"


def test_notes_have_ids_that_lead_to_them() -> None:
    found = read((Tag("Note", (words("a"),)), Tag("Note", (words("b"),), key="n")))
    names = found.root.IDTree.Names
    assert sorted(str(note.ID) for note in found.find("/Note")) == [str(key) for key in list(names)[::2]]
    assert all(names[at] == names[at + 1].ID for at in range(0, len(names), 2))


@pytest.mark.parametrize("tag", [Tag("Heading"), Tag("Figure", (Die(1, 1, 5, 3),))], ids=["role", "alt"])
def test_unknown_roles_and_figures_without_words_are_refused(tag: Tag) -> None:
    with pytest.raises(ValueError, match=r"standard structure type|alternative text"):
        read((tag,))


def test_places_are_named_once_and_found() -> None:
    with pytest.raises(PadgenError, match="'top'"):
        read((Anchor("top", 0, 0), Anchor("top", 5, 5)))
    with pytest.raises(PadgenError, match="'nowhere'"):
        read((Link(0, 0, 5, 5, to="nowhere"),))


def test_every_role_together_is_accessible() -> None:
    """A page with all roles that leaflets, pads and forms use meets PDF/UA-1."""
    table = Tag(
        "Table",
        (
            Tag(
                "TR", (Tag("TH", (words("Row", 40),), scope="Column"), Tag("TH", (words("Points", 40),), scope="Both"))
            ),
            Tag("TR", (Tag("TH", (words("Ones", 45),), scope="Row"), Tag("TD", (Field(50, 42, 9, 4, "ones"),)))),
            Tag("TR", (Tag("TD", (words("spans", 50),), col_span=2),)),
        ),
        key="table",
    )
    first = (
        Anchor("start", 0, 0),
        Box(0, 0, 100, 100, fill=(0.9,)),
        Tag("Sect", (Tag("H1", (words("Yatzy"),)), Tag("P", (words("text", 20),), lang="fi")), key="sect"),
        Tag("TOC", (Tag("TOCI", (Tag("Reference", (Tag("Link", (words("go"), Link(5, 5, 9, 4, to="start"))),)),)),)),
        Tag("Figure", (Die(50, 20, 5, 3),), alt="3"),
        table,
        Tag("Note", (words("note", 60),)),
        Tag("Form", (Field(5, 70, 20, 8, "name", value="Zoë", tooltip="Name"),)),
        Field(30, 70, 20, 8, "pick", "choice", options=("0", "5"), tooltip="Pick"),
        Field(60, 70, 20, 8, "new_game", "button", value="New", reset=("ones",), tooltip="New game"),
        Field(0, 0, 1, 1, "const", "hidden", value="5"),
    )
    second = (
        Tag("Sect", (Tag("H2", (words("Lists"),)),), key="sect"),
        Tag("L", (Tag("LI", (Tag("Lbl", (words("1."),)), Tag("LBody", (words("x"),)))),), numbering="Decimal"),
        Tag(
            "Table", (Tag("TR", (Tag("TH", (words("Twos", 45),), scope="Row"), Tag("TD", (words("2"),)))),), key="table"
        ),
    )
    check_pdf(pdf.render(document(first, second)))
