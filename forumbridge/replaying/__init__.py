"""A game told again from its records: does it come out the same, was chance fair, how is it read
today."""
