"""OpenAPI documents of the shape of large public APIs: few services or many, over types that they share.

usage: Benchmarks/api_documents.py SHAPE > document.json

The same shape is the same document, to the byte. What the shapes are like is in `SHAPES`.
"""

import json
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """How large a document is, and what its types are made of. Shares are in percent of the fields."""

    services: int
    operations: int
    types: int
    # How many types deep a value is at most.
    depth: int
    fields: int = 9
    enums: int = 12
    # Enums with one value, such as `object: list`.
    constants: int = 9
    references: int = 22
    unions: int = 6
    nullable: int = 25
    # Statuses of errors of each operation, which have one type.
    errors: int = 4

    @property
    def requests(self):
        return self.services * self.operations


# A few wide services; many small ones over the same types; types that nearly all refer to each other.
SHAPES = {
    "small": Shape(services=1, operations=48, types=90, depth=3),
    "medium": Shape(services=20, operations=14, types=260, depth=4, unions=12),
    "large": Shape(services=70, operations=4, types=240, depth=4),
}

WORDS = (
    "account address amount archive author balance batch bucket channel charge comment content "
    "country created currency customer deleted domain event expires export feature folder group "
    "handle history image index invite invoice item label language last limit list locale location "
    "member message method mode model name network note number object offset order owner page parent "
    "payment period person phone plan policy position price product profile project quantity rate "
    "reason receipt region report request result review role rule schedule scope score section "
    "session share size source status style summary tag task team template text theme thread time "
    "title token topic total track type unit update user value variant vendor version view volume"
).split()


