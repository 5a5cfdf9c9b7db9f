"""What the checks of all fixtures share: a test passes, and fails when a message is another one."""

from .workspace import Workspace, require


def check(folder, binary, language, command, environment=None):
    """Runs the test of a language on compiled messages; `command` is run in its folder."""
    workspace = Workspace(folder, binary, "fixtures")
    variables = {"WAYBILL_MESSAGES": workspace.path("messages/wire"), **(environment or {})}

    def test():
        compiled = workspace.run("waybill", "compile", "specs", "--output", "messages")
        require(compiled.status == 0, compiled.text)
        return workspace.run(*command, environment=variables, cwd=workspace.path(language))

    result = test()
    require(result.status == 0, f"the test fails:\n{result.tail()}")
    passed = result.text

    # The server must notice each of these.
    for name, old, new in [
        ("specs/notes.yaml", "tag: shopping}", "tag: shoping}"),
        ("specs/storage/uploads.yaml", "josé", "jose"),
        ("specs/notes.yaml", "title: a/b", "title: Milk"),
    ]:
        original = workspace.read(name).decode()
        workspace.replace(name, old, new)
        require(test().status != 0, f"{language}: the test does not notice {new!r} for {old!r}")
        workspace.write(name, original)
    require(test().status == 0, "the test fails when all is as it was")
    return passed
