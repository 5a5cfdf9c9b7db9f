"""The identifiers that generated Swift has for the names of a spec, by the rule that users are told.

It is written apart from the compiler's own; what calls generated code compares the two.
"""

import hashlib
import re

KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
PASCAL = re.compile(r"[A-Z][A-Za-z0-9]*")
WORD = re.compile(rb"[A-Za-z0-9]+")

# The longest name, in bytes, that is not hashed, and what is left of a longer one.
LONGEST, CUT = 80, 40

# Words that are no label of an argument unless they stand between backticks. Behind a dot all may be.
NO_LABELS = frozenset(["inout", "let", "var"])

# Words that no method, argument and property can have for a name.
SPECIAL = frozenset(["init", "self"])

# What a generated type has besides the requests and inputs of its spec.
MEMBERS = frozenset(["attachmentsFolder", "baseURL", "newRequest", "serializer"])

# What a declared type has by what it conforms to.
TYPE_MEMBERS = frozenset(
    ["AllCases", "RawValue", "allCases", "hash", "hashValue", "parameterValue", "rawValue"])

# Types that generated code names, so that a declared one cannot hide them.
TYPES = frozenset(
    """
    Any AnyObject Array Bool CaseIterable Cookie DateTime Double Duration Error FileContent FullDate
    GraphQLOperation Hashable HeaderField Int InterpolatedURL KeyValuePairs Multipart Never
    Nullable NumberLiteral Optional ParameterConvertible ParameterEncoding ParameterMap ParameterValue
    Parameters Protocol RequestContent RequestDescription RequestProperties RequestSerialization
    RequestSerializer RequestURL Result Self Sendable SerializationError SerializedRequest Set
    StaticString StreamContent String Swift TextFilter Throttle Type UInt64 UInt8 Void
    """.split()
)


def value(name):
    """An input of a request."""
    return plain_value(name)


def field(name):
    """A field of an object."""
    identifier = plain_value(name)
    return hashed(name) if identifier in TYPE_MEMBERS else identifier


def method(name):
    """A request."""
    identifier = plain_value(name)
    return hashed(name) if identifier in MEMBERS else identifier


def shared_property(name, requests):
    """An input of the whole spec; `requests` are the names of all its requests."""
    identifier = method(name)
    is_taken = identifier in map(method, requests)
    return hashed(name, mark="_I") if is_taken else identifier


def enum_case(name):
    """A value of an enum."""
    return name if is_pascal(name) and name not in TYPE_MEMBERS else field(name)


def declared_type(name):
    if is_pascal(name):
        return name
    identifier = hashed(name, capitalized=True)
    # An input may have the name of a type, but no value begins with a capital.
    return "Type" + identifier if identifier.startswith("_") else identifier


def words(name):
    """The words of a name, with a hash where it has no plain form."""
    forms = (KEBAB, SNAKE, PASCAL)
    is_plain = any(form.fullmatch(name) for form in forms) and is_short(name)
    return joined_words(name.encode(), capitalized=True) if is_plain else hashed(
        name, capitalized=True)


def inline_type(name, owner):
    """A type that an input or field declares in its own place; `owner` are words, or nothing."""
    joined = owner + words(name)
    if joined in TYPES or joined.startswith("_"):
        return "Type" + hashed(joined, capitalized=True)
    return joined


def member(identifier, name, taken):
    """The identifier of a field or a case; one that an open type needs itself is hashed."""
    return hashed(name) if identifier == taken else identifier


def service_type(name):
    """The type that the requests of a service become."""
    is_plain = KEBAB.fullmatch(name) and is_short(name)
    words = joined_words(name.encode(), capitalized=True)
    return (words if is_plain else hashed(name, capitalized=True)) + "Requests"


def environment_url(name):
    """The base URL of an environment."""
    return plain_value(name) + "BaseURL"


def plain_value(name):
    if is_short(name) and name not in SPECIAL:
        if KEBAB.fullmatch(name):
            return joined_words(name.encode())
        if SNAKE.fullmatch(name):
            return name
    return hashed(name)


def is_pascal(name):
    return bool(PASCAL.fullmatch(name)) and is_short(name) and name not in TYPES


def is_short(name):
    return len(name.encode()) <= LONGEST


def hashed(name, capitalized=False, mark="_X"):
    """The words of a name, and what tells it from other names of the same words."""
    words = joined_words(name.encode()[:CUT], capitalized)
    return f"{words}{mark}{hashlib.sha256(name.encode()).hexdigest()[:8].upper()}"


def joined_words(name, capitalized=False):
    words = [word.decode() for word in WORD.findall(name)]
    text = "".join(word[0].upper() + word[1:] for word in words)
    if not capitalized:
        text = text[:1].lower() + text[1:]
    return "_" + text if text[:1].isdigit() else text


def label(identifier):
    """The label of an argument."""
    return f"`{identifier}`" if identifier in NO_LABELS else identifier
