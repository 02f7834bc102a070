// Joins the samples' matrices, one column each, in the order of the sheet.
process MATRIX {
    label 'process_single'

    conda "${moduleDir}/../motifcount/merge/environment.yml"
    container "${task.ext.container ?: 'biocontainers/motifcount:0.1.0'}"

    input:
    path matrices

    output:
    path 'matrix.tsv', emit: matrix

    script:
    """
    motifcount merge --output matrix.tsv -- ${matrices}
    """

    stub:
    """
    touch matrix.tsv
    """
}
