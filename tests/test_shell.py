"""padgen in a shell: completion, colours, quiet runs, standard output, dates, and every operating system."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from padgen import languages
from padgen.cli.run import run
from padgen.rules import relative_ids, variant_ids

ROOT = Path(__file__).resolve().parents[1]
EMPTY: dict[str, str] = {}


def padgen(*args: str, folder: Path, env: dict[str, str] = EMPTY) -> subprocess.CompletedProcess[str]:
    """Run padgen as a shell does."""
    command = [sys.executable, "-m", "padgen", *args]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, encoding="utf-8", check=False
    )


def completed(line: str, folder: Path) -> list[str]:
    """The completions that Tab offers at the end of a line."""
    words = line.split(" ")
    env = {"_PADGEN_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = padgen(folder=folder, env=env)
    assert done.stderr == ""
    return [item.partition(",")[2] for item in done.stdout.split()]


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("padgen pa", ["pad"]),
        ("padgen pad ", languages.codes()),
        ("padgen pad f", ["fi", "fr"]),
        ("padgen pad fi+s", ["fi+sv"]),
        ("padgen leaflet fi d", ["da", "de"]),
        ("padgen booklet l", ["lt", "lv"]),
        ("padgen check ", languages.codes()),
        ("padgen pad fi -r ", [*variant_ids(), *relative_ids()]),
        ("padgen form fi --variant ha", ["half-forced"]),
        ("padgen all -r a", ["all"]),
        ("padgen pad fi -t cl", ["classic"]),
        ("padgen leaflet fi -t a4-", ["a4-fold", "a4-three"]),
        ("padgen booklet fi -t a5", ["a5", "a5-large"]),
        ("padgen form fi -t tablet-l", ["tablet-landscape", "tablet-large"]),
        ("padgen proof fi -t pho", ["phone"]),
        ("padgen pad fi --paper le", ["Letter", "Legal"]),
        ("padgen score full_h", ["full_house"]),
        ("padgen score -r maxi to", ["tower"]),
        ("padgen score -r nonsense to", []),
        ("padgen list pap", ["papers"]),
        ("padgen new lo", ["locale"]),
        ("padgen form fi --entry p", ["pick"]),
        ("padgen pad fi --play", ["--players"]),
    ],
)
def test_tab_offers_names(line: str, offers: list[str], tmp_path: Path) -> None:
    """Commands, languages, variants, templates, papers and rows are completed, each where it belongs."""
    assert completed(line, tmp_path) == offers


@pytest.mark.parametrize("line", ["padgen pad ./my", "padgen pad fi -r my", "padgen pad fi -t my", "padgen check my"])
def test_tab_offers_files_where_no_name_fits(line: str, tmp_path: Path) -> None:
    """Words that don't begin like a built-in name may be files, which the shell is asked to complete."""
    words = line.split(" ")
    env = {"_PADGEN_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    assert padgen(folder=tmp_path, env=env).stdout.strip() == f"file,{words[-1]}"


def test_tab_knows_a_folder_of_own_languages(tmp_path: Path) -> None:
    """--locales adds its languages to the completions."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "fo.yaml").touch()
    assert completed("padgen pad --locales mine fo", tmp_path) == ["fo"]


def wrapper(folder: Path) -> dict[str, str]:
    """An environment with a program called padgen on its path."""
    program = folder / "bin" / "padgen"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m padgen "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


SHELLS = {
    "bash": 'eval "$(_PADGEN_COMPLETE=bash_source padgen)"; COMP_WORDS=(padgen pad f); COMP_CWORD=2; '
    '_padgen_completion padgen; echo "${COMPREPLY[@]}"',
    "zsh": 'autoload -U compinit; compinit -D; eval "$(_PADGEN_COMPLETE=zsh_source padgen)"; '
    "compadd() { print -r -- ${(P)@[-1]}; }; _describe() { print -r -- ${(P)3}; }; "
    "words=(padgen pad f); CURRENT=3; _padgen_completion",
    "fish": "_PADGEN_COMPLETE=fish_source padgen | source; complete --do-complete 'padgen pad f'",
}


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="these shells are not at home on Windows")
@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_itself_completes(shell: str, tmp_path: Path) -> None:
    """The documentation's line for each shell's start-up file works."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    env = {**os.environ, **wrapper(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run([shell, "-c", SHELLS[shell]], env=env, capture_output=True, text=True, check=False)
    assert "fi" in done.stdout.split()
    assert "fr" in done.stdout.split()
    assert "sv" not in done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_documented_lines_give_scripts(shell: str, tmp_path: Path) -> None:
    """docs/cli.md has the line for each shell, and it makes padgen print that shell's script."""
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"_PADGEN_COMPLETE={shell}_source padgen" in page
    done = padgen(folder=tmp_path, env={"_PADGEN_COMPLETE": f"{shell}_source"})
    assert "_padgen_completion" in done.stdout


def on_terminal(args: list[str], folder: Path, env: dict[str, str] = EMPTY) -> tuple[str, str]:
    """The standard output of a run, and its standard error on a terminal."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "padgen", *args],
        cwd=folder,
        env={**os.environ, "TERM": "xterm", **env},
        stdout=subprocess.PIPE,
        stderr=slave,
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    out, _ = process.communicate()
    os.close(master)
    return out.decode(), shown.decode()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_colours_only_on_a_terminal_and_never_against_the_users_wish(tmp_path: Path) -> None:
    """Errors begin in red on a terminal, but not if NO_COLOR is set or in a file."""
    assert "\x1b[31mpadgen:" in on_terminal(["pad", "xx"], tmp_path)[1]
    assert "\x1b" not in on_terminal(["pad", "xx"], tmp_path, {"NO_COLOR": "1"})[1]
    assert "\x1b" not in padgen("pad", "xx", folder=tmp_path).stderr


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_progress_on_a_terminal_and_nothing_when_piped(tmp_path: Path) -> None:
    """A long run shows its progress on a terminal; standard output has the paths only."""
    path = str(Path("out", "pad-fi.pdf"))
    long = ["pad", "fi", "--sheets", "30000"]
    out, shown = on_terminal(long, tmp_path)
    assert out == f"{path}\n"
    assert re.search(r"\r[\d,]+ of 30,000 pages, \d+ s", shown)
    assert re.search(r"\r +\r$", shown)
    assert on_terminal(["pad", "fi", "--quiet"], tmp_path) == ("", "")
    piped = padgen(*long, folder=tmp_path)
    assert (piped.stdout, piped.stderr) == (f"{path}\n", "")


@pytest.mark.long
@pytest.mark.parametrize("command", ["pad", "leaflet", "booklet", "form", "proof"])
def test_quiet_prints_nothing_but_errors(command: str, tmp_path: Path) -> None:
    """--quiet still writes the file and still prints errors."""
    done = padgen(command, "fi", "-q", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(list(tmp_path.glob("out/*.pdf"))) == 1
    done = padgen(command, "xx", "--quiet", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "unknown language 'xx'" in done.stderr


@pytest.mark.long
def test_source_date_epoch_dates_every_file(tmp_path: Path) -> None:
    """The date comes from SOURCE_DATE_EPOCH, so that builds can be repeated byte for byte; nonsense is refused."""
    for command in ("pad", "leaflet", "form", "booklet"):
        done = padgen(command, "fi", folder=tmp_path, env={"SOURCE_DATE_EPOCH": "1234567890"})
        with pikepdf.open(tmp_path / done.stdout.strip()) as pdf:
            assert str(pdf.docinfo.CreationDate) == "D:20090213233130Z"
    assert padgen("pad", "fi", folder=tmp_path, env={"SOURCE_DATE_EPOCH": "soon"}).returncode == 2


def test_names_in_every_script_on_a_small_terminal(tmp_path: Path) -> None:
    """Letters that standard output can't show are replaced, without a traceback."""
    for encoding in ("ascii", "cp1252"):
        env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        command = [sys.executable, "-m", "padgen", "list", "languages"]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"uk\t" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_paths_that_are_not_utf_8(tmp_path: Path) -> None:
    """A folder whose name isn't UTF-8 is written to and printed unchanged."""
    folder = os.fsdecode(b"fold\xe9r")
    command = [sys.executable, "-m", "padgen", "pad", "fi", "-o", folder]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"fold\xe9r/pad-fi.pdf\n"
    assert (tmp_path / folder / "pad-fi.pdf").is_file()


POSIX = {
    "fork", "forkpty", "geteuid", "getuid", "getpgid", "killpg", "setsid", "mkfifo", "chown", "chroot", "uname",
    "SIGKILL", "SIGHUP", "SIGPIPE", "SIGALRM", "alarm", "setitimer", "O_NOFOLLOW", "getpwuid", "ttyname", "wait3",
}  # fmt: skip
UNIX_MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "pty", "tty", "posix", "syslog", "curses", "readline"}


