"""Draws random inputs and options for the command. Nearly all combinations are valid."""
import bz2
import gzip
import lzma
import os
import random
import re
import struct
import subprocess
import zlib

import matrices
from oracle import Motif, Record, Rules, reverse_complement


def letters(random, size, alphabet):
    return "".join(random.choice(alphabet) for _ in range(size))


def draw_motifs(random):
    """Returns random motifs. Some are palindromes, or equal, reverse complementary or similar to others."""
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
    if random.random() < 0.3:  # give all motifs the same length
        size = min(map(len, words))
        words = [word[:size] for word in words]
        words = [word if sum(letter != "N" for letter in word) >= 2 else "AC" + word[2:] for word in words]
    return [Motif(f"m{i}", word, random.choice(["", "g1", "g2"])) for i, word in enumerate(words)]


def draw_sequence(random, motifs, alphabet):
    # A few sequences are longer than the text that is read at once: a BGZF block or a piece of the input.
    size = random.randint(0, 70) if random.random() < 0.998 else random.randint(1000, 30000)
    sequence = letters(random, size, alphabet)
    for _ in range(random.randint(0, 3)):  # insert motifs, some with mismatches
        word = random.choice(motifs).sequence
        if random.random() < 0.5:
            word = reverse_complement(word)
        word = "".join(random.choice("ACGT") if letter not in "ACGT" or random.random() < 0.05 else letter for letter in word)
        if random.random() < 0.3:  # insert or delete a base
            at = random.randrange(len(word))
            word = word[:at] + random.choice(["", word[at] + random.choice("ACGT")]) + word[at + 1:]
        if random.random() < 0.2:  # several copies in a row
            word *= random.randint(2, 6)
        at = random.randint(0, len(sequence))
        sequence = sequence[:at] + word + sequence[at:]
        if random.random() < 0.3:  # ambiguous bases in the motif or next to it
            at = max(0, at + random.randint(-3, len(word) + 2))
            run = letters(random, random.choice([1, 1, 1, 2, 3, 9, 40]), random.choice(["N", "NnR-"]))
            sequence = sequence[:at] + run + sequence[at + random.choice([0, len(run)]):]
    if random.random() < 0.2 and sequence:
        at = random.randrange(len(sequence))
        sequence = sequence[:at] + random.choice("NnUuacgtR-") + sequence[at + 1:]
    return sequence.lower() if random.random() < 0.1 else sequence


def wrapped(sequence, width, end):
    return "".join(sequence[at:at + width] + end for at in range(0, max(len(sequence), 1), width))


class Input:
    """A file of records: FASTA, .2bit, FASTQ (some with wrapped lines) or SAM (some stored as BAM or CRAM)"""

    def __init__(self, random, motifs, count, kind, prefix, may_wrap, lifts=None):
        """`lifts`: None, or the tool that writes regions as names, which are lifted"""
        self.records = []
        self.lacks_qualities = kind in ("fasta", "2bit")
        self.text = "@HD\tVN:1.6\n" if kind == "sam" else ""
        alphabet = random.choice(["AC", "ACGT", "ACGT"])
        end = "\r\n" if kind not in ("sam", "2bit") and random.random() < 0.1 else "\n"
        width = random.choice([1000000, 1000000, 7, 60])
        fastq_width = width if may_wrap and random.random() < 0.2 else 1000000
        for i in range(count):
            name, region = f"{prefix}{i}", ()
            sequence = draw_sequence(random, motifs, alphabet)
            if lifts:
                region = (name, random.choice([0, 7, 10000000000]))
                name = (f"{random.choice(['', '', 'peak::'])}{name}:{region[1] + (lifts == 'samtools')}-"
                        f"{region[1] + len(sequence)}")
            quality = letters(random, len(sequence), "!#5@I~")
            if kind == "sam":
                sequence = "".join(base if base in "ACGTN" else "N" for base in sequence.upper())
                self.text += f"{name}\t4\t*\t0\t0\t*\t*\t0\t0\t{sequence or '*'}\t{quality or '*'}\n"
                if quality.startswith("*") and len(quality) == 1:
                    quality = "B"
                    self.lacks_qualities = True
                text = f"@{name}\n{sequence}\n+\n{quality}\n"
            elif kind == "2bit":
                sequence = "".join(base if base in "ACGTN" else "N" for base in sequence.upper())
                text = f">{name}\n{sequence}\n"
            elif kind == "fasta":
                text = f">{name} a title{end}{wrapped(sequence, width, end)}"
            else:
                text = f"@{name} a title{end}{wrapped(sequence, fastq_width, end)}+{end}{wrapped(quality, fastq_width, end)}"
            if kind != "sam":
                self.text += text
            self.records.append(Record(name, sequence, text, quality, region))
        if kind != "sam" and self.records and self.records[-1].sequence and random.random() < 0.1:
            self.text = self.text[:-len(end)]
            self.records[-1].text = self.records[-1].text[:-len(end)] + "\n"


