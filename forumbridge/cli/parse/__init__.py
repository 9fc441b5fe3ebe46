"""`forumbridge parse`: its command, its files, and what it shows."""
