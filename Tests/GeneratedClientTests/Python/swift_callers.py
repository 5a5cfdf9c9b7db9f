"""Swift that makes every request of a model, with the values that each case has.

The values are those of the cases, as the model says them; nothing of the generated code is read.
"""

import swift_names
from swift_values import Values, has_default_argument, text_literal


# A method with more arguments that can be left out takes all of its arguments as one value.
MOST_OPTIONS = 8


class Callers:
    """The calls of one generated type, which stands in `namespace` or at the top of its module.

    Values that it sends again come from the generated type `other`, if that is given.
    """

    def __init__(self, model, root, number, namespace=None, other=None):
        self.model, self.root, self.number, self.other = model, root, number, other
        owner = swift_names.service_type(model)
        self.owner = f"{namespace}.{owner}" if namespace else owner
        client = swift_names.client_type(model)
        self.client = f"{namespace}.{client}" if namespace else client
        self.values = Values(model, root, self.owner, namespace)
        self.functions, self.records = [], []

    def text(self):
        """The functions of the cases, and one that calls them all."""
        for request in self.model["requests"]:
            for case in request["cases"]:
                self.add(request, case)
        calls = "\n".join(self.records)
        functions = "\n\n".join(self.functions)
        return f"func service{self.number}(_ recorder: Recorder) {{\n{calls}\n}}\n\n{functions}\n"

    def add(self, request, case):
        """Calls a case with every argument, without those that have their defaults, and by the client."""
        written = self.call(request, case, brief=False)
        brief = self.call(request, case, brief=True)
        variants = {"written": written, "client": self.call(request, case, brief=True, is_sent=True)}
        if brief != written:
            variants["brief"] = brief
        if echoed_input(request):
            variants["echoed"] = self.call(request, case, brief=False, is_echoed=True)
        for variant, body in variants.items():
            name = f"call{self.number}_{len(self.functions)}"
            self.functions.append(
                f"private func {name}() throws -> SerializedRequest {{\n{body}\n}}")
            place = [str(self.number), request["name"], case["name"], variant]
            self.records.append(
                f"  recorder.record([{', '.join(map(text_literal, place))}]) {{ try {name}() }}")

    def call(self, request, case, brief, is_echoed=False, is_sent=False):
        own = {given["name"] for given in request["inputs"]}
        values = {given["input"]: given for given in case["values"]}
        shared = {name: given for name, given in values.items() if name not in own}
        members = self.arguments(shared_inputs(self.model), shared, brief, swift_names.shared_property)
        if names_files(self.model):
            folder = (self.root / self.model["files"][0]).parent
            members.insert(0, f"attachmentsFolder: {text_literal(str(folder))}")
        arguments = self.arguments(own_inputs(request), values, brief, swift_names.value)
        if len([given for given in request["inputs"] if can_be_left_out(given)]) > MOST_OPTIONS:
            value = f"{self.owner}.{swift_names.words(request)}Input({self.listed(arguments)})"
            arguments = [value] if arguments else []
        method = swift_names.method(request)
        call = f"try client.{method}({self.listed(arguments)})"
        statements = [f"let client = {self.owner}({self.listed(members)})"]
        if is_sent:
            sent = call.replace("client.", f"{self.client}(client, over: $0).", 1).replace("try ", "try await ", 1)
            statements.append(f"return try sent {{ _ = {sent} }}")
            return "".join(f"  {statement}\n" for statement in statements).removesuffix("\n")
        if is_echoed:
            label = swift_names.value(echoed_input(request))
            if self.other:
                statements.append(f"let other = {self.other}({self.listed(members)})")
                call = call.replace("client.", "other.", 1)
            statements.append(f"let value = try echoed({call})")
            call = f"try client.{method}({label}: value)"
        statements.append(f"return {call}" + (".request" if is_typed(request) else ""))
        return "".join(f"  {statement}\n" for statement in statements).removesuffix("\n")

    @staticmethod
    def listed(arguments):
        return "".join(f"\n    {argument}," for argument in arguments).rstrip(",")

    def arguments(self, inputs, values, brief, identifier):
        """Arguments: first those that must be given, each in the order in which it is declared."""
        arguments = []
        for given in sorted(inputs, key=can_be_left_out):
            value = self.argument(given, values.get(given["name"]), brief)
            if value is not None:
                arguments.append(f"{identifier(given)}: {value}")
        return arguments

    def argument(self, given, value, brief):
        """An argument, or None for one that is left out."""
        if value is None:
            return self.absent_argument(given, brief)
        kind = self.values.kind(given, given["owner"], is_field=False)
        if "value" in value:
            return self.values.expression(value["value"], kind, brief=brief)
        if brief and value["from"] == "default" and has_default_argument(given):
            return None
        return self.values.expression(given[value["from"]], kind, brief=brief)

    def absent_argument(self, given, brief):
        """An argument for an input that has no value in a case.

        It is optional, or one of the spec or inherited that the request does not use: any will do.
        """
        has_default = has_default_argument(given)
        # A secret that one request cannot do without is no optional of the others.
        if given["optional"] and not has_default and not given.get("secret"):
            return None if brief else "nil"
        return None if brief and has_default else self.values.filler(given, given["owner"], is_field=False)