def interleaved(first, second):
    """Returns `first` after interleaving its text with the text of `second`."""
    first.text = "".join(record.text for pair in zip(first.records, second.records) for record in pair)
    return first


def bgzf(data, size, ended=True):
    blocks = b""
    for at in [*range(0, len(data), size)] + [None] * ended:
        block = b"" if at is None else data[at:at + size]
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(block) + packer.flush()
        blocks += (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0" + struct.pack("<H", len(packed) + 25) + packed +
                   struct.pack("<II", zlib.crc32(block), len(block)))
    return blocks


def piped(data, *command):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def zstd(*parts):
    """Returns zstd data with one frame per part, and a skippable frame between parts."""
    skippable = struct.pack("<II", 0x184D2A5F, 3) + b"\x28\xb5\x2f"
    return skippable.join(piped(part, "zstd", "-q", "-c") for part in parts)


def draw_regions(random, records, stem):
    """Returns lines of BED, and the records of the regions in the order of `records`."""
    regions = []
    for record in records:
        for _ in range(random.choice([0, 1, 1, 2, 5])):
            start, end = sorted(random.randint(0, len(record.sequence)) for _ in range(2))
            regions.append((record, start, end, random.choice(["", "", ".", f"{stem}{len(regions)}"])))
    if records and not regions:
        regions.append((records[0], 0, len(records[0].sequence), ""))
    random.shuffle(regions)
    lines, cut = [], []
    for record, start, end, name in regions:
        lines.append("\t".join([record.name, str(start), str(end)] + [name, "0", "-"] * bool(name)) + "\n")
    for record in records:
        for owner, start, end, name in regions:
            if owner is record:
                label = f"{name}::" * (name not in ("", ".")) + f"{record.name}:{start}-{end}"
                bases = record.sequence[start:end]
                cut.append(Record(label, bases, f">{label}\n{bases}\n", region=(record.name, start)))
    return lines, cut


def runs(letters, wanted):
    """Returns the start and the length of each run of wanted letters."""
    return [(run.start(), len(run.group())) for run in re.finditer(f"[{wanted}]+", letters)]


def two_bit(random, text):
    """Returns FASTA with one line per sequence as .2bit. Random letters are masked."""
    records = [record.split("\n")[:2] for record in text.split(">")[1:]]
    order, version = random.choice("<>"), random.randrange(2)

    def numbers(*values):
        return struct.pack(f"{order}{len(values)}I", *values)

    index_size = 16 + sum(1 + len(name) + (8 if version else 4) for name, _ in records)
    index, sequences = numbers(0x1A412743, version, len(records), 0), b""
    for name, letters in records:
        index += bytes([len(name)]) + name.encode()
        index += struct.pack(order + ("Q" if version else "I"), index_size + len(sequences))
        masked = "".join(random.choice([letter, letter.lower()]) for letter in letters)
        sequences += numbers(len(letters))
        for found in runs(letters, "N"), runs(masked, "a-z"):
            sequences += numbers(len(found), *(start for start, _ in found), *(size for _, size in found))
        codes = ["TCAG".find(letter) & 3 for letter in letters] + [0] * 3
        sequences += numbers(0) + bytes(codes[i] << 6 | codes[i + 1] << 4 | codes[i + 2] << 2 | codes[i + 3]
                                        for i in range(0, len(letters), 4))
    return index + sequences


