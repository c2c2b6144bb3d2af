"""Builders that yield pages as data; siblings never import each other."""
