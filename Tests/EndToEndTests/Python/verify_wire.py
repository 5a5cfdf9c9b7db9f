"""Reads every message of the wire back end with parsers that are independent of the compiler.

    verify_wire.py OUTDIR [--expect FILE]

h11, httptools (llhttp) and a splitter of a few lines must read each file as exactly one request
and agree on it; its content goes to the standard reader of its media type. `--expect` compares
messages with expectations that were written by hand. Prints one line, or each failure.
"""

import argparse
import email.parser
import email.policy
import hashlib
import io
import json
import pathlib
import plistlib
import re
import runpy
import sys
import urllib.parse
import xml.etree.ElementTree
import zlib

import h11
import httptools
import werkzeug.formparser
import werkzeug.sansio.multipart

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
REQUEST_LINE = re.compile(rb"(%s) ([\x21-\x7e]+) HTTP/1\.1" % TOKEN)
FIELD_LINE = re.compile(rb"(%s): ?((?:[\x21-\xff](?:[\t\x20-\xff]*[\x21-\xff])?)?)" % TOKEN)
NEEDS_LENGTH = (b"POST", b"PUT", b"PATCH")


class Mismatch(Exception):
    """A rule that a message breaks."""


def require(condition, text):
    if not condition:
        raise Mismatch(text)


def same(what, first, second):
    require(first == second, f"{what}: {first!r} is not {second!r}")


class Message:
    """A request as the bytes say: the plainest possible reading, after RFC 9112."""

    def __init__(self, data):
        head, separator, rest = data.partition(b"\r\n\r\n")
        require(separator, "no empty line ends the head")
        require(not re.search(rb"(?<!\r)\n|\r(?!\n)", head), "a bare CR or LF stands in the head")
        first, *lines = head.split(b"\r\n")
        match = REQUEST_LINE.fullmatch(first)
        require(match, f"no request line: {first!r}")
        self.method, self.target = match.groups()
        self.fields = []
        for line in lines:
            match = FIELD_LINE.fullmatch(line)
            require(match, f"no field line: {line!r}")
            self.fields.append(match.groups())
        self.content = self.unframed(rest)

    def values(self, name):
        return [value for field, value in self.fields if field.lower() == name]

    def value(self, name):
        values = self.values(name)
        require(len(values) < 2, f"{name!r} stands {len(values)} times")
        return values[0] if values else None

    def unframed(self, rest):
        length, coding = self.value(b"content-length"), self.value(b"transfer-encoding")
        require(length is None or coding is None, "both framings at once")
        if coding is not None:
            same("transfer coding", coding, b"chunked")
            return self.unchunked(rest)
        if length is None:
            require(not rest, "content without framing")
            require(self.method not in NEEDS_LENGTH, "no Content-Length")
        else:
            require(re.fullmatch(rb"0|[1-9][0-9]*", length), f"Content-Length {length!r}")
            same("Content-Length", int(length), len(rest))
        return rest

    @staticmethod
    def unchunked(rest):
        content = b""
        while True:
            size, separator, rest = rest.partition(b"\r\n")
            require(separator and re.fullmatch(rb"[0-9a-f]+", size), f"chunk size {size!r}")
            count = int(size, 16)
            require(rest[count : count + 2] == b"\r\n", "no CR LF ends a chunk")
            content, rest = content + rest[:count], rest[count + 2 :]
            if count == 0:
                require(not rest, "bytes follow the last chunk")
                return content


def read_with_h11(data):
    connection = h11.Connection(our_role=h11.SERVER, max_incomplete_event_size=1 << 24)
    connection.receive_data(data)
    request, content = connection.next_event(), b""
    require(isinstance(request, h11.Request), f"h11 sees {request!r}")
    while True:
        event = connection.next_event()
        if isinstance(event, h11.EndOfMessage):
            break
        require(isinstance(event, h11.Data), f"h11 sees {event!r}")
        content += bytes(event.data)
    same("bytes h11 leaves over", connection.trailing_data[0], b"")
    return request.method, request.target, list(request.headers.raw_items()), content


def read_with_httptools(data):
    class Reader:
        def __init__(self):
            self.target, self.fields, self.content = b"", [], b""
            self.begun = self.complete = 0

        def on_message_begin(self):
            self.begun += 1

        def on_url(self, target):
            self.target += target

        def on_header(self, name, value):
            self.fields.append((name, value))

        def on_body(self, content):
            self.content += content

        def on_message_complete(self):
            self.complete += 1

    reader = Reader()
    parser = httptools.HttpRequestParser(reader)
    parser.feed_data(data)
    same("messages httptools sees", (reader.begun, reader.complete), (1, 1))
    require(not parser.should_upgrade(), "httptools sees an upgrade")
    return parser.get_method(), reader.target, reader.fields, reader.content


def unique_names(pairs):
    names = [name for name, _ in pairs]
    require(len(set(names)) == len(names), f"a name twice: {names}")
    return dict(pairs)


