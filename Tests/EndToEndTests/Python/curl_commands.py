"""Runs what `waybill show --curl` prints, and compares what arrives with the wire messages.

    curl_commands.py WAYBILL SPEC OUT

OUT is what `waybill compile SPEC --emit wire,model --output OUT` wrote. Each case's command is run by
`sh` with the system's curl; a `curl` of this script's stands before it in PATH, and sends to a server
on loopback, without TLS. Secrets are variables that hold the examples. A field without a value has no
blank behind its colon, and chunks have curl's sizes: both are evened out. Prints a line that counts,
and each failure.
"""

import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile

from http_clients_loopback import HEAD_END, Loopback

# Sends to the server what is meant for another, by http for https; the target stays as it is.
CURL = """#!/bin/sh
last=
for word do
  shift
  if [ "$last" != --request-target ]; then
    case $word in https://*) word=http://${word#https://} ;; esac
  fi
  set -- "$@" "$word"
  last=$word
done
exec "$REAL_CURL" "$@" --noproxy '*' --silent --show-error --connect-to "::$LOOPBACK"
"""


def variable(service, name):
    word = "".join(c.upper() if c.isascii() and c.isalnum() else "_" for c in service + "_" + name)
    return "_" + word if word[0].isdigit() else word


def secrets(service, scope):
    """Variables and values, and the options that name variables for names that give none."""
    variables, options = {}, []
    for number, entry in enumerate(scope):
        if not entry["secret"]:
            continue
        name = entry["name"]
        key = variable(service, name)
        if not any(c.isascii() and c.isalnum() for c in name):
            key = "SECRET_%d" % number
            options += ["--secret", "%s=env:%s" % (name, key)]
        variables[key] = example(entry["example"])
    return variables, options


def example(value):
    return value["text"] if "text" in value else str(next(iter(value.values())))


def dechunked(content):
    output = b""
    while True:
        size, _, content = content.partition(b"\r\n")
        if int(size, 16) == 0:
            return output
        output, content = output + content[:int(size, 16)], content[int(size, 16) + 2:]


def parts(message):
    head, _, content = message.partition(HEAD_END)
    if re.search(rb"(?im)^transfer-encoding:[ \t]*chunked", head):
        content = dechunked(content)
    return re.sub(rb"(?m): *\r?$", b":", head), content


def main():
    waybill, spec, out = sys.argv[1:]
    out = pathlib.Path(out)
    real = subprocess.run(["sh", "-c", "command -v curl"], capture_output=True, check=True)
    with tempfile.TemporaryDirectory() as folder, Loopback() as server:
        program = pathlib.Path(folder, "curl")
        program.write_text(CURL)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        base = dict(
            os.environ, PATH=folder + os.pathsep + os.environ["PATH"], LOOPBACK=server.authority,
            REAL_CURL=real.stdout.decode().strip())
        sent, failures = 0, []
        for manifest in sorted(out.glob("wire/*/manifest.json")):
            model = json.loads((out / "model" / manifest.parent.name / "model.json").read_text())
            requests = {request["name"]: request for request in model["requests"]}
            for entry in json.loads(manifest.read_text())["artifacts"]:
                scope = model["inputs"] + requests[entry["request"]]["inputs"]
                variables, options = secrets(model["service"], scope)
                arguments = [waybill, "show", spec, entry["request"], "--case", entry["case"]]
                shown = subprocess.run(
                    arguments + ["--curl"] + options, capture_output=True, check=False)
                command = shown.stdout.decode()
                title = "%s/%s" % (entry["request"], entry["case"])
                if shown.returncode != 0:
                    failures.append("%s: %s" % (title, shown.stderr.decode()))
                    continue
                if "--content > body.bin" in command:
                    with open(os.path.join(folder, "body.bin"), "wb") as file:
                        subprocess.run(arguments + ["--content"], stdout=file, check=True)
                run = subprocess.run(
                    ["sh", "-c", command], cwd=folder, env=dict(base, **variables),
                    capture_output=True, stdin=subprocess.DEVNULL, check=False)
                expected = (manifest.parent / entry["path"]).read_bytes()
                taken = server.taken()
                sent += 1
                if len(taken) != 1 or parts(taken[0]) != parts(expected):
                    failures.append("%s: %r\n  instead of %r\n%s%s" % (
                        title, [message[:2000] for message in taken], expected[:2000], command[:3000],
                        run.stderr.decode()))
        for failure in failures:
            print(failure)
        print("%d sent, %d failures" % (sent, len(failures)))
        return 1 if failures else 0


sys.exit(main())