def _heading(handler: ast.ExceptHandler) -> str:
    return f"except {ast.unparse(handler.type)}" if handler.type else "except"


@pytest.mark.long
@pytest.mark.parametrize("path", sorted((ROOT / "padgen").rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_that_only_unix_has(path: Path) -> None:
    """No file uses modules or calls that Windows lacks, opens text without an encoding, or joins paths with slashes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tried: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and "except ImportError" in map(_heading, node.handlers):
            tried |= set(node.body)  # imports that may fail
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in tried:
            names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
            assert not names & UNIX_MODULES, node.lineno
        elif isinstance(node, ast.Attribute):
            assert node.attr not in POSIX, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("read_text", "write_text"):
                assert any(keyword.arg == "encoding" for keyword in node.keywords), node.lineno
            if node.func.attr == "open" and node.args and isinstance(node.args[0], ast.Constant):
                text = "b" not in str(node.args[0].value)
                assert not text or any(keyword.arg == "encoding" for keyword in node.keywords), node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not node.value.startswith(("/tmp", "/dev", "/etc")), node.lineno


def test_names_of_files_are_fit_for_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of padgen's files have no colon, no dot or space at the end, and no reserved character."""
    monkeypatch.chdir(tmp_path)
    assert run(["pad", "fi+sv", "uk", "-r", "half-forced", "-t", "a5", "-q"]) == 0
    for path in tmp_path.glob("out/*"):
        assert not set(path.name) & set('<>:"/\\|?*')
        assert path.name == path.name.strip(" .")
