#!/usr/bin/env python3
"""Draws Benchmarks/results.json: one bar a goal, for light and for dark pages.

usage: picture.py [RESULTS]

Writes results-light.svg and results-dark.svg beside the file. The line is the goal: a bar that ends before it
has reached the goal, whether the goal is to cost at most so much or to do at least so much. README shows them:

    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="Benchmarks/results-dark.svg">
      <img alt="What Waybill costs, by its goals" src="Benchmarks/results-light.svg">
    </picture>
"""

import html
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

THEMES = {
    "light": {"text": "#1f2328", "quiet": "#59636e", "met": "#1a7f37", "missed": "#bc4c00",
              "line": "#8c959f"},
    "dark": {"text": "#e6edf3", "quiet": "#9198a1", "met": "#3fb950", "missed": "#f0883e",
             "line": "#656c76"},
}

ROW = 24
LABELS = 400
BARS = 240
NUMBERS = 150
MARGIN = 16
WIDTH = LABELS + BARS + NUMBERS + 2 * MARGIN

# Where the goal stands among the bars, and the longest bar by that of the goal.
GOAL = 0.7
LONGEST = 1 / GOAL


def share(row):
    """How much of what the goal allows is used: 1 is the goal itself."""
    if row["bound"] == "at most":
        return row["reached"] / row["goal"]
    return row["goal"] / row["reached"] if row["reached"] > 0 else LONGEST


def text(x, y, words, color, anchor="start"):
    return (f'<text x="{x:g}" y="{y:g}" fill="{color}" text-anchor="{anchor}">'
            f"{html.escape(words)}</text>")


def draw(results, theme):
    """The picture of all rows that have a goal, as SVG."""
    colors = THEMES[theme]
    rows = [row for row in results["rows"] if row["goal"] is not None]
    height = ROW * (len(rows) + 1) + 2 * MARGIN
    goal_x = MARGIN + LABELS + BARS * GOAL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="system-ui, sans-serif" font-size="13" '
        f'role="img" aria-label="What Waybill costs, by its goals">',
        text(goal_x, MARGIN + 12, "goal", colors["quiet"], "middle"),
    ]
    for number, row in enumerate(rows):
        top = MARGIN + ROW * (number + 1)
        color = colors["met" if row["met"] else "missed"]
        length = BARS * GOAL * min(share(row), LONGEST)
        sign = "≤" if row["bound"] == "at most" else "≥"
        parts += [
            text(MARGIN, top + 15, row["what"], colors["text"]),
            f'<rect x="{MARGIN + LABELS}" y="{top + 4}" width="{length:.1f}" '
            f'height="{ROW - 10}" rx="2" fill="{color}"/>',
            text(WIDTH - MARGIN, top + 15, f"{row['reached']:.2f}  ({sign} {row['goal']:g})",
                 colors["quiet"], "end"),
        ]
    parts.append(
        f'<line x1="{goal_x:g}" y1="{MARGIN + ROW - 4}" x2="{goal_x:g}" y2="{height - MARGIN}" '
        f'stroke="{colors["line"]}" stroke-dasharray="3 3"/>')
    return "\n".join(parts + ["</svg>", ""])


def write(path):
    """Draws the results of a file beside it."""
    with open(path, encoding="utf-8") as file:
        results = json.load(file)
    for theme in THEMES:
        target = f"{os.path.splitext(path)[0]}-{theme}.svg"
        with open(target, "w", encoding="utf-8") as file:
            file.write(draw(results, theme))


if __name__ == "__main__":
    write(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "results.json"))
