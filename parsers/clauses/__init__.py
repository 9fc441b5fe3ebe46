"""One clause: which verb it tells, whether it is meant, and what its author is doing."""
