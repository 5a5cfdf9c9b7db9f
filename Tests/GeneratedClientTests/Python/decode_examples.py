"""Decodes the examples that an OpenAPI document has beside its schemas with the Swift that it becomes.

usage: decode_examples.py WAYBILL PRODUCTS CHECKOUT FOLDER DOCUMENT [NAME…]

Prints a line for each example that is not decoded, and the counts. The exit status is 1 if others than those
of the schemas NAME… are not decoded, or one of those is: they contradict their schemas.
"""

import json
import pathlib
import re
import subprocess
import sys

from swift_module import SwiftModule
from swift_values import text_literal

HEAD = """import Foundation
import Generated

func decode<Value: Decodable>(_ name: String, _ type: Value.Type, _ json: String) {
  do { _ = try JSONDecoder().decode(type, from: Data(json.utf8)) } catch {
    print("\\(name): \\(error)")
  }
}

"""


def generated(waybill, folder, document):
    """The files that a document becomes."""
    specs, output = folder / "specs", folder / "output"
    for command in (["import", "openapi", document, "--output", specs],
                    ["compile", specs, "--emit", "swift", "--output", output]):
        subprocess.run([waybill, *command], check=True, capture_output=True)
    return sorted((output / "swift").glob("*.swift"))


def types(files):
    """The generated types by name, each with that of its structure."""
    found = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        structure = re.search(r"^nonisolated public (?:struct|enum) (\w+)", text, re.MULTILINE).group(1)
        names = re.findall(
            r"^  public (?:indirect )?(?:struct|enum) (\w+):.*(?:Codable|Enumerated)", text, re.MULTILINE)
        for name in names:
            found.setdefault(name, f"{structure}.{name}")
    return found


def main(waybill, products, checkout, folder, document, *contradicting):
    folder = pathlib.Path(folder)
    files = generated(waybill, folder, document)
    known = types(files)
    calls = []
    schemas = json.loads(pathlib.Path(document).read_text(encoding="utf-8"))["components"]["schemas"]
    for name, schema in schemas.items():
        if "example" in schema and name in known:
            text = text_literal(json.dumps(schema["example"]))
            calls.append(f"decode({text_literal(name)}, {known[name]}.self, {text})")
    if not calls:
        sys.exit("decode_examples.py: no type has an example")
    module = SwiftModule(pathlib.Path(products), pathlib.Path(checkout), folder / "module")
    module.compile_generated(files)
    caller = folder / "main.swift"
    caller.write_text(HEAD + "\n".join(calls) + "\n", encoding="utf-8")
    lines = subprocess.run(
        [module.link([caller])], check=True, capture_output=True, text=True).stdout.splitlines()
    failed = {line.split(":")[0] for line in lines}
    print(*lines, f"{len(calls) - len(failed)} of {len(calls)} examples are decoded", sep="\n")
    sys.exit(0 if failed == set(contradicting) else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
