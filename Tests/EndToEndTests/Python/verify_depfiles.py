"""Lets make and Ninja read dependency files with awkward names.

usage: verify_depfiles.py WAYBILL

For each name a spec attaches a file of that name, and a build with a dependency file runs in the current
folder. Afterwards nothing may be left to do, until the file is changed. Names that Waybill refuses, or for
Ninja warns about, are passed over. Tools that are not installed are passed over, too. Printed is what went
wrong, a line for each, and at the end the number of builds.
"""

import json
import os
import shutil
import subprocess
import sys
import time

# Marks that make or Ninja read something into, and others.
SPECIAL = "#$% :\\~[]*?|;=\t&"
OTHERS = "!{}()'\"`<>@^+,.-"


def names():
    for mark in SPECIAL + OTHERS:
        yield from (mark + "a", "a" + mark + "b", "a" + mark)
    for mark in SPECIAL:
        yield from ("[a]" + mark, mark + "[a]", "a[b" + mark + "c]d")
    yield from ("[", "]", "[]", "[!a]", "[a-c]", "a[b]*", "[a][b]", "[[]a]", "日[本]", "$(x)", "a\\b*")
    yield from (".PHONY", ".SILENT", ".IGNORE", ".ONESHELL", ".c.o", ".env", "a\\ b", "a\\#b", "a\\\\ b")


# Files that bracket expressions in the names match.
SIBLINGS = ["a", "b", "ab", "abc", "abd", "acd", "a x", "本", "日本", "c"]


class Build:
    def __init__(self, waybill, folder, name):
        self.waybill, self.folder, self.name = waybill, folder, name
        os.mkdir(folder)
        for sibling in SIBLINGS:
            self.write(sibling, "sibling")
        self.write(name, "content")
        self.write("s.yaml", json.dumps({
            "waybill": 1, "service": "s", "base-url": "https://api.example.com",
            "requests": {"upload": {"method": "PUT", "path": "/", "file": name}}}))
        command = f"'{waybill}' compile s.yaml --output out --depfile d --depfile-target stamp"
        self.write("Makefile", f"stamp:\n\t@{command} && touch stamp\n-include d\n")
        command = command.replace("$", "$$").replace(":", "$:")
        self.write("build.ninja", "rule w\n  command = " + command
                   + " && touch stamp\n  depfile = d\nbuild stamp: w\n")

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def run(self, *command):
        return subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=60)

    def age(self, name, seconds):
        path = os.path.join(self.folder, name)
        moment = time.time() + seconds
        os.utime(path, (moment, moment))

    def problems(self, tool, first, is_done):
        for name in ["stamp", "d"]:
            if os.path.exists(os.path.join(self.folder, name)):
                os.remove(os.path.join(self.folder, name))
        for name in os.listdir(self.folder):
            self.age(name, -100)
        built = self.run(*first)
        if built.returncode != 0:
            return [f"{tool} fails: {built.stdout}{built.stderr}"]
        if not is_done():
            return [f"{tool} rebuilds {self.name!r} for ever"]
        self.age(self.name, 100)
        return [f"{tool} does not see that {self.name!r} changes"] if is_done() else []


def main():
    waybill = sys.argv[1]
    count = 0
    for number, name in enumerate(dict.fromkeys(names())):
        if name in SIBLINGS or name in (".", ".."):
            continue
        build = Build(waybill, str(number), name)
        trial = build.run(waybill, "compile", "s.yaml", "--output", "trial", "--depfile", "t")
        if trial.returncode != 0:
            if "cannot be written in a makefile" not in trial.stderr:
                print(f"{name!r}: {trial.stderr}")
            continue
        found = []
        if shutil.which("make"):
            count += 1
            found += build.problems(
                "make", ["make"], lambda: build.run("make", "-q").returncode == 0)
        if shutil.which("ninja") and "Ninja cannot read" not in trial.stderr:
            count += 1
            found += build.problems(
                "ninja", ["ninja"], lambda: "no work to do" in build.run("ninja", "-n").stdout)
        for problem in found:
            print(problem)
    print(f"{count} builds")


main()
