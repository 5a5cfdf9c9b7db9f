"""Generated Swift: what it costs to write it and to compile it. Goal 12."""

import os
import shutil
import statistics
import subprocess
import sys

import operations
from measuring import FOLDER, ROOT, measure, write
from serializer import build_subjects

# Operations a CPU second, measured on another day: the slowest and the fastest of several specs.
RECORDED_GENERATORS = [("swift-openapi-generator", 30, 150), ("openapi-generator-cli", 11, 53)]

# As the package manager compiles the target of someone who depends on the library.
FLAGS = ["-swift-version", "6", "-parse-as-library", "-module-name", "Operations", "-g", "-c"]
CONFIGURATIONS = {
    "debug": ["-Onone", "-enable-testing", "-enable-batch-mode"],
    "release": ["-O", "-whole-module-optimization"],
}
LIMITS = {"debug": 5, "release": 20}


class GeneratedSwiftBenchmark:
    def __init__(self, options):
        self.waybill = os.path.abspath(options.waybill)
        self.rounds = options.rounds
        self.is_quick = options.quick
        self.modules = os.path.join(build_subjects(), "Modules")
        self.folder = os.path.join(FOLDER, "operations")
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, table):
        self.table = table
        self.generation()
        self.compilation()

    # MARK: Generation

    def generation(self):
        """Goal 12: operations a CPU second of a run that writes its output."""
        specs, each = 25, 200
        for number in range(specs):
            text = operations.spec(f"service-n{number}", each)
            write(os.path.join(self.folder, "many", f"s{number}.yaml"), text)
        costs = []
        for _ in range(self.rounds):
            output = os.path.join(self.folder, "many-output")
            shutil.rmtree(output, ignore_errors=True)
            costs.append(self.generate(os.path.join(self.folder, "many"), output).cpu)
        speed = specs * each / statistics.median(costs)
        what = f"operations a CPU second, {specs} specs of {each}"
        self.table.line(12, what, speed, at_least=5000)
        for name, slow, fast in RECORDED_GENERATORS:
            self.table.note(f"recorded for {name}: {slow} to {fast}")

    def generate(self, specs, output):
        return measure([self.waybill, "compile", specs, "--output", output, "--emit", "swift"])

    # MARK: Compilation

    def compilation(self):
        """Goal 12: milliseconds an operation, beyond those of a file that only imports."""
        subjects = [self.generated("generated", False), self.generated("generated, rich", True)]
        for name, shape, count in operations.SHAPES:
            if not self.is_quick:
                lines = shape(count)
                subjects.append((name, self.source(name, lines), count))
        costs = self.costs(subjects)
        for configuration in CONFIGURATIONS:
            for name, _, count in subjects:
                limit = LIMITS[configuration] if name == "generated" else None
                what = f"{configuration} compile, ms an operation: {name}"
                number = 12 if limit else ""
                self.table.line(number, what, costs[name, configuration], at_most=limit)
        self.table.note("generated: 2 inputs in the path, 3 in the query, 1 header; rich: credentials,")
        self.table.note("four constants and an option besides, and JSON in every other one")

    def generated(self, name, is_rich):
        """What waybill makes of a spec of 200 operations."""
        folder = os.path.join(self.folder, name.replace(", ", "-"))
        specs, output = os.path.join(folder, "specs"), os.path.join(folder, "output")
        write(os.path.join(specs, "operations.yaml"), operations.spec("operations", 200, is_rich))
        self.generate(specs, output)
        return name, os.path.join(output, "swift", "operations.yaml.swift"), 200

    def source(self, name, lines):
        path = os.path.join(self.folder, name.replace(" ", "-") + ".swift")
        write(path, "\n".join(lines) + "\n")
        return path

    def costs(self, subjects):
        """The median of the rounds, in which all are compiled one after the other."""
        empty = {
            True: self.source("empty", ["import OperationRuntime"]),
            False: self.source("empty-client", ["import RequestSerialization"]),
        }
        rounds = {}
        for _ in range(min(self.rounds, 3)):
            for configuration in CONFIGURATIONS:
                base = {
                    key: self.compile(path, configuration) for key, path in empty.items()
                }
                for name, path, count in subjects:
                    cost = self.compile(path, configuration)
                    cost -= base[not name.startswith("generated")]
                    rounds.setdefault((name, configuration), []).append(1000 * cost / count)
        return {key: statistics.median(costs) for key, costs in rounds.items()}

    def compile(self, path, configuration):
        swift = os.environ.get("SWIFT", "swift")
        compiler = os.path.join(os.path.dirname(swift), "swiftc")
        zlib = os.path.join(ROOT, "Sources", "CZlib", "module.modulemap")
        paths = ["-I", self.modules, "-Xcc", f"-fmodule-map-file={zlib}"]
        paths += ["-module-cache-path", os.path.join(FOLDER, "module-cache")]
        paths += ["-o", os.path.join(self.folder, "object.o")]
        command = [compiler] + FLAGS + CONFIGURATIONS[configuration] + paths + [path]
        return measure(command).cpu
