"""Checks models from outside: the schema, what the schema cannot say, and that the schema is strict.

    verify_model.py SCHEMA ROOT MODEL... [--strict]

SCHEMA is model.schema.json, ROOT the folder that was compiled, each MODEL a model.json. Every model
must be valid, its names must be declared and its positions must point at what they are of. With
`--strict` the models together must use every member and every word of the schema; then each object
of them is changed in every way that makes it wrong, and must be refused. Prints one line, or each
failure.
"""

import argparse
import collections
import copy
import json
import pathlib
import re
import sys

import jsonschema

# Members that a model may be without, by the definition of the schema that has them.
OPTIONAL = {
    "model": {"summary", "description", "deprecated", "base-url", "swift-name", "swift",
              "environment", "fragments"},
    "environment": {"swift-name", "base-url"},
    "environment-value": {"request"},
    "value": {"format", "filters", "json", "at"},
    "type-declaration": {"description", "others", "closed", "swift-name", "swift-names", "by"},
    "type": {"others", "closed", "swift-names", "by"},
    "alternative": {"key"},
    "input": {"description", "format", "enum", "others", "closed", "minimum", "maximum", "min-length",
              "max-length", "pattern", "min-items", "max-items", "default", "example",
              "swift-name", "swift-names"},
    "absolute-url": {"path", "query"},
    "url": {"path", "query"},
    "request": {"summary", "description", "deprecated", "auth", "content", "content-type",
                "content-encoding", "digest", "query-encoding", "form-encoding", "swift-name",
                "responses", "match", "load", "exactly-one-of", "at-most-one-of", "omit-empty"},
    "case": {"expect"},
    "auth": {"session-token", "expires", "payload", "rules", "signed"},
    "response": {"type", "stream"},
    "encoding": {"names"},
    "graphql-content": {"variables", "operation-name"},
    "multipart-content": {"boundary", "parameters", "throttle", "type", "start"},
    "part": {"name", "filename", "content-type", "repeat"},
    "transport": {"timeout", "cache-policy", "cellular-access", "handles-cookies", "pipelining",
                  "network-service-type"},
}

SCALARS = {"string", "integer", "number", "float", "boolean", "date", "date-time", "data", "file", "stream",
           "any"}


class Schema:
    def __init__(self, path):
        self.root = json.loads(path.read_text("utf-8"))
        validator = jsonschema.Draft202012Validator
        validator.check_schema(self.root)
        self.whole = validator(self.root)
        self.definitions = {
            name: validator({"$ref": f"#/$defs/{name}", "$defs": self.root["$defs"]})
            for name in self.root["$defs"]
        }

    def problem(self, model):
        error = jsonschema.exceptions.best_match(self.whole.iter_errors(model))
        return error and f"{error.json_path}: {error.message[:200]}"

    def words(self):
        """Every member of an object, alone and with each word that it may hold."""
        found = set()

        def walk(node):
            if isinstance(node, list):
                for item in node:
                    walk(item)
            elif isinstance(node, dict):
                for name, inner in node.get("properties", {}).items():
                    if inner is False:
                        continue
                    found.add(name)
                    inner = self.resolved(inner)
                    options = inner.get("enum", [inner["const"]] if "const" in inner else [])
                    found.update((name, word) for word in options if isinstance(word, str))
                    items = self.resolved(inner.get("items") or {})
                    found.update((name, word) for word in items.get("enum", []))
                for key, inner in node.items():
                    if key != "if":
                        walk(inner)

        walk(self.root)
        found.update(("type", word) for word in SCALARS)
        return found

    def resolved(self, node):
        while "$ref" in node and len(node.keys() - {"description"}) == 1:
            node = self.root["$defs"].get(node["$ref"].removeprefix("#/$defs/"), {})
        return node


