"""Read models: what there is to see of a game, frozen and without effects."""
