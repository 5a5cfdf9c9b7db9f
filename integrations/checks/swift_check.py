"""Fixtures in Swift: Hummingbird's router test. The packages are fetched from GitHub, and built below build/."""

import os
import subprocess

from . import fixtures
from .workspace import INTEGRATIONS, require

NEEDS = ["git"]


def run(folder, binary):
    swift = os.environ.get("SWIFT", "swift")
    scratch = os.path.join(os.path.dirname(INTEGRATIONS), "build", "integrations", "swift")
    package = os.path.join(INTEGRATIONS, "fixtures", "swift")
    resolved = subprocess.run(
        [swift, "package", "--package-path", package, "--scratch-path", scratch, "resolve"],
        capture_output=True, text=True, check=False)
    if resolved.returncode:
        return "skipped: Hummingbird cannot be fetched: " + resolved.stderr.strip()[-200:]
    text = fixtures.check(
        folder, binary, "swift", [swift, "test", "--scratch-path", scratch, "--disable-xctest"])
    require("The service answers" in text, f"the tests of messages did not run:\n{text[-2000:]}")
    return "12 tests"
