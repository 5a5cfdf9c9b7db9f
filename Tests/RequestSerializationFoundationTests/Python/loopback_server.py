"""A server of HTTP/1.1 that reads messages byte by byte and answers as their path says.

It listens on a free port of 127.0.0.1, prints the number, and ends when its standard input does.
The part of a path behind the second slash is a token, by which one request waits for another.
"""

import gzip
import re
import socket
import sys
import threading
import time
import urllib.parse

events = {}
lock = threading.Lock()


def event(token):
    with lock:
        return events.setdefault(token, threading.Event())


def read_head(stream):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            return None
        head += line
    return head


def read_content(stream, head):
    """The rest of the message as it arrives, its framing included."""
    if re.search(rb"(?im)^transfer-encoding: *chunked\r$", head):
        content = b""
        while True:
            line = stream.readline()
            content += line
            length = int(line.split(b";")[0], 16)
            content += stream.read(length + 2)
            if length == 0:
                return content
    length = re.search(rb"(?im)^content-length: *(\d+)\r$", head)
    return stream.read(int(length.group(1))) if length else b""


def response(content=b"", status="200 OK", fields=()):
    lines = ["HTTP/1.1 " + status, "Content-Length: %d" % len(content), *fields, "", ""]
    return "\r\n".join(lines).encode() + content


def chunk(content):
    return b"%x\r\n%s\r\n" % (len(content), content)


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


class Connection:
    def __init__(self, connection):
        self.connection = connection
        self.stream = connection.makefile("rb")
        self.count = 0

    def close(self):
        self.stream.close()
        self.connection.close()

    def serve(self):
        try:
            while (head := read_head(self.stream)) is not None:
                self.count += 1
                target = head.split(b" ")[1].decode("latin-1")
                path, _, query = target.partition("?")
                name, _, token = path.lstrip("/").partition("/")
                if not self.answer(name, token, urllib.parse.unquote(query), head):
                    break
        except (OSError, ValueError):
            pass
        self.close()

    def answer(self, name, token, query, head):
        """Answers a message; false when the connection is to be closed."""
        send = self.connection.sendall
        if name == "drop":
            self.stream.read(10)
            return False
        if name == "swallow":
            while self.stream.read1(65536):
                pass
            event(token).set()
            return False
        content = read_content(self.stream, head)
        if name == "stale" and self.count > 1:
            return False
        if name == "hang":
            event(token + "-arrived").set()
            self.stream.read(1)
            event(token).set()
            return False
        if name == "endless":
            send(CHUNKED)
            try:
                while True:
                    # No faster than a client reads: a client decides how much memory it fills.
                    send(chunk(b"." * 65536))
                    time.sleep(0.001)
            except OSError:
                event(token).set()
            return False
        if name == "pieces":
            send(CHUNKED + chunk(b"one"))
            event(token).wait()
            send(chunk(b"two") + b"0\r\n\r\n")
        elif name == "cut":
            # The token is a media type; the content comes a few bytes at a time.
            send(CHUNKED.replace(
                b"\r\n\r\n", f"\r\nContent-Type: {token.replace('~', '/')}\r\n\r\n".encode()))
            content = query.encode()
            for place in range(0, len(content), 3):
                send(chunk(content[place:place + 3]))
                time.sleep(0.001)
            send(b"0\r\n\r\n")
        elif name == "tick":
            send(CHUNKED.replace(b"\r\n\r\n", b"\r\nContent-Type: text/event-stream\r\n\r\n"))
            send(chunk(b"data: 1\n\n"))
            event(token).wait()
            send(chunk(b"data: 2\n\n") + b"0\r\n\r\n")
        elif name == "wait":
            event(token).wait()
            send(response())
        elif name == "set":
            event(token).set()
            send(response())
        elif name == "half":
            send(response(b"0123456789")[:-5])
            return False
        elif name == "early":
            send(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + response(b"late"))
        elif name == "gzip":
            send(response(gzip.compress(b"unzipped", mtime=0), fields=["Content-Encoding: gzip"]))
        elif name == "redirect":
            send(response(b"moved", token + " Moved", ["Location: " + query] if query else []))
        elif name == "status":
            fields = [field for field in query.split("&") if field]
            send(response(b"refused", token + " Refused", fields))
        else:
            send(response(head + content, fields=["X-A: 1", "X-A: 2"]))
        return True


def listen():
    server = socket.create_server(("127.0.0.1", 0))
    print(server.getsockname()[1], flush=True)
    while True:
        connection, _ = server.accept()
        threading.Thread(target=Connection(connection).serve, daemon=True).start()


threading.Thread(target=listen, daemon=True).start()
sys.stdin.read()
