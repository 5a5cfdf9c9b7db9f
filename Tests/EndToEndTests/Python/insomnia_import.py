"""Compares what exports of Insomnia say with the messages that their import makes.

    insomnia_import.py WAYBILL FOLDER SEEDS

Makes SEEDS workspaces by chance with the constructs of the format, each as an export of version 4 (`resources`) and of
version 5 (`collection`), and reads them by rules of its own: variables are put in as text, header fields of folders
are sent unless the request has one of their name, credentials are the nearest ones. Each export is imported and
compiled in FOLDER. Method, target, fields and content of all messages must be the same; JSON is compared by its values.
Prints one line, or each difference.
"""

import base64
import json
import random
import re
import sys
import urllib.parse

import yaml

from import_comparison import compare, fill

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
WORDS = ["red", "green", "a b", "x-1", "Ünï", "50%", "q=r", "{{size}}", "{{color}}!", "é {{ size }}"]
VALUES = {"base": "https://shop.example", "size": "7", "color": "blue", "token": "test-token",
          "password": "test-password", "api_key": "test-api-key", "inner.deep": "gray"}
KEPT = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"'<>#")


def pairs(rng, names, least=0):
    return [{"name": name, "value": rng.choice(WORDS), "disabled": rng.randrange(4) == 0}
            for name in rng.sample(names, rng.randrange(least, len(names) + 1))]


def random_auth(rng, is_folder=False):
    kinds = [None, {"type": "none"}, {"type": "bearer", "token": "{{token}}"},
             {"type": "bearer", "token": "{{token}}", "prefix": "Key"},
             {"type": "basic", "username": "ada", "password": "{{password}}"},
             {"type": "apikey", "key": "X-Key", "value": "{{api_key}}", "addTo": "header"},
             {"type": "apikey", "key": "key", "value": "{{api_key}}", "addTo": "queryParams"},
             {"type": "apikey", "key": "sid", "value": "{{api_key}}", "addTo": "cookie"}]
    return rng.choice(kinds[:3] if is_folder else kinds)


def random_body(rng):
    kind = rng.choice([None, "application/json", "text/plain", "application/xml", "application/x-www-form-urlencoded",
                       "multipart/form-data", "application/graphql"])
    if kind is None:
        return {}
    if kind == "application/json":
        return {"mimeType": kind, "text": '{"n": 1, "t": "%s", "l": [1, null]}' % rng.choice(["x", "{{color}}"])}
    if kind in ("text/plain", "application/xml"):
        return {"mimeType": kind, "text": rng.choice(["<a>\n  {{color}}\n</a>", "plain {{size}} {{inner.deep}}", "ä"])}
    if kind == "application/graphql":
        query = {"query": "query Q($id: ID) { a(id: $id) }", "variables": {"id": "{{size}}"}}
        return {"mimeType": kind, "text": json.dumps(query)}
    return {"mimeType": kind, "params": pairs(rng, ["a", "b", "c d"]) + [
        {"name": "last", "value": "x", "disabled": False}]}


def random_request(rng, number):
    method, body = rng.choice(METHODS), random_body(rng)
    if method == "GET" and body.get("mimeType") == "multipart/form-data":
        # A spec has none for GET, which is told.
        body = {}
    path = rng.choice(["/pets", "/pets/:id", "/a/{{color}}/b", "/pets/:id/x?own=1"])
    headers = pairs(rng, ["X-A", "X-B", "X-C"])
    if body:
        headers.append({"name": "Content-Type", "value": body["mimeType"].replace("graphql", "json"),
                        "disabled": False})
    return {"name": f"Request {number}", "method": method, "url": "{{base}}" + path, "headers": headers,
            "parameters": pairs(rng, ["x", "y", "z"]), "authentication": random_auth(rng), "body": body,
            "pathParameters": [{"name": "id", "value": "12"}] if ":id" in path else []}


def random_workspace(rng):
    folders = [{"headers": pairs(rng, ["X-A", "X-D"]), "authentication": random_auth(rng, True)} for _ in range(2)]
    # Of each request: the number of folders around it.
    return folders, [(rng.randrange(3), random_request(rng, number)) for number in range(6)]


