"""In which order do the tests run? Those in a browser last."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's driver keeps an event loop running in this thread until the end of the session, and while
    it does no other test can run a loop of its own. (Of several workers each takes from the end of another's
    list, so this holds for every one of them.)"""
    items.sort(key=lambda item: "/e2e/" in item.path.as_posix())
