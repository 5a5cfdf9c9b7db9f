"""What the samples in specs/ must become, written by hand from the language and the services' pages.

Nothing here was taken from an output. Where the language could be read in two ways, a comment
that begins with AMBIGUOUS says which reading was expected. Lengths are counted from the content
that is expected; a derived boundary is the only thing that is read from the message.
"""

import base64
import dataclasses
import datetime
import pathlib
import plistlib
import urllib.parse

FILES = pathlib.Path(__file__).resolve().parents[3] / "specs" / "files"


class Bytes:
    """Content that is known to the byte."""

    def __init__(self, content=b""):
        self.content = content if isinstance(content, bytes) else content.encode()

    def encoded(self, boundary, actual):
        return self.content


NOTHING = Bytes()


def file(name):
    return Bytes((FILES / name).read_bytes())


class Form(Bytes):
    """Pairs, percent-encoded as AFNetworking does; a value of None leaves a bare name."""

    def __init__(self, *pairs, plus=False, keeping="/?"):
        def quote(text):
            quoted = urllib.parse.quote(text, safe=keeping)
            return quoted.replace("%20", "+") if plus else quoted

        fields = [quote(k) if v is None else f"{quote(k)}={quote(v)}" for k, v in pairs]
        super().__init__("&".join(fields))

    def __str__(self):
        return self.content.decode()


class PropertyList:
    """A property list of this value; its spelling is left to the writer."""

    def __init__(self, value, binary=False):
        self.value, self.magic = value, b"bplist00" if binary else b"<?xml "

    def encoded(self, boundary, actual):
        assert actual.startswith(self.magic), actual[:20]
        value = plistlib.loads(actual)
        assert exact(value) == exact(self.value), value
        return actual


