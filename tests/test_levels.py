"""Languages for pads and forms only: what they need, what they print, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from own_files import ROOT, Padgen, fill
from own_files import padgen as padgen

from padgen import languages
from padgen.api.form import FormRequest
from padgen.api.pad import PadRequest
from padgen.languages.keys import LABELS, LEAFLET_KEYS, LEAFLET_LABELS, MESSAGES, labels
from padgen.pdf import render
from padgen.rules import row_ids, variant_ids

LACKING = "leaflets also need glossary, nouns, sections, texts, combinations, scoring, stories and the labels "


@pytest.fixture
def faroese(padgen: Padgen, tmp_path: Path) -> Path:
    """A language for pads and forms only, with Danish words."""
    assert padgen("new", "locale", "fo", "--from", "da", "--level", "pad", "-o", "mine")[0] == 0
    path = tmp_path / "mine" / "fo.yaml"
    fill(path, "da")
    return path


@pytest.mark.parametrize("model", ["en", "da"])
def test_a_new_language_for_pads_has_no_key_that_only_leaflets_need(model: str, padgen: Padgen) -> None:
    """Only name, titles, rows, labels and messages are reported as empty; the default variant is the model's."""
    assert padgen("new", "locale", "fo", "--from", model, "--level", "pad")[0] == 0
    begun = Path("fo.yaml").read_text(encoding="utf-8")
    assert not [key for key in LEAFLET_KEYS if f"\n{key}:" in begun]
    assert f"default_variant: {languages.read(model).default_variant}  # or" in begun
    code, _, told = padgen("check", "fo.yaml")
    assert code == 1
    assert len(told) == 1 + len(variant_ids()) + len(row_ids()) + len(labels("pad")) + len(MESSAGES)
    assert all(line.endswith("empty text (write the text)") for line in told)


@pytest.mark.long
def test_what_pads_and_forms_print_needs_nothing_more(faroese: Path, tmp_path: Path) -> None:
    """In every variant, pad and form have the same bytes as with the whole language."""
    whole = tmp_path / "whole" / "fo.yaml"
    whole.parent.mkdir()
    words = yaml.load((ROOT / "locales" / "da.yaml").read_bytes(), Loader=yaml.BaseLoader)
    # A new file begins without these.
    shown = {key: value for key, value in words.items() if key not in ("short", "variants", "hyphens")}
    whole.write_text(yaml.safe_dump(shown, allow_unicode=True), encoding="utf-8")
    assert languages.read(str(whole)).level == "leaflet"
    for variant in variant_ids():
        for kind in (PadRequest, FormRequest):
            pages = [render(kind(str(path), variant=variant).make()) for path in (faroese, whole)]
            assert pages[0] == pages[1], (variant, kind.kind)


