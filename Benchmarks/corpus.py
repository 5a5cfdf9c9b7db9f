#!/usr/bin/env python3
"""Writes specs to measure Waybill with: the same bytes on every machine.

usage: corpus.py FOLDER [--files 2000] [--megabytes 20] [--seed 1] [--requests N]

FOLDER/specs/000/00000.yaml ...   --files specs of five requests each, about 3 KB, fifty a folder
FOLDER/large.yaml                 one spec of --megabytes MB
FOLDER/medium.yaml                one spec of a tenth of that
FOLDER/one.yaml                   with --requests, instead of these two: one spec of so many requests

Each folder has an attachment, blob.bin, that multipart requests send.
"""

import argparse
import os
import random

NOUNS = """alarm anchor apple arrow atlas badge basket beacon bell bicycle bottle bridge brush
cabin camera candle canvas carbon castle cedar chapter circle cloud cobalt compass copper coral
cotton cradle crater crystal desert diary dragon drawer eagle echo ember engine fabric falcon
feather fiber field flame forest fountain garden gate glacier glove granite gravel hammer harbor
harvest helmet hill honey island ivory jacket jungle kettle kitchen ladder lagoon lantern leaf
lemon library lion magnet maple marble meadow mirror moon mountain needle nest ocean olive orchid
paddle palace paper pebble pencil pepper piano pillow planet plum pocket pond prairie quarry
rabbit radar raven ribbon river rocket saddle sail salt scarf shadow shell silver spark spice
spring stone storm sugar summit table thunder tiger tower train tulip tunnel umbrella valley
velvet village violin walnut water willow window winter wolf yard zebra zinc""".split()
VERBS = "add archive cancel close count create drop fetch find join list merge move open send".split()
TEXTS = [
    "café crème", "Ærø Fjord", "señal única", "Быстрая лиса", "静かな海", "上海市浦东新区", "서울특별시",
    "🚲 and 🛶", "Ünïcödé",
]
METHODS = ["GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE"]


