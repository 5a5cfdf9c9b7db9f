"""The operations that goal 12 is about, as a spec and in the shapes that generated Swift can have.

An operation has six inputs: two in the path, a header, and three, of which one is optional and one a
list, in the query, in a JSON object or in a form. These are the three shapes that have a limit.
"""

import json

from corpus import NOUNS


class Operation:
    """The names of one operation, as the spec and as Swift writes them."""

    def __init__(self, number):
        first, second = (NOUNS[(number * step) % len(NOUNS)] for step in (1, 7))
        self.name = f"find-{first}-n{number}"
        self.summary = f"Finds a {first} of a {second}."
        self.first, self.second = first, second
        self.inputs = [
            (f"{first}-id", "string"),
            (f"{second}-number", "integer"),
            ("search-term", "string"),
            ("page", "integer?"),
            ("tags", "[string]"),
            ("trace", "string"),
        ]

    @property
    def type_name(self):
        return "".join(word.capitalize() for word in self.name.split("-"))

    @property
    def method_name(self):
        return self.type_name[0].lower() + self.type_name[1:]

    @property
    def variables(self):
        """The inputs as Swift names them."""
        return [camel_case(name) for name, _ in self.inputs]

    @property
    def parameters(self):
        types = ["String", "Int", "String", "Int? = nil", "[String]", "String"]
        return ", ".join(f"{name}: {type}" for name, type in zip(self.variables, types))


def camel_case(name):
    first, *rest = name.split("-")
    return first + "".join(word.capitalize() for word in rest)


# MARK: The spec


# The places of the three inputs: the key of the language, and what static calls add them by.
SHAPES_OF_REQUESTS = {"query": "addQuery", "json": "addMember", "form": "addFormField"}


def spec(service, count, is_rich=False, shape="query"):
    """A spec of so many operations; a rich one has credentials, constants and JSON besides."""
    lines = ["waybill: 1", f"service: {service}", "base-url: https://api.example.com/v2"]
    if is_rich:
        lines += [
            "client: {product: Bench/1.0}",
            "inputs: {token: {type: string, secret: true, example: none}}",
            "defaults:",
            "  headers: {Accept: application/json}",
            '  auth: {bearer: "${token}"}',
            "  encoding: {booleans: literal}",
        ]
    lines.append("requests:")
    for number in range(count):
        lines += request(Operation(number), shape, has_json=is_rich and number % 2 == 0)
    return "\n".join(lines) + "\n"


def request(operation, shape, has_json):
    names = [name for name, _ in operation.inputs]
    lines = [
        f"  {operation.name}:",
        f"    summary: {operation.summary}",
        f"    method: {'POST' if has_json or shape != 'query' else 'GET'}",
        f"    path: /{operation.first}/${{{names[0]}}}/{operation.second}/${{{names[1]}}}",
        "    inputs:",
    ]
    for name, type in operation.inputs:
        lines.append(f"      {name}: {input_type(type)}")
    lines += [
        f"    {shape}:",
        f"      q: ${{{names[2]}}}",
        f"      page: ${{{names[3]}}}",
        f"      tags: ${{{names[4]}}}",
        f"    headers: {{X-Trace: \"${{{names[5]}}}\"}}",
    ]
    if has_json:
        lines += [
            "    json:",
            f"      term: ${{{names[2]}}}",
            f"      page: ${{{names[3]}}}",
            "      options: {public: true, limit: 20, ratio: 1.5}",
            "      items: [a, 2, {x: false}]",
        ]
    return lines


def openapi(count):
    """The operations whose inputs are in the query as a document of OpenAPI 3.0, for other generators."""
    types = {
        "string": {"type": "string"},
        "integer": {"type": "integer"},
        "[string]": {"type": "array", "items": {"type": "string"}},
    }
    paths = {}
    for number in range(count):
        operation = Operation(number)
        names = ["q" if name == "search-term" else name for name, _ in operation.inputs]
        names[5] = "X-Trace"
        parameters = [
            {
                "name": name,
                "in": place,
                "required": not type.endswith("?"),
                "description": "What is wanted.",
                "schema": types[type.rstrip("?")],
            }
            for name, place, (_, type) in zip(
                names, ["path", "path", "query", "query", "query", "header"], operation.inputs)
        ]
        path = f"/{operation.first}/{{{names[0]}}}/{operation.second}/{{{names[1]}}}/n{number}"
        paths[path] = {
            "get": {
                "operationId": operation.method_name,
                "summary": operation.summary,
                "parameters": parameters,
                "responses": {"200": {"description": "What was found."}},
            }
        }
    document = {
        "openapi": "3.0.3",
        "info": {"title": "operations", "version": "1"},
        "servers": [{"url": "https://api.example.com/v2"}],
        "paths": paths,
    }
    return json.dumps(document, indent=1) + "\n"


