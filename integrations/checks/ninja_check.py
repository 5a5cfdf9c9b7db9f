"""Ninja, with the rules of integrations/ninja."""

from .scenario import BuildSystem, Scenario
from .workspace import require

NEEDS = ["ninja"]


class Ninja(BuildSystem):
    name = "ninja"

    def prepare(self, workspace):
        result = workspace.run("./configure")
        require(result.status == 0, result.text)

    def build(self, workspace):
        return workspace.run("ninja")


def run(folder, binary):
    return Scenario(folder, binary, Ninja()).run()
