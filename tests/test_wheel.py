"""The built and installed package works outside the checkout, with its languages and templates inside."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"
LANGUAGES = len(list((ROOT / "locales").iterdir()))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the source archive built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    build(folder, ROOT, "-t", "sdist", "-t", "wheel")
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def build(folder: Path, source: Path, *targets: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *targets]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


def install(wheel: Path, folder: Path) -> Path:
    """The folder of programs of a new environment with the wheel, which can import this environment's libraries."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / BIN / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-cache-dir", "--no-compile", str(wheel)], check=True, capture_output=True)
    # A plain path line makes the libraries importable, but not the packages in editable mode.
    packages = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], check=True, capture_output=True
    ).stdout.decode()
    paths = dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
    (Path(packages.strip()) / "libraries.pth").write_text("\n".join(paths), encoding="utf-8")
    return folder / BIN


def run(command: list[str | Path], folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.long
def test_the_wheel_holds_everything(built: tuple[Path, Path]) -> None:
    """It has code, scripts, type marker, variants, languages, templates and licence, but no tests and caches."""
    with zipfile.ZipFile(built[0]) as wheel:
        names = set(wheel.namelist())
        metadata = message_from_bytes(wheel.read(next(name for name in names if name.endswith("/METADATA"))))
        points = wheel.read(next(name for name in names if name.endswith("/entry_points.txt"))).decode()
    for folder, target in (
        ("padgen", "padgen"),
        ("locales", "padgen/data/locales"),
        ("templates", "padgen/data/templates"),
    ):
        here = {
            f"{target}/{path.relative_to(ROOT / folder).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }
        assert here <= names
    assert len([name for name in names if name.startswith("padgen/data/locales/")]) == LANGUAGES
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if not name.startswith("padgen")]
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert {"png", "svg", "test", "accessibility"} <= set(metadata.get_all("Provides-Extra") or ())
    assert metadata.get_payload().startswith("# padgen")
    assert "padgen = padgen.__main__:main" in points


@pytest.mark.long
def test_the_source_archive_builds_the_same_wheel(built: tuple[Path, Path], tmp_path: Path) -> None:
    """The source archive holds tests and documentation too, and a wheel built from it has the same files."""
    wheel, sdist = built
    with tarfile.open(sdist) as archive:
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Debian's 3.11 is older than it
        archive.extractall(tmp_path, **safe)
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    for name in (
        "README.md",
        "LICENSE",
        "CONTRIBUTING.md",
        ".github/workflows/tests.yml",
        ".ci/run",
        "tests/test_wheel.py",
    ):
        assert (source / name).is_file(), name
    build(tmp_path, source, "-t", "wheel")
    with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(tmp_path / wheel.name) as theirs:
        assert {(item.filename, item.CRC) for item in theirs.infolist()} == {
            (item.filename, item.CRC) for item in ours.infolist()
        }


@pytest.mark.long
def test_an_installed_wheel_makes_pads_elsewhere(built: tuple[Path, Path], tmp_path: Path) -> None:
    """In a new environment and another folder, the wheel finds its own data and writes the checkout's bytes."""
    programs = install(built[0], tmp_path / "env")
    work = tmp_path / "work"
    work.mkdir()
    where = run([programs / "python", "-c", "import padgen; print(padgen.__file__)"], work).strip()
    assert Path(where).is_relative_to(tmp_path / "env")
    assert run([programs / "padgen", "pad", "fi", "-r", "maxi"], work) == f"out{os.sep}pad-fi-maxi.pdf\n"
    assert run([programs / "padgen", "check"], work) == ""
    assert run([programs / "padgen", "list", "languages"], work).count("\n") == LANGUAGES
    here = tmp_path / "here"
    run([sys.executable, "-m", "padgen", "pad", "fi", "-r", "maxi", "-o", str(here)], ROOT)
    assert (work / "out/pad-fi-maxi.pdf").read_bytes() == (here / "pad-fi-maxi.pdf").read_bytes()


def test_an_editable_install_reads_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an editable install, code, languages and templates are those of the checkout, without any copy."""
    monkeypatch.chdir(ROOT)
    wheel = importlib.import_module("hatchling.build").build_editable(str(tmp_path))
    programs = install(tmp_path / wheel, tmp_path / "env")
    code = "from padgen.files import resources; print(resources.__file__, resources.folder('locales'))"
    found = run([programs / "python", "-c", code], tmp_path).split()
    assert found == [str(ROOT / "padgen/files/resources.py"), str(ROOT / "locales")]
    assert not list((tmp_path / "env").rglob("fi.yaml"))
    assert run([programs / "padgen", "pad", "sv"], tmp_path) == f"out{os.sep}pad-sv.pdf\n"
