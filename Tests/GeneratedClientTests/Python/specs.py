"""Specs as the compiler sees them: their models, their messages and their Swift."""

import concurrent.futures
import dataclasses
import json
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "GoldenTests/Python"))
import golden_tree  # noqa: E402
import swift_names  # noqa: E402

# Options of golden cases that say what to write; the law wants the same of each.
OUTPUT_OPTIONS = ("--emit", "--http-dialect", "--swift-client")


@dataclasses.dataclass
class Spec:
    """What comes of one spec."""

    path: pathlib.Path
    root: pathlib.Path
    model: dict
    swift: pathlib.Path
    messages: dict  # bytes by the names of request and case
    types: list = dataclasses.field(default_factory=list)  # the Swift of its fragments


class Compiler:
    """The command line of Waybill."""

    def __init__(self, waybill, outputs):
        self.waybill, self.outputs = waybill, outputs

    def folder(self, root, arguments=(), wire=None):
        """Compiles the specs of a folder in one run. Mistakes end the program.

        The messages are those that the run writes, or those of another folder `wire`.
        """
        root = root.resolve()
        outputs = self.outputs / root.name
        command = [self.waybill, "compile", ".", "--output", outputs, "--emit", "model,wire,swift",
                   "--swift-client", "yes"]
        run = subprocess.run([*command, *arguments], cwd=root, capture_output=True, check=False)
        if run.returncode:
            raise SystemExit(f"{root}: {run.stderr.decode(errors='replace')}")
        files = written_files(outputs / "swift", root)
        models = written_files(outputs / "model", root)
        return [read_spec(path, root, outputs, models[path], files, wire) for path in models]

    def golden_cases(self, cases):
        """Compiles each golden case that has messages, as its arguments say."""
        folder = self.outputs.with_name(f"{self.outputs.name}-trees")
        trees = [golden_tree.unpack(cases, name, folder / name) for name in golden_tree.names(cases)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            compiled = pool.map(self.golden_case, [tree for tree in trees if (tree / "wire").is_dir()])
            return [spec for specs in compiled for spec in specs]

    def golden_case(self, tree):
        return self.folder(tree, golden_arguments(tree), wire=tree / "wire")


def golden_arguments(folder):
    """The arguments of a golden case; an option may have its value in a line of its own."""
    file = folder / "arguments"
    lines = iter(file.read_text().splitlines() if file.exists() else [])
    for line in lines:
        pair = line.split("=", 1) if "=" in line else [line, next(lines)]
        if pair[0] not in OUTPUT_OPTIONS:
            yield from pair


def written_files(folder, root):
    """The files of each spec, by its path from the root."""
    manifest = json.loads((folder / ".waybill-manifest.json").read_text())
    written = {}
    for file in filter(None, manifest["files"]):
        spec = (folder / file["spec"]).resolve().relative_to(root)
        written.setdefault(spec.as_posix(), []).append(file["path"])
    return written


def read_spec(path, root, outputs, models, files, wire):
    model = swift_names.mark(json.loads((outputs / "model" / models[0]).read_text()), root)
    service = pathlib.PurePath(models[0]).parent
    manifest = json.loads((outputs / "wire" / service / "manifest.json").read_text())
    messages = {
        (artifact["request"], artifact["case"]): read_message(
            (wire or outputs / "wire") / service / artifact["path"])
        for artifact in manifest["artifacts"]
    }
    types = [outputs / "swift" / files[fragment["path"]][0] for fragment in model.get("fragments", [])]
    return Spec(root / path, root, model, outputs / "swift" / files[path][0], messages, types)


def read_message(path):
    """The bytes of a message; None for one that is missed where it should be kept."""
    return path.read_bytes() if path.exists() else None
