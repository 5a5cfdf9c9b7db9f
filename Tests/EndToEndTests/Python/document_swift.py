"""The Swift blocks of a page, type-checked together against the libraries as they were built."""

import pathlib
import re
import subprocess

C_MODULES = (
    "Sources/Library/CZlib/module.modulemap", "Sources/Library/CRename/module.modulemap",
    "Sources/Library/CSHA256/include/module.modulemap", "Sources/Compiler/CLibYAML/module.modulemap",
)

# How much of the compiler's output is shown.
LONGEST = 8000


class Refused(Exception):
    """Swift that does not compile."""


class SwiftBlocks:
    """One module of a page: what its specs generate, and a function for each block."""

    def __init__(self, products, checkout, folder, run):
        self.products, self.checkout, self.run = products, checkout, run
        self.page = folder
        self.folder = folder.parent / "swift"
        self.folder.mkdir()
        self.files, self.specs = [], set()

    def add(self, block):
        """Keeps a block until the page is checked; a manifest is checked at once."""
        if block.words[:1] == ["manifest"]:
            self._manifest(block)
            return
        if block.words[:1] == ["uses"]:
            for spec in block.words[1:]:
                self._generate(spec)
        imports = [line for line in block.lines if re.match(r"(@testable )?import ", line)]
        body = [line for line in block.lines if line not in imports]
        number = len(self.files)
        given = [line for line in block.given if not line.startswith("import ")]
        imports += [line for line in block.given if line.startswith("import ")]
        file = self.folder / f"block{number}.swift"
        # Code of files stays at the top; statements are in a function.
        if "file" in block.words:
            text = "\n".join(imports + given + body)
        else:
            # Given code is outside the block, so that the block cannot redeclare it by accident.
            text = "\n".join(
                imports + [f"private func block{number}() async throws {{"] + given
                + ["do {"] + body + ["}", "}"])
        file.write_text(f"// {block}\n{text}\n", "utf-8")
        self.files.append(file)

    def check(self):
        """Type-checks all blocks that were added."""
        if self.files:
            self._swiftc(*self.files, *sorted(self.folder.glob("generated/*.swift")))

    def _generate(self, spec):
        if spec in self.specs:
            return
        self.specs.add(spec)
        self.run.waybill(
            "compile", spec, "--emit", f"swift={self.folder / 'generated'}", "--swift-client", "yes")

    def _manifest(self, block):
        text = block.text.rstrip().rstrip(",")
        if "let package" not in text:
            text = f'import PackageDescription\nlet package = Package(\nname: "MyApp",\n{text})\n'
        file = self.folder / "Manifest.swift"
        file.write_text(text, "utf-8")
        command = ["swiftc", "-typecheck", "-package-description-version", "6.2.0"]
        library = pathlib.Path(
            subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True)
            .stdout.strip()).resolve().parent.parent / "lib/swift/pm/ManifestAPI"
        self._run([*command, "-I", library, file])

    def _swiftc(self, *files):
        flags = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "Page",
                 "-suppress-warnings", "-I", self.products / "Modules"]
        for module in C_MODULES:
            flags += ["-Xcc", f"-fmodule-map-file={self.checkout / module}"]
        self._run(["swiftc", *flags, *files])

    def _run(self, command):
        run = subprocess.run(
            [str(word) for word in command], cwd=self.folder, capture_output=True, text=True,
            check=False)
        if run.returncode:
            raise Refused((run.stdout + run.stderr)[:LONGEST])
