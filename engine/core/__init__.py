"""What the games share: named draws, windows of time, commitments. No noun of any one game."""