def input_type(type):
    """An input as a spec writes it, with the example that its case needs."""
    examples = {"string": "some", "integer": "7", "[string]": "[old, new]"}
    if type.endswith("?"):
        return f"{{type: {type[:-1]}, optional: true, description: What is wanted.}}"
    return f"{{type: {type}, description: What is wanted., example: {examples[type]}}}"


# MARK: The shapes


def client(members, count):
    """Swift that has one method an operation; `members` gives the lines of its body."""
    lines = ["public import OperationRuntime", "", "public struct Client: Sendable {"]
    lines += ["  let base: String", "", "  public init(base: String) {", "    self.base = base"]
    lines.append("  }")
    for operation in map(Operation, range(count)):
        lines += ["", f"  /// {operation.summary}"]
        lines.append(f"  public func {operation.method_name}({operation.parameters})")
        lines.append("    throws(OperationError) -> Message")
        lines += ["  {"] + ["    " + line for line in members(operation)] + ["  }"]
    return lines + ["}"]


def table_driven(count):
    """A method hands its values to one function, which reads the rest from a text."""
    row = iter(range(count))

    def members(operation):
        first, number, term, page, tags, trace = operation.variables
        return [
            f"try table.message({next(row)}, base, [.text({first}), .integer({number}),",
            f"  .text({term}), .integer({page}), .list({tags}), .text({trace})])",
        ]

    rows = [
        f"  GET /{operation.first}/{{}}/{operation.second}/{{}} q page tags X-Trace"
        for operation in map(Operation, range(count))
    ]
    return client(members, count) + ["", 'let table = OperationTable("""'] + rows + ['  """)']


def call_statements(operation, shape="query"):
    first, number, term, page, tags, trace = operation.variables
    add = SHAPES_OF_REQUESTS[shape]
    return [
        f'var call = OperationCall("{"GET" if shape == "query" else "POST"}", base)',
        f'call.append("/{operation.first}/")',
        f"try call.appendSegment({first})",
        f'call.append("/{operation.second}/")',
        f"try call.appendSegment({number})",
        f'call.{add}("q", {term})',
        f'call.{add}("page", {page})',
        f'call.{add}("tags", {tags})',
        f'call.addField("X-Trace", {trace})',
        "return try call.message()",
    ]


def static_calls(count, shape="query"):
    """A method calls a function for each of its values."""
    return client(lambda operation: call_statements(operation, shape), count)


def operation_structs(count):
    """Each operation is a type of its own with a property an input."""
    lines = ["public import OperationRuntime"]
    for operation in map(Operation, range(count)):
        properties = [one.strip() for one in operation.parameters.split(", ")]
        lines += ["", f"/// {operation.summary}"]
        lines.append(f"public struct {operation.type_name}: Sendable, Hashable {{")
        lines += ["  public var " + one.replace(" = nil", "") for one in properties]
        lines += ["", f"  public init({operation.parameters}) {{"]
        lines += [f"    self.{name} = {name}" for name in operation.variables]
        lines += ["  }", ""]
        lines.append("  public func message(base: String) throws(OperationError) -> Message {")
        lines += ["    " + line for line in call_statements(operation)] + ["  }", "}"]
    return lines


def codable_structs(count):
    """Each operation is a type, and so is each place that its inputs stand in."""
    lines = ["public import OperationRuntime"]
    for operation in map(Operation, range(count)):
        first, number, term, page, tags, trace = operation.variables
        properties = [one.strip().replace(" = nil", "") for one in operation.parameters.split(", ")]
        parts = [("Path", properties[:2]), ("Query", properties[2:5]), ("Fields", properties[5:])]
        lines += ["", f"/// {operation.summary}"]
        lines.append(f"public struct {operation.type_name}: Codable, Sendable, Hashable {{")
        for name, members in parts:
            lines.append(f"  public struct {name}: Codable, Sendable, Hashable {{")
            lines += [f"    public var {member}" for member in members] + ["  }"]
        lines += [f"  public var {name.lower()}: {name}" for name, _ in parts]
        lines += ["", f"  public init({operation.parameters}) {{"]
        lines.append(f"    path = Path({first}: {first}, {number}: {number})")
        lines.append(f"    query = Query({term}: {term}, {page}: {page}, {tags}: {tags})")
        lines += [f"    fields = Fields({trace}: {trace})", "  }", ""]
        lines.append("  public func message(base: String) throws(OperationError) -> Message {")
        path = f"/{operation.first}/\\(path.{first})/{operation.second}/\\(path.{number})"
        lines.append(f'    try Message("GET", base, "{path}", encoding: query, fields)')
        lines += ["  }", "}"]
    return lines


# How many operations of the other forms of code are compiled: enough to compare, but not more of
# the slow ones. Static calls are the peers of generated code, and are compiled with it.
SHAPES = [
    ("a table in one text", table_driven, 200),
    ("a struct an operation", operation_structs, 50),
    ("Codable structs", codable_structs, 20),
]
