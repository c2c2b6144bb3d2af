"""The rules in words, laid out: shared by leaflets, booklets and the backs of pads."""
