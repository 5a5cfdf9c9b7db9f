"""Updates imported specs that an owner has edited, over revisions of documents.

    import_update.py WAYBILL FOLDER SEEDS EDITS DOCUMENT...

For each DOCUMENT (JSON) and for SEEDS documents that it makes by chance, it imports the document, makes EDITS edits of an
owner in the specs, revises the document, and runs 'waybill import --update'. Then the specs are accepted, each edit is
there, requests that nobody edited are those of a new import, a second update changes nothing, and where an edit and the
revision meet a conflict tells of it. Prints one line, or each difference.
"""

import copy
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys

import yaml

METHODS = ["get", "post", "put", "delete", "patch"]
WORDS = "alpha beta gamma delta omega north south river stone cloud paper green".split()


def schema(rng, depth=0):
    kind = rng.choice(["string", "integer", "boolean", "ref", "array", "object"] if depth < 2 else ["string", "integer"])
    if kind == "ref":
        return {"$ref": f"#/components/schemas/{rng.choice(WORDS[:6]).title()}"}
    if kind == "array":
        return {"type": "array", "items": schema(rng, depth + 1)}
    if kind == "object":
        return {"type": "object", "properties": {w: schema(rng, depth + 1) for w in rng.sample(WORDS, 3)}}
    return {"type": kind} | ({"description": "a b: c # d"} if rng.random() < 0.2 else {})


def operation(rng, name, path):
    made = {"operationId": name, "tags": [rng.choice(WORDS[:4])], "parameters": [], "responses": {"200": {"description": "ok"}}}
    made["parameters"] += [
        {"name": p, "in": "path", "required": True, "schema": {"type": "string"}, "example": "a"}
        for p in re.findall(r"\{(\w+)\}", path)]
    for word in rng.sample(WORDS, rng.randrange(4)):
        made["parameters"].append(
            {"name": word, "in": rng.choice(["query", "query", "header"]), "schema": {"type": "integer"},
             "required": rng.random() < 0.3, "example": rng.randrange(100)})
    if rng.random() < 0.4:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": {
            "type": "object", "required": ["name"],
            "properties": {"name": {"type": "string", "example": "x"}} | {w: schema(rng) for w in rng.sample(WORDS, 2)}}}}}
    if rng.random() < 0.6:
        made["responses"]["200"]["content"] = {"application/json": {"schema": schema(rng)}}
    return made


def document(rng, count):
    paths = {}
    for number in range(count):
        path = f"/{rng.choice(WORDS)}/{number // 2}" + ("/{id}" if rng.random() < 0.4 else "")
        method = rng.choice(METHODS)
        item = paths.setdefault(path, {})
        if method not in item:
            item[method] = operation(rng, f"{method}Thing{number}", path)
    return {
        "openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "https://shop.example/v1"}],
        "paths": paths,
        "components": {"schemas": {
            w.title(): {"type": "object", "properties": {p: {"type": "string"} for p in rng.sample(WORDS, 3)}}
            for w in WORDS[:6]}}}


def operations(made):
    return [(path, method, item[method]) for path, item in made["paths"].items() for method in METHODS
            if isinstance(item, dict) and method in item and isinstance(item[method], dict)]


def revise(made, rng, count):
    """Changes as services make them."""
    made = copy.deepcopy(made)
    for number in range(count):
        all_operations = operations(made)
        if not all_operations:
            break
        path, method, chosen = rng.choice(all_operations)
        parameters = chosen.setdefault("parameters", [])
        plain = [p for p in parameters if isinstance(p, dict) and p.get("in") in ("query", "header")]
        change = rng.randrange(9)
        if change == 0:
            parameters.append({"name": f"new{number}", "in": "query", "schema": {"type": "string"}})
        elif change == 1 and plain:
            parameters.remove(rng.choice(plain))
        elif change == 2 and plain:
            rng.choice(plain)["example"] = rng.randrange(1000)
        elif change == 3:
            made["paths"][f"/added/{number}"] = {"get": operation(rng, f"added{number}", f"/added/{number}")}
        elif change == 4 and len(all_operations) > 5:
            del made["paths"][path][method]
        elif change == 5:
            chosen.setdefault("responses", {})["404"] = {"description": "no"}
        elif change == 6 and "requestBody" in chosen:
            content = chosen["requestBody"].get("content", {}).get("application/json", {}).get("schema", {})
            if "properties" in content:
                content["properties"][f"extra{number}"] = {"type": "boolean"}
        elif change == 7 and made.get("components", {}).get("schemas"):
            chosen_schema = rng.choice(list(made["components"]["schemas"].values()))
            if isinstance(chosen_schema.get("properties"), dict):
                chosen_schema["properties"][f"more{number}"] = {"type": "integer"}
        elif change == 8:
            chosen["summary"] = f"Summary {number}"
    return made


