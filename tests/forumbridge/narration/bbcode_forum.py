"""What a BBCode forum makes of a post, written without looking at our renderer.

Greedy on purpose: it knows more codes, smileys, mentions and bare addresses than any one forum.
"""

import html
import re

_SMILEYS = r":\w+:|[:;=8B]-?[)(DPpOo|\\]|[:;=]-?[3/]|&lt;3|\^_?\^|[xX]D|&gt;:\("
_PAIRS = {"b": "strong", "i": "em", "u": "u", "s": "s", "code": "code"}


def post(body: str) -> str:
    """The HTML a reader would get."""
    page = html.escape(body, quote=True)
    page = re.sub(r"\[img\](.*?)\[/img\]", r'<img src="\1">', page, flags=re.DOTALL)
    page = re.sub(r"\[url=?(.*?)\](.*?)\[/url\]", r'<a href="\1">\2</a>', page, flags=re.DOTALL)
    page = re.sub(
        r"\[quote.*?\](.*?)\[/quote\]", r"<blockquote>\1</blockquote>", page, flags=re.DOTALL
    )
    page = re.sub(r"(?<![\"\w])((?:https?://|www\.)[\w./-]+)", r'<a href="\1">\1</a>', page)
    page = re.sub(r"(?<![\w/.\"])(\w+\.(?:org|com|png))\b", r'<a href="\1">\1</a>', page)
    page = re.sub(r"(?<!\w)@(\w+)", r'<a class="mention" href="/u/\1">@\1</a>', page)
    page = re.sub(rf"(?<![&\w])(?:{_SMILEYS})(?!\w)", '<img class="smile" src="/s.png">', page)
    page = re.sub(r"\[list\](.*?)\[/list\]", _list, page, flags=re.DOTALL)
    for code, tag in _PAIRS.items():
        page = page.replace(f"[{code}]", f"<{tag}>").replace(f"[/{code}]", f"</{tag}>")
    return page.replace("\n", "<br>")


def _list(found: re.Match[str]) -> str:
    items = [item.strip() for item in found[1].split("[*]")][1:]
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"
