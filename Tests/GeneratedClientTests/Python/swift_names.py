"""The identifiers that generated Swift has for the names of a spec, by clause 13.11 of the reference.

It is written apart from the compiler's own; what calls generated code compares the two.
"""

import re
import unicodedata

# Words that have a final `_` wherever they are used: those that backticks do not help everywhere, and
# types that generated code names.
RESERVED = frozenset(
    """
    self Self Type Protocol init inout var let _
    Any AnyObject Array Bool CaseIterable Codable CodableParameter CodingKeys Cookie DateTime Double Duration
    EnumeratedParameter Equatable Error
    FileContent FullDate GraphQLOperation Hashable HeaderField Int InterpolatedURL KeyValuePairs
    Multipart Never Nullable NumberLiteral Optional ParameterConvertible ParameterOptions ParameterMap
    ParameterValue RequestContent RequestDescription RequestParameters RequestProperties RequestSerialization
    RequestSerializer RequestURL ResponseError Result Sendable SerializationError SerializedRequest Set
    StaticString StreamContent StreamedRequest String Swift TextFilter Throttle TypedRequest UInt64 UInt8 Void
    """.split())

# The types of the library that only clients use.
CLIENTS = RESERVED | frozenset(
    ["RequestClient", "RequestTransport", "ResponseStream", "TransportResponse"])

# What a generated structure, or its client, has besides the requests, inputs and types of its spec.
MEMBERS = RESERVED | frozenset(
    ["Environment", "attachmentsFolder", "baseURL", "environment", "newRequest", "requests", "serializer",
     "transport"])

# What a declared type has by what it conforms to.
TYPE_MEMBERS = RESERVED | frozenset(
    ["AllCases", "RawValue", "allCases", "hashValue", "parameterValue", "rawValue"])

# The longest raw identifier, in bytes.
LONGEST_RAW = 80

# Default_Ignorable_Code_Point of DerivedCoreProperties.txt.
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]")

# What nothing but operators is made of: names of these alone are operators even between backticks.
OPERATORS = re.compile(r"[ /=\-+!*%<>&|^~?.\u00a1-\u00a7\u00d7\u00f7\u2190-\u23ff\u3001-\u3003]*")


def value(given):
    """An input of a request, by its declaration."""
    return interpolated(chosen(given) or reserved(named(given), RESERVED))


def shared_property(given):
    """An input of the whole spec."""
    return interpolated(chosen(given) or reserved(named(given), MEMBERS))


def method(request):
    """A request."""
    return chosen(request) or reserved(named(request), MEMBERS)


def field(given, is_open):
    """A field of an object; an open one has a property `others`."""
    taken = TYPE_MEMBERS | {"others"} if is_open else TYPE_MEMBERS
    return chosen(given) or reserved(named(given), taken)


def enum_case(text, names, place, is_open, is_camel=False):
    """A value of an enum by its spelling; `names` is what the model says of its `swift-names`."""
    for named in names:
        if named["place"] == place:
            return quoted(named["name"])
    return reserved(plain(text, is_camel=is_camel), TYPE_MEMBERS | {"other"} if is_open else TYPE_MEMBERS)


def declared_type(declaration):
    return chosen(declaration) or reserved(named(declaration, True), MEMBERS)


def lowered_type(name):
    """The name of a type as that of a member: `urlPart` for `URLPart`."""
    capitals = len(name) - len(name.lstrip("".join(filter(str.isupper, name))))
    count = capitals - 1 if 1 < capitals < len(name) else capitals
    return name[:count].lower() + name[count:]


def words(given):
    """What types are named after that are declared in what has this name."""
    name = given.get("swift-name", given["name"])
    return plain(name, True, given.get("camel", False)).strip("`")


def inline_type(given, owner):
    """A type that an input or field declares in its own place; `owner` are words, or nothing."""
    return reserved(quoted(owner + words(given)), MEMBERS)


def service_type(model):
    """The type that the requests of a service become."""
    return chosen(model) or reserved(
        quoted(plain(model["service"], True, is_camel(model)).strip("`") + "Requests"), CLIENTS)


def client_type(model):
    """The client that sends the requests of a service."""
    return quoted(service_type(model).strip("`").removesuffix("Requests") + "Client")


def fragment_type(fragment):
    """The type around the types of a fragment."""
    folder, _, name = fragment["path"].rpartition("/")
    words = plain(f"{folder}/{name.lstrip('_').rpartition('.')[0]}".lstrip("/"), True).strip("`")
    return chosen(fragment) or reserved(
        quoted(words if words.endswith("Types") else words + "Types"), RESERVED)


def chosen(given):
    """The identifier that the spec writes itself."""
    return quoted(given["swift-name"]) if "swift-name" in given else None


