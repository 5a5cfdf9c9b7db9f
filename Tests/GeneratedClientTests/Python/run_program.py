"""Compiles the Swift of a spec with a program that uses it, runs the program, and prints what it prints.

usage: run_program.py PRODUCTS CHECKOUT FOLDER SPEC PROGRAM [OPTION…]

The options are those of `waybill compile`.
"""

import pathlib
import subprocess
import sys

from swift_module import Refused, SwiftModule


def main(products, checkout, folder, spec, program, *options):
    products, checkout, folder = map(pathlib.Path, (products, checkout, folder))
    spec = pathlib.Path(spec)
    outputs = folder / "outputs"
    subprocess.run(
        [products / "waybill", "compile", spec.name, "--emit", "swift", "--output", outputs, *options],
        cwd=spec.parent, check=True)
    module = SwiftModule(products, checkout, folder / "module")
    try:
        module.compile_generated(sorted((outputs / "swift").glob("*.swift")))
        calls = module.link([program])
    except Refused as error:
        sys.exit(str(error))
    sys.exit(subprocess.run([calls], check=False).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
