"""A table of bytes that are sent to `waybill listen`, and what it must answer: RFC 9110 and RFC 9112, strictly,
and a Host and an Origin that no foreign page can have.

    listen_conformance.py WAYBILL

Each row is sent three times: at once, byte by byte, and, where the connection stays open, twice on one
connection. Prints the number of rows, or what failed.
"""

import contextlib
import http.client
import os
import pathlib
import socket
import sys
import tempfile

import h11

import listen_clients

WORD = b"what-is-expected"

SPEC = """\
waybill: 1
service: t
base-url: https://api.spec.example/v1
environments: {staging: {base-url: "https://staging.spec.example/v1"}}
requests:
  get: {method: GET, path: /good}
  head: {method: HEAD, path: /good}
  options: {method: OPTIONS, path: "", target-form: asterisk}
  add: {method: POST, path: /good, json: {a: what-is-expected}}
  other: {method: GET, url: "https://other.example/v1/other"}
  free: {method: POST, path: /free, data: "${c}", content-type: application/octet-stream,
    inputs: {c: {type: data, example: !!binary AAEC}}}
"""

HOST = b"Host: localhost\r\n"
GOOD = b"GET /v1/good HTTP/1.1\r\n" + HOST + b"\r\n"
ADD = b"POST /v1/good HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
JSON = b'{"a": "what-is-expected"}'
CHUNKED = ADD + b"Transfer-Encoding: chunked\r\n\r\n"
LENGTH = ADD + b"Content-Length: %d\r\n\r\n" % len(JSON)

OPEN, CLOSED = "stays open", "is closed"


def get(*lines, target=b"/v1/good", method=b"GET", version=b"HTTP/1.1"):
    """A request of these header lines."""
    return method + b" " + target + b" " + version + b"\r\n" + b"".join(
        line + b"\r\n" for line in lines) + b"\r\n"


def chunks(*pieces):
    return CHUNKED + b"".join(pieces)


WHOLE = b"%x\r\n%s\r\n" % (len(JSON), JSON)

