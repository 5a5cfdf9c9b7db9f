"""The signatures that botocore makes of messages that are expected."""

import hashlib

from botocore import auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from expectation import NOTHING, expect

MOMENT = "20240229T123000Z"
KEY, SECRET = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
ALWAYS = {"host", "content-type"}


def signed(kind, method, address, fields, digest, signer, token=None):
    """The names of the signed fields, and the signature."""
    fixed = type("Fixed", (kind,), {"payload": lambda self, request: digest})
    signer = fixed(Credentials(KEY, SECRET, token), signer["service"], signer["region"])
    request = AWSRequest(method, f"https://{address}")
    for name, value in fields:
        request.headers.add_header(name, value)
    request.context["timestamp"] = MOMENT
    names = signer.signed_headers(signer.headers_to_sign(request))
    text = signer.string_to_sign(request, signer.canonical_request(request))
    return names, signer.signature(text, request)


def expect_signed(
        service, request, case, method, target, host, *fields, content=NOTHING, names=(), payload=None,
        token=None, signer=None):
    """Expects a message with a signature in its header."""
    signer = {"service": "s3", "region": "eu-central-1"} | (signer or {})
    s3 = signer["service"] == "s3"
    digest = payload or hashlib.sha256(content.encoded(None, None)).hexdigest()
    own = [("X-Amz-Date", MOMENT)]
    own += [("X-Amz-Content-SHA256", digest)] if s3 else []
    own += [("X-Amz-Security-Token", token)] if token else []
    some = [(n, v) for n, v in [host, *fields, *own]
            if n.lower() in ALWAYS or n.lower().startswith("x-amz-") or n in names]
    kind = auth.S3SigV4Auth if s3 else auth.SigV4Auth
    listed, signature = signed(kind, method, host[1] + target, some, digest, signer, token)
    scope = f"{MOMENT[:8]}/{signer['region']}/{signer['service']}/aws4_request"
    own.append(("Authorization", f"AWS4-HMAC-SHA256 Credential={KEY}/{scope}, "
                                 f"SignedHeaders={listed}, Signature={signature}"))
    expect(service, request, case, method, target, host, *fields, *own, content=content)


def expect_presigned(service, request, case, target, host, expires, digest, signer=None):
    """Expects GET with a signature in its query."""
    signer = {"service": "s3", "region": "eu-central-1"} | (signer or {})
    scope = f"{MOMENT[:8]}%2F{signer['region']}%2F{signer['service']}%2Faws4_request"
    target += ("&" if "?" in target else "?") + "&".join([
        "X-Amz-Algorithm=AWS4-HMAC-SHA256", f"X-Amz-Credential={KEY}%2F{scope}", f"X-Amz-Date={MOMENT}",
        f"X-Amz-Expires={expires}", "X-Amz-SignedHeaders=host"])
    kind = auth.S3SigV4QueryAuth
    _, signature = signed(kind, "GET", host[1] + target, [host], digest, signer)
    expect(service, request, case, "GET", f"{target}&X-Amz-Signature={signature}", host)
