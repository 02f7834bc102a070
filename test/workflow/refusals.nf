// Calls the checks of the modules with wrong inputs, and writes the error messages to params.answers. The modules call these functions
// before a task starts.
include { check_number; reads_of; requested     } from '../../apps/workflow/nextflow/modules/motifcount/count/main'
include { options_of as demux_options           } from '../../apps/workflow/nextflow/modules/motifcount/demux/main'
include { options_of as offtarget_options       } from '../../apps/workflow/nextflow/modules/motifcount/offtarget/main'
include { options_of as screen_options          } from '../../apps/workflow/nextflow/modules/motifcount/screen/main'

// Returns the error message of a call; empty without an error.
def refusal(call) {
    try {
        call.call()
        return ''
    }
    catch (Exception problem) {
        return [problem, problem.cause, problem.cause?.cause].collect { cause -> cause?.message }.find()
    }
}

workflow {
    def cases = new groovy.json.JsonSlurper().parseText(params.given)
    def answers = cases.requested.collect { args, shard -> refusal { requested(args, 's', shard) } }
    answers += cases.options.collect { args -> refusal { demux_options(args, 'DEMUX') } }
    answers << refusal { offtarget_options('--bed x.bed', 'OFFTARGET') }
    answers << refusal { screen_options('--log=run.log', 'SCREEN') }
    answers += cases.numbers.collect { number, least, most -> refusal { check_number('P', 'genes', ['x'] * number, least, most) } }
    answers += cases.mates.collect { single, number -> refusal { reads_of([id: 's', single_end: single], ['x'] * number, 'P') } }
    new File(params.answers).text = groovy.json.JsonOutput.toJson(answers)
}
