#!/usr/bin/env python3
"""Sends the changed requests of specs.yaml to the servers of this machine, and writes what they accept.

usage: servers.py [--waybill BINARY] [--output FILE] [NAME]...

FILE is docs/negative/servers.md unless it is given. A server that is not installed is left out, and named.
"""

import argparse
import importlib.metadata
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import exchange

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FILES = HERE / "servers"
SECONDS = 1.0

# How often the unchanged message is sent to a server that has just been started.
ATTEMPTS = 5
KINDS = ["must-refuse", "should-refuse", "incomplete", "may", "valid"]


def version(*command):
    """The first number with a dot that a command prints."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"\d+\.\d[\w.]*", result.stdout + result.stderr)
    return found[0].rstrip(".") if found else "unknown"


def python(kind):
    return lambda run: [sys.executable, str(FILES / "backend.py"), str(run.port), kind]


def configured(name, *command):
    """A command in which CONFIG is a configuration with the ports and the folder of a run."""

    def make(run):
        text = (FILES / name).read_text("utf-8")
        for word in ("PORT", "BACKEND", "FOLDER", "MODULES"):
            text = text.replace(word, str({"PORT": run.port, "BACKEND": run.backend, "FOLDER": run.folder,
                                           "MODULES": "/usr/lib/apache2/modules"}[word]))
        path = run.folder / name
        path.write_text(text, "utf-8")
        return [part.replace("CONFIG", str(path)).replace("PORT", str(run.port)).replace(
            "FOLDER", str(run.folder)) for part in command]

    return make


def built_go(run):
    program = run.folder / "server"
    subprocess.run(["go", "build", "-o", str(program), str(FILES / "server.go")], check=True,
                   env={**os.environ, "GOFLAGS": "-mod=mod", "GO111MODULE": "off", "GOCACHE": str(run.folder / "cache")})
    return [str(program), str(run.port)]


def package(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


# Name, a program that must be there or None, the version, the command, whether it is in front of the backend.
SERVERS = [
    ("h11", None, lambda: package("h11"), python("h11"), False),
    ("llhttp (httptools)", None, lambda: package("httptools"), python("httptools"), False),
    ("aiohttp", None, lambda: package("aiohttp"), python("aiohttp"), False),
    ("Python http.server", None, lambda: sys.version.split()[0], python("http.server"), False),
    ("Node", "node", lambda: version("node", "--version"),
     lambda run: ["node", str(FILES / "server.mjs"), str(run.port)], False),
    ("Go net/http", "go", lambda: version("go", "version"), built_go, False),
    ("PHP", "php", lambda: version("php", "--version"),
     lambda run: ["php", "-S", f"127.0.0.1:{run.port}", str(FILES / "server.php")], False),
    ("Java HttpServer", "java", lambda: version("java", "-version"),
     lambda run: ["java", str(FILES / "Server.java"), str(run.port)], False),
    ("nginx", "nginx", lambda: version("nginx", "-v"),
     configured("nginx.conf", "nginx", "-c", "CONFIG"), True),
    ("Apache", "apache2", lambda: version("apache2", "-v"),
     configured("apache.conf", "apache2", "-X", "-f", "CONFIG"), True),
    ("HAProxy", "haproxy", lambda: version("haproxy", "-v"),
     configured("haproxy.cfg", "haproxy", "-db", "-f", "CONFIG"), True),
    ("lighttpd", "lighttpd", lambda: version("lighttpd", "-v"),
     configured("lighttpd.conf", "lighttpd", "-D", "-f", "CONFIG"), True),
    ("Varnish", "varnishd", lambda: version("varnishd", "-V"),
     configured("varnish.vcl", "varnishd", "-F", "-f", "CONFIG", "-a", "127.0.0.1:PORT", "-n", "FOLDER/state",
                "-s", "malloc,16m"), True),
    ("Caddy", "caddy", lambda: version("caddy", "version"),
     configured("Caddyfile", "caddy", "run", "--adapter", "caddyfile", "--config", "CONFIG"), True),
]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Run:
    """A server that runs on a port of its own until the end of the block."""

    def __init__(self, command, is_proxy):
        self.command, self.is_proxy = command, is_proxy
        self.port, self.backend = free_port(), free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waybill-negative-"))
        self.folder.chmod(0o755)
        self.processes = []

    def __enter__(self):
        if self.is_proxy:
            self.start([sys.executable, str(FILES / "backend.py"), str(self.backend), "lenient"], self.backend)
        self.start(self.command(self), self.port)
        return "127.0.0.1", self.port

    def start(self, command, port):
        log = open(self.folder / "output", "ab")
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder),
                       "XDG_CONFIG_HOME": str(self.folder)}
        self.processes.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=environment))
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                if self.processes[-1].poll() is not None:
                    break
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError(f"{command[0]} does not start:\n{(self.folder / 'output').read_text()}")

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Findings:
    """The wrong answers of a server, as names of changes by their class."""

    def __init__(self):
        self.wrong = {kind: {} for kind in KINDS}
        self.right = set()
        self.count = 0

    def send_all(self, address, service):
        """Sends every change. Ends the run if an unchanged message is refused: a row of the table without
        answers would read as one without faults."""
        for request in service.requests:
            for _ in range(ATTEMPTS):
                refusal = service.refusal(address, request, SECONDS)
                if not refusal:
                    break
            else:
                sys.exit(f"servers: the unchanged message is refused: {refusal}")
        for change in service.changes:
            self.count += 1
            _, problem = service.send(address, change, SECONDS)
            if problem:
                self.wrong[change["class"]].setdefault(change["change"], problem)
            else:
                self.right.add(change["change"])


def list_of(names):
    return ", ".join(f"`{name}`" for name in names) or "none"


def page(findings, contradicted, missing):
    lines = [
        "# What servers accept", "",
        "Made by `make negative-servers`, which sends the [changed messages](../negative.md) of two requests to the servers",
        "of one machine, as Debian and PyPI have them, each on a connection of its own. nginx, Apache, HAProxy, lighttpd,",
        "Varnish and Caddy are proxies here; a server behind them takes all that they pass on. The other servers answer",
        "GET and POST with 200 after the content. A wrong answer is none of those that the change lists.", "",
        "| server | sent | `must-refuse` | `should-refuse` | `incomplete` | `may` | `valid` |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, found in findings.items():
        counts = " | ".join(str(len(found.wrong[kind])) for kind in KINDS)
        lines.append(f"| {name} | {found.count} | {counts} |")
    lines += ["", "The numbers are changes with a wrong answer. By server:"]
    for name, found in findings.items():
        lines += ["", f"## {name}", ""]
        for kind in KINDS:
            for change, problem in found.wrong[kind].items():
                lines.append(f"- `{change}` ({kind}): {problem}")
        if not any(found.wrong.values()):
            lines.append("No wrong answer.")
    lines += ["", "## All servers", "",
              f"Changes that every server answers wrongly: {list_of(contradicted)}.", ""]
    if missing:
        lines += [f"Not installed on that machine: {', '.join(missing)}.", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--waybill", default=ROOT / ".build" / "release" / "waybill")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs" / "negative" / "servers.md")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    findings, missing = {}, []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.waybill, "compile", str(HERE / "specs.yaml"), "--emit", "negative", "--output", folder],
                       check=True)
        (service,) = exchange.services(pathlib.Path(folder, "negative"))
        for name, program, number, command, is_proxy in SERVERS:
            if options.names and name not in options.names:
                continue
            found_version = number() if not program or shutil.which(program) else None
            if not found_version:
                missing.append(name)
                continue
            begin = time.monotonic()
            found = Findings()
            print(f"{name} {found_version}:", end=" ", flush=True)
            with Run(command, is_proxy) as address:
                found.send_all(address, service)
            findings[f"{name} {found_version}"] = found
            wrong = ", ".join(f"{len(found.wrong[kind])} {kind}" for kind in KINDS)
            print(f"{found.count} sent; wrong: {wrong} ({time.monotonic() - begin:.0f} s)", flush=True)
        names = dict.fromkeys(change["change"] for change in service.changes)
    if not findings:
        sys.exit("servers: no server is installed")
    contradicted = [name for name in names if not any(name in found.right for found in findings.values())]
    options.output.write_text(page(findings, contradicted, missing), "utf-8")
    print(f"servers: {len(findings)} servers, {len(names)} changes; answered wrongly by all: {len(contradicted)}")


if __name__ == "__main__":
    main()
