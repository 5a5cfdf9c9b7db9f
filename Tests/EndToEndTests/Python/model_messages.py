"""A back end in Python: makes messages from models alone and compares them with those of Waybill.

    model_messages.py ROOT OUTDIR [--at-least COUNT]

ROOT is the folder that was compiled, OUTDIR holds the outputs `model` and `wire`. Nothing of a spec
is read but the files that it attaches. Cases that this back end cannot make (property lists, coded
content) are counted by the reason; `--at-least` says how many it must make. Prints one line, and
each message that differs.
"""

import argparse
import base64
import collections
import datetime
import decimal
import hashlib
import json
import pathlib
import re
import sys
import urllib.parse
import xml.sax.saxutils

import model_signatures

UNRESERVED = "-._~"

ESCAPES = {
    "afnetworking": "-._~/?",
    "rfc3986": "-._~",
    "form": "*-._",
    "php": "-._",
    "component": "!'()*-._~",
}


class Unsupported(Exception):
    """A case that this back end leaves out."""


class Absent(Exception):
    """An optional input without a value."""


def percent(data, keeping=UNRESERVED):
    return urllib.parse.quote(data, safe=keeping)


def joined(pairs):
    return b"&".join(name if value is None else name + b"=" + value for name, value in pairs)


class Case:
    """The values of a case, and how its request writes them."""

    def __init__(self, model, request, case, root):
        self.model, self.request, self.root = model, request, root
        self.encoding, self.json_options = request["encoding"], request["json-options"]
        declared = {given["name"]: given for given in model["inputs"] + request["inputs"]}
        self.inputs = {}
        for given in case["values"]:
            name = given["input"]
            if "value" in given:
                self.inputs[name] = given["value"]
            else:
                self.inputs[name] = declared[name][given["from"]]

    # Values

    def resolved(self, value, whole=True):
        """A value without inputs; entries with an absent input are left out.

        `whole` is false for values in others, which are absent if that leaves them empty, by `omit-empty`.
        """
        if "input" in value:
            if value["input"] not in self.inputs:
                raise Absent
            if "filters" in value:
                return {"text": self.text(value)}
            return self.inputs[value["input"]]
        if "join" in value:
            return {"text": self.text(value)}
        if "field-list" in value:
            return {"text": self.field_items(value["field-list"])}
        for kind, make in (("map", self.entry), ("list", self.item), ("set", self.item)):
            if kind in value:
                found = list(self.present(value[kind], make))
                if value[kind] and not found and not whole and self.request.get("omit-empty"):
                    raise Absent
                return {kind: found}
        return value

    def item(self, value):
        return self.resolved(value, whole=False)

    def entry(self, entry):
        return {"name": entry["name"], "value": self.item(entry["value"])}

    @staticmethod
    def present(items, make):
        for item in items:
            try:
                yield make(item)
            except Absent:
                pass

    def optional(self, value):
        """A value, or nothing if it is absent."""
        try:
            return value and self.resolved(value)
        except Absent:
            return None

    def optional_text(self, value):
        value = self.optional(value)
        return None if value is None or "null" in value else self.scalar(value)

    def text(self, value, filtered=None):
        """The text of a value; `filtered` is applied to what inputs bring."""
        if "join" in value:
            return "".join(self.text(piece, filtered) for piece in value["join"])
        if "input" not in value:
            return self.scalar(value)
        filters = value.get("filters", [])
        held = self.resolved({"input": value["input"]})
        first = filters[0] if filters else None
        digested = None
        if first == "json":
            text = self.json(held, PLAIN_JSON).encode()
        elif first in (*EXPANSIONS, "list"):
            text = held
        elif first in CONTENT_FILTERS and "file" in held:
            text = self.file({"input": value["input"]})[1]
        elif first in BYTE_FILTERS and "data" in held:
            text = base64.b64decode(held["data"])
        else:
            text = self.scalar(held).encode()
        for place, name in enumerate(filters):
            if digested is not None:
                text = digested if name in BYTE_FILTERS else digested.hex().encode()
                digested = None
            if name == "list":
                held = text if isinstance(text, dict) else {"text": text.decode()}
                text = self.field_list(held).encode()
            elif name in EXPANSIONS:
                # In a URL the items are encoded, and the delimiters are not.
                encode = percent if filtered and place == len(filters) - 1 else str
                held = text if isinstance(text, dict) else {"text": text.decode()}
                text = self.expanded(name, held, value["input"], encode).encode()
            elif name in ("md5", "sha256"):
                digested = getattr(hashlib, name)(text).digest()
            elif place > 0 or name != "json":
                text = FILTERS[name](text).encode()
        text = text.decode() if digested is None else digested.hex()
        is_encoded = bool(filters) and filters[-1] in ("percent", "segments", *EXPANSIONS)
        return filtered(text) if filtered and not is_encoded else text

    def field_list(self, value):
        """RFC 9110, 5.6.1: items, or parameters of a map, quoted where they need it."""
        if "map" in value:
            return ", ".join(
                list_item(pair["name"]) + "=" + parameter(self.scalar(pair["value"]))
                for pair in value["map"])
        return ", ".join(list_item(self.scalar(item)) for item in value.get("list", [value]))

    def field_items(self, items):
        """RFC 9110, 5.6.1: items, lists among them, without those that have no value."""
        texts = []
        for item in items:
            is_whole = "input" in item and item.get("filters") in (None, ["list"])
            held = self.optional({"input": item["input"]} if is_whole else item)
            if held is not None and held.get("list", held.get("map", True)):
                texts.append(self.field_list(held))
        if not texts:
            raise Absent
        return ", ".join(texts)

    def expanded(self, filter, value, name, encode):
        """RFC 6570, 3.2.2, 3.2.5 and 3.2.7."""
        style, exploded = filter.removesuffix("-explode"), filter.endswith("-explode")
        prefix, separator = EXPANSIONS[filter]

        def named(name, text):
            if style != "matrix":
                return text
            return f"{encode(name)}={text}" if text else encode(name)

        def text(item):
            return encode(self.scalar(item))

        if "list" in value:
            texts = [text(item) for item in value["list"]]
            pieces = [named(name, item) for item in texts]
        elif "map" in value:
            pairs = [(encode(pair["name"]), text(pair["value"])) for pair in value["map"]]
            texts = [text for pair in pairs for text in pair]
            pieces = [
                key if style == "matrix" and not item else f"{key}={item}" for key, item in pairs]
        else:
            return prefix + named(name, text(value))
        if not texts:
            return ""
        return prefix + (
            separator.join(pieces) if exploded else named(name, ",".join(texts)))

    def scalar(self, value, booleans="literal", escaped=True):
        """The text of a value that contains no other value."""
        for kind in ("text", "integer", "real", "number", "file"):
            if kind in value:
                return value[kind]
        if "boolean" in value:
            words = ("false", "true") if booleans == "literal" else ("0", "1")
            return words[value["boolean"]]
        if "data" in value:
            data = base64.b64decode(value["data"])
            if not escaped:
                return data
            return DATA[self.encoding["data"]](data)
        if "date" in value or "date-time" in value:
            return self.date(value)
        raise ValueError(f"no text: {value}")

    def date(self, value):
        style = value.get("format", self.encoding["dates"])
        spelling = value.get("date") or value["date-time"]
        if style == "rfc3339":
            return spelling
        if style == "http-date":
            return http_date(spelling)
        return epoch(spelling, 1000 if style == "epoch-milliseconds" else 1)

    # JSON

    def json(self, value, options, indent=0):
        pretty = options["style"] != "compact"
        foundation = options["style"] == "foundation"
        string = lambda text: json_string(text, options)
        break_line = "\n" + "  " * (indent + 1) if pretty else ""
        colon = " : " if foundation else ": " if pretty else ":"
        below = lambda inner: self.json(inner, options, indent + 1)
        if "map" in value or "list" in value:
            if "map" in value:
                entries, brackets = value["map"], "{}"
                if options["keys"] == "sorted":
                    entries = sorted(entries, key=lambda entry: entry["name"].encode())
                items = [string(e["name"]) + colon + below(e["value"]) for e in entries]
            else:
                brackets, items = "[]", [below(item) for item in value["list"]]
            if not items:
                return brackets[0] + ("\n\n" + "  " * indent if foundation else "") + brackets[1]
            inside = ",".join(break_line + item for item in items)
            return brackets[0] + inside + ("\n" + "  " * indent if pretty else "") + brackets[1]
        if "null" in value:
            return "null"
        for kind in ("integer", "real", "number"):
            if kind in value:
                return value.get("json", value[kind])
        if "date" in value or "date-time" in value:
            text = self.date(value)
            is_text = text in value.values() or text.endswith(" GMT")
            return string(text) if is_text else text
        return string(self.scalar(value)) if "boolean" not in value else self.scalar(value)

    # Queries and forms

    def pairs(self, entries, escaped=True, side="form"):
        """The flattened entries of a map, as (name, value) with None for no value."""
        encoding = self.request.get(f"{side}-encoding", self.encoding)
        own = {named["name"]: named["encoding"] for named in encoding.get("names", [])}
        found = []

        def is_exploded(entry):
            return own.get(entry["name"], encoding)["maps"] == "explode" and "map" in entry["value"]

        names = {entry["name"] for entry in entries if not is_exploded(entry)}
        for entry in self.ordered(entries, encoding, escaped):
            how = own.get(entry["name"], encoding)
            if is_exploded(entry):
                inner = [
                    self.named_pairs(entry, how, escaped)
                    for entry in self.ordered(entry["value"]["map"], how, escaped)
                    if entry["name"] not in names
                ]
                found.append(self.merged(inner, how, escaped))
            else:
                found.append(self.named_pairs(entry, how, escaped))
        return self.merged(found, encoding, escaped)

    @staticmethod
    def ordered(entries, encoding, escaped):
        if encoding["order"] == "written" or encoding["order"] == "escaped" and escaped:
            return entries
        return sorted(entries, key=lambda entry: entry["name"].encode())

    @staticmethod
    def merged(found, encoding, escaped, is_below_list=False):
        """The pairs of the entries of a map, those of each entry staying together."""
        if encoding["order"] == "escaped" and escaped and not is_below_list:
            found = sorted(found, key=joined)
        return [pair for pairs in found for pair in pairs]

    def named_pairs(self, entry, encoding, escaped):
        """The pairs of one parameter, whose encoding decides on dates and bytes, too."""
        common, self.encoding = self.encoding, encoding
        try:
            return self.flattened(entry, encoding, escaped)
        finally:
            self.encoding = common

    def flattened(self, entry, encoding, escaped):
        plus, reserved = encoding["spaces"] == "plus", encoding["reserved"] if escaped else ""
        found = []

        def quote(text, without=""):
            if not escaped:
                return text.encode() if isinstance(text, str) else text
            kept = "".join(c for c in ESCAPES[encoding["escape"]] + reserved if c not in without)
            # `quote` never encodes a tilde.
            quoted = percent(text.encode(), kept)
            if "~" not in kept:
                quoted = quoted.replace("~", "%7E")
            return (quoted.replace("%20", "+") if plus else quoted).encode()

        opening, closing = (b"%5B", b"%5D") if escaped else (b"[", b"]")
        if "[" in reserved:
            opening = b"["
        if "]" in reserved:
            closing = b"]"
        delimiter = {"comma": b",", "pipe": b"%7C", "space": b"%20"}.get(encoding["arrays"], b"")
        if not escaped:
            delimiter = urllib.parse.unquote_to_bytes(delimiter)

        def is_collection(value):
            return "list" in value or "set" in value or "map" in value and encoding["maps"] != "json"

        def json_text(value):
            keys = "written" if encoding["order"] == "written" else "sorted"
            return self.json(value, dict(PLAIN_JSON, keys=keys))

        def scalar(value, without=""):
            if "null" in value:
                return b"null" if encoding["nulls"] == "literal" else b""
            if "map" in value:
                return quote(json_text(value), without)
            return quote(self.scalar(value, encoding["booleans"], escaped), without)

        def plain(value):
            """The key by which the members of a set are sorted."""
            if "null" in value:
                return b"null" if encoding["nulls"] == "literal" else b""
            text = self.scalar(value, encoding["booleans"], escaped=False)
            return text.encode() if isinstance(text, str) else text

        def gathered(items):
            """The scalars of a list that is written in one pair; none when a map is among them."""
            for item in items:
                if "map" in item and encoding["maps"] != "json":
                    raise LookupError
                if "list" in item:
                    yield from gathered(item["list"])
                elif "set" in item:
                    yield from gathered(sorted(item["set"], key=plain))
                elif "null" not in item or encoding["nulls"] != "omit":
                    yield item

        def write(name, value):
            if "map" in value and encoding["maps"] != "json":
                pieces, outer = [], list(found)
                for entry in self.ordered(value["map"], encoding, escaped):
                    inner = quote(entry["name"], "=")
                    found.clear()
                    if encoding["maps"] == "dots":
                        write(name + b"." + inner, entry["value"])
                    else:
                        write(name + opening + inner + closing, entry["value"])
                    pieces.append(list(found))
                found[:] = outer + self.merged(pieces, encoding, escaped, opening + closing in name)
            elif "list" in value:
                write_list(name, value["list"])
            elif "set" in value:
                for member in sorted(value["set"], key=plain):
                    write(name, member)
            elif "null" in value and encoding["nulls"] in ("bare", "omit"):
                if encoding["nulls"] == "bare":
                    found.append((name, None))
            else:
                found.append((name, scalar(value)))

        def write_list(name, items):
            if not items:
                if encoding["empty-lists"] != "omit":
                    bracketed = encoding["empty-lists"] == "bracket"
                    found.append((name + (opening + closing if bracketed else b""), b""))
            elif encoding["arrays"] == "numbers":
                for index, item in enumerate(items):
                    number = str(index + 1).encode()
                    dotted = encoding["maps"] == "dots"
                    write(name + (b"." + number if dotted else opening + number + closing), item)
            elif encoding["arrays"] == "jquery":
                for index, item in enumerate(items):
                    if is_collection(item):
                        write(name + opening + str(index).encode() + closing, item)
                    elif name.endswith(opening + closing):
                        write(name, item)
                    else:
                        write(name + opening + closing, item)
            elif encoding["arrays"] == "brackets":
                for item in items:
                    write(name + opening + closing, item)
            elif encoding["arrays"] == "indices":
                for index, item in enumerate(items):
                    write(name + opening + str(index).encode() + closing, item)
            elif encoding["arrays"] == "repeat":
                for item in items:
                    write(name, item)
            else:
                try:
                    scalars = list(gathered(items))
                except LookupError:
                    for item in items:
                        write(name, item)
                    return
                without = {"comma": ",", "pipe": "|"}.get(encoding["arrays"], "")
                if scalars:
                    found.append((name, delimiter.join(scalar(s, without) for s in scalars)))

        write(quote(entry["name"], "="), entry["value"])
        return found

    def form(self, value, side="form"):
        """The content of a form, or a query, of a map or null."""
        return joined(self.pairs(value.get("map", []), side=side))

    # The message

    def url(self):
        """Scheme, host with port, path, and the query that the URL holds."""
        url = self.request["url"]
        if url["origin"] != "base":
            return self.absolute(url)
        scheme, authority, path, _ = self.absolute(self.model["base-url"])
        path = self.appended(path, self.encoded(url.get("path")))
        return scheme, authority, path or "/", self.encoded(url.get("query"))

    @staticmethod
    def appended(path, own):
        """A path after another, with one slash between them."""
        if not own:
            return path
        return path.removesuffix("/") + ("" if own.startswith("/") else "/") + own

    def absolute(self, url):
        if url["origin"] in ("whole", "beginning"):
            parts = urllib.parse.urlsplit(self.text(url["value"]))
            scheme, authority = parts.scheme, parts.netloc
            path = urllib.parse.quote(parts.path, safe="%/" + UNRESERVED + "!$&'()*+,;=:@")
            query = urllib.parse.quote(parts.query, safe="%/?" + UNRESERVED + "!$&'()*+,;=:@")
            if url["origin"] == "beginning":
                path = self.appended(path, self.encoded(url.get("path")))
                query = self.encoded(url.get("query"))
        else:
            scheme, authority = url["scheme"], self.text(url["authority"])
            path, query = self.encoded(url.get("path")), self.encoded(url.get("query"))
        return scheme, authority.removesuffix(DEFAULT_PORT[scheme]), path or "/", query

    def encoded(self, value):
        return self.text(value, lambda text: percent(text.encode())) if value else ""

    def target(self):
        scheme, authority, path, query = self.url()
        entries = list(self.present(self.request["query"], self.entry))
        queries = [query.encode(), self.form({"map": entries}, "query")]
        content = self.request.get("content", {})
        if content.get("in") == "query":
            queries.append(self.form(self.optional(content["value"]) or {}, "query"))
        query = b"&".join(filter(None, queries)).decode()
        target = path + ("?" + query if query else "")
        form = self.request["target-form"]
        if form == "asterisk":
            return authority, "*"
        return authority, f"{scheme}://{authority}{target}" if form == "absolute" else target

    def lines(self, headers):
        """Field lines; a list is one for each item, a map a field for each entry."""
        for header in headers:
            name, value = header["name"], self.optional(header["value"])
            if value is None or self.is_empty_list(header["value"]):
                continue
            if "map" in value and name.endswith("*"):
                entries = [(name[:-1] + pair["name"], pair["value"]) for pair in value["map"]]
            else:
                entries = [(name, value)]
            for name, value in entries:
                for item in value.get("list", [value]):
                    yield name, self.scalar(item)

    def is_empty_list(self, value):
        """Whether a value is exactly an empty list after the filter `list`."""
        if value.get("filters") != ["list"]:
            return False
        held = self.resolved({"input": value["input"]})
        return not (held.get("list") or held.get("map") or not {"list", "map"} & set(held))

    def fields(self):
        """The fields that are written down, in order."""
        yield from self.lines(self.request["client-headers"])
        try:
            auth = self.request.get("auth", {})
            if auth.get("scheme") == "bearer":
                yield "Authorization", "Bearer " + self.text(auth["token"])
            elif auth.get("scheme") == "basic":
                pair = self.text(auth["username"]) + ":" + self.text(auth["password"])
                yield "Authorization", "Basic " + base64.b64encode(pair.encode()).decode()
        except Absent:
            pass
        yield from self.lines(self.request["headers"])

    def content(self):
        """The content and its own media type; None for no content."""
        content = self.request.get("content")
        if content is None or content.get("in") == "query":
            return None
        kind, media_type = content["kind"], content.get("media-type")
        if kind == "multipart":
            return self.multipart(content)
        if kind == "graphql":
            return self.graphql(content), media_type
        value = self.optional(content["value"])
        if value is None:
            return None
        if kind == "parameters":
            kind = self.request["serializer"]
            if kind != "form" and "null" in value:
                return None
        if kind == "plist":
            raise Unsupported("plist")
        if kind == "xml":
            return self.document(value), media_type
        if kind == "json-lines":
            compact = dict(self.json_options, style="compact")
            lines = [self.json(item, compact) + "\n" for item in value["list"]]
            return "".join(lines).encode(), media_type
        if kind == "file":
            path, data = self.file(content["value"])
            return data, self.media_type(path)
        if kind == "data":
            return base64.b64decode(value["data"]), media_type
        if kind == "json":
            return self.json(value, self.json_options).encode(), media_type
        return self.form(value) if kind == "form" else self.scalar(value).encode(), media_type

    @staticmethod
    def members(value):
        return [(entry["name"], entry["value"]) for entry in value["map"]]

    def document(self, value):
        """A map with one member as an XML document."""
        head = '<?xml version="1.0" encoding="UTF-8"?>\n'
        return (head + self.xml(*self.members(value)[0])).encode()

    def xml_text(self, value, attribute=False):
        text = "" if "null" in value else self.scalar(value)
        escapes = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
        if attribute:
            escapes |= {'"': "&quot;", "'": "&apos;", "\t": "&#9;", "\n": "&#10;"}
        return "".join(escapes.get(c, c) for c in text)

    def xml(self, name, value):
        """An element, or one for each item of a list."""
        if "list" in value:
            return "".join(self.xml(name, item) for item in value["list"])
        members = self.members(value) if "map" in value else [("$text", value)]
        head, content = name, ""
        for inner, item in members:
            if inner.startswith("@"):
                head += f' {inner[1:]}="{self.xml_text(item, True)}"'
            elif inner == "$text":
                content += self.xml_text(item)
            else:
                content += self.xml(inner, item)
        return f"<{head}>{content}</{name}>" if content else f"<{head}/>"

    def graphql(self, content):
        entries = [{"name": "query", "value": {"text": self.text(content["query"])}}]
        for name, member in (("variables", "variables"), ("operation-name", "operationName")):
            value = self.optional(content.get(name))
            if value is not None:
                entries.append({"name": member, "value": value})
        return self.json({"map": entries}, self.json_options).encode()

    def file(self, value):
        """The path of a file, as it is written, and its bytes, or those of a range."""
        if "map" in value:
            members = {entry["name"]: entry["value"] for entry in value["map"]}
            path, data = self.file(members["path"])
            start, length = (
                None if text is None else int(text, 0)
                for text in (self.optional_text(members.get(name)) for name in ("offset", "length")))
            start = start or 0
            end = len(data) if length is None else start + length
            if end > len(data):
                raise ValueError("a range behind the end of a file")
            return path, data[start:end]
        resolved = self.resolved(value)
        owner = resolved if "file" in resolved else value
        path = self.scalar(resolved)
        number = owner["at"][0] if "at" in owner else 0
        folder = (self.root / self.model["files"][number]).parent
        return path, (folder / path).read_bytes()

    def media_type(self, path):
        name = path.split("/")[-1]
        extension = name[1:].rpartition(".")[2].lower() if "." in name[1:] else None
        for entry in self.model["media-types"]:
            if entry["extension"] == extension:
                return entry["media-type"]
        return "application/octet-stream"

    def multipart(self, content):
        parts = []
        if "parameters" in content:
            value = self.optional(content["parameters"]) or {}
            for name, data in self.pairs(value.get("map", []), escaped=False):
                parts.append((disposition(name.decode(), None), data or b""))
        related = {}
        for part in content["parts"]:
            for item in self.present([part], self.items):
                parts += self.present(
                    item, lambda item: self.part(part | {"value": item}, content["subtype"]))
        if not parts:
            return None
        for key in ("type", "start"):
            text = self.optional_text(content.get(key))
            if text is not None:
                related[key] = text
        if "start" in related and "type" not in related:
            line = b"Content-ID: " + related["start"].encode() + b"\r\n"
            head = next(head for head, _ in parts if line in head).decode()
            types = re.findall("(?mi)^content-type: ([^;\r]*)", head)
            related["type"] = types[0] if types else "text/plain"
        boundary = self.boundary(content, parts)
        message = b"".join(b"--%s\r\n%s\r\n%s\r\n" % (boundary, head, data) for head, data in parts)
        text = boundary.decode()
        if not all(c.isalnum() or c in "!#$%&'*+-.^_`|~" for c in text):
            text = f'"{text}"'
        parameters = f"; boundary={text}" + "".join(
            f'; {key}="{related[key]}"' for key in ("type", "start") if key in related)
        return message + b"--%s--\r\n" % boundary, content["media-type"] + parameters

    def items(self, part):
        """The values that become one part each."""
        value = part["value"]
        if part["kind"] == "json" and not part.get("repeat"):
            return [value]
        if "input" in value or part.get("repeat"):
            resolved = self.resolved(value)
            if "list" in resolved:
                return [item if "at" in item or "at" not in resolved
                        else item | {"at": resolved["at"]} for item in resolved["list"]]
        return [value]

    def boundary(self, content, parts):
        if "boundary" in content:
            return self.text(content["boundary"]).encode()
        number = 0
        while True:
            seed = "\0".join([self.model["service"], self.request["name"], str(number)])
            digest = hashlib.sha256(seed.encode()).hexdigest()
            boundary = b"waybill-" + digest[:32].encode()
            if not any(boundary in head or boundary in data for head, data in parts):
                return boundary
            number += 1

    def part(self, part, subtype):
        """The field lines of a part and its bytes."""
        kind, value = part["kind"], part["value"]
        name, filename, written = (
            self.optional_text(part.get(key)) for key in ("name", "filename", "content-type"))
        if "name" in part and name is None and subtype == "form-data":
            raise Absent
        media_type = None
        if kind in ("file", "stream"):
            path, data = self.file(value)
            if kind == "file":
                media_type = self.media_type(filename or path)
                if name and not filename:
                    filename = path.split("/")[-1]
        elif kind == "json":
            data = self.json(self.resolved(value), self.json_options).encode()
            media_type = "application/json"
        elif kind == "xml":
            data, media_type = self.document(self.resolved(value)), "application/xml"
        elif kind == "data":
            data = base64.b64decode(self.resolved(value)["data"])
        else:
            data = b"" if "null" in value else self.text(value).encode()
        if kind in ("data", "stream") and filename:
            media_type = self.media_type(filename)
        media_type = None if "null" in part.get("content-type", ()) else written or media_type
        fields = list(self.lines(part["headers"]))
        names = {name.lower() for name, _ in fields}
        head = b"" if "content-disposition" in names else disposition(name, filename)
        if media_type and "content-type" not in names:
            fields.insert(0, ("Content-Type", media_type))
        return head + b"".join(f"{n}: {v}\r\n".encode() for n, v in fields), data

    def signer(self):
        """The texts of a signature; None for no signature."""
        auth = self.request.get("auth", {})
        if auth.get("scheme") != "aws":
            return None
        texts = {name: value for name, value in auth.items() if name not in ("scheme", "at")}
        try:
            for name in ("access-key", "secret-key", "region", "service"):
                texts[name] = self.text(texts[name])
            texts["date"] = self.resolved(texts["date"])["date-time"]
        except Absent:
            return None
        texts["session-token"] = self.optional_text(texts.get("session-token"))
        return texts

    def message(self):
        request = self.request
        if "content-encoding" in request:
            raise Unsupported("content-encoding")
        authority, target = self.target()
        fields, content = list(self.fields()), self.content()
        names = lambda: {name.lower() for name, _ in fields}
        if "host" not in names():
            fields.insert(0, ("Host", authority))
        pairs = [f"{e['name']}={self.scalar(e['value'])}"
                 for e in self.present(request["cookies"], self.entry)]
        if pairs:
            fields.append(("Cookie", "; ".join(pairs)))
        if content is not None:
            fixed = request.get("content", {}).get("kind") == "multipart"
            written = self.optional_text(request.get("content-type"))
            media_type = written or content[1]
            if "null" in request.get("content-type", ()):
                pass
            elif "content-type" not in names():
                fields.append(("Content-Type", media_type))
            elif fixed or written:
                fields = [(n, media_type if n.lower() == "content-type" else v) for n, v in fields]
        data = content[0] if content else b""
        if content is not None:
            digests = request.get("digest", [])
            if "sha-256" in digests:
                value = base64.b64encode(hashlib.sha256(data).digest()).decode()
                fields.append(("Content-Digest", f"sha-256=:{value}:"))
            if "md5" in digests:
                value = base64.b64encode(hashlib.md5(data).digest()).decode()
                fields.append(("Content-MD5", value))
        framing = request["framing"]
        if data and framing["kind"] == "chunked":
            fields.append(("Transfer-Encoding", "chunked"))
            data = chunked(data, framing["size"])
        elif content is not None or request["method"] in ("POST", "PUT", "PATCH"):
            fields.append(("Content-Length", str(len(data))))
        auth = self.signer()
        if auth:
            target, fields = model_signatures.signed(
                request["method"], target, fields, content[0] if content else b"", auth)
        head = f"{request['method']} {target} HTTP/1.1\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in fields)
        return (head + "\r\n").encode() + data


