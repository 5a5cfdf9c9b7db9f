"""Shows that verify_golden.py finds faults: wrong messages and wrong expectations.

    test_verify_golden.py
"""

import gzip
import json
import pathlib
import plistlib
import tempfile
import unittest
import zlib

import verify_golden
from verify_golden import golden_tree

FIELDS = [["Host", "h.example"]]
FORM_DATA = "multipart/form-data; boundary=waybill-00112233445566778899aabbccddeeff"


def message(content=b"", media_type=None, method="POST", target="/x", fields=(), length=None):
    lines = [f"{method} {target} HTTP/1.1", "Host: h.example", *fields]
    if media_type:
        lines.append(f"Content-Type: {media_type}")
    lines.append(f"Content-Length: {len(content) if length is None else length}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


def expectation(content, media_type=None, length="*", **others):
    fields = FIELDS + ([["Content-Type", media_type]] if media_type else [])
    result = {"method": "POST", "target": "/x", "fields": fields + [["Content-Length", length]]}
    return result | ({} if content is None else {"content": content}) | others


def check(cases, expected=None, page="# A case\n"):
    """The failures of the case `1.1-case`, whose page gets the expectation."""
    if expected is not None:
        page += f"\n```json expect\n{expected}\n```\n"
    (pathlib.Path(cases) / "1.1-case.md").write_bytes(page.encode())
    failures = []
    verify_golden.check_case(cases, "1.1-case", failures)
    return failures


class Reading(unittest.TestCase):
    def failures(self, data, expected, files=(), name="r/c"):
        """The output for one message and one expectation, in their own case."""
        with tempfile.TemporaryDirectory() as root:
            folder = pathlib.Path(root) / "1.1-case"
            (folder / "wire" / "golden" / "r").mkdir(parents=True)
            (folder / "wire" / "golden" / "r" / "c.request").write_bytes(data)
            for path, content in files:
                (folder / path).write_bytes(content)
            text = json.dumps({name: expected}) if isinstance(expected, dict) else expected
            return check(root, text)

    def check(self, data, right, *wrong, files=()):
        self.assertEqual(self.failures(data, right, files), [])
        for expected in wrong:
            self.assertNotEqual(self.failures(data, expected, files), [], expected)

    def check_content(self, content, media_type, right, *wrong, length=None, files=()):
        length = str(len(content)) if length is None else length
        self.check(
            message(content, media_type), expectation(right, media_type, length),
            *(expectation(value, media_type, length) for value in wrong), files=files)

    def test_head(self):
        right = {"method": "POST", "target": "/x?a=1", "fields": FIELDS + [["Content-Length", "0"]]}
        self.check(
            message(target="/x?a=1"), right, right | {"method": "GET"}, right | {"target": "/x"},
            right | {"fields": FIELDS}, right | {"fields": right["fields"][::-1]},
            right | {"fields": [["host", "h.example"], ["Content-Length", "0"]]},
            right | {"fields": FIELDS + [["Content-Length", "*"]]},
            right | {"content": {"text": "a"}}, right | {"chunks": []}, right | {"contents": None})

    def test_methods_that_llhttp_does_not_know(self):
        right = {"method": "FROB", "target": "/x", "fields": FIELDS + [["Content-Length", "0"]]}
        self.check(message(method="FROB"), right, right | {"method": "POST"})

    def test_bytes(self):
        self.check_content(
            "é\n".encode(), "text/plain", {"text": "é\n"}, {"text": "é"}, {"text": "e\n"}, None)
        self.check_content(b"\0\xff", "a/b", {"hex": "00ff"}, {"hex": "00fe"}, {"base64": "AP4="})
        self.check_content(b"\0\xff", "a/b", {"base64": "AP8="}, {}, {"hex": "00ff", "text": ""})

    def test_json(self):
        fields = '[["Host", "h.example"], ["Content-Type", "application/json"], ' \
            '["Content-Length", "26"]]'
        case = '{"r/c": {"method": "POST", "target": "/x", "fields": %s, "content": {"json": %s}}}'
        self.check(
            message(b'{"a":1.10,"b":[true,null]}', "application/json"),
            *(case % (fields, value) for value in (
                '{"a": 1.10, "b": [true, null]}', '{"a": 1.1, "b": [true, null]}',
                '{"a": "1.10", "b": [true, null]}', '{"b": [true, null], "a": 1.10}',
                '{"a": 1.10, "b": [1, null]}', '{"a": 1.10, "b": [true]}')))

    def test_a_name_twice(self):
        self.check_content(b'{"a":1,"a":1}', "application/json", {"text": '{"a":1,"a":1}'},
                           {"json": {"a": 1}})

    def test_json_lines(self):
        self.check_content(
            b'{"a":1}\n[]\n', "application/x-ndjson", {"json-lines": [{"a": 1}, []]},
            {"json-lines": [{"a": 1}]}, {"json-lines": [[], {"a": 1}]})
        self.check_content(b"1\n2", "application/x-ndjson", {"text": "1\n2"},
                           {"json-lines": [1, 2]})

    def test_form(self):
        self.check_content(
            b"a=x%20y&n&b=&a=%E7%8C%AB", "application/x-www-form-urlencoded",
            {"form": [["a", "x y"], ["n", None], ["b", ""], ["a", "猫"]]},
            {"form": [["a", "x y"], ["n", ""], ["b", ""], ["a", "猫"]]},
            {"form": [["a", "x y"], ["n", None], ["b", None], ["a", "猫"]]},
            {"form": [["n", None], ["a", "x y"], ["b", ""], ["a", "猫"]]})

    def test_property_list(self):
        value = {"a": 1, "b": 1.0, "c": b"x", "d": True}
        right = {"a": 1, "b": {"real": 1.0}, "c": {"data": "eA=="}, "d": True}
        for kind, format in (("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)):
            self.check_content(
                plistlib.dumps(value, fmt=format), "application/x-plist",
                {"plist": right, "format": kind},
                {"plist": right | {"b": 1}, "format": kind},
                {"plist": right | {"d": 1}, "format": kind},
                {"plist": right | {"c": "x"}, "format": kind},
                {"plist": right, "format": "xml" if kind == "binary" else "binary"}, length="*")

    def test_multipart(self):
        boundary = FORM_DATA.partition("=")[2]
        disposition = 'form-data; name="a"; filename="a.txt"'
        content = (f"--{boundary}\r\nContent-Disposition: {disposition}\r\n"
                   f"Content-Type: text/plain\r\n\r\none\r\n--{boundary}--\r\n").encode()
        headers = [["Content-Disposition", disposition], ["Content-Type", "text/plain"]]
        right = [{"headers": headers, "text": "one"}]
        self.check(
            message(content, FORM_DATA),
            expectation({"multipart": right}, "multipart/form-data; boundary=*"),
            expectation({"multipart": right + right}, "multipart/form-data; boundary=*"),
            expectation({"multipart": [{"headers": headers, "text": "two"}]}, FORM_DATA),
            expectation({"multipart": [{"headers": headers[::-1], "text": "one"}]}, FORM_DATA),
            expectation({"multipart": [{"headers": headers[:1], "text": "one"}]}, FORM_DATA),
            expectation({"multipart": right}, "multipart/mixed; boundary=*"))
        written = message(
            content.replace(boundary.encode(), b"cut"), FORM_DATA.replace(boundary, "cut"))
        self.check(
            written, expectation({"multipart": right}, "multipart/form-data; boundary=cut"),
            expectation({"multipart": right}, "multipart/form-data; boundary=*"))

    def test_codings(self):
        for coding, coded in (
            ("gzip", gzip.compress(b"[1]", mtime=0)), ("deflate", zlib.compress(b"[1]")),
        ):
            self.check_content(
                coded, "application/json", {coding: {"json": [1]}}, {coding: {"json": [2]}},
                {"gzip" if coding == "deflate" else "deflate": {"json": [1]}}, length="*")
        dated = gzip.compress(b"a", mtime=1)
        self.check_content(dated, "text/plain", {"hex": dated.hex()}, {"gzip": {"text": "a"}})
        self.check_content(zlib.compress(b"a") + b"b", "text/plain",
                           {"base64": "eJxLBAAAYgBiYg=="}, {"deflate": {"text": "a"}})

    def test_file_and_digest(self):
        digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        self.check_content(
            b"abc", "text/plain", {"length": 3, "sha256": digest},
            {"length": 4, "sha256": digest}, {"length": 3, "sha256": digest[::-1]})
        self.check_content(
            b"abc", "text/plain", {"file": "a"}, {"file": "b"}, {"file": "c"},
            files=[("a", b"abc"), ("b", b"abd")])

    def test_real_paths(self):
        right = json.dumps({"nul/c.": expectation({"file": "f?"}, "text/plain", "1")})
        data = message(b"a", "text/plain")
        paths = {"wire/1.request": "wire/golden/nul/c..request", "f": "f?"}
        for index, is_good in (
            (paths, True), ({"f": "f?"}, False), ({"wire/1.request": paths["wire/1.request"]}, False),
            (paths | {"g": "h"}, False), (paths | {"g": "f?"}, False),
            (paths | {"wire/1.request": "wire/golden/r/c.request"}, False),
        ):
            with tempfile.TemporaryDirectory() as root:
                folder = pathlib.Path(root) / "1.1-case"
                (folder / "wire").mkdir(parents=True)
                (folder / "wire" / "1.request").write_bytes(data)
                (folder / "f").write_bytes(b"a")
                (folder / "real-paths.json").write_text(json.dumps(index))
                failures = check(root, right)
                self.assertEqual(not failures, is_good, (index, failures))

    def test_chunks(self):
        head = b"POST /x HTTP/1.1\r\nHost: h.example\r\nTransfer-Encoding: chunked\r\n\r\n"
        right = {"method": "POST", "target": "/x",
                 "fields": FIELDS + [["Transfer-Encoding", "chunked"]],
                 "content": {"text": "abc"}, "chunks": [2, 1]}
        self.check(
            head + b"2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", right, right | {"chunks": [1, 2]},
            right | {"chunks": [3]}, right | {"content": {"text": "abd"}},
            {key: value for key, value in right.items() if key != "chunks"})

    def test_messages_that_are_none(self):
        for data in (
            message(length=1), message(b"ab", "text/plain", length=1), message() + b"\r\n",
            message(fields=["X-A: \x07"]), message(fields=["X-A : b"]), message(target="/a b"),
            message(fields=["Host: b"]), message().replace(b"\r\n", b"\n"),
            message().replace(b"HTTP/1.1", b"HTTP/1.0"),
        ):
            self.assertNotEqual(self.failures(data, expectation(None, length="0")), [], data)

    def test_messages_and_expectations_go_together(self):
        right = expectation(None, length="0")
        self.assertEqual(self.failures(message(), right), [])
        self.assertNotEqual(self.failures(message(), None), [])
        self.assertNotEqual(self.failures(message(), right, name="r/d"), [])
        with tempfile.TemporaryDirectory() as root:
            self.assertNotEqual(check(root, "{}"), [])

    def test_messages_of_a_page(self):
        fields = FIELDS + [["Content-Type", "text/plain"], ["Content-Length", "3"]]
        right = {"method": "POST", "target": "/x", "fields": fields, "content": {"text": "a\nb"}}
        block = ("\n````http golden/r/c\nPOST /x HTTP/1.1\nHost: h.example\n"
                 "Content-Type: text/plain\nContent-Length: 3\n\na\nb\n````\n")
        for page, is_good in (
            (block, True), (block + block, False), (block.replace("a\nb", "a\nb\n"), False),
            (block.replace("golden/r/c", "golden/r/d"), False), (block.replace("````", "`"), False),
        ):
            with tempfile.TemporaryDirectory() as root:
                failures = check(root, json.dumps({"r/c": right}), "# A case\n" + page)
                self.assertEqual(not failures, is_good, (page, failures))

    def test_rule_of_line_ends(self):
        plain = ["P / HTTP/1.1", "A: b", "", "x", "y"]
        self.assertEqual(golden_tree.message(plain), b"P / HTTP/1.1\r\nA: b\r\n\r\nx\ny")
        self.assertEqual(golden_tree.message(plain[:2]), b"P / HTTP/1.1\r\nA: b\r\n\r\n")
        for field in ("Transfer-Encoding: chunked", "content-type: multipart/mixed"):
            lines = [plain[0], field, *plain[2:]]
            self.assertTrue(golden_tree.message(lines).endswith(b"\r\n\r\nx\r\ny\r\n"))


if __name__ == "__main__":
    unittest.main(warnings="ignore")
