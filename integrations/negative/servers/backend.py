"""A server behind proxies, and the parsers h11 and llhttp: backend.py PORT lenient|h11|httptools|http.server|aiohttp."""

import http.server
import socket
import sys
import threading

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
OTHER = b"HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n"
BAD = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def serve(port, handle):
    """Handles each connection in a thread of its own."""
    listener = socket.create_server(("127.0.0.1", port))
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=guarded, args=(handle, connection), daemon=True).start()


def guarded(handle, connection):
    with connection:
        connection.settimeout(10)
        try:
            handle(connection)
        except OSError:
            pass


def lenient(connection):
    """Answers every message of a proxy, which frames what it passes on."""
    data = b""
    while True:
        while b"\r\n\r\n" not in data:
            piece = connection.recv(65536)
            if not piece:
                return
            data += piece
        head, _, data = data.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:] if b":" in line)
        length = int(fields.get(b"content-length", b"0"))
        is_chunked = b"chunked" in fields.get(b"transfer-encoding", b"")
        while (b"0\r\n\r\n" not in data) if is_chunked else len(data) < length:
            piece = connection.recv(65536)
            if not piece:
                return
            data += piece
        data = data.partition(b"0\r\n\r\n")[2] if is_chunked else data[length:]
        connection.sendall(OK if head.split(b" ")[0] in (b"GET", b"POST") else OTHER)


def with_h11(connection):
    import h11

    reader = h11.Connection(h11.SERVER, max_incomplete_event_size=1 << 18)
    while True:
        try:
            event = reader.next_event()
        except h11.RemoteProtocolError:
            connection.sendall(BAD)
            return
        if event is h11.NEED_DATA:
            reader.receive_data(connection.recv(65536))
        elif isinstance(event, h11.Request):
            status = 200 if event.method in (b"GET", b"POST") else 405
        elif isinstance(event, h11.EndOfMessage):
            response = h11.Response(status_code=status, headers=[("Content-Length", "2")])
            for part in (response, h11.Data(data=b"ok"), h11.EndOfMessage()):
                connection.sendall(reader.send(part))
            if reader.our_state is not h11.DONE:
                return
            reader.start_next_cycle()
        elif isinstance(event, h11.ConnectionClosed) or event is h11.PAUSED:
            return


def with_httptools(connection):
    import httptools

    class Protocol:
        def on_message_complete(self):
            connection.sendall(OK)

    parser = httptools.HttpRequestParser(Protocol())
    while data := connection.recv(65536):
        try:
            parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            return
        except httptools.HttpParserError:
            connection.sendall(BAD)
            return
        if not parser.should_keep_alive():
            return


class Handler(http.server.BaseHTTPRequestHandler):
    """A handler as its documentation shows it: content has the length that its field says."""

    protocol_version = "HTTP/1.1"
    timeout = 10

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    do_POST = do_GET

    def log_message(self, *_):
        pass


def with_aiohttp(port):
    from aiohttp import web

    async def answer(request):
        await request.read()
        return web.Response(text="ok")

    app = web.Application()
    for method in ("GET", "POST"):
        app.router.add_route(method, "/{path:.*}", answer)
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None, handle_signals=False)


def main():
    port, kind = int(sys.argv[1]), sys.argv[2]
    if kind == "http.server":
        http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
    elif kind == "aiohttp":
        with_aiohttp(port)
    else:
        serve(port, {"lenient": lenient, "h11": with_h11, "httptools": with_httptools}[kind])


main()
