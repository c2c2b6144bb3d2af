"""The parts of a page, in millimetres."""
