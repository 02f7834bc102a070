"""Placement of read layouts by plain strings and exhaustive search, as defined in lib/doc/semantics.md.

    layout = Layout("R1: [cell:16 = cells, m=1][umi:12] R2: *(ACGTAC, e=1)[guide = guides]", {"cells": [...], "guides": [...]})
    result = layout.place({"R1": "ACGT...", "R2": "TTGA..."})
    result.outcome      "matched", "too short", "no anchor", "no match" or "ambiguous"
    result.segments     one Segment per segment of the layout, in layout order

Reads are at most a few hundred bases, lists a few hundred entries. Layouts must be valid.
"""
import collections
import itertools
import re
from dataclasses import dataclass, field

MATES = ["R1", "R2", "I1", "I2", "title"]
IUPAC = {"A": "A", "C": "C", "G": "G", "T": "T", "U": "T", "R": "AG", "Y": "CT", "S": "CG", "W": "AT", "K": "GT", "M": "AC",
         "B": "CGT", "D": "AGT", "H": "ACT", "V": "ACG", "N": "ACGT"}
COMPLEMENT = str.maketrans("ACGTRYSWKMBDHVN", "TGCAYRSWMKVHDBN")
NO_MATCH = 255  # the cost of a segment without an entry
STRUCTURE = re.compile(r"[0-9+TBMCS\s]*[TBMCS][0-9+TBMCS\s]*")
NAMES = {"T": "template", "B": "barcode", "M": "umi", "C": "cell", "S": "skip"}


def clean(read):
    return read.upper().replace("U", "T")


def reverse_complement(sequence):
    return sequence.translate(COMPLEMENT)[::-1]


def fits(letter, base):
    return base in "ACGT" and base in IUPAC[letter]


def hamming(entry, text):
    """Mismatches of an entry and the start of a text; None if the text is shorter."""
    if len(text) < len(entry):
        return None
    return sum(not fits(a, b) for a, b in zip(entry, text))


def alignments(entry, text, most):
    """{length: (edits, indels)} of the entry and text[:length], for up to `most` edits; the fewest edits, then indels."""
    row = {length: (length, length) for length in range(min(most, len(text)) + 1)}
    for number, letter in enumerate(entry, 1):
        below = {}
        for length in range(max(0, number - most), min(len(text), number + most) + 1):
            ways = []
            if length in row:
                ways.append((row[length][0] + 1, row[length][1] + 1))
            if length - 1 in below:
                ways.append((below[length - 1][0] + 1, below[length - 1][1] + 1))
            if length - 1 in row:
                ways.append((row[length - 1][0] + (not fits(letter, text[length - 1])), row[length - 1][1]))
            if ways and min(ways)[0] <= most:
                below[length] = min(ways)
        row = below
    return row


@dataclass(frozen=True)
class Match:
    outcome: str = "none"  # none, ambiguous, found or tied
    distance: int = 0
    entry: int = -1
    lengths: tuple = ()  # (bases covered, indels) of each way to align the entry
    tie: tuple = ()  # of `tied`: the nearest entries, and the others that are too near


