"""Values of a model as Swift source, by the types of the inputs that they are given to."""

import base64
import json

import swift_names

SCALARS = {
    "string": "String",
    "integer": "Int",
    "number": "Double",
    "float": "Double",
    "boolean": "Bool",
    "date": "FullDate",
    "date-time": "DateTime",
    "data": "[UInt8]",
    "file": "FileContent",
    "stream": "StreamContent",
    "any": "ParameterValue",
}


FLOATS = {"NaN": "Double.nan", "Infinity": "Double.infinity", "-Infinity": "-Double.infinity"}


def text_literal(text):
    """A string literal of ASCII, to the scalar."""
    return '"' + "".join(map(_scalar, text)) + '"'


def _scalar(scalar):
    # Swift takes no escapes of these noncharacters.
    if "\ufdd0" <= scalar <= "\ufdef":
        return scalar
    if scalar in '"\\' or not " " <= scalar <= "~":
        return f"\\u{{{ord(scalar):X}}}"
    return scalar


def dictionary_literal(entries):
    """A literal of names and expressions."""
    pairs = [f"{text_literal(name)}: {value}" for name, value in entries.items()]
    return f"[{', '.join(pairs) or ':'}]"


class Values:
    """The Swift of the values of one model, whose generated type has the name `owner`.

    The types around those of fragments stand in `namespace` or at the top of the module.
    """

    def __init__(self, model, root, owner, namespace=None):
        self.model, self.root, self.owner = model, root, owner
        self.types = {declared["name"]: declared for declared in model["types"]}
        prefix = f"{namespace}." if namespace else ""
        # The Swift type that a type of a fragment is in.
        self.homes = {
            held["named"]: prefix + swift_names.fragment_type(fragment)
            for fragment in model.get("fragments", []) for held in fragment["types"]}
        # The names of types that are declared in place, by what they are: the first one names all.
        self.inline = {}
        for declared in model["types"]:
            self.name_all_of(self.declared({"named": declared["name"]}))
        for given in model["inputs"]:
            self.name_all(given, "", is_field=False)
        for request in model["requests"]:
            for given in request["inputs"]:
                self.name_all(given, swift_names.words(request), is_field=False)

    def name_all(self, given, owner, is_field=True, home=None):
        kind = innermost(self.kind(given, owner, is_field, home))
        if isinstance(kind, dict) and "declared" in kind:
            self.name_all_of(kind["declared"])

    def name_all_of(self, declared):
        """Names what a type declares in its place."""
        for field in declared.get("object", []):
            self.name_all(field, declared["swift"].strip("`"), home=declared["home"])
        for held in declared.get("one-of", []):
            inner = innermost(held["type"])
            if isinstance(inner, dict) and "declared" in inner:
                self.name_all_of(inner["declared"])

    def inline_name(self, given, owner, home, *content):
        """The name of a type that is declared in place."""
        key = json.dumps([home, *map(self.content, content)], sort_keys=True)
        return self.inline.setdefault(key, swift_names.inline_type(given, owner))

    def content(self, part):
        """A part of a model without its places, and with its values in their places."""
        if isinstance(part, list):
            return [self.content(item) for item in part]
        if not isinstance(part, dict):
            return part
        part = self.unshared(part)
        return {name: self.content(held) for name, held in part.items() if name != "at"}

    def expression(self, value, kind, *, brief=False):
        """A value of a type. `brief` leaves out arguments that have their defaults."""
        value = self.unshared(value)
        if isinstance(kind, str):
            return getattr(self, "_" + kind.replace("-", "_"))(value)
        if "list" in kind:
            items = [self.expression(item, kind["list"], brief=brief) for item in value["list"]]
            return f"([{', '.join(items)}] as {self.type(kind)})"
        if "map" in kind:
            entries = {
                entry["name"]: self.expression(entry["value"], kind["map"], brief=brief)
                for entry in value["map"]
            }
            return f"({dictionary_literal(entries)} as {self.type(kind)})"
        if "nullable" in kind:
            if "null" in value:
                return f"{self.type(kind)}.null"
            inner = self.expression(value, kind["nullable"], brief=brief)
            return f"{self.type(kind)}.value({inner})"
        declared = self.declared(kind)
        if "enum" in declared:
            return f"{self.type(kind)}.{self.enumerated(value, declared, brief)}"
        if "one-of" in declared:
            return f"{self.type(kind)}.{self.chosen(value, declared, brief)}"
        return f"{self.type(kind)}({self.fields(value, declared, brief)})"

    def declared(self, kind):
        """A type with a name, or one that an input declares in its own place."""
        if "declared" in kind:
            return kind["declared"]
        declared = self.types[kind["named"]]
        return self.completed(
            declared, swift_names.declared_type(declared), self.homes.get(kind["named"]))

    def completed(self, declared, name, home):
        """A type with its name in Swift, and names for what a union declares in its place."""
        completed = declared | {"swift": name, "home": home}
        if "enum" in declared:
            completed["base"] = BASES[next(name for name in BASES if name in declared["enum"][0])]
        if "one-of" in declared:
            completed["one-of"] = [
                self.alternative_in_place(held, name, self.own_field(place, declared["one-of"]), home)
                for place, held in enumerate(declared["one-of"])]
        return completed

    def object_fields(self, kind):
        """The fields of a type that is an object."""
        if not isinstance(kind, dict):
            return []
        kind = self.types[kind["named"]] if "named" in kind else kind.get("declared", kind)
        return kind.get("object", [])

    def own_field(self, place, alternatives):
        """The first field that every value of one of several objects has, and that the others lack."""
        fields = [self.object_fields(held["type"]) for held in alternatives]
        if sum(1 for found in fields if found) < 2:
            return None
        others = {field["name"] for other, found in enumerate(fields) if other != place for field in found}
        return next(
            (field["name"] for field in fields[place]
             if field["name"] not in others and not field["optional"] and "default" not in field
             and not (isinstance(field["type"], dict) and "nullable" in field["type"])), None)

    def alternative_in_place(self, alternative, union, own, home):
        """A type of a union; one that is declared there is named after what chooses it."""
        inner = innermost(alternative["type"])
        if not isinstance(inner, dict) or "named" in inner:
            return alternative
        values = alternative.get("values", [])
        words = alternative.get("key") or (
            spelling(values[0]) if values
            else own or next(word for word in ("object", "enum") if word in inner))
        name = self.inline_name(
            {"name": words, "camel": inner.get("camel", False)}, union.strip("`"), home, "declared", inner)
        declared = self.completed(inner, name, home) | {"words": words}
        return alternative | {"type": replaced(alternative["type"], {"declared": declared})}

    def kind(self, given, owner, is_field=True, home=None):
        """The type of an input or field; what it declares in its own place has a name."""
        inner = innermost(given["type"])
        if is_field and is_constant(given):
            return given["type"]
        if "enum" in given and isinstance(inner, str) and inner not in ("any", "file", "stream"):
            declared = {"enum": given["enum"], "base": inner}
            declared |= {name: given[name] for name in ("others", "closed", "camel") if name in given}
            declared |= {"swift-names": given.get("swift-names", [])}
            declared["swift"] = self.inline_name(
                given, owner, home, "enum", declared, given.get("format"))
            declared["home"] = home
        elif isinstance(inner, dict) and ("object" in inner or "one-of" in inner):
            declared = self.completed(
                inner, self.inline_name(given, owner, home, "declared", inner), home)
        else:
            return given["type"]
        return replaced(given["type"], {"declared": declared})

    def type(self, kind):
        """The name of a type."""
        if isinstance(kind, str):
            return SCALARS[kind]
        if "list" in kind:
            return f"[{self.type(kind['list'])}]"
        if "map" in kind:
            return f"ParameterMap<{self.type(kind['map'])}>"
        if "nullable" in kind:
            return f"Nullable<{self.type(kind['nullable'])}>"
        declared = self.declared(kind)
        return f"{declared['home'] or self.owner}.{declared['swift']}"

    def enumerated(self, value, declared, brief):
        """A value of an enum, as a case of it."""
        text, is_open = spelling(value), "others" in declared
        for place, known in enumerate(map(self.unshared, declared["enum"])):
            if kinds(value) == kinds(known) and text == spelling(known):
                names = declared.get("swift-names", [])
                return swift_names.enum_case(
                    text, names, place, "closed" not in declared, declared.get("camel", False))
        assert is_open, f"{value} is none of {declared}"
        return f"other({self.expression(value, declared['base'], brief=brief)})"

    def chosen(self, value, declared, brief):
        """A value of a union, as the case of its type."""
        places = [place for place, held in enumerate(declared["one-of"])
                  if self.is_chosen(value, held, declared.get("by"))]
        if len(places) > 1 and "map" in value:
            # The object that has the most of the names.
            names = {entry["name"] for entry in value["map"]}
            known = {
                place: sum(field["name"] in names
                           for field in self.object_fields(declared["one-of"][place]["type"]))
                for place in places}
            places = [place for place in places if 0 < known[place] == max(known.values())]
        place = next(iter(places), None)
        if place is None:
            return f"other({self._any(value)})"
        alternative = declared["one-of"][place]
        if alternative.get("adds-member"):
            value = {"map": [entry for entry in value["map"] if entry["name"] != declared["by"]]}
        inner = self.expression(value, alternative["type"], brief=brief)
        return f"{self.alternative(declared, place)}({inner})"

    def is_chosen(self, value, alternative, member):
        if member is None:
            return self.takes(value, alternative["type"])
        entries = {entry["name"]: entry["value"] for entry in value.get("map", [])}
        found = self.unshared(entries.get(member))
        return found is not None and any(
            kinds(found) == kinds(known) and spelling(found) == spelling(known)
            for known in map(self.unshared, alternative["values"]))

    def takes(self, value, kind):
        """Whether a type is the one of a value, which has the type of one alternative."""
        if kind == "float":
            return "number" in value or "integer" in value or value.get("text") in FLOATS
        if isinstance(kind, str):
            return ("text" if kind == "string" else kind) in value
        if "list" in kind or "map" in kind:
            return next(iter(kind)) in value
        declared = self.declared(kind)
        if "one-of" in declared:
            return any(self.is_chosen(value, held, declared.get("by"))
                       for held in declared["one-of"])
        if "object" in declared:
            return "map" in value
        return any(
            kinds(value) == kinds(known) and ("others" in declared or spelling(value) == spelling(known))
            for known in map(self.unshared, declared["enum"]))

    def alternative(self, declared, place):
        """The case of a type of a union."""
        alternative = declared["one-of"][place]
        words = alternative.get("key") or self.words(alternative["type"])
        return swift_names.enum_case(
            words, declared.get("swift-names", []), place, "closed" not in declared,
            declared.get("camel", False))

    def words(self, kind):
        """The words for a type of a union."""
        if isinstance(kind, str):
            return kind
        if "list" in kind or "map" in kind:
            return f"{self.words(next(iter(kind.values())))} {next(iter(kind))}"
        if "nullable" in kind:
            return f"{self.words(kind['nullable'])} or null"
        declared = self.declared(kind)
        return declared.get("words") or swift_names.lowered_type(declared["swift"].strip("`"))

    def fields(self, value, declared, brief):
        given = {entry["name"]: entry["value"] for entry in value["map"]}
        arguments = []
        for field in in_order(declared["object"]):
            held = given.pop(field["name"], None)
            if is_fixed(field):
                continue
            if brief and self.unshared(held) == self.unshared(field.get("default")):
                continue
            kind = self.kind(field, declared["swift"].strip("`"), home=declared["home"])
            argument = "nil" if held is None else self.expression(held, kind, brief=brief)
            arguments.append(f"{self.field_label(field, declared)}: {argument}")
        if "others" in declared and (given or not brief):
            others = {"map": [{"name": name, "value": held} for name, held in given.items()]}
            argument = self.expression(others, {"map": declared["others"]}, brief=brief)
            arguments.append(f"others: {argument}")
        return ", ".join(arguments)

    @staticmethod
    def field_label(field, declared):
        return swift_names.field(field, "others" in declared)

    def unshared(self, value):
        while value is not None and "shared" in value:
            value = self.model["shared-values"][value["shared"]]
        return value

    def filler(self, given, owner, is_field=True, home=None):
        """A value for an input that makes no difference."""
        kind = self.kind(given, owner, is_field, home)
        if is_field and is_constant(given):
            return self.expression(given["enum"][0], kind)
        if isinstance(kind, str):
            return FILLERS[kind]
        if "nullable" in kind:
            return f"{self.type(kind)}.null"
        if "list" in kind or "map" in kind:
            return "[]" if "list" in kind else "[:]"
        declared = self.declared(kind)
        if "enum" in declared:
            return self.expression(declared["enum"][0], kind)
        if "one-of" in declared:
            inner = {"name": "x", "type": declared["one-of"][0]["type"]}
            return f"{self.type(kind)}.{self.alternative(declared, 0)}({self.filler(inner, '')})"
        owner, home = declared["swift"].strip("`"), declared["home"]
        fields = [
            f"{self.field_label(field, declared)}: {self.filler(field, owner, home=home)}"
            for field in in_order(declared["object"])
            if not field["optional"] and not has_default_argument(field) and not is_fixed(field)
        ]
        return f"{self.type(kind)}({', '.join(fields)})"

    # Scalars

    def _string(self, value):
        return text_literal(value["text"])

    def _integer(self, value):
        return value["integer"]

    def _number(self, value):
        return f"try real({text_literal(value['number'])})"

    def _float(self, value):
        return FLOATS[value["text"]] if "text" in value else self._number(value)

    def _boolean(self, value):
        return str(value["boolean"]).lower()

    def _date(self, value):
        return f"try day({text_literal(value['date'])})"

    def _date_time(self, value):
        return f"try moment({text_literal(value['date-time'])})"

    def _data(self, value):
        return f"bytes({text_literal(base64.b64decode(value['data']).hex())})"

    def _file(self, value):
        number = value["at"][0] if "at" in value else 0
        folder = (self.root / self.model["files"][number]).parent
        return f"try FileContent(contentsOf: {text_literal(f'{folder}/' + value['file'])})"

    def _stream(self, value):
        return f"StreamContent({self._file(value)})"

    def _any(self, value):
        """A value that says itself what it is."""
        value = self.unshared(value)
        if "null" in value:
            return "ParameterValue.null"
        if "map" in value:
            entries = {entry["name"]: self._any(entry["value"]) for entry in value["map"]}
            return f"ParameterValue.map({dictionary_literal(entries)})"
        if "list" in value:
            return f"ParameterValue.array([{', '.join(map(self._any, value['list']))}])"
        if "set" in value:
            return f"ParameterValue.set([{', '.join(map(self._any, value['set']))}])"
        return f"ParameterValue.{self._any_scalar(value)}"

    def _any_scalar(self, value):
        if "boolean" in value:
            return f"boolean({self._boolean(value)})"
        if "text" in value:
            return f"string({self._string(value)})"
        if "data" in value:
            return f"data({self._data(value)})"
        if "date" in value:
            return f"date({self._date(value)})"
        if "date-time" in value:
            return f"dateTime({self._date_time(value)})"
        if "number" in value:
            return f"number({self._number(value)})"
        spelling, is_real = value.get("integer", value.get("real")), "real" in value
        return f"literal(NumberLiteral(literal: {text_literal(spelling)}, isReal: {str(is_real).lower()}))"


