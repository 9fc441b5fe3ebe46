"""What is given before anything happens: roster, seats, rulings and the closed lists of words."""
