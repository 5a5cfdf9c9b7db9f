"""Reads the changed messages of the output 'negative' as the RFCs say, and compares them with the unchanged ones.

    verify_negative.py FOLDER [--changes NAME,...]

FOLDER has the folders of services. Of each change it is checked that

- its edits, applied to the unchanged message, give the file, and are tight: all else is equal;
- a reader that is as lenient as the RFCs allow refuses it exactly if it must be refused;
- a strict reader reads it exactly if it is valid.

`--changes` names the changes that must occur. Prints one line, or each failure.
"""

import argparse
import collections
import json
import pathlib
import re
import sys
import zlib

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
PCHAR = rb"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
ORIGIN = rb"/(?:%s|/)*(?:\?(?:%s|[/?])*)?" % (PCHAR, PCHAR)
AUTHORITY = rb"(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)(?::[0-9]*)?"
TARGET = re.compile(rb"%s|https?://%s(?:%s)?|\*" % (ORIGIN, AUTHORITY, ORIGIN))
HOST = re.compile(AUTHORITY)

REFUSED, INCOMPLETE, READ = "refused", "incomplete", "read"


class Refused(Exception):
    """A message that the reader refuses."""


class Incomplete(Exception):
    """A message that ends too early."""


def verdict(read, data):
    try:
        read(data)
    except Refused:
        return REFUSED
    except Incomplete:
        return INCOMPLETE
    return READ


# MARK: As lenient as the RFCs allow


def lenient(data):
    """Repairs all that may be repaired, and ignores all that may be ignored."""
    position = 0
    while data.startswith(b"\r\n", position):
        position += 2
    lines = []
    while True:
        end = data.find(b"\n", position)
        if end < 0:
            raise Incomplete
        line, position = data[position:end].removesuffix(b"\r"), end + 1
        if not line:
            break
        lines.append(line.replace(b"\r", b" ").replace(b"\0", b" "))
    fields = []
    for number, line in enumerate(lines[1:]):
        if line[:1] in b" \t":
            # RFC 9112, section 2.2 before the first field, and section 5.2 after it.
            if number and fields:
                fields[-1][1] += b" " + line.strip(b" \t")
            continue
        name, colon, value = line.partition(b":")
        if not colon or not name:
            continue
        if name[-1:] in b" \t":
            raise Refused("white space before the colon")
        fields.append([name.lower(), value.strip(b" \t")])
    hosts = [value for name, value in fields if name == b"host"]
    if len(hosts) != 1 or not HOST.fullmatch(hosts[0]):
        raise Refused("not one valid Host")
    codings = elements(fields, b"transfer-encoding")
    lengths = elements(fields, b"content-length")
    if any(name == b"transfer-encoding" for name, _ in fields):
        if not codings or codings[-1].lower() != b"chunked":
            raise Refused("the last coding is not chunked")
        lenient_chunks(data, position)
    elif any(name == b"content-length" for name, _ in fields):
        if not lengths or not all(re.fullmatch(rb"[0-9]+", length) for length in lengths):
            raise Refused("the length is not a number")
        if len({int(length) for length in lengths}) > 1:
            raise Refused("two lengths")
        if len(data) - position < int(lengths[0]):
            raise Incomplete


def elements(fields, name):
    """The elements of a list; empty ones are ignored. RFC 9110, section 5.6.1.2."""
    found = b",".join(value for field, value in fields if field == name)
    return [element.strip(b" \t") for element in found.split(b",") if element.strip(b" \t")]


def lenient_chunks(data, position):
    while True:
        end = data.find(b"\n", position)
        if end < 0:
            raise Incomplete
        if b";" in data[position:end] and data[end - 1:end] != b"\r":
            end = data.find(b"\r\n", position) + 1
        try:
            size = int(data[position:end].partition(b";")[0], 16)
        except ValueError:
            raise Refused("the size of a chunk is not a number") from None
        position = end + 1
        if size == 0:
            break
        if len(data) < position + size + 1:
            raise Incomplete
        position += size
        position += 2 if data[position:position + 2] == b"\r\n" else 1
    while True:
        end = data.find(b"\n", position)
        if end < 0:
            raise Incomplete
        if not data[position:end].removesuffix(b"\r"):
            return
        position = end + 1


# MARK: Strict


def strict(data):
    """Takes what the grammars say, and nothing else."""
    while data.startswith(b"\r\n"):
        data = data[2:]
    head, separator, rest = data.partition(b"\r\n\r\n")
    if not separator:
        raise Incomplete
    first, *lines = head.split(b"\r\n")
    match = re.fullmatch(rb"(%s) (\S+) HTTP/1\.([01])" % TOKEN, first)
    if not match or not TARGET.fullmatch(match[2]):
        raise Refused("request line")
    fields = collections.defaultdict(list)
    for line in lines:
        field = re.fullmatch(rb"(%s):([\t\x20-\x7e\x80-\xff]*)" % TOKEN, line)
        if not field:
            raise Refused("field line")
        fields[field[1].lower()].append(field[2].strip(b" \t"))
    for name in [b"host", b"content-length", b"content-type", b"authorization", b"transfer-encoding"]:
        if len(fields[name]) > 1:
            raise Refused("two fields")
    if not fields[b"host"] or not HOST.fullmatch(fields[b"host"][0]):
        raise Refused("Host")
    if fields[b"expect"] not in ([], [b"100-continue"]):
        raise Refused("expectation")
    content = strict_framing(rest, fields, match[3])
    for coding in reversed(fields[b"content-encoding"] if content else []):
        content = strict_decoding(coding.lower(), content)
    if fields[b"content-type"] and content:
        strict_content(fields[b"content-type"][0], content)


