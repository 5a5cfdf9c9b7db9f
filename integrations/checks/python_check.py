"""Fixtures in Python: pytest and uvicorn, from PyPI."""

import os
import re
import subprocess
import sys

from . import fixtures
from .workspace import INTEGRATIONS, require

NEEDS = ["python3"]


def environment():
    """A virtual environment below build/, with what the test needs; nil when it cannot be made."""
    folder = os.path.join(os.path.dirname(INTEGRATIONS), "build", "integrations", "python")
    python = os.path.join(folder, "bin", "python3")
    requirements = os.path.join(INTEGRATIONS, "fixtures", "python", "requirements.txt")
    if subprocess.run([python, "-c", "import pytest, uvicorn"], capture_output=True, check=False).returncode \
            if os.path.exists(python) else True:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        made = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--requirement", requirements], check=False)
        if made.returncode:
            return None
    return python


def run(folder, binary):
    python = environment()
    if not python:
        return "skipped: pytest and uvicorn cannot be installed from PyPI"
    text = fixtures.check(
        folder, binary, "python", [python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"])
    found = re.search(r"(\d+) passed", text)
    require(found and found.group(1) == "12", f"not 12 tests passed:\n{text}")
    return "12 tests"
