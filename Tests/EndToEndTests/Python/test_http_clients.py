"""Shows that http_clients.py accepts correct messages and finds faults.

    test_http_clients.py
"""

import contextlib
import io
import json
import pathlib
import socket
import tempfile
import unittest

import http_clients
from http_clients_comparison import differences
from http_clients_files import HTTPFile, entry_name
from http_clients_loopback import Loopback
from verify_wire import Message

PREAMBLE = """\
# Photos and albums.

@photos_base_url = https://api.example.com/v2
@photos_token = t0k3n
@photos_basic = QWxhZGRpbjpvcGVu

"""

# Each entry, and the head and the content of its message.
ENTRIES = {
    "search": (
        "### search\n# @name search\n# Finds: photos.\n# Deprecated: use v3.\n"
        "GET {{photos_base_url}}/photos/%E7%8C%AB%2F1?q=a%2Bb%20c&flag&empty=\n"
        "Authorization: Bearer {{photos_token}}\n",
        "GET /v2/photos/%E7%8C%AB%2F1?q=a%2Bb%20c&flag&empty= HTTP/1.1\n"
        "Host: api.example.com\nauthorization: Bearer t0k3n\n", b""),
    "exists": (
        "### exists\n# @name exists\n# @no-cookie-jar\nHEAD {{photos_base_url}}/\n"
        "Cookie: a=1; b=2\nAccept: */*\n",
        "HEAD /v2/ HTTP/1.1\nHost: api.example.com\nCookie: a=1; b=2\nAccept: */*\n", b""),
    "touch": (
        "### touch\n# @name touch\nPOST http://127.0.0.1:9/touch\n"
        "Authorization: Basic {{photos_basic}}\nX-List: a, b\n",
        "POST /touch HTTP/1.1\nHost: 127.0.0.1:9\nAuthorization: Basic QWxhZGRpbjpvcGVu\n"
        "X-List: a\nX-List: b\nContent-Length: 0\n", b""),
    "share-album/dark-mode": (
        "### share-album/dark-mode\n# @name shareAlbum__darkMode\n"
        "PUT https://other.example.com:443/shares\nContent-Type: application/json\n\n"
        '{\n  "to": "猫 \\"x\\"",\n\n  "token": "{{photos_token}}"\n}\n',
        "PUT /shares HTTP/1.1\nHost: other.example.com\nContent-Type: application/json\n"
        "Content-Length: 44\n", '{\n  "to": "猫 \\"x\\"",\n\n  "token": "t0k3n"\n}'.encode()),
    "send-form": (
        "### send-form\n# @name sendForm\nPATCH {{photos_base_url}}/forms\n"
        "Content-Type: multipart/form-data; boundary=waybill-1\n\n"
        '--waybill-1\nContent-Disposition: form-data; name="a"\n\n one \n--waybill-1\n'
        'Content-Disposition: form-data; name="b"\n\n\n--waybill-1--\n',
        "PATCH /v2/forms HTTP/1.1\nHost: api.example.com\n"
        "Content-Type: multipart/form-data; boundary=waybill-1\nTransfer-Encoding: chunked\n",
        b"8a\r\n--waybill-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n one \r\n"
        b"--waybill-1\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n\r\n--waybill-1--\r\n\r\n"
        b"0\r\n\r\n"),
    "find": (
        "### find\n# @name find\nPROPFIND {{photos_base_url}}/\n",
        "PROPFIND /v2/ HTTP/1.1\nHost: api.example.com\n", b""),
    "upload": (
        "### upload\n# @name upload\nPUT {{photos_base_url}}/\nContent-Type: image/png\n\n"
        "< ./upload.body\n",
        "PUT /v2/ HTTP/1.1\nHost: api.example.com\nContent-Type: image/png\nContent-Length: 1\n",
        b"\0"),
}
SPEC_NAMES = {"share-album/dark-mode": ("share-album", "dark-mode"),
              "send-form": ("send-form", "default")}


def bytes_of(head, content):
    return head.replace("\n", "\r\n").encode() + b"\r\n" + content


