"""Answers the requests of FromAFNetworking and FromAlamofire as a gallery of photos would, from what they
hold: nothing is stored. The port is written to a file when the server listens.

    python3 gallery.py PORT-FILE
"""

import base64
import email.parser
import email.policy
import http.server
import json
import os
import sys
import threading
import urllib.parse

BASIC = "Basic " + base64.b64encode(b"ann:s3cret").decode()
flaky = iter([503, 503])


def parts(content, media_type):
    """The parts of a multipart message by their names: their file names and contents."""
    head = f"Content-Type: {media_type}\r\n\r\n".encode()
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + content)
    return {
        part.get_param("name", header="Content-Disposition"): (
            part.get_filename(), part.get_payload(decode=True))
        for part in message.iter_parts()
    }


def upload(content, media_type):
    found = parts(content, media_type)
    filename, photo = found["photo"]
    return 201, {"id": 4, "title": f"{found['title'][1].decode()}, {filename}, {len(photo)} bytes"}


class Gallery(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        place = urllib.parse.urlsplit(self.path)
        self.send(*self.response(place.path, place.query, content))

    def response(self, path, query, content):
        media_type = self.headers.get("Content-Type", "")
        match f"{self.command} {path}":
            case "GET /photos":
                values = dict(urllib.parse.parse_qsl(query))
                return 200, [{"id": 1, "title": values["term"]}, {"id": 2, "title": query}]
            case "POST /photos" if media_type.startswith("multipart/form-data"):
                return upload(content, media_type)
            case "POST /photos" if media_type == "application/json":
                return 201, {"id": 3, "title": json.loads(content)["title"]}
            case "PUT /photos/3":
                return 200, {"id": 3, "title": json.loads(content)["title"]}
            case "GET /photos/1.txt":
                return 200, b"a sunset\n", "text/plain"
            case "DELETE /photos/3":
                return 204, None
            case "GET /echo":
                return 200, {"id": 0, "title": self.headers.get("X-Trace") or query}
            case "POST /login" if media_type == "application/x-www-form-urlencoded":
                return 200, {"id": 7, "title": content.decode()}
            case "GET /me" if self.headers.get("Authorization") == BASIC:
                return 200, {"id": 7, "title": "ann"}
            case "GET /token" if self.headers.get("Authorization") == "Bearer fresh":
                return 200, {"id": 7, "title": "signed in"}
            case "GET /me" | "GET /token":
                return 401, {"detail": "Log in first."}
            case "GET /flaky":
                return next(flaky, 200), {"id": 8, "title": "at last"}
            case "GET /slow":
                # Longer than anybody waits; the thread goes with the program.
                threading.Event().wait(60)
                return 200, None
        return 404, {"detail": f"Nothing is at {path}."}

    def send(self, status, value, media_type="application/json"):
        content = value if isinstance(value, bytes) else json.dumps(value).encode()
        content = b"" if value is None else content
        self.send_response(status)
        if content:
            self.send_header("Content-Type", media_type)
        if status == 503:
            self.send_header("Retry-After", "0")
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A client that ends resets the connections that it kept.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


server = Server(("127.0.0.1", 0), Gallery)
server.daemon_threads = True
port_file = sys.argv[1]
with open(port_file + ".new", "w") as file:
    file.write(f"{server.server_port}\n")
# Written at once, so that a program waiting for the file reads the whole number.
os.replace(port_file + ".new", port_file)
server.serve_forever()
