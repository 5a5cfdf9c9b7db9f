"""Reads the messages of the golden cases without the compiler, and compares what is read with
expectations that were written by hand.

    verify_golden.py CASES [--only PREFIX]

Each case of CASES that has messages has expectations, and the other way round. A case is read as a
folder of files (golden_tree.py). Each message must be one request to h11, to httptools and to the splitter of verify_wire.py; its content is decoded by
json, plistlib, zlib, urllib, werkzeug or email before it is compared. Prints one line, or each
failure.

`content` of an expectation is absent for none, else one of text, base64, hex, json (with the spelling of
numbers and the order of keys), json-lines, form (pairs; null for a bare name), plist (with format), xml, multipart
(parts with headers and a content), gzip, deflate (with their content), file, or length with sha256. Chunked
framing has its sizes in chunks. "misread" has the words with which a reader fails that misreads a message.
"""

import argparse
import base64
import datetime
import hashlib
import json
import pathlib
import plistlib
import re
import sys
import tempfile
import xml.etree.ElementTree

import httptools

import verify_wire
from verify_wire import Mismatch, require, same

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "GoldenTests/Python"))
import golden_tree  # noqa: E402

# A Content-Length that was not counted by hand, and a derived boundary.
ANY = "*"
ANY_BOUNDARY = "; boundary=*"
DERIVED_BOUNDARY = re.compile(rb"; boundary=waybill-[0-9a-f]{32}")
UNCOUNTED = ("gzip", "deflate", "plist", "xml", "multipart")


class Number(str):
    """A number of JSON, as it is spelled: 1.10 and 1.1 are not the same."""

    def __repr__(self):
        return f"number {self!s}"


class Pairs(list):
    """An object of JSON, in order."""


def read_json(data):
    def pairs(entries):
        verify_wire.unique_names(entries)
        return Pairs(entries)

    return json.loads(
        data.decode("utf-8"), object_pairs_hook=pairs, parse_int=Number, parse_float=Number,
        parse_constant=verify_wire.refused)


def exact(value):
    """A value with the kinds of all its parts, so that no two kinds are equal."""
    if isinstance(value, Pairs):
        return ("object", [(name, exact(part)) for name, part in value])
    if isinstance(value, dict):  # of a property list, which has no order
        return ("dict", sorted((name, exact(part)) for name, part in value.items()))
    if isinstance(value, list):
        return ("list", [exact(part) for part in value])
    if isinstance(value, float):
        return ("float", value.hex())
    return (type(value).__name__, value)


def bare(value):
    """An object of an expectation as a dictionary, without converting its members."""
    require(isinstance(value, Pairs), f"an object was expected: {value!r}")
    return dict(value)


def pieces(content):
    """The one kind of an expected content, its value, and the keys beside it."""
    content = bare(content)
    kinds = [key for key in content if key in CHECKS]
    require(len(kinds) == 1, f"one kind of content was expected: {list(content)}")
    kind = kinds[0]
    value = content.pop(kind)
    known = {"plist": {"format"}, "length": {"sha256"}}.get(kind, set())
    same(f"keys beside {kind!r}", set(content), known)
    return kind, value, content


def check_content(expected, content, media_type, folder):
    kind, value, options = pieces(expected)
    CHECKS[kind](value, content, options, media_type, folder)


def check_bytes(expected, content):
    same("content", content, expected)


def check_json(value, content, *_):
    same("JSON", exact(read_json(content)), exact(value))


def check_json_lines(values, content, *_):
    require(not content or content.endswith(b"\n"), "the last line does not end")
    lines = content.split(b"\n")[:-1]
    same("JSON lines", [exact(read_json(line)) for line in lines], [exact(v) for v in values])


def check_form(expected, content, *_):
    pairs = verify_wire.read_pairs(content)
    fields = content.split(b"&") if content else []
    read = [[name, value if b"=" in field else None]
            for (name, value), field in zip(pairs, fields, strict=True)]
    same("pairs", read, expected)


