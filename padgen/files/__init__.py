"""Files: reading YAML, a cache, and writing that leaves no unfinished file."""
