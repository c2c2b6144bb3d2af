"""Score pads, rule leaflets, booklets and fillable forms for Yatzy."""

__version__ = "0.1.0"
