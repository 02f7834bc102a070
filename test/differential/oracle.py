"""Expected results, from naive comparisons at every position. Written from lib/doc/semantics.md, without the library's code.
"""
import math
import statistics
import struct
from dataclasses import dataclass, field, replace

import edits

LETTERS = {"A": "A", "C": "C", "G": "G", "T": "T", "U": "T", "R": "AG", "Y": "CT", "S": "CG", "W": "AT", "K": "GT",
           "M": "AC", "B": "CGT", "D": "AGT", "H": "ACT", "V": "ACG", "N": "ACGT"}
COMPLEMENT = str.maketrans("ACGTURYSWKMBDHVN", "TGCAAYRSWMKVHDBN")


def reverse_complement(sequence):
    return sequence.translate(COMPLEMENT)[::-1]


@dataclass
class Motif:
    id: str
    sequence: str  # upper case, T for U
    gene: str = ""

    name = ""
    is_matrix = False

    def __post_init__(self):
        self.reverse = reverse_complement(self.sequence)

    @property
    def key(self):
        """Equal for motifs that are searched as one motif"""
        return self.sequence

    @property
    def is_palindrome(self):
        return self.sequence == self.reverse

    def hit_at(self, record, start, strand, rules):
        """Returns the mismatches and the score of a hit, or `None`."""
        word = self.sequence if strand == "+" else self.reverse
        mismatches = differences(word, record.bases, start, rules.mismatches, rules.ambiguous_bases)
        return None if mismatches is None else (mismatches, None)


@dataclass
class Record:
    name: str
    sequence: str  # letters as in the file
    text: str      # the whole record, as --matched writes it
    quality: str = ""
    region: tuple = ()  # sequence and start in a genome; empty: positions are not lifted

    def __post_init__(self):
        self.origin, self.offset = self.region or (self.name, 0)
        upper = self.sequence.upper().replace("U", "T")
        self.bases = "".join(base if base in "ACGT" else "." for base in upper)


@dataclass(frozen=True, order=True)
class Hit:
    start: int
    end: int
    motif: int
    strand: str
    mismatches: int  # or edits
    alignment: tuple = ()  # mismatches and CIGAR; empty for hits without edits
    copies: int = 1        # number of copies in a run
    score: int = None      # of a matrix, in thousandths of a bit


@dataclass
class Rules:
    """Options that determine which hits are counted"""
    strand: str = "both"  # or "auto", or the strands of both mates: "fwd,rev"
    mismatches: int = 0
    edits: int = 0
    all_ends: bool = False
    region: tuple = (1, None)  # first and last position, from 1; negative: from the end; `None`: the end
    offsets: tuple = ()  # empty: any offset; or "auto"
    upstream: str = ""
    downstream: str = ""
    flank_mismatches: int = 0
    ambiguous_bases: str = "mismatch"  # or "never"
    min_quality: int = 0
    assign: str = "all"
    min_read_hits: int = 0
    all_of: bool = False
    runs: int = 0
    best_strand: bool = False
    longest: bool = False
    non_overlapping: bool = False
    max_hits: int = 0

    def of_mate(self, number):
        return replace(self, strand=self.strand.split(",")[number]) if "," in self.strand else self


CLASSES = ("unique", "ambiguous_exact", "ambiguous_inexact", "unassigned")
CONDITION_CLASSES = ("matched", "condition_not_met", "unassigned")


def classes_of(rules):
    return CONDITION_CLASSES if rules.min_read_hits or rules.all_of else CLASSES


@dataclass
class Answer:
    """Expected results of a sample. A fragment is a list of one or two records with their hits."""
    classes: dict
    fragments: list = field(default_factory=list)  # [[(record, [hit])]]

    def hits(self):
        for fragment in self.fragments:
            for record, hits in fragment:
                for hit in hits:
                    yield record, hit


def differences(word, text, at, most, ambiguous_bases):
    """Returns the number of mismatches of the word at a position; `None` if it exceeds `most`, or if a base is ambiguous and
    `ambiguous_bases` is "never"."""
    found = 0
    for letter, base in zip(word, text[at:at + len(word)]):
        if base == "." and ambiguous_bases == "never":
            return None
        if base not in LETTERS[letter]:
            found += 1
            if found > most:
                return None
    return found


