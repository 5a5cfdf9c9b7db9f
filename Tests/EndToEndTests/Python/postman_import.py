"""Compares what a collection of Postman says with the messages that its import makes.

    postman_import.py WAYBILL FOLDER SEEDS COLLECTION...

Reads each COLLECTION, and SEEDS collections that it makes by chance with the constructs of the format's documentation,
by rules of its own: variables are put in as text, URLs keep all but a few characters, the Authorization is that of the
nearest credentials. Each is imported and compiled in FOLDER. Method, target, host, fields and content of all messages
must be the same; JSON is compared by its values. Prints one line, or each difference.
"""

import base64
import email.parser
import email.policy
import json
import pathlib
import random
import re
import subprocess
import sys
import urllib.parse

KEPT = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"'<>#")
# Characters that no request target has (RFC 3986): Postman sends them, and Waybill their escapes.
NEVER = "\\^`{|}"
SECRET = re.compile(r"(token|key|secret|password|passwd|pwd|pass|jwt|signature|cookie|session)$", re.I)
GENERATED = {"$guid": "f81d4fae-7dec-41d0-a765-00a0c91e6bf6", "$timestamp": "1767225600"}
WITHOUT_BODY = {"GET", "COPY", "HEAD", "PURGE", "UNLOCK"}


class Reading:
    """A collection, read independently."""

    def __init__(self, collection, environments=()):
        self.values = {}
        self.secrets = set()
        for variable in collection.get("variable", []):
            if not variable.get("disabled"):
                self.declare(variable)
        self.messages = {}
        self.walk(collection["item"], collection.get("auth"))

    def declare(self, variable):
        name = variable.get("key") or variable.get("id")
        if variable.get("type") == "secret":
            self.secrets.add(name)
        value = variable.get("value")
        value = json.dumps(value) if isinstance(value, (dict, list, bool, int)) else value
        self.values.setdefault(name, value or "")

    def fill(self, text):
        for _ in range(12):
            text = re.sub(r"\{\{\s*([^{}]+?)\s*\}\}", lambda match: self.value(match[1]), text)
        return text

    def value(self, name):
        if name in GENERATED:
            return GENERATED[name]
        if name in self.secrets or SECRET.search(name):
            return "test-" + re.sub(r"[^a-z0-9]+", "-", name.lower())
        return self.values.get(name) or "example"

    def walk(self, items, auth):
        for item in items:
            inner = item.get("auth") or auth
            if "item" in item:
                self.walk(item["item"], inner)
                continue
            self.add(item["name"], "default", item["request"], item, inner)
            for example in item.get("response", []):
                self.add(item["name"], example["name"], example["originalRequest"], item, inner)

    def add(self, name, case, request, item, auth):
        self.messages[name, case] = self.message(request, item, request.get("auth") or auth)

    def url(self, url):
        text = "".join([
            url["protocol"] + "://" if url.get("protocol") else "",
            ".".join(url["host"]) if isinstance(url["host"], list) else url["host"],
            f":{url['port']}" if url.get("port") else ""])
        text = self.fill(text)
        if "://" not in text:
            text = "http://" + text
        declared = {entry["key"]: entry.get("value") or "example" for entry in url.get("variable", [])}
        for segment in url.get("path", []):
            if segment[:1] == ":" and segment[1:] in declared:
                segment = declared[segment[1:]]
            text += "/" + self.fill(segment).replace("?", "%3F")
        pairs = [pair for pair in url.get("query", []) if not pair.get("disabled")]
        query = "&".join(
            pair["key"] if pair.get("value") is None else f"{pair['key']}={self.fill(pair['value']).replace('&', '%26')}"
            for pair in pairs)
        return text + ("?" + query if pairs else "")

    def message(self, request, item, auth):
        fields = []
        url = self.url(request["url"])
        headers = [header for header in request.get("header", []) if not header.get("disabled")]
        names = [header["key"].lower() for header in headers]
        if auth and "authorization" not in names:
            kind = auth["type"]
            values = auth.get(kind, {})
            if isinstance(values, list):
                values = {entry["key"]: entry["value"] for entry in values}
            values = {key: self.fill(value) for key, value in values.items()}
            if kind == "basic":
                pair = f"{values['username']}:{values['password']}".encode()
                fields.append(("authorization", "Basic " + base64.b64encode(pair).decode()))
            elif kind == "bearer":
                fields.append(("authorization", "Bearer " + values["token"]))
            elif kind == "oauth2":
                fields.append(("authorization", f"{values.get('headerPrefix', 'Bearer')} {values['accessToken']}"))
            elif kind == "apikey" and values.get("in") == "query":
                url += ("&" if "?" in url else "?") + f"{values['key']}={values['value']}"
            elif kind == "apikey":
                fields.append((values["key"].lower(), values["value"]))
        fields += [(header["key"].lower(), self.fill(header["value"])) for header in headers]
        content, usual = self.content(request, item)
        if usual and "content-type" not in names:
            fields.append(("content-type", usual))
        if usual == "multipart":
            fields = [field for field in fields if field[0] != "content-type"]
        start, _, rest = url.partition("://")
        host, slash, target = rest.partition("/")
        if "?" in host and not slash:
            host, _, target = rest.partition("?")
            target = "?" + target
        target = "".join(
            character if character in KEPT and character not in NEVER
            else urllib.parse.quote(character, safe="") for character in "/" + target)
        return {"method": request["method"], "target": target, "host": host, "fields": sorted(fields), "content": content}

    def content(self, request, item):
        body = request.get("body") or {}
        mode = body.get("mode")
        kept = item.get("protocolProfileBehavior", {}).get("disableBodyPruning")
        if not mode or body.get("disabled") or request["method"] in WITHOUT_BODY and not kept:
            return None, None
        value = body[mode]
        if mode == "raw":
            if not value:
                return None, None
            language = body.get("options", {}).get("raw", {}).get("language", "text")
            usual = {"json": "application/json", "xml": "application/xml", "html": "text/html",
                     "javascript": "application/javascript"}.get(language, "text/plain")
            return self.text(value, usual), usual
        if mode == "urlencoded":
            pairs = [pair for pair in value if not pair.get("disabled")]
            if not pairs:
                return None, "application/x-www-form-urlencoded"
            text = "&".join("=".join(urllib.parse.quote(self.fill(part), safe="!*'()~")
                                     for part in (pair["key"], pair["value"])) for pair in pairs)
            return text.encode(), "application/x-www-form-urlencoded"
        if mode == "formdata":
            return tuple((part["key"], self.fill(part["value"]).encode(), part.get("contentType"))
                         for part in value if not part.get("disabled")), "multipart"
        if mode == "graphql":
            data = {"query": self.fill(value["query"])}
            if value.get("variables"):
                data["variables"] = json.loads(self.json(value["variables"]))
            return data, "application/json"
        raise ValueError(mode)

    def json(self, text):
        """JSON whose bare variables are values."""
        pieces = re.split(r'("(?:[^"\\]|\\.)*")', text)
        for index in range(0, len(pieces), 2):
            pieces[index] = re.sub(r"//[^\n]*|/\*.*?\*/", "", pieces[index], flags=re.S)
            pieces[index] = re.sub(r"\{\{\s*([^{}]+?)\s*\}\}", lambda match: self.bare(match[1]), pieces[index])
        for index in range(1, len(pieces), 2):
            pieces[index] = self.fill(pieces[index])
        return "".join(pieces)

    def bare(self, name):
        value = self.value(name)
        try:
            json.loads(value)
            return value
        except ValueError:
            return json.dumps(value)

    def text(self, text, usual):
        if usual != "application/json":
            return self.fill(text).encode()
        try:
            return json.loads(self.json(text))
        except ValueError:
            return self.fill(text).encode()


