"""Barcodes of long reads by plain strings and exhaustive search, as defined in lib/doc/semantics.md ("Long reads").

    rule = Rule(left="GCTTGG", right="TTTTCG", barcodes=["ACGT...", ...], samples=["a", ...], beyond=30)
    sites, unknown = rule.sites("ACGT...")
    pieces = rule.inserts(sites, length)

`left`, `right`: anchors next to the barcode ("" = none); `beyond`: further bases between the right anchor and the insert, which is on the
right side of the barcode, or on the left side with insert_is_left.
"""
from dataclasses import dataclass

import layout_oracle

SEARCHED, LEAD = 20, 3


@dataclass
class Site:
    first: int  # bases between the flanks, in the read as written
    last: int
    back: bool  # on the reverse strand
    flank_edits: int
    outcome: str = "none"
    entry: int = -1
    edits: int = 0  # of the barcode
    start: int = 0  # with the bases of the layout around it
    end: int = 0

    @property
    def total(self):
        return self.flank_edits + self.edits


@dataclass
class Insert:
    first: int
    last: int
    outcome: str  # "", "ambiguous", "ends differ" or "no anchor"
    site: object  # the site that decides
    near: list  # all sites that belong to it, from left to right


def ends(pattern, text):
    """For each position of the text, the least edits between the pattern and any text that ends there."""
    row = [0] * (len(text) + 1)
    for number, letter in enumerate(pattern, 1):
        below = [number]
        for at, base in enumerate(text, 1):
            below.append(min(row[at] + 1, below[-1] + 1, row[at - 1] + (not layout_oracle.fits(letter, base))))
        row = below
    return row


def starts(pattern, text):
    return ends(pattern[::-1], text[::-1])[::-1]


def end_of(anchor, text):
    """Number of bases of the text that the anchor covers best"""
    found = layout_oracle.alignments(anchor, text, len(anchor))
    return min(found, key=lambda length: (found[length][0], abs(length - len(anchor)), length))


