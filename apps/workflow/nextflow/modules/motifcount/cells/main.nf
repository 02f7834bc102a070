// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

// Returns the reads as arguments of the command. nf-core passes pairs as [first, second, first, second, ...].
def reads_of(meta, reads, process) {
    def files = (reads instanceof List ? reads : [reads]).collect { file -> quoted(file) }
    if (!files || (!meta.single_end && files.size() % 2 != 0)) {
        error("${process}: sample ${meta.id} has ${files.size()} files of reads, but needs ${meta.single_end ? 'at least 1' : 'first and second mates in turn'}")
    }
    return meta.single_end ? "-- ${files.join(' ')}" : files.collate(2).collect { pair -> "-1 ${pair[0]} -2 ${pair[1]}" }.join(' ')
}

// Returns ext.args as one line. Options for files that the process has no output for are errors.
def options_of(args, process) {
    def text = (args ?: '').toString().replaceAll('\\s*\\n\\s*', ' ')
    ['--output', '-o', '--html', '--mqc', '--log', '--shard'].each { option ->
        if (text =~ '(^|\\s)' + option + '([\\s=]|$)') {
            error("${process}: ext.args contains ${option}, but the process ${option == '--shard' ? 'has an input for the part' : 'has no output for this file'}: remove the option")
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

process MOTIFCOUNT_CELLS {
    tag "${shard ? "${meta.id} ${shard}" : meta.id}"
    label 'process_medium'

    conda "${moduleDir}/environment.yml"
    container "${workflow.containerEngine == 'singularity' && !task.ext.singularity_pull_docker_container
        ? 'https://depot.galaxyproject.org/singularity/motifcount:0.2.0'
        : 'quay.io/biocontainers/motifcount:0.2.0'}"

    input:
    tuple val(meta), path(reads, stageAs: 'reads?/*'), val(layout), val(shard)
    path features, stageAs: 'features/*'
    path lists
    path cells, stageAs: 'cells/*'

    output:
    tuple val(meta), path("${prefix}/umis"), emit: umis, optional: true
    tuple val(meta), path("${prefix}/reads"), emit: reads, optional: true
    tuple val(meta), path("${prefix}/counts.tsv"), emit: counts, optional: true
    tuple val(meta), path("${prefix}/segments.tsv"), emit: segments, optional: true
    tuple val(meta), path("${prefix}/shard.tsv.gz"), emit: part, optional: true
    tuple val(meta), path("${prefix}/classes.tsv"), emit: classes, optional: true
    tuple val(meta), path("${prefix}/cells.json"), emit: json, optional: true
    tuple val(meta), path("${prefix}.html"), emit: html, optional: true
    tuple val(meta), path("${prefix}_mqc.json"), emit: mqc, optional: true
    tuple val(meta), path("${prefix}_classes_mqc.json"), emit: mqc_classes, optional: true
    tuple val(meta), path("${prefix}_general_mqc.json"), emit: mqc_general, optional: true
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = options_of(task.ext.args, 'MOTIFCOUNT_CELLS')
    if (!layout) {
        error("MOTIFCOUNT_CELLS: ${meta.id} has no layout")
    }
    def inputs = reads_of(meta, reads, 'MOTIFCOUNT_CELLS')
    def wanted = cells ? "--cells ${quoted(cells)}" : ''
    check_number('MOTIFCOUNT_CELLS', 'features', features, 1, 1)
    check_number('MOTIFCOUNT_CELLS', 'cells', cells, 0, 1)
    def name = task.ext.prefix ?: "${meta.id}"
    // motifcount/merge writes the pages of parts.
    def pages = shard ? "--shard ${shard}" : "--html ${quoted("${name}.html")} --mqc ${quoted(name)}"
    prefix = name
    """
    motifcount cells \\
        --layout ${quoted(layout)} \\
        --features ${quoted(features)} \\
        --threads ${task.cpus} \\
        --no-progress \\
        --output ${quoted(prefix)} \\
        ${pages} \\
        ${wanted} ${args} \\
        ${inputs}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    mkdir -p ${quoted("${prefix}/umis")} ${quoted("${prefix}/reads")}
    touch ${['.html', '_mqc.json', '_classes_mqc.json', '_general_mqc.json'].collect { ending -> quoted("${prefix}${ending}") }.join(' ')}
    cd ${quoted(prefix)}
    touch counts.tsv segments.tsv shard.tsv.gz classes.tsv cells.json
    """
}
