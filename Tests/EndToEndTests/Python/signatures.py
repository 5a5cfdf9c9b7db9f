"""Signs requests with botocore and awscrt and compares their signatures with ours.

Reads a JSON list of signed requests from the file named by the first argument. Prints each difference.
"""

import datetime
import hashlib
import json
import sys

from awscrt import auth as crt
from awscrt import http
from botocore import auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials


def encoded(content):
    return content.encode() if isinstance(content, str) else content


def by_botocore(case, credentials, names):
    s3, query = case["s3"], case["isInQuery"]
    kind = {
        (True, True): auth.S3SigV4QueryAuth, (True, False): auth.S3SigV4Auth,
        (False, True): auth.SigV4QueryAuth, (False, False): auth.SigV4Auth,
    }[s3, query]
    if "unsigned" in case:
        digest = ("UNSIGNED-PAYLOAD" if case["unsigned"]
                  else hashlib.sha256(case["content"]).hexdigest())
        kind = type("Fixed", (kind,), {"payload": lambda self, request: digest})
    signer = kind(credentials, case["service"], case["region"])
    url = case["url"].split("&X-Amz-Signature=")[0]
    request = AWSRequest(case["method"], url, data=encoded(case["content"]))
    for name, value in case["fields"]:
        if name.lower() in names:
            request.headers.add_header(name, value)
    request.context["timestamp"] = case["moment"]
    text = signer.string_to_sign(request, signer.canonical_request(request))
    return signer.signature(text, request)


def by_crt(case, names):
    s3, query = case["s3"], case["isInQuery"]
    own = {"x-amz-date", "x-amz-security-token", "x-amz-content-sha256"}
    target = case["target"]
    if query:
        head, _, pairs = target.partition("?")
        kept = [pair for pair in pairs.split("&") if not pair.startswith("X-Amz-")]
        target = head + ("?" + "&".join(kept) if kept else "")
    fields = [(n, v) for n, v in case["fields"] if n.lower() in names and n.lower() not in own]
    request = http.HttpRequest(case["method"], target, http.HttpHeaders(fields))
    moment = datetime.datetime.strptime(case["moment"], "%Y%m%dT%H%M%SZ")
    config = crt.AwsSigningConfig(
        signature_type=(crt.AwsSignatureType.HTTP_REQUEST_QUERY_PARAMS if query
                        else crt.AwsSignatureType.HTTP_REQUEST_HEADERS),
        credentials_provider=crt.AwsCredentialsProvider.new_static(
            case["accessKey"], case["secretKey"], case.get("token")),
        region=case["region"], service=case["service"],
        date=moment.replace(tzinfo=datetime.timezone.utc),
        use_double_uri_encode=not s3, should_normalize_uri_path=not s3,
        signed_body_value=("UNSIGNED-PAYLOAD" if case.get("unsigned", s3 and query)
                           else hashlib.sha256(encoded(case["content"])).hexdigest()),
        signed_body_header_type=(crt.AwsSignedBodyHeaderType.X_AMZ_CONTENT_SHA_256 if "x-amz-content-sha256" in names
                                 else crt.AwsSignedBodyHeaderType.NONE),
        expiration_in_seconds=case["expires"] if query else None)
    signed = crt.aws_sign_request(request, config).result()
    if query:
        return signed.path.split("X-Amz-Signature=")[1].split("&")[0]
    return dict((n.lower(), v) for n, v in signed.headers)["authorization"].split("Signature=")[1]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    differences = 0
    for case in cases:
        credentials = Credentials(case["accessKey"], case["secretKey"], case.get("token"))
        names = set(case["names"].split(";"))
        theirs = [by_botocore(case, credentials, names), by_crt(case, names)]
        if theirs != [case["signature"]] * 2:
            differences += 1
            print(case["method"], case["url"], case["fields"], case["signature"], theirs)
    print(f"{len(cases)} requests, {differences} differences", file=sys.stderr)
    sys.exit(1 if differences or not cases else 0)


if __name__ == "__main__":
    main()
