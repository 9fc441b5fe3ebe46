"""Forums: what we need of one, and the adapters that give it."""
