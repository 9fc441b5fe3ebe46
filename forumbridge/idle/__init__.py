"""A game with nothing to do, visited without loading its rules: most ticks of most games."""