class List:
    """A list, with texts that start (or end) at the fixed side."""

    def __init__(self, sequences, options, from_end, ties=False):
        self.ties = ties
        self.sequences = [sequence.upper().replace("U", "T") for sequence in sequences]
        if "rc" in options:
            self.sequences = [reverse_complement(sequence) for sequence in self.sequences]
        self.edits = int(options.get("e", 0))
        self.limit = self.edits or int(options.get("m", 0 if "e" in options else 1))
        self.lead = int(options.get("d", 1))
        self.from_end = from_end
        self.oriented = [sequence[::-1] if from_end else sequence for sequence in self.sequences]
        self.shortest, self.longest = min(map(len, self.sequences)), max(map(len, self.sequences))

    def distance(self, entry, text, most):
        if not self.edits:
            return hamming(entry, text)
        found = alignments(entry, text, most)
        return min((edits for edits, _ in found.values()), default=None)

    def match(self, text):
        if self.from_end:
            text = text[::-1]
        text = text[:self.longest + self.limit + self.lead]
        most = self.limit + self.lead - 1
        near = [(self.distance(entry, text, most), number) for number, entry in enumerate(self.oriented)]
        near = [(distance, number) for distance, number in near if distance is not None and distance <= most]
        if not near or min(near)[0] > self.limit:
            return Match()
        least = min(near)[0]
        for distance, number in near:
            entry = self.oriented[number]
            if distance == least and not any(self.rival(entry, self.oriented[other], far, least) for far, other in near):
                return Match("found", least, number, self.lengths(entry, text, least))
        return self.tied(text, near, least) if self.ties else Match("ambiguous", least)

    def tied(self, text, near, least):
        """All nearest entries must cover as many bases, with as many indels."""
        near = [(distance, number) for distance, number in near if distance <= (least and least + self.lead - 1)]
        near = [(distance, number) for distance, number in near
                if self.oriented.index(self.oriented[number]) == number
                and not any(far == least and self.oriented[other] != self.oriented[number]
                            and self.oriented[other].startswith(self.oriented[number]) for far, other in near)]
        nearest = tuple(number for distance, number in near if distance == least)
        ways = {min(self.lengths(self.oriented[number], text, least), key=lambda way: (way[1], way[0])) for number in nearest}
        if len(ways) > 1:
            return Match("ambiguous", least)
        return Match("tied", least, -1, tuple(ways), (nearest, tuple(number for distance, number in near if distance > least)))

    def rival(self, entry, other, distance, least):
        if entry.startswith(other):  # equal, or the read holds more of the winner
            return False
        return distance == least if least == 0 else distance < least + self.lead

    def lengths(self, entry, text, least):
        if not self.edits or least == 0:
            return ((len(entry), 0),)
        return tuple((length, indels) for length, (edits, indels) in alignments(entry, text, least).items()
                     if edits == least and length > 0)


@dataclass
class Element:
    kind: str  # segment, anchor or gap
    name: str = ""
    shortest: int = 0
    longest: float = 0
    sequence: str = ""
    mismatches: int = 1
    edits: int = 0
    file: str = ""
    listed: list = None  # sequences of its list
    options: dict = field(default_factory=dict)
    list: object = None
    from_end: bool = False

    @property
    def varies(self):
        return self.kind != "anchor" and not self.listed and self.shortest != self.longest

    @property
    def least(self):
        """The fewest bases that the element needs."""
        if self.kind == "anchor":
            return len(self.sequence) - self.edits
        return max(1, self.list.shortest - self.list.edits) if self.list else self.shortest


ELEMENT = re.compile(r"""
    (?P<mate>R1|R2|I1|I2|title)\s*: |
    \[\s*(?P<name>[\w.-]+)\s*(?::\s*(?P<short>\d+)\s*(?:(?P<dash>-)\s*(?P<long>\d*))?)?\s*
        (?:=\s*(?P<file>"[^"]*"|'[^']*'|[^,\]\s]+))?\s*(?P<options>(?:,[^\]]*)?)\] |
    \(\s*(?P<anchor>[A-Za-z]+)\s*(?P<limits>(?:,[^)]*)?)\) |
    (?P<any>\*) |
    \.\{\s*(?P<least>\d+)\s*(?:,\s*(?P<most>\d+))?\s*\}""", re.VERBOSE)


def options_of(text):
    options = {}
    for option in text.split(",")[1:]:
        name, _, value = option.partition("=")
        options[name.strip()] = value.strip()
    return options


def element_of(found):
    if found["name"]:
        shortest, longest = (int(found["short"]),) * 2 if found["short"] else (0, 0) if found["file"] else (1, float("inf"))
        if found["dash"]:
            longest = int(found["long"]) if found["long"] else float("inf")
        file = (found["file"] or "").strip("\"'")
        return Element("segment", found["name"], shortest, longest, file=file, options=options_of(found["options"]))
    if found["anchor"]:
        limits = options_of(found["limits"])
        sequence = clean(found["anchor"])
        default = 1 if len(sequence) > 1 and "e" not in limits else 0
        return Element("anchor", sequence=sequence, mismatches=int(limits.get("m", default)), edits=int(limits.get("e", 0)))
    if found["any"]:
        return Element("gap", longest=float("inf"))
    return Element("gap", shortest=int(found["least"]), longest=int(found["most"] or found["least"]))


