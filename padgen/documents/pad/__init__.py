"""Score pads: heads, tables, backs, and how they lie on the paper."""
