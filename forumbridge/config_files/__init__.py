"""The files of a game folder: read, validated and explained; the only place that opens them."""
