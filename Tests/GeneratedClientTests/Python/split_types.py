"""Specs whose types are in fragments: what they send is the same, and services share the types."""

import re
import shutil

# The spec that another service of the same fragment repeats.
SHARED = "responses.yaml"


def write_specs(source, folder):
    """A copy of a folder of specs: the types of each are in a fragment of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    for spec in sorted(folder.rglob("[!_]*.yaml")):
        rest, types = split(spec.read_text())
        if not types:
            spec.unlink()
            continue
        fragment = spec.with_name(f"_{spec.name}")
        fragment.write_text(f"swift-name: {fragment_type(spec)}\n{types}")
        spec.unlink()
        # Under other names than those of the folder, whose specs are in the same module.
        split_spec = spec.with_name(f"split-{spec.name}")
        split_spec.write_text(renamed(including(rest, fragment.name), "split"))
        if spec.name == SHARED:
            again = folder / "again" / split_spec.name
            again.parent.mkdir()
            again.write_text(renamed(including(rest, f"../{fragment.name}"), "again"))
    return folder


def renamed(text, word):
    """A spec of another service, with another name in Swift."""
    text = re.sub(r'^service: (.*?)("?)$', rf"service: \1-{word}\2", text, flags=re.MULTILINE)
    return re.sub(r"^swift-name: (\w+)", rf"swift-name: \1_{word}", text, flags=re.MULTILINE)


def fragment_type(spec):
    """A name with a letter that only a written one has."""
    return f"Types_{spec.stem}"


def including(text, path):
    """A spec that includes one more fragment."""
    if "\ninclude: [" in text:
        return text.replace("\ninclude: [", f"\ninclude: [{path}, ", 1)
    return f"{text}\ninclude: [{path}]\n"


def split(text):
    """The lines of a spec without those of its types, and these."""
    types, rest, is_inside = [], [], False
    for line in text.splitlines(keepends=True):
        if re.match(r"[^\s#]", line):
            is_inside = line.startswith("types:")
        (types if is_inside else rest).append(line)
    return "".join(rest), "".join(types)


def pair(spec, specs):
    """The spec whose types are those of a spec that repeats it, or None."""
    first = spec.path.parents[1] / spec.path.name
    if spec.path.parent.name != "again":
        return None
    return next(other for other in specs if other.path == first)
