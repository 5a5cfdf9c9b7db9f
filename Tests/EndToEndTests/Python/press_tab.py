"""Presses Tab in a real shell, and prints what the completed commands are given.

usage: press_tab.py SHELL WAYBILL LINE...

SHELL is bash, zsh or fish. It runs on a terminal of its own, in the current folder, with the completion
script that WAYBILL prints. Each LINE is typed, then Tab and Enter. Printed is a JSON list: the arguments of
the command that each line became; null for a line that became none.
"""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

COMMANDS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}

SETUP = {
    "bash": "source '{script}'",
    "zsh": "autoload -Uz compinit; compinit -u -D; source '{script}'",
    "fish": "source '{script}'",
}

# Stands for waybill: completions are waybill's own, other arguments are written to a file.
STAND_IN = """#!/bin/sh
case "${1-}" in
---completion) exec '{waybill}' "$@" ;;
esac
printf '%s\\0' "$@" >"$HOME/part" && mv "$HOME/part" "$HOME/arguments"
"""

SECONDS = 120


class Shell:
    """A shell on a terminal."""

    def __init__(self, name, waybill, home):
        self.home = home
        self.record = os.path.join(home, "arguments")
        os.mkdir(os.path.join(home, "bin"))
        program = os.path.join(home, "bin", "waybill")
        with open(program, "w") as file:
            file.write(STAND_IN.replace("{waybill}", waybill))
        os.chmod(program, 0o755)
        script = os.path.join(home, "script")
        with open(script, "wb") as file:
            command = [waybill, "--generate-completion-script", name]
            file.write(subprocess.run(command, check=True, capture_output=True).stdout)
        environment = dict(
            os.environ, HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, INPUTRC="/dev/null",
            PATH=os.path.dirname(program) + ":" + os.environ["PATH"], TERM="xterm", PS1="> ",
            LC_ALL="C.UTF-8")
        process, self.terminal = pty.fork()
        if process == 0:
            os.execvpe(COMMANDS[name][0], COMMANDS[name], environment)
        self.type(SETUP[name].format(script=script) + "; waybill ready\n")
        if self.arguments() != ["ready"]:
            sys.exit(f"{name} did not start")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def arguments(self):
        """What the stand-in was given; None if it does not run."""
        end = time.monotonic() + SECONDS
        while not os.path.exists(self.record):
            if time.monotonic() > end or not self.read():
                return None
        with open(self.record, "rb") as file:
            words = file.read().split(b"\0")[:-1]
        os.remove(self.record)
        return [word.decode() for word in words]

    def read(self):
        """Takes what the shell prints, and answers what it asks of its terminal."""
        if not select.select([self.terminal], [], [], 0.05)[0]:
            return True
        try:
            text = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        for _ in re.findall(rb"\x1b\[0?c", text):
            self.type("\x1b[?62c")
        for _ in re.findall(rb"\x1b\[6n", text):
            self.type("\x1b[1;1R")
        return bool(text)


def main():
    name, waybill, *lines = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        shell = Shell(name, waybill, home)
        results = []
        for line in lines:
            shell.type(line + "\t\n")
            results.append(shell.arguments())
            if results[-1] is None:
                # The shell waits for the end of a quotation, or the like.
                shell.type("\x03waybill ready\n")
                shell.arguments()
        shell.type("exit\n")
        while shell.read():
            pass
    json.dump(results, sys.stdout)


main()
