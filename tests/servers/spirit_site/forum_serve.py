"""Fill a fresh site as standard input says (JSON), write where the topics are, and serve.

Runs in Spirit's own environment: `python -m forum_serve PORT RESULT`.
"""

import json
import sys
from pathlib import Path

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from spirit.category.models import Category  # noqa: E402
from spirit.comment.models import Comment  # noqa: E402
from spirit.core.conf import settings  # noqa: E402
from spirit.topic.models import Topic  # noqa: E402
from spirit.topic.private.models import TopicPrivate  # noqa: E402
from spirit.user.models import UserProfile  # noqa: E402


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


def main():
    """Fill and serve."""
    wanted = json.load(sys.stdin)
    zone, password = wanted["zone"], wanted["password"]
    narrator = add_user(wanted["narrator"], password, narrator=True, zone=zone)
    users = {narrator.username: narrator}
    for name in wanted["players"]:
        users[name.lower()] = add_user(name, password, narrator=False, zone=zone)
    category = Category.objects.create(title="Partidas")
    paths = {
        key: add_topic(topic, users, narrator, category) for key, topic in wanted["topics"].items()
    }
    Path(sys.argv[2]).write_text(json.dumps(paths), encoding="utf-8")
    call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False, skip_checks=True)


if __name__ == "__main__":
    main()