def parse(text):
    """{mate: elements}, in the order of MATES"""
    if STRUCTURE.fullmatch(text):
        return {mate: [Element("segment", NAMES[letter], *((1, float("inf")) if length == "+" else (int(length),) * 2))
                       for length, letter in re.findall(r"(\d+|\+)([TBMCS])", structure)]
                for mate, structure in zip(MATES, text.split())}
    mates, mate, at = {}, "R1", 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        found = ELEMENT.match(text, at)
        at = found.end()
        if found["mate"]:
            mate = found["mate"]
            mates.setdefault(mate, [])
        else:
            mates.setdefault(mate, []).append(element_of(found))
    return {mate: mates[mate] for mate in MATES if mate in mates}


@dataclass
class Segment:
    name: str
    mate: str
    first: int = 0  # in the mate as read
    length: int = 0
    sequence: str = ""  # in the direction of the layout
    match: object = None  # only with a list


@dataclass
class Result:
    outcome: str
    mate: int  # index in the layout of the first mate that fails
    element: int  # index of its first element that fails
    cost: tuple  # sums of anchor distances, of list distances, and of indels
    segments: list
    swapped: bool = False
    reversed: dict = field(default_factory=dict)
    rest: dict = field(default_factory=dict)  # per mate: (first, length) of the longest stretch without segment and anchor


class Mate:
    """The layout of one mate. A block is a run of elements between elements of varying length."""

    def __init__(self, name, elements, ties=False):
        self.name, self.elements = name, elements
        starts = [0] + [number + 1 for number, element in enumerate(elements) if element.varies]
        self.blocks = list(zip(starts, starts[1:] + [len(elements) + 1]))
        self.blocks = [(first, end - 1) for first, end in self.blocks]
        for first, end in self.blocks:
            anchor = self.anchor(first, end)
            for number in range(first, end):
                elements[number].from_end = first > 0 and (anchor is None or number < anchor)
        for element in elements:
            if element.listed:
                element.list = List(element.listed, element.options, element.from_end, ties)

    def anchor(self, first, end):
        return next((number for number in range(first, end) if self.elements[number].kind == "anchor"), None)

    def prefixes(self):
        """(elements, must reach the end of the read, class of the failure if not the next element's), longest first"""
        every = list(range(len(self.elements)))
        last_first, last_end = self.blocks[-1]
        reaches = self.elements[-1].varies or (last_first > 0 and self.anchor(last_first, last_end) is None)
        yield every, reaches, None
        for first, end in reversed(self.blocks):
            anchor = self.anchor(first, end)
            if first > 0 and anchor is None:
                continue
            for stop in range(end, anchor if first > 0 else -1, -1):
                if stop > (first if first > 0 else -1):
                    yield every[:stop], False, None
            if first > 0 and anchor != first:
                yield every[:first] + [anchor], False, first

    def place(self, text):
        """(class, element, cost, {element: (from, to, match)})"""
        ways = Ways(self.elements, text)
        for used, reaches, missing in self.prefixes():
            best = ways.best(tuple(used), reaches)
            if best is None:
                continue
            *cost, bounds = best
            spans = {number: (bounds[i], bounds[i + 1]) for i, number in enumerate(used)}
            if missing is not None:  # the parts before the anchor do not fit
                spans = {number: span for number, span in spans.items() if number < missing - 1}
            placed = {number: (*span, ways.match_at(number, *span)) for number, span in spans.items()}
            for number, (_, _, match) in placed.items():
                if match is not None and match.outcome not in ("found", "tied"):
                    return "no match" if match.outcome == "none" else "ambiguous", number, tuple(cost), placed
            if missing is not None:
                return "too short", self.named(missing), tuple(cost), placed
            if len(used) == len(self.elements):
                return "matched", len(used), tuple(cost), placed
            return *self.failure(len(used), text, bounds[-1]), tuple(cost), placed
        return *self.failure(0, text, 0), (0, 0, 0), {}

    def named(self, first):
        """A segment of varying length before a block fails with the block."""
        return first - 1 if first > 0 and self.elements[first - 1].kind == "segment" else first

    def needs(self, number):
        return sum(element.least for element in self.elements[:number + 1])

    def failure(self, number, text, end):
        element = self.elements[number]
        if not element.varies:
            short = element.kind != "anchor" or len(text) < self.needs(number)
            return "too short" if short else "no anchor", number
        if number + 1 == len(self.elements):
            return "too short" if len(text) - end < element.least else "no anchor", number
        first, block_end = next(block for block in self.blocks if block[0] == number + 1)
        anchor = self.anchor(first, block_end)
        short = anchor is None or len(text) < self.needs(anchor)
        return "too short" if short else "no anchor", self.named(first)


