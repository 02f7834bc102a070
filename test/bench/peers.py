"""Compares motifcount with other programs: times and counts for the same searches.

In each comparison, both programs get the same motifs, reads, strands and number of threads.
"""
import shutil
import subprocess
import sys

import measure

TENTH = 272_000  # Number of reads for programs that would need minutes for all reads


def first_reads(data, name, count):
    path = f"{data}/{name}.fq"
    with open(f"{data}/reads.fq", "rb") as whole, open(path, "wb") as part:
        part.writelines(line for _, line in zip(range(4 * count), whole))
    return path


def count_lines(path, skip=0):
    with open(path, "rb") as file:
        return sum(1 for _ in file) - skip


def table(path):
    with open(path, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            yield line.rstrip("\n").split("\t")


class Question:
    """A comparison: the commands of the other program and of motifcount, and functions that return the counts"""

    def __init__(self, tool, what, peer, peer_count, ours, our_count, note=""):
        self.tool, self.what, self.note = tool, what, note
        self.peer, self.peer_count, self.ours, self.our_count = peer, peer_count, ours, our_count

    def ask(self, work):
        with open(f"{work}/peer.out", "wb") as out:
            peer = measure.run(self.peer, out)
        with open(f"{work}/ours.out", "wb") as out:
            ours = measure.run(self.ours, out)
        peer_count, our_count = self.peer_count(work), self.our_count(work)
        agree = "yes" if peer_count == our_count else "no"
        return "\t".join([self.tool, self.what, f"{peer.wall:.2f}", f"{ours.wall:.2f}", str(peer_count),
                          str(our_count), agree, self.note])


def questions(arguments, work):
    data, threads = arguments.data, str(arguments.threads)
    reads, tenth, few = f"{data}/reads.fq", first_reads(data, "tenth", TENTH), first_reads(data, "first", 20_000)
    ours = [arguments.motifcount, "-q", "-t", threads]

    def motifs(letter):
        return f"{data}/sets/{letter}.fa"

    def bare(letter):  # Writes the distinct sequences, one per line
        path = f"{work}/{letter}.txt"
        with open(motifs(letter), encoding="ascii") as lines, open(path, "w", encoding="ascii") as out:
            out.writelines(dict.fromkeys(line for line in lines if not line.startswith(">")))
        return path

    def sum_of(column):  # Counts repeated motifs only once, because motifcount reports a row for each of them
        return lambda work: sum({row[1]: int(row[column]) for row in table(f"{work}/ours.out")}.values())

    for letter, what, sample in (("a", "a of a tenth", tenth), ("d", "d of 20,000 reads", few)):
        yield Question("seqkit locate", f"{what}, hits on both strands",
                       ["seqkit", "locate", "-j", threads, "-f", motifs(letter), sample],
                       lambda work: count_lines(f"{work}/peer.out", 1),
                       [*ours, "-k", motifs(letter), "--sites", "-", "-o", "/dev/null", sample],
                       lambda work: count_lines(f"{work}/ours.out", 1))
    for letter, length in (("c", "8"), ("d", "20"), ("e", "20"), ("f", "31")):
        counts = f"{work}/counts.jf"
        yield Question("jellyfish count --if", f"{letter} of a tenth, hits on one strand",
                       ["jellyfish", "count", "-m", length, "-s", "10M", "-t", threads, "--if", motifs(letter), "-o",
                        counts, tenth],
                       lambda work: sum(int(line.split()[1]) for line in subprocess.run(
                           ["jellyfish", "dump", "-c", f"{work}/counts.jf"], capture_output=True, text=True,
                           check=True).stdout.splitlines()),
                       [*ours, "-k", motifs(letter), "-s", "fwd", tenth], sum_of(4))
    for letter in "abcd":
        yield Question("ripgrep -c -F", f"{letter} of all reads, lines with a hit on one strand",
                       ["rg", "-c", "-F", "-j", threads, "-f", bare(letter), reads],
                       lambda work: int(open(f"{work}/peer.out", encoding="ascii").read()),
                       [*ours, "-k", motifs(letter), "-s", "fwd", "--matched", "-", "-o", "/dev/null", reads],
                       lambda work: count_lines(f"{work}/ours.out") // 4,
                       "lines, including titles and qualities")
    for name, most in (("100x20", 1), ("100x20", 2)):
        options = ["-m", str(most)]
        yield Question("seqkit locate -m", f"{name} -m {most} of 20,000 reads, hits on both strands",
                       ["seqkit", "locate", *options, "-j", threads, "-f", motifs(name), few],
                       lambda work: count_lines(f"{work}/peer.out", 1),
                       [*ours, *options, "-k", motifs(name), "--sites", "-", "-o", "/dev/null", few],
                       lambda work: count_lines(f"{work}/ours.out", 1))


def lines(arguments, work):
    """Yields the lines of the table, one per comparison. Comparisons with programs that are not installed are skipped."""
    yield "tool\twhat\ttool_s\tmotifcount_s\ttool_count\tmotifcount_count\tagree\tnote"
    for question in questions(arguments, work):
        name = f"{question.tool}, {question.what}"
        if arguments.peers not in name:
            continue
        if shutil.which(question.peer[0]) is None:
            print(f"# {question.peer[0]} is not installed", file=sys.stderr)
            continue
        print(name, file=sys.stderr)
        yield question.ask(work)
