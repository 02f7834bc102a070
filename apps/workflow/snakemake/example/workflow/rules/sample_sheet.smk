# Reads sample sheets by the rules in lib/doc/semantics.md, like the command motifcount. The cases in
# test/workflow/sheets.json test both.

import errno
import os
import re

from snakemake.exceptions import WorkflowError

SAMPLE_COLUMNS = ("sample", "sample_id", "id")
FILE_COLUMNS = ("fastq_1", "fastq_2")
MATRIX_COLUMNS = ("sgRNA", "Gene")
# Other names of the column fastq_2, reduced to lower-case letters and digits
SECOND_MATES = "(fastq|fastqr|fq|r|reads?|mate|file)2"
SPREADSHEET_ERROR = r"#(NAME\?|N/A|REF!|VALUE!|DIV/0!|NUM!|NULL!)"
# Characters that the command trims; str.strip() would also remove no-break spaces.
BLANKS = " \t\n\v\f\r"

# Byte-order marks of UTF-16, as decoded with surrogateescape
UTF_16 = ("\udcff\udcfe", "\udcfe\udcff")


class SampleSheet:
    """Samples of a sheet, in the order of the sheet: maps a sample to (files, files of second mates)."""

    def __init__(self, path):
        self.path = path
        self.columns = {"sample": 0, "fastq_1": 1, "fastq_2": 2}
        self.has_header = False
        self.width = None
        self.samples = {}
        self.first_line_of = {}
        self.lines_of_files = {}
        try:
            with open(
                path, encoding="utf-8-sig", errors="surrogateescape", newline=""
            ) as sheet:
                text = sheet.read()
        except OSError as error:
            raise WorkflowError(f"{path}: cannot read: {error.strerror}") from None
        if text.startswith(UTF_16):
            raise WorkflowError(
                f"{path}: the file is encoded as UTF-16; save the file as UTF-8"
            )
        lines = re.split("\r\n|\n|\r", text)
        separator = None
        for number, line in enumerate(lines, start=1):
            if "\0" in line:
                self.fail(
                    number,
                    "the line contains a NUL byte, so the file is not plain text; if it is encoded as UTF-16, save it as UTF-8; if it is an archive, unpack it",
                )
            error = re.match(SPREADSHEET_ERROR, line)
            if error:
                self.fail(
                    number,
                    f"'{error[0]}' is a spreadsheet error value, not a name: enter the name, or remove the row",
                )
            if not line.strip(BLANKS) or line.startswith("#"):
                continue
            is_first = separator is None
            if is_first and re.fullmatch(
                "sep=[,;]?", line.strip(BLANKS), re.IGNORECASE
            ):
                continue
            mark = (
                next((sign for sign in "\t,;" if sign in self.unquoted(line)), "")
                if is_first
                else separator
            )
            fields = self.split(line, mark, number)
            if not any(fields):
                continue
            if is_first:
                separator = mark
                self.width = len(fields)
                names = [field.lower() for field in fields]
                self.has_header = any(
                    name in SAMPLE_COLUMNS + FILE_COLUMNS for name in names
                )
                if self.has_header:
                    self.find_columns(fields, names, number)
                    continue
            # The text after the last line end is a line without a line end.
            self.add_row(fields, number, has_line_end=number < len(lines))
        if not self.samples:
            raise WorkflowError(f"{path}: the sheet has no samples")

    def fail(self, number, what):
        raise WorkflowError(f"{self.path}: line {number}: {what}")

    @staticmethod
    def unquoted(line):
        """Returns the line without quoted fields, because separators in quotes are part of a field."""
        return re.sub(r'(?:^|(?<=[\t,;])) *(?:"[^"]*")+', "", line)

    def split(self, line, separator, number):
        """Returns the fields of a line. Fields may be quoted as in RFC 4180, but must end on the same line."""
        fields = []
        while True:
            line = line.lstrip(" ")
            if line.startswith('"'):
                quoted = re.match(r'"((?:[^"]|"")*)" *', line)
                line = line[quoted.end() :] if quoted else line
                if not quoted or (line and line[0] != separator):
                    self.fail(
                        number,
                        'a quoted field ("...") has no closing quote, or text follows the closing quote',
                    )
                fields.append(quoted[1].replace('""', '"').strip(BLANKS))
            else:
                end = line.find(separator) if separator else -1
                end = len(line) if end < 0 else end
                fields.append(line[:end].strip(BLANKS))
                line = line[end:]
            if not line:
                return fields
            line = line[1:]

    def find_columns(self, fields, names, number):
        for index, name in enumerate(names):
            if name and name in names[:index]:
                self.fail(number, f"column '{fields[index]}' appears twice")
        sample = next((name for name in SAMPLE_COLUMNS if name in names), None)
        if sample is None:
            self.fail(number, "the header has no column 'sample'")
        if "fastq_1" not in names:
            self.fail(number, "the header has no column 'fastq_1'")
        # Without this check, a misnamed column and thus half of the reads would be ignored.
        for field, name in zip(fields, names):
            if "fastq_2" not in names and re.fullmatch(
                SECOND_MATES, re.sub("[^a-z0-9]", "", name)
            ):
                self.fail_of_mates(number, field)
        self.header = fields
        self.columns = {
            name: names.index(name) for name in FILE_COLUMNS if name in names
        }
        self.columns["sample"] = names.index(sample)

    def fail_of_mates(self, number, column):
        self.fail(
            number,
            f"column '{column}' is not used: rename it to fastq_2 if it names second mates, or else remove it",
        )

    def add_row(self, fields, number, has_line_end):
        if self.has_header and any(fields[self.width :]):
            self.fail(
                number,
                f"the row has {len(fields)} fields, but the header has {self.width}",
            )
        # A truncated line of a pair would look like a single file.
        if not has_line_end and (len(fields) < self.width or not fields[-1]):
            self.fail(
                number,
                "the sheet is truncated: the last line has no line end and too few fields; complete the line",
            )
        padded = fields + [""] * 3
        sample, first, second = (
            padded[self.columns[name]] if name in self.columns else ""
            for name in ("sample", *FILE_COLUMNS)
        )
        if self.has_header and "fastq_2" not in self.columns:
            for index, (column, field) in enumerate(zip(self.header, fields)):
                # True for names such as a_R1.fq and a_R2.fq
                differing = [pair for pair in zip(first, field) if pair[0] != pair[1]]
                is_mate = len(first) == len(field) and differing == [("1", "2")]
                if is_mate and index != self.columns["sample"]:
                    self.fail_of_mates(number, column)
        if not sample:
            self.fail(number, "the sample name is missing")
        if re.search(r"[\x00-\x1f\x7f]", sample):
            self.fail(
                number, "sample names may not contain tabs or other control characters"
            )
        if "\u00a0" in sample:
            self.fail(
                number,
                "sample names may not contain no-break spaces (U+00A0): replace them by blanks, and remove them from the ends",
            )
        if not first:
            what = (
                "second mates (fastq_2), but no first mates (fastq_1)"
                if second
                else "no file"
            )
            self.fail(number, f"sample '{sample}' has {what}")
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]*", sample):
            self.fail(
                number,
                f"sample '{sample}' is part of file names: use only letters, digits and . _ + -, and begin with a letter or digit",
            )
        if sample in MATRIX_COLUMNS:
            self.fail(
                number,
                f"the table of counts already has a column {sample}; give the sample another name",
            )
        reads, mates = self.samples.setdefault(sample, ([], []))
        line = self.first_line_of.setdefault(sample, number)
        if reads and bool(second) != bool(mates):
            what = (
                "second mates here, but not in"
                if second
                else "no second mates here, but has them in"
            )
            self.fail(number, f"sample '{sample}' has {what} line {line}")
        reads.append(self.found(first, sample, number))
        if second:
            mates.append(self.found(second, sample, number))

    def found(self, file, sample, number):
        """Returns the path of a file: in the working folder or, if the file is not there, in the folder of the sheet."""
        beside = os.path.join(os.path.dirname(self.path), file)
        problem = self.problem(file)
        if problem in self.missing and self.problem(beside) not in self.missing:
            file, problem = beside, self.problem(beside)
        if problem:
            self.fail(number, f"{file}: cannot read: {problem}")
        real = os.path.realpath(file)
        line = self.lines_of_files.get((sample, real))
        if line is not None:
            self.fail(
                number, f"sample '{sample}' has {file} twice, first in line {line}"
            )
        self.lines_of_files[sample, real] = number
        return file

    missing = (os.strerror(errno.ENOENT), os.strerror(errno.ENOTDIR))

    @staticmethod
    def problem(file):
        """Returns the reason why a file cannot be read, as worded by the system; `None` if the file can be read. Does not
        open the file, because it may be a FIFO."""
        try:
            os.stat(file)
        except OSError as error:
            return error.strerror
        if os.path.isdir(file):
            return os.strerror(errno.EISDIR)
        return None if os.access(file, os.R_OK) else os.strerror(errno.EACCES)
