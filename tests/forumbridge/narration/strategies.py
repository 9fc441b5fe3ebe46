"""Documents of every shape, with texts that try to become markup."""

from hypothesis import strategies as st

from forumbridge.narration.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)

ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="https://ejemplo.org">x</a>',
    "<blockquote>yo no fui</blockquote>",
    "</p></div><b>",
    "&lt;b&gt; &amp; &#60;",
    "[quote=Pepito]mía[/quote]",
    "[url=https://ejemplo.org]x[/url]",
    "[img]https://ejemplo.org/x.png[/img]",
    "[/list][b]",
    "[poll name=foo]\n1. a\n2. b\n[/poll]",
    "@pepito",
    "xD, 8D (B) 8P",
    "pepito@ejemplo.org",
    ":smile: :) ;-) 8) =) :1234: <3 ^_^",
    "https://ejemplo.org/x.png",
    "www.ejemplo.org",
    "https://youtu.be/O1QQajfobPw",
    "![x](https://ejemplo.org/x.png)",
    "[x](javascript:alert(1))",
    "[x]: https://ejemplo.org",
    "[^1]: nota",
    "**negrita** *cursiva* __a__ _b_ ***c*** ~~d~~",
    "`código` ```\nbloque\n```",
    "# título",
    "> cita",
    "- punto",
    "+ punto",
    "1. punto",
    "1) punto",
    "    sangrado",
    "---",
    "===",
    "a\n---",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "a | b\n--|--\n1 | 2",
    r"\(x\) \[y\] \begin{z}\end{z} $$w$$",
    "\\",
    "␤# no",
    "\u202eoculto\u202c",
    "\u200b\u200d",
    "⟨aaaa-bbbb⟩",
    "a las 21:00, fase 8) y 8:15:30",
)

texts = st.one_of(
    st.sampled_from(ATTACKS),
    st.text(max_size=12),
    st.text(alphabet="ab 1.-*_[](){}<>&@:;#!\\|`~=+\n/\"'", max_size=12),
    st.lists(st.sampled_from(ATTACKS), min_size=2, max_size=3).map("".join),
    st.lists(st.sampled_from(ATTACKS), min_size=2, max_size=3).map("\n".join),
)
runs = st.lists(st.builds(Text, texts, st.booleans(), st.booleans()), max_size=4).map(tuple)
blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Paragraph, runs),
    st.builds(Heading, texts),
    st.builds(Bullets, st.lists(runs, max_size=3).map(tuple)),
    st.builds(Quotation, texts),
)
documents = st.lists(blocks, max_size=4).map(lambda found: Document(tuple(found)))
