"""Executes the blocks of the README and the guide, and checks links, anchors and sizes of all pages.

    verify_documents.py PRODUCTS CHECKOUT EXCEPTIONS [--without-swift] [PAGE…]

PRODUCTS is the folder with the executable and, in `Modules`, the modules of the libraries. Each page has
a temporary folder of its own, in which its blocks are executed in order:

| fence                          | what is done                                                    |
| ------------------------------ | --------------------------------------------------------------- |
| `yaml FILE`                    | written to FILE; a spec must have no errors and no warnings     |
| `yaml FILE wrong`              | written to FILE; the spec must have errors                      |
| `yaml`                         | compiled, with `waybill`, `service` and `base-url` in front     |
| `yaml request`                 | compiled as the keys of one request                             |
| `console`                      | commands after `$ `; what they print is compared, all exit with 0 |
| `console fails`                | the same; the last command fails                                |
| `console needs=TOOL`           | the same, where the tool is installed                           |
| `http show SPEC [REQUEST …]`   | compared with what `waybill show` prints                        |
| `LANGUAGE in FILE`             | a run of lines of FILE, indented by any amount; a file of the page or of the checkout |
| `LANGUAGE FILE`                | written to FILE                                                 |
| `swift [uses SPEC…]`           | type-checked, with the code and the clients of the specs        |
| `swift manifest`               | type-checked as arguments of `Package`                          |

In expected output `…` matches any text: alone on a line, any lines. What a block of Swift needs that a
reader already has is in comments above it, `<!-- given: func freshToken() … -->`.

Prints the number of blocks by kind. The exit status is 1 when something differs.
"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import document_pages
import document_swift

PRELUDE = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"


class Difference(Exception):
    """The result of a block differs from the page."""


def pattern(lines):
    """A regular expression for lines in which `…` stands for anything: alone, for any lines."""
    return "\n".join(
        r"(?:.*\n)*?.*" if line.strip() == "…" else re.escape(line).replace("…", ".*")
        for line in lines)


def matches(expected, actual):
    """Whether text matches what a page shows."""
    wanted = pattern(expected.rstrip("\n").split("\n"))
    return re.fullmatch(wanted, actual.rstrip("\n")) is not None


class Run:
    """One page, executed in its own folder."""

    def __init__(self, products, folder, checkout):
        self.products = products
        self.folder = folder
        self.checkout = checkout
        self.environment = {
            "PATH": f"{products}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder),
            "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb",
        }

    def execute(self, block):
        """Executes a block; the kind it is counted as."""
        words = block.words
        if block.language == "console":
            if missing := self.missing(block):
                return f"without {missing}"
            self.console(block)
            return "console"
        if words[:1] == ["show"]:
            self.compare(block, self.waybill("show", *words[1:]), block.text)
            return "message"
        if words[:1] == ["in"]:
            self.contained(block, words[1])
            return "excerpt"
        if block.language == "yaml":
            return self.yaml(block)
        if words and block.language != "swift":
            self.write(words[0], block.text)
            return "file"
        raise Difference(f"nothing says how to execute '{block.language} {' '.join(words)}'")

    def yaml(self, block):
        words = block.words
        if words and words[0] != "request":
            self.write(words[0], block.text)
            if not re.search(r"(?m)^waybill:", block.text):
                return "file"
            run = self.run(["waybill", "check", words[0]])
            if ("wrong" in words) != (run.returncode == 1) or "wrong" not in words and run.stdout:
                raise Difference(run.stdout or "the spec has no mistake")
            return "spec"
        text = block.text
        if words:
            keys = "".join(
                f"    {line}\n" for line, key in
                (("method: POST", "method"), ("path: /x", "path"))
                if not re.search(rf"(?m)^{key}:", text))
            text = "requests:\n  r:\n" + keys + re.sub(r"(?m)^(?=.)", "    ", text)
        if not text.startswith("waybill:"):
            text = PRELUDE + text
        run = self.run(["waybill", "check", "-"], text)
        if run.returncode or run.stdout:
            raise Difference(run.stdout)
        return "spec"

    def missing(self, block):
        """A tool that a block needs, `needs=NAME`, and that the machine lacks."""
        needed = [word.partition("=")[2] for word in block.words if word.startswith("needs=")]
        path = self.environment["PATH"]
        return next((name for name in needed if not shutil.which(name, path=path)), None)

    def console(self, block):
        commands = []
        for line in block.lines:
            if line.startswith("$ "):
                commands.append(([line[2:]], []))
            elif commands and not commands[-1][1] and commands[-1][0][-1].endswith("\\"):
                commands[-1][0].append(line)
            elif commands and not commands[-1][1] and self._isOpen(commands[-1][0]):
                commands[-1][0].append(line)
            elif commands:
                commands[-1][1].append(line)
            else:
                raise Difference("a console block begins with '$ '")
        script = ["cd ."]
        for index, (lines, _) in enumerate(commands):
            text = "\n".join(lines)
            script.append(
                f"{{ {text}\n}} >{self.folder}.out{index} 2>&1 </dev/null; echo $? >{self.folder}.st{index}")
        self.run(["bash", "-c", "\n".join(script)])
        for index, (lines, expected) in enumerate(commands):
            actual = pathlib.Path(f"{self.folder}.out{index}").read_text("utf-8", "replace")
            status = int(pathlib.Path(f"{self.folder}.st{index}").read_text())
            shown = "\n".join(lines)
            self.compare(block, actual, "\n".join(expected), f"$ {shown}\n")
            fails = "fails" in block.words and index == len(commands) - 1
            if fails != (status != 0):
                raise Difference(f"$ {shown}\nexit status {status}")

    @staticmethod
    def _isOpen(lines):
        """Whether a command continues on the next line: within quotes or a here-document."""
        text = "\n".join(lines)
        if here := re.search(r"<<'?(\w+)'?", text):
            return not re.search(rf"(?m)^{here[1]}$", text)
        return text.count("'") % 2 == 1

    def contained(self, block, name):
        def bare(text):
            return [line.strip() for line in text.replace("\r\n", "\n").splitlines()]

        file = self.folder / name
        if not file.exists():
            file = self.checkout / name
        if not file.exists():
            raise Difference(f"there is no file '{name}'")
        held = file.read_text("utf-8")
        if not re.search(f"(?m)^{pattern(bare(block.text))}$", "\n".join(bare(held))):
            raise Difference(f"'{name}' is\n{held}")

    def compare(self, block, actual, expected, what=""):
        actual = actual.replace("\r\n", "\n")
        if not matches(expected, actual):
            raise Difference(f"{what}expected\n{expected}\nfound\n{actual}")

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def waybill(self, *arguments):
        run = self.run(["waybill", *arguments])
        if run.returncode:
            raise Difference(run.stdout)
        return run.stdout

    def run(self, command, text=""):
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, input=text, text=True,
            encoding="utf-8", errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=120, check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products", type=pathlib.Path)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("exceptions", type=pathlib.Path)
    parser.add_argument("--without-swift", action="store_true")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    checkout, products = options.checkout.resolve(), options.products.resolve()

    found = document_pages.pages(checkout)
    problems = list(document_pages.broken_links(found)) + list(document_pages.too_long(found))
    problems += out_of_date(products, checkout)
    excepted = document_pages.exceptions(options.exceptions)
    counts, used = collections.Counter(), set()
    for page in found.values():
        if page.elsewhere:
            counts[f"in {page.elsewhere}"] += len(page.blocks)
        elif not options.pages or page.path in options.pages:
            problems += execute(page, options, products, checkout, excepted, used, counts)
    if not options.pages:
        problems += [
            f"exception without a block: {page} | {first}" for page, first in excepted
            if (page, first) not in used and page in found]
    for kind in sorted(counts):
        print(f"{counts[kind]} {kind}")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


def out_of_date(products, checkout):
    """An error if the index of keys does not match the schema."""
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "keys.md"
        run = subprocess.run(
            [sys.executable, checkout / "scripts/build-key-index", products / "waybill", made],
            capture_output=True, text=True, check=False)
        if run.returncode:
            return [run.stderr.strip()]
        if made.read_bytes() != (checkout / "docs/language/keys.md").read_bytes():
            return ["docs/language/keys.md is out of date: run scripts/build-key-index WAYBILL"]
    return []


def execute(page, options, products, checkout, excepted, used, counts):
    """Executes the blocks of a page; yields the differences."""
    with tempfile.TemporaryDirectory() as outer:
        folder = pathlib.Path(outer) / "page"
        folder.mkdir()
        run = Run(products, folder, checkout)
        swift = document_swift.SwiftBlocks(products, checkout, folder, run)
        for block in page.blocks:
            if (block.page, block.first) in excepted:
                used.add((block.page, block.first))
                counts["not executed"] += 1
                continue
            try:
                if block.language == "swift" and block.words[:1] != ["in"]:
                    swift.add(block)
                    counts["swift"] += 1
                else:
                    counts[run.execute(block)] += 1
            except (Difference, document_swift.Refused, subprocess.TimeoutExpired) as error:
                yield f"{block}: {error}"
        if not options.without_swift:
            try:
                swift.check()
            except document_swift.Refused as error:
                yield f"{page.path}: {error}"


if __name__ == "__main__":
    main()
