"""Random types, and values of them as a spec writes them."""

import base64

from yaml_text import Plain

SCALARS = ["string", "string", "string", "integer", "number", "boolean", "date", "date-time",
           "data", "float", "any"]

# Names of everything: plain, hashed, keywords, and names of what generated code holds.
NAMES = [
    "a", "b", "page", "page-size", "page_size", "pageSize", "page size", "Page", "x1", "x-1", "1st",
    "in", "self", "default", "init", "request", "client", "serializer", "base-url", "url", "fields",
    "true", "猫", "é", "e\u0301", "🎉", "_", "a.b", "a\"b", "throws", "inout", "value", "values",
    "String", "Result", "Type", "multipart", "parameters", "encoding", "content", "method", "query",
    "X", "some", "any", "await", "\\(x)", "*/", "description", "hash-value", "token", "name", "text",
]

SAFE_TEXTS = ["cat", "a", "Z9", "x-y", "1.0", "true", "~", "a_b", "C", "null", "0"]

TEXTS = SAFE_TEXTS + [
    "", " ", "a b", "\"", "\\", "\\(x)", "\"\"\"", "\n", "\r\n", "a\tb", "\0", "\x7f", "\u0085", "\u2028",
    "é", "e\u0301", "猫", "🎉👨\u200d👩", "\u202e", "%41", "%", "&=+", "?/#", "[x]", "{}", "$", "$$", "a,b",
    "a|b", "*/", "//", "<&>", "'", "`", "..", ".", "a/b", "/", ":", ";", "@", "~!*()", "#if",
]

NUMBERS = ["0", "1", "-1", "0.5", "1.50", "1e3", "-0.0", "1e21", "1e-7", "123456.789", "5e-324",
           "100000000000000000000", "0x10"]
LITERALS = NUMBERS + ["+1", ".5", "1.", "0o17", "12345678901234567890", "1E+2", "-0"]
INTEGERS = ["0", "1", "-1", "0xFF", "9223372036854775807", "-9223372036854775808", "42"]
DATES = ["2024-02-29", "1970-01-01", "0000-01-01", "9999-12-31"]
MOMENTS = ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.250+09:30", "1969-12-31T23:59:59.5Z",
           "0001-01-01T00:00:00-23:59", "2000-01-01T00:00:00.123456789Z", "1970-01-01T00:00:00Z"]
BYTES = [b"", b"\0", b"\xff\xfe", b"hello", b"\x00\x01\x02\x03", b"a+b/c=="]
FILES = ["files/a.txt", "files/b.JSON", "./files/empty.dat", "files/../files/a.txt"]


class Declaration:
    """A declared input or field: its type, and what the spec writes."""

    def __init__(self, kind, written, safe=False):
        self.kind, self.written = kind, written
        self.safe = safe  # whether its texts are such as fields can hold

    @property
    def is_needed(self):
        return "default" not in self.written and not self.written.get("optional")

    @property
    def is_there(self):
        """Whether it always has a value."""
        return "default" in self.written or not self.written.get("optional")


class Union:
    """A declared union: its types, by the values of a member or by nothing."""

    def __init__(self, kinds, by=None):
        self.kinds, self.by = kinds, by

    @property
    def written(self):
        if self.by is None:
            return {"one-of": [spelled(kind) for kind in self.kinds]}
        return {"one-of": dict(zip(self.values, map(spelled, self.kinds))), "by": self.by}

    @property
    def values(self):
        return [f"v{place}" for place in range(len(self.kinds))]


