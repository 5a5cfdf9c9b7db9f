"""Compares what folders of Bruno say with the messages that their import makes.

    bruno_import.py WAYBILL FOLDER SEEDS

Makes SEEDS folders by chance with the constructs of the format's documentation, each as files of Bruno's own language
and as OpenCollection, and reads them by rules of its own: variables are put in as text, header fields are merged by
name from the collection to the request, credentials are the nearest ones. Each folder is imported and compiled in
FOLDER. Method, target, host, fields and content of all messages must be the same, those of both forms too; JSON is
compared by its values. Prints one line, or each difference.
"""

import base64
import json
import random
import re
import sys
import urllib.parse

import yaml

from import_comparison import compare, fill

# A spec has no content for HEAD, which is told.
METHODS = ["get", "post", "put", "patch", "delete", "options"]
WORDS = ["red", "green", "a b", "x-1", "Ünï", "50%", "a+b", "q=r", "{{size}}", "{{color}}!", "é {{size}}"]
VALUES = {"base": "https://shop.example", "size": "7", "color": "blue", "token": "test-token",
          "password": "test-password", "api_key": "test-api-key", "$guid": "f81d4fae-7dec-41d0-a765-00a0c91e6bf6"}
KEPT = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"'<>#")


def pairs(rng, names, least=0):
    return [{"name": name, "value": rng.choice(WORDS), "disabled": rng.randrange(4) == 0}
            for name in rng.sample(names, rng.randrange(least, len(names) + 1))]


def random_auth(rng):
    return rng.choice([
        {"type": "none"}, {"type": "inherit"}, {"type": "bearer", "token": "{{token}}"},
        {"type": "basic", "username": "ada", "password": "{{password}}"},
        {"type": "apikey", "key": "X-Key", "value": "{{api_key}}", "placement": "header"},
        {"type": "apikey", "key": "key", "value": "{{api_key}}", "placement": "queryparams"}])


def random_body(rng):
    kind = rng.choice(["none", "json", "text", "xml", "form-urlencoded", "multipart-form", "graphql"])
    if kind == "json":
        data = '{\n  "n": {{size}},\n  "t": "%s", // note\n  "l": [1, null]\n}' % rng.choice(["x", "{{color}}"])
    elif kind in ("text", "xml"):
        data = rng.choice(["<a>\n  {{color}}\n</a>", "plain {{size}}", "ä"])
    elif kind == "form-urlencoded":
        data = pairs(rng, ["a", "b", "c d"], 1)
    elif kind == "multipart-form":
        data = [{**pair, "type": "text", "contentType": rng.choice([None, "text/html"])}
                for pair in pairs(rng, ["a", "b"], 1)]
        data.append({"name": "f", "type": "text", "value": "last", "disabled": False, "contentType": None})
    elif kind == "graphql":
        data = {"query": "query Q($id: ID) {\n  a(id: $id)\n}", "variables": '{"id": "{{size}}"}'}
    else:
        data = None
    return {"type": kind, "data": data}


def random_request(rng, number):
    query = pairs(rng, ["x", "y", "z"])
    sent = [f"{pair['name']}={pair['value']}" for pair in query if not pair["disabled"]]
    path = rng.choice(["/pets", "/pets/:id", "/a/{{color}}/b", "/pets/:id/x"])
    method, body = rng.choice(METHODS), random_body(rng)
    if method == "get" and body["type"] == "multipart-form":
        # A spec has none for GET, which is told.
        body = {"type": "none", "data": None}
    return {
        "name": f"Request {number}", "seq": rng.randrange(9), "method": method,
        "url": "{{base}}" + path + ("?" + "&".join(sent) if sent else "") + rng.choice(["", "#top"]),
        "query": query, "path": [{"name": "id", "value": "12", "disabled": False}] if ":id" in path else [],
        "headers": pairs(rng, ["X-A", "X-B", "X-C"]), "auth": random_auth(rng), "body": body,
        "encodes": rng.random() < 0.5, "own": {"color": "gray"} if rng.random() < 0.3 else {}}


def random_folder(rng):
    scopes = [{"path": "", "headers": pairs(rng, ["X-A", "X-D"]), "auth": random_auth(rng)},
              {"path": "pets/", "headers": pairs(rng, ["X-B", "X-D"]), "auth": random_auth(rng)}]
    requests = [(rng.randrange(2), random_request(rng, number)) for number in range(6)]
    return scopes, requests


# The folder as files.

def block(name, items):
    lines = [f"  {'~' if item['disabled'] else ''}{quoted(item['name'])}: {item['value']}" for item in items]
    return f"{name} {{\n" + "".join(line + "\n" for line in lines) + "}\n\n"


def quoted(name):
    return f'"{name}"' if ":" in name else name


def text_block(name, text):
    return f"{name} {{\n" + "".join(f"  {line}\n" for line in text.split("\n")) + "}\n\n"


def auth_block(auth):
    if auth["type"] in ("none", "inherit"):
        return ""
    values = [{"name": key, "value": value, "disabled": False} for key, value in auth.items() if key != "type"]
    return block("auth:" + auth["type"], values)


def bru_settings(scope, variables):
    text = block("headers", scope["headers"]) + f"auth {{\n  mode: {scope['auth']['type']}\n}}\n\n"
    return text + auth_block(scope["auth"]) + block("vars:pre-request", variables)


