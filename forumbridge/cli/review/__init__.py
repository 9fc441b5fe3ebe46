"""`forumbridge review`: its command, and the items as it needs them."""
