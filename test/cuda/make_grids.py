#!/usr/bin/env python3
"""Writes small images, an alignment, and blocks from both into a folder.

usage: make_grids.py FOLDER
"""
import random
import sys

random.seed(20)


def write_image(path, rows, depth):
    size = 2 if depth > 255 else 1
    with open(path, "wb") as file:
        file.write(b"P5\n%d %d\n%d\n" % (len(rows[0]), len(rows), depth))
        for row in rows:
            file.write(b"".join(value.to_bytes(size, "big") for value in row))


def write_alignment(path, rows):
    with open(path, "w") as file:
        for number, row in enumerate(rows):
            file.write(f">row{number}\n{row}\n")


def cut(rows, row, column, height, width):
    return [line[column : column + width] for line in rows[row : row + height]]


folder = sys.argv[1]
# Images with random bytes, with few grey values, and with 16-bit cells. No size is a power of two.
for name, letters, depth, height, width in (
    ("bytes", 256, 255, 7, 33),
    ("letters", 3, 255, 3, 5),
    ("deep", 5, 60000, 4, 6),
):
    values = [(value * 11003) % (depth + 1) for value in range(letters)]
    rows = [[random.choice(values) for _ in range(611)] for _ in range(97)]
    block = cut(rows, 50, 300, height, width)
    for row, column in ((0, 0), (97 - height, 611 - width), (20, 608 - width), (23, 1)):
        for i in range(height):
            rows[row + i][column : column + width] = block[i]
    write_image(f"{folder}/{name}.pgm", rows, depth)
    write_image(f"{folder}/{name}.block.pgm", block, depth)
    if name == "bytes":
        write_image(f"{folder}/wide.block.pgm", cut(rows, 30, 100, 2, 65), depth)
rows = ["".join(random.choices("ACGT-", (3, 3, 3, 3, 1), k=900)) for _ in range(40)]
write_alignment(f"{folder}/alignment.fa", rows)
write_alignment(f"{folder}/alignment.block.fa", ["ACN", "RR?"])
