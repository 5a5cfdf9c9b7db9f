"""Has real clients send what `--emit http` writes, and compares with the wire back end.

    http_clients.py WIREFOLDER HTTPFOLDER

runhttp and probeflow send each file, led to a server that keeps what arrives: the method, the
target (percent-decoded), the fields and the content must be those of the message in WIREFOLDER. A
request that a client has no means for is left out, and named. Prints those, each failure and one
line for each client.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from http_clients_comparison import differences
from http_clients_files import HTTPFile, entry_name
from http_clients_loopback import Loopback
from verify_wire import Message

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}
# Without what is a comment, a variable or no ASCII.
FIELD = re.compile(rb"[A-Za-z][A-Za-z0-9_-]*:(?!.*(\{\{|\\\{))[\t\x20-\x7e]*")
COMMON = dict(os.environ, NO_COLOR="1", NO_PROXY="*", no_proxy="*")


def obstacle(entry, wire):
    """Why neither client can send a message as it is, or None."""
    if entry.method not in METHODS:
        return "method"
    if not wire.target.startswith(b"/"):
        return "form of the target"
    if b"+" in wire.target.partition(b"?")[2]:
        return "plus in the query"
    if not all(FIELD.fullmatch(name + b":" + value) for name, value in wire.fields):
        return "field that clients misread"
    if entry.is_borne_by_file:
        return "content in a file"
    return None


class RunHTTP:
    """https://pypi.org/project/runhttp: reads the variables of a file, and options go before."""

    name = "runhttp"

    def run(self, path, file, entries, authority):
        path.write_text(file.text(entries, authority), "utf-8")
        arguments = [path, "--json"]
        for name, value in file.values(authority).items():
            if f"@{name} = {value}\n" not in file.preamble:
                arguments += ["--var", f"{name}={value}"]
        return said([sys.executable, "-m", "runhttp", *arguments], COMMON)


class Probeflow:
    """https://pypi.org/project/probeflow: knows no `@` lines, but the process's environment."""

    name = "probeflow"

    def run(self, path, file, entries, authority):
        path.write_text(file.text(entries, authority, with_variables=False), "utf-8")
        environment = COMMON | file.values(authority)
        program = "from probeflow.cli import app_entry; app_entry()"
        return said([sys.executable, "-c", program, "run", path, "--quiet"], environment)


def said(command, environment):
    outcome = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    return outcome.stdout.strip()


def arrivals(client, file, entries, server, folder):
    """Each entry, its message and the output of the client.

    When not every entry gave one message, each is sent alone, so that it is known which did not.
    """
    text = client.run(folder / "requests.http", file, entries, server.authority)
    messages = server.taken()
    if len(messages) == len(entries):
        for entry, message in zip(entries, messages):
            yield entry, message, text
    elif len(entries) == 1:
        yield entries[0], None, text
    else:
        for entry in entries:
            yield from arrivals(client, file, [entry], server, folder)


def folder_name(name):
    """The name of a service's folder of `.http` files, for that of its messages."""
    name = name.replace("%", "~")
    return "," + name if name.startswith("~") else name


class Service:
    """A file of requests and the messages that they must become, by the names of their entries."""

    def __init__(self, manifest, http):
        document = json.loads(manifest.read_text("utf-8"))
        self.name = document["service"]
        self.messages = {}
        for artifact in document["artifacts"]:
            data = (manifest.parent / artifact["path"]).read_bytes()
            name = entry_name(artifact["request"], artifact["case"])
            self.messages[name] = Message(data)
        self.file = HTTPFile.read(http / folder_name(manifest.parent.name))

    def check(self, client, server, folder, outcome):
        """Has a client send what it can; yields the failures."""
        entries = []
        for name, entry in self.file.entries.items():
            if reason := obstacle(entry, self.messages[name]):
                print(f"{client.name} leaves out {self.name}/{name}: {reason}")
                outcome[reason] += 1
            else:
                entries.append(entry)
        for entry, message, said in arrivals(client, self.file, entries, server, folder):
            if message is None:
                yield f"{self.name}/{entry.name}: nothing arrived; {said[-500:]}"
                continue
            outcome["sent"] += 1
            for text in differences(
                    self.messages[entry.name], Message(message), self.file.authority(entry),
                    server.authority):
                yield f"{self.name}/{entry.name}: {text}"


def check(wire, http, clients):
    """What each client leaves out and sends, and the failures."""
    failures, outcomes = [], {}
    services = [Service(path, http) for path in sorted(wire.glob("*/manifest.json"))]
    for service in services:
        for name in service.messages.keys() ^ service.file.entries.keys():
            failures.append(f"{service.name}/{name} is in one of the two outputs")
    if failures or not services:
        return failures or [f"{wire}: no manifest"], outcomes
    with Loopback() as server, tempfile.TemporaryDirectory() as folder:
        for client in clients:
            outcome = outcomes[client.name] = collections.Counter()
            for service in services:
                found = service.check(client, server, pathlib.Path(folder), outcome)
                failures += [f"{client.name}: {text}" for text in found]
    return failures, outcomes


def main():
    wire, http = map(pathlib.Path, sys.argv[1:])
    failures, outcomes = check(wire, http, [RunHTTP(), Probeflow()])
    for text in failures:
        print(text)
    for name, outcome in outcomes.items():
        sent = outcome.pop("sent", 0)
        reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(outcome.items()))
        print(f"{name}: {sent} sent, {outcome.total()} left out ({reasons})")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
