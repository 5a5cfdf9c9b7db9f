"""Ninja, with the rules of integrations/ninja."""

from .scenario import BuildSystem, Scenario
from .workspace import require

NEEDS = ["ninja"]

COMPILE = ["compile", "specs", "--output", "build/requests", "--emit", "wire,http,swift"]


class Ninja(BuildSystem):
    name = "ninja"

    def prepare(self, workspace):
        result = workspace.run("./configure")
        require(result.status == 0, result.text)

    def build(self, workspace):
        result = workspace.run("ninja")
        if result.status == 0:
            # Each output is one that a rule may name: build.ninja was written anew when it had to be.
            rules = workspace.read("build.ninja").decode()
            for output in workspace.run("waybill", *COMPILE, "--list-outputs").text.split():
                require(f" {output} $" in rules or f"\n{output} $" in rules, f"build.ninja lacks {output}")
        return result


def run(folder, binary):
    return Scenario(folder, binary, Ninja()).run()
