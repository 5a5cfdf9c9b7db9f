#!/usr/bin/env python3
"""Draws Benchmarks/results.json, for light and for dark pages.

usage: picture.py [RESULTS]

Writes results-light.svg and results-dark.svg beside the file, with a bar for each goal. The line is the goal: a
bar that ends before it has reached the goal, whether the goal is to cost at most so much or to do at least so
much. growth-light.svg and growth-dark.svg show what ten to a hundred thousand requests cost, on scales on which
ten times as much is one step: a straight line of slope one is linear growth. README shows the first:

    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="Benchmarks/results-dark.svg">
      <img alt="What Waybill costs, by its goals" src="Benchmarks/results-light.svg">
    </picture>
"""

import html
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

THEMES = {
    "light": {"text": "#1f2328", "quiet": "#59636e", "met": "#1a7f37", "missed": "#bc4c00",
              "line": "#8c959f"},
    "dark": {"text": "#e6edf3", "quiet": "#9198a1", "met": "#3fb950", "missed": "#f0883e",
             "line": "#656c76"},
}
LINES = {
    "light": ["#0969da", "#8250df", "#1a7f37", "#bc4c00"],
    "dark": ["#58a6ff", "#bc8cff", "#3fb950", "#f0883e"],
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


PLOT_WIDTH, PLOT_HEIGHT, PLOT_LEFT, PLOT_BOTTOM, PLOT_RIGHT = 640, 360, 70, 50, 190


def draw_growth(growth, theme):
    """The seconds of CPU by the number of requests, as SVG."""
    colors = THEMES[theme]
    points = [point for line in growth.values() for point in line]
    low, high = (math.log10(end(count for count, _ in points)) for end in (min, max))
    bottom = math.floor(math.log10(min(cost for _, cost in points)))
    top = math.ceil(math.log10(max(cost for _, cost in points)))
    width, height = PLOT_WIDTH - PLOT_LEFT - PLOT_RIGHT, PLOT_HEIGHT - PLOT_BOTTOM - MARGIN

    def place(count, cost):
        x = PLOT_LEFT + width * (math.log10(count) - low) / (high - low)
        y = MARGIN + height * (top - math.log10(cost)) / (top - bottom)
        return f"{x:.1f}", f"{y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PLOT_WIDTH}" height="{PLOT_HEIGHT}" '
        f'viewBox="0 0 {PLOT_WIDTH} {PLOT_HEIGHT}" font-family="system-ui, sans-serif" '
        f'font-size="13" role="img" aria-label="CPU by the number of requests">',
    ]
    for power in range(round(low), round(high) + 1):
        x, y = place(10 ** power, 10 ** bottom)
        parts.append(text(float(x), float(y) + 18, f"{10 ** power:,}", colors["quiet"], "middle"))
    for power in range(bottom, top + 1):
        x, y = place(10 ** low, 10 ** power)
        parts.append(
            f'<line x1="{x}" y1="{y}" x2="{PLOT_LEFT + width}" y2="{y}" '
            f'stroke="{colors["line"]}" stroke-opacity="0.35"/>')
        label = f"{10 ** power:g} s"
        parts.append(text(float(x) - 8, float(y) + 4, label, colors["quiet"], "end"))
    parts.append(
        text(PLOT_LEFT + width / 2, PLOT_HEIGHT - 8, "requests", colors["quiet"], "middle"))
    for number, (name, line) in enumerate(growth.items()):
        color = LINES[theme][number % len(LINES[theme])]
        path = " ".join(",".join(place(*point)) for point in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        y = MARGIN + 16 + 22 * number
        x = PLOT_LEFT + width + 16
        parts.append(
            f'<line x1="{x}" y1="{y - 4}" x2="{x + 18}" y2="{y - 4}" stroke="{color}" '
            f'stroke-width="2"/>')
        parts.append(text(x + 24, y, name, colors["text"]))
    return "\n".join(parts + ["</svg>", ""])


def write(path):
    """Draws the results of a file beside it."""
    with open(path, encoding="utf-8") as file:
        results = json.load(file)
    for theme in THEMES:
        pictures = {os.path.splitext(path)[0]: draw(results, theme)}
        if results.get("growth"):
            growth = os.path.join(os.path.dirname(path), "growth")
            pictures[growth] = draw_growth(results["growth"], theme)
        for name, picture in pictures.items():
            with open(f"{name}-{theme}.svg", "w", encoding="utf-8") as file:
                file.write(picture)


if __name__ == "__main__":
    write(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "results.json"))