class Numbers:
    """A sequence of numbers that look random: the same ones in every version of Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def percent(self, share):
        return self.below(100) < share

    def word(self):
        return WORDS[self.below(len(WORDS))]

    def words(self, count):
        chosen = []
        while len(chosen) < count:
            word = self.word()
            if word not in chosen:
                chosen.append(word)
        return chosen


class Document:
    def __init__(self, shape):
        self.shape = shape
        self.numbers = Numbers(2026)
        self.examples = {}
        self.schemas = {}
        self.names = [
            f"{WORDS[number * 7 % len(WORDS)].capitalize()}{WORDS[number * 13 % len(WORDS)].capitalize()}{number}"
            for number in range(shape.types)
        ]

    def made(self):
        """The whole document."""
        # Types refer to later ones, up to a depth: their examples are made first.
        for number in reversed(range(self.shape.types)):
            self.schemas[self.names[number]] = self.object(number)
        schemas = {name: self.schemas[name] for name in self.names}
        schemas["Error"] = {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "enum": ["invalid", "missing", "conflict", "limited"]},
                "message": {"type": "string"},
                "type": {"type": "string", "enum": ["error"]},
                "request_id": {"type": ["string", "null"]},
            },
            "example": {"code": "quota", "message": "Wait.", "type": "error"},
        }
        paths = {}
        for service in range(self.shape.services):
            for operation in range(self.shape.operations):
                self.operation(service, operation, paths)
        return {
            "openapi": "3.1.0",
            "info": {"title": "Large", "version": "1"},
            "servers": [{"url": "https://api.large.example/v1"}],
            "paths": paths,
            "components": {"schemas": schemas},
        }

    # MARK: Types

    def object(self, number):
        properties, required, example = {}, [], {}
        for word in self.numbers.words(self.shape.fields):
            name = word if self.numbers.percent(50) else f"{word}_{self.numbers.word()}"
            schema, value = self.field(number)
            if self.numbers.percent(60):
                required.append(name)
            if self.numbers.percent(self.shape.nullable):
                schema = self.nullable(schema)
                # Servers leave such members out, required or not.
                value = None
            properties[name] = schema
            if value is not None:
                example[name] = value
        self.examples[self.names[number]] = example
        return {
            "type": "object", "required": required, "properties": properties, "example": example}

    @staticmethod
    def nullable(schema):
        if "type" in schema and "enum" not in schema:
            return schema | {"type": [schema["type"], "null"]}
        return {"anyOf": [schema, {"type": "null"}]}

    def field(self, number):
        """A schema and an example of it."""
        shape, draw = self.shape, self.numbers.below(100)
        kinds = (
            (shape.constants, self.constant), (shape.enums, self.enum),
            (shape.references, lambda: self.reference(number)),
            (shape.unions, lambda: self.union(number)))
        for share, make in kinds:
            if draw < share:
                return make()
            draw -= share
        return self.scalar()

    def constant(self):
        word = self.numbers.word()
        return {"type": "string", "enum": [word]}, word

    def enum(self):
        # Documents repeat the same few lists of values.
        start = self.numbers.below(24)
        values = [WORDS[(start * 5 + place) % len(WORDS)] for place in range(2 + start % 4)]
        # A server knows a value that its document lacks.
        example = values[0] if self.numbers.percent(92) else "new_" + values[0]
        return {"type": "string", "enum": values}, example

    def target(self, number):
        """A later type, which is one level deeper."""
        level = max(1, self.shape.types // self.shape.depth)
        first = (number // level + 1) * level
        if first >= self.shape.types:
            return None
        return self.names[first + self.numbers.below(min(level, self.shape.types - first))]

    def reference(self, number):
        name = self.target(number)
        if name is None:
            return self.scalar()
        schema = {"$ref": f"#/components/schemas/{name}"}
        if self.numbers.percent(40):
            return {"type": "array", "items": schema}, [self.examples[name]]
        return schema, self.examples[name]

    def union(self, number):
        names = [self.target(number)]
        if names[0] is None:
            return {"oneOf": [{"type": "string"}, {"type": "integer"}]}, self.numbers.below(1000)
        schema = {"$ref": f"#/components/schemas/{names[0]}"}
        return {"oneOf": [{"type": "string"}, schema]}, self.examples[names[0]]

    def scalar(self):
        kinds = (
            ({"type": "string"}, self.numbers.word()),
            ({"type": "integer"}, self.numbers.below(10000)),
            ({"type": "boolean"}, True),
            ({"type": "number"}, 0.5),
            ({"type": "string", "format": "date-time"}, "2026-01-31T12:00:00Z"),
            ({"type": "array", "items": {"type": "string"}}, [self.numbers.word()]),
            ({"type": "object", "additionalProperties": {"type": "string"}}, {"a": "b"}),
        )
        return kinds[self.numbers.below(len(kinds))]

    # MARK: Operations

    def operation(self, service, number, paths):
        stem = WORDS[service % len(WORDS)] + (str(service // len(WORDS)) if service >= len(WORDS) else "")
        method = ("get", "post", "put", "delete")[number % 4]
        path = f"/{stem}/n{number}" + ("" if method == "post" else "/{id}")
        name = self.names[self.numbers.below(max(1, self.shape.types // 2))]
        content = {"$ref": f"#/components/schemas/{name}"}
        if method == "get" and number % 8 == 0:
            content = {
                "type": "object", "required": ["object", "data"],
                "properties": {
                    "object": {"type": "string", "enum": ["list"]},
                    "data": {"type": "array", "items": content},
                    "next": {"type": ["string", "null"]},
                },
            }
            example = {"object": "list", "data": [self.examples[name]]}
        else:
            example = self.examples[name]
        success = {
            "description": "Done.",
            "content": {"application/json": {"schema": content, "example": example}},
        }
        error = {"description": "Refused.", "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
        responses = {"200": success} if method != "delete" else {"204": {"description": "Gone."}}
        for status in ("400", "404", "409", "429", "500")[: self.shape.errors]:
            responses[status] = error
        made = {
            "operationId": f"{method}_{stem}_{number}", "tags": [stem],
            "parameters": self.parameters(method), "responses": responses,
        }
        if method in ("post", "put"):
            made["requestBody"] = {
                "required": True, "content": {"application/json": {"schema": self.body(number)}}}
        paths.setdefault(path, {})[method] = made

    def parameters(self, method):
        parameters = []
        if method != "post":
            parameters.append(
                {"name": "id", "in": "path", "required": True, "schema": {"type": "string"},
                 "example": "a1"})
        if method == "get":
            for word in self.numbers.words(3):
                schema, _ = self.enum() if self.numbers.percent(30) else ({"type": "string"}, None)
                parameters.append({"name": f"q_{word}", "in": "query", "schema": schema})
        return parameters

    def body(self, number):
        properties = {}
        for word in self.numbers.words(5):
            schema, _ = self.scalar()
            properties[word] = schema
        properties["mode_kind"], _ = self.enum()
        name = self.names[-1 - self.numbers.below(max(1, self.shape.types // 3))]
        properties["details"] = {"$ref": f"#/components/schemas/{name}"}
        return {"type": "object", "properties": properties, "required": []}


def document(name):
    """The text of the document of a shape."""
    return json.dumps(Document(SHAPES[name]).made(), indent=1) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in SHAPES:
        sys.exit(f"usage: api_documents.py {'|'.join(SHAPES)}")
    sys.stdout.write(document(sys.argv[1]))
