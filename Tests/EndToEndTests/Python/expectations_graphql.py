"""GitHub's GraphQL API."""

import json

from expectation import Bytes, JSON, expect

GRAPHQL = [
    ("Host", "api.github.com"),
    ("Authorization", "Bearer github_pat_example"),
    ("X-Github-Next-Global-ID", "1"),
]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def expect_call(request, case, content):
    expect(
        "github-graphql", request, case, "POST", "/graphql", *GRAPHQL, *JSON,
        content=Bytes(content))


expect("github-graphql", "introspect", "default", "GET", "/graphql", *GRAPHQL)
expect_call("viewer", "default", '{"query":"{ viewer { login } }"}')
ISSUES = """\
query($owner: String!, $name: String!, $after: String, $filter: IssueFilters) {
  repository(owner: $owner, name: $name) {
    issues(first: 50, after: $after, filterBy: $filter) {
      nodes { number title }
      pageInfo { endCursor hasNextPage }
    }
  }
}
"""
LIST = f'{{"query":{quoted(ISSUES)},"variables":{{"owner":"octocat","name":"Hello-World",'
expect_call("list-issues", "first", LIST + '"filter":{"states":["OPEN"]}}}')
expect_call(
    "list-issues", "next",
    LIST + '"after":"Y3Vyc29yOnYyOpHOUH8B7g==","filter":{"states":["OPEN"]}}}')
expect_call(
    "list-issues", "filtered",
    LIST + '"filter":{"labels":["bug","good first issue"],"since":"2024-05-06T07:08:09Z",'
    '"states":["OPEN"]}}}')
CREATE = (
    '{"query":"mutation($input: CreateIssueInput!) { createIssue(input: $input)'
    ' { issue { url } } }","variables":{"input":{"repositoryId":"R_kgDOA","title":')
expect_call("create-issue", "short", CREATE + '"Found a bug"}}}')
expect_call(
    "create-issue", "long",
    CREATE + r'"Crash in src\/\u00e9t\u00e9.c \ud83d\udc1b","body":"1. open\n2. \"wait\"\n",'
    '"labelIds":["LA_1","LA_2"]}}}')
STARS = (
    "mutation Star($id: ID!) { addStar(input: {starrableId: $id}) { clientMutationId } }\n"
    "mutation Unstar($id: ID!) { removeStar(input: {starrableId: $id}) { clientMutationId } }")
for change in ("Star", "Unstar"):
    expect_call(
        "change-star", f"change={change}",
        f'{{\n  "operationName" : "{change}",\n  "query" : {quoted(STARS)},\n'
        '  "variables" : {\n    "id" : "R_kgDOA"\n  }\n}')
SEARCH = (
    '{"query":"query($q: String!, $n: Int)'
    ' { search(query: $q, type: ISSUE, first: $n) { issueCount } }",'
    '"variables":{"q":"repo:octocat/Hello-World ')
expect_call("search", "none", SEARCH + r'is:open \\o/","n":null}}')
expect_call("search", "zero", SEARCH + r'\"exact phrase\"","n":0}}')