def successes(request):
    """What is declared of successful responses."""
    return [given for given in request.get("responses", []) if given["status"].startswith("2")]


def is_typed(request):
    """Whether the method of a request returns the types of its responses as well."""
    return bool(successes(request))


def echoed_input(request):
    """The only input of a request whose content is it as JSON, and whose responses have its type: what
    is sent can be the response. None for other requests."""
    content = request.get("content", {})
    if len(request["inputs"]) != 1 or content.get("kind") != "json":
        return None
    given = request["inputs"][0]
    if any("stream" in response for response in successes(request)):
        return None
    types = [response.get("type") for response in successes(request)]
    # The status that the recorder answers with.
    if not any(response["status"] in ("200", "2XX") for response in successes(request)):
        return None
    is_alone = content["value"].get("input") == given["name"] and "filters" not in content["value"]
    return given if is_alone and types and all(type == given["type"] for type in types) else None


def can_be_left_out(given):
    """Whether the declaration of an input lets it have no value, or a default."""
    return given["optional"] or "default" in given


def own_inputs(request):
    """The inputs of a request, as it sends them."""
    owner = swift_names.words(request)
    return as_sent(request["inputs"], inputs_of_files(request), owner)


def shared_inputs(model):
    """The inputs of the whole spec, as its requests send them."""
    names = set()
    for request in model["requests"]:
        names |= inputs_of_files(request) - {given["name"] for given in request["inputs"]}
    return as_sent(model["inputs"], names, "")


def as_sent(inputs, files, owner):
    """Inputs; a stream that is sent as a file must be one. `owner` is what types of theirs are named
    after."""
    return [
        given | {"owner": owner, "type": "file" if given["type"] == "stream" and given["name"] in files
                 else given["type"]}
        for given in inputs
    ]


def inputs_of_files(request):
    """The names of the inputs whose value is sent as a file."""
    places = attachments(request.get("content", {}), kinds=("file",))
    return {value["input"] for value in places if "input" in value}


def names_files(model):
    """Whether the spec itself writes paths of files, so that generated code must find them."""
    return any(
        is_path(value, request, model)
        for request in model["requests"]
        for value in attachments(request.get("content", {}))
    )


def attachments(content, kinds=("file", "stream")):
    """The values of a content that stand for files."""
    if content.get("kind") == "file":
        yield content["value"]
    for part in content.get("parts", []):
        if part["kind"] in kinds:
            yield part["value"]


def is_path(value, request, model):
    """Whether a value is a path, not what an input of type file or stream brings."""
    if "input" not in value:
        return True
    inputs = {given["name"]: given for given in model["inputs"] + request["inputs"]}
    type = inputs[value["input"]]["type"]
    return (type["list"] if "list" in type else type) not in ("file", "stream")
