#!/usr/bin/env python3
"""Writes a file as gzip of many members, with all CPUs, as sequencers' software does.

usage: write_members.py INPUT OUTPUT [BYTES|bgzf [LEVEL]]       (BYTES of text a member: 372000; LEVEL of zlib: 6)
"""
import gzip
import multiprocessing
import os
import struct
import sys
import zlib

BGZF_BYTES = 65_280
BGZF_END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")


def bgzf_block(text, level):
    """A member whose header states its size (SAM specification, section 4.1)."""
    compressor = zlib.compressobj(level, zlib.DEFLATED, -15)
    data = compressor.compress(text) + compressor.flush()
    return (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0" + struct.pack("<H", len(data) + 25) + data +
            struct.pack("<II", zlib.crc32(text), len(text)))


def members(arguments):
    path, start, size, bytes_each, level, is_bgzf = arguments
    with open(path, "rb") as file:
        file.seek(start)
        text = file.read(size)
    pieces = (text[at:at + bytes_each] for at in range(0, len(text), bytes_each))
    return b"".join(bgzf_block(piece, level) if is_bgzf else gzip.compress(piece, level, mtime=0) for piece in pieces)


def main():
    source, target = sys.argv[1:3]
    is_bgzf = sys.argv[3:4] == ["bgzf"]
    bytes_each = BGZF_BYTES if is_bgzf else int(sys.argv[3]) if len(sys.argv) > 3 else 372_000
    level = int(sys.argv[4]) if len(sys.argv) > 4 else 6
    size = 64 * bytes_each
    turns = ((source, start, size, bytes_each, level, is_bgzf) for start in range(0, os.path.getsize(source), size))
    with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool, open(target, "wb") as out:
        for data in pool.imap(members, turns):
            out.write(data)
        if is_bgzf:
            out.write(BGZF_END)


main()
