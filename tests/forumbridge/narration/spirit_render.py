"""Render texts as Spirit would: a JSON list on stdin, a JSON list of HTML on stdout.

Runs in Spirit's own environment; an account called `pepito` exists, so a mention would show.
"""

import json
import sys

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from spirit.core.utils.markdown import Markdown  # noqa: E402

get_user_model().objects.get_or_create(username="pepito", defaults={"email": "p@ejemplo.org"})
pages = [Markdown().render(text) for text in json.load(sys.stdin)]
json.dump(pages, sys.stdout)
