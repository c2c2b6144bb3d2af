"""The parts of a page, in millimetres: marks, fonts, dice, codes and logos."""
