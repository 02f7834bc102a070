// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

// Returns the names of the outputs that ext.args may request, by output. Default names contain the name of the sample, so that they are
// unique. Names must match the outputs of the process, because other files would be lost.
def requested(args, name, shard) {
    def endings = [
        bed: '.bed', sites: '.sites.tsv', 'per-record': '.records.tsv', 'q-value': '.q_values.tsv', 'group-counts': '.groups.tsv',
        html: '.html', matched: '.matched.fq', unmatched: '.unmatched.fq'
    ]
    def outputs_of = ['q-value': 'q_values']
    def untaken = ['summary', 'log', 'record-matrix', 'per-region']
    def outputs = endings.collectEntries { kind, ending -> [outputs_of[kind] ?: kind.replace('-', '_'), name + ending] }
    def option = '--(' + (endings.keySet() + untaken).join('|') + ')' + /[\s=]+((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/
    args.findAll(option) { _all, kind, word -> [kind, word] }.each { kind, word ->
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
        outputs[outputs_of[kind] ?: kind.replace('-', '_')] = file
    }
    return outputs
}

// Returns the reads as arguments of the command. nf-core passes pairs as [first, second, first, second, ...].
def reads_of(meta, reads, process) {
    def files = (reads instanceof List ? reads : [reads]).collect { file -> quoted(file) }
    if (!files || (!meta.single_end && files.size() % 2 != 0)) {
        error("${process}: sample ${meta.id} has ${files.size()} files of reads, but needs ${meta.single_end ? 'at least 1' : 'first and second mates in turn'}")
    }
    return meta.single_end ? "-- ${files.join(' ')}" : files.collate(2).collect { pair -> "-1 ${pair[0]} -2 ${pair[1]}" }.join(' ')
}

// Refuses an input that has too few or too many files.
def check_number(process, name, files, least, most) {
    def number = files instanceof List ? files.size() : 1
    if (number < least || number > most) {
        error("${process}: the input ${name} has ${number} files, but needs ${least == most ? least : least ? "at least ${least}" : "at most ${most}"}")
    }
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
    tuple val(meta), path("${prefix}_general_mqc.json")                        , emit: mqc_general, optional: true
    tuple val(meta), path("${extra.bed}")                                      , emit: bed       , optional: true
    tuple val(meta), path("${extra.sites}")                                    , emit: sites     , optional: true
    tuple val(meta), path("${extra.per_record}")                               , emit: per_record, optional: true
    tuple val(meta), path("${extra.q_values}")                                 , emit: q_values  , optional: true
    tuple val(meta), path("${extra.group_counts}")                             , emit: group_counts, optional: true
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
    def searched = (motifs instanceof List ? motifs : [motifs]).collect { file -> "--motifs ${quoted(file)}" }.join(' ')
    def outputs = requested(args, name, shard)
    def inputs = reads_of(meta, reads, 'MOTIFCOUNT_COUNT')
    def part = shard ? "--shard ${shard}" : ''
    def cram = reference ? "--reference ${quoted(reference)}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    def section = shard ? '' : "--mqc ${quoted(name)}"
    check_number('MOTIFCOUNT_COUNT', 'motifs', motifs, 1, 99999)
    check_number('MOTIFCOUNT_COUNT', 'reference', reference, 0, 1)
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
    def outputs = requested('', name, shard)
    def names = ['.tsv', '.matrix.tsv', '.json', '_mqc.json', '_classes_mqc.json', '_general_mqc.json'].collect { ending -> name + ending } + outputs.values()
    extra = outputs
    prefix = name
    """
    touch ${names.collect { file -> quoted(file) }.join(' ')}
    """
}
