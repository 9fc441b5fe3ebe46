"""What becomes of people: roles, votes, deaths, the couple, the pack."""
