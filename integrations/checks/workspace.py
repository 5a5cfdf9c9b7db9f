"""A copy of an example, in which a check builds; and what checks compare."""

import os
import shutil
import subprocess

INTEGRATIONS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = ".waybill-manifest."


class CheckFailed(Exception):
    """A failed expectation."""


def require(condition, message):
    if not condition:
        raise CheckFailed(message)


class Result:
    """How a command ended."""

    def __init__(self, status, text, ran):
        self.status, self.text, self.ran = status, text, ran

    def tail(self):
        return "\n".join(self.text.splitlines()[-25:])


class Workspace:
    """A folder with the specs of the examples, the files of an integration, and a `waybill` in PATH that
    notes its runs."""

    def __init__(self, folder, binary, integration):
        self.folder, self.binary = folder, binary
        source = os.path.join(INTEGRATIONS, integration)
        shutil.copytree(source, folder, dirs_exist_ok=True)
        shutil.copytree(os.path.join(INTEGRATIONS, "specs"), self.path("specs"))
        shutil.copy(os.path.join(INTEGRATIONS, "report"), folder)
        os.makedirs(self.path("tools/path"))
        self.log = self.path("tools/runs")
        # A run that only lists does not count.
        self.write(
            "tools/path/waybill",
            "#!/bin/sh\ncase \" $* \" in\n*\" --list-\"* | *\" --version \"*) ;;\n"
            f"*) [ -z \"${{RUN_LOG:-}}\" ] || echo waybill >>\"$RUN_LOG\" ;;\nesac\nexec '{binary}' \"$@\"\n")
        os.chmod(self.path("tools/path/waybill"), 0o755)
        self.environment = {
            **os.environ, "RUN_LOG": self.log, "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
            "PATH": self.path("tools/path") + os.pathsep + os.environ["PATH"],
        }

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def replace(self, name, old, new):
        text = self.read(name).decode()
        require(old in text, f"{name} does not contain {old!r}: the check is out of date")
        self.write(name, text.replace(old, new))

    def run(self, *command, environment=None, cwd=None):
        """Runs a command; `ran` holds the words that it added to the log of runs."""
        if os.path.exists(self.log):
            os.remove(self.log)
        result = subprocess.run(
            command, cwd=cwd or self.folder, env={**self.environment, **(environment or {})},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            check=False, timeout=600)
        ran = open(self.log, encoding="utf-8").read().split() if os.path.exists(self.log) else []
        return Result(result.returncode, result.stdout, ran)

    def direct(self, *arguments):
        """The outputs of a direct run, by path."""
        shutil.rmtree(self.path("tools/direct"), ignore_errors=True)
        subprocess.run(
            [self.binary, "compile", *arguments, "--output", self.path("tools/direct")],
            cwd=self.folder, check=True, capture_output=True)
        return files(self.path("tools/direct"))


def files(folder):
    """The content of the files below a folder by their paths, without Waybill's own records."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if not name.startswith(RECORD):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def stamps(folder):
    """Which file each path below a folder is, and when it was written."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if not name.startswith(RECORD):
                path = os.path.join(place, name)
                status = os.stat(path)
                found[os.path.relpath(path, folder)] = (status.st_ino, status.st_mtime_ns)
    return found


def require_equal(made, expected):
    """Compares two sets of files."""
    for path in sorted(set(made) | set(expected)):
        require(path in made, f"{path} is missing")
        require(path in expected, f"{path} is there, and a direct run does not make it")
        require(made[path] == expected[path], f"{path} differs from that of a direct run")