def interpolated(identifier):
    """An identifier that string literals may hold, where quotes would end them."""
    assert not set(identifier) & set("\"'"), f"{identifier} has no identifier"
    return identifier


def reserved(identifier, names):
    return identifier + "_" if identifier in names else identifier


def is_camel(model):
    return model.get("swift") == {"names": "camel"}


def mark_camel(part):
    """Marks what has a name in a part of a model whose names are in camel case (13.23)."""
    if isinstance(part, list):
        for item in part:
            mark_camel(item)
    elif isinstance(part, dict):
        for item in part.values():
            mark_camel(item)
        if {"type", "object", "one-of", "enum", "method"} & part.keys():
            part["camel"] = True


def references(part, shared):
    """The names of the inputs in a part of a model."""
    if isinstance(part, list):
        return [name for item in part for name in references(item, shared)]
    if not isinstance(part, dict):
        return []
    if "shared" in part:
        return references(shared[part["shared"]], shared)
    own = [part["input"]] if "input" in part else []
    return own + [name for inner in part.values() for name in references(inner, shared)]


def mark_dates(model):
    """Makes the moments of signatures optional that have no other use: then a client signs now."""
    dates, others, shared = {}, set(), model["shared-values"]
    for request in model["requests"]:
        scope = {given["name"]: given for given in model["inputs"] + request["inputs"]}
        auth = request.get("auth", {})
        values = [value for name, value in request.items() if name not in ("inputs", "cases", "auth")]
        values += [value for name, value in auth.items() if (auth["scheme"], name) != ("aws", "date")]
        used = references([*values, model.get("base-url")], shared)
        others |= {id(scope[name]) for name in used if name in scope}
        if auth.get("scheme") == "aws":
            given = scope[references(auth["date"], shared)[0]]
            dates[id(given)] = given
    for key, given in dates.items():
        given["optional"] = given["optional"] or key not in others


def mark(model, root):
    """Marks what is in camel case in a model: what the spec declares, and what fragments do."""
    mark_dates(model)
    homes = {}
    for fragment in model.get("fragments", []):
        text = (root / fragment["path"]).read_text()
        for held in fragment["types"]:
            homes[held["named"]] = "swift: {names: camel}" in text
    for declared in model["types"]:
        if homes.get(declared["name"], is_camel(model)):
            mark_camel(declared)
    if is_camel(model):
        for part in ("inputs", "requests"):
            for given in model[part]:
                mark_camel({name: held for name, held in given.items() if name != "cases"})
                given["camel"] = True
    return model


def named(given, is_type=False):
    return plain(given["name"], is_type, given.get("camel", False))


def camel_cased(name, is_type):
    """The words of a name, also those between underscores, joined; nothing without words."""
    inner = name.strip("_")
    start = len(name) - len(name.lstrip("_"))
    end = len(name) - len(name.rstrip("_"))
    inner = re.sub(r"(?<![0-9])_|_(?![0-9])", "-", inner)
    if "-" in inner and not any(map(str.islower, inner)):
        inner = inner.lower()
    first, *rest = [word for word in re.split(r"[- ./]", inner) if word] or [""]
    joined = (capital(first) if is_type else lowered(first)) + "".join(map(capital, rest))
    return "_" * start + joined + "_" * end if first else ""


def plain(name, is_type=False, is_camel=False):
    """The name itself, its words joined, or the name between backticks."""
    if is_camel and is_legal(camel_cased(name, is_type)):
        return camel_cased(name, is_type)
    if is_legal(name):
        return capital(name) if is_type else name
    first, *rest = [word for word in re.split(r"[- ./]", name) if word] or [""]
    joined = (capital(first) if is_type else lowered(first)) + "".join(map(capital, rest))
    return joined if is_legal(joined) else quoted(name)


def quoted(name):
    """An identifier; between backticks unless it needs none."""
    if is_legal(name):
        return name
    assert is_raw(name), f"{name!r} has no identifier"
    return f"`{name}`"


def is_legal(name):
    """What Unicode calls an identifier: Python and Swift agree, but for what nobody sees."""
    return (
        name.isidentifier() and unicodedata.is_normalized("NFC", name)
        and not IGNORABLE.search(name))


def is_raw(name):
    return (
        len(name.encode()) <= LONGEST_RAW and not name.startswith("$")
        and not OPERATORS.fullmatch(name) and not IGNORABLE.search(name)
        and not any(character in "`\\" or unicodedata.category(character) in ("Cc", "Cn", "Cs")
                    for character in name))


def lowered(word):
    """A first word without its leading capitals; of several the last stays before a small letter."""
    count = len(word) - len(word.lstrip("".join(filter(str.isupper, word))))
    if 1 < count < len(word) and word[count].islower():
        count -= 1
    return word[:count].lower() + word[count:]


def capital(word):
    first = word[:1].upper()
    return (first if len(first) == 1 else word[:1]) + word[1:]
