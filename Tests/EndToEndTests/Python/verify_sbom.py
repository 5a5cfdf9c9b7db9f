"""Checks a bill of materials in CycloneDX with the library of the format's own makers.

usage: verify_sbom.py FILE NOTICE
"""

import json
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

# What NOTICE calls a component, where the name differs.
NAMES = {"swift-runtime": "Swift standard library", "glibc": "GNU C Library"}
EXPECTED = {"libyaml", "zlib", "swift-runtime", "glibc", "libstdc++"}


def main():
    path, notice_path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(notice_path, encoding="utf-8") as file:
        notice = file.read()
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if problem:
        sys.exit(f"not valid CycloneDX: {problem}")
    components = json.loads(text)["components"]
    names = {component["name"] for component in components}
    if names != EXPECTED:
        sys.exit(f"components are {sorted(names)}, not {sorted(EXPECTED)}")
    for component in components:
        if component["version"] in ("", "unknown"):
            sys.exit(f"{component['name']} has no version")
        if NAMES.get(component["name"], component["name"]) not in notice:
            sys.exit(f"NOTICE does not name {component['name']}")


if __name__ == "__main__":
    main()
