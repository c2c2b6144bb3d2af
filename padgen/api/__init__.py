"""Requests: one class for each kind of document, which checks the options and makes the document."""
