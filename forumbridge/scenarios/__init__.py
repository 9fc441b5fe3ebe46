"""Scenario files: a position, what people write, what happens and who is told what of it."""
