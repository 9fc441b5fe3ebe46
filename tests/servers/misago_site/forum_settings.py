"""A Misago site for tests: PostgreSQL by a socket, no broker, and a clock kept in a file.

Runs in Misago's own environment (`.venv/servers/misago`), never in ours.
"""

import os
from pathlib import Path

from devproject.settings import *  # noqa: F403
from devproject.settings import INSTALLED_APPS, MIDDLEWARE
from misago.conf.defaults import MISAGO_POSTING_MIDDLEWARES
from virtual_clock import follow_clock

follow_clock()
_folder = Path(os.environ["SITE_FOLDER"])

SECRET_KEY = "only-for-tests"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "forum_urls"
WSGI_APPLICATION = None
MISAGO_ADDRESS = os.environ.get("SITE_ADDRESS", "http://127.0.0.1/")
MEDIA_ROOT = str(_folder / "media")
STATIC_ROOT = str(_folder / "static")
MISAGO_USER_DATA_DOWNLOADS_WORKING_DIR = str(_folder / "descargas")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "foro",
        "USER": "foro",
        "HOST": os.environ["SITE_DATABASE"],
        "CONN_MAX_AGE": None,
    }
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
INSTALLED_APPS = [app for app in INSTALLED_APPS if app != "debug_toolbar"]
MIDDLEWARE = [one for one in MIDDLEWARE if not one.startswith("debug_toolbar")]
if os.environ.get("SITE_FLOOD") != "1":
    MISAGO_POSTING_MIDDLEWARES = [
        one for one in MISAGO_POSTING_MIDDLEWARES if "floodprotection" not in one
    ]