REQUEST = re.compile(r"^  (?P<name>[\w.-]+|\"[^\"]*\"|'[^']*'):$", re.M)


class Owner:
    """Edits of the text of specs. Each has a mark that must survive."""

    def __init__(self, folder, rng):
        self.folder, self.rng = folder, rng
        self.marks, self.removed, self.touched = [], [], set()
        self.number = 0

    def edit(self):
        files = [f for f in sorted(self.folder.glob("*.yaml")) if not f.name.startswith("_")]
        file = self.rng.choice(files)
        text = file.read_text()
        head, found, body = text.partition("\nrequests:\n")
        requests = list(REQUEST.finditer(body))
        if not requests:
            return
        index = self.rng.randrange(len(requests))
        start = requests[index].start()
        end = requests[index + 1].start() if index + 1 < len(requests) else len(body)
        name = requests[index]["name"]
        self.number += 1
        mark = f"zz{self.number}zz"
        block = body[start:end]
        if self.rng.random() < 0.1:
            return self.edit_type(file, text, mark)
        if self.rng.random() < 0.1 and len(files) > 1 and len(requests) > 1:
            return self.move(file, files, head + found + body[:start] + body[end:], block, name)
        if self.rng.random() < 0.02:
            return file.write_bytes(text.replace("\n", "\r\n").encode())
        new = self.changed(block, name, mark)
        if new is None:
            return
        self.touched.add(name.strip("\"'"))
        candidate = head + found + body[:start] + new + body[end:]
        try:
            read(candidate)
        except yaml.YAMLError:
            return
        file.write_text(candidate)
        if mark in new:
            self.marks.append((mark, name))
        elif not new.strip():
            self.removed.append(name.strip("\"'"))
            self.marks = [m for m in self.marks if m[0] not in block]

    def edit_type(self, file, text, mark):
        """A field of one's own in a type of the spec, or in one that specs share."""
        shared = self.folder / "_types.yaml"
        file = shared if shared.exists() and self.rng.random() < 0.7 else file
        text = file.read_text()
        found = list(re.finditer(r"^(  \w+: \{object: \{)(?=.*\}\}$)", text, re.M))
        if found:
            chosen = self.rng.choice(found)
            file.write_text(text[:chosen.end()] + f"{mark}: string?, " + text[chosen.end():])
            self.marks.append((mark, "a type"))

    def move(self, file, files, rest, block, name):
        """A request in the spec of another folder, with the types that it names."""
        other = self.rng.choice([f for f in files if f != file])
        types = set(read(file.read_text()).get("types") or {})
        if any(re.search(rf"\b{re.escape(t)}\b", block) for t in types) or "${" in block.split("inputs:")[0]:
            return
        if "inputs" in read(file.read_text()):
            return
        text = other.read_text()
        if name in text:
            return
        file.write_text(rest)
        other.write_text(text.rstrip("\n") + "\n\n" + block.rstrip("\n") + "\n")

    def changed(self, block, name, mark):
        choice = self.rng.randrange(9)
        lines = block.rstrip("\n").split("\n")
        rest = block[len(block.rstrip("\n")):]
        if choice == 0:
            return f"  # {mark}\n" + block
        if choice == 1:
            place = self.rng.randrange(1, len(lines))
            if "|" in block or ">" in block:
                return None
            lines[place] += f" # {mark}"
        elif choice == 2:
            if any(line.startswith("    summary:") for line in lines):
                return None
            lines.insert(self.rng.randrange(1, 2), f"    summary: {mark}")
        elif choice == 3:
            if any(line.startswith("    cases:") for line in lines):
                return None
            lines.append(f"    cases: {{{mark}: {{}}}}")
        elif choice == 4:
            if any(line.startswith("    headers:") for line in lines):
                place = next(i for i, line in enumerate(lines) if line.startswith("    headers:"))
                if not lines[place].endswith("}"):
                    return None
                lines[place] = lines[place][:-1] + f", X-Mine-{self.number}: {mark}}}"
            else:
                lines.append(f"    headers: {{X-Mine: {mark}}}")
        elif choice == 5:
            return block.rstrip("\n") + f"\n\n  own-{mark}:\n    method: GET\n    path: /own/{mark}\n" + (rest[1:] or "")
        elif choice == 6:
            return ""
        elif choice == 8:
            if not re.fullmatch(r"\w+", name):
                return None
            lines[next(i for i, line in enumerate(lines) if line == f"  {name}:")] = f"  {name}-{mark}:"
            self.touched.add(f"{name}-{mark}")
        elif choice == 7:
            place = [i for i, line in enumerate(lines) if line.startswith("    path: /")]
            if not place or lines[place[0]].endswith(('"', "'")) or " #" in lines[place[0]]:
                return None
            lines[place[0]] += f"/{mark}"
        return "\n".join(lines) + rest


