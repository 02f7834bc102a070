process MOTIFCOUNT_COUNT {
    tag "${shard ? "${meta.id} ${shard}" : meta.id}"
    label 'process_medium'
    label 'process_gpu'

    conda "${moduleDir}/environment.yml"
    container "${workflow.containerEngine == 'singularity' && !task.ext.singularity_pull_docker_container
        ? 'https://depot.galaxyproject.org/singularity/motifcount:0.2.0'
        : 'quay.io/biocontainers/motifcount:0.2.0'}"

    input:
    tuple val(meta), path(reads, stageAs: 'reads?/*'), val(shard)
    path motifs, stageAs: 'motifs/*'
    path reference, stageAs: 'reference/*'

    output:
    tuple val(meta), path("${prefix}.tsv")                                     , emit: counts
    tuple val(meta), path("${prefix}.matrix.tsv")                              , emit: matrix
    tuple val(meta), path("${prefix}.json")                                    , emit: json
    tuple val(meta), path("${prefix}_mqc.json")                                , emit: mqc       , optional: true
    tuple val(meta), path("*.bed{,.gz}")                                       , emit: bed       , optional: true
    tuple val(meta), path("*.sites.tsv{,.gz}")                                 , emit: sites     , optional: true
    tuple val(meta), path("*.records.tsv{,.gz}")                               , emit: per_record, optional: true
    tuple val(meta), path("*.html{,.gz}")                                      , emit: html      , optional: true
    tuple val(meta), path("*.matched.*")                                       , emit: matched   , optional: true
    tuple val(meta), path("*.unmatched.*")                                     , emit: unmatched , optional: true
    tuple val(meta), path("*.{tsv,tsv.gz,bed,bed.gz,json}")                    , emit: reports
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = [task.ext.args2, task.ext.args].findAll().join(' ')
    def name = task.ext.prefix ?: "${meta.id}"
    def quoted = { text -> "'" + text.toString().replace("'", "'\\''") + "'" }
    def files = (reads instanceof List ? reads : [reads]).collect { file -> quoted(file) }
    if (!meta.single_end && files.size() % 2 != 0) {
        error("MOTIFCOUNT_COUNT: sample ${meta.id} is paired but has ${files.size()} files")
    }
    // Reports are found by the ends of their names, in the task's own folder, and not if hidden: what else ext.args names would be lost.
    def endings = [bed: '.bed', sites: '.sites.tsv', 'per-record': '.records.tsv', html: '.html', matched: '.matched.fq', unmatched: '.unmatched.fq']
    def untaken = ['mqc-classes', 'summary', 'samples-html', 'log']
    def asked = args.toString().findAll(~/--(${(endings.keySet() + untaken).join('|')})[\s=]+((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/) { _all, kind, word -> [kind, word] }
    asked.each { kind, word ->
        def named = "MOTIFCOUNT_COUNT: ext.args names --${kind} ${word}"
        def file = word.replaceAll(/['"\\]/, '').replaceFirst('^[.]/', '')
        def ending = kind.endsWith('matched') ? ".${kind}.[^/]+" : "${endings[kind]}(.gz)?"
        if (kind in untaken) {
            error("${named}, which no output takes: leave it out")
        }
        if (shard && kind.endsWith('matched')) {
            error("${named}, but reads of parts are not put together: leave it out, or count whole samples, without shards")
        }
        if (!(file ==~ "[^./][^/]*" + ending.replace('.', '[.]'))) {
            error("${named}; let its name end with ${endings[kind]} or that and .gz, without a folder")
        }
    }
    // Pairs come as nf-core passes them: [first, second, first, second, ...].
    def inputs = meta.single_end
        ? "-- ${files.join(' ')}"
        : files.collate(2).collect { pair -> "-1 ${pair[0]} -2 ${pair[1]}" }.join(' ')
    def part = shard ? "--shard ${shard}" : ''
    def cram = reference ? "--reference ${reference}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    def section = shard ? '' : "--mqc ${name}_mqc.json"
    prefix = name
    """
    motifcount \\
        --motifs ${motifs} \\
        --threads ${task.cpus} \\
        --no-progress \\
        --sample ${quoted(meta.id)} \\
        --output ${prefix}.tsv \\
        --matrix ${prefix}.matrix.tsv \\
        --json ${prefix}.json \\
        ${section} ${part} ${cram} ${device} ${args} \\
        ${inputs}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    touch ${prefix}.tsv ${prefix}.matrix.tsv ${prefix}.json ${prefix}_mqc.json
    touch ${prefix}.bed ${prefix}.sites.tsv ${prefix}.records.tsv ${prefix}.html
    touch ${prefix}.matched.fq ${prefix}.unmatched.fq
    """
}