def fits(word, text, at, rules):
    ambiguous_bases = "never" if rules.edits else rules.ambiguous_bases
    return at >= 0 and at + len(word) <= len(text) and differences(
        word, text, at, rules.flank_mismatches, ambiguous_bases) is not None


def passes(hit, record, rules):
    size = len(record.bases)
    first, last = rules.region
    if hit.start < (first - 1 if first > 0 else size + first):
        return False
    if last is not None and hit.end > (last if last > 0 else size + last + 1):
        return False
    if any(ord(letter) < 33 + rules.min_quality and base != "."
           for letter, base in zip(record.quality[hit.start:hit.end], record.bases[hit.start:hit.end])):
        return False
    if rules.offsets and (hit.start if hit.strand == "+" else size - hit.end) not in rules.offsets:
        return False
    before, behind = rules.upstream.split(","), rules.downstream.split(",")
    if hit.strand == "-":
        before, behind = map(reverse_complement, behind), map(reverse_complement, before)
    return (any(fits(flank, record.bases, hit.start - len(flank), rules) for flank in before) and
            any(fits(flank, record.bases, hit.end, rules) for flank in behind))


def search(record, motifs, rules):
    hits = []
    for number, motif in enumerate(motifs):
        strands = "+-"
        # A palindrome with flanks can have hits on both strands.
        told = not rules.edits and (rules.upstream or rules.downstream)
        if motif.is_palindrome and not told:
            strands = "+"
        elif rules.strand != "both":
            strands = strands[rules.strand == "rev"]
        size = len(motif.sequence)
        if rules.edits:
            for strand in strands:
                hits += [hit for hit in search_edits(record, number, motif.sequence, strand, rules)
                         if passes(hit, record, rules)]
            continue
        for strand in strands:
            for start in range(len(record.bases) - size + 1):
                found = motif.hit_at(record, start, strand, rules)
                if found is None:
                    continue
                hit = Hit(start, start + size, number, strand, found[0], score=found[1])
                if passes(hit, record, rules):
                    hits.append(hit)
    return sorted(hits, key=lambda hit: (hit.start, hit.end, hit.motif, hit.strand))


def search_edits(record, number, word, strand, rules):
    """Yields the hits with edits on one strand. Hits on the - strand are found in the reverse complement of the record."""
    size = len(record.bases)
    text = record.bases if strand == "+" else reverse_complement(record.bases)
    for start, end, distance, *alignment in edits.search(word, text, rules.edits, rules.all_ends, LETTERS):
        if strand == "-":
            start, end = size - end, size - start
        yield Hit(start, end, number, strand, distance, tuple(alignment))


def joined_runs(hits, least):
    """Returns the runs of at least `least` hits of a motif and strand. Each hit begins where the hit before it ended."""
    found = []
    for key in {(hit.motif, hit.strand) for hit in hits}:
        copies = {hit.start: hit for hit in hits if (hit.motif, hit.strand) == key}
        free = 0
        for start in sorted(copies):
            run = [copies[start]]
            while run[-1].end in copies:
                run.append(copies[run[-1].end])
            if start >= free and len(run) >= least:
                free = run[-1].end
                found.append(replace(run[0], end=free, mismatches=max(hit.mismatches for hit in run), copies=len(run)))
    return found


def reduced(hits, motifs, rules):
    """Returns the hits of a record that remain after --best-strand, --runs, --longest and --non-overlapping."""
    if rules.best_strand:
        hits = [hit for hit in hits if not any(
            (other.start, other.motif) == (hit.start, hit.motif) and (-other.score, other.strand) < (-hit.score, hit.strand)
            for other in hits if hit.score is not None)]
    if rules.runs:
        hits = joined_runs(hits, rules.runs)
    if rules.longest:
        hits = [hit for hit in hits if all(other.end <= hit.end for other in hits if other.start == hit.start)]
    if rules.non_overlapping:
        kept = []
        for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end, hit.motif, hit.strand)):
            if all(other.end <= hit.start or
                   (other.start, other.end, other.strand, motifs[other.motif].key) ==
                   (hit.start, hit.end, hit.strand, motifs[hit.motif].key) for other in kept):
                kept.append(hit)
        hits = kept
    return sorted(hits, key=lambda hit: (hit.start, hit.end, hit.motif, hit.strand))


