"""Templates: the geometry and style of pads, leaflets and forms, as typed data with units."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast, dataclass_transform

from padgen.errors import PadgenError, Problem, raise_all
from padgen.files.resources import folder, stems
from padgen.files.sources import Source, read, state
from padgen.page.fonts import SMALLEST
from padgen.page.marks import Colour
from padgen.quoting import quoted, suggest
from padgen.templates.colours import deep, pale
from padgen.templates.values import Reads, accent, colour, count, flag, length, one_of, paper_name, paper_size, points

Kind: TypeAlias = Literal["pad", "leaflet", "form"]


class Key(NamedTuple):
    """A template's key: how its text is read, its value where a file may leave it out, and what it is."""

    read: Reads
    default: Any
    about: str

    @property
    def needed(self) -> bool:
        """Whether a file must have it."""
        return self.default is _REQUIRED


_REQUIRED = object()


def _key(reads: Reads, *, default: Any = _REQUIRED, about: str) -> Any:
    return Key(reads, default, about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(_key,))
class _Frozen:
    """Values by key, which can't be changed, as in a frozen dataclass, which is what type checkers take it for.

    One set of methods serves all classes: dataclasses write them anew for each, which is ten milliseconds more
    of a pad's seventy.
    """

    KEYS: ClassVar[Mapping[str, Key]] = {}

    def __init_subclass__(cls) -> None:
        cls.KEYS = {**cls.KEYS, **{name: key for name, key in vars(cls).items() if isinstance(key, Key)}}

    def __init__(self, *, name: str, **values: Any) -> None:
        """The values of all keys that need one; ``TypeError`` for one that is missing or unknown."""
        plain = {"source": values.pop("source", None), "faces": values.pop("faces", MappingProxyType({}))}
        whole = {**{key: known.default for key, known in self.KEYS.items()}, **values}
        wrong = [key for key, value in whole.items() if value is _REQUIRED or key not in self.KEYS]
        if wrong:
            raise TypeError(f"missing from {type(self).__name__}, or unknown there: {', '.join(wrong)}")
        vars(self).update(whole, name=name, **plain)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} can't be set; use replace()")

    def __eq__(self, other: object) -> bool:
        """Whether all values are the same, whatever files they come from."""
        return type(self) is type(other) and {**vars(self), "source": None} == {**vars(other), "source": None}

    def replace(self, **values: Any) -> Self:
        """The same with other values."""
        return type(self)(**{**vars(self), **values})


class Template(_Frozen):
    """What all templates share.  Lengths are in mm, sizes and weights in pt."""

    name: str
    source: Source | None = None
    faces: Mapping[str, str] = MappingProxyType({})

    paper: str = _key(paper_name, about="the sheet")
    orientation: str = _key(one_of("portrait", "landscape"), default="portrait", about="which way the paper lies")
    margin: float = _key(length(0, 60), about="the white edge")
    ink: Colour = _key(colour, default=(0.0,), about="the colour of words and dice")
    tint: Colour = _key(colour, default=(0.93,), about="the colour behind head and computed rows")
    line: Colour = _key(colour, default=(0.0,), about="the colour of lines")
    hair: float = _key(points(0.1, 4), default=0.3, about="the finest lines")
    thin: float = _key(points(0.1, 4), default=0.5, about="the lines between rows")
    heavy: float = _key(points(0.1, 6), default=1.2, about="the frame and the lines between sections")

    @property
    def size(self) -> tuple[float, float]:
        """The page's width and height in mm."""
        width, height = paper_size(self.paper)
        return (height, width) if self.orientation == "landscape" else (width, height)

    def problem(self, key: str, what: str, fix: str = "") -> Problem:
        """A problem at one of the template's keys."""
        return self.source.problem((key,), what, fix) if self.source else Problem(what, fix, key=key)


class GridTemplate(Template):
    """What a pad and a form share: the table of rows and players."""

    players: int = _key(count(1, 12), default=6, about="columns unless --players says otherwise")
    title_size: float = _key(points(SMALLEST, 60), default=12.0, about="the title's letters")
    text_size: float = _key(points(SMALLEST, 40), default=9.0, about="row names, at most")
    floor_size: float = _key(
        points(SMALLEST, 40), default=SMALLEST, about="row names, at least; a name that needs less is an error"
    )
    hint_size: float = _key(points(SMALLEST, 40), default=6.5, about="maxima and other small print")
    padding: float = _key(length(0, 10), default=1.2, about="the space beside a row's name")
    row_least: float = _key(length(3, 40), default=4.5, about="a row's height, at least")
    row_most: float = _key(length(3, 40), default=10.0, about="a row's height, at most")
    column_least: float = _key(length(3, 80), default=6.0, about="a player's column, at least")
    column_most: float = _key(length(3, 120), default=24.0, about="a player's column, at most")
    label_most: float = _key(length(10, 150), default=45.0, about="the column of names, at most")
    show_words: bool = _key(flag, default=True, about="rows have names")
    show_dice: bool = _key(flag, default=False, about="rows show their dice as pictures")
    show_maximum: bool = _key(flag, default=True, about="a column with each row's highest points")
    show_title: bool = _key(flag, default=True, about="a title above the table")
    show_date: bool = _key(flag, default=True, about="a line for the date")
    fill: bool = _key(flag, default=True, about="tints behind head and computed rows")
    head_height: float = _key(length(3, 60), default=8.0, about="the row for the players' names")


