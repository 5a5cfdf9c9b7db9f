"""Tests of `waybill send` against a server on loopback, whose every byte the test decides.

    WAYBILL=path/to/waybill python3 test_send.py
"""

import os
import pty
import signal
import socket
import subprocess
import unittest

from http_clients_loopback import HEAD_END
from send_loopback import OK, SECRET, SendTestCase, Server


class SendTests(SendTestCase):
    # What arrives

    def test_what_arrives_is_the_wire_message(self):
        for request in ["open", "list", "login", "note", "find", "zipped", "large", "head"]:
            with self.subTest(request), Server() as server:
                ran = self.send(server, request, "--example-secrets")
                self.assertEqual(ran.returncode, 0, ran.stderr)
                self.assertEqual(server.got, self.show(request))
                self.assertEqual(ran.stdout, b"" if request == "head" else b"ok")

    def test_real_values_go_where_the_examples_stand(self):
        def curled(value, request, **variables):
            with Server() as server:
                ran = self.send(server, request, **variables)
                self.assertEqual(ran.returncode, 0, ran.stderr)
                self.assertNotIn(value.encode(), ran.stderr)
                return server.got

        got = curled(SECRET, "list", PHOTOS_TOKEN=SECRET)
        self.assertIn(b"\r\nAuthorization: Bearer " + SECRET.encode() + b"\r\n", got)
        got = curled(SECRET, "note", PHOTOS_TOKEN=SECRET, PHOTOS_PIN="7")
        self.assertTrue(got.endswith(b'{"token":"s3cr et/%\\"\'$x","pin":7}'), got)
        got = curled(SECRET, "find", PHOTOS_TOKEN=SECRET)
        self.assertTrue(got.startswith(b"GET /p/s3cr%20et%2F%25%22%27%24x?t=s3cr"), got)
        got = curled(SECRET, "login", PHOTOS_TOKEN=SECRET)
        self.assertIn(b"Basic YW5uOnMzY3IgZXQvJSInJHg=", got)

    def test_chunked_content(self):
        with Server() as server:
            ran = self.send(server, "chunked")
            self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn(b"\r\nTransfer-Encoding: chunked\r\n", server.got)
        self.assertNotIn(b"Content-Length", server.got)
        content, rest = b"", server.got.partition(HEAD_END)[2]
        while True:
            size, _, rest = rest.partition(b"\r\n")
            if int(size, 16) == 0:
                break
            content, rest = content + rest[:int(size, 16)], rest[int(size, 16) + 2:]
        self.assertEqual(content, self.big)

    # Secrets

    def test_an_unset_secret_is_named(self):
        for variables in [{}, {"PHOTOS_TOKEN": ""}]:
            with self.subTest(variables), Server() as server:
                ran = self.send(server, "list", **variables)
                self.assertEqual(ran.returncode, 2)
                self.assertIn(b"set $PHOTOS_TOKEN", ran.stderr)
                self.assertEqual(server.got, b"")

    def test_another_variable(self):
        with Server() as server:
            ran = self.send(server, "list", "--secret", "token=env:KEY", KEY="k1")
            self.assertEqual(ran.returncode, 0, ran.stderr)
            self.assertIn(b"Bearer k1\r\n", server.got)

    def test_a_refused_value_is_not_shown(self):
        for request, variables in [
            ("list", {"PHOTOS_TOKEN": "hush\r\nX: y"}),
            ("login", {"PHOTOS_TOKEN": "hush\n"}),
            ("note", {"PHOTOS_TOKEN": "hush", "PHOTOS_PIN": "hush"}),
        ]:
            with self.subTest(request), Server() as server:
                ran = self.send(server, request, **variables)
                self.assertEqual(ran.returncode, 2, ran.stderr)
                self.assertNotIn(b"hush", ran.stderr + ran.stdout)
                self.assertEqual(server.got, b"")

    def test_no_argument_of_curl_and_no_file_holds_a_secret(self):
        path = self.curl_script(
            'for a do echo "$a"; done > "%s/arguments"\nenv > "%s/environment"\n'
            'exec /usr/bin/env -u PATH "$CURL" "$@"' % (self.path, self.path))
        with Server() as server:
            ran = subprocess.run(
                self.command(server.port, "note"), cwd=self.path, capture_output=True, check=False,
                env=dict(self.environment(PHOTOS_TOKEN="hush", PHOTOS_PIN="1"), **path))
            self.assertEqual(ran.returncode, 0, ran.stderr)
            self.assertIn(b"hush", server.got)
        self.assertEqual((self.path / "arguments").read_text(), "--disable\n--config\n-\n")
        for file in self.path.rglob("*"):
            if file.is_file():
                self.assertNotIn(b"hush", file.read_bytes(), file)

    def test_verbose_hides_secrets(self):
        with Server() as server:
            ran = self.send(server, "login", "--verbose", PHOTOS_TOKEN="hush")
        self.assertIn("Authorization: Basic ‹secret›\r\n", ran.stdout.decode())
        self.assertIn(b"HTTP/1.1 200 OK\r\n", ran.stdout)
        self.assertNotIn(b"aHVzaA", ran.stdout)

    # Responses

    def test_status(self):
        for code, status in [(200, 0), (302, 0), (404, 4), (503, 5)]:
            answer = b"HTTP/1.1 %d X\r\nContent-Length: 1\r\nLocation: /y\r\n\r\nx" % code
            with self.subTest(code), Server(answer) as server:
                ran = self.send(server, "open", "--check-status")
                self.assertEqual((ran.returncode, ran.stdout), (status, b"x"), ran.stderr)
            with self.subTest(code), Server(answer) as server:
                self.assertEqual(self.send(server, "open").returncode, 0)

    def test_head_alone(self):
        with Server() as server:
            self.assertEqual(self.send(server, "open", "--head").stdout, OK[:-2])

    def test_interim_responses_and_trailers(self):
        answer = (
            b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n"
            b"2\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n")
        with Server(answer) as server:
            ran = self.send(server, "open")
            self.assertEqual((ran.returncode, ran.stdout), (0, b"abc"), ran.stderr)

    def test_large_response(self):
        content = os.urandom(2_000_000)
        with Server(b"HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n" + content) as server:
            self.assertEqual(self.send(server, "open").stdout, content)

    def test_no_response(self):
        with Server(b"") as server:
            ran = self.send(server, "open")
            self.assertEqual(ran.returncode, 6)
            self.assertIn(b"closed the connection without an answer\n", ran.stderr)
            self.assertIn(b"\n  note: curl: (52) Empty reply from server\n", ran.stderr)
        listener = socket.create_server(("127.0.0.1", 0))
        server.port = listener.getsockname()[1]
        listener.close()
        ran = self.send(server, "open")
        self.assertEqual(ran.returncode, 6)
        self.assertIn(
            b"waybill: error: no response: nothing accepts connections at 127.0.0.1:%d\n"
            b"  help: start the server" % server.port, ran.stderr)

    def test_incomplete_response(self):
        with Server(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") as server:
            ran = self.send(server, "open")
            self.assertEqual((ran.returncode, ran.stdout), (6, b"abc"))
            self.assertIn(b"the response is incomplete: ", ran.stderr)

    def test_a_server_that_closes_early_does_not_hang(self):
        with Server(b"HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n", early=True) as server:
            ran = self.send(server, "large", "--check-status")
            self.assertIn(ran.returncode, [4, 6], ran.stderr)

    def test_a_closed_pipe(self):
        with Server(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 5_000_000) as server:
            process = subprocess.Popen(
                self.command(server.port, "open"), cwd=self.path, env=self.environment(),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.read(10)
            process.stdout.close()
            process.stderr.read()
            process.stderr.close()
            self.assertIn(process.wait(timeout=30), [0, -signal.SIGPIPE])

    def test_no_curl(self):
        with Server() as server:
            ran = subprocess.run(
                self.command(server.port, "open"), cwd=self.path, capture_output=True, check=False,
                env={"PATH": str(self.path)})
            self.assertEqual(ran.returncode, 2)
            self.assertIn(b"curl is not in PATH", ran.stderr)

    # A terminal

    def on_terminal(self, answer, *arguments):
        """What a terminal shows of an answer."""
        master, slave = pty.openpty()
        with Server(answer) as server:
            process = subprocess.Popen(
                self.command(server.port, "open", *arguments), cwd=self.path,
                env=self.environment(TERM="xterm"), stdout=slave, stderr=slave)
            os.close(slave)
            output = b""
            try:
                while received := os.read(master, 65536):
                    output += received
            except OSError:
                pass
            os.close(master)
            self.assertEqual(process.wait(timeout=30), 0, output)
        return output.replace(b"\r\n", b"\n").decode()

    def test_terminal_shows_fields_and_lays_out_json(self):
        answer = (
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
            b'{"a":[1.50,{}],"b":"\\u001b"}')
        self.assertEqual(
            self.on_terminal(answer, "--color", "never").replace("\r", ""),
            "HTTP/1.1 200 OK\nContent-Type: application/json\nConnection: close\n\n"
            '{\n  "a": [\n    1.50,\n    {}\n  ],\n  "b": "\\u001b"\n}\n')
        self.assertIn("\x1b[1;32mHTTP/1.1 200 OK\x1b[0m", self.on_terminal(answer))

    def test_terminal_is_not_sent_controls_or_binary_content(self):
        head = b"HTTP/1.1 200 OK\r\nConnection: close\r\nX: \x1b[2J\r\n\r\n"
        output = self.on_terminal(head + "é\x1b]0;x\x07".encode(), "--color", "never")
        self.assertNotIn("\x1b", output)
        self.assertIn("X: \\u{1b}[2J", output)
        self.assertIn("é\\u{1b}]0;x\\u{7}\n", output)
        output = self.on_terminal(head + bytes(range(256)), "--color", "never")
        self.assertIn("(256 bytes that are not text", output)

    def test_terminal_shows_content_once(self):
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
        output = self.on_terminal(head + b'{"a": nope}', "--color", "never")
        self.assertEqual(output.count("nope"), 1)
        for type in [b"application/json", b"application/octet-stream"]:
            answer = head.replace(b"application/json", type) + b"\x00\xff" * 512
            self.assertIn("\n(1024 bytes that are not text", self.on_terminal(answer))
        # A character that never becomes whole.
        self.assertIn("caf\\xC3\n", self.on_terminal(head + b"caf\xc3", "--color", "never"))

    def test_layout_on_a_terminal_is_bounded(self):
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
        content = b"[" * 250 + b"1," * 400_000 + b"1" + b"]" * 250
        output = self.on_terminal(head + content)
        self.assertLess(len(output), 2_000_000)
        self.assertTrue(output.rstrip().endswith("as received)"), output[-200:])
        output = self.on_terminal(head + b"[%s]" % (b" " * 1_100_000))
        self.assertTrue(output.rstrip().endswith("as received)"), output[-200:])


if __name__ == "__main__":
    unittest.main()