def meets_condition(fragment, motifs, rules):
    """Motifs with the same sequence count as one motif."""
    found = {(mate, hit.start, hit.end, hit.strand, motifs[hit.motif].key)
             for mate, (_, hits) in enumerate(fragment) for hit in hits}
    has_all = {motif.key for motif in motifs} == {key for *_, key in found}
    return len(found) >= rules.min_read_hits and (has_all or not rules.all_of)


def counted(records, motifs, rules):
    """Returns the fragment with the hits that are counted, and the class of the fragment."""
    fragment = [(record, reduced(search(record, motifs, rules.of_mate(mate)), motifs, rules))
                for mate, record in enumerate(records)]
    if classes_of(rules) == CLASSES:
        return assign(fragment, motifs, rules.assign)
    if not any(hits for _, hits in fragment):
        return fragment, "unassigned"
    if meets_condition(fragment, motifs, rules):
        return fragment, "matched"
    return [(record, []) for record, _ in fragment], "condition_not_met"


def assign(fragment, motifs, rule):
    """Returns a fragment with the hits that are assigned under a rule, and the class of the fragment."""
    everything = [hit for _, hits in fragment for hit in hits]
    if not everything:
        return fragment, "unassigned"
    def distance(hit):
        """Matrices are compared by their p-values, which are rounded to single precision."""
        if hit.score is None:
            return hit.mismatches
        return struct.unpack("f", struct.pack("f", motifs[hit.motif].p_values[hit.score]))[0]

    least = min(map(distance, everything))
    nearest = {motifs[hit.motif].key for hit in everything if distance(hit) == least}
    kind = "unique" if len(nearest) == 1 else "ambiguous_exact" if least == 0 else "ambiguous_inexact"
    if rule == "all":
        return fragment, kind
    keep = rule == "best" or len(nearest) == 1
    return [(record, [hit for hit in hits if keep and distance(hit) == least]) for record, hits in fragment], kind


@dataclass
class Starts:
    """Offsets and strand that `auto` detects in the first fragments of a sample. `fragments`: number of fragments; `hits`: all
    hits in them; `covered`: hits at the detected offsets and strand"""
    offsets: tuple
    strand: str
    fragments: int
    hits: int
    covered: int


def strand_of(sums):
    seen = sum(sums.values())
    for name, hits in (("rev", sums["-"]), ("fwd", sums["+"] + sums["own"])):
        if hits and hits >= 0.95 * seen:
            return name
    return "both"


def look(fragments, motifs, rules, by_mate):
    """Detects offsets and strand. `fragments`: fragments of the sample's first input, fewer than 100,000. `by_mate`: whether
    all inputs have mates"""
    free = replace(rules, strand="both" if rules.strand == "auto" else rules.strand,
                   offsets=() if rules.offsets == "auto" else rules.offsets)
    starts_of = [{"+": {}, "-": {}, "own": {}} for _ in range(2)]
    told = rules.upstream or rules.downstream
    for records in fragments:
        fragment, _ = counted(records, motifs, free)
        for mate, (record, hits) in enumerate(fragment):
            starts = starts_of[mate]
            for hit in hits:
                offset = hit.start if hit.strand == "+" else len(record.bases) - hit.end
                # Hits of palindromes are reported only on the forward strand, so they count for either strand.
                own = not told and motifs[hit.motif].is_palindrome
                kind = "own" if own else hit.strand
                starts[kind][offset] = starts[kind].get(offset, 0) + 1
    sums = [{kind: sum(starts[kind].values()) for kind in starts} for starts in starts_of]
    both = {kind: sums[0][kind] + sums[1][kind] for kind in sums[0]}
    seen = sum(both.values())
    strand = rules.strand
    if strand == "auto":
        strand = strand_of(both)
        if strand == "both" and by_mate:
            strands = list(map(strand_of, sums))
            strand = strands[0] if strands[0] == strands[1] else ",".join(strands)
    # Without -s auto, all hits are on the requested strand.
    of_mates = (strand.split(",") * 2)[:2] if rules.strand == "auto" else ["both", "both"]
    kinds = [[*{"fwd": "+", "rev": "-"}.get(one, "+-"), "own"] for one in of_mates]
    covered, offsets = sum(sums[mate][kind] for mate in range(2) for kind in kinds[mate]), rules.offsets
    if offsets == "auto":
        hits = {offset: sum(starts_of[mate][kind].get(offset, 0) for mate in range(2) for kind in kinds[mate])
                for offset in range(1000)}
        offsets = tuple(offset for offset in hits if hits[offset] and hits[offset] >= 0.0025 * seen)
        covered = sum(hits[offset] for offset in offsets)
        if covered < 0.95 * seen:
            offsets = ()
    return Starts(offsets, strand, len(fragments), seen, covered)


