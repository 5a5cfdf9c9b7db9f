"""The golden cases as folders of files, for readers outside the compiler.

    golden_tree.py CASES FOLDER

A case is a page, `CASES/<case>.md`, with blocks between fences, and a folder `CASES/<case>` for files
that no fence can hold. This writes each case to a folder of its own below FOLDER:

    spec.yaml, fragments and attached files, by their names
    arguments           one per line
    diagnostics.txt     unless there are none
    wire/ http/ swift/  the outputs
    expect.json         the messages, as they were written by hand

Some files have a path that not every system can check out. Such a file is kept under a stand-in, and
`real-paths.json` beside it says its real path: `{"wire/1.request": "wire/golden/list/nul.request"}`.
"""

import json
import pathlib
import re
import shutil
import sys

INDEX = "real-paths.json"
HEAD = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"
NO_LINE_END = " no-eol"
LINES_OF_CONTENT_END_IN_CRLF = re.compile(
    "^(content-type: multipart/|transfer-encoding: chunked)", re.IGNORECASE | re.MULTILINE)


def pieces(text):
    """The parts of a page, in order: a line as (None, line), a block as (words after the fence, lines)."""
    fence = None
    for line in text.split("\n"):
        if fence is not None:
            if line == fence:
                yield info, lines
                fence = None
            else:
                lines.append(line)
        elif line.startswith("```"):
            fence = re.match("`+", line)[0]
            info, lines = line[len(fence):], []
        else:
            yield None, line


def message(lines):
    """The message that lines show: those of its head end in CR LF, and so do those of multipart and
    chunked content; other content ends before the last line end."""
    end = lines.index("") if "" in lines else len(lines)
    head, content = "\r\n".join(lines[:end]), lines[end + 1:]
    if LINES_OF_CONTENT_END_IN_CRLF.search(head.replace("\r\n", "\n")):
        text = "".join(f"{line}\r\n" for line in content)
    else:
        text = "\n".join(content)
    return f"{head}\r\n\r\n{text}".encode()


def shown_files(page):
    """The files that the blocks of a page show, by their paths in the tree."""
    files = {}
    for info, lines in pieces(page):
        kind, _, name = (info or "").partition(" ")
        text = "".join(f"{line}\n" for line in lines) if info else ""
        if kind == "yaml":
            whole = name or text.startswith("waybill:")
            entry = (name or "spec.yaml", text if whole else HEAD + text)
        elif kind == "text" and name.endswith(NO_LINE_END):
            entry = (name.removesuffix(NO_LINE_END), text[:-1])
        elif kind == "text":
            entry = (name, text)
        elif kind == "arguments":
            entry = ("arguments", text)
        elif kind == "diagnostics":
            entry = ("diagnostics.txt", text)
        elif info == "json expect":
            entry = ("expect.json", text)
        elif kind == "http":
            entry = (f"wire/{name}.request", message(lines))
        else:
            continue
        path, content = entry
        if path in files:
            raise ValueError(f"two blocks for {path!r}")
        files[path] = content if isinstance(content, bytes) else content.encode()
    return files


def names(cases):
    """The names of all cases."""
    return sorted(path.stem for path in pathlib.Path(cases).iterdir() if path.suffix == ".md")


def unpack(cases, name, tree):
    """Writes the files of a case to a folder, which must not exist, and returns it."""
    cases, tree = pathlib.Path(cases), pathlib.Path(tree)
    tree.mkdir(parents=True)
    for path, content in shown_files((cases / f"{name}.md").read_bytes().decode()).items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_bytes(content)
    for path, file in kept_files(cases / name):
        if (tree / path).exists():
            raise FileExistsError(f"{name}: two files at {path!r}")
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, tree / path)
    return tree


def kept_files(folder):
    """The files beside a page with their real paths."""
    index = folder / INDEX
    real = json.loads(index.read_text(encoding="utf-8")) if index.exists() else {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_file() and path != INDEX:
            yield real.pop(path, path), file
    if real:
        raise FileNotFoundError(f"{folder.name}: no files {sorted(real)}")


def main():
    cases, folder = sys.argv[1:]
    for name in names(cases):
        unpack(cases, name, pathlib.Path(folder) / name)


if __name__ == "__main__":
    main()
