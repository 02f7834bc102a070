"""Random inputs and options of the command: whatever may be combined is combined."""
import bz2
import gzip
import lzma
import os
import random
import struct
import subprocess
import zlib

from oracle import Motif, Record, Rules, reverse_complement


def letters(random, size, alphabet):
    return "".join(random.choice(alphabet) for _ in range(size))


def draw_motifs(random):
    """Related ones: repeats, reverse complements, neighbours, nested ones, palindromes."""
    alphabet = random.choice(["AC", "ACGT", "ACGT", "ACGT"])
    degenerate = random.random() < 0.2
    words = []
    for _ in range(random.randint(1, 9)):
        size = random.randint(3, 14)
        kind = random.random()
        if words and kind < 0.15:
            word = reverse_complement(random.choice(words))
        elif words and kind < 0.3:
            word = random.choice(words)
            at = random.randrange(len(word))
            word = word[:at] + random.choice("ACGT") + word[at + 1:]
        elif words and kind < 0.4:
            word = random.choice(words)
            word = word[random.randrange(len(word)):] + letters(random, 2, alphabet)
        elif words and kind < 0.45:
            word = random.choice(words)
        elif kind < 0.5:
            half = letters(random, size // 2, alphabet)
            word = half + reverse_complement(half)
        else:
            word = letters(random, size, alphabet)
        if degenerate and random.random() < 0.5:
            at = random.randrange(len(word))
            word = word[:at] + random.choice("RYSWKMBDHVN") + word[at + 1:]
        if sum(letter != "N" for letter in word) < 2:
            word += "AC"
        words.append(word)
    if random.random() < 0.3:  # one length
        size = min(map(len, words))
        words = [word[:size] for word in words]
        words = [word if sum(letter != "N" for letter in word) >= 2 else "AC" + word[2:] for word in words]
    return [Motif(f"m{i}", word, random.choice(["", "g1", "g2"])) for i, word in enumerate(words)]


def draw_sequence(random, motifs, alphabet):
    sequence = letters(random, random.randint(0, 70), alphabet)
    for _ in range(random.randint(0, 3)):  # plant some, a letter changed perhaps
        word = random.choice(motifs).sequence
        if random.random() < 0.5:
            word = reverse_complement(word)
        word = "".join(random.choice("ACGT") if letter not in "ACGT" or random.random() < 0.05 else letter for letter in word)
        if random.random() < 0.3:  # a letter left out, or put in
            at = random.randrange(len(word))
            word = word[:at] + random.choice(["", word[at] + random.choice("ACGT")]) + word[at + 1:]
        at = random.randint(0, len(sequence))
        sequence = sequence[:at] + word + sequence[at:]
    if random.random() < 0.2 and sequence:
        at = random.randrange(len(sequence))
        sequence = sequence[:at] + random.choice("NnUuacgtR-") + sequence[at + 1:]
    return sequence.lower() if random.random() < 0.1 else sequence


def wrapped(sequence, width, end):
    return "".join(sequence[at:at + width] + end for at in range(0, max(len(sequence), 1), width))


class Input:
    """Records as a file: FASTA, FASTQ or SAM (which may be stored as BAM or CRAM)."""

    def __init__(self, random, motifs, count, kind, prefix):
        self.records = []
        self.lacks_qualities = kind == "fasta"
        self.text = "@HD\tVN:1.6\n" if kind == "sam" else ""
        alphabet = random.choice(["AC", "ACGT", "ACGT"])
        end = "\r\n" if kind != "sam" and random.random() < 0.1 else "\n"
        width = random.choice([1000, 1000, 7, 60])
        for i in range(count):
            name = f"{prefix}{i}"
            sequence = draw_sequence(random, motifs, alphabet)
            quality = letters(random, len(sequence), "!#5@I~")
            if kind == "sam":
                sequence = "".join(base if base in "ACGTN" else "N" for base in sequence.upper())
                self.text += f"{name}\t4\t*\t0\t0\t*\t*\t0\t0\t{sequence or '*'}\t{quality or '*'}\n"
                if quality.startswith("*") and len(quality) == 1:
                    quality = "B"
                    self.lacks_qualities = True
                text = f"@{name}\n{sequence}\n+\n{quality}\n"
            elif kind == "fasta":
                text = f">{name} a title{end}{wrapped(sequence, width, end)}"
            else:
                text = f"@{name} a title{end}{sequence}{end}+{end}{quality}{end}"
            if kind != "sam":
                self.text += text
            self.records.append(Record(name, sequence, text, quality))
        if kind != "sam" and self.records and self.records[-1].sequence and random.random() < 0.1:
            self.text = self.text[:-len(end)]
            self.records[-1].text = self.records[-1].text[:-len(end)] + "\n"


def bgzf(data, size):
    blocks = b""
    for at in [*range(0, len(data), size), None]:
        block = b"" if at is None else data[at:at + size]
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(block) + packer.flush()
        blocks += (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0" + struct.pack("<H", len(packed) + 25) + packed +
                   struct.pack("<II", zlib.crc32(block), len(block)))
    return blocks


def piped(data, *command):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def zstd(*parts):
    """A frame a part, and a skippable one between two of them."""
    skippable = struct.pack("<II", 0x184D2A5F, 3) + b"\x28\xb5\x2f"
    return skippable.join(piped(part, "zstd", "-q", "-c") for part in parts)


def store(random, path, text):
    data = text.encode()
    if path.endswith(".sam") and random.random() < 0.6:
        kind, option = random.choice([("bam", "-b"), ("cram", "-C")])
        path = path[:-3] + kind
        with open(path, "wb") as file:
            file.write(piped(data, "samtools", "view", option, "-"))
        return path
    # HTSlib tells SAM by the first member alone.
    half = len(data) if path.endswith(".sam") and len(data) < 100 else random.randint(min(len(data), 20), len(data))
    ways = {"": lambda: data, ".gz": lambda: gzip.compress(data), ".2.gz": lambda: gzip.compress(data[:half]) +
            gzip.compress(data[half:]), ".bgz": lambda: bgzf(data, random.choice([50, 500, 60000])),
            ".xz": lambda: lzma.compress(data), ".bz2": lambda: bz2.compress(data),
            ".zst": lambda: zstd(data[:half], data[half:])}
    suffix = random.choice(["", "", ".gz", ".gz", ".2.gz", ".bgz", ".bgz", ".xz", ".bz2", ".zst"])
    if path.endswith(".sam") and suffix in (".xz", ".bz2", ".zst"):  # refused
        suffix = ""
    with open(path + suffix, "wb") as file:
        file.write(ways[suffix]())
    return path + suffix


class Case:
    """One run: files in a folder, arguments without those for outputs, and what is in the files."""

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder
        self.motifs = draw_motifs(self.random)
        self.rules = Rules()
        self.arguments = []
        self.samples = []       # units by sample
        self.sample_names = []
        self.first_inputs = []  # of each sample, as units
        self.draw_inputs()
        self.draw_motif_options()
        self.draw_rules()
        self.draw_search()

    def chance(self, probability):
        return self.random.random() < probability

    def path(self, name):
        return os.path.join(self.folder, name)

    def draw_file(self, name, count, kind, prefix):
        made = Input(self.random, self.motifs, count, kind, prefix)
        self.lacks_qualities = self.lacks_qualities or made.lacks_qualities
        return store(self.random, self.path(f"{name}.{kind}"), made.text), made.records

    def draw_inputs(self):
        self.paired = self.chance(0.3)
        self.sheet = self.chance(0.25)
        kinds = ["fastq"] if self.paired else ["fastq", "fastq", "fasta", "sam"]
        self.has_fasta = False
        self.lacks_qualities = False
        rows = []
        for i in range(self.random.choice([1, 1, 2, 3])):
            kind, count = self.random.choice(kinds), self.random.choice([0, 1, 5, 20])
            self.has_fasta = self.has_fasta or kind == "fasta"
            first, records = self.draw_file(f"s{i}_1", count, kind, f"s{i}r")
            if self.paired:
                second, others = self.draw_file(f"s{i}_2", count, kind, f"s{i}r")
                rows.append((first, second, [list(pair) for pair in zip(records, others)]))
            else:
                rows.append((first, "", [[record] for record in records]))
        if self.sheet:
            names = [self.random.choice(["one", "two", "three"]) for _ in rows]
            with open(self.path("sheet.csv"), "w", encoding="utf-8") as sheet:
                sheet.write("sample,fastq_1,fastq_2\n")
                for name, (first, second, _) in zip(names, rows):
                    sheet.write(f"{name},{first},{second}\n")
            self.inputs = ["--samples", self.path("sheet.csv")]
            self.sample_names = list(dict.fromkeys(names))
            self.samples = [sum((row[2] for name, row in zip(names, rows) if name == wanted), [])
                            for wanted in self.sample_names]
            self.first_inputs = [rows[names.index(wanted)][2] for wanted in self.sample_names]
            return
        self.inputs = []
        for i, (first, second, units) in enumerate(rows):
            self.inputs += ["-1", first, "-2", second] if self.paired else [first]
            self.samples.append(units)
            self.sample_names.append(f"s{i}_1")
        # The name is the file's without its suffixes; of pairs without what tells the mates apart.
        if self.chance(0.2) or self.paired or any("2.gz" in row[0] for row in rows):
            self.arguments += ["--sample", "all"]
            self.sample_names, self.samples = ["all"], [sum(self.samples, [])]
        self.first_inputs = [row[2] for row in rows[:len(self.samples)]]

    def draw_motif_options(self):
        kind = self.random.choice(["fasta", "tsv", "csv", "list", "-p"])
        if kind in ("list", "-p"):
            seen = {}
            for motif in self.motifs:
                motif.id, motif.gene = motif.sequence, ""
                seen[motif.sequence] = motif
        elif kind == "fasta":
            for motif in self.motifs:
                motif.gene = ""
        if kind == "-p":
            for motif in self.motifs:
                self.arguments += ["-p", motif.sequence]
            return
        rows = {"fasta": lambda motif: f">{motif.id} x\n{motif.sequence}\n", "list": lambda motif: motif.sequence + "\n",
                "tsv": lambda motif: f"{motif.id}\t{motif.sequence}\t{motif.gene}\n",
                "csv": lambda motif: f"{motif.id},{motif.sequence},{motif.gene}\r\n"}[kind]
        with open(self.path(f"motifs.{kind}"), "w", encoding="utf-8", newline="") as file:
            file.write("".join(map(rows, self.motifs)))
        self.arguments += ["-k", self.path(f"motifs.{kind}")]

    def draw_rules(self):
        rules = self.rules
        # What is refused together is drawn together now and then.
        allowed = 1.0
        if self.chance(0.3):
            # Mostly fewer than the shortest motif has letters, else all motifs are found nearly everywhere.
            most = min(sum(letter != "N" for letter in motif.sequence) for motif in self.motifs) - 1
            rules.edits = min(self.random.choice([0, 1, 1, 2, 3, 4]), most)
            rules.all_ends = rules.edits > 0 and self.chance(0.2)
            self.arguments += ["-e", str(rules.edits)] + ["--all-ends"] * rules.all_ends
            allowed = 0.1 if rules.edits else 1.0
        elif self.chance(0.5):
            most = min(sum(letter != "N" for letter in motif.sequence) for motif in self.motifs) - 1
            rules.mismatches = min(self.random.choice([0, 1, 1, 2, 3]), most)
            self.arguments += ["-m", str(rules.mismatches)]
        if self.chance(0.4):
            rules.strand = self.random.choice(["both", "fwd", "rev"] + ["auto"] * self.chance(allowed))
            self.arguments += ["-s", rules.strand]
        if self.chance(0.25):
            start, end = sorted((self.random.randint(1, 60), self.random.randint(1, 60)))
            if self.chance(0.3):  # from the end
                start, end = self.random.choice([(start, -end), (-end, end), (-end, -start)])
            end = end if self.chance(0.7) else None
            rules.region = (start, end)
            self.arguments += ["--region", f"{start}:{end or ''}"]
        if self.chance(0.2):
            rules.offsets = tuple(self.random.sample(range(50), self.random.randint(1, 20)))
            self.arguments += ["--offsets", ",".join(map(str, rules.offsets))]
        elif self.chance(0.15 * allowed):
            rules.offsets = "auto"
            self.arguments += ["--offsets", "auto"]
        if self.chance(allowed * (0.03 if self.has_fasta else 0.25)):  # FASTA is refused
            rules.min_quality = self.random.choice([0, 1, 2, 3, 20, 21, 41])
            self.arguments += ["--min-quality", str(rules.min_quality)]
        flanks = []
        for option in ("upstream", "downstream"):
            if self.chance(0.12):
                several = [letters(self.random, self.random.randint(1, 3), "ACGTNR")
                           for _ in range(self.random.choice([1, 1, 2, 3]))]
                flanks += several
                setattr(rules, option, ",".join(several))
                self.arguments += [f"--{option}", ",".join(several)]
        least = min((len(flank) - flank.count("N") for flank in flanks), default=0)
        if least > 1 and self.chance(0.5):
            rules.flank_mismatches = self.random.randint(1, least - 1)
            self.arguments += ["--flank-mismatches", str(rules.flank_mismatches)]
        if self.chance(0.3):
            rules.assign = self.random.choice(["all", "best", "unique"])
            self.arguments += ["--assign", rules.assign]
        if self.chance(0.15):
            rules.max_hits = self.random.randint(1, 12)
            self.arguments += ["--max-hits", str(rules.max_hits)]

    def draw_search(self):
        if self.chance(0.05 if self.rules.edits else 0.4):
            self.arguments += ["--engine", self.random.choice(
                ["naive", "aho-corasick", "rabin-karp", "wu-manber", "trie", "kmp", "shift-or", "pigeonhole", "anchored"])]
        self.arguments += ["-t", str(self.random.randint(1, 6))]
        if self.chance(0.3):
            self.arguments += ["--decoder", self.random.choice(["auto", "serial", "parallel"])]
        if self.chance(0.02 if self.rules.edits else 0.1):
            self.arguments += ["--verify"]
        if self.chance(0.2):
            self.arguments += ["--piece-bytes", str(self.random.randint(30, 500))]