# Title, what is sent, the statuses of the answers, and what becomes of the connection.
ROWS = [
    # The request line.
    ("a good request", GOOD, [204], OPEN),
    ("an empty line before it", b"\r\n" + GOOD, [204], OPEN),
    ("several empty lines before it", b"\r\n\r\n\r\n" + GOOD, [204], OPEN),
    ("a bare LF before it", b"\n" + GOOD, [400], CLOSED),
    ("a bare CR before it", b"\r" + GOOD, [400], CLOSED),
    ("a blank before it", b" " + GOOD, [400], CLOSED),
    ("two blanks in it", b"GET  /v1/good HTTP/1.1\r\n" + HOST + b"\r\n", [400], CLOSED),
    ("a blank after it", b"GET /v1/good HTTP/1.1 \r\n" + HOST + b"\r\n", [400], CLOSED),
    ("a tab in it", b"GET\t/v1/good HTTP/1.1\r\n" + HOST + b"\r\n", [400], CLOSED),
    ("no version", b"GET /v1/good\r\n\r\n", [400], CLOSED),
    ("a version in lower case", get(b"Host: localhost", version=b"http/1.1"), [400], CLOSED),
    ("HTTP/0.9", get(b"Host: localhost", version=b"HTTP/0.9"), [505], CLOSED),
    ("HTTP/1.2", get(b"Host: localhost", version=b"HTTP/1.2"), [505], CLOSED),
    ("HTTP/2.0", get(b"Host: localhost", version=b"HTTP/2.0"), [505], CLOSED),
    ("HTTP/1.10", get(b"Host: localhost", version=b"HTTP/1.10"), [400], CLOSED),
    ("the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [505], CLOSED),
    ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", [400], CLOSED),
    ("a method that is not a token", get(b"Host: localhost", method=b"G(T"), [400], CLOSED),
    ("an unknown method", get(b"Host: localhost", method=b"BREW"), [400], OPEN),
    ("a method in lower case", get(b"Host: localhost", method=b"get"), [400], OPEN),
    ("a method of 200 bytes", get(b"Host: localhost", method=b"G" * 200), [400], OPEN),
    ("a line of 70,000 bytes", get(b"Host: localhost", target=b"/" + b"a" * 70_000), [414], CLOSED),
    ("a line without an end", b"GET /" + b"a" * 70_000, [414], CLOSED),
    # Targets.
    ("an absolute target", get(b"Host: localhost", target=b"http://localhost/v1/good"), [204], OPEN),
    ("an absolute target of the spec", get(
        b"Host: localhost", target=b"https://api.spec.example/v1/good"), [204], OPEN),
    ("an absolute target of another host", get(
        b"Host: localhost", target=b"http://evil.example/v1/good"), [421], CLOSED),
    ("an absolute target of another scheme", get(
        b"Host: localhost", target=b"ftp://localhost/v1/good"), [400], CLOSED),
    ("an absolute target with a user", get(
        b"Host: localhost", target=b"http://a@localhost/v1/good"), [400], CLOSED),
    ("a target without a slash", get(b"Host: localhost", target=b"v1/good"), [400], CLOSED),
    ("an asterisk", get(b"Host: localhost", target=b"*", method=b"OPTIONS"), [204], OPEN),
    ("an asterisk of GET", get(b"Host: localhost", target=b"*"), [400], CLOSED),
    ("a fragment", get(b"Host: localhost", target=b"/v1/good#a"), [400], CLOSED),
    ("a control byte", get(b"Host: localhost", target=b"/v1/good\x00"), [400], CLOSED),
    ("a byte above 0x7F", get(b"Host: localhost", target="/é".encode()), [400], CLOSED),
    ("a quotation mark", get(b"Host: localhost", target=b'/"'), [400], CLOSED),
    ("a vertical bar, as browsers send it", get(b"Host: localhost", target=b"/a?b|c"), [400], OPEN),
    ("CONNECT", get(b"Host: localhost:80", target=b"localhost:80", method=b"CONNECT"), [400], OPEN),
    ("CONNECT without a port", get(
        b"Host: localhost", target=b"localhost", method=b"CONNECT"), [400], CLOSED),
    ("CONNECT with a path", get(b"Host: localhost", target=b"/", method=b"CONNECT"), [400], CLOSED),
    # Line ends.
    ("bare LF after the first line", GOOD.replace(b"1.1\r\n", b"1.1\n"), [400], CLOSED),
    ("bare LF after a field", GOOD.replace(b"localhost\r\n", b"localhost\n"), [400], CLOSED),
    ("bare LF at the end", GOOD[:-2] + b"\n", [400], CLOSED),
    ("bare LF everywhere", GOOD.replace(b"\r\n", b"\n"), [400], CLOSED),
    ("bare CR in a value", get(b"Host: localhost", b"X: a\rb"), [400], CLOSED),
    ("bare CR before CR LF", get(b"Host: localhost", b"X: a\r"), [400], CLOSED),
    ("bare CR between fields", get(b"Host: localhost\rX: y"), [400], CLOSED),
    # Fields.
    ("an empty value", get(b"Host: localhost", b"X:"), [204], OPEN),
    ("blanks around a value", get(b"Host: \t localhost \t"), [204], OPEN),
    ("bytes above 0x7F in a value", get(b"Host: localhost", b"X: \xff\xfe"), [204], OPEN),
    ("a blank before the colon", get(b"Host: localhost", b"X : y"), [400], CLOSED),
    ("a name with a blank", get(b"Host: localhost", b"X Y: y"), [400], CLOSED),
    ("a line without a colon", get(b"Host: localhost", b"X"), [400], CLOSED),
    ("an empty name", get(b"Host: localhost", b": y"), [400], CLOSED),
    ("a folded line", get(b"Host: localhost", b"X: a", b" b"), [400], CLOSED),
    ("a folded first line", get(b" X: a", b"Host: localhost"), [400], CLOSED),
    ("NUL in a value", get(b"Host: localhost", b"X: a\x00b"), [400], CLOSED),
    ("a control byte in a value", get(b"Host: localhost", b"X: a\x1bb"), [400], CLOSED),
    ("1,000 fields", get(b"Host: localhost", *[b"X: y"] * 999), [204], OPEN),
    ("1,001 fields", get(b"Host: localhost", *[b"X: y"] * 1_000), [431], CLOSED),
    ("a field of 70,000 bytes", get(b"Host: localhost", b"X: " + b"y" * 70_000), [431], CLOSED),
    ("a head of 300,000 bytes", get(b"Host: localhost", *[b"X: " + b"y" * 60_000] * 5), [431], CLOSED),
    # Host.
    ("no Host", get(), [400], CLOSED),
    ("two Hosts", get(b"Host: localhost", b"Host: localhost"), [400], CLOSED),
    ("an empty Host", get(b"Host:"), [400], CLOSED),
    ("a Host with a path", get(b"Host: localhost/a"), [400], CLOSED),
    ("a Host with a user", get(b"Host: a@localhost"), [400], CLOSED),
    ("a Host of two", get(b"Host: localhost, localhost"), [400], CLOSED),
    ("a Host with a bad port", get(b"Host: localhost:a"), [400], CLOSED),
    ("a Host with a port", get(b"Host: localhost:1"), [204], OPEN),
    ("a Host in capitals", get(b"Host: LOCALHOST"), [204], OPEN),
    ("a Host with a dot", get(b"Host: localhost."), [204], OPEN),
    ("a Host below localhost", get(b"Host: a.localhost"), [204], OPEN),
    ("a loopback address", get(b"Host: 127.8.9.1:80"), [204], OPEN),
    ("a loopback address of IPv6", get(b"Host: [::1]:80"), [204], OPEN),
    ("another address", get(b"Host: 192.0.2.1"), [421], CLOSED),
    ("an address as one number", get(b"Host: 2130706433"), [421], CLOSED),
    ("the host of the spec", get(b"Host: API.spec.example:8080"), [204], OPEN),
    ("the host of an environment", get(b"Host: staging.spec.example"), [204], OPEN),
    ("the host of a request", get(b"Host: other.example", target=b"/v1/other"), [204], OPEN),
    ("a host that ends like one of the spec", get(b"Host: evil.api.spec.example"), [421], CLOSED),
    ("a host that begins like localhost", get(b"Host: localhost.evil.example"), [421], CLOSED),
    ("a page that rebinds its name", ADD.replace(HOST, b"Host: evil.example\r\n")
     + b"Content-Length: 2\r\n\r\n{}", [421], CLOSED),
    ("HTTP/1.0 without a Host", get(version=b"HTTP/1.0"), [204], CLOSED),
    ("HTTP/1.0 with a foreign Host", get(b"Host: evil.example", version=b"HTTP/1.0"), [421], CLOSED),
    # Origin.
    ("a local origin", get(b"Host: localhost", b"Origin: http://localhost:3000"), [204], OPEN),
    ("the origin of the spec", get(b"Host: localhost", b"Origin: https://api.spec.example"),
     [204], OPEN),
    ("another origin", get(b"Host: localhost", b"Origin: https://evil.example"), [403], CLOSED),
    ("an opaque origin", get(b"Host: localhost", b"Origin: null"), [403], CLOSED),
    ("two origins", get(b"Host: localhost", b"Origin: http://localhost", b"Origin: http://x.example"),
     [403], CLOSED),
    ("a page of another site", get(b"Host: localhost", b"Sec-Fetch-Site: cross-site"), [403], CLOSED),
    ("an allowed page of another site", get(
        b"Host: localhost", b"Sec-Fetch-Site: cross-site", b"Origin: https://api.spec.example"),
     [204], OPEN),
    ("the user", get(b"Host: localhost", b"Sec-Fetch-Site: none"), [204], OPEN),
    ("a preflight of a page", get(b"Host: localhost", b"Origin: https://evil.example",
                                  b"Access-Control-Request-Method: POST", method=b"OPTIONS"),
     [403], CLOSED),
    # Lengths.
    ("a length", LENGTH + JSON, [204], OPEN),
    ("the length 0", get(b"Host: localhost", b"Content-Length: 0"), [204], OPEN),
    ("a length with zeros before it", ADD + b"Content-Length: 000%d\r\n\r\n" % len(JSON) + JSON,
     [204], OPEN),
    ("another content", ADD + b"Content-Length: 2\r\n\r\n{}", [400], OPEN),
    ("the same length twice", get(b"Host: localhost", *[b"Content-Length: 0"] * 2), [400], CLOSED),
    ("the same length in a list", get(b"Host: localhost", b"Content-Length: 0, 0"), [400], CLOSED),
    ("two lengths", get(b"Host: localhost", b"Content-Length: 0", b"Content-Length: 1"), [400], CLOSED),
    ("a length with a plus sign", get(b"Host: localhost", b"Content-Length: +0"), [400], CLOSED),
    ("a length with a minus sign", get(b"Host: localhost", b"Content-Length: -0"), [400], CLOSED),
    ("a length with a blank", get(b"Host: localhost", b"Content-Length: 0 0"), [400], CLOSED),
    ("a hexadecimal length", get(b"Host: localhost", b"Content-Length: 0x0"), [400], CLOSED),
    ("an empty length", get(b"Host: localhost", b"Content-Length:"), [400], CLOSED),
    ("a length beyond the limit", get(b"Host: localhost", b"Content-Length: 100001"), [413], CLOSED),
    ("a length beyond all numbers", get(b"Host: localhost", b"Content-Length: " + b"9" * 30),
     [413], CLOSED),
    # Transfer codings.
    ("one chunk", chunks(WHOLE, b"0\r\n\r\n"), [204], OPEN),
    ("a chunk for each byte", chunks(
        *[b"1\r\n%c\r\n" % byte for byte in JSON], b"0\r\n\r\n"), [204], OPEN),
    ("no chunk but the last", chunks(b"0\r\n\r\n"), [400], OPEN),
    ("zeros before a size", chunks(b"000", WHOLE, b"00\r\n\r\n"), [204], OPEN),
    ("a trailer", chunks(WHOLE, b"0\r\nX: y\r\n\r\n"), [204], OPEN),
    ("chunk extensions", chunks(
        WHOLE.replace(b"\r\n", b';a;b=c ; d = "e\\"f"\r\n', 1), b"0;a\r\n\r\n"), [204], OPEN),
    ("a coding in capitals", CHUNKED.replace(b"chunked", b"CHUNKED") + WHOLE + b"0\r\n\r\n",
     [204], OPEN),
    ("bare LF after a size", chunks(WHOLE.replace(b"\r\n", b"\n", 1), b"0\r\n\r\n"), [400], CLOSED),
    ("bare LF after a chunk", chunks(WHOLE[:-2] + b"\n", b"0\r\n\r\n"), [400], CLOSED),
    ("bare LF after the last size", chunks(WHOLE, b"0\n\r\n"), [400], CLOSED),
    ("bare LF in the trailer", chunks(WHOLE, b"0\r\nX: y\n\r\n"), [400], CLOSED),
    ("bare LF at the end of chunks", chunks(WHOLE, b"0\r\n\n"), [400], CLOSED),
    ("bare CR in an extension", chunks(WHOLE.replace(b"\r\n", b";a\rb\r\n", 1)), [400], CLOSED),
    ("a control byte in an extension", chunks(WHOLE.replace(b"\r\n", b";a\x00\r\n", 1)),
     [400], CLOSED),
    ("an extension without a name", chunks(WHOLE.replace(b"\r\n", b";=a\r\n", 1)), [400], CLOSED),
    ("an open quotation in an extension", chunks(WHOLE.replace(b"\r\n", b';a="b\r\n', 1)),
     [400], CLOSED),
    ("an extension of 20,000 bytes", chunks(b"1;" + b"a" * 20_000 + b"\r\n{\r\n"), [400], CLOSED),
    ("a blank after a size", chunks(WHOLE.replace(b"\r\n", b" \r\n", 1)), [400], CLOSED),
    ("a blank before a size", chunks(b" ", WHOLE), [400], CLOSED),
    ("a size with a sign", chunks(b"+", WHOLE), [400], CLOSED),
    ("a size with 0x", chunks(b"0x", WHOLE), [400], CLOSED),
    ("an empty size", chunks(b"\r\n"), [400], CLOSED),
    ("a size beyond all numbers", chunks(b"1" + b"0" * 20 + b"\r\n"), [400], CLOSED),
    ("a size beyond the limit", chunks(b"186a1\r\n"), [413], CLOSED),
    ("a chunk that is too long", chunks(b"1\r\n{}\r\n0\r\n\r\n"), [400], CLOSED),
    ("a bad line in the trailer", chunks(WHOLE, b"0\r\nX y\r\n\r\n"), [400], CLOSED),
    ("a length and a coding", get(
        b"Host: localhost", b"Content-Length: 0", b"Transfer-Encoding: chunked") + b"0\r\n\r\n",
     [400], CLOSED),
    ("a coding and a length", get(
        b"Host: localhost", b"Transfer-Encoding: chunked", b"Content-Length: 5") + b"0\r\n\r\n",
     [400], CLOSED),
    ("a coding of HTTP/1.0", get(b"Host: localhost", b"Transfer-Encoding: chunked",
                                 version=b"HTTP/1.0") + b"0\r\n\r\n", [400], CLOSED),
    ("an unknown coding", get(b"Host: localhost", b"Transfer-Encoding: xchunked"), [400], CLOSED),
    ("an empty coding", get(b"Host: localhost", b"Transfer-Encoding:"), [400], CLOSED),
    ("identity", get(b"Host: localhost", b"Transfer-Encoding: identity"), [400], CLOSED),
    ("gzip alone", get(b"Host: localhost", b"Transfer-Encoding: gzip"), [400], CLOSED),
    ("gzip before chunked", get(b"Host: localhost", b"Transfer-Encoding: gzip, chunked"),
     [501], CLOSED),
    ("gzip before chunked, in two lines", get(
        b"Host: localhost", b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked"), [501], CLOSED),
    ("chunked before gzip", get(b"Host: localhost", b"Transfer-Encoding: chunked, gzip"),
     [400], CLOSED),
    ("chunked twice", get(b"Host: localhost", b"Transfer-Encoding: chunked, chunked"), [400], CLOSED),
    ("chunked and nothing", get(b"Host: localhost", b"Transfer-Encoding: chunked,"), [400], CLOSED),
    ("chunked in quotation marks", get(b"Host: localhost", b'Transfer-Encoding: "chunked"'),
     [400], CLOSED),
    ("chunked with VT", get(b"Host: localhost", b"Transfer-Encoding: \x0bchunked"), [400], CLOSED),
    # Expect.
    ("100-continue with its content", LENGTH.replace(
        HOST, HOST + b"Expect: 100-continue\r\n") + JSON, [204], OPEN),
    ("100-continue without content", get(b"Host: localhost", b"Expect: 100-continue"), [204], OPEN),
    ("another expectation", get(b"Host: localhost", b"Expect: a-miracle"), [417], CLOSED),
    ("an expectation beyond the limit", get(
        b"Host: localhost", b"Expect: 100-Continue", b"Content-Length: 100001"), [413], CLOSED),
    ("an expectation of a foreign page", get(
        b"Host: evil.example", b"Expect: 100-continue", b"Content-Length: 1"), [421], CLOSED),
    # HEAD.
    ("HEAD", get(b"Host: localhost", method=b"HEAD"), [204], OPEN),
    ("HEAD of something unknown", get(b"Host: localhost", target=b"/a", method=b"HEAD"), [400], OPEN),
    ("HEAD of something, then another", get(
        b"Host: localhost", target=b"/a", method=b"HEAD") + GOOD, [400, 204], OPEN),
    ("HEAD without a Host", get(method=b"HEAD"), [400], CLOSED),
    ("HEAD of a foreign page", get(b"Host: evil.example", method=b"HEAD"), [421], CLOSED),
    # Connections.
    ("two requests", GOOD * 2, [204, 204], OPEN),
    ("answers in order", GOOD + get(b"Host: localhost", target=b"/a") + LENGTH + JSON
     + ADD + b"Content-Length: 2\r\n\r\n{}" + GOOD, [204, 400, 204, 400, 204], OPEN),
    ("empty lines between requests", GOOD + b"\r\n" + GOOD, [204, 204], OPEN),
    ("100 requests", GOOD * 100, [204] * 100, OPEN),
    ("a good request, then a bad one", GOOD + b"GET\r\n\r\n" + GOOD, [204, 400], CLOSED),
    ("Connection: close", get(b"Host: localhost", b"Connection: close"), [204], CLOSED),
    ("Connection: close in a list", get(b"Host: localhost", b"Connection: x, Close"), [204], CLOSED),
    ("requests after Connection: close", get(
        b"Host: localhost", b"Connection: close") + GOOD * 2, [204], CLOSED),
    ("HTTP/1.0", get(b"Host: localhost", version=b"HTTP/1.0"), [204], CLOSED),
    ("HTTP/1.0 that would stay", get(
        b"Host: localhost", b"Connection: keep-alive", version=b"HTTP/1.0"), [204], CLOSED),
    ("bytes instead of a request", GOOD + b"\x00" * 10, [204, 400], CLOSED),
]


class Peer:
    """A connection that reads answers strictly."""

    def __init__(self, address):
        self.socket = socket.create_connection(address, timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data, by_byte=False):
        pieces = [data[index:index + 1] for index in range(len(data))] if by_byte else [data]
        try:
            for piece in pieces:
                self.socket.sendall(piece)
        except OSError:
            pass  # It was refused before all of it was sent.

    def more(self):
        try:
            piece = self.socket.recv(65536)
        except ConnectionResetError:
            piece = b""
        self.buffer += piece
        return bool(piece)

    def answer(self, method=b"GET"):
        """The status, the fields and the content of the next answer."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                raise EOFError(self.buffer)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        version, status, _ = lines[0].split(b" ", 2)
        assert version == b"HTTP/1.1" and b"\n" not in head.replace(b"\r\n", b""), head
        fields = {line.partition(b":")[0].lower(): line.partition(b":")[2].strip()
                  for line in lines[1:]}
        length = int(fields.get(b"content-length", b"0"))
        if method == b"HEAD" or int(status) in (100, 204, 304):
            length = 0
        while len(self.buffer) < length:
            if not self.more():
                raise EOFError(self.buffer)
        content, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(status), fields, content

    def is_closed(self):
        """Whether nothing follows and the other side has ended."""
        return not self.buffer and not self.more()


def methods(data):
    """The methods of requests, as far as they can be seen."""
    found = []
    for line in data.split(b"\r\n"):
        if line.endswith((b"HTTP/1.1", b"HTTP/1.0")):
            found.append(line.split(b" ")[0])
    return found + [b"GET"] * 100


def check_row(address, row, by_byte, rounds):
    """What is wrong with the answers to a row; nothing if they are right."""
    _, data, statuses, end = row
    with Peer(address) as peer:
        for _ in range(rounds):
            peer.send(data, by_byte)
            for index, (expected, method) in enumerate(zip(statuses, methods(data))):
                status, fields, content = peer.answer(method)
                if status != expected:
                    return f"status {status} in the place of {expected}: {content!r}"
                closes = end == CLOSED and index == len(statuses) - 1
                if closes != (fields.get(b"connection", b"").lower() == b"close"):
                    return f"Connection: {fields.get(b'connection')}"
                if any(name.startswith(b"access-control") for name in fields):
                    return f"{fields}"
                if status not in (204, 400) and WORD in content:
                    return f"expected values: {content!r}"
        if end == OPEN:
            peer.send(GOOD)
            status, *_ = peer.answer()
            return None if status == 204 else f"then status {status}"
        peer.socket.shutdown(socket.SHUT_WR) if by_byte else None
        return None if peer.is_closed() else f"it stays open, {peer.buffer!r}"


def check_table(address):
    for row in ROWS:
        for by_byte, rounds in [(False, 1), (True, 1), (False, 2 if row[3] == OPEN else 1)]:
            # Content that is still on its way is asked for.
            if by_byte and (len(row[1]) > 2_000 or row[0] == "100-continue with its content"):
                continue
            try:
                problem = check_row(address, row, by_byte, rounds)
            except (EOFError, AssertionError, OSError, ValueError) as error:
                problem = repr(error)
            if problem:
                yield f"{row[0]}{' (byte by byte)' if by_byte else ''}: {problem}"


def check_continue(address):
    """The interim answer comes before the content, and only if that is to be sent."""
    with Peer(address) as peer:
        peer.send(LENGTH.replace(HOST, HOST + b"Expect: 100-Continue\r\n"))
        if peer.answer()[0] != 100:
            yield "no 100 Continue"
        peer.send(JSON)
        if peer.answer()[0] != 204:
            yield "after 100 Continue: no 204"
    with Peer(address) as peer:
        # HTTP/1.0 has no interim answers.
        peer.send(LENGTH.replace(HOST, HOST + b"Expect: 100-continue\r\n").replace(b"1.1", b"1.0"))
        peer.send(JSON)
        if peer.answer()[0] != 204:
            yield "100 Continue to HTTP/1.0"


def check_ends(address):
    """What one side ends is not an end of the other."""
    with Peer(address) as peer:
        peer.send(LENGTH + JSON + GOOD)
        peer.socket.shutdown(socket.SHUT_WR)
        if [peer.answer()[0], peer.answer()[0]] != [204, 204] or not peer.is_closed():
            yield "a half-closed connection is not answered"
    for data in [GOOD[:-2], LENGTH + JSON[:-1], CHUNKED + WHOLE]:
        with Peer(address) as peer:
            peer.send(data)
            peer.socket.shutdown(socket.SHUT_WR)
            if peer.answer()[0] != 400 or not peer.is_closed():
                yield f"an end inside of a request: {data!r}"
    with Peer(address) as peer:
        peer.socket.shutdown(socket.SHUT_WR)
        if not peer.is_closed():
            yield "a connection without a request is not closed"
    # Everything that is refused is read, so that the answer is not lost.
    for size in [10, 1_000_000]:
        with Peer(address) as peer:
            peer.send(b"POST /v1/good HTTP/1.1\r\nContent-Length: 10000000\r\n\r\n" + b"a" * size)
            if peer.answer()[0] != 400:
                yield f"refused with {size} bytes that follow"


def check_pipeline(address):
    """10,000 requests, sent while answers are read."""
    import threading
    with Peer(address) as peer:
        thread = threading.Thread(target=peer.send, args=[(GOOD + get(
            b"Host: localhost", target=b"/unknown")) * 5_000])
        thread.start()
        found = [peer.answer()[0] for _ in range(10_000)]
        thread.join()
        if found != [204, 400] * 5_000:
            yield "10,000 requests are not answered in order"


def check_clients(address):
    """Clients and readers that others wrote."""
    connection = http.client.HTTPConnection(*address, timeout=30)
    for method, status in [("GET", 204), ("HEAD", 204), ("DELETE", 400), ("GET", 204)]:
        connection.request(method, "/v1/good")
        response = connection.getresponse()
        response.read()
        if response.status != status:
            yield f"http.client: {method} {response.status}"
    connection.close()
    # h11 keeps to the grammar, and to the order of events.
    client = h11.Connection(h11.CLIENT)
    with Peer(address) as peer:
        for target, status in [("/v1/good", 204), ("/a", 400), ("/v1/good", 204)]:
            peer.send(client.send(h11.Request(
                method="GET", target=target, headers=[("Host", "localhost")])))
            peer.send(client.send(h11.EndOfMessage()))
            while True:
                event = client.next_event()
                if event is h11.NEED_DATA:
                    client.receive_data(peer.socket.recv(65536))
                elif isinstance(event, h11.Response) and event.status_code != status:
                    yield f"h11: {event.status_code} for {target}"
                elif isinstance(event, h11.EndOfMessage):
                    break
            client.start_next_cycle()


def check_responses(waybill, spec, folder):
    """The files of --respond are sent as they are, and the connection ends where they do not say their end."""
    big = b"x" * 3_000_000
    files = {
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi": (200, b"hi", OPEN),
        b"HTTP/1.1 200 OK\nContent-Length: 2\n\nhi": (None, b"", OPEN),
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi": (None, b"", CLOSED),
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nhi": (200, b"h", CLOSED),
        b"HTTP/1.1 200 OK\r\n\r\nhi": (200, b"", CLOSED),
        b"HTTP/1.1 204 No Content\r\n\r\nhi": (204, b"", OPEN),
        b"HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\nhi": (304, b"", OPEN),
        b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi": (200, b"hi", CLOSED),
        b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi":
            (103, b"", OPEN),
        b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(big) + big: (200, big, OPEN),
        b"": (None, b"", CLOSED),
        b"no response": (None, b"", CLOSED),
    }
    path = pathlib.Path(folder, "get.response")
    listener = listen_clients.Listener(waybill, spec, "--respond", folder)
    address = address_of(listener)
    try:
        for content, (status, expected, end) in files.items():
            path.write_bytes(content)
            with Peer(address) as peer:
                peer.send(GOOD)
                if status is None:
                    received = b""
                    while len(received) < len(content):
                        piece = peer.socket.recv(65536)
                        if not piece:
                            break
                        received += piece
                    if received != content:
                        yield f"{content[:80]!r}: {received[:80]!r}"
                else:
                    found, _, body = peer.answer()
                    if found == 103:
                        found, _, body = peer.answer()
                        status, expected = 200, b"hi"
                    if (found, body) != (status, expected):
                        yield f"{content[:80]!r}: {found} {body[:80]!r}"
                if end == OPEN:
                    peer.send(get(b"Host: localhost", target=b"/v1/other"))
                    if peer.answer()[0] != 204:
                        yield f"{content[:80]!r}: what follows is not answered"
                elif not peer.socket.recv(65536) == b"" and not peer.is_closed():
                    yield f"{content[:80]!r}: it stays open"
        # HEAD has the head of its file alone.
        pathlib.Path(folder, "head.response").write_bytes(
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        with Peer(address) as peer:
            peer.send(get(b"Host: localhost", method=b"HEAD") + GOOD)
            if peer.answer(b"HEAD")[0] != 200:
                yield "HEAD of a file"
        for unreadable in ["folder", "denied"]:
            path.unlink()
            if unreadable == "folder":
                path.mkdir()
            else:
                path.rmdir() if path.is_dir() else None
                path.symlink_to(path.name)
            with Peer(address) as peer:
                peer.send(GOOD)
                if peer.answer()[0] != 500:
                    yield f"a file that is {unreadable}"
            if unreadable == "folder":
                path.rmdir()
                path.write_bytes(b"")
        path.unlink()
    finally:
        listener.end()


def check_options(waybill, spec):
    """--allow-host, --address and --count."""
    listener = listen_clients.Listener(
        waybill, spec, "--allow-host", "App.example", "--allow-host", "::2", "--address", "localhost")
    address = address_of(listener)
    try:
        if address[0] != "localhost":
            yield f"the address is {address[0]}"
        for host, origin, status in [
                (b"app.EXAMPLE:80", b"https://app.example", 204), (b"[::2]", b"http://[::2]:1", 204),
                (b"app.example.evil", b"http://localhost", 421),
                (b"app.example", b"http://evil.example", 403)]:
            with Peer(address) as peer:
                peer.send(get(b"Host: " + host, b"Origin: " + origin))
                found = peer.answer()[0]
                if found != status:
                    yield f"{host} and {origin}: {found}"
        for family in [socket.AF_INET, socket.AF_INET6]:
            try:
                places = socket.getaddrinfo(
                    "127.0.0.1" if family == socket.AF_INET else "::1", address[1], family)
                with socket.socket(family, socket.SOCK_STREAM) as probe:
                    probe.connect(places[0][4])
            except OSError as error:
                if family == socket.AF_INET or os.path.exists("/proc/net/if_inet6") and (
                        pathlib.Path("/proc/net/if_inet6").read_text("ascii")):
                    yield f"{family}: {error}"
    finally:
        listener.end()
    # The last answer is written before the end, and nothing is recorded after it.
    listener = listen_clients.Listener(waybill, spec, "--count", "3")
    with Peer(address_of(listener)) as peer:
        peer.send(GOOD * 10)
        if [peer.answer()[0] for _ in range(3)] != [204] * 3 or not peer.is_closed():
            yield "--count 3 answers other than three requests"
    output = listener.process.communicate(timeout=60)[0]
    if b'"count": 3' not in output and b'"count":3' not in output:
        yield f"--count 3: {output!r}"


def address_of(listener):
    host, port = listener.url.removeprefix("http://").rsplit(":", 1)
    return host, int(port)


@contextlib.contextmanager
def spec_file():
    """The path of SPEC in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        spec = pathlib.Path(folder, "t.yaml")
        spec.write_text(SPEC, encoding="utf-8")
        yield spec


def end(failures, summary):
    """Prints what failed, and a line about the whole; returns the exit status."""
    for failure in failures:
        print(failure)
    print(summary)
    return 1 if failures else 0


def main():
    waybill = sys.argv[1]
    failures = []
    with spec_file() as spec:
        listener = listen_clients.Listener(waybill, spec, "--max-body", "100000")
        address = address_of(listener)
        try:
            for check in [check_table, check_continue, check_ends, check_pipeline, check_clients]:
                failures += check(address)
        finally:
            status, output = listener.end()
        if status != 1 or '"requests"' not in output:
            failures.append(f"it ended with {status}: {output[:2000]}")
        failures += check_responses(waybill, spec, spec.parent)
        failures += check_options(waybill, spec)
    return end(failures, f"{len(ROWS)} rows, {len(failures)} failures")


if __name__ == "__main__":
    sys.exit(main())
