"""The golden cases with their real paths, for readers outside the compiler.

Some files of a case have a path that not every system can check out. Such a file is kept under a
stand-in, and `real-paths.json` beside the spec tells its real path:

    {"wire/1.request": "wire/golden/list/nul.request"}
"""

import json
import pathlib
import shutil

INDEX = "real-paths.json"


def real_tree(folder, scratch):
    """The folder of a case if all its files have their real paths, or a copy below `scratch` in
    which they do."""
    index = folder / INDEX
    if not index.exists():
        return folder
    tree = pathlib.Path(scratch) / folder.name
    shutil.copytree(folder, tree, ignore=lambda _, names: [name for name in names if name == INDEX])
    for stand_in, path in json.loads(index.read_text(encoding="utf-8")).items():
        real = tree / path
        if real.exists():
            raise FileExistsError(f"{folder.name}: two files at {path!r}")
        real.parent.mkdir(parents=True, exist_ok=True)
        (tree / stand_in).rename(real)
    return tree