def bru_request(request):
    body = request["body"]
    mode = {"form-urlencoded": "formUrlEncoded", "multipart-form": "multipartForm"}.get(body["type"], body["type"])
    text = f"meta {{\n  name: {request['name']}\n  type: http\n  seq: {request['seq']}\n}}\n\n"
    text += f"{request['method']} {{\n  url: {request['url']}\n  body: {mode}\n  auth: {request['auth']['type']}\n}}\n\n"
    text += block("params:query", request["query"]) + block("params:path", request["path"])
    text += block("headers", request["headers"]) + auth_block(request["auth"])
    if body["type"] == "form-urlencoded":
        text += block("body:form-urlencoded", body["data"])
    elif body["type"] == "multipart-form":
        text += block("body:multipart-form", [
            {**part, "value": part["value"] + (f" @contentType({part['contentType']})" if part["contentType"] else "")}
            for part in body["data"]])
    elif body["type"] == "graphql":
        text += text_block("body:graphql", body["data"]["query"])
        text += text_block("body:graphql:vars", body["data"]["variables"])
    elif body["data"] is not None:
        text += text_block("body:" + body["type"], body["data"])
    text += block("vars:pre-request", [{"name": name, "value": value, "disabled": False}
                                       for name, value in request["own"].items()])
    return text + f"settings {{\n  encodeUrl: {'true' if request['encodes'] else 'false'}\n}}\n"


def declared():
    return [{"name": name, "value": VALUES[name], "disabled": False} for name in ["base", "size", "color"]]


def write_bru(folder, scopes, requests):
    folder.mkdir()
    (folder / "bruno.json").write_text(json.dumps({"version": "1", "name": "Shop", "type": "collection"}))
    (folder / "collection.bru").write_text(bru_settings(scopes[0], declared()))
    (folder / "pets").mkdir()
    (folder / "pets/folder.bru").write_text("meta {\n  name: pets\n}\n" + bru_settings(scopes[1], []))
    for place, request in requests:
        (folder / scopes[place]["path"] / f"{request['name']}.bru").write_text(bru_request(request))


def write_yaml(folder, scopes, requests):
    folder.mkdir()

    def settings(scope, variables):
        auth = scope["auth"]
        return {"headers": scope["headers"], "auth": auth["type"] if auth["type"] == "inherit" else auth,
                "variables": variables}

    def write(path, value):
        (folder / path).write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False))

    write("opencollection.yml", {"opencollection": "1.0.0", "info": {"name": "Shop"},
                                 "request": settings(scopes[0], declared())})
    (folder / "pets").mkdir()
    write("pets/folder.yml", {"info": {"name": "pets", "type": "folder"}, "request": settings(scopes[1], [])})
    for place, request in requests:
        http = {"method": request["method"].upper(), "url": request["url"], "headers": request["headers"],
                "params": [{**pair, "type": "query"} for pair in request["query"]]
                + [{**pair, "type": "path"} for pair in request["path"]],
                "auth": request["auth"] if request["auth"]["type"] != "inherit" else "inherit"}
        if request["body"]["type"] != "none":
            http["body"] = request["body"]
        own = [{"name": name, "value": value} for name, value in request["own"].items()]
        write(scopes[place]["path"] + request["name"] + ".yml", {
            "info": {"name": request["name"], "type": "http", "seq": request["seq"]}, "http": http,
            "runtime": {"variables": own}, "settings": {"encodeUrl": request["encodes"]}})


# The messages that Bruno sends.

def expected(scopes, place, request):
    values = {**VALUES, **request["own"]}
    chain = [scopes[0]] + ([scopes[1]] if place else [])
    fields = {}
    for part in chain + [request]:
        for pair in part["headers"]:
            if not pair["disabled"]:
                fields[pair["name"]] = fill(pair["value"], values)
    fields = list(fields.items())
    auth = request["auth"]
    for scope in reversed(chain):
        if auth["type"] == "inherit":
            auth = scope["auth"]
    path, _, query = request["url"].split("#")[0].removeprefix("{{base}}").partition("?")
    path = path.replace("/:id", "/12")
    if request["encodes"]:
        query = "&".join("=".join(encode(side, values) for side in pair.split("=", 1)) for pair in query.split("&"))
    query = fill(query, values)
    if auth["type"] == "bearer":
        fields.append(("Authorization", "Bearer " + fill(auth["token"], values)))
    elif auth["type"] == "basic":
        fields.append(("Authorization", "Basic " + base64.b64encode(
            f"ada:{fill(auth['password'], values)}".encode()).decode()))
    elif auth["type"] == "apikey" and auth["placement"] == "header":
        fields.append((auth["key"], fill(auth["value"], values)))
    elif auth["type"] == "apikey":
        query += ("&" if query else "") + f"{auth['key']}={fill(auth['value'], values)}"
    target = fill(path, values) + ("?" + query if query else "")
    return (request["method"].upper(), urllib.parse.quote(target, safe=KEPT), sorted(fields),
            content(request["body"], values))


def encode(text, values):
    parts = re.split(r"(\{\{[^{}]*\}\})", text)
    return "".join(part if part.startswith("{{") else urllib.parse.quote(part, safe="!'()*") for part in parts)


def content(body, values):
    kind, data = body["type"], body["data"]
    if kind == "none":
        return None
    if kind == "json":
        return "application/json", json.loads(fill(re.sub(r" // note", "", data), values))
    if kind == "graphql":
        return "application/json", {"query": data["query"], "variables": json.loads(fill(data["variables"], values))}
    if kind == "form-urlencoded":
        sent = [(pair["name"], fill(pair["value"], values)) for pair in data if not pair["disabled"]]
        return "application/x-www-form-urlencoded", sent
    if kind == "multipart-form":
        return "multipart/form-data", [(part["name"], part["contentType"] or "text/plain", fill(part["value"], values))
                                       for part in data if not part["disabled"]]
    return {"text": "text/plain", "xml": "application/xml"}[kind], fill(data, values)


compare("Bruno", "folders", sys.argv[1:], random_folder, [("bru", write_bru), ("yaml", write_yaml)], expected)
