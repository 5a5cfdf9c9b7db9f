"""Reads messages of the serializer with independent parsers.

    verify_messages.py FILE

Each line of FILE is a JSON object: `seed`, for some `parts`, how many parts the content has, and in
base64 `message`, `method`, `target`, `content` and the pairs of `fields`. h11, httptools (for the
methods that it knows) and the splitter of verify_wire.py must read each message as exactly one
request, and as what the object says; werkzeug and the splitter must find the parts. Prints one
line, or each failure.
"""

import base64
import json
import sys

import h11
import httptools
from werkzeug.sansio import multipart

import verify_wire
from verify_wire import Mismatch, same

KNOWN_METHODS = {b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"PATCH"}


def check(entry):
    data, method, target, content = (
        base64.b64decode(entry[key]) for key in ("message", "method", "target", "content"))
    fields = [tuple(base64.b64decode(text) for text in pair) for pair in entry["fields"]]
    expected = (method, target, fields, content)
    message = verify_wire.Message(data)
    same("the reading by RFC 9112", (message.method, message.target, message.fields,
                                     message.content), expected)
    same("h11's reading", verify_wire.read_with_h11(data), expected)
    if method in KNOWN_METHODS:
        same("httptools' reading", verify_wire.read_with_httptools(data), expected)
    if "parts" in entry:
        media_type = message.value(b"content-type")
        parts = verify_wire.read_parts(media_type, content)
        same("parts", len(parts), entry["parts"])
        if media_type.startswith(b"multipart/form-data"):
            same("contents werkzeug sees", read_with_werkzeug(media_type, content),
                 [inner for _, inner in parts])


def read_with_werkzeug(media_type, content):
    """The contents of the parts, whatever their names."""
    decoder = multipart.MultipartDecoder(verify_wire.boundary_of(media_type))
    decoder.receive_data(content)
    decoder.receive_data(None)
    contents = []
    while not isinstance(event := decoder.next_event(), multipart.Epilogue):
        if isinstance(event, (multipart.Field, multipart.File)):
            contents.append(b"")
        elif isinstance(event, multipart.Data):
            contents[-1] += event.data
    return contents


def main():
    count = failures = 0
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            count += 1
            try:
                check(entry)
            except (Mismatch, ValueError, h11.ProtocolError, httptools.HttpParserError) as error:
                failures += 1
                print(f"seed {entry['seed']}: {type(error).__name__}: {error}"[:2000])
    print(f"{count} messages, {failures} failures")
    sys.exit(1 if failures or not count else 0)


if __name__ == "__main__":
    main()
