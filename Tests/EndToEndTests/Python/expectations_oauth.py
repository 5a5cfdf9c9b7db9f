"""OAuth 2."""

from expectation import Bytes, FORM, Form, JSON, basic, expect

HOST, ACCEPT = ("Host", "auth.example.com"), ("Accept", "application/json")
PUBLIC = [HOST, ACCEPT, *FORM]
CONFIDENTIAL = [HOST, basic("demo%3Aapp%2F1", "s3cr%E2%82%ACt%2F%2B%25"), *PUBLIC[1:]]
REDIRECT = ("redirect_uri", "https://app.example.com/callback")


def expect_form(request, case, path, fields, *pairs):
    expect("oauth", request, case, "POST", "/oauth2" + path, *fields, content=Form(*pairs))


AUTHORIZE = (
    "/oauth2/authorize?response_type=code&client_id=demo%3Aapp/1"
    "&redirect_uri=https%3A//app.example.com/callback")
CHALLENGE = (
    "&nonce=00ff7f80&code_challenge=LnCurmV1d5WGtBOpv-G2zXgPW5IyOW6I2MZii9DpYIc"
    "&code_challenge_method=S256")
# The state is the text "inbox", quotes and all, in base64url: ImluYm94Ig==.
expect(
    "oauth", "authorize", "minimal", "GET",
    AUTHORIZE + "&scope=openid%20offline_access&state=ImluYm94Ig%3D%3D" + CHALLENGE, HOST, ACCEPT)
# {"page":"/?é","tab":2} in base64url: eyJwYWdlIjoiLz_DqSIsInRhYiI6Mn0=.
expect(
    "oauth", "authorize", "full", "GET",
    AUTHORIZE + "&scope=openid%20urn%3Aexample%3Aread&state=eyJwYWdlIjoiLz_DqSIsInRhYiI6Mn0%3D"
    + CHALLENGE + "&claims=%7B%22id_token%22%3A%7B%22auth_time%22%3A%7B%22essential%22%3Atrue%7D"
    "%2C%22email%22%3Anull%7D%7D&prompt=login&max_age=0", HOST, ACCEPT)
expect(
    "oauth", "push-authorization", "bytes", "POST", "/oauth2/par", *CONFIDENTIAL,
    content=Bytes(
        "response_type=code&redirect_uri=https%3A//app.example.com/callback"
        "&scope=openid%20offline_access&state=-_8A"))
expect_form(
    "exchange-code", "default", "/token", PUBLIC, ("grant_type", "authorization_code"),
    ("code", "SplxlOBeZQQYbYS6WxSbIA"), REDIRECT, ("client_id", "demo:app/1"),
    ("code_verifier", "wlkX_Qyb14BouBAVv20PAk7FVrc04whAHOQCxWV0XhAXRfrHQj_63yq7n9a6r3Qn"))
expect_form(
    "client-credentials", "usual", "/token", CONFIDENTIAL, ("grant_type", "client_credentials"),
    ("scope", "openid offline_access"))
expect_form(
    "client-credentials", "one-scope", "/token", CONFIDENTIAL,
    ("grant_type", "client_credentials"), ("scope", "https://api.example.com/.default"))
REFRESH = [("grant_type", "refresh_token"), ("refresh_token", "tGzv3JOkF0XG5Qx2TlKWIA")]
expect_form("refresh", "same", "/token", CONFIDENTIAL, *REFRESH)
expect_form("refresh", "fewer", "/token", CONFIDENTIAL, *REFRESH, ("scope", "openid"))
expect_form(
    "refresh-public", "usual", "/token", PUBLIC, *REFRESH, ("client_id", "demo:app/1"))
expect_form(
    "begin-on-device", "default", "/device_authorization", PUBLIC, ("client_id", "demo:app/1"),
    ("scope", "openid offline_access"))
expect(
    "oauth", "poll-for-device", "default", "POST", "/oauth2/token", *PUBLIC,
    content=Bytes(
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"
        "&device_code=GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNh&client_id=demo%3Aapp/1"))
expect(
    "oauth", "exchange-token", "two", "POST", "/oauth2/token", *CONFIDENTIAL,
    content=Bytes(
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
        "&subject_token=eyJhbGciOiJIUzI1NiJ9.e30.sig"
        "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Ajwt"
        "&audience=https%3A//a.example.com&audience=urn%3Ab&scope=read+write"))
expect_form(
    "introspect", "default", "/introspect", CONFIDENTIAL, ("token", "mF_9.B5f-4.1JqM"),
    ("token_type_hint", "access_token"))
# `app:schlüssel`, UTF-8, in base64.
expect(
    "oauth", "revoke", "default", "POST", "/oauth2/revoke", HOST, ACCEPT,
    ("Authorization", "Basic YXBwOnNjaGzDvHNzZWw="), *FORM,
    content=Form(("token", "45ghiukldjahdnhzdauz")))
expect(
    "oauth", "user-info", "default", "GET", "/oauth2/userinfo", HOST,
    ("Authorization", "Bearer mF_9.B5f-4.1JqM"), ACCEPT)
expect(
    "oauth", "register", "default", "POST", "/oauth2/register", HOST, ACCEPT, *JSON,
    content=Bytes(
        '{"client_name":"My Example","client_name#ja-Jpan-JP":"クライアント名",'
        '"redirect_uris":["https://app.example.com/callback"],'
        '"token_endpoint_auth_method":"none",'
        '"grant_types":["authorization_code","refresh_token"]}'))
expect_form(
    "password", "john", "/token", CONFIDENTIAL, ("grant_type", "password"),
    ("username", "johndoe"), ("password", "A3ddj3w"))
