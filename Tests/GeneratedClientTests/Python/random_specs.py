"""Writes random specs that the compiler accepts.

    random_specs.py WAYBILL SEED FOLDER [--specs COUNT]

Every declaration and request stands on a line of its own. Lines that the compiler finds mistakes in
are left out until none is left. The same seed writes the same specs.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess

from random_names import ChosenNames
from random_requests import OPTIONS, RandomRequests
from random_values import SAFE_TEXTS
from yaml_text import flow, text

# How many specs, and how many requests each has before those with mistakes are left out.
COUNT, REQUESTS = 28, 24

SERVICES = ["photos-{}", "Photos {}", "photo{}", "p-{}-x", "写真{}", "{}", "a/b*{}", "{}+"]


def random_spec(seed, number):
    """The lines of a spec."""
    requests = RandomRequests(random.Random(f"{seed}/{number}"))
    choose = requests.random
    requests.declare_types(choose.randint(1, 5))
    requests.shared = {name: requests.declaration(requests.kind())
                       for name in requests.names(choose.randint(1, 5))}
    for given in requests.shared.values():
        if given.is_needed or choose.random() < 0.3:
            given.written["example"] = requests.value(given.kind, given.safe)
    yield "waybill: 1"
    yield f"service: {text(choose.choice(SERVICES).format(number))}"
    yield f"summary: {text(requests.text())}"
    yield from base_url(requests)
    types, inputs = requests.written_types(), {
        name: given.written for name, given in requests.shared.items()}
    made = {name: requests.request() for name in requests.names(REQUESTS)}
    ChosenNames().spec(types, inputs, made)
    yield "types:"
    for name, declared in types.items():
        yield f"  {text(name)}: {flow(declared)}"
    yield "inputs:"
    for name, given in inputs.items():
        yield f"  {text(name)}: {flow(given)}"
    yield from defaults(requests)
    yield "requests:"
    for name, request in made.items():
        yield f"  {text(name)}: {flow(request)}"


def base_url(requests):
    """The base URL, of inputs or not."""
    choose = requests.random
    names = [name for name, given in requests.shared.items() if given.safe and given.is_there]
    host = choose.choice(["h.example", "H.example:8080", "[::1]", "h.example:80"])
    if names and choose.random() < 0.4:
        yield f"base-url: {text(f'https://{host}/v1/${{{choose.choice(names)}}}')}"
    else:
        yield f"base-url: {text(f'http://{host}' + choose.choice(['', '/', '/v1/', '/a b']))}"


def defaults(requests):
    choose = requests.random
    yield "defaults:"
    yield f"  headers: {flow({'X-Default': choose.choice(SAFE_TEXTS)})}"
    if choose.random() < 0.4:
        yield f"  encoding: {flow(requests.encoding())}"
    if choose.random() < 0.3:
        yield f"  json-options: {flow(requests.options(OPTIONS['json-options']))}"


def mistakes(waybill, folder, names):
    """The numbers of the lines of files that have mistakes, and which."""
    run = subprocess.run(
        [waybill, "check", *names, "--emit", "swift", "--diagnostics", "json"], cwd=folder, capture_output=True,
        check=False)
    lines = collections.defaultdict(dict)
    for diagnostic in json.loads(run.stderr)["diagnostics"]:
        if diagnostic["severity"] == "error":
            lines[pathlib.Path(diagnostic["path"]).name][diagnostic["line"]] = diagnostic["id"]
    return lines


def write_specs(waybill, seed, folder, count):
    """Writes specs; says how many lines of them were left out, by the ids of their mistakes."""
    write_files(folder / "files")
    specs = {f"spec{number}.yaml": list(random_spec(seed, number)) for number in range(count)}
    for name, lines in specs.items():
        write(folder / name, lines)
    ids = collections.Counter()
    wrong = mistakes(waybill, folder, specs)
    while wrong:
        for name, numbers in wrong.items():
            ids.update(numbers.values())
            specs[name] = [line for number, line in enumerate(specs[name], 1)
                           if number not in numbers]
            write(folder / name, specs[name])
        left = [name for name in wrong if 1 not in wrong[name]]
        wrong = mistakes(waybill, folder, left) if left else {}
    return ids


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("waybill", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("seed")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--specs", type=int, default=COUNT)
    arguments = parser.parse_args()
    ids = write_specs(arguments.waybill, arguments.seed, arguments.folder, arguments.specs)
    print("left out:", ", ".join(f"{count} {id}" for id, count in ids.most_common()))


def write(path, lines):
    """Writes a spec; one whose first line is wrong is wrong as a whole, and goes."""
    if lines and lines[0].startswith("waybill:"):
        path.write_text("".join(line + "\n" for line in lines))
    else:
        path.unlink()


def write_files(folder):
    """The files that requests send."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("a.txt", "hello\n"), ("b.JSON", '{"b": 1}'), ("empty.dat", "")):
        (folder / name).write_text(text)


if __name__ == "__main__":
    main()
