// Prints the memory in MB that a counting task with as many CPUs needs. `motifs`: the motifs of the counting tasks
process RESOURCES {
    label 'process_medium' // as many CPUs as a counting task

    conda "${moduleDir}/../motifcount/count/environment.yml"
    container 'quay.io/biocontainers/motifcount:0.2.0'

    input:
    path motifs, stageAs: 'motifs/*'

    output:
    stdout emit: memory

    script:
    def args = (task.ext.args ?: '').toString().replaceAll(/\s*\n\s*/, ' ')
    // Hits may be listed, because ext.args of the counting tasks may name reports.
    """
    motifcount resources --motifs ${motifs} --threads ${task.cpus} --bed hits.bed ${args} | sed -n 's/^memory_mb\\t//p'
    """

    stub:
    """
    echo 1
    """
}
