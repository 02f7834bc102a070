// Returns the text quoted as one word of a shell command.
def quoted(text) {
    return "'" + text.toString().replace("'", "'\\''") + "'"
}

// Returns ext.args as one line. Options for files that the process has no output for are errors.
def options_of(args, process) {
    def text = (args ?: '').toString().replaceAll('\\s*\\n\\s*', ' ')
    ['--output', '-o', '--summary', '--bed', '--json', '--html', '--log'].each { option ->
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

process MOTIFCOUNT_OFFTARGET {
    tag "${meta.id}"
    label 'process_medium'
    label 'process_gpu'

    conda "${moduleDir}/environment.yml"
    container "${workflow.containerEngine == 'singularity' && !task.ext.singularity_pull_docker_container
        ? 'https://depot.galaxyproject.org/singularity/motifcount:0.2.0'
        : 'quay.io/biocontainers/motifcount:0.2.0'}"

    input:
    tuple val(meta), path(guides, stageAs: 'guides/*')
    path genome, stageAs: 'genome/*'
    path variants, stageAs: 'variants/*'
    path genes, stageAs: 'genes/*'

    output:
    tuple val(meta), path("${prefix}.sites.tsv"), emit: sites
    tuple val(meta), path("${prefix}.summary.tsv"), emit: summary
    tuple val(meta), path("${prefix}.bed"), emit: bed
    tuple val(meta), path("${prefix}.json"), emit: json
    tuple val(meta), path("${prefix}.html"), emit: html
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = options_of(task.ext.args, 'MOTIFCOUNT_OFFTARGET')
    def files = (genome instanceof List ? genome : [genome]).collect { file -> quoted(file) }
    def searched = (guides instanceof List ? guides : [guides]).collect { file -> "--guides ${quoted(file)}" }.join(' ')
    def snvs = variants ? "--vcf ${quoted(variants)}" : ''
    def named = genes ? "--design --genes ${quoted(genes)}" : ''
    def device = task.accelerator ? '--device cuda' : ''
    check_number('MOTIFCOUNT_OFFTARGET', 'guides', guides, 1, 99999)
    check_number('MOTIFCOUNT_OFFTARGET', 'genome', genome, 1, 99999)
    check_number('MOTIFCOUNT_OFFTARGET', 'variants', variants, 0, 1)
    check_number('MOTIFCOUNT_OFFTARGET', 'genes', genes, 0, 1)
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    motifcount offtarget \\
        ${searched} \\
        --threads ${task.cpus} \\
        --no-progress \\
        --output ${quoted("${prefix}.sites.tsv")} \\
        --summary ${quoted("${prefix}.summary.tsv")} \\
        --bed ${quoted("${prefix}.bed")} \\
        --json ${quoted("${prefix}.json")} \\
        --html ${quoted("${prefix}.html")} \\
        ${snvs} ${named} ${device} ${args} \\
        -- ${files.join(' ')}
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    touch ${['.sites.tsv', '.summary.tsv', '.bed', '.json', '.html'].collect { ending -> quoted("${prefix}${ending}") }.join(' ')}
    """
}
