"""The names of games and rows in the source documents: the leaflet in 17 languages, and four in one language each.

Names are as printed, but in small letters where the documents use capitals, and with misprints corrected; ``None``
where a document names a row only as part of a range (threes to sixes).  Comparisons ignore capitals.
"""

from __future__ import annotations

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight")
LOWER += ("full_house", "chance", "yatzy")

# Language: title; upper rows; bonus; lower rows in the order above.
LEAFLET = {
    "fi": (
        "Yatzy",
        ("Ykköset", "Kakkoset", "Kolmoset", None, None, "Kuutoset"),
        "Hyvitys",
        ("1 pari", "2 paria", "Kolmoisluku", "Nelosluku", "Pieni suora", "Iso suora", "Täyskäsi", "Sattuma", "Yatzy"),
    ),
    "sv": (
        "Yatzy",
        ("Ettor", "Tvåor", None, None, None, "Sexor"),
        "Bonus",
        ("1 par", "2 par", "Tretal", "Fyrtal", "Liten straight", "Stor straight", "Kåk", "Chans", "Yatzy"),
    ),
    "nb": (
        "Yatzy",
        ("Enere", "Toere", "Treere", None, None, "Seksere"),
        "Bonus",
        ("1 par", "2 par", "Tre like", "Fire like", "Liten straight", "Stor straight", "Hus", "Sjanse", "Yatzy"),
    ),
    "da": (
        "Yatzy",
        ("Enere", "Toere", None, None, None, "Seksere"),
        "Bonus",
        ("1 par", "2 par", "3 ens", "4 ens", "Lille straight", "Stor straight", "Fuldt hus", "Chancen", "Yatzy"),
    ),
    "fr": (
        "Yatzy",
        ("Les uns", "Les 2", None, None, None, "Les 6"),
        "Bonus",
        ("1 paire", "2 paires", "Brelan", "Carré", "Petite suite", "Grande suite", "Full", "Chance", "Yams"),
    ),
    "nl": (
        "Yatzy",
        ("Ééntjes", "Twee", None, None, None, "Zes"),
        "Bonus",
        (
            *("Één paar", "Twee paar", "Drie dezelfden", "Vier dezelfden", "Kleine straat", "Grote straat"),
            *("Full House", "Kanscombinatie", "Yatzy"),
        ),
    ),
    "en": (
        "Yatzy",
        ("Ones", "Twos", None, None, None, "Sixes"),
        "Bonus",
        (
            *("1 pair", "2 pairs", "Three of a kind", "Four of a kind", "Small straight", "Big straight"),
            *("Full House", "Chance", "Yatzy"),
        ),
    ),
    "ru": (
        "Покер на\u00a0костях",
        ("Единицы", "Двойки", None, None, None, "Шестёрки"),
        "Бонус",
        ("Пара", "Две пары", "Тройка", "Каре", "Малый стрит", "Большой стрит", "Полный дом", "Шанс", "Покер"),
    ),
    "lv": (
        "Jahtzē",
        ("Vieninieki", "Divnieki", "Trijnieki", None, None, "Sešnieki"),
        "Prēmija",
        (
            *("Viens pāris", "Divi pāri", "Trīs vienādi", "Četri vienādi", "Īsā rinda", "Garā rinda"),
            *("Māja", "Izdevība", "Jahtzē"),
        ),
    ),
    "lt": (
        "Yatzy",
        ("Vienetai", "Dvejetai", "Trejetai", None, None, "Šešetai"),
        "Premija",
        (
            *("1 pora", "2 poros", "Trys vienodi", "Keturi vienodi", "Maža eilutė", "Didelė eilutė"),
            *("Pilna troba", "Šansas", "Yatzy"),
        ),
    ),
    "et": (
        "Yatzy",
        ("Ühed", "Kahed", None, None, None, "Kuued"),
        "Boonus",
        ("1 paar", "2 paari", "Kolmik", "Nelik", "Väike rida", "Suur rida", "Maja", "Juhuslik", "Yatzy"),
    ),
    "is": (
        "Yatzy",
        ("Ásar", "Tvistar", None, None, None, "Sexur"),
        "Bónus",
        ("1 par", "2 pör", "Þrír eins", "Fjórir eins", "Röð 1-5", "Röð 2-6", "Hús", "Áhætta", "Yatzy"),
    ),
    "pl": (
        "Yatzy",
        ("Jedynki", "Dwójki", "Trójki", None, None, "Szóstki"),
        "Bonus",
        ("Para", "Dwie pary", "Trójka", "Kareta", "Mały strit", "Duży strit", "Full", "Szansa", "Yatzy"),
    ),
    "it": (
        "Yatzy",
        ("Gli uno", "I due", None, None, None, "I sei"),
        "Abbuono",
        (
            *("Coppia", "Due coppie", "Tre uguali", "Quattro uguali", "Piccolo dritto", "Grande dritto"),
            *("Full", "Fortuna", "Yatzy"),
        ),
    ),
    "de": (
        "Yatzy",
        ("Einser", "Zweier", None, None, None, "Sechser"),
        "Bonus",
        (
            *("1 Paar", "2 Paare", "Dreierpasch", "Viererpasch", "Kleine Straße", "Große Straße"),
            *("Full House", "Chance", "Yatzy"),
        ),
    ),
    "uk": (
        "Yatzy",
        ("Одиниці", "Двійки", None, None, None, "Шістки"),
        "Бонус",
        ("Пара", "Дві пари", "Трійка", "Каре", "Малий стріт", "Великий стріт", "Повний дім", "Шанс", "Yatzy"),
    ),
    "hu": (
        "Yatzy – Kockapóker",
        ("Egyesek", "Kettesek", None, None, None, "Hatosok"),
        "Bónusz",
        ("Egy pár", "Két pár", "Terc", "Póker", "Kis sor", "Nagy sor", "Full House", "Sansz", "Yatzy"),
    ),
}