@pytest.mark.long
def test_check_reports_the_level(faroese: Path, padgen: Padgen) -> None:
    """A language for pads and forms has no problems; a note says what leaflets also need and how to continue."""
    code, out, told = padgen("check", str(faroese))
    assert (code, out, len(told)) == (0, [], 1)
    assert told[0].startswith("padgen: note: ")
    assert LACKING + ", ".join(sorted(LEAFLET_LABELS)) in told[0]
    assert "padgen new locale fo -o leaflet" in told[0]
    assert padgen("check", "--locales", "mine")[0] == 0
    assert padgen("check", "da") == (0, [], [])


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("sections:\n  aim: Formål\n", "sections"),
        ("examples: {}\n", "examples"),
        ("variants:\n  maxi:\n    texts: {}\n", "variants.maxi.texts"),
        ("variants:\n  maxi:\n    labels: {kept: Gemt}\n", "variants.maxi.labels.kept"),
    ],
)
def test_a_language_with_part_of_a_leaflet_needs_all_of_it(
    text: str, begun: str, faroese: Path, padgen: Padgen
) -> None:
    """If a language has one key that only leaflets need, every other missing one is an error."""
    faroese.write_text(f"{faroese.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
    code, _, told = padgen("check", str(faroese))
    assert code == 1
    missing = {key for key in LEAFLET_KEYS if key not in (begun, "examples")}
    remedy = f"add it, or for pads and forms alone remove {begun} and whatever else only leaflets need"
    assert {key for key in missing if any(f":{key}: missing ({remedy})" in line for line in told)} == missing
    assert {key for key in LABELS if any(f"labels.{key}: missing (add it)" in line for line in told)} == LEAFLET_LABELS
    if begun == "sections":
        assert any("sections.turn: missing (add it)" in line for line in told)


def test_a_label_is_part_of_a_leaflet(faroese: Path, padgen: Padgen) -> None:
    """A heading of the leaflet's table is a key that only leaflets need."""
    text = faroese.read_text(encoding="utf-8")
    faroese.write_text(text.replace("labels:\n", "labels:\n  kept: Gemt\n"), encoding="utf-8")
    told = padgen("check", str(faroese))[2]
    assert any("remove labels.kept and whatever else" in line for line in told)
    assert sum("labels." in line.split(" missing ")[0] for line in told) == len(LEAFLET_LABELS) - 1


@pytest.mark.usefixtures("faroese")
def test_list_shows_the_level(padgen: Padgen) -> None:
    """It is the last column of a language's line, and a key in JSON."""
    assert "fo\tDansk\tdanish\tpad" in padgen("list", "languages", "--locales", "mine")[1]
    assert "fi\tSuomi\tclassic\tleaflet" in padgen("list", "languages")[1]
    listed = json.loads("\n".join(padgen("list", "languages", "--locales", "mine", "--json")[1]))
    assert {entry["code"] for entry in listed if entry["level"] == "pad"} == {"fo"}


@pytest.mark.usefixtures("faroese")
@pytest.mark.parametrize(
    "command", ["leaflet fo", "booklet fo fi", "pad fo --rules-on-back", "pad fi+fo --rules-on-back"]
)
def test_the_rules_in_such_a_language_are_refused(command: str, padgen: Padgen) -> None:
    """One message gives the language, what it lacks, and how to continue; no file is written."""
    code, out, told = padgen(*command.split(), "--locales", "mine")
    assert (code, out, len(told)) == (1, [], 1)
    assert f"fo.yaml: Dansk has what pads, forms and scores need; {LACKING}" in told[0]


@pytest.mark.long
@pytest.mark.usefixtures("faroese")
def test_all_makes_everything_but_the_leaflet(padgen: Padgen) -> None:
    """`padgen all` makes pads, forms and a booklet of the other languages; its only message is about the leaflet."""
    for langs in (("fo", "fi"), ("fo",), ()):
        code, out, told = padgen("all", *langs, "--locales", "mine", "-j", "1", "-o", f"out{len(langs)}")
        assert (code, len(told)) == (1, 1)
        made = {Path(line).name for line in out}
        assert {"pad-fo.pdf", "form-fo.pdf"} <= made
        assert "leaflet-fo.pdf" not in made
        assert ("booklet.pdf" in made) == (langs != ("fo",))
        assert "Dansk has what pads, forms and scores need" in told[0]
    code, out, told = padgen("booklet", "--locales", "mine")
    assert (code, out, len(told)) == (1, [str(Path("out/booklet.pdf"))], 1)


def test_a_proof_is_made_without_its_leaflet(faroese: Path, padgen: Padgen) -> None:
    """The proof has pad, form and texts, and a note says why there is no leaflet."""
    code, out, told = padgen("proof", str(faroese))
    assert (code, out) == (0, [str(Path("out/proof-fo.pdf"))])
    assert [LACKING in line for line in told] == [True]
    assert padgen("proof", "da")[2] == []


@pytest.mark.usefixtures("faroese")
def test_house_rules_are_played_in_such_a_language(padgen: Padgen) -> None:
    """A row needs only a name; texts for leaflets in the rules' file are accepted."""
    Path("house.yaml").write_text(
        "extends: classic\nbonus: none\nrows:\n  - ones\n"
        "  - {id: four, combination: {run: 4}, scoring: fixed, points: 9, section: lower}\n"
        "locales:\n  fo:\n    rows: {four: Fire}\n    texts: {house_rules: 'Tag {throws:throw}.'}\n",
        encoding="utf-8",
    )
    assert padgen("pad", "fo", "-r", "house.yaml", "--locales", "mine")[0] == 0
    assert padgen("score", "fire", "1 2 3 4 6", "-r", "house.yaml", "--lang", "fo", "--locales", "mine")[1] == ["9"]
    assert padgen("check", "house.yaml", "--locales", "mine") == (0, [], [])


@pytest.mark.usefixtures("faroese")
def test_a_model_without_leaflets_is_refused_for_leaflets(padgen: Padgen) -> None:
    """A model without leaflets can only be translated for pads and forms."""
    code, _, told = padgen("new", "locale", "nn", "--from", "fo", "--locales", "mine")
    assert code == 1
    assert LACKING in told[0]
    assert padgen("new", "locale", "nn", "--from", "fo", "--locales", "mine", "--level", "pad")[0] == 0


@pytest.mark.parametrize("code", languages.codes())
def test_every_built_in_language_is_whole(code: str) -> None:
    """Each has a leaflet."""
    assert languages.read(code).level == "leaflet"
