"""Every example throw in the documents that the variants come from.

These are a leaflet in 17 languages, and one document each in Estonian, Swedish, Finnish and English.
If a document has no points for a throw, they follow from its row's text.
"""

from __future__ import annotations

import pytest

from padgen.rules import load_variant, score, tally

pytestmark = pytest.mark.sweep

LEAFLET = {
    "fi": [
        *("full_house 66655 28", "three_of_a_kind 66613 18", "sixes 66613 18", "chance 66613 22"),
        *("ones 11116 4", "twos 22245 6", "one_pair 13466 12", "two_pairs 34466 20", "three_of_a_kind 43555 15"),
        *("four_of_a_kind 13333 12", "yatzy 22222 50"),
    ],
    "sv": ["full_house 22666 22", "three_of_a_kind 44412 12"],
    "nb": [
        *("full_house 66622 22", "sixes 66642 18", "three_of_a_kind 66642 18", "chance 66642 24"),
        *("ones 11356 2", "ones 11123 3", "twos 22345 4", "twos 22234 6", "one_pair 33156 6", "two_pairs 33446 14"),
        *("three_of_a_kind 44456 12", "four_of_a_kind 33331 12", "yatzy 22222 50"),
    ],
    "da": ["full_house 66655 28", "ones 11116 4", "twos 22245 6"],
    "fr": ["full_house 66655 28"],
    "nl": ["threes 33321 9", "full_house 22444 16"],
    "en": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "ru": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "lv": [
        *("full_house 66655 28", "sixes 66613 18", "three_of_a_kind 66613 18", "chance 66613 22", "ones 11116 4"),
        *("twos 22245 6", "one_pair 13466 12", "two_pairs 34466 20", "three_of_a_kind 43555 15"),
        *("four_of_a_kind 13333 12", "yatzy 22222 50"),
    ],
    "lt": [
        *("full_house 66655 28", "sixes 66613 18", "three_of_a_kind 66613 18", "chance 66613 22", "ones 11116 4"),
        *("twos 22245 6", "one_pair 13466 12", "two_pairs 34466 20", "three_of_a_kind 43555 15"),
        *("four_of_a_kind 13333 12", "full_house 66444 24", "yatzy 22222 50"),
    ],
    "et": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "is": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "pl": [
        *("full_house 66655 28", "sixes 66613 18", "three_of_a_kind 66613 18", "chance 66613 22", "ones 11116 4"),
        *("twos 22245 6", "one_pair 13466 12", "two_pairs 34466 20", "three_of_a_kind 43555 15"),
        *("three_of_a_kind 44441 12", "four_of_a_kind 13333 12", "full_house 33322 13", "one_pair 66543 12"),
        *("sixes 66543 12", "chance 66543 24", "yatzy 22222 50", "yatzy 66666 50"),
    ],
    "it": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "de": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "uk": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
    "hu": ["full_house 66655 28", "ones 11116 4", "twos 22245 6", "full_house 66444 24"],
}
STRAIGHTS = ["small_straight 12345 15", "large_straight 23456 20"]
ESTONIAN = [
    *("full_house 66622 22", "three_of_a_kind 66624 18", "sixes 66624 18", "chance 66624 24", "ones 12314 2"),
    *("ones 11356 2", "ones 11123 3", "twos 21422 6", "twos 22345 4", "twos 22234 6", "threes 33534 9"),
    *("fours 43254 8", "fives 53555 20", "sixes 63466 18", "one_pair 55364 10", "two_pairs 33441 14"),
    *("three_of_a_kind 55536 15", "full_house 22255 16", "chance 64315 19", "yatzy 66666 50"),
]
SWEDISH = [
    *("threes 33313 12", "four_of_a_kind 33313 12", "chance 33313 13", "fours 44412 12", "two_pairs 33441 14"),
    *("three_of_a_kind 55512 15", "four_of_a_kind 55551 20", "full_house 22244 14", "yatzy 11111 50"),
    *("yatzy 66666 50", "fours 44441 16"),
]
SWEDISH_MAXI = [
    *("house 222555 21", "tower 333344 20", "full_straight 123456 21", "small_straight 112345 15"),
    *("large_straight 234562 20", "three_pairs 112233 12", "five_of_a_kind 444441 20", "yatzy 333333 100"),
]
FINNISH = [
    *("one_pair 12355 10", "two_pairs 12266 16", "three_of_a_kind 22241 6", "four_of_a_kind 15555 20"),
    *("full_house 33666 24", "yatzy 11111 50"),
]
THIRTEEN = [
    *("ones 11145 3", "threes 33445 6", "fours 33445 8", "fives 33445 5", "three_of_a_kind 22213 20"),
    *("four_of_a_kind 22221 30", "full_house 22233 25", "large_straight 23456 30", "small_straight 12345 40"),
    *("yatzy 33333 50", "chance 14456 20"),
]
OWN_VARIANT = {"da": "danish", "nl": "dutch"}

CASES = [
    *(
        (f"leaflet {code}", OWN_VARIANT.get(code, "classic"), case)
        for code in LEAFLET
        for case in LEAFLET[code] + STRAIGHTS
    ),
    *((f"leaflet {code}", "classic", "yatzy 44444 50") for code in LEAFLET if code != "da"),
    *(("leaflet da", "danish", case) for case in ("yatzy 11111 55", "yatzy 44444 70", "yatzy 66666 80")),
    *(("Estonian page", "estonian", case) for case in ESTONIAN + STRAIGHTS),
    *(("Swedish article", "swedish", case) for case in SWEDISH + STRAIGHTS),
    *(("Swedish article, six dice", "maxi", case) for case in SWEDISH_MAXI),
    *(("Swedish article, forced order", name, case) for name in ("forced", "half-forced") for case in SWEDISH),
    *(("Finnish help text", "finnish", case) for case in FINNISH + STRAIGHTS),
    *(("English rules of 13 rounds", "thirteen", case) for case in THIRTEEN),
]


@pytest.mark.parametrize(("document", "variant_id", "case"), CASES, ids=[f"{doc}: {case}" for doc, _, case in CASES])
def test_examples_of_the_documents(document: str, variant_id: str, case: str) -> None:
    """The throw scores the points in the document."""
    row, dice, points = case.split()
    assert score(load_variant(variant_id), row, [int(die) for die in dice]) == int(points), document


def test_four_fours_make_up_for_a_missing_three_of_another_face() -> None:
    """Three of each face make exactly the threshold, as the Swedish article says."""
    swedish = load_variant("swedish")
    three_each: dict[str, int | None] = {row.id: 3 * face for face, row in enumerate(swedish.upper, 1)}
    assert tally(swedish, three_each).bonus == 50
    assert tally(swedish, three_each | {"twos": 2, "fours": 16}).bonus == 50
    assert tally(swedish, three_each | {"twos": 0, "fours": 16}).bonus == 0
