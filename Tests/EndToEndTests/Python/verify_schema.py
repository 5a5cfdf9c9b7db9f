"""Checks the JSON Schema of the language from outside, with check-jsonschema.

    verify_schema.py SCHEMA CHECKOUT

SCHEMA is what `waybill schema` prints, CHECKOUT the folder of the project. The schema must be valid by
the metaschema of 2020-12, and its examples and defaults by the schema. It must take every spec and
fragment of `specs/`, every example of the reference that compiles, and every golden case without
errors. It must refuse every example and golden case with an unknown key, a missing key or a value of a
wrong kind, and each map of the language with one key more. Prints one line, or each failure.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import check_jsonschema.parsers
import jsonschema
import referencing

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "GoldenTests/Python"))
import golden_tree  # noqa: E402

# The diagnostics of keys and of kinds of values.
STRUCTURAL = {"unknown-key", "missing-key", "missing-type", "missing-version", "wrong-shape"}

# Files that compile and that check-jsonschema refuses, and why.
REFUSED = {
    "reference 2.8-1/spec.yaml": "ruamel.yaml has no text '<<'",
    "reference 2.11-1/spec.yaml": "ruamel.yaml reads the keys 'null' and '~' as one",
    "reference 2.13-1/spec.yaml": "ruamel.yaml has no '!!float \"0x10\"'",
    "golden 2.11-keys-as-spelled/spec.yaml":
        "ruamel.yaml reads the keys '1.0' and '0x1' as one",
    "golden 2.13-tags-of-every-form/spec.yaml":
        "ruamel.yaml takes the comma behind '!!str,' for a part of the tag",
    "golden 2.19-quoted-merge-keys/spec.yaml":
        "ruamel.yaml has no text '<<'",
    "golden 2.24-comments-that-cut-a-value/spec.yaml":
        "ruamel.yaml refuses a tab before a comment",
    "golden 4.2-names-of-many-kinds/spec.yaml":
        "ruamel.yaml reads the keys 'true' and 'True' as one",
    "golden 7.2-values/spec.yaml":
        "JSON has no bytes, and !!binary is text here",
    "golden 8.11-data-and-dates-in-text/spec.yaml":
        "JSON has no bytes, and !!binary is text here",
}

# Files with such a mistake that the schema takes, and why.
TAKEN = {
    "reference 8.5-2/spec.yaml": "what 'parameters' take depends on the serializer",
    "golden 4.27-null-where-it-cannot-be-sent/spec.yaml":
        "the value is that of an input",
    "golden 8.4-parameters-in-the-query-are-a-map/spec.yaml":
        "what 'parameters' take depends on the method",
}

PREFACE = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"
DIAGNOSTIC = re.compile(r"^(.+?):\d+:\d+: (error|warning): .* \[([a-z0-9-]+)\]$", re.MULTILINE)


class Files:
    """The files that are checked, by path, with the ids of their errors."""

    def __init__(self):
        self.errors = {}

    def add(self, folder, names, diagnostics):
        """Adds the specs and fragments of a folder with the compiler's diagnostics."""
        names = list(names)
        for name in names:
            self.errors[str(folder / name)] = set()
        failed = False
        for path, severity, identifier in DIAGNOSTIC.findall(diagnostics):
            if severity == "error":
                failed = True
                self.errors.setdefault(str(folder / path), set()).add(identifier)
        if failed:
            # In a spec with errors, only the mistakes count, since the rest may not be right.
            for name in names:
                errors = self.errors[str(folder / name)]
                if not errors:
                    del self.errors[str(folder / name)]


def sources(folder):
    return sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*")
        if path.suffix in (".yaml", ".yml") and (path.name == "spec.yaml" or path.name[0] == "_"))


def golden_cases(checkout, files, folder):
    """Writes each golden case to a folder of its name."""
    cases = checkout / "Tests/GoldenTests/Cases"
    for name in golden_tree.names(cases):
        case = golden_tree.unpack(cases, name, folder / name)
        said = case / "diagnostics.txt"
        files.add(case, sources(case), said.read_text("utf-8") if said.exists() else "")


