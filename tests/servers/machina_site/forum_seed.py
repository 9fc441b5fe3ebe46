"""Accounts, and a forum of its own for each topic: django-machina has no private topics."""

from django.contrib.auth import get_user_model
from machina.apps.forum.models import Forum
from machina.apps.forum_conversation.models import Post, Topic
from machina.apps.forum_permission.models import ForumPermission, UserForumPermission

TAKES_PART = (
    "can_see_forum",
    "can_read_forum",
    "can_start_new_topics",
    "can_reply_to_topics",
    "can_edit_own_posts",
    "can_post_without_approval",
)


def fill(wanted):
    """What a test wants; the path of each topic by its key."""
    users = get_user_model().objects
    narrator = users.create_superuser(wanted["narrator"], password=wanted["password"])
    for name in wanted["players"]:
        users.create_user(name, password=wanted["password"])
    permissions = list(ForumPermission.objects.filter(codename__in=TAKES_PART))
    return {key: add_topic(topic, narrator, permissions) for key, topic in wanted["topics"].items()}


def add_topic(topic, narrator, permissions):
    """A topic in a forum that only its participants can open; its path."""
    forum = Forum.objects.create(name=topic["title"], type=Forum.FORUM_POST)
    users = get_user_model().objects
    for name in topic["participants"] if topic["participants"] is not None else [None]:
        user = None if name is None else users.get(username=name)
        UserForumPermission.objects.bulk_create(
            UserForumPermission(
                permission=one,
                forum=forum,
                user=user,
                authenticated_user=user is None,
                has_perm=True,
            )
            for one in permissions
        )
    made = Topic.objects.create(
        forum=forum,
        subject=topic["title"],
        poster=narrator,
        type=Topic.TOPIC_POST,
        status=Topic.TOPIC_UNLOCKED,
    )
    Post.objects.create(
        topic=made, poster=narrator, subject=topic["title"], content=topic["first"], approved=True
    )
    return f"forum/forum/{forum.slug}-{forum.pk}/topic/{made.slug}-{made.pk}/"
