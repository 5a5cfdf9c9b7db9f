"""Signature Version 4 as the model describes it, for messages that are made again from a model."""

import datetime
import hashlib
import hmac
import re
import urllib.parse

NEVER = {"authorization", "connection", "expect", "te", "transfer-encoding", "user-agent"}
S3 = {"s3", "s3-outposts", "s3-object-lambda"}


def spelled(text, keeping=""):
    """Each byte decoded and encoded again; an escaped slash stays one."""
    pieces = re.split("(%[0-9A-Fa-f]{2})", text)
    return "".join(
        urllib.parse.quote(urllib.parse.unquote_to_bytes(piece), safe="") if number % 2
        else urllib.parse.quote(piece, safe=keeping) for number, piece in enumerate(pieces))


def pair(text):
    name, equals, value = text.partition("=")
    return spelled(name) + equals + spelled(value)


def canonical_path(path, s3):
    if s3:
        return path
    kept = []
    for segment in filter(None, path.split("/")):
        if segment == "..":
            kept[-1:] = []
        elif segment != ".":
            kept.append(segment)
    ending = "/" if kept and path.endswith("/") else ""
    return urllib.parse.quote("/" + "/".join(kept) + ending, safe="/")


def canonical_query(pairs):
    return "&".join(f"{name}={value}" for name, _, value in sorted(p.partition("=") for p in pairs))


def signed(method, target, fields, data, auth):
    """The target and the fields with a signature. `auth` holds texts."""
    moment = datetime.datetime.fromisoformat(auth["date"]).astimezone(datetime.timezone.utc)
    moment = moment.strftime("%Y%m%dT%H%M%SZ")
    s3 = auth["service"] in S3 or auth.get("rules") == "s3"
    in_query = auth["in"] == "query"
    payload = auth.get("payload") or ("unsigned" if s3 and in_query else "signed")
    content = "UNSIGNED-PAYLOAD" if payload == "unsigned" else hashlib.sha256(data).hexdigest()
    written = [value for name, value in fields if name.lower() == "x-amz-content-sha256"]
    if written and "payload" not in auth:
        content = written[0]
    path, _, query = target.partition("?")
    path, pairs = spelled(path, "/"), [pair(text) for text in query.split("&") if text]
    token = auth.get("session-token")
    if not in_query:
        fields = fields + [("X-Amz-Date", moment)]
        if s3 or content == "UNSIGNED-PAYLOAD":
            if written:
                fields = [(n, content if n.lower() == "x-amz-content-sha256" else v) for n, v in fields]
            else:
                fields.append(("X-Amz-Content-SHA256", content))
        if token:
            fields.append(("X-Amz-Security-Token", token))
    others = {name.lower() for name in auth.get("signed", [])} | {"host", "content-type"}
    values = {}
    for name, value in fields:
        name = name.lower()
        if (name.startswith("x-amz-") or name in others) and name not in NEVER:
            values.setdefault(name, []).append(" ".join(re.findall("[^ \t]+", value)))
    names = ";".join(sorted(values))
    scope = "/".join([moment[:8], auth["region"], auth["service"], "aws4_request"])
    credential = f"{auth['access-key']}/{scope}"
    if in_query:
        own = [("Algorithm", "AWS4-HMAC-SHA256"), ("Credential", credential), ("Date", moment),
               ("Expires", str(auth["expires"])), ("SignedHeaders", names)]
        own += [("Security-Token", token)] if token else []
        pairs += [f"X-Amz-{name}={urllib.parse.quote(value, safe='')}" for name, value in own]
    lines = [method, canonical_path(path, s3), canonical_query(pairs)]
    lines += [f"{name}:{','.join(values[name])}" for name in sorted(values)] + ["", names, content]
    hashed = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    key = ("AWS4" + auth["secret-key"]).encode()
    for text in scope.split("/"):
        key = hmac.digest(key, text.encode(), "sha256")
    text = "\n".join(["AWS4-HMAC-SHA256", moment, scope, hashed])
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    if in_query:
        pairs.append(f"X-Amz-Signature={signature}")
    else:
        fields.append(("Authorization", f"AWS4-HMAC-SHA256 Credential={credential}, "
                                        f"SignedHeaders={names}, Signature={signature}"))
    return path + ("?" + "&".join(pairs) if pairs else ""), fields
