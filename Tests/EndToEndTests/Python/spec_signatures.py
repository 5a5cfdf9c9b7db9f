"""Compares signatures of compiled and sent messages with those of botocore and awscrt.

    spec_signatures.py WAYBILL SEED

A random spec of signed requests is compiled; then some are sent to loopback with keys of their own.
"""

import collections
import datetime
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import threading

import signatures
from botocore.credentials import Credentials

COUNT = 400
KEY, SECRET, TOKEN = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPx", "FwoGZXIvYXdzEBY/+=="
MOMENTS = {"2024-02-29T23:59:59.9-01:00": "20240301T005959Z", "2026-11-29T05:00:00Z": "20261129T050000Z"}
SEGMENTS = ["a", "", ".", "..", "b c", "é~", "%2a", "x*", "a:b@c", "%25", "f.txt", "!$'()", "日記"]
PAIRS = ["flag", "b=2", "b=1", "a=", "a=b=c", "z=%20", "q=a/b", "é=ü", "B=*", "delete", "x-id=Get", "a=!'()"]
SIGNED = ["Range", "Content-Length", "content-digest", "Accept", "Cookie", "X-Missing"]


def random_request(choose):
    path = "/" + "/".join(choose.choices(SEGMENTS, k=choose.randint(0, 4))) + choose.choice(["", "/"])
    pairs = choose.choices(PAIRS, k=choose.randint(0, 4))
    signer = {
        "access-key": "${key}", "secret-key": "${secret}", "region": choose.choice(["us-east-1", "eu-1"]),
        "service": choose.choice(["s3", "execute-api", "s3-outposts", "store"]), "date": "${now}",
    }
    if choose.random() < 0.4:
        signer["session-token"] = "${token}"
    if choose.random() < 0.4:
        signer |= {"in": "query", "expires": choose.choice([1, 604800])}
    for name, words in (("payload", ["signed", "unsigned"]), ("rules", ["s3"])):
        if choose.random() < 0.3:
            signer[name] = choose.choice(words)
    if choose.random() < 0.5:
        signer["signed"] = choose.sample(SIGNED, 3)
    request = {
        "method": choose.choice(["GET", "PUT", "POST", "DELETE"]),
        "path": path + ("?" + "&".join(pairs) if pairs else ""), "auth": {"aws": signer},
        "headers": {"Range": "bytes=0-9", "X-Amz-Meta-A": [" a  b ".strip(), "é"], "Accept": "*/*"},
        "cookies": {"a": "b"}, "cases": {"default": {"now": choose.choice(list(MOMENTS))}},
    }
    if request["method"] in ("PUT", "POST"):
        request |= {"json": {"é": 1}, "digest": ["sha-256"]}
        if choose.random() < 0.3:
            request["content-encoding"] = "gzip"
        if choose.random() < 0.3:
            request["framing"] = {"chunked": 7}
    return request


def spec(requests, base, allow=()):
    secret = {"type": "string", "secret": True}
    return {
        "waybill": 1, "service": "signed", "base-url": base, "allow": list(allow),
        "inputs": {
            "key": secret | {"example": KEY}, "secret": secret | {"example": SECRET},
            "token": secret | {"example": TOKEN}, "now": {"type": "date-time", "example": next(iter(MOMENTS))},
        },
        "requests": requests,
    }


def parsed(message):
    head, _, content = message.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    method, target, _ = first.split(" ")
    fields = [line.split(": ", 1) if ": " in line else [line[:-1], ""] for line in lines]
    return method, target, fields, content


def unchunked(content):
    whole = b""
    while content:
        size, _, content = content.partition(b"\r\n")
        whole, content = whole + content[:int(size, 16)], content[int(size, 16) + 2:]
    return whole


