"""The PDF for proofreading a translation."""
