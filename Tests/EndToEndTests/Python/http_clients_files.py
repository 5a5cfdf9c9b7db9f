"""Files of requests, as `--emit http` writes them, cut into their entries."""

import dataclasses
import hashlib
import json
import re

ORIGIN = re.compile(r"(https?)://([^/?]*)")
VARIABLE = re.compile(r"\{\{(\w+)\}\}")
DEFAULT_PORT = {"http": ":80", "https": ":443"}
ENVIRONMENTS = ["http-client.env.json", "http-client.private.env.json.example"]


def is_pretty(name):
    return len(name) <= 80 and re.fullmatch(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*", name)


def digest(name):
    return "X" + hashlib.sha256(name.encode()).hexdigest()[:8]


def pretty_or_hashed(name):
    """A name of a spec as a name of `.http`, which depends on nothing but itself."""
    if is_pretty(name):
        return name.replace("-", "_")
    start = name.encode()[:40].decode("ascii", "replace")
    words = [word.lower() for word in re.findall(r"[A-Za-z0-9]+", start)] + [digest(name)]
    return ("_" if words[0][0].isdigit() else "") + "_".join(words)


def entry_name(service, request, case):
    """The name of a case; no name of a request begins as the variables of the service do."""
    name = pretty_or_hashed(request)
    if is_pretty(request) and f"{name}_".startswith(pretty_or_hashed(service) + "_"):
        name += "_" + digest(request)
    return name if case == "default" else f"{name}__{pretty_or_hashed(case)}"


@dataclasses.dataclass
class Entry:
    """One request: its text from `###` on, and what stands in it."""

    text: str
    name: str
    method: str
    url: str
    fields: list
    content: str

    @classmethod
    def read(cls, text):
        head, _, content = text.partition("\n\n")
        comments, request, *lines = re.split(r"(?m)^([A-Z]+ \S+)$", head, maxsplit=1)
        title, name = re.match(r"### (\w+)\n# @name (\w+)\n", comments).groups()
        if title != name:
            raise ValueError(f"{title} is named {name}")
        method, url = request.split(" ")
        fields = [tuple(line.split(": ", 1)) for line in lines[0].split("\n") if line]
        return cls(text, name, method, url, fields, content.rstrip("\n"))

    @property
    def is_borne_by_file(self):
        return self.content.startswith("< ")


class HTTPFile:
    """What stands before the first entry, with its variables, and the entries by name."""

    def __init__(self, text, environment):
        self.preamble, *blocks = re.split(r"(?m)^(?=### )", text)
        written = dict(re.findall(r"(?m)^@(\w+) = (.*)$", self.preamble))
        self.variables = written | environment
        if self.variables != environment | written:
            raise ValueError(f"{written} is other than {environment}")
        entries = [Entry.read(block) for block in blocks]
        self.entries = {entry.name: entry for entry in entries}
        if len(self.entries) < len(entries):
            raise ValueError("two entries have one name")

    @classmethod
    def read(cls, folder):
        """The file of a folder, in the environment for which none is chosen."""
        [path] = folder.glob("*.http")
        environment = {}
        for name in ENVIRONMENTS:
            if (folder / name).exists():
                values = json.loads((folder / name).read_text("utf-8"))
                environment |= values.get("default", {})
        return cls(path.read_text("utf-8"), environment)

    def with_values(self, text):
        return VARIABLE.sub(lambda match: self.variables[match[1]], text)

    def authority(self, entry):
        """The Host field that a client derives from the URL of an entry, RFC 9110, 7.2."""
        scheme, authority = ORIGIN.match(self.with_values(entry.url)).groups()
        return authority.removesuffix(DEFAULT_PORT[scheme])

    def values(self, authority):
        """The values of all variables, those that URLs begin with leading to another server."""
        begins = {VARIABLE.match(entry.url) for entry in self.entries.values()}
        names = {match[1] for match in begins if match}
        return {name: moved(value, authority) if name in names else value
                for name, value in self.variables.items()}

    def text(self, entries, authority, with_variables=True):
        """A file of some of the entries, whose absolute URLs lead to another server."""
        preamble = self.preamble
        if not with_variables:
            preamble = re.sub(r"(?m)^@.*\n", "", preamble)
        return preamble + "".join(
            entry.text.replace(f"\n{entry.method} {entry.url}\n",
                               f"\n{entry.method} {moved(entry.url, authority)}\n")
            for entry in entries)


def moved(url, authority):
    """A URL with another server; one that begins with a variable stays as it is."""
    return ORIGIN.sub(f"http://{authority}", url, count=1)
