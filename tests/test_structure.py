"""The house keeps the arrows of docs/architecture.md, and nothing outside the rules knows a variant by name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from padgen import jobs
from padgen.rules import variant_ids

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "padgen"
MODULES = {path.relative_to(PACKAGE).with_suffix("").as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


@dataclass(frozen=True)
class Arrows:
    """What a module may import when it is loaded, and what only later: own modules and other packages."""

    now: frozenset[str]
    later: frozenset[str]


def listed() -> dict[str, Arrows]:
    """The table of the architecture page."""
    table = re.search(r"^```\n(.*?)^```", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"), re.M | re.S)
    assert table
    found = {}
    for line in table[1].splitlines():
        row, _, later = line.partition("⇢")
        row, _, now = row.partition("→")
        found[row.split()[0].removesuffix(".py")] = Arrows(*(frozenset(re.findall(r"[\w/]+", x)) for x in (now, later)))
    return found


def imported(tree: ast.Module) -> tuple[set[str], set[str]]:
    """What a module imports when it is loaded, and what inside functions; imports for types alone don't count."""
    now: set[str] = set()
    later: set[str] = set()

    def visit(node: ast.AST, into: set[str]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Import):
                into.update(resolve(alias.name) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, "relative imports hide the arrows"
                into.update(resolve(f"{child.module}.{alias.name}") for alias in child.names)
            visit(child, later if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else into)

    visit(tree, now)
    return now - {""}, later - {""}


def resolve(name: str) -> str:
    """A dotted name as a module of the table (``rules`` stands for the whole folder) or another package."""
    first, *rest = name.split(".")
    if first != "padgen":
        return first
    if rest[:1] == ["documents"] and len(rest) > 1:
        return "/".join(rest[:2])
    for end in range(len(rest), -1, -1):
        path = "/".join(rest[:end])
        if path in MODULES:
            return path
        if f"{path}/__init__".lstrip("/") in MODULES:
            return path or "__init__"
    raise AssertionError(name)


def own(module: str, target: str) -> bool:
    """Whether both belong to the rules, whose parts may import each other (without a circle)."""
    return module.startswith("rules/") and target.startswith("rules")


TREES = {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in MODULES.items()}
IMPORTS = {module: imported(tree) for module, tree in TREES.items()}
LISTED = listed()


@pytest.mark.parametrize("module", MODULES)
def test_imports_are_those_of_the_architecture_page(module: str) -> None:
    """A module imports what its line in docs/architecture.md allows, nothing else, and puts off only what is named."""
    assert module in LISTED, f"add padgen/{module}.py to the table in docs/architecture.md"
    now, later = IMPORTS[module]
    allowed = LISTED[module]
    now = {name for name in now if name not in sys.stdlib_module_names and not own(module, name)}
    unasked = now - allowed.now
    assert not unasked, f"padgen/{module}.py imports {sorted(unasked)}"
    put_off = later - allowed.later
    assert not put_off, f"padgen/{module}.py imports {sorted(put_off)} inside a function"


@pytest.mark.parametrize("module", LISTED)
def test_every_arrow_is_used(module: str) -> None:
    """The architecture page names no module and no arrow that isn't there, so it tells how the house really stands."""
    assert module in MODULES, f"docs/architecture.md lists padgen/{module}.py, which doesn't exist"
    now, later = IMPORTS[module]
    idle = (LISTED[module].now - now) | (LISTED[module].later - later)
    assert not idle, f"docs/architecture.md says that padgen/{module}.py imports {sorted(idle)}"


def test_no_circle() -> None:
    """Modules can be put in an order in which each imports only earlier ones, deferred imports included."""
    graph = {
        module: {name if name in MODULES else f"{name}/__init__" for name in now | later} & MODULES.keys()
        for module, (now, later) in IMPORTS.items()
    }
    while graph:
        free = {module for module, targets in graph.items() if not targets & graph.keys()}
        assert free, f"a circle among {sorted(graph)}"
        graph = {module: targets for module, targets in graph.items() if module not in free}


def test_documents_never_import_each_other() -> None:
    """Pad, leaflet, booklet and form share only the modules with an underscore."""
    builders = {module for module in MODULES if re.fullmatch(r"documents/[a-z]\w*", module)}
    assert "documents/pad" in builders
    for module in builders:
        assert not (IMPORTS[module][0] | IMPORTS[module][1]) & builders


def test_rules_are_pure() -> None:
    """The rules need the standard library alone and their errors; one module of theirs reads files, through sources."""
    for module in (name for name in MODULES if name.startswith("rules/")):
        now, later = IMPORTS[module]
        foreign = {name for name in now | later if name not in sys.stdlib_module_names and not own(module, name)}
        assert foreign <= ({"errors", "sources"} if module == "rules/load" else {"errors"}), module
        if module != "rules/load":
            assert not {"pathlib", "os", "io"} & now, module


def test_each_library_has_one_door() -> None:
    """ReportLab, Babel, PyYAML and Click are each used behind as few modules as possible."""
    doors = {"reportlab": {"truetype", "qr"}, "yaml": {"tree"}, "click": {"cli", "options"}}
    doors |= {"babel": {"wording", "locales", "starter_locale"}, "PIL": {"pictures", "logo"}}
    for library, allowed in doors.items():
        users = {module for module, (now, later) in IMPORTS.items() if library in now | later}
        assert users <= allowed, library


def compared(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text that code compares something with, matches, or looks up in a literal dict, and its line."""
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


@pytest.mark.parametrize("module", [name for name in MODULES if name != "rules/load"])
def test_nothing_compares_variant_ids(module: str) -> None:
    """Features decide, so no code compares anything with a variant's name (``forced`` is also an order)."""
    names = set(variant_ids()) - {"forced"}
    found = [(line, text) for line, text in compared(TREES[module]) if text in names]
    assert not found, f"padgen/{module}.py: {found}"


@pytest.mark.parametrize("module", [name for name in MODULES if not name.startswith("rules/")])
def test_nothing_compares_a_variant_with_anything(module: str) -> None:
    """No comparison outside the rules has a variant's ``id`` or ``label`` on either side."""
    for node in ast.walk(TREES[module]):
        for side in [node.left, *node.comparators] if isinstance(node, ast.Compare) else ():
            text = ast.unparse(side)
            assert not re.search(r"\bvariant\.(id|label|lineage)\b", text), f"padgen/{module}.py:{side.lineno}: {text}"


@pytest.mark.parametrize("variant", variant_ids())
def test_a_house_rule_that_changes_nothing_gives_the_same_pad(variant: str, tmp_path: Path) -> None:
    """A file that only extends a variant, under a name of its own, yields mark by mark the same pages."""
    house = tmp_path / "grandmother.yaml"
    house.write_text(f"extends: {variant}\n", encoding="utf-8")
    ours = jobs.make(jobs.Request("pad", ("uk",), variant=str(house)))
    theirs = jobs.make(jobs.Request("pad", ("uk",), variant=variant))
    assert list(ours.pages) == list(theirs.pages)
    assert ours.title == theirs.title


@pytest.mark.parametrize("module", MODULES)
def test_named_tuples_do_not_postpone_annotations(module: str) -> None:
    """A postponed annotation is compiled anew for every field of a named tuple: a tenth of what a pad costs."""
    tuples = any(
        isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "NamedTuple" for base in node.bases)
        for node in ast.walk(TREES[module])
    )
    postponed = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in TREES[module].body)
    assert not (tuples and postponed), f"padgen/{module}.py: remove `from __future__ import annotations`"