class Ways:
    """All ways to place elements in one text"""

    def __init__(self, elements, text):
        self.elements, self.text = elements, text
        self.matches = {}

    def anchor_ends(self, number, start):
        """[(end, distance, indels)] of an anchor"""
        anchor = self.elements[number]
        rest = self.text[start:start + len(anchor.sequence) + anchor.edits]
        if anchor.edits:
            found = alignments(anchor.sequence, rest, anchor.edits)
            return [(start + length, edits, indels) for length, (edits, indels) in found.items()]
        distance = hamming(anchor.sequence, rest)
        near = distance is not None and distance <= anchor.mismatches
        return [(start + len(anchor.sequence), distance, 0)] if near else []

    def match(self, number, at):
        if (number, at) not in self.matches:
            element = self.elements[number]
            self.matches[number, at] = element.list.match(self.text[:at] if element.from_end else self.text[at:])
        return self.matches[number, at]

    def match_at(self, number, start, end):
        element = self.elements[number]
        return self.match(number, end if element.from_end else start) if element.list else None

    def entry_step(self, number, start, end):
        """Cost of a listed segment at text[start:end]; None if its entry does not cover these bases."""
        element = self.elements[number]
        room = end if element.from_end else len(self.text) - start
        if room < element.least:
            return None
        match = self.match_at(number, start, end)
        if match.outcome in ("found", "tied"):
            return next(((0, match.distance, indels) for length, indels in match.lengths if length == end - start), None)
        if end - start != min(room, element.list.longest):
            return None
        return (0, NO_MATCH if match.outcome == "none" else match.distance, 0)

    def steps(self, number, start):
        """(end, cost) of an element that begins at `start`"""
        element = self.elements[number]
        if element.kind == "anchor":
            yield from ((end, (distance, 0, indels)) for end, distance, indels in self.anchor_ends(number, start))
            return
        last = len(self.text)
        if not element.list:
            last = min(last, start + element.longest)
        for end in range(start if element.list else start + element.shortest, int(last) + 1):
            yield end, (0, 0, 0) if not element.list else None

    def best(self, used, reaches):
        """(anchors, lists, indels, bounds) of the best placement, or None"""
        known = {}

        def after(at, start):
            if at == len(used):
                return (0, 0, 0, (start,)) if not reaches or start == len(self.text) else None
            if (at, start) not in known:
                found = None
                for end, cost in self.steps(used[at], start):
                    rest = after(at + 1, end)
                    if rest is None:
                        continue
                    cost = cost or self.entry_step(used[at], start, end)
                    if cost is None:
                        continue
                    total = (*(a + b for a, b in zip(cost, rest)), (start, *rest[3]))
                    found = total if found is None else min(found, total)
                known[at, start] = found
            return known[at, start]

        return after(0, 0)


