"""The booklet of many languages: order, contents, links, bookmarks and running heads."""

from __future__ import annotations

import io
import random
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from leaflets import CODES, FONTS, bound, flaws, letters, tags, words
from pdfcheck import check_pdf, text
from pdftags import Structure, elements
from sheets import Rect, sheets
from spoken import ENGLISH

from padgen import languages, templates
from padgen.api.booklet import BookletRequest
from padgen.cli import commands
from padgen.cli.everything import everything
from padgen.documents.booklet import document as booklet
from padgen.documents.booklet.document import collation
from padgen.documents.explain.sections import sections
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
from padgen.page.marks import MM, Anchor, Box, DrawnDocument, Link, Page, Text, leaves
from padgen.pdf import render
from padgen.rules import load_variant
from padgen.templates import LeafletTemplate

A5 = templates.load_leaflet("a5")
ORDER = (
    "Čeština Dansk Deutsch Eesti English Español Français Íslenska Italiano Latviešu Lietuvių Magyar Nederlands "
    "Norsk_bokmål Polski Português Suomi Svenska Ελληνικά Русский Українська"
).split()


def usual(*codes: str) -> Setting[LeafletTemplate]:
    """Languages, each in its usual variant."""
    return Setting(tuple(bound(code, languages.read(code).default_variant)[1] for code in codes), A5, FONTS)


@cache
def whole() -> DrawnDocument:
    """The booklet of all languages, given in random order."""
    mixed = list(CODES)
    random.Random(7).shuffle(mixed)
    return booklet.build(usual(*mixed))


@cache
def file() -> bytes:
    return render(whole())


def pages() -> tuple[Page, ...]:
    return tuple(whole().pages)


def texts(page: Page) -> list[str]:
    return [mark.text.strip() for mark in leaves(page.children) if isinstance(mark, Text)]


def anchors(document: DrawnDocument) -> dict[str, int]:
    """The page, counted from 1, of each named place."""
    return {
        mark.name: number
        for number, page in enumerate(document.pages, 1)
        for mark in leaves(page.children)
        if isinstance(mark, Anchor)
    }


@pytest.mark.long
def test_the_whole_booklet_is_accessible() -> None:
    """The file is sound, with all fonts and PDF/UA-1, and a language takes less than 15 KB."""
    check_pdf(file())
    assert len(file()) <= 14_700 * len(CODES)


@pytest.mark.long
def test_sorted_by_native_name() -> None:
    """Latin names (accents ignored) come before Greek ones, and these before Cyrillic ones."""
    names = [mark.title.replace(" ", "_") for mark in whole().bookmarks if mark.level == 0]
    assert names == ORDER


def test_a_language_of_your_own_is_sorted_with_the_others(tmp_path: Path) -> None:
    """By its script and letters, wherever its file is."""
    path = tmp_path / "ca.yaml"
    path.write_text(ENGLISH.replace("language: English", "language: Català"), encoding="utf-8")
    setting = usual("ru", "fi", "el")
    catalan = languages.read(str(path)).bind(load_variant("classic"))
    document = booklet.build(setting._replace(locales=(*setting.locales, catalan)))
    names = [mark.title for mark in document.bookmarks if mark.level == 0]
    assert names == ["Català", "Suomi", "Ελληνικά", "Русский"]


def test_other_scripts_come_last() -> None:
    """Latin, Greek and Cyrillic letters are in this order, before all others."""
    names = ["日本語", "Українська", "Ελληνικά", "Īslenska", "Zulu"]
    assert sorted(names, key=booklet.collation) == [names[at] for at in (3, 4, 2, 1, 0)]


def test_collation() -> None:
    """Sorting ignores accents and case, and puts other scripts after Latin."""
    names = ["Русский", "Zulu", "Íslenska", "Italiano", "islam", "Ελληνικά", "Åland", "Alfa", "Беларуская"]
    assert sorted(names, key=booklet.collation) == [
        "Åland", "Alfa", "islam", "Íslenska", "Italiano", "Zulu", "Ελληνικά", "Беларуская", "Русский",
    ]  # fmt: skip


