process MOTIFCOUNT_MERGE {
    tag "${meta.id}"
    label 'process_single'

    conda "${moduleDir}/environment.yml"
    container "${task.ext.container ?: 'biocontainers/motifcount:0.1.0'}"

    input:
    tuple val(meta), path(counts, stageAs: 'counts/*'), path(matrices, stageAs: 'matrices/*'), path(results, stageAs: 'results/*')

    output:
    tuple val(meta), path("${prefix}.tsv")       , emit: counts
    tuple val(meta), path("${prefix}.matrix.tsv"), emit: matrix
    tuple val(meta), path("${prefix}.json")      , emit: json
    tuple val(meta), path("${prefix}_mqc.json")  , emit: mqc
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = task.ext.args ?: ''
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    motifcount merge ${args} --output ${prefix}.tsv -- ${counts}
    motifcount merge ${args} --output ${prefix}.matrix.tsv -- ${matrices}
    motifcount merge ${args} --output ${prefix}.json --mqc ${prefix}_mqc.json --sample '${meta.id}' -- ${results}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    touch ${prefix}.tsv ${prefix}.matrix.tsv ${prefix}.json ${prefix}_mqc.json
    """
}
