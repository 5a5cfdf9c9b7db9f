"""Attacks `waybill listen`: many connections, silent and slow ones, requests that others have read in two
ways, and contents that are small on the wire alone.

    listen_attacks.py WAYBILL

The listener must answer good requests all the time, end with a report, and stay small. Prints one line, or
what failed.
"""

import gzip
import json
import os
import pathlib
import socket
import sys
import tempfile
import threading
import time

import listen_clients

SPEC = """\
waybill: 1
service: t
base-url: https://h.example
requests:
  get: {method: GET, path: /good}
  json: {method: POST, path: /json, json: {a: "${a}"}, inputs: {a: any}, cases: {}}
  form: {method: POST, path: /form, form: {a: "${a}"}, inputs: {a: string}, cases: {}}
  plist: {method: POST, path: /plist, plist: {a: "${a}"}, inputs: {a: string}, cases: {}}
  lines: {method: POST, path: /lines, json-lines: [{a: 1}]}
  parts: {method: POST, path: /parts, multipart: {parts: [{name: a, value: b}]}}
"""

# Messages that a proxy and a server have read as different requests: none may be matched.
SMUGGLED = [
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 1\r\n\r\na",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: +1\r\n\r\na",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x1\r\n\r\na",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nX: a\r\n folded\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
    b"GET /good HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n",
    b"GET /good\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET  /good HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /good HTTP/1.1 \r\nHost: localhost\r\n\r\n",
    b"GET /good HTTP/2.0\r\nHost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
]

# The statuses with which a request is refused.
REFUSED = tuple(b"HTTP/1.1 %d" % status for status in [400, 413, 414, 431, 501, 505])

CHUNKS = [b"-1", b"0x1", b"ffffffffffffffff", b"fffffffffffffff", b"7fffffffffffffff", b"1g", b"", b" 1",
          b"1" + b"0" * 20, b"80000000"]


def post(path, kind, content, coding=None):
    """The bytes of a request with content."""
    lines = [b"POST /%s HTTP/1.1" % path, b"Host: localhost", b"Content-Type: " + kind,
             b"Content-Length: %d" % len(content)]
    if coding:
        lines.append(b"Content-Encoding: " + coding)
    return b"\r\n".join(lines) + b"\r\n\r\n" + content


def binary_plist(count):
    """A list that names one list of data many times, and so on: small, and huge once it is copied."""
    # Objects: data of 60,000 bytes, then lists of 200 references to the object before.
    objects = [b"\x4f\x11" + (60_000).to_bytes(2, "big") + b"x" * 60_000]
    for index in range(count):
        objects.append(b"\xaf\x10\xc8" + bytes([index]) * 200)
    offsets, body = [], b"bplist00"
    for one in objects:
        offsets.append(len(body))
        body += one
    table = len(body)
    body += b"".join(offset.to_bytes(4, "big") for offset in offsets)
    return body + bytes(6) + bytes([4, 1]) + len(objects).to_bytes(8, "big") + (
        len(objects) - 1).to_bytes(8, "big") + table.to_bytes(8, "big")


def bombs():
    """Requests whose contents are small on the wire, or cheap to make."""
    zeros = gzip.compress(bytes(80_000_000))
    laughs = b'<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">' + \
        b"".join(b'<!ENTITY %c "&%c;&%c;&%c;&%c;&%c;">' % (c + 1, c, c, c, c, c)
                 for c in range(ord("b"), ord("x"))) + \
        b"]><plist version='1.0'><dict><key>a</key><string>&x;</string></dict></plist>"
    yield "gzip bomb", post(b"json", b"application/json", zeros, b"gzip")
    yield "gzip bombs", post(b"json", b"application/json", gzip.compress(zeros), b"gzip, gzip")
    yield "many codings", post(b"json", b"application/json", b"{}", b"gzip," * 50 + b"gzip")
    yield "deep JSON", post(b"json", b"application/json", b"[" * 5_000_000)
    yield "wide JSON", post(b"json", b"application/json", b"[" + b"1," * 10_000_000 + b"1]")
    yield "wide object", post(b"json", b"application/json", b"{" + b",".join(
        b'"%x":1' % index for index in range(500_000)) + b"}")
    yield "long number", post(b"json", b"application/json", b'{"a":' + b"9" * 5_000_000 + b"}")
    yield "great exponent", post(b"json", b"application/json", b'{"a":1e999999999999}')
    yield "many pairs", post(b"form", b"application/x-www-form-urlencoded", b"a&" * 10_000_000)
    yield "many lines", post(b"lines", b"application/x-ndjson", b"1\n" * 10_000_000)
    yield "billion laughs", post(b"plist", b"application/x-plist", laughs)
    yield "deep plist", post(b"plist", b"application/x-plist",
                             b"<plist>" + b"<array>" * 2_000_000)
    yield "shared plist", post(b"plist", b"application/x-plist", binary_plist(6))
    yield "many parts", post(b"parts", b"multipart/form-data; boundary=b",
                             b"--b\r\n\r\n\r\n" * 2_000_000 + b"--b--")
    yield "part of headers", post(b"parts", b"multipart/form-data; boundary=b", b"--b\r\n" +
                                  b"a:b\r\n" * 2_000_000 + b"\r\n\r\n--b--")
    yield "NUL", post(b"json", b"application/json", b'{"a":"\x00"}')
    yield "long line", b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n"
    yield "many headers", b"GET /good HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 5_000 + b"\r\n"
    yield "many cookies", b"GET /good HTTP/1.1\r\nHost: localhost\r\n" + b"".join(
        b"Cookie: " + b";".join(b"a%d=secret%d" % (line, line * 3_000 + index)
                                for index in range(3_000)) + b"\r\n"
        for line in range(10)) + b"\r\n"
    yield "long head", b"GET /good HTTP/1.1\r\n" + (b"a: " + b"b" * 60_000 + b"\r\n") * 40 + b"\r\n"
    for size in CHUNKS:
        yield f"chunk {size!r}", b"POST /json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + \
            size + b"\r\na\r\n0\r\n\r\n"