def exact(value):
    """A value with its kinds: 1, 1.0 and True are equal in Python and not in a property list."""
    if isinstance(value, dict):
        return {key: exact(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [exact(inner) for inner in value]
    return (type(value).__name__, value)


class Parts:
    """Parts of a multipart content: each its field lines and its bytes."""

    def __init__(self, *parts):
        self.parts = parts

    def encoded(self, boundary, actual):
        content = b""
        for fields, inner in self.parts:
            content += b"--" + boundary + b"\r\n" + "".join(f"{f}\r\n" for f in fields).encode()
            content += b"\r\n" + inner + b"\r\n"
        return content + b"--" + boundary + b"--\r\n"


def field(name, value):
    """A text part of a form."""
    return ([f'Content-Disposition: form-data; name="{name}"'], value.encode())


def attached(name, filename, media_type, content):
    disposition = f'Content-Disposition: form-data; name="{name}"; filename="{filename}"'
    return ([disposition, f"Content-Type: {media_type}"], content)


@dataclasses.dataclass
class Expectation:
    key: tuple
    method: str
    target: str
    fields: list
    content: object


EXPECTATIONS = []
LENGTH = ("Content-Length", "{length}")


def expect(service, request, case, method, target, *fields, content=NOTHING):
    EXPECTATIONS.append(
        Expectation((service, request, case), method, target, list(fields), content))


def typed(media_type):
    return [("Content-Type", media_type), LENGTH]


FORM = typed("application/x-www-form-urlencoded")
JSON = typed("application/json")
FORM_DATA = typed("multipart/form-data; boundary={boundary}")
DOT = (FILES / "dot.png").read_bytes()


def basic(user, password):
    pair = base64.b64encode(f"{user}:{password}".encode()).decode()
    return ("Authorization", "Basic " + pair)


# Stripe: Host, the client's fields, auth, the defaults' headers, then what describes the content.

STRIPE_CLIENT = [
    ("User-Agent", "Waybill-Samples/1.0"),
    ("Accept-Language", "en;q=1, fr;q=0.9, de;q=0.8"),
]
STRIPE = [
    ("Host", "api.stripe.com"), *STRIPE_CLIENT, basic("sk_test_example", ""),
    ("Stripe-Version", "2024-06-20"),
]
BERLIN = [
    ("address[city]", "Berlin"), ("address[country]", "DE"),
    ("address[line1]", "Invalidenstraße 116"), ("address[postal_code]", "10115"),
]

expect(
    "stripe", "create-customer", "plain", "POST", "/v1/customers", *STRIPE, *FORM,
    content=Form(*BERLIN, ("name", "Ada Lovelace"), ("tax_exempt", "none")))
expect(
    "stripe", "create-customer", "full", "POST", "/v1/customers", *STRIPE,
    ("Idempotency-Key", "0f8fad5b-d9cb-469f-a165-70867728950e"), *FORM,
    content=Form(
        *BERLIN, ("email", "grace+billing@example.com"), ("metadata[note]", None),
        ("metadata[order id]", "6735"), ("metadata[plan/tier]", "gold?"),
        ("name", "Grace & Co. = 100%"), ("preferred_locales[0]", "en-GB"),
        ("preferred_locales[1]", "fr"), ("tax_exempt", "none")))
expect(
    "stripe", "create-customer", "cjk", "POST", "/v1/customers", *STRIPE, *FORM,
    content=Form(
        *BERLIN, ("name", "山田 太郎 🎌"), ("preferred_locales[0]", "ja"), ("tax_exempt", "none")))
expect(
    "stripe", "update-customer", "metadata-only", "POST", "/v1/customers/cus_NffrFeUfNV2Hib",
    *STRIPE, *FORM, content=Bytes("metadata%5Blegacy_id%5D=&metadata%5Btier%5D=gold"))
expect(
    "stripe", "retrieve-charge", "bare", "GET", "/v1/charges/ch_3MmlLrLkdIwHu7ix0snN0B15", *STRIPE)
expect(
    "stripe", "retrieve-charge", "expanded", "GET",
    "/v1/charges/ch_3MmlLrLkdIwHu7ix0snN0B15?expand%5B%5D=customer"
    "&expand%5B%5D=invoice.subscription&expand%5B%5D=payment_intent.latest_charge", *STRIPE)
expect("stripe", "list-charges", "first-page", "GET", "/v1/charges?limit=10", *STRIPE)
expect(
    "stripe", "list-charges", "january", "GET",
    "/v1/charges?created%5Bgte%5D=1704067200&created%5Blt%5D=1706745600&limit=100", *STRIPE)
expect(
    "stripe", "search-charges", "by-metadata", "GET",
    "/v1/charges/search?query=amount%3E999%20AND%20metadata%5B%27order_id%27%5D%3A%276735%27",
    *STRIPE)
expect(
    "stripe", "create-checkout-session", "no-promotions", "POST", "/v1/checkout/sessions",
    *STRIPE, *FORM,
    content=Form(
        ("allow_promotion_codes", "false"),
        ("line_items[0][price_data][currency]", "eur"),
        ("line_items[0][price_data][product_data][images][0]", "https://shop.example.com/mug.png"),
        ("line_items[0][price_data][product_data][name]", "Tasse „Morgen“"),
        ("line_items[0][price_data][unit_amount]", "1250"),
        ("line_items[0][quantity]", "2"),
        ("line_items[1][price]", "price_1MotwRLkdIwHu7ixYcPLm5uZ"),
        ("line_items[1][quantity]", "1"),
        ("mode", "payment"),
        ("payment_intent_data[metadata][cart]", "42"),
        ("success_url", "https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}")))
expect(
    "stripe", "create-payment-intent", "euro", "POST", "/v1/payment_intents", *STRIPE, *FORM,
    content=Bytes(
        "amount=1099&currency=eur&description=Order%20of%20%24%7Bamount%7D%20in%20eur"
        "&payment_method_types%5B0%5D=card&payment_method_types%5B1%5D=sepa_debit"))
expect(
    "stripe", "create-charge", "default", "POST", "/v1/charges", ("Host", "api.stripe.com"),
    *STRIPE_CLIENT, ("Authorization", "Bearer sk_test_example"), ("Stripe-Version", "2024-06-20"),
    *FORM, content=Bytes("amount=2000&capture=false&currency=usd&source=tok_visa"))
expect(
    "stripe", "create-tax-rate", "new-york", "POST", "/v1/tax_rates", *STRIPE, *FORM,
    content=Bytes("display_name=VAT&inclusive=false&percentage=8.875"))
expect(
    "stripe", "cancel-subscription", "prorated", "DELETE",
    "/v1/subscriptions/sub_1MlPf9LkdIwHu7ixB6VIYRyX?cancellation_details%5Bcomment%5D=Too%20quiet."
    "&cancellation_details%5Bfeedback%5D=unused&prorate=true", *STRIPE)
expect(
    "stripe", "upload-evidence", "picture", "POST", "/v1/files", ("Host", "files.stripe.com"),
    *STRIPE[1:], *FORM_DATA,
    content=Parts(
        field("file_link_data[create]", "true"),
        field("file_link_data[metadata][case]", "du_1MtJUT2eZvKYlo2CNaw2HvEv"),
        field("purpose", "dispute_evidence"),
        attached("file", "dot.png", "image/png", DOT)))

# GitHub.

GITHUB = [
    ("Host", "api.github.com"),
    ("User-Agent", "Waybill-Samples/1.0 (AEther)"),
    ("Authorization", "Bearer github_pat_example"),
    ("Accept", "application/vnd.github+json"),
    ("X-GitHub-Api-Version", "2022-11-28"),
]
HELLO = "/repos/octocat/Hello-World"

expect("github", "get-repository", "default", "GET", HELLO, *GITHUB)
expect(
    "github", "list-issues", "labelled", "GET",
    HELLO + "/issues?state=open&labels=bug,good%20first%20issue,a%2Cb"
    "&since=2024-05-06T07%3A08%3A09Z&per_page=100&page=2", *GITHUB)
# AMBIGUOUS: that rfc3339 keeps the offset and the fraction as written is said nowhere; numbers
# and everything else keep their spelling, so times should.
expect(
    "github", "list-issues", "tokyo-time", "GET",
    HELLO + "/issues?state=all&since=2024-05-06T16%3A08%3A09.250%2B09%3A00&per_page=100&page=1",
    *GITHUB)
expect(
    "github", "create-issue", "short", "POST", HELLO + "/issues", *GITHUB, *JSON,
    content=Bytes('{"title":"Found a bug"}'))
expect(
    "github", "create-issue", "long", "POST", HELLO + "/issues", *GITHUB, *JSON,
    content=Bytes(
        '{"title":"Crash on \\"quotes\\", \\\\ and 猫",'
        '"body":"Steps:\\n1. open `C:\\\\temp`\\n2. wait\\ta while\\n\\nIt says \\"no\\". 🐛\\n",'
        '"labels":["bug","help wanted"],"milestone":1}'))
expect(
    "github", "update-issue", "wont-fix", "PATCH", HELLO + "/issues/1348", *GITHUB, *JSON,
    content=Bytes(
        '{"state":"closed","state_reason":"not_planned","milestone":null,"assignees":[]}'))
expect("github", "unlock-issue", "heated", "DELETE", HELLO + "/issues/7/lock", *GITHUB)
expect(
    "github", "star-repository", "dotted", "PUT", "/user/starred/github/.github", *GITHUB, LENGTH)
expect(
    "github", "put-contents", "default", "PUT",
    HELLO + "/contents/docs/%C3%A9t%C3%A9%20100%25.md", *GITHUB, *JSON,
    content=Bytes(
        '{"branch":"main","committer":{"email":"octocat@github.com","name":"Monalisa Octocat"},'
        '"content":"SGVsbG8g8J+RiwoK","message":"Add été 100%.md to Hello-World"}'))
expect(
    "github", "render-markdown", "default", "POST", "/markdown/raw", *GITHUB[:3],
    ("accept", "text/html"), GITHUB[4], *typed("text/plain; charset=utf-8"),
    content=Bytes("# Café ☕\n* one\n* two\n"))
expect(
    "github", "search-code", "functions", "GET",
    "/search/code?q=addClass%20in:file%20language:js%20repo:jquery/jquery&sort=indexed", *GITHUB)
expect(
    "github", "search-code", "any-language", "GET",
    "/search/code?q=%E6%A4%9C%E7%B4%A2%20in:file%20repo:octocat/Hello-World&sort=indexed", *GITHUB)
expect(
    "github", "get-gitignore", "default", "GET", "/gitignore/templates/C++",
    *GITHUB[:2], GITHUB[3])
expect(
    "github", "upload-release-asset", "picture", "POST",
    HELLO + "/releases/1/assets?name=dot%201.png", ("Host", "uploads.github.com"), *GITHUB[1:],
    *typed("image/png"), content=file("dot.png"))
expect(
    "github", "upload-release-asset", "table", "POST",
    HELLO + "/releases/1/assets?name=orders.csv", ("Host", "uploads.github.com"), *GITHUB[1:],
    *typed("text/csv"), content=file("orders.csv"))
expect(
    "github", "create-check-run", "started", "POST", HELLO + "/check-runs", *GITHUB, *JSON,
    content=Bytes(
        '{"name":"mighty_readme","head_sha":"ce587453ced02b1526dfb4cb910479d431683101",'
        '"started_at":"2024-05-06T07:08:09Z","details_url":"https:\\/\\/ci.example.com\\/runs\\/1",'
        '"output":{"title":"Report","summary":""}}'))
expect(
    "github", "share-secret", "two", "PUT", "/orgs/octocat/actions/secrets/DEPLOY_KEY/repositories",
    *GITHUB, *JSON, content=Bytes('{"selected_repository_ids":[64780797,9223372036854775807]}'))
expect(
    "github", "dispatch", "nested", "POST", HELLO + "/dispatches", *GITHUB, *JSON,
    content=Bytes(
        '{"event_type":"rebuild","client_payload":{"build":{"unit":false,"n":1.10,'
        '"big":12345678901234567890,"deep":[[1],{},[]]}}}'))
expect(
    "github", "dispatch", "flags", "POST", HELLO + "/dispatches", *GITHUB, *JSON,
    content=Bytes(
        '{"event_type":"rebuild","client_payload":{"build":null,'
        '"flags":[true,31,0.5,"no","no",null]}}'))

# Telegram.

TELEGRAM = [("Host", "api.telegram.org")]
BOT = "/bot123456:EXAMPLE-TOKEN"
CHAT = "-1001234567890"

expect("telegram", "get-me", "default", "GET", BOT + "/getMe", *TELEGRAM)
expect(
    "telegram", "get-updates", "later", "GET",
    BOT + "/getUpdates?allowed_updates=%5B%22message%22%2C%22callback_query%22%5D"
    "&offset=885421&timeout=30", *TELEGRAM)
expect(
    "telegram", "send-message", "emoji", "POST", BOT + "/sendMessage", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"text":"Grüße 👋🏽 from 東京\\nsecond line",'
        '"disable_notification":true,"reply_markup":{"inline_keyboard":'
        '[[{"text":"👍","callback_data":"yes"},{"text":"👎","callback_data":"no"}]]}}'))
expect(
    "telegram", "send-message-as-form", "greeting", "POST", BOT + "/sendMessage", *TELEGRAM, *FORM,
    content=Bytes(
        "chat_id=-1001234567890&protect_content=true"
        "&reply_markup=%7B%22force_reply%22%3Atrue%7D"
        "&text=1%20%2B%201%20%3D%202%20%26%20more%3B%20100%25%20~ok~%20%2Abold%2A%20/start?"))
expect(
    "telegram", "send-chat-action", "default", "POST",
    BOT + "/sendChatAction?action=typing&chat_id=-1001234567890", *TELEGRAM, LENGTH)
# An input of type number prints shortest, and -0.0 is -0: its sign is part of the value.
expect(
    "telegram", "send-location", "null-island", "POST", BOT + "/sendLocation", *TELEGRAM, *JSON,
    content=Bytes('{"chat_id":-1001234567890,"latitude":0,"longitude":-0}'))
expect(
    "telegram", "send-location", "fuji", "POST", BOT + "/sendLocation", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"latitude":35.3606,"longitude":138.7274,"live_period":900}'))
expect(
    "telegram", "send-photo", "captioned", "POST", BOT + "/sendPhoto", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("caption", "Line 1\nLine 2 “quoted” 📷"), field("chat_id", CHAT),
        field("has_spoiler", "true"), attached("photo", "photo.png", "image/png", DOT)))