def read(text):
    """The YAML of a spec. PyYAML refuses a question mark at the end of a plain text in braces."""
    return yaml.safe_load(re.sub(r"([\w\]}])\?(?=[,}\]])", r"\1ǃ", text))


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def requests_of(folder):
    found = {}
    for file in folder.glob("*.yaml"):
        found.update(read(file.read_text()).get("requests") or {})
    return found


def check(waybill, folder, source, seed, edits, figures):
    rng = random.Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    old, new = folder / "old.json", folder / "new.json"
    old.write_text(json.dumps(source))
    new.write_text(json.dumps(revise(source, rng, max(6, edits // 2))))
    specs, fresh = folder / "specs", folder / "fresh"
    made = run(waybill, "import", old, "-o", specs, "-q")
    if made.returncode:
        return [f"the import fails: {made.stderr[:500]}"]
    owner = Owner(specs, rng)
    for _ in range(edits):
        owner.edit()
    accepted = run(waybill, "check", specs, "-q")
    if accepted.returncode:
        # An edit can be one that the language refuses, such as a case of a request that needs a value.
        figures["refused edits"] += 1
        return []
    update = run(waybill, "import", "--update", new, "-o", specs)
    problems = []
    if update.returncode:
        return [f"the update fails: {update.stderr[-800:]}"]
    if run(waybill, "check", specs, "-q").returncode:
        problems.append("the updated specs are refused: " + run(waybill, "check", specs, "-q").stderr[:600])
    text = "\n".join(f.read_text() for f in specs.glob("*.yaml"))
    for mark, name in owner.marks:
        if mark not in text:
            problems.append(f"the edit {mark} of {name} is lost")
    run(waybill, "import", new, "-o", fresh, "-q")
    expected, actual = requests_of(fresh), requests_of(specs)
    for name, request in expected.items():
        if name in owner.touched or name in owner.removed:
            continue
        if actual.get(name) != request:
            problems.append(f"request {name} is not that of a new import: {actual.get(name)} != {request}")
    for name in owner.removed:
        if name in actual:
            problems.append(f"the removed request {name} is back")
    for name in set(actual) - set(expected) - owner.touched:
        if not name.startswith("own-"):
            problems.append(f"the request {name} remains although it is gone")
    again = run(waybill, "import", "--update", new, "-o", specs)
    if again.returncode or text != "\n".join(f.read_text() for f in specs.glob("*.yaml")):
        problems.append("a second update changes something: " + again.stderr[-300:])
    figures["edits"] += len(owner.marks) + len(owner.removed)
    figures["conflicts"] += update.stderr.count(": conflict: ")
    figures["requests"] += len(expected)
    return problems


def main(waybill, folder, seeds, edits, *documents):
    folder = pathlib.Path(folder)
    figures = {"edits": 0, "conflicts": 0, "requests": 0, "refused edits": 0}
    problems = []
    sources = [(f"seed {seed}", document(random.Random(seed), 20 if seed % 3 else 130)) for seed in range(int(seeds))]
    sources += [(path, json.loads(pathlib.Path(path).read_text())) for path in documents]
    for number, (name, source) in enumerate(sources):
        found = check(waybill, folder / "update", source, number, int(edits), figures)
        problems += [f"{name}: {problem}" for problem in found]
    print("\n".join(problems[:20]) if problems else
          f"{len(sources)} documents, {figures['requests']} requests: {figures['edits']} edits are kept, "
          f"{figures['conflicts']} conflicts are told, {figures['refused edits']} edited folders were refused")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