class PadTemplate(GridTemplate):
    """A score pad: how many on the sheet, what each shows, and what a print shop needs.

    Several ``games`` a player make a tall block for a long evening.
    """

    across: int = _key(count(1, 4), default=1, about="pads side by side")
    down: int = _key(count(1, 4), default=1, about="pads one below the other")
    cut_marks: bool = _key(
        flag, default=True, about="dashed lines where pads are cut apart, unless there are crop marks"
    )
    games: int = _key(count(1, 12), default=1, about="columns a player; fewer where they don't fit")
    accent: Colour | None = _key(
        accent, default=None, about="a colour for the title's band; tint and line follow it unless given"
    )
    bleed: float = _key(length(0, 20), default=0.0, about="colour beyond the trimmed edge; the page grows by it")
    crop_marks: bool = _key(flag, default=False, about="marks for the cutter outside the trimmed page")
    ruler: bool = _key(flag, default=False, about="a scale of 100 mm, to check the printer")

    def coloured(self, ink: Colour) -> "PadTemplate":
        """The same template in another colour; words stay as they are."""
        return self.replace(accent=ink, tint=pale(ink), line=deep(ink))


class FormTemplate(GridTemplate):
    """A fillable form: one page, one column a player."""

    field_size: float = _key(points(SMALLEST, 40), default=12.0, about="what is typed into the fields")
    button_height: float = _key(length(5, 30), default=9.0, about="the button that begins a new game")
    grow: bool = _key(flag, default=False, about="whether the page becomes higher where the rows need it")


class LeafletTemplate(Template):
    """A rules leaflet: its sides, the panels they fold into, and the range of sizes that makes the text fit.

    ``leading``, ``heading_scale`` and ``table_scale`` are percentages of the text size.  ``cover``
    is the height of the picture on the first panel, which then is a cover; without it the title has
    a row of dice.
    """

    sides: int = _key(count(1, 8), default=2, about="the printed sides")
    fold: int = _key(count(1, 3), default=1, about="panels beside each other on a side; 2 is folded once")
    columns: int = _key(count(1, 3), default=1, about="columns of text on a panel")
    gutter: float = _key(length(2, 30), default=5.0, about="the space between columns")
    size_least: float = _key(points(SMALLEST, 30), default=6.5, about="the smallest text that is tried")
    size_most: float = _key(points(SMALLEST, 30), default=9.5, about="the largest text that is tried")
    leading: int = _key(count(100, 200), default=132, about="the line distance, in % of the text size")
    title_size: float = _key(points(8, 60), default=22.0, about="the title")
    heading_scale: int = _key(count(100, 200), default=112, about="the headings, in % of the text size")
    table_scale: int = _key(count(60, 120), default=92, about="the table of combinations, in % of the text size")
    table: str = _key(
        one_of("after-example", "before-example", "last"), default="after-example", about="where the table stands"
    )
    cover: float = _key(
        length(0, 200), default=0.0, about="the height of the picture on the first panel; 0 mm: a row of dice"
    )
    accent: Colour = _key(colour, default=(0.0,), about="the colour of title, headings and the table's head")
    justify: bool = _key(flag, default=False, about="whether lines are filled to both edges")
    hyphenate: bool = _key(flag, default=True, about="whether words may be divided")


CLASSES: Mapping[str, type[Template]] = {"pad": PadTemplate, "leaflet": LeafletTemplate, "form": FormTemplate}
_T = TypeVar("_T", bound=Template)


def keys(cls: type[Template]) -> set[str]:
    """The keys that a file of this kind may have."""
    return {"extends", "fonts", *cls.KEYS}


def names(kind: str) -> list[str]:
    """The built-in templates of a kind, the default first."""
    default = {"pad": "classic", "leaflet": "a5", "form": "tablet"}[kind]
    return sorted(stems(folder("templates") / kind), key=lambda name: name != default)


def load_pad(name: str | Path) -> PadTemplate:
    """A pad template by name or file; ``PadgenError`` with every problem."""
    return cast(PadTemplate, load("pad", name))


def load_leaflet(name: str | Path) -> LeafletTemplate:
    """A leaflet template by name or file; ``PadgenError`` with every problem."""
    return cast(LeafletTemplate, load("leaflet", name))


def load_form(name: str | Path) -> FormTemplate:
    """A form template by name or file; ``PadgenError`` with every problem."""
    return cast(FormTemplate, load("form", name))


