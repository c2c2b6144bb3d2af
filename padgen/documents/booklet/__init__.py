"""Booklets: covers, contents, a section for each language, endpapers and pages left over."""
