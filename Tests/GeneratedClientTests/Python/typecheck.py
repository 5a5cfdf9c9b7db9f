"""Compiles generated files of all folders below one as a module, keeping nothing.

    typecheck.py PRODUCTS CHECKOUT FOLDER

Warnings are errors, and the features that later versions of Swift turn on are on. What the module does
not isolate itself is isolated to the main actor.
"""

import pathlib
import signal
import sys

from swift_module import Refused, SwiftModule

# A module may isolate all of its own to the main actor; its requests are made anywhere.
ISOLATION = ["-default-isolation", "MainActor"]

FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
            "NonisolatedNonsendingByDefault"]


def main():
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    products, checkout, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    files = sorted(folder.glob("**/*.swift"))
    flags = [flag for feature in FEATURES for flag in ("-enable-upcoming-feature", feature)]
    try:
        SwiftModule(products, checkout, folder / "module").check(
            files, "-package-name", "generated", *ISOLATION, *flags)
    except Refused as error:
        sys.exit(str(error))
    sys.exit(not files)


if __name__ == "__main__":
    main()
