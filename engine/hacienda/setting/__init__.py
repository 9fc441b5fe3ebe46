"""What is given before anything happens: map, tasks, roster and rulings."""