def objects(model):
    """Every object of a model with the definition that it follows and its path."""

    def value(node, path):
        yield "value", node, path
        for key in ("list", "set", "join"):
            for index, item in enumerate(node.get(key, [])):
                yield from value(item, path + [key, index])
        for index, entry in enumerate(node.get("map", [])):
            yield "map-entry", entry, path + ["map", index]
            yield from value(entry["value"], path + ["map", index, "value"])

    def values(node, path, *names):
        for name in names:
            if name in node:
                yield from value(node[name], path + [name])

    def each(node, path, name, definition, read):
        for index, item in enumerate(node.get(name, [])):
            if definition:
                yield definition, item, path + [name, index]
            yield from read(item, path + [name, index])

    def entry(node, path):
        yield from value(node["value"], path + ["value"])

    def of_type(node, path):
        if isinstance(node, dict):
            yield "type", node, path
            for key in ("list", "map"):
                if key in node:
                    yield from of_type(node[key], path + [key])
            yield from each(node, path, "one-of", "alternative", alternative)

    def alternative(node, path):
        yield from of_type(node["type"], path + ["type"])
        yield from each(node, path, "values", None, value)

    def of_input(node, path):
        yield from of_type(node["type"], path + ["type"])
        yield from each(node, path, "enum", None, value)
        yield from values(node, path, "default", "example")

    def declaration(node, path):
        yield from each(node, path, "enum", None, value)
        yield from each(node, path, "object", "input", of_input)
        yield from each(node, path, "one-of", "alternative", alternative)

    def url(definition, node, path):
        yield definition, node, path
        yield from values(node, path, "authority", "path", "query", "value")

    def part(node, path):
        yield from values(node, path, "name", "filename", "content-type", "value", "length")
        yield from each(node, path, "headers", "header", entry)

    def content(node, path):
        kind = node["kind"]
        definition = "simple-content"
        if kind == "parameters":
            definition = "parameters-in-" + node["in"]
        elif kind in ("file", "graphql", "multipart"):
            definition = kind + "-content"
        yield definition, node, path
        yield from values(node, path, "value", "query", "variables", "operation-name", "boundary",
                          "parameters")
        yield from each(node, path, "parts", "part", part)

    def case(node, path):
        for index, given in enumerate(node["values"]):
            yield "case-value", given, path + ["values", index]
            yield from values(given, path + ["values", index], "value")

    def environment(node, path):
        if "base-url" in node:
            yield from url("absolute-url", node["base-url"], path + ["base-url"])
        yield from each(node, path, "values", "environment-value", entry)

    def request(node, path):
        yield from url("url", node["url"], path + ["url"])
        for name in ("client-headers", "headers"):
            yield from each(node, path, name, "header", entry)
        for name in ("query", "cookies"):
            yield from each(node, path, name, "entry", entry)
        yield from each(node, path, "inputs", "input", of_input)
        if "auth" in node:
            yield "auth", node["auth"], path + ["auth"]
            yield from values(
                node["auth"], path + ["auth"], "username", "password", "token", "access-key",
                "secret-key", "session-token", "region", "service", "date")
        if "content" in node:
            yield from content(node["content"], path + ["content"])
        yield from values(node, path, "content-type")
        for name in ("encoding", "json-options", "plist-options", "transport", "framing"):
            yield name, node[name], path + [name]
        for name in ("query-encoding", "form-encoding"):
            if name in node:
                yield "encoding", node[name], path + [name]
        yield from each(node, path, "responses", "response", response)
        if "match" in node:
            yield "match", node["match"], path + ["match"]
        if "load" in node:
            yield "load", node["load"], path + ["load"]
        yield from each(node, path, "cases", "case", case)

    def response(node, path):
        if "type" in node:
            yield from of_type(node["type"], path + ["type"])

    yield "model", model, []
    if "base-url" in model:
        yield from url("absolute-url", model["base-url"], ["base-url"])
    yield from each(model, [], "environments", "environment", environment)
    yield from each(model, [], "client-headers", "header", entry)
    yield from each(model, [], "types", "type-declaration", declaration)
    yield from each(model, [], "inputs", "input", of_input)
    yield from each(model, [], "shared-values", None, value)
    yield from each(model, [], "requests", "request", request)


# --- What the schema cannot say


