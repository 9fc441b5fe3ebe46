"""`forumbridge doctor`: its command, and a module for each thing that it proves."""
