"""Rules that compile request specs.

    load("//:waybill.bzl", "waybill_library")

    waybill_library(
        name = "requests",
        srcs = glob(["*.yaml"], exclude = ["_*.yaml"]),
        data = glob(["_*.yaml", "files/**"]),
        emit = ["wire", "http", "swift"],
    )

A target is one action: put the specs of a folder into one target, and use `waybill_batches` for folders of
hundreds. The outputs are the trees <name>/wire, <name>/http and <name>/model, and for each spec the file
<name>/swift/<spec>.yaml.swift. For Swift, `srcs` also has the fragments that declare `types`, which become a
file each, as specs do.
"""

WaybillInfo = provider(
    "What a waybill_library makes.",
    fields = {
        "wire": "Tree of messages and their manifests, or None.",
        "http": "Tree of .http files, or None.",
        "model": "Tree of the model's JSON, or None.",
        "swift": "List of generated Swift files.",
    },
)

_TREES = ["wire", "http", "model"]
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=,/"

def _swift_name(path):
    """The file that a spec compiles to, by its path from the root: folders are part of the name."""
    for character in path.elems():
        if character not in _PLAIN:
            fail("'%s': a spec that is compiled to Swift needs a name of A-Z a-z 0-9 - _ . = , alone" % path)
    if len(path) > 200 or path.startswith("."):
        fail("'%s': a spec that is compiled to Swift needs a name of at most 200 bytes, and no dot first" % path)
    return path.replace("/", "+") + ".swift"

def _from_root(file, root):
    if root == "":
        return file.short_path
    if not file.short_path.startswith(root + "/"):
        fail("'%s' is not below the root '%s': set root" % (file.short_path, root))
    return file.short_path[len(root) + 1:]

def _waybill_library_impl(ctx):
    root = ctx.label.package if ctx.attr.root == "" else ctx.attr.root.strip("/")
    root = "" if root == "." else root
    for file in ctx.files.srcs:
        if not file.is_source:
            fail("'%s' is made by another rule: specs are source files" % file.short_path)

    args = ctx.actions.args()
    args.add("compile")
    args.add_all(ctx.files.srcs)
    args.add("--root", root or ".")

    # The sandbox is a folder of links to the files.
    args.add("--trust-links")
    trees = {}
    swift = []
    outputs = []
    for kind in ctx.attr.emit:
        if kind == "swift":
            names = [_swift_name(_from_root(file, root)) for file in ctx.files.srcs]
            swift = [ctx.actions.declare_file("%s/swift/%s" % (ctx.label.name, name)) for name in names]
            outputs += swift
            args.add("--emit", "swift=" + swift[0].dirname)
            args.add("--no-included-types")
        else:
            tree = ctx.actions.declare_directory("%s/%s" % (ctx.label.name, kind))
            trees[kind] = tree
            outputs.append(tree)
            args.add_all([tree], before_each = "--emit", format_each = kind + "=%s", expand_directories = False)
    args.add_all(ctx.attr.options)

    # One argument a line, which Waybill reads as they are.
    args.use_param_file("@%s")
    args.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable.waybill,
        arguments = [args],
        inputs = ctx.files.srcs + ctx.files.data,
        outputs = outputs,
        mnemonic = "Waybill",
        progress_message = "Compiling requests of %s" % ctx.label,
    )
    groups = {kind: depset([tree]) for kind, tree in trees.items()}
    groups["swift"] = depset(swift)
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(outputs)),
        OutputGroupInfo(**groups),
        WaybillInfo(
            wire = trees.get("wire"),
            http = trees.get("http"),
            model = trees.get("model"),
            swift = swift,
        ),
    ]

waybill_library = rule(
    implementation = _waybill_library_impl,
    attrs = {
        "srcs": attr.label_list(
            allow_files = [".yaml", ".yml"],
            allow_empty = False,
            mandatory = True,
            doc = "The specs, and for Swift the fragments that declare types.",
        ),
        "data": attr.label_list(allow_files = True, doc = "Fragments and files that specs read."),
        "emit": attr.string_list(default = ["wire"], doc = "Any of wire, http, swift and model."),
        "root": attr.string(doc = "Nothing outside is read: a folder from the workspace; the package by default."),
        "options": attr.string_list(doc = "More arguments of `waybill compile`."),
        "waybill": attr.label(
            default = "@waybill//:waybill",
            executable = True,
            cfg = "exec",
            allow_single_file = True,
            doc = "The compiler: a static binary, which needs nothing else in a sandbox.",
        ),
    },
    doc = "Compiles request specs, in one action.",
)

def waybill_batches(name, srcs, batches, **kwargs):
    """Compiles many specs in several actions, which run on several machines.

    A spec is in the batch that a hash of its name chooses: one that comes, goes or changes has one
    batch run again.

    Args:
      name: All outputs; the batches are <name>_0, <name>_1 and so on.
      srcs: The specs.
      batches: How many batches there are. docs/remote.md says how to choose.
      **kwargs: Those of waybill_library.
    """
    members = [[] for _ in range(batches)]
    for spec in srcs:
        members[hash(spec) % batches].append(spec)
    targets = []
    for index, specs in enumerate(members):
        if specs:
            targets.append("%s_%d" % (name, index))
            waybill_library(name = targets[-1], srcs = specs, **kwargs)
    native.filegroup(name = name, srcs = [":" + target for target in targets])
