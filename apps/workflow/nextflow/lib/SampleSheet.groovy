import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.StandardCharsets

import nextflow.Nextflow

/**
 * Reads sample sheets by the rules in lib/doc/semantics.md, like the command motifcount. The cases in
 * test/workflow/sheets.json test both.
 */
class SampleSheet {
    static final List<String> SAMPLE_COLUMNS = ['sample', 'sample_id', 'id']
    static final String MISSING = 'No such file or directory'
    // Other names of the column fastq_2, reduced to lower-case letters and digits
    static final String SECOND_MATES = /(fastq|fastqr|fq|r|reads?|mate|file)2/
    static final String SPREADSHEET_ERROR = $/^#(?:NAME\?|N/A|REF!|VALUE!|DIV/0!|NUM!|NULL!)/$
    static final List<String> MATRIX_COLUMNS = ['sgRNA', 'Gene']
    static final String FILE_NAME = /[A-Za-z0-9][A-Za-z0-9._+-]*/

    private final String name
    private final File folder
    private boolean hasHeader
    private Integer width
    private List<String> names = []
    private int sampleColumn = 0
    private int firstColumn = 1
    private Integer secondColumn = 2
    private final Map<String, Map> samples = [:]

    private SampleSheet(String name) {
        this.name = name
        folder = new File(name).parentFile
    }

    /**
     * Returns the samples in the order of the sheet, each as [id, single_end, files]. The files of pairs are listed as first
     * mate, second mate, first mate, and so on. An invalid sheet ends the run with a message that names the sheet, the line
     * and the rule.
     */
    static List<Map> read(String name) {
        def problem = problem(name)
        if (problem) throw new IllegalArgumentException("${name}: cannot read: ${problem}")
        return new SampleSheet(name).parse(textOf(Nextflow.file(name).bytes, name))
    }

    /** Returns the text without its byte-order mark. Text that is not UTF-8 is decoded as Latin-1, one character per byte. */
    private static String textOf(byte[] bytes, String name) {
        def letters = new String(bytes, StandardCharsets.ISO_8859_1)
        if (letters =~ '^(\u00ff\u00fe|\u00fe\u00ff)') {
            throw new IllegalArgumentException("${name}: the file is encoded as UTF-16; save the file as UTF-8")
        }
        try {
            def text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()
            return text.replaceFirst('^\uFEFF', '')
        }
        catch (CharacterCodingException ignored) {
            return letters.replaceFirst('^\u00ef\u00bb\u00bf', '')
        }
    }

