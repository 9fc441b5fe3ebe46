"""`forumbridge map`: its command, and whose eyes it looks through."""
