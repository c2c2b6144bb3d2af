"""The rules of the game: variants as data, points of throws, totals, the order of rows.

Knows no language and no PDF; everything else asks it.
"""

from padgen.rules.combinations import FACES, Combination, CombinationKind, Row, Scoring, SectionKey
from padgen.rules.load import (
    FEATURES,
    VariantSource,
    built_in_ids,
    load_variant,
    relative_ids,
    relative_of,
    row_ids,
    variant_ids,
)
from padgen.rules.model import COMPUTED, RESERVED, Variant
from padgen.rules.order import chains, fillable
from padgen.rules.points import check_dice, example, joker_rows, legal_points, plain_points, ranges, score
from padgen.rules.sample import sample
from padgen.rules.standing import Standing, standing
from padgen.rules.tally import Tally, tally
from padgen.rules.totals import (
    Bonus,
    Column,
    Constant,
    Expression,
    Extra,
    Operation,
    Totals,
    Variable,
    evaluate,
    multiplied,
    work_out,
)

__all__ = [
    "COMPUTED",
    "FACES",
    "FEATURES",
    "RESERVED",
    "Bonus",
    "Column",
    "Combination",
    "CombinationKind",
    "Constant",
    "Expression",
    "Extra",
    "Operation",
    "Row",
    "Scoring",
    "SectionKey",
    "Standing",
    "Tally",
    "Totals",
    "Variable",
    "Variant",
    "VariantSource",
    "built_in_ids",
    "chains",
    "check_dice",
    "evaluate",
    "example",
    "fillable",
    "joker_rows",
    "legal_points",
    "load_variant",
    "multiplied",
    "plain_points",
    "ranges",
    "relative_ids",
    "relative_of",
    "row_ids",
    "sample",
    "score",
    "standing",
    "tally",
    "variant_ids",
    "work_out",
]