def check_names(model):
    """Every input that is referred to or given is in scope, and every type is declared."""
    types = [declaration["name"] for declaration in model["types"]]
    yield from repeated("type", types)
    yield from repeated("request", [request["name"] for request in model["requests"]])
    shared = {given["name"] for given in model["inputs"]}
    for request in model["requests"]:
        own = [given["name"] for given in request["inputs"]]
        yield from repeated("input", own)
        yield from repeated("case", [case["name"] for case in request["cases"]])
        yield from repeated("status", [given["status"] for given in request.get("responses", [])])
        scope = shared.union(own)
        part = dict(model, requests=[request], inputs=[], types=[])
        for definition, node, _ in objects(part):
            if definition in ("value", "case-value") and node.get("input", "") not in scope | {""}:
                yield f"{request['name']}: no input is called {node['input']!r}"
        declared = {given["name"]: given for given in model["inputs"] + request["inputs"]}
        for case in request["cases"]:
            yield from repeated("value", [given["input"] for given in case["values"]])
            for given in case["values"]:
                if "from" in given and given["from"] not in declared[given["input"]]:
                    yield f"{request['name']}: {given['input']!r} has no {given['from']}"
    yield from check_environments(model)
    count = len(model["shared-values"])
    for definition, node, _ in objects(model):
        if definition == "value" and node.get("shared", -1) >= count:
            yield f"there are {count} shared values: {node}"
        if definition == "type" and "named" in node and node["named"] not in types:
            yield f"no type is called {node['named']!r}"


def check_environments(model):
    """The chosen environment is declared, and values are of inputs that are."""
    names = [environment["name"] for environment in model["environments"]]
    yield from repeated("environment", names)
    if model.get("environment") not in names + [None]:
        yield f"no environment is called {model['environment']!r}"
    own = {request["name"]: request["inputs"] for request in model["requests"]}
    own[None] = model["inputs"]
    for environment in model["environments"]:
        for value in environment["values"]:
            inputs = {given["name"] for given in own.get(value.get("request"), [])}
            if value["input"] not in inputs:
                yield f"{environment['name']}: no such input: {value}"


def repeated(what, names):
    for name, count in collections.Counter(names).items():
        if count > 1:
            yield f"the {what} {name!r} stands {count} times"


def check_positions(model, root):
    """Each position is in its file, and the names and values of objects stand where they should."""
    lines = []
    for path in model["files"]:
        text = (root / path).read_bytes().removeprefix(b"\xef\xbb\xbf")
        lines.append(re.split(rb"\r\n|\r|\n", text))
    for definition, node, path in objects(model):
        if "at" not in node:
            if definition != "value" and "at" in PLACED.get(definition, ()):
                yield f"{path} stands nowhere"
            continue
        file, line, column = node["at"]
        try:
            rest = lines[file][line - 1][column - 1 :]
        except IndexError:
            yield f"{path}: {node['at']} is outside"
            continue
        name = written_name(definition, node, path)
        if name is not None and not stands(name, rest):
            yield f"{path}: {name!r} does not stand at {node['at']}: {rest[:40]!r}"


PLACED = {name: ("at",) for name in (
    "model", "type-declaration", "input", "request", "case", "header", "entry", "url",
    "absolute-url", "auth", "part", "environment", "response")}


def written_name(definition, node, path):
    """The text that begins at an object's position, as far as it is known."""
    if definition == "value":
        if "input" in node:
            return "${"
        for kind in ("integer", "real", "date", "date-time"):
            if kind in node and path[-1] not in ("length",):
                return None if kind == "integer" else node[kind]
        return None
    if definition == "model":
        return node["service"]
    if definition in ("type-declaration", "input", "entry", "environment"):
        return node["name"]
    if definition == "response":
        return node["status"]
    if definition == "header":
        return None if path[-2] == "client-headers" else node["name"]
    if definition == "request":
        return node["name"]
    return None