def blocks(text):
    """The blocks between fences: the clause, what is behind the fence, and the lines."""
    clause = None
    for info, content in golden_tree.pieces(text):
        if info is not None:
            yield clause, info.split(), content
        elif content.startswith("## "):
            clause = content.split()[1]


def examples(text):
    """The examples of the reference: files, then what comes of them."""
    found = []
    numbers = collections.Counter()
    for clause, (kind, *rest), lines in blocks(text):
        name = rest[0] if rest else "spec.yaml"
        if kind == "yaml":
            last = found[-1] if found and found[-1]["clause"] == clause else None
            if last is None or last["has_result"] or name in last["files"]:
                numbers[clause] += 1
                last = {"clause": clause, "name": f"{clause}-{numbers[clause]}", "files": {},
                        "said": "", "has_result": False}
                found.append(last)
            # Three lines come before a spec that is not shown as a whole file.
            whole = rest or lines[0].startswith("waybill:")
            last["files"][name] = ("" if whole else PREFACE) + "".join(f"{l}\n" for l in lines)
        elif kind in ("http", "hex", "swift", "diagnostics"):
            found[-1]["has_result"] = True
            if kind == "diagnostics":
                found[-1]["said"] = "\n".join(lines)
    return found


def reference_examples(checkout, files, folder):
    """Writes the examples of the reference to files, each in a folder named by its clause."""
    chapters = sorted((checkout / "docs/language").glob("[0-9]*.md"))
    found = examples("".join(chapter.read_text("utf-8") for chapter in chapters))
    for example in found:
        place = folder / example["name"]
        for name, text in example["files"].items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        files.add(place, example["files"], example["said"])
    return len(found)


def check(*arguments):
    """The output of check-jsonschema, run in a separate process as an author would."""
    command = [sys.executable, "-m", "check_jsonschema", "--output-format", "json", *arguments]
    # ruamel.yaml warns about numbers like 1e3 on standard error.
    outcome = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if not outcome.stdout:
        sys.exit(outcome.stderr.decode("utf-8", "replace"))
    return json.loads(outcome.stdout)


