"""Reads a table of motifs by the rules of lib/doc/semantics.md. This is the oracle for the command's reader of such tables.

The dictionary below was written from published headers, without the reader's dictionary, so each dictionary checks the other.
"""
import collections
import csv
import re

# Fields: name of the layout; job; names that the header must have, with their roles; after `|`, names that the header may
# have. A name without a role is known, but the column is not used. Names are in lower case, and have only letters and
# digits.
LAYOUTS = """
Brunello; single; targetgenesymbol=gene sgrnatargetsequence=sequence targetcontextsequence pamsequence
    | targetgeneid targettranscript genomicsequence positionofbaseaftercut1based strand exonnumber ruleset2score
GeCKO v2; single; geneid=gene uid=id seq=sequence
TKOv3; single; gene=gene sequence=sequence guideid=id
Yusa; single; grnaid=id gene=gene guidesequence=sequence chr
GPP chip file; single; barcodesequence=sequence genesymbol=gene geneid
GPP chip file, annotated; single; barcodesequence=sequence annotatedgenesymbol=gene annotatedgeneid genomicsequence
MAGeCK; single; id=id grnasequence=sequence gene=gene
guide-counter; single; guide=id bases=sequence gene=gene
pyCROQUET; single; id=id sgrnaids sgrnaseqs=sequence genepairid=gene
pyCROQUET; pairs; id=id sgrnaids sgrnaseqs=pair genepairid=gene
crisprseq; single; id=id grnasequence=sequence transcript gene=gene
CRISPRcleanR; single; code=id genes=gene seq=sequence exone chrm strand startpos endpos
crispr-count; pairs; code=id genes=gene seq=sequence_a seq2=sequence_b
    | exone chrm strand startpos endpos chrm2 strand2 startpos2 endpos2
ScreenPro2; single; target=gene sgid=id protospacer sequence=sequence
ScreenPro2; pairs; target=gene sgidab=id sgida protospacera=sequence_a sgidb protospacerb=sequence_b | sequence
Replogle 2022; pairs; uniquesgrnapairid=id gene=gene targetingsequencea=sequence_a targetingsequenceb=sequence_b
Sanger dual; pairs; id=id sgrna1wgesequence=sequence_a sgrna1approvedsymbol=gene_a sgrna2wgesequence=sequence_b
    sgrna2approvedsymbol=gene_b | oligosequence
10x feature reference; single; id=id name read pattern sequence=sequence featuretype
10x feature reference, CRISPR; single; id=id name read pattern sequence=sequence featuretype targetgeneid targetgenename=gene
CITE-seq-Count; single; sequence=sequence featurename=id
kite; single; featurebarcodename=id featurebarcodesequence=sequence
CRISPick; single; targetgenesymbol=gene sgrnasequence=sequence sgrnacontextsequence pamsequence pickorder
    | input quota targettaxon targetgeneid targetalias crisprmechanism targetdomain referencesequence targetreferencecoords
    strandoftarget sgrnacutposition1based sgrnaorientation exonnumber targetcut ontargetefficacyscore combinedrank pickinground
CHOPCHOP; single; rank targetsequence=sequence genomiclocation selfcomplementarity mm0 mm1
    | strand gccontent mm2 mm3 efficiency
CRISPOR; single; guideid=id targetseq=sequence mitspecscore offtargetcount targetgenomegenelocus
    | seqid cfdspecscore doench16score morenomateosscore outofframescore lindelscore grafetalstatus
FlashFry; single; contig start stop target=sequence context overflow orientation otcount | offtargets
GuideScan2; single; id=id sequence=sequence matchchrm matchposition matchstrand matchdistance specificity
    | matchsequence rnabulges dnabulges
GuideScan2, k-mers; single; id=id sequence=sequence pam chromosome position sense
motifcount; single; motifid=id motif=sequence length hits hitsfwd hitsrev reads
bean; single; name=id target=gene sequence=sequence reporter barcode
    | targetdescriptor arbitrarynumber grnapositioncategory targetbasepositioningrna targetpos be targetgroup 5ntpam offset
"""

# Names for headers that fit no layout above. SINGLE and PAIRS: names of each role. TWO: names that mean the id if another
# column is the sequence, and otherwise the sequence.
SINGLE = {
    "id": "id uid name guideid sgrnaid grnaid sgid motifid oligoid barcodeid primerid probeid guidename sgrnaname grnaname motifname "
          "oligoname primername barcodename uniqueid identifier pair pairid pairname construct constructid",
    "gene": "gene genes genename geneid genesymbol symbol targetgene targetgenesymbol targetgenename hgncsymbol approvedsymbol "
            "locus locustag hgnc",
    "sequence": "sequence seq sgrnasequence grnasequence guidesequence spacer spacersequence protospacer protospacersequence "
                "targetsequence sgrnatargetsequence barcodesequence primersequence motifsequence oligosequence bases sgrnaseq "
                "grnaseq guideseq 20mer"}