class Attack:
    """A listener under attack."""

    def __init__(self, waybill, spec):
        self.listener = listen_clients.Listener(waybill, spec, "--max-body", "100000000")
        host, port = self.listener.url.removeprefix("http://").rsplit(":", 1)
        self.address = (host, int(port))
        self.failures = []

    def connect(self):
        return socket.create_connection(self.address, timeout=60)

    def send(self, data):
        """The beginning of the answer."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
            except OSError:
                pass  # Refused before all of it was sent.
            try:
                return connection.recv(64)
            except OSError:
                return b""

    def expect_good(self, title):
        """A good request is answered, and soon."""
        start = time.monotonic()
        answer = self.send(b"GET /good HTTP/1.1\r\nHost: localhost\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 204"):
            self.failures.append(f"after {title}: {answer!r}")
        elif time.monotonic() - start > 20:
            self.failures.append(f"after {title}: an answer took {time.monotonic() - start:.0f} s")

    def memory(self):
        """The peak memory of the listener, in MiB; 0 if unknown."""
        try:
            status = pathlib.Path(f"/proc/{self.listener.process.pid}/status").read_text("ascii")
        except OSError:
            return 0
        return next(int(line.split()[1]) // 1024 for line in status.splitlines()
                    if line.startswith("VmHWM"))

    def run(self):
        for data in SMUGGLED:
            answer = self.send(data)
            if not answer.startswith(REFUSED):
                self.failures.append(f"{data!r}: {answer!r}")
        self.expect_good("smuggling")
        for title, data in bombs():
            start = time.monotonic()
            answer = self.send(data)
            took = time.monotonic() - start
            if answer and not answer.startswith((*REFUSED, b"HTTP/1.1 204")):
                self.failures.append(f"{title}: {answer!r}")
            if took > 30:
                self.failures.append(f"{title}: took {took:.0f} s")
            self.expect_good(title)
        # Connections that send nothing, and some that send a little; a good one waits at most for
        # room.
        silent = [self.connect() for _ in range(50)]
        for index, connection in enumerate(silent):
            connection.sendall(b"GET /good HTTP/1.1\r\nX: "[:index])
        self.expect_good("silence")
        for connection in silent:
            connection.close()
        threads = [threading.Thread(target=self.expect_good, args=["many at once"])
                   for _ in range(300)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # Many requests on one connection, sent before any answer is read.
        with self.connect() as connection:
            connection.sendall(b"GET /good HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
            answers = b""
            while answers.count(b"204") < 500:
                piece = connection.recv(65536)
                if not piece:
                    self.failures.append("pipelined requests were not all answered")
                    break
                answers += piece
        # Closed before it is accepted, and in the middle of a request.
        for _ in range(200):
            connection = self.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.send(b"POST /json HTTP/1.1\r\nContent-Length: 5\r\n\r\n")
            connection.close()
        self.expect_good("resets")
        memory = self.memory()
        if memory > 320:
            self.failures.append(f"the listener took {memory} MiB")
        status, output = self.listener.end()
        if status != 1 or not json.loads(output[:output.rindex("}") + 1])["requests"]:
            self.failures.append(f"it ended with {status}: {output[:2000]}")
        return memory


def main():
    with tempfile.TemporaryDirectory() as folder:
        spec = os.path.join(folder, "t.yaml")
        pathlib.Path(spec).write_text(SPEC, encoding="utf-8")
        attack = Attack(sys.argv[1], spec)
        memory = attack.run()
    for failure in attack.failures:
        print(failure)
    print(f"{len(SMUGGLED)} smuggled requests, {len(attack.failures)} failures, {memory} MiB at most")
    return 1 if attack.failures else 0


if __name__ == "__main__":
    sys.exit(main())
