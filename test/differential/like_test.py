#!/usr/bin/env python3
"""Plays random screens with `motifcount screen --like` each peer, and compares counts with those of that peer's rules, written
down here as the peer has them: by looking up words.

usage: like_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

Libraries have neighbours and repeated sequences (and, for mageck, guides of several lengths, some at the beginning of others);
reads have guides at several offsets, several guides, bases changed, Ns, low qualities, and ends within a guide. A case that
differs stays in WORK.
"""
import gzip
import itertools
import json
import os
import random
import subprocess
import sys

from cases import Difference, play_all

PEERS = ("mageck", "guide-counter", "2fast2q", "sgcount", "poolq")


class NoOffsets(Exception):
    pass


def distance(a, b):
    return sum(x != y for x, y in zip(a, b))


def letters(chance, size, alphabet="ACGT"):
    return "".join(chance.choice(alphabet) for _ in range(size))


def read_mageck(read, order, lengths, guides):
    """The first offset, in this order, that shows a guide, and that guide."""
    for offset in order:
        for length in lengths:
            word = read[offset:offset + length]
            if len(word) == length and "N" not in word and word in guides:
                return offset, word
    return None


def count_mageck(lane, guides, options):
    lengths = sorted({len(guide) for guide in guides}, reverse=True)
    votes = {}
    for read, _ in lane:
        tried = options["offsets"] or range(len(read))
        if found := read_mageck(read, tried, lengths, guides):
            votes[found[0]] = votes.get(found[0], 0) + 1
    every = sum(votes.values())
    if lane and every < 0.001 * len(lane):
        raise NoOffsets
    order, shown, before = [], 0.0, 0.01
    for offset, votes_here in sorted(votes.items(), key=lambda item: item[1], reverse=True):
        part = votes_here / every
        if before > part * 3:
            break
        order.append(offset)
        shown += part  # and not by sum(), which rounds otherwise from Python 3.12 on
        if shown > 0.75 or part < 0.05:
            break
        before = part
    for read, _ in lane:
        found = read_mageck(read, order, lengths, guides)
        yield [found[1]] if found else []


def changed(guide, alphabet):
    for at, base in itertools.product(range(len(guide)), alphabet):
        if base != guide[at]:
            yield guide[:at] + base + guide[at + 1:]


def lookup(guides, mismatches, alphabet):
    """Of each word that is near one guide only, that guide; a guide's own word is its own."""
    words = {}
    if mismatches:
        for guide in guides:
            for word in changed(guide, alphabet):
                words.setdefault(word, set()).add(guide)
    near = {word: owners for word, owners in words.items()}
    near.update({guide: {guide} for guide in guides})
    return near


def count_guide_counter(lane, guides, options):
    near = {word: next(iter(owners)) for word, owners in lookup(guides, options["mismatches"], "ACGT").items() if len(owners) == 1}
    size = len(next(iter(guides)))
    seen = {}
    for read, _ in lane:
        for offset in range(len(read) - size + 1):
            if read[offset:offset + size] in near:
                seen[offset] = seen.get(offset, 0) + 1
    every = sum(seen.values())
    if lane and not every:
        raise NoOffsets
    offsets = [offset for offset in sorted(seen) if seen[offset] / every >= 0.0025]
    for read, _ in lane:
        words = [read[offset:offset + size] for offset in offsets]
        yield [near[word] for word in words if word in near]


def count_fast2q(lane, guides, options):
    size, start = len(next(iter(guides))), options["offsets"][0]
    for read, quality in lane:
        word = read[start:start + size]
        low = any(ord(letter) - 33 < options["quality"] for letter in quality[start:start + size])
        if low or len(word) < size:
            yield []
            continue
        found = [word] if word in guides else []
        for most in range(1, options["mismatches"] + 1):
            near = [guide for guide in guides if distance(guide, word) <= most]
            if not found and len(near) == 1:
                found = near
        yield found


