"""What verify_documents.py finds: each test breaks one thing."""

import pathlib
import tempfile
import unittest

import document_pages
import verify_documents


class Checkout(unittest.TestCase):
    """A checkout with one page, executed without the compiler."""

    def setUp(self):
        self.outer = tempfile.TemporaryDirectory()
        self.addCleanup(self.outer.cleanup)
        self.root = pathlib.Path(self.outer.name)
        (self.root / "specs").mkdir()
        (self.root / "specs/LANGUAGE.md").write_text("# Language\n")

    def page(self, text, path="docs/page.md"):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return document_pages.pages(self.root)

    def execute(self, text):
        """What differs in the first block of a page."""
        block = self.page(text)["docs/page.md"].blocks[0]
        folder = self.root / "run"
        folder.mkdir(exist_ok=True)
        try:
            verify_documents.Run(self.root, folder, self.root).execute(block)
        except verify_documents.Difference as error:
            return str(error)
        return None


class Blocks(Checkout):
    def test_output(self):
        self.assertIsNone(self.execute("```console\n$ echo a; echo b\na\nb\n```\n"))
        self.assertIn("found\na", self.execute("```console\n$ echo a\nb\n```\n"))
        self.assertIn("found\na", self.execute("```console\n$ echo a\n```\n"))
        self.assertIn("found\n\n", self.execute("```console\n$ true\nb\n```\n") + "\n")

    def test_every_command_is_compared(self):
        self.assertIn("$ echo b", self.execute("```console\n$ echo a\na\n$ echo b\nc\n```\n"))

    def test_status(self):
        self.assertIn("exit status 1", self.execute("```console\n$ false\n```\n"))
        self.assertIn("exit status 0", self.execute("```console fails\n$ true\n```\n"))
        self.assertIsNone(self.execute("```console fails\n$ true\n$ false\n```\n"))
        self.assertIn("exit status 1", self.execute("```console fails\n$ false\n$ false\n```\n"))

    def test_messages_are_compared(self):
        self.assertIn("found\na", self.execute("```console\n$ echo a >&2\n```\n"))

    def test_commands_of_several_lines(self):
        self.assertIsNone(self.execute("```console\n$ echo a \\\n  b\na b\n```\n"))
        self.assertIsNone(self.execute("```console\n$ cat <<END\na\nEND\na\n```\n"))
        self.assertIsNone(self.execute("```console\n$ printf 'a\nb\n'\na\nb\n```\n"))

    def test_ellipsis(self):
        self.assertTrue(verify_documents.matches("a\n…\nc", "a\nb\nb\nc"))
        self.assertTrue(verify_documents.matches("a …", "a b"))
        self.assertFalse(verify_documents.matches("a …\nc", "a b\nb\nc"))
        self.assertFalse(verify_documents.matches("a.c", "abc"))

    def test_excerpts(self):
        (self.root / "run").mkdir()
        (self.root / "run/f").write_text("a\n  b\n  c\n")
        self.assertIsNone(self.execute("```swift in f\nb\nc\n```\n"))
        self.assertIsNotNone(self.execute("```swift in f\na\nc\n```\n"))
        self.assertIsNotNone(self.execute("```swift in g\na\n```\n"))
        self.assertIsNone(self.execute("```text in specs/LANGUAGE.md\n# Language\n```\n"))

    def test_unknown_fences(self):
        self.assertIn("nothing says how", self.execute("```\nx\n```\n"))
        self.assertIn("nothing says how", self.execute("```sh\nx\n```\n"))


class Links(Checkout):
    def links(self, text):
        return list(document_pages.broken_links(self.page(text)))

    def test_files(self):
        self.assertEqual(self.links("[a](../specs/LANGUAGE.md) [b](https://example.com)\n"), [])
        self.assertEqual(len(self.links("[a](b.md)\n")), 1)
        self.assertEqual(self.links("`[a](b.md)`\n\n```text\n[a](b.md)\n```\n"), [])

    def test_anchors(self):
        self.assertEqual(self.links("# `a`: b, c\n\n[a](#a-b-c) [b](../specs/LANGUAGE.md#language)\n"), [])
        self.assertEqual(len(self.links("[a](#b)\n")), 1)
        self.assertEqual(len(self.links("[a](../specs/LANGUAGE.md#b)\n")), 1)


class Sizes(Checkout):
    def test_limits(self):
        self.assertEqual(list(document_pages.too_long(self.page("x" * 12288))), [])
        self.assertEqual(len(list(document_pages.too_long(self.page("x" * 12289)))), 1)
        self.assertEqual(len(list(document_pages.too_long(self.page("x" * 9217, "README.md")))), 2)


if __name__ == "__main__":
    unittest.main()
