#!/usr/bin/env python3
"""Writes a file as BGZF, using all CPUs. For machines without bgzip.

usage: write_bgzf.py INPUT OUTPUT [LEVEL]
"""
import multiprocessing
import os
import struct
import sys
import zlib

BLOCK = 65280  # number of bytes of text per block, as in bgzip
TURN = 256 * BLOCK
END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")


def block(text, level):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    data = packer.compress(text) + packer.flush()
    header = bytes.fromhex("1f8b08040000000000ff060042430200")
    size = struct.pack("<H", len(header) + 2 + len(data) + 8 - 1)
    return header + size + data + struct.pack("<II", zlib.crc32(text), len(text))


def blocks(arguments):
    path, start, level = arguments
    with open(path, "rb") as file:
        file.seek(start)
        text = file.read(TURN)
    return b"".join(block(text[at:at + BLOCK], level) for at in range(0, len(text), BLOCK))


def main():
    source, target = sys.argv[1:3]
    level = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    turns = ((source, start, level) for start in range(0, os.path.getsize(source), TURN))
    with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool, open(target, "wb") as out:
        for data in pool.imap(blocks, turns):
            out.write(data)
        out.write(END)


main()