def refused(constant):
    raise Mismatch(f"{constant} is not JSON")


def read_json(data):
    return json.loads(
        data.decode("utf-8"), object_pairs_hook=unique_names, parse_constant=refused)


def read_pairs(data):
    """The pairs of a query or a form; a name without `=` is given one, for the strict reader."""
    if not data:
        return []
    require(re.fullmatch(rb"(?:[A-Za-z0-9._~!$'()*+,;:@/?&=|[\]-]|%[0-9A-F]{2})*", data),
            f"raw characters: {data!r}")
    text = data.decode("ascii")
    full = "&".join(field if "=" in field else field + "=" for field in text.split("&"))
    reading = dict(strict_parsing=True, keep_blank_values=True, errors="strict")
    pairs = urllib.parse.parse_qsl(full, **reading)
    same("number of pairs", len(pairs), text.count("&") + 1)
    same("pairs, encoded again", urllib.parse.parse_qsl(urllib.parse.urlencode(pairs), **reading),
         pairs)
    return pairs


def boundary_of(media_type):
    """The boundary parameter, RFC 2045: a token as it is, anything else as a quoted string."""
    match = re.search(rb';\s*boundary=(?:"((?:[^"\\]|\\.)*)"|(%s))' % TOKEN, media_type)
    require(match, f"no boundary in {media_type!r}")
    boundary = match[2] or re.sub(rb"\\(.)", rb"\1", match[1])
    require(re.fullmatch(rb"[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]", boundary),
            f"boundary {boundary!r}")
    return boundary


def read_parts(media_type, content):
    """The parts as RFC 2046 delimits them: a list of (field lines, content)."""
    boundary = boundary_of(media_type)
    opening, closing = b"--" + boundary + b"\r\n", b"\r\n--" + boundary + b"--\r\n"
    require(content.startswith(opening), "no delimiter begins the content")
    require(content.endswith(closing), "no close delimiter ends the content")
    parts = []
    for raw in content[len(opening) : -len(closing)].split(b"\r\n" + opening):
        head, separator, inner = (b"\r\n" + raw).partition(b"\r\n\r\n")
        require(separator, f"no empty line ends the fields of a part: {raw[:80]!r}")
        lines = head.split(b"\r\n")[1:]
        fields = [FIELD_LINE.fullmatch(line) for line in lines]
        require(all(fields), f"no field lines: {lines!r}")
        parts.append(([field.groups() for field in fields], inner))
    same("occurrences of the boundary", content.count(boundary), len(parts) + 1)
    return parts


def check_multipart(media_type, content):
    parts = read_parts(media_type, content)
    if media_type.startswith(b"multipart/form-data"):
        check_form_data(boundary_of(media_type), content, parts)
        return
    head = b"Content-Type: " + media_type + b"\r\n\r\n"
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + content)
    require(message.is_multipart() and not message.defects, f"email: {message.defects}")
    same("parts email sees", len(message.get_payload()), len(parts))


def check_form_data(boundary, content, parts):
    decoder = werkzeug.sansio.multipart.MultipartDecoder(boundary)
    decoder.receive_data(content)
    decoder.receive_data(None)
    seen = []
    while not isinstance(event := decoder.next_event(), werkzeug.sansio.multipart.Epilogue):
        if isinstance(event, (werkzeug.sansio.multipart.Field, werkzeug.sansio.multipart.File)):
            seen.append([event, b""])
        elif isinstance(event, werkzeug.sansio.multipart.Data):
            seen[-1][1] += event.data
        else:
            preamble = isinstance(event, werkzeug.sansio.multipart.Preamble) and not event.data
            require(preamble, f"werkzeug sees {event!r}")
    same("contents werkzeug sees", [data for _, data in seen], [data for _, data in parts])
    for event, _ in seen:
        require(event.name, "a part without a name")
    parser = werkzeug.formparser.MultiPartParser()
    form, files = parser.parse(io.BytesIO(content), boundary, len(content))
    fields = sum(isinstance(e, werkzeug.sansio.multipart.Field) for e, _ in seen)
    same("fields", len(list(form.items(multi=True))), fields)
    same("files", len(list(files.items(multi=True))), len(seen) - fields)


WINDOW_BITS = {b"gzip": 31, b"deflate": 15}  # 16 more say that the format is gzip's


def uncoded(coding, content):
    """The content of gzip or deflate, which zlib must read exactly to the last byte."""
    decoder = zlib.decompressobj(WINDOW_BITS[coding])
    plain = decoder.decompress(content)
    require(decoder.eof and not decoder.unused_data, f"{coding!r} does not end with the content")
    require(plain, "an empty content is coded")
    return plain


def decoded(message):
    """The content without its coding, where that is known."""
    coding = message.value(b"content-encoding")
    return uncoded(coding, message.content) if coding in WINDOW_BITS else message.content


