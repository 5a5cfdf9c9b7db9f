"""Google Drive."""

from expectation import Bytes, DOT, LENGTH, Parts, expect, typed

HOST = ("Host", "www.googleapis.com")
DRIVE = [HOST, ("Authorization", "Bearer ya29.example")]
START = "/upload/drive/v3/files?uploadType=resumable"
SESSION = START + "&upload_id=xa298sd_sdlkj2"
BYTES = bytes(range(256))
OCTETS = typed("application/octet-stream")

expect(
    "drive", "start-upload", "plain", "POST", START, *DRIVE,
    ("X-Upload-Content-Type", "application/octet-stream"), ("X-Upload-Content-Length", "256"),
    *typed("application/json; charset=UTF-8"), content=Bytes('{"name":"bytes.bin"}'))
expect(
    "drive", "start-upload", "described", "POST", START, *DRIVE,
    ("X-Upload-Content-Type", "image/png"), ("X-Upload-Content-Length", "256"),
    *typed("application/json; charset=UTF-8"),
    content=Bytes(
        '{"name":"花火.bin","parents":["appDataFolder"],"appProperties":{"roll":"7"}}'))
expect("drive", "upload-whole", "default", "PUT", SESSION, HOST, *OCTETS, content=Bytes(BYTES))
expect(
    "drive", "upload-chunk", "first", "PUT", SESSION, HOST,
    ("Content-Range", "bytes 0-127/256"), *OCTETS, content=Bytes(BYTES[:128]))
expect(
    "drive", "upload-chunk", "last", "PUT", SESSION, HOST,
    ("Content-Range", "bytes 128-255/256"), *OCTETS, content=Bytes(BYTES[128:]))
expect(
    "drive", "upload-chunk-of-unknown", "default", "PUT", SESSION, HOST,
    ("Content-Range", "bytes 0-127/*"), *OCTETS, content=Bytes(BYTES[:128]))
# RFC 9110, section 8.6: a PUT without content says so.
expect(
    "drive", "ask-status", "default", "PUT", SESSION, HOST, ("Content-Range", "bytes */256"), LENGTH)
expect(
    "drive", "ask-status-of-unknown", "default", "PUT", SESSION, HOST,
    ("Content-Range", "bytes */*"), LENGTH)
expect("drive", "cancel-upload", "default", "DELETE", SESSION, HOST)
expect(
    "drive", "upload-small", "default", "POST", "/upload/drive/v3/files?uploadType=multipart",
    *DRIVE, *typed("multipart/related; boundary={boundary}"),
    content=Parts(
        (["Content-Type: application/json; charset=UTF-8"], b'{"name":"dot.png"}'),
        (["Content-Type: image/png"], DOT)))
expect(
    "drive", "list-files", "by-name", "GET",
    "/drive/v3/files?q=name%20%3D%20%27hello%20%5C%27world%5C%27%27%20and%20trashed%20%3D%20false"
    "&fields=nextPageToken%2C%20files%28id%2C%20name%29&spaces=drive", *DRIVE)
expect(
    "drive", "download-range", "tail", "GET",
    "/drive/v3/files/1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g?alt=media", *DRIVE,
    ("Range", "bytes=128-"))
