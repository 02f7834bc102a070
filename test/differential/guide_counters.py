"""Counting rules of five other guide counters, for comparison with `motifcount screen`. Reimplemented from the source code
of the counters, with dictionaries of words.

The parameters of each function are the reads of a file as (sequence, qualities) tuples, the set of guides, the allowed
mismatches, and the offset of the guides. Counters that detect the offset ignore this parameter. Each function yields one list
per read, with the guides for which the counter would count the read.
"""
import itertools


def distance(a, b):
    return sum(x != y for x, y in zip(a, b))


def changed(guide, alphabet):
    """Yields all words with exactly one mismatch to the guide."""
    for at, base in itertools.product(range(len(guide)), alphabet):
        if base != guide[at]:
            yield guide[:at] + base + guide[at + 1:]


def lookup(guides, mismatches, alphabet):
    """Returns a dict from words to guides. A word maps to a guide if it is the guide, or if no other guide is as similar.
    `mismatches`: maximum number (0 or 1) of differences between word and guide"""
    words = {}
    if mismatches:
        for guide in guides:
            for word in changed(guide, alphabet):
                words.setdefault(word, set()).add(guide)
    words.update({guide: {guide} for guide in guides})
    return {word: next(iter(near)) for word, near in words.items() if len(near) == 1}


def mageck(reads, guides, mismatches, _):
    """Follows mageckCountIO.py of MAGeCK2 0.3.0. Each read votes for its first offset with a guide, to detect the offsets."""
    assert mismatches == 0
    size = len(next(iter(guides)))

    def first(read, offsets):
        return next((offset for offset in offsets if read[offset:offset + size] in guides), None)
    votes = {}
    for read, _ in reads:
        if (offset := first(read, range(len(read)))) is not None:
            votes[offset] = votes.get(offset, 0) + 1
    order, shown, before = [], 0.0, 0.01
    for offset, number in sorted(votes.items(), key=lambda item: item[1], reverse=True):
        part = number / sum(votes.values())
        if before > part * 3:
            break
        order.append(offset)
        shown += part
        if shown > 0.75 or part < 0.05:
            break
        before = part
    for read, _ in reads:
        offset = first(read, order)
        yield [] if offset is None else [read[offset:offset + size]]


def guide_counter(reads, guides, mismatches, _):
    """Follows count.rs of guide-counter 0.1. It counts a read at every offset that has at least 0.25% of all guides found."""
    near, size = lookup(guides, mismatches, "ACGT"), len(next(iter(guides)))
    seen = {}
    for read, _ in reads:
        for offset in range(len(read) - size + 1):
            if read[offset:offset + size] in near:
                seen[offset] = seen.get(offset, 0) + 1
    offsets = [offset for offset in sorted(seen) if seen[offset] / sum(seen.values()) >= 0.0025]
    for read, _ in reads:
        words = [read[offset:offset + size] for offset in offsets]
        yield [near[word] for word in words if word in near]


def fast2q(reads, guides, mismatches, start):
    """Follows fast2q.py of 2FAST2Q 2.8.1. It ignores a read if a base at the guide's position has a quality below 29."""
    size = len(next(iter(guides)))
    for read, qualities in reads:
        word = read[start:start + size]
        low = any(ord(letter) - 33 < 29 for letter in qualities[start:start + size])
        found = [word] if word in guides else []
        for most in range(1, mismatches + 1):
            near = [guide for guide in guides if distance(guide, word) <= most]
            if not found and len(near) == 1:
                found = near
        yield [] if low or len(word) < size else found


def sgcount(reads, guides, mismatches, start):
    """Follows counter.rs and permutes.rs of sgcount 0.1. Tries the given, the next and the previous offset."""
    near, size = lookup(guides, mismatches, "ACGTN"), len(next(iter(guides)))
    for read, _ in reads:
        words = [read[at:at + size] for at in (start, start + 1, start - 1) if at >= 0]
        yield [near[word] for word in words if word in near][:1]


def poolq(reads, guides, mismatches, start):
    """Follows VariantReference.scala of PoolQ 3."""
    near, size = lookup(guides, mismatches, "ACGTN"), len(next(iter(guides)))
    for read, _ in reads:
        word = read[start:start + size]
        yield [near[word]] if word in near else []


COUNTERS = {"mageck": mageck, "guide-counter": guide_counter, "2fast2q": fast2q, "sgcount": sgcount, "poolq": poolq}
