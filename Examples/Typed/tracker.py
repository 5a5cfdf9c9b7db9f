"""Answers the requests of an issue tracker, from what they hold: nothing is stored. The port is written
to a file when the server listens.

    python3 tracker.py PORT-FILE
"""

import base64
import http.server
import json
import os
import re
import sys
import urllib.parse

USER = {"userId": 7, "displayName": "Ada", "role": "owner", "joinedOn": "2024-02-29", "isNew": False}
GUEST = {"userId": 8, "displayName": "Bob", "emailAddress": None, "role": "auditor",
         "joinedOn": "2025-01-31"}
PROJECT = {"projectKey": "WB", "projectName": "Waybill", "ownerId": 7}
LABEL = {"name": "weather", "colorCode": "3366cc"}
ISSUE = {"issueNumber": 42, "title": "It rains", "state": "inProgress", "priority": 1,
         "labels": [LABEL], "assigneeId": None, "createdAt": "2025-03-01T08:30:00.250+01:00",
         "customFields": {"depth": 2.5, "seen": [1, None]}}
COMMENT = {"commentId": 5, "authorId": 7, "text": "So it does.", "reactions": {"up": 2, "heart": 1}}
JOB = {"jobId": "j-1", "retryAfterSeconds": 5}


def problem(status, title, **members):
    return status, {"title": title, "status": status, **members}, "application/problem+json"


def invalid(field, reason):
    fields = [{"fieldName": field, "reason": reason}]
    return problem(422, "Some fields are invalid.", invalidFields=fields)


def page(name, items, query, **members):
    """The page of a token; there are two of a size of one."""
    size, token = int(query["pageSize"]), int(query.get("pageToken", 0))
    result = {name: items[token:token + size], **members}
    if token + size < len(items):
        result["nextPageToken"] = str(token + size)
    return 200, result


def issues(query):
    found = dict(ISSUE, state=query.get("state", "open"))
    return page("issues", [ISSUE, found], query, totalCount=2)


def create_issue(given):
    if not given["title"]:
        return invalid("title", "It is empty.")
    labels = [dict(LABEL, name=name) for name in given["labelNames"]]
    return 201, {**ISSUE, **given, "labels": labels, "state": "open"}


def show_issue(number):
    if number == 404:
        return problem(404, "There is no such issue.", detail="Nothing has the number 404.", traceId=9)
    if number == 502:
        return 502, "<p>The gateway failed.</p>", "text/html"
    if number == 900:
        return 200, "<p>Log in first.</p>", "text/html"
    if number == 901:
        return 200, dict(ISSUE, state=7)
    if number == 902:
        return 200, dict(ISSUE, bodyText="x" * 4096)
    return 200, dict(ISSUE, issueNumber=number)


def close_issue(given):
    if given["waitSeconds"] == 0:
        return 202, JOB
    return 200, dict(ISSUE, state="closed", closedAt="2025-03-02T00:00:00Z", estimatedHours=1)


def export(given):
    content = base64.b64encode(b"issueNumber,title\n42,It rains\n").decode()
    since = given.get("changedSince")
    if since == "2030-01-01":
        return 204, None
    if given["fileFormat"] == "json":
        return 202, JOB
    return 200, {"fileName": "WB.csv", "sizeInBytes": 31, "content": content}


ROUTES = [
    ("GET /user", lambda place, query, given: (200, USER)),
    ("GET /users", lambda place, query, given: page("users", [USER, GUEST], query)),
    (r"GET /users/(\d+)", lambda place, query, given: (200, dict(USER, userId=int(place[0])))),
    (r"PATCH /users/(\d+)", lambda place, query, given: (200, {**USER, **given})),
    ("GET /projects", lambda place, query, given: page("projects", [PROJECT], query)),
    ("POST /projects", lambda place, query, given: (201, given)),
    (r"GET /projects/(\w+)", lambda place, query, given: (200, dict(PROJECT, projectKey=place[0]))),
    (r"PATCH /projects/\w+", lambda place, query, given: (200, {**PROJECT, **given})),
    (r"DELETE /projects/\w+", lambda place, query, given: (204, None)),
    (r"GET /projects/\w+/issues", lambda place, query, given: issues(query)),
    (r"POST /projects/\w+/issues", lambda place, query, given: create_issue(given)),
    (r"GET /projects/\w+/issues/(\d+)", lambda place, query, given: show_issue(int(place[0]))),
    (r"PATCH /projects/\w+/issues/\d+", lambda place, query, given: (200, {**ISSUE, **given})),
    (r"DELETE /projects/\w+/issues/\d+", lambda place, query, given: (204, None)),
    (r"POST /projects/\w+/issues/\d+/close", lambda place, query, given: close_issue(given)),
    ("GET /search/issues", lambda place, query, given: issues(query)),
    (r"GET /projects/\w+/issues/\d+/comments", lambda place, query, given: (200, [COMMENT])),
    (r"POST /projects/\w+/issues/\d+/comments",
     lambda place, query, given: (201, {**COMMENT, **given})),
    (r"PUT /comments/\d+", lambda place, query, given: invalid("text", "It is too late.")),
    (r"DELETE /comments/\d+", lambda place, query, given: (200, "done", "text/plain")),
    (r"GET /projects/\w+/labels", lambda place, query, given: (200, [LABEL])),
    (r"POST /projects/\w+/labels", lambda place, query, given: (201, given)),
    (r"DELETE /projects/\w+/labels/\w+", lambda place, query, given: (404, None)),
    (r"GET /projects/\w+/statistics",
     lambda place, query, given: (200, {"openCount": 1, "closedCount": 2, "meanDaysToClose": 1.5,
                                        "stale": 4, "blocked": 3})),
    (r"POST /projects/\w+/exports", lambda place, query, given: export(given)),
]


class Tracker(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        place = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(place.query))
        if self.headers["Authorization"] != "Bearer t0ken":
            return self.send(*problem(401, "Log in first."))
        for pattern, handle in ROUTES:
            if match := re.fullmatch(pattern, f"{self.command} {place.path}"):
                given = json.loads(content) if content else None
                return self.send(*handle(match.groups(), query, given))
        return self.send(*problem(404, f"Nothing is at {place.path}."))

    def send(self, status, value, media_type="application/json; charset=utf-8"):
        is_json = "json" in media_type
        content = json.dumps(value, ensure_ascii=False) if is_json else value
        content = b"" if value is None else content.encode()
        self.send_response(status)
        if content:
            self.send_header("Content-Type", media_type)
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tracker)
port_file = sys.argv[1]
with open(port_file + ".new", "w") as file:
    file.write(f"{server.server_port}\n")
# Written at once, so that a program waiting for the file reads the whole number.
os.replace(port_file + ".new", port_file)
server.serve_forever()
