"""Whole games of those without a map, played by made-up players under their own invariants."""
