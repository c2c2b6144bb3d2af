"""The version, for whoever must not load more than that."""

__version__ = "0.1.0"