class Writer:
    """Draws a corpus from one generator.

    All draws go through random(), whose sequence Python promises to keep.
    """

    def __init__(self, seed):
        self.draw = random.Random(seed).random

    def below(self, limit):
        return int(self.draw() * limit)

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def one(self, items):
        return items[self.below(len(items))]

    def some(self, items, count):
        """Some different items, in the order they were drawn."""
        chosen = []
        while len(chosen) < count:
            item = self.one(items)
            if item not in chosen:
                chosen.append(item)
        return chosen

    def words(self, count):
        return " ".join(self.one(NOUNS) for _ in range(count))

    def scalar(self):
        """A value as people write them: mostly plain, some quoted, few beyond ASCII."""
        kind = self.below(100)
        if kind < 22:
            return str(self.below(90_000))
        if kind < 30:
            return self.one(["true", "false", "null"])
        if kind < 38:
            return f"{self.below(50_000) / 100:.2f}"
        if kind < 56:
            return f'"{self.words(self.between(2, 5))}"'
        if kind < 62:
            return f'"{self.one(TEXTS)}"'
        if kind < 70:
            return f"'{self.one(NOUNS)}''s {self.one(NOUNS)}'"
        return self.one(NOUNS)

    def tree(self, indent, depth):
        """The entries of a map, some of them maps and lists."""
        lines = []
        for key in self.some(NOUNS, self.between(3, 6)):
            kind = self.below(100)
            if depth > 0 and kind < 18:
                lines += [f"{indent}{key}:"] + self.tree(indent + "  ", depth - 1)
            elif depth > 0 and kind < 28:
                lines.append(f"{indent}{key}:")
                lines += [f"{indent}  - {self.scalar()}" for _ in range(self.between(2, 4))]
            elif kind < 34:
                items = ", ".join(str(self.below(100)) for _ in range(self.between(2, 5)))
                lines.append(f"{indent}{key}: [{items}]")
            else:
                lines.append(f"{indent}{key}: {self.scalar()}")
        return lines

    def part(self, name):
        if self.below(2) == 0:
            return [f"        - name: {name}", f"          value: {self.scalar()}"]
        return [
            f"        - name: {name}",
            "          file: ./blob.bin",
            f'          filename: "{self.words(2)}.bin"',
            "          content-type: application/octet-stream",
        ]

    def query(self, is_paged):
        lines = ["    query:"]
        for key in self.some(NOUNS, self.between(2, 6)):
            lines.append(f"      {key}: {self.scalar()}")
        if is_paged:
            lines.append("      page-number: ${page}")
        return lines + [f"      label-list: [{self.one(NOUNS)}, {self.one(NOUNS)}]"]

    def content(self):
        kind = self.below(100)
        if kind < 55:
            return ["    json:"] + self.tree("      ", 2)
        if kind < 78:
            names = self.some(NOUNS, self.between(3, 8))
            return ["    form:"] + [f"      {name}: {self.scalar()}" for name in names]
        lines = ["    multipart:", "      parts:"]
        for name in self.some(NOUNS, self.between(1, 3)):
            lines += self.part(name)
        return lines

    def request(self, number):
        method = self.one(METHODS)
        has_content = method not in ("GET", "DELETE")
        is_paged = not has_content and self.below(2) == 0
        lines = [
            f"  {self.one(VERBS)}-{self.one(NOUNS)}-{self.one(NOUNS)}-{number}:",
            f"    method: {method}",
            f"    path: /v{self.between(1, 4)}/{self.one(NOUNS)}/${{id}}/{self.one(NOUNS)}",
        ]
        if self.below(5) < 2:
            lines.append(f"    # {self.words(8)}")
        if self.below(2) == 0:
            lines.append(f"    summary: {self.words(self.between(4, 9))}")
        lines += ["    inputs:", f"      id: {{type: string, example: no-{self.below(10_000)}}}"]
        if is_paged:
            lines.append("      page: {type: integer, default: 1}")
        lines += [
            "    headers:",
            "      Accept: application/json",
            f'      X-Request-Id: "{self.below(1 << 48):016x}"',
        ]
        lines += self.content() if has_content else self.query(is_paged)
        if self.below(7) == 0:
            lines.append("    description: |")
            lines += [f"      {self.words(9)}." for _ in range(self.between(2, 4))]
        return lines

    def head(self, service):
        return [
            f"# {self.words(6)}",
            "waybill: 1",
            f"service: {service}",
            f"base-url: https://api.{self.one(NOUNS)}.example.com:8443/root",
            "client: {product: Bench/1.0, languages: [en, ja]}",
            "defaults:",
            f"  transport: {{timeout: {self.between(1, 60)}}}",
            "  headers:",
            "    X-Env: bench",
            "  encoding: {arrays: brackets, booleans: literal}",
            "requests:",
        ]

    def spec(self, service, requests):
        lines = self.head(service)
        for number in range(requests):
            lines += self.request(number)
        return encode(lines)

    def long_spec(self, service, size, path):
        """Writes one spec of about `size` bytes, piece by piece; returns the number of requests."""
        with open(path, "wb") as file:
            file.write(encode(self.head(service)))
            number = 0
            while file.tell() < size:
                file.write(encode(self.request(number)))
                number += 1
        return number


def encode(lines):
    return ("\n".join(lines) + "\n").encode()


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--megabytes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int)
    options = parser.parse_args()

    writer = Writer(options.seed)
    blob = bytes(range(256)) * 4
    size = 0
    for number in range(options.files):
        folder = f"{options.folder}/specs/{number // 50:03d}"
        if number % 50 == 0:
            os.makedirs(folder, exist_ok=True)
            write(f"{folder}/blob.bin", blob)
        spec = writer.spec(f"{writer.one(NOUNS)}-{writer.one(NOUNS)}-{number}", 5)
        size += len(spec)
        write(f"{folder}/{number:05d}.yaml", spec)
    os.makedirs(options.folder, exist_ok=True)
    write(f"{options.folder}/blob.bin", blob)
    if options.requests is not None:
        write(f"{options.folder}/one.yaml", writer.spec("one", options.requests))
        return
    large = options.megabytes * 1_000_000
    medium_count = writer.long_spec("medium", large / 10, f"{options.folder}/medium.yaml")
    large_count = writer.long_spec("large", large, f"{options.folder}/large.yaml")
    print(
        f"{options.files} specs, {size} bytes, {5 * options.files} requests; "
        f"medium.yaml {medium_count} requests; large.yaml {large_count} requests"
    )


if __name__ == "__main__":
    main()