def count_sgcount(lane, guides, options):
    near = {word: next(iter(owners)) for word, owners in lookup(guides, options["mismatches"], "ACGTN").items() if len(owners) == 1}
    size, start = len(next(iter(guides))), options["offsets"][0]
    for read, _ in lane:
        words = [read[at:at + size] for at in (start, start + 1, start - 1) if at >= 0]
        yield [near[word] for word in words if word in near][:1]


def count_poolq(lane, guides, options):
    near = lookup(guides, options["mismatches"], "ACGTN")
    size, start = len(next(iter(guides))), options["offsets"][0]
    for read, _ in lane:
        found = near.get(read[start:start + size], set())
        yield list(found) if len(found) == 1 or options["ambiguous"] else []


COUNT = dict(zip(PEERS, (count_mageck, count_guide_counter, count_fast2q, count_sgcount, count_poolq)))


class Case:
    def __init__(self, seed, folder):
        self.chance = chance = random.Random(seed)
        self.folder = folder
        os.makedirs(folder)
        self.peer = PEERS[seed % len(PEERS)]
        self.draw_library()
        self.starts = sorted(chance.sample(range(9), chance.randint(1, 5)))
        self.options = {"mismatches": 0, "offsets": [], "quality": 29, "ambiguous": False}
        self.words = self.draw_options()
        self.samples = [(f"s{i}", [self.draw_lane() for _ in range(chance.choice([1, 1, 2]))])
                        for i in range(chance.randint(1, 3))]

    def draw_library(self):
        chance = self.chance
        size = chance.randint(5, 8)
        self.guides = []
        for _ in range(chance.randint(1, 9)):
            guide = letters(chance, size)
            if self.guides and chance.random() < 0.5:
                guide = next(changed(chance.choice(self.guides)[::-1], chance.choice(["ACGT", "GT", "TC"])))[::-1]
            if self.peer == "mageck" and chance.random() < 0.4:
                guide = chance.choice([guide[:-1] or guide, guide + letters(chance, 2), guide[1:] or guide])
            self.guides.append(guide)
        if chance.random() < 0.2:
            self.guides.append(self.guides[0])

    def draw_options(self):
        chance, options, words = self.chance, self.options, ["--like", self.peer]
        if self.peer != "mageck":
            options["mismatches"] = chance.choice([1, 1, 1, 0] if self.peer != "2fast2q" else [1, 1, 2, 3, 0])
            if options["mismatches"] != 1 or chance.random() < 0.3:
                words += ["-m", str(options["mismatches"])]
        if self.peer == "mageck" and chance.random() < 0.4:
            options["offsets"] = sorted(chance.sample(range(10), chance.randint(1, 8)))
        elif self.peer not in ("mageck", "guide-counter"):
            options["offsets"] = [chance.choice(self.starts)]
        if options["offsets"]:
            words += ["--offsets", ",".join(map(str, options["offsets"]))]
        if self.peer == "2fast2q" and chance.random() < 0.5:
            options["quality"] = chance.choice([0, 2, 20, 35])
            words += ["--min-quality", str(options["quality"])]
        if self.peer == "poolq" and chance.random() < 0.3:
            options["ambiguous"] = True
            words += ["--assign", "best"]
        return words

    def draw_lane(self):
        chance = self.chance
        reads = []
        for _ in range(chance.choice([0, 1, 5, 40, 80])):
            start = chance.choice(self.starts + self.starts[:1] * 3)
            read = letters(chance, start) + chance.choice(self.guides) + letters(chance, chance.randint(0, 3))
            if chance.random() < 0.3:
                read += chance.choice(self.guides) + letters(chance, chance.randint(0, 4))
            for _ in range(chance.choice([0, 0, 0, 1, 2, 3])):
                at = chance.randrange(len(read))
                read = read[:at] + chance.choice("ACGTNN") + read[at + 1:]
            if chance.random() < 0.1:
                read = read[:chance.randint(1, len(read))]
            worst = chance.choice([41, 41, 29, 2])
            quality = "".join(chr(33 + (chance.choice([2, 28, 29, 30]) if chance.randrange(20) == 0 else worst)) for _ in read)
            if worst == 2:
                quality = quality[:len(read) // 2] + "I" * (len(read) - len(read) // 2)
            reads.append((read, quality))
        return reads

    def write(self):
        chance = self.chance
        with open(f"{self.folder}/library.csv", "w", encoding="utf-8") as file:
            file.write("id,sequence,gene\n")
            file.writelines(f"g{i},{guide},gene{i % 3}\n" for i, guide in enumerate(self.guides))
        rows = ["sample,fastq_1"]
        for name, lanes in self.samples:
            for number, lane in enumerate(lanes):
                path = f"{name}_{number}.fq" + chance.choice(["", ".gz"])
                with (gzip.open if path.endswith(".gz") else open)(f"{self.folder}/{path}", "wt", encoding="utf-8") as file:
                    file.writelines(f"@r{i}\n{read}\n+\n{quality}\n" for i, (read, quality) in enumerate(lane))
                rows.append(f"{name},{path}")
        with open(f"{self.folder}/sheet.csv", "w", encoding="utf-8") as file:
            file.write("\n".join(rows) + "\n")

    def expected(self):
        """By sample: the counts by guide, and the reads that count."""
        result = []
        for _, lanes in self.samples:
            counts, credited = dict.fromkeys(self.guides, 0), 0
            for lane in lanes:
                for found in COUNT[self.peer](lane, set(self.guides), self.options):
                    credited += bool(found)
                    for guide in found:
                        counts[guide] += 1
            result.append((counts, credited))
        return result

    def play(self, motifcount):
        self.write()
        command = [motifcount, "screen", "-q", "-l", "library.csv", "--samples", "sheet.csv", "-o", "out", "-t",
                   str(self.chance.randint(1, 4)), *self.words]
        if self.chance.random() < 0.6:
            command += ["--piece-bytes", str(self.chance.choice([20, 60, 300]))]
        done = subprocess.run(command, cwd=self.folder, check=False, text=True, capture_output=True)
        with open(f"{self.folder}/command", "w", encoding="utf-8") as file:
            file.write(" ".join(command) + "\n")
        try:
            expected = self.expected()
        except NoOffsets:
            if done.returncode != 1 or "finds no offsets" not in done.stderr or os.path.exists(f"{self.folder}/out"):
                raise Difference(f"no offsets, but {done}") from None
            return None
        if done.returncode != 0:
            raise Difference(done.stderr)
        rows = [["sgRNA", "Gene", *(name for name, _ in self.samples)]]
        rows += [[f"g{i}", f"gene{i % 3}", *(str(counts[guide]) for counts, _ in expected)] for i, guide in enumerate(self.guides)]
        wanted = "".join("\t".join(row) + "\n" for row in rows)
        with open(f"{self.folder}/out/counts.tsv", encoding="utf-8") as file:
            found = file.read()
        if found != wanted:
            raise Difference(f"{' '.join(command)}:\n{found}expected:\n{wanted}")
        self.compare_summary(expected)
        return sum(credited for _, credited in expected)

    def compare_summary(self, expected):
        with open(f"{self.folder}/out/summary.tsv", encoding="utf-8") as lines:
            header, *rows = (line.rstrip("\n").split("\t") for line in lines)
        for row, (_, lanes), (_, credited) in zip(rows, self.samples, expected):
            cells = dict(zip(header, row))
            units = sum(int(cells[kind]) for kind in ("unique", "several", "tie", "none"))
            if (int(cells["Reads"]), units, int(cells["Mapped"]), cells["like"]) != (sum(map(len, lanes)),) * 2 + (credited, self.peer):
                raise Difference(f"summary {cells}: {credited} reads count")
        with open(f"{self.folder}/out/screen.json", encoding="utf-8") as file:
            if json.load(file)["run"]["options"]["like"] != self.peer:
                raise Difference("the JSON does not name the peer")


def main():
    seen = dict.fromkeys((*PEERS, "none"), 0)

    def tell(case, credited):
        if credited is None:
            seen["none"] += 1
        else:
            seen[case.peer] += credited
    cases, failed = play_all(Case, tell)
    print(f"{cases} cases, {len(failed)} differ; reads that count, and refusals: {seen}")
    if failed or (cases >= 100 and min(seen.values()) == 0):
        sys.exit(1)


main()