TWO = "sgrna grna guide crrna shrna barcode primer probe oligo motif tag dna adapter".split()
NOT_ABOVE_ONE = {"tag", "dna"}
WITHOUT_ROLE = "tm scale purification well plate notes chrom exon score".split()
STEMS = "guide sgrna grna seq sequence spacer protospacer targetingsequence crrna barcode primer".split()
PAIRS = {
    "sequence_a": [stem + mark for stem in STEMS for mark in "a1"] + ["forward", "forwardprimer", "fwd", "i7"],
    "sequence_b": [stem + mark for stem in STEMS for mark in "b2"] + ["reverse", "reverseprimer", "rev", "i5"],
    "gene_a": [stem + mark for stem in ("gene", "target", "genesymbol", "symbol") for mark in "a1"],
    "gene_b": [stem + mark for stem in ("gene", "target", "genesymbol", "symbol") for mark in "b2"],
    "id": SINGLE["id"].split() + TWO,
    "gene": SINGLE["gene"].split()}

READ_ROWS = 256
IUPAC = re.compile(r"[ACGTURYSWKMBDHVNacgturyswkmbdhvn]+")
MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
DATE = re.compile(rf"\d{{1,2}}-{MONTH}|{MONTH}-\d{{2}}")
PAIR = re.compile(r"([A-Za-z]+)[|;_+]([A-Za-z]+)")


class Refused(Exception):
    """Raised with the reason if a table is refused"""


def normal(name):
    return re.sub("[^a-z0-9]", "", name.lower())


def dictionary():
    """Returns (layouts, roles). A layout is (name, job, {required name: role}, {required or optional name: role}); a role
    may be `None`. `roles` has the set of roles of each name in any layout."""
    layouts, roles = [], {}
    for entry in re.sub(r"\n\s+", " ", LAYOUTS).strip().split("\n"):
        name, job, names = (part.strip() for part in entry.split(";", 2))
        parts = [{word.partition("=")[0]: word.partition("=")[2] or None for word in part.split()} for part in names.split("|")]
        layouts.append((name, job, parts[0], {key: role for part in parts for key, role in part.items()}))
        for key, role in layouts[-1][3].items():
            roles.setdefault(key, set()).add(role)
    for known in ({role: words.split() for role, words in SINGLE.items()}, PAIRS, {"two": TWO, None: WITHOUT_ROLE}):
        for role, words in known.items():
            for word in words:
                roles.setdefault(word, set()).add(role)
    return layouts, roles


LAYOUT_LIST, ROLES = dictionary()
MEANINGS = {"single": {word: role for role, words in SINGLE.items() for word in words.split()},
            "pairs": {word: role for role, words in PAIRS.items() for word in words}}


def is_word(text):
    return IUPAC.fullmatch(text) is not None


def has_letters(text):
    return any(letter.isalpha() for letter in text)


class Table:
    """The rows of a table, as lists of fields. `comment`: fields of the comment line directly above the first row, or `None`
    """

    def __init__(self, text):
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.ends_in_line = lines[-1] == ""
        separator, self.comment, self.rows = None, None, []
        if lines and lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
            separator = lines.pop(0)[4]
        above = None
        for line in lines:
            if line.startswith("#"):
                above = line
                continue
            if not line.strip(" \t,;\""):
                above = None
                continue
            if not self.rows:
                separator = separator or next((c for c in "\t,;" if c in re.sub('"[^"]*"', "", line)), "\t")
                self.comment = above and self.split(above.lstrip("#"), separator)
            self.rows.append(self.split(line, separator))
        if not self.rows:
            raise Refused("no motif")
        self.header, self.names = None, None
        self.is_cut = lines[-1] != "" and len(self.rows) > 1 and len(self.rows[-1]) < len(self.rows[-2])
        self.strip_empty()

    @staticmethod
    def split(line, separator):
        return [field.strip() for field in next(csv.reader([line.strip(" ")], delimiter=separator, skipinitialspace=True))]

    def set_header(self, header, is_comment):
        self.header = header
        if not is_comment:
            self.rows = self.rows[1:]
        if not self.rows:
            raise Refused("no motif")
        begin = len(self.sizes) - len(self.rows)
        are_longer = all(size == (self.comment_size if is_comment else self.sizes[0]) + 1 for size in self.sizes[begin:][:READ_ROWS])
        if all(len(row) == len(self.header) + 1 for row in self.rows[:READ_ROWS]):
            self.header = ["", *self.header]
        elif are_longer:
            raise Refused("one name less than columns")
        elif self.header[-1] == "" and all(self.column(len(self.header) - 1)):
            raise Refused("no name above the last column")
        if any(len(row) > len(self.header) for row in self.rows):
            raise Refused("more fields than the header")
        self.names = [normal(name) for name in self.header]

    def strip_empty(self):
        """Removes trailing columns that are empty in every row."""
        self.sizes, self.comment_size = [len(row) for row in self.rows], len(self.comment or [])
        width = max(i + 1 for row in self.rows for i, field in enumerate(row) if field)
        self.rows = [row[:width] for row in self.rows]
        while self.comment and not self.comment[-1]:
            self.comment.pop()

    def column(self, index, limit=READ_ROWS):
        return [row[index] if index < len(row) else "" for row in self.rows[:limit]]


