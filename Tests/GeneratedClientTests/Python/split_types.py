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
        spec.write_text(including(rest, fragment.name))
        if spec.name == SHARED:
            again = folder / "again" / spec.name
            again.parent.mkdir()
            text = including(rest, f"../{fragment.name}")
            again.write_text(re.sub(r"^service: .*", r"\g<0>-again", text, flags=re.MULTILINE))
    return folder


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
