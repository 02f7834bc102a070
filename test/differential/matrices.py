"""Draws matrices, and computes their scores and p-values from lib/doc/matrices.md, without the library's code"""
import math
from collections import defaultdict
from dataclasses import dataclass, field

from oracle import Motif

LAYOUTS = ("jaspar", "raw", "meme", "transfac", "uniprobe")
CONSENSUS = {"AC": "M", "AG": "R", "AT": "W", "CG": "S", "CT": "Y", "GT": "K"}


@dataclass
class MatrixSettings:
    p_value: float = None
    min_score: float = None
    background: tuple = (0.25, 0.25, 0.25, 0.25)
    pseudocount: float = 0.1


def consensus_letter(column):
    """Returns the IUPAC code of a column by the rule of Cavener 1987."""
    ranked = sorted(zip(column, "ACGT"), reverse=True)
    first, second, total = ranked[0][0], ranked[1][0], sum(column)
    if first > total / 2 and first > 2 * second:
        return ranked[0][1]
    if first + second > 0.75 * total:
        return CONSENSUS["".join(sorted(ranked[0][1] + ranked[1][1]))]
    return "N"


@dataclass
class MatrixMotif(Motif):
    """Motif that is a matrix. `columns`: whole counts, or probabilities that sum to 1"""
    columns: list = field(default_factory=list)
    name: str = ""
    is_matrix = True

    def score_with(self, settings):
        """Sets the cells and the threshold."""
        at = (settings.background[0] + settings.background[3]) / 2
        cg = (settings.background[1] + settings.background[2]) / 2
        background = (at, cg, cg, at)
        sums = [sum(column) for column in self.columns]
        is_of_probabilities = all(abs(total - 1) <= 0.05 for total in sums)
        self.cells = []
        for column, total in zip(self.columns, sums):
            sites, pseudo = 20 if is_of_probabilities else total, settings.pseudocount
            odds = [(sites * count / total + share * pseudo) / (sites + pseudo) / share
                    for count, share in zip(column, background)]
            self.cells.append([math.copysign(math.floor(abs(1000 * math.log2(odd)) + 0.5), math.log2(odd)) for odd in odds])
        self.reverse_cells = [column[::-1] for column in self.cells[::-1]]
        chances = {0: 1.0}
        for column in self.cells:
            longer = defaultdict(float)
            for score, chance in chances.items():
                for cell, share in zip(column, background):
                    longer[score + cell] += chance * share
            chances = longer
        self.p_values, total = {}, 0.0
        for score in sorted(chances, reverse=True):
            total += chances[score]
            self.p_values[score] = total
        p_value = 1e-4 if settings.p_value is None and settings.min_score is None else settings.p_value or 1
        self.threshold = math.inf
        for score, chance in self.p_values.items():
            if chance <= p_value * (1 + 1e-9) and (settings.min_score is None or score >= 1000 * settings.min_score - 1e-6):
                self.threshold = score

    @property
    def key(self):
        return id(self)

    @property
    def is_palindrome(self):
        return self.cells == self.reverse_cells

    def hit_at(self, record, start, strand, rules):
        window = record.bases[start:start + len(self.cells)]
        if "." in window:
            return None
        cells = self.cells if strand == "+" else self.reverse_cells
        score = sum(column["ACGT".index(base)] for column, base in zip(cells, window))
        return (0, score) if score >= self.threshold else None


def draw_matrix(random, motif):
    """Returns a matrix whose consensus is about the sequence of a motif."""
    columns = []
    for letter in motif.sequence:
        column = [random.choice([0, 0, 1, 2, 5]) for _ in range(4)]
        column["ACGT".find(letter)] += random.choice([1, 4, 20])
        columns.append(column)
    if random.random() < 0.15:
        half = columns[:(len(columns) + 1) // 2]
        columns = half + [column[::-1] for column in half[::-1]]
    sequence = "".join(map(consensus_letter, columns))
    return MatrixMotif(motif.id, sequence, "", columns, random.choice(["", "TBP", "a factor"]))


def written(matrices, layout):
    """Returns the text of a file."""
    text = "MEME version 5\n\nALPHABET= ACGT\n\n" if layout == "meme" else ""
    for motif in matrices:
        rows = [[column[base] for column in motif.columns] for base in range(4)]
        if layout in ("jaspar", "raw"):
            text += f">{motif.id}\t{motif.name}\n"
            form = "{} [ {} ]\n" if layout == "jaspar" else "{1}\n"
            text += "".join(form.format(letter, " ".join(map(str, row))) for letter, row in zip("ACGT", rows))
        elif layout == "meme":
            text += f"MOTIF {motif.id} {motif.name}\nletter-probability matrix: alength= 4 w= {len(motif.columns)}\n"
            text += "".join(" ".join(map(str, column)) + "\n" for column in motif.columns)
        elif layout == "transfac":
            text += f"AC {motif.id}\nXX\nID {motif.id}\nXX\n" + f"NA {motif.name}\nXX\n" * bool(motif.name) + "P0 A C G T\n"
            text += "".join(f"{i:02} {' '.join(map(str, column))} N\n" for i, column in enumerate(motif.columns, 1)) + "XX\n//\n"
        else:
            text += f"{motif.id}\n" + "".join(f"{letter}:\t" + "\t".join(map(str, row)) + "\n" for letter, row in zip("ACGT", rows))
            text += "\n"
    return text


def background_of(bases):
    """Returns the frequencies of the bases, averaged over the strands and rounded to six decimals."""
    cg = math.floor((bases.count("C") + bases.count("G")) / len(bases) * 500000 + 0.5) if bases else 250000
    # The command refuses a frequency of 0.
    return tuple(count / 1e6 for count in (500000 - cg, cg, cg, 500000 - cg)) if 0 < cg < 500000 else MatrixSettings.background


def draw_settings(random, bases):
    """Returns settings and the arguments for them. `bases`: all bases of the inputs"""
    settings, arguments = MatrixSettings(), []
    if random.random() < 0.8:
        settings.p_value = random.choice([0.3, 0.05, 0.01, 0.01, 0.002, 1e-4])
        arguments += ["--p-value", str(settings.p_value)]
    if random.random() < 0.2:
        settings.min_score = random.choice([-3, 0, 2.5, 6])
        arguments += [f"--min-score={settings.min_score}"]
    if random.random() < 0.2:
        settings.background = random.choice([(0.3125, 0.1875, 0.1875, 0.3125), (0.375, 0.125, 0.3125, 0.1875)])
        arguments += ["--background", ",".join(map(str, settings.background))]
    elif random.random() < 0.2:
        settings.background = background_of(bases)
        arguments += ["--background", "input"]
    if random.random() < 0.2:
        settings.pseudocount = random.choice([0.001, 1, 4])
        arguments += ["--pseudocount", str(settings.pseudocount)]
    return settings, arguments