def fitting_layout(names, job):
    """Returns (name, whether the layout is small, roles of its names) of the layout that fits a header, or `None`."""
    fits = [layout for layout in LAYOUT_LIST if layout[1] == job and all(name in names for name in layout[2])]
    if fits:
        most = max(len(layout[2]) for layout in fits)
        fits = [layout for layout in fits if len(layout[2]) == most]
        roles = {}
        for layout in fits:
            for name, role in layout[3].items():
                if roles.get(name) not in (None, role) and role:
                    raise Refused(f"{name} has two roles")
                roles[name] = roles.get(name) or role
        return " and ".join(layout[0] for layout in fits), most < 4, roles
    meanings = {MEANINGS[job].get(name) for name in names}
    names_sequence = "sequence" in meanings or any(name in TWO and (len(names) > 1 or name not in NOT_ABOVE_ONE) for name in names)
    return ("general", True, {}) if ({"sequence_a", "sequence_b"} <= meanings if job == "pairs" else names_sequence) else None


def roles_of_header(table, job, in_screen):
    """Returns the layout of a header, the column of each role, and whether a column with an unknown name may hold the genes.
    """
    layout, is_small, known = fitting_layout(table.names, job)
    found = collections.defaultdict(list)
    for i, name in enumerate(table.names):
        if known.get(name):
            found[known[name]].append(i)
    others = [i for i, name in enumerate(table.names) if name not in known]
    filled = set(found)
    for i in others:
        if (role := MEANINGS[job].get(table.names[i])) and role not in filled:
            found[role].append(i)
    if "gene" in found:
        others += found.pop("gene_a", []) + found.pop("gene_b", [])
    two = [i for i in others if (job, layout) == ("single", "general") and table.names[i] in TWO]
    sequence_is_doubtful = bool(two) and "sequence" not in found
    id_is_doubtful = bool(two) and not sequence_is_doubtful and "id" not in found
    if sequence_is_doubtful:
        found["sequence"] = two
    elif two:
        found["id"] += two
    for role, columns in found.items():
        if len(columns) > 1:
            raise Refused(f"two columns of {role}")
    columns = {role: columns[0] for role, columns in found.items() if columns}
    has_id = "id" in columns
    if not has_id and table.header[0] == "" and all(map(has_letters, table.column(0))):
        columns["id"], id_is_doubtful = 0, True
    if id_is_doubtful:
        ids = table.column(columns["id"])
        if all(map(is_word, ids)) and min(map(len, ids)) > 1 and ids != table.column(columns.get("sequence", 0)):
            raise Refused("ids that are sequences")
    others = [i for i in others if i not in columns.values()]
    has_gene = bool({"gene", "gene_a", "gene_b"} & set(columns))
    unknown = [i for i in others if table.names[i] not in ROLES and (
        table.header[i] or any(map(has_letters, table.column(i))))]
    if not is_small:
        return layout, columns, False
    for i in others:
        if ROLES.get(table.names[i], set()) - {None}:
            raise Refused(f"column {i + 1} ({table.header[i]}) may be meant")
    if unknown and (not has_id or sequence_is_doubtful or (in_screen and not has_gene)):
        raise Refused(f"column {unknown[0] + 1} ({table.header[unknown[0]]}) is not known")
    return layout, columns, bool(unknown and not has_gene)


