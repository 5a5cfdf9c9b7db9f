"""Fixtures in Go: net/http, and nothing but the standard library."""

import os

from . import fixtures
from .workspace import require

NEEDS = ["go"]


def run(folder, binary):
    text = fixtures.check(
        folder, binary, "go", ["go", "test", "-count=1", "-v", "./..."],
        {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOCACHE": os.path.join(folder, "cache"), "GOTOOLCHAIN": "local"})
    passed = text.count("--- PASS: TestMessages/")
    require(passed == 11, f"{passed} messages passed, not 11:\n{text}")
    return "11 messages"
