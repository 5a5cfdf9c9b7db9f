"""Compares the XML of imported OpenAPI documents with what their `xml` says.

    openapi_xml.py WAYBILL FOLDER

Each row is a document with one operation, whose body is XML. It is imported and compiled in FOLDER, and its
content is read by xml.etree. The expected elements were written by hand after the OpenAPI Specification
(3.1.1, 4.8.26, "XML Object"). Prints one line, or each failure.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree


def text(example, **xml):
    return {"type": "string", "example": example, **({"xml": xml} if xml else {})}


def element(tag, *children, **attributes):
    """An element: its name, its attributes, and its text or its elements."""
    return (tag, attributes, list(children))


def items(item, **xml):
    return {"type": "array", "items": item, **({"xml": xml} if xml else {})}


def body(required, properties, **xml):
    return {"type": "object", "required": required, "properties": properties, "xml": xml}


SCHEMAS = {
    "Tag": body(["name"], {"id": {"type": "integer", "example": 7}, "name": text("a&b")}, name="tag"),
    "Node": body(["at"], {"at": text("1", attribute=True), "next": {"$ref": "#/components/schemas/Node"}}),
    "Pet": body(
        ["id", "name", "photoUrls"],
        {
            "id": {"type": "integer", "format": "int64", "example": 10, "xml": {"attribute": True}},
            "name": text("doggie"),
            "category": {"$ref": "#/components/schemas/Tag"},
            "photoUrls": items(text("<u>", name="photoUrl"), wrapped=True),
            "tags": items({"$ref": "#/components/schemas/Tag"}, wrapped=True),
            "status": {"type": "string", "enum": ["sold"]},
        },
        name="pet"),
}

# What the schema is called, the schema of the body, and the document that is sent.
ROWS = [
    # 4.8.26.2: "No XML Element", "XML Name Replacement", "XML Attribute, Prefix and Namespace".
    ("names", body(["a", "b"], {"a": text("1"), "b": text("2", name="c")}, name="r"),
     element("r", element("a", "1"), element("c", "2"))),
    ("attribute", body(["id", "name"], {"id": text("123", attribute=True), "name": text("x")}, name="Person"),
     element("Person", element("name", "x"), id="123")),
    ("namespace", body(
        ["id", "name"],
        {"id": text("1", attribute=True), "name": text("x", prefix="sample", namespace="http://e.x/s")}, name="P"),
     element("P", element("{http://e.x/s}name", "x"), id="1")),
    ("default namespace", body(["a"], {"a": text("1")}, name="P", namespace="urn:p"),
     element("{urn:p}P", element("{urn:p}a", "1"))),
    ("prefix of the root", body(["a"], {"a": text("1")}, name="P", prefix="p", namespace="urn:p"),
     element("{urn:p}P", element("a", "1"))),
    # "XML Arrays", in its order.
    ("array", body(["animals"], {"animals": items(text("v"))}, name="r"), element("r", element("animals", "v"))),
    ("named items", body(["animals"], {"animals": items(text("v", name="animal"))}, name="r"),
     element("r", element("animal", "v"))),
    ("outer name ignored", body(["animals"], {"animals": items(text("v", name="animal"), name="aliens")}, name="r"),
     element("r", element("animal", "v"))),
    ("wrapped", body(["animals"], {"animals": items(text("v"), wrapped=True)}, name="r"),
     element("r", element("animals", element("animals", "v")))),
    ("wrapped, named items", body(
        ["animals"], {"animals": items(text("v", name="animal"), name="aliens", wrapped=True)}, name="r"),
     element("r", element("aliens", element("animal", "v")))),
    ("wrapped, named", body(["animals"], {"animals": items(text("v"), name="aliens", wrapped=True)}, name="r"),
     element("r", element("aliens", element("aliens", "v")))),
    ("reference", {"$ref": "#/components/schemas/Pet"},
     element(
         "pet", element("name", "doggie"), element("photoUrls", element("photoUrl", "<u>")),
         id="10")),
    ("recursive", {"$ref": "#/components/schemas/Node"}, element("Node", at="1")),
    ("list", {"type": "array", "xml": {"name": "tags", "wrapped": True},
              "items": {"$ref": "#/components/schemas/Tag"}, "minItems": 1}, None),
]


def document(version, schema):
    schemas, prefix = SCHEMAS, "#/components/schemas/"
    content = {"requestBody": {"required": True, "content": {"application/xml": {"schema": schema}}}}
    head = {"openapi": version, "servers": [{"url": "https://h.example"}], "components": {"schemas": schemas}}
    if version == "2.0":
        content = {"consumes": ["application/xml"],
                   "parameters": [{"name": "body", "in": "body", "required": True, "schema": schema}]}
        head = {"swagger": version, "host": "h.example", "schemes": ["https"], "definitions": schemas}
    operation = {"operationId": "r", **content, "responses": {"200": {"description": ""}}}
    data = json.dumps({**head, "info": {"title": "t", "version": "1"}, "paths": {"/x": {"post": operation}}})
    return data.replace(prefix, "#/definitions/") if version == "2.0" else data


def sent(waybill, folder, data):
    """The message of a document, and what was said about it."""
    shutil.rmtree(folder / "work", ignore_errors=True)
    (folder / "work").mkdir()
    (folder / "work" / "api.json").write_text(data)
    said = ""
    for command in (
        ["import", "openapi", "api.json", "--output", "specs", "--examples"],
        ["compile", "specs", "--output", "out", "--emit", "wire"],
    ):
        result = subprocess.run([waybill, *command], cwd=folder / "work", capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        said += result.stderr
    (message,) = (folder / "work" / "out").rglob("*.request")
    return message.read_bytes(), said


def tree(node):
    """An element as `element` writes it."""
    children = [tree(child) for child in node]
    if not children and node.text is not None:
        children = [node.text]
    return (node.tag, dict(node.attrib), children)


def main():
    waybill, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    failures, count = [], 0
    for version in ("2.0", "3.0.3", "3.1.0"):
        for name, schema, expected in ROWS:
            count += 1
            try:
                message, said = sent(waybill, folder, document(version, schema))
                head, _, content = message.partition(b"\r\n\r\n")
                assert b"\r\nContent-Type: application/xml\r\n" in head + b"\r\n", head
                assert " XML " not in said, said
                found = tree(xml.etree.ElementTree.fromstring(content))
                if expected is None:
                    assert found[0] == "tags" and all(child[0] == "tag" for child in found[2]), found
                else:
                    assert found == expected, f"{found!r}, expected {expected!r}"
            except Exception as error:
                failures.append(f"{version} {name}: {error!r}")
    print("\n".join(failures) or f"{count} documents of XML are as expected")
    sys.exit(1 if failures else 0)


main()
