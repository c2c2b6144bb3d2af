"""Files for the forge: workflows, issue forms and hooks are valid, and run the same commands as people do locally."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from test_docs import blocks

from padgen.cli.commands import cli
from padgen.languages import codes
from padgen.rules import variant_ids

ROOT = Path(__file__).resolve().parents[1]
FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [FORGE / "ISSUE_TEMPLATE/config.yml"],
    "vendor.dependabot": [FORGE / "dependabot.yml"],
}
TESTED = ["3.11", "3.12", "3.13", "3.14"]


def steps(path: Path) -> Iterator[dict[str, object]]:
    """Every step of a workflow."""
    for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
        yield from job.get("steps", ())


def commands() -> set[str]:
    """The lines that README and ``.ci/run`` run."""
    readme = ROOT / "README.md"
    lines = [line for kind in ("sh", "powershell") for block in blocks(readme, kind) for line in block.splitlines()]
    run = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    return {*lines, *(line.removeprefix("beside ") for line in run), ".ci/run"}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_for_the_forge_are_what_it_expects(schema: str) -> None:
    """Workflows, issue forms and their settings are valid by the published JSON Schemas."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, SCHEMAS[schema])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert SCHEMAS[schema]
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_what_is_run_here(path: Path) -> None:
    """Every command of a workflow is in the README or in ``.ci/run``, so that none exists on the forge only."""
    run = [line for step in steps(path) for line in str(step.get("run", "")).splitlines()]
    assert not [line for line in run if line not in commands()]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_have_no_rights(path: Path) -> None:
    """Actions are pinned to commits, workflows may only read, and the checkout leaves no token in the folder."""
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for step in steps(path):
        if uses := str(step.get("uses", "")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", uses)
        if uses.startswith("actions/checkout@"):
            assert step["with"] == {"persist-credentials": False}


def test_every_system_and_python_is_tested() -> None:
    """Workflows test three systems with every Python version that the package supports."""
    jobs = yaml.safe_load((FORGE / "workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]
    matrix = jobs["readme"]["strategy"]["matrix"]
    assert [name.split("-")[0] for name in matrix["system"]] == ["ubuntu", "macos", "windows"]
    assert matrix["python"] == TESTED
    listed = re.findall(r"Programming Language :: Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text())
    assert listed == TESTED


def test_a_release_is_published_without_a_password() -> None:
    """Only the publishing job gets an identity token, it publishes the checked files, and no secret is used."""
    text = (FORGE / "workflows/release.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert "secrets." not in text
    assert [name for name, job in jobs.items() if "id-token" in job.get("permissions", ())] == ["publish"]
    assert jobs["publish"]["needs"] == "packages"
    assert not [step for step in jobs["publish"]["steps"] if "run" in step or "checkout" in step["uses"]]


def test_windows_commands_are_the_same_commands() -> None:
    """For PowerShell and the command prompt, the README has its two commands without ``&&`` and single quotes."""
    for shell, windows in zip(blocks(ROOT / "README.md", "sh"), blocks(ROOT / "README.md", "powershell"), strict=True):
        said = re.sub(r"\.venv/bin/(\w+)", r".venv\\Scripts\\\1", shell.strip()).replace("python3", "python")
        assert windows.splitlines() == said.split(" && ")
        assert "'" not in windows


def test_the_number_of_languages_is_right() -> None:
    """README, help and package give the right number."""
    told = {
        "README.md": (ROOT / "README.md").read_text(encoding="utf-8"),
        "pyproject.toml": (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
        "padgen --help": cli.help or "",
    }
    numbers = {name: re.findall(r"(\d+) languages", text) for name, text in told.items()}
    assert numbers == {key: [str(len(codes()))] for key in told}


def options_of(form: str) -> list[str]:
    """The options in the dropdown list of an issue form."""
    body = yaml.safe_load((FORGE / f"ISSUE_TEMPLATE/{form}.yml").read_text(encoding="utf-8"))["body"]
    return list(next(part for part in body if part["type"] == "dropdown")["attributes"]["options"])


def test_issue_forms_offer_every_language_and_variant() -> None:
    """Wrong words can be reported for each language, and wrong rules for each variant and for house rules."""
    assert options_of("translation") == list(codes())
    assert options_of("rule") == [*variant_ids(), "house rules of my own"]


def test_hooks_run_the_linters_of_the_whole_run() -> None:
    """The pre-commit hooks are ``.ci/run``'s checks of style, types and files, with the environment's own tools."""
    hooks = [
        hook
        for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
        for hook in repo["hooks"]
    ]
    assert {hook["language"] for hook in hooks} == {"system"}
    run = {line.removesuffix(" --check") for line in commands()}
    assert [hook["entry"] for hook in hooks] == ["ruff check", "ruff format", "mypy", "padgen check"]
    assert not [hook["entry"] for hook in hooks if f".venv/bin/{hook['entry']}" not in run]


def test_contributing_names_tests_that_exist() -> None:
    """Its example test can be run, and its set-up is the README's, as an editable install."""
    lines = "".join(blocks(ROOT / "CONTRIBUTING.md", "sh")).splitlines()
    (name,) = [line.partition("::")[2] for line in lines if "::" in line]
    for line in lines:
        for path in re.findall(r"tests/\w+\.py", line):
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")
    tests = blocks(ROOT / "README.md", "sh")[1].partition(" && .venv/bin/python -m pytest")[0]
    assert lines[0] == tests.replace("install ", "install -e ")
