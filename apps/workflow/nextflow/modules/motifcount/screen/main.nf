// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

// Returns the text as one quoted field of a CSV table.
def cell(text) {
    return '"' + text.toString().replace('"', '""') + '"'
}

// Returns ext.args as one line. Options for files that the process has no output for are errors.
def options_of(args, process) {
    def text = (args ?: '').toString().replaceAll('\\s*\\n\\s*', ' ')
    ['--output', '-o', '--log'].each { option ->
        if (text =~ '(^|\\s)' + option + '([\\s=]|$)') {
            error("${process}: ext.args contains ${option}, but the process has no output for this file: remove the option")
        }
    }
    return text
}

// Refuses an input that has too few or too many files.
def check_number(process, name, files, least, most) {
    def number = files instanceof List ? files.size() : 1
    if (number < least || number > most) {
        error("${process}: the input ${name} has ${number} files, but needs ${least == most ? least : least ? "at least ${least}" : "at most ${most}"}")
    }
}

process MOTIFCOUNT_SCREEN {
    tag "${meta.id}"
    label 'process_medium'
    label 'process_gpu'

    conda "${moduleDir}/environment.yml"
    container "${workflow.containerEngine == 'singularity' && !task.ext.singularity_pull_docker_container
        ? 'https://depot.galaxyproject.org/singularity/motifcount:0.2.0'
        : 'quay.io/biocontainers/motifcount:0.2.0'}"

    input:
    tuple val(meta), val(samples), path(reads, stageAs: 'reads?/*')
    path library, stageAs: 'library/*'
    path controls, stageAs: 'controls/*'

    output:
    tuple val(meta), path("${prefix}/counts.tsv")       , emit: counts
    tuple val(meta), path("${prefix}/summary.tsv")      , emit: summary
    tuple val(meta), path("${prefix}/screen.json")      , emit: json
    tuple val(meta), path("${prefix}/screen_mqc.json")  , emit: mqc
    tuple val(meta), path("${prefix}/screen_classes_mqc.json"), emit: mqc_classes
    tuple val(meta), path("${prefix}/screen_general_mqc.json"), emit: mqc_general
    tuple val(meta), path("${prefix}/screen.html")      , emit: html
    tuple val(meta), path("${prefix}/controls.txt")     , emit: control_ids, optional: true
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = options_of(task.ext.args, 'MOTIFCOUNT_SCREEN')
    def files = reads instanceof List ? reads : [reads]
    // `samples` has one name per file or, for paired reads, per two files.
    def names = samples
    def ends = meta.single_end ? 1 : 2
    if (files.size() != ends * names.size()) {
        error("MOTIFCOUNT_SCREEN: screen ${meta.id} has ${files.size()} files of reads, but ${names.size()} sample names, which need ${ends} each")
    }
    def header = meta.single_end ? 'sample,fastq_1' : 'sample,fastq_1,fastq_2'
    def rows = [names, files.collate(ends)].transpose().collect { sample, row -> ([sample] + row).collect { field -> cell(field) }.join(',') }
    def marked = controls ? "--controls ${quoted(controls)}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    check_number('MOTIFCOUNT_SCREEN', 'library', library, 1, 1)
    check_number('MOTIFCOUNT_SCREEN', 'controls', controls, 0, 1)
    prefix = task.ext.prefix ?: "${meta.id}"
    // Inputs must not be staged next to samples.csv. If an input were named samples.csv, writing the sheet would follow the
    // link and overwrite the user's file.
    """
    printf '%s\\n' ${([header] + rows).collect { line -> quoted(line) }.join(' ')} > samples.csv
    motifcount screen \\
        --library ${quoted(library)} \\
        --samples samples.csv \\
        --threads ${task.cpus} \\
        --no-progress \\
        --output ${quoted(prefix)} \\
        ${marked} ${device} ${args}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    mkdir '${prefix}'
    cd '${prefix}'
    touch counts.tsv summary.tsv screen.json screen_mqc.json screen_classes_mqc.json screen_general_mqc.json screen.html controls.txt
    """
}
