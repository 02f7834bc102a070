// Counts motifs in many samples: each sample's reads are counted in parts, one task each, the parts are put together,
// and the samples become one matrix and one MultiQC report. Every result is the same for any number of parts.
//
//   nextflow run main.nf --samples samples.csv --motifs motifs.fa [--shards 4] [--use_gpu] [--outdir results]
//
// The sheet has the columns sample, fastq_1 and, for pairs, fastq_2.

include { MOTIFCOUNT_COUNT } from './modules/motifcount/count/main'
include { MOTIFCOUNT_MERGE } from './modules/motifcount/merge/main'
include { MATRIX           } from './modules/local/matrix'
include { MULTIQC          } from './modules/local/multiqc'

workflow {
    if (!params.samples || !params.motifs) {
        error('--samples and --motifs are needed')
    }
    def sheet = file(params.samples, checkIfExists: true)
    def rows = sheet.splitCsv(header: true)
    def names = rows.collect { row -> row.sample }
    def repeated = names.countBy { it }.find { it.value > 1 }
    if (repeated) {
        error("${params.samples}: sample ${repeated.key} stands there ${repeated.value} times")
    }
    if (!(params.shards instanceof Integer) || params.shards < 1) {
        error("--shards is ${params.shards}, and wants to be a number from 1")
    }

    samples = Channel.fromList(rows).map { row ->
        def reads = [row.fastq_1, row.fastq_2].findAll().collect { file(it, checkIfExists: true) }
        [[id: row.sample, single_end: reads.size() == 1], reads]
    }
    shards = Channel.of(1..params.shards).map { "${it}/${params.shards}".toString() }

    MOTIFCOUNT_COUNT(
        samples.combine(shards),
        file(params.motifs, checkIfExists: true),
        params.reference ? file(params.reference, checkIfExists: true) : []
    )
    MOTIFCOUNT_MERGE(
        MOTIFCOUNT_COUNT.out.counts.groupTuple(size: params.shards)
            .join(MOTIFCOUNT_COUNT.out.matrix.groupTuple(size: params.shards))
            .join(MOTIFCOUNT_COUNT.out.json.groupTuple(size: params.shards))
    )
    MATRIX(
        MOTIFCOUNT_MERGE.out.matrix
            .toSortedList { a, b -> names.indexOf(a[0].id) <=> names.indexOf(b[0].id) }
            .map { matrices -> matrices.collect { it[1] } }
    )
    MULTIQC(MOTIFCOUNT_MERGE.out.mqc.map { it[1] }.collect())
}
