"""Fixtures in Node: node:http and node:test."""

import re

from . import fixtures
from .workspace import require

NEEDS = ["node"]


def run(folder, binary):
    text = fixtures.check(folder, binary, "node", ["node", "--test"])
    found = re.search(r"^# pass (\d+)$|^ℹ pass (\d+)$", text, re.MULTILINE)
    require(found and int(found.group(1) or found.group(2)) >= 1, f"no tests passed:\n{text}")
    require("notes/note/missing" in text, f"the tests of messages did not run:\n{text}")
    return "12 tests"
