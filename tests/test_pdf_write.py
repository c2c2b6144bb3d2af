"""Files are written completely or not at all, and after a failure an older file stays."""

from __future__ import annotations

import errno
import io
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pdfcheck import check_pdf

from padgen import pdf
from padgen.errors import PadgenError, UsageError
from padgen.page.marks import DrawnDocument, Page, Tag, Text
from padgen.pdf import objects

OLD = b"an older good file"


def document(shown: str = "Yatzy", pages: int = 1) -> DrawnDocument:
    return DrawnDocument("Pad", "fi", [Page(50, 50, (Tag("P", (Text(5, 20, shown, 9),)),))] * pages)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "pad.pdf"
    path.write_bytes(OLD)
    return path


def alone(path: Path) -> bool:
    return [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_file_is_replaced_by_the_same_bytes_that_render_gives(target: Path) -> None:
    pdf.write(document(), target)
    assert target.read_bytes() == pdf.render(document())
    assert alone(target)
    check_pdf(target.read_bytes())


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "pad.pdf"
    pdf.write(document(), path)
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no umask")
def test_a_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    pdf.write(document(), tmp_path / "pad.pdf")
    (tmp_path / "other").write_bytes(b"")
    assert stat.S_IMODE((tmp_path / "pad.pdf").stat().st_mode) == stat.S_IMODE((tmp_path / "other").stat().st_mode)


def failing(error: BaseException) -> Iterator[Page]:
    yield from document(pages=300).pages
    raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), PadgenError("no room for it"), MemoryError()], ids=repr)
def test_a_document_that_fails_half_way_leaves_the_old_file(target: Path, error: BaseException) -> None:
    with pytest.raises(type(error)):
        pdf.write(DrawnDocument("Pad", "fi", failing(error)), target)
    assert target.read_bytes() == OLD
    assert alone(target)


def test_a_missing_glyph_leaves_the_old_file(target: Path) -> None:
    with pytest.raises(PadgenError, match=r"U\+2603"):
        pdf.write(document("snow ☃"), target)
    assert target.read_bytes() == OLD
    assert alone(target)


def test_a_full_disk_is_reported_and_leaves_the_old_file(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = 0
    write = objects.Writer._write

    def full(self: objects.Writer, data: bytes) -> None:
        nonlocal written
        written += len(data)
        if written > 1000:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(self, data)

    monkeypatch.setattr(objects.Writer, "_write", full)
    with pytest.raises(PadgenError, match=r"No space left.*make room") as caught:
        pdf.write(document(), target)
    assert caught.value.exit_code == 1
    assert target.read_bytes() == OLD
    assert alone(target)


def test_a_disk_that_fills_up_at_the_last_moment_is_reported_too(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PadgenError, match="No space left"):
        pdf.write(document(), target)
    assert target.read_bytes() == OLD
    assert alone(target)


def test_a_file_locked_by_a_viewer_is_reported_and_stays(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(_: Path, __: Path) -> None:
        raise PermissionError(errno.EACCES, "The file is in use")

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(UsageError, match=r"in use.*has it open"):
        pdf.write(document(), target)
    assert target.read_bytes() == OLD
    assert alone(target)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_a_wrong_value(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UsageError, match="Permission denied"):
            pdf.write(document(), tmp_path / "pad.pdf")
    finally:
        tmp_path.chmod(0o700)


def test_a_file_that_cannot_be_made_is_a_wrong_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(UsageError, match="Permission denied") as caught:
        pdf.write(document(), tmp_path / "pad.pdf")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    "name", [".", "file/pad.pdf", "a\0b.pdf", "x" * 300 + ".pdf"], ids=["folder", "file", "nul", "long"]
)
def test_impossible_paths_are_wrong_values(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match="output"):
        pdf.write(document(), tmp_path / name)
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link_to_the_new_file(tmp_path: Path) -> None:
    real = tmp_path / "real.pdf"
    real.write_bytes(OLD)
    link = tmp_path / "link.pdf"
    link.symlink_to(real)
    pdf.write(document(), link)
    assert link.is_symlink()
    assert real.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """Tested with a new pipe, because a failing test run by root would delete a device such as ``/dev/null``."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    pdf.write(document(), pipe)
    reader.join(10)
    assert read == [pdf.render(document())]
    assert pipe.is_fifo()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
def test_a_document_that_fails_is_not_a_fault_of_the_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.read_bytes, daemon=True).start()
    with pytest.raises(PadgenError, match="no room for it") as caught:
        pdf.write(DrawnDocument("Pad", "fi", failing(PadgenError("no room for it"))), pipe)
    assert caught.value.exit_code == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_a_full_stream_is_reported() -> None:
    with Path("/dev/full").open("wb", buffering=0) as stream, pytest.raises(PadgenError, match="No space left"):
        pdf.write_stream(document(), stream)


def test_a_stream_gets_the_whole_document_or_nothing() -> None:
    stream = io.BytesIO()
    pdf.write_stream(document(), stream)
    assert stream.getvalue() == pdf.render(document())
    failed = io.BytesIO()
    with pytest.raises(PadgenError, match="no room"):
        pdf.write_stream(DrawnDocument("Pad", "fi", failing(PadgenError("no room for it"))), failed)
    assert failed.getvalue() == b""


@pytest.mark.parametrize("error", [errno.EIO, errno.EPIPE], ids=errno.errorcode.get)
def test_a_stream_that_breaks_is_reported(error: int) -> None:
    """A stream's failure is a problem; a broken pipe is passed on to the caller."""

    class Broken(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(error, os.strerror(error))

    with pytest.raises(BrokenPipeError if error == errno.EPIPE else PadgenError, match=os.strerror(error)):
        pdf.write_stream(document(), Broken())
