"""`forumbridge init`: its command, and what it asks."""
