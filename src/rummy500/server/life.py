"""Is this server to be asked, or is it about to stop? What the balancer in front wants to know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Life:
    """`stopping` from the signal on: it still does all that it is asked, and should be asked no more."""

    stopping: bool = False
