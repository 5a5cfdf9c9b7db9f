"""The pages that people read, taken apart: headings, links and fenced blocks."""

import pathlib
import re
import unicodedata

# Blocks of the pages that match are executed by Swift tests, which know their conventions.
ELSEWHERE = {
    "docs/diagnostics/": "ExplanationTests, ExplanationCommandTests",
    r"docs/language/\d": "LanguageReferenceTests",
    "Sources/Library/RequestSerialization": "DocumentationTests, ArticleTests",
    "Sources/Compiler/SpecCompiler": "EmbeddingTests",
}

FENCE = re.compile(r"^( *)(`{3,})([^`]*)$")
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
COMMENT = re.compile(r"^<!-- given: (.*) -->$")


class Block:
    """The text between two fences."""

    def __init__(self, page, line, words, given):
        self.page = page
        self.line = line
        self.language = words[0] if words else ""
        self.words = words[1:]
        # Swift that a reader has already, from a comment above the block.
        self.given = given
        self.lines = []

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    @property
    def first(self):
        """The first line that is not empty, by which exceptions name a block."""
        return next((line.strip() for line in self.lines if line.strip()), "")

    def __str__(self):
        return f"{self.page}:{self.line}"


class Page:
    """A Markdown file of the checkout."""

    def __init__(self, checkout, path):
        self.path = path
        self.file = checkout / path
        self.text = self.file.read_text("utf-8")
        self.blocks, self.links, self.anchors = [], [], set()
        self._read()

    @property
    def elsewhere(self):
        """The tests that execute the blocks of this page, if they are not executed here."""
        for prefix, tests in ELSEWHERE.items():
            if re.match(prefix, self.path):
                return tests
        return None

    def _read(self):
        block, fence, given = None, "", []
        for number, line in enumerate(self.text.splitlines(), 1):
            match = FENCE.match(line)
            if block is not None:
                if match and match[2] == fence and not match[3].strip():
                    self.blocks.append(block)
                    block, given = None, []
                else:
                    block.lines.append(line[indent:])
            elif match:
                indent, fence = len(match[1]), match[2]
                block = Block(self.path, number, match[3].split(), given)
            else:
                comment = COMMENT.match(line)
                given = given + [comment[1]] if comment else given if not line else []
                self._prose(line, number)
        if block is not None:
            raise SystemExit(f"{block}: the block is never closed")

    def _prose(self, line, number):
        if heading := re.match(r"#{1,6} (.+)", line):
            self._anchor(heading[1])
        plain = re.sub(r"`[^`]*`", "`", line)
        self.links += [(number, match[1]) for match in LINK.finditer(plain)]

    def _anchor(self, heading):
        """The anchor that GitHub gives a heading."""
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
        kept = "".join(
            c for c in text if c in " -_" or unicodedata.category(c)[0] in "LNM")
        anchor = base = kept.replace(" ", "-")
        count = 0
        while anchor in self.anchors:
            count += 1
            anchor = f"{base}-{count}"
        self.anchors.add(anchor)


def pages(checkout):
    """All pages by path: those at the top, the guide, the reference, and the articles of DocC."""
    found = sorted(checkout.glob("*.md")) + sorted((checkout / "docs").rglob("*.md"))
    found += [checkout / "specs/LANGUAGE.md"] + sorted(checkout.glob("Sources/*/*/*.docc/*.md"))
    paths = [file.relative_to(checkout).as_posix() for file in found]
    return {path: Page(checkout, path) for path in paths}


def broken_links(found):
    """Links to files and anchors that do not exist."""
    for page in found.values():
        for line, target in page.links:
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.file.parent / path).resolve() if path else page.file
            if not file.exists():
                yield f"{page.path}:{line}: there is no '{target}'"
            elif anchor and file.suffix == ".md":
                other = next((p for p in found.values() if p.file.resolve() == file), None)
                if other is not None and anchor not in other.anchors:
                    yield f"{page.path}:{line}: '{path}' has no anchor '{anchor}'"


def too_long(found):
    """Pages over their limits, in bytes."""
    for page in found.values():
        limit = None
        if page.path == "README.md":
            limit = 9 * 1024
        elif page.path == "ARCHITECTURE.md":
            limit = 6 * 1024
        elif page.path.startswith("docs/") and page.path.count("/") == 1:
            limit = 12 * 1024
        size = len(page.text.encode())
        if limit and size > limit:
            yield f"{page.path}: {size} bytes; the limit is {limit}"


def exceptions(file):
    """The blocks that are not executed: (page, first line) to the reason.

    A line of the file is `PAGE | FIRST LINE OF THE BLOCK | REASON`.
    """
    entries = {}
    for line in pathlib.Path(file).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            page, rest = line.split(" | ", 1)
            first, reason = rest.rsplit(" | ", 1)
            entries[page.strip(), first.strip()] = reason.strip()
    return entries
