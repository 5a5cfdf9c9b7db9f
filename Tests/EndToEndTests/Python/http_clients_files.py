"""Files of requests, as `--emit http` writes them, cut into their entries."""

import dataclasses
import json
import re

ORIGIN = re.compile(r"(https?)://([^/?]*)")
VARIABLE = re.compile(r"\{\{(\w+)\}\}")
DEFAULT_PORT = {"http": ":80", "https": ":443"}
ENVIRONMENTS = ["http-client.env.json", "http-client.private.env.json.example",
                "http-client.env.json.user.example"]
# The environment for values without an environment.
UNCHOSEN = ["default"]


def entry_name(request, case):
    """What `###` shows of a case, where nothing in it hides."""
    return request if case == "default" else f"{request}/{case}"


@dataclasses.dataclass
class Entry:
    """One request: its text from `###` on, and what stands in it."""

    text: str
    name: str
    identifier: str
    method: str
    url: str
    fields: list
    content: str

    @classmethod
    def read(cls, text):
        head, _, content = text.partition("\n\n")
        comments, request, *lines = re.split(r"(?m)^([A-Z]+ \S+)$", head, maxsplit=1)
        name, identifier = re.match(r"### (?:\| )?(.+)\n# @name (\w+)\n", comments).groups()
        method, url = request.split(" ")
        fields = [tuple(line.split(": ", 1)) for line in lines[0].split("\n") if line]
        return cls(text, name, identifier, method, url, fields, content.rstrip("\n"))

    @property
    def is_borne_by_file(self):
        return self.content.startswith("< ")


class HTTPFile:
    """The text before the first entry, with its variables, and the entries by name."""

    def __init__(self, text, environment):
        self.preamble, *blocks = re.split(r"(?m)^(?=### )", text)
        written = dict(re.findall(r"(?m)^@(\w+) = (.*)$", self.preamble))
        self.variables = written | environment
        if self.variables != environment | written:
            raise ValueError(f"{written} is other than {environment}")
        entries = [Entry.read(block) for block in blocks]
        self.entries = {entry.name: entry for entry in entries}
        identifiers = {entry.identifier for entry in entries}
        if len(self.entries) < len(entries) or len(identifiers) < len(entries):
            raise ValueError("two entries have one name")

    @classmethod
    def read(cls, folder):
        """The file of a folder, in the environment for which none is chosen."""
        [path] = folder.glob("*.http")
        environment = {}
        # Those of all services are in the folder above.
        for place in [folder.parent, folder]:
            for name in ENVIRONMENTS:
                if (place / name).exists():
                    values = json.loads((place / name).read_text("utf-8"))
                    environment |= next(values[name] for name in UNCHOSEN if name in values)
            for file in place.glob("*.settings.json"):
                settings = json.loads(file.read_text("utf-8"))
                environment |= settings["rest-client.environmentVariables"]["$shared"]
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