class RandomValues:
    """Values of the types of one spec."""

    def __init__(self, random):
        self.random = random
        self.types = {}

    def names(self, count):
        return self.random.sample(NAMES, count)

    def text(self, safe=False):
        random = self.random
        if safe:
            return random.choice(SAFE_TEXTS)
        text = "".join(random.choices(TEXTS, k=random.choice([1, 1, 2, 3])))
        return text.replace("${", "$")

    def written_types(self):
        """The declared types as a spec writes them."""
        return {
            name: {"enum": declared} if isinstance(declared, list) else
            declared.written if isinstance(declared, Union) else
            {"object": {field: given.written for field, given in declared.items()}}
            for name, declared in self.types.items()
        }

    # Types

    def kind(self, depth=0):
        """A type: a word, a list of one, a map of one."""
        random = self.random
        roll = random.random()
        if depth < 2 and roll < 0.2:
            return [self.kind(depth + 1)]
        if depth < 2 and roll < 0.3:
            return {"map": self.kind(depth + 1)}
        if depth < 2 and roll < 0.36:
            kind = self.kind(depth + 1)
            is_null_already = kind == "any" or isinstance(kind, dict) and "nullable" in kind
            return kind if is_null_already else {"nullable": kind}
        if self.types and roll < 0.5:
            return random.choice(list(self.types))
        return random.choice(SCALARS)

    def declare_types(self, count):
        """Declares types; each may hold those before it."""
        for name in self.names(count):
            name = name.title() if self.random.random() < 0.5 else name
            if name not in SCALARS + ["file", "stream"]:
                roll = self.random.random()
                self.types[name] = (
                    self.enum() if roll < 0.4 else self.union() if roll < 0.6 else self.fields())

    def union(self):
        """Types of different shapes, or objects that a member tells apart."""
        random = self.random
        objects = [name for name, declared in self.types.items() if isinstance(declared, dict)]
        if len(objects) > 1 and random.random() < 0.6:
            return Union(random.sample(objects, 2), by="kind")
        words = [name for name, declared in self.types.items() if isinstance(declared, list)]
        groups = [
            ["string", "string", "date", "date-time", *words], ["integer", "number"], ["boolean"],
            [[self.kind(1)]], [{"map": self.kind(1)}, *objects, *objects],
        ]
        return Union([random.choice(group) for group in random.sample(groups, random.randint(2, 4))])

    def enum(self):
        random = self.random
        pool, tag = random.choice([
            (TEXTS + NAMES, None), (SAFE_TEXTS, None), (["0", "1", "-5", "0x10"], ""),
            (["0.5", "1.50", "1e3"], ""), (["true", "false"], ""), (DATES, "!!timestamp "),
        ])
        values = random.sample(pool, min(len(pool), random.randint(1, 4)))
        return [value if tag is None else Plain(tag + value) for value in dict.fromkeys(values)]

    def fields(self):
        names = self.names(self.random.randint(1, 4))
        return {name: self.declaration(self.kind(1)) for name in names}

    def declaration(self, kind):
        """What is declared of an input or field: its type, and perhaps more."""
        random = self.random
        safe = kind == "string" and random.random() < 0.6
        declared = {"type": spelled(kind)}
        if moments(kind) and random.random() < 0.5:
            declared["format"] = random.choice(
                ["rfc3339", "epoch-seconds", "epoch-milliseconds", "http-date"])
        if random.random() < 0.3:
            declared["optional"] = True
        if random.random() < 0.4 and not holds_files(kind):
            declared["default"] = self.value(kind, safe)
        if random.random() < 0.2:
            declared["description"] = self.text()
        return Declaration(kind, declared, safe)

    # Values

    def value(self, kind, safe=False):
        random = self.random
        if isinstance(kind, list):
            return [self.value(kind[0], safe) for _ in range(random.choice([0, 1, 2, 3]))]
        if isinstance(kind, dict) and "nullable" in kind:
            return None if random.random() < 0.4 else self.value(kind["nullable"], safe)
        if isinstance(kind, dict):
            names = self.names(random.choice([0, 1, 2]))
            return {name: self.value(kind["map"], safe) for name in names}
        if kind in self.types:
            return self.declared_value(self.types[kind])
        if kind == "any":
            return self.anything(plain=random.random() < 0.9)
        if kind == "string":
            return self.text(safe)
        return SCALAR_VALUES[kind](random)

    def declared_value(self, declared):
        if isinstance(declared, list):
            return self.random.choice(declared)
        if isinstance(declared, Union):
            place = self.random.randrange(len(declared.kinds))
            value = self.value(declared.kinds[place])
            return value if declared.by is None else {declared.by: declared.values[place], **value}
        return {
            name: self.value(field.kind)
            for name, field in declared.items()
            if field.is_needed or self.random.random() < 0.5
        }

    def anything(self, depth=0, plain=False):
        """A value of any kind; a plain one is what JSON can hold."""
        random = self.random
        roll = random.random()
        if depth < 3 and roll < 0.15:
            return [self.anything(depth + 1, plain) for _ in range(random.choice([0, 1, 2, 3]))]
        if depth < 3 and roll < 0.3:
            names = self.names(random.choice([0, 1, 2]))
            return {name: self.anything(depth + 1, plain) for name in names}
        if not plain and roll < 0.34:
            return SCALAR_VALUES["data"](random)
        return random.choice([
            lambda: self.text(), lambda: Plain(random.choice(LITERALS)), lambda: None,
            lambda: random.random() < 0.5,
            lambda: Plain("!!timestamp " + random.choice(DATES + MOMENTS)),
        ])()


SCALAR_VALUES = {
    "integer": lambda random: Plain(random.choice(INTEGERS)),
    "number": lambda random: Plain(random.choice(NUMBERS)),
    "float": lambda random: Plain(random.choice(NUMBERS + [".nan", ".inf", "-Infinity"])),
    "boolean": lambda random: random.random() < 0.5,
    "date": lambda random: random.choice(DATES),
    "date-time": lambda random: random.choice(MOMENTS),
    "data": lambda random: Plain(
        '!!binary "' + base64.b64encode(random.choice(BYTES)).decode() + '"'),
    "file": lambda random: random.choice(FILES),
    "stream": lambda random: random.choice(FILES),
}


def spelled(kind):
    """A type as a spec writes it."""
    if isinstance(kind, list):
        return f"[{spelled(kind[0])}]"
    if isinstance(kind, dict) and "nullable" in kind:
        return f"{spelled(kind['nullable'])} | null"
    return "{" + spelled(kind["map"]) + "}" if isinstance(kind, dict) else kind


def moments(kind):
    while isinstance(kind, (list, dict)):
        kind = kind[0] if isinstance(kind, list) else next(iter(kind.values()))
    return kind == "date-time"


def holds_files(kind):
    return kind in ("file", "stream")
