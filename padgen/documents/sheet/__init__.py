"""Score sheets for browsers: one HTML file that keeps score, with the rules and texts in it as data."""
