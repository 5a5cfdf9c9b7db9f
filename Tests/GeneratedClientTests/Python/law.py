"""Part 1 of the law of the house: generated Swift, called with the values of a case, makes the bytes
of the message.

    law.py PRODUCTS CHECKOUT SCRATCH CORPUS...

PRODUCTS is the folder that the build put `waybill` and the library into, CHECKOUT the repository,
SCRATCH a folder to work in. A corpus is `folder:PATH`, specs that are compiled in one run,
`cases:PATH`, folders with a spec each, as golden cases are, or `random:SEED`, specs that are made up.
Every case is called twice: with all its values written, and without those that the spec has a
default for. Prints one line, or each difference. The messages that calls made are left in `SCRATCH/made`.
"""

import argparse
import collections
import pathlib
import shutil
import sys

import random_specs
import swift_names
from comparison import Comparison
from specs import Compiler
from swift_callers import Callers
from swift_module import Refused, SwiftModule


def main():
    arguments = parse()
    specs, failures = load(arguments)
    module = SwiftModule(arguments.products, arguments.checkout, arguments.scratch / "module")
    try:
        program = build(module, specs)
    except Refused as error:
        sys.exit(f"{arguments.scratch}: {error}")
    comparison = Comparison([spec for spec, _ in specs], program, arguments.scratch)
    failures += comparison.failures
    for failure in failures:
        print(failure)
    requests = sum(len(spec.model["requests"]) for spec, _ in specs)
    print(f"{len(specs)} specs, {requests} requests, {comparison.cases} cases, "
          f"{comparison.calls} calls, {len(failures)} failures")
    sys.exit(bool(failures))


def parse():
    parser = argparse.ArgumentParser()
    for name in ("products", "checkout", "scratch"):
        parser.add_argument(name, type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("corpora", nargs="+")
    return parser.parse_args()


def load(arguments):
    """The specs with the namespaces that their Swift is put into; None for none."""
    specs, failures = [], []
    for number, corpus in enumerate(arguments.corpora):
        kind, path = corpus.split(":", 1)
        compiler = Compiler(
            arguments.products / "waybill", arguments.scratch / "outputs" / str(number))
        if kind == "random":
            path = write_random(compiler.waybill, path, arguments.scratch)
        compile_all = compiler.golden_cases if kind == "cases" else compiler.folder
        compiled = compile_all(pathlib.Path(path))
        if not compiled:
            failures.append(f"{path}: nothing came of it")
        specs += compiled
    return list(zip(specs, namespaces(specs))), failures


def write_random(waybill, seed, scratch):
    """A new folder of random specs."""
    folder = scratch / "random"
    shutil.rmtree(folder, ignore_errors=True)
    random_specs.write_specs(waybill, seed, folder, random_specs.COUNT)
    return folder


def namespaces(specs):
    """A type for each spec to be put into, or None where no other has its names."""
    taken = collections.Counter(
        name for spec in specs for name in {spec.swift.name, service_type(spec)})
    for number, spec in enumerate(specs):
        is_alone = taken[spec.swift.name] == taken[service_type(spec)] == 1
        yield None if is_alone else f"Case{number}"


def service_type(spec):
    return swift_names.service_type(spec.model["service"])


def build(module, specs):
    """A program that makes all calls."""
    module.compile_generated(generated_files(module.folder, specs))
    callers = []
    for number, (spec, namespace) in enumerate(specs):
        text = Callers(spec.model, spec.root, number, namespace).text()
        callers.append(write(module.folder / "callers" / f"Service{number}.swift",
                             "import Generated\nimport RequestSerialization\n\n" + text))
    calls = "\n".join(f"service{number}(Recorder())" for number in range(len(specs)))
    callers.append(write(module.folder / "callers" / "main.swift", calls + "\n"))
    return module.build_program(callers)


def generated_files(folder, specs):
    """Generated files; those of one name are put into namespaces, some to a file."""
    chunks = collections.defaultdict(list)
    for number, (spec, namespace) in enumerate(specs):
        if namespace is None:
            yield spec.swift
        else:
            chunks[number % 8].append(wrapped(spec, namespace))
    for number, texts in chunks.items():
        text = "public import RequestSerialization\n\n" + "\n".join(texts)
        yield write(folder / "generated" / f"Chunk{number}.swift", text)


def wrapped(spec, namespace):
    """A generated file inside a type, line by line; diagnostics name the folder of its spec."""
    lines = [
        "" if line == "public import RequestSerialization" else line
        for line in spec.swift.read_text().splitlines()
    ]
    location = f'#sourceLocation(file: "{spec.root.name}.swift", line: 1)'
    return "\n".join(
        [f"public enum {namespace} {{", location, *lines, "#sourceLocation()", "}", ""])


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


if __name__ == "__main__":
    main()
