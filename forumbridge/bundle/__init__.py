"""A bug report that anybody may read: a game's structure without anybody's words, names or keys.

Everything in it is on a list of what may be shown; what is on no list is left out or replaced.
"""
