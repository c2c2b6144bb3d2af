"""Imports follow the arrows of docs/architecture.md, and no code outside the rules depends on a variant's name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from padgen.api.pad import PadRequest
from padgen.rules import variant_ids

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "padgen"
MODULES = {path.relative_to(PACKAGE).with_suffix("").as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
LONGEST_FILE = 400
FILES_AT_THE_TOP = 6


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax tree of each module."""
    return {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in MODULES.items()}


def rooms() -> dict[str, frozenset[str]]:
    """The table of the architecture page: each room, and the rooms that it may import."""
    table = re.search(r"^```rooms\n(.*?)^```", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"), re.M | re.S)
    assert table
    lines = (line.partition("→") for line in table[1].splitlines())
    return {room.split()[0].rstrip("/"): frozenset(below.split()) for room, _, below in lines}


ROOMS = rooms()


def room_of(module: str) -> str:
    """The room with the longest matching path: ``documents/pad`` before ``documents``."""
    return max((room for room in ROOMS if f"{module}/".startswith(f"{room}/")), key=len, default=module)


def imported(tree: ast.AST) -> Iterator[str]:
    """The dotted names of all imports in a module, including those for types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide the arrows"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def resolved(name: str) -> str | None:
    """Our module that a dotted name means, or ``None`` for other packages."""
    first, *rest = name.split(".")
    if first != "padgen":
        return None
    for end in range(len(rest), -1, -1):
        path = "/".join(rest[:end])
        for module in (path, f"{path}/__init__".lstrip("/")):
            if module in MODULES:
                return module
    raise AssertionError(name)


@cache
def arrows() -> dict[str, set[str]]:
    """The modules that each module imports."""
    return {module: {below for name in imported(tree) if (below := resolved(name))} for module, tree in trees().items()}


def test_every_arrow_between_rooms_is_on_the_architecture_page() -> None:
    """A module imports only from its own room and from those in its room's line."""
    strange = [
        f"padgen/{module}.py imports {below}"
        for module, imports in arrows().items()
        for below in imports
        if room_of(below) not in ROOMS[room_of(module)] | {room_of(module)}
    ]
    assert not strange


def test_the_architecture_page_names_only_what_exists() -> None:
    """Every room of the table exists, and every arrow in it is used by some module."""
    used: dict[str, set[str]] = {room: set() for room in ROOMS}
    for module, imports in arrows().items():
        used[room_of(module)].update(map(room_of, imports))
    assert {room: sorted(below - used[room]) for room, below in ROOMS.items() if below - used[room]} == {}
    assert [room for room in ROOMS if not any(room_of(module) == room for module in MODULES)] == []


def test_arrows_run_downward() -> None:
    """Each room imports only rooms below it in the table, so there is no circle of rooms."""
    order = list(ROOMS)
    upward = [(room, below) for room in order for below in ROOMS[room] if order.index(below) < order.index(room)]
    assert not upward


def test_no_circle_of_modules() -> None:
    """Modules can be put in an order in which each imports only earlier ones, deferred imports included."""
    # A package's ``__init__`` imports its own modules, which shouldn't import it.
    graph = {module: imports - {module} for module, imports in arrows().items()}
    while graph:
        free = {module for module, imports in graph.items() if not imports & graph.keys()}
        assert free, f"a circle among {sorted(graph)}"
        graph = {module: imports for module, imports in graph.items() if module not in free}


def test_files_are_short_and_few_at_the_top() -> None:
    """No file is too long, and the top of the package has rooms rather than files."""
    every = (path for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*"))
    ours = (path for path in every if "node_modules" not in path.parts)
    files = [path for path in ours if path.suffix in (".py", ".mjs", ".js", ".css")]
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in files}
    assert not {file: lines for file, lines in lengths.items() if lines > LONGEST_FILE}
    assert sum("/" not in module for module in MODULES) <= FILES_AT_THE_TOP


def test_each_library_has_one_door() -> None:
    """ReportLab, Babel, PyYAML, Click and others are each used in one room, by as few modules as possible."""
    doors = {
        "reportlab": {"page/truetype", "page/qr", "page/reportlab_import"},
        "yaml": {"files/yaml_reader"},
        "click": {"cli/commands", "cli/messages", "cli/new", "cli/options", "cli/run", "cli/web"},
        "babel": {"languages/tags"},
        "language_tags": {"languages/tags"},
        "PIL": {"pdf/images", "page/logo"},
    }
    users = {
        library: {
            module for module, tree in trees().items() if library in {name.split(".")[0] for name in imported(tree)}
        }
        for library in doors
    }
    assert {library: users[library] - doors[library] for library in doors} == {library: set() for library in doors}


def test_reportlab_is_imported_with_its_default_settings() -> None:
    """All imports of ReportLab, and of svglib, which imports it, are inside ``with default_settings():``."""

    def brings_reportlab(node: ast.AST) -> bool:
        return any(name.split(".")[0] in ("reportlab", "svglib") for name in imported(ast.Module([node], [])))

    found, guarded = set(), set()
    for module in MODULES.keys() - {"page/reportlab_import"}:
        for node in ast.walk(trees()[module]):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and brings_reportlab(node):
                found.add(f"padgen/{module}.py:{node.lineno}")
            elif isinstance(node, ast.With) and ast.unparse(node.items[0]) == "default_settings()":
                guarded.update(f"padgen/{module}.py:{inner.lineno}" for inner in node.body)
    assert found
    assert not found - guarded


def test_pdf_syntax_is_written_in_one_file() -> None:
    """No string outside the serializer begins a PDF dictionary or has a reference; ``<<`` is also a YAML key."""
    found = [
        f"padgen/{module}.py:{node.lineno}: {node.value!r}"
        for module in MODULES.keys() - {"pdf/objects", "files/yaml_reader"}
        for node in ast.walk(trees()[module])
        if isinstance(node, ast.Constant) and re.search(r"<<|\b0 (obj|R)\b", str(node.value))
    ]
    assert not found


def test_public_classes_have_names_of_their_own() -> None:
    """No two modules give the same name to different classes or types."""
    meanings: dict[str, set[str]] = {}
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                meanings.setdefault(node.name, set()).add(f"padgen/{module}.py:{node.lineno}")
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, (ast.Subscript, ast.BinOp)):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name) and re.match("[A-Z][a-z]", target.id):
                    meanings.setdefault(target.id, set()).add(ast.unparse(node.value))
    assert {name: sorted(found) for name, found in meanings.items() if name[0] != "_" and len(found) > 1} == {}


