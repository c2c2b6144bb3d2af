"""Setting text: sizes that fit, hyphens, lines, columns."""