class Layout:
    """lists: sequences per file; given: sequences per segment for which the layout names no file, or None; strands: per mate
    "fwd", "rev" or "both" (default fwd); both_ways: also tries the fragment from its other end;
    ties: whether ambiguous segments are `tied`, for decide()"""

    def __init__(self, text, lists, given=(), strands=None, both_ways=False, ties=False):
        mates = parse(text)
        segments = [element for elements in mates.values() for element in elements if element.kind == "segment"]
        for segment, sequences in itertools.zip_longest(segments, given):
            segment.listed = sequences or (lists[segment.file] if segment.file else None)
        self.mates = [Mate(name, elements, ties) for name, elements in mates.items()]
        self.strands = strands or {}
        self.both_ways = both_ways

    def place(self, reads):
        reads = {name: clean(read) for name, read in reads.items()}
        found = self.place_all(reads, False)
        if not self.both_ways:
            return found
        pair = "R2" in reads
        other = dict(reads, R1=reads["R2"], R2=reads["R1"]) if pair else reads
        back = self.place_all(other, not pair)
        back.swapped = pair
        rank = lambda result: (-result.mate, -result.element, result.cost)
        return back if rank(back) < rank(found) else found

    def place_all(self, reads, flip):
        result = Result("matched", len(self.mates), 0, (0, 0, 0), [])
        for number, mate in enumerate(self.mates):
            outcome, element, cost, segments, is_reversed, rest = self.place_mate(mate, reads.get(mate.name, ""), flip)
            result.rest[mate.name] = rest
            result.cost = tuple(a + b for a, b in zip(result.cost, cost))
            result.segments += segments
            result.reversed[mate.name] = is_reversed
            if result.outcome == "matched" and outcome != "matched":
                result.outcome, result.mate, result.element = outcome, number, element
        return result

    def place_mate(self, mate, read, flip):
        strand = self.strands.get(mate.name, "fwd") if mate.name in ("R1", "R2") else "fwd"
        flip = flip and mate.name in ("R1", "R2")
        directions = [False, True] if strand == "both" else [(strand == "rev") != flip]
        best = None
        for is_reversed in directions:
            text = reverse_complement(read) if is_reversed else read
            outcome, element, cost, placed = mate.place(text)
            if best is None or (-element, cost) < (-best[1], best[2]):
                best = outcome, element, cost, self.segments(mate, text, placed, is_reversed), is_reversed, \
                    self.rest(mate, text, placed, is_reversed)
        return best

    @staticmethod
    def rest(mate, text, placed, is_reversed):
        spans = [placed[number][:2] for number, element in enumerate(mate.elements)
                 if number in placed and element.kind == "gap" and element.varies]
        end = max((span[1] for span in placed.values()), default=0)
        spans.append((end, len(text)))
        start, end = max(spans, key=lambda span: span[1] - span[0])
        return (len(text) - end if is_reversed else start), end - start

    @staticmethod
    def segments(mate, text, placed, is_reversed):
        found = []
        for number, element in enumerate(mate.elements):
            if element.kind != "segment":
                continue
            segment = Segment(element.name, mate.name)
            if number in placed:
                start, end, segment.match = placed[number]
                segment.length, segment.sequence = end - start, text[start:end]
                segment.first = len(text) - end if is_reversed else start
            found.append(segment)
        return found


def exact_counts(results):
    """{(segment, entry): fragments in which the entry matches exactly}"""
    return collections.Counter((number, segment.match.entry) for result in results
                               for number, segment in enumerate(result.segments)
                               if segment.match and segment.match.outcome == "found" and segment.match.distance == 0)


def decide(layout, result, exact):
    """Decides the ties of a result, up to the first segment that fails. Returns the decided segments."""
    decided = []
    numbers = [(mate, element) for mate, own in enumerate(layout.mates)
               for element, part in enumerate(own.elements) if part.kind == "segment"]
    for number, place in enumerate(numbers):
        match = result.segments[number].match
        if place >= (result.mate, result.element):
            break
        if match is None or match.outcome != "tied":
            continue
        counts = {entry: exact[number, entry] for entry in match.tie[0] + match.tie[1]}
        winners = [entry for entry in match.tie[0] if counts[entry] * 1000 > 975 * sum(counts.values())]
        if not winners:
            result.outcome, (result.mate, result.element) = "ambiguous", place
            break
        result.segments[number].match = Match("found", match.distance, winners[0], match.lengths)
        decided.append(number)
    return decided


def place(layout_text, reads, lists=None, **options):
    """Class and segments of one fragment; see Layout."""
    result = Layout(layout_text, lists or {}, **options).place(reads)
    return result.outcome, result.segments
