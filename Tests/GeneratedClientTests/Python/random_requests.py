"""Random requests: every kind of content, with references wherever values stand."""

from random_values import FILES, LITERALS, Declaration, RandomValues, Union
from yaml_text import Plain

METHODS = ["GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PURGE"]

OPTIONS = {
    "encoding": {
        "arrays": ["brackets", "indices", "repeat", "comma", "pipe", "space", "numbers", "jquery"],
        "maps": ["brackets", "dots", "explode", "json"],
        "booleans": ["numeric", "literal"],
        "nulls": ["bare", "empty", "omit", "literal"],
        "spaces": ["percent", "plus"],
        "order": ["sorted", "written", "escaped"],
        "dates": ["rfc3339", "epoch-seconds", "epoch-milliseconds", "http-date"],
        "data": ["base64", "base64url", "hex"],
        "reserved": ["", "!*", "[]", ",;:@", "$'()/?"],
        "escape": ["afnetworking", "rfc3986", "form", "php", "component"],
        "empty-lists": ["omit", "bracket", "bare"],
    },
    "json-options": {
        "style": ["compact", "pretty", "foundation"],
        "keys": ["written", "sorted"],
        "slashes": ["plain", "escaped"],
        "unicode": ["plain", "escaped"],
    },
    "transport": {
        "timeout": [Plain("0"), Plain("1.5"), Plain("60"), Plain("1e-3")],
        "cache-policy": ["use-protocol-cache-policy", "reload-ignoring-local-cache-data",
                         "return-cache-data-else-load", "reload-revalidating-cache-data"],
        "cellular-access": [True, False],
        "handles-cookies": [True, False],
        "pipelining": [True, False],
        "network-service-type": ["default", "video", "responsive-av", "call-signaling"],
    },
}

PRESETS = ["afnetworking", "openapi", "rails", "php", "jquery"]

FIELD_NAMES = ["X-A", "X-B", "x-c", "Accept", "Accept-Language", "If-Match", "X`|~"]


