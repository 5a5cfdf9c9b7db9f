"""Expectations of messages, for files that are written by hand from the language.

Nothing in them was taken from an output. Where the language could be read in two ways, a comment
that begins with AMBIGUOUS says which reading was expected. Lengths are counted from the content
that is expected; a derived boundary is the only thing that is read from the message. Content that
is coded is compared decoded.
"""

import base64
import dataclasses
import pathlib
import plistlib
import urllib.parse

FILES = pathlib.Path(__file__).resolve().parents[3] / "specs" / "files"


class Bytes:
    """Content that is known to the byte."""

    def __init__(self, content=b""):
        self.content = content if isinstance(content, bytes) else content.encode()

    def encoded(self, boundary, actual):
        return self.content


NOTHING = Bytes()


def file(name):
    return Bytes((FILES / name).read_bytes())


class Form(Bytes):
    """Pairs, percent-encoded as AFNetworking does; a value of None leaves a bare name."""

    def __init__(self, *pairs, plus=False, keeping="/?"):
        def quote(text):
            quoted = urllib.parse.quote(text, safe=keeping)
            return quoted.replace("%20", "+") if plus else quoted

        fields = [quote(k) if v is None else f"{quote(k)}={quote(v)}" for k, v in pairs]
        super().__init__("&".join(fields))

    def __str__(self):
        return self.content.decode()


class PropertyList:
    """A property list of this value; its spelling is left to the writer."""

    def __init__(self, value, binary=False):
        self.value, self.magic = value, b"bplist00" if binary else b"<?xml "

    def encoded(self, boundary, actual):
        assert actual.startswith(self.magic), actual[:20]
        value = plistlib.loads(actual)
        assert exact(value) == exact(self.value), value
        return actual


def exact(value):
    """A value with its kinds: 1, 1.0 and True are equal in Python and not in a property list."""
    if isinstance(value, dict):
        return {key: exact(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [exact(inner) for inner in value]
    return (type(value).__name__, value)


class Parts:
    """Parts of a multipart content: each its field lines and its bytes."""

    def __init__(self, *parts):
        self.parts = parts

    def encoded(self, boundary, actual):
        content = b""
        for fields, inner in self.parts:
            content += b"--" + boundary + b"\r\n" + "".join(f"{f}\r\n" for f in fields).encode()
            content += b"\r\n" + inner + b"\r\n"
        return content + b"--" + boundary + b"--\r\n"


def field(name, value):
    """A text part of a form."""
    return ([f'Content-Disposition: form-data; name="{name}"'], value.encode())


def attached(name, filename, media_type, content):
    disposition = f'Content-Disposition: form-data; name="{name}"; filename="{filename}"'
    return ([disposition, f"Content-Type: {media_type}"], content)


@dataclasses.dataclass
class Expectation:
    key: tuple
    method: str
    target: str
    fields: list
    content: object


EXPECTATIONS = []
LENGTH = ("Content-Length", "{length}")


def expect(service, request, case, method, target, *fields, content=NOTHING):
    EXPECTATIONS.append(
        Expectation((service, request, case), method, target, list(fields), content))


def typed(media_type):
    return [("Content-Type", media_type), LENGTH]


FORM = typed("application/x-www-form-urlencoded")
JSON = typed("application/json")
FORM_DATA = typed("multipart/form-data; boundary={boundary}")
DOT = (FILES / "dot.png").read_bytes()


def basic(user, password):
    pair = base64.b64encode(f"{user}:{password}".encode()).decode()
    return ("Authorization", "Basic " + pair)