def store(random, path, text, needs_end=False):
    data = text.encode()
    if path.endswith(".2bit"):
        with open(path, "wb") as file:
            file.write(two_bit(random, text))
        return path
    if path.endswith(".sam") and random.random() < 0.6:
        kind, option = random.choice([("bam", "-b"), ("cram", "-C")])
        path = path[:-3] + kind
        with open(path, "wb") as file:
            file.write(piped(data, "samtools", "view", option, "-"))
        return path
    first, second = sorted(random.randint(0, len(data)) for _ in range(2))
    size = random.choice([5, 50, 500, 60000])
    suffix, stored = random.choice([
        ("", lambda: data), ("", lambda: data),
        (".gz", lambda: gzip.compress(data)),
        (".gz", lambda: gzip.compress(data[:first]) + gzip.compress(data[first:])),
        (".gz", lambda: gzip.compress(data[:first]) + bgzf(data[first:second], size) + gzip.compress(data[second:])),
        (".gz", lambda: bgzf(data[:first], size, False) + gzip.compress(data[first:second]) + bgzf(data[second:], size)),
        (".bgz", lambda: bgzf(data, size)), (".bgz", lambda: bgzf(data, size)),
        # Without the end marker, BGZF may be truncated. The command only warns if the last line is complete.
        (".bgz", lambda: bgzf(data, size, needs_end or not data.endswith(b"\n"))),
        (".xz", lambda: lzma.compress(data)),
        (".bz2", lambda: bz2.compress(data)),
        (".zst", lambda: zstd(data[:first], data[first:]))])
    with open(path + suffix, "wb") as file:
        file.write(stored())
    return path + suffix


