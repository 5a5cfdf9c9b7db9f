"""Compares what generators of load send with the messages of the spec, byte by byte.

    verify_load.py WAYBILL [--requests N]

wrk (https://github.com/wg/wrk) sends to a server of this script. The module for k6 runs in Node with a
substitute for k6's own modules, and in k6 itself if that is installed. Targets of vegeta are read by the schema of
its manual. Prints a line for each, or what differs.
"""

import argparse
import asyncio
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import jsonschema

SPEC = r"""waybill: 1
service: shop
base-url: http://127.0.0.1:8080
allow: [secret-in-url]
inputs:
  token: {type: string, secret: true, example: 'TOKEN'}
  user: {type: string, secret: true, example: 'USER'}
  pin: {type: integer, secret: true, example: PIN}
requests:
  list: {method: GET, path: /items, query: {q: a}, auth: {bearer: "${token}"}, load: {weight: 3}}
  create: {method: POST, path: /items, json: {token: "${token}", pin: "${pin}", text: "é"}}
  login: {method: POST, path: /login, form: {user: "${user}", pass: "${token}"}}
  basic: {method: GET, path: "/p/${token}", query: {t: "${token}"}, auth: {basic: {username: "a${user}", password: "${token}"}}}
  xml: {method: POST, path: /x, xml: {a: {"@b": "${token}", c: "${token}"}}}
  filters:
    method: GET
    path: /f
    headers: {X-A: "${token|base64}", X-B: "${token|hex}", X-C: "${token|base64url}", X-D: "${token|percent}"}
  upload:
    method: POST
    path: /files
    multipart: {parameters: {title: b}, parts: [{name: f, data: !!binary "AAH/DQo="}]}
  mixed:
    method: POST
    path: /files
    multipart: {parameters: {title: "${token}"}, parts: [{name: f, data: !!binary "AAH/DQo="}]}
  film: {method: PUT, path: /film, file: film.bin}
  stream: {method: PUT, path: /s, framing: {chunked: 4}, text: abcdefgh}
  owned: {method: PUT, path: /o, auth: {bearer: "${token}"}, file: film.bin}
  owned-stream: {method: PUT, path: /q, auth: {bearer: "${token}"}, framing: {chunked: 4}, text: abcdefgh}
  many: {method: PURGE, path: /many, headers: {x-tag: [a, b]}, inputs: {n: integer}, query: {n: "${n}"}, matrix: {n: [1, 2]}}
  head: {method: HEAD, path: /h}
  digest: {method: GET, path: /d, headers: {X-A: "${token|sha256}"}}
  gzip: {method: POST, path: /d, content-encoding: gzip, text: "${token}"}
  many-secrets: {method: POST, path: /l, json: [SECRETS]}
  never: {method: GET, path: /never, load: {weight: 0}}
""".replace("SECRETS", ", ".join(['"${token}"'] * 400))
EXAMPLES = {"TOKEN": "example-token-1", "USER": "example-user-1", "PIN": "7291835"}
REAL = {"TOKEN": "it''s \"q\" <a>&amp; %41+b/~é料", "USER": "ann lee", "PIN": "42"}
ENVIRONMENT = {"SHOP_TOKEN": REAL["TOKEN"].replace("''", "'"), "SHOP_USER": REAL["USER"], "SHOP_PIN": REAL["PIN"]}

# https://github.com/tsenart/vegeta, "JSON format".
VEGETA = {
    "type": "object", "required": ["method", "url"], "additionalProperties": False,
    "properties": {
        "method": {"type": "string"}, "url": {"type": "string"},
        "body": {"type": "string", "contentEncoding": "base64"},
        "header": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
    },
}


def require(condition, text):
    if not condition:
        sys.exit(f"verify_load: {text}")


