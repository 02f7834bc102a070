"""Finds hits with edits by dynamic programming, as specified in lib/doc/semantics.md. Shares no code with the library."""
from itertools import groupby


def fits(letters, letter, base):
    return base != "." and base in letters[letter]


def distances(word, text, letters):
    """Returns the smallest number of edits between the word and any substring with this end, for each end position 0, 1, ...
    of the text."""
    column = list(range(len(word) + 1))
    row = [column[-1]]
    for base in text:
        if base == ".":
            column = list(range(len(word) + 1))
        else:
            diagonal, column[0] = column[0], 0
            for i, letter in enumerate(word, 1):
                least = min(diagonal + (not fits(letters, letter, base)), column[i] + 1, column[i - 1] + 1)
                diagonal, column[i] = column[i], least
        row.append(column[-1])
    return row


def alignment(word, text, letters):
    """Aligns the word with the best suffix of the text. Returns the number of bases, edits, mismatches, and the CIGAR.

    The best alignment has the fewest edits, then the fewest columns, then the smallest list of columns from the 5' end.
    Columns are 0 (match or mismatch), 1 (only a base of the text) or 2 (only a letter of the word).
    """
    return described(word, text, fewest_edits(word, text[-2 * len(word):], letters, True), letters)


def alignment_from(word, text, letters, most):
    """Aligns the word with the best prefix of the text. Returns the number of bases and edits; `None` above `most` edits."""
    parts = [text[:size] for size in range(max(0, len(word) - most), min(len(text), len(word) + most) + 1)]
    found = min((fewest_edits(word, part, letters, False) for part in parts if "." not in part), default=(most + 1, 0, ()))
    return (found[1] - found[2].count(2), found[0]) if found[0] <= most else None


def whole_alignment(word, part, letters):
    """Aligns the word with the whole text, which has no breaks. Returns the number of mismatches and the CIGAR."""
    return described(word, part, fewest_edits(word, part, letters, False), letters)[2:]


def fewest_edits(word, text, letters, any_start):
    """Returns the number of edits and of columns, and the columns from the 5' end. `any_start`: whether any suffix may be
    aligned"""
    def after(kind, edits, rest):
        return rest[0] + edits, rest[1] + 1, (kind, *rest[2])

    best = [(size, size, (2,) * size) for size in range(len(word), -1, -1)]  # best[i]: for word[i:]
    found = best[0]
    for base in reversed(text):
        if base == ".":
            break
        behind, best = best, [after(1, 1, best[-1])]
        for i in range(len(word) - 1, -1, -1):
            best.insert(0, min(after(0, not fits(letters, word[i], base), behind[i + 1]), after(1, 1, behind[i]),
                               after(2, 1, best[0])))
        found = min(found, best[0]) if any_start else best[0]
    return found


def described(word, text, columns, letters):
    edits, _, kinds = columns
    bases = len(kinds) - kinds.count(2)
    part = iter(text[len(text) - bases:])
    rest = iter(word)
    operations = ""
    for kind in kinds:
        base, letter = kind == 2 or next(part), kind == 1 or next(rest)
        operations += "D" if kind == 1 else "I" if kind == 2 else "=" if fits(letters, letter, base) else "X"
    cigar = "".join(f"{len(list(run))}{operation}" for operation, run in groupby(operations))
    return bases, edits, operations.count("X"), cigar


def search(word, text, most, all_ends, letters):
    """Yields start, end, edits, mismatches and CIGAR of each hit in the text. The reverse strand is not searched."""
    row = distances(word, text, letters)
    for end, distance in enumerate(row):
        if distance > most:
            continue
        before = end
        while before and row[before - 1] == distance:
            before -= 1
        minimum = (before == 0 or row[before - 1] > distance) and (end + 1 == len(row) or row[end + 1] > distance)
        if not (all_ends or distance == 0 or minimum):
            continue
        bases, *rest = alignment(word, text[:end], letters)
        yield (end - bases, end, *rest)