def run(entries, clients):
    """The faults of entries, some of which may have been changed, and the output."""
    with tempfile.TemporaryDirectory() as root:
        wire, http = pathlib.Path(root) / "wire", pathlib.Path(root) / "http"
        artifacts = []
        for name, (_, head, content) in entries.items():
            request, case = SPEC_NAMES.get(name, (name, "default"))
            path = wire / "photos" / request / f"{case}.request"
            path.parent.mkdir(parents=True)
            path.write_bytes(bytes_of(head, content))
            artifacts.append(
                {"request": request, "case": case, "path": f"{request}/{case}.request"})
        manifest = {"service": "photos", "artifacts": artifacts}
        (wire / "photos" / "manifest.json").write_text(json.dumps(manifest))
        (http / "photos").mkdir(parents=True)
        text = PREAMBLE + "\n".join(text for text, _, _ in entries.values())
        (http / "photos" / "photos.http").write_text(text, "utf-8")
        with contextlib.redirect_stdout(io.StringIO()) as said:
            failures, outcomes = http_clients.check(wire, http, clients)
        return failures, outcomes, said.getvalue()


def changed(name, old, new):
    """The entries with another text in one of them."""
    text, head, content = ENTRIES[name]
    assert old in text
    return {name: (text.replace(old, new), head, content)}


class Sending(unittest.TestCase):
    def test_what_both_can_send_arrives_and_the_rest_is_named(self):
        failures, outcomes, said = run(ENTRIES, [http_clients.RunHTTP(), http_clients.Probeflow()])
        self.assertEqual(failures, [])
        for name in ("runhttp", "probeflow"):
            self.assertEqual(outcomes[name], {"sent": 5, "method": 1, "content in a file": 1})
            self.assertIn(f"{name} leaves out photos/find: method\n", said)
            self.assertIn(f"{name} leaves out photos/upload: content in a file\n", said)

    def test_what_arrives_otherwise_is_found(self):
        for client in (http_clients.RunHTTP(), http_clients.Probeflow()):
            for name, old, new, what in (
                ("touch", "POST", "PATCH", "method"),
                ("search", "%2F1", "/1", "target"),
                ("search", "Bearer {{", "Bearer  {{", "authorization"),
                ("touch", "X-List: a, b\n", "X-List: a\nX-List: b\n", "x-list"),
                ("touch", "127.0.0.1:9/", "127.0.0.1:10/", "host"),
                ("share-album/dark-mode", "猫", "犬", "content"),
                ("share-album/dark-mode", "\n\n  \"token", "\n  \"token", "content"),
                ("send-form", " one ", "one", "content"),
            ):
                with self.subTest(client=client.name, old=old):
                    failures, _, _ = run(changed(name, old, new), [client])
                    self.assertRegex(
                        "\n".join(failures), rf"^{client.name}: photos/{name}: {what}: ")

    def test_one_that_does_not_arrive_hides_no_other(self):
        entries = ENTRIES | changed("touch", "{{photos_basic}}", "{{photos_undefined}}")
        failures, outcomes, _ = run(entries, [http_clients.RunHTTP()])
        self.assertEqual(len(failures), 1)
        self.assertRegex(failures[0], "^runhttp: photos/touch: nothing arrived; .*undefined")
        self.assertEqual(outcomes["runhttp"]["sent"], 4)

    def test_entries_and_messages_must_be_of_the_same_names(self):
        failures, _, _ = run(changed("find", "find", "found"), [])
        self.assertEqual(set(failures), {"photos/find is in one of the two outputs",
                                         "photos/found is in one of the two outputs"})


class LeavingOut(unittest.TestCase):
    def test_what_has_no_means(self):
        entry = HTTPFile(PREAMBLE + ENTRIES["touch"][0], {}).entries["touch"]
        for line, field, reason in (
            ("POST /a+b?c%2B", "X-A: {a} b", None), ("POST /?a+b", "X-A: 1", "plus in the query"),
            ("POST *", "X-A: 1", "form of the target"),
            ("POST http://h.example/", "X-A: 1", "form of the target"),
            ("POST /", "X-A: é", "field that clients misread"),
            ("POST /", "X-A: {{a", "field that clients misread"),
            ("POST /", "#X: 1", "field that clients misread"),
        ):
            with self.subTest(line=line, field=field):
                head = f"{line} HTTP/1.1\nHost: h.example\n{field}\nContent-Length: 0\n"
                self.assertEqual(http_clients.obstacle(entry, Message(bytes_of(head, b""))), reason)