class RandomRequests(RandomValues):
    """Requests of one spec, which may use its shared inputs."""

    shared = {}
    inputs = {}

    def request(self):
        """A request as a spec writes it."""
        random = self.random
        self.inputs = {name: self.declaration(self.kind())
                       for name in self.names(random.randint(1, 6))}
        request = {"method": random.choice(METHODS), **self.url()}
        for key, make in (("query", self.query), ("headers", self.headers),
                          ("cookies", self.cookies), ("auth", self.auth)):
            if random.random() < 0.3:
                request[key] = make()
        for key, options in OPTIONS.items():
            if random.random() < 0.3:
                names = list(request.get("query", {}))
                request[key] = self.encoding(names) if key == "encoding" else self.options(options)
        if random.random() < 0.7:
            request |= self.content()
        if random.random() < 0.1:
            request["framing"] = {"chunked": random.choice([1, 7, 1000])}
        if random.random() < 0.1:
            request["content-encoding"] = random.choice(["gzip", "deflate"])
        return request | self.documentation() | self.cases()

    def encoding(self, names=(), depth=0):
        """An encoding, that of a side (depth 1), or that of a name (depth 2)."""
        random = self.random
        if random.random() < 0.2:
            return random.choice(PRESETS)
        found = self.options(OPTIONS["encoding"])
        if random.random() < 0.2:
            found["preset"] = random.choice(PRESETS)
        if depth == 0:
            for side in ("query", "form"):
                if random.random() < 0.2:
                    found[side] = self.encoding(names, 1)
        if depth < 2 and names and random.random() < 0.3:
            chosen = random.sample(names, random.randint(1, len(names)))
            found["names"] = {name: self.encoding(depth=2) for name in chosen}
        return found

    def options(self, options):
        names = self.random.sample(list(options), self.random.randint(1, 3))
        return {name: self.random.choice(options[name]) for name in names}

    def documentation(self):
        random = self.random
        texts = {key: self.text() for key in ("summary", "description")
                 if random.random() < 0.3}
        if random.random() < 0.1:
            texts["deprecated"] = random.choice([True, False, self.text()])
        return texts

    def cases(self):
        """The inputs, and the cases that give them values."""
        random = self.random
        has_cases = random.random() < 0.7
        for given in self.inputs.values():
            if not has_cases or random.random() < 0.2:
                given.written["example"] = self.value(given.kind, given.safe)
        inputs = {name: given.written for name, given in self.inputs.items()}
        if not has_cases:
            return {"inputs": inputs}
        return {"inputs": inputs, "cases": {
            name: self.case() for name in random.sample(["one", "two", "3"], random.randint(1, 3))}}

    def case(self):
        named = {
            name: self.value(given.kind, given.safe)
            for name, given in self.inputs.items()
            if given.is_needed and "example" not in given.written or self.random.random() < 0.5
        }
        for name, given in self.shared.items():
            if name not in self.inputs and self.random.random() < 0.2:
                named[name] = self.value(given.kind, given.safe)
        return named

    # References

    def scope(self):
        return {**self.shared, **self.inputs}

    def texts(self, safe=False, whole=False):
        """The inputs whose text can stand somewhere: always there unless they are a whole value."""
        kinds = ("integer", "number", "boolean", "date", "date-time", "data")
        return [
            name for name, given in self.scope().items()
            if (given.is_there or whole)
            and (given.kind in kinds or given.kind == "string" and (given.safe or not safe))
        ]

    def reference(self, names, filters=0.2):
        name = self.random.choice(names)
        chain = ""
        while self.random.random() < filters:
            chain += " | " + self.random.choice([
                "base64", "base64url", "hex", "percent", "length", "md5", "sha256", "comma",
                "label", "matrix", "matrix-explode"])
        return f"${{{name}{chain}}}"

    def mixed_text(self, safe=False):
        """Text with references, none of them at its edge."""
        names = self.texts(safe)
        pieces = [self.text(safe).strip("$")]
        for _ in range(self.random.randint(0, 2) if names else 0):
            pieces += [self.reference(names), self.text(safe).strip("$")]
        return "".join(pieces)

    def field_value(self):
        names = self.texts(safe=True, whole=True)
        if names and self.random.random() < 0.5:
            return self.reference(names)
        return "x" + self.mixed_text(safe=True) + "x"

    # The request line and the fields

    def url(self):
        random = self.random
        names = self.texts(safe=random.random() < 0.7)
        segments = [random.choice(["a", "b c", "é", "x.y", "%41", "a:b@c"])]
        for _ in range(random.randint(0, 3) if names else 0):
            segments.append(random.choice(["", "x", "-"]) + self.reference(names)
                            + random.choice(["", "", ".json", self.reference(names)]))
        if names and random.random() < 0.15:
            segments.append(f"${{{random.choice(names)} | segments}}")
        path = random.choice(["/", "", "//"]) + "/".join(segments) + random.choice(["", "/"])
        if names and random.random() < 0.2:
            path += f"?q={self.reference(names)}&r=" + random.choice(["", "1", "a b[]"])
        roll = random.random()
        if roll < 0.8:
            return {"path": path}
        host = random.choice(["h.example", "H.example:8080", "[::1]:80", "h.example:443"])
        separator = "" if path.startswith(("/", "?")) else "/"
        return {"url": random.choice(["http", "https", "HTTP"]) + f"://{host}{separator}{path}"}

    def query(self):
        return self.tree_map(self.any_leaf)

    def headers(self):
        random = self.random
        names = random.sample(FIELD_NAMES, random.randint(1, 3))
        return {name: [self.field_value(), self.field_value()] if random.random() < 0.2
                else self.field_value() for name in names}

    def cookies(self):
        names = self.random.sample(["a", "b-c", "D!"], self.random.randint(1, 3))
        return {name: self.field_value() for name in names}

    def auth(self):
        random = self.random
        if random.random() < 0.4:
            return {"aws": self.signature()}
        if random.random() < 0.5:
            return {"bearer": self.field_value()}
        return {"basic": {"username": self.field_value().replace(":", ""),
                          "password": self.field_value()}}

    def signature(self):
        random = self.random
        moments = [name for name, given in self.scope().items()
                   if given.kind == "date-time" and given.is_needed]
        if not moments:
            moments = ["signed-at"]
            self.inputs["signed-at"] = Declaration("date-time", {"type": "date-time"})
        regions = [name for name, given in self.scope().items()
                   if given.kind == "string" and given.safe]
        region = f"${{{random.choice(regions)}}}" if regions and random.random() < 0.4 else "eu-1"
        signer = {"access-key": "AKID", "secret-key": self.field_value(), "region": region,
                  "service": random.choice(["s3", "execute-api"]),
                  "date": f"${{{random.choice(moments)}}}"}
        if random.random() < 0.4:
            signer["session-token"] = self.field_value()
        if random.random() < 0.4:
            signer |= {"in": "query", "expires": Plain(random.choice(["1", "604800"]))}
        if random.random() < 0.3:
            signer["payload"] = random.choice(["signed", "unsigned"])
        if random.random() < 0.3:
            signer["rules"] = "s3"
        if random.random() < 0.3:
            signer["signed"] = random.sample([*FIELD_NAMES, "Content-Length", "Cookie"], 3)
        return signer

    # Trees of values

    def tree(self, leaf, depth=0):
        random = self.random
        roll = random.random()
        if depth < 3 and roll < 0.25:
            return [self.tree(leaf, depth + 1) for _ in range(random.randint(0, 3))]
        if depth < 3 and roll < 0.5:
            return self.tree_map(leaf, depth + 1)
        return leaf()

    def tree_map(self, leaf, depth=0):
        names = self.names(self.random.randint(0 if depth else 1, 3))
        return {name: self.tree(leaf, depth + 1) for name in names}

    def leaf_of(self, names, literal):
        """A literal, a reference as a whole value, or text with references."""
        roll = self.random.random()
        if names and roll < 0.5:
            return self.reference(names, filters=0)
        return self.mixed_text() if roll < 0.7 else literal()

    def any_leaf(self):
        return self.leaf_of(list(self.scope()), lambda: self.anything(depth=3))

    def json_leaf(self):
        names = [name for name, given in self.scope().items() if not self.holds_data(given.kind)]
        if names and self.random.random() < 0.1:
            return f"${{{self.random.choice(names)} | json}}"
        return self.leaf_of(names, lambda: self.anything(depth=3, plain=True))

    def plist_leaf(self):
        names = [name for name in self.texts(safe=True, whole=True)
                 if self.scope()[name].kind != "date-time"]
        if names and self.random.random() < 0.5:
            return self.reference(names, filters=0)
        return self.random.choice([
            self.text(safe=True), Plain(self.random.choice(LITERALS[:9])), True,
            Plain("!!timestamp 2024-02-29"), Plain("!!binary AAEC")])

    def holds_data(self, kind):
        if isinstance(kind, list):
            return self.holds_data(kind[0])
        if isinstance(kind, dict):
            return self.holds_data(next(iter(kind.values())))
        declared = self.types.get(kind)
        if isinstance(declared, Union):
            return any(map(self.holds_data, declared.kinds))
        if isinstance(declared, dict):
            return any(self.holds_data(field.kind) for field in declared.values())
        return kind in ("data", "file", "stream")

    # Content

    def content(self):
        make = self.random.choice([
            self.json, self.json, self.form, self.form, self.parameters, self.multipart,
            self.multipart, self.plist, self.body_text, self.data, self.file, self.graphql,
            self.lines])
        return make()

    def json(self):
        return {"json": self.tree(self.json_leaf)}

    def form(self):
        return {"form": self.tree_map(self.any_leaf)}

    def parameters(self):
        serializer = self.random.choice(["form", "json", "plist"])
        leaf = {"form": self.any_leaf, "json": self.json_leaf, "plist": self.plist_leaf}
        return {"parameters": self.tree_map(leaf[serializer]), "serializer": serializer,
                "parameters-in-uri": self.random.choice([["GET", "HEAD", "DELETE"], [], ["GET"]])}

    def plist(self):
        return {"plist": self.tree_map(self.plist_leaf),
                "plist-options": {"format": self.random.choice(["xml", "binary"])}}

    def body_text(self):
        names = self.texts(whole=True)
        whole = names and self.random.random() < 0.3
        return {"text": self.reference(names) if whole else self.mixed_text()}

    def data(self):
        names = [name for name, given in self.scope().items() if given.kind == "data"]
        return {"data": f"${{{self.random.choice(names)}}}" if names else Plain("!!binary AP8=")}

    def file(self):
        return {"file": self.file_value("file")}

    def graphql(self):
        graphql = {"query": self.mixed_text()}
        if self.random.random() < 0.7:
            graphql["variables"] = self.tree(self.json_leaf)
        if self.random.random() < 0.5:
            graphql["operation-name"] = self.mixed_text()
        return {"graphql": graphql}

    def lines(self):
        count = self.random.randint(0, 3)
        return {"json-lines": [self.tree(self.json_leaf) for _ in range(count)]}

    def file_value(self, kind):
        """A path, or an input of type file or stream, which is declared for it."""
        roll = self.random.random()
        if roll < 0.4:
            return self.random.choice(FILES)
        name = self.random.choice(["upload", "up-load", "Upload"])
        given = self.declaration(kind if roll < 0.8 else "string")
        if given.kind == "string":
            given.written["default"], given.safe = "files/a.txt", True
            given.written["enum"] = FILES
            given.kind = "file"
        self.inputs[name] = given
        return f"${{{name}}}"

    # Multipart

    def multipart(self):
        random = self.random
        parts = [self.part() for _ in range(random.randint(0, 4))]
        multipart = {"parts": parts}
        if random.random() < 0.4:
            multipart["parameters"] = self.tree_map(self.any_leaf)
        if random.random() < 0.3:
            multipart["subtype"] = random.choice(["mixed", "related", "alternative"])
        if random.random() < 0.3 or any("stream" in part for part in parts):
            multipart["boundary"] = random.choice(["b0undary", "a b", "it's", "x" * 70])
        if random.random() < 0.2:
            multipart["throttle"] = {"packet-size": random.choice([1, 4096]), "delay": Plain("0.5")}
        return {"multipart": multipart}

    def part(self):
        random = self.random
        part = {"name": self.mixed_text()}
        names = self.texts(whole=True)
        if random.random() < 0.3:
            part["filename"] = random.choice(["a.png", self.mixed_text() + ".txt"])
        if names and random.random() < 0.1:
            part["filename"] = self.reference(names)
        if random.random() < 0.2:
            part["content-type"] = random.choice(["text/x", "image/png; q=1"])
        if random.random() < 0.2:
            part["headers"] = {"X-P": self.field_value()}
        kind = random.choice(["value", "value", "json", "data", "file", "stream"])
        if kind == "value":
            return part | {"value": self.leaf_of(names, lambda: self.text())}
        if kind == "json":
            return part | {"json": self.tree(self.json_leaf)}
        if kind == "stream":
            return part | {"stream": "files/a.txt", "length": 6}
        return part | (self.data() if kind == "data" else {"file": self.file_value("file")})
