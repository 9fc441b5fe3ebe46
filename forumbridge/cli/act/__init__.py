"""`forumbridge act`: its command, and the narrator's acts in each game."""
