"""How a ruleset is plugged into the service: one module a game."""
