"""Object storage."""

import base64
import datetime
import hashlib

from expectation import (
    Bytes, DOT, FILES, FORM, FORM_DATA, LENGTH, Parts, PropertyList, attached, expect, field, file,
    typed)
from expectation_signatures import expect_presigned, expect_signed

BUCKET = ("Host", "waybill-samples.s3.eu-central-1.amazonaws.com")
STORAGE = "object-storage"

expect_signed(
    STORAGE, "put-photo", "anonymous", "PUT",
    "/photos/2024/%E5%A4%8F%E7%A5%AD%E3%82%8A/%E8%8A%B1%E7%81%AB%20%F0%9F%8E%86.png", BUCKET,
    ("x-amz-meta-place", "Sumida"), ("x-amz-storage-class", "STANDARD_IA"), *typed("image/png"),
    content=file("花火 🎆.png"))
expect_signed(
    STORAGE, "put-photo", "credited", "PUT",
    "/photos/2024/%E5%A4%8F%E7%A5%AD%E3%82%8A/%E8%8A%B1%E7%81%AB%20%F0%9F%8E%86.png", BUCKET,
    ("x-amz-meta-place", "Sumida"), ("x-amz-meta-origin", "camera 7; roll=2"),
    ("x-amz-storage-class", "STANDARD_IA"), *typed("image/png"), content=file("花火 🎆.png"))
expect(
    STORAGE, "put-file", "table", "PUT", "/reports%2F2024%2Forders.csv", BUCKET,
    *typed("text/csv"), content=file("orders.csv"))
expect(
    STORAGE, "put-file", "every-byte", "PUT", "/all%20bytes.bin", BUCKET,
    ("x-amz-checksum-sha256", "QK/y6dLYki5Hr9RkjmlnSXFYeF+9Hahw5xECZr+USIA="),
    *typed("application/octet-stream"), content=Bytes(bytes(range(256))))
expect(
    STORAGE, "put-file", "empty", "PUT", "/empty", BUCKET, *typed("application/octet-stream"))
expect(
    STORAGE, "put-file", "line-ends", "PUT", "/crlf%2Btext~.txt", BUCKET, *typed("text/plain"),
    content=file("crlf.txt"))
expect(
    STORAGE, "put-file", "unicode-key", "PUT",
    "/%E6%97%A5%E8%A8%98%2F%E2%91%A0%3F%23%25%26%3D%C3%A9.txt", BUCKET, *typed("text/plain"),
    content=file("note.txt"))
expect(
    STORAGE, "put-digested", "default", "PUT", "/digested", BUCKET,
    ("Content-Type", "application/octet-stream"),
    ("Content-Digest", "sha-256=:QK/y6dLYki5Hr9RkjmlnSXFYeF+9Hahw5xECZr+USIA=:"),
    ("Content-MD5", "4shl20Fivtljv6qe9qwY8A=="), LENGTH, content=Bytes(bytes(range(256))))
# As md5sum and sha256sum print for specs/files/bytes.bin.
expect(
    STORAGE, "put-checked", "every-byte", "PUT",
    "/checked/40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880", BUCKET,
    ("Content-MD5", "4shl20Fivtljv6qe9qwY8A=="),
    ("x-amz-content-sha256", "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880"),
    ("x-amz-decoded-content-length", "256"), *typed("application/octet-stream"),
    content=Bytes(bytes(range(256))))
expect(
    STORAGE, "put-described", "plain", "PUT", "/described", BUCKET,
    ("Cache-Control", "no-transform, max-age=60"), *typed("text/plain"), content=file("note.txt"))
expect(
    STORAGE, "put-described", "described", "PUT", "/described", BUCKET,
    ("x-amz-meta-place", "Sumida"), ("x-amz-meta-camera-roll", "7"),
    ("Content-Language", "de, ja"), ("Cache-Control", "no-transform, public, max-age=60"),
    *typed("text/plain"), content=file("note.txt"))
