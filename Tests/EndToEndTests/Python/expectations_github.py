"""GitHub."""

from expectation import Bytes, JSON, LENGTH, expect, file, typed

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
    "github", "list-issues", "open", "GET", HELLO + "/issues?state=open&per_page=100&page=1",
    *GITHUB)
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
    "github", "update-issue", "done", "PATCH", HELLO + "/issues/1347", *GITHUB, *JSON,
    content=Bytes('{"state":"closed","state_reason":"completed","milestone":null,"assignees":[]}'))
expect(
    "github", "update-issue", "wont-fix", "PATCH", HELLO + "/issues/1348", *GITHUB, *JSON,
    content=Bytes(
        '{"state":"closed","state_reason":"not_planned","milestone":null,"assignees":[]}'))
expect(
    "github", "lock-issue", "heated", "PUT", HELLO + "/issues/7/lock", *GITHUB, *JSON,
    content=Bytes('{"lock_reason":"too heated"}'))
expect("github", "unlock-issue", "heated", "DELETE", HELLO + "/issues/7/lock", *GITHUB)
expect(
    "github", "star-repository", "default-repository", "PUT", "/user/starred/octocat/Hello-World",
    *GITHUB, LENGTH)
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