def stands(name, rest):
    """Whether a text begins here, plain or quoted, or inside a scalar that is not written plainly."""
    if rest[:1] in (b"|", b">") or rest.startswith(b"!!"):
        return True
    if rest[:1] in (b'"', b"'"):
        rest = rest[1:]
        if b"\\" in rest or "'" in name or '"' in name:
            return True
    return rest.startswith(name.encode())


# --- What must be refused


def mutations(definition, node):
    """Copies of an object, each wrong in one way."""
    for name in node:
        rest = {key: inner for key, inner in node.items() if key != name}
        if name not in OPTIONAL.get(definition, ()):
            yield f"without {name!r}", rest
        yield f"{name!r} renamed", dict(rest, **{name + "s": node[name]})
        yield f"{name!r} capitalised", dict(rest, **{name.capitalize(): node[name]})
        for wrong in (None, 1.5, [[]], {"x": []}):
            yield f"{name!r} is {wrong}", dict(node, **{name: wrong})
        if not isinstance(node[name], str):
            yield f"{name!r} is text", dict(node, **{name: "text that nothing is called"})
        if not isinstance(node[name], bool):
            yield f"{name!r} is a boolean", dict(node, **{name: False})
    yield "one more member", dict(node, unknown=1)
    if definition == "value":
        yield "two kinds", dict(node, **({"text": "x"} if "text" not in node else {"list": []}))


def check_strictness(schema, models):
    """Changes an object of each shape in every way; yields how many were refused, and failures."""
    smallest = {}
    for model in models:
        for definition, node, path in objects(model):
            shape, size = (definition, *sorted(node)), len(json.dumps(node))
            if size < smallest.get(shape, (size + 1,))[0]:
                smallest[shape] = (size, definition, node, path)
    refused = 0
    for _, definition, node, path in smallest.values():
        validator = schema.definitions[definition]
        for what, wrong in mutations(definition, node):
            refused += 1
            if validator.is_valid(wrong):
                yield f"{definition} at {path} is accepted {what}"
    # The same from the top, once for each definition, so that every reference of the schema is
    # used.
    first = {}
    for number, model in enumerate(models):
        for definition, _, path in objects(model):
            first.setdefault(definition, (number, path))
    for definition, (number, path) in first.items():
        changed = copy.deepcopy(models[number])
        target = changed
        for key in path:
            target = target[key]
        target["unknown"] = 1
        refused += 1
        if schema.whole.is_valid(changed):
            yield f"{definition} at {path} is accepted inside a model"
    yield refused


def used_words(models):
    found = set()
    for model in models:
        stack = [model]
        while stack:
            node = stack.pop()
            if isinstance(node, list):
                stack.extend(node)
            elif isinstance(node, dict):
                for name, inner in node.items():
                    found.add(name)
                    words = inner if isinstance(inner, list) else [inner]
                    found.update((name, word) for word in words if isinstance(word, str))
                    stack.append(inner)
    # The type of the items of a list is a type as well.
    found.update(("type", word) for key in ("list", "map") for word in SCALARS
                 if (key, word) in found)
    return found


def unique_names(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"a name twice: {names}")
    return dict(pairs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("schema", type=pathlib.Path)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("models", type=pathlib.Path, nargs="+")
    parser.add_argument("--strict", action="store_true")
    arguments = parser.parse_args()
    schema, failures, models = Schema(arguments.schema), [], []
    for path in arguments.models:
        text = path.read_bytes().decode("utf-8")
        model = json.loads(text, object_pairs_hook=unique_names)
        problem = schema.problem(model)
        if problem:
            failures.append(f"{path}: {problem}")
            continue
        models.append(model)
        failures += [f"{path}: {text}" for text in check_names(model)]
        failures += [f"{path}: {text}" for text in check_positions(model, arguments.root)]
    refused = 0
    if arguments.strict:
        *accepted, refused = check_strictness(schema, models)
        failures += accepted
        unused = schema.words() - used_words(models)
        failures += [f"no model uses {word!r}" for word in sorted(unused, key=str)]
    for text in failures:
        print(text)
    if not failures:
        print(f"{len(models)} models are valid, {refused} wrong ones are refused")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
