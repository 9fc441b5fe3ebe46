"""A Spirit site for tests: SQLite in a folder of its own, and a clock kept in a file.

Runs in Spirit's own environment (`.venv/servers/spirit`), never in ours.
"""

import os
from pathlib import Path

from spirit.extra.project_template.project_name.settings.base import *  # noqa: F403
from virtual_clock import follow_clock

follow_clock()
_folder = Path(os.environ["SITE_FOLDER"])

SECRET_KEY = "only-for-tests"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "forum_urls"
WSGI_APPLICATION = None
MEDIA_ROOT = str(_folder / "media")
STATIC_ROOT = str(_folder / "static")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(_folder / "plantilla.sqlite3"),
        "OPTIONS": {
            "timeout": 20,
            # A database that is thrown away need not outlive the machine.
            "init_command": "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY",
        },
        "CONN_MAX_AGE": None,
    }
}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "st_rate_limit": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "flood",
        "TIMEOUT": None,
    },
}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
HAYSTACK_SIGNAL_PROCESSOR = "haystack.signals.BaseSignalProcessor"
LOGGING = {"version": 1, "disable_existing_loggers": False}
ST_SITE_URL = "http://127.0.0.1/"
ST_COMMENT_MAX_LEN = int(os.environ.get("SITE_MAX_LENGTH", "20000"))
ST_RATELIMIT_ENABLE = os.environ.get("SITE_FLOOD") == "1"
