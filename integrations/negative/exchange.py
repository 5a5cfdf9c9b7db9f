"""Sends messages of the output 'negative' to a server on this machine, byte for byte, and judges its answers.

Each message has a connection of its own. Connections are one at a time, answers at most `MAXIMUM_BYTES` long,
and no exchange takes longer than its time limit.
"""

import dataclasses
import ipaddress
import json
import pathlib
import socket
import time

MAXIMUM_BYTES = 1 << 20


@dataclasses.dataclass
class Answer:
    """What a server did with a message: a status, or the end of the connection, or neither in time."""

    status: int | None
    is_closed: bool
    # Whether a second message on the connection was answered, too.
    is_answered_again: bool = False

    def __str__(self):
        if self.status is None:
            return "close" if self.is_closed else "wait"
        return str(self.status)

    def matches(self, word):
        """Whether this is an answer such as `400`, `4xx`, `close` or `wait`."""
        return str(self) == word or (len(word) == 3 and word.endswith("xx") and str(self)[:1] == word[0]
                                     and self.status is not None)


class Connection:
    """A connection that reads within limits."""

    def __init__(self, address, seconds):
        if not ipaddress.ip_address(address[0]).is_loopback:
            raise ValueError(f"{address[0]} is not an address of this machine")
        self.end = time.monotonic() + seconds
        self.socket = socket.create_connection(address, timeout=seconds)
        self.data = b""
        self.is_closed = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass  # A server may answer and close before it has read everything.

    def receive(self):
        """Reads more; false at the end of the connection, of the time, or of what is read."""
        rest = self.end - time.monotonic()
        if rest <= 0 or len(self.data) >= MAXIMUM_BYTES or self.is_closed:
            return False
        self.socket.settimeout(rest)
        try:
            piece = self.socket.recv(65536)
        except TimeoutError:
            return False
        except OSError:
            piece = b""
        self.is_closed = not piece
        self.data += piece
        return bool(piece)

    def response(self, is_head):
        """Takes a final response from the connection; its status, or None."""
        while True:
            while b"\r\n\r\n" not in self.data and self.receive():
                pass
            head, separator, rest = self.data.partition(b"\r\n\r\n")
            words = head.split(b"\r\n")[0].split(b" ")
            if not words[0].startswith(b"HTTP/1.") or len(words) < 2 or not words[1].isdigit():
                return None
            status = int(words[1])
            self.data = rest if separator else b""
            if status < 200:
                continue
            if not is_head and status not in (204, 304):
                self.skip_content(head)
            return status

    def skip_content(self, head):
        fields = [line.lower().partition(b":") for line in head.split(b"\r\n")[1:]]
        values = {name: value.strip() for name, _, value in fields}
        if values.get(b"transfer-encoding", b"").endswith(b"chunked"):
            while b"0\r\n\r\n" not in self.data and self.receive():
                pass
            self.data = self.data.partition(b"0\r\n\r\n")[2]
        elif values.get(b"content-length", b"").isdigit():
            length = int(values[b"content-length"])
            while len(self.data) < length and self.receive():
                pass
            self.data = self.data[length:]
        else:
            while self.receive():
                pass


def exchange(address, message, seconds=2.0, is_head=False, again=None):
    """The answer to a message; with `again`, a second message is sent after the answer."""
    with Connection(address, seconds) as connection:
        connection.send(message)
        answer = Answer(connection.response(is_head), connection.is_closed)
        if again is not None and answer.status is not None and not connection.is_closed:
            connection.send(again)
            connection.end = time.monotonic() + seconds / 4
            answer.is_answered_again = connection.response(is_head) is not None
        return answer


class Service:
    """The messages of one service."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        manifest = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        self.name = manifest["service"]
        self.requests = {entry["request"]: entry for entry in manifest["requests"]}
        self.changes = manifest["changes"]

    def unchanged(self, change):
        return (self.folder / self.requests[change["request"]]["path"]).read_bytes()

    def refusal(self, address, request, seconds=2.0):
        """Why the changes of a request say nothing of a server; None if the unchanged one gets what it should."""
        entry = self.requests[request]
        message = (self.folder / entry["path"]).read_bytes()
        answer = exchange(address, message, seconds, entry["method"] == "HEAD")
        words = [word.lower() for word in entry.get("expect", ["2xx"])]
        if any(answer.matches(word) for word in words):
            return None
        return f"the unchanged message of {request} gets {answer}, not {' or '.join(words)}"

    def send(self, address, change, seconds=2.0):
        """The answer to a changed message, and what is wrong with it; None if it is right."""
        is_head = self.requests[change["request"]]["method"] == "HEAD"
        again = self.unchanged(change) if change.get("closes") else None
        message = (self.folder / change["path"]).read_bytes()
        answer = exchange(address, message, seconds, is_head, again)
        words = list(change["answers"])
        # A server that expects another status of the unchanged message answers so to the changed one, too.
        if "2xx" in words:
            words += [word.lower() for word in self.requests[change["request"]].get("expect", [])]
        if not any(answer.matches(word) for word in words):
            return answer, f"{answer}, not {' or '.join(words)}"
        if answer.is_answered_again:
            return answer, f"{answer}, and the connection is not closed"
        return answer, None


def services(folder):
    return [Service(path.parent) for path in sorted(pathlib.Path(folder).glob("*/manifest.json"))]
