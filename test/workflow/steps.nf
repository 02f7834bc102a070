// Runs the module of each subcommand once. params.data: folder of the bundled data
include { MOTIFCOUNT_CELLS     } from '../../apps/workflow/nextflow/modules/motifcount/cells/main'
include { MOTIFCOUNT_CELLS as CELLS_PART  } from '../../apps/workflow/nextflow/modules/motifcount/cells/main'
include { MOTIFCOUNT_MERGE as MERGE_CELLS } from '../../apps/workflow/nextflow/modules/motifcount/merge/main'
include { MOTIFCOUNT_COUNT     } from '../../apps/workflow/nextflow/modules/motifcount/count/main'
include { MOTIFCOUNT_DEMUX     } from '../../apps/workflow/nextflow/modules/motifcount/demux/main'
include { MOTIFCOUNT_MERGE     } from '../../apps/workflow/nextflow/modules/motifcount/merge/main'
include { MOTIFCOUNT_OFFTARGET } from '../../apps/workflow/nextflow/modules/motifcount/offtarget/main'
include { MOTIFCOUNT_SCREEN    } from '../../apps/workflow/nextflow/modules/motifcount/screen/main'

workflow {
    // The modules' nf-test tests are Groovy. They are only parsed here.
    params.nf_tests.tokenize(',').each { path -> new groovy.lang.GroovyShell().parse(new File(path)) }
    def reads = ['reads_1', 'reads_2'].collect { name -> file("${params.data}/${name}.fq.gz") }
    def steps = "${params.data}/steps"

    // Matrices in two parts of a genome, which are then merged
    def parts = channel.of('1/2', '2/2').map { shard -> [[id: 'peaks', single_end: true], [file("${params.data}/lambda_virus.fa.gz")], shard] }
    MOTIFCOUNT_COUNT(parts, file("${params.data}/matrices.jaspar"), [])
    MOTIFCOUNT_MERGE(MOTIFCOUNT_COUNT.out.reports.groupTuple().map { meta, reports -> [meta, reports.flatten()] })
    // A name may have an apostrophe. The library and the controls are named like the sheet that the task writes.
    MOTIFCOUNT_SCREEN(
        channel.of([[id: 'two', single_end: true], ['t0', "t'14"], reads]),
        file(params.library),
        file(params.controls)
    )
    MOTIFCOUNT_OFFTARGET(
        channel.of([[id: "it's"], file("${steps}/two_guides.txt")]),
        file("${params.data}/lambda_virus.fa.gz"),
        [],
        []
    )
    MOTIFCOUNT_DEMUX(
        channel.of([[id: 'pool', single_end: true], [file("${steps}/pool.fq")], '[barcode]*']),
        file("${steps}/sheet.csv"),
        []
    )
    def mates = [file("${steps}/cite_R1.fq"), file("${steps}/cite_R2.fq")]
    MOTIFCOUNT_CELLS(
        channel.of([[id: 'cite', single_end: false], mates, 'R1: [cell:16 = cells.txt][umi:12] R2: [tag:15]', '']),
        file("${steps}/tags.csv"),
        file("${steps}/cells.txt"),
        []
    )
    CELLS_PART(
        channel.of('1/2', '2/2').map { shard -> [[id: 'cite', single_end: false], mates, 'R1: [cell:16 = cells.txt][umi:12] R2: [tag:15]', shard] },
        file("${steps}/tags.csv"),
        file("${steps}/cells.txt"),
        []
    )
    MERGE_CELLS(CELLS_PART.out.part.groupTuple(size: 2))
}