def load(kind: str, name: str | Path) -> Template:
    """A template of a kind by name or file; ``PadgenError`` with every problem."""
    path = _find(kind, str(name))
    return _load(kind, path, state(path))


@lru_cache(maxsize=64)
def _load(kind: str, path: Path, _state: object) -> Template:
    template, problems = parse(CLASSES[kind], kind, read(path), path)
    raise_all(problems)
    assert template is not None  # parse gives a template or problems
    return template


def _find(kind: str, name: str) -> Path:
    if name.lower().endswith((".yaml", ".yml")):
        return Path(name)
    path = folder("templates") / kind / f"{name}.yaml"
    if name not in names(kind):
        fix = suggest(name, names(kind), "give a .yaml file")
        raise PadgenError(Problem(f"there is no {kind} template {quoted(name)}", fix))
    return path


_LONGEST = 100
"""Characters of a value."""


def parse(cls: type[_T], kind: str, source: Source, path: Path) -> tuple[_T | None, list[Problem]]:
    """A template from a source, or ``None`` and what is wrong with it."""
    data: dict[str, Any] = dict(source.data)
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    if "extends" in data:
        base = data.pop("extends")
        if isinstance(base, str) and base in names(kind):
            parent = load(kind, base)
            values = dict(vars(parent))
        else:
            what = f"{base!r} is no built-in {kind} template"
            problems.append(source.problem(("extends",), what, f"use one of {', '.join(names(kind))}"))
    values |= {"name": path.stem, "source": source}
    if "fonts" in data:
        faces, wrong = _fonts(source, data.pop("fonts"), path)
        problems += wrong
        values["faces"] = faces
    for name, value in data.items():
        if name not in cls.KEYS:
            known = suggest(name, sorted((*cls.KEYS, "extends", "fonts")))
            problems.append(source.problem((name,), "unknown key", known))
        elif not isinstance(value, str):
            problems.append(source.problem((name,), "expected a single value", "write it on the key's line"))
        elif len(value) > _LONGEST:
            problems.append(source.problem((name,), f"{len(value):,} characters are no value", "write it shorter"))
        else:
            try:
                values[name] = cls.KEYS[name].read(value)
            except ValueError as error:
                problems.append(source.problem((name,), str(error), "mend the value"))
    for name, key in cls.KEYS.items():
        if name not in values and name not in data and key.needed:
            problems.append(
                source.problem((name,), "missing", "add it, or begin the file with extends: " + names(kind)[0])
            )
    if problems:
        return None, problems
    template = cls(**values)
    if isinstance(template, PadTemplate) and template.accent and "accent" in data:
        given = {name: values[name] for name in ("tint", "line") if name in data}
        template = cast(_T, template.coloured(template.accent).replace(**given))
    problems = [source.problem((key,), what, fix) for key, what, fix in _contradictions(template)]
    return (None if problems else template), problems


def _contradictions(template: Template) -> Iterator[tuple[str, str, str]]:
    """Pairs of values that exclude each other."""
    for low in (key for key in template.KEYS if key.endswith("_least")):
        high = low.replace("_least", "_most")
        least, most = getattr(template, low), getattr(template, high, None)
        if most is not None and least > most:
            yield low, f"{least:g} is more than {high}, which is {most:g}", f"lower it or raise {high}"
    if isinstance(template, GridTemplate):
        if template.floor_size > template.text_size:
            what = f"{template.floor_size:g} pt is more than text_size, which is {template.text_size:g} pt"
            yield "floor_size", what, "lower it"
        if not (template.show_words or template.show_dice):
            yield "show_words", "neither words nor dice are shown", "say yes to one of them"
    width, height = template.size
    if 2 * template.margin > min(width, height) - 30:
        what = f"{template.margin:g} mm on each side leaves less than 30 mm of a {width:g} × {height:g} mm page"
        yield "margin", what, "make it smaller"


def _fonts(source: Source, data: Any, path: Path) -> tuple[dict[str, str], list[Problem]]:
    """The faces and their files; bold words are set in the regular face where only that is given."""
    if not isinstance(data, dict):
        return {}, [
            source.problem(("fonts",), "expected faces with files", "write {regular: mine.ttf, bold: mine-b.ttf}")
        ]
    faces: dict[str, str] = {}
    problems: list[Problem] = []
    for face, file in data.items():
        if face not in ("regular", "bold"):
            problems.append(source.problem(("fonts", face), f"unknown face {face!r}", "use regular or bold"))
        elif not isinstance(file, str) or not file.lower().endswith(".ttf"):
            problems.append(source.problem(("fonts", face), f"{file!r} is no TrueType file", "name a .ttf file"))
        elif not (full := path.parent / file).is_file():
            problems.append(
                source.problem(("fonts", face), f"there is no file {file}", "paths count from the template's folder")
            )
        else:
            faces[cast(str, face)] = str(full)
    if "regular" in faces:
        faces.setdefault("bold", faces["regular"])
    return faces, problems