ENTITIES = (
    ['Content-Disposition: form-data; name="caption_entities"', "Content-Type: application/json"],
    b'[{"type":"bold","offset":0,"length":6}]')
expect(
    "telegram", "send-document", "text", "POST", BOT + "/sendDocument", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("caption", "Report of today"), ENTITIES,
        attached("document", "report.txt", "text/plain", b"report\r\n"),
        attached("thumbnail", "dot.png", "image/png", DOT)))
expect(
    "telegram", "send-document", "odd-name", "POST", BOT + "/sendDocument", *TELEGRAM, *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("caption", "Report of today"), ENTITIES,
        attached("document", "a%22b;c.日本.json", "application/json", b""),
        attached("thumbnail", "dot.png", "image/png", DOT)))
expect(
    "telegram", "send-media-group", "fireworks", "POST", BOT + "/sendMediaGroup", *TELEGRAM,
    *FORM_DATA,
    content=Parts(
        field("chat_id", CHAT), field("protect_content", "false"),
        (['Content-Disposition: form-data; name="media"', "Content-Type: application/json"],
         '[{"type":"photo","media":"attach://one","caption":"花火 🎆"},'
         '{"type":"photo","media":"attach://two"}]'.encode()),
        attached("one", "花火 🎆.png", "image/png", (FILES / "花火 🎆.png").read_bytes()),
        attached("two", "two.png", "image/png", DOT)))