class Schema:
    """The schema, and its parts by their places."""

    def __init__(self, path):
        self.root = json.loads(path.read_text("utf-8"))
        self.registry = referencing.Registry().with_resource(
            self.root["$id"], referencing.Resource.from_contents(self.root))
        self.validators = {}

    def validator(self, place):
        """The validator of a part, in which references lead where they do in the whole."""
        if place not in self.validators:
            self.validators[place] = jsonschema.Draft202012Validator(
                {"$ref": f"{self.root['$id']}#{place}"}, registry=self.registry)
        return self.validators[place]

    def wrong_examples(self):
        """How many examples the schema has, and those that it refuses itself."""
        count = 0
        wrong = []

        def walk(node, place):
            nonlocal count
            if isinstance(node, list):
                for index, item in enumerate(node):
                    walk(item, f"{place}/{index}")
            elif isinstance(node, dict):
                # A property may have the name of a word of JSON Schema.
                values = node.get("examples", [])
                if "description" in node and isinstance(node["description"], str):
                    values = values + ([node["default"]] if "default" in node else [])
                    for value in values:
                        count += 1
                        for error in self.validator(place).iter_errors(value):
                            wrong.append(f"example at {place}: {error.message[:200]}")
                for name, inner in node.items():
                    if name not in ("examples", "const", "enum"):
                        walk(inner, f"{place}/{name.replace('~', '~0').replace('/', '~1')}")

        walk(self.root, "")
        return count, wrong

    def closed_maps(self, value, place=""):
        """The maps inside a value that take no other keys, with the places that describe them."""
        node = self.root
        for step in place.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            node = node[int(step)] if isinstance(node, list) else node[step]
        if not isinstance(node, dict):
            return
        if "$ref" in node:
            yield from self.closed_maps(value, node["$ref"][1:])
        for word in ("anyOf", "oneOf"):
            for index, inner in enumerate(node.get(word, [])):
                if inner.keys() != {"required"} and self.validator(
                        f"{place}/{word}/{index}").is_valid(value):
                    yield from self.closed_maps(value, f"{place}/{word}/{index}")
        if isinstance(value, list) and "items" in node:
            for item in value:
                yield from self.closed_maps(item, f"{place}/items")
        if isinstance(value, dict):
            if node.get("additionalProperties") is False:
                yield value, place
            for name, inner in value.items():
                if name in node.get("properties", {}):
                    yield from self.closed_maps(inner, f"{place}/properties/{name}")
                elif isinstance(node.get("additionalProperties"), dict):
                    yield from self.closed_maps(inner, f"{place}/additionalProperties")

    def lax_maps(self, documents):
        """The places where a document stays valid with an unknown key."""
        seen = collections.Counter()
        lax = []
        for name, document in documents:
            for value, place in list(self.closed_maps(document)):
                if seen[place] == 5:
                    continue
                seen[place] += 1
                value["unknwon"] = 1
                if self.validator("").is_valid(document):
                    lax.append(f"{name}: a map of {place or 'the document'} takes any key")
                del value["unknwon"]
        places = {""} | {
            f"/$defs/{name}" for name, node in self.root["$defs"].items()
            if node.get("additionalProperties") is False}
        return lax + [f"no file has a map of {place}" for place in sorted(places - seen.keys())]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("schema", type=pathlib.Path)
    parser.add_argument("checkout", type=pathlib.Path)
    arguments = parser.parse_args()
    checkout = arguments.checkout.resolve()
    failures = []
    if check("--check-metaschema", str(arguments.schema))["status"] != "ok":
        failures.append("the schema is not valid by the metaschema")
    warnings.showwarning = lambda *_, **__: None
    schema = Schema(arguments.schema)
    example_count, wrong = schema.wrong_examples()
    failures += wrong
    files = Files()
    specs = checkout / "specs"
    files.add(specs, [path.name for path in specs.glob("*.yaml")], "")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        golden_cases(checkout, files, folder / "golden")
        reference_count = reference_examples(checkout, files, folder / "reference")
        paths = sorted(path for path in files.errors if pathlib.Path(path).exists())
        problems = {}
        documents = {}
        reader = check_jsonschema.parsers.ParserSet()
        for path in paths:
            try:
                documents[path] = reader.parse_file(pathlib.Path(path), "yaml")
            except Exception as error:  # Its reader of YAML has errors of many kinds.
                reason = " ".join(str(error.__cause__ or error).split())
                problems[path] = f"not read: {type(error).__name__} {reason}"[:300]
                # After an error the parser fails for the next file as well.
                reader = check_jsonschema.parsers.ParserSet()
        report = check("--schemafile", str(arguments.schema), "--default-filetype", "yaml",
                       *documents)
        for error in report["errors"] + report["parse_errors"]:
            best = error.get("best_match") or {}
            problems.setdefault(error["filename"], f"{error.get('path', '')}: "
                                f"{error.get('message', '')} {best.get('message', '')}"[:300])

        def short(path):
            for root, prefix in ((folder / "golden", "golden "), (folder / "reference", "reference "),
                                 (checkout, "")):
                if pathlib.Path(path).is_relative_to(root):
                    return prefix + str(pathlib.Path(path).relative_to(root))

        taken = refused = 0
        used = set()
        for path in paths:
            name = short(path)
            errors, problem = files.errors[path], problems.get(path)
            if not errors:
                if (problem is not None) != (name in REFUSED):
                    failures.append(f"{name} compiles: {problem or 'and is taken'}")
                used.add(name)
                taken += problem is None
            elif errors & STRUCTURAL:
                if (problem is None) != (name in TAKEN):
                    failures.append(
                        f"{name} has {sorted(errors & STRUCTURAL)}: {problem or 'and is taken'}")
                used.add(name)
                refused += problem is not None
        failures += schema.lax_maps(
            (short(path), documents[path]) for path in paths if path not in problems)
        for name in sorted((REFUSED.keys() | TAKEN.keys()) - used):
            failures.append(f"the exception {name} is none")
    for failure in failures:
        print(failure)
    if not failures:
        print(f"taken {taken} refused {refused} examples {example_count} "
              f"reference {reference_count}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
