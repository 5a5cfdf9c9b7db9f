"""Part 1 of the law of the house: generated Swift, called with the values of a case, makes the bytes
of the message.

    law.py PRODUCTS CHECKOUT SCRATCH CORPUS...

PRODUCTS is the folder that the build put `waybill` and the library into, CHECKOUT the repository,
SCRATCH a folder to work in. A corpus is `folder:PATH`, specs that are compiled in one run,
`split:PATH`, such specs whose types are in fragments, `cases:PATH`, golden cases, or `random:SEED`,
specs that are made up.
Every case is called three times: with all its values written, without those that the spec has a
default for, and by the client, which gives the request to a transport. Prints one line, or each difference. The messages that calls made are left in `SCRATCH/made`.
"""

import argparse
import collections
import itertools
import json
import pathlib
import shutil
import signal
import sys

import random_specs
import split_types
import swift_names
from comparison import Calls, Comparison
from specs import Compiler
from swift_callers import Callers
from swift_module import Refused, SwiftModule

# What every generated file with a client begins with.
IMPORTS = ("public import RequestSerialization", "public import RequestSerializationFoundation")


def main():
    # Who runs this may block signals, and programs that are run wait for those of their own.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    arguments = parse()
    corpora = {corpus: load(corpus, arguments) for corpus in arguments.corpora}
    specs = [spec for compiled in corpora.values() for spec in compiled]
    module = SwiftModule(arguments.products, arguments.checkout, arguments.scratch / "module")
    try:
        program = build(module, list(zip(specs, namespaces(specs))))
    except Refused as error:
        sys.exit(f"{arguments.scratch}: {error}")
    calls = Calls(program, arguments.scratch / "calls")
    numbers = itertools.count()
    report = {}
    for corpus, compiled in corpora.items():
        comparison = Comparison(calls)
        for spec in compiled:
            comparison.compare(spec, next(numbers))
        report[corpus] = comparison.report()
        print(f"{corpus}:", *comparison.lines(), sep="\n  ")
    (arguments.scratch / "report.json").write_text(json.dumps(report))
    sys.exit(any(found["failures"] for found in report.values()))


def parse():
    parser = argparse.ArgumentParser()
    for name in ("products", "checkout", "scratch"):
        parser.add_argument(name, type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("corpora", nargs="+")
    return parser.parse_args()


def load(corpus, arguments):
    """The specs of a corpus as they are compiled."""
    kind, path = corpus.split(":", 1)
    number = arguments.corpora.index(corpus)
    compiler = Compiler(
        arguments.products / "waybill", arguments.scratch / "outputs" / str(number))
    if kind == "cases":
        return compiler.golden_cases(arguments.checkout / path)
    if kind == "split":
        return compiler.folder(split_types.write_specs(
            arguments.checkout / path, arguments.scratch / "split" / str(number)))
    if kind == "random":
        return compiler.folder(write_random(compiler.waybill, path, arguments.scratch))
    return compiler.folder(arguments.checkout / path)


def write_random(waybill, seed, scratch):
    """A new folder of random specs."""
    folder = scratch / "random" / seed
    shutil.rmtree(folder, ignore_errors=True)
    random_specs.write_specs(waybill, seed, folder, random_specs.COUNT)
    return folder


def namespaces(specs):
    """A type for each spec to be put into, or None where no other has its names.

    The types of fragments are beside the specs of their folder, which share them.
    """
    taken = collections.Counter(
        name for spec in specs
        for name in {spec.swift.name, service_type(spec), swift_names.client_type(spec.model)})
    roots = collections.defaultdict(set)
    for spec in specs:
        for file in spec.types:
            roots[file.name].add(spec.root)
    for number, spec in enumerate(specs):
        is_alone = (taken[spec.swift.name] == taken[service_type(spec)]
                    == taken[swift_names.client_type(spec.model)] == 1)
        has_own_types = any(len(roots[file.name]) > 1 for file in spec.types)
        yield None if is_alone and not has_own_types else f"Case{number}"


def service_type(spec):
    return swift_names.service_type(spec.model)


def build(module, specs):
    """A program that makes all calls."""
    module.compile_generated(generated_files(module.folder, specs))
    callers = []
    for number, (spec, namespace) in enumerate(specs):
        # A value of one service is sent by another, which has the same types.
        other = split_types.pair(spec, [spec for spec, _ in specs])
        sender = next((owner(*given) for given in specs if given[0] is other), None)
        text = Callers(spec.model, spec.root, number, namespace, sender).text()
        callers.append(write(module.folder / "callers" / f"Service{number}.swift",
                             "import Generated\nimport RequestSerialization\n\n" + text))
    calls = "\n".join(f"service{number}(Recorder())" for number in range(len(specs)))
    callers.append(write(module.folder / "callers" / "main.swift", calls + "\n"))
    return module.build_program(callers)


def owner(spec, namespace):
    """The generated type of a spec."""
    return f"{namespace}.{service_type(spec)}" if namespace else service_type(spec)


def generated_files(folder, specs):
    """Generated files; those of one name are put into namespaces, some to a file."""
    chunks = collections.defaultdict(list)
    shared = {}
    for number, (spec, namespace) in enumerate(specs):
        if namespace is None:
            yield spec.swift
            shared.update(dict.fromkeys(spec.types))
        else:
            chunks[number % 8].append(wrapped(spec, namespace))
    yield from shared
    for number, texts in chunks.items():
        text = "\n".join([*IMPORTS, "", *texts])
        yield write(folder / "generated" / f"Chunk{number}.swift", text)


def wrapped(spec, namespace):
    """A generated file inside a type, line by line; diagnostics name the folder of its spec."""
    lines = [
        "" if line in IMPORTS else line
        for file in [spec.swift, *spec.types] for line in file.read_text().splitlines()
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
