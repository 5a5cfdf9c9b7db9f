"""Writes a spec of awkward requests that a client of `.http` files can be asked to send.

    http_clients_spec.py SEED COUNT

The same seed gives the same spec. Texts are put together from what ends lines, bodies and requests
in such files, and stand in each place that takes a text.
"""

import json
import re
import sys

AWKWARD = [
    "###", "# ", "#", "// ", "/*", "*/", "< ", "<", "<@", ">", "> ", ">>", "<>", "@x=1", "@x = 1",
    "GET http://x", "POST", "get /", "HTTP/1.1 200", "{{", "}}", "{{x}}", "{", "}", "\\{\\{x\\}\\}",
    "$", "${", "%}", "{%", "??", "===", "--", "<--->", "import x", "query", "mutation {", "fragment",
    "gql", "ws://x", "grpc://x", "\n", "\n\n", "\r\n", "\r", "\0", "\t", " ", "  ", "\u0085",
    "\u00a0", "\u2028", "\u3000", "\ufeff", "\"", "'", "\\", "\\n", "%", "%41", "%zz", "&", "=", "+",
    ";", ":", "?", "/", "..", "[", "]", "|", "^", "`", "~", "é", "e\u0301", "猫", "👩‍👧", "\u202e",
]
HARMLESS = ["a", "b c", "Key", "x-1", "name: value", "7", "1.5", "abc.def_~", "true"]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


class Numbers:
    """SplitMix64, which is the same in every version of every language."""

    def __init__(self, seed):
        self.state = seed

    def below(self, count):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        return (mixed ^ (mixed >> 31)) % count


class Spec:
    def __init__(self, seed):
        self.numbers = Numbers(seed)

    def pick(self, values):
        return values[self.numbers.below(len(values))]

    def text(self):
        pieces = [self.pick(self.pick([AWKWARD, HARMLESS])) for _ in range(self.numbers.below(6))]
        # Each `$` of a run before a brace is doubled, where it would interpolate.
        return re.sub(r"\$+(?=\{)", lambda run: run[0] * 2, "".join(pieces))

    def lines(self):
        return "\n".join(self.text() for _ in range(1 + self.numbers.below(4)))

    def printable(self):
        """A text that a field or a cookie can contain."""
        text = "".join(c for c in self.text() if " " <= c <= "~" and c not in "{;,\"\\")
        return text.strip() or "x"

    def map(self, text):
        return {f"{self.text()}{number}": text() for number in range(self.numbers.below(4))}

    def segments(self):
        """A path; a `%` in it would be a mistake, and a dot segment too."""
        inputs = {f"s{number}": self.text() + "_" for number in range(1 + self.numbers.below(3))}
        return "/" + "/".join("${%s}" % name for name in inputs), inputs

    def content(self):
        kind = self.pick(["text", "text", "json", "form", "multipart", "json-lines"])
        if kind == "text":
            return {"text": self.lines()}
        if kind == "json":
            style = self.pick(["pretty", "compact"])
            return {"json": self.map(self.lines) or [self.text()], "json-options": {"style": style}}
        if kind == "form":
            return {"form": self.map(self.lines)}
        if kind == "json-lines":
            return {"json-lines": [self.map(self.text)]}
        parts = [{"name": self.text().replace("\0", "") + "x",
                  "value": self.pick([self.text, self.printable])()}
                 for _ in range(1 + self.numbers.below(3))]
        return {"multipart": parts}

    def request(self):
        path, values = self.segments()
        method = self.pick(METHODS)
        request = {
            "summary": self.text() or "x", "description": self.lines() or "x", "method": method,
            "path": path, "inputs": {name: "string" for name in values},
            "query": self.map(self.text), "cases": {"c": values},
        }
        if self.numbers.below(2):
            request["headers"] = {"X-Text": self.printable(), "Accept": "*/*"}
        if self.numbers.below(4) == 0:
            request["cookies"] = {f"c{number}": self.printable().replace(" ", "")
                                  for number in range(1 + self.numbers.below(3))}
        if method not in ("GET", "HEAD"):
            request |= self.content()
        return request


def main():
    seed, count = map(int, sys.argv[1:])
    spec = Spec(seed)
    document = {
        "waybill": 1, "service": "awkward", "base-url": "https://api.example.com/v1",
        "requests": {f"r{number}": spec.request() for number in range(count)},
    }
    text = json.dumps(document, ensure_ascii=False, indent=1)
    # Characters that YAML does not allow unescaped in a text, but JSON does.
    for code in [0x7F, 0x85, 0x2028, 0x2029, 0xFEFF]:
        text = text.replace(chr(code), f"\\u{code:04x}")
    sys.stdout.buffer.write(text.encode())


if __name__ == "__main__":
    main()
