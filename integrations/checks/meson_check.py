"""Meson, with integrations/meson/waybill."""

from .scenario import BuildSystem, Scenario
from .workspace import require

NEEDS = ["meson", "ninja"]


class Meson(BuildSystem):
    name = "meson"
    uploads_outputs = "build/uploads"

    # The target names a stamp, and not the outputs: Meson knows no outputs in folders.
    restores = False

    def prepare(self, workspace):
        result = workspace.run("meson", "setup", "build")
        require(result.status == 0, result.text)

    def build(self, workspace):
        return workspace.run("meson", "compile", "-C", "build")


def run(folder, binary):
    return Scenario(folder, binary, Meson()).run()