def differences(message, request, moment, secret=SECRET):
    """The implementations that sign a message in another way."""
    method, target, fields, content = parsed(message)
    values = {name.lower(): value for name, value in fields}
    if "transfer-encoding" in values:
        content = unchunked(content)
    signer = request["auth"]["aws"]
    is_in_query = signer.get("in") == "query"
    place = target if is_in_query else values["authorization"]
    names = re.search("SignedHeaders=([^,&]*)", place)[1].replace("%3B", ";")
    key = re.search("Credential=([^/%]*)", place)[1]
    s3 = signer["service"] in ("s3", "s3-outposts") or signer.get("rules") == "s3"
    unsigned = signer.get("payload", "unsigned" if s3 and is_in_query else "signed") == "unsigned"
    case = {
        "method": method, "target": target, "url": f"http://{values['host']}{target}", "fields": fields,
        "content": content, "accessKey": key, "secretKey": secret, "region": signer["region"],
        "service": signer["service"], "moment": moment, "s3": s3, "isInQuery": is_in_query,
        "expires": signer.get("expires"), "names": names, "unsigned": unsigned,
    }
    # The token of a query is among its pairs.
    token = values.get("x-amz-security-token") or (TOKEN if "X-Amz-Security-Token" in target else None)
    if token:
        case["token"] = token
    expected = re.search("Signature=([0-9a-f]{64})", place)[1]
    found = {"botocore": signatures.by_botocore(
        case, Credentials(key, secret, token), set(names.split(";")))}
    # awscrt cannot leave out fields, and signs each that it is given.
    found["awscrt"] = signatures.by_crt(case, set(names.split(";")))
    return [name for name, signature in found.items() if signature != expected]


def check_compiled(waybill, seed):
    choose = random.Random(seed)
    requests = {f"r{number}": random_request(choose) for number in range(COUNT)}
    pathlib.Path("spec.yaml").write_text(json.dumps(spec(
        requests, "http://b.example.com", ["dot-segment", "signed-slash"])))
    subprocess.run([waybill, "compile", "spec.yaml", "--output", "out", "--emit", "wire", "-q"], check=True)
    wrong = collections.Counter()
    for name, request in requests.items():
        message = pathlib.Path(f"out/wire/signed/{name}/default.request").read_bytes()
        moment = MOMENTS[request["cases"]["default"]["now"]]
        for other in differences(message, request, moment):
            wrong[other] += 1
            print(other, json.dumps(request), message.decode(errors="replace"))
    return sum(wrong.values())


def receive(listener, received):
    connection, _ = listener.accept()
    with connection:
        message = b""
        while b"\r\n\r\n" not in message:
            message += connection.recv(65536)
        length = re.search(b"(?i)\r\ncontent-length: ([0-9]+)", message)
        while length and len(message.partition(b"\r\n\r\n")[2]) < int(length[1]):
            message += connection.recv(65536)
        received.append(message)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")


def sent(waybill, name, *options):
    """What arrives, and what is told of it."""
    listener, received = socket.create_server(("127.0.0.1", 0)), []
    thread = threading.Thread(target=receive, args=(listener, received))
    thread.start()
    text = pathlib.Path("send.yaml").read_text().replace("PORT", str(listener.getsockname()[1]))
    pathlib.Path("sent.yaml").write_text(text)
    keys = {"SIGNED_KEY": "AKIDREAL", "SIGNED_SECRET": "real/secret+", "SIGNED_TOKEN": TOKEN}
    run = subprocess.run(
        [waybill, "send", "sent.yaml", name, "--verbose", *options], capture_output=True, check=False,
        env=os.environ | keys)
    thread.join()
    assert run.returncode == 0, run.stderr.decode()
    said = (run.stdout + run.stderr).decode()
    for text in ("real/secret+", "AKIDREAL", SECRET, KEY):
        assert text not in said, said
    assert not re.search("Signature=[0-9a-f]", said), said
    return received[0]


def check_sent(waybill):
    signer = {"access-key": "${key}", "secret-key": "${secret}", "session-token": "${token}",
              "region": "us-east-1", "date": "${now}"}
    requests = {
        "header": {"method": "PUT", "path": "/a b", "text": "é", "auth": {"aws": signer | {"service": "s3"}}},
        "query": {"method": "GET", "path": "/x?y", "auth": {"aws": signer | {
            "service": "execute-api", "in": "query", "expires": 60}}},
    }
    pathlib.Path("send.yaml").write_text(json.dumps(spec(requests, "http://127.0.0.1:PORT")))
    for name, request in requests.items():
        message = sent(waybill, name)
        moment = re.search(b"X-Amz-Date[=:] ?([0-9TZ]+)", message)[1].decode()
        then = datetime.datetime.strptime(moment, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
        assert abs((datetime.datetime.now(datetime.timezone.utc) - then).total_seconds()) < 60, moment
        assert differences(message, request, moment, "real/secret+") == [], message
        message = sent(waybill, name, "--set", "now=2024-02-29T12:30:00Z")
        assert differences(message, request, "20240229T123000Z", "real/secret+") == [], message


def main():
    waybill, seed = sys.argv[1:]
    wrong = check_compiled(waybill, seed)
    check_sent(waybill)
    print(f"{COUNT} requests, {wrong} differences", file=sys.stderr)
    sys.exit(1 if wrong else 0)


main()
