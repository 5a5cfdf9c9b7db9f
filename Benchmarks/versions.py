"""The versions of everything that decides how many instructions the same sources execute."""

import platform
import re
import shutil
import subprocess


def first_line(command):
    """The first line that a program prints, or None without such a program."""
    if not shutil.which(command[0]):
        return None
    found = subprocess.run(command, capture_output=True, text=True)
    lines = (found.stdout or found.stderr).strip().splitlines()
    return lines[0].strip() if found.returncode == 0 and lines else None


def library(name, package):
    """The version of a library as its package says, which knows of patches, or as pkg-config does."""
    found = first_line(["dpkg-query", "--show", "--showformat=${Version}\n", package])
    return found or first_line(["pkg-config", "--modversion", name])


def machine():
    """The kind of processor; the C library copies bytes otherwise where valgrind offers AVX2."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            has_avx2 = re.search(r"^flags\b.*\bavx2\b", file.read(), re.MULTILINE)
    except OSError:
        has_avx2 = None
    return platform.machine() + (" with AVX2" if has_avx2 else "")


def versions(swiftc="swiftc"):
    """All versions by their names; None for what cannot be told."""
    swift = first_line([swiftc, "--version"])
    number = re.search(r"Swift version (\S+)", swift or "")
    return {
        "machine": machine(),
        "swiftc": number[1] if number else None,
        "glibc": library("", "libc6") or first_line(["getconf", "GNU_LIBC_VERSION"]),
        "libyaml": library("yaml-0.1", "libyaml-dev"),
        "zlib": library("zlib", "zlib1g-dev"),
        "valgrind": first_line(["valgrind", "--version"]),
    }
