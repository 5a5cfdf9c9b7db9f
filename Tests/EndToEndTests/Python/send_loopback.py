"""Servers on loopback whose every byte a test decides, and `waybill send` against them."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import unittest

from http_clients_loopback import HEAD_END, is_whole

WAYBILL = os.environ["WAYBILL"]
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
SECRET = "s3cr et/%\"'$x"

SPEC = """
waybill: 1
service: photos
base-url: http://127.0.0.1:%d
inputs:
  token: {type: string, secret: true, example: test-token}
  pin: {type: integer, secret: true, example: 42}
requests:
  open: {method: GET, path: "/a/b//c", query: {a: "[1]"}}
  list: {method: GET, path: /photos, auth: {bearer: "${token}"}}
  login: {method: GET, path: /login, auth: {basic: {username: ann, password: "${token}"}}}
  note: {method: POST, path: "/n/", json: {token: "${token}", pin: "${pin}"}}
  find: {method: GET, path: "/p/${token}", query: {t: "${token}"}}
  zipped: {method: POST, path: /z, form: {token: "${token}"}, content-encoding: gzip}
  large: {method: PUT, path: /big, file: big.bin}
  chunked: {method: POST, path: /c, file: big.bin, framing: {chunked: 100000}}
  head: {method: HEAD, path: /h}
  hasty: {method: GET, path: /t, transport: {timeout: 1}}
"""


class Server:
    """Accepts one request, answers with the given bytes, and keeps the request."""

    def __init__(self, answer=OK, early=False):
        self.answer, self.early, self.got = answer, early, b""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        try:
            connection, _ = self.listener.accept()
        except OSError:
            return
        with connection:
            connection.settimeout(20)
            try:
                while not (HEAD_END in self.got if self.early else is_whole(self.got)):
                    received = connection.recv(1 << 20)
                    if not received:
                        break
                    self.got += received
                connection.sendall(self.answer)
            except OSError:
                pass


class Silence(Server):
    """Takes a request, and then waits for the other side to go."""

    def __init__(self):
        super().__init__()
        self.requested, self.ended = threading.Event(), threading.Event()

    def serve(self):
        try:
            connection, _ = self.listener.accept()
        except OSError:
            return
        with connection:
            connection.settimeout(60)
            try:
                while received := connection.recv(1 << 16):
                    self.got += received
                    if HEAD_END in self.got:
                        self.requested.set()
            except OSError:
                pass
            self.ended.set()


class Drip(Server):
    """Answers with a beginning, and then with a byte from time to time."""

    def serve(self):
        connection, _ = self.listener.accept()
        with connection:
            try:
                connection.recv(1 << 16)
                connection.sendall(self.answer)
                while True:
                    connection.sendall(b"x")
                    threading.Event().wait(0.1)
            except OSError:
                pass


class SendTestCase(unittest.TestCase):
    spec = SPEC

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.big = os.urandom(3_000_000)
        (self.path / "big.bin").write_bytes(self.big)

    def tearDown(self):
        self.folder.cleanup()

    def command(self, port, request, *arguments):
        (self.path / "photos.yaml").write_text(self.spec % port)
        return [WAYBILL, "send", "photos.yaml", request, *arguments]

    def environment(self, **variables):
        own = {"PATH": os.environ["PATH"], "HOME": self.folder.name}
        (self.path / ".curlrc").write_text('header = "X-Settings: used"\nlocation\n')
        proxy = "http://127.0.0.1:1"
        return dict(own, http_proxy=proxy, HTTPS_PROXY=proxy, ALL_PROXY=proxy, **variables)

    def send(self, server, request, *arguments, **variables):
        return subprocess.run(
            self.command(server.port, request, *arguments), cwd=self.path,
            env=self.environment(**variables), capture_output=True, check=False, timeout=60)

    def show(self, request, *arguments):
        return subprocess.run(
            [WAYBILL, "show", "photos.yaml", request, *arguments], cwd=self.path,
            capture_output=True, check=True).stdout

    def curl_script(self, lines):
        """Puts a script in the place of curl, in which "$CURL" is curl, and gives the environment for it."""
        program = self.path / "bin" / "curl"
        program.parent.mkdir(exist_ok=True)
        program.write_text("#!/bin/sh\nCURL='%s'\n%s\n" % (shutil.which("curl"), lines))
        program.chmod(0o755)
        return {"PATH": "%s:%s" % (program.parent, os.environ["PATH"])}