def answer(samples, motifs, rules, first_inputs):
    """Returns the results per sample, the classes of all fragments, and the detected offsets and strand per sample.

    A sample is a list of fragments, and a fragment is a list of records. `first_inputs`: for each sample, the fragments of
    its first input that is not empty"""
    answers, total = [], 0
    starts = []
    given = rules
    by_mate = all(len(records) == 2 for sample in samples for records in sample)
    for sample, first_input in zip(samples, first_inputs):
        answers.append(Answer(dict.fromkeys(classes_of(rules), 0)))
        if rules.max_hits and total >= rules.max_hits:
            starts.append(look([], motifs, given, False) if "auto" in (given.offsets, given.strand) else None)  # not opened
            continue
        if "auto" in (given.offsets, given.strand):
            starts.append(look(first_input, motifs, given, by_mate))
            rules = replace(given, offsets=starts[-1].offsets, strand=starts[-1].strand)
        else:
            starts.append(None)
        for records in sample:
            if rules.max_hits and total >= rules.max_hits:
                break
            fragment, kind = counted(records, motifs, rules)
            answers[-1].fragments.append(fragment)
            answers[-1].classes[kind] += 1
            total += sum(len(hits) for _, hits in fragment)
    return answers, {kind: sum(one.classes[kind] for one in answers) for kind in classes_of(given)}, starts


def reads_of(answers, motifs, rules):
    """Returns, for each motif, the number of fragments with a hit."""
    reads = [0] * len(motifs)
    for one in answers:
        for fragment in one.fragments:
            for motif in {hit.motif for _, hits in fragment for hit in hits}:
                reads[motif] += 1
    return reads


def quote(cell, separator):
    if separator == "," and any(letter in cell for letter in ',"\r'):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def table(rows, separator):
    return "".join(separator.join(quote(str(cell), separator) for cell in row) + "\n" for row in rows)


def counts(answers, motifs, rules, separator="\t"):
    strands = {"+": [0] * len(motifs), "-": [0] * len(motifs)}
    for one in answers:
        for _, hit in one.hits():
            strands[hit.strand][hit.motif] += 1
    reads = reads_of(answers, motifs, rules)
    named = any(motif.is_matrix for motif in motifs)
    rows = [["motif_id", "motif", "length"] + ["name"] * named + ["hits", "hits_fwd", "hits_rev", "reads"]]
    for i, motif in enumerate(motifs):
        forward, backward = strands["+"][i], strands["-"][i]
        rows.append([motif.id, motif.sequence, len(motif.sequence)] + [motif.name] * named + [forward + backward, forward, backward, reads[i]])
    return table(rows, separator)


def bits(score):
    return f"{score / 1000:.3f}"


def p_value(motif, score):
    return f"{motif.p_values[score]:.3g}"


def bed(answers, motifs, rules):
    rows = []
    for one in answers:
        for record, hit in one.hits():
            size = len(motifs[hit.motif].sequence)
            score = (2000 * (size - hit.mismatches) + size) // (2 * size)
            if hit.score is not None:
                score = min(1000, math.floor(-100 * math.log10(motifs[hit.motif].p_values[hit.score]) + 0.5))
            rows.append([record.origin, record.offset + hit.start, record.offset + hit.end, motifs[hit.motif].id, score, hit.strand] +
                        [hit.copies] * bool(rules.runs))
    return "".join("\t".join(map(str, row)) + "\n" for row in rows)


