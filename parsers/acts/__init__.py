"""What each act needs: where, whom, which sabotage, which vote; and whether it fits."""
