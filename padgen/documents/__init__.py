"""Builders: they lay out the pages of each kind of document."""