def test_each_language_on_pages_of_its_own() -> None:
    """A section begins on a left-hand page, fills a spread, and contains its whole leaflet."""
    places = anchors(whole())
    for i, name in enumerate(ORDER):
        first = places[f"section-{i + 1}"]
        assert first == 4 + 2 * i
        code = next(code for code in CODES if languages.read(code).native_name.replace(" ", "_") == name)
        _, locale = bound(code, languages.read(code).default_variant)
        said = letters(" ".join(words(page.children) for page in pages()[first - 1 : first + 1]))
        for section in sections(locale):
            for part in (section.heading, *section.texts):
                assert letters(part) in said
    used = 3 + 2 * len(ORDER) + 1
    assert len(pages()) == -(-used // 4) * 4, "sheets that are folded have four pages; the last is the back cover"


def test_nothing_overlaps_on_any_page() -> None:
    """Cover, contents and sections with their running heads: no overlap, nothing below 6 pt or off the page."""
    for sheet in sheets(whole()):
        assert flaws(sheet, 1, 0.0) == []


def test_text_keeps_off_the_edges() -> None:
    """Heads, numbers, tabs with their letters, and covers keep 5 mm from every cut edge."""
    for theme in ("plain", "retro"):
        setting = usual("fi", "ru", "nl")._replace(theme=templates.load_theme(theme))
        for sheet in sheets(booklet.build(setting)):
            safe = Rect(5.0, 5.0, sheet.page.width - 5.0, sheet.page.height - 5.0)
            assert all(placed.rect.inside(safe, 0.05) for placed in (*sheet.texts, *sheet.dice))


def cover(*codes: str) -> list[str]:
    front, *_ = booklet.build(usual(*codes)).pages
    return [text.replace("\u00a0", " ") for text in texts(front)]


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES)
def test_the_cover_says_in_how_many_languages(code: str) -> None:
    """Two are counted in the language given first, though both are sorted by their names; one alone isn't counted."""
    setting = usual(code)
    counted = setting.locale.text("in_languages", languages=2).replace("\u00a0", " ")
    for other in {"cs", "en", "uk"} - {code}:
        shown = cover(code, other)
        named = sorted((setting.locale.native_name, languages.read(other).native_name), key=collation)
        assert (counted in shown, [word for word in shown if word in named]) == (True, named)
        assert counted not in cover(other, code)
    assert counted not in cover(code)
    assert setting.locale.label("rules") in cover(code)


def test_the_language_asked_for_first_speaks_on_the_covers() -> None:
    """On both, above the contents and in the title where no other is more common; among all languages it's English."""
    counted = {code: bound(code, "thirteen")[1].text("in_languages", languages=3) for code in ("hu", "fi", "de")}
    for asked in (["hu", "fi", "de"], ["fi", "de", "hu"]):
        first = bound(asked[0], "thirteen")[1]
        document = BookletRequest(asked, variant="thirteen").make()
        pages = list(document.pages)
        assert (document.title, document.lang) == (first.title, first.code)
        assert [code for code, words in counted.items() if words in texts(pages[0])] == asked[:1]
        assert next(iter(texts(pages[2]))).strip() == first.label("contents")
        facts = f"2–{first.amount(4, 'player')} · {first.amount(13, 'round')}"
        assert [facts in texts(page) for page in (pages[0], pages[-1])] == [True, True]


