"""The narrator's own thread: what is posted there for him, and his plain words read as decisions.

`receive` does with one post of the thread whatever is to be done; `report` posts the digest of
what waits for him and the confirmations of what he said (`docs/architecture.md`).
"""
