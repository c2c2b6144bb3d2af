"""Fillable forms and their arithmetic."""
