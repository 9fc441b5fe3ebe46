"""Accounts of a Misago by its models, and threads by its own API, as its narrator would open them."""

import json

from django.test import Client
from misago.cache.versions import get_cache_versions
from misago.categories.models import Category
from misago.conf.dynamicsettings import DynamicSettings
from misago.users.models import User
from misago.users.setupnewuser import setup_new_user


def fill(wanted):
    """What a test wants; the path of each thread by its key."""
    password = wanted["password"]
    settings = DynamicSettings(get_cache_versions())
    narrator = User.objects.create_superuser(wanted["narrator"], mail(wanted["narrator"]), password)
    setup_new_user(settings, narrator)
    for name in wanted["players"]:
        setup_new_user(settings, User.objects.create_user(name, mail(name), password))
    browser = Client(HTTP_HOST="127.0.0.1")
    browser.force_login(narrator)
    category = Category.objects.exclude(level=0).filter(special_role=None).first()
    return {key: add_thread(topic, browser, category.pk) for key, topic in wanted["topics"].items()}


def mail(name):
    """An address nobody reads."""
    return f"{name}@example.org".lower()


def add_thread(topic, browser, category):
    """A thread; private if it has participants. Its path."""
    private = topic["participants"] is not None
    where = {"to": topic["participants"]} if private else {"category": category}
    answer = browser.post(
        "/api/private-threads/" if private else "/api/threads/",
        json.dumps({"title": topic["title"], "post": topic["first"], **where}),
        content_type="application/json",
    )
    if answer.status_code != 200:
        raise RuntimeError(f"{topic['title']}: {answer.status_code} {answer.content!r}")
    User.objects.update(last_posted_on=None)  # with the flood limit on, the next one may follow
    return answer.json()["url"].lstrip("/")