class Case:
    """Files and arguments of one run of the command, and the contents of the files. Arguments for outputs are not included.
    """

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder
        self.motifs = draw_motifs(self.random)
        self.has_matrices = self.chance(0.15)
        self.bases = ""         # all bases of the input files
        self.matrix_settings = None
        self.rules = Rules()
        self.arguments = []
        self.samples = []       # for each sample, its fragments
        self.sample_names = []
        self.first_inputs = []  # for each sample, the fragments of the first input that has fragments
        self.first_files = []   # for each sample, the fragments of the first file
        self.files = []         # for each sample, pairs of files; the second is empty for single reads
        self.summary_files = []  # for each sample, its file names in the summary
        self.draw_inputs()
        self.summary_files = [["-" if path == self.stdin else path for pair in files for path in pair if path]
                              for files in self.files]
        self.draw_motif_options()
        self.draw_rules()
        self.draw_search()

    def chance(self, probability):
        return self.random.random() < probability

    def path(self, name):
        return os.path.join(self.folder, name)

    def draw_input(self, count, kind, prefix):
        made = Input(self.random, self.motifs, count, kind, prefix, not self.paired, self.lifts)
        self.lacks_qualities = self.lacks_qualities or made.lacks_qualities
        self.has_long = self.has_long or any(len(record.sequence) > 500 for record in made.records)
        self.bases += "".join(record.bases for record in made.records).replace(".", "")
        return made

    def store(self, name, kind, made):
        return store(self.random, self.path(f"{name}.{kind}"), made.text, self.within)

    def draw_inputs(self):
        self.within = self.chance(0.12)
        self.lifts = None if self.within or self.chance(0.9) else self.random.choice(["bedtools", "samtools"])
        self.paired = not self.within and not self.lifts and self.chance(0.35)
        self.interleaved = self.paired and self.chance(0.25)
        self.sheet = self.chance(0.25)
        kinds = ["fastq"] if self.paired else ["fasta", "2bit"] if self.within else \
            ["fastq", "fastq", "fastq", "fasta", "fasta", "2bit", "sam", "sam"]
        regions = []
        self.has_fasta = False
        self.has_long = False
        self.lacks_qualities = False
        self.stdin = ""  # file that becomes standard input
        rows = []
        for i in range(self.random.choice([1, 1, 2, 3])):
            kind, count = self.random.choice(kinds), self.random.choice([0, 1, 5, 20])
            self.has_fasta = self.has_fasta or kind in ("fasta", "2bit")
            made = self.draw_input(count, kind, f"s{i}r")
            if not self.paired:
                path, records = self.store(f"s{i}_1", kind, made), made.records
                if self.within:
                    lines, records = draw_regions(self.random, records, f"s{i}n")
                    regions += lines
                rows.append((path, "", [[record] for record in records]))
                continue
            mates = self.draw_input(count, kind, f"s{i}r")
            pairs = [list(pair) for pair in zip(made.records, mates.records)]
            second = "" if self.interleaved else self.store(f"s{i}_2", kind, mates)
            rows.append((self.store(f"s{i}_1", kind, interleaved(made, mates) if self.interleaved else made), second, pairs))
        if self.interleaved:
            self.arguments += ["--interleaved"]
        if regions:
            with open(self.path("regions.bed"), "w", encoding="utf-8") as file:
                file.write("track name=x\n# comment\n" + "".join(regions))
            self.arguments += ["--within", self.path("regions.bed")]
        if self.lifts:
            self.arguments += ["--lift-names", self.lifts]
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
            self.set_firsts([[row[2] for name, row in zip(names, rows) if name == wanted] for wanted in self.sample_names])
            self.files = [[row[:2] for name, row in zip(names, rows) if name == wanted] for wanted in self.sample_names]
            return
        self.inputs = []
        for i, (first, second, fragments) in enumerate(rows):
            self.inputs += ["-1", first, "-2", second] if second else [first]
            self.samples.append(fragments)
            self.sample_names.append(f"s{i}_1")
        self.draw_stdin(rows)
        # Pairs always get a sample name, because their default name omits the part of file names that differs between mates.
        if self.chance(0.2) or self.paired:
            self.arguments += ["--sample", "all"]
            self.sample_names, self.samples = ["all"], [sum(self.samples, [])]
        fragments = [row[2] for row in rows]
        self.set_firsts([fragments] if len(self.samples) == 1 else [[one] for one in fragments])
        files = [row[:2] for row in rows]
        self.files = [files] if len(self.samples) == 1 else [[pair] for pair in files]

    def set_firsts(self, fragments):
        """Sets `first_files` and `first_inputs`. `fragments`: for each sample, the fragments of each file"""
        self.first_files = [of_sample[0] for of_sample in fragments]
        self.first_inputs = [next(filter(None, of_sample), []) for of_sample in fragments]

    def draw_stdin(self, rows):
        """Makes one of the files the standard input, as a pipe or as a file."""
        if not self.chance(0.15):
            return
        row = self.random.randrange(len(rows))
        path = self.random.choice([path for path in rows[row][:2] if path])
        if ".sam." in path:  # compressed SAM from a pipe must be a single gzip member
            return
        is_two_bit = path.endswith(".2bit")
        if is_two_bit and self.within:  # needs a path
            return
        self.stdin = path
        self.stdin_is_pipe = self.chance(0.7) and not is_two_bit
        self.inputs[self.inputs.index(path)] = "-"
        self.sample_names[row] = "stdin"

    def draw_matrices(self):
        """Turns motifs into matrices. The words that remain are in a file of their own."""
        cut = self.random.choice([0, 0, self.random.randrange(len(self.motifs))])
        words, found = self.motifs[:cut], [matrices.draw_matrix(self.random, motif) for motif in self.motifs[cut:]]
        layout = self.random.choice(matrices.LAYOUTS)
        if layout == "raw" and any(len(motif.columns) == 4 for motif in found):
            layout = "jaspar"  # Without letters, the direction of a matrix of 4 x 4 is unknown
        settings, arguments = matrices.draw_settings(self.random, self.bases)
        self.matrix_settings = settings
        for motif in words:
            motif.gene = ""
        for motif in found:
            if layout == "uniprobe":
                motif.name = ""
            if layout == "transfac":
                motif.name = motif.name or motif.id
            if layout == "meme":
                motif.name = motif.name.replace(" ", "_")
                motif.columns = [[count / sum(column) for count in column] for column in motif.columns]
            motif.score_with(settings)
        files = [("".join(f">{motif.id}\n{motif.sequence}\n" for motif in words), words),
                 (matrices.written(found, layout), found)]
        if self.chance(0.5):
            files.reverse()
        self.motifs = []
        for number, (text, motifs) in enumerate(files):
            if motifs:
                with open(self.path(f"motifs{number}"), "w", encoding="utf-8") as file:
                    file.write(text)
                self.arguments += ["-k", self.path(f"motifs{number}")]
                self.motifs += motifs
        self.arguments += arguments

    def draw_motif_options(self):
        if self.has_matrices:
            self.draw_matrices()
            return
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
        # A header is required if a motif has no gene, or if a short first sequence might be taken for a header.
        needs_header = len(self.motifs[0].sequence) <= 3 or (kind != "list" and not all(motif.gene for motif in self.motifs))
        header = {"fasta": "", "list": "sequence\n", "tsv": "id\tsequence\tgene\n", "csv": "id,sequence,gene\r\n"}[kind]
        header = header if needs_header or self.chance(0.5) else ""
        with open(self.path(f"motifs.{kind}"), "w", encoding="utf-8", newline="") as file:
            file.write(header + "".join(map(rows, self.motifs)))
        self.arguments += ["-k", self.path(f"motifs.{kind}")]

    def draw_rules(self):
        rules = self.rules
        # Factor for the probability of options that edits exclude. It is not 0 with edits, so that the errors are tested.
        allowed = 1.0
        if self.has_matrices and self.chance(0.97):
            allowed = 1.0
        elif self.chance(0.3) and not self.has_long:
            # Fewer edits than the shortest motif has letters, because otherwise motifs are found nearly everywhere.
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
            rules.strand = self.random.choice(["both", "fwd", "rev"] + ["auto"] * self.chance(allowed) +
                                              self.paired * ["fwd,rev", "rev,fwd", "both,rev", "fwd,both"])
            self.arguments += ["-s", rules.strand]
        if self.chance(0.25 if self.has_matrices else 0.005):
            rules.best_strand = True
            self.arguments += ["--best-strand"]
        if self.has_matrices and self.chance(0.35):  # q-values need all hits
            return
        if self.chance(0.25):
            start, end = sorted((self.random.randint(1, 60), self.random.randint(1, 60)))
            if self.chance(0.3):  # negative positions count from the end
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
        # Rare with FASTA, because the option needs qualities
        if self.chance(allowed * (0.03 if self.has_fasta else 0.25)):
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
        if self.chance(0.5):
            rules.ambiguous_bases = self.random.choice(["never", "mismatch"])
            self.arguments += ["--ambiguous-bases", rules.ambiguous_bases]
        if self.chance(0.02 if len({motif.is_matrix for motif in self.motifs}) == 2 else 0.3):
            rules.assign = self.random.choice(["all", "best", "unique"])
            self.arguments += ["--assign", rules.assign]
        # Only a few cases combine these options with others that refuse them, so that the errors are tested.
        if self.chance(0.5 if rules.assign == "all" else 0.03):
            self.draw_selection()
        if self.chance(0.15):
            rules.max_hits = self.random.randint(1, 12)
            self.arguments += ["--max-hits", str(rules.max_hits)]

    @property
    def has_q_values(self):
        """True if the rules include the hits in all windows."""
        plain = Rules(self.rules.strand, ambiguous_bases=self.rules.ambiguous_bases, best_strand=self.rules.best_strand)
        return self.has_matrices and self.rules == plain and self.rules.strand in ("both", "fwd", "rev")

    def draw_selection(self):
        """Draws conditions of fragments and reductions of hits."""
        rules = self.rules
        if self.chance(0.3):
            rules.min_read_hits = self.random.choice([1, 2, 2, 3, 5, 20])
            self.arguments += ["--min-read-hits", str(rules.min_read_hits)]
        if self.chance(0.2):
            rules.all_of = True
            self.arguments += ["--all-of"]
        if self.chance(0.05 if rules.edits or self.has_matrices else 0.4):
            rules.runs = self.random.choice([1, 2, 2, 3, 4])
            self.arguments += ["--runs", str(rules.runs)]
        if self.chance(0.3):
            rules.longest = True
            self.arguments += ["--longest"]
        if self.chance(0.3):
            rules.non_overlapping = True
            self.arguments += ["--non-overlapping"]

    def draw_search(self):
        if self.chance(0.05 if self.rules.edits or self.has_matrices else 0.4):
            self.arguments += ["--engine", self.random.choice(
                ["naive", "aho-corasick", "rabin-karp", "wu-manber", "trie", "kmp", "shift-or", "pigeonhole", "anchored"])]
        self.arguments += ["-t", str(self.random.randint(1, 6))]
        if self.chance(0.3):
            self.arguments += ["--decoder", self.random.choice(["auto", "serial", "parallel"])]
        if self.chance(0.02 if self.rules.edits or self.has_matrices else 0.1):
            self.arguments += ["--verify"]
        if self.chance(0.2):
            self.arguments += ["--piece-bytes", str(self.random.randint(30, 500))]
