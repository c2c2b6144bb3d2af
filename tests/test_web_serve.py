"""``padgen serve`` as a process: its address, its answers, missing packages, and random addresses."""

from __future__ import annotations

import random
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from padgen.cli.run import run
from padgen.web import create_app, serving
from padgen.web.parameters import REQUESTS, options

COMMAND = [sys.executable, "-m", "padgen", "serve", "--no-open"]
VALUES = [
    "",
    "0",
    "-1",
    "1",
    "3",
    "16",
    "1e9",
    "nan",
    "yes",
    "maxi",
    "a5",
    "nordic",
    "x",
    "A," * 200,
    "\u202e",
    "\x00",
    "A7",
]
VALUES += [
    "40 x 40 mm",
    "1200 x 1200 mm",
    "Letter",
    "stack",
    "pads",
    "pick",
    "#ff0000",
    "http://x.org/",
    "🎲",
    "أحمد",
    "0.5",
]


@pytest.mark.long
def test_it_prints_its_address_and_answers_there(tmp_path: Path) -> None:
    """The only line of output is the page's address; faulty languages are warned about; Ctrl-C stops it at once."""
    house = tmp_path / "house.yaml"
    house.write_text("extends: classic\n", encoding="utf-8")
    (tmp_path / "fo.yaml").write_text("language: Føroyskt\nrows: {ones: ''}\n", encoding="utf-8")
    words = [*COMMAND, "--port", "0", "-r", str(house), "--locales", str(tmp_path)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        with urlopen(Request(address, headers={"Accept-Language": "et"})) as answer:
            assert answer.url == f"{address}et/"
            assert 'value="house"' in answer.read().decode()
        with pytest.raises(HTTPError, match="400"):
            urlopen(Request(address, headers={"Host": "evil.example"}))
    finally:
        process.send_signal(signal.SIGINT if sys.platform != "win32" else signal.SIGTERM)
        rest, warnings = process.communicate(timeout=30)
    assert rest == ""
    assert "fo.yaml:2:rows.ones: empty text (write the text)" in warnings
    assert process.returncode == 130 or sys.platform == "win32"


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """A given port that is taken is refused with its number; without one, another port is used."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert run(["serve", "--no-open", "--port", str(taken)]) == 2
        assert f"the port {taken} can't be used" in capsys.readouterr().err


def test_another_port_is_used_if_the_usual_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers without a given port can run at the same time."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(serving, "PORT", other.getsockname()[1])
        found = serving.serving()
        found.server.close()
        assert not found.address.endswith(f":{serving.PORT}/")


def test_the_code_for_tablets_can_be_read() -> None:
    """The QR code on the terminal, read as pixels, has the address."""
    zxingcpp = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    address = "http://192.168.178.123:8321/"
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in serving.code(address).splitlines()]
    rows = [[char in pair for char in line] for line in lines for pair in ("▀█", "▄█")]
    picture = image.new("L", (len(rows[0]), len(rows)), 255)
    picture.putdata([0 if dark else 255 for row in rows for dark in row])
    (found,) = zxingcpp.read_barcodes(picture.resize((len(rows[0]) * 4, len(rows) * 4)))
    assert found.text == address


def test_without_the_extra_one_command_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """If Flask is missing, both commands name it and the command that installs it, and exit with 1."""
    for name in [name for name in sys.modules if name.startswith("padgen.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "flask", None)
    for words in (["serve"], ["site", str(tmp_path / "public")]):
        assert run(words) == 1
        told = capsys.readouterr().err
        assert "needs flask" in told
        assert 'install ".[web]"' in told


@pytest.mark.long
def test_random_addresses_are_answered_or_refused() -> None:
    """For any values of parameters, the answer is a document or a page with messages, never a server error."""
    app = create_app()
    app.config["PROPAGATE_EXCEPTIONS"] = True
    client, dice = app.test_client(), random.Random(13)
    for _ in range(150):
        kind = dice.choice([kind for kind in REQUESTS if kind != "booklet"])
        names = dice.sample(list(options(kind)), dice.randint(0, 4))
        query = urlencode({name: dice.choice(VALUES) for name in names})
        end = "html" if kind == "sheet" else dice.choice(["pdf", "png"])
        address = f"/{kind}/{dice.choice(['fi', 'fi+sv', 'uk'])}.{end}?{query}"
        assert client.get(address).status_code in (200, 400), address
