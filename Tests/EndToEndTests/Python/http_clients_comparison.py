"""Compares what arrived from a client with the message of the wire back end."""

import re
import urllib.parse

FRAMING = {b"connection", b"content-length", b"transfer-encoding"}
# What clients add on their own.
ADDED = {b"accept", b"accept-encoding", b"user-agent"}


def differences(wire, arrived, host, server):
    """Says what is different in two messages, apart from what a client may change.

    `host` is what the request says that the server is, `server` where it was led instead.
    """
    yield from different("method", wire.method, arrived.method)
    yield from different("target", target(wire), target(arrived))
    yield from different_fields(wire, arrived, host, server)
    yield from different("content", *contents(wire, arrived))


def different(what, expected, found):
    if found != expected:
        yield f"{what}: {found!r} instead of {expected!r}"


def target(message):
    """The segments of the path and the pairs of the query, each percent-decoded by itself."""
    path, mark, query = message.target.partition(b"?")
    segments = [urllib.parse.unquote_to_bytes(segment) for segment in path.split(b"/")]
    # A key without `=` differs from one with an empty value.
    pairs = [[urllib.parse.unquote_to_bytes(part) for part in pair.split(b"=", 1)]
             for pair in query.split(b"&")] if mark else None
    return segments, pairs


def field_values(message):
    """The values by lower-case name; those of one name are one list, RFC 9110, 5.3."""
    values = {}
    for name, value in message.fields:
        values.setdefault(name.lower(), []).append(value)
    return {name: b", ".join(lines) for name, lines in values.items()}


def different_fields(wire, arrived, host, server):
    expected, found = field_values(wire), field_values(arrived)
    if found.get(b"host") == server.encode():
        found[b"host"] = host.encode()
    for name in sorted((expected | found).keys() - FRAMING):
        if name in expected or name not in ADDED:
            yield from different(name.decode(), expected.get(name), found.get(name))


def contents(wire, arrived):
    media_type = field_values(wire).get(b"content-type", b"").lower()
    if not media_type.startswith(b"multipart/"):
        return wire.content, arrived.content
    # These clients leave the line ends of a multipart as they stand in the file, where others make
    # them CR LF; no part has a line end of its own. One CR LF may follow the close delimiter.
    found = re.sub(rb"(?<!\r)\n", b"\r\n", arrived.content)
    return wire.content.removesuffix(b"\r\n"), found.removesuffix(b"\r\n")