def sites(answers, motifs, rules, separator="\t"):
    rows = [["seq_id", "motif_id", "strand", "start", "end", "mismatches", "matched"] + ["edits", "cigar"] * bool(rules.edits) +
            ["copies"] * bool(rules.runs)]
    has_matrices = any(motif.is_matrix for motif in motifs)
    rows[0] += ["score", "p_value", "name"] * has_matrices
    for one in answers:
        for record, hit in one.hits():
            matched = record.bases[hit.start:hit.end].replace(".", "N")
            if hit.strand == "-":
                matched = reverse_complement(matched)
            mismatches, *cigar = hit.alignment or (hit.mismatches,)
            motif, scores = motifs[hit.motif], ["", "", ""] * has_matrices
            if motif.is_matrix:
                mismatches, scores = "", [bits(hit.score), p_value(motif, hit.score), motif.name]
            rows.append([record.origin, motif.id, hit.strand, record.offset + hit.start, record.offset + hit.end,
                         mismatches, matched] + scores +
                        [hit.mismatches, *cigar] * bool(rules.edits) + [hit.copies] * bool(rules.runs))
    return table(rows, separator)


def named_records(answers):
    """Yields each record with its name in tables by record, and its hits."""
    for one in answers:
        for fragment in one.fragments:
            for mate, (record, hits) in enumerate(fragment, 1):
                name = record.name
                if len(fragment) == 2 and not name.endswith(f"/{mate}"):
                    name += f"/{mate}"
                yield name, record, hits


def per_record(answers, motifs, separator="\t"):
    has_matrices = any(motif.is_matrix for motif in motifs)
    rows = [["seq_id", "motif_id", "hits"] +
            ["best_score", "best_p_value", "best_start", "best_strand", "score_sum", "name"] * has_matrices]
    for name, _, hits in named_records(answers):
        for number in sorted({hit.motif for hit in hits}):
            motif, own = motifs[number], [hit for hit in hits if hit.motif == number]
            rows.append([name, motif.id, len(own)] + [""] * 6 * has_matrices)
            if motif.is_matrix:
                best = min(own, key=lambda hit: (-hit.score, hit.start, hit.strand))
                rows[-1][3:] = [bits(best.score), p_value(motif, best.score), best.start, best.strand,
                                bits(sum(hit.score for hit in own)), motif.name]
    return table(rows, separator)


def record_matrix(answers, motifs, values="hits", separator="\t"):
    """`values`: "hits", or "best" or "sum" of the scores"""
    rows = [["seq_id", *(motif.id for motif in motifs)]]
    for name, _, hits in named_records(answers):
        rows.append([name])
        for number in range(len(motifs)):
            own = [hit.score for hit in hits if hit.motif == number]
            if values == "hits":
                rows[-1].append(len(own))
            elif own and motifs[number].is_matrix:
                rows[-1].append(bits(max(own) if values == "best" else sum(own)))
            else:
                rows[-1].append("")
    return table(rows, separator)


def q_values(answers, motifs, rules, separator="\t"):
    rows = [["motif_id", "name", "score", "p_value", "hits", "windows", "q_value"]]
    records = [record.bases for one in answers for fragment in one.fragments for record, _ in fragment]
    for number, motif in enumerate(motifs):
        if not motif.is_matrix:
            continue
        size = len(motif.sequence)
        strands = 1 if motif.is_palindrome or rules.strand != "both" else 2
        windows = strands * sum("." not in bases[at:at + size] for bases in records for at in range(len(bases) - size + 1))
        scores = [hit.score for one in answers for _, hit in one.hits() if hit.motif == number]
        found, least = [], 1
        for score in sorted(set(scores)):
            chance = f"{motif.p_values[score]:.6g}"
            least = min(least, float(chance) * windows / sum(other >= score for other in scores))
            found.append([motif.id, motif.name, bits(score), chance, scores.count(score), windows, f"{least:.3g}"])
        rows += found[::-1] or [[motif.id, motif.name, "", "", 0, windows, ""]]
    return table(rows, separator)