def test_rules_are_pure() -> None:
    """The rules import only the standard library, errors and quoting, except for reading files and for the schema."""
    for module in (
        name for name in MODULES if name.startswith("rules/") and name not in ("rules/load", "rules/json_schema")
    ):
        assert {below for below in arrows()[module] if not below.startswith("rules")} <= {"errors", "quoting"}, module
        outside = {name.split(".")[0] for name in imported(trees()[module])} - {"padgen"}
        assert outside <= sys.stdlib_module_names - {"pathlib", "os", "io"}, module


def test_programs_in_javascript_are_in_their_own_files() -> None:
    """No string in a Python file declares a JavaScript function or variable; one-line calls are allowed."""
    found = [
        f"padgen/{module}.py:{node.lineno}"
        for module, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.search(r"\bfunction\s*\w*\(|\bvar \w+ =|=>", node.value)
    ]
    assert not found


def compared(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """All strings, with their lines, that code compares something with, matches, or uses as keys of a literal dict."""
    for node in ast.walk(tree):
        operands: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            operands = [node.value]
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
            operands = list(node.value.keys)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "startswith":
            operands = list(node.args)
        for operand in operands:
            for part in ast.walk(operand) if operand else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def test_nothing_compares_variant_ids() -> None:
    """No code compares anything with a variant's name, because features decide (``forced`` is also an order)."""
    names = set(variant_ids()) - {"forced"}
    found = [
        f"padgen/{module}.py:{line}: {text}"
        for module, tree in trees().items()
        if module != "rules/load"
        for line, text in compared(tree)
        if text in names
    ]
    assert not found


def test_nothing_compares_a_variant_with_anything() -> None:
    """Outside the rules, no comparison has a variant's ``id`` or ``label`` on either side."""
    found = [
        f"padgen/{module}.py:{side.lineno}: {ast.unparse(side)}"
        for module, tree in trees().items()
        if not module.startswith("rules/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if re.search(r"\bvariant\.(id|label|lineage)\b", ast.unparse(side))
    ]
    assert not found


@pytest.mark.parametrize("variant", variant_ids())
def test_a_house_rule_that_changes_nothing_gives_the_same_pad(variant: str, tmp_path: Path) -> None:
    """A file that only extends a variant, under another name, gives the same pages, mark by mark."""
    house = tmp_path / "grandmother.yaml"
    house.write_text(f"extends: {variant}\n", encoding="utf-8")
    ours = PadRequest("uk", variant=house).make()
    theirs = PadRequest("uk", variant=variant).make()
    assert list(ours.pages) == list(theirs.pages)
    assert ours.title == theirs.title