def sent(data, like):
    """A message in the form of the reading."""
    head, _, content = data.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, target, _ = first.split(" ")
    fields = [tuple(part.strip() for part in line.split(":", 1)) for line in lines]
    fields = [(name.lower(), value) for name, value in fields]
    known = dict(fields)
    rest = sorted(field for field in fields if field[0] not in ("host", "content-length"))
    if isinstance(like, tuple):
        rest = [field for field in rest if field[0] != "content-type"]
        parsed = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(
            f"Content-Type: {known.get('content-type')}\r\n\r\n".encode() + content)
        content = tuple((part.get_param("name", header="content-disposition"), part.get_payload(decode=True),
                         part.get("content-type")) for part in parsed.iter_parts())
    elif like is not None and not isinstance(like, bytes):
        content = json.loads(content)
    return {"method": method, "target": target, "host": known["host"], "fields": rest, "content": content or None}


class Random:
    """Collections by chance."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def one(self, *choices):
        return self.random.choice(choices)

    def value(self):
        return self.one("1", "a b", "x/y", "é", "{{count}}", "{{name}}", "a+b&c=d", "50%25", "", "{{nowhere}}", "~!*'()", "a:b,c")

    def credentials(self, version):
        kind = self.one("basic", "bearer", "apikey", "noauth", "oauth2")
        values = {"basic": {"username": "ada", "password": "{{password}}"}, "bearer": {"token": "{{api_token}}"},
                  "apikey": {"key": "X-Shop", "value": "{{api_key}}", "in": "header"}, "noauth": {},
                  "oauth2": {"accessToken": "{{access_token}}"}}[kind]
        if version == 1:
            values = [{"key": key, "value": value} for key, value in values.items()]
        return {"type": kind, kind: values}

    def collection(self):
        version = self.one(0, 1)
        items = [self.item(number, version) for number in range(self.random.randrange(1, 6))]
        if self.chance(50):
            items = [{"name": "Folder", "item": items}]
            if self.chance(50):
                items[0]["auth"] = self.credentials(version)
        return {
            "info": {"name": "Random", "schema": f"https://schema.getpostman.com/json/collection/v2.{version}.0/collection.json"},
            "variable": [
                {"key": "base", "value": self.one("https://h.example/v1", "http://h.example:8080", "h.example")},
                {"key": "count", "value": "3"}, {"key": "name", "value": self.one("Rex", "Rex {{count}}")},
                {"key": "password", "value": "hunter2"}],
            "item": items, "auth": self.credentials(version) if self.chance(50) else None}

    def item(self, number, version):
        method = self.one("GET", "POST", "PUT", "DELETE")
        url = {"host": [self.one("{{base}}", "{{base}}", "h.example")], "path": ["pets", self.one(":id", "{{count}}", "a b", "x'y")],
               "query": [{"key": f"q{index}", "value": self.value(), "disabled": self.chance(20)} for index in range(self.random.randrange(4))],
               "variable": [{"key": "id", "value": self.one("7", "x/y", "a-b")}]}
        if url["host"] == ["h.example"]:
            url["protocol"] = "https"
        headers = [{"key": f"X-{index}", "value": self.one("1", "a b", "{{name}}"), "disabled": self.chance(20)}
                   for index in range(self.random.randrange(3))]
        request = {"method": method, "url": url, "header": headers}
        mode = self.one("raw", "json", "urlencoded", "formdata", "graphql", None)
        if mode == "raw":
            request["body"] = {"mode": "raw", "raw": self.one("plain {{name}}", "<a>{{count}}</a>"),
                               "options": {"raw": {"language": self.one("text", "xml", "html")}}}
        elif mode == "json":
            request["body"] = {"mode": "raw", "options": {"raw": {"language": "json"}}, "raw": self.one(
                '{"a": {{count}}, "b": "{{name}}", "c": [1, 2.50, null]}', '{\n\t"a": "x" // y\n}', '{"a": {{nowhere}}}',
                '{"u": "https://h.example/{{count}}", /* z */ "e": {}}', '[{{count}}, true]')}
        elif mode == "urlencoded":
            request["body"] = {"mode": mode, mode: [{"key": self.one("a", "b c"), "value": self.value(), "disabled": self.chance(20)}
                                                    for _ in range(self.random.randrange(4))]}
        elif mode == "formdata":
            request["body"] = {"mode": mode, mode: [{"key": f"p{index}", "value": self.value(), "type": "text"}
                                                    for index in range(self.random.randrange(1, 3))]}
        elif mode == "graphql":
            request["body"] = {"mode": mode, mode: {"query": "query($n: Int) { a(n: $n) }", "variables": self.one("", '{"n": {{count}}}')}}
        if self.chance(30):
            request["auth"] = self.credentials(version)
        item = {"name": f"Request {number}", "request": request, "response": []}
        if self.chance(30):
            other = json.loads(json.dumps(request))
            other["url"]["variable"][0]["value"] = "9"
            if other["url"]["path"][1] == ":id":
                item["response"] = [{"name": "nine", "code": 200, "originalRequest": other}]
        return item


def compare(waybill, folder, name, collection):
    """The differences of a collection, and the number of messages that were compared."""
    expected = Reading(collection.get("collection", collection)).messages
    (folder / f"{name}.json").write_text(json.dumps(collection))
    specs = folder / name
    run = subprocess.run([waybill, "import", "postman", f"{name}.json", "-o", name, "--force"], cwd=folder, capture_output=True, text=True)
    if run.returncode != 0:
        return [f"{name}: {run.stderr}"], 0
    for path in re.findall(r"file: (\S+?)[},]", "".join(spec.read_text() for spec in specs.glob("*.yaml"))):
        (specs / path).write_bytes(b"")
    run = subprocess.run([waybill, "compile", str(specs), "--emit", "wire", "-o", f"{name}-out"], cwd=folder, capture_output=True, text=True)
    if run.returncode != 0:
        return [f"{name}: {run.stderr}"], 0
    messages = {tuple(map(urllib.parse.unquote, path.with_suffix("").parts[-2:])): path.read_bytes() for path in (folder / f"{name}-out").rglob("*.request")}
    differences = []
    for (request, case), wanted in expected.items():
        data = messages.get((request, case))
        if data is None:
            differences.append(f"{name}: '{request}/{case}' has no message")
            continue
        found = sent(data, wanted["content"])
        for key, value in wanted.items():
            if found[key] != value:
                differences.append(f"{name}: {key} of '{request}/{case}' is {found[key]!r}, not {value!r}")
    return differences, len(expected)


def main():
    waybill, folder, seeds, *paths = sys.argv[1:]
    folder = pathlib.Path(folder)
    collections = [(pathlib.Path(path).stem.split(".")[0], json.loads(pathlib.Path(path).read_text())) for path in paths]
    collections += [(f"random-{seed}", Random(seed).collection()) for seed in range(int(seeds))]
    differences = []
    count = 0
    for name, collection in collections:
        found, number = compare(waybill, folder, name, collection)
        differences += found
        count += number
    print("\n".join(differences) or f"{count} messages of {len(collections)} collections are what the collections say")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
