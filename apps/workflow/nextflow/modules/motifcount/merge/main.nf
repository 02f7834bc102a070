// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

// Refuses an input that has too few or too many files.
def check_number(process, name, files, least, most) {
    def number = files instanceof List ? files.size() : 1
    if (number < least || number > most) {
        error("${process}: the input ${name} has ${number} files, but needs ${least == most ? least : least ? "at least ${least}" : "at most ${most}"}")
    }
}

process MOTIFCOUNT_MERGE {
    tag "${meta.id}"
    label 'process_single'

    conda "${moduleDir}/environment.yml"
    container "${workflow.containerEngine == 'singularity' && !task.ext.singularity_pull_docker_container
        ? 'https://depot.galaxyproject.org/singularity/motifcount:0.2.0'
        : 'quay.io/biocontainers/motifcount:0.2.0'}"

    input:
    tuple val(meta), path(reports, stageAs: 'part?/*')

    output:
    tuple val(meta), path("${prefix}.tsv")        , emit: counts    , optional: true
    tuple val(meta), path("${prefix}.matrix.tsv") , emit: matrix    , optional: true
    tuple val(meta), path("${prefix}.json")       , emit: json      , optional: true
    tuple val(meta), path("${prefix}_mqc.json")   , emit: mqc       , optional: true
    tuple val(meta), path("${prefix}_classes_mqc.json"), emit: mqc_classes, optional: true
    tuple val(meta), path("${prefix}_general_mqc.json"), emit: mqc_general, optional: true
    tuple val(meta), path("${prefix}.bed")        , emit: bed       , optional: true
    tuple val(meta), path("${prefix}.sites.tsv")  , emit: sites     , optional: true
    tuple val(meta), path("${prefix}.records.tsv"), emit: per_record, optional: true
    tuple val(meta), path("${prefix}.q_values.tsv"), emit: q_values , optional: true
    tuple val(meta), path("${prefix}")            , emit: cells     , optional: true
    tuple val(meta), path("${prefix}.html")       , emit: html      , optional: true
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = (task.ext.args ?: '').toString().replaceAll(/\s*\n\s*/, ' ')
    def name = task.ext.prefix ?: "${meta.id}"
    def endings = ['.matrix.tsv', '.sites.tsv', '.records.tsv', '.q_values.tsv', '.bed', '.json', '.tsv']
    // Compare the part of the file name after the sample's name, because a sample's name may end like a report (x.matrix). The
    // name of a staged file includes its folder.
    def id = meta.id.toString()
    def kinds = reports.groupBy { file ->
        def base = file.name.tokenize('/').last()
        def end = base.startsWith(id) ? base.substring(id.size()) : base
        base == 'shard.tsv.gz' ? '' : endings.find { ending -> end.endsWith(ending) || end.endsWith(ending + '.gz') }
    }
    // Parts of cells become a folder, whose name has no ending.
    def merges = ([''] + endings)
        .findAll { ending -> kinds[ending] }
        .collect { ending ->
            def page = ending ? '' : "--html ${quoted("${name}.html")}"
            def section = ending in ['', '.json'] ? "${page} --mqc ${quoted(name)} --sample ${quoted(meta.id)}" : ''
            "motifcount merge ${args} --output ${quoted("${name}${ending}")} ${section} -- ${kinds[ending].collect { file -> quoted(file) }.join(' ')}"
        }
    check_number('MOTIFCOUNT_MERGE', 'reports', reports, 1, 99999)
    prefix = name
    """
    ${merges.join('\n    ')}
    """

    stub:
    def name = task.ext.prefix ?: "${meta.id}"
    def names = ['.tsv', '.matrix.tsv', '.json', '_mqc.json', '_classes_mqc.json', '_general_mqc.json', '.bed', '.sites.tsv', '.records.tsv', '.q_values.tsv', '.html'].collect { ending -> quoted("${name}${ending}") }
    prefix = name
    """
    mkdir -p ${quoted(name)}
    touch ${names.join(' ')}
    """
}
