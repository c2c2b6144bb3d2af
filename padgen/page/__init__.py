"""What stands on a page, in millimetres."""