FILLERS = {
    "string": '"unused"',
    "integer": "0",
    "number": "0.5",
    "float": "Double.nan",
    "boolean": "false",
    "date": 'try day("2000-01-01")',
    "date-time": 'try moment("2000-01-01T00:00:00Z")',
    "data": "bytes(\"00\")",
    "file": 'FileContent(path: "/unused", length: 0)',
    "stream": 'StreamContent(FileContent(path: "/unused", length: 0))',
    "any": "ParameterValue.null",
}


# The types of the values of a declared enum, by what they are written with.
BASES = {"boolean": "boolean", "integer": "integer", "real": "number", "data": "data",
         "date": "date", "date-time": "date-time", "text": "string"}


def is_constant(field):
    """Whether a field has one value, and the type of that value."""
    if len(field.get("enum", [])) != 1 or "others" in field or "closed" in field:
        return False
    if field["type"] == "integer":
        text = spelling(field["enum"][0])
        return text.lstrip("-").isdecimal() and str(int(text)) == text and -2**31 <= int(text) < 2**31
    return field["type"] in ("string", "boolean")


def is_fixed(field):
    """Whether a field always has that value, which is no argument."""
    return is_constant(field) and (not field["optional"] or "default" in field)


def innermost(kind):
    """The type inside of lists, maps and null."""
    while isinstance(kind, dict) and next(iter(kind)) in ("list", "map", "nullable"):
        kind = next(iter(kind.values()))
    return kind


def replaced(kind, inner):
    """A type with another one inside of lists, maps and null."""
    if isinstance(kind, dict) and next(iter(kind)) in ("list", "map", "nullable"):
        return {name: replaced(held, inner) for name, held in kind.items()}
    return inner


def kinds(value):
    """What kind of value it is."""
    return [name for name in value if name in BASES or name == "number"]


def in_order(fields):
    """Fields as an initializer takes them: first those that must be given."""
    return sorted(fields, key=lambda field: field["optional"] or "default" in field)


def has_default_argument(given):
    """Whether generated code has a default for an input: files have none."""
    return "default" in given and given["type"] not in ("file", "stream")


def spelling(value):
    """The text of a value of an enum, by which its case is named."""
    if "boolean" in value:
        return str(value["boolean"]).lower()
    return next(text for member, text in value.items() if member not in ("at", "format", "json"))
