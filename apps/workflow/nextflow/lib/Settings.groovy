/**
 * Parameters of the workflow, with types. On the command line, parameters may be text (in Nextflow 26, they always are);
 * in configuration files, they have types.
 */
class Settings {
    static final List<String> KNOWN = ['samples', 'motifs', 'reference', 'extra', 'shards', 'use_gpu', 'outdir', 'container']

    final String samples
    final String motifs
    final String reference
    final String outdir
    final int shards
    final boolean useGpu
    /** Parameters that this workflow does not use. Configurations of institutes may set such parameters. */
    final List<String> unknown

    /** Throws IllegalArgumentException with a one-line message that names the parameter. */
    Settings(Map params) {
        unknown = (params.keySet() as List<String>).findAll { name -> !(name in KNOWN) }
        unknown.each { name ->
            def meant = KNOWN.find { known -> isNear(name, known) }
            if (meant) refuse("there is no parameter --${name}; did you mean --${meant}?")
        }
        samples = text(params, 'samples')
        motifs = text(params, 'motifs')
        reference = text(params, 'reference')
        outdir = text(params, 'outdir')
        text(params, 'extra')
        text(params, 'container')
        ['samples', 'motifs', 'outdir'].each { name -> if (!this[name]) refuse("--${name} is needed") }
        [motifs, reference].findAll().each { file ->
            def problem = SampleSheet.problem(file)
            if (problem) refuse("${file}: cannot read: ${problem}")
        }
        shards = number(params, 'shards')
        useGpu = flag(params, 'use_gpu')
    }

    /** Rejects true and false, because Nextflow sets an option without a value to true (as text in Nextflow 26). */
    private static String text(Map params, String name) {
        def value = params[name] == null ? '' : params[name].toString()
        if (value.toLowerCase() in ['true', 'false']) refuse("--${name} needs a value")
        return value
    }

    private static int number(Map params, String name) {
        def value = params[name].toString()
        if (!(value ==~ /[1-9][0-9]{0,5}/)) refuse("--${name} is ${value}, but must be a number from 1 to 999999")
        return value.toInteger()
    }

    private static boolean flag(Map params, String name) {
        def value = params[name].toString().toLowerCase()
        if (!(value in ['true', 'false'])) refuse("--${name} is ${value}, but must be true or false")
        return value == 'true'
    }

    private static boolean isNear(String name, String known) {
        def plain = { String text -> text.toLowerCase().replaceAll('[-_]', '') }
        return distance(plain(name), plain(known)) <= (known.size() < 6 ? 1 : 2)
    }

    /** Returns the minimum number of letters to insert, delete or replace to turn `from` into `to` (Levenshtein 1966). */
    private static int distance(String from, String to) {
        def row = (0..to.size()).toList()
        for (int i = 1; i <= from.size(); i++) {
            def above = row
            row = [i]
            for (int j = 1; j <= to.size(); j++) {
                def replaced = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1)
                row << [above[j] + 1, row[j - 1] + 1, replaced].min()
            }
        }
        return row.last()
    }

    private static void refuse(String message) {
        throw new IllegalArgumentException(message)
    }
}
