"""What readers of imported collections share: the messages that an import makes, in a form that can be compared."""

import email.parser
import email.policy
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import urllib.parse


def fill(text, values):
    return re.sub(r"\{\{\s*([^{}]+?)\s*\}\}", lambda match: values[match[1]], text)


def read_message(data):
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    method, target, _ = lines[0].split(" ")
    fields = [tuple(line.split(": ", 1)) for line in lines[1:]]
    kind = next((value for name, value in fields if name.lower() == "content-type"), None)
    fields = sorted(pair for pair in fields if pair[0].lower() not in ("host", "content-type", "content-length"))
    if kind is None:
        return method, target, fields, None
    kind = kind.split(";")[0] if kind.startswith("multipart") else kind
    if kind == "application/json":
        try:
            value = json.loads(body)
        except json.JSONDecodeError as error:
            value = f"{error}: {body}"
    elif kind == "application/x-www-form-urlencoded":
        value = [tuple(urllib.parse.unquote(side) for side in pair.split("=", 1))
                 for pair in body.decode().split("&") if pair]
    elif kind == "multipart/form-data":
        head = next(line for line in data.split(b"\r\n") if line.lower().startswith(b"content-type:"))
        parsed = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + b"\r\n\r\n" + body)
        value = [(part.get_param("name", header="content-disposition"), part.get_content_type(),
                  part.get_payload(decode=True).decode()) for part in parsed.iter_parts()]
    else:
        value = body.decode()
    return method, target, fields, (kind, value)


def comparable(message):
    """A message in which targets and header fields that need escapes are compared by their meaning."""
    method, target, fields, body = message
    return method, urllib.parse.unquote(target), fields, body


def messages(waybill, folder, name):
    out = folder / (name + "-out")
    run = subprocess.run([waybill, "import", name, "--output", out], cwd=folder, capture_output=True, text=True)
    if run.returncode:
        return {}, run.stderr
    specs = sorted(str(path) for path in out.glob("*.yaml"))
    compiled = subprocess.run([waybill, "compile", *specs, "--output", folder / (name + "-wire")], capture_output=True,
                              text=True)
    found = {}
    for path in (folder / (name + "-wire")).rglob("default.request"):
        found[urllib.parse.unquote(path.parent.name)] = read_message(path.read_bytes())
    return found, run.stderr + compiled.stderr


def compare(client, kind, arguments, random_source, forms, expected):
    """Imports random sources in each of their forms, and ends with 0 if their messages are the expected ones.

    `arguments` are waybill, a folder and the number of seeds. `random_source` makes what surrounds the requests, and
    the requests, each with its place in it. `forms` are names of sources with functions that write them.
    """
    waybill, folder, seeds = arguments
    failures, count = [], 0
    for seed in range(int(seeds)):
        scopes, requests = random_source(random.Random(seed))
        work = pathlib.Path(folder) / f"{client.lower()}-{seed}"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        for name, write in forms:
            write(work / name, scopes, requests)
            found, said = messages(waybill, work, name)
            for place, request in requests:
                count += 1
                wanted = comparable(expected(scopes, place, request))
                message = found.get(request["name"])
                if message is None or comparable(message) != wanted:
                    failures.append(f"seed {seed}, {name}, {request['name']}:\n  wanted: {wanted}\n  found:  "
                                    f"{message and comparable(message)}\n  {said[:600]}")
        if not failures:
            shutil.rmtree(work)
    for failure in failures:
        print(failure)
    if not failures:
        print(f"{count} messages of {len(forms) * int(seeds)} {kind} are those that {client} sends")
    sys.exit(bool(failures))
