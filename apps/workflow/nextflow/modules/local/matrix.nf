// Joins the matrices of the samples, one column per sample, in the order of the sheet.
process MATRIX {
    label 'process_single'

    conda "${moduleDir}/../motifcount/merge/environment.yml"
    container 'quay.io/biocontainers/motifcount:0.2.0'

    input:
    path matrices

    output:
    path 'matrix.tsv', emit: matrix
    tuple val("${task.process}"), val('motifcount'), eval('motifcount --version | cut -d " " -f 2'), emit: versions_motifcount, topic: versions

    script:
    """
    motifcount merge --output matrix.tsv -- ${matrices}
    """

    stub:
    """
    touch matrix.tsv
    """
}
