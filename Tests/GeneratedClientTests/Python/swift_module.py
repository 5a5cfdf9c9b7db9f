"""A program of generated Swift and of calls to it, built against the library as it was built."""

import pathlib
import subprocess

RECORDER = pathlib.Path(__file__).with_name("Recorder.swift")

# Generated code must compile without warnings; callers call what is deprecated.
GENERATED_FLAGS = ["-warnings-as-errors", "-parse-as-library", "-module-name", "Generated"]
CALLER_FLAGS = ["-suppress-warnings", "-module-name", "Calls"]

# How much of what the compiler says is told.
LONGEST = 20000


class Refused(Exception):
    """Swift that does not compile."""


class SwiftModule:
    """A folder with a module of generated code and a program that calls it."""

    def __init__(self, products, checkout, folder):
        self.folder = folder
        self.flags = [
            "-swift-version", "6", "-Onone", "-j2",
            "-I", products / "Modules", "-I", folder,
            "-Xcc", f"-fmodule-map-file={checkout / 'Sources/Library/CZlib/module.modulemap'}",
            "-Xcc", f"-fmodule-map-file={checkout / 'Sources/Library/CRename/module.modulemap'}",
            "-Xcc", f"-fmodule-map-file={checkout / 'Sources/Library/CSHA256/include/module.modulemap'}",
        ]
        # Objects of sources that are no more may lie there, too.
        self.libraries = [
            products / f"{target}.build" / f"{source.name}.o"
            for target in (
                "MessageContent", "MessageSigning", "MessageSyntax", "RequestSerialization",
                "RequestSerializationFoundation", "RequestSerializationTransport",
                "SerializationOptions")
            for source in sorted((checkout / "Sources" / "Library" / target).rglob("*.swift"))
        ] + [products / "CSHA256.build/CSHA256.c.o"]
        folder.mkdir(parents=True, exist_ok=True)

    def check(self, files, *flags):
        """Compiles generated files without keeping anything."""
        self.swiftc(*GENERATED_FLAGS, "-typecheck", *flags, *files)

    def compile_generated(self, files):
        """Compiles generated files, which see no more of the library than any program."""
        self.swiftc(
            *GENERATED_FLAGS, "-emit-module",
            "-emit-module-path", self.folder / "Generated.swiftmodule", "-c", *files)

    def build_program(self, callers):
        """Compiles callers, which record what they make, and links all of it to a program."""
        return self.link([RECORDER, *callers])

    def link(self, sources):
        """Compiles sources and links them with the generated code to a program."""
        program = self.folder / "calls"
        objects = sorted(self.folder.glob("*.o"))
        self.swiftc(*CALLER_FLAGS, *sources, *objects, *self.libraries, "-o", program)
        return program

    def swiftc(self, *arguments):
        command = ["swiftc", *self.flags, *arguments]
        run = subprocess.run(
            list(map(str, command)), cwd=self.folder, capture_output=True, text=True, check=False)
        if run.returncode:
            raise Refused((run.stdout + run.stderr)[:LONGEST])
