"""Compares messages of imported OpenAPI documents with an independent reading of the same documents.

    openapi_reading.py WAYBILL FOLDER

Each row is a small document with one operation. It is imported and compiled in FOLDER. The message must
hold what the row says, which was written by hand after the tables of the OpenAPI Specification (3.1.1,
4.8.12.6, "Style Examples", and 4.8.15, "Encoding Object") and RFC 6570; and openapi-core must read from it
the values that the document has as examples. Prints one line, or each failure.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import urllib.parse
import warnings

import openapi_core
from openapi_core.datatypes import RequestParameters
from openapi_core.deserializing.styles import style_deserializers
from werkzeug.datastructures import Headers, ImmutableMultiDict

TEXT = {"type": "string"}
LIST = {"type": "array", "items": TEXT}
OBJECT = {"type": "object", "properties": {"R": {"type": "integer"}, "G": {"type": "integer"}}}
VALUES = {"text": (TEXT, "blue"), "list": (LIST, ["blue", "black"]), "object": (OBJECT, {"R": 100, "G": 200})}

# location, style, explode, kind of the value, and what the message holds of it.
STYLES = [
    ("path", "simple", False, "text", "/x/blue"),
    ("path", "simple", False, "list", "/x/blue,black"),
    ("path", "simple", False, "object", "/x/R,100,G,200"),
    ("path", "simple", True, "text", "/x/blue"),
    ("path", "simple", True, "list", "/x/blue,black"),
    ("path", "simple", True, "object", "/x/R=100,G=200"),
    ("path", "label", False, "text", "/x/.blue"),
    ("path", "label", False, "list", "/x/.blue,black"),
    ("path", "label", False, "object", "/x/.R,100,G,200"),
    ("path", "label", True, "text", "/x/.blue"),
    ("path", "label", True, "list", "/x/.blue.black"),
    ("path", "label", True, "object", "/x/.R=100.G=200"),
    ("path", "matrix", False, "text", "/x/;v=blue"),
    ("path", "matrix", False, "list", "/x/;v=blue,black"),
    ("path", "matrix", False, "object", "/x/;v=R,100,G,200"),
    ("path", "matrix", True, "text", "/x/;v=blue"),
    ("path", "matrix", True, "list", "/x/;v=blue;v=black"),
    ("path", "matrix", True, "object", "/x/;R=100;G=200"),
    ("query", "form", False, "text", "/x?v=blue"),
    ("query", "form", False, "list", "/x?v=blue,black"),
    ("query", "form", False, "object", "/x?v=R,100,G,200"),
    ("query", "form", True, "text", "/x?v=blue"),
    ("query", "form", True, "list", "/x?v=blue&v=black"),
    ("query", "form", True, "object", "/x?R=100&G=200"),
    ("query", "spaceDelimited", False, "list", "/x?v=blue%20black"),
    ("query", "pipeDelimited", False, "list", "/x?v=blue%7Cblack"),
    ("query", "deepObject", True, "object", "/x?v%5BR%5D=100&v%5BG%5D=200"),
    ("header", "simple", False, "text", "v: blue"),
    ("header", "simple", False, "list", "v: blue,black"),
    ("header", "simple", False, "object", "v: R,100,G,200"),
    ("header", "simple", True, "list", "v: blue,black"),
    ("header", "simple", True, "object", "v: R=100,G=200"),
    ("cookie", "form", False, "text", "Cookie: v=blue"),
    ("cookie", "form", True, "text", "Cookie: v=blue"),
    ("cookie", "form", False, "list", "Cookie: v=blue%2Cblack"),
]

# Values whose characters have to be escaped: location, schema, example, what the message holds.
CHARACTERS = [
    ("path", TEXT, "a b/c?d#é", "/x/a%20b%2Fc%3Fd%23%C3%A9"),
    ("path", TEXT, "100%;,=&", "/x/100%25%3B%2C%3D%26"),
    ("query", TEXT, "a b&c=d+e#é", "/x?v=a%20b%26c%3Dd%2Be%23%C3%A9"),
    ("query", LIST, ["a,b", "c d"], "/x?v=a%2Cb&v=c%20d"),
    ("query", {"type": "integer"}, -7, "/x?v=-7"),
    ("query", {"type": "number"}, 1.5, "/x?v=1.5"),
    ("query", {"type": "boolean"}, True, "/x?v=true"),
    ("query", {"type": "boolean"}, False, "/x?v=false"),
    ("query", {"type": "string", "enum": ["a b", "c"]}, "a b", "/x?v=a%20b"),
    ("header", TEXT, "a, b; c=d", "v: a, b; c=d"),
]

FORM = "application/x-www-form-urlencoded"

# Bodies: media type, schema, `encoding`, example, Content-Type, content.
BODIES = [
    ("application/json", OBJECT, None, {"R": 1, "G": 2}, "application/json", '{"R":1,"G":2}'),
    ("application/json", LIST, None, ["a", "é"], "application/json", '["a","é"]'),
    ("application/vnd.x+json", OBJECT, None, {"G": 2}, "application/vnd.x+json", '{"G":2}'),
    (FORM, OBJECT, None, {"R": 1, "G": 2}, FORM, "R=1&G=2"),
    (FORM, {"type": "object", "properties": {"a": TEXT}}, None, {"a": "b c&d=é"}, FORM, "a=b+c%26d%3D%C3%A9"),
    (FORM, {"type": "object", "properties": {"a": LIST}}, None, {"a": ["b", "c"]}, FORM, "a=b&a=c"),
    (
        FORM,
        {"type": "object", "properties": {"a": LIST}},
        {"a": {"style": "form", "explode": False}},
        {"a": ["b", "c"]},
        FORM,
        "a=b,c",
    ),
    (
        FORM,
        {"type": "object", "properties": {"a": OBJECT}},
        {"a": {"style": "deepObject", "explode": True}},
        {"a": {"R": 1, "G": 2}},
        FORM,
        "a%5BR%5D=1&a%5BG%5D=2",
    ),
    ("text/plain", TEXT, None, "blue", "text/plain", "blue"),
]

# Security schemes: the object, and what the message holds of it. The credentials are the examples that
# the spec makes up.
SECURITY = [
    ({"type": "apiKey", "in": "query", "name": "k"}, "/x?k="),
    ({"type": "apiKey", "in": "header", "name": "K"}, "K: "),
    ({"type": "apiKey", "in": "cookie", "name": "k"}, "Cookie: k="),
    ({"type": "http", "scheme": "basic"}, "Authorization: Basic "),
    ({"type": "http", "scheme": "bearer"}, "Authorization: Bearer "),
    (
        {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://h.example/t", "scopes": {}}}},
        "Authorization: Bearer ",
    ),
    ({"type": "openIdConnect", "openIdConnectUrl": "https://h.example/o"}, "Authorization: Bearer "),
]

VERSIONS = ["3.0.4", "3.1.1"]

# openapi-core knows few media types by name.
CONFIGURATION = openapi_core.Config(extra_media_type_deserializers={"application/vnd.x+json": json.loads})

class Message:
    """A request as openapi-core asks for it."""

    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        line, *fields = head.decode("utf-8").split("\r\n")
        method, self.target, _ = line.split(" ")
        self.fields = [tuple(field.split(": ", 1)) for field in fields]
        self.path, _, query = self.target.partition("?")
        self.method = method.lower()
        self.host_url = "https://h.example"
        headers = Headers(self.fields)
        self.content_type = headers.get("Content-Type", "")
        cookies = [pair.split("=", 1) for pair in headers.get("Cookie", "").split("; ") if pair]
        self.parameters = RequestParameters(
            query=ImmutableMultiDict(urllib.parse.parse_qsl(query, keep_blank_values=True)),
            header=headers,
            cookie=ImmutableMultiDict([(name, urllib.parse.unquote(value)) for name, value in cookies]),
        )


def document(version, operation, path="/x", schemes=None):
    text = {
        "openapi": version,
        "info": {"title": "T", "version": "1"},
        "servers": [{"url": "https://h.example"}],
        "paths": {path: {operation.pop("method", "get"): {"operationId": "r", "responses": {"200": {"description": ""}}, **operation}}},
    }
    if schemes:
        text["components"] = {"securitySchemes": schemes}
    return text


def sent(waybill, folder, text):
    """The bytes of the message that the import of a document makes. Only how tokens are issued is lost."""
    for name in ("specs", "out"):
        shutil.rmtree(folder / name, ignore_errors=True)
    (folder / "document.json").write_text(json.dumps(text, ensure_ascii=False), encoding="utf-8")
    for command in (
        ["import", "openapi", "document.json", "--output", "specs"],
        ["compile", "specs", "--output", "out"],
    ):
        run = subprocess.run([waybill, *command], cwd=folder, capture_output=True, text=True, check=False)
        warnings = [line for line in run.stderr.splitlines() if ": warning: " in line]
        if run.returncode != 0 or any("warning: how tokens of 's' are issued" not in line for line in warnings):
            raise ValueError(run.stderr)
    return (folder / "out" / "wire" / "t" / "r" / "default.request").read_bytes()


def rows():
    """Name, document, what the message holds, and where openapi-core reads which value."""
    for version in VERSIONS:
        for location, style, explode, kind, expected in STYLES:
            schema, value = VALUES[kind]
            parameter = {"name": "v", "in": location, "required": True, "style": style, "explode": explode}
            parameter |= {"schema": schema, "example": value}
            path = "/x/{v}" if location == "path" else "/x"
            name = f"{version} {location} {style}{' explode' if explode else ''} {kind}"
            reading = ("style", location, style, explode, schema["type"], value)
            yield name, document(version, {"parameters": [parameter]}, path), expected, reading
        for location, schema, value, expected in CHARACTERS:
            parameter = {"name": "v", "in": location, "required": True, "schema": schema, "example": value}
            path = "/x/{v}" if location == "path" else "/x"
            name = f"{version} {location} {value!r}"
            yield name, document(version, {"parameters": [parameter]}, path), expected, (location, value)
        value = {"a": ["b c", 1]}
        for location, expected in [
            ("query", "/x?v=%7B%22a%22%3A%5B%22b%20c%22%2C1%5D%7D"),
            ("header", 'v: {"a":["b c",1]}'),
        ]:
            content = {"application/json": {"schema": {"type": "object"}, "example": value}}
            parameter = {"name": "v", "in": location, "required": True, "content": content}
            name = f"{version} {location} content"
            yield name, document(version, {"parameters": [parameter]}), expected, (location, value)
        for media_type, schema, encoding, value, field, content in BODIES:
            body = {"schema": schema, "example": value}
            if encoding:
                body["encoding"] = encoding
            operation = {"method": "post", "requestBody": {"required": True, "content": {media_type: body}}}
            expected = f"\r\nContent-Type: {field}\r\nContent-Length: {len(content.encode())}\r\n\r\n{content}"
            name = f"{version} body {media_type} {json.dumps(value)}{' encoding' if encoding else ''}"
            yield name, document(version, operation), expected, ("body", value)
        for scheme, expected in SECURITY:
            operation = {"security": [{"s": []}]}
            name = f"{version} security {scheme.get('in') or scheme.get('scheme') or scheme['type']}"
            yield name, document(version, operation, schemes={"s": scheme}), expected, None


def styled(message, location, style, explode, kind):
    """The value of a parameter, by openapi-core's reader of its style.

    The reader is called by itself: openapi-core looks for parameters of the styles `label` and `matrix` under
    the names `.v` and `;v*` of URI templates, and for an exploded object in one pair.
    """
    if location == "path":
        segment = urllib.parse.unquote(message.path.removeprefix("/x/"))
        values = {name: segment for name in ("v", ".v", ".v*", ";v", ";v*")}
    elif location == "query":
        query = message.target.partition("?")[2]
        if style == "form" and explode and kind == "object":
            values = {"v": query}
        elif style == "spaceDelimited":
            values = dict(pair.split("=", 1) for pair in query.split("&"))
        else:
            values = message.parameters.query
    else:
        values = getattr(message.parameters, location)
    read = style_deserializers[style](explode, "v", kind, values)
    return {name: int(number) for name, number in read.items()} if kind == "object" else read


def problem(data, text, expected, reading):
    """The fault of a message, or None."""
    wire = data.decode("utf-8")
    target = wire.split(" ", 2)[1]
    fields = wire.split("\r\n\r\n")[0].split("\r\n")[1:]
    if expected.startswith("\r\n"):
        found, is_same = wire, wire.endswith(expected)
    else:
        found = [target] if expected.startswith("/") else fields
        # Only the place of a credential is known.
        is_same = expected in found or reading is None and any(f.startswith(expected) and f != expected for f in found)
    if not is_same:
        return f"{found!r}, expected {expected!r}"
    message = Message(data)
    if reading and reading[0] == "style":
        *place, value = reading[1:]
        read = styled(message, *place)
        return None if read == value else f"openapi-core reads {read!r} in {wire!r}, expected {value!r}"
    result = openapi_core.OpenAPI.from_dict(text, config=CONFIGURATION).unmarshal_request(message)
    if result.errors:
        return f"openapi-core: {[repr(error) + ' ' + repr(error.__cause__) for error in result.errors]}"
    if reading is None:
        return None
    location, value = reading
    read = result.body if location == "body" else getattr(result.parameters, location)["v"]
    if location == "path":
        # openapi-core leaves the decoding of paths to the framework that receives the request.
        read = urllib.parse.unquote(read)
    return None if read == value else f"openapi-core reads {read!r} in {wire!r}, expected {value!r}"


def main():
    # openapi-core does not check OAuth 2 and OpenID Connect.
    warnings.filterwarnings("ignore", "Unsupported scheme type")
    waybill, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    failures = []
    count = 0
    for name, text, expected, reading in rows():
        count += 1
        try:
            found = problem(sent(waybill, folder, text), text, expected, reading)
        except Exception as error:  # any of the library's
            found = repr(error)
        if found is not None:
            failures.append(f"{name}: {found}")
    print("\n".join(failures) or f"{count} messages are as expected, and as openapi-core reads them")
    sys.exit(1 if failures else 0)


main()
