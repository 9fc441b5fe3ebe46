"""A game on paper: two pages to go on by hand with, and the whole of it once it is over.

`story` and `sheet` make plain data from a folded game and its database; `renaming` puts other names
into that data; `pages` make one self-contained HTML file of it. Only a ruleset's `Retelling` knows
the nouns of a game.
"""
