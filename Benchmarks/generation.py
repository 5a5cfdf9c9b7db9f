"""Generated Swift: what it costs to write it and to compile it. Goal 12."""

import glob
import os
import shutil
import statistics
import subprocess
import sys

import api_documents
import operations
from measuring import FOLDER, ROOT, measure, write
from python_environment import install_packages
from serializer import build_subjects

# Operations a CPU second, measured on another day: the slowest and the fastest of several specs. The first
# is in no package of Debian or PyPI, and the other needs Java.
RECORDED_GENERATORS = {"swift-openapi-generator": (30, 150), "openapi-generator-cli": (11, 53)}

# As SwiftPM compiles the target of a user of the library.
FLAGS = ["-swift-version", "6", "-parse-as-library", "-module-name", "Operations", "-g", "-c"]
CONFIGURATIONS = {
    "debug": ["-Onone", "-enable-testing", "-enable-batch-mode"],
    "release": ["-O", "-whole-module-optimization"],
}

# What compiling a generated operation may cost, relative to one written by hand as static calls of
# the smallest possible library. For each of the three forms.
RATIO_LIMITS = {"debug": 1.7, "release": 2.2}
OPERATIONS = 200


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
        self.imports()
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
        peer = "openapi-generator-cli"
        if cost := None if self.is_quick else self.openapi_generator():
            what = f"operations a CPU second / {peer}: {OPERATIONS / cost:,.0f}"
            self.table.line("", what, speed * cost / OPERATIONS)
        for name, (slow, fast) in RECORDED_GENERATORS.items():
            if name != peer or cost is None:
                self.table.note(f"recorded for {name}: {slow} to {fast}")

    def generate(self, specs, output):
        return measure([self.waybill, "compile", specs, "--output", output, "--emit", "swift"])

    def openapi_generator(self):
        """Seconds of CPU in which openapi-generator-cli writes Swift of 200 of the operations; None without Java."""
        java = shutil.which("java")
        python = install_packages("openapi_generator_cli") if java else None
        if python is None:
            return None
        find = "import openapi_generator_cli as package; print(package.__path__[0])"
        found = subprocess.run([python, "-c", find], capture_output=True, check=True, text=True)
        jar = os.path.join(found.stdout.strip(), "openapi-generator.jar")
        document = os.path.join(self.folder, "operations.json")
        write(document, operations.openapi(OPERATIONS))
        output = os.path.join(self.folder, "openapi-generator")
        return measure(
            [java, "-jar", jar, "generate", "-g", "swift6", "-i", document, "-o", output]).cpu

    # MARK: Imports

    def imports(self):
        """What large documents become: the size of their Swift, and what it costs to write it."""
        for name, shape in api_documents.SHAPES.items():
            folder = os.path.join(self.folder, "imports", name)
            document, specs = os.path.join(folder, "api.json"), os.path.join(folder, "specs")
            write(document, api_documents.document(name))
            shutil.rmtree(specs, ignore_errors=True)
            importing = [self.waybill, "import", "openapi", document, "--output", specs]
            if subprocess.run(importing, capture_output=True).returncode != 0:
                sys.exit(f"run: the {name} document is not imported")
            output = os.path.join(folder, "output")
            shutil.rmtree(output, ignore_errors=True)
            cost = self.generate(specs, output).cpu
            files = sorted(glob.glob(os.path.join(output, "swift", "*.swift")))
            size = sum(map(os.path.getsize, files)) / 1e6
            subject = f"{name}, {shape.requests} operations"
            self.table.line("", f"Swift of an import, MB: {subject}", size)
            self.table.line("", f"Swift of an import, CPU s: {subject}", cost)
            if name == "small":
                what = f"debug compile of an import, ms an operation: {subject}"
                cost = self.compile(files[0], "debug")
                self.table.line("", what, 1000 * cost / shape.requests)

    # MARK: Compilation

    def compilation(self):
        """Goal 12: milliseconds an operation, beyond those of a file that only imports."""
        subjects = [self.generated("generated, rich", is_rich=True)]
        for shape in operations.SHAPES_OF_REQUESTS:
            subjects.append(self.generated(f"generated, {shape}", shape=shape))
            lines = operations.static_calls(OPERATIONS, shape)
            name = f"static calls, {shape}"
            subjects.append((name, self.source(name, lines), OPERATIONS))
        for name, shape, count in operations.SHAPES:
            if not self.is_quick:
                lines = shape(count)
                subjects.append((name, self.source(name, lines), count))
        costs = self.costs(subjects)
        for configuration in CONFIGURATIONS:
            for name, _, count in subjects:
                what = f"{configuration} compile, ms an operation: {name}"
                self.table.line("", what, costs[name, configuration])
            for shape in operations.SHAPES_OF_REQUESTS:
                cost = costs[f"generated, {shape}", configuration]
                ratio = cost / costs[f"static calls, {shape}", configuration]
                what = f"{configuration} compile, generated by static calls: {shape}"
                self.table.line(12, what, ratio, at_most=RATIO_LIMITS[configuration])
        self.table.note("generated: 2 inputs in the path, 1 header, 3 in the query, JSON or form; rich:")
        self.table.note("credentials, four constants and an option, and JSON in every other one besides")

    def generated(self, name, is_rich=False, shape="query"):
        """What waybill makes of a spec of 200 operations."""
        folder = os.path.join(self.folder, name.replace(", ", "-"))
        specs, output = os.path.join(folder, "specs"), os.path.join(folder, "output")
        text = operations.spec("operations", OPERATIONS, is_rich, shape)
        write(os.path.join(specs, "operations.yaml"), text)
        self.generate(specs, output)
        return name, os.path.join(output, "swift", "operations.yaml.swift"), OPERATIONS

    def source(self, name, lines):
        path = os.path.join(self.folder, name.replace(",", "").replace(" ", "-") + ".swift")
        write(path, "\n".join(lines) + "\n")
        return path

    def costs(self, subjects):
        """The median of the rounds; each round compiles all, one after the other."""
        empty = {
            True: self.source("empty", ["import OperationRuntime"]),
            False: self.source("empty-client", ["import RequestSerialization"]),
        }
        # The first compilation also fills the cache of modules.
        for path in empty.values():
            self.compile(path, "debug")
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
        paths = ["-I", self.modules]
        for module in ["CZlib", "CRename", "CSHA256/include"]:
            map = os.path.join(ROOT, "Sources", "Library", module, "module.modulemap")
            paths += ["-Xcc", f"-fmodule-map-file={map}"]
        paths += ["-module-cache-path", os.path.join(FOLDER, "module-cache")]
        paths += ["-o", os.path.join(self.folder, "object.o")]
        command = [compiler] + FLAGS + CONFIGURATIONS[configuration] + paths + [path]
        return measure(command).cpu