class Server:
    """Answers messages that are among the expected ones, and remembers their order and all others."""

    def __init__(self, messages):
        self.messages = messages
        self.received, self.other, self.connections = [], [], 0
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        threading.Thread(target=self.run, args=(started,), daemon=True).start()
        started.wait()

    def run(self, started):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(self.loop.create_server(lambda: Exchange(self), "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()


class Exchange(asyncio.Protocol):
    def __init__(self, server):
        self.server, self.data = server, b""

    def connection_made(self, transport):
        self.transport = transport
        self.server.connections += 1

    def data_received(self, data):
        self.data += data
        while self.data:
            name = next((name for name, message in self.server.messages.items() if self.data.startswith(message)), None)
            if name is None:
                if not any(message.startswith(self.data) for message in self.server.messages.values()):
                    self.server.other.append(self.data)
                    self.transport.close()
                return
            self.server.received.append(name)
            self.data = self.data[len(self.server.messages[name]):]
            self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def compiled(waybill, folder, values, kinds):
    spec = SPEC
    for name, value in values.items():
        spec = spec.replace(f": '{name}'" if name != "PIN" else ": PIN", f": '{value}'" if name != "PIN" else f": {value}")
    (folder / "shop.yaml").write_text(spec, "utf-8")
    (folder / "film.bin").write_bytes(bytes(range(256)) * 400)
    result = subprocess.run([waybill, "compile", "shop.yaml", "--emit", kinds, "--output", "out"], cwd=folder,
                            capture_output=True, text=True, check=False)
    require(result.returncode == 0, result.stderr)
    return folder / "out", result.stderr


def messages(folder):
    """The messages of the output wire, by request and case."""
    manifest = json.loads((folder / "wire/shop/manifest.json").read_text("utf-8"))
    return {f"{entry['request']}/{entry['case']}": (folder / "wire/shop" / entry["path"]).read_bytes()
            for entry in manifest["artifacts"]}


def check_secrets(folder):
    """No example of a secret is in a file, plain or encoded."""
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            for text in EXAMPLES.values():
                for spelling in (text, text.encode().hex(), base64.b64encode(text.encode())[:-4].decode()):
                    require(spelling.encode() not in data, f"{path} has {spelling}")


def with_wrk(folder, expected, count):
    if not shutil.which("wrk"):
        return "skipped: wrk is not installed"
    order = ["list/default"] * 3 + [name for name in expected if name != "list/default"]
    script = folder / "wrk/shop/shop.lua"
    server = Server(expected)

    def wrk(threads, connections, seconds, environment):
        return subprocess.run(
            ["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "-s", str(script),
             f"http://127.0.0.1:{server.port}"], cwd="/", capture_output=True, text=True, check=False,
            env={**os.environ, **environment})

    for missing in ENVIRONMENT:
        without = {name: value for name, value in ENVIRONMENT.items() if name != missing}
        for environment in (without, {**without, missing: ""}):
            result = wrk(1, 1, 1, environment)
            require(result.returncode == 1 and f"{missing} is not set" in result.stderr, result.stdout + result.stderr)
    require(server.connections == 0, "a run without a secret sends requests")

    result = wrk(1, 1, 1, ENVIRONMENT)
    require(result.returncode == 0, result.stdout + result.stderr)
    for index, name in enumerate(server.received):
        require(name == order[index % len(order)], f"request {index} is {name}, not {order[index % len(order)]}")
    require(len(server.received) > len(order), "the order is not seen")
    for _ in range(20):
        if len(server.received) > count:
            break
        wrk(2, 8, 4, ENVIRONMENT)
    require(not server.other, f"{len(server.other)} differ, among them {server.other[:1]!r}")
    require(len(server.received) > count, f"only {len(server.received)} requests")
    require(set(server.received) == set(expected), f"not sent: {set(expected) - set(server.received)}")
    return f"0 of {len(server.received)} requests differ"


K6_MODULE = """
const calls = [];
class CookieJar {}
export default { request: (method, url, body, params) => calls.push({ method, url, params,
  body: body === undefined ? "" : Buffer.from(body).toString("base64") }), CookieJar };
export const b64encode = (text, kind) => {
  const coded = Buffer.from(text).toString("base64");
  return kind === "url" ? coded.replace(/\\+/g, "-").replace(/\\//g, "_") : coded;
};
export { calls };
"""
K6_RUN = """
import fs from "node:fs";
globalThis.__ENV = process.env;
globalThis.open = (path, mode) => new Uint8Array(fs.readFileSync(new URL(path, import.meta.url)));
const script = await import("./shop.mjs");
const { calls } = await import("./k6.mjs");
for (globalThis.__ITER = 0; __ITER < Number(process.argv[2]); __ITER++) script.default();
console.log(JSON.stringify({ calls, options: script.options }));
"""


def parsed(message):
    """Method, target, fields by their lower-case names without those of framing, and the content."""
    head, _, content = message.partition(b"\r\n\r\n")
    first, *lines = head.decode("utf-8").split("\r\n")
    fields = {}
    for line in lines:
        name, _, value = line.partition(": ")
        fields.setdefault(name.lower(), []).append(value)
    if fields.pop("transfer-encoding", None):
        content = b"".join(re.findall(rb"[0-9a-f]+\r\n(.+)\r\n", content))
    fields.pop("content-length", None)
    method, target, _ = first.split(" ")
    return method, target, fields, content


def with_k6(folder, expected):
    if not shutil.which("node"):
        return "skipped: node is not installed"
    order = ["list/default"] * 3 + [name for name in expected if name != "list/default"]
    work = folder / "k6/shop"
    text = (work / "shop.js").read_text("utf-8")
    (work / "k6.mjs").write_text(K6_MODULE)
    (work / "shop.mjs").write_text(
        text.replace('from "k6/http"', 'from "./k6.mjs"')
        .replace('import encoding from "k6/encoding"', 'import * as encoding from "./k6.mjs"'), "utf-8")
    (work / "run.mjs").write_text(K6_RUN)
    command = ["node", str(work / "run.mjs"), str(2 * len(order))]
    for environment in ({}, {**ENVIRONMENT, "SHOP_TOKEN": ""}):
        result = subprocess.run(command, capture_output=True, text=True, check=False,
                                env={**os.environ, **environment})
        require(result.returncode and "SHOP_TOKEN is not set" in result.stderr, result.stderr)
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/",
                            env={**os.environ, **ENVIRONMENT, "BASE_URL": "http://other.example"})
    require(result.returncode == 0, result.stderr)
    made = json.loads(result.stdout)
    require(made["options"] == {"maxRedirects": 0}, made["options"])
    for index, call in enumerate(made["calls"]):
        name = order[index % len(order)]
        method, target, fields, content = parsed(expected[name])
        params = call["params"]
        require(call["method"] == method and call["url"] == "http://other.example" + target, f"{name}: {call}")
        sent = {field.lower(): value for field, value in params["headers"].items()}
        require(sent == {field: ", ".join(values) for field, values in fields.items()}, f"{name}: {sent}")
        require(base64.b64decode(call["body"]) == content, f"{name}: {call['body']}")
        require(params["redirects"] == 0 and params["tags"] == {"name": name} and "jar" in params, f"{name}: {params}")
    said = f"{len(made['calls'])} requests in Node are the messages"
    if not shutil.which("k6"):
        return said + "; k6 itself is not installed"
    result = subprocess.run(["k6", "inspect", str(work / "shop.js")], capture_output=True, text=True, check=False,
                            env={**os.environ, **ENVIRONMENT})
    require(result.returncode == 0, result.stderr)
    return said + "; k6 reads the module"


def with_vegeta(folder, expected):
    lines = (folder / "vegeta/shop/shop.json").read_text("utf-8").splitlines()
    require(len(lines) == len(expected), f"{len(lines)} targets, not {len(expected)}")
    for line, (name, message) in zip(lines, expected.items()):
        target = json.loads(line)
        jsonschema.validate(target, VEGETA)
        method, path, fields, content = parsed(message)
        require(target["method"] == method and target["url"] == "http://127.0.0.1:8080" + path, f"{name}: {target}")
        require({field.lower(): values for field, values in target["header"].items()} == fields, f"{name}: {target}")
        require(base64.b64decode(target.get("body", "")) == content, f"{name}: {target}")
    return f"{len(lines)} targets are the messages"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waybill", type=os.path.abspath)
    parser.add_argument("--requests", type=int, default=20_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("real", "example"):
            pathlib.Path(folder, name).mkdir()
        real, _ = compiled(arguments.waybill, pathlib.Path(folder, "real"), REAL, "wire")
        made, said = compiled(arguments.waybill, pathlib.Path(folder, "example"), EXAMPLES, "wrk,k6,vegeta")
        check_secrets(made)
        sent = messages(real)

        def chosen(kind, *without):
            left_out = set(re.findall(rf"the output '{kind}' leaves out case '([^']+)'", said))
            require(left_out == set(without), f"{kind} leaves out {sorted(left_out)}")
            return {name: message for name, message in sent.items() if name not in left_out | {"never/default"}}

        secret = ["digest/default", "gzip/default"]
        print("wrk:", with_wrk(made, chosen("wrk", *secret, "head/default"), arguments.requests))
        print("k6:", with_k6(made, chosen("k6", *secret, "mixed/default")))
        used = [f"{name}/default" for name in ("list", "create", "login", "basic", "xml", "filters", "mixed",
                                                 "owned", "owned-stream",
                                                 "many-secrets")]
        print("vegeta:", with_vegeta(made, chosen("vegeta", *secret, *used)))


if __name__ == "__main__":
    main()
