"""What some samples become in an environment: `verify_wire.py --expect` reads it by itself.

Each is compiled with the environment that stands beside it here.
"""

from expectation import Bytes, EXPECTATIONS, FORM, Form, JSON, LENGTH, basic, expect, file, typed

__all__ = ["EXPECTATIONS"]

# twilio, `test`: values for two inputs; a case's own value wins.
TEST = "ACfedcba9876543210fedcba9876543210"
TWILIO = [("Host", "api.twilio.com"), basic(TEST, "your_auth_token"), *FORM]
expect(
    "twilio", "send-message", "text", "POST", f"/2010-04-01/Accounts/{TEST}/Messages.json",
    *TWILIO,
    content=Form(
        ("Body", "Grüße aus Köln + 1 ☂️"), ("From", "+15005550006"), ("To", "+15558675310"),
        plus=True))
expect(
    "twilio", "send-message", "whatsapp", "POST", f"/2010-04-01/Accounts/{TEST}/Messages.json",
    *TWILIO,
    content=Form(
        ("Body", "100% 'ok' ~ *"), ("From", "whatsapp:+15017122661"),
        ("To", "whatsapp:+14155238886"), plus=True))

# oauth, `staging`: another address and values. The secret stays its example.
STAGING, ACCEPT = ("Host", "auth.staging.example.com:8443"), ("Accept", "application/json")
expect(
    "oauth", "client-credentials", "usual", "POST", "/oauth2/token", STAGING,
    basic("staging-app", "s3cr%E2%82%ACt%2F%2B%25"), ACCEPT, *FORM,
    content=Bytes("grant_type=client_credentials&scope=openid"))
expect(
    "oauth", "authorize", "minimal", "GET",
    "/oauth2/authorize?response_type=code&client_id=staging-app"
    "&redirect_uri=http%3A//localhost%3A3000/callback&scope=openid&state=ImluYm94Ig%3D%3D"
    "&nonce=00ff7f80&code_challenge=LnCurmV1d5WGtBOpv-G2zXgPW5IyOW6I2MZii9DpYIc"
    "&code_challenge_method=S256", STAGING, ACCEPT)

# github-graphql, `enterprise`: values that override defaults.
expect(
    "github-graphql", "search", "zero", "POST", "/api/graphql", ("Host", "github.example.com"),
    ("Authorization", "Bearer github_pat_example"), ("X-Github-Next-Global-ID", "1"), *JSON,
    content=Bytes(
        '{"query":"query($q: String!, $n: Int)'
        ' { search(query: $q, type: ISSUE, first: $n) { issueCount } }",'
        r'"variables":{"q":"repo:platform/build-tools \"exact phrase\"","n":0}}'))

# slack, `mock`, which a fragment brings: another address for all but whole URLs.
BOT = [("User-Agent", "Waybill-Samples/1.0"), ("Authorization", "Bearer xoxb-example")]
expect(
    "slack", "test-token", "default", "POST", "/mock/auth.test", ("Host", "127.0.0.1:8080"),
    *BOT, LENGTH)
expect(
    "slack", "upload-bytes", "picture", "POST", "/upload/v1/ABC123?sig=a%2Fb",
    ("Host", "files.slack.com"), BOT[0], *typed("image/png"), content=file("dot.png"))
