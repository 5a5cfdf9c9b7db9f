"""What the samples in specs/ must become: what `verify_wire.py --expect` reads."""

import importlib

from expectation import EXPECTATIONS

__all__ = ["EXPECTATIONS"]

for service in (
    "caldav", "cooking", "devices", "drive", "elasticsearch", "github", "graphql", "httpbin", "library",
    "notion", "oauth", "object_storage", "openai", "slack", "stripe", "telegram", "twilio",
):
    importlib.import_module("expectations_" + service)
