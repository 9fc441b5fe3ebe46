"""The command line: what a narrator types."""