def roles_by_position(table):
    width = max(map(len, table.rows))
    columns = [table.column(i) for i in range(width)]
    words = [i for i in range(width) if all(map(is_word, columns[i]))]
    if any(i not in words and 2 * sum(is_word(cell) and len(cell) > 1 for cell in columns[i]) > len(table.rows[:READ_ROWS])
           for i in range(width)):
        raise Refused("sequences in most rows of a column")
    for first, *rest in (columns[i] for i in words):
        others = [cell for cell in rest if cell != first]
        if len(first) < 4 and others and 2 * len(first) <= min(map(len, others)):
            raise Refused("a first row that may be a header")
    if width == 1:
        return {"sequence": 0}
    if width == 2:
        if words == [1] and all(columns[0]):
            return {"sequence": 1, "id": 0}
        if words == [0] and not any(map(is_word, columns[1])):
            return {"sequence": 0, "id": 1} if any(map(has_letters, columns[1])) else {"sequence": 0}
    if width == 3 and words == [1] and all(map(has_letters, columns[0] + columns[2])):
        return {"id": 0, "sequence": 1, "gene": 2}
    if width > 3 and all(re.fullmatch("[0-9]+", field) for field in columns[1] + columns[2]) and len(words) == 1:
        if all(int(end) - int(start) == len(sequence) for start, end, sequence in zip(columns[1], columns[2], columns[words[0]])):
            return {"id": 3, "sequence": words[0]}
    raise Refused("no header and no position")


def read(text, job="count"):
    """Reads a table. `job`: count, screen or pairs. Returns the layout, the columns of the roles (numbered from 0), the rows
    as (id, sequences, gene), and whether a warning is required. Raises Refused."""
    table = Table(text)
    kind = "pairs" if job == "pairs" else "single"
    may_lose_genes, layout = False, "-"
    for names, is_comment in ((table.rows[0], False), (table.comment or [], True)):
        if fitting_layout([normal(name) for name in names], kind):
            table.set_header(names, is_comment)
            layout, columns, may_lose_genes = roles_of_header(table, kind, job != "count")
            break
    else:
        first = [normal(field) for field in table.rows[0]]
        if any(name in ROLES for name in first) and not (len(first) == 1 and first[0] in NOT_ABOVE_ONE):
            raise Refused("a first row with a known name")
        if kind == "pairs":
            raise Refused("pairs without a header")
        columns = roles_by_position(table)
    check_last(table, columns)
    rows = list(verified(table, columns))
    sizes = [len(row[1][0]) for row in rows[:READ_ROWS]]
    usual = sorted(sizes[1:])[len(sizes[1:]) // 10] if sizes[1:] else 0
    has_short_words = any(2 * len(row[1][0]) <= usual for row in rows)
    has_dates = any(DATE.fullmatch(name) for row in rows for name in (row[0], *row[2].split("|")))
    return layout, columns, rows, may_lose_genes or has_dates or has_short_words


def check_last(table, columns):
    if table.is_cut:
        raise Refused("the last row has fewer fields")
    for role in {"sequence", "sequence_a", "sequence_b", "pair"} & set(columns):
        sizes = [len(field) for field in table.column(columns[role], None)]
        if not table.ends_in_line and len(sizes) > 9 and len(set(sizes[:-1])) == 1 and sizes[-1] < sizes[0]:
            raise Refused("the last sequence is shorter")


def verified(table, columns):
    seen = {}
    for row in table.rows:
        cells = {role: row[i] if i < len(row) else "" for role, i in columns.items()}
        if "pair" in cells:
            pair = PAIR.fullmatch(cells["pair"])
            if not pair:
                raise Refused(f"not a pair: {cells['pair']}")
            sequences = pair.groups()
        else:
            sequences = tuple(cells[role] for role in ("sequence", "sequence_a", "sequence_b") if role in cells)
        for sequence in sequences:
            if not is_word(sequence) or sequence.upper() in ("NA", "NAN"):
                raise Refused(f"not a sequence: {sequence}")
            if table.names and normal(sequence) in [table.names[columns[role]] for role in cells if "sequence" in role]:
                raise Refused(f"repeats the header: {sequence}")
        sequences = tuple(sequence.upper().replace("U", "T") for sequence in sequences)
        name = cells.get("id", "|".join(sequences))
        if name == "" or seen.setdefault(name, sequences) != sequences:
            raise Refused(f"id without or with two sequences: {name}")
        genes = [cells[role] for role in ("gene_a", "gene_b") if role in cells]
        gene = cells.get("gene", "|".join(dict.fromkeys(genes)))
        yield name, sequences, gene
