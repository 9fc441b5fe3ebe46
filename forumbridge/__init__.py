"""The service beside the forum: reads scenes, asks or records, runs the rules, posts messages."""

__version__ = "0.1.0"
