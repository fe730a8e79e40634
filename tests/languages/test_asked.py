"""Does a request get the language that it asks for?"""

import pytest

from rummy500.languages import asked_language


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("es-AR,es;q=0.9,en;q=0.8", "es"),
        ("en;q=0.3,es;q=0.7", "es"),
        ("ES-mx", "es"),
        ("sv, nb", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("sv,fr;q=0.5,en;q=0.3", "fr"),
        ("iw", "he"),
        ("HE-il", "he"),
        ("es;q=0,en;q=0.1", "en"),
        ("", "en"),
        ("de;q=often,,;;q=,es;q=0.1", "es"),
        ("*" * 10_000, "en"),
    ],
)
def test_the_browser_s_first_language_that_is_ours_is_spoken(accepted: str, language: str) -> None:
    assert asked_language("", accepted) == language


@pytest.mark.parametrize(
    ("cookies", "language"),
    [
        ("rummy500_lang=en", "en"),
        ("a=b; rummy500_lang=he; c=d", "he"),
        ("rummy500_lang=xx", "es"),
        ("rummy500_lang=", "es"),
        ('rummy500_lang="', "es"),
        (";;;=;", "es"),
    ],
)
def test_what_was_chosen_on_the_page_comes_before_the_browser_s_own(cookies: str, language: str) -> None:
    assert asked_language(cookies, "es") == language
