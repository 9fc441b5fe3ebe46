"""Forums that are spoken to in JSON."""
