"""What a translator looks through."""
