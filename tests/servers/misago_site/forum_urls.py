"""The addresses of Misago's own sample project."""

from devproject.urls import *  # noqa: F403
