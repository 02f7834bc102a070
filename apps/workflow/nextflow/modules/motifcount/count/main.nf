process MOTIFCOUNT_COUNT {
    tag "${shard ? "${meta.id} ${shard}" : meta.id}"
    label 'process_medium'
    label 'process_gpu'

    conda "${moduleDir}/environment.yml"
    container "${task.ext.container ?: 'biocontainers/motifcount:0.1.0'}"

    input:
    tuple val(meta), path(reads, stageAs: 'reads/*'), val(shard)
    path motifs
    path reference

    output:
    tuple val(meta), path("${prefix}.tsv")        , emit: counts
    tuple val(meta), path("${prefix}.matrix.tsv") , emit: matrix
    tuple val(meta), path("${prefix}.json")       , emit: json
    tuple val(meta), path("${prefix}.bed")        , emit: bed , optional: true
    tuple val(meta), path("${prefix}_mqc.json")   , emit: mqc , optional: true
    tuple val(meta), path("${prefix}.html")       , emit: html, optional: true
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = task.ext.args ?: ''
    prefix = task.ext.prefix ?: (shard ? "${meta.id}.${shard.replace('/', '-of-')}" : "${meta.id}")
    def files = reads instanceof List ? reads : [reads]
    if (!meta.single_end && files.size() % 2 != 0) {
        error("MOTIFCOUNT_COUNT: sample ${meta.id} is paired but has ${files.size()} files")
    }
    // Pairs come as nf-core passes them: [first, second, first, second, ...]. To all counts mates are reads of their own,
    // and so a shard takes them.
    def inputs = meta.single_end || shard
        ? "-- ${files.join(' ')}"
        : files.collate(2).collect { pair -> "-1 ${pair[0]} -2 ${pair[1]}" }.join(' ')
    def part = shard ? "--shard ${shard}" : ''
    def cram = reference ? "--reference ${reference}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    """
    motifcount \\
        --motifs ${motifs} \\
        --threads ${task.cpus} \\
        --no-progress \\
        --sample '${meta.id}' \\
        --output ${prefix}.tsv \\
        --matrix ${prefix}.matrix.tsv \\
        --json ${prefix}.json \\
        ${part} ${cram} ${device} ${args} \\
        ${inputs}
    """

    stub:
    prefix = task.ext.prefix ?: (shard ? "${meta.id}.${shard.replace('/', '-of-')}" : "${meta.id}")
    """
    touch ${prefix}.tsv ${prefix}.matrix.tsv ${prefix}.json
    """
}
