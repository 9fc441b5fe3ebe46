"""The narrator's desk: what can be decided, what there is to see, and the doors to both."""
