"""How a game half played by hand is told: forms, their readers and what `adopt` makes of them."""