def strict_framing(rest, fields, version):
    codings, lengths = fields[b"transfer-encoding"], fields[b"content-length"]
    if codings:
        if lengths or version == b"0" or codings[0].lower() != b"chunked":
            raise Refused("framing")
        return strict_chunks(rest)
    if not lengths:
        if rest:
            raise Refused("bytes after the message")
        return b""
    if not re.fullmatch(rb"[0-9]+", lengths[0]):
        raise Refused("length")
    if len(rest) != int(lengths[0]):
        raise Incomplete if len(rest) < int(lengths[0]) else Refused("bytes after the message")
    return rest


def strict_chunks(rest):
    extension = rb"(?:;%s(?:=(?:%s|\"[^\"\r\n]*\"))?)*" % (TOKEN, TOKEN)
    content = b""
    while True:
        line = re.match(rb"([0-9A-Fa-f]+)%s\r\n" % extension, rest)
        if not line:
            raise Refused("chunk")
        size, rest = int(line[1], 16), rest[line.end():]
        if size == 0:
            break
        if len(rest) < size + 2:
            raise Incomplete
        if rest[size:size + 2] != b"\r\n":
            raise Refused("chunk")
        content, rest = content + rest[:size], rest[size + 2:]
    trailers = re.match(rb"(?:%s:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n" % TOKEN, rest)
    if not trailers:
        raise Incomplete
    if trailers.end() != len(rest):
        raise Refused("bytes after the message")
    return content


def strict_decoding(coding, content):
    if coding not in (b"gzip", b"deflate"):
        raise Refused("content coding")
    decoder = zlib.decompressobj(31 if coding == b"gzip" else 15)
    content = decoder.decompress(content)
    if not decoder.eof:
        raise Refused("cut")
    return content


def strict_content(media_type, content):
    def refuse(word):
        raise Refused(word)

    kind = media_type.partition(b";")[0].strip().lower()
    if kind == b"application/json":
        try:
            json.loads(content.decode("utf-8"), parse_constant=refuse)
        except ValueError as error:
            raise Refused("JSON") from error
        except RecursionError:
            pass
    elif kind.startswith(b"multipart/"):
        boundary = re.search(rb"boundary=\"?([^\";]+)", media_type)
        if not boundary or not re.search(rb"--%s--\s*$" % re.escape(boundary[1]), content):
            raise Refused("multipart")


# MARK: Comparison


def edited(before, after, edits):
    """What is wrong with edits; None if they are right."""
    old = new = 0
    for edit in edits:
        offset, length, count = edit["offset"], edit["length"], edit["bytes"]
        same = offset - old
        if same < 0 or before[old:offset] != after[new:new + same]:
            return f"bytes before {offset} differ"
        new += same
        removed, added = before[offset:offset + length], after[new:new + count]
        if len(removed) != length or len(added) != count:
            return f"the edit at {offset} is too long"
        if removed and added and (removed[:1] == added[:1] or removed[-1:] == added[-1:]):
            return f"the edit at {offset} is not tight"
        if not removed and not added:
            return f"the edit at {offset} is empty"
        old, new = offset + length, new + count
    return None if before[old:] == after[new:] else f"bytes after {old} differ"


EXPECTED_OF_LENIENT = {"must-refuse": REFUSED, "incomplete": INCOMPLETE}


def check(service, failures, seen):
    manifest = json.loads((service / "manifest.json").read_text("utf-8"))
    unchanged = {}
    for entry in manifest["requests"]:
        data = (service / entry["path"]).read_bytes()
        unchanged[entry["request"]] = data
        for reader in (lenient, strict):
            if (found := verdict(reader, data)) != READ:
                failures.append(f"{entry['path']}: {reader.__name__}: {found}")
    for entry in manifest["changes"]:
        data = (service / entry["path"]).read_bytes()
        seen[entry["change"]] += 1
        if problem := edited(unchanged[entry["request"]], data, entry["edits"]):
            failures.append(f"{entry['path']}: {problem}")
        expected = EXPECTED_OF_LENIENT.get(entry["class"], READ)
        if (found := verdict(lenient, data)) != expected:
            failures.append(f"{entry['path']}: lenient: {found}, not {expected}")
        if ((found := verdict(strict, data)) == READ) != (entry["class"] == "valid"):
            failures.append(f"{entry['path']}: strict: {found}, but it is {entry['class']}")
    files = {str(path.relative_to(service)) for path in service.rglob("*.request")}
    listed = {entry["path"] for entry in manifest["requests"] + manifest["changes"]}
    if files != listed:
        failures.append(f"the manifest differs from the files: {sorted(files ^ listed)[:5]}")
    return len(manifest["requests"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--changes", default="")
    arguments = parser.parse_args()
    failures, seen, requests = [], collections.Counter(), 0
    for path in sorted(arguments.folder.glob("*/manifest.json")):
        requests += check(path.parent, failures, seen)
    missing = set(filter(None, arguments.changes.split(","))) - set(seen)
    if missing:
        failures.append(f"changes that no request has: {', '.join(sorted(missing))}")
    for failure in failures:
        print(failure)
    if failures or not requests:
        sys.exit(1)
    print(f"{seen.total()} changed messages of {requests} requests, {len(seen)} changes")


if __name__ == "__main__":
    main()