def chunked(data, size):
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"


def list_item(text):
    if text and text == text.strip(" \t") and not set(',"') & set(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parameter(text):
    if re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def disposition(name, filename):
    if name is None and filename is None:
        return b""
    line = "Content-Disposition: " + ("attachment" if name is None else "form-data")
    for key, text in (("name", name), ("filename", filename)):
        if text is not None:
            escaped = text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            line += f'; {key}="{escaped}"'
    return (line + "\r\n").encode()


def json_string(text, options):
    escaped = options["unicode"] == "escaped"
    # U+007F is ASCII, but json.dumps escapes it.
    pieces = (json.dumps(piece, ensure_ascii=escaped)[1:-1] for piece in text.split("\x7f"))
    quoted = '"' + "\x7f".join(pieces) + '"'
    return quoted.replace("/", "\\/") if options["slashes"] == "escaped" else quoted


def http_date(spelling):
    """An RFC 3339 text as RFC 9110, 5.6.7, writes it."""
    seconds = int(decimal.Decimal(epoch(spelling, 1)).to_integral_value(decimal.ROUND_FLOOR))
    days, rest = divmod(seconds, 86400)
    # The calendar repeats every 400 years, and Python has no year 0.
    early = days + EPOCH < 366
    day = datetime.date.fromordinal(days + EPOCH + 146097 * early)
    year = day.year - 400 * early
    name = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[day.weekday()]
    month = "JanFebMarAprMayJunJulAugSepOctNovDec"[day.month * 3 - 3 : day.month * 3]
    clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    return f"{name}, {day.day:02} {month} {year:04} {clock} GMT"


def epoch(spelling, scale):
    """The seconds or milliseconds since 1970 of an RFC 3339 text."""
    match = re.fullmatch(
        r"(\d+)-(\d+)-(\d+)(?:T(\d+):(\d+):(\d+)(?:\.(\d+))?(?:Z|([-+])(\d+):(\d+)))?", spelling)
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    # The calendar repeats every 400 years, and Python has no year 0.
    early = year < 400
    days = datetime.date(year + 400 * early, month, day).toordinal() - 146097 * early
    offset = int(match[9] or 0) * 60 + int(match[10] or 0)
    minutes = hour * 60 + minute + (offset if match[8] == "-" else -offset)
    whole = (days - EPOCH) * 86400 + minutes * 60 + second
    nanoseconds = (whole * 10**9 + int((match[7] or "").ljust(9, "0"))) * scale
    sign, nanoseconds = "-" if nanoseconds < 0 else "", abs(nanoseconds)
    rest = str(nanoseconds % 10**9).rjust(9, "0").rstrip("0")
    return f"{sign}{nanoseconds // 10**9}" + ("." + rest if rest else "")


EPOCH = datetime.date(1970, 1, 1).toordinal()
PLAIN_JSON = {"style": "compact", "keys": "written", "slashes": "plain", "unicode": "plain"}
DEFAULT_PORT = {"http": ":80", "https": ":443"}
DATA = {
    "base64": lambda data: base64.b64encode(data).decode(),
    "base64url": lambda data: base64.urlsafe_b64encode(data).decode(),
    "hex": lambda data: data.hex(),
}
XML_REFERENCES = {
    '"': "&quot;", "'": "&apos;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
EXPANSIONS = {
    name + explode: (prefix, separator)
    for name, prefix, separator in (("comma", "", ","), ("label", ".", "."), ("matrix", ";", ";"))
    for explode in ("", "-explode")
}
CONTENT_FILTERS = {"length", "md5", "sha256"}
BYTE_FILTERS = {"percent", "segments", *CONTENT_FILTERS, *DATA}
FILTERS = dict(
    DATA,
    length=lambda text: str(len(text)),
    xml=lambda text: xml.sax.saxutils.escape(text.decode(), XML_REFERENCES),
    json=lambda text: json.dumps(text.decode(), ensure_ascii=False),
    percent=lambda text: percent(text),
    segments=lambda text: percent(text, UNRESERVED + "/"),
)


def check(model, wire, root, outcome):
    """Makes every message of a model; returns the failures."""
    manifest = json.loads((wire / "manifest.json").read_text("utf-8"))
    paths = {(entry["request"], entry["case"]): entry["path"] for entry in manifest["artifacts"]}
    names = [(r["name"], c["name"]) for r in model["requests"] for c in r["cases"]]
    if names != list(paths):
        yield f"{wire}: the model has other cases: {names}"
        return
    for request in model["requests"]:
        for case in request["cases"]:
            made = Case(model, request, case, root)
            path = wire / paths[request["name"], case["name"]]
            try:
                message, expected = made.message(), path.read_bytes()
            except Unsupported as reason:
                outcome[str(reason)] += 1
                continue
            if message == expected:
                outcome["same"] += 1
            else:
                yield f"{path}:\n{message.decode(errors='replace')}\n--- is not\n" \
                    f"{expected.decode(errors='replace')}\n"


def unshared(node, values):
    """A model in which each value is written where it is used."""
    if isinstance(node, list):
        return [unshared(item, values) for item in node]
    if isinstance(node, dict):
        if "shared" in node:
            return values[node["shared"]]
        return {name: unshared(inner, values) for name, inner in node.items()}
    return node


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--at-least", type=int, default=1)
    arguments = parser.parse_args()
    outcome, failures = collections.Counter(), []
    for path in sorted((arguments.output / "model").glob("*/model.json")):
        model = json.loads(path.read_text("utf-8"))
        model = unshared(model, model["shared-values"])
        wire = arguments.output / "wire" / path.parent.name
        failures += check(model, wire, arguments.root, outcome)
    for text in failures:
        print(text)
    made = outcome.pop("same", 0)
    left = ", ".join(f"{count} {reason}" for reason, count in sorted(outcome.items()))
    print(f"made {made}, left out {sum(outcome.values())} ({left}), different {len(failures)}")
    sys.exit(1 if failures or made < arguments.at_least else 0)


if __name__ == "__main__":
    main()
