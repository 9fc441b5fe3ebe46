"""Scenarios of the games without a map: a table as it stands, what is written, what comes of it."""