def check_content(message):
    media_type = message.value(b"content-type")
    essence = (media_type or b"").partition(b";")[0].strip().lower().decode("ascii")
    if not message.content:
        require(message.value(b"content-encoding") is None, "nothing, and coded")
        return
    require(essence, "content without a Content-Type")
    content = decoded(message)
    if message.value(b"content-encoding") not in (None, *WINDOW_BITS):
        return  # The author coded it before.
    if essence == "application/x-www-form-urlencoded":
        read_pairs(content)
    elif essence == "application/json" or essence.endswith("+json"):
        read_json(content)
    elif essence == "application/x-ndjson":
        require(content.endswith(b"\n"), "the last line does not end")
        for line in content.split(b"\n")[:-1]:
            read_json(line)
    elif essence == "application/x-plist":
        plistlib.loads(content)
    elif essence in ("application/xml", "text/xml"):
        xml.etree.ElementTree.fromstring(content)
    elif essence.startswith("multipart/"):
        check_multipart(media_type, content)
    elif essence.startswith("text/"):
        content.decode("utf-8")


def check_manifest_entry(entry, data, message):
    same("manifest method", entry["method"].encode(), message.method)
    same("manifest target", entry["target"].encode(), message.target)
    same("manifest length", entry["length"], len(data))
    same("manifest sha256", entry["sha256"], hashlib.sha256(data).hexdigest())
    for status, kind in entry.get("responses", {"default": None}).items():
        require(re.fullmatch("[2-5]([0-9]{2}|XX)|default", status), f"manifest status {status!r}")
        require(kind is None or isinstance(kind, str) and kind, f"manifest type {kind!r}")
    written = message.value(b"content-type")
    if written is None:
        same("manifest mediaType", entry["mediaType"], None)
    else:  # with its parameters or without them
        readings = (written.decode(), written.decode().partition(";")[0].strip())
        require(entry["mediaType"] in readings, f"manifest mediaType {entry['mediaType']!r}")
    source = entry["source"]
    require(source["line"] > 0 and source["column"] > 0, f"position {source}")


def check_message(entry, data):
    message = Message(data)
    plain = (message.method, message.target, message.fields, message.content)
    same("h11's reading", read_with_h11(data), plain)
    same("httptools' reading", read_with_httptools(data), plain)
    require(message.value(b"host"), "no Host")
    read_pairs(message.target.partition(b"?")[2])
    check_content(message)
    check_manifest_entry(entry, data, message)
    return message


def verify(folder, failures):
    """Checks each message below `folder`; gives them by (service, request, case)."""
    messages = {}
    manifests = sorted(folder.glob("*/manifest.json"))
    if not manifests:
        failures.append(f"{folder}: no manifest")
    for path in manifests:
        manifest = read_json(path.read_bytes())
        named = [entry["path"] for entry in manifest["artifacts"]]
        there = [str(file.relative_to(path.parent)) for file in path.parent.rglob("*.request")]
        if sorted(named) != sorted(there):
            failures.append(f"{path}: names other files than there are: {set(named) ^ set(there)}")
        for entry in manifest["artifacts"]:
            key = (manifest["service"], entry["request"], entry["case"])
            try:
                require(key not in messages, "twice in the manifest")
                data = (path.parent / entry["path"]).read_bytes()
                messages[key] = check_message(entry, data)
            except Exception as error:  # any complaint of any reader is a finding
                failures.append(f"{'/'.join(key)}: {type(error).__name__}: {error}")
    return messages


def compare(expectation, message):
    boundary = None
    media_type = message.value(b"content-type") or b""
    if media_type.startswith(b"multipart/"):
        boundary = boundary_of(media_type)
    plain = decoded(message)
    content = expectation.content.encoded(boundary, plain)
    same("method", message.method, expectation.method.encode())
    same("target", message.target, expectation.target.encode())
    # The coded bytes depend on zlib, but their length must be the declared one.
    length = len(content) if plain == message.content else len(message.content)
    fill = {b"{length}": b"%d" % length, b"{boundary}": boundary or b""}
    fields = [(name.encode(), value.encode()) for name, value in expectation.fields]
    for mark, value in fill.items():
        fields = [(name, old.replace(mark, value)) for name, old in fields]
    same("fields", message.fields, fields)
    same("content", plain, content)


def check_expectations(file, messages, failures):
    expectations = runpy.run_path(file)["EXPECTATIONS"]
    for expectation in expectations:
        key = expectation.key
        try:
            require(key in messages, "there is no such message")
            compare(expectation, messages[key])
        except Exception as error:
            failures.append(f"{'/'.join(key)}: as expected by hand: {error}")
    return len(expectations)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("outdir", type=pathlib.Path)
    parser.add_argument("--expect", metavar="FILE")
    options = parser.parse_args()
    failures = []
    messages = verify(options.outdir / "wire", failures)
    summary = f"{len(messages)} messages verified"
    if options.expect:
        count = check_expectations(options.expect, messages, failures)
        summary += f", {count} compared with expectations"
    for failure in failures:
        print(failure)
    print(summary if not failures else f"{len(failures)} failures, {summary}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
