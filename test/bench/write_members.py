#!/usr/bin/env python3
"""Writes a file as gzip with many members, like the software of sequencers. Uses all CPUs.

usage: write_members.py INPUT OUTPUT [BYTES [LEVEL]]       (BYTES of text per member: 372000; LEVEL of zlib: 6)
"""
import gzip
import multiprocessing
import os
import sys


def members(arguments):
    path, start, size, bytes_each, level = arguments
    with open(path, "rb") as file:
        file.seek(start)
        text = file.read(size)
    return b"".join(gzip.compress(text[at:at + bytes_each], level, mtime=0) for at in range(0, len(text), bytes_each))


def main():
    source, target = sys.argv[1:3]
    bytes_each = int(sys.argv[3]) if len(sys.argv) > 3 else 372_000
    level = int(sys.argv[4]) if len(sys.argv) > 4 else 6
    size = 64 * bytes_each
    turns = ((source, start, size, bytes_each, level) for start in range(0, os.path.getsize(source), size))
    with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool, open(target, "wb") as out:
        for data in pool.imap(members, turns):
            out.write(data)


main()