_SWEDISH = {
    "threes": "Treor",
    "upper_sum": "Summa",
    "bonus": "Bonus",
    "one_pair": "Ett par",
    "two_pairs": "Två par",
    "three_of_a_kind": "Tretal",
    "four_of_a_kind": "Fyrtal",
    "small_straight": "Liten stege",
    "large_straight": "Stor stege",
    "full_house": "Kåk",
    "chance": "Chans",
    "yatzy": "Yatzy",
}
_MAXI = {
    "three_pairs": "Tre par",
    "five_of_a_kind": "Femtal",
    "full_straight": "Full stege",
    "house": "Hus",
    "tower": "Torn",
}

# Language and variant: the names in its own document ("title" is the heading).
SINGLE = {
    ("et", "estonian"): {
        **dict(zip(UPPER, ("Ühed", "Kahed", "Kolmed", "Neljad", "Viied", "Kuued"), strict=True)),
        "upper_sum": "Summa",
        "bonus": "Bonus",
        "one_pair": "1 paar",
        "two_pairs": "2 paari",
        "three_of_a_kind": "Kolmik",
        "small_straight": "Väike rida",
        "large_straight": "Suur rida",
        "full_house": "Maja",
        "chance": "Summa",
        "yatzy": "Yatzy",
    },
    ("sv", "swedish"): _SWEDISH,
    ("sv", "maxi"): {**_SWEDISH, **_MAXI, "title": "Maxi Yatzy"},
    ("sv", "forced"): {**_SWEDISH, "title": "Yatzy med tvång"},
    ("sv", "half-forced"): {**_SWEDISH, "title": "Yatzy med halvtvång"},
    ("fi", "finnish"): {
        **dict(zip(UPPER, "123456", strict=True)),
        "upper_sum": "Score",
        "bonus": "Bonus",
        "one_pair": "Yksi pari",
        "two_pairs": "Kaksi paria",
        "three_of_a_kind": "Kolme samaa",
        "four_of_a_kind": "Neljä samaa",
        "small_straight": "Pieni suora",
        "large_straight": "Suuri suora",
        "full_house": "Täysikäsi",
        "chance": "Sattuma",
        "yatzy": "Yatzy",
    },
    ("en", "thirteen"): {
        **{row: f"Play of {face}" for face, row in enumerate(UPPER, 1)},
        "three_of_a_kind": "Three of a kind",
        "four_of_a_kind": "Four of a kind",
        "full_house": "Full house",
        "large_straight": "High sequence",
        "small_straight": "Low sequence",
        "yatzy": "Yatzy",
        "chance": "Random",
    },
}

# The leaflet's name of the game with large dice, in the languages that have one.
OUTDOOR = {
    "lv": "Dārza Jahtzē",
    "lt": "Sodo Yatzy",
    "et": "Õue-Yatzy",
    "pl": "XL Yatzy",
    "it": "XL Yatzy",
    "de": "XL-Yatzy",
    "uk": "XL Yatzy",
}
