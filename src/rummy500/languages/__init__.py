"""Which languages are there, and how is an English sentence said in them?"""

from rummy500.languages.asked import COOKIE, asked_language
from rummy500.languages.tongue import ENGLISH, LANGUAGES, RIGHT_TO_LEFT, Tongue, tongue_of

__all__ = [
    "COOKIE",
    "ENGLISH",
    "LANGUAGES",
    "RIGHT_TO_LEFT",
    "Tongue",
    "asked_language",
    "tongue_of",
]