class Comparing(unittest.TestCase):
    WIRE = ("POST /a/b?k=v&f HTTP/1.1\nHost: h.example\nX-A: 1\nContent-Length: 2\n", b"hi")

    def found(self, old, new, content=b"hi"):
        head, expected = self.WIRE
        assert old in head
        arrived = Message(bytes_of(head.replace(old, new), content))
        wire = Message(bytes_of(head, expected))
        texts = differences(wire, arrived, "h.example", "127.0.0.1:80")
        return [text.split(":")[0] for text in texts]

    def test_what_clients_may_change(self):
        for old, new in (
            ("X-A", "x-a"), ("Host: h.example", "Host: 127.0.0.1:80"), ("/a/b", "/%61/b"),
            ("k=v", "%6b=%76"), ("X-A: 1\n", "Accept: */*\nX-A: 1\nUser-Agent: x\n"),
            ("X-A", "Connection: close\nX-A"),
        ):
            with self.subTest(new=new):
                self.assertEqual(self.found(old, new), [])

    def test_what_they_may_not(self):
        for old, new, what in (
            ("POST", "PUT", "method"), ("/a/b", "/a%2Fb", "target"), ("/a/b", "/a//b", "target"),
            ("&f", "&f=", "target"), ("k=v", "k%3Dv", "target"), ("k=v&f", "f&k=v", "target"),
            ("?k=v&f", "", "target"), ("X-A: 1", "X-A: 2", "x-a"), ("X-A: 1\n", "", "x-a"),
            ("X-A: 1\n", "X-A: 1\nX-A: 1\n", "x-a"), ("h.example", "other.example", "host"),
            ("X-A", "Content-Type: a/b\nX-A", "content-type"),
        ):
            with self.subTest(new=new):
                self.assertEqual(self.found(old, new), [what])
        self.assertEqual(self.found("X-A", "X-A", content=b"ho"), ["content"])


class Reading(unittest.TestCase):
    def test_names(self):
        for request, case, name in (
            ("photos", "default", "photos"), ("photos-by", "c", "photos-by/c"),
            ("検索", "default", "検索"), ("GET /x", "a=1", "GET /x/a=1"),
        ):
            with self.subTest(request=request):
                self.assertEqual(entry_name(request, case), name)

    def test_titles(self):
        entries = HTTPFile(
            "### | @x\n# @name _u0040_x\nGET http://h/\n\n### 検索/2 b\n# @name b\nGET http://h/\n", {}
        ).entries
        self.assertEqual([(entry.name, entry.identifier) for entry in entries.values()],
                         [("@x", "_u0040_x"), ("検索/2 b", "b")])

    def file(self, environment):
        return HTTPFile(PREAMBLE + "\n".join(text for text, _, _ in ENTRIES.values()), environment)

    def test_addresses(self):
        file = self.file({})
        authorities = [file.authority(entry) for entry in file.entries.values()]
        self.assertEqual(authorities, ["api.example.com", "api.example.com", "127.0.0.1:9",
                                       "other.example.com"] + ["api.example.com"] * 3)
        some = [file.entries["touch"]]
        self.assertEqual(
            file.text(some, "h:1"),
            PREAMBLE + ENTRIES["touch"][0].replace("127.0.0.1:9", "h:1") + "\n")
        self.assertTrue(file.text(some, "h:1", with_variables=False).startswith(
            "# Photos and albums.\n\n\n### touch\n"))

    def test_values(self):
        values = {"photos_base_url": "http://h:1/v2", "photos_token": "t0k3n",
                  "photos_basic": "QWxhZGRpbjpvcGVu"}
        self.assertEqual(self.file({}).values("h:1"), values)
        self.assertEqual(self.file({"photos_more": "x"}).values("h:1"),
                         values | {"photos_more": "x"})
        with self.assertRaises(ValueError):
            self.file({"photos_token": "other"})

    def test_the_server_waits_for_the_end_of_a_message(self):
        with Loopback() as server:
            for pieces in (
                [b"POST / HTTP/1.1\r\nContent-Len", b"gth: 3\r\n\r", b"\nab", b"c"],
                [b"PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na", b"bc\r\n0\r\n\r\n"],
            ):
                host, port = server.authority.split(":")
                with socket.create_connection((host, int(port))) as connection:
                    for piece in pieces:
                        connection.sendall(piece)
                    self.assertTrue(connection.recv(999).startswith(b"HTTP/1.1 200 "))
                self.assertEqual(server.taken(), [b"".join(pieces)])


if __name__ == "__main__":
    unittest.main()
