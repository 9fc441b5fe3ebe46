"""Whole games played by made-up players, with the rules' invariants held at every step."""