    private List<Map> parse(String text) {
        def lines = text.split('\r\n|\n|\r', -1) as List
        // The text after the last line end is a line only if it is not empty.
        def last = lines.last() ? lines.size() : 0
        String separator = null
        lines.eachWithIndex { line, index ->
            def number = index + 1
            if (line.contains('\0')) {
                fail(number, 'the line contains a NUL byte, so the file is not plain text; if it is encoded as UTF-16, save it as UTF-8; if it is an archive, unpack it')
            }
            def error = line =~ SPREADSHEET_ERROR
            if (error) {
                fail(number, "'${error[0]}' is a spreadsheet error value, not a name: enter the name, or remove the row")
            }
            if (!trimmed(line) || line.startsWith('#')) return
            def isFirst = separator == null
            if (isFirst && trimmed(line) ==~ /(?i)sep=[\t,;]?/) return
            // Separators inside quotes are part of a field.
            def unquoted = line.replaceAll(/(?:^|(?<=[\t,;])) *(?:"[^"]*")+/, '')
            def mark = isFirst ? ['\t', ',', ';'].find { sign -> unquoted.contains(sign) } ?: '' : separator
            def fields = split(line, mark)
            if (fields == null) fail(number, 'a quoted field ("...") has no closing quote, or text follows the closing quote')
            if (!fields.any()) return
            if (isFirst) {
                separator = mark
                width = fields.size()
                hasHeader = fields.any { field -> field.toLowerCase() in SAMPLE_COLUMNS + ['fastq_1', 'fastq_2'] }
                if (hasHeader) {
                    findColumns(fields, number)
                    return
                }
            }
            addRow(fields, number, number == last)
        }
        if (!samples) throw new IllegalArgumentException("${name}: the sheet has no samples")
        return samples.collect { id, sample -> [id: id, single_end: !sample.paired, files: sample.files] }
    }

    /** Removes the same characters as the command. trim() is not used, because it removes more control characters. */
    private static String trimmed(String text) {
        return text.replaceAll(/^[ \t-\r]+|[ \t-\r]+\z/, '')
    }

    /** Returns the fields of a line (RFC 4180, but on a single line); null if a quoted field does not end properly. */
    private static List<String> split(String line, String separator) {
        def fields = []
        def rest = line
        while (true) {
            rest = rest.replaceFirst('^ +', '')
            if (rest.startsWith('"')) {
                def quoted = rest =~ /^"((?:[^"]|"")*)" *(.*)$/
                if (!quoted.find()) return null
                fields << trimmed(quoted.group(1).replace('""', '"'))
                rest = quoted.group(2)
                if (rest && !(separator && rest.startsWith(separator))) return null
            } else {
                def end = separator ? rest.indexOf(separator) : -1
                fields << trimmed(end < 0 ? rest : rest.substring(0, end))
                rest = end < 0 ? '' : rest.substring(end)
            }
            if (!rest) return fields
            rest = rest.substring(1)
        }
    }

    private void findColumns(List<String> header, int number) {
        def columns = [:]
        header.eachWithIndex { field, index ->
            if (!field) return
            if (columns.containsKey(field.toLowerCase())) fail(number, "column '${field}' appears twice")
            columns[field.toLowerCase()] = index
        }
        def sample = SAMPLE_COLUMNS.find { column -> columns.containsKey(column) }
        if (!sample) fail(number, "the header has no column 'sample'")
        if (columns.fastq_1 == null) fail(number, "the header has no column 'fastq_1'")
        // Without this check, a misnamed column would be ignored, and with it half of the reads.
        def misnamed = header.find { field -> field.toLowerCase().replaceAll('[^a-z0-9]', '') ==~ SECOND_MATES }
        if (columns.fastq_2 == null && misnamed) {
            failOfMates(number, misnamed)
        }
        sampleColumn = columns[sample]
        firstColumn = columns.fastq_1
        secondColumn = columns.fastq_2
        names = header
    }

    private void failOfMates(int number, String column) {
        fail(number, "column '${column}' is not used: rename it to fastq_2 if it names second mates, or else remove it")
    }

    /** True if the names differ only by a 1 in `first` and a 2 in `name`, as in a_R1.fq and a_R2.fq. */
    private static boolean namesSecondMates(String name, String first) {
        if (name.size() != first.size()) return false
        def places = (0..<name.size()).findAll { place -> name[place] != first[place] }
        return places.size() == 1 && first[places[0]] == '1' && name[places[0]] == '2'
    }

    private void addRow(List<String> fields, int number, boolean hasNoLineEnd) {
        if (hasHeader && fields.drop(width).any()) {
            fail(number, "the row has ${fields.size()} fields, but the header has ${width}")
        }
        // Without this check, a truncated line of a pair would be read as a single file.
        if (hasNoLineEnd && (fields.size() < width || !fields.last())) {
            fail(number, 'the sheet is truncated: the last line has no line end and too few fields; complete the line')
        }
        def id = fields[sampleColumn] ?: ''
        def first = fields[firstColumn] ?: ''
        def second = secondColumn == null ? '' : fields[secondColumn] ?: ''
        if (secondColumn == null) {
            names.eachWithIndex { column, index ->
                if (index != sampleColumn && namesSecondMates(fields[index] ?: '', first)) failOfMates(number, column)
            }
        }
        if (!id) fail(number, 'the sample name is missing')
        if (id =~ /[\x00-\x1f\x7f]/) fail(number, 'sample names may not contain tabs or other control characters')
        if (id.contains('\u00a0')) {
            fail(number, 'sample names may not contain no-break spaces (U+00A0): replace them by blanks, and remove them from the ends')
        }
        def quoted = "sample '${id}'"
        if (!first) fail(number, quoted + (second ? ' has second mates (fastq_2), but no first mates (fastq_1)' : ' has no file'))
        if (!(id ==~ FILE_NAME)) {
            fail(number, "${quoted} is part of file names: use only letters, digits and . _ + -, and begin with a " +
                'letter or digit')
        }
        if (id in MATRIX_COLUMNS) {
            fail(number, "the table of counts already has a column ${id}; give the sample another name")
        }
        def paired = second as boolean
        def sample = samples.computeIfAbsent(id) { [line: number, paired: paired, lines: [:], files: []] }
        if (sample.paired != paired) {
            fail(number, quoted + (paired ? ' has second mates here, but not in line '
                                          : ' has no second mates here, but has them in line ') + sample.line)
        }
        (paired ? [first, second] : [first]).each { file -> takeFile(file, sample, quoted, number) }
    }

    private void takeFile(String file, Map sample, String quoted, int number) {
        def problem = problem(file)
        if (problem == MISSING && !new File(file).absolute && folder) {
            def beside = new File(folder, file).path
            def problemBeside = SampleSheet.problem(beside)
            if (problemBeside != MISSING) {
                file = beside
                problem = problemBeside
            }
        }
        if (problem) fail(number, "${file}: cannot read: ${problem}")
        def path = Nextflow.file(file, glob: false)
        def real = path.fileSystem == java.nio.file.FileSystems.default ? path.toRealPath() : path
        if (sample.lines.containsKey(real)) {
            fail(number, "${quoted} has ${file} twice, first in line ${sample.lines[real]}")
        }
        sample.lines[real] = number
        sample.files << path
    }

    /** Returns the reason why a file cannot be read, worded like the system's errors; null if the file can be read. */
    static String problem(String name) {
        def path = Nextflow.file(name, glob: false)
        if (!java.nio.file.Files.exists(path)) return MISSING
        if (java.nio.file.Files.isDirectory(path)) return 'Is a directory'
        return java.nio.file.Files.isReadable(path) ? null : 'Permission denied'
    }

    private void fail(int number, String what) {
        throw new IllegalArgumentException("${name}: line ${number}: ${what}")
    }
}