# AMBIGUOUS: whether a time in seconds is a number or a text in JSON; a number is what the service
# reads and what encoding.dates suggests.
expect(
    "telegram", "send-poll", "timed", "POST", BOT + "/sendPoll", *TELEGRAM, *JSON,
    content=Bytes(
        '{"chat_id":-1001234567890,"question":"Lunch?","options":["yes","no"],'
        '"is_anonymous":false,"close_date":1714979289}'))
expect(
    "telegram", "set-webhook", "default", "POST", BOT + "/setWebhook", *TELEGRAM,
    *typed("multipart/form-data; boundary=waybill-webhook"),
    content=Parts(
        field("drop_pending_updates", "true"), field("url", "https://bot.example.com:8443/hook"),
        attached("certificate", "public.pem", "application/x-pem-file", b"-----BEGIN\r\n"),
        (['Content-Disposition: form-data; name="allowed_updates"',
          "Content-Type: application/json"], b'["message"]')))

# Elasticsearch.

ELASTIC = [("Host", "search.example.com:9200"), basic("elastic", "changeme")]

expect(
    "elasticsearch", "search", "simple", "GET", "/recipes/_search?human&track_total_hits=true",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"query":{"bool":{"must":[{"match":{"title":"nigiri"}}],'
        '"filter":[{"range":{"published":{"format":"yyyy-MM-dd"}}}]}},"size":10}'))
expect(
    "elasticsearch", "search", "filtered", "GET",
    "/recipes/_search?_source_includes=title,author.name&human&track_total_hits=true",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"query":{"bool":{"must":[{"match":{"title":"維也納香腸 & \\"quotes\\""}}],"filter":'
        '[{"range":{"published":{"gte":"2024-02-29","format":"yyyy-MM-dd"}}}]}},"size":3}'))
expect(
    "elasticsearch", "search-lite", "sorted", "GET",
    "/recipes%2Cmenus/_search?ignore_unavailable=true"
    "&q=title%3A%28rice%20OR%20noodles%29%20AND%20rating%3A%3E3&sort=rating%3Adesc,_score",
    *ELASTIC)
expect(
    "elasticsearch", "search-today", "default", "GET",
    "/%3Clogs-%7Bnow%2Fd%7D%3E/_search?size=1&human", *ELASTIC, *JSON,
    content=Bytes(
        '{\n  "query": {\n    "match_all": {}\n  },\n  "sort": [\n    {\n'
        '      "@timestamp": "desc"\n    }\n  ]\n}'))
expect(
    "elasticsearch", "search-by-time", "two", "GET", "/recipes/_search?human", *ELASTIC, *JSON,
    content=Bytes('{"query":{"terms":{"created":[1704067200000,1704067200123]}}}'))
expect(
    "elasticsearch", "search-like-vector", "three", "POST", "/recipes/_search?human",
    *ELASTIC, *JSON,
    content=Bytes(
        '{"knn":{"field":"taste","query_vector":[0.1,-2,1e-7],"k":5,"num_candidates":50},'
        '"fields":["title"],"post_filter":{"bool":{"filter":['
        '{"terms":{"day":["2024-02-29","2024-03-01"]}},{"terms":{"exact":[true,false]}}]}}}'))
BULK = (
    '{"index":{"_index":"recipes","_id":"1"}}\n{"title":"Nigiri","rating":4.50}\n'
    '{"delete":{"_index":"recipes","_id":"2"}}\n')
expect(
    "elasticsearch", "bulk", "at-once", "POST", "/_bulk?human&refresh=true", *ELASTIC,
    *typed("application/x-ndjson"), content=Bytes(BULK))
expect(
    "elasticsearch", "bulk-file", "default", "POST", "/recipes/_bulk?human", *ELASTIC,
    *typed("application/x-ndjson"), content=file("documents.ndjson"))
expect(
    "elasticsearch", "index-document", "small", "PUT", "/recipes/_doc/1?human&op_type=index",
    *ELASTIC, *JSON, content=Bytes('{"title":"Nigiri","rating":4.50,"tags":[],"by":null}'))
expect(
    "elasticsearch", "index-document", "path-safe", "PUT",
    "/recipes/_doc/a%2Fb%20%3F%23%25%C3%A9?human&op_type=index&routing=%E4%BA%AC%E9%83%BD%2B1",
    *ELASTIC, *JSON, content=Bytes('{"title":"x"}'))
expect("elasticsearch", "document-exists", "known", "HEAD", "/recipes/_doc/1?human", *ELASTIC)
expect(
    "elasticsearch", "refresh-index", "default", "POST", "/recipes/_refresh?human", *ELASTIC,
    LENGTH)
expect("elasticsearch", "delete-index", "old", "DELETE", "/recipes-2019/?human", *ELASTIC)
expect(
    "elasticsearch", "analyze", "default", "POST", "/_analyze?human", *ELASTIC, *JSON,
    content=Bytes(
        r'{"analyzer":"smartcn","text":"\u4eca\u5929\/\u660e\u5929 \ud83c\udf5c"}'))
expect(
    "elasticsearch", "store-template", "default", "PUT", "/_scripts/by-title?human",
    *ELASTIC, *JSON,
    content=Bytes(
        r'{"script":{"lang":"mustache","source":"{\"query\":{\"match\":{\"title\":\"{{title}}\"}},'
        r'\"note\":\"${not-ours} $5 $recipes\"}"}}'))
expect(
    "elasticsearch", "security-info", "default", "GET", "/_security/_authenticate?human",
    ELASTIC[0], ("Authorization", "ApiKey ZXhhbXBsZTprZXk="))

# Object storage.

BUCKET = ("Host", "waybill-samples.s3.eu-central-1.amazonaws.com")
STORAGE = "object-storage"

expect(
    STORAGE, "put-photo", "anonymous", "PUT",
    "/photos/2024/%E5%A4%8F%E7%A5%AD%E3%82%8A/%E8%8A%B1%E7%81%AB%20%F0%9F%8E%86.png", BUCKET,
    ("x-amz-meta-place", "Sumida"), ("x-amz-storage-class", "STANDARD_IA"), *typed("image/png"),
    content=file("花火 🎆.png"))
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
expect(STORAGE, "put-folder", "default", "PUT", "/photos/2025/", BUCKET, LENGTH)
expect(
    STORAGE, "put-pixel", "default", "PUT", "/pixel.gif", BUCKET, ("content-type", "image/gif"),
    ("Cache-Control", "max-age=31536000, immutable"), LENGTH,
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
expect(
    STORAGE, "get-range", "tail", "GET", "/big.bin", BUCKET, ("Range", "bytes=9007199254740993-"),
    ("If-Match", '"9b2cf535f27731c974343645a3985328"'))
expect(
    STORAGE, "head-object", "picture", "HEAD", "/photos/%E8%8A%B1%E7%81%AB.png", BUCKET,
    ("If-None-Match", '"etag-one"'), ("If-None-Match", 'W/"etag-two"'))
expect(STORAGE, "delete-object", "one", "DELETE", "/notes%2Fold%20%281%29.txt", BUCKET)
expect(
    STORAGE, "delete-objects", "default", "POST", "/?delete", BUCKET,
    ("Content-MD5", "uzU7Jg5216DNh9WrIpzkgA=="), *typed("application/xml"),
    content=Bytes("<Delete><Quiet>true</Quiet><Object><Key>a&amp;b</Key></Object></Delete>"))
expect(
    STORAGE, "list-objects", "photos", "GET",
    "/?list-type=2&delimiter=/&max-keys=10&prefix=photos/2024/%E5%A4%8F", BUCKET)
expect(
    STORAGE, "create-multipart-upload", "default", "POST", "/big.bin?uploads", BUCKET,
    ("x-amz-tagging", "project=waybill&kind=sample"), LENGTH)
expect(
    STORAGE, "upload-part", "second", "PUT",
    "/big.bin?partNumber=2&uploadId=VXBsb2FkIElE.b~c_d-e%3D%3D", BUCKET,
    *typed("application/octet-stream"), content=file("bytes.bin"))
expect(
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
expect(
    STORAGE, "assume-role", "default", "POST", "/", ("Host", "sts.amazonaws.com"), *FORM,
    content=Bytes(
        "Action=AssumeRole&Version=2011-06-15"
        "&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole/demo&RoleSessionName=waybill"
        "&DurationSeconds=900&Tags.member.1.Key=Project&Tags.member.1.Value=Way%20%26%20Bill"
        "&Tags.member.2.Key=Cost&Tags.member.2.Value=1.50"))
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

# 料理百科: Wikipedia in Japanese.

COOKING = "料理百科"
CLIENT = [
    ("User-Agent", "Ryoricho/1.0"),
    ("Accept-Language", "ja;q=1, zh-Hant;q=0.9, en;q=0.8"),
]
ACCEPT = ("Accept", "application/json")
WIKI = ("Host", "ja.wikipedia.org")
TOKEN = ("Authorization", "Bearer example-token")


def titles(*names):
    return "%7C".join(urllib.parse.quote(name, safe="/?") for name in names)


expect(
    COOKING, "検索", "二品", "GET",
    f"/w/api.php?action=query&format=json&formatversion=2&titles={titles('寿司', 'ラーメン')}"
    "&uselang=ja", WIKI, *CLIENT, ACCEPT)
expect(
    COOKING, "検索", "絵文字", "GET",
    "/w/api.php?action=query&format=json&formatversion=2&redirects=1"
    f"&titles={titles('🍣', 'お好み焼き', 'カレー & ライス')}&uselang=ja", WIKI, *CLIENT, ACCEPT)
expect(
    COOKING, "検索", "空白 と/斜線", "GET",
    f"/w/api.php?action=query&format=json&formatversion=2&titles={titles('AC/DC ハンバーガー')}"
    "&uselang=zh-Hant-TW", WIKI, *CLIENT, ACCEPT)
SUMMARY = "/api/rest_v1/page/summary/"
UTF8 = ("Accept", "application/json; charset=utf-8")
expect(
    COOKING, "要約", "合成文字", "GET",
    SUMMARY + "%E3%81%8C%20%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7",
    WIKI, *CLIENT, UTF8)
expect(
    COOKING, "要約", "分解文字", "GET", SUMMARY + "%E3%81%8B%E3%82%99", WIKI, *CLIENT, UTF8)
expect(
    COOKING, "編集", "材料", "POST", "/w/api.php", WIKI, *CLIENT, TOKEN, ACCEPT, *FORM,
    content=Form(
        ("action", "edit"), ("title", "親子丼"),
        ("text", "== 材料 ==\n* 鶏肉 200g & 卵 2個\n* 米 = 100%\n"), ("minor", "1"), ("bot", ""),
        ("format", "json"), ("formatversion", "2"), ("token", "+\\"), plus=True))
expect(
    COOKING, "編集", "空", "POST", "/w/api.php", WIKI, *CLIENT, TOKEN, ACCEPT, *FORM,
    content=Form(
        ("action", "edit"), ("title", "サンドボックス"), ("text", ""), ("bot", ""),
        ("format", "json"), ("formatversion", "2"), ("token", "+\\"), plus=True))
expect(
    COOKING, "新規作成", "漢字", "POST", "/w/rest.php/v1/page", WIKI, *CLIENT, TOKEN, ACCEPT, *JSON,
    content=Bytes(
        '{"title":"𠮷野家","source":"\'\'\'𠮷野家\'\'\'は料理である。😋\\n",'
        '"comment":"新しい記事"}'))
expect(
    COOKING, "更新", "味噌汁", "PUT", "/w/rest.php/v1/page/%E5%91%B3%E5%99%8C%E6%B1%81",
    WIKI, *CLIENT, TOKEN, ACCEPT, *JSON,
    content=Bytes('{"source":"== 作り方 ==\\n# だしを取る\\n","comment":"","latest":{"id":101}}'))
expect(
    COOKING, "写真を載せる", "花火", "POST", "/w/api.php", ("Host", "commons.wikimedia.org"),
    *CLIENT, TOKEN, ACCEPT, *FORM_DATA,
    content=Parts(
        field("action", "upload"), field("filename", "花火の夜.png"), field("format", "json"),
        field("formatversion", "2"), field("text", "== 概要 ==\n自作 📷"),
        attached("file", "花火 🎆.png", "image/png", (FILES / "花火 🎆.png").read_bytes()),
        field("token", "+\\")))
expect(
    COOKING, "指紋で探す", "点", "GET",
    "/w/api.php?action=query&list=allimages&aisha1=deadbeef000102030405060708090a0b0c0d0e0f"
    "&format=json", ("Host", "commons.wikimedia.org"), *CLIENT, ACCEPT)
# AMBIGUOUS: base64url with or without padding is not said; nine bytes need none. The delimiter of
# `space` stands as %20 under `spaces: plus`, too: that is said.
expect(
    COOKING, "認可", "初回", "GET",
    "/w/rest.php/oauth2/authorize?client_id=0123456789abcdef&response_type=code"
    "&scope=basic%20editpage&state=-_-_AAECAwQF", ("Host", "meta.wikimedia.org"), *CLIENT, ACCEPT)
SPARQL = [("Host", "query.wikidata.org"), *CLIENT]
expect(
    COOKING, "問い合わせ", "default", "POST", "/sparql", *SPARQL,
    ("Accept", "application/sparql-results+json"), *FORM,
    content=Form(
        ("default-graph-uri", "https://example.org/一"),
        ("default-graph-uri", "https://example.org/二"),
        ("named-graph-uri", "https://example.org/a"), ("named-graph-uri", "https://example.org/b"),
        ("query", "SELECT ?料理 WHERE { ?料理 wdt:P31 wd:Q746549 . }\nLIMIT 5"), plus=True))
expect(
    COOKING, "問い合わせ本文", "default", "POST", "/sparql", *SPARQL, ACCEPT,
    *typed("application/sparql-query"), content=Bytes('ASK { ?x rdfs:label "味噌汁"@ja }'))
