"""Tests of how `waybill send` ends: other sides that never do, signals, and mistakes.

    WAYBILL=path/to/waybill python3 test_send_ends.py
"""

import signal
import subprocess
import sys
import unittest

from send_loopback import SPEC, Drip, SendTestCase, Server, Silence


class EndTests(SendTestCase):
    """`send` ends, whatever the other side does, and curl with it."""

    def test_every_stream_is_read(self):
        head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n"
        trailers = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 90) for n in range(2_000)) + b"\r\n"
        hints = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 4_000
        for answer in [head + trailers, hints + head + b"\r\n"]:
            with Server(answer) as server:
                ran = self.send(server, "open")
                self.assertEqual((ran.returncode, ran.stdout), (0, b"abc"), ran.stderr)
        noise = self.curl_script('head -c 3000000 /dev/zero >&2\nexec "$CURL" "$@"')
        with Server() as server:
            ran = self.send(server, "open", **noise)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, b"ok", b""))

    def test_heads_without_end(self):
        line = b"X: %s\r\n" % (b"x" * 90)
        for answer in [
            b"HTTP/1.1 200 OK\r\n" + line * 30_000,
            b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 50_000,
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + line * 30_000,
        ]:
            with self.subTest(answer[:20]), Server(answer) as server:
                ran = self.send(server, "open")
                self.assertEqual(ran.returncode, 6, ran.stderr)
                self.assertIn(b"waybill: error: ", ran.stderr)

    def test_a_silent_server(self):
        for request, arguments in [("hasty", []), ("open", ["--timeout", "1"])]:
            with self.subTest(request), Silence() as server:
                ran = self.send(server, request, *arguments)
                self.assertEqual(ran.returncode, 6, ran.stderr)
                self.assertIn(
                    b"no response: no byte passed for 1 second\n"
                    b"  help: wait longer with '--timeout SECONDS'\n", ran.stderr)
        self.assertEqual(self.send(server, "open", "--timeout", "0").returncode, 2)

    def test_a_head_that_drips(self):
        with Drip(b"HTTP/1.1 200 OK\r\nX: ") as server:
            ran = self.send(server, "open", "--timeout", "1")
            self.assertEqual(ran.returncode, 6, ran.stderr)
            self.assertIn(b"no byte passed for 1 second", ran.stderr)

    def test_signals_end_curl(self):
        numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
        for number in numbers + [signal.SIGKILL] * sys.platform.startswith("linux"):
            with self.subTest(number), Silence() as server:
                process = subprocess.Popen(
                    self.command(server.port, "list"), cwd=self.path,
                    env=self.environment(PHOTOS_TOKEN="hush"), stderr=subprocess.DEVNULL,
                    preexec_fn=lambda number=number: signal.signal(number, signal.SIG_DFL)
                    if number != signal.SIGKILL else None)
                self.assertTrue(server.requested.wait(30))
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=30), -number)
                # The server sees the end of the connection, and so of curl.
                self.assertTrue(server.ended.wait(10), "curl goes on")

    # What is told

    def test_reasons(self):
        for status, sentence, cure in [
            (6, "the host of 127.0.0.1:9 was not found", "'base-url'"),
            (7, "nothing accepts connections at 127.0.0.1:9", "start the server"),
            (28, "no byte passed for 60 seconds", "--timeout"),
            (35, "the TLS handshake with 127.0.0.1:9 failed", "'http://'"),
            (60, "the certificate of 127.0.0.1:9 is not trusted", "$SSL_CERT_FILE"),
            (77, "the file of trusted authorities cannot be read", "$CURL_CA_BUNDLE"),
            (52, "127.0.0.1:9 closed the connection without an answer", "'https://'"),
            (1, "the answer of 127.0.0.1:9 is not HTTP/1.1", "'https://'"),
            (8, "the answer of 127.0.0.1:9 is not HTTP/1.1", "'https://'"),
            (56, "the connection to 127.0.0.1:9 was lost", "'https://'"),
            (93, "curl: (93) words of curl", None),
        ]:
            words = self.curl_script(f"echo 'curl: ({status}) words of curl' >&2; exit {status}")
            ran = subprocess.run(
                self.command(9, "open"), cwd=self.path, env=dict(self.environment(), **words),
                capture_output=True, check=False)
            lines = ran.stderr.decode().splitlines()
            self.assertEqual(ran.returncode, 6)
            self.assertEqual(lines[0], f"waybill: error: no response: {sentence}")
            if cure:
                self.assertIn(cure, lines[1])
                self.assertEqual(lines[2:], [f"  note: curl: ({status}) words of curl"])

    def test_tls_to_a_plain_port(self):
        self.spec = SPEC.replace("http:", "https:")
        with Server(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", early=True) as server:
            ran = self.send(server, "open", "--timeout", "2")
        self.assertEqual(ran.returncode, 6)
        self.assertIn(b"  help: ", ran.stderr)

    def test_long_fields(self):
        self.spec = SPEC + "  long: {method: GET, path: /, headers: {X-Long: LONG, X-End: e}}\n"
        for length in [100_000, 900_000]:
            self.spec = self.spec.replace("LONG", "x" * length)
            with Server() as server:
                ran = self.send(server, "long")
                self.assertEqual((ran.returncode, ran.stdout), (0, b"ok"), ran.stderr)
                self.assertEqual(server.got, self.show("long"))
            self.spec = self.spec.replace("x" * length, "LONG")
        for field, sentence in [
            ("headers: {X-Long: %s}" % ("x" * 1_000_000), b"its header has 1000067 bytes"),
            ("query: {q: %s}" % ("x" * 100_000), b"its URL has 100007 bytes"),
        ]:
            self.spec = SPEC + "  long: {method: GET, path: /, %s}\n" % field
            with Server() as server:
                ran = self.send(server, "long")
                self.assertEqual(ran.returncode, 2, ran.stderr[:300])
                self.assertIn(b"curl cannot send this request: its ", ran.stderr)
                self.assertEqual(server.got, b"")

    def test_values_on_the_command_line_are_not_repeated(self):
        for arguments in [
            ["--secret", "token=hush"], ["--secret", "token", "hush"], ["--secret=hush"],
            ["--secret", "token=env:hush-hush"], ["--set", "hush"], ["--set", "=hush"],
        ]:
            with self.subTest(arguments):
                ran = subprocess.run(
                    self.command(9, "list", *arguments), cwd=self.path, capture_output=True,
                    check=False)
                self.assertEqual(ran.returncode, 2)
                self.assertNotIn(b"hush", ran.stderr)
                self.assertIn(b"  help: --se", ran.stderr)

    def test_variables_are_named(self):
        for request, variables, sentence in [
            ("list", {"PHOTOS_TOKEN": "hush\n"}, "$PHOTOS_TOKEN, the value of the secret 'token',"
             " contains a line break\n  help: set $PHOTOS_TOKEN to the bare value"),
            ("list", {"PHOTOS_TOKEN": "hu\x01sh"}, "$PHOTOS_TOKEN, the value of the secret 'token',"
             " contains a control character"),
            ("list", {"PHOTOS_TOKEN": ""}, "$PHOTOS_TOKEN is empty"),
            ("list", {"PHOTOS_TOKEN": "Bearer hush"}, "$PHOTOS_TOKEN, the value of the secret"
             " 'token', begins with 'Bearer ', which the request has in front of it"),
            ("login", {"PHOTOS_TOKEN": "hush\n"}, "$PHOTOS_TOKEN, the value of"),
            ("note", {"PHOTOS_TOKEN": "a\nb", "PHOTOS_PIN": "hush"},
             "$PHOTOS_PIN, the value of the secret 'pin', is not an integer"),
        ]:
            with self.subTest(sentence), Server() as server:
                ran = self.send(server, request, **variables)
                self.assertEqual(ran.returncode, 2)
                self.assertIn(sentence, ran.stderr.decode())
                self.assertNotIn(b"hush", ran.stderr + ran.stdout)
                self.assertEqual(server.got, b"")
        # In JSON a line break is a character as any other, and so is the scheme in another place.
        for request, token in [("note", "a\nb"), ("login", "Basic hush")]:
            with Server() as server:
                ran = self.send(server, request, PHOTOS_TOKEN=token, PHOTOS_PIN="1")
                self.assertEqual(ran.returncode, 0, ran.stderr)


if __name__ == "__main__":
    unittest.main()
