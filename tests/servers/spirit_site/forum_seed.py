"""Accounts and topics of a Spirit."""

import os

from django.contrib.auth import get_user_model
from djconfig.models import Config
from spirit.category.models import Category
from spirit.comment.models import Comment
from spirit.core.conf import settings
from spirit.topic.models import Topic
from spirit.topic.private.models import TopicPrivate
from spirit.user.models import UserProfile


def fill(wanted):
    """What a test wants; the path of each topic by its key."""
    Config.objects.create(key="comments_per_page", value=os.environ.get("SITE_PAGE", "20"))
    zone, password = wanted["zone"], wanted["password"]
    narrator = add_user(wanted["narrator"], password, narrator=True, zone=zone)
    users = {narrator.username: narrator}
    for name in wanted["players"]:
        users[name.lower()] = add_user(name, password, narrator=False, zone=zone)
    category = Category.objects.create(title="Partidas")
    return {
        key: add_topic(topic, users, narrator, category) for key, topic in wanted["topics"].items()
    }


def add_user(name, password, *, narrator, zone):
    """An account that may write at once."""
    user = get_user_model().objects.create_user(name, f"{name}@example.org".lower(), password)
    UserProfile.objects.filter(user=user).update(
        is_verified=True, is_administrator=narrator, is_moderator=narrator, timezone=zone
    )
    return user


def add_topic(topic, users, narrator, category):
    """A topic with the narrator's first comment; its path."""
    private = topic["participants"] is not None
    made = Topic.objects.create(
        user=narrator,
        title=topic["title"],
        category_id=settings.ST_TOPIC_PRIVATE_CATEGORY_PK if private else category.pk,
        comment_count=1,
    )
    text = topic["first"]
    Comment.objects.create(user=narrator, topic=made, comment=text, comment_html=f"<p>{text}</p>")
    for name in {narrator.username, *(topic["participants"] or ())} if private else ():
        TopicPrivate.objects.create(user=users[name.lower()], topic=made)
    return made.get_absolute_url().lstrip("/")