def plist_value(value):
    """A value of an expectation in Python."""
    if isinstance(value, Pairs):
        entries = dict(value)
        if list(entries) == ["real"]:
            return float(entries["real"])
        if list(entries) == ["date"]:
            return datetime.datetime.strptime(entries["date"], "%Y-%m-%dT%H:%M:%SZ")
        if list(entries) == ["data"]:
            return base64.b64decode(entries["data"], validate=True)
        return {name: plist_value(part) for name, part in value}
    if isinstance(value, list):
        return [plist_value(part) for part in value]
    return int(value) if isinstance(value, Number) else value


def check_plist(value, content, options, *_):
    magic = {"xml": b"<?xml ", "binary": b"bplist00"}[options["format"]]
    require(content.startswith(magic), f"no {options['format']} property list: {content[:20]!r}")
    same("property list", exact(plistlib.loads(content)), exact(plist_value(value)))


def check_xml(expected, content, *_):
    """Both as canonical XML (C14N 2.0), so that neither the writer's choices nor ours matter."""
    require(content.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'), "no declaration")
    canonical = xml.etree.ElementTree.canonicalize
    same("XML", canonical(content.decode()), canonical(expected))


def check_multipart(expected, content, _, media_type, folder):
    verify_wire.check_multipart(media_type, content)
    parts = verify_wire.read_parts(media_type, content)
    same("number of parts", len(parts), len(expected))
    for index, ((fields, inner), part) in enumerate(zip(parts, expected), 1):
        part = bare(part)
        try:
            same("fields", fields, lines(part.pop("headers")))
            check_content(Pairs(part.items()), inner, None, folder)
        except Mismatch as error:
            raise Mismatch(f"part {index}: {error}") from None


def check_gzip(expected, content, _, media_type, folder):
    # RFC 1952 section 2.3: after two bytes of magic, the method and the flags comes the time.
    same("time in gzip", content[4:8], bytes(4))
    check_content(expected, verify_wire.uncoded(b"gzip", content), media_type, folder)


def check_deflate(expected, content, _, media_type, folder):
    check_content(expected, verify_wire.uncoded(b"deflate", content), media_type, folder)


def check_digest(length, content, options, *_):
    same("length", len(content), int(length))
    same("SHA-256", hashlib.sha256(content).hexdigest(), options["sha256"])


def check_file(path, content, _, media_type, folder):
    check_bytes((folder / path).read_bytes(), content)


CHECKS = {
    "text": lambda value, content, *_: check_bytes(value.encode(), content),
    "base64": lambda value, content, *_: check_bytes(
        base64.b64decode(value, validate=True), content),
    "hex": lambda value, content, *_: check_bytes(bytes.fromhex(value), content),
    "json": check_json,
    "json-lines": check_json_lines,
    "form": check_form,
    "plist": check_plist,
    "xml": check_xml,
    "multipart": check_multipart,
    "gzip": check_gzip,
    "deflate": check_deflate,
    "length": check_digest,
    "file": check_file,
}


def lines(fields):
    return [(name.encode(), value.encode()) for name, value in fields]


def check_fields(expected, message, kind):
    """All fields, in order; those not written by hand are inserted."""
    filled = []
    for number, (name, value) in enumerate(lines(expected)):
        actual = message.fields[number][1] if number < len(message.fields) else b""
        if value == ANY.encode() and name.lower() == b"content-length":
            require(kind in UNCOUNTED, "a Content-Length is counted by hand")
            value = actual
        elif value.endswith(ANY_BOUNDARY.encode()) and name.lower() == b"content-type":
            require(kind == "multipart", "a boundary, and no multipart content")
            derived = DERIVED_BOUNDARY.search(actual)
            require(derived, f"no derived boundary: {actual!r}")
            value = value[: -len(ANY_BOUNDARY)] + derived[0]
        filled.append((name, value))
    same("fields", message.fields, filled)


def chunk_sizes(data):
    rest, sizes = data.partition(b"\r\n\r\n")[2], []
    while rest:
        line, _, rest = rest.partition(b"\r\n")
        sizes.append(int(line, 16))
        rest = rest[sizes[-1] + 2 :]
    return sizes[:-1]


def read_with_httptools(message, data):
    """llhttp knows only a list of methods, so any other method is replaced by one of these."""
    try:
        return verify_wire.read_with_httptools(data)
    except httptools.HttpParserInvalidMethodError:
        reading = verify_wire.read_with_httptools(b"POST" + data.removeprefix(message.method))
        return message.method, *reading[1:]


def read_message(data):
    """The one reading that h11, httptools and a splitter share."""
    message = verify_wire.Message(data)
    plain = (message.method, message.target, message.fields, message.content)
    same("h11's reading", verify_wire.read_with_h11(data), plain)
    same("httptools' reading", read_with_httptools(message, data), plain)
    same("number of Host fields", len(message.values(b"host")), 1)
    return message


def check_message(expected, data, folder):
    expected = bare(expected)
    message = read_message(data)
    unknown = set(expected) - {"method", "target", "fields", "content", "chunks"}
    require(not unknown, f"unknown keys in the expectation: {unknown}")
    same("method", message.method.decode(), expected["method"])
    same("target", message.target.decode(), expected["target"])
    content = expected.get("content")
    check_fields(expected["fields"], message, pieces(content)[0] if content is not None else None)
    is_chunked = message.value(b"transfer-encoding") is not None
    require(is_chunked == ("chunks" in expected), "'chunks' belongs to chunked framing")
    if is_chunked:
        same("chunks", chunk_sizes(data), [int(size) for size in expected["chunks"]])
    if content is None:
        same("content", message.content, b"")
    else:
        media_type = message.value(b"content-type")
        check_content(content, message.content, media_type, folder)


def messages(folder):
    """The bytes of each message by `request/case`, as they are named in the output."""
    wire = folder / "wire"
    found = {}
    for path in sorted(wire.rglob("*")):
        if path.is_file():
            parts = path.relative_to(wire).parts
            require(len(parts) == 3 and path.suffix == ".request", f"not a message: {path}")
            found["/".join(parts[1:]).removesuffix(".request")] = path.read_bytes()
    return found


def check_case(cases, name, failures):
    """Compares the messages of a case with its expectations; gives their number."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            tree = golden_tree.unpack(cases, name, pathlib.Path(scratch) / name)
        except Exception as error:
            failures.append(f"{name}: {type(error).__name__}: {error}")
            return 0
        return check_tree(tree, failures)


def check_tree(folder, failures):
    """Compares the messages of a case with its expectations."""
    count = 0
    try:
        made = messages(folder)
        file = folder / "expect.json"
        expectations = bare(read_json(file.read_bytes())) if file.exists() else {}
        require(made or not file.exists(), "expectations without messages")
        require(expectations or not made, "messages without expect.json")
        for name in sorted(set(made) ^ set(expectations)):
            failures.append(f"{folder.name}: {name}: a message or an expectation, not both")
    except Exception as error:
        failures.append(f"{folder.name}: {type(error).__name__}: {error}")
        return count
    for name in sorted(set(made) & set(expectations)):
        count += 1
        # The case is about a message that a reader is known to misread: it must still do so.
        expected = expectations[name]
        misread = next((words for key, words in expected if key == "misread"), None)
        expected = Pairs(pair for pair in expected if pair[0] != "misread")
        try:
            check_message(expected, made[name], folder)
        except Exception as error:  # any complaint of any reader is a finding
            if misread is None or misread not in str(error):
                failures.append(f"{folder.name}: {name}: {type(error).__name__}: {error}")
        else:
            if misread is not None:
                failures.append(f"{folder.name}: {name}: no reader says '{misread}'")
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("cases", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="PREFIX")
    options = parser.parse_args()
    names = [name for name in golden_tree.names(options.cases) if name.startswith(options.only)]
    failures = []
    count = sum(check_case(options.cases, name, failures) for name in names)
    for failure in failures:
        print(failure)
    summary = f"{count} messages of {len(names)} cases read and compared"
    print(summary if not failures else f"{len(failures)} failures, {summary}")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
