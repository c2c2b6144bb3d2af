"""What a booklet has beside its sections."""