class Rule:
    def __init__(self, left, right, barcodes, samples, beyond=0, insert_is_left=False, flank_edits=None, inner=False, ends_rule="both"):
        self.left, self.right, self.barcodes, self.samples = left, right, barcodes, samples
        self.beyond, self.insert_is_left, self.inner, self.ends_rule = beyond, insert_is_left, inner, ends_rule
        self.flanks = left[-SEARCHED:], right[:SEARCHED]
        bases, shortest = sum(map(len, self.flanks)), min(map(len, barcodes))
        self.flank_limit = bases // 4 if flank_edits is None else flank_edits
        self.entry_limit, self.total_limit = shortest // 3, (bases + shortest) // 5
        self.longest, self.shortest = max(map(len, barcodes)), shortest
        options = {"e": str(self.entry_limit), "d": str(LEAD)}
        self.list = layout_oracle.List(barcodes, options, from_end=not left)

    def possible(self, text, back):
        """Sites on one strand, in the direction of the layout"""
        left, right = self.flanks
        last, first = ends(left, text), starts(right, text)
        for i in range(len(text) + 1):
            if not right and last[i] <= self.flank_limit:
                yield Site(i, min(len(text), i + self.longest), back, last[i])
            if not left and first[i] <= self.flank_limit:
                yield Site(max(0, i - self.longest), i, back, first[i])
            if left and right:
                for j in range(i + self.shortest - self.entry_limit, min(len(text), i + self.longest + self.entry_limit) + 1):
                    if last[i] + first[j] <= self.flank_limit:
                        yield Site(i, j, back, last[i] + first[j])

    def match(self, text, site):
        """Compares the barcodes; positions in the direction of the layout."""
        if self.left and self.right:
            middle = text[site.first:site.last]
            edits = [layout_oracle.alignments(entry, middle, len(entry) + len(middle))[len(middle)][0] for entry in self.barcodes]
            least = min(edits)
            rivals = sum(other < least + (LEAD if least else 1) for other in edits)
            site.entry, site.edits = edits.index(least), least
            if least <= self.entry_limit:
                site.outcome = "found" if rivals == 1 else "ambiguous"
            length = None
        else:
            found = self.list.match(text[site.first:] if self.left else text[:site.last])
            site.outcome, site.entry, site.edits = found.outcome, found.entry, found.distance
            length = min((indels, length) for length, indels in found.lengths)[1] if found.outcome == "found" else None
        if site.outcome == "found" and site.total > self.total_limit:
            site.outcome = "none"
        if length is None or site.outcome != "found":
            length = self.longest
        if not self.right:
            site.last = min(len(text), site.first + length)
        if not self.left:
            site.first = max(0, site.last - length)

    def borders(self, text, site):
        anchor = self.left[::-1] if self.insert_is_left else self.right
        rest = text[:site.first][::-1] if self.insert_is_left else text[site.last:]
        inwards = min(len(rest), end_of(anchor, rest) + (0 if self.insert_is_left else self.beyond))
        if self.insert_is_left:
            site.start, site.end = site.first - inwards, min(len(text), site.last + len(self.right) + self.beyond)
        else:
            site.start, site.end = max(0, site.first - len(self.left)), site.last + inwards

    def sites(self, read):
        """(sites with a barcode from left to right, best site without a barcode or None)"""
        texts = {False: read, True: layout_oracle.reverse_complement(read)}
        levels = {}

        def turn(site):
            if site.back:
                site.first, site.last = len(read) - site.last, len(read) - site.first
                site.start, site.end = len(read) - site.end, len(read) - site.start

        for back, text in texts.items():
            for site in self.possible(text, back):
                turn(site)
                if site.first < site.last:
                    levels.setdefault(site.flank_edits, []).append(site)
        chosen = []
        is_free = lambda site: all(site.last <= other.first or other.last <= site.first for other in chosen)
        for _, level in sorted(levels.items()):
            level = [site for site in level if is_free(site)]
            for site in level:
                turn(site)
                self.match(texts[site.back], site)
                self.borders(texts[site.back], site)
                turn(site)
            level.sort(key=lambda site: (site.edits if site.outcome == "found" else 255, site.back, site.first, site.last))
            for site in level:
                if is_free(site):
                    chosen.append(site)
        found = sorted((site for site in chosen if site.outcome == "found"), key=lambda site: site.first)
        return found, next((site for site in chosen if site.outcome != "found"), None)

    def points_left(self, site):
        return self.insert_is_left != site.back

    def sample(self, site):
        return self.samples[site.entry]

    def row(self, sites, number, step):
        """Sites from `number` on in the direction `step` that are in a row and point the same way"""
        found = [sites[number]]
        while 0 <= number + step < len(sites):
            a, b = sorted((number, number + step))
            if self.points_left(sites[a]) != self.points_left(sites[b]) or sites[b].start - sites[a].end > 50:
                break
            number += step
            found.append(sites[number])
        return found

    def inserts(self, sites, length):
        found = []
        for number in range(len(sites) + 1):
            first = sites[number - 1].end if number else 0
            last = sites[number].start if number < len(sites) else length
            left = self.row(sites, number - 1, -1) if number and not self.points_left(sites[number - 1]) else []
            right = self.row(sites, number, 1) if number < len(sites) and self.points_left(sites[number]) else []
            between = 0 < number < len(sites)
            size = last - first
            if between and bool(left) != bool(right):
                is_insert = size > 50
            elif left or right or not sites:
                is_insert = size > 0
            else:
                is_insert = size > (50 if between else 150)
            if is_insert:
                found.append(self.decide(first, last, left, right))
        return found

    def decide(self, first, last, left, right):
        near = left[::-1] + right
        if not near:
            return Insert(first, last, "no anchor", None, near)
        if not self.inner and any(len({self.sample(site) for site in row}) > 1 for row in (left, right)):
            return Insert(first, last, "ambiguous", None, near)
        if not left or not right or self.sample(left[0]) == self.sample(right[0]) or self.ends_rule == "start":
            return Insert(first, last, "", (left or right)[0], near)
        if self.ends_rule == "both" or left[0].total == right[0].total:
            return Insert(first, last, "ends differ", None, near)
        return Insert(first, last, "", min(left[0], right[0], key=lambda site: site.total), near)

    def words(self, sites, inserts):
        if not sites:
            return "no BC"
        parts, seen, before = [], [], None
        for number, site in enumerate(sites):
            if number == 5:
                parts.append("and more")
                break
            own = self.sample(site)
            name = "the same BC" if seen and seen[-1] == own else "an earlier BC" if own in seen else "another BC" if seen else "BC"
            seen.append(own)
            passed = sum(insert.last <= site.first for insert in inserts)
            if passed == before:
                parts.append(f"{name} next to it")
                continue
            before = passed
            place = "start" if passed == 0 else "end" if passed == len(inserts) else "middle"
            text = f"{name} {'in' if place == 'middle' else 'at'} the {place}"
            if (place == "start" and self.points_left(site) and inserts) or (place == "end" and not self.points_left(site)):
                text += ", pointing outwards"
            parts.append(text)
        return "; ".join(parts)