def inner(value):
    """A value whose variables are written as Insomnia writes them, `{{ _.name }}`."""
    if isinstance(value, dict):
        return {key: inner(item) for key, item in value.items()}
    if isinstance(value, list):
        return [inner(item) for item in value]
    return re.sub(r"\{\{\s*([^{}]+?)\s*\}\}", r"{{ _.\1 }}", value) if isinstance(value, str) else value


def request_parts(request):
    return {key: value for key, value in inner(request).items() if value not in (None, [], {})}


DATA = {"base": VALUES["base"], "size": "7", "color": "blue", "inner": {"deep": "gray"}}


def write_4(path, folders, requests):
    resources = [{"_id": "wrk", "_type": "workspace", "name": "Shop", "parentId": None},
                 {"_id": "env", "_type": "environment", "parentId": "wrk", "name": "Base", "data": DATA}]
    for depth, folder in enumerate(folders):
        resources.append({"_id": f"fld{depth}", "_type": "request_group", "name": f"F{depth}", "metaSortKey": depth,
                          "parentId": f"fld{depth - 1}" if depth else "wrk", **request_parts(folder)})
    for number, (depth, request) in enumerate(requests):
        resources.append({"_id": f"req{number}", "_type": "request", "metaSortKey": number,
                          "parentId": f"fld{depth - 1}" if depth else "wrk", **request_parts(request)})
    path.write_text(json.dumps({"_type": "export", "__export_format": 4, "resources": resources}, ensure_ascii=False))


def write_5(path, folders, requests):
    def items(depth):
        found = [request_parts(request) for at, request in requests if at == depth]
        if depth < len(folders):
            found.append({"name": f"F{depth}", **request_parts(folders[depth]), "children": items(depth + 1)})
        return found

    path.write_text(yaml.safe_dump({
        "type": "collection.insomnia.rest/5.0", "name": "Shop", "collection": items(0),
        "environments": {"name": "Base", "data": DATA}}, allow_unicode=True, sort_keys=False))


# The messages that Insomnia sends.

def expected(folders, depth, request):
    fields = {}
    for part in folders[:depth] + [request]:
        for pair in part["headers"]:
            if not pair["disabled"]:
                fields[pair["name"]] = fill(pair["value"], VALUES)
    body = request["body"]
    fields.pop("Content-Type", None)
    auth = request["authentication"]
    for folder in reversed(folders[:depth]):
        auth = auth or folder["authentication"]
    auth = auth or {"type": "none"}
    path, _, query = request["url"].removeprefix("{{base}}").partition("?")
    query = [query] if query else []
    query += [f"{component(pair['name'])}={component(fill(pair['value'], VALUES))}" for pair in request["parameters"]
              if not pair["disabled"]]
    if auth["type"] == "bearer":
        fields["Authorization"] = f"{auth.get('prefix', 'Bearer')} {VALUES['token']}"
    elif auth["type"] == "basic":
        fields["Authorization"] = "Basic " + base64.b64encode(f"ada:{VALUES['password']}".encode()).decode()
    elif auth["type"] == "apikey" and auth["addTo"] == "queryParams":
        query.append(f"key={VALUES['api_key']}")
    elif auth["type"] == "apikey":
        is_cookie = auth["addTo"] == "cookie"
        fields["Cookie" if is_cookie else "X-Key"] = ("sid=" if is_cookie else "") + VALUES["api_key"]
    target = fill(path.replace("/:id", "/12"), VALUES) + ("?" + "&".join(query) if query else "")
    return request["method"], urllib.parse.quote(target, safe=KEPT), sorted(fields.items()), content(body)


def component(text):
    return urllib.parse.quote(text, safe="!'()*")


def content(body):
    kind = body.get("mimeType")
    if kind is None:
        return None
    if kind in ("application/json", "application/graphql"):
        return "application/json", json.loads(fill(body["text"], VALUES))
    if "params" in body:
        sent = [(pair["name"], fill(pair["value"], VALUES)) for pair in body["params"] if not pair["disabled"]]
        return kind, sent if "form-data" not in kind else [(name, "text/plain", value) for name, value in sent]
    return kind, fill(body["text"], VALUES)


compare("Insomnia", "exports", sys.argv[1:], random_workspace, [("v4.json", write_4), ("v5.yaml", write_5)], expected)
