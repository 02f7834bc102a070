// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

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
    tuple val(meta), path("${prefix}_classes_mqc.json")                        , emit: mqc_classes, optional: true
    tuple val(meta), path("${extra.bed}")                                      , emit: bed       , optional: true
    tuple val(meta), path("${extra.sites}")                                    , emit: sites     , optional: true
    tuple val(meta), path("${extra.records}")                                  , emit: per_record, optional: true
    tuple val(meta), path("${extra.html}")                                     , emit: html      , optional: true
    tuple val(meta), path("${extra.matched}")                                  , emit: matched   , optional: true
    tuple val(meta), path("${extra.unmatched}")                                , emit: unmatched , optional: true
    tuple val(meta), path("*.{tsv,tsv.gz,bed,bed.gz,json}")                    , emit: reports
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = [task.ext.args2, task.ext.args].findAll().join(' ').replaceAll(/\s*\n\s*/, ' ')
    def name = task.ext.prefix ?: "${meta.id}"
    def files = (reads instanceof List ? reads : [reads]).collect { file -> quoted(file) }
    if (!meta.single_end && files.size() % 2 != 0) {
        error("MOTIFCOUNT_COUNT: sample ${meta.id} has read pairs, so 2 files of reads are needed, not ${files.size()}")
    }
    def searched = (motifs instanceof List ? motifs : [motifs]).collect { file -> "--motifs ${quoted(file)}" }.join(' ')
    def references = reference instanceof List ? reference : [reference]
    if (references.size() > 1) {
        error("MOTIFCOUNT_COUNT: sample ${meta.id} has ${references.size()} reference files, but at most one is allowed")
    }
    // Collects the reports requested in ext.args. Their names must match the outputs above, because other files would be lost.
    def endings = [bed: '.bed', sites: '.sites.tsv', 'per-record': '.records.tsv', html: '.html', matched: '.matched.fq', unmatched: '.unmatched.fq']
    def untaken = ['summary', 'log', 'record-matrix', 'q-value', 'per-region', 'group-counts']
    def option = '--(' + (endings.keySet() + untaken).join('|') + ')' + /[\s=]+((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/
    def asked = args.findAll(option) { _all, kind, word -> [kind, word] }
    // Default names contain the name of the sample, so that they are unique.
    def outputs = endings.collectEntries { kind, ending -> [kind == 'per-record' ? 'records' : kind, name + ending] }
    asked.each { kind, word ->
        def named = "MOTIFCOUNT_COUNT: ext.args contains --${kind} ${word}"
        def file = word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/) { _all, single, both, escaped -> single ?: both ?: escaped ?: '' }.replaceFirst('^[.]/', '')
        def ending = kind.endsWith('matched') ? ".${kind}.[^/]+" : "${endings[kind]}(.gz)?"
        if (kind in untaken) {
            error("${named}, but the process has no output for this file: remove the option")
        }
        if (shard && kind.endsWith('matched')) {
            error("${named}, but reads of shards are not merged: remove the option, or count without shards")
        }
        if (!(file ==~ "[^./][^/]*" + ending.replace('.', '[.]'))) {
            error("${named}; use a file name that ends with ${endings[kind]} or ${endings[kind]}.gz, without a folder")
        }
        outputs[kind == 'per-record' ? 'records' : kind] = file
    }
    // nf-core passes pairs as [first, second, first, second, ...].
    def inputs = meta.single_end
        ? "-- ${files.join(' ')}"
        : files.collate(2).collect { pair -> "-1 ${pair[0]} -2 ${pair[1]}" }.join(' ')
    def part = shard ? "--shard ${shard}" : ''
    def cram = references ? "--reference ${quoted(references[0])}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    def section = shard ? '' : "--mqc ${quoted(name)}"
    extra = outputs
    prefix = name
    """
    motifcount \\
        ${searched} \\
        --threads ${task.cpus} \\
        --no-progress \\
        --sample ${quoted(meta.id)} \\
        --output ${quoted("${prefix}.tsv")} \\
        --matrix ${quoted("${prefix}.matrix.tsv")} \\
        --json ${quoted("${prefix}.json")} \\
        ${section} ${part} ${cram} ${device} ${args} \\
        ${inputs}
    """

    stub:
    def name = task.ext.prefix ?: "${meta.id}"
    def outputs = [bed: '.bed', sites: '.sites.tsv', records: '.records.tsv', html: '.html', matched: '.matched.fq', unmatched: '.unmatched.fq']
        .collectEntries { kind, ending -> [kind, name + ending] }
    def names = ['.tsv', '.matrix.tsv', '.json', '_mqc.json', '_classes_mqc.json'].collect { ending -> name + ending } + outputs.values()
    extra = outputs
    prefix = name
    """
    touch ${names.collect { file -> quoted(file) }.join(' ')}
    """
}
