"""Which stretch of a post belongs to which phase."""
