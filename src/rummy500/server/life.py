"""Is this server to be asked, or does it wait, or is it about to stop? What the balancer wants to know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Life:
    """`waiting` while it waits for its database at the start, and can do nothing yet; `stopping` from the
    signal on: it still does all that it is asked, and should be asked no more."""

    waiting: bool = False
    stopping: bool = False