@pytest.mark.parametrize("command", ["booklet", "all"])
def test_english_speaks_on_the_covers_of_all_languages(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless languages are given: then it's the first of these."""
    asked: list[object] = []
    monkeypatch.setattr(commands, "_write", lambda requests, *_, **__: asked.extend(requests))
    for langs in ([], ["hu", "en"]):
        commands.cli.main([command, *langs], standalone_mode=False)
    asked += [BookletRequest(), *everything()]
    spoken = [request.langs[0] for request in asked if isinstance(request, BookletRequest)]
    assert spoken == ["en", "hu", "en", "en"]


@pytest.mark.long
def test_the_cover_counts_every_language() -> None:
    """The booklet of all languages says how many they are."""
    assert f"Rules in {len(CODES)} languages" in cover("en", *(code for code in CODES if code != "en"))


def test_the_back_cover_is_the_last_page() -> None:
    """The pages fill whole folded sheets; the last has the cover's colours, and the QR code of an address, if any."""
    setting = usual("fi", "sv")._replace(theme=templates.load_theme("nordic"))
    for address in (None, "https://example.org/yatzy"):
        found = list(booklet.build(setting, address=address).pages)
        assert len(found) % 4 == 0
        grounds = [next(mark for mark in leaves(found[i].children) if isinstance(mark, Box)) for i in (0, -1)]
        assert [(box.x, box.y, box.w, box.h) for box in grounds] == [(0.0, 0.0, 148.0, 210.0)] * 2
        assert grounds[0].fill == grounds[1].fill == setting.theme.cover
        codes = [tag.alt for tag in tags(found[-1].children, "Figure")]
        assert [address in (alt or "") for alt in codes] == ([True] if address else [])


def test_running_heads_and_numbers() -> None:
    """Each page of a section has its language's name and its number at the outer edge; its label is that number."""
    for i, name in enumerate(ORDER):
        for number in (4 + 2 * i, 5 + 2 * i):
            page = pages()[number - 1]
            outer = [mark for mark in page.children if isinstance(mark, Text) and mark.face == "bold"]
            assert [mark.text for mark in outer][:2] == [name.replace("_", " "), str(number)]
            assert {mark.align for mark in outer[:2]} == {"right" if number % 2 else "left"}
            assert all((mark.x > 74) == bool(number % 2) for mark in outer[:2])
            assert page.label == str(number)


def test_a_title_does_not_stand_above_itself() -> None:
    """The first page of a section has its title as its heading, its second page above the text.

    The first page has both where the booklet has a title of its own.
    """
    found = list(BookletRequest(["fi", "sv"]).make().pages)
    heads = [[mark.text for mark in page.children if isinstance(mark, Text) and mark.y < 12] for page in found[3:7]]
    assert heads == [["Suomi"], ["Suomi", "Yatzy"], ["Svenska"], ["Svenska", "Yatzy"]]
    other = list(BookletRequest(["fi", "sv"], title="Club night").make().pages)[3]
    assert "Club night" in [mark.text for mark in other.children if isinstance(mark, Text)]


def test_running_heads_are_in_the_language_of_their_page() -> None:
    """The second page of each section has its own title above the text."""
    locales = tuple(bound(code, "thirteen")[1] for code in ("uk", "fi", "el"))
    titles = {locale.code: locale.title for locale in locales}
    assert len(set(titles.values())) == 3
    found = list(booklet.build(Setting(locales, A5, FONTS)).pages)
    heads = [[mark.text for mark in page.children if isinstance(mark, Text) and mark.y < 12] for page in found[3:9]]
    own = [(locales[i].native_name, titles[locales[i].code]) for i in (1, 2, 0)]
    assert heads == [head for name, title in own for head in ([name], [name, title])]


def test_contents_lead_to_the_sections() -> None:
    """Each entry has the language's own name, its game's title and the page that its link leads to in the file."""
    contents = pages()[2]
    entries = list(tags(contents.children, "TOCI"))
    assert [words(tag).split()[0] for tag in entries] == [name.split("_")[0] for name in ORDER]
    places = anchors(whole())
    for i, (entry, name) in enumerate(zip(entries, ORDER, strict=True)):
        (link,) = (mark for mark in leaves((entry,)) if isinstance(mark, Link))
        page = places[link.to]
        assert words(entry).endswith(str(page))
        assert link.alt.startswith(name.replace("_", " "))
        assert link.alt.endswith(str(page))
        language = pages()[page - 1].children
        assert next(iter(tags(language, "Sect"))).lang == entry.lang
        assert page == 4 + 2 * i
    with pikepdf.open(io.BytesIO(file())) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        names = pdf.Root.Names.Dests.Names
        targets = {str(names[i]): numbers[names[i + 1][0].objgen] for i in range(0, len(names), 2)}
        links = list(pdf.pages[2].Annots)
        assert [targets[str(link.Dest)] for link in links] == [4 + 2 * i for i in range(len(ORDER))]
        heights = [float(link.Rect[1]) for link in links]
        assert heights == sorted(heights, reverse=True)


def test_bookmarks_lead_to_their_headings() -> None:
    """Languages have their sections below them; in the file, each bookmark leads to the page with its heading."""
    with pikepdf.open(io.BytesIO(file())) as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        names = pdf.Root.Names.Dests.Names
        targets = {str(names[i]): names[i + 1] for i in range(0, len(names), 2)}
        assert [entry.title.replace(" ", "_") for entry in outline.root] == ORDER
        for language in outline.root[::4]:
            assert len(language.children) >= 9
            for entry in language.children:
                number = numbers[targets[str(entry.destination)][0].objgen]
                assert letters(entry.title) in letters(text(file(), number)), entry.title


def test_each_section_says_its_language() -> None:
    """The structure has a section with code and headings for each language, and contents made of links."""
    structure = Structure(file())
    found = structure.find("/Sect")
    codes = [str(section.Lang) for section in found]
    assert [languages.read(code).native_name.replace(" ", "_") for code in codes] == ORDER
    for section in found:
        roles = [str(element.S) for element in elements(section)]
        assert roles.count("/H1") == 1
        assert roles.count("/H2") >= 9
        assert "/Table" in roles
    assert len(structure.find("/TOCI")) == len(ORDER)
    assert len(structure.find("/Link")) == len(ORDER)


def test_page_labels() -> None:
    """A viewer's page field shows the printed numbers."""
    with pikepdf.open(io.BytesIO(file())) as pdf:
        assert [page.label for page in pdf.pages] == [str(i + 1) for i in range(len(pdf.pages))]


def test_titles() -> None:
    """The booklet has the title that most of its sections have, or the one asked for."""
    assert whole().title == "Yatzy"
    assert booklet.build(usual("ru")).title == bound("ru", "classic")[1].title
    named = booklet.build(usual("fi", "lv"), title="Pihapelit")
    assert named.title == "Pihapelit"
    assert "Pihapelit" in texts(next(iter(named.pages)))


def test_variants_of_one_language_are_told_apart() -> None:
    """Several variants of a language have a bookmark and an entry each, with the game's title."""
    chosen = tuple(bound("sv", variant)[1] for variant in ("maxi", "forced"))
    document = booklet.build(Setting(chosen, A5, FONTS))
    titles = [mark.title for mark in document.bookmarks if mark.level == 0]
    assert titles == [f"Svenska: {locale.title}" for locale in chosen]
    assert len(set(anchors(document))) == len(
        [m for p in document.pages for m in leaves(p.children) if isinstance(m, Anchor)]
    )


@pytest.mark.long
def test_long_contents_take_more_pages() -> None:
    """Entries that don't fit on one page continue on the next, and every link leads to its section."""
    variants = ("classic", "maxi", "forced", "thirteen")
    many = tuple(bound(code, variant)[1] for code in ("fi", "sv") for variant in variants)
    small = A5.replace(paper="A6", margin=6.0, columns=1, size_least=6.0, sides=4)
    document = booklet.build(Setting(many, small, FONTS))
    places = anchors(document)
    entries = [tag for page in document.pages for tag in tags(page.children, "TOCI")]
    assert len(entries) == len(many)
    for entry in entries:
        (link,) = (mark for mark in leaves((entry,)) if isinstance(mark, Link))
        assert words(entry).endswith(str(places[link.to]))


def test_what_a_booklet_refuses() -> None:
    """No languages, a folding template and a title wider than the cover are each refused with a remedy."""
    with pytest.raises(PadgenError, match="no languages"):
        booklet.build(Setting((), A5, FONTS))
    with pytest.raises(PadgenError, match="fold: 1"):
        booklet.build(usual("fi")._replace(template=templates.load_leaflet("a4-fold")))
    with pytest.raises(PadgenError, match=r"title .* needs .* mm"):
        booklet.build(usual("fi"), title="Yatzy " * 40)


def test_no_page_is_blank() -> None:
    """Every page shows something."""
    assert all(any(True for _ in leaves(page.children)) for page in pages())


def titled(title: str) -> Setting[LeafletTemplate]:
    """The setting of a small booklet of two languages, the first with this title."""
    rules = load_variant({"extends": "classic", "locales": {"en": {"title": title}}})
    small = A5.replace(paper="A6", margin=6.0, title_size=10.0, columns=1, size_least=6.0, sides=4)
    return Setting((languages.read("en").bind(rules), bound("fi", "classic")[1]), small, FONTS)


def test_a_long_title_in_the_contents_stands_on_two_lines() -> None:
    """Neither line touches the page number or the other line."""
    document = booklet.build(titled("Yatzy of the Old Harbour Society, for winter evenings"), title="Rules")
    contents = next(page for page in document.pages for _ in tags(page.children, "TOC"))
    entry, _ = tags(contents.children, "TOCI")
    name, first, second, number = (mark for mark in leaves((entry,)) if isinstance(mark, Text))
    assert f"{first.text}{second.text}".split() == "Yatzy of the Old Harbour Society, for winter evenings".split()
    assert first.y + first.size / MM <= second.y
    for line in (first, second):
        assert line.x + FONTS.width(line.text, "regular", line.size) < number.x - FONTS.width(number.text, "bold", 11)
    assert name.size >= 6 <= first.size


def test_a_title_too_wide_for_the_contents_is_refused() -> None:
    """Instead of overprinting the page number: the message names language, text, measures and remedy."""
    told = r"English: 'WWW.* needs \d+\.\d mm at 6 pt, the contents leave .* mm .shorten it, or choose larger paper.$"
    setting = titled(f"{'W' * 29} {'W' * 29}")
    with pytest.raises(PadgenError, match=told):
        booklet.build(setting._replace(template=setting.template.replace(margin=14.0)), title="Rules")