expect(STORAGE, "put-folder", "default", "PUT", "/photos/2025/", BUCKET, LENGTH)
expect(
    STORAGE, "put-pixel", "default", "PUT", "/pixel.gif", BUCKET, ("content-type", "image/gif"),
    ("Cache-Control", "max-age=31536000"), ("Cache-Control", "immutable"), LENGTH,
    content=Bytes(
        b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00"
        b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x01D\x00;"))
expect(
    STORAGE, "put-raw-data", "nul", "PUT", "/raw", BUCKET, *typed("application/octet-stream"),
    content=Bytes(b"\0\1\2\3"))
expect(STORAGE, "get-object", "latest", "GET", "/pixel.gif", BUCKET)
expect(
    STORAGE, "get-object", "as-text", "GET",
    "/notes?response-content-type=text/plain%3B%20charset%3Dutf-8", BUCKET)
expect(STORAGE, "get-object", "before-versions", "GET", "/notes?versionId=null", BUCKET)
expect_signed(
    STORAGE, "get-range", "tail", "GET", "/big.bin", BUCKET, ("Range", "bytes=9007199254740993-"),
    ("If-Match", '"9b2cf535f27731c974343645a3985328"'), names=["Range", "If-Match"])
expect(
    STORAGE, "head-object", "picture", "HEAD", "/photos/%E8%8A%B1%E7%81%AB.png", BUCKET,
    ("If-None-Match", '"etag-one", W/"etag-two"'))
expect(STORAGE, "delete-object", "one", "DELETE", "/notes%2Fold%20%281%29.txt", BUCKET)
expect(
    STORAGE, "delete-objects", "default", "POST", "/?delete", BUCKET,
    ("Content-MD5", "uzU7Jg5216DNh9WrIpzkgA=="), *typed("application/xml"),
    content=Bytes("<Delete><Quiet>true</Quiet><Object><Key>a&amp;b</Key></Object></Delete>"))
expect(
    STORAGE, "delete-named-objects", "odd", "POST", "/?delete", BUCKET, *typed("application/xml"),
    content=Bytes(
        "<Delete><Object><Key>a&amp;b&lt;c&gt;.txt</Key></Object>"
        "<Object><Key>it&apos;s &quot;this&quot;.txt</Key></Object></Delete>"))
LISTED = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
    "<Object><Key>a&amp;b.txt</Key><VersionId>3</VersionId></Object>"
    "<Object><Key>&lt;猫&gt;.txt</Key></Object><Quiet>true</Quiet></Delete>")
expect(
    STORAGE, "delete-listed-objects", "two", "POST", "/?delete", BUCKET,
    ("Content-Type", "application/xml"),
    ("Content-MD5", base64.b64encode(hashlib.md5(LISTED.encode()).digest()).decode()), LENGTH,
    content=Bytes(LISTED))
expect_signed(
    STORAGE, "list-objects", "all", "GET", "/?list-type=2&delimiter=%2F&max-keys=1000", BUCKET)
expect_signed(
    STORAGE, "list-objects", "photos", "GET",
    "/?list-type=2&delimiter=%2F&max-keys=10&prefix=photos%2F2024%2F%E5%A4%8F", BUCKET)
expect_signed(
    STORAGE, "create-multipart-upload", "default", "POST", "/big.bin?uploads", BUCKET,
    ("x-amz-tagging", "project=waybill&kind=sample"), LENGTH)
expect_signed(
    STORAGE, "upload-part", "second", "PUT",
    "/big.bin?partNumber=2&uploadId=VXBsb2FkIElE.b~c_d-e%3D%3D", BUCKET,
    *typed("application/octet-stream"), content=file("bytes.bin"), payload="UNSIGNED-PAYLOAD")
expect_signed(
    STORAGE, "upload-range", "first", "PUT", "/big.bin?partNumber=1&uploadId=VXBsb2FkIElE",
    BUCKET, *typed("application/octet-stream"), content=Bytes(bytes(range(100))))
expect_signed(
    STORAGE, "upload-range", "last", "PUT", "/big.bin?partNumber=2&uploadId=VXBsb2FkIElE",
    BUCKET, *typed("application/octet-stream"), content=Bytes(bytes(range(100, 256))),
    token="FwoGZXIvYXdzEBYaDH/+==")
expect_signed(
    STORAGE, "complete-multipart-upload", "one-part", "POST", "/big.bin?uploadId=VXBsb2FkIElE",
    BUCKET, *typed("text/xml; charset=UTF-8"),
    content=Bytes(
        '<?xml version="1.0" encoding="UTF-8"?>\n<CompleteMultipartUpload>\n'
        "  <Part><PartNumber>1</PartNumber><ETag>9b2cf535f27731c974343645a3985328</ETag></Part>\n"
        "</CompleteMultipartUpload>"))
expect(
    STORAGE, "post-from-browser", "picture", "POST", "/", BUCKET, *FORM_DATA,
    content=Parts(
        field("key", "uploads/waybill-samples/${filename}"),
        field("policy", "eyJleHBpcmF0aW9uIjoiMjAyNCJ9"), field("Content-Type", "image/png"),
        attached("file", "dot.png", "image/png", DOT)))
expect(
    STORAGE, "get-by-presigned-url", "minio", "GET",
    "/b/k%20ey?X-Amz-Expires=60&X-Amz-Signature=fe5f%2F80", ("Host", "[2001:db8::1]:9000"))
expect(STORAGE, "get-by-presigned-url", "default-port", "GET", "/", ("Host", "example.com"))
PLIST = typed("application/x-plist")
PREFERENCES = {
    "Zoom": 1.5, "Count": 42, "Enabled": True, "Title": "R&D <日本> 🗾", "Empty": {},
    "Columns": ["name", -1, 0.25, False],
}
expect(
    STORAGE, "put-preferences", "some", "PUT", "/preferences/com.example.viewer.plist", BUCKET,
    *PLIST,
    content=PropertyList(
        PREFERENCES | {"LastOpened": datetime.datetime(2024, 5, 6, 7, 8, 9),
                       "Bookmark": b"\0\1\2\xff"}))
expect(
    STORAGE, "put-preferences", "recent", "PUT", "/preferences/com.example.viewer.plist", BUCKET,
    *PLIST,
    content=PropertyList(
        PREFERENCES | {"LastOpened": datetime.datetime(1970, 1, 1), "Bookmark": b"",
                       "Recent": [b"\0", b"\xff\xff\xff\xff"]}))
expect(
    STORAGE, "put-preferences-binary", "default", "PUT",
    "/preferences/com.example.viewer.binary.plist", BUCKET, *PLIST,
    content=PropertyList(
        {"Count": 300, "Big": 1099511627776, "Ratio": 2.5, "On": True, "Name": "plain",
         "名": "東京"}, binary=True))
expect_signed(
    STORAGE, "assume-role", "default", "POST", "/", ("Host", "sts.amazonaws.com"), *FORM,
    content=Bytes(
        "Action=AssumeRole&Version=2011-06-15"
        "&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole/demo&RoleSessionName=waybill"
        "&DurationSeconds=900&Tags.member.1.Key=Project&Tags.member.1.Value=Way%20%26%20Bill"
        "&Tags.member.2.Key=Cost&Tags.member.2.Value=1.50"),
    signer={"service": "sts", "region": "us-east-1"})
expect_presigned(
    STORAGE, "share-object", "picture",
    "/photos/2024/%E5%A4%8F%E7%A5%AD%E3%82%8A/%E8%8A%B1%E7%81%AB%20%F0%9F%8E%86.png"
    "?response-content-disposition=attachment", BUCKET, 3600, "UNSIGNED-PAYLOAD")
expect_presigned(
    STORAGE, "share-through-gateway", "plain", "/samples//a%2Ab.txt",
    ("Host", "gateway.example.net:8443"), 60, hashlib.sha256(b"").hexdigest(), {"service": "objects"})
GOOGLE = [("Host", "storage.googleapis.com"), ("Authorization", "Bearer ya29.example")]
expect(
    STORAGE, "upload-with-metadata", "signature", "POST",
    "/upload/storage/v1/b/waybill-samples/o?uploadType=multipart", *GOOGLE,
    *typed("multipart/related; boundary={boundary}"),
    content=Parts(
        (["Content-Type: application/json; charset=UTF-8"],
         '{"name":"花火.png","metadata":{"roll":"2"}}'.encode()),
        (["Content-Type: image/png"], b"\x89PNG\r\n\x1a\n")))
expect(
    STORAGE, "batch", "default", "POST", "/batch/storage/v1", *GOOGLE,
    *typed('multipart/mixed; boundary="===============7330845974216740156=="'),
    content=Parts(
        (["Content-Type: application/http", "Content-ID: <part-1>",
          "Content-Transfer-Encoding: binary"],
         b"DELETE /storage/v1/b/waybill-samples/o/obj1 HTTP/1.1\r\n\r\n"),
        (["Content-Type: application/http", "Content-ID: <part-2>"],
         b"DELETE /storage/v1/b/waybill-samples/o/obj2 HTTP/1.1\r\n\r\n")))
expect(
    STORAGE, "archive-newsletter", "default", "PUT", "/letters/2024-05", BUCKET,
    *typed("multipart/alternative; boundary={boundary}"),
    content=Parts(
        (["Content-Type: text/plain; charset=utf-8"], "Hello, café.\r\n".encode()),
        (["Content-Type: text/html; charset=utf-8"], "<p>Hello, café.</p>\r\n".encode())))
expect(
    STORAGE, "archive-page", "two", "PUT", "/pages/hello", BUCKET,
    *typed(
        'multipart/related; boundary={boundary}; type="text/html"; start="<page@example.com>"'),
    content=Parts(
        (["Content-Type: image/png"], DOT),
        (["Content-Type: text/plain"], (FILES / "note.txt").read_bytes()),
        (["Content-Type: text/html; charset=utf-8", "Content-ID: <page@example.com>"],
         b"<p>Hello</p>"),
        (["Content-Type: application/json"], b'{"by":"ann"}'),
        (["Content-Type: application/json"], b'"short"'),
        (["Content-Type: application/xml"],
         b'<?xml version="1.0" encoding="UTF-8"?>\n'
         b'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>hello &amp; more</dc:title>'
         b"</metadata>")))
