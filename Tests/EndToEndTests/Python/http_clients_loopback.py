"""A server on 127.0.0.1 that keeps the bytes of each message that it gets."""

import re
import socket
import threading

HEAD_END = b"\r\n\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
PATIENCE = 30  # seconds for the next bytes of a client that stopped in mid-message


class Loopback:
    """Takes one message a connection, keeps it, answers with an empty 200 and closes."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.authority = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.messages = []
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def taken(self):
        """The messages since the last call, in the order in which they came."""
        messages, self.messages = self.messages, []
        return messages

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:  # closed
                return
            with connection:
                connection.settimeout(PATIENCE)
                try:
                    self.messages.append(whole_message(connection))
                    connection.sendall(ANSWER)
                except OSError:  # the client is gone; it will say why
                    pass


def whole_message(connection):
    """The bytes of one request, whose end its framing tells (RFC 9112, 6.3)."""
    data = b""
    while not is_whole(data):
        received = connection.recv(65536)
        if not received:
            break
        data += received
    return data


def is_whole(data):
    head, end, content = data.partition(HEAD_END)
    if not end:
        return False
    if re.search(rb"(?im)^transfer-encoding:[ \t]*chunked", head):
        return content.endswith(b"0" + HEAD_END)
    length = re.search(rb"(?im)^content-length:[ \t]*(\d+)", head)
    return len(content) >= (int(length[1]) if length else 0)