def per_region(answers, motifs, separator="\t"):
    rows = [["seq_id", "start", "end", "region", "motif_id", "hits", "best_start", "best_end", "best_strand", "best_distance"]]
    has_matrices = any(motif.is_matrix for motif in motifs)
    rows[0] += ["best_score", "best_p_value", "name"] * has_matrices
    for name, record, hits in named_records(answers):
        for number in sorted({hit.motif for hit in hits}):
            own = [hit for hit in hits if hit.motif == number]
            best = min(own, key=lambda hit: (hit.mismatches, -(hit.score or 0), hit.start, hit.end, hit.strand))
            rows.append([record.origin, record.offset, record.offset + len(record.sequence), name, motifs[number].id, len(own),
                         record.offset + best.start, record.offset + best.end, best.strand, best.mismatches] +
                        [""] * 3 * has_matrices)
            if motifs[number].is_matrix:
                rows[-1][9:] = ["", bits(best.score), p_value(motifs[number], best.score), motifs[number].name]
    return table(rows, separator)


def group_counts(answers, names, motifs, rules, groups, separator="\t"):
    """`groups`: pairs of motif ids and groups; empty: the genes are the groups"""
    groups = groups or [(motif.id, motif.gene or motif.id) for motif in motifs]
    rows = [["sample", "group", "motifs", "motifs_found", "hits", "reads", "median_reads"]]
    for sample, one in zip(names, answers):
        reads = reads_of([one], motifs, rules)
        hits = [0] * len(motifs)
        for _, hit in one.hits():
            hits[hit.motif] += 1
        for group in dict.fromkeys(group for _, group in groups):
            members = [i for i, motif in enumerate(motifs) if (motif.id, group) in groups]
            own = [reads[i] for i in members]
            median = statistics.median(own)
            rows.append([sample, group, len(own), sum(count > 0 for count in own), sum(hits[i] for i in members), sum(own),
                         int(median) if median == int(median) else median])
    return table(rows, separator)


def matrix(answers, names, motifs, rules, separator="\t"):
    columns = [reads_of([one], motifs, rules) for one in answers]
    rows = [["sgRNA", "Gene", *names]]
    for i, motif in enumerate(motifs):
        rows.append([motif.id, motif.gene or motif.id, *(column[i] for column in columns)])
    return table(rows, separator)


def offsets_text(offsets):
    """Returns the offsets in the format of --offsets: numbers and ranges."""
    ranges = []
    for offset in sorted(offsets):
        if ranges and ranges[-1][-1] == offset - 1:
            ranges[-1].append(offset)
        else:
            ranges.append([offset])
    return ",".join(str(part[0]) if len(part) == 1 else f"{part[0]}{'-' if len(part) > 2 else ','}{part[-1]}"
                    for part in ranges) or "any"


def gini(reads):
    """Returns MAGeCK's Gini index, which is computed from log(reads + 1). Returns 0 if there are no reads."""
    weights = sorted(math.log1p(count) for count in reads)
    total, size = sum(weights), len(weights)
    ranked = sum((2 * i - size + 1) * weight for i, weight in enumerate(weights))
    return ranked / ((size - 1) * total) if total > 0 and ranked > 1e-12 * (size - 1) * total else 0


def summary(answers, names, files, starts, motifs, rules, separator="\t"):
    rows = [["File", "Label", "Reads", "Mapped", "Percentage", "TotalsgRNAs", "Zerocounts", "GiniIndex", *classes_of(rules),
             "offsets", "strand", "coverage", "threshold"]]
    for i, one in enumerate(answers):
        reads = reads_of([one], motifs, rules)
        counted = len(one.fragments)
        mapped = sum(any(hits for _, hits in fragment) for fragment in one.fragments)
        rows.append([",".join(files[i]), names[i], counted, mapped, f"{mapped / counted if counted else 0:.4g}",
                     len(motifs), reads.count(0), f"{gini(reads):.4g}"])
        has_classes = rules.assign != "all" or classes_of(rules) != CLASSES
        rows[-1] += [one.classes[kind] if has_classes else "NA" for kind in classes_of(rules)]
        if starts[i]:
            found = starts[i]
            rows[-1] += [offsets_text(found.offsets), found.strand,
                         f"{found.covered / found.hits if found.hits else 0:.4g}", "0.0025"]
        else:
            rows[-1] += ["NA"] * 4
    return table(rows, separator)


def split(answers, matched):
    """Returns the text that --matched or --unmatched writes. Both mates are written if one has a hit."""
    text = ""
    for one in answers:
        for fragment in one.fragments:
            if any(hits for _, hits in fragment) == matched:
                text += "".join(record.text for record, _ in fragment)
    return text
