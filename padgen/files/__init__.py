"""Reading YAML, caching, and writing files whole."""
