"""Answers every request with the request: its line, its fields but those that the client adds for the
connection, and its content. The port is written to a file when the server listens.

    python3 echo.py PORT-FILE
"""

import http.server
import os
import sys

OF_CONNECTION = {"host", "connection", "accept-encoding"}


class Echo(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # URLSession sends the fields in an order of its own.
        fields = sorted(
            f"{name}: {value}"
            for name, value in self.headers.items()
            if name.lower() not in OF_CONNECTION
        )
        head = "\n".join([self.requestline, *fields]) + "\n\n"
        answer = head.encode("latin-1") + content.replace(b"\r\n", b"\n")
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
port_file = sys.argv[1]
with open(port_file + ".new", "w") as file:
    file.write(f"{server.server_port}\n")
# Written at once, so that a program waiting for the file reads the whole number.
os.replace(port_file + ".new", port_file)
server.serve_forever()
