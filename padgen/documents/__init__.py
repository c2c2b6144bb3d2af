"""Builders: what stands where on the pages of each kind of document."""
